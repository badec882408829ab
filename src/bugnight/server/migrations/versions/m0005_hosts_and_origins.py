"""Who opened a table, and a hash of the address it came from: the lobby gives each a turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Older tables have neither."""
    for name in ("host", "origin"):
        op.add_column("tables", sa.Column(name, sa.String(24), nullable=False, server_default=""))
