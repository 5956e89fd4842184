"""Appends to a SQLite store in which one batch is too large for the memory that there is, and says what was kept.

A process of its own: SQLite never gives such a limit up again.
"""

from __future__ import annotations

import sys

import msgspec
from sqlalchemy import text

from diwan.server.store.engine import open_engine
from diwan.server.store.errors import StoreError
from diwan.server.store.journal import Journal
from tests.support.store import entry, head

LIMIT = 8_000_000  # bytes
PIECE = 100_000  # bytes of one entry

engine = open_engine(sys.argv[1])
journal = Journal(engine)
journal.append([entry(0)], head()).result()
with engine.connect() as connection:
    connection.execute(text(f"PRAGMA hard_heap_limit = {LIMIT}"))
large = [msgspec.structs.replace(entry(number), data=f'"{"x" * PIECE}"') for number in range(1, 2 * LIMIT // PIECE)]
for batch in (large, [entry(1)], [entry(2)]):
    try:
        journal.append(batch, head() if batch is large else None).result()
    except StoreError as error:
        print(type(error).__name__)
    else:
        print("kept", len(batch))
