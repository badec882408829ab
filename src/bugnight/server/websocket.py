"""WebSockets (RFC 6455) on asyncio's transports.

Live play is nearly all that a server does, and here a message is one call, in or out: see
docs/decisions/live-sockets.md for what libraries cost in comparison.
"""

import asyncio
import base64
import binascii
import hashlib
from collections import deque
from collections.abc import Callable

LARGEST_MESSAGE = 1 << 16
"""Bytes that are read of one message; what is longer than live play has is refused there."""
MOST_UNREAD = 16
"""Messages that wait before no more is read; also how many one client has in one turn."""
MOST_FRAMES = 1000
"""Pings and pieces between two messages."""
CLOSE_SECONDS = 2.0
"""How long the other side may take to say goodbye too, and to read what was said before."""

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUED, _TEXT, _BYTES, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_PROTOCOL_ERROR, _NOT_UTF8, _TOO_MUCH, _TOO_LARGE, _FAILED = 1002, 1007, 1008, 1009, 1011
_UNSPOKEN = (1004, 1005, 1006)
"""Codes that have a meaning, but are never sent."""


class BadFrame(Exception):
    """What came is no WebSocket; the argument is the code to close with."""


def answer_to(key: bytes) -> bytes:
    """What a server says to a client's key."""
    return base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())


