"""Events: what happened, and who may see it.

Effects emit them; a state with `events` set to None has no listener and nothing is built. A private detail
and its public statement are two events, so nothing has to be redacted later.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

EVERYBODY: Final = -1  # audience: all seats and spectators; otherwise one bit per seat


@final
@mypyc_attr(acyclic=True)  # numbers alone: at a busy server the garbage collector has nothing to look for in its logs
class Event:
    """One thing that happened. `kind` and the meaning of a, b, c are the game's (its `events` room)."""

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.audience: i64 = audience

    def audible_to(self, seat: i64) -> bool:
        """Tell whether this seat (NOBODY: a spectator) may see the event."""
        if self.audience == EVERYBODY:
            return True
        return seat >= 0 and (self.audience >> seat) & 1 == 1

    def as_tuple(self) -> tuple[int, int, int, int, int, int]:
        """Return the event as plain numbers: kind, seat, a, b, c, audience."""
        return (self.kind, self.seat, self.a, self.b, self.c, self.audience)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __reduce__(self) -> tuple[type[Event], tuple[int, int, int, int, int, int]]:
        return (Event, self.as_tuple())

    def __repr__(self) -> str:
        return f"Event{self.as_tuple()}"
