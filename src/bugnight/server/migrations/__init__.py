"""Migrations of the database, run when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

LOCK = 8_240_317
"""An advisory lock of PostgreSQL, so that of several nodes one migrates."""


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
