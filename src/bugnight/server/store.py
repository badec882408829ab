"""The logs on disk: append-only, one transaction for all that waits, acknowledged after it."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bugnight.server import metrics

MOST_TOGETHER = 500
"""Appends in one transaction."""

_APPEND = {
    "sqlite": text(
        "INSERT INTO events (table_id, number, at, data)"
        " SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(:rows)"
        " WHERE true ON CONFLICT DO NOTHING RETURNING table_id"
    ),
    "postgresql": text(
        "INSERT INTO events (table_id, number, at, data)"
        " SELECT * FROM unnest(CAST(:ids AS varchar[]), CAST(:numbers AS integer[]),"
        " CAST(:ats AS bigint[]), CAST(:datas AS text[]))"
        " ON CONFLICT DO NOTHING RETURNING table_id"
    ),
}
_ROW = text(
    "INSERT INTO tables (id, game, state, listed, changed, due, summary)"
    " VALUES (:id, :game, :state, :listed, :changed, :due, :summary)"
    " ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed = excluded.changed,"
    " due = excluded.due, summary = excluded.summary"
)
_DUE = text("UPDATE tables SET due = :due WHERE id = :id")
_SEAT = text(
    "INSERT INTO seats (person, table_id) VALUES (:person, :table_id) ON CONFLICT DO NOTHING"
)
_LOAD = text("SELECT data FROM events WHERE table_id = :id AND number >= :number ORDER BY number")


class StoreDown(Exception):
    """The database did not answer; what was being written may or may not be there."""


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


class Store:
    """Appends to logs, and reads them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def stop(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    async def append(self, append: Append) -> bool:
        """Write an entry; false if another has its number. True means it is on disk."""
        if self._closing:
            raise StoreDown("the server is stopping")
        landed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, landed))
        self._wake.set()
        return await landed

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                await self._write_batch(batch)

    async def _write_batch(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        batch.sort(key=_order)  # so that two nodes never wait for each other
        try:
            with metrics.commit_seconds.time():
                landed = await self._commit([append for append, _ in batch])
        except (DBAPIError, OSError) as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(StoreDown(type(error).__name__))
            return
        metrics.commit_size.observe(len(batch))
        for append, future in batch:
            if not future.done():
                future.set_result(append.table in landed)

    async def _commit(self, batch: list[Append]) -> set[str]:
        """Write entries in one transaction; gives the tables whose entry had a free number."""
        async with self.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                result = await connection.execute(
                    _APPEND[self.engine.dialect.name], self._rows(batch)
                )
                landed = {row[0] for row in result}
                await self._write_rows(connection, [a for a in batch if a.table in landed])
        return landed

    def _rows(self, batch: list[Append]) -> dict[str, Any]:
        if self.engine.dialect.name == "sqlite":
            rows = [[a.table, a.number, a.at, a.data] for a in batch]
            return {"rows": msgspec.json.encode(rows).decode()}
        return {
            "ids": [a.table for a in batch],
            "numbers": [a.number for a in batch],
            "ats": [a.at for a in batch],
            "datas": [a.data for a in batch],
        }

    @staticmethod
    async def _write_rows(connection: AsyncConnection, landed: list[Append]) -> None:
        rows = [msgspec.structs.asdict(a.row) for a in landed if a.row is not None]
        dues = [{"id": a.table, "due": a.due} for a in landed if a.row is None and a.due_changed]
        people = [{"person": each, "table_id": a.table} for a in landed for each in a.people]
        for statement, values in ((_ROW, rows), (_DUE, dues), (_SEAT, people)):
            if values:
                await connection.execute(statement, values)

    async def load(self, table: str, number: int = 0) -> list[str]:
        """The entries of a log from a number on."""
        rows = await self.rows(_LOAD, id=table, number=number)
        return [row[0] for row in rows]

    async def rows(self, statement: Any, **values: Any) -> Sequence[Any]:  # noqa: ANN401
        """Ask the database something."""
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(statement, values)).fetchall()
        except (DBAPIError, OSError) as error:
            raise StoreDown(type(error).__name__) from error

    async def run(self, statement: Any, **values: Any) -> int:  # noqa: ANN401
        """Change something that is no log; gives how many rows."""
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(writes=True)
                async with connection.begin():
                    return int((await connection.execute(statement, values)).rowcount)
        except (DBAPIError, OSError) as error:
            raise StoreDown(type(error).__name__) from error


def _order(waiting: tuple[Append, asyncio.Future[bool]]) -> str:
    return waiting[0].table
