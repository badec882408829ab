"""The database: SQLite in a file, or PostgreSQL by its URL."""

import contextlib
import fcntl
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

log = logging.getLogger("bugnight.database")

BUSY_SECONDS = 10
MIGRATIONS = Path(__file__).parent / "migrations"
_VERSION = text("SELECT version_num FROM alembic_version")
MIGRATION_LOCK = 8_240_317
"""An advisory lock of PostgreSQL, so that of several nodes one migrates."""


class DatabaseError(Exception):
    """A database that cannot be used; the message is for people."""


class NewerSchema(Exception):
    """A database that this version does not know."""


def connect(url: str) -> Engine | AsyncEngine:
    """Make an engine for `sqlite:///PATH` or `postgresql://…`; nothing is opened yet."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError(
            "this is not a database: use sqlite:///PATH or postgresql://USER@HOST/NAME"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return _sqlite(parsed.database or "")
    if kind == "postgresql":
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"), pool_size=8, max_overflow=8
        )
    raise DatabaseError(f"{kind!r} is not supported: use sqlite:///PATH or postgresql://…")


def _sqlite(path: str) -> Engine:
    if not path or path == ":memory:":
        raise DatabaseError("SQLite needs a file here: sqlite:///PATH")
    try:
        _keep_from_others(Path(path))
    except OSError as error:
        raise DatabaseError(f"cannot use sqlite:///{path}: {error.strerror}") from None
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:  # noqa: ANN401
        connection.isolation_level = None  # transactions begin where we say so
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # a commit is on disk when it returns

    return engine


def _keep_from_others(file: Path) -> None:
    """Have a file that nobody else on the machine can read: it holds all hands and keys."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for each in (file, *(Path(f"{file}{end}") for end in ("-wal", "-shm", ".lock"))):
        if each.is_file() and each.stat().st_mode & 0o077:
            each.chmod(0o600)
    if not file.exists():
        file.touch(mode=0o600)


def claim(engine: Engine | AsyncEngine, *, shared: bool) -> IO[str] | None:
    """Keep other servers off a SQLite file while what is returned is open; the system lets go.

    Servers with a bus share it among themselves. Without one, each would not hear of the others.
    """
    if engine.url.get_backend_name() != "sqlite":
        return None
    try:
        _try_file(engine.url.database or "")
    except sqlite3.Error:
        return None  # `prepare` says what is wrong with it
    file = None
    real = Path(engine.url.database or "").resolve()  # whatever links lead to it
    try:
        lock = Path(f"{real}.lock")
        lock.touch(mode=0o600)  # who can open it could keep us off
        file = lock.open("a")
        fcntl.flock(file, fcntl.LOCK_NB | (fcntl.LOCK_SH if shared else fcntl.LOCK_EX))
    except BlockingIOError:
        if file is not None:
            file.close()
        raise DatabaseError(
            f"another server uses {engine.url.database}: stop it, or choose another file with"
            " --database; to share a file, all servers need --bus redis://HOST"
        ) from None
    except OSError:  # a file system without locks
        log.warning("cannot find out whether another server uses the database")
    return file


def _try_file(path: str) -> None:
    """Open a file, which tells best what is wrong with it."""
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA schema_version")


async def prepare(engine: Engine | AsyncEngine) -> None:
    """Migrate the database to the newest schema."""
    try:
        if isinstance(engine, Engine):
            _try_file(engine.url.database or "")
        await write(engine, _upgrade)
    except (OSError, sqlite3.Error, SQLAlchemyError, NewerSchema) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        where = engine.url.set(drivername=engine.url.get_backend_name())
        raise DatabaseError(f"cannot use {where.render_as_string()}: {reason}") from None


async def write(engine: Engine | AsyncEngine, work: Callable[[Connection], None]) -> None:
    """Do something in one transaction, before or after serving: everything waits for SQLite."""
    if isinstance(engine, Engine):
        with engine.begin() as sqlite:
            sqlite.exec_driver_sql("BEGIN IMMEDIATE")
            work(sqlite)
    else:
        async with engine.begin() as connection:
            await connection.run_sync(work)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    has_version = inspect(connection).has_table("alembic_version")
    version = connection.execute(_VERSION).scalar() if has_version else None
    if version == newest_version():
        return
    from alembic import command  # noqa: PLC0415  # seldom needed, and slow to import
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        why = f"a newer Bug Night has written it ({error}); install that version"
        raise NewerSchema(why) from None


def newest_version() -> str:
    """The version to which migrations lead: the number in the last one's name."""
    return max(file.name for file in MIGRATIONS.glob("versions/m*.py"))[1:5]
