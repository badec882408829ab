"""The database: SQLite in a file, or PostgreSQL by its URL."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bugnight.server import migrations

BUSY_SECONDS = 10


class DatabaseError(Exception):
    """A database that cannot be used; the message is for people."""


def connect(url: str) -> AsyncEngine:
    """Make an engine for `sqlite:///PATH` or `postgresql://…`; nothing is opened yet."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError(
            "this is no database: use sqlite:///PATH or postgresql://USER@HOST/NAME"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return _sqlite(parsed.database or "")
    if kind == "postgresql":
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"), pool_size=8, max_overflow=8
        )
    raise DatabaseError(f"{kind!r} is not supported: use sqlite:///PATH or postgresql://…")


def _sqlite(path: str) -> AsyncEngine:
    if not path or path == ":memory:":
        raise DatabaseError("SQLite needs a file here: sqlite:///PATH")
    try:
        _keep_from_others(Path(path))
    except OSError as error:
        raise DatabaseError(f"cannot use sqlite:///{path}: {error.strerror}") from None
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        connect_args={"timeout": BUSY_SECONDS},
        pool_size=4,  # each has a thread of its own; what waits for one does not wait long
        max_overflow=0,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, _: object) -> None:  # noqa: ANN401
        connection.isolation_level = None  # transactions begin below, not when Python thinks so
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit is on disk when it returns
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:  # noqa: ANN401
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")

    return engine


def _keep_from_others(file: Path) -> None:
    """Have a file that nobody else on the machine can read: it holds all hands and keys."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if each.is_file() and each.stat().st_mode & 0o077:
            each.chmod(0o600)
    if not file.exists():
        file.touch(mode=0o600)


def _writes(connection: Any) -> bool:  # noqa: ANN401
    return bool(connection.get_execution_options().get("writes"))


def _try_file(path: str) -> None:
    """Open a file once here: aiosqlite's thread, which cannot, would talk of it after the end."""
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA schema_version")


async def prepare(engine: AsyncEngine) -> None:
    """Bring the database to its newest form."""
    try:
        if engine.url.get_backend_name() == "sqlite":
            _try_file(engine.url.database or "")
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(migrations.upgrade)
    except (OSError, sqlite3.Error, SQLAlchemyError, CommandError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        if isinstance(error, CommandError):
            reason = f"a newer Bug Night has written it ({reason}); install that version"
        where = engine.url.set(drivername=engine.url.get_backend_name())
        raise DatabaseError(f"cannot use {where.render_as_string()}: {reason}") from None
