"""Who is at which table. Whoever has news for the people at a table tells the audience."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from diwan.core.i18n import render, say
from diwan.server import wire
from diwan.server.live.easel import AT_ONCE, Easel, Painter
from diwan.server.live.gathering import BREATH, Gathering
from diwan.server.live.guest import Guest
from diwan.server.live.outbox import BAD_MESSAGE, RESTART
from diwan.server.log import Log
from diwan.server.store.errors import StoreError
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from diwan.server.tasks import Tasks

PATIENCE: Final = 120.0  # seconds without a page after which a seat at a live table counts as abandoned
LINGER: Final = 60.0  # seconds that a table stays open after the last page was closed
_BY_HAND: Final = 900.0  # seconds within which whoever has no script loads a page again to see whether others have come
BACK_SOON: Final = 1500  # milliseconds after which browsers come back to a server that stops
BACK_AT_ONCE: Final = 300  # where another process has the table already
_NEXT_ATTEMPT: Final = 1.0  # seconds between attempts to write when nothing could be kept
_REMEMBERED: Final = 1000  # sessions that have just ended
_LOG: Final = Log("live")

Goodbye = Callable[[], Awaitable[None]]


class Audience:
    """The gatherings of one process."""

    def __init__(
        self,
        host: Host,
        painter: Painter,
        *,
        patience: float = PATIENCE,
        linger: float = LINGER,
        breath: float = BREATH,
        at_once: int = AT_ONCE,
    ) -> None:
        self._host = host
        self._easel = Easel(painter, at_once)
        self._patience = patience
        self._linger = linger
        self.breath = breath  # seconds until others hear that somebody has come or gone
        self._gatherings: dict[str, Gathering] = {}
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._troubled: dict[str, OpenTable] = {}  # by id: tables at which something could not be kept
        self._probing: asyncio.Task[None] | None = None
        self._goodbyes = Tasks()
        self._ended: deque[str] = deque(maxlen=_REMEMBERED)
        self._elsewhere: set[Goodbye] = set()
        self.closing = False
        self.on_arrival: list[Callable[[str], None]] = []  # called with each table that somebody comes to

    @contextmanager
    def elsewhere(self, part: Goodbye) -> Iterator[None]:
        """Know of a socket that is at no table here while the block runs: of somebody who has not said hello, or whose
        table another process has. When the server stops, `part` tells them."""
        self._elsewhere.add(part)
        try:
            yield
        finally:
            self._elsewhere.discard(part)

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return sum(len(gathering.presence) for gathering in self._gatherings.values())

    def at(self, table_id: str) -> Gathering | None:
        """Return those at a table, if anybody is or has just been there."""
        return self._gatherings.get(table_id)

    def watches(self, table_id: str) -> bool:
        """Tell whether anybody has a page of this table open."""
        gathering = self._gatherings.get(table_id)
        return gathering is not None and len(gathering.presence) > 0

    def enter(self, table: OpenTable, guest: Guest, said: int) -> Gathering:
        """Let a page in."""
        self._keep(table.id)
        gathering = self._gather(table)
        gathering.enter(guest, said)
        for hear in self.on_arrival:
            hear(table.id)
        return gathering

    def leave(self, gathering: Gathering, guest: Guest) -> None:
        """Let a page go; after the last one the table is closed a little later."""
        if self.closing:
            return
        gathering.leave(guest)
        table_id = gathering.table.id
        if self._gatherings.get(table_id) is not gathering:
            return  # all were sent away
        if not len(gathering.presence) and table_id not in self._leaving:
            self._forget_later(table_id, self._linger)

    def visited(self, table: OpenTable, seats: Sequence[int]) -> None:
        """Note that those who play these seats have loaded a page. They may wait for others without a page that stays
        open, so it is known for a while who has come since."""
        if not seats or self.closing or not table.is_ours:
            return
        gathering = self._gather(table)
        gathering.visited(seats)
        if not len(gathering.presence):
            self._forget_later(table.id, self._patience + max(self._linger, _BY_HAND))

    def thinking(self, table_id: str, seat: int | None) -> None:
        """Tell those at a table that a bot thinks for a seat, or none."""
        gathering = self._gatherings.get(table_id)
        if gathering is not None:
            gathering.thinking(seat)

    def store_failed(self, table: OpenTable, _problem: StoreError | None) -> None:
        """Tell those at a table that nothing can be kept at the moment, and as soon as it can that it has passed.

        Also where nobody is there: whoever comes hears of it, and clocks that stand still go on by this alone.
        """
        if self.closing:
            return
        gathering = self._gatherings.get(table.id)
        if gathering is not None:
            gathering.trouble("store", STORE_TROUBLE)
        self._troubled[table.id] = table
        if self._probing is None:
            self._probing = asyncio.ensure_future(self._probe())

    async def send_away(self, table_id: str) -> None:
        """Let all at a table come back in a moment: another process has it now."""
        self._keep(table_id)
        self._troubled.pop(table_id, None)
        gathering = self._gatherings.pop(table_id, None)
        if gathering is not None:
            gathering.close()
            guests = list(gathering.presence)
            await _all_told(guest.outbox.close(RESTART, moving(guest.locale)) for guest in guests)

    def end_sessions(self, sessions: Sequence[str]) -> None:
        """Send those away whose sessions are over."""
        ended = set(sessions)
        self._ended.extend(sessions)
        for gathering in self._gatherings.values():
            for guest in list(gathering.presence):
                if guest.session in ended:
                    self._goodbyes.start(say_ended(guest))

    def has_ended(self, session: str) -> bool:
        """Tell whether a session has just ended."""
        return session in self._ended

    def sessions(self, *, of_accounts: bool) -> set[str]:
        """Return the sessions of all whose pages are open: of people with an account, or the ids of guests."""
        guests = (guest for gathering in self._gatherings.values() for guest in gathering.presence)
        return {guest.session for guest in guests if guest.has_account == of_accounts}

    async def close(self) -> None:
        """Say goodbye to all; browsers come back by themselves."""
        self.closing = True
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        if self._probing is not None:
            self._probing.cancel()
        await self._easel.close()
        guests = [guest for gathering in self._gatherings.values() for guest in gathering.presence]
        parting = [guest.outbox.close(RESTART, goodbye(guest.locale)) for guest in guests]
        await _all_told([*parting, *(part() for part in list(self._elsewhere))])
        for gathering in self._gatherings.values():
            gathering.close()
        self._gatherings.clear()

    def _gather(self, table: OpenTable) -> Gathering:
        """Return those at a table; a new gathering where nobody has just been there."""
        gathering = self._gatherings.get(table.id)
        if gathering is None:
            gathering = Gathering(table, self._easel, self._patience, self.breath)
            self._gatherings[table.id] = gathering
            if self._troubled.get(table.id) is table:
                gathering.trouble("store", STORE_TROUBLE)
        return gathering

    def _keep(self, table_id: str) -> None:
        """Forget a table no more that was to be forgotten."""
        timer = self._leaving.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    def _forget_later(self, table_id: str, seconds: float) -> None:
        self._keep(table_id)
        self._leaving[table_id] = asyncio.get_running_loop().call_later(seconds, self._forget, table_id)

    def _forget(self, table_id: str) -> None:
        del self._leaving[table_id]
        self._gatherings.pop(table_id).close()
        self._host.close(table_id)

    async def _probe(self) -> None:
        try:
            while self._troubled:
                await asyncio.sleep(_NEXT_ATTEMPT)
                await self._try_to_keep(list(self._troubled.values()))
        finally:
            self._probing = None  # the next trouble is probed again, whatever became of this one

    async def _try_to_keep(self, troubled: Sequence[OpenTable]) -> None:
        # Each by itself: one may be another process's by now, and what is in doubt at one is found out there.
        answers = await asyncio.gather(*(table.touch() for table in troubled), return_exceptions=True)
        for table, problem in zip(troubled, answers, strict=True):
            if problem is None or not self._host.has(table):
                self._trouble_over(table)
            else:
                _LOG.warning("nothing can be kept at a table", table=table.id, reason=problem)

    def _trouble_over(self, table: OpenTable) -> None:
        if self._troubled.get(table.id) is table:
            del self._troubled[table.id]
        gathering = self._gatherings.get(table.id)
        if gathering is not None and gathering.table is table:
            gathering.trouble_over("store")


async def _all_told(partings: Iterable[Awaitable[None]]) -> None:
    """Let all hear their goodbye; one that goes wrong keeps it from nobody else."""
    for problem in await asyncio.gather(*partings, return_exceptions=True):
        if isinstance(problem, Exception):
            _LOG.error("somebody was not told goodbye", problem)


STORE_TROUBLE: Final = say("Moves can't be kept at the moment. The table waits, and goes on by itself.")


def goodbye(locale: str) -> bytes:
    """Return what browsers hear of a server that stops."""
    text = render(say("The server stops for a moment. The page connects again by itself."), locale)
    return wire.write_message(wire.Bye("stopping", text, BACK_SOON))


def moving(locale: str) -> bytes:
    """Return what browsers hear when another process takes over."""
    text = render(say("The table moves to another server. The page connects again by itself."), locale)
    return wire.write_message(wire.Bye("moving", text, BACK_AT_ONCE))


async def say_ended(guest: Guest) -> None:
    """Send a page away whose session is over. That of a guest ends when they sign in: their browser has a new cookie
    in a moment and comes back with it, and whoever else had the old one is nobody here any more."""
    if guest.has_account:
        text, code, back = say("You have been signed out here. Load the page again to go on."), "signed_out", None
    else:
        text, code, back = say("You are signed in now. The page connects again by itself."), "signed_in", BACK_SOON
    bye = wire.write_message(wire.Bye(code, render(text, guest.locale), back))
    await guest.outbox.close(BAD_MESSAGE if back is None else RESTART, bye)
