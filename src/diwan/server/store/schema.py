"""The shape of the store.

A table is its log: whoever reads all its entries in order knows everything about it. What stands beside the log serves
lists only, and could be worked out anew. People are rows of their own: they change, and have no history to keep.
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
NAME_LENGTH: Final = 80
LOGIN_LENGTH: Final = 40
HASH_LENGTH: Final = 64  # of SHA-256, in hexadecimal digits
AGENT_LENGTH: Final = 200
URL_LENGTH: Final = 500

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
    Column("stage", String(10), nullable=False),  # see `store.stages`
    Column("listed", Boolean(create_constraint=False), nullable=False),
    Column("created_at", BigInteger, nullable=False),  # milliseconds since 1970, as everywhere here
    Column("changed_at", BigInteger, nullable=False),
    # For lists (`Listing`); a table from before there were lists has none of these.
    Column("to_act_person", String(ID_LENGTH)),  # who is asked now; nobody, or a bot: NULL
    Column("turn_since", BigInteger),
    Column("seats_open", Integer),
    Column("summary", Text),  # JSON: who sits where, and what else a list says
    Column("due_at", BigInteger),  # when a bot or a clock is next, although nobody may be there; never: NULL
    Index("ix_tables_listed", "listed", "stage", "changed_at"),
    Index("ix_tables_to_act_person", "to_act_person"),
    Index("ix_tables_due_at", "due_at"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),  # from 0, without a gap
    Column("at", BigInteger, nullable=False),
    Column("kind", String(KIND_LENGTH), nullable=False),
    Column("data", Text, nullable=False),  # JSON
    # Who sent the message behind the entry, and its number among those of that sender: it counts once. No key is needed
    # for that: whoever writes the next entry has read all those before, or is refused.
    Column("author", String(AUTHOR_LENGTH)),
    Column("message", BigInteger),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,  # the log of a table lies together, in its order
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", String(NAME_LENGTH)),  # NULL: they never chose one
    Column("locale", String(8), nullable=False),  # the language in which they read us last
    Column("preferences", Text, nullable=False),  # JSON
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    # A guest who signed in is that account's person from then on. Logs keep the old id, so it must be found for ever.
    Column("became", String(ID_LENGTH)),
    Index("ix_people_became", "became"),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("login", String(LOGIN_LENGTH), primary_key=True),  # casefolded
    Column("shown", String(LOGIN_LENGTH), nullable=False),  # as it was written
    Column("person_id", String(ID_LENGTH), ForeignKey("people.id"), nullable=False),
    Column("password", String(200), nullable=False),  # what argon2id makes of it
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("person_id"),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(HASH_LENGTH), primary_key=True),  # the hash of what the cookie holds
    Column("person_id", String(ID_LENGTH), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("agent", String(AGENT_LENGTH), nullable=False),
    Column("address_hint", String(45), nullable=False),
    Index("ix_sessions_person_id", "person_id"),
)

# Who holds a seat, made a table or may watch it. Persons are not checked: the log decides, and may be older than a row.
PLACES: Final = Table(
    "places",
    METADATA,
    Column("person_id", String(ID_LENGTH), nullable=False),
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: none
    Column("role", String(10), nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("person_id", "table_id", "seat"),
    Index("ix_places_table_id", "table_id"),
    sqlite_with_rowid=False,
)

WEBHOOKS: Final = Table(
    "webhooks",
    METADATA,
    Column("person_id", String(ID_LENGTH), ForeignKey("people.id"), primary_key=True),
    Column("url", String(URL_LENGTH), nullable=False),
    Column("secret", String(HASH_LENGTH), nullable=False),  # signs what we send
    Column("created_at", BigInteger, nullable=False),
    Column("tried_at", BigInteger),
    Column("status", Integer),  # what the other side answered last; 0: it could not be reached
    Column("failures", Integer, nullable=False),  # in a row
)

# The processes that serve this store (PostgreSQL only). Which of them owns a table is said by its lock alone.
MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("url", String(URL_LENGTH), nullable=False),  # where the others reach it; "": nowhere
    Column("backend", Integer, nullable=False),  # the database's process that holds its locks
    Column("seen_at", BigInteger, nullable=False),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
