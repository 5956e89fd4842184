"""Writing: one thread, which commits all that waits at once.

A commit that reaches the disk takes as long for a hundred entries as for one, so whoever appends while another commit
is under way shares the next one. An append is done when it is on the disk, and not before.
"""

from __future__ import annotations

import asyncio
import math
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, select

from diwan.server.log import Log
from diwan.server.store.batches import Batches, Row
from diwan.server.store.connect import reading, writing
from diwan.server.store.engine import is_sqlite
from diwan.server.store.errors import StoreError, StoreUnavailable
from diwan.server.store.listing import Listing, Place, listing_row
from diwan.server.store.schema import ENTRIES, TABLES

_MOST_AT_ONCE: Final = 128  # the event loop goes on with these while the next ones are written
_NOTE_SECONDS: Final = 0.25  # that a note waits for others: they share a commit, and no move waits for it
_NOTE_AGAIN: Final = 2.0  # seconds after which notes that could not be kept are tried again
_LOG: Final = Log("store")

OnSettled = Callable[[StoreError | None], None]


# Structs, not dataclasses: some are made for every move, in a tenth of the time.


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of the log of a table."""

    table_id: str
    number: int
    at: int
    kind: str
    data: str
    author: str | None = None
    message: int | None = None


class Head(msgspec.Struct, frozen=True):
    """What lists show of a table."""

    id: str
    game: str
    stage: str
    listed: bool
    created_at: int
    changed_at: int


class _Append(msgspec.Struct, frozen=True):
    entries: Sequence[Entry]
    head: Head | None
    listing: Listing | None
    places: Sequence[Place]
    settle: OnSettled  # hears what became of it
    loop: asyncio.AbstractEventLoop | None  # where it hears that; None: in the writing thread


class Journal:
    """The one writer of a store."""

    def __init__(self, engine: Engine, on_commit: Callable[[float], None] | None = None) -> None:
        """Begin to write; `on_commit` hears, in the writing thread, how many seconds each commit took."""
        self._batches = Batches(engine)
        self._on_commit = on_commit
        self._waiting: queue.SimpleQueue[_Append | _Noted | None] = queue.SimpleQueue()
        self._notes: dict[str, Row] = {}  # by table
        self._forgotten: set[str] = set()  # tables of which nothing more is to be noted, since the last commit began
        self._announced = False  # that there are notes stands in the queue
        self._due: float | None = None  # when the notes are to be written; for the writing thread alone
        self._began: float | None = None  # when the commit that is under way was begun
        self._poster: tuple[asyncio.AbstractEventLoop | None, int] = (None, 0)  # who posted last: loop and thread
        self._closed = False
        self._failing = False
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="diwan-journal", daemon=True)
        self._thread.start()

    def append(
        self,
        entries: Sequence[Entry],
        head: Head | None = None,
        listing: Listing | None = None,
        places: Sequence[Place] = (),
    ) -> Future[None]:
        """Write entries, all or none of them, and what lists show of their table; the future ends when they are kept.

        A listing belongs to the table of the head, and is left as it was when there is none.

        It raises EntryRefused when one of them is not the next of its log, StoreUnavailable when nothing can be kept
        now, InDoubt when nobody knows whether they are. Of two appends the one that came first is kept first.
        """
        if listing is not None and head is None:
            raise ValueError("a listing needs the head of its table")
        done: Future[None] = Future()

        def settle(problem: StoreError | None) -> None:
            if done.set_running_or_notify_cancel():
                done.set_exception(problem) if problem is not None else done.set_result(None)

        self._put(_Append(tuple(entries), head, listing, tuple(places), settle, None))
        return done

    def post(self, entries: Sequence[Entry], head: Head | None, places: Sequence[Place], settle: OnSettled) -> None:
        """Write the same for whoever runs in an event loop: `settle` is called there, with None or the problem.

        The loop is woken once for all that was kept at once.
        """
        self._put(_Append(entries, head, None, places, settle, self._running_loop()))

    def note(self, head: Head, listing: Listing) -> None:
        """Write what lists show of a table, a little later: nobody waits for it, and of several the last one counts.

        When it can't be kept now it is tried again. What lists know already of a later moment stays.
        """
        row = _head_row(head, listing)  # here: what can't be written down may not stop the writing thread
        with self._gate:
            if self._closed:
                raise StoreError("this journal is closed")
            if not self._announced:
                self._announced = True
                self._waiting.put(_NOTED)
            self._notes[head.id] = row

    def forget(self, table_id: str) -> None:
        """Note nothing more of a table: another process has it now, and tells lists itself."""
        with self._gate:
            self._notes.pop(table_id, None)
            self._forgotten.add(table_id)

    @property
    def held_up(self) -> float:
        """For how many seconds the commit that is under way has not come to its end."""
        began = self._began
        return 0.0 if began is None else time.perf_counter() - began

    @property
    def is_failing(self) -> bool:
        """Whether the last thing that was to be kept could not be."""
        return self._failing

    def settled(self) -> Future[None]:
        """Return what ends when all is kept that was given before, notes too: lists that are read then are right."""
        return self.append([])

    def close(self) -> None:
        """Keep all that waits, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop that runs in this thread. To find it out anew costs a call of the system, at every move."""
        loop, thread = self._poster
        if thread != threading.get_ident() or loop is None or not loop.is_running():
            loop = asyncio.get_running_loop()
            self._poster = (loop, threading.get_ident())
        return loop

    def _put(self, append: _Append) -> None:
        with self._gate:
            if self._closed:
                raise StoreError("this journal is closed")
            self._waiting.put(append)

    def _work(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            notes = self._take_notes() if self._notes_wanted(batch, more) else {}
            if batch or notes:
                self._keep(batch, notes)
        self._batches.close()

    def _next_batch(self) -> tuple[list[_Append], bool]:
        """Wait for something to write, or until notes are due; return all of it, and whether more may come."""
        batch: list[_Append] = []
        wait = None if self._due is None else max(0.0, self._due - time.perf_counter())
        try:
            item = self._waiting.get(timeout=wait)
        except queue.Empty:
            return batch, True
        while item is not None:
            if isinstance(item, _Noted):
                self._due = min(self._due or math.inf, time.perf_counter() + _NOTE_SECONDS)
            else:
                batch.append(item)
            if len(batch) == _MOST_AT_ONCE or self._waiting.empty():
                break
            item = self._waiting.get()
        return batch, item is not None

    def _notes_wanted(self, batch: Sequence[_Append], more: bool) -> bool:
        """Tell whether notes are written now: their time has come, or somebody waits for all that was given before."""
        is_due = self._due is not None and time.perf_counter() >= self._due
        return is_due or not more or any(not append.entries for append in batch)

    def _take_notes(self) -> dict[str, Row]:
        with self._gate:
            notes, self._notes, self._announced = self._notes, {}, False
            self._forgotten.clear()
        self._due = None
        return notes

    def _keep(self, batch: list[_Append], notes: dict[str, Row]) -> None:
        self._began = began = time.perf_counter()
        problem = self._write(batch, notes)
        self._failing = isinstance(problem, StoreUnavailable)
        if self._on_commit is not None:
            self._on_commit(time.perf_counter() - began)
        if problem is not None and notes:
            with self._gate:
                kept = {table_id: row for table_id, row in notes.items() if table_id not in self._forgotten}
                self._notes = {**kept, **self._notes}
            self._due = time.perf_counter() + _NOTE_AGAIN
        problems = [problem] * len(batch)
        if problem is not None and len(batch) > 1 and not isinstance(problem, StoreUnavailable):
            # One of them can't be kept: the others may not suffer for it.
            problems = [self._write([append], {}) for append in batch]
        self._began = None
        _settle(batch, problems)

    def _write(self, batch: list[_Append], notes: dict[str, Row]) -> StoreError | None:
        rows = {table_id: dict(row) for table_id, row in notes.items()}
        for append in batch:
            if append.head is not None:
                rows.setdefault(append.head.id, {}).update(_head_row(append.head, append.listing))
        if not rows and not any(append.entries or append.places for append in batch):
            return None  # somebody only waits for those before
        try:
            self._batches.write(
                rows.values(),
                [entry for append in batch for entry in append.entries],
                [place for append in batch for place in append.places],
            )
        except StoreError as error:
            return error
        except Exception as error:
            return StoreError(repr(error))
        return None


def _head_row(head: Head, listing: Listing | None) -> Row:
    row: Row = msgspec.structs.asdict(head)
    return row if listing is None else {**row, **listing_row(listing)}


class _Noted:
    """Stands in the queue for notes."""


_NOTED: Final = _Noted()


def _settle(batch: Sequence[_Append], problems: Sequence[StoreError | None]) -> None:
    """Let all hear what became of their appends: each event loop is woken once."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[OnSettled, StoreError | None]]] = {}
    for append, problem in zip(batch, problems, strict=True):
        if append.loop is None:
            append.settle(problem)
        else:
            told.setdefault(append.loop, []).append((append.settle, problem))
    for loop, settled in told.items():
        try:
            loop.call_soon_threadsafe(_tell, settled)
        except RuntimeError:
            _LOG.info("whoever appended has gone")  # the loop is closed


