"""Run by Alembic, on the connection that `migrate` hands over: its transaction is the migration's."""

from __future__ import annotations

from alembic import context

from diwan.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making another one
    transactional_ddl=False,  # the transaction is begun and ended outside
)
context.run_migrations()
