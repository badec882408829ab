"""WebSockets (RFC 6455) on asyncio's transports.

Live play is nearly all that a server does, and here a message is one call, in or out: see
docs/decisions/live-sockets.md for what libraries cost in comparison.
"""

import asyncio
import base64
import binascii
import hashlib
from collections.abc import Callable
from typing import Protocol

LARGEST_MESSAGE = 1 << 16
"""Bytes of a message. Live play has a lower limit, and refuses longer ones with an error."""
MOST_AT_ONCE = 16
"""Messages of one client that may be unanswered, and that are read before others have a turn."""
MOST_FRAMES = 1000
"""Pings and pieces between two messages."""
MOST_UNSENT = 1_000_000
"""Bytes that may wait for a client that does not read."""
CLOSE_SECONDS = 2.0
"""How long a client may take to say goodbye, and to read what was sent before."""

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUED, _TEXT, _BYTES, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_WHOLE_TEXT = 0x80 | _TEXT
_PROTOCOL_ERROR, _NOT_UTF8, _TOO_MUCH, _TOO_LARGE = 1002, 1007, 1008, 1009
_UNSPOKEN = (1004, 1005, 1006)
"""Codes that have a meaning, but are never sent."""


class BadFrame(Exception):
    """The data is not a valid frame; the argument is the code to close with."""


def answer_to(key: bytes) -> bytes:
    """The server's answer to a client's key."""
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


def read_frame(data: bytearray) -> tuple[int, bytes] | None:
    """Take a client's frame off the data: its first byte and payload; `None` if it is not whole."""
    if len(data) < 2:
        return None
    first, size = data[0], data[1]
    if first & 0x70 or not size & 0x80:
        raise BadFrame(_PROTOCOL_ERROR)
    size &= 0x7F
    if first & 8 and (size > 125 or not first & 0x80):  # a control frame is short and whole
        raise BadFrame(_PROTOCOL_ERROR)
    at = 2
    if size > 125:
        at = 4 if size == 126 else 10
        if len(data) < at:
            return None
        size = int.from_bytes(data[2:at], "big")
    if size > LARGEST_MESSAGE:
        raise BadFrame(_TOO_LARGE)
    end = at + 4 + size
    if len(data) < end:
        return None
    mask = (data[at : at + 4] * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[at + 4 : end], "big") ^ int.from_bytes(mask, "big")
    del data[:end]
    return first, plain.to_bytes(size, "big")


def _check_goodbye(payload: bytes) -> None:
    """Refuse a goodbye with a code that may not be sent, or a reason that is not UTF-8."""
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


class Listener(Protocol):
    """Hears what happens on a WebSocket."""

    def hear(self, message: str | bytes) -> bool:
        """Take a message; true if it is answered later, by `WebSocket.answered`."""

    def left(self) -> None:
        """Nothing more will come."""

    def hang_up(self) -> None:
        """Say goodbye to a client that does not read: more than `MOST_UNSENT` bytes wait."""


