"""A table that is open in this process: commands come in one after the other, are kept, and are heard of by listeners.

For each command: decide, keep, apply, tell. Nothing is told before it is kept, and what is kept is applied even when
whoever sent the command has gone away in the meantime.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Engine

from diwan.server.log import Log
from diwan.server.now import now_ms
from diwan.server.store.errors import EntryRefused, InDoubt, StoreError, StoreUnavailable
from diwan.server.store.journal import Entry, Head, Journal, read_log, read_settled_log
from diwan.server.store.listing import Listing
from diwan.server.store.stages import PLAYING
from diwan.server.tables.command import Command, Decide, Outcome, Sender, Settle, settle_future
from diwan.server.tables.facts import Created, Fact, Moved, Undone, Waited, kind_of, read_fact, write_fact
from diwan.server.tables.keeper import Keeper
from diwan.server.tables.listing import due_at, listing_after_moves, listing_of, places_of
from diwan.server.tables.record import STUCK, Record, Refused

_ATTEMPTS: Final = 5  # when somebody else keeps writing in between
_MOVES: Final = frozenset({Moved, Undone})  # facts after which lists say the same, unless somebody else is asked
_LOG: Final = Log("tables")

Listener = Callable[["OpenTable", Sequence[Entry]], None]
# Hears why something could not be kept; None: it is not kept yet, and that takes long.
Trouble = Callable[["OpenTable", StoreError | None], None]


class OpenTable:
    """One table, its record and those who listen to it."""

    def __init__(
        self,
        table_id: str,
        engine: Engine,
        journal: Journal,
        everywhere: Sequence[Listener] = (),
        keeper: Keeper | None = None,
        now: Callable[[], int] = now_ms,
        on_trouble: Trouble = lambda table, problem: None,
    ) -> None:
        """Begin without anything that is in the log."""
        self.id = table_id
        self.record = Record()
        self.created_at = 0
        self.changed_at = 0
        self.listeners: list[Listener] = []  # while there are any, the table stays open
        self._everywhere = everywhere  # those who listen to all tables
        self._engine = engine
        self._journal = journal
        self._keeper = keeper
        self._clock = now
        self._on_trouble = on_trouble
        self.used_at = 0.0  # when somebody last asked for it, by the monotonic clock
        self._commands: deque[Command] = deque()  # those that wait for their turn
        self._busy = False  # one is being kept
        self._busy_since = 0
        self._in_doubt = False  # nobody knows whether the last one was
        self._catching_up: asyncio.Task[None] | None = None
        self._seen: dict[tuple[str, int], int] = {}  # messages by sender and number -> their first entry
        self._listing: Listing | None = None  # what lists say of it, as far as we have told them
        # Who was asked then and since when, and when something will happen by itself.
        self._standing: tuple[int | None, int, int | None] | None = None

    async def run(self, decide: Decide, sender: Sender | None = None) -> Outcome:
        """Carry out a command: raises what `decide` raises, or StoreError, and then nothing has happened.

        But after InDoubt nobody knows: the log is read before anything else is decided on, and the same command of the
        same sender gets the answer that is right then.

        The work goes on when whoever waits for it is cancelled: a move is never kept without being applied.
        """
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.start(decide, sender, settle_future(done))
        return await done

    def start(self, decide: Decide | None, sender: Sender | None, settle: Settle) -> None:
        """Do the same for whoever does not wait: `settle` hears what `run` returns or raises. It may be called before
        this returns."""
        # No task of its own: what follows a commit is called by the journal, and nobody can cancel that.
        self._commands.append(Command(decide, sender, settle))
        self._go_on()

    @property
    def is_needed(self) -> bool:
        """Whether anybody listens, a command is under way, or there is waiting to be made up for."""
        return bool(self.listeners or self.waits or self.record.time.paused is not None)

    @property
    def waits(self) -> bool:
        """Whether a command is under way."""
        return self._busy or bool(self._commands)

    @property
    def is_ours(self) -> bool:
        """Whether this process owns the table. One that does not only shows what it knows of it."""
        return self._keeper is None or self._keeper.has(self.id)

    async def read(self) -> list[Entry]:
        """Take in the whole log, and tell nobody yet: see `announce`. For a table that nobody else has."""
        entries = await asyncio.to_thread(read_log, self._engine, self.id)
        with contextlib.suppress(Refused):  # it stands still now, and says so to whoever wants something
            self._take(entries)
        return entries

    def announce(self, entries: Sequence[Entry]) -> None:
        """Tell those who listen to all tables of one that was read."""
        self._tell(entries)
        self.tell_lists()  # whoever wrote last may not have come to it

    async def refresh(self) -> None:
        """Take in what others have written."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.start(None, None, settle_future(done))
        await done

    async def touch(self) -> None:
        """Write the row of the table once more: raises StoreError while nothing can be kept. When it can, whoever was
        asked has the time again that the table has waited."""
        self._check_ours()
        if self.record.created is not None:
            await asyncio.wrap_future(self._journal.append([], self._head(self.record.created)))
        if self._in_doubt:  # afterwards: what was written before this may have come to an end in doubt
            await self.refresh()
        await self.make_up_for_waiting()

    def forget_names(self, persons: frozenset[str]) -> None:
        """Let nobody read the names any more of those who have deleted their accounts; all who listen hear of it."""
        self.record.gone |= persons
        self._tell(())

    def hold_up(self) -> None:
        """Take in that what is being kept takes so long that all are told: nobody's time has run since it began."""
        if self._busy:
            self.record.time.pause(self._busy_since)
            self._on_trouble(self, None)

    async def make_up_for_outage(self, since: int, until: int) -> None:
        """Write down that nobody could own the table for a while, unless somebody has written to it meanwhile; raises
        what `run` does."""
        if self.record.time.paused is not None:
            await self.make_up_for_waiting()  # we have noticed that ourselves
        elif self.changed_at < since and self.record.time.running is not None:
            await self.run(lambda _: (Waited(since, until),))

    async def make_up_for_waiting(self) -> None:
        """Write down how long the table has waited, if it has; raises what `run` does."""
        if self.record.time.paused is not None:
            await self.run(lambda _: ())  # whatever is written first says so

    def tell_lists(self, *, only_moved: bool = False) -> None:
        """Let lists know where the table stands. They hear of it a little later than the log, which says it already.

        When they can't be told now they are with the next chance: what is in the log has happened all the same.
        """
        try:
            created, before = self.record.created, self._listing
            if before is not None and only_moved and self.record.stage == PLAYING:
                listing = listing_after_moves(before, self.record)
            else:
                listing = listing_of(self.record)
            if created is not None and listing != self._listing and self.is_ours:
                self._journal.note(self._head(created), listing)
                self._listing = listing
            self._standing = self._stands()
        except Exception as error:
            self._listing = None
            _LOG.warning("lists do not hear of a table", table=self.id, reason=repr(error))

    def _stands(self) -> tuple[int | None, int, int | None]:
        return (self.record.asked, self.record.turn_since, due_at(self.record))

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
            if before is not None:
                command.tell(Outcome(before, (), repeated=True))
                return
            self.record.now = now = self._now()
            facts = command.decide(self.record)
            waited = self._waited(now)
            if not facts and not waited:
                command.tell(Outcome(None, (), repeated=True))
                return
            entries = self._entries(waited, facts, now, command.sender)
            # Not a moment later than its entries: lists would take what follows from these for old news.
            head = self._head(facts[0], now) if facts and isinstance(facts[0], Created) else None
            places = places_of(self.id, facts, self.record, now)
            self._journal.post(entries, head, places, partial(self._kept, command, waited, facts, entries))
            self._busy, self._busy_since = True, now
        except Exception as error:
            self._fail(command, error, self._clock())

    def _kept(
        self,
        command: Command,
        waited: tuple[Waited, ...],
        facts: tuple[Fact, ...],
        entries: list[Entry],
        problem: StoreError | None,
    ) -> None:
        """Apply what is on the disk now, and tell; or say that it could not be kept."""
        if isinstance(problem, EntryRefused):
            self._catch_up_for(command, problem)
            return
        try:
            if problem is not None:
                self._in_doubt = isinstance(problem, InDoubt)
                raise problem
            self._take(entries, (*waited, *facts))
            first = entries[0].number + len(waited) if facts else None
            command.tell(Outcome(first, facts, repeated=not facts))
        except Exception as error:
            self._fail(command, error, entries[0].at)
        else:
            # From here on it has happened, and nobody who hears of it can change that.
            self._tell(entries)
            only_moved = not waited and _MOVES.issuperset(map(type, facts))
            if not only_moved or self._standing != self._stands():
                self.tell_lists(only_moved=only_moved)
        finally:
            self._busy = False
            self._go_on()

    def _catch_up_for(self, command: Command, problem: EntryRefused | None = None) -> None:
        self._busy, self._busy_since = True, self._clock()
        self._catching_up = asyncio.ensure_future(self._caught_up(command, problem))

    async def _caught_up(self, command: Command, problem: EntryRefused | None) -> None:
        """Take in what somebody else has written to the log, and decide anew on what it was that they prevented."""
        try:
            command.attempts += 1
            news = await self._catch_up()
            if news:
                self.tell_lists()  # whoever wrote it may have gone before they could
            if command.decide is None:
                command.tell(Outcome(None, (), repeated=True))
            elif problem is not None and not news:
                raise problem
            elif command.attempts == _ATTEMPTS:
                raise StoreError(f"others keep writing to table {self.id}")
            else:
                self._commands.appendleft(command)
        except Exception as error:
            self._fail(command, error, self._busy_since)
        finally:
            self._busy = False
            self._go_on()

    def _fail(self, command: Command, error: Exception, at: int) -> None:
        """Let whoever waits know why nothing came of it. While nothing can be kept nobody's time runs, since then."""
        if isinstance(error, StoreUnavailable):
            self.record.time.pause(max(at, self.changed_at))
        command.tell(error)
        if isinstance(error, StoreError):
            self._on_trouble(self, error)

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
        self._listing = None  # others have told lists since, and not only of moves
        with contextlib.suppress(Refused):  # it stands still now, and says so to whoever wants something
            self._take(entries)
            self._tell(entries)
        return True

    def _answered(self, sender: Sender | None) -> int | None:
        if sender is None:
            return None
        names = (sender.author, *sender.formerly)
        return next((self._seen[name, sender.message] for name in names if (name, sender.message) in self._seen), None)

    def _now(self) -> int:
        # Where clocks of processes differ, time stands still for a moment: a log does not go back.
        return max(self._clock(), self.changed_at)

    def _waited(self, now: int) -> tuple[Waited, ...]:
        paused = self.record.time.paused
        return () if paused is None else (Waited(paused, now),)

    def _entries(
        self, waited: tuple[Waited, ...], facts: tuple[Fact, ...], now: int, sender: Sender | None
    ) -> list[Entry]:
        entries, number = [], self.record.size
        for wait in waited:
            entries.append(Entry(self.id, number, now, kind_of(wait), write_fact(wait)))
            number += 1
        # The first entry of the command stands for its message; all are kept or none.
        author, message = (None, None) if sender is None else (sender.author, sender.message)
        for fact in facts:
            entries.append(Entry(self.id, number, now, kind_of(fact), write_fact(fact), author, message))
            number, author, message = number + 1, None, None
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
