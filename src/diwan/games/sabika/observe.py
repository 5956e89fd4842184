"""What a seat may know, as numbers for a network: named pieces over one flat buffer.

Players are counted from the observer (0 is "I"; in the solo game 1 is Yusuf). Everything lies open but starting tiles
before they are shown [SAB-18.1], so the pieces show the table as it is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import decision_arg, decision_kind, decision_seat
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import gain_any, gain_count
from diwan.games.sabika.carried.materials import used_count
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.tables import numbers
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCE_CARD,
    BALANCES,
    BLUES,
    BOARD,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    DEALT,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    HEIGHT,
    HELD,
    ITEM_BITS,
    ITEM_MASK,
    KEPT,
    LEFT_END,
    LYING,
    MAJORS,
    MINORS,
    NONE,
    PARIAS,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    points,
    row_count,
)

TABLE_SIZE: Final = 12
PARTS: Final = 5  # of an argument
PART_BITS: Final = 10
CARRIED_SIZE: Final = PARTS + v.ITEMS + 1 + v.MATERIALS
WAITING: Final = 16  # tasks under the question; nobody has seen more than half as many
WAITING_SIZE: Final = 2 + PARTS
FIXED: Final = (
    TABLE_SIZE
    + actions.QUESTIONS
    + CARRIED_SIZE
    + WAITING * WAITING_SIZE
    + BOARD
    + v.MARBLE_SPACES
    + 2 * v.MINORS
    + v.MINOR_POEMS
    + 2 * v.MAJOR_POEMS
    + v.MAJORS
    + v.TILES
    + v.CITIES
    + v.CITIES
    + v.WISH_LETTERS
    + v.YUSUF_CARDS
    + v.YUSUF_TILES
)
# Of each player: the plain fields of a row, and then its sets and stores spread out.
SPREAD: Final = (
    2  # has the turn, is asked
    + v.WORKERS
    + v.RAWS
    + v.STORES * v.ITEMS
    + v.MAJORS
    + v.MINORS
    + 2 * v.CITIES
    + 2 * v.MINOR_POEMS
    + v.MAJOR_POEMS
)
PLAIN_FIELDS: Final = (
    DINARS,
    SEALS,
    PARIAS,
    HEIGHT,
    FAVOUR,
    *range(WORKER_AT, WORKER_AT + v.WORKERS),
    *range(EXPANSIONS, EXPANSIONS + v.WAREHOUSES),
    *range(CAPACITY, CAPACITY + v.WAREHOUSES),
    *range(TOP_TILE, TOP_TILE + v.WAREHOUSES),
    BALANCE_CARD,
    LEFT_END,
    RIGHT_END,
    BALANCES,
)
FIELDS: Final[vec[i64]] = numbers(list(PLAIN_FIELDS))
PLAIN: Final = 5 + v.WORKERS + 3 * v.WAREHOUSES + 4 + 2  # these, the starting tile kept, and the points
FAR: Final = 1_000_000
PLACE: Final = 36


def size_for(seats: i64) -> i64:
    """Return how many numbers an observation has."""
    return FIXED + row_count(seats) * (PLAIN + SPREAD) + v.STARTING_TILES


def spec(seats: int) -> list[tuple[str, tuple[int, ...], int, int, str]]:
    """Return the pieces in order: name, shape, lowest and highest value, meaning."""
    dealt = ("dealt", (v.STARTING_TILES,), 0, 1, "the observer's own starting tiles")
    return [*question_pieces(), *board_pieces(), *row_pieces(int(row_count(seats))), dealt]


def question_pieces() -> list[tuple[str, tuple[int, ...], int, int, str]]:
    """Return the pieces of the course of the game, and of what is asked and waits."""
    return [
        (
            "table",
            (TABLE_SIZE,),
            -1,
            99,
            "round, narrator, hard, trade card, event, next event, events left, positive ones, refreshed, traded, "
            "first player and owner of the turn counted from the observer",
        ),
        ("question", (actions.QUESTIONS,), 0, 1, "which question is asked, one-hot"),
        (
            "carried",
            (CARRIED_SIZE,),
            0,
            FAR,
            "what the question is about, packed as the game packs it, in parts of 10 bits; items being gained, "
            "materials of choice; materials being used",
        ),
        (
            "waiting",
            (WAITING, WAITING_SIZE),
            0,
            FAR,
            "what goes on when the question is answered, the next first: kind of task from 1 on (0: nothing), whose "
            "it is, what it is about in parts of 10 bits",
        ),
    ]


def board_pieces() -> list[tuple[str, tuple[int, ...], int, int, str]]:
    """Return the pieces of what lies on the board and beside it."""
    return [
        ("board", (BOARD,), -2, 99, "raw spaces, displays, stacks, bag, discard, sultan's workers, workers by space"),
        ("marbles", (v.MARBLE_SPACES,), 0, 1, "filled marble spaces"),
        ("minor_deck", (v.MINORS,), 0, 1, "minor constructions not seen yet"),
        ("minor_spent", (v.MINORS,), 0, 1, "minor constructions discarded"),
        ("poem_deck", (v.MINOR_POEMS,), 0, 1, "minor poems not seen yet"),
        ("grays_shown", (v.MAJOR_POEMS,), 0, 1, "major poems on display"),
        ("grays_gone", (v.MAJOR_POEMS,), 0, 1, "major poems turned up and removed before the game"),
        ("majors_left", (v.MAJORS,), 0, 1, "major constructions on the board"),
        ("tiles_unseen", (v.TILES,), 0, 1, "warehouse tiles in the stacks"),
        ("seals_left", (v.CITIES,), 0, 1, "cities with their seal"),
        ("cities", (v.CITIES,), 0, v.CITY_TILES - 1, "the tile of each city"),
        ("wishes", (v.WISH_LETTERS,), 0, v.WISHES - 1, "wishes in the order of the round track"),
        ("yusuf_deck", (v.YUSUF_CARDS,), 0, 1, "worker cards not turned yet"),
        ("yusuf_tiles", (v.YUSUF_TILES,), 0, 1, "worker tiles not turned yet"),
    ]


def row_pieces(rows: int) -> list[tuple[str, tuple[int, ...], int, int, str]]:
    """Return the pieces of the players, one line for each of them."""
    return [
        ("turn", (rows, 2), 0, 1, "per player: has the turn; is asked"),
        (
            "rows",
            (rows, PLAIN),
            -FAR,
            FAR,
            "per player: dinars, seals, parias, height in the paria stack, favour, workers by space (-1 workshop), "
            "expansions, crates and top tile of each warehouse, balance card, ends of the row, balances, starting tile "
            "(-1 hidden), points",
        ),
        ("lying", (rows, v.WORKERS), 0, 1, "per player: workers that lie down"),
        ("cells", (rows, v.RAWS), 0, 1, "per player: raws in the workshop"),
        ("stores", (rows, v.STORES, v.ITEMS), 0, 15, "per player and store: how many of each item"),
        ("majors", (rows, v.MAJORS), 0, 1, "per player: major constructions"),
        ("minors", (rows, v.MINORS), -PLACE, PLACE, "per player: minor constructions by place in the row; 0 not owned"),
        ("arrived", (rows, v.CITIES), 0, 1, "per player: ships on left halves"),
        ("consolidated", (rows, v.CITIES), 0, 1, "per player: ships on right halves"),
        ("blues", (rows, v.MINOR_POEMS), 0, 1, "per player: blue poems"),
        ("reds", (rows, v.MINOR_POEMS), 0, 1, "per player: red poems"),
        ("grays", (rows, v.MAJOR_POEMS), 0, 1, "per player: gray poems"),
    ]


def fill(state: SabikaState, seat: i64, out: vec[i64]) -> None:
    """Write the observation of a seat into `out`, which has `size_for(seats)` numbers."""
    i: i64
    n: i64 = len(out)
    for i in range(n):
        out[i] = 0
    rows = row_count(state.seats)
    at = fill_table(state, seat, rows, out)
    at = fill_question(state, out, at)
    at = fill_waiting(state, seat, rows, out, at)
    at = fill_board(state, out, at)
    at = fill_rows(state, seat, rows, out, at)
    for i in range(v.STARTING_TILES):
        out[at + i] = (state.rows[seat * ROW + DEALT] >> i) & 1


def fill_table(state: SabikaState, seat: i64, rows: i64, out: vec[i64]) -> i64:
    """Write the numbers of the table."""
    out[0] = state.round
    out[1] = state.narrator
    out[2] = state.hard
    out[3] = state.trade_card
    out[4] = state.event
    out[5] = state.next_event
    out[6] = state.events_left
    out[7] = state.good_events_left
    out[8] = state.refreshed
    out[9] = state.traded
    out[10] = NONE if state.first == NONE else (state.first - seat + rows) % rows
    out[11] = NONE if state.turn == NONE else (state.turn - seat + rows) % rows
    return TABLE_SIZE


def fill_question(state: SabikaState, out: vec[i64], start: i64) -> i64:
    """Write what is being asked and what it carries along."""
    depth: i64 = len(state.pending)
    carried: i64 = start + actions.QUESTIONS
    if depth > 0:
        top = state.pending[depth - 1]
        kind = decision_kind(top)
        arg = decision_arg(top)
        out[start + kind] = 1
        i: i64
        fill_parts(arg, out, carried)
        if kind == actions.ASK_STORE:
            for i in range(v.ITEMS):
                out[carried + PARTS + i] = gain_count(arg, i)
            out[carried + PARTS + v.ITEMS] = gain_any(arg)
        elif kind in (actions.ASK_EXTRA, actions.ASK_POEM):
            for i in range(v.MATERIALS):
                out[carried + PARTS + 1 + v.ITEMS + i] = used_count(arg, i)
    return carried + CARRIED_SIZE


def fill_waiting(state: SabikaState, seat: i64, rows: i64, out: vec[i64], at: i64) -> i64:
    """Write the tasks under the question, from the top of the stack down."""
    below: i64 = len(state.pending) - 1
    i: i64
    for i in range(min(below, WAITING)):
        item = state.pending[below - 1 - i]
        out[at + i * WAITING_SIZE] = decision_kind(item) + 1
        out[at + i * WAITING_SIZE + 1] = (decision_seat(item) - seat + rows) % rows
        fill_parts(decision_arg(item), out, at + i * WAITING_SIZE + 2)
    return at + WAITING * WAITING_SIZE


def fill_parts(arg: i64, out: vec[i64], at: i64) -> None:
    """Write an argument in parts."""
    i: i64
    for i in range(PARTS):
        out[at + i] = (arg >> (PART_BITS * i)) & ((1 << PART_BITS) - 1)


def spread_bits(mask: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write a set as flags; return the place behind them."""
    i: i64
    for i in range(size):
        out[at + i] = (mask >> i) & 1
    return at + size


