"""People, accounts, sessions, places, webhooks and keys; what lists show of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; the logs stay as they are."""
    # Plain additions: a batch would copy the table, which the entries refer to.
    op.add_column("tables", sa.Column("to_act_person", sa.String(22)))
    op.add_column("tables", sa.Column("turn_since", sa.BigInteger))
    op.add_column("tables", sa.Column("seats_open", sa.Integer))
    op.add_column("tables", sa.Column("summary", sa.Text))
    op.create_index("ix_tables_to_act_person", "tables", ["to_act_person"])
    _make_people()
    op.create_table(
        "places",
        sa.Column("person_id", sa.String(22), nullable=False),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", "seat", name="pk_places"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_places_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_places_table_id", "places", ["table_id"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(80)),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("became", sa.String(22)),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("ix_people_became", "people", ["became"])
    op.create_table(
        "accounts",
        sa.Column("login", sa.String(40), nullable=False),
        sa.Column("shown", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(22), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("login", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_accounts_person_id"),
        sa.UniqueConstraint("person_id", name="uq_accounts_person_id"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(22), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("address_hint", sa.String(45), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_sessions_person_id"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "webhooks",
        sa.Column("person_id", sa.String(22), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("tried_at", sa.BigInteger),
        sa.Column("status", sa.Integer),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_webhooks"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_webhooks_person_id"),
    )


def downgrade() -> None:
    """Take them away again."""
    for name in ("keys", "places", "webhooks", "sessions", "accounts", "people"):
        op.drop_table(name)
    op.drop_index("ix_tables_to_act_person", "tables")
    for column in ("summary", "seats_open", "turn_since", "to_act_person"):
        op.drop_column("tables", column)
