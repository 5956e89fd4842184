"""The time of the seats, worked out from when the entries of the log were kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from diwan.server.tables.facts import Clock

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_FRESH_START: Final = MINUTE  # somebody who ran out of time and comes back has at least this much
_LEAST: Final = 5000  # that is left to whoever pays for taking back: else a bot would play at once
_BOTS: Final = -1  # in the place of a seat: who is asked there has no clock
_REMEMBERED: Final = 256  # plies: far more than anybody takes back, since that ends where somebody else has acted


@dataclass(slots=True)
class Timekeeping:
    """What each seat has left as of `since`, in milliseconds, and whose time runs."""

    clock: Clock
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0
    paused: int | None = None  # since when the table waits for its store; no fact says so before that is over
    _gains: dict[int, dict[int, int]] = field(default_factory=dict)  # by ply and seat
    _spent: dict[int, dict[int, int]] = field(default_factory=dict)  # by the ply of the question, and seat
    _ply: int = 0  # of the question for which time runs
    _asked: int | None = None
    _turns: int = 0  # how often somebody else was asked, or had another turn
    # By seat: turn and ply when a bot took over, and how long bots had been asked there by then.
    _away: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    _played: dict[int, int] = field(default_factory=dict)  # by seat: the ply up to which a bot has played for them

    def begin(self, seats: int, at: int) -> None:
        """Set the clocks of all seats."""
        whole = self.clock.bank if self.clock.kind == "bank" else self.clock.move
        self.left = [whole] * seats
        self.since = at

    def tick(
        self, at: int, asked: int | None, plays: Callable[[int], bool], ply: int = 0, *, new_turn: bool = False
    ) -> None:
        """Take in that something happened, after which the game stands at `ply`: time has passed for whoever ran, and
        `asked` runs now; with `new_turn` this is another turn, also of the same seat.

        `plays` tells whether a seat is played by a person: no time passes for a bot.
        """
        if self.clock.kind == "none":
            return
        before = self.running
        self._turns += new_turn and asked == self._asked
        self._run(at, asked, plays, ply)
        if before is not None and (new_turn or self.running != before) and plays(before):
            self._turn_over(before, ply)

    def undo(self, at: int, asked: int | None, plays: Callable[[int], bool], ply: int, paid: int) -> None:
        """Take in that whoever is `asked` now went back to a ply and paid for it: to pass and to take it back, again
        and again, may be a way neither to more time nor to less for others.

        What was gained for turns that are not over after all is taken back. Whoever thought about a question that is
        gone has their time again.
        """
        if self.clock.kind == "none":
            return
        self._run(at, asked, plays, ply)
        for seat, gained in _taken_later(self._gains, ply):
            self.left[seat] = max(0, self.left[seat] - gained)
        if asked is None:
            return
        own = 0
        for seat, spent in _taken_later(self._spent, ply):
            if seat == asked:
                own += spent
            elif seat != _BOTS:
                self.left[seat] += spent
        paid = min(paid, self.left[asked])  # whatever a log says can be read
        self.left[asked] -= paid
        _note(self._spent, ply, asked, own + paid)

    def price(self, seat: int, at: int, ply: int) -> int | None:
        """Return what it costs a seat to go back to a ply: all the time in which others were asked since, for it could
        think, too. None where hardly anything, or less than nothing, would be left, also without what turns that are
        not over after all have brought."""
        if self.clock.kind == "none":
            return 0
        passed = self._passed(at if self.paused is None else min(at, self.paused))
        gained = _sum_later(self._gains, ply, {seat})
        left = self.left[seat] - gained
        owed = _sum_later(self._spent, ply, {_BOTS, *range(len(self.left))} - {seat})
        if self.running == seat:
            left -= passed
        elif self._asked is not None:
            owed += passed
        return owed if not (owed or gained) or owed + _LEAST <= left else None

    def floor(self, seat: int) -> int:
        """Return the ply before which this seat may take nothing back: where a clock runs, what a bot has played for
        somebody stays. Else whoever has run out of time would have it again with the same question."""
        return 0 if self.clock.kind == "none" else self._played.get(seat, 0)

    def stop(self, at: int) -> None:
        """Let nobody's time run any more."""
        if self.clock.kind != "none":
            self._run(at, None, lambda _: True, self._ply)

    def pause(self, at: int) -> None:
        """Let nobody's time run as long as nothing can be kept. The first word counts: it has not gone on since."""
        if self._asked is not None and self.paused is None:
            self.paused = at

    def wait(self, since: int, until: int) -> None:
        """Take in that the table waited: whoever was asked then has that time again."""
        self.paused = None
        if self._asked is not None:
            self.since += max(0, until - max(since, self.since))

    def go_on(self, at: int) -> None:
        """Take in that something was kept at a time, by whomever: the table does not wait, or it waits since then."""
        if self.paused is not None and self.paused < at:
            self.paused = None

    def leave(self, seat: int, ply: int) -> None:
        """A bot plays for somebody from now on."""
        self._away.setdefault(seat, (self._turns, ply, self._of_bots(ply)))

    def come_back(self, seat: int, ply: int) -> None:
        """Give somebody for whom a bot has played time for their next turn.

        To go and come back may not be a way to more: nothing is given before the game has gone on, time in which the
        bot has not answered yet was theirs to think in as before, and whoever had time left goes on with it. A term of
        days begins anew with each turn, so with another one than that in which they left. Whoever had none left has
        the whole of their new start.
        """
        turn, left_at, before = self._away.pop(seat, (self._turns, ply, self._of_bots(ply)))
        had_time = self.left[seat] > 0
        if left_at < ply:
            self._played[seat] = ply
            if self.clock.kind == "days" and (turn < self._turns or not had_time):
                self.left[seat] = self.clock.move
            elif self.clock.kind == "bank" and not had_time:
                self.left[seat] = max(self.clock.more, _FRESH_START)
        if had_time:
            self._pay(seat, ply, self._of_bots(ply) - (before if left_at == ply else 0))

    def deadline(self) -> tuple[int, int] | None:
        """Return whose time will be over, and when, if the table does not wait; None when no time runs."""
        if self.running is None:
            return None
        return self.running, self.since + self.left[self.running]

    def _of_bots(self, ply: int) -> int:
        """Return how long bots have been asked at a ply."""
        return self._spent.get(ply, {}).get(_BOTS, 0)

    def _pay(self, seat: int, ply: int, time: int) -> None:
        """Charge whoever is asked with the time for which a bot was, up to the fact that is being taken in."""
        if self.clock.kind == "none" or self._asked != seat:
            return
        time = max(0, min(time, self.left[seat]))
        self.left[seat] -= time
        _note(self._spent, ply, _BOTS, -time)
        _note(self._spent, ply, seat, time)
        self.running = seat

    def _run(self, at: int, asked: int | None, plays: Callable[[int], bool], ply: int) -> None:
        spent = self._passed(at)
        if self.running is not None:
            self.left[self.running] -= spent
        if self._asked is not None:
            _note(self._spent, self._ply, _BOTS if self.running is None else self.running, spent)
        self._turns += asked != self._asked
        self._ply, self._asked = ply, asked
        if asked is None:
            self.paused = None
        self.running = asked if asked is not None and plays(asked) else None
        self.since = max(self.since, at)

    def _passed(self, at: int) -> int:
        """Return how long whoever is asked has thought since that was last worked out; no longer than their clock."""
        passed = max(0, at - self.since)
        return passed if self.running is None else min(self.left[self.running], passed)

    def _turn_over(self, seat: int, ply: int) -> None:
        gained = self.clock.move - self.left[seat] if self.clock.kind == "days" else self.clock.more
        self.left[seat] += gained
        _note(self._gains, ply, seat, gained)


def _note(changes: dict[int, dict[int, int]], ply: int, seat: int, time: int) -> None:
    """Add to what a seat gained or spent at a ply: one piece, however often that is. The oldest ply is forgotten."""
    seats = changes.setdefault(ply, {})
    seats[seat] = seats.get(seat, 0) + time
    if len(changes) > _REMEMBERED:
        del changes[min(changes)]


def _sum_later(changes: dict[int, dict[int, int]], ply: int, seats: set[int]) -> int:
    """Return how much of some seats belongs to later plies."""
    return sum(time for later, of in changes.items() if later > ply for seat, time in of.items() if seat in seats)


def _taken_later(changes: dict[int, dict[int, int]], ply: int) -> Iterator[tuple[int, int]]:
    """Give what belongs to later plies, by seat, and forget it."""
    for later in [noted for noted in changes if noted > ply]:
        yield from changes.pop(later).items()