def fill_board(state: SabikaState, out: vec[i64], at: i64) -> i64:
    """Write the main board and what decks may still hold."""
    i: i64
    for i in range(BOARD):
        out[at + i] = state.board[i]
    at += BOARD
    at = spread_bits(state.marbles, v.MARBLE_SPACES, out, at)
    at = spread_bits(state.minor_deck, v.MINORS, out, at)
    at = spread_bits(state.minor_spent, v.MINORS, out, at)
    at = spread_bits(state.poem_deck, v.MINOR_POEMS, out, at)
    at = spread_bits(state.grays_shown, v.MAJOR_POEMS, out, at)
    at = spread_bits(state.grays_gone, v.MAJOR_POEMS, out, at)
    at = spread_bits(state.majors_left, v.MAJORS, out, at)
    at = spread_bits(state.tiles_unseen, v.TILES, out, at)
    at = spread_bits(state.seals_left, v.CITIES, out, at)
    for i in range(v.CITIES):
        out[at + i] = state.cities[i]
    at += v.CITIES
    for i in range(v.WISH_LETTERS):
        out[at + i] = state.wishes[i]
    at += v.WISH_LETTERS
    at = spread_bits(state.yusuf_deck, v.YUSUF_CARDS, out, at)
    return spread_bits(state.yusuf_tiles, v.YUSUF_TILES, out, at)


