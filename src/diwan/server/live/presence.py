"""Whose pages are open at a table, and which seats are abandoned."""

from __future__ import annotations

import time
from collections.abc import Iterator

from diwan.server.live.guest import Guest
from diwan.server.tables.record import PLAYING, Record


class Presence:
    """The open pages of one table."""

    def __init__(self, record: Record, patience: float) -> None:
        self._record = record
        self._patience = patience  # seconds without a page until a seat counts as abandoned
        self._since = time.monotonic()  # nobody can have been seen before
        self._left: dict[int, float] = {}  # when the last page of a seat was closed
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
        here, now = self.here(), time.monotonic()
        for seat in guest.role.seats:
            if seat not in here:
                self._left[seat] = now

    def here(self) -> set[int]:
        """Return the seats whose pages are open."""
        return {seat for guest in self._guests for seat in guest.role.seats}

    def watchers(self) -> int:
        """Return how many people have a page open and no seat; several pages of one person count once."""
        return len({guest.player for guest in self._guests if not guest.role.seats})

    def abandoned(self) -> tuple[int, ...]:
        """Return the seats that those who wait for them may hand to a bot."""
        now = time.monotonic()
        return tuple(seat for seat, since in self._absent() if now - since >= self._patience)

    def next_abandoned(self) -> float | None:
        """Return in how many seconds another seat will be abandoned if nobody comes; None: none will."""
        now = time.monotonic()
        waits = [self._patience - (now - since) for _, since in self._absent()]
        return min((wait for wait in waits if wait > 0), default=None)

    def _absent(self) -> Iterator[tuple[int, float]]:
        """Give the seats of people who are not here, and since when. Where a move may take days nobody must be."""
        record = self._record
        if record.stage != PLAYING or record.time.clock.kind == "days":
            return
        here = self.here()
        for seat in range(len(record.chairs)):
            if record.is_played_by_person(seat) and seat not in here:
                yield seat, self._left.get(seat, self._since)
