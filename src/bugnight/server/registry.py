"""All tables of a node: those in memory, and how others are found."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import BindParameter, bindparam, text

from bugnight import protocol as p
from bugnight.bots import warm_up
from bugnight.play import Record
from bugnight.server import decide, games, log_events, metrics, payloads
from bugnight.server.bot_pool import BotPool
from bugnight.server.bus import Bus, Notice
from bugnight.server.clock import Clock
from bugnight.server.limits import Limits
from bugnight.server.log import Store
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table, new_id
from bugnight.server.table_actor import Own, Summary, TableActor

log = logging.getLogger("bugnight.registry")

LIMITS = "limits"
"""Used on the bus in place of a table id: nodes share their limits."""
SWEEP_SECONDS = 1.0
BEAT_SWEEPS = 10
"""Sweeps after which a node repeats who is connected to it."""
LISTED_SWEEPS = 60
"""Sweeps after which waiting tables that somebody watches are kept in the lobby."""
DEAD_SWEEPS = 600
IDLE_MS = 60_000
"""How long an unwatched table stays in memory."""
LATE_MS = 3_000
"""Any node may take over a timer this overdue."""
LISTED_MS = 900_000
"""How long the lobby shows a table that nobody watches."""
MOST_LISTED, MOST_OF_HOST = 50, 3
"""Tables in the lobby, of all hosts and of one."""
MOST_OPEN = 30
"""Tables that one person may have open at once."""
WAITING_DAYS, PLAYING_DAYS = 2, 60
"""Days without an event after which a table is closed."""
DAY = 86_400_000

_GAMES: BindParameter[str] = bindparam("games", expanding=True)
"""The games that are installed: tables of others cannot be read."""
_GAME = text("SELECT game FROM tables WHERE id = :id")
_LATE = text(
    "SELECT id, due, game FROM tables WHERE due < :late AND id > :after AND game IN :games"
    " ORDER BY id LIMIT 200"
).bindparams(_GAMES)
_DEAD = text(
    "SELECT id FROM tables AS t WHERE state = :state AND changed < :before AND game IN :games"
    " AND (SELECT max(at) FROM events WHERE table_id = t.id) < :before LIMIT 200"
).bindparams(_GAMES)
_LOBBY = text(
    "WITH open AS (SELECT id, changed, origin, row_number() OVER (PARTITION BY host"
    " ORDER BY changed DESC) AS of_host FROM tables WHERE state = 'waiting' AND listed"
    " AND changed > :since AND game IN :games)"
    " SELECT id, row_number() OVER (PARTITION BY origin ORDER BY of_host, changed DESC) AS turn"
    " FROM open WHERE of_host <= :each ORDER BY turn, changed DESC LIMIT :most"
).bindparams(_GAMES)
"""Addresses take turns, and so do the hosts of one, so that a flood hides nobody else's table."""
_WAITING = text("SELECT id FROM tables WHERE state = 'waiting' ORDER BY changed DESC LIMIT 5000")
_KEEP_LISTED = text("UPDATE tables SET changed = :now WHERE id = :id AND state = 'waiting'")
_OPEN = (
    "FROM seats AS s JOIN tables AS t ON t.id = s.table_id"
    " WHERE s.person = :person AND t.state IN ('waiting', 'playing') AND t.game IN :games"
)
"""Open tables that a person has made or sat down at; they may have left since."""
_MINE = text(f"SELECT t.id {_OPEN} ORDER BY t.changed DESC LIMIT 100").bindparams(_GAMES)
_HOSTED = text(f"SELECT count(*) {_OPEN} AND t.host = :person").bindparams(_GAMES)
_FINISHED = (
    "SELECT t.id, t.game, t.changed, t.summary FROM tables AS t {join}"
    " WHERE t.state IN ('over', 'stopped') AND {which} AND t.changed < :before AND t.game IN :games"
    " ORDER BY t.changed DESC LIMIT 50"
)
_LISTED = text(_FINISHED.format(join="", which="t.listed")).bindparams(_GAMES)
_OWN = text(
    _FINISHED.format(join="JOIN seats AS s ON s.table_id = t.id", which="s.person = :person")
).bindparams(_GAMES)
_PACKED = text("SELECT watch, people, data FROM records WHERE table_id = :table")
_NUMBERS = text(
    "SELECT table_id, max(number) FROM events WHERE table_id IN :ids GROUP BY table_id"
).bindparams(bindparam("ids", expanding=True))


