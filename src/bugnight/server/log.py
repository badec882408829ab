"""The logs on disk, and what is written with them: one transaction for all that waits.

SQLite is used in threads, PostgreSQL through asyncpg. Every hop between threads costs as much as a
move, so a whole transaction is one of them. An append is acknowledged after its commit.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol, TypeAlias

import asyncpg
import msgspec
from sqlalchemy import Engine, PoolProxiedConnection, TextClause, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bugnight.server import metrics, telemetry
from bugnight.server.refusal import Refusal

log = logging.getLogger("bugnight.store")

MOST_TOGETHER = 500
"""Appends in one transaction."""
READERS = 4
"""Threads that read from SQLite: what waits for one does not wait long."""
TROUBLE = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What a database that is away, or goes away, raises."""

_LOAD = text(
    "SELECT data FROM events WHERE table_id = :id AND number >= :number AND EXISTS"
    " (SELECT 1 FROM events WHERE table_id = :id AND number = 0) ORDER BY number"
)
"""A log without entry 0 is the remainder of a packed one."""
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


class Sqlite:
    """A connection that writes, in a thread of its own: nobody waits for SQLite's lock."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._connection: PoolProxiedConnection | None = None
        in_loop = asyncio.get_running_loop().run_in_executor
        in_thread, read = partial(in_loop, self._thread), partial(in_loop, self._readers)
        self.commit: Callable[[list[Append]], Awaitable[set[str]]]
        self.commit = partial(in_thread, self._commit)
        self.change: Callable[[TextClause, dict[str, Any]], Awaitable[Any]]
        self.change = partial(in_thread, self._change)
        self.rows: Callable[[TextClause, dict[str, Any]], Awaitable[Sequence[Any]]]
        self.rows = partial(read, self._rows)

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.wrap_future(self._thread.submit(self._close))
        self._thread.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    def _rows(self, statement: TextClause, values: dict[str, Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(statement, values).fetchall()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        opened: Any = self._connection.driver_connection
        return opened  # type: ignore[no-any-return]

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


class Postgres:
    """A connection that writes, kept as long as it is good."""

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
        if driver.is_closed():  # the database was restarted
            await self._drop()
            return await self.commit(batch)
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
            await self._drop()
            raise
        return landed

    async def _drop(self) -> None:
        """Have another connection the next time."""
        connection, self._connection = self._connection, None
        assert connection is not None
        await connection.invalidate()
        await connection.close()

    async def change(self, statement: TextClause, values: dict[str, Any]) -> Any:  # noqa: ANN401
        """Change something that is no log."""
        async with self._engine.begin() as connection:
            result = await connection.execute(statement, values)
            return result.fetchall() if result.returns_rows else result.rowcount

    async def rows(self, statement: TextClause, values: dict[str, Any]) -> Sequence[Any]:
        """Ask something."""
        async with self._engine.connect() as connection:
            return (await connection.execute(statement, values)).fetchall()

    async def close(self) -> None:
        """Close all connections."""
        if self._connection is not None:
            await self._connection.close()
        await self._engine.dispose()


class StoreDown(Refusal):
    """The database did not answer; what was being written may or may not be there."""

    def __init__(self, cause: str) -> None:
        super().__init__("unavailable", "the store does not answer", retry_after=1.0)
        self.cause = cause


class Writer(Protocol):
    """Somebody who writes an entry at a time."""

    async def draft(self) -> Append | None:
        """Give what to write now, if anything."""

    def settle(self, append: Append, landed: bool | StoreDown) -> None:
        """Hear whether it is on disk; if not, its number was taken or the store is away."""

    def refuse(self, make: Callable[[], Refusal]) -> None:
        """Hear that nothing can be written."""


class Store:
    """Appends to logs, and reads them."""

    def __init__(self, engine: Engine | AsyncEngine) -> None:
        self.engine = engine
        self._database = Sqlite(engine) if isinstance(engine, Engine) else Postgres(engine)
        self._asking: dict[Writer, None] = {}
        """Who has something to write, in the order in which they asked."""
        self._wake = asyncio.Event()
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
        await self._database.close()

    def ask(self, writer: Writer) -> None:
        """Let somebody write when it is their turn."""
        if self._closing:
            writer.refuse(partial(StoreDown, "the server is stopping"))
        else:
            self._asking[writer] = None
            self._wake.set()

    async def _write(self) -> None:
        while self._asking or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._asking:
                several = await self._write_together()
                await asyncio.sleep(GATHER_SECONDS if several else 0)

    async def _write_together(self) -> bool:
        """Write an entry for each of those who asked; gives whether there were several."""
        asking = [*self._asking][:MOST_TOGETHER]
        for writer in asking:
            del self._asking[writer]
        batch = []
        for writer in asking:
            try:
                append = await writer.draft()
            except Exception:  # the other tables go on
                log.exception("a table failed")
            else:
                if append is not None:
                    batch.append((writer, append))
        if batch:
            batch.sort(key=lambda each: each[1].table)  # two nodes never wait for each other
            await self._commit(batch)
        return len(asking) > 1

    async def _commit(self, batch: "list[tuple[Writer, Append]]") -> None:
        try:
            with metrics.commit_seconds.time(), telemetry.commit(len(batch)):
                landed = await self._database.commit([append for _, append in batch])
        except Exception as error:
            trouble = None if isinstance(error, TROUBLE) else error
            log.warning("a commit failed", extra={"error": cause(error)}, exc_info=trouble)
            down = StoreDown(cause(error))
            _settle((writer, append, down) for writer, append in batch)
            return
        metrics.commit_size.observe(len(batch))
        self.appended = True
        _settle((writer, append, append.table in landed) for writer, append in batch)

    async def load(self, table: str, number: int = 0) -> list[str]:
        """The entries of a log from a number on."""
        rows = await self.rows(_LOAD, id=table, number=number)
        return [row[0] for row in rows]

    async def rows(self, statement: TextClause, **values: Any) -> Sequence[Any]:  # noqa: ANN401
        """Ask the database something."""
        try:
            return await self._database.rows(statement, values)
        except TROUBLE as error:
            raise StoreDown(cause(error)) from error

    async def change(self, statement: TextClause, **values: Any) -> Any:  # noqa: ANN401
        """Change something that is no log; gives how many rows, or what was returned."""
        try:
            return await self._database.change(statement, values)
        except TROUBLE as error:
            raise StoreDown(cause(error)) from error


def _settle(told: "Iterable[tuple[Writer, Append, bool | StoreDown]]") -> None:
    for writer, append, landed in told:
        try:
            writer.settle(append, landed)
        except Exception:  # the other tables go on
            log.exception("a table failed")


def cause(error: BaseException) -> str:
    """What is wrong with the database, in its own words where these tell nothing of a game."""
    origin = getattr(error, "orig", None) or error
    is_plain = isinstance(origin, sqlite3.Error | OSError)
    return f"{type(origin).__name__}: {origin}" if is_plain else type(origin).__name__
