"""Whose pages are open at a table, who has just loaded one, and which seats are abandoned."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from diwan.server.live.guest import Guest
from diwan.server.store.stages import PLAYING
from diwan.server.tables.record import Record


class Presence:
    """The open pages of one table, and the visits of those whose pages have no script."""

    def __init__(self, record: Record, patience: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._record = record
        self._patience = patience  # seconds without a page until a seat counts as abandoned
        self._clock = clock
        self._since = clock()  # nobody can have been seen before
        self._left: dict[int, float] = {}  # when the last page of a seat was closed
        self._visited: dict[int, float] = {}  # when a seat last loaded a page or sent a form
        self._guests: set[Guest] = set()

    def __len__(self) -> int:
        return len(self._guests)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    def come(self, guest: Guest) -> None:
        """A page was opened."""
        self._guests.add(guest)

    def go(self, guest: Guest) -> None:
        """A page was closed."""
        self._guests.discard(guest)
        connected, now = self.connected(), self._clock()
        for seat in guest.role.seats:
            if seat not in connected:
                self._left[seat] = now
                self._visited.pop(seat, None)  # they came with that page, and went with it

    def visit(self, seats: Iterable[int]) -> None:
        """Somebody loaded a page or sent a form: for a while that is as good as an open one."""
        now = self._clock()
        self._visited.update((seat, now) for seat in seats)

    def connected(self) -> set[int]:
        """Return the seats whose pages are open: they hear of everything at once."""
        return {seat for guest in self._guests for seat in guest.role.seats}

    def here(self) -> set[int]:
        """Return the seats whose pages are open, or were loaded just now."""
        now = self._clock()
        return self.connected() | {seat for seat, at in self._visited.items() if now - at < self._patience}

    def watchers(self) -> int:
        """Return how many people have a page open and no seat; several pages of one person count once."""
        return len({guest.player for guest in self._guests if not guest.role.seats})

    def abandoned(self) -> tuple[int, ...]:
        """Return the seats that those who wait for them may hand to a bot."""
        now = self._clock()
        return tuple(seat for seat, since in self._absent() if now - since >= self._patience)

    def next_abandoned(self) -> float | None:
        """Return in how many seconds another seat will be abandoned if nobody comes; None: none will."""
        now, connected = self._clock(), self.connected()
        waits = [self._patience - (now - since) for _, since in self._absent()]
        waits += [self._patience - (now - at) for seat, at in self._visited.items() if seat not in connected]
        return min((wait for wait in waits if wait > 0), default=None)

    def _absent(self) -> Iterator[tuple[int, float]]:
        """Give the seats of people who are not here, and since when. Where a move may take days nobody must be."""
        record = self._record
        if record.stage != PLAYING or record.time.clock.kind == "days":
            return
        here = self.here()
        for seat in range(len(record.chairs)):
            if record.is_played_by_person(seat) and seat not in here:
                yield seat, max(self._left.get(seat, self._since), self._visited.get(seat, self._since))
