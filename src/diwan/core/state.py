"""The state: everything on the table, hidden things included, as plain data.

It never calls the rules. What is being asked is the top of `pending`, a stack of packed decisions; the stack
is empty exactly when the game is over. Only effects write to a state (and decisions and phases, to ask).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from diwan.core.codec import encode
from diwan.core.events import EVERYBODY, Event
from diwan.core.rng import Rng

NOBODY: Final = -1  # no seat: a spectator, or nobody to act

KIND_BITS: Final = 8
SEAT_BITS: Final = 4
ARG_SHIFT: Final = KIND_BITS + SEAT_BITS
ARG_BITS: Final = 50  # the codec carries numbers of up to 62 bits


@mypyc_attr(allow_interpreted_subclasses=True)  # a game from elsewhere need not be compiled
class State:
    """What all games share. Constructors take no arguments: factories (`setup`, `clone`) fill in."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.to_act: i64 = NOBODY  # the seat asked now
        self.ply: i64 = 0  # actions applied so far
        self.reveals: i64 = 0  # how often something hidden has been turned up for all to see
        self.glimpses: vec[i64] = vec[i64]()  # [seat] -> how often it alone, or a few, saw something; empty: never
        self.pending: vec[i64] = vec[i64]()  # packed decisions; the last one is being asked
        self.rng: Rng = Rng()
        self.events: list[Event] | None = None  # None: nobody listens

    def __repr__(self) -> str:
        # What everybody at the table knows: a state that is printed by accident gives nothing away.
        where = "over" if self.to_act == NOBODY else f"seat {self.to_act} to act"
        return f"<State of {self.tag()}: {self.seats} seats, ply {self.ply}, {where}>"

    @abstractmethod
    def clone(self) -> State:
        """Return an exact, independent copy that nobody listens to."""

    @abstractmethod
    def vectors(self) -> list[vec[i64]]:
        """Return the game's own fields, in a fixed order, for `to_bytes`."""

    @abstractmethod
    def tag(self) -> str:
        """Return the game's id and rules version, such as "alhambra/1"."""

    def copy_shared_from(self, other: State) -> None:
        """Take over what all games share (all but the listener); every `clone` begins with it."""
        self.seats = other.seats
        self.to_act = other.to_act
        self.ply = other.ply
        self.reveals = other.reveals
        self.glimpses = other.glimpses[:]
        self.pending = other.pending[:]
        self.rng = other.rng.clone()

    def ask(self, kind: i64, seat: i64, arg: i64) -> None:
        """Put a question on top of the stack; the last one pushed is asked first."""
        # What does not fit would read back as another question of another seat.
        assert (kind >> KIND_BITS) | (seat >> SEAT_BITS) | (arg >> ARG_BITS) == 0, "a question does not fit"
        self.pending = append(self.pending, kind | (seat << KIND_BITS) | (arg << ARG_SHIFT))

    def take_question(self) -> i64:
        """Take the question being asked off the stack."""
        rest, decision = pop(self.pending)
        self.pending = rest
        return decision

    def emit(self, kind: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """Tell everybody what happened, if anybody listens."""
        events = self.events
        if events is not None:
            events.append(Event(kind, seat, a, b, c, EVERYBODY))

    def emit_to(self, audience: i64, kind: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """Tell only the seats whose bits are set in `audience`."""
        events = self.events
        if events is not None:
            events.append(Event(kind, seat, a, b, c, audience))

    def reveal(self) -> None:
        """Note that something hidden is turned up for all to see; undo never goes back over it."""
        self.reveals += 1

    def reveal_to(self, audience: i64) -> None:
        """Note that the seats whose bits are set see something hidden; it stays hidden from the others."""
        if len(self.glimpses) == 0:
            self.glimpses = vec[i64]([0] * self.seats)
        seat: i64
        for seat in range(self.seats):
            if (audience >> seat) & 1:
                self.glimpses[seat] += 1

    def seen_by(self, seat: i64) -> i64:
        """Return how often a seat (NOBODY: a spectator) has been shown something hidden."""
        if seat < 0 or len(self.glimpses) == 0:
            return self.reveals
        return self.reveals + self.glimpses[seat]

    def seen_by_anybody(self) -> i64:
        """Return how often something hidden has been shown to anybody."""
        total = self.reveals
        i: i64
        n: i64 = len(self.glimpses)
        for i in range(n):
            total += self.glimpses[i]
        return total

    def to_bytes(self) -> bytes:
        """Return canonical bytes of everything but the listener; `rules.from_bytes` reads them."""
        shared = vec[i64]([self.seats, self.to_act, self.ply, self.reveals])
        parts: list[vec[i64]] = [shared, self.pending, self.rng.words(), self.glimpses]
        parts.extend(self.vectors())
        return self.tag().encode("ascii") + b"\n" + encode(parts)

    def key(self) -> bytes:
        """Return the canonical identity of this state: equal keys mean equal states."""
        return self.to_bytes()


def decision_kind(decision: i64) -> i64:
    """Return which question a packed decision is."""
    return decision & ((1 << KIND_BITS) - 1)


def decision_seat(decision: i64) -> i64:
    """Return the seat that a packed decision asks."""
    return (decision >> KIND_BITS) & ((1 << SEAT_BITS) - 1)


def decision_arg(decision: i64) -> i64:
    """Return what a packed decision carries along (its meaning is the question's own)."""
    return decision >> ARG_SHIFT
