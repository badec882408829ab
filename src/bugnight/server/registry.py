"""All tables of a node: those in memory, and how others are found."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from typing import Any

import msgspec
from sqlalchemy import BindParameter, bindparam, text

from bugnight import protocol as p
from bugnight.server import decide, games, log_events, metrics
from bugnight.server.bot_pool import BotPool
from bugnight.server.bus import Bus, Notice
from bugnight.server.clock import Clock
from bugnight.server.refusal import Refusal
from bugnight.server.store import Store, StoreDown
from bugnight.server.table_actor import Summary, TableActor

log = logging.getLogger("bugnight.hall")

SWEEP_SECONDS = 1.0
IDLE_MS = 60_000
"""A table that nobody looks at stays so long in memory."""
LATE_MS = 3_000
"""What is due since so long is taken up by any node."""
MOST_OPEN = 30
"""Tables that one person may have open at once."""
WAITING_DAYS, PLAYING_DAYS = 2, 60
"""After so many days without anything a table is closed."""
DAY = 86_400_000

_GAMES: BindParameter[str] = bindparam("games", expanding=True)
"""The games that are installed: tables of others cannot be read."""
_LATE = text(
    "SELECT id FROM tables WHERE due < :late AND game IN :games ORDER BY due LIMIT 200"
).bindparams(_GAMES)
_DEAD = text(
    "SELECT id FROM tables AS t WHERE state = :state AND changed < :before AND game IN :games"
    " AND (SELECT max(at) FROM events WHERE table_id = t.id) < :before LIMIT 200"
).bindparams(_GAMES)
_LOBBY = text(
    "SELECT id FROM tables WHERE state = 'waiting' AND listed AND game IN :games"
    " ORDER BY changed DESC LIMIT 50"
).bindparams(_GAMES)
_MINE = text(
    "SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id"
    " WHERE s.person = :person AND t.state IN ('waiting', 'playing') AND t.game IN :games"
    " ORDER BY t.changed DESC LIMIT 50"
).bindparams(_GAMES)
_FINISHED = (
    "SELECT t.id, t.game, t.changed, t.summary FROM tables AS t {join}"
    " WHERE t.state = 'over' AND {which} AND t.changed < :before AND t.game IN :games"
    " ORDER BY t.changed DESC LIMIT 50"
)
_LISTED = text(_FINISHED.format(join="", which="t.listed")).bindparams(_GAMES)
_OWN = text(
    _FINISHED.format(join="JOIN seats AS s ON s.table_id = t.id", which="s.person = :person")
).bindparams(_GAMES)
_NUMBERS = text(
    "SELECT table_id, max(number) FROM events WHERE table_id IN :ids GROUP BY table_id"
).bindparams(bindparam("ids", expanding=True))


class Registry:
    """Every table can be reached from here."""

    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self.store, self.bus, self.clock = store, bus, clock
        self.loop = asyncio.get_running_loop()  # once: Python 3.11 asks the system each time
        self.node = secrets.token_hex(6)
        self.minds = BotPool()
        self.rooms: dict[str, TableActor] = {}
        self._opening: dict[str, asyncio.Task[TableActor]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Take up what is due, and listen to other nodes."""
        self.store.start()
        self.minds.start()
        await self.bus.start(self._hear)
        self._sweeper = asyncio.create_task(self._sweep_forever(), name="sweeper")

    async def stop(self) -> None:
        """Finish what is being written; timers are in the log and go on elsewhere, or later."""
        self._stopping.set()
        if self._sweeper is not None:
            await self._sweeper
        for room in self.rooms.values():
            room.rest()
        self.minds.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.stop()
        await self.bus.stop()

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something beside; whatever goes wrong is logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    # Tables

    async def make(self, settings: p.Settings, host: decide.Asker) -> TableActor:
        """Open a new table."""
        mine = await self.store.rows(_MINE, person=host.person, games=_names())
        if len(mine) >= MOST_OPEN:
            raise Refusal("full", f"you have {len(mine)} open tables; finish or close some first")
        table = secrets.token_urlsafe(12)
        return await self._found(table, decide.make(settings, table, host))

    async def _found(self, table: str, made: list[log_events.AnyLogEvent]) -> TableActor:
        room = TableActor(self, table)
        await room.found(made)
        self._keep(room)
        return room

    def _keep(self, room: TableActor) -> None:
        self.rooms[room.id] = room
        self.bus.subscribe(room.id)
        metrics.rooms.set(len(self.rooms))

    async def room(self, table: str) -> TableActor:
        """A table by its id; raises `Refusal` if there is none."""
        room = self.rooms.get(table)
        if room is not None:
            room.used = self.clock.now()
            return room
        if table not in self._opening:
            task = asyncio.create_task(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> TableActor:
        room = TableActor(self, table)
        try:
            await room.open()
        except StoreDown:
            raise Refusal("unavailable", "the store does not answer", retry_after=1.0) from None
        self._keep(room)
        await room.renew()  # what was written before the bus was heard
        return room

    async def again(self, room: TableActor, asker: decide.Asker, command: p.Again) -> p.Done:
        """Open a table for a rematch, and say so at the old one."""
        settings = decide.again(room.table, asker)
        if room.table.rematch is not None:
            raise Refusal("state", f"there is a rematch already: {room.table.rematch}")
        table = secrets.token_urlsafe(12)
        made = decide.make(settings, table, asker)
        made += [
            log_events.Sat(seat=seat, person=asker.person, name=asker.name)
            for seat in room.table.seats_of(asker.person)
        ]
        await self._found(table, made)
        number = await room.announce_rematch(table, asker, command)
        return p.Done(id=command.id, number=number)

    # Lists

    async def lobby(self, game: str | None) -> list[TableActor]:
        """Listed tables that wait for players."""
        rows = await self.store.rows(_LOBBY, games=_names(game))
        rooms = [await self.room(row[0]) for row in rows]
        return [room for room in rooms if room.table.state == "waiting"]

    async def mine(self, person: str) -> list[TableActor]:
        """The open tables of a person."""
        rows = await self.store.rows(_MINE, person=person, games=_names())
        return [await self.room(row[0]) for row in rows]

    async def finished(self, person: str | None, game: str | None, before: int) -> list[p.Finished]:
        """Finished games, listed ones or a person's, the latest first."""
        if person is None:
            rows = await self.store.rows(_LISTED, games=_names(game), before=before)
        else:
            rows = await self.store.rows(_OWN, games=_names(game), before=before, person=person)
        return [_finished(*row) for row in rows]

    # Other nodes

    async def _hear(self, table: str, notice: Notice) -> None:
        room = self.rooms.get(table)
        if room is None or notice.node == self.node:
            return
        if notice.number >= 0:  # beside: a table that is busy must not keep news from the others
            self.spawn(room.hear(notice.number, notice.data))
        if notice.seats is not None:
            room.hear_presence(notice)

    # What is due

    async def _sweep_forever(self) -> None:
        sweeps = 0
        while not self._stopping.is_set():
            try:
                await self._sweep(sweeps)
            except (StoreDown, Refusal):
                log.warning("the store does not answer")
            sweeps += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), SWEEP_SECONDS)

    async def _sweep(self, sweeps: int) -> None:
        late = self.clock.now() - (LATE_MS if sweeps else 0)
        for row in await self.store.rows(_LATE, late=late, games=_names()):
            await self._take_up(row[0])
        if not self.bus.alone:
            await self._catch_up()
        if sweeps % 600 == 0:
            await self._close_dead()
        self._forget_idle()

    async def _take_up(self, table: str) -> None:
        """Have a table in memory, so that it does what is due."""
        try:
            (await self.room(table)).wake()
        except (StoreDown, Refusal):
            raise
        except Exception:  # one log that cannot be read must not stop the clocks of all others
            log.exception("a table cannot be read")

    async def _catch_up(self) -> None:
        """Look whether the bus has lost something."""
        watched = [room.id for room in self.rooms.values() if room.guests]
        for start in range(0, len(watched), 500):
            rows = await self.store.rows(_NUMBERS, ids=watched[start : start + 500])
            for table, number in rows:
                room = self.rooms.get(table)
                if room is not None and number >= room.table.length and not room.lock.locked():
                    await room.renew()

    async def _close_dead(self) -> None:
        """Close tables at which nothing has happened for long."""
        now = self.clock.now()
        for state, days in (("waiting", WAITING_DAYS), ("playing", PLAYING_DAYS)):
            before = now - days * DAY
            rows = await self.store.rows(_DEAD, state=state, before=before, games=_names())
            for row in rows:
                room = await self.room(row[0])
                if not room.guests:
                    await room.close("idle")

    def _forget_idle(self) -> None:
        """Put tables out of memory that nobody looks at."""
        before = self.clock.now() - IDLE_MS
        for room in [each for each in self.rooms.values() if each.used < before and each.idle]:
            room.rest()
            del self.rooms[room.id]
            self.bus.unsubscribe(room.id)
            self.minds.forget(room.id)
        metrics.rooms.set(len(self.rooms))


def _names(game: str | None = None) -> list[str]:
    """The installed games, or one of them."""
    return list(games.installed()) if game is None else [games.find(game).name]


def _finished(table: str, game: p.GameName, changed: int, summary: str) -> p.Finished:
    told = msgspec.json.decode(summary, type=Summary)
    assert told.outcome is not None
    return p.Finished(
        table=table,
        game=game,
        options=told.options,
        seats=told.seats,
        outcome=told.outcome,
        ended=changed,
    )
