"""A table in memory: its present, those who look at it, and what it does by itself.

Everything happens under one lock. A change is made to the table in memory, written to the log,
and only then shown to anybody; if another node was faster, or the store is away, the table is
read anew from the log and the change is decided on again, or refused.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from bugnight import protocol as p
from bugnight.play import Outcome
from bugnight.server import decide, log_events, metrics, payloads, timers
from bugnight.server.appender import Append, Row
from bugnight.server.bus import Notice
from bugnight.server.refusal import Refusal
from bugnight.server.store import StoreDown
from bugnight.server.table import Table

if TYPE_CHECKING:
    from bugnight.play import Move
    from bugnight.server.clock import Alarm
    from bugnight.server.registry import Registry

log = logging.getLogger("bugnight.table")

MOST_TRIES = 50
NEWEST = 2**31
"""A number that no table reaches: with it, a table is brought up to date."""
OTHERS_GRACE = 1500
"""Milliseconds that a node leaves to the one that wrote last, before it acts itself."""


Answer: TypeAlias = "asyncio.Future[p.Done | p.Tried]"


class Guest(Protocol):
    """Somebody who looks at a table: a WebSocket, or a request that waits."""

    person: str
    seat: int | None
    number: int

    def tell(self, *messages: bytes) -> None:
        """Say something, soon."""

    def hang_up(self, why: str) -> None:
        """Say no more."""


class TableActor:
    """One table in memory."""

    def __init__(self, hall: "Registry", table: str) -> None:
        self.hall = hall
        self.id = table
        self.table = Table()
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.used = hall.clock.now()
        self.ours = True
        """Whether this node wrote last."""
        self._written_due: int | None = None
        self._alarm: Alarm | None = None
        self._thoughts: dict[tuple[int, int, str], asyncio.Task[Move]] = {}
        self._others: dict[str, tuple[list[int], int]] = {}
        """Who is connected to other nodes."""
        self._whole = False
        self._asked: list[Asked] = []
        self._answering = False

    # Reading

    async def open(self) -> None:
        """Read the log from its beginning; raises `Refusal` if there is none."""
        async with self.lock:
            await self._reread()
        if not self.table.length:
            raise Refusal("not-found", "there is no such table")

    async def _reread(self) -> None:
        """Forget what was in memory, and fold the log again."""
        self._whole = False
        table = Table()
        for data in await self.hall.store.load(self.id):
            table.apply(log_events.decode(data))
        self.table = table
        self._whole = True
        self.ours = False
        self._arm()

    async def ensure(self, known: int = -1) -> None:
        """Under the lock: have the table whole, and as new as an event that somebody knows of."""
        if not self._whole:
            await self._reread()
            self._show(set())
        elif known > self.table.number and not self.hall.bus.alone:
            await self._take_over(await self.hall.store.load(self.id, self.table.length))

    async def renew(self) -> None:
        """Be up to date with what other nodes have written, heard of or not."""
        async with self.lock:
            await self.ensure(NEWEST)

    async def hear(self, number: int, data: str) -> None:
        """Another node has written an entry."""
        async with self.lock:
            try:
                await self.ensure()
                if number == self.table.length:
                    await self._take_over([data])
                elif number > self.table.length:
                    await self._take_over(await self.hall.store.load(self.id, self.table.length))
            except StoreDown:
                log.warning("the store does not answer; what is new is read later")

    async def _take_over(self, entries: list[str]) -> None:
        touched: set[int] = set()
        for data in entries:
            touched |= self.table.apply(log_events.decode(data))
        if entries:
            self.ours = False
            self._show(touched)
            self._arm()

    # Writing

    async def found(self, made: list[log_events.AnyLogEvent]) -> None:
        """Begin the log of a new table."""
        async with self.lock:
            self._whole = True
            if not await self._write(made):
                raise Refusal("failed", "the id of the new table is taken")

    async def ask(
        self, asker: decide.Asker, command: p.AnyCommand, guest: Guest | None = None
    ) -> p.Done | p.Tried:
        """Carry a command out; when this returns it is on disk, and everybody is told.

        A guest who asks is told so too, in one go with what is new.
        """
        self.used = self.hall.clock.now()
        answer: Answer = self.hall.loop.create_future()
        self._asked.append(Asked(asker, command, guest, answer))
        if not self._answering:
            self._answering = True
            self.hall.spawn(self._answer_all())
        return await answer

    async def _answer_all(self) -> None:
        """Carry out what was asked; all that waits goes into one entry of the log."""
        try:
            while self._asked:
                await self.hall.store.turn()
                async with self.lock:
                    batch, self._asked = self._asked, []
                    await self._answer(batch)
        finally:
            self._answering = False

    async def _answer(self, batch: list["Asked"]) -> None:
        for _ in range(MOST_TRIES):
            try:
                await self.ensure()
                if await self._carry_out(batch, sure=self.hall.bus.alone):
                    batch = [asked for asked in batch if not asked.answer.done()]
                    if not batch:
                        return
                    # before a refusal: what have other nodes written that was not heard yet?
                    await self._take_over(await self.hall.store.load(self.id, self.table.length))
                    if await self._carry_out(batch, sure=True):
                        return
            except StoreDown:
                break
        for asked in batch:
            if not asked.answer.done():
                refusal = Refusal("unavailable", "the store does not answer", retry_after=1.0)
                asked.answer.set_exception(refusal)

    async def _carry_out(self, batch: list["Asked"], *, sure: bool) -> bool:
        """Decide on commands one after the other, and write what they change as one entry.

        Where it is not sure that the table is up to date, refusals are left unsaid.
        """
        draft = Draft(self)
        landing: list[Asked] = []
        tried: list[tuple[Asked, p.Tried]] = []
        for asked in batch:
            asker, command, _, answer = asked
            if answer.done():
                continue
            try:
                if isinstance(command, p.Try):
                    tried.append((asked, decide.attempt(self.table, asker, command)))
                    continue
                draft.take(decide.decide(self.table, asker, command), asker.person, command.id)
            except Refusal as refusal:
                if sure:
                    answer.set_exception(refusal)
            else:
                landing.append(asked)
        if landing and not await self._append(draft, landing):
            return False
        for asked, seen in tried:  # not before what it was tried on is on disk
            if not asked.answer.done():
                asked.answer.set_result(seen)
            if asked.guest is not None:
                asked.guest.tell(p.encode(seen))
        return True

    async def announce_rematch(self, table: str, asker: decide.Asker, command: p.Again) -> int:
        """Say that there is a rematch; refused if there is one already."""
        async with self.lock:
            for _ in range(MOST_TRIES):
                await self.ensure()
                if self.table.rematch is not None:
                    raise Refusal("state", f"there is a rematch already: {self.table.rematch}")
                if await self._write([log_events.Rematch(table=table)], asker.person, command.id):
                    return self.table.number
        raise Refusal("unavailable", "others are always faster; try again", retry_after=1.0)

    async def close(self, why: Literal["empty", "idle"]) -> None:
        """Close the table, unless something has happened meanwhile."""
        async with self.lock:
            await self.ensure()
            if self.table.state in ("waiting", "playing"):
                await self._write([log_events.Closed(why=why)])

    async def _write(
        self, change: list[log_events.AnyLogEvent], by: str = "", command: str = ""
    ) -> bool:
        draft = Draft(self)
        draft.take(change, by, command)
        return await self._append(draft)

    async def _append(self, draft: "Draft", landing: Sequence["Asked"] = ()) -> bool:
        """Write an entry, then show it; false if another node was faster."""
        number = self.table.length
        self._whole = False  # until it is on disk
        entry = log_events.Entry(at=draft.at, events=draft.events, done=draft.done)
        self.table.finish(draft.done)
        data = log_events.encode(entry).decode()
        if not await self.hall.store.append(self._to_write(entry, number, draft.seen, data)):
            metrics.conflicts.inc()
            return False
        self._whole = self.ours = True
        self._show(draft.touched, self._settle(landing))
        self._arm()
        self.hall.bus.publish(self.id, Notice(node=self.hall.node, number=number, data=data))
        return True

    def _settle(self, landed: Sequence["Asked"]) -> dict[Guest, list[bytes]]:
        """Answer commands that were carried out; gives what the guests who asked are to be told."""
        told: dict[Guest, list[bytes]] = {}
        for _, command, guest, answer in landed:
            if answer.done():
                continue
            done = p.Done(id=command.id, number=self.table.number)
            answer.set_result(done)
            if guest is not None:
                told.setdefault(guest, []).append(p.encode(done))
        return told

    def _to_write(self, entry: log_events.Entry, number: int, seen: int, data: str) -> Append:
        table = self.table
        next_due = timers.next_due(table)
        at = None if next_due is None else next_due.at
        changed, self._written_due = at != self._written_due, at
        return Append(
            table=self.id,
            number=number,
            at=entry.at,
            data=data,
            row=self._row(at) if table.info_number > seen else None,
            due=at,
            due_changed=changed,
            people=[f.person for f in entry.events if isinstance(f, log_events.Sat) and f.person],
        )

    def _row(self, at: int | None) -> Row:
        table = self.table
        summary = Summary(
            options=table.game.options, seats=list(payloads.names(table)), outcome=table.outcome
        )
        return Row(
            id=self.id,
            game=table.settings.game,
            state=table.state,
            listed=table.settings.listed,
            changed=table.changed,
            due=at,
            summary=msgspec.json.encode(summary).decode(),
        )

    # Showing

    def enter(self, guest: Guest) -> None:
        """Under the lock: somebody looks on from now on, and is told all that is newer."""
        self.guests.add(guest)
        guest.tell(p.encode(payloads.update(self.table, guest.seat, guest.number, guest.person)))
        guest.number = self.table.number
        self._tell_presence()
        self.hall.bus.publish(self.id, self._presence_notice(asks=True))

    def leave(self, guest: Guest) -> None:
        """Somebody looks on no longer."""
        self.used = self.hall.clock.now()
        self.guests.discard(guest)
        self._tell_presence()
        self.hall.bus.publish(self.id, self._presence_notice())

    def _show(self, touched: set[int], answers: dict[Guest, list[bytes]] | None = None) -> None:
        """Tell everybody what is new for them, and whoever asked for it that it is done."""
        answers = answers or {}
        table, number = self.table, self.table.number
        news = any(guest.number < table.info_number for guest in self.guests)
        moved = news and self._reseat()
        told: dict[tuple[int | None, int, str], bytes] = {}
        for guest in tuple(self.guests):
            if guest.number == number and guest.seat not in touched:
                continue
            person = guest.person if guest.number < table.info_number else ""
            key = guest.seat, guest.number, person
            if key not in told:
                told[key] = p.encode(payloads.update(table, guest.seat, guest.number, guest.person))
            guest.tell(told[key], *answers.pop(guest, ()))
            guest.number = number
        for guest, messages in answers.items():
            guest.tell(*messages)
        if moved:
            self._tell_presence()
            self.hall.bus.publish(self.id, self._presence_notice())

    def _reseat(self) -> bool:
        """Somebody who sat down sees from that seat; whoever stood up no longer does."""
        moved = False
        hidden = self.table.state == "playing" and not self.table.settings.watch
        for guest in tuple(self.guests):
            mine = self.table.seats_of(guest.person)
            seat = guest.seat if guest.seat in mine else mine[0] if mine else None
            moved = moved or seat != guest.seat
            guest.seat = seat
            if guest.seat is None and hidden:
                self.guests.discard(guest)
                guest.hang_up("closed")
        return moved

    # Who is there

    def connected(self, seat: int) -> bool:
        """Whether whoever plays a seat is there now."""
        if self.table.chairs[seat].bot:
            return True
        return any(guest.seat == seat for guest in self.guests) or any(
            seat in seats for seats, _ in self._others.values()
        )

    def _presence_notice(self, *, asks: bool = False) -> Notice:
        here = sorted({guest.seat for guest in self.guests if guest.seat is not None})
        looking_on = sum(guest.seat is None for guest in self.guests)
        return Notice(node=self.hall.node, seats=here, watching=looking_on, asks=asks)

    def hear_presence(self, notice: Notice) -> None:
        """Another node says who is connected to it."""
        self._others[notice.node] = notice.seats or [], notice.watching
        if notice.asks:
            self.hall.bus.publish(self.id, self._presence_notice())
        self._tell_presence()

    def _tell_presence(self) -> None:
        if not self.table.length:
            return
        message = p.Presence(
            seats=[self.connected(seat) for seat in range(len(self.table.chairs))],
            watching=sum(guest.seat is None for guest in self.guests)
            + sum(count for _, count in self._others.values()),
        )
        data = p.encode(message)
        for guest in tuple(self.guests):
            guest.tell(data)

    # What happens by itself

    def _arm(self) -> None:
        """Set an alarm for what happens next by itself, and let the bots think."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._think()
        coming = timers.next_due(self.table)
        if coming is not None:
            first = self.ours or self.hall.bus.alone
            at = coming.at if first else coming.at + OTHERS_GRACE
            self._alarm = self.hall.clock.call_at(at, self.wake)

    def wake(self) -> None:
        """Do what is due, if anything is."""
        self.hall.spawn(self._fire())

    async def _fire(self) -> None:
        """Do what is due."""
        async with self.lock:
            try:
                await self.ensure()
                coming = timers.next_due(self.table)
                if coming is None or coming.at > self.hall.clock.now():
                    return
                change = self._change(coming)
                if change is not None and not await self._write(change):
                    await self.ensure()
            except StoreDown:
                self._alarm = self.hall.clock.call_at(self.hall.clock.now() + 1000, self.wake)

    def _change(self, coming: timers.Timers) -> list[log_events.AnyLogEvent] | None:
        if coming.what == "claim":
            return timers.close_claim(self.table)
        if coming.what == "clock":
            return timers.out_of_time(coming.seat)
        thought = self._thoughts[self._question(coming.seat)]
        if not thought.done():
            thought.add_done_callback(lambda _: self.wake())
            return None
        move = thought.result()
        metrics.moves_of(self.table.settings.game).inc()
        if self.table.sealing:
            return decide.seal(self.table, move)
        return [log_events.Moved(moves=[str(move)])]

    def _question(self, seat: int) -> tuple[int, int, str]:
        chair = self.table.chairs[seat]
        return seat, chair.since, chair.bot

    def _think(self) -> None:
        """Begin to think for every bot that is asked; forget questions that are gone."""
        table = self.table
        asked = (
            {self._question(seat) for seat in table.undecided if table.chairs[seat].bot}
            if table.state == "playing"
            else set()
        )
        for question in self._thoughts.keys() - asked:
            self._thoughts.pop(question).cancel()
        for question in asked - self._thoughts.keys():
            seat, _, bot = question
            self._thoughts[question] = self.hall.minds.think(
                self.id, bot, table.position.view(seat), timers.thinking_seconds(table)
            )

    def rest(self) -> None:
        """Be put out of memory."""
        if self._alarm is not None:
            self._alarm.cancel()
        for thought in self._thoughts.values():
            thought.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is about to happen."""
        return not self.guests and not self.lock.locked() and timers.next_due(self.table) is None


class Asked(NamedTuple):
    """A command that waits to be decided on."""

    asker: decide.Asker
    command: p.AnyCommand
    guest: Guest | None
    answer: "Answer"


class Draft:
    """An entry that is being written; the table in memory is ahead of the log meanwhile."""

    def __init__(self, room: TableActor) -> None:
        self._table = room.table
        self.at = max(room.hall.clock.now(), room.table.changed)
        self.seen = room.table.number
        self.events: list[log_events.AnyLogEvent] = []
        self.done: list[tuple[str, str]] = []
        self.touched: set[int] = set()

    def take(self, change: list[log_events.AnyLogEvent], by: str, command: str) -> None:
        """Add a change, and make it in memory."""
        self.touched |= self._table.take(change, self.at)
        self.events += change
        if command:
            self.done.append((by, command))


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables show without reading the log."""

    options: dict[str, object]
    seats: list[str]
    outcome: Outcome | None
