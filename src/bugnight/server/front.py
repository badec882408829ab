"""The port people connect to: live play is answered here, all the rest is granian's.

A connection that asks for live play becomes a WebSocket of our own; the bytes of any other go, as
they are, to granian, which listens on a port of this machine alone.
"""

import asyncio
import base64
import binascii
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

from bugnight.server.live import Receive, Scope, Send
from bugnight.server.websocket import WebSocket

log = logging.getLogger("bugnight.front")

HEAD_SECONDS = 30.0
"""How long a client may take to say what it wants."""
LARGEST_HEAD = 32_768
_BEGINNING = b"GET /api/v1/tables/"
_LIVE = re.compile(rb"GET (/api/v1/tables/[A-Za-z0-9_-]{1,24}/live)(?:\?(\S*))? HTTP/1\.1")
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Front:
    """Listens, and hands on."""

    def __init__(self, app: App, inner: tuple[str, int], most: int) -> None:
        self._app, self._inner, self._most = app, inner, most
        self._open = 0
        self._addresses: dict[int, tuple[str, int]] = {}
        """Who is behind each connection to granian, by its port on this side."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, port: int, backlog: int) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: _Connection(self), host, port, backlog=backlog
        )

    def close(self) -> None:
        """Let nobody in any more."""
        if self._server is not None:
            self._server.close()

    async def behind(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application as granian calls it: with the address of whoever is behind it."""
        client = scope.get("client")
        if client:
            scope["client"] = self._addresses.get(int(client[1]), client)
        await self._app(scope, receive, send)

    def enter(self) -> bool:
        """Count a connection; false if there are too many."""
        self._open += 1
        return self._open <= self._most

    def leave(self, port: int = 0) -> None:
        """A connection has ended, and with it perhaps one to granian."""
        self._open -= 1
        self._addresses.pop(port, None)

    def serve_live(self, scope: Scope, transport: asyncio.Transport, key: bytes) -> WebSocket:
        """Serve live play on a connection from now on."""
        socket = _Counted(self, transport, key)
        task = self.spawn(self._app(scope, socket.receive, socket.send))
        task.add_done_callback(lambda _: socket.close())
        return socket

    async def connect(
        self, outer: asyncio.Transport, address: tuple[str, int], head: bytes
    ) -> None:
        """Hand a connection on to granian."""
        to_client = _Pipe(outer)
        try:
            inner, _ = await asyncio.get_running_loop().create_connection(
                lambda: to_client, *self._inner
            )
        except OSError:
            self.leave()
            outer.close()
            return
        port = inner.get_extra_info("sockname")[1]
        self._addresses[port] = address
        to_granian = _FromClient(self, inner, port)
        outer.set_protocol(to_granian)
        inner.write(head)
        if outer.is_closing():
            to_granian.connection_lost(None)
        else:
            outer.resume_reading()

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Do something beside; whatever goes wrong is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a connection failed", exc_info=error)


class _Connection(asyncio.Protocol):
    """A connection of which it is not known yet what it wants."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._head = b""
        self._ours = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._address: tuple[str, int] = (transport.get_extra_info("peername") or ("", 0))[:2]
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(HEAD_SECONDS, self._transport.abort)
        if not self._front.enter():
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._head += data
        asked = self._asked()
        if asked is None:
            return
        self._timer.cancel()
        self._ours = False
        if asked:
            scope, key, rest = asked
            socket = self._front.serve_live(scope, self._transport, key)
            self._transport.set_protocol(socket)
            if rest:
                socket.data_received(rest)
        else:
            self._transport.pause_reading()
            self._front.spawn(self._front.connect(self._transport, self._address, self._head))

    def _asked(self) -> tuple[Scope, bytes, bytes] | tuple[()] | None:
        """What is asked for in live play; nothing if it is something else, `None` if it is open."""
        head = self._head
        if not head.startswith(_BEGINNING):
            return None if _BEGINNING.startswith(head) else ()
        line, whole, _ = head.partition(b"\r\n")
        match = _LIVE.fullmatch(line)
        if whole and match is None:
            return ()
        asked, whole, rest = head.partition(b"\r\n\r\n")
        if not whole or match is None:
            return () if len(head) > LARGEST_HEAD else None
        headers = [_header(each) for each in asked.split(b"\r\n")[1:]]
        key = _key(dict(headers))
        if key is None:
            return ()
        scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": match[1].decode(),
            "query_string": match[2] or b"",
            "headers": headers,
            "client": self._address,
        }
        return scope, key, rest

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._timer.cancel()
        if self._ours:
            self._front.leave()


def _header(line: bytes) -> tuple[bytes, bytes]:
    name, _, value = line.partition(b":")
    return name.lower(), value.strip(b" \t")


def _key(headers: dict[bytes, bytes]) -> bytes | None:
    """The key of a client that asks for a WebSocket as it should."""
    tokens = [each.strip().lower() for each in headers.get(b"connection", b"").split(b",")]
    key = headers.get(b"sec-websocket-key", b"")
    try:
        good = len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        return None
    good = good and b"upgrade" in tokens and headers.get(b"sec-websocket-version") == b"13"
    return key if good and headers.get(b"upgrade", b"").lower() == b"websocket" else None


class _Counted(WebSocket):
    """A WebSocket that says when it has gone."""

    def __init__(self, front: Front, transport: asyncio.Transport, key: bytes) -> None:
        super().__init__(transport, key)
        self._front = front

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._front.leave()


class _Pipe(asyncio.Protocol):
    """One end of a connection: what comes there goes out at the other."""

    def __init__(self, other: asyncio.Transport) -> None:
        self._other = other

    def data_received(self, data: bytes) -> None:
        self._other.write(data)

    def pause_writing(self) -> None:
        self._other.pause_reading()

    def resume_writing(self) -> None:
        self._other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._other.close()


class _FromClient(_Pipe):
    """The end of a client: it may have said all it wants, and wait for the answer."""

    def __init__(self, front: Front, inner: asyncio.Transport, port: int) -> None:
        super().__init__(inner)
        self._front: Front | None = front
        self._port = port

    def eof_received(self) -> bool:
        if not self._other.is_closing():
            self._other.write_eof()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._front is not None:
            self._front.leave(self._port)
            self._front = None
