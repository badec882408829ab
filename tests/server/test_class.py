"""A class of thirty behind one address, while one of them and strangers flood the server."""

import asyncio
import contextlib
import hashlib
import itertools
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from bugnight.server import limits
from bugnight.server.limits import Arrivals
from bugnight.server.page import FOLDER
from bugnight.server.refusal import Refusal
from tests.server.parts import NO_TLS, PATIENCE, Node, PatientClient
from tests.server.test_front import limited
from tests.server.world import world

pytestmark = pytest.mark.compiled

PUPILS, MOVES = 30, 6


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with limited(tmp_path_factory.mktemp("class")) as one:
        yield one


class Pupil:
    """A pupil with a browser, who notes refused requests."""

    def __init__(self, node: Node) -> None:
        self.http = httpx2.AsyncClient(base_url=node.url, verify=NO_TLS, timeout=PATIENCE)
        self.refused: list[str] = []

    async def call(self, method: str, path: str, body: object = None) -> httpx2.Response:
        """Send a request; note if it is refused."""
        answer = await self.http.request(method, path, json=body)
        if answer.status_code == 429:
            self.refused.append(f"{method} {path}: {answer.text}")
        return answer

    async def open_page(self) -> None:
        """Load every file of the page, and register as a guest."""
        for file in FOLDER.rglob("*"):
            if file.suffix in (".js", ".css", ".html"):
                assert (await self.call("GET", f"/{file.relative_to(FOLDER)}")).status_code == 200
        assert (await self.call("POST", "/api/v1/me", {})).status_code == 200

    async def open_table(self) -> str:
        """Open a table for two."""
        wish = {"game": "bug-off", "seats": ["me", "open"]}
        table: str = (await self.call("POST", "/api/v1/tables", wish)).json()["id"]
        return table

    async def do(self, table: str, **command: object) -> None:
        """Send a command."""
        wish = {"id": secrets.token_hex(6), **command}
        await self.call("POST", f"/api/v1/tables/{table}/commands", wish)

    async def play(self, table: str) -> int:
        """Make moves until the game or the quota ends; return how many."""
        made, since = 0, -1
        while made < MOVES:
            path = f"/api/v1/tables/{table}/update?since={since}&wait=20"
            update = (await self.call("GET", path)).json()
            since = update["number"]
            if update["outcome"]:
                break
            if update["legal"]:
                await self.do(table, type="move", number=since, moves=update["legal"][:1])
                made += 1
        return made


@contextlib.asynccontextmanager
async def flood(node: Node, pause: float = 0.0, **request: object) -> AsyncIterator[list[int]]:
    """Repeat a request in the background; yield the list of response statuses."""
    answers: list[int] = []

    async def send() -> None:
        async with httpx2.AsyncClient(base_url=node.url, verify=NO_TLS, timeout=PATIENCE) as http:
            while True:
                http.cookies.clear()
                answers.append((await http.request(**request)).status_code)  # type: ignore[arg-type]
                await asyncio.sleep(pause)

    tasks = [asyncio.create_task(send()) for _ in range(4)]
    try:
        yield answers
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_class_plays_while_a_pupil_and_a_stranger_flood(node: Node) -> None:
    pupils = [Pupil(node) for _ in range(PUPILS)]
    await asyncio.gather(*(pupil.open_page() for pupil in pupils))
    bad, *good = pupils
    token = bad.http.cookies["bugnight"]
    bearer = {"Authorization": f"Bearer {token}"}
    async with (
        flood(node, method="GET", url="/api/v1/me/tables", headers=bearer) as theirs,
        flood(node, method="POST", url="/api/v1/me", json={}) as strangers,
    ):
        pairs = list(zip(good[::2], good[1::2], strict=False))
        tables = await asyncio.gather(*(host.open_table() for host, _ in pairs))
        await asyncio.gather(
            *(guest.do(t, type="sit") for (_, guest), t in zip(pairs, tables, strict=True))
        )
        await asyncio.gather(
            *(host.do(t, type="start") for (host, _), t in zip(pairs, tables, strict=True))
        )
        made = await asyncio.gather(
            *(each.play(t) for pair, t in zip(pairs, tables, strict=True) for each in pair)
        )
        while 429 not in theirs or 429 not in strangers:
            await asyncio.sleep(0.05)
    assert sum(made) >= len(tables) * MOVES
    assert [each for pupil in good for each in pupil.refused] == []
    for pupil in pupils:
        await pupil.http.aclose()


async def test_all_tokens_of_a_guest_share_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "request", limits.Rate(0.001, 5))
    async with world(tmp_path) as one:
        tokens = [
            (await one.call("ada", "POST", "/me/tokens", {"label": "x"})).json()["token"]
            for _ in range(2)
        ]
        for token in tokens:
            await one.server.people.who(token)
        one.registry.limits.on = True
        scopes = [
            {"path": "/", "headers": [(b"authorization", f"Bearer {token}".encode())]}
            for token in tokens
        ]
        for _ in range(limits.RATES["request"].at_once):
            one.server.session.admit(scopes[0])
        with pytest.raises(Refusal, match="too many at once"):
            one.server.session.admit(scopes[1])


def solved(puzzle: str) -> str:
    """Return an answer to a puzzle."""
    bits = int(puzzle.split("-")[1])
    for tried in itertools.count():
        answer = f"{puzzle}.{tried}"
        digest = int.from_bytes(hashlib.sha256(answer.encode()).digest(), "big")
        if not digest >> (256 - bits):
            return answer
    raise AssertionError


async def test_newcomer_solves_a_puzzle_while_a_stranger_floods(node: Node) -> None:
    async with flood(node, 0.03, method="POST", url="/api/v1/me", json={}) as strangers:
        while 429 not in strangers:
            await asyncio.sleep(0.05)
        with PatientClient(base_url=node.url) as http:
            while (refused := http.post("/api/v1/me", json={})).status_code == 200:
                http.cookies.clear()  # one guest a second needs no puzzle
            answer = solved(refused.headers["x-puzzle"])
            wrong = http.post("/api/v1/me", json={"answer": answer + "0"})
            assert wrong.status_code in (200, 429)
            http.cookies.clear()
            assert http.post("/api/v1/me", json={"answer": answer}).status_code == 200


async def test_puzzles_get_harder_the_faster_guests_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "EASIEST_BITS", 4)
    monkeypatch.setattr(limits, "FORGET_SECONDS", 1e9)
    monkeypatch.setitem(limits.RATES, "arrive", limits.Rate(1e-9, 1))
    async with world(tmp_path) as one:
        gate = Arrivals(limits.Limits(), one.server.people)
        gate.admit("here", "")

        def puzzle(address: str, answer: str = "") -> str:
            with pytest.raises(Refusal) as refused:
                gate.admit(address, answer)
            return refused.value.puzzle

        first, old = puzzle("here"), puzzle("here")
        early = solved(first)
        gate.admit("here", early)
        puzzle("here", early)  # an answer works only once
        puzzle("here", "nonsense")
        puzzle("here", solved(first.replace("-4-", "-1-")))  # a forged, easier puzzle
        bits = []
        for _ in range(40):
            asked = puzzle("here")
            bits.append(int(asked.split("-")[1]))
            gate.admit("here", solved(asked))
        assert bits == sorted(bits)
        assert (bits[0], bits[-1]) == (5, 9)
        puzzle("here", solved(old))  # by now too easy
        gate.admit("there", "")
        theirs = puzzle("there")
        assert int(theirs.split("-")[1]) == 4
        puzzle("here", solved(theirs))  # issued to another address
