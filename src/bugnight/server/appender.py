"""How a batch of appends is committed: SQLite in a thread of its own, PostgreSQL by asyncpg.

Every hop between threads costs as much as a move, so the whole transaction is one of them.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

BUSY_SECONDS = 10


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the table `tables` says of one table."""

    id: str
    game: str
    state: str
    listed: bool
    changed: int
    due: int | None
    summary: str


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be written, if its number is still free."""

    table: str
    number: int
    at: int
    data: str
    row: Row | None = None
    """What `tables` is to say, where that changes."""
    due: int | None = None
    due_changed: bool = False
    people: Sequence[str] = ()
    """Who has sat down."""


class Appender(Protocol):
    """Commits batches."""

    async def commit(self, batch: list[Append]) -> set[str]:
        """Write entries in one transaction; gives the tables whose entry had a free number."""
        ...

    async def close(self) -> None:
        """Commit no more."""


_INSERT = "INSERT INTO events (table_id, number, at, data) "
_UNLESS_TAKEN = " ON CONFLICT DO NOTHING RETURNING table_id"
_ROW = (
    "INSERT INTO tables (id, game, state, listed, changed, due, summary)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed = excluded.changed,"
    " due = excluded.due, summary = excluded.summary"
)
_DUE = "UPDATE tables SET due = $1 WHERE id = $2"
_SEAT = "INSERT INTO seats (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"


def _beside(landed: list[Append]) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """What is written beside the entries: statements that both databases understand."""
    rows = [msgspec.structs.astuple(a.row) for a in landed if a.row is not None]
    dues = [(a.due, a.table) for a in landed if a.row is None and a.due_changed]
    people = [(each, a.table) for a in landed for each in a.people]
    return [(_ROW, rows), (_DUE, dues), (_SEAT, people)]


class SqliteAppender:
    """A connection of its own, in a thread of its own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, batch: list[Append]) -> set[str]:
        """Write entries in one transaction."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._commit, batch)

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _commit(self, batch: list[Append]) -> set[str]:
        if self._connection is None:
            self._connection = self._open()
        connection = self._connection
        values = [(a.table, a.number, a.at, a.data) for a in batch]
        places = ",".join(["(?,?,?,?)"] * len(values))
        flat = [value for row in values for value in row]
        connection.execute("BEGIN IMMEDIATE")
        try:
            found = connection.execute(f"{_INSERT} VALUES {places} {_UNLESS_TAKEN}", flat)
            landed = {row[0] for row in found.fetchall()}
            for statement, rows in _beside([a for a in batch if a.table in landed]):
                if rows:
                    connection.executemany(statement.replace("$", "?"), rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return landed


class PostgresAppender:
    """A connection of its own, kept as long as it is good."""

    _statement = (
        f"{_INSERT} SELECT * FROM unnest($1::varchar[], $2::integer[], $3::bigint[], $4::text[])"
        f" {_UNLESS_TAKEN}"
    )

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def commit(self, batch: list[Append]) -> set[str]:
        """Write entries in one transaction."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        driver: Any = raw.driver_connection
        try:
            async with driver.transaction():
                found = await driver.fetch(
                    self._statement,
                    [a.table for a in batch],
                    [a.number for a in batch],
                    [a.at for a in batch],
                    [a.data for a in batch],
                )
                landed = {row[0] for row in found}
                for statement, rows in _beside([a for a in batch if a.table in landed]):
                    if rows:
                        await driver.executemany(statement, rows)
        except BaseException:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()
            raise
        return landed

    async def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            await self._connection.close()


def appender(engine: AsyncEngine) -> Appender:
    """The appender for a database."""
    if engine.dialect.name == "sqlite":
        return SqliteAppender(engine.url.database or "")
    return PostgresAppender(engine)
