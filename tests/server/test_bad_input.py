"""Bad input gets the documented errors, and does not affect other clients."""

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bugnight.server.session import Scope
from bugnight.server.websocket import MOST_UNSENT, WebSocket
from tests.server.parts import PATIENCE, Node, Postgres, delete, get, post, running
from tests.server.player import Player
from tests.server.test_crowd import Quiet, enter, serving
from tests.server.test_front import BYTES, CLOSE, KEY, PING, TEXT, masked_frame

pytestmark = pytest.mark.compiled

CHECKS = (
    "not_a_server_error,status_code_conformance,"
    "content_type_conformance,response_schema_conformance"
)
OPENS = 1000
MESSAGES = int(os.environ.get("BUGNIGHT_SOAK_MESSAGES", "10000"))
"""Number of malformed messages to send; `./dev soak` sends a million."""
BURST = 100
REFUSED = b'{"type":"error"'


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One server on SQLite."""
    folder = tmp_path_factory.mktemp("bad")
    one = Node(f"sqlite:///{folder}/games.sqlite", "", folder / "log.jsonl")
    with running(one):
        yield one


@pytest.fixture(scope="module")
def postgres_node() -> Iterator[Node]:
    """One server on PostgreSQL."""
    postgres = Postgres()
    one = Node(postgres.url)
    with running(postgres, one):
        yield one


@pytest.mark.parametrize(
    ("database", "phases"), [("node", "coverage,fuzzing"), ("postgres_node", "fuzzing")]
)
def test_responses_match_the_openapi_page(
    database: str, phases: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    node: Node = request.getfixturevalue(database)
    guest = post(f"{node.url}/api/v1/me", json={"name": "Fuzz"}).json()
    result = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            f"{node.url}/api/v1/openapi.json",
            *("--header", f"Authorization: Bearer {guest['token']}"),
            *("--checks", CHECKS, "--phases", phases),
            *("--max-examples", "10", "--seed", "1", "--no-color"),
            *("--request-timeout", str(PATIENCE), "--suppress-health-check", "too_slow"),
            *("--exclude-operation-id", "ApiV1MeLeave"),  # this call would sign out the guest
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:]
    assert " passed" in result.stdout


VALUES: list[Any] = [
    None, True, -1, 2**70, 1.5, "", "x" * 300, [], {}, [[]], {"a": 1}, "0:play 7",
]  # fmt: skip
COMMANDS: list[dict[str, Any]] = [
    {"type": "move", "id": "x", "number": 3, "moves": ["0:play 7"]},
    {"type": "try", "id": "x", "number": 3, "moves": ["0:play 7", "0:play 8"]},
    {"type": "say", "id": "x", "text": "hello"},
    {"type": "kick", "id": "x", "seat": 1},
    {"type": "autopass", "id": "x", "seat": 1, "on": True},
]


def messages(rng: random.Random) -> Iterator[str | bytes]:
    """Yield messages of wrong types, names and sizes, and some that are not JSON."""
    good = COMMANDS[0]
    for key in good:
        for value in VALUES:
            yield json.dumps(good | {key: value})
    yield json.dumps(good | {"more": 1})
    yield json.dumps({key: good[key] for key in ("type", "id")})
    yield json.dumps([good])
    yield "[" * 4000
    yield '{"type":"say","id":"s","text":"' + "y" * 7000 + '"}'
    yield "z" * 300_000
    yield bytes(rng.randrange(256) for _ in range(500))
    yield "\x00\ud7ff\u2028"
    for _ in range(100):
        text = list(json.dumps(good))
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = chr(rng.randrange(32, 300))
        yield "".join(text)


async def fuzz(node: Node, table: str, person: Player, rng: random.Random) -> None:
    """Send all bad messages; the server must answer each with an error or disconnect."""
    url = node.url.replace("http", "ws") + f"/api/v1/tables/{table}/live"
    pending = list(messages(rng))
    while pending:
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(
                url, additional_headers=person.headers, open_timeout=PATIENCE
            ) as socket:
                while pending:
                    await socket.send(pending.pop())
                    answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    while answer["type"] != "error":
                        answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_form_encoded_body_is_refused(node: Node, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    answer = post(f"{node.url}/api/v1/me", content=b'{"name":"Ada"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text
    assert "application/json" in answer.json()["message"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\ufe0f",
        "\u115f \u1160",
        "bot:queen",
        "b\u043et:queen",
        "bot\uff1a",
    ],
    ids=ascii,
)
def test_invisible_names_and_bot_names_are_refused(node: Node, name: str) -> None:
    answer = post(f"{node.url}/api/v1/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text


@pytest.mark.parametrize("name", ["Ada", "李白", "Zoë ❤\ufe0f", "🐞", "x.y", "¡Olé!"])
def test_names_in_all_languages_are_accepted(node: Node, name: str) -> None:
    assert post(f"{node.url}/api/v1/me", json={"name": name}).json()["name"] == name


def test_stacked_accents_in_names_are_limited(node: Node) -> None:
    told = post(f"{node.url}/api/v1/me", json={"name": "Z" + 20 * "\u0335"}).json()
    assert told["name"] == "Z" + 4 * "\u0335"


def test_empty_body_is_named_in_the_error(node: Node) -> None:
    answer = post(f"{node.url}/api/v1/transfer", headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["message"] == "the body is empty; it must be JSON"


def test_responses_with_tokens_or_hands_are_not_cached(node: Node) -> None:
    guest = post(f"{node.url}/api/v1/me", json={})
    bearer = {"Authorization": f"Bearer {guest.json()['token']}"}
    wish = {"game": "bug-off", "seats": ["me", "open"]}
    made = post(f"{node.url}/api/v1/tables", json=wish, headers=bearer)
    table = f"{node.url}/api/v1/tables/{made.json()['id']}"
    refused = get(f"{node.url}/api/v1/me")
    for answer in (guest, made, get(f"{table}/update", headers=bearer), refused):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["vary"] == "authorization, cookie"


def test_text_that_databases_cannot_store_is_refused(postgres_node: Node) -> None:
    me = f"{postgres_node.url}/api/v1/me"
    bearer = {"Authorization": f"Bearer {post(me, json={}).json()['token']}"}
    issue = post(f"{me}/tokens", json={"label": "a\0b"}, headers=bearer)
    assert (issue.status_code, issue.json()["code"]) == (400, "malformed")
    back = delete(f"{me}/tokens/a%00b", headers=bearer)
    assert (back.status_code, back.json()["code"]) == (400, "malformed")


async def half(node: Node, rng: random.Random) -> None:
    """Send half a request, and disconnect."""
    start = (
        (
            f"GET /api/v1/tables/x/live HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        + b"\x81\xfe\xff\xff"
        + bytes(rng.randrange(256) for _ in range(64))
    )
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", node.port)
        writer.write(start[: rng.randrange(len(start))])
        await writer.drain()
        await asyncio.sleep(rng.random() * 0.05)
        writer.transport.abort()


async def opens(node: Node, rng: random.Random) -> None:
    """Open thousands of connections that never complete a request."""
    for _ in range(OPENS // 50):
        await asyncio.gather(*(half(node, rng) for _ in range(50)))


async def test_flood_of_nonsense_does_not_disturb_a_game(node: Node) -> None:
    rng = random.Random(4)
    people = [Player(lambda: [node.url], random.Random(seat)) for seat in range(3)]
    for number, person in enumerate(people):
        await person.arrive(f"P{number}")
    wish = {"game": "bug-off", "seats": ["me", "open"]}
    table = (await people[0].call("POST", "/tables", wish))["id"]
    await people[1].do(table, type="sit")
    await people[0].do(table, type="start")
    flood = asyncio.gather(
        fuzz(node, table, people[2], rng),
        fuzz(node, "nothing-here", people[2], rng),
        opens(node, rng),
    )
    played = await asyncio.gather(*(people[seat].play(table, seat) for seat in range(2)))
    assert played[0].outcome == played[1].outcome
    assert [person.crashes for person in people[:2]] == [0, 0]
    await flood
    assert get(f"{node.url}/readyz").text == "ready\n"
    assert node._log is not None
    assert '"level":"error"' not in node._log.read_text()


def nonsense(rng: random.Random) -> bytes:
    """Return a frame that is malformed, or not permitted without a seat."""
    good = rng.choice(COMMANDS)
    kind = rng.randrange(5)
    if kind == 0:  # another value
        text = json.dumps(good | {rng.choice(list(good)): rng.choice(VALUES)}).encode()
    elif kind == 1:  # some characters are wrong
        letters = bytearray(json.dumps(good).encode())
        for _ in range(rng.randrange(1, 5)):
            letters[rng.randrange(len(letters))] = rng.randrange(32, 127)
        text = bytes(letters)
    elif kind == 2:  # truncated, or doubled
        whole = json.dumps(good).encode()
        text = whole[: rng.randrange(len(whole))] if rng.random() < 0.5 else whole * 2
    elif kind == 3:  # nested
        depth = rng.randrange(1, 2000)
        text = b"[" * depth + b"]" * rng.choice([0, depth])
    else:
        return masked_frame(BYTES, rng.randbytes(rng.randrange(200)))
    return masked_frame(TEXT, text)


def broken_frame(rng: random.Random) -> bytes:
    """Return a frame that makes the server disconnect."""
    return rng.choice(
        [
            masked_frame(TEXT, b"\xff\xfe" + rng.randbytes(rng.randrange(20))),
            masked_frame(rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), rng.randbytes(5)),
            bytes([0x80 | TEXT | rng.choice([0x10, 0x20, 0x40]), 0x80]) + bytes(4),
            bytes([0x80 | TEXT, rng.randrange(126)]) + rng.randbytes(200),  # not masked
            masked_frame(PING, rng.randbytes(5), last=False),
            masked_frame(0, rng.randbytes(5)),  # continues no message
            masked_frame(TEXT, b"{", last=False) + masked_frame(TEXT, b"}"),
            bytes([0x80 | TEXT, 0xFF]) + rng.randbytes(8),  # a random length
            masked_frame(CLOSE, rng.choice([b"\x03", b"\x03\xed", b"\x00\x00", b"\x03\xe8\xff"])),
        ]
    )


async def storm(node: Node, path: str, token: str, rng: random.Random, bursts: int) -> int:
    """Send bursts of nonsense, each ending in a broken frame; return the number of refusals."""
    refused = 0
    for _ in range(bursts):
        reader, writer = await asyncio.open_connection("127.0.0.1", node.port, limit=1 << 24)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY.decode()}\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        writer.write(b"".join(nonsense(rng) for _ in range(BURST - 1)))
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while heard.count(REFUSED) < BURST - 1 and (more := await reader.read(1 << 20)):
                heard += more
            writer.write(broken_frame(rng))
            heard += await reader.read(-1)
        refused += heard.count(REFUSED)
        writer.close()
    return refused


async def test_every_malformed_message_is_refused_without_harm(node: Node) -> None:
    host = Player(lambda: [node.url], random.Random(0))
    await host.arrive("Host")
    wish = {"game": "bug-off", "seats": ["me", "bot:random"], "pace": "none"}
    path = f"/api/v1/tables/{(await host.call('POST', '/tables', wish))['id']}/live"
    guest = post(f"{node.url}/api/v1/me", json={"name": "Storm"}).json()
    bursts = MESSAGES // BURST // 4
    storms = [storm(node, path, guest["token"], random.Random(n), bursts) for n in range(4)]
    refused = await asyncio.gather(*storms)
    assert refused == [bursts * (BURST - 1)] * 4
    assert get(f"{node.url}/readyz").text == "ready\n"
    assert node._log is not None
    assert '"level":"error"' not in node._log.read_text()


@pytest.mark.parametrize("reads", [True, False])
async def test_client_that_does_not_read_is_disconnected(reads: bool) -> None:
    ended = asyncio.Event()

    class Impatient(Quiet):
        def __init__(self, websocket: WebSocket) -> None:
            self.hang_up = websocket.close  # type: ignore[method-assign]

    async def tell(_: Scope, websocket: WebSocket) -> None:
        websocket.accept()
        websocket.listen(Impatient(websocket))
        for _number in range(20 * MOST_UNSENT // 10_000):
            websocket.tell(b"x" * 10_000)
            await asyncio.sleep(0.001)
        websocket.tell(b"the end")
        ended.set()

    async with serving(tell) as (_, port):
        reader, writer = await enter(port)
        if not reads:
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            await ended.wait()
            reader._transport.resume_reading()  # type: ignore[attr-defined]
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while b"the end" not in heard and (more := await reader.read(1 << 16)):
                heard = heard[-100:] + more
        assert (b"the end" in heard) == reads
        writer.transport.abort()
