"""The tables that are open in this process: made, read from their logs, and forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import Final

from sqlalchemy import Engine

from diwan.server.now import now_ms
from diwan.server.store.errors import InDoubt, StoreError, StoreUnavailable
from diwan.server.store.journal import Journal
from diwan.server.store.lists import gone_among
from diwan.server.tables.facts import Began, Created, Fact
from diwan.server.tables.keeper import Elsewhere, Keeper
from diwan.server.tables.opened import Listener, OpenTable, Trouble
from diwan.server.tables.record import Record, Refused

ID: Final = "[A-Za-z0-9_-]{22}"  # what tables are called, as a pattern
_PATIENCE: Final = 8.0  # seconds that whoever makes a table waits where nobody knows whether it was kept
_PAUSES: Final = (
    0.2,
    0.4,
    0.8,
    1.6,
    3.0,
    5.0,
)  # seconds between attempts to find out; then the last one, again and again
_LONGEST_DOUBT: Final = 600.0  # seconds after which nobody waits for the answer any more


class NoTable(StoreError):
    """There is no table of this id."""


class NotYetMade(InDoubt):
    """Nobody knows yet whether a new table was kept. It is being found out, and made if it was not: look for it."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"nobody knows yet whether table {table_id} is kept")
        self.table_id = table_id


