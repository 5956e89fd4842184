"""The state of Lanterns: twelve lanterns worth 1 to 4, a pile, hands, and a wish per seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.state import State

RULES_VERSION: Final = 1
TAG: Final = f"lanterns/{RULES_VERSION}"
VALUES: Final = 4
COPIES: Final = 3  # of each value
MAX_SEATS: Final = 3
HAND_LIMIT: Final = 3

# Questions, as kinds of pending decisions.
WISH: Final = 0  # which value do you wish for? (face down)
TURN: Final = 1  # draw a lantern or light one?
WIND: Final = 2  # which lantern does the wind put out?
AGAIN: Final = 3  # after a 4: draw one more, or stop?

# Actions: the first number of each block.
WISH_FOR: Final = 0
DRAW: Final = 4
LIGHT: Final = 5
PUT_OUT: Final = 9
STOP: Final = 13
ACTIONS: Final = 14


class Lanterns(State):
    """Everything on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = -1  # whose turn it is; -1 before the first
        self.finished: i64 = 0
        self.hard: i64 = 0  # 1 in the hard game: what changes how a state plays on belongs into it
        self.shadow: i64 = 0  # points of the shadow, who plays against a single seat
        self.hands: vec[i64] = vec[i64]()  # [seat * VALUES + value] -> how many
        self.pile: vec[i64] = vec[i64]()  # values, 0 to 3; the last one is drawn next
        self.lit: vec[i64] = vec[i64]([0] * VALUES)  # [value] -> how many burn, for all to see
        self.out: vec[i64] = vec[i64]([0] * VALUES)  # [value] -> how many are put out, for all to see
        self.points: vec[i64] = vec[i64]()  # [seat] -> points for lanterns lit
        self.wishes: vec[i64] = vec[i64]()  # [seat] -> value wished for, -1: not yet; face down until the end
        self.granted: vec[i64] = vec[i64]()  # [seat] -> points for its wish

    def clone(self) -> Lanterns:
        twin = Lanterns()
        twin.copy_shared_from(self)
        twin.turn, twin.finished, twin.hard, twin.shadow = self.turn, self.finished, self.hard, self.shadow
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.lit = self.lit[:]
        twin.out = self.out[:]
        twin.points = self.points[:]
        twin.wishes = self.wishes[:]
        twin.granted = self.granted[:]
        return twin

    def vectors(self) -> list[vec[i64]]:
        facts = vec[i64]([self.turn, self.finished, self.hard, self.shadow])
        return [facts, self.hands, self.pile, self.lit, self.out, self.points, self.wishes, self.granted]

    def tag(self) -> str:
        return TAG


def from_vectors(seats: i64, parts: list[vec[i64]]) -> Lanterns:
    """Return the state with these fields; ValueError when they have wrong lengths."""
    lengths = [4, seats * VALUES, -1, VALUES, VALUES, seats, seats, seats]
    if [length if length < 0 else len(part) for part, length in zip(parts, lengths, strict=False)] != lengths:
        raise ValueError("state bytes are damaged: a part of the state has a wrong length")
    if len(parts) != len(lengths):
        raise ValueError(f"state bytes are damaged: {len(parts)} parts, expected {len(lengths)}")
    state = Lanterns()
    state.seats = seats
    state.turn, state.finished, state.hard, state.shadow = parts[0]
    state.hands, state.pile, state.lit, state.out, state.points, state.wishes, state.granted = parts[1:]
    return state


def hand_of(state: Lanterns, seat: i64) -> list[int]:
    """Return the values in a hand, ascending, one for each lantern."""
    return [value for value in range(VALUES) for _ in range(state.hands[seat * VALUES + value])]


def can_draw(state: Lanterns, seat: i64) -> bool:
    """Tell whether a seat may draw: there is a pile, and room in the hand."""
    return len(state.pile) > 0 and len(hand_of(state, seat)) < HAND_LIMIT


def full_pile() -> vec[i64]:
    """Return all lanterns, in order."""
    pile = vec[i64]()
    for number in range(VALUES * COPIES):
        pile = append(pile, number % VALUES)
    return pile
