"""The logs on disk, and what is written with them: one transaction for all that waits.

SQLite is written in a thread of its own, PostgreSQL by asyncpg. Every hop between threads costs as
much as a move, so a whole transaction is one of them. An append is acknowledged after its commit.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import asyncpg
import msgspec
from sqlalchemy import TextClause, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bugnight.server import metrics, telemetry
from bugnight.server.database import BUSY_SECONDS, configure
from bugnight.server.refusal import Refusal

log = logging.getLogger("bugnight.store")

MOST_TOGETHER = 500
"""Appends in one transaction."""
TROUBLE = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What a database that is away, or goes away, raises."""

_LOAD = text("SELECT data FROM events WHERE table_id = :id AND number >= :number ORDER BY number")
GATHER_SECONDS = 0.002
"""Pause between two commits while several tables are busy, in which their commands gather.

Fewer commits wake threads and tasks less often, and what gathers at a table becomes one entry.
"""


Row: TypeAlias = tuple[str, str, str, bool, int, int | None, str, str, str]


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be written, if its number is still free."""

    table: str
    number: int
    at: int
    data: str
    row: Row | None = None
    """What `tables` is to say, in the order of its columns, where that changes."""
    due: int | None = None
    due_changed: bool = False
    people: Sequence[str] = ()
    """The people who sat down."""
    opens: "Sequence[Append]" = ()
    """First entries of tables that are opened with this one, or not at all."""


_INSERT = "INSERT INTO events (table_id, number, at, data) "
_UNLESS_TAKEN = " ON CONFLICT DO NOTHING RETURNING table_id"
_ROW = (
    "INSERT INTO tables (id, game, state, listed, changed, due, summary, host, origin)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    " ON CONFLICT (id) DO UPDATE SET state = excluded.state, listed = excluded.listed,"
    " changed = excluded.changed, due = excluded.due, summary = excluded.summary,"
    " host = excluded.host"
)
_FIRST = "INSERT INTO events (table_id, number, at, data) VALUES ($1, $2, $3, $4)"
_DUE = "UPDATE tables SET due = $1 WHERE id = $2"
_SEAT = "INSERT INTO seats (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"


def _with_entries(landed: list[Append]) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """What is written with the entries: statements that both databases understand."""
    opened = [new for a in landed for new in a.opens]
    firsts = [(new.table, new.number, new.at, new.data) for new in opened]
    landed = landed + opened
    rows = [a.row for a in landed if a.row is not None]
    dues = [(a.due, a.table) for a in landed if a.row is None and a.due_changed]
    people = [(each, a.table) for a in landed for each in a.people]
    statements = (_FIRST, firsts), (_ROW, rows), (_DUE, dues), (_SEAT, people)
    return [each for each in statements if each[1]]


class SqliteAppender:
    """A connection of its own, in a thread of its own: nobody waits for SQLite's lock."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        in_thread = partial(asyncio.get_running_loop().run_in_executor, self._thread)
        self.commit: Callable[[list[Append]], Awaitable[set[str]]]
        self.commit = partial(in_thread, self._commit)
        self.change: Callable[[TextClause, dict[str, Any]], Awaitable[Any]]
        self.change = partial(in_thread, self._change)

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.wrap_future(self._thread.submit(self._close))
        self._thread.shutdown()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, isolation_level=None
            )
            configure(self._connection)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        connection = self._opened()
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _commit(self, batch: list[Append]) -> set[str]:
        """Write entries in one transaction."""
        if not _with_entries(batch):
            return self._insert(self._opened(), batch)  # a statement is a transaction by itself
        with self._transaction() as connection:
            landed = self._insert(connection, batch)
            for statement, rows in _with_entries([a for a in batch if a.table in landed]):
                connection.executemany(statement.replace("$", "?"), rows)
        return landed

    @staticmethod
    def _insert(connection: sqlite3.Connection, batch: list[Append]) -> set[str]:
        places = ",".join(["(?,?,?,?)"] * len(batch))
        flat = [value for a in batch for value in (a.table, a.number, a.at, a.data)]
        try:  # a row that is returned costs two changes of threads
            connection.execute(f"{_INSERT} VALUES {places}", flat)
        except sqlite3.IntegrityError:
            found = connection.execute(f"{_INSERT} VALUES {places} {_UNLESS_TAKEN}", flat)
            return {row[0] for row in found.fetchall()}
        return {a.table for a in batch}

    def _change(self, statement: TextClause, values: dict[str, Any]) -> Any:  # noqa: ANN401
        with self._transaction() as connection:
            cursor = connection.execute(statement.text, values)
            return cursor.fetchall() if cursor.description else cursor.rowcount


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
                for statement, rows in _with_entries([a for a in batch if a.table in landed]):
                    await driver.executemany(statement, rows)
        except BaseException:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()
            raise
        return landed

    async def change(self, statement: TextClause, values: dict[str, Any]) -> Any:  # noqa: ANN401
        """Change something that is no log."""
        async with self._engine.begin() as connection:
            result = await connection.execute(statement, values)
            return result.fetchall() if result.returns_rows else result.rowcount

    async def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            await self._connection.close()


