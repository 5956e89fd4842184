"""What is told of a seat that a bot plays for somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Why = Literal["wish", "away", "time"]  # why a bot plays for somebody, see `HandedOver`


@dataclass(frozen=True, slots=True)
class Handing:
    """A bot plays for a person from a ply on, or, without a reason, they play again."""

    ply: int
    seat: int
    why: Why | None
