"""WebSockets (RFC 6455) on asyncio's transports, spoken to as ASGI has it.

Live play is nearly all that a server does. In granian a message passes two threads on its way,
and each socket has a buffer of 128 KB that is cleared before each read; here it is one call.
"""

import asyncio
import base64
import hashlib
from collections import deque
from collections.abc import Generator, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]

LARGEST_MESSAGE = 1 << 20
"""Bytes that are read of one message; what is longer than live play has is refused there."""
MOST_UNREAD = 16
"""Messages that wait before no more is read."""
CLOSE_SECONDS = 2.0
"""How long the other side may take to say goodbye too."""

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUED, _TEXT, _BYTES, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_PROTOCOL_ERROR, _LOST, _NOT_UTF8, _TOO_LARGE = 1002, 1006, 1007, 1009


class BadFrame(Exception):
    """What came is no WebSocket; the argument is the code to close with."""


def answer_to(key: bytes) -> bytes:
    """What a server says to a client's key."""
    return base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())


def frame(kind: int, data: bytes) -> bytes:
    """A whole message of a server, as it is sent."""
    size = len(data)
    if size < 126:
        return bytes((0x80 | kind, size)) + data
    if size < 1 << 16:
        return bytes((0x80 | kind, 126, size >> 8, size & 255)) + data
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + data


def read_frame(data: bytes, at: int) -> tuple[int, bytes, int] | None:
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


class WebSocket(asyncio.Protocol):
    """One WebSocket: `receive` and `send` are what an ASGI application is given."""

    def __init__(self, transport: asyncio.Transport, key: bytes) -> None:
        self._transport = transport
        self._key = key
        self._accepted = self._closing = self._gone = self._full = False
        self._rest = b""
        self._parts: list[bytes] = []
        self._kind = _CONTINUED
        self._inbox: deque[Message] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        self._writable = asyncio.Event()
        self._writable.set()

    # What the application calls

    async def receive(self) -> Message:
        """The next message."""
        while not self._inbox:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        message = self._inbox.popleft()
        if self._full and len(self._inbox) < MOST_UNREAD:
            self._full = False
            self._transport.resume_reading()
        return message

    def send(self, message: Message) -> "WebSocket":
        """Send, at once; to wait for what is returned is to wait until there is room again."""
        kind = message["type"]
        if kind == "websocket.send":
            if not self._closing:
                self._transport.write(frame(_TEXT, message["text"].encode()))
        elif kind == "websocket.accept":
            self._accept()
        else:
            self.close(message.get("code", 1000))
        return self

    def __await__(self) -> Generator[Any, None, None]:
        """Wait until there is room again."""
        yield from self._writable.wait().__await__()

    def _accept(self) -> None:
        self._accepted = True
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + answer_to(self._key) + b"\r\n\r\n"
        )

    def close(self, code: int = 1000) -> None:
        """Say goodbye, and hang up when the other side has said it too, or soon."""
        if self._closing:
            return
        self._closing = True
        if not self._accepted:
            self._transport.write(
                b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            self._transport.close()
            return
        self._transport.write(frame(_CLOSE, code.to_bytes(2, "big")))
        self._read_on()
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        """Take all frames that are whole."""
        if self._rest:
            data = self._rest + data
        at = 0
        try:
            while not self._gone and (found := read_frame(data, at)) is not None:
                first, payload, at = found
                self._take(first & 15, payload, last=bool(first & 0x80))
        except BadFrame as bad:
            self._fail(bad.args[0])
        self._rest = b"" if self._gone else data[at:]

    def eof_received(self) -> None:
        """The other side has hung up: so do we."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Nobody is there any more."""
        self._end(_LOST)
        self._writable.set()

    def pause_writing(self) -> None:
        """The other side is slow."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """There is room again."""
        self._writable.set()

    # What came

    def _take(self, kind: int, payload: bytes, *, last: bool) -> None:
        if kind in (_TEXT, _BYTES, _CONTINUED):
            if (kind == _CONTINUED) != bool(self._kind):
                raise BadFrame(_PROTOCOL_ERROR)
            if last and not self._kind:
                self._deliver(kind, payload)
            else:
                self._collect(kind, payload, last=last)
        elif kind == _PING:
            if not self._closing:
                self._transport.write(frame(_PONG, payload))
        elif kind == _CLOSE:
            if len(payload) == 1:
                raise BadFrame(_PROTOCOL_ERROR)
            self._hung_up(payload)
        elif kind != _PONG:
            raise BadFrame(_PROTOCOL_ERROR)

    def _collect(self, kind: int, payload: bytes, *, last: bool) -> None:
        """A message in several frames."""
        self._kind = self._kind or kind
        self._parts.append(payload)
        if sum(map(len, self._parts)) > LARGEST_MESSAGE or len(self._parts) > LARGEST_MESSAGE >> 8:
            raise BadFrame(_TOO_LARGE)
        if last:
            kind, whole = self._kind, b"".join(self._parts)
            self._kind, self._parts = _CONTINUED, []
            self._deliver(kind, whole)

    def _deliver(self, kind: int, payload: bytes) -> None:
        if self._closing:
            return
        if kind == _TEXT:
            try:
                self._put({"type": "websocket.receive", "text": payload.decode()})
            except UnicodeDecodeError:
                raise BadFrame(_NOT_UTF8) from None
        else:
            self._put({"type": "websocket.receive", "bytes": payload})
        if len(self._inbox) >= MOST_UNREAD and not self._full:
            self._full = True
            self._transport.pause_reading()

    def _put(self, message: Message) -> None:
        self._inbox.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _hung_up(self, payload: bytes) -> None:
        """The other side says goodbye, or answers ours."""
        if not self._closing:
            self._closing = True
            self._transport.write(frame(_CLOSE, payload[:2]))
        self._end(int.from_bytes(payload[:2], "big") if payload else 1005)
        self._transport.close()

    def _fail(self, code: int) -> None:
        """Hang up on who does not keep to the protocol."""
        if not self._closing:
            self._closing = True
            self._transport.write(frame(_CLOSE, code.to_bytes(2, "big")))
        self._end(code)
        self._transport.close()

    def _end(self, code: int) -> None:
        """Nothing more will come."""
        if not self._gone:
            self._gone = self._closing = True
            self._rest, self._parts = b"", []
            self._put({"type": "websocket.disconnect", "code": code})

    def _read_on(self) -> None:
        """Read what was left unread, so that a goodbye is heard."""
        if self._full:
            self._full = False
            self._transport.resume_reading()
