"""Timers of tables: across restarts, on two nodes, and while system clocks jump."""

import asyncio
import heapq
import itertools
import tempfile
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from litestar.exceptions import LitestarDeprecationWarning
from sqlalchemy import event, text

from bugnight import protocol as p
from bugnight.server import clock as clocks
from bugnight.server import database, log_events, timers
from bugnight.server.app import Server
from bugnight.server.clock import Clock
from bugnight.server.config import Config
from bugnight.server.log import Store
from bugnight.server.registry import LATE_MS
from bugnight.server.table import Table
from bugnight.server.table_actor import OTHERS_GRACE
from tests.server.world import START, Alarm, Hub, HubBus, World, asker, world
from tests.server.world import settings as wish

pytestmark = pytest.mark.compiled

HOUR = 3_600_000
STEP_MS = 500
PATIENCE_MS = timers.LONGEST_THOUGHT + LATE_MS + OTHERS_GRACE + 4 * 1000
"""Milliseconds within which some node must move for a bot."""
GAMES = ("bug-off", "party-bugs", "rumbugz")


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[World]:
    """A fresh world for each test."""
    async with world(tmp_path) as made:
        yield made


async def dues(store: Store) -> dict[str, int | None]:
    """Return the due time of each table in the database."""
    return {row[0]: row[1] for row in await store.rows(text("SELECT id, due FROM tables"))}


async def with_bot(one: World) -> str:
    """Open and unload a table at which a bot is to move."""
    seats = msgspec.structs.replace(wish("bug-off", 2), seats=["me", "bot:random"])
    while True:
        actor = await one.registry.make(seats, asker(0))
        await actor.do(asker(0), p.Start(id="start"))
        actor.timers.rest()
        del one.registry.in_memory[actor.id]
        if actor.table.actors == (1,):
            return actor.id


async def test_due_time_is_cleared_after_a_bot_moves_on_restart(one: World) -> None:
    table = await with_bot(one)
    assert (await dues(one.registry.store))[table] is not None
    one.clock.time += timers.LONGEST_THOUGHT
    await one.registry._sweep(0)
    await one.settle()
    actor = await one.registry.find(table)
    assert actor.table.actors == (0,)
    assert (await dues(one.registry.store))[table] is None


async def test_stale_rows_are_corrected_and_do_not_block_others(one: World) -> None:
    """An older version may leave more permanently overdue rows than one sweep handles."""
    stale = await one.registry.make(wish("bug-off", 2), asker(0))
    late = await with_bot(one)
    store = one.registry.store
    [row] = await store.rows(text("SELECT * FROM tables WHERE id = :id"), id=stale.id)
    [entry] = await store.load(stale.id)
    for number in range(450):
        values = dict(row._mapping, id=f"A{number:04}", due=1)
        names = ", ".join(values)
        places = ", ".join(f":{name}" for name in values)
        await store.change(text(f"INSERT INTO tables ({names}) VALUES ({places})"), **values)
        await store.change(
            text("INSERT INTO events VALUES (:id, 0, 0, :data)"),
            id=values["id"],
            data=entry.replace(stale.id, values["id"]),
        )
    one.clock.time += timers.LONGEST_THOUGHT + LATE_MS + 1
    await one.registry._sweep(1)
    await one.settle()
    assert (await one.registry.find(late)).table.actors == (0,)
    assert set((await dues(store)).values()) == {None}


async def test_slow_bot_is_awaited_once(one: World) -> None:
    """Waking its table while a bot thinks must not start it again."""
    table = await with_bot(one)
    actor = await one.registry.find(table)
    [(question, thought)] = actor.timers.thoughts.items()
    await thought
    gate: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    actor.timers.thoughts[question] = asyncio.ensure_future(gate)
    one.clock.time += timers.LONGEST_THOUGHT
    length = actor.table.length
    for _ in range(5):
        actor.wake()
        while actor._asked:
            await asyncio.sleep(0.001)
    assert actor.table.length == length
    gate.set_result(thought.result())
    await one.settle()
    assert actor.table.length == length + 1


async def test_wake_up_and_waiting_move_are_both_handled(one: World) -> None:
    """Both go into one entry; the bot that is to move next has not thought yet."""
    wanted = {"game": "bug-off", "seats": ["me", "bot:thumb"], "pace": "none"}
    actor = await one.registry.make(msgspec.convert(wanted, p.Settings), asker(0))
    await actor.do(asker(0), p.Start(id="start"))
    for number in range(10):
        await one.turn(0)
        table = actor.table
        command = p.Move(id=f"m{number}", number=table.number, moves=table.legal(0)[:1])
        move = asyncio.ensure_future(actor.do(asker(0), command))
        await asyncio.sleep(0)
        actor.wake()
        assert isinstance(await move, p.Done)


