"""The numbers: what every action int means, and the kinds of question.

An action has the same meaning in every state. Blocks are declared once, here; notation, masks and docs
derive from them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.core.actions import space_of
from diwan.games.alhambra.components import CARDS, CELLS, SLOTS, TILES

# First number of each block, as constants that compile into the code; a block ends where the next one begins.
TAKE: Final = 0
TAKE_DONE: Final = TAKE + CARDS
BUY: Final = TAKE_DONE + 1
PAY: Final = BUY + SLOTS
REDESIGN_ADD: Final = PAY + CARDS
REDESIGN_REMOVE: Final = REDESIGN_ADD + 1
REDESIGN_EXCHANGE: Final = REDESIGN_REMOVE + 1
END_TURN: Final = REDESIGN_EXCHANGE + 1
PASS: Final = END_TURN + 1
ADD_TILE: Final = PASS + 1
REMOVE_TILE: Final = ADD_TILE + TILES
EXCHANGE_IN: Final = REMOVE_TILE + TILES
EXCHANGE_OUT: Final = EXCHANGE_IN + TILES
PLACE_TILE: Final = EXCHANGE_OUT + TILES
TO_RESERVE: Final = PLACE_TILE + TILES
TO_NEUTRAL: Final = TO_RESERVE + 1
CELL: Final = TO_NEUTRAL + 1
ACTIONS: Final = CELL + CELLS


SPACE: Final = space_of(
    [
        (TAKE, "take", "card", "take this card from the display"),
        (TAKE_DONE, "take_done", "", "take no more cards"),
        (BUY, "buy", "slot", "buy the tile on this market slot"),
        (PAY, "pay", "card", "pay with this card; cards are paid from high to low"),
        (REDESIGN_ADD, "redesign_add", "", "redesign: build a tile from the reserve"),
        (REDESIGN_REMOVE, "redesign_remove", "", "redesign: take a built tile to the reserve"),
        (REDESIGN_EXCHANGE, "redesign_exchange", "", "redesign: exchange a reserve and a built tile"),
        (END_TURN, "end_turn", "", "stop after an exact purchase"),
        (PASS, "pass", "", "pass; only when nothing else is possible"),
        (ADD_TILE, "add_tile", "tile", "the reserve tile to build"),
        (REMOVE_TILE, "remove_tile", "tile", "the built tile to take to the reserve"),
        (EXCHANGE_IN, "exchange_in", "tile", "the reserve tile that comes in"),
        (EXCHANGE_OUT, "exchange_out", "tile", "the built tile that it replaces"),
        (PLACE_TILE, "place_tile", "tile", "the bought tile to place next"),
        (TO_RESERVE, "to_reserve", "", "put the tile into the reserve"),
        (TO_NEUTRAL, "to_neutral", "", "give the tile to the neutral player"),
        (CELL, "cell", "cell", "build the tile on this cell"),
    ],
    ACTIONS,
)

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
QUESTIONS: Final = PLACE_AT + 1

# The blocks that answer each kind of question, by their first numbers.
ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    CHOOSE_ACTION: (TAKE, BUY, REDESIGN_ADD, REDESIGN_REMOVE, REDESIGN_EXCHANGE, END_TURN, PASS),
    TAKE_MORE: (TAKE, TAKE_DONE),
    PAY_WITH: (PAY,),
    CHOOSE_ADD: (ADD_TILE,),
    CHOOSE_REMOVE: (REMOVE_TILE,),
    CHOOSE_EXCHANGE_IN: (EXCHANGE_IN,),
    CHOOSE_EXCHANGE_OUT: (EXCHANGE_OUT,),
    ADD_AT: (CELL,),
    CHOOSE_PLACE: (PLACE_TILE,),
    PLACE_AT: (TO_RESERVE, TO_NEUTRAL, CELL),
}


def answers(kind: int, action: int) -> bool:
    """Tell whether an action is an answer to this kind of question at all, legal now or not."""
    return SPACE.block_of(action).start in ANSWERS[kind]


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
