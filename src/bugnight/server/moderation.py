"""Between guests: whom somebody has blocked, and what was reported."""

import secrets

import msgspec
from sqlalchemy import text

from bugnight import protocol as p
from bugnight.server.clock import Clock
from bugnight.server.log import Store
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table

MOST_BLOCKED = 500
"""People whom one person may block."""
SAID_LINES = 20
"""Chat lines that are kept with a report."""

_BLOCK = text("INSERT INTO blocks (person, blocked) VALUES (:person, :blocked)")
_UNBLOCK = text("DELETE FROM blocks WHERE person = :person AND blocked = :blocked")
_BLOCKED = text("SELECT blocked FROM blocks WHERE person = :person")
_REPORT = text(
    "INSERT INTO reports (id, table_id, at, reporter, reported, name, why, text, said)"
    " VALUES (:id, :table, :at, :reporter, :reported, :name, :why, :text, :said)"
)
_REPORTS = text(
    "SELECT id, table_id, at, name, why, text, said FROM reports WHERE settled IS NULL"
    " AND table_id = :table AND reported <> :host ORDER BY at"
)


class Moderation:
    """Blocks and reports of all guests."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def block(self, person: str, table: Table, seat: int, *, on: bool) -> None:
        """Block the player of a seat, or no longer."""
        other = _other(person, table, seat)
        blocked = await self._blocked(person)
        if not on:
            await self._store.change(_UNBLOCK, person=person, blocked=other)
        elif other not in blocked:
            if len(blocked) >= MOST_BLOCKED:
                raise Refusal("full", f"you have blocked {MOST_BLOCKED} people already")
            await self._store.change(_BLOCK, person=person, blocked=other)

    async def blocked_seats(self, person: str, table: Table) -> list[int]:
        """The seats of a table whose players somebody has blocked."""
        blocked = await self._blocked(person)
        return [seat for seat, chair in enumerate(table.chairs) if chair.person in blocked]

    async def check_welcome(self, person: str, host: str) -> None:
        """Refuse a seat to somebody whom the host has blocked."""
        if person in await self._blocked(host):
            raise Refusal("forbidden", "the host has sent you away from this table")

    async def _blocked(self, person: str) -> set[str]:
        return {row[0] for row in await self._store.rows(_BLOCKED, person=person)}

    async def report(self, person: str, table: Table, wish: p.ReportWish) -> None:
        """Put a report into the queue, with what was last said at the table."""
        if person != table.host and not table.seats_of(person):
            raise Refusal("forbidden", "only those at the table may report somebody there")
        said = [event for event in table.events if isinstance(event, p.Said)][-SAID_LINES:]
        await self._store.change(
            _REPORT,
            id=secrets.token_urlsafe(6),
            table=table.id,
            at=self._clock.now(),
            reporter=person,
            reported=_other(person, table, wish.seat),
            name=table.chairs[wish.seat].name,
            why=wish.why,
            text="".join(each for each in wish.text if each.isprintable()),
            said=msgspec.json.encode([f"{line.name}: {line.text}" for line in said]).decode(),
        )

    async def reports(self, person: str, table: Table) -> list[p.Report]:
        """What was reported at a table, for its host; not what is said of the host."""
        if person != table.host:
            raise Refusal("forbidden", "only who made the table may see its reports")
        return [read(row) for row in await self._store.rows(_REPORTS, table=table.id, host=person)]


def read(row: tuple[str, str, int, str, str, str, str]) -> p.Report:
    """A report from the columns of its row; who reported is in none of them."""
    number, table, at, name, why, told, said = row
    lines = msgspec.json.decode(said, type=list[str])
    return p.Report(id=number, table=table, at=at, name=name, why=why, text=told, said=lines)


def _other(person: str, table: Table, seat: int) -> str:
    """Another person, by the seat."""
    other = table.chairs[seat].person if seat < len(table.chairs) else ""
    if other in ("", person):
        raise Refusal("seat", f"nobody else sits in seat {seat}")
    return other