class WebSocket(asyncio.Protocol):
    """One WebSocket.

    Nothing is read before somebody listens, while many messages are unanswered, or while the
    client does not read: however much it sends, a few hundred thousand bytes are kept.
    """

    def __init__(self, transport: asyncio.Transport, key: bytes, lost: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()  # once: Python 3.11 asks the system each time
        self._transport, self._key, self._lost = transport, key, lost
        self._listener: Listener | None = None
        self._outbox: list[bytes] = []
        self._accepted = self._closing = self._gone = self._paused = self._slow = False
        self._writable = True
        self._unread = bytearray()
        self._unanswered = 0
        self._message = bytearray()
        """What has come of a message in several frames, and its kind."""
        self._kind = _CONTINUED
        self._frames = 0

    # What the server calls

    def accept(self) -> None:
        """Answer the handshake."""
        if not self._closing:
            self._accepted = True
            self._transport.write(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Accept: "
                + answer_to(self._key)
                + b"\r\n\r\n"
            )

    def listen(self, listener: Listener) -> None:
        """Begin to read: tell somebody of every message, and of the end."""
        if self._closing:
            self._loop.call_soon(listener.left)
        else:
            self._listener = listener
            self.data_received(b"")

    def answered(self) -> None:
        """Count a message as answered that `hear` has left for later."""
        self._unanswered -= 1
        if self._paused:
            self._loop.call_soon(self.data_received, b"")

    def tell(self, text: bytes) -> None:
        """Send a text, once the present turn of the loop is over.

        All that is said in one turn is one write, and the writes of all WebSockets follow each
        other: a client with many of them is woken once, which costs as much as a write.
        """
        if self._closing:
            return
        if not self._outbox:
            self._loop.call_soon(self._post)
        self._outbox.append(frame(_TEXT, text))

    def close(self, code: int = 1000) -> None:
        """Say goodbye, and hang up when the client has said it too, or soon."""
        if self._closing:
            return
        if self._accepted:
            self._say(_CLOSE, code.to_bytes(2, "big"))
        else:
            self._transport.write(
                b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            self._transport.close()
        self._stop_listening()
        self.data_received(b"")  # the client's goodbye
        self._abort_soon()

    # What the transport calls

    def data_received(self, data: bytes) -> None:
        """Read the frames that are whole, unless too much is unanswered; with no data, go on."""
        self._unread += data
        room = MOST_AT_ONCE
        try:
            while room and self._unread and self._may_read():
                if (found := read_frame(self._unread)) is None:
                    break
                first, payload = found
                if first == _WHOLE_TEXT and not self._kind:  # nearly every frame
                    self._frames = 0
                    message: str | bytes | None = _text(payload)
                else:
                    message = self._take(first & 15, payload, last=bool(first & 0x80))
                if message is not None and self._listener is not None:
                    room -= 1
                    self._unanswered += self._listener.hear(message)
        except BadFrame as bad:
            self._hang_up(bad.args[0].to_bytes(2, "big"))
        if not room:
            self._loop.call_soon(self.data_received, b"")  # others have their turn before
        if self._paused == bool(room and self._may_read()):
            self._paused = not self._paused
            (self._transport.pause_reading if self._paused else self._transport.resume_reading)()

    def eof_received(self) -> None:
        """The client has hung up: so do we."""
        self._end()
        self._abort_soon()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The connection is gone."""
        self._end()
        self._lost()

    def pause_writing(self) -> None:
        """The client is slow."""
        self._writable = False

    def resume_writing(self) -> None:
        """There is room again."""
        self._writable = True
        self.data_received(b"")

    # What came

    def _may_read(self) -> bool:
        if self._closing:
            return self._accepted and not self._gone
        return self._listener is not None and self._writable and self._unanswered < MOST_AT_ONCE

    def _take(self, kind: int, payload: bytes, *, last: bool) -> str | bytes | None:
        """Take any frame; gives the message that it completes."""
        self._frames += 1
        if self._frames > MOST_FRAMES:
            raise BadFrame(_TOO_MUCH)
        if kind in (_TEXT, _BYTES, _CONTINUED):
            return self._collect(kind, payload, last=last)
        if kind == _PING:
            self._say(_PONG, payload)
        elif kind == _CLOSE:
            _check_goodbye(payload)
            self._hang_up(payload[:2])
        elif kind != _PONG:
            raise BadFrame(_PROTOCOL_ERROR)
        return None

    def _collect(self, kind: int, payload: bytes, *, last: bool) -> str | bytes | None:
        """Take a piece of a message."""
        if (kind == _CONTINUED) != bool(self._kind):
            raise BadFrame(_PROTOCOL_ERROR)
        self._kind = self._kind or kind
        self._message += payload
        if len(self._message) > LARGEST_MESSAGE:
            raise BadFrame(_TOO_LARGE)
        if not last:
            return None
        kind, whole = self._kind, bytes(self._message)
        self._kind, self._frames = _CONTINUED, 0
        self._message.clear()
        return _text(whole) if kind == _TEXT else whole

    # What is said

    def _post(self) -> None:
        if self._outbox and not self._transport.is_closing():
            self._transport.write(b"".join(self._outbox))
        self._outbox.clear()
        is_slow = self._transport.get_write_buffer_size() > MOST_UNSENT
        if is_slow and not self._slow and self._listener is not None:
            self._slow = True
            self._listener.hang_up()

    def _say(self, kind: int, payload: bytes) -> None:
        if not self._closing:
            self._post()
            self._transport.write(frame(kind, payload))

    def _hang_up(self, goodbye: bytes) -> None:
        """The client has said goodbye, or does not keep to the protocol."""
        self._say(_CLOSE, goodbye)
        self._end()
        self._transport.close()
        self._abort_soon()

    def _end(self) -> None:
        """Nothing more will come."""
        self._gone = True
        self._unread.clear()
        self._message.clear()
        self._stop_listening()

    def _stop_listening(self) -> None:
        self._closing = True
        if self._listener is not None:
            self._loop.call_soon(self._listener.left)
            self._listener = None

    def _abort_soon(self) -> None:
        """Stop waiting for a client that does not read: else what is unsent would be kept."""
        self._loop.call_later(CLOSE_SECONDS, self._transport.abort)
