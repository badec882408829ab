"""What operators can do: list, inspect, close, kick, ban, revoke, export, erase, prune.

It works on the database, whether a server runs on it or not; one that runs has read what was
written within ten seconds.
"""

import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import text

from bugnight import protocol as p
from bugnight.server import bus, database, log_events, payloads
from bugnight.server.clock import Clock
from bugnight.server.decide import NOBODY, STAND_IN
from bugnight.server.log import Store
from bugnight.server.people import People
from bugnight.server.refusal import Refusal
from bugnight.server.registry import DAY, Registry
from bugnight.server.table import Table
from bugnight.server.table_actor import Own, Summary, TableActor

log = logging.getLogger("bugnight.admin")

Kind: TypeAlias = Literal["tables", "people", "reports"]
Row: TypeAlias = dict[str, Any]

SOMEBODY = "Somebody"
"""The name shown for an erased person."""
MOST_LISTED = 200

_LISTS: dict[Kind, str] = {
    "tables": "SELECT id, game, state, listed, changed, summary FROM tables WHERE {which}"
    " ORDER BY changed DESC LIMIT :most",
    "people": "SELECT id, name, look, created, banned, (SELECT count(*) FROM seats"
    " WHERE person = people.id) AS tables FROM people WHERE {which}"
    " ORDER BY created DESC LIMIT :most",
    "reports": "SELECT id, table_id, at, name, why, text, said, reported FROM reports"
    " WHERE settled IS NULL AND {which} ORDER BY at LIMIT :most",
}
_TABLES_OF = text("SELECT table_id FROM seats WHERE person = :person ORDER BY table_id")
_SETTLE = text("UPDATE reports SET settled = :now WHERE id = :id AND settled IS NULL")
_ENTRIES = text("SELECT number, data FROM events WHERE table_id = :id ORDER BY number")
_REWRITE = text("UPDATE events SET data = :data WHERE table_id = :id AND number = :number")
_READ_RECORD = text("SELECT people, data FROM records WHERE table_id = :id")
_REWRITE_RECORD = text("UPDATE records SET data = :data WHERE table_id = :id")
_SUMMARY = text("SELECT summary FROM tables WHERE id = :id")
_SAID = text("SELECT id, said FROM reports WHERE table_id = :id")
_REWRITE_REPORT = text("UPDATE reports SET said = :said WHERE id = :id")
_REWRITE_SUMMARY = text("UPDATE tables SET summary = :summary, origin = '' WHERE id = :id")
_FORGET = (
    text("DELETE FROM blocks WHERE person = :person OR blocked = :person"),
    text("DELETE FROM reports WHERE reporter = :person OR reported = :person"),
)
_ENDED = "SELECT id FROM tables WHERE state IN ('over', 'stopped', 'closed') AND changed < :before"
_UNPACKED = text(f"{_ENDED} AND EXISTS (SELECT 1 FROM events WHERE table_id = tables.id)")
_PACK = text(
    "INSERT INTO records (table_id, watch, people, data) VALUES (:id, :watch, :people, :data)"
    " ON CONFLICT DO NOTHING"
)
_DROP_LOG = text("DELETE FROM events WHERE table_id = :id")
_DROP_REMAINDER = text(
    "DELETE FROM events WHERE table_id = :id"
    " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = :id AND number = 0)"
)
"""What a server appends to a log that was packed while it had the table in memory."""
_DROP_ORIGIN = text("UPDATE tables SET origin = '' WHERE id = :id")
_DELETE_TABLES = [
    text(f"DELETE FROM {name} WHERE table_id IN ({_ENDED})")
    for name in ("events", "records", "reports", "seats")
] + [text(f"DELETE FROM tables WHERE id IN ({_ENDED})")]
_LEFT = (
    "FROM people WHERE created < :before AND banned IS NULL AND NOT EXISTS"
    " (SELECT 1 FROM seats WHERE person = people.id)"
)
_DELETE_PEOPLE = (
    text(f"DELETE FROM tokens WHERE person IN (SELECT id {_LEFT})"), text(f"DELETE {_LEFT}"),
)  # fmt: skip


