"""Tables that are open in this process: commands come in one after the other, are kept, and are heard of by listeners.

For each command: decide, keep, apply, tell. Nothing is told before it is kept, and what is kept is applied even when
whoever sent the command has gone away in the meantime.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, repeat
from typing import Final

from sqlalchemy import Engine

from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.errors import EntryRefused, InDoubt, StoreError, StoreUnavailable
from diwan.server.store.journal import Entry, Head, Journal, read_log, read_settled_log
from diwan.server.store.listing import Listing
from diwan.server.store.lists import gone_among
from diwan.server.tables.command import Command, Decide, Outcome, Sender
from diwan.server.tables.facts import Began, Created, Fact, Moved, Undone, kind_of, read_fact, write_fact
from diwan.server.tables.keeper import Elsewhere, Keeper
from diwan.server.tables.listing import listing_of, places_of
from diwan.server.tables.record import STUCK, Record, Refused

_ATTEMPTS: Final = 5  # when somebody else keeps writing in between
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
_MOVES: Final = frozenset({Moved, Undone})  # facts after which lists say the same, unless somebody else is asked
_LOG: Final = Log("tables")

Listener = Callable[["OpenTable", Sequence[Entry]], None]


class NoTable(StoreError):
    """There is no table of this id."""


class NotYetMade(InDoubt):
    """Nobody knows yet whether a new table was kept. It is being found out, and made if it was not: look for it."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"nobody knows yet whether table {table_id} is kept")
        self.table_id = table_id


