"""The tables of the database. Changing them needs a migration in `migrations/versions`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number", name="events_key"),
    sqlite_with_rowid=False,
)
"""The logs: the truth. All that follows about tables could be rebuilt from them."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("state", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("summary", Text, nullable=False),
    Index("tables_by_due", "due"),
    Index("tables_by_state", "state", "changed"),
)
"""What is looked for among tables: the lobby, finished games, what is due."""

seats = Table(
    "seats",
    metadata,
    Column("person", String(24), nullable=False),
    Column("table_id", String(24), nullable=False),
    PrimaryKeyConstraint("person", "table_id", name="seats_key"),
)
"""Who has sat at which table."""

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    Index("tokens_by_person", "person"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""The key that signs tokens, shared by all nodes."""

clock = Table(
    "clock",
    metadata,
    Column("ahead", BigInteger, nullable=False),
    Column("latest", BigInteger, nullable=False),
)
"""One row: how far the server's time is ahead of the database's, and what it was when noted."""
