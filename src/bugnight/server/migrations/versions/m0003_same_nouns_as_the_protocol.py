"""Logs with the nouns of the protocol and parsed moves, and a clock that is never set back."""

from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"

RENAMED = {
    "made": "created",
    "satdown": "sat",
    "stoodup": "stood",
    "dealt": "started",
    "sealed": "chose",
    "played": "moved",
    "spoke": "said",
    "takenover": "away",
    "cameback": "returned",
    "shut": "closed",
    "goeson": "rematch",
}


def upgrade() -> None:
    """Make the clock, and rewrite every entry of every log."""
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("game", existing_type=sa.String(20), type_=sa.String(60))
    clock = op.create_table(
        "clock",  # one row: how far the server's time is ahead of the database's, and the latest
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
    """An entry in the new words."""
    entry = msgspec.json.decode(data)
    events = [_event(fact) for fact in entry.pop("facts")]
    return msgspec.json.encode({"at": entry.pop("at"), "events": events, **entry}).decode()


def _event(fact: dict[str, Any]) -> dict[str, Any]:
    old = fact.pop("fact")
    if "luck" in fact:
        fact["client_seeds" if old == "dealt" else "client_seed"] = fact.pop("luck")
    if "bid_window" in fact.get("settings", {}):
        fact["settings"]["claim_window"] = fact["settings"].pop("bid_window")
    if "move" in fact:
        fact["move"] = _parsed(fact["move"])
    if "moves" in fact:
        fact["moves"] = [_parsed(move) for move in fact["moves"]]
    return {"type": RENAMED.get(old, old), **fact}


def _parsed(move: str) -> list[Any]:
    seat, _, text = move.partition(":")
    return [int(seat), text]
