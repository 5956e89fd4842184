"""What things in hand, and the steps of an effect, are worth in points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE, OPERATION_SIZE
from diwan.games.sabika.scoring.counters import count
from diwan.games.sabika.state import CELLS, LYING, ROW, SabikaState, bits, presence, room_for

DINAR: Final = 0.45
SEAL: Final = 1.7
PARIA: Final = 0.8
RAW: Final = 0.9
GOOD: Final = 2.1
GYPSUM: Final = 1.3
WOOD: Final = 1.6
MARBLE: Final = 2.3
GLAZED: Final = 2.9
TURNS: Final = 4.0  # of a round

# What an action is worth as a bonus, before one looks closer.
ACTION_WORTH: Final[list[float]] = [4.0, 5.0, 3.0, 2.5, 5.0, 4.0, 2.5, 2.5, 4.0, 3.0, 2.0, 5.0, 5.0]


def turns_left(state: SabikaState, row: i64) -> i64:
    """Return how many turns a row still has in the game."""
    standing: i64 = v.WORKERS - bits(state.rows[row * ROW + LYING])
    return (v.ROUNDS - 1 - state.round) * v.WORKERS + standing


def ease(turns: i64) -> float:
    """Return how surely things in hand can still be put to use: all of them early on, few at the end."""
    return min(1.0, float(turns) / 3.0)


def item_worth(item: i64, use: float) -> float:
    """Return what a stored item is worth; at the end, what is left over gives [SAB-10.6.1]."""
    if item >= v.MATERIALS:
        return 1.0 + (GOOD - 1.0) * use
    if item == v.GYPSUM:
        return GYPSUM * use
    if item == v.WOOD:
        return WOOD * use
    if item == v.MARBLE:
        return 1.0 + (MARBLE - 1.0) * use
    return 1.0 + (GLAZED - 1.0) * use


def dinar_worth(dinars: i64, use: float) -> float:
    """Return what so many dinars are worth: the first ones keep workers moving, many are worth little more."""
    some: float = float(min(dinars, 8))
    more: float = float(max(dinars - 8, 0))
    return some * (0.5 * (1.0 - use) + (DINAR + 0.1) * use) + more * (0.5 * (1.0 - use) + 0.35 * use)


def plain_worth(dinars: i64, points: i64, parias: i64, use: float) -> float:
    """Return what a gain of dinars, points and parias is worth."""
    return float(points) + float(dinars) * (0.5 * (1.0 - use) + DINAR * use) + float(parias) * PARIA


def program_worth(state: SabikaState, row: i64, place: i64, use: float) -> float:
    """Return what a program gives."""
    total = 0.0
    while CODE[place] != v.END:
        total += step_worth(state, row, place, use)
        place += OPERATION_SIZE[CODE[place]]
    return total


def step_worth(state: SabikaState, row: i64, place: i64, use: float) -> float:
    """Return what one step gives."""
    operation = CODE[place]
    if operation == v.GAIN_PLAIN:
        return plain_worth(CODE[place + 1], CODE[place + 2], CODE[place + 3], use)
    if operation == v.GAIN_PER:
        counted = count(state, row, CODE[place + 1], CODE[place + 2], 0)
        if CODE[place + 3] > 0:
            counted = min(counted, CODE[place + 3])
        return float(counted) * plain_worth(CODE[place + 4], CODE[place + 5], CODE[place + 6], use)
    if operation == v.GAIN_MATERIALS:
        return materials_worth(state, row, place, use)
    amount = CODE[place + 1]
    if operation == v.GAIN_ANY:
        best: float = 0.0
        material: i64
        for material in range(v.MATERIALS):
            if (CODE[place + 2] >> material) & 1 == 1:
                best = max(best, item_worth(material, use))
        return best * float(min(amount, room_for(state, row, v.GYPSUM) + 1))
    if operation == v.GAIN_RAW:
        return RAW * use * float(amount)
    if operation == v.GAIN_GOOD:
        return item_worth(v.MATERIALS, use) * float(amount)
    if operation == v.PROCESS:
        return 1.1 * float(min(amount, bits(state.rows[row * ROW + CELLS])))
    return other_worth(state, row, place, use)


def materials_worth(state: SabikaState, row: i64, place: i64, use: float) -> float:
    """Return what a gain of certain materials gives, as far as there is room."""
    total = 0.0
    room = room_for(state, row, v.GYPSUM)
    material: i64
    for material in range(v.MATERIALS):
        amount = CODE[place + 1 + material]
        fits = min(amount, room)
        room -= fits
        total += item_worth(material, use) * (float(fits) + 0.4 * float(amount - fits))
    return total


def other_worth(state: SabikaState, row: i64, place: i64, use: float) -> float:
    """Return what the rarer steps give."""
    operation = CODE[place]
    if operation == v.TRADE:
        return 0.8 * float(CODE[place + 1])
    if operation == v.CITY_BONUS:
        return 1.2 if presence(state, row) != 0 else 0.0
    if operation == v.ACT:
        return ACTION_WORTH[CODE[place + 1]] * 0.6
    if operation == v.SPLIT:
        return PARIA * float(CODE[place + 1])
    if operation == v.CHOOSE:
        first = program_worth(state, row, CODE[place + 1], use)
        second = program_worth(state, row, CODE[place + 2], use)
        return max(first, second)
    if operation == v.FREE_SHIP:
        return 3.0
    return 1.5
