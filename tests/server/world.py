"""Tables for tests: the real server and store, with a clock that only tests advance."""

import asyncio
import heapq
import itertools
import random
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
import msgspec
from litestar.exceptions import LitestarDeprecationWarning
from sqlalchemy import text

from bugnight import protocol as p
from bugnight.server import database, decide, log_events, table_actor, timers
from bugnight.server.app import Server
from bugnight.server.bus import Bus, Notice
from bugnight.server.clock import Clock
from bugnight.server.config import Config
from bugnight.server.log import Append, Store, StoreDown
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from bugnight.server.table_actor import TableActor
from tests.server.parts import NO_TLS, PATIENCE

if TYPE_CHECKING:
    from bugnight.play import Move

START = 1_800_000_000_000
_ARRIVE = text(
    "INSERT INTO people (id, name, created) VALUES (:id, :name, :now) ON CONFLICT DO NOTHING"
)


class Alarm:
    """A scheduled call that can be cancelled."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        """Cancel the call."""
        self.callback = None


class HandClock(Clock):
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.time = START
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._order = itertools.count()

    def now(self) -> int:
        """Return the time."""
        return self.time

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call when a test has advanced the clock to a time."""
        alarm = Alarm(callback)
        heapq.heappush(self._alarms, (at, next(self._order), alarm))
        return alarm

    async def follow(self) -> None:
        """Do nothing: there is no other clock to follow."""

    async def turn(self, milliseconds: int, settle: "Callable[[], object]") -> None:
        """Advance the clock, making each due call at its own time."""
        end = self.time + milliseconds
        while True:
            await settle()  # type: ignore[misc]
            due_now = [each for each in self._alarms if each[2].callback is None]
            for each in due_now:
                self._alarms.remove(each)
            heapq.heapify(self._alarms)
            if not self._alarms or self._alarms[0][0] > end:
                break
            at, _, alarm = heapq.heappop(self._alarms)
            self.time = max(self.time, at)
            if alarm.callback is not None:
                alarm.callback()
        self.time = end


class Scribe:
    """Writes one entry unchanged."""

    def __init__(self, append: Append) -> None:
        self._append = append
        self.landed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def draft(self) -> Append:
        """Return the entry."""
        return self._append

    def settle(self, append: Append, landed: bool | StoreDown) -> None:  # noqa: ARG002
        """Set the result."""
        assert isinstance(landed, bool)
        self.landed.set_result(landed)

    def refuse(self, make: Callable[[], Refusal]) -> None:
        """Set the exception."""
        self.landed.set_exception(make())


async def written(store: Store, append: Append) -> bool:
    """Write an entry to a log; return whether its number was free."""
    store.ask(scribe := Scribe(append))
    return await scribe.landed


class Ear:
    """A watcher of a table that records all messages and their times."""

    live = True
    spectates = False
    blocked: frozenset[str] = frozenset()

    def __init__(self, clock: HandClock, person: str, seat: int | None, number: int = -1) -> None:
        self.person, self.seat, self.number = person, seat, number
        self.heard: list[tuple[int, bytes]] = []
        self._clock = clock

    def tell(self, message: bytes) -> None:
        """Record a message."""
        self.heard.append((self._clock.now(), message))

    def hang_up(self, why: str) -> None:
        """Record the end of the connection."""
        self.heard.append((self._clock.now(), f"bye {why}".encode()))


class World:
    """A server with its own database and clock."""

    def __init__(self, server: Server, clock: HandClock) -> None:
        self.server, self.registry, self.clock = server, server.registry, clock
        self.alive = True
        self._tokens: dict[str, str] = {}
        transport = httpx2.ASGITransport(server)
        self._http = httpx2.AsyncClient(
            transport=transport, base_url="http://test", verify=NO_TLS, timeout=PATIENCE
        )

    async def call(
        self, person: str, method: str, path: str, body: object = None
    ) -> httpx2.Response:
        """Call the API as a person; return the whole response."""
        if person not in self._tokens:
            people = self.server.people
            await self.registry.store.change(_ARRIVE, id=person, name=person[:24], now=0)
            self._tokens[person] = await people.issue(person, "test")
        headers = {"Authorization": f"Bearer {self._tokens[person]}"}
        return await self._http.request(method, f"/api/v1{path}", json=body, headers=headers)

    async def settle(self) -> None:
        """Wait until only the clock could make anything happen."""
        for _ in range(3):
            await asyncio.sleep(0)
        while True:
            actors = self.registry.in_memory.values()
            thoughts = [
                thought
                for actor in actors
                for thought in actor.timers.thoughts.values()
                if not thought.done()
            ]
            if busy := [*self.registry._tasks, *thoughts]:
                await asyncio.wait(busy)
            elif any(actor._asked or actor.lock.locked() for actor in actors):
                await asyncio.sleep(0.001)  # lets the store write
            else:
                return

    async def turn(self, milliseconds: int) -> None:
        """Advance the clock."""
        await self.clock.turn(milliseconds, self.settle)
        await self.settle()

    async def enter(
        self, actor: TableActor, person: str, seat: int | None, number: int = -1
    ) -> Ear:
        """Let a person watch a table."""
        ear = Ear(self.clock, person, seat, number)
        async with actor.lock:
            actor.fanout.enter(actor.table, ear)
        return ear

    async def open(self, entries: list[log_events.Entry]) -> TableActor:
        """Open a table whose log was written elsewhere."""
        made = entries[0].events[0]
        assert isinstance(made, log_events.Created)
        table = Table()
        for number, entry in enumerate(entries):
            table.apply(entry)
            coming = timers.next_due(table)
            append = Append(
                table=made.table,
                number=number,
                at=entry.at,
                data=log_events.encode(entry).decode(),
                row=table_actor._row(table, None if coming is None else coming.at),
                people=table_actor._people(entry.events),
            )
            assert await written(self.registry.store, append)
        return await self.registry.find(made.table)


