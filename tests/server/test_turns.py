"""Turns at threads: nobody gets a second turn while others wait for their first."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from bugnight.play import GAMES, Record
from bugnight.server.refusal import Refusal
from bugnight.server.turns import MOST_WAITING, Asker, Turns
from tests.server.world import Script, settings, world


class Work:
    """Work that finishes when a test says so, in the order of its turns."""

    def __init__(self) -> None:
        self.turns = Turns(1, "test")
        self.order: list[str] = []
        self._go = threading.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, person: str, table: str = "", *, last: bool = False) -> None:
        """Ask for a turn, and let the request be queued."""
        asker = Asker(person, table, last)
        self._tasks.append(asyncio.create_task(self.turns.run(asker, self._work(name))))
        await asyncio.sleep(0)

    def _work(self, name: str) -> Callable[[float], None]:
        def work(_: float) -> None:
            self._go.wait(60)
            self.order.append(name)

        return work

    async def finish(self) -> list[str]:
        """Finish all work; return the names in the order of their turns."""
        self._go.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.turns.stop()
        return self.order


async def test_people_and_their_tables_take_turns() -> None:
    work = Work()
    await work.ask("first", "somebody")
    for table in ("a", "b"):
        for number in range(3):
            await work.ask(f"greedy {table}{number}", "greedy", table)
    await work.ask("modest", "modest")
    assert (await work.finish())[:5] == ["first", "greedy a0", "modest", "greedy b0", "greedy a1"]


async def test_tables_of_only_bots_come_last() -> None:
    work = Work()
    for number in range(3):
        await work.ask(f"alone {number}", "greedy", last=True)
    for number in range(2):
        await work.ask(f"played {number}", "modest")
    assert await work.finish() == ["alone 0", "played 0", "played 1", "alone 1", "alone 2"]


async def test_abandoned_turn_in_the_queue_goes_to_the_next() -> None:
    work = Work()
    for name in ("first", "gone", "next"):
        await work.ask(name, name)
    work._tasks[1].cancel()
    assert await work.finish() == ["first", "next"]
    work.turns = Turns(1, "again")
    assert await work.turns.run(Asker("ada"), lambda _: 7) == 7
    with pytest.raises(ZeroDivisionError):
        await work.turns.run(Asker("ada"), lambda _: 1 // 0)
    assert await work.turns.run(Asker("ada"), lambda _: 8) == 8
    work.turns.stop()


async def test_thinking_time_shrinks_with_the_queue_and_most_for_heavy_users() -> None:
    work = Work()
    modest, greedy = Asker("modest"), Asker("greedy")
    await work.ask("first", "somebody")
    assert work.turns.share(modest) == 1
    for table in range(10):
        await work.ask(str(table), "greedy", str(table))
    assert 1 > work.turns.share(modest) > 4 * work.turns.share(greedy) > 0
    for table in range(10):
        await work.ask(str(table), "another", str(table), last=True)
    assert work.turns.share(modest) > work.turns.share(Asker("modest", last=True))
    await work.finish()


async def test_full_queue_refuses_and_nobody_waits_twice() -> None:
    work = Work()
    await work.ask("first", "somebody")
    work.turns.check("ada", "hints")
    await work.ask("review", "ada", last=True)
    work.turns.check("ada", "hints")
    await work.ask("hint", "ada")
    with pytest.raises(Refusal, match="you wait for hints already"):
        work.turns.check("ada", "hints")
    for number in range(MOST_WAITING - 1):
        await work.ask(str(number), f"person {number}")
    with pytest.raises(Refusal, match="too many people ask for hints") as refused:
        work.turns.check("ben", "hints")
    assert refused.value.retry_after
    await work.finish()


@pytest.mark.compiled
@pytest.mark.parametrize("what", ["replay", "hint"])
async def test_full_queue_refuses_over_http_and_answers_those_waiting(
    tmp_path: Path, what: str
) -> None:
    script = Script("T", settings("bug-off", 2))
    script.begin()
    async with world(tmp_path) as one:
        await one.open(script.entries)
        if what == "hint":
            player = f"person-{script.table.actors[0]}"
            turns, path, body = one.server.session.advisers._turns, "/tables/T/hint", {}
        else:
            player, turns, path = "ada", one.server.session.record_turns, "/replay"
            body = Record.of(GAMES["bug-off"].from_options({}).deal(seed=1)).to_mapping()
        go = threading.Event()
        busy = asyncio.create_task(turns.run(Asker("first"), lambda _: go.wait(60)))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(one.call(player, "POST", path, body))
        while not turns._waiting[0]:
            await asyncio.sleep(0.01)
        twice = await one.call(player, "POST", path, body)
        others = [
            asyncio.create_task(turns.run(Asker(str(n)), lambda _: None))
            for n in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        if what == "replay":  # only the seat to move can ask for a hint
            late = await one.call("ben", "POST", path, body)
            assert (late.json()["code"], late.headers["retry-after"]) == ("unavailable", "5")
        go.set()
        assert (twice.status_code, twice.json()["code"]) == (429, "too-fast")
        assert (await waiting).status_code == 200
        await asyncio.gather(busy, *others)
