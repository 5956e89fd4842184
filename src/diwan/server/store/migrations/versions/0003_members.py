"""The processes that serve a store together, and when something is due at a table although nobody is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; a game that is under way is looked at once, and then has its time."""
    op.create_table(
        "members",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("backend", sa.Integer, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
    )
    op.add_column("tables", sa.Column("due_at", sa.BigInteger))
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.execute("UPDATE tables SET due_at = 0 WHERE stage = 'playing'")


def downgrade() -> None:
    """Take them away again."""
    op.drop_index("ix_tables_due_at", "tables")
    op.drop_column("tables", "due_at")
    op.drop_table("members")
