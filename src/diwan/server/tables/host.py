"""Tables that are open in this process: commands come in one after the other, are kept, and are heard of by listeners.

For each command: decide, keep, apply, tell. Nothing is told before it is kept, and what is kept is applied even when
whoever sent the command has gone away in the meantime.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Engine

from diwan.server.store.errors import EntryRefused, StoreError
from diwan.server.store.journal import Entry, Head, Journal, read_log
from diwan.server.tables.facts import Began, Created, Fact, kind_of, read_fact, write_fact
from diwan.server.tables.record import PLAYING, Record

_ATTEMPTS: Final = 5  # when somebody else keeps writing in between

Decide = Callable[[Record], tuple[Fact, ...]]
Listener = Callable[["OpenTable", Sequence[Entry]], None]


class NoTable(StoreError):
    """There is no table of this id."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a message, and its number among theirs: it counts once."""

    author: str
    message: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to: the entries that it is, and whether it had come before."""

    first: int  # the number of its first entry; that of the next one when nothing new happened
    facts: tuple[Fact, ...]
    repeated: bool


class OpenTable:
    """One table, its record and those who listen to it."""

    def __init__(self, table_id: str, engine: Engine, journal: Journal) -> None:
        self.id = table_id
        self.record = Record()
        self.created_at = 0
        self.changed_at = 0
        self.listeners: list[Listener] = []
        self._engine = engine
        self._journal = journal
        self._turn = asyncio.Lock()
        self._seen: dict[tuple[str, int], int] = {}  # messages by sender and number -> their first entry

    async def run(self, decide: Decide, sender: Sender | None = None) -> Outcome:
        """Carry out a command: raises what `decide` raises, or StoreError, and then nothing has happened.

        The work goes on when whoever waits for it is cancelled: a move is never kept without being applied.
        """
        return await asyncio.shield(asyncio.ensure_future(self._run(decide, sender)))

    async def refresh(self) -> None:
        """Take in what others have written."""
        async with self._turn:
            await self._catch_up()

    async def _run(self, decide: Decide, sender: Sender | None) -> Outcome:
        async with self._turn:
            for _ in range(_ATTEMPTS):
                before = self._answered(sender)
                if before is not None:
                    return Outcome(before, (), repeated=True)
                facts = decide(self.record)
                if not facts:
                    return Outcome(self.record.size, (), repeated=True)
                entries, head = self._entries(facts, sender), self._head_after(facts)
                try:
                    await asyncio.wrap_future(self._journal.append(entries, head))
                except EntryRefused:
                    if not await self._catch_up():
                        raise
                    continue
                self._take(entries)
                if self.record.stage != head.stage:
                    # The game is over. Lists may hear of it a little later: the log says it already.
                    self._journal.append([], replace(head, stage=self.record.stage))
                return Outcome(entries[0].number, facts, repeated=False)
        raise StoreError(f"others keep writing to table {self.id}")

    async def _catch_up(self) -> bool:
        """Take in entries that are not ours; tell whether there were any."""
        entries = await asyncio.to_thread(read_log, self._engine, self.id, self.record.size)
        if not entries:
            return False
        self._take(entries)
        return True

    def _answered(self, sender: Sender | None) -> int | None:
        return None if sender is None else self._seen.get((sender.author, sender.message))

    def _entries(self, facts: tuple[Fact, ...], sender: Sender | None) -> list[Entry]:
        now, size = now_ms(), self.record.size
        entries = [Entry(self.id, n, now, kind_of(fact), write_fact(fact)) for n, fact in enumerate(facts, start=size)]
        if sender is not None:
            # The first entry stands for the message; all are kept or none.
            entries[0] = replace(entries[0], author=sender.author, message=sender.message)
        return entries

    def _head_after(self, facts: tuple[Fact, ...]) -> Head:
        """Return what lists show of the table with these facts."""
        created = self.record.created
        for fact in facts:
            if isinstance(fact, Created):
                created = fact
        assert created is not None, "a log begins with how its table was created"
        stage = self.record.stage
        if any(isinstance(fact, Began) for fact in facts):
            stage = PLAYING
        now = now_ms()
        return Head(self.id, created.game, stage, created.listed, self.created_at or now, now)

    def _take(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.number != self.record.size:
                raise StoreError(f"the log of table {self.id} has a gap at {self.record.size}")
            self.record.apply(read_fact(entry.data))
            self.created_at = self.created_at or entry.at
            self.changed_at = entry.at
            if entry.author is not None and entry.message is not None:
                self._seen[entry.author, entry.message] = entry.number
        for listener in list(self.listeners):
            listener(self, entries)


class Host:
    """The tables that are open here."""

    def __init__(self, engine: Engine, journal: Journal) -> None:
        self._engine = engine
        self._journal = journal
        self._open: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}

    async def create(self, created: Created) -> OpenTable:
        """Make a table; when all its seats are taken the game begins at once."""
        table = OpenTable(new_id(), self._engine, self._journal)
        facts: tuple[Fact, ...] = (created,)
        if all(chair.kind != "open" for chair in created.chairs):
            facts = (created, Began())
        Record(facts)  # a game that can't be set up fails here, before anything is kept
        await table.run(lambda _: facts)
        self._open[table.id] = table
        return table

    async def open(self, table_id: str) -> OpenTable:
        """Return a table, read from its log if it is not open yet; NoTable when there is none."""
        if table_id in self._open:
            return self._open[table_id]
        if table_id not in self._opening:
            # Whoever comes in the meantime waits for the same reading.
            self._opening[table_id] = asyncio.ensure_future(self._read(table_id))
        return await asyncio.shield(self._opening[table_id])

    def close(self, table_id: str) -> None:
        """Forget a table that nobody looks at: its log has it all."""
        table = self._open.get(table_id)
        if table is not None and not table.listeners:
            del self._open[table_id]

    async def _read(self, table_id: str) -> OpenTable:
        try:
            table = OpenTable(table_id, self._engine, self._journal)
            await table.refresh()
            if table.record.created is None:
                raise NoTable(f"there is no table {table_id!r}")
            self._open[table_id] = table
            return table
        finally:
            del self._opening[table_id]


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(16)


def now_ms() -> int:
    """Return the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
