"""The whole server: an ASGI application for requests, and one call for each WebSocket."""

import gc
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import IO, Any, TypeAlias

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from bugnight import protocol as p
from bugnight.messages import LANGUAGES, game_title, say
from bugnight.server import api, bus, database, logging_json
from bugnight.server.api import advice, me, operators, records, tables
from bugnight.server.clock import Clock
from bugnight.server.config import Config
from bugnight.server.log import Store
from bugnight.server.page import File, Page, with_preview
from bugnight.server.people import People
from bugnight.server.refusal import Refusal, failure
from bugnight.server.registry import Registry
from bugnight.server.session import Scope, Session, header
from bugnight.server.websocket import WebSocket

log = logging.getLogger("bugnight.server")

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

LARGEST_BODY = 50_000
"""Bytes, of all but records."""
_LIVE = re.compile(r"/api/v1/tables/([A-Za-z0-9_-]{1,24})/live")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,80}")
_TABLE = re.compile(r"/t/([A-Za-z0-9_-]{1,24})")
_OURS = ("/api/", "/healthz", "/readyz", "/metrics", "/admin")

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " style-src-attr 'unsafe-inline';"
    " img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
    " worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
GUARDS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), interest-cohort=()"),
]
OPERATORS = [  # their page has forms, and a browser names its origin only where it may be referred
    (
        b"content-security-policy",
        POLICY.replace("form-action 'none'", "form-action 'self'").encode(),
    ),
    (b"referrer-policy", b"same-origin"),
]
PRIVATE = [(b"cache-control", b"no-store"), (b"vary", b"authorization, cookie")]
"""For answers that may hold a token or a hand."""


class Server:
    """HTTP to Litestar, WebSockets to live play, everything else to the page."""

    def __init__(self, config: Config, clock: Clock | None = None) -> None:
        self.config = config
        store = Store(database.connect(config.database_url))
        time = clock or Clock(store)
        self.registry = Registry(store, bus.connect(config.bus or None), time)
        self.people = People(store, time)
        self.session = Session(self.registry, self.people, config)
        self._page = Page()
        self._claim: IO[str] | None = None
        self._http = _litestar(self.session)

    async def start(self) -> None:
        """Migrate the database, then take up what is due."""
        engine = self.registry.store.engine
        self._claim = database.claim(engine, shared=bool(self.config.bus))
        await database.prepare(engine)
        await self.people.start()
        await self.registry.start()
        self.session.start()
        _collect_seldom()
        log.info("started", extra={"node": self.registry.node})

    async def stop(self) -> None:
        """Tell clients, finish appends, lose nothing."""
        await self.session.stop()
        self.session.advisers.stop()
        self.session.record_turns.stop()
        await self.registry.stop()
        if self._claim is not None:
            self._claim.close()
        log.info("stopped", extra={"node": self.registry.node})

    async def websocket(self, scope: Scope, websocket: WebSocket) -> None:
        """Serve one WebSocket."""
        self._name(scope)
        match = _LIVE.fullmatch(scope["path"])
        if match is None:
            websocket.close()
        else:
            await self.session.live(match[1], scope, websocket)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        self._name(scope)
        is_ours = scope["path"].startswith(_OURS)
        guards = [*GUARDS, *(PRIVATE if is_ours else ())]
        if scope["path"].startswith("/admin"):
            guards = [*(dict(guards) | dict(OPERATORS)).items()]
        if self.session.secure(scope):
            guards.append((b"strict-transport-security", b"max-age=31536000"))

        async def guarded(message: Any) -> None:  # noqa: ANN401
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *guards]
            await send(message)

        if not is_ours:  # files from memory cost next to nothing, and a class opens them at once
            await _serve_file(self._find_file(scope), scope, guarded)
            return
        try:
            self._admit(scope)
        except Refusal as refusal:
            response = _refused(refusal)
            await response.to_asgi_response(None, Request(scope))(scope, receive, guarded)  # type: ignore[arg-type]
            return
        await self._http(scope, receive, guarded)  # type: ignore[arg-type]

    def _name(self, scope: Scope) -> None:
        """Give what is served an id for the log: the proxy's own, or a new one."""
        given = header(scope, b"x-request-id") if self.config.proxy else ""
        is_good = _REQUEST_ID.fullmatch(given)
        logging_json.request_id.set(given if is_good else secrets.token_hex(6))

    def _find_file(self, scope: Scope) -> File | None:
        """The file for a path; the page of a table names its game.

        A table that waits for players says so to chats with its link. Only tables in memory, as
        they are while anybody watches: strangers load none.
        """
        file = self._page.find(scope["path"])
        match = _TABLE.fullmatch(scope["path"])
        actor = self.registry.in_memory.get(match[1]) if match else None
        table = actor.table if actor else None
        free = sum(not (chair.person or chair.bot) for chair in table.chairs) if table else 0
        if file is None or table is None:
            return file
        game = table.settings.game
        file = self._page.table_of(game)
        if table.state != "waiting" or not free:
            return file
        picture = f"/previews/{game}.jpg"
        if self._page.find(picture) is None:
            picture = "/icon-512.png"
        scheme = "https" if self.session.secure(scope) else "http"
        origin = self.config.address or f"{scheme}://{header(scope, b'host')}"
        spoken = header(scope, b"accept-language")[:2].lower()
        lang = spoken if spoken in LANGUAGES else "en"
        return with_preview(
            file,
            title=f"{game_title(lang, game)} · Bug Night",
            description=say(lang, None, "invitation", host=table.host_name, n=free),
            image=origin + picture,
        )

    def _admit(self, scope: Scope) -> None:
        """Refuse floods, what another site's page sends, and what a form could send."""
        self.session.admit(scope)
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        self.session.check_origin(scope)
        kind = header(scope, b"content-type").partition(";")[0].strip().lower()
        if _has_body(scope) and kind != "application/json":
            raise Refusal("malformed", "the body must be application/json")


