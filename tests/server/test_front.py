"""The public port: WebSocket frames byte by byte, and HTTP requests passed on unchanged."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest

from bugnight.server.websocket import BadFrame, answer_to, frame, read_frame
from tests.server.parts import PATIENCE, Node, PatientClient, get, post, running

pytestmark = pytest.mark.compiled

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@contextmanager
def limited(folder: Path) -> Iterator[Node]:
    """Run a server on SQLite with rate limits; check that it logs no errors."""
    one = Node(f"sqlite:///{folder}/games.sqlite", "", folder / "log.jsonl", "--limits")
    with running(one):
        yield one
    assert '"level":"error"' not in (folder / "log.jsonl").read_text()


def opened(node: Node) -> tuple[str, str]:
    """Open a table; return the path of its live play and the host's token."""
    with PatientClient(base_url=f"{node.url}/api/v1") as http:
        token = http.post("/me", json={"name": "Ada"}).json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        wish = {"game": "bug-off", "seats": ["me", "open"]}
        table = http.post("/tables", json=wish, headers=bearer).json()["id"]
    return f"/api/v1/tables/{table}/live", token


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server for the tests below."""
    with limited(tmp_path_factory.mktemp("front")) as one:
        yield one


@pytest.fixture(scope="module")
def live(node: Node) -> tuple[str, str]:
    """The path of a table's live play, and its host's token."""
    return opened(node)


class Wire:
    """A WebSocket client that can send any bytes."""

    def __init__(self, node: Node, live: tuple[str, str], *, tiny: bool = False) -> None:
        self.socket = socket.create_connection(("127.0.0.1", node.port), PATIENCE)
        self._rest = b""
        path, token = live
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\nUpgrade: WebSocket\r\n"
            f"Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY.decode()}\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        for part in [head[i : i + 1] for i in range(len(head))] if tiny else [head]:
            self.socket.send(part)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self._read(1)
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert b"\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer

    def send(self, kind: int, data: bytes, *, last: bool = True, masked: bool = True) -> None:
        """Send one frame."""
        self.socket.sendall(masked_frame(kind, data, last=last) if masked else frame(kind, data))

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def hear(self, *wanted: int) -> bytes:
        """Return the payload of the next frame of one of these kinds."""
        while True:
            first, size = self._read(2)
            if size > 125:
                size = int.from_bytes(self._read(2 if size == 126 else 8), "big")
            payload = self._read(size)
            if first & 15 in wanted:
                return payload

    def hear_text(self, part: bytes) -> bytes:
        """Return the next text message that contains some bytes."""
        while part not in (text := self.hear(TEXT)):
            pass
        return text

    def ended(self, code: int) -> bool:
        """Check the server's close code; return whether it has disconnected."""
        assert int.from_bytes(self.hear(CLOSE)[:2], "big") == code
        return self.socket.recv(1) == b""


def masked_frame(kind: int, data: bytes, *, last: bool = True) -> bytes:
    """Return a masked frame, as clients send."""
    mask = os.urandom(4)
    size = len(data)
    length = (
        bytes([0x80 | size])
        if size < 126
        else b"\xfe" + size.to_bytes(2, "big")
        if size < 1 << 16
        else b"\xff" + size.to_bytes(8, "big")
    )
    masks = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    body = (int.from_bytes(data, "big") ^ masks).to_bytes(size, "big")
    return bytes([kind | (0x80 if last else 0)]) + length + mask + body


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_frames_of_any_length_survive_a_round_trip(size: int) -> None:
    data = os.urandom(size)
    written = masked_frame(BYTES, data)
    read = bytearray(written + b"more")
    assert read_frame(read) == (0x80 | BYTES, data)
    assert bytes(read) == b"more"
    for end in [*range(min(20, len(written))), len(written) - 1]:
        piece = bytearray(written[:end])
        assert read_frame(piece) is None
        assert bytes(piece) == written[:end]


