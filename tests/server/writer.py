"""Appends to the logs of five tables for ever, and says what was acknowledged: `TABLE NUMBER` in each line."""

from __future__ import annotations

import itertools
import sys
from concurrent.futures import Future

from diwan.server.store.engine import open_engine
from diwan.server.store.journal import Entry, Head, Journal, read_log

engine = open_engine(sys.argv[1])
journal = Journal(engine)
names = [f"killed{number}" for number in range(5)]
numbers = {}
for name in names:
    journal.append([], Head(name, "alhambra", "playing", False, 1, 1)).result()
    numbers[name] = len(read_log(engine, name))
for _ in itertools.count():
    waiting: list[tuple[str, int, Future[None]]] = []
    for name in names:
        waiting.append((name, numbers[name], journal.append([Entry(name, numbers[name], 1, "moved", "{}")])))
        numbers[name] += 1
    for name, number, done in waiting:
        done.result()
        print(name, number, flush=True)
