"""Slow tables: clocks that run out, even while unloaded, and abandoned tables."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bugnight import protocol as p
from bugnight.server import decide, registry, timers
from bugnight.server.people import Person
from bugnight.server.refusal import Refusal
from bugnight.server.table_actor import TableActor
from tests.server.world import HandClock, Script, World, asker, settings, world

pytestmark = pytest.mark.compiled

DAY = 86_400_000
PER_GAME = {"kind": "game", "seconds": 3600}


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[World]:
    """A fresh world for each test."""
    async with world(tmp_path) as made:
        yield made


async def seated(one: World, game: str, players: int, **more: object) -> TableActor:
    """Open a table and fill its seats."""
    actor = await one.registry.make(settings(game, players, **more), asker(0))
    for seat in range(1, players):
        await actor.do(asker(seat), p.Sit(id="sit", seat=seat))
    return actor


async def playing(one: World, game: str, players: int, **more: object) -> TableActor:
    """Open a table, fill its seats and start the game."""
    actor = await seated(one, game, players, **more)
    await actor.do(asker(0), p.Start(id="start"))
    return actor


async def restarted(one: World, actor: TableActor) -> TableActor:
    """Return the table as loaded by a restarted server that has handled overdue timers."""
    actor.timers.rest()
    del one.registry.in_memory[actor.id]
    await one.registry._sweep(0)
    await one.settle()
    return await one.registry.find(actor.id)


def dealt(game: str, players: int, **more: object) -> Script:
    """Return a table after the deal."""
    script = Script("T", settings(game, players, **more))
    script.begin()
    return script


async def test_game_clock_runs_while_the_server_is_down(one: World) -> None:
    actor = await playing(one, "bug-off", 2, clock=PER_GAME)
    seat = actor.table.actors[0]
    await one.turn(3000 * 1000)
    assert not actor.table.chairs[seat].away
    one.clock.time += 1000 * 1000  # nothing runs meanwhile
    actor = await restarted(one, actor)
    assert actor.table.chairs[seat].away
    assert actor.table.clocks[seat] == 0
    told = [each for each in actor.table.events if isinstance(each, p.Away)]
    assert [(each.seat, each.bot, each.why) for each in told] == [(seat, decide.STAND_IN, "clock")]
    with pytest.raises(Refusal, match="used up"):
        await actor.do(asker(seat), p.Return(id="back", seat=seat))


class RunningClock(HandClock):
    """A clock that goes on a millisecond with every reading."""

    def now(self) -> int:
        """Return the time, which is later each time."""
        self.time += 1
        return self.time


async def test_player_out_of_time_has_none_left(tmp_path: Path) -> None:
    async with world(tmp_path, RunningClock()) as one:
        actor = await playing(one, "bug-off", 2, clock=PER_GAME)
        seat = actor.table.actors[0]
        due = timers.next_due(actor.table)
        assert due is not None
        for one.clock.time in range(due.at - 9, due.at + 1):
            actor.wake()
            await one.settle()
        assert actor.table.chairs[seat].away
        assert actor.table.clocks[seat] == 0


async def test_returning_after_a_timeout_restores_the_whole_move_time(
    one: World,
) -> None:
    actor = await playing(one, "bug-off", 2, clock={"kind": "move", "seconds": 86400})
    seat = actor.table.actors[0]
    await one.turn(DAY - 1)
    assert not actor.table.chairs[seat].away
    await one.turn(1)
    assert actor.table.chairs[seat].away
    await actor.do(asker(seat), p.Return(id="back", seat=seat))
    await one.turn(10 * DAY)  # both seats run out of time, and bots play on
    assert actor.table.state in ("playing", "over")
    assert all(chair.away for chair in actor.table.chairs) or actor.table.outcome is not None


async def test_slow_table_is_unchanged_after_a_restart(one: World) -> None:
    actor = await playing(one, "party-bugs", 3, clock={"kind": "move", "seconds": 86400})
    await one.turn(DAY // 2)
    move = str(actor.table.position.view(1).legal_moves[0])
    await actor.do(asker(1), p.Move(id="m", number=actor.table.number, moves=[move]))
    before = actor.table
    actor = await restarted(one, actor)
    assert actor.table is not before
    assert actor.table.waiting == [0, 2]
    assert timers.next_due(actor.table) == timers.next_due(before)
    await one.turn(DAY // 2)
    assert [chair.away for chair in actor.table.chairs] == [True, False, True]


def test_bid_without_a_window_ends_with_the_clock() -> None:
    rng = random.Random(5)
    clock = {"kind": "move", "seconds": 600}
    script = dealt("rumbugz", 3, clock=clock, claim_window=None)
    while script.table.sealing != "claim":
        script.step(rng)
    assert timers.next_due(script.table) == timers.Due(script.now + 600_000, "claim", -1)
    patient = dealt("rumbugz", 3, claim_window=None)
    while patient.table.sealing != "claim":
        patient.step(rng)
    assert timers.next_due(patient.table) is None


@pytest.mark.parametrize(
    ("state", "days"), [("waiting", registry.WAITING_DAYS), ("playing", registry.PLAYING_DAYS)]
)
async def test_idle_table_is_closed_unless_somebody_watches(
    one: World, state: str, days: int
) -> None:
    actor = await (playing if state == "playing" else seated)(one, "bug-off", 2)
    ear = await one.enter(actor, "person-0", 0)
    await one.turn(days * DAY - 1000)
    await one.registry._close_dead()
    assert actor.table.state == state
    await one.turn(2000)
    await one.registry._close_dead()
    assert actor.table.state == state
    actor.leave(ear)
    await one.registry._close_dead()
    assert actor.table.state == "closed"
    assert actor.table.events[-1] == p.Closed(
        number=actor.table.number, at=one.clock.now(), why="idle"
    )
    with pytest.raises(Refusal, match="is closed"):
        await actor.do(asker(0), p.Start(id="s"))


async def test_table_with_occasional_activity_stays_open(one: World) -> None:
    actor = await seated(one, "bug-off", 2)
    for number in range(4):
        await one.turn(registry.WAITING_DAYS * DAY - 1000)
        await actor.do(asker(0), p.Say(id=f"s{number}", text="still there"))
        await one.registry._close_dead()
    assert actor.table.state == "waiting"
    assert [type(each) for each in actor.table.events].count(p.Said) == 4


async def test_bot_stands_in_until_the_player_takes_the_seat_back(one: World) -> None:
    actor = await playing(one, "bug-off", 2)
    seat = actor.table.actors[0]
    there = actor.asker(Person(f"person-{1 - seat}", "P", ""))
    await one.turn(decide.REPLACE_MS)
    await actor.do(there, p.Replace(id="r", seat=seat))
    before = actor.table.number
    await one.turn(20_000)
    assert actor.table.number > before  # the bot has moved
    actor = await restarted(one, actor)
    assert actor.table.chairs[seat].bot == decide.STAND_IN
    await actor.do(asker(seat), p.Return(id="back"))
    chair = actor.table.chairs[seat]
    assert (chair.bot, chair.away) == ("", False)
    number = actor.table.number
    await one.turn(3600 * 1000)
    moved = [each for each in actor.table.events[number + 1 :] if isinstance(each, p.Moved)]
    assert not [each for each in moved if each.moves[0].startswith(f"{seat}:")]
