"""The icons of Sabika: symbols on a 24-unit grid in two tones, beside those that all games share.

A shape without a fill takes the `fill` of whoever uses the symbol, one with `currentColor` takes its `color`.
A line without a stroke takes the same `fill`: whoever uses a symbol sets it as `stroke` too, with a width of 0.
Every kind has an outline of its own, so that no colour is needed to tell two of them apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from diwan.core.svg import symbols, tag
from diwan.games.sabika.draw.icon_signs import SIGNS
from diwan.games.sabika.draw.icon_things import THINGS

_PREFIX: Final = "dw-sab-"
OWN: Final[dict[str, str]] = {**THINGS, **SIGNS}
COMMON: Final = ("garden", "tower", "deck")  # of the house


def icon_id(name: str) -> str:
    """Return the id of a symbol: of the game, or of the house."""
    return f"{_PREFIX}{name}" if name in OWN else f"dw-{name}"


@cache
def all_symbols() -> str:
    """Return every symbol that the drawing may use, to stand once in its defs."""
    own = [
        tag("symbol", shape, id=icon_id(name), viewBox="0 0 24 24", overflow="visible") for name, shape in OWN.items()
    ]
    return "".join(own) + symbols(*COMMON)
