"""The shape of the store.

A table is its log: whoever reads all its entries in order knows everything about it. What stands beside the log serves
lists only, and could be worked out anew.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

ID_LENGTH: Final = 22  # 128 random bits, in letters and digits that need no escape in an address
KIND_LENGTH: Final = 20
AUTHOR_LENGTH: Final = 40

# Migrations name constraints, so their names may not depend on the database.
METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("stage", String(10), nullable=False),  # see `stages`
    Column("listed", Boolean(create_constraint=False), nullable=False),
    Column("created_at", BigInteger, nullable=False),  # milliseconds since 1970, as everywhere here
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_tables_listed", "listed", "stage", "changed_at"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),  # from 0, without a gap
    Column("at", BigInteger, nullable=False),
    Column("kind", String(KIND_LENGTH), nullable=False),
    Column("data", Text, nullable=False),  # JSON
    # Who sent the message behind the entry, and its number among those of that sender: it counts once.
    Column("author", String(AUTHOR_LENGTH)),
    Column("message", BigInteger),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "author", "message"),
    sqlite_with_rowid=False,  # the log of a table lies together, in its order
)