class Registry:
    """Every table can be reached from here."""

    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self.store, self.bus, self.clock = store, bus, clock
        self.loop = asyncio.get_running_loop()  # once: Python 3.11 asks the system each time
        self.node = secrets.token_hex(6)
        self.bot_pool = BotPool()
        self.limits = Limits()
        self.in_memory: dict[str, TableActor] = {}
        self._opening: dict[str, asyncio.Task[TableActor]] = {}
        self._unreadable: set[str] = set()
        """Tables whose fault was logged."""
        self._makers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """People who open a table just now."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Take up what is due, and listen to other nodes."""
        self.store.start()
        await self.clock.follow()
        self.bot_pool.start()
        await self.bus.start(self._hear)
        self.bus.subscribe(LIMITS)
        self._sweeper = asyncio.create_task(self._sweep_forever(), name="sweeper")

    async def stop(self) -> None:
        """Finish what is being written; timers are in the log and go on elsewhere, or later."""
        self._stopping.set()
        if self._sweeper is not None:
            await self._sweeper
        for actor in self.in_memory.values():
            actor.timers.rest()
        self.bot_pool.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.stop()
        await self.bus.stop()

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something in the background; errors are logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    # Tables

    async def make(self, settings: p.Settings, host: decide.Asker, once: str = "") -> TableActor:
        """Open a new table."""
        return await self.open_new(host, lambda table: decide.make(settings, table, host), once)

    async def open_new(
        self, host: decide.Asker, make: Callable[[str], log_events.Change], once: str = ""
    ) -> TableActor:
        """Open the table that `make` gives for a new id, or for `once`, unless it is there."""
        made = make(new := once or new_id())
        assert isinstance(made[0], log_events.Created)
        await self.bot_pool.until_rules_are_compiled(made[0].settings.game)

        def opened(table: Table, _at: int) -> log_events.Change:
            if table.length:
                why = "the same call is being carried out elsewhere"
                raise Refusal("unavailable", why, retry_after=1.0)
            return made

        async with self.one_more(host.person, once) as is_there:
            if is_there:
                return await self.find(new)
            actor = TableActor(self, new, is_new=True)
            self._keep(actor)
            try:
                await actor.do(decide.NOBODY, Own(opened))
            except Refusal:
                self.forget(actor)
                raise
        return actor

    @asynccontextmanager
    async def one_more(self, person: str, once: str = "") -> AsyncIterator[bool]:
        """Let a person open a table, one at a time; refused if too many are open.

        Yields whether the table `once` is there already.
        """
        async with self._makers.setdefault(person, asyncio.Lock()):
            is_there = bool(once and await self.store.rows(_GAME, id=once))
            [(opened,)] = await self.store.rows(_HOSTED, person=person, games=_names())
            if opened >= MOST_OPEN and not is_there:
                why = f"you have {opened} open tables; finish or close some first"
                raise Refusal("full", why)
            yield is_there

    async def find(self, table: str) -> TableActor:
        """A table by its id; raises `Refusal` if there is none."""
        actor = self.in_memory.get(table)
        if actor is not None:
            actor.used = self.clock.now()
            return actor
        if table not in self._opening:
            task = asyncio.create_task(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> TableActor:
        if self.bot_pool.is_preparing:
            for (game,) in await self.store.rows(_GAME, id=table):
                await self.bot_pool.until_rules_are_compiled(game)
        actor = TableActor(self, table)
        await actor.open()
        self._keep(actor)
        await actor.renew()  # what was written before the bus was heard
        return actor

    def _keep(self, actor: TableActor) -> None:
        self.in_memory[actor.id] = actor
        self.bus.subscribe(actor.id)
        metrics.tables.set(len(self.in_memory))

    async def _readable(self, tables: Iterable[str]) -> AsyncIterator[TableActor]:
        """Tables one after the other; one that cannot be read is left out."""
        for table in tables:
            with self._unless_unreadable(table):
                yield await self.find(table)

    @contextmanager
    def _unless_unreadable(self, table: str) -> Iterator[None]:
        """Log once why a table cannot be read; go on without it."""
        try:
            yield
        except Exception as error:
            if isinstance(error, Refusal) and error.code in ("preparing", "unavailable"):
                raise
            if table not in self._unreadable:
                self._unreadable.add(table)
                log.exception("a table cannot be read")

    # Lists

    async def lobby(self, game: str | None) -> list[TableActor]:
        """Listed tables that wait for players: addresses and hosts take turns, the latest first."""
        limits = {"since": self.clock.now() - LISTED_MS, "each": MOST_OF_HOST, "most": MOST_LISTED}
        rows = await self.store.rows(_LOBBY, games=_names(game), **limits)
        return [
            actor
            async for actor in self._readable(row[0] for row in rows)
            if actor.table.state == "waiting" and any(chair.open for chair in actor.table.chairs)
        ]

    async def by_code(self, code: str) -> TableActor:
        """The newest table with a code; only until its game begins, since codes can be guessed."""
        for (table,) in await self.store.rows(_WAITING):
            if payloads.code_of(table) == code:
                return await self.find(table)
        raise Refusal("not-found", f"no table with the code {code} waits for players")

    async def mine(self, person: str) -> list[TableActor]:
        """The open tables that a person hosts or sits at."""
        rows = await self.store.rows(_MINE, person=person, games=_names())
        return [
            actor
            async for actor in self._readable(row[0] for row in rows)
            if person == actor.table.host or actor.table.seats_of(person)
        ]

    async def finished(self, person: str | None, game: str | None, before: int) -> list[p.Finished]:
        """Games that have ended or were closed, listed ones or a person's, the latest first."""
        if person is None:
            rows = await self.store.rows(_LISTED, games=_names(game), before=before)
        else:
            rows = await self.store.rows(_OWN, games=_names(game), before=before, person=person)
        return [_finished(*row) for row in rows]

    async def packed(self, table: str, person: str) -> Record:
        """The record into which an old log was packed, for those who might watch the table."""
        for watch, people, data in await self.store.rows(_PACKED, table=table):
            if not watch and person not in msgspec.json.decode(people):
                raise Refusal("forbidden", "at this table nobody may look on")
            return Record.from_mapping(msgspec.json.decode(data))
        raise Refusal("not-found", "there is no such table")

    # Other nodes

    async def _hear(self, table: str, notice: Notice) -> None:
        if notice.node == self.node:
            return
        self.limits.hear(notice.taken)
        actor = self.in_memory.get(table)
        if actor is None:
            return
        if notice.number >= 0:  # concurrently: a busy table must not delay news to the others
            self.spawn(actor.hear(notice.number, notice.data))
        if notice.seats is not None:
            actor.fanout.hear(actor.table, notice)

    # What is due

    async def _sweep_forever(self) -> None:
        sweeps = 0
        while not self._stopping.is_set():
            try:
                await self._sweep(sweeps)
            except Refusal as refusal:
                log.warning(refusal.message)
            except Exception:  # else nothing would happen by itself any more
                log.exception("a sweep failed")
            sweeps += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), SWEEP_SECONDS)

    async def _sweep(self, sweeps: int) -> None:
        await self.clock.follow()
        if taken := self.limits.tell():
            self.bus.publish(LIMITS, Notice(node=self.node, taken=taken))
        await self._take_up_late(self.clock.now() - (LATE_MS if sweeps else 0))
        if not self.bus.alone or sweeps % BEAT_SWEEPS == 0:  # `bugnight admin` writes, too
            await self._catch_up()
        self._refresh_presence(beat=sweeps % BEAT_SWEEPS == 0 and not self.bus.alone)
        if sweeps % LISTED_SWEEPS == 0:
            await self._keep_listed()
        if sweeps % DEAD_SWEEPS == 0:
            await self._close_dead()
        self._forget_idle()

    async def _take_up_late(self, late: int) -> None:
        """Have all tables in memory at which something is overdue, so that they do it."""
        after = ""
        ready = [each for each in _names() if self.bot_pool.has_rules(each)]
        held_up = [each for each in _names() if each not in ready]
        if held_up and (rows := await self.store.rows(_LATE, late=late, after="", games=held_up)):
            warm_up.want(rows[0].game)
        while rows := await self.store.rows(_LATE, late=late, after=after, games=ready):
            due: dict[str, int] = {row[0]: row[1] for row in rows}
            async for actor in self._readable(due):
                with self._unless_unreadable(actor.id):
                    await actor.check_due(due[actor.id])
            after = rows[-1][0]

    def _refresh_presence(self, *, beat: bool) -> None:
        for actor in self.in_memory.values():
            before, fanout = actor.fanout.preparing, actor.fanout
            fanout.preparing = actor.id in self.bot_pool.held_up
            if fanout.expires or fanout.preparing != before or (beat and fanout.watchers):
                fanout.refresh(actor.table, answers=beat)

    async def _keep_listed(self) -> None:
        """Keep waiting tables in the lobby while somebody watches them."""
        now = self.clock.now()
        for actor in tuple(self.in_memory.values()):
            watched = actor.fanout.watchers or actor.fanout.expires
            if watched and actor.table.state == "waiting" and actor.table.settings.listed:
                await self.store.change(_KEEP_LISTED, id=actor.id, now=now)

    async def _catch_up(self) -> None:
        """Read what the bus has lost; without one, what `bugnight admin` has written."""
        tables = list(self.in_memory)
        for start in range(0, len(tables), 500):
            rows = await self.store.rows(_NUMBERS, ids=tables[start : start + 500])
            for table, number in rows:
                actor = self.in_memory.get(table)
                if actor is not None and number >= actor.table.length and not actor.lock.locked():
                    with self._unless_unreadable(table):
                        await actor.renew()

    async def _close_dead(self) -> None:
        """Close tables at which nothing has happened for long."""
        now = self.clock.now()
        for state, days in (("waiting", WAITING_DAYS), ("playing", PLAYING_DAYS)):
            before = now - days * DAY
            rows = await self.store.rows(_DEAD, state=state, before=before, games=_names())
            async for actor in self._readable(row[0] for row in rows):
                if not actor.fanout.watchers:
                    with self._unless_unreadable(actor.id):
                        await actor.close("idle")

    def _forget_idle(self) -> None:
        """Put tables out of memory that nobody looks at."""
        before = self.clock.now() - IDLE_MS
        for actor in [each for each in self.in_memory.values() if each.used < before and each.idle]:
            self.forget(actor)
        metrics.tables.set(len(self.in_memory))

    def forget(self, actor: TableActor) -> None:
        """Unload a table from memory."""
        actor.timers.rest()
        del self.in_memory[actor.id]
        self.bus.unsubscribe(actor.id)
        self.bot_pool.forget(actor.id)


def _names(game: str | None = None) -> list[str]:
    """The installed games, or one of them."""
    return list(games.installed()) if game is None else [games.find(game).name]


def _finished(table: str, game: p.GameName, changed: int, summary: str) -> p.Finished:
    told = msgspec.json.decode(summary, type=Summary)
    return p.Finished(table=table, game=game, ended=changed, **msgspec.structs.asdict(told))
