"""What a list says of tables that are not in memory."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make it; what is in it comes when tables are put to rest."""
    op.create_table(
        "rested",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("stage", sa.String, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("people", sa.String, nullable=False),
    )
