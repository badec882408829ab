"""Threads that people take turns on: for bots, hints, reviews and replays.

Each person has one turn before anybody has a second, and so has each of a person's tables. What
nobody waits for, such as a table of bots alone, has its turn when nothing else waits.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias, TypeVar

from bugnight.server.refusal import Refusal

MOST_WAITING = 20
"""People who may wait for one kind of turn."""
T = TypeVar("T")
Waiting: TypeAlias = "dict[str, dict[str, deque[asyncio.Future[None]]]]"


class Asker(NamedTuple):
    """A person at one of their tables, waiting for a turn."""

    person: str
    table: str = ""
    last: bool = False
    """Whether nobody waits for it."""


class Turns:
    """Threads, and who waits for one."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._all = self._free = threads
        self._waiting: tuple[Waiting, Waiting] = {}, {}

    def share(self, asker: Asker) -> float:
        """The part of the usual time that a turn may take now: less, the more wait."""
        lines = self._waiting[: 1 + asker.last]
        people = sum(len(line) for line in lines)
        own = sum(_count(line, asker.person) for line in lines)
        return 1 / (1 + (people + own) / self._all)

    def check(self, person: str, what: str) -> None:
        """Refuse what would have to wait for long."""
        if _count(self._waiting[0], person):
            raise Refusal("too-fast", f"you wait for {what} already", retry_after=1.0)
        if len(self._waiting[0]) >= MOST_WAITING:
            why = f"too many people ask for {what} just now"
            raise Refusal("unavailable", why, retry_after=5.0)

    async def run(self, asker: Asker, work: Callable[[float], T]) -> T:
        """Do something in a thread, when it is the asker's turn; it is told its `share`."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = loop.create_future()
            line = self._waiting[asker.last].setdefault(asker.person, {})
            line.setdefault(asker.table, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        done = self._threads.submit(work, self.share(asker))
        done.add_done_callback(lambda _: _call(loop, self._next))
        return await asyncio.wrap_future(done)

    def _next(self) -> None:
        """A thread is free: it is somebody's turn."""
        for line in self._waiting:
            while line:
                turn = _take(line)
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1

    def stop(self) -> None:
        """Wait for nobody."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _count(line: Waiting, person: str) -> int:
    return sum(len(turns) for turns in line.get(person, {}).values())


def _take(line: Waiting) -> "asyncio.Future[None]":
    """The first of a line; the person's next one, and the table's, stand at the end of it."""
    person, tables = next(iter(line.items()))
    table, turns = next(iter(tables.items()))
    del line[person], tables[table]
    turn = turns.popleft()
    if turns:
        tables[table] = turns
    if tables:
        line[person] = tables
    return turn


def _call(loop: asyncio.AbstractEventLoop, callback: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(callback)