class StoreDown(Refusal):
    """The database did not answer; what was being written may or may not be there."""

    def __init__(self, cause: str) -> None:
        super().__init__("unavailable", "the store does not answer", retry_after=1.0)
        self.cause = cause


class Store:
    """Appends to logs, and reads them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._appender: SqliteAppender | PostgresAppender
        if engine.dialect.name == "sqlite":
            self._appender = SqliteAppender(engine.url.database or "")
        else:
            self._appender = PostgresAppender(engine)
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()
        self._loop: asyncio.AbstractEventLoop
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self.appended = True
        """Whether the log may have grown since the clock was last noted."""

    def start(self) -> None:
        """Begin to write."""
        self._loop = asyncio.get_running_loop()  # once: Python 3.11 asks the system each time
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def stop(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self._appender.close()
        await self.engine.dispose()

    async def append(self, append: Append) -> bool:
        """Write an entry; false if another has its number. True means it is on disk."""
        if self._closing:
            raise StoreDown("the server is stopping")
        landed: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((append, landed))
        self._wake.set()
        return await landed

    async def turn(self) -> None:
        """Wait until nothing is being written, so that one entry holds all commands so far."""
        await self._free.wait()

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                self._free.clear()
                batch.sort(key=lambda each: each[0].table)  # two nodes never wait for each other
                try:
                    with metrics.commit_seconds.time(), telemetry.commit(len(batch)):
                        landed = await self._appender.commit([append for append, _ in batch])
                except TROUBLE as error:
                    log.warning("a commit failed", extra={"error": cause(error)})
                    for _, future in batch:
                        if not future.done():
                            future.set_exception(StoreDown(cause(error)))
                else:
                    metrics.commit_size.observe(len(batch))
                    self.appended = True
                    for append, future in batch:
                        if not future.done():
                            future.set_result(append.table in landed)
                if len(batch) > 1:
                    await asyncio.sleep(GATHER_SECONDS)
                self._free.set()
                await asyncio.sleep(0)  # tables that have waited decide now

    async def load(self, table: str, number: int = 0) -> list[str]:
        """The entries of a log from a number on."""
        rows = await self.rows(_LOAD, id=table, number=number)
        return [row[0] for row in rows]

    async def rows(self, statement: TextClause, **values: Any) -> Sequence[Any]:  # noqa: ANN401
        """Ask the database something."""
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(statement, values)).fetchall()
        except TROUBLE as error:
            raise StoreDown(cause(error)) from error

    async def change(self, statement: TextClause, **values: Any) -> Any:  # noqa: ANN401
        """Change something that is no log; gives how many rows, or what was returned."""
        try:
            return await self._appender.change(statement, values)
        except TROUBLE as error:
            raise StoreDown(cause(error)) from error


def cause(error: BaseException) -> str:
    """What is wrong with the database, in its own words where these tell nothing of a game."""
    origin = getattr(error, "orig", None) or error
    is_plain = isinstance(origin, sqlite3.Error | OSError)
    return f"{type(origin).__name__}: {origin}" if is_plain else type(origin).__name__
