"""Rows of a store for tests, and waiting for them."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from diwan.server.store.journal import Entry, Head


def head(table_id: str = "t1", **changes: str | bool | int) -> Head:
    row = {"id": table_id, "game": "alhambra", "stage": "open", "listed": True, "created_at": 1, "changed_at": 1}
    return Head(**{**row, **changes})  # type: ignore[arg-type]


def entry(number: int, table_id: str = "t1", *, author: str | None = None, message: int | None = None) -> Entry:
    return Entry(table_id, number, 1_700_000_000_000 + number, "moved", f'{{"action":{number}}}', author, message)


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
