"""Connections for one piece of work: what a database says when it fails is put into our words here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from diwan.server.store.errors import EntryRefused, StoreUnavailable


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
    """Write, all of it or nothing; EntryRefused when a row contradicts another one, else StoreUnavailable."""
    try:
        with engine.connect().execution_options(diwan_writes=True) as connection, connection.begin():
            yield connection
    except IntegrityError as error:
        raise EntryRefused(str(error.orig)) from None
    except SQLAlchemyError as error:
        raise unavailable(error) from None


def unavailable(error: SQLAlchemyError) -> StoreUnavailable:
    """Return what the database says, without the statement and its values."""
    return StoreUnavailable(str(error.orig if isinstance(error, DBAPIError) else error))
