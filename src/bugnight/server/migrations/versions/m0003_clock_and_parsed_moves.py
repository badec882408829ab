"""A clock that is never set back, and moves in logs as a seat and a text."""

from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the clock, and rewrite every entry that has moves."""
    clock = op.create_table(
        "clock",
        sa.Column("ahead", sa.BigInteger, nullable=False),
        sa.Column("latest", sa.BigInteger, nullable=False),
    )
    connection = op.get_bind()
    latest = connection.execute(sa.text("SELECT max(at) FROM events")).scalar() or 0
    op.bulk_insert(clock, [{"ahead": 0, "latest": latest}])
    ids = connection.execute(sa.text("SELECT DISTINCT table_id FROM events")).scalars().all()
    read = sa.text("SELECT number, data FROM events WHERE table_id = :id")
    write = sa.text("UPDATE events SET data = :data WHERE table_id = :id AND number = :number")
    for table in ids:
        rows = connection.execute(read, {"id": table}).all()
        connection.execute(
            write,
            [{"id": table, "number": number, "data": rewritten(data)} for number, data in rows],
        )


def rewritten(data: str) -> str:
    """An entry with parsed moves."""
    entry = msgspec.json.decode(data)
    for event in entry["events"]:
        if "move" in event:
            event["move"] = _parsed(event["move"])
        if "moves" in event:
            event["moves"] = [_parsed(move) for move in event["moves"]]
    return msgspec.json.encode(entry).decode()


def _parsed(move: str) -> list[Any]:
    seat, _, text = move.partition(":")
    return [int(seat), text]
