"""The day of the last sweep."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make it."""
    op.create_table("sweep", sa.Column("day", sa.String, primary_key=True))