class Admin:
    """The tables and people of a database."""

    def __init__(self, registry: Registry, people: People) -> None:
        self._registry, self._people = registry, people
        self._store, self._clock = registry.store, registry.clock

    # Looking

    async def list(self, kind: Kind, which: str = "true", **values: Any) -> list[Row]:  # noqa: ANN401
        """Tables, people or open reports as rows, the latest 200; the oldest reports first."""
        statement = text(_LISTS[kind].format(which=which))
        rows = await self._store.rows(statement, most=MOST_LISTED, **values)
        found = [dict(row._mapping) for row in rows]
        for row in found:
            if kind == "tables":
                row["seats"] = msgspec.json.decode(row.pop("summary"), type=Summary).seats
            if kind == "reports":
                row["said"] = msgspec.json.decode(row["said"])
        return found

    async def inspect(self, wanted: str) -> Row:
        """A table with its people and chat, or a person with their tables; no cards."""
        for person in await self.list("people", "id = :id", id=wanted):
            rows = await self._store.rows(_TABLES_OF, person=wanted)
            return person | {"tables": [row[0] for row in rows]}
        for table in await self.list("tables", "id = :id", id=wanted):
            with contextlib.suppress(Refusal):  # packed into a record, or of a game that is gone
                now = (await self._registry.find(wanted)).table
                table["seats"] = [
                    {"seat": seat, "person": chair.person, "name": chair.label, "away": chair.away}
                    for seat, chair in enumerate(now.chairs)
                ]
                table |= {"host": now.host, "said": _said(now.events)}
            table["reports"] = await self.list("reports", "table_id = :id", id=wanted)
            return table
        raise Refusal("not-found", f"there is no table or person {wanted!r}")

    # Acting

    async def close(self, table: str) -> None:
        """Close a table; a game that has begun leaves a record that says so."""
        actor = await self._registry.find(table)
        if actor.table.state not in ("waiting", "playing"):
            raise Refusal("state", f"the table is {actor.table.state} already")
        await actor.close("admin")

    async def kick(self, table: str, seat: int) -> None:
        """Remove a player for good; in a game, a bot takes over."""

        def kicked(now: Table, _at: int) -> log_events.Change:
            if seat >= len(now.chairs) or not now.chairs[seat].person or now.chairs[seat].away:
                raise Refusal("seat", f"nobody plays in seat {seat} of this table")
            if now.state == "waiting":
                return [log_events.Stood(seat=seat, kicked=True)]
            if now.state == "playing":
                return [log_events.Away(seat=seat, bot=STAND_IN, why="kicked")]
            raise Refusal("state", f"the table is {now.state}")

        actor = await self._registry.find(table)
        await actor.do(NOBODY, Own(kicked))

    async def ban(self, person: str, *, on: bool = True) -> None:
        """Keep a person from sitting down, opening tables and chatting, or no longer."""
        if not await self._people.ban(person, on=on):
            raise _no_person(person)

    async def revoke(self, person: str) -> int:
        """Void all tokens of a person; returns how many there were."""
        await self._need(person)
        return await self._people.revoke(person, "")

    async def settle(self, report: str) -> None:
        """Take a report out of the queue."""
        if not await self._store.change(_SETTLE, id=report, now=self._clock.now()):
            raise Refusal("not-found", f"there is no open report {report!r}")

    async def _need(self, person: str) -> Row:
        for row in await self.list("people", "id = :id", id=person):
            return row
        raise _no_person(person)

    # Data of a person

    async def export(self, person: str) -> Row:
        """Everything stored about a person: identity, tables, and what they did there."""
        row = await self._need(person)
        row["tables"] = []
        for (table,) in await self._store.rows(_TABLES_OF, person=person):
            [told] = await self.list("tables", "id = :id", id=table)
            try:
                actor = await self._registry.find(table)
            except Refusal:
                with contextlib.suppress(Refusal):
                    told["record"] = (await self._registry.packed(table, person)).to_mapping()
            else:
                mine = actor.table.seats_of(person)
                told["said"] = _said(actor.table.events, mine)
                if actor.table.match is not None and actor.table.state in ("over", "closed"):
                    told["record"] = payloads.record(actor.table).to_mapping()
                self._registry.forget(actor)
            row["tables"].append(told)
        return row

    async def erase(self, person: str) -> int:
        """Forget a person: name, tokens, chat, also in logs and records; gives how many tables."""
        await self._need(person)
        await self._people.leave(person)
        for statement in _FORGET:
            await self._store.change(statement, person=person)
        tables = await self._store.rows(_TABLES_OF, person=person)
        failed = []
        for (table,) in tables:
            try:
                await self._erase_at(table, person)
            except Exception:  # the other tables go on
                log.exception("a table cannot be erased", extra={"table": table})
                failed.append(table)
        if failed:
            raise Refusal(
                "failed",
                f"of {len(tables)} tables, these may still name the person: {', '.join(failed)};"
                " the log says why. Repair that and erase again, or delete them with `prune`",
            )
        return len(tables)

    async def _erase_at(self, table: str, person: str) -> None:
        """Forget a person at a table; what cannot be read does not keep the rest from it."""
        seats: dict[int, str] = {}
        traces: set[str] = set()
        await self._store.change(_DROP_REMAINDER, id=table)
        try:
            await self._erase_in_log(table, person, seats, traces)
            if seats or traces:  # nodes that have the table in memory read it again
                with _unless_gone():
                    actor = await self._registry.find(table)
                    await actor.do(NOBODY, Own(lambda *_: [log_events.Rewritten()]))
                    self._registry.forget(actor)
        finally:
            names = await self._erase_in_record(table, person, seats)
            await self._erase_in_reports(table, traces, names)
            [(summary,)] = await self._store.rows(_SUMMARY, id=table)
            told = msgspec.json.decode(summary, type=Summary)
            labels = [SOMEBODY if i in seats else name for i, name in enumerate(told.seats)]
            summary = msgspec.json.encode(p.replace(told, seats=labels)).decode()
            await self._store.change(_REWRITE_SUMMARY, id=table, summary=summary)

    async def _erase_in_log(
        self, table: str, person: str, seats: dict[int, str], traces: set[str]
    ) -> None:
        """Rewrite the entries that name a person."""
        for number, data in await self._store.rows(_ENTRIES, id=table):
            entry = log_events.decode(data)
            events = [_without(event, person, seats, traces) for event in entry.events]
            if events != entry.events:
                written = log_events.encode(p.replace(entry, events=events)).decode()
                await self._store.change(_REWRITE, id=table, number=number, data=written)

    async def _erase_in_record(self, table: str, person: str, seats: dict[int, str]) -> set[str]:
        """Rewrite the record; gives the names that nobody but the person had in it."""
        names: set[str] = set()
        for people, data in await self._store.rows(_READ_RECORD, id=table):
            record = msgspec.json.decode(data)
            for seat, each in enumerate(msgspec.json.decode(people)):
                if each == person:
                    seats[seat] = record["seats"][seat]
                    record["seats"][seat] = SOMEBODY
            if record.get("x-closed", {}).get("by"):
                record["x-closed"]["by"] = SOMEBODY
            written = msgspec.json.encode(record).decode()
            await self._store.change(_REWRITE_RECORD, id=table, data=written)
            names = set(seats.values()) - {SOMEBODY, *record["seats"]}
        return names

    async def _erase_in_reports(self, table: str, traces: set[str], names: set[str]) -> None:
        """Drop a person's lines, and those of a name, from reports about others."""
        for report, said in await self._store.rows(_SAID, id=table):
            kept = [
                line
                for line in msgspec.json.decode(said)
                if line not in traces and line.partition(": ")[0] not in names
            ]
            written = msgspec.json.encode(kept).decode()
            await self._store.change(_REWRITE_REPORT, id=report, said=written)

    # Retention

    async def pack(self, days: int) -> int:
        """Replace logs of games that ended this long ago with their records; returns how many."""
        packed = 0
        before = self._clock.now() - days * DAY
        for (table,) in await self._store.rows(_UNPACKED, before=before):
            await self._store.change(_DROP_REMAINDER, id=table)
            with _unless_gone():
                actor = await self._registry.find(table)
                await self._pack(actor)
                self._registry.forget(actor)
                packed += 1
        return packed

    async def _pack(self, actor: TableActor) -> None:
        table = actor.table
        if table.match is not None:
            await self._store.change(
                _PACK,
                id=table.id,
                watch=table.settings.watch,
                people=msgspec.json.encode([chair.person for chair in table.chairs]).decode(),
                data=payloads.record(table).to_json(),
            )
        await self._store.change(_DROP_ORIGIN, id=table.id)
        await self._store.change(_DROP_LOG, id=table.id)

    async def delete(self, days: int) -> tuple[int, int]:
        """Delete tables that ended this long ago, and guests of that age without tables."""
        before = self._clock.now() - days * DAY
        counts = [await self._store.change(each, before=before) for each in _DELETE_TABLES]
        people = [await self._store.change(each, before=before) for each in _DELETE_PEOPLE]
        return counts[-1], people[-1]


