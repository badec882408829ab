"""WebSockets by the cases of the Autobahn test suite, which has no version for Python 3.

Each case has the suite's number. Cases 12 and 13 do not apply: the server offers no compression.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bugnight.server.session import Scope
from bugnight.server.websocket import WebSocket
from tests.server.test_crowd import Quiet, enter, serving
from tests.server.test_front import BYTES, CLOSE, PING, PONG, TEXT, masked_frame

CONTINUED = 0
GREETING = "Hello-µ@ßöäüàá-UTF-8!!".encode()
GOODBYE = b"\x03\xe8"


class Echo(Quiet):
    """Echoes text messages, and answers others with their size."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    def hear(self, message: str | bytes) -> bool:
        """Answer at once."""
        told = message.encode() if isinstance(message, str) else b"%d bytes" % len(message)
        self._websocket.tell(told)
        return False


async def echo(_: Scope, websocket: WebSocket) -> None:
    """Accept and echo."""
    websocket.accept()
    websocket.listen(Echo(websocket))


class Peer:
    """A client that sends bytes and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """Return the kind and payload of the next frame."""
        first, size = await self._reader.readexactly(2)
        assert first & 0xF0 == 0x80, "a frame must be final, without reserved bits"
        if size > 125:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        return first & 15, await self._reader.readexactly(size)

    async def frames(self) -> list[tuple[int, bytes]]:
        """Return all frames until the server disconnects."""
        found = []
        try:
            while True:
                found.append(await self.frame())
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return found

    async def send(self, data: bytes, *, chopped: bool = False) -> None:
        """Send bytes, all at once or one by one."""
        for piece in [data[i : i + 1] for i in range(len(data))] if chopped else [data]:
            self.writer.write(piece)
            await self.writer.drain()


@pytest.fixture
async def peer() -> AsyncIterator[Peer]:
    """A client of an echo server."""
    async with serving(echo) as (_, port):
        one = Peer(*await enter(port))
        yield one
        one.writer.transport.abort()


def whole(kind: int, *pieces: bytes) -> bytes:
    """Return a message with one frame per piece."""
    last = len(pieces) - 1
    return b"".join(
        masked_frame(CONTINUED if number else kind, piece, last=number == last)
        for number, piece in enumerate(pieces)
    )


def header(first: int, data: bytes = b"") -> bytes:
    """Return a frame with any first byte."""
    return bytes([first]) + masked_frame(TEXT, data)[1:]


END = masked_frame(CLOSE, GOODBYE)
ENDED = (CLOSE, GOODBYE)


@pytest.mark.parametrize("chopped", [False, True], ids=["at-once", "chopped"])
@pytest.mark.parametrize("size", [0, 125, 126, 127, 128, 65535, 65536])
async def test_1_messages_of_all_sizes(peer: Peer, size: int, chopped: bool) -> None:
    if chopped and size > 128:
        size //= 100
    await peer.send(masked_frame(TEXT, b"*" * size), chopped=chopped)
    assert await peer.frame() == (TEXT, b"*" * size)
    await peer.send(masked_frame(BYTES, b"\xfe" * size), chopped=chopped)
    assert await peer.frame() == (TEXT, f"{size} bytes".encode())
    await peer.send(END)
    assert await peer.frames() == [ENDED]


GOOD = {
    "2.1 an empty ping": (masked_frame(PING, b""), [(PONG, b"")]),
    "2.2 a ping with text": (masked_frame(PING, b"hello"), [(PONG, b"hello")]),
    "2.3 a ping with bytes": (masked_frame(PING, b"\0\xff\xfe"), [(PONG, b"\0\xff\xfe")]),
    "2.4 the longest ping": (masked_frame(PING, b"\xfe" * 125), [(PONG, b"\xfe" * 125)]),
    "2.7 an unsolicited pong": (masked_frame(PONG, b""), []),
    "2.8 an unsolicited pong with text": (masked_frame(PONG, b"hello"), []),
    "2.9 a pong, then a ping": (
        masked_frame(PONG, b"x") + masked_frame(PING, b"y"), [(PONG, b"y")],
    ),
    "2.10 ten pings": (
        b"".join(masked_frame(PING, b"%d" % n) for n in range(10)),
        [(PONG, b"%d" % n) for n in range(10)],
    ),
    "5.3 a text in two frames": (whole(TEXT, b"frag", b"ment"), [(TEXT, b"fragment")]),
    "5.6 a ping between two frames": (
        masked_frame(TEXT, b"frag", last=False) + masked_frame(PING, b"p") + whole(0, b"ment"),
        [(PONG, b"p"), (TEXT, b"fragment")],
    ),
    "5.19 pings between five frames": (
        b"".join(
            masked_frame(kind, b"x", last=n == 4) + masked_frame(PING, b"p")
            for n, kind in enumerate([TEXT, CONTINUED, CONTINUED, CONTINUED, CONTINUED])
        ),
        [(PONG, b"p")] * 5 + [(TEXT, b"xxxxx")],
    ),
    "6.1.1 an empty text": (masked_frame(TEXT, b""), [(TEXT, b"")]),
    "6.1.2 three empty frames": (whole(TEXT, b"", b"", b""), [(TEXT, b"")]),
    "6.1.3 empty first and last frames": (whole(TEXT, b"", b"middle", b""), [(TEXT, b"middle")]),
    "6.2 multi-byte characters": (masked_frame(TEXT, GREETING), [(TEXT, GREETING)]),
    "6.2.3 split at every byte": (
        whole(TEXT, *(GREETING[i : i + 1] for i in range(len(GREETING)))), [(TEXT, GREETING)],
    ),
    **{
        f"6.{part} {letters!a}": (masked_frame(TEXT, letters), [(TEXT, letters)])
        for part, letters in [
            ("5", "κόσμε".encode()), ("7", b"\0"), ("7.2", b"\xc2\x80"), ("7.3", b"\xe0\xa0\x80"),
            ("7.4", b"\xf0\x90\x80\x80"), ("9.1", b"\x7f"), ("9.2", b"\xdf\xbf"),
            ("9.3", b"\xef\xbf\xbf"), ("9.4", b"\xf4\x8f\xbf\xbf"), ("11", b"\xed\x9f\xbf"),
            ("11.2", b"\xee\x80\x80"), ("11.3", b"\xef\xbf\xbd"), ("22", b"\xef\xbf\xbe"),
        ]
    },
    "7.1 a text before the close frame": (masked_frame(TEXT, b"x"), [(TEXT, b"x")]),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "heard"), GOOD.values(), ids=GOOD.keys())
async def test_good_cases(peer: Peer, sent: bytes, heard: list[tuple[int, bytes]]) -> None:
    await peer.send(sent)
    found = [await peer.frame() for _ in heard]
    assert sorted(found) == sorted(heard)
    assert [each for each in found if each[0] == TEXT] == [
        each for each in heard if each[0] == TEXT
    ]
    await peer.send(END)
    assert await peer.frames() == [ENDED]


PROTOCOL, LETTERS = 1002, 1007
KINDS = (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
BAD = {
    "2.5 a ping that is too long": (masked_frame(PING, b"\xfe" * 126), PROTOCOL),
    **{f"3 bits {bits}": (header(0x81 | bits << 4, b"x"), PROTOCOL) for bits in range(1, 8)},
    **{f"4 kind {kind}": (header(0x80 | kind, b"x"), PROTOCOL) for kind in KINDS},
    "5.1 a fragmented ping": (masked_frame(PING, b"a", last=False) + whole(0, b"b"), PROTOCOL),
    "5.2 a fragmented pong": (masked_frame(PONG, b"a", last=False) + whole(0, b"b"), PROTOCOL),
    "5.9 a continuation of nothing": (masked_frame(CONTINUED, b"x"), PROTOCOL),
    "5.12 an open continuation of nothing": (masked_frame(CONTINUED, b"x", last=False), PROTOCOL),
    "5.18 a text inside another": (
        masked_frame(TEXT, b"a", last=False) + masked_frame(TEXT, b"b"), PROTOCOL,
    ),
    **{
        f"6 {letters!a}": (masked_frame(TEXT, letters), LETTERS)
        for letters in [
            b"\xce\xba\xed\xa0\x80edited", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80",
            b"\xf7\xbf\xbf\xbf", b"\xf4\x90\x80\x80", b"\x80", b"\xbf", b"\x80\xbf\x80", b"\xc0 ",
            b"\xe0 ", b"\xf0 ", b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xdf", b"\xef\xbf",
            b"\xfe", b"\xff", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xc1\xbf",
            b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xc0\x80", b"\xed\xa0\x80", b"\xed\xbf\xbf",
            b"\xed\xa0\x80\xed\xb0\x80",
        ]
    },
    "6.3.2 split invalid UTF-8": (whole(TEXT, b"\xce\xba\xe1", b"\xed", b"\xa0\x80"), LETTERS),
    "7.3.2 a close frame of one byte": (masked_frame(CLOSE, b"\x03"), PROTOCOL),
    "7.3.6 an overlong close frame": (masked_frame(CLOSE, GOODBYE + b"x" * 124), PROTOCOL),
    "7.5 a reason in invalid UTF-8": (masked_frame(CLOSE, GOODBYE + b"\xce\xba\xed\xa0"), LETTERS),
    **{
        f"7.9 code {code}": (masked_frame(CLOSE, code.to_bytes(2, "big")), PROTOCOL)
        for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535)
    },
}  # fmt: skip


@pytest.mark.parametrize(("sent", "code"), BAD.values(), ids=BAD.keys())
async def test_bad_cases(peer: Peer, sent: bytes, code: int) -> None:
    await peer.send(sent)
    assert await peer.frames() == [(CLOSE, code.to_bytes(2, "big"))]


@pytest.mark.parametrize(
    "code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
)
@pytest.mark.parametrize("reason", [b"", b"Hello World!", b"x" * 123])
async def test_7_7_valid_close_codes_are_echoed(peer: Peer, code: int, reason: bytes) -> None:
    await peer.send(masked_frame(CLOSE, code.to_bytes(2, "big") + reason))
    assert await peer.frames() == [(CLOSE, code.to_bytes(2, "big"))]


async def test_7_3_1_close_frame_may_be_empty(peer: Peer) -> None:
    await peer.send(masked_frame(CLOSE, b""))
    assert await peer.frames() == [(CLOSE, b"")]


async def test_7_1_frames_after_close_are_ignored(peer: Peer) -> None:
    await peer.send(END + masked_frame(PING, b"x") + masked_frame(TEXT, b"y") + END)
    assert await peer.frames() == [ENDED]
