"""What lies in the data folder's database. `migrations/` makes it; a test compares both.

Only `entry` is written while a hand is played. It knows people by opaque ids; names stand in `person` alone, where they
can be erased. Days are written as "2027-02-28", moments as seconds since 1970.
"""

from sqlalchemy import BLOB, Column, Connection, Float, ForeignKey, Index, Integer, MetaData, String, Table, delete

VERSION = "0003"  # the migration that makes this schema
metadata = MetaData()

entry = Table(
    "entry",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, without a gap
    Column("body", BLOB, nullable=False),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),  # short, to be read aloud
    Column("host", String, nullable=False),  # a person's id, who may have been erased
    Column("game", String, nullable=False),
    Column("name", String, nullable=False, server_default=""),
    Column("created", String, nullable=False),  # day
    Column("used", String, nullable=False, index=True),  # day
    Column("ended", String, nullable=False, server_default=""),  # day, empty while it goes on
)

person = Table(
    "person",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("owner", ForeignKey("person.id", ondelete="CASCADE"), nullable=True, index=True),  # whose device it shares
    Column("generation", Integer, nullable=False, server_default="0"),  # tokens of an older one are dead
    Column("created", String, nullable=False),  # day
    Column("used", String, nullable=False),  # day
)

member = Table(  # who has sat at which table
    "member",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("ix_member_table_id", "table_id"),
    sqlite_with_rowid=False,
)

rested = Table(  # what a list says of a table that is not in memory, so that its log need not be read
    "rested",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("nth", Integer, nullable=False),  # the higher, the later it was used
    Column("number", Integer, nullable=False),  # of the last entry by then
    Column("stage", String, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("people", String, nullable=False),  # their ids, apart by spaces
)

device_code = Table(
    "device_code",
    metadata,
    Column("hash", BLOB, primary_key=True),  # of the code, which only its owner has
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("until", Float, nullable=False),  # moment
)

token_key = Table(
    "token_key",
    metadata,
    Column("secret", String, primary_key=True),
    Column("created", Float, nullable=False),  # moment
)

sweep = Table(  # at most one row
    "sweep",
    metadata,
    Column("day", String, primary_key=True),  # on which was last looked for what is too old
)


def forget_table(connection: Connection, table: str) -> None:
    """Delete a table: its log, its line in the list and who sat there. For `Store.run`."""
    connection.execute(delete(entry).where(entry.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))
