"""The time of the seats, worked out from when the entries of the log were kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from diwan.server.tables.facts import Clock

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_FRESH_START: Final = MINUTE  # somebody who ran out of time and comes back has at least this much


@dataclass(slots=True)
class Timekeeping:
    """What each seat has left as of `since`, in milliseconds, and whose time runs."""

    clock: Clock
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def begin(self, seats: int, at: int) -> None:
        """Set the clocks of all seats."""
        whole = self.clock.bank if self.clock.kind == "bank" else self.clock.move
        self.left = [whole] * seats
        self.since = at

    def tick(self, at: int, asked: int | None, plays: Callable[[int], bool]) -> None:
        """Take in that something happened: time has passed for whoever ran, and `asked` runs now.

        `plays` tells whether a seat is played by a person: no time passes for a bot.
        """
        if self.clock.kind == "none":
            return
        before = self.running
        if before is not None:
            self.left[before] = max(0, self.left[before] - max(0, at - self.since))
        now = asked if asked is not None and plays(asked) else None
        if before is not None and now != before and plays(before):
            self._turn_over(before)
        self.running = now
        self.since = max(self.since, at)

    def come_back(self, seat: int) -> None:
        """Give somebody who comes back time for their next turn."""
        if self.clock.kind == "days":
            self.left[seat] = self.clock.move
        elif self.clock.kind == "bank":
            self.left[seat] = max(self.left[seat], self.clock.more, _FRESH_START)

    def deadline(self) -> tuple[int, int] | None:
        """Return whose time will be over, and when; None when no time runs."""
        if self.running is None:
            return None
        return self.running, self.since + self.left[self.running]

    def _turn_over(self, seat: int) -> None:
        if self.clock.kind == "days":
            self.left[seat] = self.clock.move
        else:
            self.left[seat] += self.clock.more
