"""Stored items, raws in processing cells, and the tokens of the rondel."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT
from diwan.games.sabika.state import (
    CELLS,
    HELD,
    ITEM_BITS,
    NONE,
    RAW_ON,
    ROW,
    SPENT,
    SabikaState,
    held_in,
)


def store_item(state: SabikaState, row: i64, item: i64, store: i64) -> None:
    """Put an item into a crate."""
    add_to_store(state, row, item, store, 1)
    state.emit(events.ITEM_STORED, row, item, store, 0)


def owe_items(state: SabikaState, row: i64, due: i64, line: i64, source: i64) -> None:
    """Grant items, packed as a gain, that are stored next, and say what for, as for points."""
    state.emit(events.ITEMS_DUE, row, due, line, source)


def owe_raws(state: SabikaState, row: i64, raws: i64, line: i64, source: i64) -> None:
    """Grant raw tokens, packed, that are chosen next, and say what for, as for points."""
    state.emit(events.RAWS_DUE, row, raws, line, source)


def decline_items(state: SabikaState, row: i64, items: i64) -> None:
    """Leave items, packed as a gain, where they are [SAB-4.4.7]."""
    state.emit(events.GAIN_DECLINED, row, items, 0, 0)


def decline_raws(state: SabikaState, row: i64, raws: i64) -> None:
    """Leave raw tokens, packed, on the rondel, or go without them when it has none [SAB-4.4.7]."""
    state.emit(events.RAWS_DECLINED, row, raws, 0, 0)


def discard_item(state: SabikaState, row: i64, item: i64, store: i64) -> None:
    """Throw a stored item away to make room [SAB-4.4.4]."""
    remove_item(state, row, item, store)
    state.emit(events.ITEM_DISCARDED, row, item, store, 0)


def use_item(state: SabikaState, row: i64, item: i64, store: i64) -> None:
    """Spend a stored item."""
    remove_item(state, row, item, store)
    state.emit(events.ITEM_USED, row, item, store, 0)


def use_from_warehouse(state: SabikaState, row: i64, item: i64) -> None:
    """Spend an item from the first warehouse that has one: any crate takes any item, so it makes no difference."""
    store: i64
    for store in range(v.WAREHOUSES):
        if held_in(state, row, store, item) > 0:
            use_item(state, row, item, store)
            return


def remove_item(state: SabikaState, row: i64, item: i64, store: i64) -> None:
    """Take an item out of a store: materials go to the supply, goods to the discard pile [SAB-4.2.1, SAB-4.3.8]."""
    add_to_store(state, row, item, store, -1)
    if item >= v.MATERIALS:
        state.board[SPENT + item - v.MATERIALS] += 1


def add_to_store(state: SabikaState, row: i64, item: i64, store: i64, count: i64) -> None:
    """Change how many of an item a store holds."""
    state.rows[row * ROW + HELD + store] += count << (item * ITEM_BITS)


def take_raw(state: SabikaState, row: i64, space: i64) -> None:
    """Take a token from the rondel into its processing cell [SAB-4.3.2]."""
    raw = state.board[RAW_ON + space]
    state.board[RAW_ON + space] = NONE
    state.rows[row * ROW + CELLS] |= BIT[raw]
    state.emit(events.RAW_TAKEN, row, raw, space, 0)


def empty_cell(state: SabikaState, row: i64, raw: i64) -> None:
    """Flip the raw of a processing cell; its good is stored next [SAB-4.3.4]."""
    state.rows[row * ROW + CELLS] &= ~BIT[raw]
    state.emit(events.RAW_PROCESSED, row, raw, 0, 0)


def take_marble(state: SabikaState, row: i64, space: i64) -> None:
    """Take the marble of a marble space; it is stored next [SAB-8.4]."""
    state.marbles &= ~BIT[space]
    state.emit(events.MARBLE_TAKEN, row, space, 0, 0)


def take_good(state: SabikaState, row: i64, space: i64) -> None:
    """Take a token from the rondel and flip it; it is stored next [SAB-4.3.6]."""
    raw = state.board[RAW_ON + space]
    state.board[RAW_ON + space] = NONE
    state.emit(events.GOOD_TAKEN, row, raw, space, 0)
