"""Opening a store: how each kind is made to keep what it has acknowledged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from diwan.server.log import Log
from diwan.server.store.address import read_address

_BUSY_SECONDS: Final = 10
_BUSY_AGAIN: Final = 0.02  # seconds
_LOG_PAGES: Final = 4000  # of 4 kB, until what was written ahead is put in its place: that takes two more syncs
_POOL: Final = 8  # connections for readers; one more writes
_POOL_SECONDS: Final = 5  # to wait for one of them
_LOG: Final = Log("store")


def open_engine(address: str) -> Engine:
    """Return the engine for an address (`sqlite:///FILE`, `postgresql://...`); BadAddress says what is wrong."""
    url = read_address(address)
    if url.get_backend_name() == "sqlite":
        return _open_sqlite(url)
    return _open_postgresql(url)


def close_engine(engine: Engine) -> None:
    """Close a store for good: a connection that somebody still works with is closed when it comes back."""
    pool = engine.pool
    assert isinstance(pool, _Pool), "engines are made here"
    pool.close()


class _Pool(QueuePool):
    """Connections that are kept for whoever comes next, until all of them are closed for good.

    A thread whose result nobody waits for any more goes on with its connection for a moment; by itself the pool would
    take it back then, and keep it open.
    """

    _sqla_logger_namespace = f"{QueuePool.__module__}.{QueuePool.__name__}"  # what it logs is not ours
    _is_closed = False

    def close(self) -> None:
        self._is_closed = True
        self.dispose()

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        super()._do_return_conn(record)
        if self._is_closed:  # asked last: either we see it here, or whoever closes sees what has just come back
            self.dispose()


def is_sqlite(engine: Engine | Connection) -> bool:
    """Tell whether a store is a SQLite file."""
    return engine.dialect.name == "sqlite"


def write_back(engine: Engine) -> None:
    """Put what was written ahead of a SQLite file in its place, and give its room on the disk back. Where others are
    at work in the file, or there is no room to do it in, that comes later, by itself: all of it is kept already."""
    try:
        with contextlib.closing(engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    except (SQLAlchemyError, sqlite3.Error) as error:
        _LOG.warning("what was written ahead stays where it is for now", reason=repr(error))


def _open_postgresql(url: URL) -> Engine:
    # Where PostgreSQL is not used its library need not be there.
    from diwan.server.store.postgres import TimedConnection, connect

    engine = create_engine(
        url,
        poolclass=_Pool,
        pool_size=_POOL,
        max_overflow=_POOL,
        pool_timeout=_POOL_SECONDS,
        pool_pre_ping=True,
    )

    @event.listens_for(engine, "do_connect")
    def reach(_dialect: object, _record: object, words: list[Any], options: dict[str, Any]) -> TimedConnection:
        return connect(*words, **options)

    return engine


def _open_sqlite(url: URL) -> Engine:
    assert url.database is not None, "an address without a file was refused"
    with contextlib.suppress(OSError):  # what is wrong with it SQLite tells when it opens it
        # The key that signs cookies and the seeds of games are in there: nobody else on the machine reads them.
        os.close(os.open(url.database, os.O_RDWR | os.O_CREAT, 0o600))
    engine = create_engine(
        url,
        poolclass=_Pool,
        pool_size=_POOL,
        max_overflow=_POOL,
        connect_args={"check_same_thread": False, "timeout": _BUSY_SECONDS},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # SQLAlchemy begins transactions below: the driver's own idea of when would leave reads without one.
        connection.isolation_level = None
        cursor = connection.cursor()
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")  # a commit that returns is on the disk
        cursor.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes then could not be retried when another one comes in between.
        writes = connection.get_execution_options().get("diwan_writes", False)
        connection.execute(text("BEGIN IMMEDIATE" if writes else "BEGIN"))

    return engine


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Have a file written ahead of; where somebody writes a new file just now, SQLite refuses without waiting."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_BUSY_AGAIN)
        else:
            return
