"""Rows of a store for tests, and waiting for them."""

from __future__ import annotations

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event

from diwan.server.store.engine import is_sqlite
from diwan.server.store.journal import Entry, Head


def head(table_id: str = "t1", **changes: str | bool | int) -> Head:
    row = {"id": table_id, "game": "alhambra", "stage": "open", "listed": True, "created_at": 1, "changed_at": 1}
    return Head(**{**row, **changes})  # type: ignore[arg-type]


def entry(number: int, table_id: str = "t1", *, author: str | None = None, message: int | None = None) -> Entry:
    return Entry(table_id, number, 1_700_000_000_000 + number, "moved", f'{{"action":{number}}}', author, message)


def at_each_commit(engine: Engine, do: Callable[[], None]) -> None:
    """Let something happen whenever a commit is about to be said, over a connection that is taken from now on."""
    if is_sqlite(engine):
        # The driver tells of each statement before it is carried out; one by itself is its own commit.
        def trace(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
            def told(statement: str) -> None:
                if statement == "COMMIT" or (statement.startswith("INSERT") and not connection.in_transaction):
                    do()

            connection.set_trace_callback(told)

        event.listen(engine, "checkout", trace)
    else:
        event.listen(engine, "commit", lambda _connection: do())


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
