"""What things in hand, and the steps of an effect, are worth in points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CODE,
    ITEM_END_PP,
    MAJOR_PROGRAM,
    OPERATION_SIZE,
)
from diwan.games.sabika.conditions.possible import majors_open, red_cities
from diwan.games.sabika.heuristic import weights as w
from diwan.games.sabika.heuristic.weights import WEIGHTS
from diwan.games.sabika.scoring.counters import count
from diwan.games.sabika.state import CELLS, LYING, ROW, SabikaState, bits, presence, room_for

DINAR: Final = 0.45
PARIA: Final = 0.8
SEAL: Final = 1.7
RAW: Final = 0.9
TRANSACTION: Final = 0.9
USEFUL: Final = 0.6  # how much of an action a bonus gives on average: it comes when it comes
BORROWED: Final = 1.5  # the benefit of something else, before one looks what there is

# What an action is worth as a bonus, before one looks closer.
ACTION_WORTH: Final[list[float]] = [4.0, 5.0, 3.0, 2.5, 5.0, 4.0, 2.5, 2.5, 4.0, 3.0, 2.0, 5.0, 5.0]


def turns_left(state: SabikaState, row: i64) -> i64:
    """Return how many turns a row still has in the game."""
    standing: i64 = v.WORKERS - bits(state.rows[row * ROW + LYING])
    return (v.ROUNDS - 1 - state.round) * v.WORKERS + standing


def ease(turns: i64) -> float:
    """Return how surely things in hand can still be put to use: all of them early on, few at the end."""
    return min(1.0, float(turns) / WEIGHTS[w.USE_TURNS])


def end_worth(item: i64) -> float:
    """Return what an item gives when it is left over [SAB-10.6.1]."""
    return float(ITEM_END_PP[item])


def item_worth(item: i64, use: float) -> float:
    """Return what one more item is worth."""
    worth = (
        WEIGHTS[w.GOOD]
        if item >= v.MATERIALS
        else 0.5 * (WEIGHTS[w.MATERIAL + item] + WEIGHTS[w.MATERIAL_SECOND + item])
    )
    rest = end_worth(item)
    return rest + (worth - rest) * use


def items_worth(item: i64, number: i64, use: float) -> float:
    """Return what so many of an item are worth: each kind is used once in a building, so more of it is worth less."""
    first: float
    second: float
    more: float
    if item >= v.MATERIALS:
        first = WEIGHTS[w.GOOD]
        second = WEIGHTS[w.GOOD]
        more = WEIGHTS[w.GOOD_MORE]
    else:
        first = WEIGHTS[w.MATERIAL + item]
        second = WEIGHTS[w.MATERIAL_SECOND + item]
        more = WEIGHTS[w.MATERIAL_MORE + item]
    if number == 0:
        return 0.0
    worth = first
    if number > 1:
        worth += second + more * float(number - 2)
    rest = end_worth(item) * float(number)
    return rest + (worth - rest) * use


def dinar_worth(dinars: i64, use: float) -> float:
    """Return what so many dinars are worth: the first ones keep workers moving, many are worth little more."""
    some: float = min(float(dinars), WEIGHTS[w.DINAR_FIRST])
    more: float = float(dinars) - some
    return float(dinars) * 0.5 * (1.0 - use) + (some * WEIGHTS[w.DINAR] + more * WEIGHTS[w.DINAR_MORE]) * use


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
        return TRANSACTION * float(CODE[place + 1])
    if operation == v.CITY_BONUS:
        return 1.2 if presence(state, row) != 0 else 0.0
    if operation == v.ACT:
        return ACTION_WORTH[CODE[place + 1]] * USEFUL
    if operation == v.SPLIT:
        return PARIA * float(CODE[place + 1])
    if operation == v.CHOOSE:
        first = program_worth(state, row, CODE[place + 1], use)
        second = program_worth(state, row, CODE[place + 2], use)
        return max(first, second)
    if operation == v.FREE_SHIP:
        return 3.0
    if operation == v.ANY_PREVIOUS:
        return BORROWED
    if operation == v.COPY_MAJOR_BONUS:
        return max(BORROWED, best_major(state, row, use))
    if operation == v.RED_CITY_ACTION:
        # Who chooses among cities finds an action that can be put to use.
        return max(BORROWED, best_red_city(state, row, use) / USEFUL)
    raise ValueError(f"operation {operation}: nobody has said what it is worth")


def best_major(state: SabikaState, row: i64, use: float) -> float:
    """Return what the best bonus gives that can be copied from a major construction."""
    best = 0.0
    tiles = majors_open(state)
    tile: i64
    for tile in range(v.MAJORS):
        if tiles & BIT[tile] != 0:
            best = max(best, program_worth(state, row, MAJOR_PROGRAM[tile], use))
    return best


def best_red_city(state: SabikaState, row: i64, use: float) -> float:
    """Return what the best action of a red city with presence gives."""
    best = 0.0
    cities = red_cities(state, row)
    city: i64
    for city in range(v.CITIES):
        if cities & BIT[city] != 0:
            best = max(best, program_worth(state, row, CITY_TILE_BENEFIT[state.cities[city]], use))
    return best
