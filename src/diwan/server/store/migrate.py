"""Bringing a store to the present shape."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from diwan.server.store.connect import unhurried, writing
from diwan.server.store.engine import is_sqlite, write_back
from diwan.server.store.errors import StoreError

_HOME: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x6469_7761_6E  # of PostgreSQL: one process migrates at a time
_LONGEST: Final = 3600  # seconds that a statement may take


def migrate(engine: Engine, shape: str = "head") -> None:
    """Bring a store to the present shape, or leave it as it is; StoreError when a newer Diwan has been there, or the
    database does not answer.

    Another shape than the present one serves tests.
    """
    with writing(engine) as connection, unhurried(connection, _LONGEST):
        if not is_sqlite(connection):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        present = version_of(connection)
        known = {script.revision for script in _scripts().walk_revisions()}
        if present is not None and present not in known:
            raise StoreError(f"this store has the shape {present}, which a newer Diwan has made: upgrade Diwan first")
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, shape)
        changed = version_of(connection) != present
    if changed and is_sqlite(engine):
        write_back(engine)


def version_of(connection: Connection) -> str | None:
    """Return the shape that a store has; None when it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_HOME).replace("%", "%%"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
