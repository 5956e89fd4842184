"""Works: constructions, warehouse tiles and poems, and what they move: favour and balances.

Yusuf takes the same things from the same places, without materials, row and stores of his own [SAB-13.4].
"""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, MINOR_LEFT, MINOR_RIGHT, TILE_CRATES
from diwan.games.sabika.state import (
    BALANCES,
    BLUES,
    CAPACITY,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    LEFT_END,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    REDS,
    RIGHT_END,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
    is_yusuf,
)


def leave_display(state: SabikaState, first: i64, slots: i64, number: i64) -> None:
    """Take a card or tile off its display; the slot stays empty [SAB-5.2.7, SAB-5.6.4, SAB-7.1.10]."""
    slot: i64
    for slot in range(first, first + slots):
        if state.board[slot] == number:
            state.board[slot] = NONE


def build_major(state: SabikaState, row: i64, tile: i64, materials: i64) -> None:
    """Take a major construction off the board [SAB-5.5.4], and say how many of each material it took, packed."""
    state.majors_left &= ~BIT[tile]
    state.rows[row * ROW + MAJORS] |= BIT[tile]
    if is_yusuf(state, row):
        state.emit(events.YUSUF_TOOK, row, v.MAJOR_CONSTRUCTION, tile, 0)
    else:
        state.emit(events.MAJOR_BUILT, row, tile, materials, 0)


def copy_bonus(state: SabikaState, row: i64, tile: i64) -> None:
    """Choose the major construction whose bonus a player has without building it [SAB-11.1.2]."""
    state.emit(events.BONUS_COPIED, row, tile, 0, 0)


def advance_favour(state: SabikaState, row: i64) -> i64:
    """Move a favour marker one space, not beyond the last; return the space reached [SAB-5.5.5, SAB-5.5.6]."""
    reached = min(state.rows[row * ROW + FAVOUR] + 1, v.LAST_FAVOUR)
    state.rows[row * ROW + FAVOUR] = reached
    state.emit(events.FAVOUR_GAINED, row, reached, 0, 0)
    return reached


def take_favour(state: SabikaState, row: i64, space: i64) -> None:
    """Choose the favour space whose benefit a player takes [SAB-5.5.5]."""
    state.emit(events.FAVOUR_TAKEN, row, space, 0, 0)


def take_minor(state: SabikaState, row: i64, card: i64) -> None:
    """Take a minor construction off the display; Yusuf has it at once, a player lays it into the row next."""
    leave_display(state, MINOR_SHOWN, v.MINOR_SLOTS, card)
    if is_yusuf(state, row):
        state.rows[row * ROW + MINORS] |= BIT[card]
        state.emit(events.YUSUF_TOOK, row, v.MINOR_CONSTRUCTION, card, 0)


def place_minor(state: SabikaState, row: i64, card: i64, right: bool) -> i64:
    """Lay a minor construction at an end of a player's row; return the half-tile that it meets there [SAB-5.6.3]."""
    at = row * ROW
    end: i64 = RIGHT_END if right else LEFT_END
    met = state.rows[at + end]
    state.rows[at + end] = MINOR_RIGHT[card] if right else MINOR_LEFT[card]
    # How many lie on that side already: the row grows away from the balance card.
    place = row_length(state, row, right) + 1
    state.places[card] = place if right else -place
    state.rows[at + MINORS] |= BIT[card]
    state.emit(events.MINOR_BUILT, row, card, 1 if right else 0, 0)
    return met


def row_length(state: SabikaState, row: i64, right: bool) -> i64:
    """Return how many cards lie on one side of a balance card."""
    mask = state.rows[row * ROW + MINORS]
    total: i64 = 0
    card: i64
    for card in range(v.MINORS):
        if mask & BIT[card] != 0 and (state.places[card] > 0) == right:
            total += 1
    return total


def achieve_balance(state: SabikaState, row: i64, colour: i64) -> None:
    """Count one more balance of a player's row [SAB-5.7.1]."""
    state.rows[row * ROW + BALANCES] += 1
    state.emit(events.BALANCE_ACHIEVED, row, colour, 0, 0)


def add_tile(state: SabikaState, row: i64, tile: i64, store: i64) -> None:
    """Take a warehouse tile for its crates; a player's lies on top of a warehouse [SAB-5.2.2, SAB-13.4.4]."""
    leave_display(state, TILE_SHOWN, v.TILE_SLOTS, tile)
    at = row * ROW + store
    state.rows[at + CAPACITY] += TILE_CRATES[tile]
    if is_yusuf(state, row):
        state.emit(events.YUSUF_TOOK, row, v.WAREHOUSE, tile, 0)
        return
    state.rows[at + EXPANSIONS] += 1
    state.rows[at + TOP_TILE] = tile
    state.emit(events.TILE_ADDED, row, tile, store, 0)


def activate_tile(state: SabikaState, row: i64, store: i64) -> i64:
    """Use the visible tile of a warehouse once more; return which one it is [SAB-5.2.5]."""
    tile = state.rows[row * ROW + TOP_TILE + store]
    state.emit(events.TILE_ACTIVATED, row, tile, store, 0)
    return tile


def carve_minor(state: SabikaState, row: i64, poem: i64, colour: i64, materials: i64) -> None:
    """Take a minor poem for its blue or red half [SAB-7.1.6]; Yusuf's is both [SAB-13.6.2]."""
    leave_display(state, POEM_SHOWN, v.POEM_SLOTS, poem)
    if is_yusuf(state, row):
        state.rows[row * ROW + BLUES] |= BIT[poem]
        state.rows[row * ROW + REDS] |= BIT[poem]
        state.emit(events.YUSUF_TOOK, row, v.CARVE, poem, 0)
        return
    side: i64 = BLUES if colour == v.BLUE else REDS
    state.rows[row * ROW + side] |= BIT[poem]
    state.emit(events.POEM_CARVED, row, poem, colour, materials)


def carve_major(state: SabikaState, row: i64, poem: i64, materials: i64) -> None:
    """Take a major poem off its display, which is never refilled [SAB-7.1.10]."""
    state.grays_shown &= ~BIT[poem]
    state.rows[row * ROW + GRAYS] |= BIT[poem]
    if is_yusuf(state, row):
        state.emit(events.YUSUF_TOOK, row, v.CARVE, v.MINOR_POEMS + poem, 0)
    else:
        state.emit(events.POEM_CARVED, row, v.MINOR_POEMS + poem, v.GRAY, materials)


def reactivate_poem(state: SabikaState, row: i64, poem: i64) -> None:
    """Let an own red poem take effect once more [SAB-7.2.1]."""
    state.emit(events.POEM_REACTIVATED, row, poem, 0, 0)