def fill_rows(state: SabikaState, seat: i64, rows: i64, out: vec[i64], at: i64) -> i64:
    """Write what belongs to each player, piece by piece, the observer first."""
    step: i64
    for step in range(rows):
        row = (seat + step) % rows
        out[at] = 1 if state.turn == row else 0
        out[at + 1] = 1 if state.to_act == row else 0
        at += 2
    for step in range(rows):
        at = fill_plain(state, seat, (seat + step) % rows, out, at)
    at = fill_sets(state, seat, rows, LYING, v.WORKERS, out, at)
    at = fill_sets(state, seat, rows, CELLS, v.RAWS, out, at)
    for step in range(rows):
        at = fill_stores(state, (seat + step) % rows, out, at)
    at = fill_sets(state, seat, rows, MAJORS, v.MAJORS, out, at)
    for step in range(rows):
        mine = state.rows[(seat + step) % rows * ROW + MINORS]
        card: i64
        for card in range(v.MINORS):
            if (mine >> card) & 1 == 1:
                # Yusuf has no row: his cards count as in the first place.
                out[at + card] = state.places[card] if state.places[card] != 0 else 1
        at += v.MINORS
    at = fill_sets(state, seat, rows, ARRIVED, v.CITIES, out, at)
    at = fill_sets(state, seat, rows, CONSOLIDATED, v.CITIES, out, at)
    at = fill_sets(state, seat, rows, BLUES, v.MINOR_POEMS, out, at)
    at = fill_sets(state, seat, rows, REDS, v.MINOR_POEMS, out, at)
    return fill_sets(state, seat, rows, GRAYS, v.MAJOR_POEMS, out, at)


def fill_plain(state: SabikaState, seat: i64, row: i64, out: vec[i64], at: i64) -> i64:
    """Write the plain fields of a row; starting tiles of others are hidden until all are shown [SAB-18.5]."""
    i: i64
    n: i64 = len(FIELDS)
    for i in range(n):
        out[at + i] = state.rows[row * ROW + FIELDS[i]]
    shown = row == seat or state.first != NONE
    out[at + n] = state.rows[row * ROW + KEPT] if shown else NONE
    out[at + n + 1] = points(state, row)
    return at + PLAIN


def fill_sets(state: SabikaState, seat: i64, rows: i64, column: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write a set of every row as flags."""
    step: i64
    for step in range(rows):
        at = spread_bits(state.rows[(seat + step) % rows * ROW + column], size, out, at)
    return at


def fill_stores(state: SabikaState, row: i64, out: vec[i64], at: i64) -> i64:
    """Write how many of each item lie in each store of a row."""
    store: i64
    for store in range(v.STORES):
        packed = state.rows[row * ROW + HELD + store]
        item: i64
        for item in range(v.ITEMS):
            out[at] = (packed >> (item * ITEM_BITS)) & ITEM_MASK
            at += 1
    return at