class Hub:
    """Carries notices between nodes in one process, as Redis does between several."""

    def __init__(self) -> None:
        self.nodes: list[HubBus] = []
        self.broken = False


class HubBus(Bus):
    """One node's end of a hub."""

    alone = False

    def __init__(self, hub: Hub, server: Server) -> None:
        self._hub, self._server = hub, server
        hub.nodes.append(self)

    @property
    def connected(self) -> bool:
        """Return whether the hub works."""
        return not self._hub.broken

    def publish(self, table: str, notice: Notice) -> None:
        """Tell the other nodes."""
        for each in self._hub.nodes:
            if each is not self and not self._hub.broken:
                registry = each._server.registry
                registry.spawn(registry._hear(table, notice))

    async def stop(self) -> None:
        """Stop receiving notices."""
        if self in self._hub.nodes:
            self._hub.nodes.remove(self)


@asynccontextmanager
async def world(
    folder: Path, clock: HandClock | None = None, hub: Hub | None = None
) -> AsyncIterator[World]:
    """Run a server on a database in a folder; several may share a folder, a clock and a hub."""
    clock = clock or HandClock()
    with warnings.catch_warnings(category=LitestarDeprecationWarning, action="ignore"):
        server = Server(Config(database=f"sqlite:///{folder}/games.sqlite", limits=False), clock)
    if hub is not None:
        server.registry.bus = HubBus(hub, server)
    server.registry.store.start()
    await database.prepare(server.registry.store.engine)
    await server.people.start()
    try:
        yield World(server, clock)
    finally:
        await server.stop()


def asker(seat: int | str) -> decide.Asker:
    """Return the person in a seat."""
    return decide.Asker(f"person-{seat}", f"P{seat}", lambda _: 0)


def decided(table: Table, who: decide.Asker, command: p.AnyCommand) -> log_events.Change:
    """Return the log change that a command decides on."""
    change = decide.decide(table, who, command)
    assert not isinstance(change, p.Tried)
    return change


def settings(game: str, players: int, **more: object) -> p.Settings:
    """Return settings for a table of people, hosted by the first."""
    wish = {"game": game, "seats": ["me"] + ["open"] * (players - 1), **more}
    return msgspec.convert(wish, p.Settings)


class Script:
    """A table without a store: commands and alarms in, log entries out."""

    def __init__(self, table: str, wish: p.Settings, secret: str = "5a" * 32) -> None:
        self.table = Table()
        self.entries: list[log_events.Entry] = []
        self.now = START
        made = decide.make(wish, table, asker(0))
        first = made[0]
        assert isinstance(first, log_events.Created)
        made[0] = p.replace(first, secret=secret)
        self.write(made)
        self._ids = itertools.count()

    def write(
        self, change: list[log_events.AnyLogEvent], done: list[tuple[str, str]] | None = None
    ) -> None:
        """Append to the log."""
        entry = log_events.Entry(at=self.now, events=change, done=done or [])
        self.table.apply(entry)
        self.entries.append(entry)

    def do(self, by: int, kind: type, **fields: object) -> None:
        """Carry out a command of the person in a seat."""
        command = kind(id=f"c{next(self._ids)}", **fields)
        who = asker(by)
        self.write(decided(self.table, who, command), [(who.person, command.id)])

    def begin(self) -> None:
        """Fill the seats with people and deal."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.open:
                self.do(seat, p.Sit, seat=seat, client_seed=f"seed-{seat}")
        self.do(0, p.Start, client_seed="seed-0")

    def move(self, seat: int, *texts: str) -> None:
        """Make moves of a seat."""
        moves = [f"{seat}:{text}" for text in texts]
        self.do(seat, p.Move, number=self.table.number, moves=moves)

    def step(self, rng: random.Random) -> None:
        """Make one random decision; if a claim is open, answer for all and close it."""
        table = self.table
        if not table.undecided:
            coming = timers.next_due(table)
            assert coming is not None
            assert coming.what == "claim"
            self.now = max(self.now, coming.at)
            self.write(timers.close_claim(table))
            return
        seat = rng.choice(table.undecided)
        moves: list[Move] = list(table.position.view(seat).legal_moves)
        self.now += rng.randrange(10, 400)
        self.move(seat, rng.choice(moves).text)