class OpenTable:
    """One table, its record and those who listen to it."""

    def __init__(
        self,
        table_id: str,
        engine: Engine,
        journal: Journal,
        everywhere: Sequence[Listener] = (),
        keeper: Keeper | None = None,
    ) -> None:
        self.id = table_id
        self.record = Record()
        self.created_at = 0
        self.changed_at = 0
        self.listeners: list[Listener] = []  # while there are any, the table stays open
        self._everywhere = everywhere  # those who listen to all tables
        self._engine = engine
        self._journal = journal
        self._keeper = keeper
        self.used_at = 0.0  # when somebody last asked for it, by the monotonic clock
        self._commands: deque[Command] = deque()  # those that wait for their turn
        self._busy = False  # one is being kept
        self._in_doubt = False  # nobody knows whether the last one was
        self._catching_up: asyncio.Task[None] | None = None
        self._seen: dict[tuple[str, int], int] = {}  # messages by sender and number -> their first entry
        self._listing: Listing | None = None  # what lists say of it, as far as we have told them
        self._standing: tuple[int | None, int] | None = None  # who was asked then, and since when

    async def run(self, decide: Decide, sender: Sender | None = None) -> Outcome:
        """Carry out a command: raises what `decide` raises, or StoreError, and then nothing has happened.

        But after InDoubt nobody knows: the log is read before anything else is decided on, and the same command of the
        same sender gets the answer that is right then.

        The work goes on when whoever waits for it is cancelled: a move is never kept without being applied.
        """
        # No task of its own: what follows a commit is called by the journal, and nobody can cancel that.
        command = Command(decide, sender, asyncio.get_running_loop().create_future())
        self._commands.append(command)
        self._go_on()
        return await command.done

    @property
    def is_needed(self) -> bool:
        """Whether anybody listens, or a command is under way."""
        return bool(self.listeners or self.waits)

    @property
    def waits(self) -> bool:
        """Whether a command is under way."""
        return self._busy or bool(self._commands)

    @property
    def is_ours(self) -> bool:
        """Whether this process owns the table. One that does not only shows what it knows of it."""
        return self._keeper is None or self._keeper.has(self.id)

    async def refresh(self) -> None:
        """Take in what others have written."""
        command = Command(None, None, asyncio.get_running_loop().create_future())
        self._commands.append(command)
        self._go_on()
        await command.done

    async def touch(self) -> None:
        """Write the row of the table once more: raises StoreError while nothing can be kept."""
        self._check_ours()
        if self.record.created is not None:
            await asyncio.wrap_future(self._journal.append([], self._head(self.record.created)))
        if self._in_doubt:  # afterwards: what was written before this may have come to an end in doubt
            await self.refresh()

    def tell_lists(self) -> None:
        """Let lists know where the table stands. They hear of it a little later than the log, which says it already.

        When they can't be told now they are with the next chance: what is in the log has happened all the same.
        """
        try:
            created, listing = self.record.created, listing_of(self.record)
            if created is not None and listing != self._listing and self.is_ours:
                self._journal.note(self._head(created), listing)
                self._listing = listing
            self._standing = (self.record.asked, self.record.turn_since)
        except Exception as error:
            _LOG.warning("lists do not hear of a table", table=self.id, reason=repr(error))

    # One command after the other.

    def _go_on(self) -> None:
        while self._commands and not self._busy:
            self._begin(self._commands.popleft())

    def _begin(self, command: Command) -> None:
        """Decide, and give the journal what that comes to. What is refused, or nothing new, is answered at once."""
        if command.decide is None or self._in_doubt:
            self._catch_up_for(command)
            return
        try:
            self._check_ours()
            if self.record.is_stuck:
                raise Refused("stuck", STUCK)
            before = self._answered(command.sender)
            facts = () if before is not None else command.decide(self.record)
            if not facts:
                command.succeed(Outcome(self.record.size if before is None else before, (), repeated=True))
                return
            entries = self._entries(facts, command.sender)
            # Not a moment later than its entries: lists would take what follows from these for old news.
            head = self._head(facts[0], entries[0].at) if isinstance(facts[0], Created) else None
            places = places_of(self.id, facts, self.record, entries[0].at)
            self._journal.post(entries, head, places, partial(self._kept, command, facts, entries))
            self._busy = True
        except Exception as error:
            command.fail(error)

    def _kept(
        self, command: Command, facts: tuple[Fact, ...], entries: list[Entry], problem: StoreError | None
    ) -> None:
        """Apply what is on the disk now, and tell; or say that it could not be kept."""
        if isinstance(problem, EntryRefused):
            self._catch_up_for(command, problem)
            return
        try:
            if problem is not None:
                self._in_doubt = isinstance(problem, InDoubt)
                raise problem
            self._take(entries, facts)
            command.succeed(Outcome(entries[0].number, facts, repeated=False))
        except Exception as error:
            command.fail(error)
        else:
            # From here on it has happened, and nobody who hears of it can change that.
            self._tell(entries)
            if not _MOVES.issuperset(map(type, facts)) or self._standing != (self.record.asked, self.record.turn_since):
                self.tell_lists()
        finally:
            self._busy = False
            self._go_on()

    def _catch_up_for(self, command: Command, problem: EntryRefused | None = None) -> None:
        self._busy = True
        self._catching_up = asyncio.ensure_future(self._caught_up(command, problem))

    async def _caught_up(self, command: Command, problem: EntryRefused | None) -> None:
        """Take in what somebody else has written to the log, and decide anew on what it was that they prevented."""
        try:
            command.attempts += 1
            news = await self._catch_up()
            if command.decide is None:
                command.succeed(Outcome(self.record.size, (), repeated=True))
            elif problem is not None and not news:
                raise problem
            elif command.attempts == _ATTEMPTS:
                raise StoreError(f"others keep writing to table {self.id}")
            else:
                self._commands.appendleft(command)
        except Exception as error:
            command.fail(error)
        finally:
            self._busy = False
            self._go_on()

    def _check_ours(self) -> None:
        if not self.is_ours:
            raise StoreUnavailable(f"this process does not own table {self.id} now")

    async def _catch_up(self) -> bool:
        """Take in entries that are not ours; tell whether there were any."""
        if self.record.is_stuck:
            return False  # whatever was kept since comes after what can't be taken in
        read = read_settled_log if self._in_doubt else read_log
        entries = await asyncio.to_thread(read, self._engine, self.id, self.record.size)
        self._in_doubt = False
        if not entries:
            return False
        with contextlib.suppress(Refused):  # it stands still now, and says so to whoever wants something
            self._take(entries)
            self._tell(entries)
        return True

    def _answered(self, sender: Sender | None) -> int | None:
        return None if sender is None else self._seen.get((sender.author, sender.message))

    def _entries(self, facts: tuple[Fact, ...], sender: Sender | None) -> list[Entry]:
        # Where clocks of processes differ, time stands still for a moment: a log does not go back.
        now, size = max(now_ms(), self.changed_at), self.record.size
        # The first entry stands for the message; all are kept or none.
        author, message = (None, None) if sender is None else (sender.author, sender.message)
        entries = [Entry(self.id, size, now, kind_of(facts[0]), write_fact(facts[0]), author, message)]
        for number, fact in enumerate(facts[1:], size + 1):
            entries.append(Entry(self.id, number, now, kind_of(fact), write_fact(fact)))
        return entries

    def _head(self, created: Created, at: int = 0) -> Head:
        """Return the row of the table as of its last entry; of one that has none yet, as of a time."""
        changed = self.changed_at or at
        return Head(self.id, created.game, self.record.stage, created.listed, self.created_at or at, changed)

    def _take(self, entries: Sequence[Entry], facts: Sequence[Fact] | None = None) -> None:
        """Apply what is in the log. Refused where that can't be: the table stands still then, as it was before."""
        for place, entry in enumerate(entries):
            if entry.number != self.record.size:
                raise StoreError(f"the log of table {self.id} has a gap at {self.record.size}")
            try:
                self.record.apply(read_fact(entry.data) if facts is None else facts[place], entry.at)
            except Exception as error:
                if self.record.created is None:
                    raise StoreError(f"the log of table {self.id} does not begin like one: {error!r}") from error
                self._stand_still(entry, error, entries[:place])
                raise Refused("stuck", STUCK) from error
            self.created_at = self.created_at or entry.at
            self.changed_at = entry.at
            if entry.author is not None and entry.message is not None:
                self._seen[entry.author, entry.message] = entry.number

    def _stand_still(self, entry: Entry, error: Exception, before: Sequence[Entry]) -> None:
        """Let nothing happen here any more: this entry is in the log for good, and nothing can come before it.

        When rules are mended that failed over it, the table goes on as soon as it is opened anew.
        """
        _LOG.error("a table can't go on: an entry can't be taken in", error, table=self.id, entry=entry.number)
        self.record.stop(entry.at)
        self.changed_at = entry.at  # lists have heard all that there is
        self._tell(before)
        self.tell_lists()

    def _tell(self, entries: Sequence[Entry]) -> None:
        """Let all listeners hear of it; one that fails is no matter to the others."""
        for listener in (*self.listeners, *self._everywhere):
            try:
                listener(self, entries)
            except Exception as error:
                _LOG.error("somebody failed over news of a table", error, table=self.id)