def key_of(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """The key of a client that asks for a WebSocket as it should; `None` if anything is odd."""
    found: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        found.setdefault(name, []).append(value)
    key, *more = found.get(b"sec-websocket-key", [b""])
    try:
        is_good = len(base64.b64decode(key, validate=True)) == 16 and not more
    except binascii.Error:
        return None
    is_good = (
        is_good
        and found.get(b"sec-websocket-version") == [b"13"]
        and len(found.get(b"host", ())) == 1
        and not {b"content-length", b"transfer-encoding"} & found.keys()
    )
    return key if is_good else None


def frame(kind: int, data: bytes) -> bytes:
    """A whole message of a server, as it is sent."""
    size = len(data)
    if size < 126:
        return bytes((0x80 | kind, size)) + data
    if size < 1 << 16:
        return bytes((0x80 | kind, 126, size >> 8, size & 255)) + data
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + data


def read_frame(data: bytes | bytearray, at: int) -> tuple[int, bytes, int] | None:
    """A client's frame: first byte, payload, and where it ends; `None` if not all is there."""
    there = len(data)
    if there < at + 2:
        return None
    first, size = data[at], data[at + 1]
    if first & 0x70 or not size & 0x80:
        raise BadFrame(_PROTOCOL_ERROR)
    size &= 0x7F
    if first & 8 and (size > 125 or not first & 0x80):  # a control frame is short and whole
        raise BadFrame(_PROTOCOL_ERROR)
    at += 2
    if size > 125:
        width = 2 if size == 126 else 8
        if there < at + width:
            return None
        size = int.from_bytes(data[at : at + width], "big")
        at += width
    if size > LARGEST_MESSAGE:
        raise BadFrame(_TOO_LARGE)
    end = at + 4 + size
    if there < end:
        return None
    mask = (data[at : at + 4] * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[at + 4 : end], "big") ^ int.from_bytes(mask, "big")
    return first, plain.to_bytes(size, "big"), end


def _check_goodbye(payload: bytes) -> None:
    """Refuse a goodbye with a code that nobody may send, or a reason that is no text."""
    code = int.from_bytes(payload[:2], "big")
    known = 1000 <= code <= 1014 and code not in _UNSPOKEN
    if payload and (len(payload) == 1 or not (known or 3000 <= code < 5000)):
        raise BadFrame(_PROTOCOL_ERROR)
    _text(payload[2:])


def _text(payload: bytes | bytearray) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(_NOT_UTF8) from None


class WebSocket(asyncio.Protocol):
    """One WebSocket.

    Nothing is read before it is accepted, nor while messages wait, nor while the other side does
    not read: whatever a client sends, a few hundred thousand bytes of it are kept.
    """

    def __init__(self, transport: asyncio.Transport, key: bytes, lost: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()  # once: Python 3.11 asks the system each time
        self._transport, self._key, self._lost = transport, key, lost
        self._outbox: list[bytes] = []
        self._accepted = self._closing = self._gone = self._paused = False
        self._writable = True
        self._rest = bytearray()
        self._message = bytearray()
        """What has come of a message in pieces, and of which kind it is."""
        self._kind = _CONTINUED
        self._frames = 0
        self._inbox: deque[str | bytes | None] = deque()
        self._waiter: asyncio.Future[None] | None = None

    # What the server calls

    def accept(self) -> None:
        """Be a WebSocket from now on."""
        if self._closing:
            return
        self._accepted = True
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + answer_to(self._key) + b"\r\n\r\n"
        )
        self._read()

    async def receive(self) -> str | bytes | None:
        """The next message; `None` when nothing more will come."""
        while not self._inbox:
            if self._paused:
                self._loop.call_soon(self._read)  # others have their turn before
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._inbox.popleft()

    def say(self, *texts: bytes) -> None:
        """Send texts, when whatever is being done just now is done.

        All that is said meanwhile is one write, and the writes of all WebSockets come one after the
        other: who listens is woken once for many of them, which costs as much as a write.
        """
        if not self._closing:
            if not self._outbox:
                self._loop.call_soon(self._post)
            self._outbox += [frame(_TEXT, each) for each in texts]

    @property
    def unsent(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._outbox))

    def close(self, code: int = 1000) -> None:
        """Say goodbye, and hang up when the other side has said it too, or soon."""
        if self._closing:
            return
        if self._accepted:
            self._say(_CLOSE, code.to_bytes(2, "big"))
            self._closing = True
            self._read()
        else:
            self._closing = True
            self._transport.write(
                b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            self._transport.close()
        self._put(None)
        self._abort_soon()

    def fail(self) -> None:
        """Say goodbye because of a fault of ours."""
        self.close(_FAILED)

    def _post(self) -> None:
        if self._outbox and not self._transport.is_closing():
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self._rest += data
        self._read()

    def eof_received(self) -> None:
        """The other side has hung up: so do we."""
        self._end()
        self._abort_soon()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Nobody is there any more."""
        self._end()
        self._lost()

    def pause_writing(self) -> None:
        """The other side is slow."""
        self._writable = False

    def resume_writing(self) -> None:
        """There is room again."""
        self._writable = True
        self._read()

    # What came

    def _read(self) -> None:
        """Take the frames that are whole, as long as there is room for what they bring."""
        at = 0
        try:
            while self._may_read() and (found := read_frame(self._rest, at)) is not None:
                first, payload, at = found
                self._take(first & 15, payload, last=bool(first & 0x80))
        except BadFrame as bad:
            self._hang_up(bad.args[0].to_bytes(2, "big"))
        del self._rest[:at]
        if self._paused == self._may_read():
            self._paused = not self._paused
            (self._transport.pause_reading if self._paused else self._transport.resume_reading)()

    def _may_read(self) -> bool:
        if self._closing:
            return not self._gone
        room = len(self._inbox) < MOST_UNREAD and self._writable
        return self._accepted and room

    def _take(self, kind: int, payload: bytes, *, last: bool) -> None:
        self._frames += 1
        if self._frames > MOST_FRAMES:
            raise BadFrame(_TOO_MUCH)
        if kind in (_TEXT, _BYTES, _CONTINUED):
            if (kind == _CONTINUED) != bool(self._kind):
                raise BadFrame(_PROTOCOL_ERROR)
            if last and not self._kind:
                self._deliver(kind, payload)
            else:
                self._collect(kind, payload, last=last)
        elif kind == _PING:
            self._say(_PONG, payload)
        elif kind == _CLOSE:
            _check_goodbye(payload)
            self._hang_up(payload[:2])
        elif kind != _PONG:
            raise BadFrame(_PROTOCOL_ERROR)

    def _collect(self, kind: int, payload: bytes, *, last: bool) -> None:
        """A message in several frames."""
        self._kind = self._kind or kind
        self._message += payload
        if len(self._message) > LARGEST_MESSAGE:
            raise BadFrame(_TOO_LARGE)
        if last:
            kind, whole = self._kind, bytes(self._message)
            self._kind = _CONTINUED
            self._message.clear()
            self._deliver(kind, whole)

    def _deliver(self, kind: int, payload: bytes) -> None:
        self._frames = 0
        message = _text(payload) if kind == _TEXT else payload
        if not self._closing:
            self._put(message)

    def _put(self, message: str | bytes | None) -> None:
        self._inbox.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # What is said

    def _say(self, kind: int, payload: bytes) -> None:
        if not self._closing:
            self._post()
            self._transport.write(frame(kind, payload))

    def _hang_up(self, goodbye: bytes) -> None:
        """The other side has said goodbye, or does not keep to the protocol."""
        self._say(_CLOSE, goodbye)
        self._end()
        self._transport.close()
        self._abort_soon()

    def _end(self) -> None:
        """Nothing more will come."""
        if not self._gone:
            self._gone = self._closing = True
            self._rest.clear()
            self._message.clear()
            self._put(None)

    def _abort_soon(self) -> None:
        """Wait no longer for who does not read: what is unsent would be kept for good."""
        self._loop.call_later(CLOSE_SECONDS, self._transport.abort)
