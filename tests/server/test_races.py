"""Two nodes and one table: each decision is stored once, and all see the same order."""

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Iterator

import httpx2
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.asyncio.client import connect

from bugnight import protocol as p
from bugnight.server import database, log_events
from tests.server.parts import NO_TLS, PATIENCE, Node, Postgres, Redis, running
from tests.server.player import Player

pytestmark = pytest.mark.compiled

COPIES = 8
"""Copies of each move that a seat sends at once, to both nodes."""


@pytest.fixture
def town() -> Iterator[tuple[Postgres, list[Node]]]:
    """Two nodes on PostgreSQL and Redis."""
    postgres, redis = Postgres(), Redis()
    nodes = [Node(postgres.url, redis.url) for _ in range(2)]
    with running(postgres, redis, *nodes):
        yield postgres, nodes


class Watcher:
    """A spectator at one node that notes every event."""

    def __init__(self, person: Player, node: Node, table: str) -> None:
        self._person, self._node, self._table = person, node, table
        self.events: list[p.AnyEvent] = []

    async def watch(self) -> None:
        """Watch until the game is over."""
        url = self._node.url.replace("http", "ws")
        path = f"{url}/api/v1/tables/{self._table}/live"
        async with connect(
            path,
            additional_headers=self._person.headers,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        ) as socket:
            async for message in socket:
                told = p.decode_message(message)
                if isinstance(told, p.Update):
                    self.events += told.events
                    if told.outcome is not None:
                        return


async def test_each_decision_is_stored_once_among_many_commands(
    town: tuple[Postgres, list[Node]],
) -> None:
    postgres, nodes = town
    people = [Player(lambda: [each.url for each in nodes], random.Random(i)) for i in range(5)]
    for number, person in enumerate(people):
        await person.arrive(f"P{number}")
    wish = {"game": "party-bugs", "seats": ["me", "open", "open", "open"]}
    table = (await people[0].call("POST", "/tables", wish))["id"]
    for seat in (1, 2, 3):
        await people[seat].do(table, type="sit", seat=seat)
    await people[0].do(table, type="start")
    watchers = [Watcher(people[4], node, table) for node in nodes]
    watching = [asyncio.create_task(each.watch()) for each in watchers]
    answers: Counter[str] = Counter()
    async with httpx2.AsyncClient(timeout=PATIENCE, verify=NO_TLS) as http:

        async def send(person: Player, command: dict[str, object]) -> None:
            answer = await http.post(
                f"{await person.node()}/api/v1/tables/{table}/commands",
                json=command,
                headers=person.headers,
            )
            answers[answer.json().get("code", "done")] += 1

        while True:
            updates = [await p_.call("GET", f"/tables/{table}/update") for p_ in people[:4]]
            if updates[0]["outcome"]:
                break
            rush = []
            for person, update in zip(people[:4], updates, strict=True):
                for _ in range(COPIES if update["legal"] else 2):
                    moves = [random.choice(update["legal"] or [f"{update['seat']}:play 1"])]
                    rush.append(
                        send(
                            person,
                            {
                                "type": "move",
                                "id": secrets.token_hex(6),
                                "number": update["number"],
                                "moves": moves,
                            },
                        )
                    )
            random.shuffle(rush)
            await asyncio.gather(*rush)
    await asyncio.wait_for(asyncio.gather(*watching), PATIENCE)
    assert set(answers) <= {"done", "stale", "illegal", "state"}, answers
    assert watchers[0].events == watchers[1].events
    assert [event.number for event in watchers[0].events] == list(range(len(watchers[0].events)))
    await check_log(postgres, table, answers["done"])


async def check_log(postgres: Postgres, table: str, done: int) -> None:
    """Check that the log has all acknowledged moves, and no others."""
    engine = database.connect(postgres.url)
    assert isinstance(engine, AsyncEngine)
    async with engine.connect() as connection:
        rows = await connection.execute(
            text("SELECT number, data FROM events WHERE table_id = :id ORDER BY number"),
            {"id": table},
        )
        log = [(row[0], log_events.decode(row[1])) for row in rows]
    await engine.dispose()
    assert [number for number, _ in log] == list(range(len(log)))
    moves = [command for _, entry in log for command in entry.done]
    assert len(moves) == len(set(moves)) == done + 4  # plus three Sits and one Start
