"""The kinds of event, with what a, b and c mean. All are public: in Alhambra everybody sees everything
that happens [ALH-14.1.3]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CARD_DEALT: Final = 0  # seat: receiver; a: card (start money, face up)
CARD_SHOWN: Final = 1  # a: card, b: place in the display
SCORING_CARD_SHOWN: Final = 2  # a: round, from 1
DECK_SHUFFLED: Final = 3  # a: cards in the new deck
TILE_SHOWN: Final = 4  # a: tile, b: slot
NEUTRAL_DREW: Final = 5  # a: tile
TURN_BEGAN: Final = 6  # seat; a: number of the turn, from 1
CARD_TAKEN: Final = 7  # seat; a: card
CARD_PAID: Final = 8  # seat; a: card
TILE_BOUGHT: Final = 9  # seat; a: tile, b: slot, c: 1 when paid exactly
TILE_BUILT: Final = 10  # seat; a: tile, b: cell, c: 1 when it comes from the reserve
TILE_RESERVED: Final = 11  # seat; a: tile, b: 1 when it comes from the Alhambra
TILE_GIVEN: Final = 12  # seat; a: tile (to the neutral player)
TURN_ENDED: Final = 13  # seat; a: 1 when passed because nothing was possible
MAJORITY_SCORED: Final = 14  # seat (seats: the neutral player); a: `pack_majority`, b: points, c: number of tiles
WALL_SCORED: Final = 15  # seat; a: round from 0, b: points, c: length of the wall
GAME_ENDING: Final = 16  # a: 1 when the game is stopped for its length
HAND_COMPARED: Final = 17  # seat; a: slot, b: total in the slot's currency
TILE_AWARDED: Final = 18  # seat (NOBODY: stays); a: tile, b: slot
GAME_OVER: Final = 19

NAMES: Final = (
    "card_dealt",
    "card_shown",
    "scoring_card_shown",
    "deck_shuffled",
    "tile_shown",
    "neutral_drew",
    "turn_began",
    "card_taken",
    "card_paid",
    "tile_bought",
    "tile_built",
    "tile_reserved",
    "tile_given",
    "turn_ended",
    "majority_scored",
    "wall_scored",
    "game_ending",
    "hand_compared",
    "tile_awarded",
    "game_over",
)

# What a majority was scored for, packed into the first number of its event.
_KIND_BITS: Final = 3


def pack_majority(number: i64, kind: i64) -> i64:
    """Pack a scoring round (0 to 2) and a building type."""
    return (number << _KIND_BITS) | kind


def majority_round(packed: i64) -> i64:
    """Return the round of a majority, from 0."""
    return packed >> _KIND_BITS


def majority_kind(packed: i64) -> i64:
    """Return the building type of a majority."""
    return packed & ((1 << _KIND_BITS) - 1)
