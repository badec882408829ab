"""The port people connect to: live play is answered here, all the rest is granian's.

A connection that begins by asking for live play becomes a WebSocket of our own. The bytes of any
other go, as they are, to granian, which listens on a port of this machine alone, serves nobody but
us, and is told who is behind each connection. A request that is odd in any way is left to it too.
"""

import asyncio
import base64
import binascii
import logging
import re
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, cast

from bugnight.server.limits import household
from bugnight.server.live import Receive, Scope, Send
from bugnight.server.websocket import WebSocket

log = logging.getLogger("bugnight.front")

HEAD_SECONDS = 30.0
"""How long a client may take to say what it wants."""
STALLED_SECONDS = 60.0
"""How long an answer waits for a client that does not read."""
SILENT_SECONDS = 180.0
"""How long a connection to granian lasts on which neither side says anything."""
LARGEST_HEAD = 32_768
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
Address: TypeAlias = tuple[str, int]

_BEGINNING = b"GET /api/v1/tables/"
_LIVE = re.compile(rb"GET (/api/v1/tables/[A-Za-z0-9_-]{1,24}/live)(?:\?(\S*))? HTTP/1\.1")
_END = re.compile(rb"\r?\n\r?\n")
_HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\x00-\x08\x0a-\x1f\x7f]*)")


