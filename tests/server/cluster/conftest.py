"""A store in PostgreSQL that several processes serve."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import Engine

from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.migrate import migrate
from tests.support.members import new_name
from tests.support.postgres import Postgres


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Engine]:
    """An empty one, of the present shape."""
    with postgres.lent(new_name()) as address:
        engine = open_engine(address)
        migrate(engine)
        yield engine
        close_engine(engine)


@pytest.fixture
def postgres_itself(postgres: Postgres) -> Iterator[psycopg.Connection]:
    """The database server, for whoever runs it."""
    with psycopg.connect(f"host={postgres.home} user=diwan dbname=postgres", autocommit=True) as connection:
        yield connection
