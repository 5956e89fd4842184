"""The time of the seats, worked out from when the entries of the log were kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from diwan.server.tables.facts import Clock

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_FRESH_START: Final = MINUTE  # somebody who ran out of time and comes back has at least this much
_MOST_GAINS: Final = 32  # that are remembered: moves can be taken back only until somebody else acts


@dataclass(slots=True)
class Timekeeping:
    """What each seat has left as of `since`, in milliseconds, and whose time runs."""

    clock: Clock
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0
    _gains: deque[tuple[int, int, int]] = field(default_factory=lambda: deque(maxlen=_MOST_GAINS))  # ply, seat, time

    def begin(self, seats: int, at: int) -> None:
        """Set the clocks of all seats."""
        whole = self.clock.bank if self.clock.kind == "bank" else self.clock.move
        self.left = [whole] * seats
        self.since = at

    def tick(self, at: int, asked: int | None, plays: Callable[[int], bool], ply: int = 0) -> None:
        """Take in that something happened, after which the game stands at `ply`: time has passed for whoever ran, and
        `asked` runs now.

        `plays` tells whether a seat is played by a person: no time passes for a bot.
        """
        if self.clock.kind == "none":
            return
        before = self.running
        self._run(at, asked, plays)
        if before is not None and self.running != before and plays(before):
            self._turn_over(before, ply)

    def undo(self, at: int, asked: int | None, plays: Callable[[int], bool], ply: int) -> None:
        """Take in that the game went back to a ply. What was gained for turns that are not over after all is taken
        back: else to pass and to take it back, again and again, would be a way to more time."""
        if self.clock.kind == "none":
            return
        self._run(at, asked, plays)
        while self._gains and self._gains[-1][0] > ply:
            _, seat, gained = self._gains.pop()
            self.left[seat] = max(0, self.left[seat] - gained)

    def stop(self, at: int) -> None:
        """Let nobody's time run any more."""
        if self.clock.kind != "none":
            self._run(at, None, lambda _: True)

    def come_back(self, seat: int) -> None:
        """Give somebody for whom a bot has played time for their next turn."""
        if self.clock.kind == "days":
            self.left[seat] = self.clock.move
        elif self.clock.kind == "bank":
            self.left[seat] = max(self.left[seat], self.clock.more, _FRESH_START)

    def deadline(self) -> tuple[int, int] | None:
        """Return whose time will be over, and when; None when no time runs."""
        if self.running is None:
            return None
        return self.running, self.since + self.left[self.running]

    def _run(self, at: int, asked: int | None, plays: Callable[[int], bool]) -> None:
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - max(0, at - self.since))
        self.running = asked if asked is not None and plays(asked) else None
        self.since = max(self.since, at)

    def _turn_over(self, seat: int, ply: int) -> None:
        gained = self.clock.move - self.left[seat] if self.clock.kind == "days" else self.clock.more
        self.left[seat] += gained
        self._gains.append((ply, seat, gained))
