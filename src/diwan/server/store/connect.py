"""Connections for one piece of work: what a database says when it fails is put into our words here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from diwan.server.store.engine import is_sqlite
from diwan.server.store.errors import EntryRefused, InDoubt, StoreUnavailable

A_MINUTE: Final = 60  # seconds, for what goes through all tables


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Read; StoreUnavailable when the database does not answer."""
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise unavailable(error) from None


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Write, all of it or nothing; EntryRefused when a row contradicts another one, else StoreUnavailable.

    InDoubt where the connection was lost between the last word and the answer to it.
    """
    committing = False
    try:
        with (
            engine.connect().execution_options(diwan_writes=True) as connection,
            connection.begin() as transaction,
        ):
            yield connection
            committing = True
            transaction.commit()
    except IntegrityError as error:
        raise EntryRefused(str(error.orig)) from None
    except SQLAlchemyError as error:
        if committing and isinstance(error, DBAPIError) and (error.connection_invalidated or is_unsure(error.orig)):
            raise InDoubt(str(error.orig)) from None
        raise unavailable(error) from None


@contextmanager
def unhurried(connection: Connection, seconds: int = A_MINUTE) -> Iterator[None]:
    """Let what is asked in this transaction take longer than what somebody waits for."""
    if is_sqlite(connection):
        yield
        return
    from diwan.server.store import postgres

    with postgres.unhurried(connection, seconds):
        yield


def is_unsure(error: BaseException | None) -> bool:
    """Tell whether SQLite does not know what came of a commit.

    A disk that fails says nothing of what it has taken; one that is full, or busy, has taken nothing.
    """
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF == sqlite3.SQLITE_IOERR


def unavailable(error: SQLAlchemyError) -> StoreUnavailable:
    """Return what the database says, without the statement and its values."""
    return StoreUnavailable(str(error.orig if isinstance(error, DBAPIError) else error))
