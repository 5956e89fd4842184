"""What a seat may know, as numbers for a network: named pieces over one flat buffer.

Seats are counted from the observer (0 is "I"). Hands are there for all seats, as whoever paid attention knows
them [ALH-14.1.5]. Positions are exact in `tile_x` and `tile_y`; `maps` repeats the middle of each Alhambra as
a picture.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import (
    CARDS,
    DISPLAY,
    SLOTS,
    TILE_PRICE,
    TILE_TYPE,
    TILE_WALLS,
    TILES,
    TYPES,
)
from diwan.games.alhambra.layout import wall_of
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    SEAT_ZONES,
    SHEET,
    ZONES_PER_SEAT,
    AlhambraState,
    cell_x,
    cell_y,
    is_in,
    score_of,
    zone_count,
    zone_of,
)

SLOT_FEATURES: Final = 2 + TYPES + 4  # there, price, type, walls
MAP_RADIUS: Final = 7
MAP_SIDE: Final = 2 * MAP_RADIUS + 1
MAP_PLANES: Final = 2  # type + 1 (TYPES + 1: the fountain), wall bits

# Sizes of the pieces that do not depend on the number of seats, in buffer order; `spec` names all pieces.
TABLE_SIZE: Final = 7
PAYMENT_SIZE: Final = SLOTS + 2
TAKING_SIZE: Final = 2
FIXED: Final = (
    TABLE_SIZE
    + actions.QUESTIONS
    + PAYMENT_SIZE
    + TAKING_SIZE
    + TILES
    + SLOTS * SLOT_FEATURES
    + CARDS
    + CARDS
    + TILES
    + TILES
    + TILES
)
PER_SEAT: Final = 2 + 2 + CARDS + SHEET + MAP_PLANES * MAP_SIDE * MAP_SIDE


def size_for(seats: i64) -> i64:
    """Return how many numbers an observation has."""
    return FIXED + seats * PER_SEAT + SHEET


def spec(seats: int) -> list[tuple[str, tuple[int, ...], int, int, str]]:
    """Return the pieces in order: name, shape, lowest and highest value, meaning."""
    return [
        (
            "table",
            (TABLE_SIZE,),
            0,
            1000,
            "deck, bag, scoring cards out, rounds held, last tiles, turns, ends on empty bag",
        ),
        ("question", (actions.QUESTIONS,), 0, 1, "which question is asked, one-hot"),
        ("payment", (PAYMENT_SIZE,), 0, 20, "slot being paid, one-hot; last value; paid so far"),
        ("taking", (TAKING_SIZE,), 0, CARDS, "last card taken + 1; total taken so far"),
        ("tile_asked", (TILES,), 0, 1, "the tile that the question is about, one-hot"),
        ("market", (SLOTS, SLOT_FEATURES), 0, 20, "per slot: tile there, price, type one-hot, walls N E S W"),
        ("display", (CARDS,), 0, DISPLAY, "copies of each money card on display"),
        ("discard", (CARDS,), 0, 3, "copies of each money card in the discard"),
        (
            "tile_zone",
            (TILES,),
            0,
            SEAT_ZONES + ZONES_PER_SEAT * seats,
            "0 supply, 1 neutral, then by seat: waiting, built, reserved",
        ),
        ("tile_x", (TILES,), -99, 99, "column of a built tile, else 0"),
        ("tile_y", (TILES,), -99, 99, "row of a built tile, else 0"),
        ("turn", (seats, 2), 0, 1, "per seat: has the turn; is asked"),
        ("standing", (seats, 2), 0, 999, "per seat: points; longest wall"),
        ("hands", (seats, CARDS), 0, 3, "per seat: copies of each money card in hand"),
        ("sheet", (seats + 1, SHEET), 0, 99, "points by round and line; the last row is the neutral player's"),
        ("maps", (seats, MAP_PLANES, MAP_SIDE, MAP_SIDE), 0, 15, "per seat: type + 1 around the fountain; wall bits"),
    ]


def fill(state: AlhambraState, seat: i64, out: vec[i64]) -> None:
    """Write the observation of a seat into `out`, which has `size_for(seats)` numbers."""
    i: i64
    n: i64 = len(out)
    for i in range(n):
        out[i] = 0
    at: i64 = fill_table(state, out)
    at = fill_question(state, out, at)
    at = fill_market(state, out, at)
    at = fill_tiles(state, seat, out, at)
    fill_seats(state, seat, out, at)


def fill_table(state: AlhambraState, out: vec[i64]) -> i64:
    """Write the counts of the table."""
    out[0] = len(state.deck)
    out[1] = len(state.bag)
    out[2] = state.cards_out
    out[3] = state.rounds_held
    out[4] = state.final
    out[5] = state.turns
    out[6] = state.end_on_empty_bag
    return TABLE_SIZE


def fill_question(state: AlhambraState, out: vec[i64], start: i64) -> i64:
    """Write what is being asked and what it carries along."""
    payment: i64 = start + actions.QUESTIONS
    taking: i64 = payment + PAYMENT_SIZE
    tile: i64 = taking + TAKING_SIZE
    depth: i64 = len(state.pending)
    if depth > 0:
        top = state.pending[depth - 1]
        kind = decision_kind(top)
        arg = decision_arg(top)
        out[start + kind] = 1
        if kind == actions.PAY_WITH:
            out[payment + actions.payment_slot(arg)] = 1
            out[payment + SLOTS] = actions.payment_last(arg)
            out[payment + SLOTS + 1] = actions.payment_paid(arg)
        elif kind == actions.TAKE_MORE:
            out[taking] = actions.taking_last(arg) + 1
            out[taking + 1] = actions.taking_total(arg)
        elif kind in (actions.ADD_AT, actions.PLACE_AT, actions.CHOOSE_EXCHANGE_OUT):
            out[tile + arg] = 1
    return tile + TILES


def fill_market(state: AlhambraState, out: vec[i64], start: i64) -> i64:
    """Write market, display and discard."""
    at: i64 = start
    slot: i64
    for slot in range(SLOTS):
        tile = state.market[slot]
        if tile != NONE:
            out[at] = 1
            out[at + 1] = TILE_PRICE[tile]
            out[at + 2 + TILE_TYPE[tile]] = 1
            side: i64
            for side in range(4):
                out[at + 2 + TYPES + side] = (TILE_WALLS[tile] >> side) & 1
        at += SLOT_FEATURES
    place: i64
    for place in range(DISPLAY):
        card = state.display[place]
        if card != NONE:
            out[at + card] += 1
    at += CARDS
    i: i64
    for i in range(CARDS):
        out[at + i] = state.discard[i]
    return at + CARDS


def fill_tiles(state: AlhambraState, seat: i64, out: vec[i64], start: i64) -> i64:
    """Write where every tile is; seats are counted from the observer."""
    zone: i64
    tile: i64
    for zone in range(zone_count(state.seats)):
        number = zone
        if zone >= SEAT_ZONES:
            owner: i64 = (zone - SEAT_ZONES) // ZONES_PER_SEAT
            which: i64 = (zone - SEAT_ZONES) % ZONES_PER_SEAT
            number = SEAT_ZONES + (owner - seat + state.seats) % state.seats * ZONES_PER_SEAT + which
        for tile in range(TILES):
            if is_in(state, zone, tile):
                out[start + tile] = number + 1
    for tile in range(TILES):
        cell = state.tile_cell[tile]
        if cell != NONE:
            out[start + TILES + tile] = cell_x(cell)
            out[start + 2 * TILES + tile] = cell_y(cell)
    return start + 3 * TILES


def fill_seats(state: AlhambraState, seat: i64, out: vec[i64], start: i64) -> None:
    """Write what belongs to each seat, the observer first."""
    seats = state.seats
    standing: i64 = start + 2 * seats
    hands: i64 = standing + 2 * seats
    sheet: i64 = hands + CARDS * seats
    maps: i64 = sheet + SHEET * (seats + 1)
    step: i64
    i: i64
    for step in range(seats):
        row: i64 = (seat + step) % seats
        out[start + 2 * step] = 1 if state.turn_seat == row else 0
        out[start + 2 * step + 1] = 1 if state.to_act == row else 0
        out[standing + 2 * step] = score_of(state, row)
        out[standing + 2 * step + 1] = wall_of(state, row)
        for i in range(CARDS):
            out[hands + step * CARDS + i] = state.hands[row * CARDS + i]
        for i in range(SHEET):
            out[sheet + step * SHEET + i] = state.sheet[row * SHEET + i]
        fill_map(state, row, out, maps + step * MAP_PLANES * MAP_SIDE * MAP_SIDE)
    for i in range(SHEET):
        out[sheet + seats * SHEET + i] = state.sheet[seats * SHEET + i]


def fill_map(state: AlhambraState, row: i64, out: vec[i64], start: i64) -> None:
    """Write the middle of an Alhambra as two planes."""
    area: i64 = MAP_SIDE * MAP_SIDE
    out[start + MAP_RADIUS * MAP_SIDE + MAP_RADIUS] = TYPES + 1
    tile: i64
    for tile in range(TILES):
        if is_in(state, zone_of(row, BUILT), tile):
            x: i64 = cell_x(state.tile_cell[tile]) + MAP_RADIUS
            y: i64 = cell_y(state.tile_cell[tile]) + MAP_RADIUS
            if x >= 0 and x < MAP_SIDE and y >= 0 and y < MAP_SIDE:
                out[start + y * MAP_SIDE + x] = TILE_TYPE[tile] + 1
                out[start + area + y * MAP_SIDE + x] = TILE_WALLS[tile]
