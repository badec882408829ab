"""For whoever runs the server: health, readiness, metrics."""

from typing import Any

from litestar import HttpMethod, MediaType, Response, get, route
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from bugnight.server.api.common import Asked, door
from bugnight.server.store import StoreDown

PROBES = [HttpMethod.GET, HttpMethod.HEAD]
"""What load balancers ask with."""


@route("/healthz", http_method=PROBES, media_type=MediaType.TEXT, include_in_schema=False)
async def healthy() -> str:
    """The process runs."""
    return "ok\n"


@route("/readyz", http_method=PROBES, media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: Asked) -> Response[str]:
    """Database and bus answer."""
    hall = door(request).hall
    missing = []
    try:
        await hall.store.rows(text("SELECT 1"))
    except StoreDown:
        missing.append("database")
    if not await hall.bus.ready():
        missing.append("bus")
    if missing:
        return Response(f"away: {', '.join(missing)}\n", status_code=503)
    return Response("ready\n")


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


HANDLERS: list[Any] = [healthy, ready, metrics]
