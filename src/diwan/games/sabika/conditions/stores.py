"""Warehouses now: whether one can be expanded or activated, which are alike."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import (
    CAPACITY,
    EXPANSIONS,
    HELD,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
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


def first_alike(state: SabikaState, row: i64, store: i64) -> i64:
    """Return the first warehouse to store in that is in every way like this one: only that one is offered."""
    return first_like(state, row, store, False)


def first_same(state: SabikaState, row: i64, store: i64) -> i64:
    """Return the first warehouse to expand that is like this one: the tile on top, which is covered, counts, too."""
    return first_like(state, row, store, True)


def first_like(state: SabikaState, row: i64, store: i64, with_tile: bool) -> i64:
    """Return the first warehouse with the same things, crates and expansions, and perhaps the same tile on top."""
    at = row * ROW
    other: i64
    for other in range(store):
        if (
            state.rows[at + HELD + other] == state.rows[at + HELD + store]
            and state.rows[at + CAPACITY + other] == state.rows[at + CAPACITY + store]
            and state.rows[at + EXPANSIONS + other] == state.rows[at + EXPANSIONS + store]
            and (not with_tile or state.rows[at + TOP_TILE + other] == state.rows[at + TOP_TILE + store])
        ):
            return other
    return store
