"""Bans, blocks and reports; logs packed into records; games that were closed before their end."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make them, and tell games that were closed from tables that were."""
    op.add_column("people", sa.Column("banned", sa.BigInteger))
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("blocked", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="blocks_key"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(24), nullable=False),
        sa.Column("reported", sa.String(24), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("why", sa.String(20), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("settled", sa.BigInteger),
    )
    op.create_index("reports_by_table", "reports", ["table_id"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("seats_by_table", "seats", ["table_id"])
    op.execute(
        "UPDATE tables SET state = 'stopped' WHERE state = 'closed' AND EXISTS (SELECT 1"
        """ FROM events WHERE table_id = tables.id AND data LIKE '%{"type":"started"%')"""
    )
