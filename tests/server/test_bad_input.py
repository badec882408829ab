"""Whatever is thrown at the server, it answers as it says it does, and nobody else is harmed."""

import asyncio
import contextlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bugnight.server.people import Person
from bugnight.server.session import MOST_UNSENT, Scope, Socket
from bugnight.server.websocket import WebSocket
from tests.server.parts import PATIENCE, Node, Postgres, delete, get, post, running
from tests.server.player import Player
from tests.server.test_crowd import enter, serving

pytestmark = pytest.mark.compiled

CHECKS = (
    "not_a_server_error,status_code_conformance,"
    "content_type_conformance,response_schema_conformance"
)
OPENS = 1000


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One server on SQLite."""
    folder = tmp_path_factory.mktemp("bad")
    one = Node(f"sqlite:///{folder}/games.sqlite", "", folder / "log.jsonl")
    with running(one):
        yield one


def test_every_answer_is_one_that_the_openapi_page_names(node: Node, tmp_path: Path) -> None:
    guest = post(f"{node.url}/api/v1/me", json={"name": "Fuzz"}).json()
    result = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            f"{node.url}/api/v1/openapi.json",
            *("--header", f"Authorization: Bearer {guest['token']}"),
            *("--checks", CHECKS, "--phases", "coverage,fuzzing"),
            *("--max-examples", "10", "--seed", "1", "--no-color"),
            *("--request-timeout", str(PATIENCE), "--suppress-health-check", "too_slow"),
            *("--exclude-operation-id", "ApiV1MeLeave"),  # it would sign out the guest
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:]
    assert " passed" in result.stdout


def messages(rng: random.Random) -> Iterator[str | bytes]:
    """Wrong types, wrong names, wrong sizes, and what is no JSON at all."""
    good = {"type": "move", "id": "x", "number": 3, "moves": ["0:play 7"]}
    values: list[Any] = [
        None,
        True,
        -1,
        2**70,
        1.5,
        "",
        "x" * 300,
        [],
        {},
        [[]],
        {"a": 1},
        "0:play 7",
    ]
    for key in good:
        for value in values:
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
    """Say everything that is wrong; each is answered by an error, or the connection ends."""
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
def test_a_body_that_a_form_could_send_is_refused(node: Node, kind: str) -> None:
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
def test_names_are_seen_and_are_no_bots(node: Node, name: str) -> None:
    answer = post(f"{node.url}/api/v1/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text


@pytest.mark.parametrize("name", ["Ada", "李白", "Zoë ❤\ufe0f", "🐞", "x.y", "¡Olé!"])
def test_names_of_all_languages_are_good(node: Node, name: str) -> None:
    assert post(f"{node.url}/api/v1/me", json={"name": name}).json()["name"] == name


def test_answers_with_tokens_and_hands_are_kept_nowhere(node: Node) -> None:
    guest = post(f"{node.url}/api/v1/me", json={})
    bearer = {"Authorization": f"Bearer {guest.json()['token']}"}
    wish = {"game": "bug-off", "seats": ["me", "open"]}
    made = post(f"{node.url}/api/v1/tables", json=wish, headers=bearer)
    table = f"{node.url}/api/v1/tables/{made.json()['id']}"
    refused = get(f"{node.url}/api/v1/me")
    for answer in (guest, made, get(f"{table}/update", headers=bearer), refused):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["vary"] == "authorization, cookie"


def test_what_no_database_can_hold_is_refused() -> None:
    postgres = Postgres()
    one = Node(postgres.url)
    with running(postgres, one):
        token = post(f"{one.url}/api/v1/me", json={}).json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        issue = post(f"{one.url}/api/v1/me/tokens", json={"label": "a\0b"}, headers=bearer)
        assert (issue.status_code, issue.json()["code"]) == (400, "malformed")
        back = delete(f"{one.url}/api/v1/me/tokens/a%00b", headers=bearer)
        assert (back.status_code, back.json()["code"]) == (400, "malformed")


async def half(node: Node, rng: random.Random) -> None:
    """Begin to speak, and go."""
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
    """Thousands of connections, to nothing."""
    for _ in range(OPENS // 50):
        await asyncio.gather(*(half(node, rng) for _ in range(50)))


async def test_a_flood_of_nonsense_harms_nobody_elses_table(node: Node) -> None:
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


@pytest.mark.parametrize("reads", [True, False])
async def test_a_client_that_does_not_read_is_hung_up_on(reads: bool) -> None:
    ended = asyncio.Event()

    async def tell(_: Scope, websocket: WebSocket) -> None:
        websocket.accept()
        socket = Socket(Person("ada", "Ada", ""), None, 0, websocket)
        for _number in range(20 * MOST_UNSENT // 10_000):
            socket.tell(b"x" * 10_000)
            await asyncio.sleep(0.001)
        socket.tell(b"the end")
        ended.set()
        while await websocket.receive() is not None:
            pass

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