class Host:
    """The tables that are open here."""

    def __init__(
        self,
        engine: Engine,
        journal: Journal,
        keeper: Keeper | None = None,
        patience: float = _PATIENCE,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._engine = engine
        self._journal = journal
        self._keeper = keeper  # None: this process has the store for itself
        self.listeners: list[Listener] = []  # of all tables, from the moment that they are opened
        self.on_trouble: list[Trouble] = []  # of all tables
        self._open: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}
        self._making: dict[str, asyncio.Task[OpenTable]] = {}
        self._patience = patience
        self.now = now  # in milliseconds since 1970

    async def create(self, created: Created, table_id: str | None = None) -> OpenTable:
        """Make a table; when all its seats are taken the game begins at once. With an id, it is made once however often
        it is asked for: whoever comes later gets the first one, or Elsewhere where another process has it.

        Where the database goes in the middle of it, this finds out whether there is a table now, and makes it if there
        is not; NotYetMade when that takes too long, and then it goes on by itself. After any other error there is none.
        """
        if table_id is not None:
            with suppress(NoTable, NotYetMade):
                return await self.open(table_id)
        facts: tuple[Fact, ...] = (created,)
        if all(chair.kind != "open" for chair in created.chairs):
            facts = (created, Began())
        Record(facts)  # a game that can't be set up fails here, before anything is kept
        table_id = table_id or new_id()
        if self._keeper is not None:
            await self._keeper.take(table_id, new=True)
        made = self._making.get(table_id) or self._begin_making(table_id, facts)
        await asyncio.wait({made}, timeout=self._patience)
        if not made.done():
            raise NotYetMade(table_id)
        return made.result()

    def _begin_making(self, table_id: str, facts: tuple[Fact, ...]) -> asyncio.Task[OpenTable]:
        table = self._open.setdefault(table_id, self._new(table_id))  # before anybody hears of it
        table.used_at = time.monotonic()
        made = self._making[table_id] = asyncio.ensure_future(self._make(table, facts))
        # Also when whoever waits for it has gone: a table that is kept is there, and one that is not must be forgotten.
        made.add_done_callback(lambda done: self._forget(table) if done.cancelled() or done.exception() else None)
        made.add_done_callback(lambda _: self._making.pop(table_id))
        return made

    async def _make(self, table: OpenTable, facts: tuple[Fact, ...]) -> OpenTable:
        """Keep the first facts of a table. What is in doubt is tried again: its log can't begin twice."""
        pauses, in_doubt = chain(_PAUSES, repeat(_PAUSES[-1])), False
        deadline = time.monotonic() + _LONGEST_DOUBT
        while True:
            try:
                if in_doubt and self._keeper is not None:
                    await self._keeper.take(table.id, new=True)  # with the database our locks may have gone
                if (found := self._open.setdefault(table.id, table)) is not table:
                    return found  # by whoever looked for it
                await table.run(lambda record: facts if record.created is None else ())
                return table
            except Elsewhere:
                self.drop(table.id)  # it was kept, and another process has found it already
                return table
            except StoreUnavailable as error:
                in_doubt = in_doubt or isinstance(error, InDoubt)
                if not in_doubt or time.monotonic() > deadline:
                    raise
            await asyncio.sleep(next(pauses))
            table.used_at = time.monotonic()

    async def stop(self) -> None:
        """Find out nothing more about tables that are being made."""
        making = list(self._making.values())
        for made in making:
            made.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def open(self, table_id: str) -> OpenTable:
        """Return a table, read from its log if it is not open yet; NoTable when there is none, NotYetMade in doubt."""
        while table_id not in self._open:  # it may be closed again before we come to our turn
            if table_id not in self._opening:
                # Whoever comes in the meantime waits for the same reading.
                self._opening[table_id] = asyncio.ensure_future(self._read(table_id))
            await asyncio.shield(self._opening[table_id])
        table = self._open[table_id]
        if table.record.created is None:
            raise NotYetMade(table_id)
        table.used_at = time.monotonic()
        return table

    async def own(self, table_id: str) -> None:
        """Become the owner of a table, if we are not; NoTable, Elsewhere or StoreUnavailable.

        One that is open here, and was not ours for a while, takes in what others have written meanwhile.
        """
        if self._keeper is None or self._keeper.has(table_id):
            return
        await self._keeper.take(table_id)
        table = self._open.get(table_id)
        if table is not None:
            await table.refresh()
            table.tell_lists()
            await self._make_up_for_outage(table)

    def close(self, table_id: str) -> None:
        """Forget a table that nobody needs: its log has it all."""
        table = self._open.get(table_id)
        if table is not None and not table.is_needed:
            self.drop(table_id)

    def drop(self, table_id: str) -> None:
        """Forget a table whoever needs it: they are not told of anything more."""
        if self._open.pop(table_id, None) is not None and self._keeper is not None:
            self._keeper.let_go(table_id)

    def give_up(self, table_id: str) -> None:
        """Forget a table that another process has now: what lists know of it is theirs to tell."""
        self._journal.forget(table_id)
        self.drop(table_id)

    def has_open(self, table_id: str) -> bool:
        """Tell whether a table is open here."""
        return table_id in self._open or table_id in self._opening

    def has(self, table: OpenTable) -> bool:
        """Tell whether this is the table that is open here under its id."""
        return self._open.get(table.id) is table

    async def make_up_for_waiting(self) -> None:
        """Write down how long tables have waited, as far as that can be kept now: before the server stops."""
        waiting = [table for table in self.all_open() if table.record.time.paused is not None]
        await asyncio.gather(*(table.make_up_for_waiting() for table in waiting), return_exceptions=True)

    def all_open(self) -> list[OpenTable]:
        """Return the tables that are open here."""
        return list(self._open.values())

    def sweep(self, seconds: float) -> int:
        """Forget tables that nobody needs and nobody has asked for lately; return how many are still open."""
        before = time.monotonic() - seconds
        for table_id, table in list(self._open.items()):
            if table.used_at < before:
                self.close(table_id)
        return len(self._open)

    async def _read(self, table_id: str) -> OpenTable:
        try:
            if self._keeper is not None:
                await self._keeper.take(table_id)  # first: what is read then, nobody else adds to
            table = self._new(table_id)
            entries = await table.read()
            if table.record.created is None:
                raise NoTable(f"there is no table {table_id!r}")
            table.record.gone = await asyncio.to_thread(gone_among, self._engine, table.record.persons)
            if (found := self._open.setdefault(table_id, table)) is not table:
                return found  # it was made in the meantime
            table.announce(entries)  # not before it is open: who hears of it acts there
            await self._make_up_for_outage(table)
            return table
        finally:
            del self._opening[table_id]

    def _new(self, table_id: str) -> OpenTable:
        return OpenTable(table_id, self._engine, self._journal, self.listeners, self._keeper, self.now, self._trouble)

    async def _make_up_for_outage(self, table: OpenTable) -> None:
        outage = None if self._keeper is None else self._keeper.outage
        if outage is not None:
            with suppress(StoreError, Refused):
                await table.make_up_for_outage(*outage)

    def _trouble(self, table: OpenTable, problem: StoreError | None) -> None:
        for hear in self.on_trouble:
            hear(table, problem)

    def _forget(self, table: OpenTable) -> None:
        if self.has(table):
            self.drop(table.id)


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(16)


def check_id(text: str) -> None:
    """Raise NoTable for what no table is called: nobody has to ask the store for it, which may not even take it."""
    if re.fullmatch(ID, text) is None:
        raise NoTable(text)