class Front:
    """Listens, and hands on."""

    def __init__(self, app: App, most: int, *, behind_proxy: bool) -> None:
        self._app = app
        self._most = most
        """Open files: a connection is one, and three where it is handed on."""
        self._most_of_one = most if behind_proxy else most // 2
        """Of one household; a proxy's address is everybody's."""
        self._open = 0
        self._open_of: Counter[str] = Counter()
        self._inner: Address = "", 0
        self._behind: dict[Address, Address] = {}
        """Who is behind each connection to granian, by its end on this side."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, place: socket.socket, inner: Address, backlog: int) -> None:
        """Begin to listen, now that granian does."""
        self._inner = inner
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: _Connection(self), sock=place, backlog=backlog
        )

    def close(self) -> None:
        """Let nobody in any more."""
        if self._server is not None:
            self._server.close()

    async def behind(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application as granian calls it: with the address of whoever is behind it."""
        host, port = scope.get("client") or ("", 0)
        address = self._behind.get((str(host), int(port)))
        if address is not None:
            scope["client"] = address
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        else:  # somebody else on this machine, or a client that has gone meanwhile
            await send({"type": "http.response.start", "status": 403, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    def enter(self, who: str, files: int = 1) -> bool:
        """Count open files; false if they are too many."""
        if self._open + files > self._most or self._open_of[who] + files > self._most_of_one:
            return False
        self._open += files
        self._open_of[who] += files
        return True

    def leave(self, who: str, files: int = 1) -> None:
        """Files are closed."""
        self._open -= files
        self._open_of[who] -= files
        if not self._open_of[who]:
            del self._open_of[who]

    def serve_live(
        self, scope: Scope, transport: asyncio.Transport, key: bytes, gone: Callable[[], None]
    ) -> WebSocket:
        """Serve live play on a connection from now on."""
        live = _Counted(transport, key, gone)
        scope["extensions"] = {"bugnight.say": live.say}

        def done(task: asyncio.Task[None]) -> None:
            if task.cancelled() or task.exception():
                live.fail()
            live.close()

        self.spawn(self._app(scope, live.receive, live.send)).add_done_callback(done)
        return live

    async def hand_on(
        self, outer: asyncio.Transport, address: Address, head: bytes, gone: Callable[[], None]
    ) -> None:
        """Hand a connection on to granian."""
        loop, who = asyncio.get_running_loop(), household(address[0])
        if not self.enter(who, 2):
            gone()
            outer.abort()
            return
        answers = _Answers(outer, lambda here: self._meet(here, address))
        try:
            inner, _ = await loop.create_connection(lambda: answers, *self._inner)
        except OSError:
            self.leave(who, 2)
            gone()
            outer.abort()
            return
        if inner.is_closing():
            gone()
            return
        asking = _Asking(outer, inner, answers, gone)
        outer.set_protocol(asking)
        inner.write(head)
        if outer.is_closing():
            asking.connection_lost(None)
        else:
            outer.resume_reading()

    def _meet(self, here: Address, address: Address) -> Callable[[], None]:
        """Know who is behind a connection to granian, until it ends."""
        self._behind[here] = address

        def part() -> None:
            if self._behind.get(here) is address:  # else the port has another connection already
                del self._behind[here]
            self.leave(household(address[0]), 2)

        return part

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
        self._decided = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        host, port = (transport.get_extra_info("peername") or ("", 0))[:2]
        self._address: Address = host.removeprefix("::ffff:"), port
        self._who = household(self._address[0])
        self._entered = self._front.enter(self._who)
        self._timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._transport.close)
        if not self._entered:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._head += data
        asked = _asked(self._head)
        if asked is None:
            return
        self._timer.cancel()
        self._decided = True
        if asked:
            scope, key, rest = asked
            scope["client"] = self._address
            live = self._front.serve_live(scope, self._transport, key, self._gone)
            self._transport.set_protocol(live)
            if rest:
                live.data_received(rest)
        else:
            self._transport.pause_reading()
            self._front.spawn(
                self._front.hand_on(self._transport, self._address, self._head, self._gone)
            )

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._timer.cancel()
        if not self._decided:
            self._gone()

    def _gone(self) -> None:
        if self._entered:
            self._entered = False
            self._front.leave(self._who)


def _asked(head: bytes) -> tuple[Scope, bytes, bytes] | tuple[()] | None:
    """What is asked for in live play; nothing if it is something else, `None` if it is open."""
    if not head.startswith(_BEGINNING):
        return None if _BEGINNING.startswith(head) else ()
    line, ended, _ = head.partition(b"\n")
    match = _LIVE.fullmatch(line.removesuffix(b"\r"))
    if ended and match is None:
        return ()
    end = _END.search(head)
    if end is None or match is None:
        return () if len(head) > LARGEST_HEAD else None
    lines = [_HEADER.fullmatch(each) for each in head[: end.start()].split(b"\r\n")[1:]]
    headers = [(each[1].lower(), each[2].rstrip(b" \t")) for each in lines if each]
    key = _key(headers)
    if key is None or len(headers) < len(lines) or end[0] != b"\r\n\r\n":
        return ()
    scope: Scope = {
        "type": "websocket",
        "scheme": "ws",
        "path": match[1].decode(),
        "query_string": match[2] or b"",
        "headers": headers,
    }
    return scope, key, head[end.end() :]


def _key(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """The key of a client that asks for a WebSocket as it should, once and with nothing beside."""
    found: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        found.setdefault(name, []).append(value)
    key, *more = found.get(b"sec-websocket-key", [b""])
    try:
        good = len(base64.b64decode(key, validate=True)) == 16 and not more
    except binascii.Error:
        return None
    tokens = b",".join(found.get(b"connection", ())).lower().split(b",")
    good = (
        good
        and b"upgrade" in [each.strip() for each in tokens]
        and [each.lower() for each in found.get(b"upgrade", ())] == [b"websocket"]
        and found.get(b"sec-websocket-version") == [b"13"]
        and len(found.get(b"host", ())) == 1
        and not {b"content-length", b"transfer-encoding"} & found.keys()
    )
    return key if good else None


class _Counted(WebSocket):
    """A WebSocket that says when it has gone."""

    def __init__(self, transport: asyncio.Transport, key: bytes, gone: Callable[[], None]) -> None:
        super().__init__(transport, key)
        self._tell = gone

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._tell()


class _Answers(asyncio.Protocol):
    """The connection to granian: what it answers goes to the client."""

    def __init__(
        self, outer: asyncio.Transport, meet: Callable[[Address], Callable[[], None]]
    ) -> None:
        self._outer, self._meet = outer, meet
        self.passed = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._part = self._meet(transport.get_extra_info("sockname")[:2])

    def data_received(self, data: bytes) -> None:
        self.passed += len(data)
        self._outer.write(data)

    def pause_writing(self) -> None:
        self._outer.pause_reading()

    def resume_writing(self) -> None:
        self._outer.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._part()
        self._outer.close()
        asyncio.get_running_loop().call_later(STALLED_SECONDS, self._outer.abort)


class _Asking(asyncio.Protocol):
    """A client's connection: what it asks goes to granian."""

    def __init__(
        self,
        outer: asyncio.Transport,
        inner: asyncio.Transport,
        answers: _Answers,
        gone: Callable[[], None],
    ) -> None:
        self._outer, self._inner, self._answers, self._tell = outer, inner, answers, gone
        self._stalled: asyncio.TimerHandle | None = None
        self._passed = self._seen = 0
        self._watch()

    def _watch(self) -> None:
        self._silent = asyncio.get_running_loop().call_later(SILENT_SECONDS, self._look)

    def _look(self) -> None:
        """Hang up where nothing has passed since the last look, such as the rest of a body."""
        passed = self._passed + self._answers.passed
        if passed == self._seen:
            self._outer.abort()
        else:
            self._seen = passed
            self._watch()

    def data_received(self, data: bytes) -> None:
        self._passed += len(data)
        self._inner.write(data)

    def pause_writing(self) -> None:
        self._inner.pause_reading()
        loop = asyncio.get_running_loop()
        self._stalled = loop.call_later(STALLED_SECONDS, self._outer.abort)

    def resume_writing(self) -> None:
        self._inner.resume_reading()
        if self._stalled is not None:
            self._stalled.cancel()

    def eof_received(self) -> bool:
        """It has said all it wants; granian knows what becomes of the answer."""
        if not self._inner.is_closing():
            self._inner.write_eof()
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._tell()
        self._silent.cancel()
        self._inner.abort()
        if self._stalled is not None:
            self._stalled.cancel()
