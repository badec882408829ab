"""For operators: health, readiness, metrics."""

import logging
import secrets
from typing import Any

from litestar import HttpMethod, MediaType, Response, get, route
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from bugnight.server import metrics as figures
from bugnight.server.api import Asked, session, token_given
from bugnight.server.log import StoreDown
from bugnight.server.refusal import Refusal
from bugnight.server.session import header

log = logging.getLogger("bugnight.running")

PROBES = [HttpMethod.GET, HttpMethod.HEAD]
"""What load balancers ask with."""
LOOPBACK = ("127.0.0.1", "::")
"""Addresses of this machine; `::1` is in the network `::`."""
FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via")
"""Headers of proxies: who is behind one is not on this machine, wherever the proxy is."""

_WRITE = text(
    "INSERT INTO secrets (name, value) VALUES ('ready', :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""Something new each time: SQLite writes nothing where nothing changes."""


@route("/healthz", http_method=PROBES, media_type=MediaType.TEXT, include_in_schema=False)
async def healthy() -> str:
    """The process runs."""
    return "ok\n"


@route(
    "/readyz",
    http_method=PROBES,
    media_type=MediaType.TEXT,
    include_in_schema=False,
    cache=1,  # anybody may ask, and each time something is written
)
async def ready(request: Asked) -> Response[str]:
    """The database takes writes, and the bus answers."""
    registry = session(request).registry
    missing = []
    try:
        await registry.store.change(_WRITE, value=secrets.token_hex(8))
    except StoreDown as error:
        log.warning("the database takes no writes", extra={"error": error.cause})
        missing.append("database")
    if not await registry.bus.ready():
        missing.append("bus")
    if missing:
        return Response(f"away: {', '.join(missing)}\n", status_code=503)
    return Response("ready\n")


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked) -> Response[bytes]:
    """Figures for Prometheus; they tell when somebody acts in secret, so not everybody has them."""
    if wanted := session(request).config.metrics_token:
        is_allowed = token_given(request, wanted)
    else:
        is_allowed = session(request).address(request.scope) in LOOPBACK and not any(
            header(request.scope, name) for name in FORWARDED
        )
    if not is_allowed:
        raise Refusal("forbidden", "metrics are for this machine, or with --metrics-token")
    headers = {"Content-Type": CONTENT_TYPE_LATEST}
    return Response(generate_latest(figures.all_workers()), headers=headers)


HANDLERS: list[Any] = [healthy, ready, metrics]