class Host:
    """The tables that are open here."""

    def __init__(
        self, engine: Engine, journal: Journal, keeper: Keeper | None = None, patience: float = _PATIENCE
    ) -> None:
        self._engine = engine
        self._journal = journal
        self._keeper = keeper  # None: this process has the store for itself
        self.listeners: list[Listener] = []  # of all tables, from the moment that they are opened
        self._open: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}
        self._making: set[asyncio.Task[None]] = set()
        self._patience = patience

    async def create(self, created: Created) -> OpenTable:
        """Make a table; when all its seats are taken the game begins at once.

        Where the database goes in the middle of it, this finds out whether there is a table now, and makes it if there
        is not; NotYetMade when that takes too long, and then it goes on by itself. After any other error there is none.
        """
        table = self._new(new_id())
        facts: tuple[Fact, ...] = (created,)
        if all(chair.kind != "open" for chair in created.chairs):
            facts = (created, Began())
        Record(facts)  # a game that can't be set up fails here, before anything is kept
        if self._keeper is not None:
            await self._keeper.take(table.id, new=True)
        self._open[table.id] = table  # before anybody hears of it
        table.used_at = time.monotonic()
        made = asyncio.ensure_future(self._make(table, facts))
        self._making.add(made)
        # Also when whoever waits for it has gone: a table that is kept is there, and one that is not must be forgotten.
        made.add_done_callback(lambda done: self.drop(table.id) if done.cancelled() or done.exception() else None)
        made.add_done_callback(self._making.discard)
        await asyncio.wait({made}, timeout=self._patience)
        if not made.done():
            raise NotYetMade(table.id)
        made.result()
        return table

    async def _make(self, table: OpenTable, facts: tuple[Fact, ...]) -> None:
        """Keep the first facts of a table. What is in doubt is tried again: its log can't begin twice."""
        pauses, in_doubt = chain(_PAUSES, repeat(_PAUSES[-1])), False
        deadline = time.monotonic() + _LONGEST_DOUBT
        while True:
            try:
                if in_doubt and self._keeper is not None:
                    await self._keeper.take(table.id, new=True)  # with the database our locks may have gone
                if self._open.setdefault(table.id, table) is not table:
                    return  # whoever looked for it has found it
                await table.run(lambda record: facts if record.created is None else ())
                return
            except Elsewhere:
                self.drop(table.id)  # it was kept, and another process has found it already
                return
            except StoreUnavailable as error:
                in_doubt = in_doubt or isinstance(error, InDoubt)
                if not in_doubt or time.monotonic() > deadline:
                    raise
            await asyncio.sleep(next(pauses))
            table.used_at = time.monotonic()

    async def stop(self) -> None:
        """Find out nothing more about tables that are being made."""
        making = list(self._making)
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
            await table.refresh()
            if table.record.created is None:
                raise NoTable(f"there is no table {table_id!r}")
            table.record.gone = await asyncio.to_thread(gone_among, self._engine, table.record.persons)
            table.tell_lists()  # whoever wrote last may not have come to it
            self._open[table_id] = table
            return table
        finally:
            del self._opening[table_id]

    def _new(self, table_id: str) -> OpenTable:
        return OpenTable(table_id, self._engine, self._journal, self.listeners, self._keeper)


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(16)
