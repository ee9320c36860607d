"""The first schema: logs, the list of tables, people, who sat where, device codes, token keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything. What is written here is never changed: a later schema is a later file."""
    op.create_table(
        "entry",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.BLOB, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False, server_default=""),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("used", sa.String, nullable=False, index=True),
        sa.Column("ended", sa.String, nullable=False, server_default=""),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("owner", sa.String, sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=True, index=True),
        sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("used", sa.String, nullable=False),
    )
    op.create_table(
        "member",
        sa.Column("person", sa.String, sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Index("ix_member_table_id", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "device_code",
        sa.Column("hash", sa.BLOB, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "token_key",
        sa.Column("secret", sa.String, primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
