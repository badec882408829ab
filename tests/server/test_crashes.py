"""Nothing is lost: servers are killed, the database and the bus too, and every game ends.

`BUGNIGHT_SOAK_GAMES` says how many games each test plays; `./dev soak` plays hundreds.
"""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from bugnight import protocol as p
from bugnight.play import Record, fair
from bugnight.server import database, log_events
from tests.server.parts import Node, Part, Postgres, Redis, running
from tests.server.player import Player

pytestmark = pytest.mark.compiled

SOAK = int(os.environ.get("BUGNIGHT_SOAK_GAMES", "0"))
GAMES = SOAK or 6
AT_ONCE = 12
KINDS = [
    ("party-bugs", ["me", "open", "bot:random", "bot:thumb"]),
    ("bug-off", ["me", "open", "open"]),
    ("rumbugz", ["me", "open", "open", "bot:thumb"]),
]


async def play_one(nodes: Sequence[Node], number: int) -> tuple[str, list[Player]]:
    """Open a table, fill it, and play it to its end."""
    game, seats = KINDS[number % len(KINDS)]
    people = [
        Player(lambda: [node.url for node in nodes], random.Random(100 * number + seat))
        for seat, kind in enumerate(seats)
        if not kind.startswith("bot")
    ]
    for seat, person in enumerate(people):
        await person.arrive(f"P{seat}")
    options = {"limit": 6} if game == "rumbugz" else {}
    wish = {"game": game, "options": options, "seats": seats, "pace": "none", "listed": True}
    table = (await people[0].call("POST", "/tables", wish))["id"]
    for seat, person in enumerate(people[1:], 1):
        await person.do(table, type="sit", seat=seat, client_seed=f"seed{seat}")
    await people[0].do(table, type="start", client_seed="mine")
    await asyncio.gather(*(person.play(table, seat) for seat, person in enumerate(people)))
    record = Record.parse(
        msgspec.json.encode(await people[0].call("GET", f"/tables/{table}/record"))
    )
    assert record.verify().outcome is not None
    assert fair.check(record)
    return table, people


async def play_all(nodes: Sequence[Node]) -> list[tuple[str, list[Player]]]:
    """Play many games, a dozen at once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> tuple[str, list[Player]]:
        async with gate:
            return await play_one(nodes, number)

    return await asyncio.gather(*(one(number) for number in range(GAMES)))


class Killing(NamedTuple):
    """Who kills, and how often which kind of part was killed."""

    task: asyncio.Task[None]
    killed: Counter[str]


@asynccontextmanager
async def trouble(parts: Sequence[Part]) -> AsyncIterator[Killing]:
    """Meanwhile, kill parts at random moments and start them again."""
    rng = random.Random(SOAK)
    killed: Counter[str] = Counter()

    async def go_on() -> None:
        starting = 0.0
        for _ in range(SOAK or 1):
            for part in rng.sample(parts, len(parts)):
                # on a slow machine everything lives longer, else no game would ever end
                await asyncio.sleep(rng.uniform(0.3, 1.5 + starting))
                part.kill()
                killed[type(part).__name__.lower()] += 1
                await asyncio.sleep(rng.uniform(0, 0.3))
                began = time.monotonic()
                await asyncio.shield(asyncio.to_thread(part.start))
                starting = time.monotonic() - began

    task = asyncio.create_task(go_on())
    try:
        yield Killing(task, killed)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        for part in parts:
            if part.process is None or part.process.poll() is not None:
                part.start()


async def check_logs(url: str, played: list[tuple[str, list[Player]]]) -> int:
    """Every promise is in the log, once; gives how many there were."""
    engine = database.connect(url)
    promises = 0
    async with engine.connect() as connection:
        for table, people in played:
            rows = await connection.execute(
                text("SELECT number, data FROM events WHERE table_id = :id ORDER BY number"),
                {"id": table},
            )
            log = [(row[0], log_events.decode(row[1])) for row in rows]
            assert [number for number, _ in log] == list(range(len(log)))
            done = Counter(command for _, entry in log for _, command in entry.done)
            assert max(done.values()) == 1
            for person in people:
                for _, command, _ in person.promised:
                    assert done[command] == 1, "an acknowledged move is not in the log"
                    promises += 1
    await engine.dispose()
    return promises


def report(
    where: str, played: list[tuple[str, list[Player]]], promises: int, killing: Killing
) -> None:
    """Say what `./dev soak` has seen."""
    crashes = sum(person.crashes for _, people in played for person in people)
    kills = ", ".join(f"{part} {times} times" for part, times in sorted(killing.killed.items()))
    print(
        f"\n{where}: {len(played)} games ended and verified; {promises} acknowledged moves, each in"
        f" the log once; killed: {kills}; {crashes} lost connections"
    )


def no_surprises(played: list[tuple[str, list[Player]]]) -> None:
    """Players who only make legal moves are refused only what others have overtaken."""
    codes = {error.code for _, people in played for person in people for error in person.errors}
    assert codes <= {"stale", "illegal", "state"}, codes


async def test_nothing_is_lost_on_sqlite_when_the_server_is_killed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    node = Node(url)
    with running(node):
        async with trouble([node, node]) as killing:
            played = await play_all([node])
            if not SOAK:
                await killing.task
        promises = await check_logs(url, played)
    report("SQLite", played, promises, killing)
    assert promises > 20 * GAMES
    no_surprises(played)


@pytest.fixture
def town() -> Iterator[tuple[Postgres, Redis, list[Node]]]:
    """Two nodes on PostgreSQL and Redis."""
    postgres, redis = Postgres(), Redis()
    nodes = [Node(postgres.url, redis.url) for _ in range(2)]
    with running(postgres, redis, *nodes):
        yield postgres, redis, nodes


async def test_nothing_is_lost_on_postgresql_when_anything_is_killed(
    town: tuple[Postgres, Redis, list[Node]],
) -> None:
    postgres, redis, nodes = town
    async with trouble([*nodes, redis, postgres]) as killing:
        played = await play_all(nodes)
        if not SOAK:
            await killing.task
    promises = await check_logs(postgres.url, played)
    report("PostgreSQL and Redis, two nodes", played, promises, killing)
    assert promises > 20 * GAMES
    no_surprises(played)


async def test_a_game_goes_on_where_it_was_after_a_graceful_stop(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/games.sqlite")
    with running(node):
        player = Player(lambda: [node.url], random.Random(1))
        await player.arrive("Ada")
        wish = {"game": "bug-off", "seats": ["me", "bot:thumb"], "pace": "none"}
        table = (await player.call("POST", "/tables", wish))["id"]
        await player.do(table, type="start")
        async with player.connect(table, 0, -1) as socket:
            heard = [await socket.recv()]
            stopping = asyncio.create_task(asyncio.to_thread(node.stop))
            with suppress(ConnectionClosed):
                while True:
                    heard.append(await socket.recv())
            await stopping
            assert node.process is not None
            assert node.process.returncode == 0
            assert p.decode_message(heard[-1]) == p.Bye(why="stopping")
            assert socket.close_code == 1012
        node.start()
        assert (await player.play(table, 0)).outcome is not None
