"""Games online while servers, workers, PostgreSQL and Redis are killed: nothing is lost.

    python -m tests.server.crashes [--kills 500] [--moves 100000] [--minutes 10] [--file FILE]

Part of `./dev soak`. A round plays many small tables at once on one set-up, kills its parts over
and over, lets all games end, and checks every log and record. Each round adds a line to the file;
an interrupted run continues after its last round.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from rich.console import Console
from rich.table import Table
from sqlalchemy import text

from bugnight.play import Record, RecordError, fair
from bugnight.server import database, log_events
from bugnight.server.log import Store
from tests.server.forks import ForkedNode
from tests.server.parts import PATIENCE, Ended, Node, Part, Postgres, Redis, running
from tests.server.player import Player

KINDS = [
    ("bug-off", {}, ["me", "open", "open"]),
    ("party-bugs", {}, ["me", "open", "bot:random"]),
    ("rumbugz", {"limit": 6}, ["me", "open", "open"]),
    ("bug-off", {}, ["me", "bot:thumb"]),
]
LONG_STILL = 20.0
"""Seconds for which a part is occasionally frozen."""
_LOG = text("SELECT number, data FROM events WHERE table_id = :id ORDER BY number")


class Worker(Part):
    """One of a server's workers; the server replaces it when it is killed."""

    is_up = True

    def __init__(self, node: Node) -> None:
        self._node, self._chosen = node, 0

    def command(self) -> list[str]:
        """Return no command: the server starts its workers."""
        return []

    def start(self) -> None:
        """Wait until the server has replaced it, or was killed itself."""
        time.sleep(1.5)

    def _signal(self, number: signal.Signals) -> None:
        assert self._node.process is not None
        pid = self._node.process.pid
        if number == signal.SIGCONT:  # even if its server has been killed
            with contextlib.suppress(OSError):
                os.kill(self._chosen, number)
            return
        with contextlib.suppress(OSError):  # there is no worker at the moment
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
            workers = [
                int(child)
                for child in children
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
            ]
            if workers:
                self._chosen = random.choice(workers)
                os.kill(self._chosen, number)

    def _end(self, how: signal.Signals) -> None:
        self._signal(how)


Kind: TypeAlias = Callable[[str, str], Node]


class Town(NamedTuple):
    """Servers, the database they share, and every part that can be killed."""

    database: str
    nodes: Sequence[Node]
    parts: Sequence[Part]


@contextmanager
def one_node(kind: Kind = Node) -> Iterator[Town]:
    """Run one server with a database file."""
    with tempfile.TemporaryDirectory() as folder:
        node = kind(url := f"sqlite:///{folder}/games.sqlite", "")
        with running(node):
            yield Town(url, [node], [node])


@contextmanager
def two_nodes(kind: Kind = Node) -> Iterator[Town]:
    """Run two servers with PostgreSQL and Redis."""
    postgres, redis = Postgres(), Redis()
    nodes = [kind(postgres.url, redis.url) for _ in range(2)]
    with running(postgres, redis, *nodes):
        yield Town(postgres.url, nodes, [*nodes, redis, postgres])


@contextmanager
def two_workers(kind: Kind = Node) -> Iterator[Town]:  # noqa: ARG001
    """Run a server that starts two workers."""
    postgres, redis = Postgres(), Redis()
    node = Node(postgres.url, redis.url, None, "--workers", "2")
    with running(postgres, redis, node):
        yield Town(postgres.url, [node], [Worker(node), Worker(node), node])


SETUPS: dict[str, Callable[[Kind], AbstractContextManager[Town]]] = {
    "SQLite": one_node,
    "PostgreSQL, Redis, two nodes": two_nodes,
    "two workers": two_workers,
}


class Result(msgspec.Struct):
    """The result of one round or several."""

    setup: str
    harms: dict[str, int] = {}
    """How often each part was killed, stopped or frozen."""
    games: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    changed: int = 0
    verified: int = 0
    refused: dict[str, int] = {}
    """Error codes of refused moves that were legal when they were sent."""
    connections_lost: int = 0
    seconds: float = 0.0

    @property
    def kills(self) -> int:
        """The number of kills."""
        return sum(times for harm, times in self.harms.items() if harm.endswith("killed"))

    @property
    def faults(self) -> int:
        """The number of broken promises."""
        lost = self.lost + self.doubled + self.changed + self.games - self.verified
        return lost + sum(n for code, n in self.refused.items() if code not in OVERTAKEN)

    def __add__(self, other: "Result") -> "Result":
        sums: dict[str, Any] = msgspec.structs.asdict(self)
        for name, value in msgspec.structs.asdict(other).items():
            if isinstance(value, dict):
                sums[name] = dict(Counter(sums[name]) + Counter(value))
            elif name != "setup":
                sums[name] += value
        return Result(**sums)


