"""The only writer of a table in this process: commands in, entries of the log out.

The store asks a table for its next entry when it is free to write, and tells it how that went.
Until then a lock keeps everybody from the table in memory, which is ahead of the log. If another
node was faster, or the store is away, the table is read again from the log and everything is
decided on again, or refused.
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
from bugnight.server.refusal import Refusal, failure
from bugnight.server.table import Table
from bugnight.server.timers import Due, Timers, next_due

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


class Own(NamedTuple):
    """What no player has asked for, made from the table and the time of the entry.

    It may be nothing.
    """

    make: Callable[[Table, int], log_events.Change]
    id: str = ""


class Asked(NamedTuple):
    """A command that waits to be decided on."""

    asker: decide.Asker
    command: p.AnyCommand | Own
    answer: Callable[[p.Done | p.Tried | Refusal], None]


class Lock(asyncio.Lock):
    """A lock that counts who holds it and who waits for it."""

    wanted = 0

    async def acquire(self) -> Literal[True]:
        """Wait for it, unless nobody wants it."""
        self.wanted += 1
        try:
            return await super().acquire()
        except BaseException:
            self.wanted -= 1
            raise

    def release(self) -> None:
        """Let the next one have it."""
        self.wanted -= 1
        super().release()


class Draft:
    """An entry that is being written; the table in memory is ahead of the log meanwhile."""

    def __init__(self, table: Table, asked: list[Asked], checked: set[int], now: int) -> None:
        self.asked, self.at, self.seen = asked, max(now, table.changed), table.number
        self.checked = checked
        """The ids of those since which the newest entries were read."""
        self.events: log_events.Change = []
        self.touched: set[int] = set()
        self.landing: list[Asked] = []
        self.tried: list[tuple[Asked, p.Tried]] = []
        self.refused: list[tuple[Asked, Refusal]] = []
        self.done: list[tuple[str, str]] = []
        self.opens: list[Append] = []
        self.coming: Due | None = None
        """What happens next by itself."""


class TableActor:
    """One table in memory."""

    def __init__(self, registry: "Registry", table: str, *, is_new: bool = False) -> None:
        self.id = table
        self.table = Table()
        self.lock = Lock()
        self.fanout = Fanout(table, registry.node, registry.bus, registry.clock)
        self.timers = Timers(table, registry.clock, registry.bot_pool, self.wake)
        self.used = registry.clock.now()
        self._registry = registry
        self._store, self._clock, self._bus = registry.store, registry.clock, registry.bus
        self._due: int | None = UNKNOWN
        """When something is due, as the database has it."""
        self._whole = is_new
        self._asked: list[Asked] = []
        self._draft: Draft | None = None
        self._checked: set[int] = set()
        """The ids of those in `_asked` since which other nodes' entries were read."""
        self._tries = 0
        self._catching_up = 0
        """How many times the table is to be read before anything is decided."""

    # Reading

    async def open(self) -> None:
        """Read the log from its beginning; raises `Refusal` if there is none."""
        async with self.lock:
            await self.ensure()
        if not self.table.length:
            raise Refusal("not-found", "there is no such table")

    async def ensure(self, known: int = -1) -> None:
        """Under the lock: have the table whole, and as new as an event that somebody knows of."""
        if self._whole and known > self.table.number:
            await self._read_on()
        if not self._whole:
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
                await self.ensure()
            except StoreDown:
                log.warning("the store does not answer; what is new is read later")

    async def _read_on(self) -> None:
        """Read what is new in the log; all of it, unless the table is whole."""
        entries = await self._store.load(self.id, self.table.length if self._whole else 0)
        if not self._whole:
            self.table = Table()
        self._take_over(entries)

    def _take_over(self, entries: list[str]) -> None:
        touched: set[int] = set()
        known, is_rewritten = self.table.length, False
        self._whole = False  # until all is taken
        for data in entries:
            entry = log_events.decode(data)
            touched |= self.table.apply(entry)
            is_rewritten |= log_events.Rewritten() in entry.events
        self._whole = not (known and is_rewritten)
        if entries:
            self._due = UNKNOWN
            self.fanout.show(self.table, touched)
            grace = 0 if self._bus.alone else OTHERS_GRACE
            self.timers.arm(self.table, next_due(self.table), grace)

    # Writing

    async def do(self, asker: decide.Asker, command: p.AnyCommand | Own) -> p.Done | p.Tried:
        """Carry a command out; when this returns it is on disk, and everybody is told."""
        answer: asyncio.Future[p.Done | p.Tried | Refusal] = self._registry.loop.create_future()
        self.ask(Asked(asker, command, partial(_settle, answer)))
        told = await answer
        if isinstance(told, Refusal):
            raise told
        return told

    def ask(self, asked: Asked) -> None:
        """Have a command carried out, with all others that wait."""
        if telemetry.tracer is not None and asked.command.id:
            kind = type(asked.command).__name__.lower()
            asked = asked._replace(answer=telemetry.command(kind, asked.answer))
        self._asked.append(asked)
        self._store.ask(self)

    async def draft(self) -> Append | None:
        """Decide on all that was asked: gives one entry, and keeps the lock until it is settled."""
        if self.lock.wanted or not self._whole:
            if not self._catching_up:  # else it asks again
                self.decide_again([])
            return None
        await self.lock.acquire()  # at once: nobody else wants it
        asked, self._asked = self._asked, []
        checked, self._checked = self._checked, set()
        self.used = self._clock.now()
        draft, append = Draft(self.table, asked, checked, self.used), None
        try:
            for each in asked:
                self._decide(draft, each)
            if draft.events:
                append = self._entry(draft)
                self._draft = draft
        except Exception:
            log.exception("a table failed")
            self._whole = False  # in memory it may be ahead of the log
        finally:
            if append is None:
                self.lock.release()
        if not self._whole and append is None:
            _refuse(asked, failure)
        elif append is None:
            self._answer(draft)
        return append

    async def _catch_up(self, known: int) -> None:
        try:
            async with self.lock:
                if known == NEWEST:
                    self._checked = {id(each) for each in self._asked}
                await self.ensure(known)
        except StoreDown as down:
            self.refuse(partial(StoreDown, down.cause))
        except Refusal as why:
            self.refuse(partial(Refusal, why.code, why.message))
        except Exception:
            log.exception("a table cannot be read")
            self.refuse(failure)
        else:
            self._store.ask(self)
        finally:
            self._catching_up -= 1

    def _decide(self, draft: Draft, asked: Asked) -> None:
        """Decide on a command; what several change will be one entry."""
        command, table = asked.command, self.table
        try:
            if isinstance(command, Own):
                decided: log_events.Change | p.Tried = command.make(table, draft.at)
            else:
                decided = decide.decide(table, asked.asker, command)
            if isinstance(decided, p.Tried):
                draft.tried.append((asked, decided))
                return
            if decided:
                draft.touched |= table.take(decided, draft.at)
        except Refusal as refusal:
            draft.refused.append((asked, refusal.with_traceback(None)))  # which holds this draft
            return
        draft.events += decided
        draft.landing.append(asked)
        if isinstance(command, p.Again):
            new = table.rematch or ""
            made = decide.rematch(table, asked.asker, new, command.game)
            draft.opens.append(first_entry(new, made, draft.at))

    def _entry(self, draft: Draft) -> Append:
        self._whole = False  # until it is on disk
        number = self.table.length
        draft.done = [(a.asker.person, a.command.id) for a in draft.landing if a.command.id]
        self.table.finish(draft.done)
        entry = log_events.Entry(at=draft.at, events=draft.events, done=draft.done)
        coming = draft.coming = next_due(self.table)
        due = None if coming is None else coming.at
        return Append(
            table=self.id,
            number=number,
            at=draft.at,
            data=log_events.encode(entry).decode(),
            row=_row(self.table, due) if self.table.info_number > draft.seen else None,
            due=due,
            due_changed=due != self._due,
            people=_people(draft.events),
            opens=draft.opens,
        )

    def settle(self, append: Append, landed: bool | StoreDown) -> None:
        """Go on: an entry is on disk, or another node had its number, or the store is away."""
        draft, self._draft = self._draft, None  # its askers hold this table
        assert draft is not None
        self.lock.release()
        if isinstance(landed, StoreDown):
            _refuse(draft.asked, partial(StoreDown, landed.cause))
        elif landed:
            self._whole, self._tries, self._due = True, 0, append.due
            try:
                self.fanout.show(self.table, draft.touched)
            except Exception:
                log.exception("an entry cannot be shown")
            self._answer(draft)  # the update and the answer are one write
            self.timers.arm(self.table, draft.coming)
            if not self._bus.alone:
                notice = Notice(node=self._registry.node, number=append.number, data=append.data)
                self._bus.publish(self.id, notice)
        else:
            metrics.conflicts.inc()
            self._tries += 1
            if self._tries < MOST_TRIES:
                self.decide_again(draft.asked)
            else:
                self._tries = 0
                why = "other nodes were always faster"
                _refuse(draft.asked, partial(Refusal, "unavailable", why, retry_after=1.0))

    def decide_again(self, asked: list[Asked], known: int = -1) -> None:
        """Read what other nodes have written, then decide."""
        self._asked[:0] = asked
        self._catching_up += 1
        self._registry.spawn(self._catch_up(known))

    def refuse(self, make: Callable[[], Refusal]) -> None:
        """Refuse all that was asked."""
        asked, self._asked = self._asked, []
        _refuse(asked, make)

    def _answer(self, draft: Draft) -> None:
        """Answer what has landed or was only tried; refuse the rest."""
        number, moves = self.table.number, 0
        for asked in draft.landing:
            moves += len(asked.command.moves) if isinstance(asked.command, p.Move) else 0
            _tell(asked, p.Done(id=asked.command.id, number=number))
        if moves:
            metrics.moves_of(self.table.settings.game).inc(moves)
        metrics.done.inc(len(draft.done) + len(draft.tried))
        for asked, seen in draft.tried:
            _tell(asked, seen)
        again = []
        for asked, why in draft.refused:
            if self._bus.alone or id(asked) in draft.checked:
                why.command = asked.command.id or None
                _tell(asked, why)
            else:  # other nodes may have written what nobody has heard
                again.append(asked)
        if again:
            self.decide_again(again, NEWEST)

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
        self.ask(Asked(decide.NOBODY, Own(self.timers.change), self._woken))

    def _woken(self, told: object) -> None:
        if isinstance(told, Refusal):
            if not isinstance(told, StoreDown):
                log.error("what was due is refused", exc_info=told)
            self.timers.retry()
        elif self.timers.think(self.table):
            self.timers.retry()

    async def close(self, why: Literal["empty", "idle", "admin"]) -> None:
        """Close the table, unless that has happened meanwhile."""

        def closed(table: Table, _at: int) -> log_events.Change:
            is_open = table.state in ("waiting", "playing")
            return [log_events.Closed(why=why)] if is_open else []

        await self.do(decide.NOBODY, Own(closed))

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
        watched = self.fanout.watchers or self.lock.wanted
        return not (watched or self._asked) and next_due(self.table) is None


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables show without reading the log."""

    options: dict[str, object]
    seats: list[str]
    outcome: Outcome | None


def _settle(answer: asyncio.Future[T], told: T) -> None:
    if not answer.done():  # nobody waits any more
        answer.set_result(told)


def _refuse(asked: Iterable[Asked], make: Callable[[], Refusal]) -> None:
    for each in asked:
        why = make()
        why.command = each.command.id or None
        _tell(each, why)


def _tell(asked: Asked, told: p.Done | p.Tried | Refusal) -> None:
    """Answer; the store goes on whatever happens."""
    try:
        asked.answer(told)
    except Exception:
        log.exception("a command cannot be answered")
        if not isinstance(told, Refusal):
            _refuse([asked], failure)


def first_entry(table: str, made: log_events.Change, at: int) -> Append:
    """The first entry of a rematch's log."""
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
