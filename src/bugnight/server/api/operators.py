"""For operators: health, readiness, metrics, and `/admin`, which is plain HTML without a script."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from html import escape
from typing import Annotated, Any

from litestar import HttpMethod, MediaType, Response, get, post, route
from litestar.params import Parameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from bugnight.server import metrics as figures
from bugnight.server.admin import Admin, Kind, Row
from bugnight.server.api import Asked, Here, token_given
from bugnight.server.log import StoreDown
from bugnight.server.refusal import Refusal
from bugnight.server.session import header

log = logging.getLogger("bugnight.operators")

PROBES = [HttpMethod.GET, HttpMethod.HEAD]
"""What load balancers ask with."""
LOOPBACK = ("127.0.0.1", "::")
"""Addresses of this machine; `::1` is in the network `::`."""
FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via")
"""Headers of proxies: who is behind one is not on this machine, wherever the proxy is."""
LOCAL = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""What this machine calls itself; a site whose name points here has another (DNS rebinding)."""

_WRITE = text(
    "INSERT INTO secrets (name, value) VALUES ('ready', :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""Something new each time: SQLite writes nothing where nothing changes."""
Id = Annotated[str, Parameter(max_length=24, pattern="^[A-Za-z0-9_-]+$")]

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bug Night: admin</title>
<main><h1>Bug Night: admin</h1>{0}</main>
</html>
"""


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
async def ready(here: Here) -> Response[str]:
    """The database takes writes, and the bus answers."""
    registry = here.registry
    missing = []
    try:
        await registry.store.change(_WRITE, value=secrets.token_hex(8))
    except StoreDown as error:
        log.warning("the database takes no writes", extra={"error": error.cause})
        missing.append("database")
    if not registry.bus.connected:
        missing.append("bus")
    if missing:
        return Response(f"away: {', '.join(missing)}\n", status_code=503)
    return Response("ready\n")


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked, here: Here) -> Response[bytes]:
    """Figures for Prometheus; they tell when somebody acts in secret, so not everybody has them."""
    if wanted := here.config.metrics_token:
        is_allowed = token_given(request, wanted)
    else:
        is_allowed = (
            here.address(request.scope) in LOOPBACK
            and LOCAL.fullmatch(header(request.scope, b"host")) is not None
            and not any(header(request.scope, name) for name in FORWARDED)
        )
    if not is_allowed:
        raise Refusal("forbidden", "metrics are for this machine, or with --metrics-token")
    headers = {"Content-Type": CONTENT_TYPE_LATEST}
    return Response(generate_latest(figures.all_workers()), headers=headers)


@get("/admin", include_in_schema=False)
async def show(request: Asked, here: Here) -> Response[str]:
    """Open reports, the latest tables and people, and what can be done with each."""
    if (refused := _refused(request, here)) is not None:
        return refused
    admin = Admin(here.registry, here.people)
    parts = [
        _table(title, heads.split(), [cells(row) for row in await admin.list(kind)])
        for title, kind, heads, cells in _PARTS
    ]
    return Response(_PAGE.format("".join(parts)), media_type=MediaType.HTML)


@post("/admin/{action:str}/{what:str}", include_in_schema=False)
async def act(request: Asked, here: Here, action: str, what: Id) -> Response[str]:
    """Do something, then show the page again."""
    if (refused := _refused(request, here)) is not None:
        return refused
    admin = Admin(here.registry, here.people)
    match action:
        case "close":
            await admin.close(what)
        case "ban" | "unban":
            await admin.ban(what, on=action == "ban")
        case "revoke":
            await admin.revoke(what)
        case "settle":
            await admin.settle(what)
        case _:
            raise Refusal("not-found", f"there is no action {action!r:.20}")
    return Response("", status_code=303, headers={"Location": "/admin"})


def _refused(request: Asked, here: Here) -> Response[str] | None:
    """Ask for the token; without one in the settings there is no such page."""
    if not here.config.admin_token:
        raise Refusal("not-found", "there is no admin page; serve with --admin-token")
    if token_given(request, here.config.admin_token):
        return None
    here.limits.take("admin", here.address(request.scope))
    ask = {"WWW-Authenticate": 'Basic realm="Bug Night", charset="UTF-8"'}
    return Response("the token, as the password\n", status_code=401, headers=ask)


def _report(row: Row) -> list[str]:
    told = [f"{row['why']}: {row['text']}" if row["text"] else row["why"], *row["said"]]
    acts = _button("settle", row["id"]) + _button("ban", row["reported"])
    why, said = escape(told[0]), "<br>".join(map(escape, told[1:]))
    return [escape(row["name"]), why, said, _when(row["at"]), acts]


def _of_table(row: Row) -> list[str]:
    act = _button("close", row["id"]) if row["state"] in ("waiting", "playing") else ""
    texts = row["id"], row["game"], row["state"], ", ".join(row["seats"])
    return [*map(escape, texts), _when(row["changed"]), act]


def _person(row: Row) -> list[str]:
    acts = _button("unban" if row["banned"] else "ban", row["id"]) + _button("revoke", row["id"])
    return [row["id"], escape(row["name"]), _when(row["created"]), str(row["tables"]), acts]


_PARTS: tuple[tuple[str, Kind, str, Callable[[Row], list[str]]], ...] = (
    ("Open reports", "reports", "reported why said at do", _report),
    ("Tables", "tables", "table game state seats changed do", _of_table),
    ("People", "people", "person name came tables do", _person),
)


def _button(action: str, what: str) -> str:
    return f'<form method="post" action="/admin/{action}/{what}"><button>{action}</button></form>'


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))


def _table(title: str, heads: list[str], rows: list[list[str]]) -> str:
    if not rows:
        return f"<h2>{title}</h2><p>None.</p>"
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<h2>{title}</h2><table><tr>{head}</tr>{body}</table>"


HANDLERS: list[Any] = [healthy, ready, metrics, show, act]
