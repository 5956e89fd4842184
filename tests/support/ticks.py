"""Time that passes when a test says so."""

from __future__ import annotations


class Ticks:
    """A clock that goes when it is told to."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