def _tell(settled: Sequence[tuple[OnSettled, StoreError | None]]) -> None:
    for settle, problem in settled:
        try:
            settle(problem)
        except Exception as error:
            _LOG.error("somebody failed over what was kept", error)  # the others hear of theirs all the same


# Reading.

_HEAD: Final = tuple(TABLES.c[name] for name in Head.__struct_fields__)


def read_log(engine: Engine, table_id: str, since: int = 0) -> list[Entry]:
    """Return the entries of a table from a number on, in their order."""
    with reading(engine) as connection:
        return _entries_of(connection, table_id, since)


def read_settled_log(engine: Engine, table_id: str, since: int = 0) -> list[Entry]:
    """Return the same, when every commit that is still under way at the table has come to its end.

    After one whose end nobody has heard (InDoubt): the database may carry it out later than it hears us.
    """
    with writing(engine) as connection:
        if not is_sqlite(connection):
            # Whoever appends holds a share of the row of their table until the end.
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
        return _entries_of(connection, table_id, since)


def _entries_of(connection: Connection, table_id: str, since: int) -> list[Entry]:
    wanted = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since).order_by(ENTRIES.c.number)
    return [Entry(**row._mapping) for row in connection.execute(wanted)]


def read_head(engine: Engine, table_id: str) -> Head | None:
    """Return what lists show of a table; None when there is no such table."""
    with reading(engine) as connection:
        row = connection.execute(select(*_HEAD).where(TABLES.c.id == table_id)).first()
    return None if row is None else Head(**row._mapping)