def test_websocket_accept_key_follows_the_standard() -> None:
    assert answer_to(KEY) == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"not masked"), 1002),
        (b"\xc1\x80....", 1002),  # a reserved bit
        (b"\x09\x80....", 1002),  # a fragmented ping
        (b"\x89\xfe\x00\x7e", 1002),  # a ping that is too long
        (b"\x81\xff\x00\x00\x00\x00\x00\x01\x00\x01", 1009),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 1009),
    ],
    ids=["unmasked", "bits", "pieces", "long-ping", "large", "larger"],
)
def test_invalid_frame_is_refused_with_its_code(data: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as refused:
        read_frame(bytearray(data))
    assert refused.value.args == (code,)


@pytest.mark.parametrize("tiny", [False, True])
def test_fragmented_message_is_reassembled(node: Node, live: tuple[str, str], tiny: bool) -> None:
    wire = Wire(node, live, tiny=tiny)
    with closing(wire.socket):
        wire.send(TEXT, '{"type":"🐞'.encode()[:-2], last=False)  # split inside a character
        wire.send(0, '🐞"}'.encode()[2:])
        assert b'"malformed"' in wire.hear_text(b'"error"')
        wire.send(TEXT, b'{"type":', last=False)
        wire.send(PING, b"between")
        wire.send(0, b' "pi', last=False)
        wire.send(0, b'ng"}')
        assert wire.hear(PONG) == b"between"
        assert b'"pong"' in wire.hear_text(b"pong")
        for byte in masked_frame(TEXT, b'{"type":"ping"}'):
            wire.socket.send(bytes([byte]))
        wire.socket.sendall(masked_frame(TEXT, b'{"type":"ping"}') * 20)
        for _ in range(21):
            assert b'"pong"' in wire.hear(TEXT)
        wire.send(CLOSE, (1001).to_bytes(2, "big") + b"bye")
        assert wire.ended(1001)


def test_sender_gets_update_and_acknowledgement_together(node: Node, live: tuple[str, str]) -> None:
    wire = Wire(node, live)
    with closing(wire.socket):
        wire.hear_text(b'"presence"')
        wire.send(TEXT, b'{"type":"say","id":"one","text":"hello"}')
        while b'"done"' not in (piece := wire.socket.recv(1 << 16)):  # presence may come first
            assert b'"update"' not in piece
        assert 0 < piece.index(b'"update"') < piece.index(b'{"type":"done","id":"one"')


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"{}"), 1002),
        (masked_frame(0, b"goes on from nothing"), 1002),
        (masked_frame(TEXT, b"a", last=False) + masked_frame(TEXT, b"b"), 1002),
        (masked_frame(3, b"no such kind"), 1002),
        (masked_frame(CLOSE, b"x"), 1002),
        (masked_frame(CLOSE, b"\x03\xe7"), 1002),  # 999
        (masked_frame(CLOSE, b"\x03\xee"), 1002),  # 1006, which must never be sent
        (masked_frame(CLOSE, b"\x13\x88"), 1002),  # 5000
        (masked_frame(CLOSE, b"\x03\xe8\xff"), 1007),
        (masked_frame(CLOSE, b"\x0b\xb8bye"), 3000),
        (masked_frame(TEXT, b"\xff\xfe"), 1007),
        (masked_frame(TEXT, b"\xc3", last=False) + masked_frame(0, b"x"), 1007),
        (masked_frame(TEXT, b"x" * 40_000, last=False) + masked_frame(0, b"x" * 40_000), 1009),
        (masked_frame(PING, b"") * 1001, 1008),
        (masked_frame(TEXT, b"", last=False) + masked_frame(0, b"", last=False) * 1000, 1008),
    ],
    ids=[
        *("unmasked", "from-nothing", "begun-twice", "kind", "goodbye", "code-999", "code-1006"),
        *("code-5000", "reason", "code-3000", "letters", "cut-letters", "large", "pings", "pieces"),
    ],
)
def test_protocol_violation_is_reported_and_disconnects(
    node: Node, live: tuple[str, str], sent: bytes, code: int
) -> None:
    wire = Wire(node, live)
    with closing(wire.socket):
        wire.socket.sendall(sent)
        assert wire.ended(code)
    assert get(f"{node.url}/readyz").status_code == 200


def test_abrupt_disconnect_is_noticed(node: Node, live: tuple[str, str]) -> None:
    first = Wire(node, live)
    with closing(first.socket):
        first.hear_text(b'"presence"')
        Wire(node, (live[0], live[1])).socket.close()
        wish = {"Authorization": f"Bearer {live[1]}"}
        assert get(f"{node.url}{live[0]}", headers=wish).status_code in (400, 404, 426)
        first.send(TEXT, b'{"type":"ping"}')
        first.hear_text(b"pong")


def guests_until_refused(
    node: Node, address: str, claims: Callable[[int], list[tuple[str, str]]] = lambda _: []
) -> int:
    """Return how many guests may register from an address over one connection."""
    transport = httpx2.HTTPTransport(local_address=address)
    with PatientClient(base_url=node.url, transport=transport) as http:
        for number in range(300):
            http.cookies.clear()
            if http.post("/api/v1/me", json={}, headers=claims(number)).status_code == 429:
                return number
    return 300


def test_requests_carry_the_client_address(node: Node) -> None:
    counted = [guests_until_refused(node, f"127.0.0.{each}") for each in (2, 3)]
    assert all(100 <= number < 150 for number in counted), counted


def test_late_request_body_is_passed_on_whole(node: Node) -> None:
    json_type = {"Content-Type": "application/json"}
    refused = post(f"{node.url}/api/v1/replay", content=b"x" * 45_000, headers=json_type)
    assert refused.json()["code"] == "malformed"


def test_half_closed_client_still_gets_its_answer(node: Node) -> None:
    with closing(socket.create_connection(("127.0.0.1", node.port), PATIENCE)) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := one.recv(4096):
            answer += more
    assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "request_head",
    [
        b"NONSENSE\r\n\r\n",
        b"POST /api/v1/tables/x/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: " + KEY + b"\r\n\r\n",
    ],
    ids=["no-http", "websocket-by-post"],
)
def test_invalid_request_is_answered_with_400(node: Node, request_head: bytes) -> None:
    with closing(socket.create_connection(("127.0.0.1", node.port), PATIENCE)) as one:
        one.sendall(request_head)
        assert one.recv(100).startswith(b"HTTP/1.1 400 ")