def _has_body(scope: Scope) -> bool:
    length = header(scope, b"content-length").strip("0")
    return bool(length or header(scope, b"transfer-encoding"))


def _collect_seldom() -> None:
    """Collect cyclic garbage seldom, since it blocks everybody, but in all generations.

    Closed connections end up in the oldest.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 5, 2)


async def _serve_file(file: File | None, scope: Scope, send: Send) -> None:
    if file is None or scope["method"] not in ("GET", "HEAD"):
        status, headers, body = 404, [(b"content-type", b"text/plain")], b"not found\n"
    else:
        cache = b"public, max-age=31536000, immutable" if file.lasting else b"no-cache"
        headers = [
            (b"content-type", file.kind.encode()),
            (b"etag", file.tag.encode()),
            (b"cache-control", cache),
            (b"vary", b"accept-encoding"),
        ]
        status, body = file.status, file.data
        if header(scope, b"if-none-match") == file.tag:
            status, body = 304, b""
        elif "gzip" in header(scope, b"accept-encoding") and file.packed is not None:
            headers.append((b"content-encoding", b"gzip"))
            body = file.packed
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _refused(refusal: Refusal) -> Response[p.Error]:
    headers = {}
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(max(1, round(refusal.retry_after)))
    if refusal.puzzle:
        headers["X-Puzzle"] = refusal.puzzle
    return Response(refusal.error(), status_code=p.STATUS[refusal.code], headers=headers)


NO_BODY = "data: 'data'"
"""What Litestar says of a request without the body that it needs."""
_CODES: dict[int, p.ErrorCode] = {404: "not-found", 413: "too-large"}


def _on_http(_: object, error: HTTPException) -> Response[p.Error]:
    """What Litestar refuses, in our form."""
    code = _CODES.get(error.status_code, "malformed")
    message = error.detail
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        message = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in extra)
    if message == NO_BODY:
        message = "the body is empty; it must be JSON"
    told = p.Error(code=code, message=str(message)[:300])
    return Response(told, status_code=error.status_code, headers=error.headers)


def _on_unreadable(_: object, error: Exception) -> Response[p.Error]:
    """A body that Litestar cannot read, and does not expect."""
    reason = "nested too deeply" if isinstance(error, RecursionError) else "not JSON in UTF-8"
    return _refused(Refusal("malformed", f"the body is {reason}"))


def _on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[p.Error]:
    log.error(
        "a call failed", exc_info=error, extra={"call": request.scope.get("path_template", "")}
    )
    return _refused(failure())


def _litestar(session: Session) -> Litestar:
    app = Litestar(
        route_handlers=[
            *me.HANDLERS,
            *tables.HANDLERS,
            *records.HANDLERS,
            *advice.HANDLERS,
            *operators.HANDLERS,
        ],
        dependencies={"here": api.here, "who": api.who},
        exception_handlers={
            Refusal: lambda _, refusal: _refused(refusal),
            HTTPException: _on_http,
            UnicodeDecodeError: _on_unreadable,
            RecursionError: _on_unreadable,
            msgspec.ValidationError: _on_bug,
            Exception: _on_bug,
        },
        openapi_config=OpenAPIConfig(
            title="Bug Night",
            version=str(p.VERSION),
            path="/api/v1",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.session = session
    return app