OVERTAKEN = ("stale", "illegal", "state")
"""Error codes for a legal move that came after another player's."""


# Harm


async def torment(
    part: Part, rng: random.Random, harms: Counter[str], over: asyncio.Event, *, soak: bool
) -> None:
    """Let a part run for a moment, kill it and start it again, until the round is over."""
    name = type(part).__name__.lower()
    starting, calm = 0.0, 1 if isinstance(part, Node | Worker) else 4

    async def live(least: float, most: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), rng.uniform(least, most))

    while True:
        # longer on a slow machine, or no game would end
        await live(0.1, calm * (1.5 + starting / 2))
        if over.is_set():
            return
        if rng.random() < 0.15 or (not soak and not harms[f"{name} stood still"]):
            part.freeze()
            harms[f"{name} stood still"] += 1
            await live(0, LONG_STILL if soak and rng.random() < 0.1 else 0.3)
            part.thaw()
            await live(0, 0.3)
        if soak and rng.random() < 0.05:
            await asyncio.to_thread(part.stop)
            harms[f"{name} stopped"] += 1
        else:
            part.kill()
            harms[f"{name} killed"] += 1
        began = time.monotonic()
        await asyncio.to_thread(start_again, part)
        starting = time.monotonic() - began


def start_again(part: Part) -> None:
    """Start a part until it stays up: a server exits if its database is down."""
    give_up = time.monotonic() + 10 * PATIENCE
    while True:
        try:
            return part.start()
        except Ended:
            if time.monotonic() > give_up:
                raise


@asynccontextmanager
async def trouble(town: Town, rng: random.Random, *, soak: bool) -> AsyncIterator[Counter[str]]:
    """Torment every part in the background; on exit all parts are running."""
    harms: Counter[str] = Counter()
    over = asyncio.Event()
    tormentors = [
        asyncio.create_task(torment(part, random.Random(rng.random()), harms, over, soak=soak))
        for part in town.parts
    ]
    try:
        yield harms
    finally:
        over.set()
        await asyncio.gather(*tormentors)


# Games


async def play_one(number: int, people: list[Player]) -> str:
    """Open a table, fill it and play it to the end; return its id."""
    game, options, seats = KINDS[number % len(KINDS)]
    wish = {"game": game, "options": options, "seats": seats, "pace": "none", "listed": True}
    table = str((await people[0].call("POST", "/tables", wish))["id"])
    for seat, person in enumerate(people[1:], 1):
        await person.do(table, type="sit", seat=seat, client_seed=f"seed{seat}")
    await people[0].do(table, type="start", client_seed="mine")
    await asyncio.gather(*(person.play(table, seat) for seat, person in enumerate(people)))
    return table


async def guests(town: Town, number: int) -> list[Player]:
    """Register the players of one series of tables."""

    def up() -> list[str]:
        return [node.url for node in town.nodes if node.is_up]

    people = [
        Player(up, random.Random(100 * number + seat))
        for seat, kind in enumerate(KINDS[number % len(KINDS)][2])
        if not kind.startswith("bot")
    ]
    for seat, person in enumerate(people):
        await person.arrive(f"P{seat}")
    return people


async def check(town: Town, games: list[tuple[str, list[Player]]], found: Result) -> None:
    """Compare logs with acknowledged moves and shown events; add the differences to a result."""
    store = Store(database.connect(town.database))
    for table, people in games:
        rows = await store.rows(_LOG, id=table)
        found.lost += [number for number, _ in rows] != list(range(len(rows)))
        log = [log_events.decode(data) for _, data in rows]
        done = Counter(command for entry in log for _, command in entry.done)
        found.doubled += sum(times > 1 for times in done.values())
        made = {command: moves_in(entry) for entry in log for _, command in entry.done}
        for person in people:
            promised = [each for each in person.promised if each[0] == table]
            found.acknowledged += len(promised)
            found.lost += sum(command not in done for _, command, _ in promised)
            found.changed += sum(
                not made[command].issuperset(moves)
                for _, command, moves in promised
                if command in made
            )
            told = await person.call("GET", f"/tables/{table}/update?since=-1")
            at_last = {event["number"]: event for event in told["events"]}
            found.changed += sum(
                at_last.get(number) != event for number, event in person.seen[table].items()
            )
        found.games += 1
        found.verified += await is_verified(people[0], table)
    await store.stop()
    everybody = {person for _, people in games for person in people}
    for person in everybody:
        found.connections_lost += person.crashes
        for error in person.errors:
            found.refused[error.code] = found.refused.get(error.code, 0) + 1


def moves_in(entry: log_events.Entry) -> set[str]:
    """Return the moves in a log entry."""
    chosen = [each.move for each in entry.events if isinstance(each, log_events.Chose)]
    moved = [m for each in entry.events if isinstance(each, log_events.Moved) for m in each.moves]
    return {str(move) for move in chosen + moved}


