"""How well a seat stands: points, what it may expect at the end, what it has, what is under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    CITY_TILE_COLOUR,
    RED_PROGRAM,
    TRIBUTES,
    WISH_SPACE,
)
from diwan.games.sabika.heuristic import weights as w
from diwan.games.sabika.heuristic.blues import BLUE_WORTH
from diwan.games.sabika.heuristic.plans import under_way
from diwan.games.sabika.heuristic.weights import WEIGHTS
from diwan.games.sabika.heuristic.worth import (
    PARIA,
    dinar_worth,
    ease,
    items_worth,
    program_worth,
    turns_left,
)
from diwan.games.sabika.scoring.counters import crates
from diwan.games.sabika.scoring.sheet import gray_points, tower_size, trade_points, wish_points
from diwan.games.sabika.state import (
    BLUES,
    CELLS,
    CONSOLIDATED,
    DINARS,
    FAVOUR,
    GRAYS,
    PARIAS,
    REDS,
    ROW,
    SEALS,
    WORKER_AT,
    SabikaState,
    bits,
    held,
    is_yusuf,
    points,
    presence,
    row_count,
)

YUSUF_TURN: Final = 4.8  # points that one of his turns brings him


def value_for(state: SabikaState, seat: i64) -> float:
    """Return how many points a seat stands ahead of the average of the others, now and foreseeably."""
    own = prospects(state, seat)
    others = 0.0
    n = row_count(state.seats)
    row: i64
    for row in range(n):
        if row != seat:
            others += prospects(state, row)
    return own - others / float(n - 1)


def prospects(state: SabikaState, row: i64) -> float:
    """Return the points that a row has and may expect."""
    total = float(points(state, row))
    if state.finished == 1:
        return total
    total += goals(state, row)
    if is_yusuf(state, row):
        return total + YUSUF_TURN * float(turns_left(state, row)) + PARIA * float(state.rows[row * ROW + PARIAS])
    turns = turns_left(state, row)
    return total + holdings(state, row, ease(turns)) + engine(state, row, turns) + under_way(state, row)


def goals(state: SabikaState, row: i64) -> float:
    """Return what wishes, the trade card and major poems are going to give, as things stand."""
    turns = float(turns_left(state, row))
    total = float(trade_points(state, row)) * (WEIGHTS[w.TRADE] + WEIGHTS[w.TRADE_TURN] * turns)
    slot: i64
    for slot in range(v.WISH_LETTERS):
        total += (
            float(wish_points(state, row, state.wishes[slot])) * float(scorings_left(state, slot)) * WEIGHTS[w.WISH]
        )
    poem: i64
    for poem in range(v.MAJOR_POEMS):
        if state.rows[row * ROW + GRAYS] & BIT[poem] != 0:
            total += float(gray_points(state, row, poem)) * WEIGHTS[w.GRAY_NOW] + WEIGHTS[w.GRAY_TURN] * turns
    return total


def scorings_left(state: SabikaState, slot: i64) -> i64:
    """Return how often the wish of a slot will still score: from when it enters the tower on."""
    entered = tower_size(state)
    total: i64 = 0
    space: i64
    for space in range(state.narrator + 1, v.NARRATOR_SPACES):
        entered += WISH_SPACE[space]
        if WISH_SPACE[space] == 1 and entered > slot:
            total += 1
    return total


def holdings(state: SabikaState, row: i64, use: float) -> float:
    """Return what dinars, seals, parias, materials, goods and raws are worth."""
    at = row * ROW
    total = dinar_worth(state.rows[at + DINARS], use)
    total += float(state.rows[at + SEALS]) * (1.0 + (WEIGHTS[w.SEAL] - 1.0) * use)
    total += paria_worth(state, row)
    total += WEIGHTS[w.RAW] * use * float(bits(state.rows[at + CELLS]))
    item: i64
    for item in range(v.ITEMS):
        total += items_worth(item, held(state, row, item), use)
    return total


def paria_worth(state: SabikaState, row: i64) -> float:
    """Return what parias are worth: nearly one point each as long as tributes are due, little beyond."""
    due: i64 = 0
    space: i64
    for space in range(state.narrator + 1, v.NARRATOR_SPACES):
        due += TRIBUTES[space]
    have = state.rows[row * ROW + PARIAS]
    return WEIGHTS[w.PARIA] * float(min(have, due)) + WEIGHTS[w.PARIA_SPARE] * float(max(have - due, 0))


def engine(state: SabikaState, row: i64, turns: i64) -> float:
    """Return what income, poems, ships, favour, room and the places of workers will bring over the turns left."""
    at = row * ROW
    left = float(turns)
    use = ease(turns)
    total = 0.0
    best = 0.0
    poem: i64
    for poem in range(v.MINOR_POEMS):
        if state.rows[at + BLUES] & BIT[poem] != 0:
            total += WEIGHTS[w.BLUE_TURN] * left * BLUE_WORTH[poem]
        if state.rows[at + REDS] & BIT[poem] != 0:
            best = max(best, program_worth(state, row, RED_PROGRAM[poem], use))
    total += WEIGHTS[w.RED_TURN] * left * best + WEIGHTS[w.RED_POEM_TURN] * left * float(bits(state.rows[at + REDS]))
    total += WEIGHTS[w.FAVOUR_TURN] * left * float(state.rows[at + FAVOUR])
    total += WEIGHTS[w.CRATE_TURN] * left * float(crates(state, row))
    total += WEIGHTS[w.PRESENCE_TURN] * left * float(bits(presence(state, row))) + WEIGHTS[
        w.CONSOLIDATED_TURN
    ] * left * float(bits(state.rows[at + CONSOLIDATED]))
    rounds = float(v.ROUNDS - 1 - state.narrator)
    city: i64
    for city in range(v.CITIES):
        tile = state.cities[city]
        if state.rows[at + CONSOLIDATED] & BIT[city] != 0 and CITY_TILE_COLOUR[tile] == v.BLUE_CITY:
            total += WEIGHTS[w.INCOME] * (rounds + 1.0) * program_worth(state, row, CITY_TILE_BENEFIT[tile], use)
    worker: i64
    for worker in range(v.WORKERS):
        if state.rows[at + WORKER_AT + worker] < 0:
            total += WEIGHTS[w.HOME] * use
    return total
