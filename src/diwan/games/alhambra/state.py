"""The state of a game of Alhambra: fields, readers, clone, bytes. No rules here."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.state import State
from diwan.games.alhambra.components import (
    CARDS,
    DISPLAY,
    GRID_RADIUS,
    GRID_SIDE,
    MIN_SEATS,
    ROUNDS,
    SLOTS,
    TILES,
    TYPES,
    VALUES,
)

GAME_ID: Final = "alhambra"
RULES_VERSION: Final = 1  # what it promises: docs/adr/0006
TAG: Final = f"{GAME_ID}/{RULES_VERSION}"
NONE: Final = -1  # an empty slot, a gap in the display, no tile

# Zones: where a tile is when it is neither in the bag nor on the market. Each seat has three.
WITH_NEUTRAL: Final = 0
SEAT_ZONES: Final = 1
WAITING: Final = 0  # bought in this turn, or awarded at the end, and not yet placed
BUILT: Final = 1  # in the Alhambra
RESERVED: Final = 2  # on the reserve board
ZONES_PER_SEAT: Final = 3

# Columns of the score sheet: one row per seat, then one for the neutral player.
LINES: Final = TYPES + 1  # majorities by type, then the wall
WALL_LINE: Final = TYPES
SHEET: Final = ROUNDS * LINES

NUMBERS: Final = 12  # scalar fields, see `vectors`


@final
class AlhambraState(State):
    """Everything on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.turn_seat: i64 = 0  # whose turn it is
        self.turns: i64 = 0  # turns that are over
        self.cards_out: i64 = 0  # bit r: the scoring card of round r + 1 has come up
        self.final: i64 = 0  # 1 from the end of the last turn on: last tiles, then round 3
        self.rounds_held: i64 = 0  # bit r: scoring round r + 1 has been held
        self.aborted: i64 = 0  # 1 when the game was stopped for its length [ALH-14.4.2]
        self.end_on_empty_bag: i64 = 0  # 1 with the variant of the French edition [ALH-18.2]
        self.start_seat: i64 = 0
        # Where in the deck (index from the bottom) each scoring card was shuffled in: first and last place.
        self.first_pile_low: i64 = 0
        self.first_pile_high: i64 = 0
        self.second_pile_low: i64 = 0
        self.second_pile_high: i64 = 0
        self.market: vec[i64] = vec[i64]()  # [slot] -> tile or NONE
        self.display: vec[i64] = vec[i64]()  # [place] -> card or NONE
        self.deck: vec[i64] = vec[i64]()  # bottom to top; money cards and scoring cards
        self.bag: vec[i64] = vec[i64]()  # last one is drawn first
        self.hands: vec[i64] = vec[i64]()  # [seat * CARDS + card] -> copies
        self.discard: vec[i64] = vec[i64]()  # [card] -> copies
        self.tiles: vec[i64] = vec[i64]()  # [zone] -> the tiles there, one bit each
        self.tile_cell: vec[i64] = vec[i64]()  # [tile] -> cell while built, else NONE
        self.sheet: vec[i64] = vec[i64]()  # [seat * SHEET + round * LINES + line] -> points

    def clone(self) -> AlhambraState:
        twin = AlhambraState()
        twin.copy_shared_from(self)
        twin.turn_seat = self.turn_seat
        twin.turns = self.turns
        twin.cards_out = self.cards_out
        twin.final = self.final
        twin.rounds_held = self.rounds_held
        twin.aborted = self.aborted
        twin.end_on_empty_bag = self.end_on_empty_bag
        twin.start_seat = self.start_seat
        twin.first_pile_low = self.first_pile_low
        twin.first_pile_high = self.first_pile_high
        twin.second_pile_low = self.second_pile_low
        twin.second_pile_high = self.second_pile_high
        twin.market = self.market[:]
        twin.display = self.display[:]
        twin.deck = self.deck[:]
        twin.bag = self.bag[:]
        twin.hands = self.hands[:]
        twin.discard = self.discard[:]
        twin.tiles = self.tiles[:]
        twin.tile_cell = self.tile_cell[:]
        twin.sheet = self.sheet[:]
        return twin

    def vectors(self) -> list[vec[i64]]:
        numbers = vec[i64](
            [
                self.turn_seat,
                self.turns,
                self.cards_out,
                self.final,
                self.rounds_held,
                self.aborted,
                self.end_on_empty_bag,
                self.start_seat,
                self.first_pile_low,
                self.first_pile_high,
                self.second_pile_low,
                self.second_pile_high,
            ]
        )
        return [
            numbers,
            self.market,
            self.display,
            self.deck,
            self.bag,
            self.hands,
            self.discard,
            self.tiles,
            self.tile_cell,
            self.sheet,
        ]

    def tag(self) -> str:
        return TAG