async def is_verified(person: Player, table: str) -> bool:
    """Return whether a game's record is consistent and its shuffle matches the commitment."""
    written = await person.call("GET", f"/tables/{table}/record")
    try:
        record = Record.parse(msgspec.json.encode(written))
        return record.verify().outcome is not None and fair.check(record)
    except RecordError:
        return False


async def play_round(
    town: Town, setup: str, *, kills: int, at_once: int, seed: int, soak: bool = True
) -> Result:
    """Play until every part was killed and the kills suffice; then check all games."""
    began = time.monotonic()
    found = Result(setup, {}, refused={})
    games: list[tuple[str, list[Player]]] = []
    enough = asyncio.Event()

    async def keep_playing(number: int) -> None:
        people = await guests(town, number)
        while not (enough.is_set() and any(each[1] is people for each in games)):
            games.append((await play_one(number, people), people))

    tasks = [asyncio.create_task(keep_playing(number)) for number in range(at_once)]
    names = {type(part).__name__.lower() for part in town.parts}
    try:
        async with trouble(town, random.Random(seed), soak=soak) as harms:
            while True:
                now = Result(setup, dict(harms))
                if now.kills >= kills and all(harms[f"{name} killed"] for name in names):
                    break
                await asyncio.sleep(0.05)
                for task in tasks:
                    if task.done():
                        task.result()  # raises a player's unexpected error
                report(setup, now.kills, games, time.monotonic() - began)
        enough.set()
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    found.harms = dict(harms)
    await check(town, games, found)
    found.seconds = time.monotonic() - began
    return found


_reported = 0.0


def report(setup: str, kills: int, games: list[tuple[str, list[Player]]], seconds: float) -> None:
    """Print the progress of a round, at most every ten seconds."""
    global _reported  # noqa: PLW0603
    if time.monotonic() > _reported + 10:
        _reported = time.monotonic()
        print(f"{setup}: {seconds:.0f} s, {kills} kills, {len(games)} games", flush=True)


# A soak


def shown(results: list[Result]) -> Table:
    """Return a table of all rounds, by set-up."""
    grid = Table(title="Games while parts are killed", title_justify="left")
    names = (
        "set-up", "harm", "kills", "games", "acknowledged", "lost", "doubled", "changed",
        "verified", "moves/s",
    )  # fmt: skip
    for place, name in enumerate(names):
        grid.add_column(name, justify="right" if place > 1 else "left")
    for one in results:
        harms = "\n".join(f"{harm} {times}" for harm, times in sorted(one.harms.items()))
        figures = one.kills, one.games, one.acknowledged, one.lost, one.doubled, one.changed
        rate = one.acknowledged / one.seconds if one.seconds else 0
        grid.add_row(one.setup, harms, *(f"{n:,}" for n in (*figures, one.verified)), f"{rate:.0f}")
    return grid


def added(rounds: list[Result]) -> list[Result]:
    """Return the sums of rounds by set-up, and of all rounds."""
    sums = [
        sum((each for each in rounds if each.setup == setup), Result(setup)) for setup in SETUPS
    ]
    return [*sums, sum(sums, Result("all"))]


def main(arguments: list[str]) -> int:
    """Play rounds until the goals are met; return the number of faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.crashes", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="at least")
    parser.add_argument("--moves", type=int, default=100_000, help="acknowledged, at least")
    parser.add_argument("--minutes", type=float, default=1e9, help="start no round after this time")
    parser.add_argument("--round", type=int, default=25, help="kills in one round")
    parser.add_argument("--at-once", type=int, default=24, help="tables")
    parser.add_argument("--file", type=Path, default=Path("soak-crashes.jsonl"))
    options = parser.parse_args(arguments)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a server starts in half the time
    decoder = msgspec.json.Decoder(Result)
    rounds = decoder.decode_lines(options.file.read_bytes()) if options.file.exists() else []
    give_up = time.monotonic() + 60 * options.minutes
    while time.monotonic() < give_up:
        all_rounds = added(rounds)[-1]
        if all_rounds.kills >= options.kills and all_rounds.acknowledged >= options.moves:
            break
        setup = [*SETUPS][len(rounds) % len(SETUPS)]
        with SETUPS[setup](ForkedNode) as town:
            playing = play_round(
                town, setup, kills=options.round, at_once=options.at_once, seed=len(rounds)
            )
            rounds.append(asyncio.run(playing))
        with options.file.open("ab") as file:
            file.write(msgspec.json.encode(rounds[-1]) + b"\n")
        so_far = added(rounds)[-1]
        print(
            f"round {len(rounds)}, {setup}: {rounds[-1].faults} faults; in all"
            f" {so_far.kills} kills, {so_far.acknowledged:,} acknowledged moves"
            f" in {so_far.seconds:.0f} s",
            flush=True,
        )
    Console(width=120).print(shown(added(rounds)))
    return added(rounds)[-1].faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
