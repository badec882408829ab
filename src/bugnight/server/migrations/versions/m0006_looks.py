"""The face and the colour that somebody likes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Existing people have no preference."""
    op.add_column("people", sa.Column("look", sa.String(2), nullable=False, server_default=""))
