"""The logs on disk: append-only, one transaction for all that waits, acknowledged after it."""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from typing import Any

import asyncpg
from sqlalchemy import TextClause, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bugnight.server import metrics
from bugnight.server.appender import Append, appender

log = logging.getLogger("bugnight.store")

MOST_TOGETHER = 500
"""Appends in one transaction."""
TROUBLE = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What a database that is away, or goes away, raises."""

_LOAD = text("SELECT data FROM events WHERE table_id = :id AND number >= :number ORDER BY number")

_CORRECT_DUE = text("UPDATE tables SET due = :right WHERE id = :table AND due = :wrong")


class StoreDown(Exception):
    """The database did not answer; what was being written may or may not be there."""


class Store:
    """Appends to logs, and reads them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._appender = appender(engine)
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
        """Wait until nothing is being written: who decides then decides on all that has come."""
        await self._free.wait()

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                self._free.clear()
                await self._write_batch(batch)
                self._free.set()
                await asyncio.sleep(0)  # whoever has waited for this decides now

    async def _write_batch(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        batch.sort(key=_order)  # so that two nodes never wait for each other
        try:
            with metrics.commit_seconds.time():
                landed = await self._appender.commit([append for append, _ in batch])
        except TROUBLE as error:
            log.warning("a commit failed", extra={"error": cause(error)})
            for _, future in batch:
                if not future.done():
                    future.set_exception(StoreDown(cause(error)))
            return
        metrics.commit_size.observe(len(batch))
        self.appended = True
        for append, future in batch:
            if not future.done():
                future.set_result(append.table in landed)

    async def correct_due(self, table: str, wrong: int, right: int | None) -> None:
        """Correct when something is due, unless another node has done so."""
        await self.change(_CORRECT_DUE, table=table, wrong=wrong, right=right)

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


def _order(waiting: tuple[Append, asyncio.Future[bool]]) -> str:
    return waiting[0].table
