"""The numbers: what every action int means, and the kinds of question.

An action has the same meaning in every state. Blocks are declared once, here; notation, masks and docs
derive from them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.alhambra.components import CARDS, CELLS, SLOTS, TILES

# First number of each block.
TAKE: Final = 0  # + card: take this card from the display
TAKE_DONE: Final = TAKE + CARDS  # take no more cards
BUY: Final = TAKE_DONE + 1  # + slot: buy the tile there
PAY: Final = BUY + SLOTS  # + card: pay with this card
REDESIGN_ADD: Final = PAY + CARDS  # redesign: build a tile from the reserve
REDESIGN_REMOVE: Final = REDESIGN_ADD + 1  # redesign: take a tile back to the reserve
REDESIGN_EXCHANGE: Final = REDESIGN_REMOVE + 1  # redesign: exchange a reserve tile for a built one
END_TURN: Final = REDESIGN_EXCHANGE + 1  # stop after an exact purchase
PASS: Final = END_TURN + 1  # nothing at all is possible
ADD_TILE: Final = PASS + 1  # + tile: this reserve tile is built
REMOVE_TILE: Final = ADD_TILE + TILES  # + tile: this built tile goes to the reserve
EXCHANGE_IN: Final = REMOVE_TILE + TILES  # + tile: this reserve tile comes in
EXCHANGE_OUT: Final = EXCHANGE_IN + TILES  # + tile: this built tile goes out
PLACE_TILE: Final = EXCHANGE_OUT + TILES  # + tile: this bought tile is placed next
TO_RESERVE: Final = PLACE_TILE + TILES  # put the tile into the reserve
TO_NEUTRAL: Final = TO_RESERVE + 1  # give the tile to the neutral player
CELL: Final = TO_NEUTRAL + 1  # + cell: build the tile there
ACTIONS: Final = CELL + CELLS

# Kinds of question; the number is the place in `decisions.DECISIONS`.
CHOOSE_ACTION: Final = 0  # arg: 1 after an exact purchase in this turn
TAKE_MORE: Final = 1  # arg: packed last card and total so far
PAY_WITH: Final = 2  # arg: packed slot, last value and total so far
CHOOSE_ADD: Final = 3
CHOOSE_REMOVE: Final = 4
CHOOSE_EXCHANGE_IN: Final = 5
CHOOSE_EXCHANGE_OUT: Final = 6  # arg: the reserve tile that comes in
ADD_AT: Final = 7  # arg: the reserve tile that is built
CHOOSE_PLACE: Final = 8
PLACE_AT: Final = 9  # arg: the bought or awarded tile that is placed


# What a question carries along, packed into its argument.


def pack_taking(last: i64, total: i64) -> i64:
    """Pack money taken so far: the last card and the total."""
    return last | (total << 8)


def taking_last(arg: i64) -> i64:
    """Return the last card taken."""
    return arg & 255


def taking_total(arg: i64) -> i64:
    """Return the total taken so far."""
    return arg >> 8


def pack_payment(slot: i64, last: i64, paid: i64) -> i64:
    """Pack a payment under way: slot, value of the last card, total so far."""
    return slot | (last << 4) | (paid << 8)


def payment_slot(arg: i64) -> i64:
    """Return the slot whose tile is being paid."""
    return arg & 15


def payment_last(arg: i64) -> i64:
    """Return the value of the last card paid; no later card may be higher."""
    return (arg >> 4) & 15


def payment_paid(arg: i64) -> i64:
    """Return the total paid so far."""
    return arg >> 8