def state_of(seats: i64, vectors: list[vec[i64]]) -> AlhambraState:
    """Return the state with these fields (the pair of `vectors`); ValueError when lengths are wrong."""
    rows: i64 = seats + 1
    expected = [NUMBERS, SLOTS, DISPLAY, NONE, NONE, seats * CARDS, CARDS, zone_count(seats), TILES, rows * SHEET]
    if len(vectors) != len(expected):
        raise ValueError(f"state bytes are damaged: {len(vectors)} vectors, expected {len(expected)}")
    for i, length in enumerate(expected):
        if length != NONE and len(vectors[i]) != length:
            raise ValueError(f"state bytes are damaged: vector {i} has {len(vectors[i])} numbers, not {length}")
    state = AlhambraState()
    state.seats = seats
    numbers = vectors[0]
    state.turn_seat = numbers[0]
    state.turns = numbers[1]
    state.cards_out = numbers[2]
    state.final = numbers[3]
    state.rounds_held = numbers[4]
    state.aborted = numbers[5]
    state.end_on_empty_bag = numbers[6]
    state.start_seat = numbers[7]
    state.first_pile_low = numbers[8]
    state.first_pile_high = numbers[9]
    state.second_pile_low = numbers[10]
    state.second_pile_high = numbers[11]
    state.market = vectors[1]
    state.display = vectors[2]
    state.deck = vectors[3]
    state.bag = vectors[4]
    state.hands = vectors[5]
    state.discard = vectors[6]
    state.tiles = vectors[7]
    state.tile_cell = vectors[8]
    state.sheet = vectors[9]
    return state


# Readers.


def card_of(currency: i64, value: i64) -> i64:
    """Return the card of this currency and value."""
    return currency * VALUES + value - 1


def card_value(card: i64) -> i64:
    """Return what a money card is worth."""
    return card % VALUES + 1


def card_currency(card: i64) -> i64:
    """Return the currency of a money card."""
    return card // VALUES


def may_follow(card: i64, last: i64) -> bool:
    """Tell whether a card may be named after another one when several are taken [ALH-4.1.2].

    From high to low, as in a payment; equal values in the order of the currencies. So a set has one path.
    """
    difference: i64 = card_value(card) - card_value(last)
    return difference < 0 or (difference == 0 and card >= last)


def cell_at(x: i64, y: i64) -> i64:
    """Return the cell at these coordinates; x grows to the east, y to the south [ALH-7.1.1]."""
    return (y + GRID_RADIUS) * GRID_SIDE + x + GRID_RADIUS


def cell_x(cell: i64) -> i64:
    """Return a cell's column."""
    return cell % GRID_SIDE - GRID_RADIUS


def cell_y(cell: i64) -> i64:
    """Return a cell's row."""
    return cell // GRID_SIDE - GRID_RADIUS


def zone_of(seat: i64, which: i64) -> i64:
    """Return a seat's WAITING, BUILT or RESERVED zone."""
    return SEAT_ZONES + seat * ZONES_PER_SEAT + which


def zone_count(seats: i64) -> i64:
    """Return how many zones there are."""
    return SEAT_ZONES + seats * ZONES_PER_SEAT


def is_in(state: AlhambraState, zone: i64, tile: i64) -> bool:
    """Tell whether a tile is in a zone."""
    return (state.tiles[zone] >> tile) & 1 == 1


def tiles_in(state: AlhambraState, zone: i64) -> vec[i64]:
    """Return the tiles in a zone, ascending."""
    found = vec[i64]()
    rest = state.tiles[zone]
    tile: i64 = 0
    while rest != 0:
        if rest & 1:
            found = append(found, tile)
        rest >>= 1
        tile += 1
    return found


def count_in(state: AlhambraState, zone: i64) -> i64:
    """Return how many tiles are in a zone."""
    count: i64 = 0
    rest = state.tiles[zone]
    while rest != 0:
        rest &= rest - 1  # drops the lowest bit
        count += 1
    return count


def money_of(state: AlhambraState, seat: i64, currency: i64) -> i64:
    """Return a hand's total in one currency."""
    total: i64 = 0
    first: i64 = seat * CARDS + currency * VALUES
    i: i64
    for i in range(VALUES):
        total += state.hands[first + i] * (i + 1)
    return total


def hand_size(state: AlhambraState, seat: i64) -> i64:
    """Return how many cards a seat holds."""
    total: i64 = 0
    i: i64
    for i in range(CARDS):
        total += state.hands[seat * CARDS + i]
    return total


def score_of(state: AlhambraState, row: i64) -> i64:
    """Return the points of a seat, or of the neutral player (row = seats)."""
    total: i64 = 0
    i: i64
    for i in range(SHEET):
        total += state.sheet[row * SHEET + i]
    return total


def has_neutral(state: AlhambraState) -> bool:
    """Tell whether the neutral player takes part: with two seats only [ALH-13]."""
    return state.seats == MIN_SEATS


def pile_low(state: AlhambraState, card: i64) -> i64:
    """Return the lowest deck index where this scoring card (0 or 1) was shuffled in."""
    return state.first_pile_low if card == 0 else state.second_pile_low


def pile_high(state: AlhambraState, card: i64) -> i64:
    """Return the highest deck index where this scoring card (0 or 1) was shuffled in."""
    return state.first_pile_high if card == 0 else state.second_pile_high
