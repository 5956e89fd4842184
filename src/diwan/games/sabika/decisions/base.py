"""What all questions share."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika.actions import CITY
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.state import SabikaState


class Decision:
    """One question. `seat` is the one who is asked, `arg` what the question carries along.

    `legal` lists the answers, ascending; `apply` lets one happen through effects and may ask follow-up questions.
    """

    @abstractmethod
    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]: ...

    @abstractmethod
    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None: ...


def amounts(first: i64, low: i64, high: i64) -> vec[i64]:
    """Return the actions first + low to first + high."""
    found = vec[i64](capacity=12)
    amount: i64
    for amount in range(low, high + 1):
        found = append(found, first + amount)
    return found


def append_cities(found: vec[i64], mask: i64) -> vec[i64]:
    """Add the cities of a mask to a list of answers."""
    city: i64
    for city in range(v.CITIES):
        if mask & BIT[city] != 0:
            found = append(found, CITY + city)
    return found