# Nodes whose clocks jump


class Reality:
    """Elapsed time, and a database clock that can be set to anything."""

    def __init__(self) -> None:
        self.passed = 0
        self.clock_error = 0
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._order = itertools.count()

    def julian_day(self, _: str) -> float:
        """Return the time, as SQLite's `julianday`."""
        return 2440587.5 + (START + self.passed + self.clock_error) / 86_400_000

    def call_in(self, milliseconds: int, callback: Callable[[], None]) -> Alarm:
        """Call after some time."""
        alarm = Alarm(callback)
        heapq.heappush(self._alarms, (self.passed + milliseconds, next(self._order), alarm))
        return alarm

    async def step(self, settle: Callable[[], Awaitable[None]]) -> None:
        """Advance the time by one step."""
        end = self.passed + STEP_MS
        while self._alarms and self._alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self._alarms)
            self.passed = max(self.passed, at)
            if alarm.callback is not None:
                alarm.callback()
                await settle()
        self.passed = end


class TurnedClock(Clock):
    """The real clock of a server, with simulated time."""

    def __init__(self, store: Store, reality: Reality) -> None:
        super().__init__(store)
        self._reality = reality

    def monotonic(self) -> float:
        """Return the seconds elapsed, independently of the clocks."""
        return self._reality.passed / 1000

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call at a time."""
        return self._reality.call_in(max(0, at - self.now()), callback)


class Nodes:
    """Up to two nodes with one database."""

    def __init__(self, folder: str) -> None:
        self.reality, self._hub, self._folder = Reality(), Hub(), folder
        self.nodes: list[Server | None] = [None, None]
        self._sweeps = itertools.count(1)
        self._moved = 0
        self._length = 0
        self._ids = itertools.count()
        self._latest = [0, 0]

    async def start(self, place: int) -> None:
        """Start a node in a place, unless one is running."""
        if self.nodes[place] is not None:
            return
        with warnings.catch_warnings(category=LitestarDeprecationWarning, action="ignore"):
            server = Server(Config(database=f"sqlite:///{self._folder}/games.sqlite"))
        registry = server.registry
        reality = self.reality

        @event.listens_for(registry.store.engine, "connect")
        def connect(connection: Any, _: object) -> None:  # noqa: ANN401
            connection.create_function("julianday", 1, reality.julian_day)

        registry.bus = HubBus(self._hub, server)
        registry.clock = TurnedClock(registry.store, self.reality)
        await database.prepare(registry.store.engine)
        registry.store.start()
        await registry.clock.follow()
        self.nodes[place] = server
        self._latest[place] = 0
        await registry._sweep(0)
        await self.settle()

    async def kill(self, place: int) -> None:
        """Kill a node; it writes nothing more."""
        server, self.nodes[place] = self.nodes[place], None
        if server is not None:
            await server.registry.stop()
        self._moved = self.reality.passed

    @property
    def alive(self) -> list[Server]:
        """The running nodes."""
        return [node for node in self.nodes if node is not None]

    async def settle(self) -> None:
        """Wait until only the clock could make anything happen."""
        while True:
            await asyncio.sleep(0)
            registries = [node.registry for node in self.alive]
            busy = [task for registry in registries for task in registry._tasks]
            actors = [actor for each in registries for actor in each.in_memory.values()]
            busy += [
                thought
                for actor in actors
                for thought in actor.timers.thoughts.values()
                if not thought.done()
            ]
            if busy:
                await asyncio.wait(busy)
            elif any(actor._asked or actor.lock.locked() for actor in actors):
                await asyncio.sleep(0.001)  # lets the store write
            else:
                return

    async def let_pass(self, milliseconds: int) -> None:
        """Advance the time without watchers; nodes sweep, and bots must move."""
        for number in range(milliseconds // STEP_MS):
            await self.reality.step(self.settle)
            if number % 2:
                sweeps = next(self._sweeps)
                for node in self.alive:
                    await node.registry._sweep(sweeps)
            await self.settle()
            await self.check()

    async def tables(self) -> dict[str, Table]:
        """Return all tables, built from their logs."""
        found: dict[str, Table] = {}
        rows = await self.alive[0].registry.store.rows(
            text("SELECT table_id, data FROM events ORDER BY table_id, number")
        )
        for table, data in rows:
            found.setdefault(table, Table()).apply(log_events.decode(data))
        return found

    async def check(self) -> None:
        """Check that no bot is late and no clock goes back."""
        for place, node in enumerate(self.nodes):
            if node is not None:
                now = node.registry.clock.now()
                assert now >= self._latest[place] - clocks.SMALL_STEP_MS, "the clock went back"
                self._latest[place] = now
        if not self.alive:
            return
        tables = await self.tables()
        length = sum(table.length for table in tables.values())
        waiting = any(
            table.state == "playing" and any(table.chairs[seat].bot for seat in table.undecided)
            for table in tables.values()
        )
        if length > self._length or not waiting:
            self._length, self._moved = length, self.reality.passed
        assert self.reality.passed - self._moved <= PATIENCE_MS, "a bot is late"

    async def play(self, place: int) -> None:
        """Let the person at every table move, if it is their turn."""
        node = self.nodes[place]
        if node is None:
            return
        for table in await self.tables():
            actor = await node.registry.find(table)
            await actor.renew()
            if actor.table.state == "playing" and 0 in actor.table.undecided:
                legal = actor.table.legal(0)
                name = f"m{next(self._ids)}"
                number = actor.table.number
                await actor.do(asker(0), p.Move(id=name, number=number, moves=legal[:1]))
        await self.settle()
        self._moved = self.reality.passed

    async def open(self, game: str) -> None:
        """Start a game of one person and two bots."""
        seats = ["me", "bot:random", "bot:random"]
        registry = self.alive[0].registry
        actor = await registry.make(msgspec.structs.replace(wish(game, 3), seats=seats), asker(0))
        await actor.do(asker(0), p.Start(id="start"))
        await self.settle()


async def test_jumps_of_the_system_clock_cost_nobody_time(tmp_path: Path) -> None:
    nodes = Nodes(str(tmp_path))
    for place in (0, 1):
        await nodes.start(place)
    for error in (-HOUR, 0):
        nodes.reality.clock_error = error
        await nodes.let_pass(2000)
        for node in nodes.alive:
            late = node.registry.clock.now() - START - nodes.reality.passed
            assert abs(late) <= clocks.SMALL_STEP_MS
    for place in (0, 1):
        await nodes.kill(place)


PLACES = st.sampled_from([0, 1])
ACTS = st.one_of(
    st.tuples(st.just("pass"), st.integers(1, 24).map(lambda n: n * STEP_MS)),
    st.tuples(st.just("jump"), st.integers(-HOUR, HOUR)),
    st.tuples(st.just("start"), PLACES),
    st.tuples(st.just("kill"), PLACES),
    st.tuples(st.just("play"), PLACES),
)


@example([("pass", 5000), ("jump", -HOUR), ("pass", 5000), ("kill", 0), ("start", 0)])
@example([("start", 1), ("play", 1), ("kill", 0), ("jump", -HOUR), ("kill", 1), ("start", 1)])
@example([("jump", HOUR), ("pass", 2000), ("jump", -HOUR), ("start", 1), ("kill", 0)])
@settings(max_examples=12, deadline=None)
@given(st.lists(ACTS, max_size=8))
def test_bots_always_move_in_time(acts: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(act_out(folder, acts))


async def act_out(folder: str, acts: list[tuple[str, int]]) -> None:
    """Do all acts, then check that the games go on."""
    nodes = Nodes(folder)
    await nodes.start(0)
    for game in GAMES:
        await nodes.open(game)
    for what, value in acts:
        if what == "pass":
            await nodes.let_pass(value)
        elif what == "jump":
            nodes.reality.clock_error += value
        elif what == "start":
            await nodes.start(value)
        elif what == "kill":
            await nodes.kill(value)
        else:
            await nodes.play(value)
    await nodes.start(0)
    await nodes.let_pass(2 * PATIENCE_MS)
    times = [node.registry.clock.now() for node in nodes.alive]
    assert max(times) - min(times) <= clocks.SMALL_STEP_MS, "the clocks of nodes differ"
    written = await dues(nodes.alive[0].registry.store)
    for name, table in (await nodes.tables()).items():
        coming = timers.next_due(table)
        assert written[name] == (None if coming is None else coming.at), "a row is stale"
    for place in (0, 1):
        await nodes.kill(place)
