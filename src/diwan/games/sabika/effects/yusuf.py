"""What Yusuf alone does to the table: he turns tiles and cards, and clears secondary spaces [SAB-13.2, SAB-13.3]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, YUSUF_WORKER
from diwan.games.sabika.effects.board import draw_from
from diwan.games.sabika.layout import links_of
from diwan.games.sabika.state import NONE, RAW_ON, SPENT, YUSUF, SabikaState, bits, where

ALL_TILES: Final = (1 << v.YUSUF_TILES) - 1
ARCHITECT_DECK: Final[i64] = where(YUSUF_WORKER, v.ARCHITECT)
MERCHANT_DECK: Final[i64] = where(YUSUF_WORKER, v.MERCHANT)
POET_DECK: Final[i64] = where(YUSUF_WORKER, v.POET)


def shuffle_tiles(state: SabikaState) -> None:
    """Turn all worker tiles face down again [SAB-13.6.5]."""
    state.yusuf_tiles = ALL_TILES


def turn_tile(state: SabikaState) -> i64:
    """Turn the top worker tile; it is told with its card [SAB-13.2.1]."""
    state.reveal()
    tile = draw_from(state.yusuf_tiles, state.rng)
    state.yusuf_tiles &= ~BIT[tile]
    return tile


def turn_card(state: SabikaState, tile: i64, kind: i64) -> i64:
    """Turn the top card of a worker's deck; an empty one is rebuilt from its discards [SAB-13.2.2]."""
    deck = ARCHITECT_DECK
    if kind == v.MERCHANT:
        deck = MERCHANT_DECK
    elif kind == v.POET:
        deck = POET_DECK
    if state.yusuf_deck & deck == 0:
        state.yusuf_deck |= deck
        state.emit(events.DECK_SHUFFLED, YUSUF, bits(deck), 0, 0)
    card = draw_from(state.yusuf_deck & deck, state.rng)
    state.yusuf_deck &= ~BIT[card]
    state.emit(events.YUSUF_TURNED, YUSUF, tile, card, 0)
    return card


def skip_card(state: SabikaState, card: i64) -> None:
    """Leave the card that was turned unresolved; it is discarded like any other [SAB-13.3.4]."""
    state.emit(events.YUSUF_SKIPPED, YUSUF, card, 0, 0)


def clear_spaces(state: SabikaState, space: i64) -> None:
    """Empty every secondary space linked to a space [SAB-13.3.5]."""
    links = links_of(state.seats, space)
    secondary: i64
    for secondary in range(v.SECONDARY_SPACES):
        if links & BIT[secondary] == 0:
            continue
        if secondary >= v.RAW_SPACES:
            if state.marbles & BIT[secondary - v.RAW_SPACES] != 0:
                state.marbles &= ~BIT[secondary - v.RAW_SPACES]
                state.emit(events.YUSUF_CLEARED, YUSUF, secondary, 0, 0)
        elif state.board[RAW_ON + secondary] >= 0:
            state.board[SPENT + state.board[RAW_ON + secondary]] += 1
            state.board[RAW_ON + secondary] = NONE
            state.emit(events.YUSUF_CLEARED, YUSUF, secondary, 0, 0)