def _said(events: list[p.AnyEvent], seats: list[int] | None = None) -> list[Row]:
    """What was said at a table, by all or by some seats."""
    return [
        {"at": event.at, "name": event.name, "text": event.text}
        for event in events
        if isinstance(event, p.Said) and (seats is None or event.seat in seats)
    ]


def _without(
    event: log_events.AnyLogEvent, person: str, seats: dict[int, str], traces: set[str]
) -> log_events.AnyLogEvent:
    """An event of a log without a person's words.

    Keeps up to date their `seats`, with the name they have there, and their `traces`: names, and
    lines of chat as reports have them.
    """
    match event:
        case log_events.Created(host=host) if host == person:
            traces.add(event.name)
            return p.replace(event, name=SOMEBODY, origin="")
        case log_events.Sat(seat=seat, person=sitter):
            seats.pop(seat, None)
            if sitter == person:
                seats[seat] = event.name
                traces.add(event.name)
                return p.replace(event, name=SOMEBODY, look="")
        case log_events.Stood(seat=seat):
            seats.pop(seat, None)
        case log_events.Said(seat=seat) if seat in seats:
            traces.add(f"{seats[seat]}: {event.text}")
            return p.replace(event, text="…")
    return event


@contextlib.contextmanager
def _unless_gone() -> Iterator[None]:
    """Go on without a table that is packed, or of a game that is not installed."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "not-found":
            raise


def _no_person(person: str) -> Refusal:
    return Refusal("not-found", f"there is no person {person!r}; `list people` names them")


@asynccontextmanager
async def opened(database_url: str, bus_url: str) -> AsyncIterator[Admin]:
    """Work on a database without serving; with a bus, nodes that serve hear of it at once."""
    store = Store(database.connect(database_url))
    clock = Clock(store)
    registry = Registry(store, bus.connect(bus_url or None), clock)
    await database.prepare(store.engine)
    store.start()
    await clock.follow()
    try:
        yield Admin(registry, People(store, clock))
    finally:
        await registry.stop()
