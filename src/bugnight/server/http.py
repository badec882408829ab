"""HTTP by uvicorn, with what it lacks: deadlines, a limit of connections, and our WebSockets."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bugnight.server.limits import household
from bugnight.server.websocket import WebSocket, key_of

HEAD_SECONDS = 30.0
"""How long a client may take to send the head of a request."""
BODY_SECONDS = 60.0
"""How long it may take for all of a request, from its first byte."""
STALLED_SECONDS = 60.0
"""How long an answer waits for a client that does not read."""
IDLE_SECONDS = 75
"""How long a connection stays open between two requests."""
LARGEST_HEAD = 32_768


class Places:
    """Counts connections: no household has more than its part of them."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self.taken = 0
        self._taken_by: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Take a place; false if there is none."""
        if self.taken >= self._most or self._taken_by[who] >= self._most_of_one:
            return False
        self.taken += 1
        self._taken_by[who] += 1
        return True

    def leave(self, who: str) -> None:
        """Give a place back."""
        self.taken -= 1
        self._taken_by[who] -= 1
        if not self._taken_by[who]:
            del self._taken_by[who]


class Connection(HttpToolsProtocol):
    """One connection: HTTP until it asks for a WebSocket."""

    places: Places

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or hang up if there is none."""
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._head_size = 0
        self._who = household(str(self.client[0]) if self.client else "")
        self._has_place = self.places.take(self._who)
        if self._has_place:
            self._expect(HEAD_SECONDS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._expect(None)
        self.resume_writing()
        self._give_place_back()

    def _give_place_back(self) -> None:
        if self._has_place:
            self._has_place = False
            self.places.leave(self._who)

    def _expect(self, seconds: float | None) -> None:
        """Hang up after a time, unless something else is expected before."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self._unset_keepalive_if_required()
        self._head_size += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            if self._should_upgrade():
                self._serve_websocket(data[upgrade.args[0] :])
        except httptools.HttpParserError:
            self.send_400_response("This is no request of HTTP.")
        else:
            if self._head_size > LARGEST_HEAD:
                self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        super().on_headers_complete()
        self._head_size = 0
        self._expect(BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """A piece of a body."""
        self._head_size = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is whole."""
        super().on_message_complete()
        self._head_size = 0
        self._expect(None)

    def pause_writing(self) -> None:
        """The other side is slow."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def _serve_websocket(self, rest: bytes) -> None:
        """Serve a WebSocket on this connection from now on."""
        key = key_of(self.headers)
        path, _, query = self.url.partition(b"?")
        is_busy = self.cycle is not None and not self.cycle.response_complete
        kind = self.scope["method"], self.scope["http_version"]
        if key is None or is_busy or kind != ("GET", "1.1"):
            self.send_400_response("This is no wish for a WebSocket (RFC 6455).")
            return
        self.connections.discard(self)
        self._expect(None)
        live = WebSocket(self.transport, key, self._give_place_back)
        scope: Any = self.scope | {
            "type": "websocket",
            "scheme": "wss" if self.scheme == "https" else "ws",
            "path": path.decode("latin-1"),
            "query_string": query,
        }
        self.transport.set_protocol(live)
        task = self.loop.create_task(self.app.websocket(scope, live))
        task.add_done_callback(partial(self._entered, live))
        self.tasks.add(task)
        live.data_received(rest)

    def _entered(self, live: WebSocket, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.loop.call_exception_handler({"message": "live play failed", "exception": error})
            live.close(1011)


class HttpServer(uvicorn.Server):
    """Serves an application until `should_exit`; signals are for somebody else."""

    def __init__(self, app: Any, places: Places, cert: str = "", key: str = "") -> None:  # noqa: ANN401
        config = uvicorn.Config(
            app,
            http=type("Connection", (Connection,), {"places": places}),
            ws=WebSocket,
            interface="asgi3",
            lifespan="off",
            loop="none",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            ssl_certfile=cert or None,
            ssl_keyfile=key or None,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield
