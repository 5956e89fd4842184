"""Stores of both kinds, real ones."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine

from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.migrate import migrate
from tests.support.postgres import Postgres

_NUMBERS = count(1)


@pytest.fixture(autouse=True)
def _loggers_as_they_are_at_first() -> None:
    """What an earlier test in this process has set up may not hide what this one looks for."""
    for name, logger in logging.root.manager.loggerDict.items():
        if name.partition(".")[0] == "diwan" and isinstance(logger, logging.Logger):
            logger.disabled, logger.propagate = False, True
            logger.setLevel(logging.NOTSET)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'diwan.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    with server.lent(f"test_{next(_NUMBERS)}") as lent:
        yield lent


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    """A store of the present shape."""
    opened = open_engine(address)
    migrate(opened)
    yield opened
    close_engine(opened)
