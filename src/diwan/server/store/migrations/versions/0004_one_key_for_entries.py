"""One key for the entries of logs: table and number.

That a message counts once follows from it: whoever writes the next entry has read all those before, and knows their
messages. The second key doubled what every move writes to the disk.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_SECOND_KEY = "uq_entries_table_id_author_message"
_COLUMNS = ("table_id", "author", "message")


def upgrade() -> None:
    """Take the second key away."""
    if op.get_bind().dialect.name == "sqlite":
        _make_anew()
    else:
        op.drop_constraint(_SECOND_KEY, "entries", type_="unique")


def downgrade() -> None:
    """Add it again."""
    if op.get_bind().dialect.name == "sqlite":
        _make_anew(sa.UniqueConstraint(*_COLUMNS, name=_SECOND_KEY))
    else:
        op.create_unique_constraint(_SECOND_KEY, "entries", list(_COLUMNS))


def _make_anew(*keys: sa.UniqueConstraint) -> None:
    """Copy all logs: SQLite can't take a key away from a table."""
    op.create_table(
        "entries_anew",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("author", sa.String(40)),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        *keys,
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO entries_anew SELECT * FROM entries")
    op.drop_table("entries")
    op.rename_table("entries_anew", "entries")
