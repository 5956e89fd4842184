"""Warehouses now: whether one can be expanded or activated, which are alike, whether a gain fits."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika.carried.gains import gain_size
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import (
    CAPACITY,
    EXPANSIONS,
    HELD,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
    room_for,
)


def can_expand(state: SabikaState, row: i64, sides: i64) -> bool:
    """Tell whether a tile of these sides can be added to a warehouse [SAB-3.3.3]."""
    at = row * ROW + EXPANSIONS
    if state.rows[at] >= 2 and state.rows[at + 1] >= 2 and state.rows[at + 2] >= 2 and state.rows[at + 3] >= 2:
        return False
    place: i64
    for place in range(v.TILE_SLOTS):
        if (sides >> (place // 2)) & 1 == 1 and state.board[TILE_SHOWN + place] >= 0:
            return True
    return False


def can_activate(state: SabikaState, row: i64) -> bool:
    """Tell whether a warehouse has a visible tile [SAB-5.2.5]."""
    at = row * ROW + TOP_TILE
    return state.rows[at] >= 0 or state.rows[at + 1] >= 0 or state.rows[at + 2] >= 0 or state.rows[at + 3] >= 0


def are_alike(state: SabikaState, row: i64, one: i64, other: i64) -> bool:
    """Tell whether it makes no difference which of two warehouses something is put into, or taken from."""
    at = row * ROW
    return (
        state.rows[at + HELD + one] == state.rows[at + HELD + other]
        and state.rows[at + CAPACITY + one] == state.rows[at + CAPACITY + other]
        and state.rows[at + EXPANSIONS + one] == state.rows[at + EXPANSIONS + other]
    )


def first_alike(state: SabikaState, row: i64, store: i64) -> i64:
    """Return the first warehouse to store in that is like this one: only that one is offered."""
    other: i64
    for other in range(store):
        if are_alike(state, row, other, store):
            return other
    return store


def first_same(state: SabikaState, row: i64, store: i64) -> i64:
    """Return the first warehouse to expand that is like this one, the tile on top included."""
    at = row * ROW + TOP_TILE
    other: i64
    for other in range(store):
        if state.rows[at + other] == state.rows[at + store] and are_alike(state, row, other, store):
            return other
    return store


def fits(state: SabikaState, row: i64, gain: i64) -> bool:
    """Tell whether there is room for all of a gain: then its items are named in order, else as the player likes."""
    return room_for(state, row, v.GYPSUM) >= gain_size(gain)
