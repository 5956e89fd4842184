"""Writing: one thread, which commits all that waits at once.

A commit that reaches the disk takes as long for a hundred entries as for one, so whoever appends while another commit
is under way shares the next one. An append is done when its future is: not before it is on the disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from diwan.server.store.errors import EntryRefused, StoreError, StoreUnavailable
from diwan.server.store.schema import ENTRIES, TABLES

_MOST_AT_ONCE: Final = 512


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log of a table."""

    table_id: str
    number: int
    at: int
    kind: str
    data: str
    author: str | None = None
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What lists show of a table."""

    id: str
    game: str
    stage: str
    listed: bool
    created_at: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class _Append:
    entries: tuple[Entry, ...]
    head: Head | None
    done: Future[None]


class Journal:
    """The one writer of a store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[_Append | None] = queue.SimpleQueue()
        self._closed = False
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="diwan-journal", daemon=True)
        self._thread.start()

    def append(self, entries: Sequence[Entry], head: Head | None = None) -> Future[None]:
        """Write entries, all or none of them, and what lists show of their table; the future ends when they are kept.

        It raises EntryRefused when one of them is not the next of its log, StoreUnavailable when nothing can be kept
        now. Of two appends the one that came first is kept first.
        """
        append = _Append(tuple(entries), head, Future())
        with self._gate:
            if self._closed:
                raise StoreError("this journal is closed")
            self._waiting.put(append)
        return append.done

    def close(self) -> None:
        """Keep all that waits, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        more = True
        while more:
            batch: list[_Append] = []
            item = self._waiting.get()
            while item is not None:
                batch.append(item)
                if len(batch) == _MOST_AT_ONCE or self._waiting.empty():
                    break
                item = self._waiting.get()
            more = item is not None
            if batch:
                self._keep(batch)

    def _keep(self, batch: list[_Append]) -> None:
        problem = self._write(batch)
        if problem is None or len(batch) == 1 or isinstance(problem, StoreUnavailable):
            for append in batch:
                _settle(append.done, problem)
            return
        # One of them can't be kept: the others may not suffer for it.
        for append in batch:
            _settle(append.done, self._write([append]))

    def _write(self, batch: list[_Append]) -> StoreError | None:
        try:
            with self._engine.connect().execution_options(diwan_writes=True) as connection, connection.begin():
                for append in batch:
                    if append.head is not None:
                        _write_head(connection, append.head)
                rows = [asdict(entry) for append in batch for entry in append.entries]
                if rows:
                    connection.execute(insert(ENTRIES), rows)
        except IntegrityError as error:
            return EntryRefused(str(error.orig))
        except SQLAlchemyError as error:
            return _unavailable(error)
        except Exception as error:
            return StoreError(repr(error))
        return None


def _settle(done: Future[None], problem: StoreError | None) -> None:
    if not done.set_running_or_notify_cancel():
        return  # nobody waits any more
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _unavailable(error: SQLAlchemyError) -> StoreUnavailable:
    # What the database says, without the statement and its values.
    return StoreUnavailable(str(error.orig if isinstance(error, DBAPIError) else error))


def _write_head(connection: Connection, head: Head) -> None:
    row = asdict(head)
    changed = connection.execute(update(TABLES).where(TABLES.c.id == head.id).values(row))
    if changed.rowcount == 0:
        connection.execute(insert(TABLES).values(row))


# Reading.


def read_log(engine: Engine, table_id: str, since: int = 0) -> list[Entry]:
    """Return the entries of a table from a number on, in their order."""
    wanted = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since).order_by(ENTRIES.c.number)
    try:
        with engine.connect() as connection:
            return [Entry(**row._mapping) for row in connection.execute(wanted)]
    except SQLAlchemyError as error:
        raise _unavailable(error) from None


def read_head(engine: Engine, table_id: str) -> Head | None:
    """Return what lists show of a table; None when there is no such table."""
    try:
        with engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
    except SQLAlchemyError as error:
        raise _unavailable(error) from None
    return None if row is None else Head(**row._mapping)
