"""The only writer of a table in this process: commands in, entries of the log out.

Everything happens under one lock. A change is made to the table in memory, appended to the log,
and only then shown to anybody. If another node was faster, or the store is away, the table is read
again from the log and the change is decided on again, or refused.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

import msgspec
from sqlalchemy import text

from bugnight import protocol as p
from bugnight.play import Outcome
from bugnight.server import decide, log_events, metrics, telemetry
from bugnight.server.bus import Notice
from bugnight.server.fanout import Fanout, Watcher
from bugnight.server.log import Append, Row, StoreDown
from bugnight.server.people import Person
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from bugnight.server.timers import Timers, next_due

if TYPE_CHECKING:
    from bugnight.server.registry import Registry

log = logging.getLogger("bugnight.table")
T = TypeVar("T")

MOST_TRIES = 50
NEWEST = 2**31
"""A number that no table reaches: with it, a table is brought up to date."""
OTHERS_GRACE = 1500
"""Milliseconds that a node leaves to the one that wrote last, before it acts itself."""
UNKNOWN = -1
_CORRECT_DUE = text("UPDATE tables SET due = :right WHERE id = :id AND due = :wrong")


class Asked(NamedTuple):
    """A command that waits to be decided on."""

    asker: decide.Asker
    command: p.AnyCommand
    answer: Callable[[p.Done | p.Tried | Refusal], None]


class Draft:
    """An entry that is being written; the table in memory is ahead of the log meanwhile."""

    def __init__(self, table: Table, now: int) -> None:
        self.at = max(now, table.changed)
        self.seen = table.number
        self.events: log_events.Change = []
        self.touched: set[int] = set()
        self.landing: list[Asked] = []
        self.tried: list[tuple[Asked, p.Tried]] = []
        self.refused: list[tuple[Asked, Refusal]] = []
        self.opens: list[Append] = []


class TableActor:
    """One table in memory."""

    def __init__(self, registry: "Registry", table: str) -> None:
        self.id = table
        self.table = Table()
        self.lock = asyncio.Lock()
        self.fanout = Fanout(table, registry.node, registry.bus, registry.clock)
        self.timers = Timers(table, registry.clock, registry.bot_pool, self.wake)
        self.used = registry.clock.now()
        self._registry = registry
        self._store, self._clock, self._bus = registry.store, registry.clock, registry.bus
        self._due: int | None = UNKNOWN
        """When something is due, as the database has it."""
        self._whole = False
        self._asked: list[Asked] = []
        self._working = False

    # Reading

    async def open(self) -> None:
        """Read the log from its beginning; raises `Refusal` if there is none."""
        async with self.lock:
            await self.ensure()
        if not self.table.length:
            raise Refusal("not-found", "there is no such table")

    async def ensure(self, known: int = -1) -> None:
        """Under the lock: have the table whole, and as new as an event that somebody knows of."""
        if not self._whole:
            self.table = Table()
            await self._read_on()
            self._whole = True
        elif known > self.table.number:
            await self._read_on()

    async def renew(self) -> None:
        """Read what other nodes have written, whether or not they announced it."""
        async with self.lock:
            await self.ensure(NEWEST)

    async def hear(self, number: int, data: str) -> None:
        """Take an entry that another node has written."""
        async with self.lock:
            try:
                await self.ensure()
                if number == self.table.length:
                    self._take_over([data])
                elif number > self.table.length:
                    await self._read_on()
            except StoreDown:
                log.warning("the store does not answer; what is new is read later")

    async def _read_on(self) -> bool:
        """Read what is new in the log; gives whether there was anything."""
        entries = await self._store.load(self.id, self.table.length)
        self._take_over(entries)
        return bool(entries)

    def _take_over(self, entries: list[str]) -> None:
        touched: set[int] = set()
        for data in entries:
            touched |= self.table.apply(log_events.decode(data))
        if entries:
            self._due = UNKNOWN
            self.fanout.show(self.table, touched)
            grace = 0 if self._bus.alone else OTHERS_GRACE
            self.timers.arm(self.table, next_due(self.table), grace)

    # Writing

    async def do(self, asker: decide.Asker, command: p.AnyCommand) -> p.Done | p.Tried:
        """Carry a command out; when this returns it is on disk, and everybody is told."""
        answer: asyncio.Future[p.Done | p.Tried | Refusal] = self._registry.loop.create_future()
        self.ask(Asked(asker, command, partial(_settle, answer)))
        told = await answer
        if isinstance(told, Refusal):
            raise told
        return told

    def ask(self, asked: Asked) -> None:
        """Have a command carried out, with all others that wait."""
        self.used = self._clock.now()
        if telemetry.tracer is not None:
            kind = type(asked.command).__name__.lower()
            asked = asked._replace(answer=telemetry.command(kind, asked.answer))
        self._asked.append(asked)
        if not self._working:
            self._working = True
            self._registry.spawn(self._work())

    async def _work(self) -> None:
        """Carry out what was asked; all that waits goes into one entry of the log."""
        tries = 0
        try:
            while self._asked:
                await self._store.turn()
                async with self.lock:
                    batch, self._asked = self._asked, []
                    try:
                        await self.ensure()
                        draft = self._draft(batch)
                        if not draft.events or await self._append(draft):
                            metrics.done.inc(len(draft.tried))
                            for asked, seen in draft.tried:  # what it was tried on is on disk
                                asked.answer(seen)
                            batch = [asked for asked, _ in draft.refused]
                            # before a refusal: what other nodes have written and nobody has heard
                            if not batch or self._bus.alone or not await self._read_on():
                                batch = _refuse(draft.refused)
                    except StoreDown as down:
                        batch = _refuse((asked, StoreDown(down.cause)) for asked in batch)
                    tries = tries + 1 if batch else 0
                    if tries == MOST_TRIES:
                        why = Refusal(
                            "unavailable", "other nodes were always faster", retry_after=1.0
                        )
                        batch = _refuse((asked, why) for asked in batch)
                    self._asked = batch + self._asked
        except BaseException:
            self._whole = False  # the table in memory may be ahead of the log
            raise
        finally:
            self._working = False

    def _draft(self, batch: list[Asked]) -> Draft:
        """Decide on commands one after the other; what they change will be one entry."""
        draft = Draft(self.table, self._clock.now())
        for asked in batch:
            try:
                decided = decide.decide(self.table, asked.asker, asked.command)
                if isinstance(decided, p.Tried):
                    draft.tried.append((asked, decided))
                    continue
                draft.touched |= self.table.take(decided, draft.at)
            except Refusal as refusal:
                draft.refused.append((asked, refusal))
                continue
            draft.events += decided
            draft.landing.append(asked)
            if isinstance(asked.command, p.Again):
                new = self.table.rematch or ""
                made = decide.rematch(self.table, asked.asker, new, asked.command.game)
                draft.opens.append(first_entry(new, made, draft.at))
        return draft

    async def close(self, why: Literal["empty", "idle", "admin"]) -> None:
        """Close the table, unless that has happened meanwhile."""
        async with self.lock:
            await self.ensure()
            if self.table.state in ("waiting", "playing"):
                await self.write([log_events.Closed(why=why)])

    async def write(self, change: log_events.Change) -> None:
        """Under the lock: write what no player asked for, unless another node was faster."""
        draft = Draft(self.table, self._clock.now())
        draft.touched = self.table.take(change, draft.at)
        draft.events = change
        if not await self._append(draft):
            await self.ensure()

    async def _append(self, draft: Draft) -> bool:
        """Write an entry, then answer and show it; false if another node was faster."""
        number = self.table.length
        self._whole = False  # until it is on disk
        done = [(asked.asker.person, asked.command.id) for asked in draft.landing]
        self.table.finish(done)
        entry = log_events.Entry(at=draft.at, events=draft.events, done=done)
        data = log_events.encode(entry).decode()
        coming = next_due(self.table)
        due = None if coming is None else coming.at
        written = Append(
            table=self.id,
            number=number,
            at=draft.at,
            data=data,
            row=_row(self.table, due) if self.table.info_number > draft.seen else None,
            due=due,
            due_changed=due != self._due,
            people=_people(draft.events),
            opens=draft.opens,
        )
        if not await self._store.append(written):
            metrics.conflicts.inc()
            return False
        self._whole = True
        self._due = due
        self.fanout.show(self.table, draft.touched)
        metrics.done.inc(len(draft.landing))
        for asked in draft.landing:  # the update and the answer are one write
            if isinstance(asked.command, p.Move):
                metrics.moves_of(self.table.settings.game).inc(len(asked.command.moves))
            asked.answer(p.Done(id=asked.command.id, number=self.table.number))
        self.timers.arm(self.table, coming)
        self._bus.publish(self.id, Notice(node=self._registry.node, number=number, data=data))
        return True

    # Watchers

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        self.used = self._clock.now()
        self.fanout.leave(self.table, watcher)

    def asker(self, who: Person) -> decide.Asker:
        """A person as this table's commands know them."""

        def absence(seat: int) -> int:  # of the table as it is then: it may be read again
            return self.fanout.absence(self.table, seat)

        return decide.Asker(who.id, who.name, absence, who.look)

    # What happens by itself

    def wake(self) -> None:
        """Do what is due, if anything is."""
        self._registry.spawn(self._fire())

    async def _fire(self) -> None:
        async with self.lock:
            try:
                await self.ensure()
                change = self.timers.change(self.table)
                if change is not None:
                    await self.write(change)
            except StoreDown:
                self.timers.retry()

    async def check_due(self, due: int) -> None:
        """Do what the database lists as overdue; correct the database if it is not."""
        coming = next_due(self.table)
        if coming is None or coming.at != due:
            await self.renew()
            coming = next_due(self.table)
            right = None if coming is None else coming.at
            if right != due:
                await self._store.change(_CORRECT_DUE, id=self.id, wrong=due, right=right)
        self.wake()

    @property
    def idle(self) -> bool:
        """Whether nobody is watching and nothing is about to happen."""
        watched = self.fanout.watchers or self.lock.locked()
        return not watched and next_due(self.table) is None


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables show without reading the log."""

    options: dict[str, object]
    seats: list[str]
    outcome: Outcome | None


def _settle(answer: asyncio.Future[T], told: T) -> None:
    if not answer.done():  # nobody waits any more
        answer.set_result(told)


def _refuse(refused: Iterable[tuple[Asked, Refusal]]) -> list[Asked]:
    """Refuse commands; gives those that remain, which are none."""
    for asked, why in refused:
        why.command = asked.command.id
        asked.answer(why)
    return []


def first_entry(table: str, made: log_events.Change, at: int) -> Append:
    """The first entry of a new table's log."""
    new = Table()
    entry = log_events.Entry(at=at, events=made)
    new.apply(entry)
    data = log_events.encode(entry).decode()
    row = _row(new, None)
    return Append(table=table, number=0, at=at, data=data, row=row, people=_people(made))


def _row(table: Table, due: int | None) -> Row:
    made = table.settings
    found = any(c.open for c in table.chairs) if table.state == "waiting" else made.watch
    summary = Summary(
        options=table.game.options,
        seats=[chair.label for chair in table.chairs],
        outcome=table.outcome,
    )
    told = msgspec.json.encode(summary).decode()
    listed = made.listed and found
    state = "stopped" if table.state == "closed" and table.match is not None else table.state
    host, origin = table.host, table.origin
    return table.id, made.game, state, listed, table.changed, due, told, host, origin


def _people(events: log_events.Change) -> list[str]:
    """Whose table it is: who sat down, and the host, seated or not."""
    found = [
        event.host if isinstance(event, log_events.Created) else event.person
        for event in events
        if isinstance(event, log_events.Created | log_events.Sat)
    ]
    return [person for person in found if person]
