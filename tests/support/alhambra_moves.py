"""Positions of random games, and all whole moves of a position: as the engine's paths, and as the rules name them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import cast

import diwan
from diwan.core.state import decision_kind
from diwan.games.alhambra.actions import (
    ADD_AT,
    CHOOSE_ADD,
    CHOOSE_EXCHANGE_IN,
    CHOOSE_EXCHANGE_OUT,
    CHOOSE_REMOVE,
    END_TURN,
    PAY_WITH,
    PLACE_TILE,
    TAKE_MORE,
    TO_RESERVE,
)
from diwan.games.alhambra.components import CARDS, SLOTS
from diwan.games.alhambra.moves import Move, refusal
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    RESERVED,
    WAITING,
    AlhambraState,
    cell_at,
    cell_x,
    cell_y,
    tiles_in,
    zone_of,
)
from tests.support.alhambra import Position, Setup, card, tile

GAME = diwan.load("alhambra")
IN_THE_MIDDLE = (
    TAKE_MORE,
    PAY_WITH,
    CHOOSE_ADD,
    CHOOSE_REMOVE,
    CHOOSE_EXCHANGE_IN,
    CHOOSE_EXCHANGE_OUT,
    ADD_AT,
)


def kind_asked(state: AlhambraState) -> int:
    """Return which question is being asked; NONE when the game is over."""
    return int(decision_kind(state.pending[len(state.pending) - 1])) if len(state.pending) else NONE


@cache
def random_positions(seats: int, seed: int) -> tuple[AlhambraState, ...]:
    """Return the first few positions of each kind of question in a random game, and its end."""
    state = cast(AlhambraState, GAME.new_state(seats=seats, seed=seed))
    rng, luck = diwan.seeded(seed), diwan.seeded(seed)  # what is kept does not change what is played
    found: dict[tuple[int, int, bool], list[AlhambraState]] = {}
    while True:
        actions = GAME.rules.legal_actions(state)
        kept = found.setdefault((kind_asked(state), int(state.final), END_TURN in actions), [])
        if len(kept) < 3 or (len(kept) < 8 and luck.below(20) == 0):
            kept.append(state.clone())
        if not actions:
            return tuple(position for positions in found.values() for position in positions)
        GAME.rules.apply(state, actions[rng.below(len(actions))])


def goes_on(state: AlhambraState, seat: int, action: int) -> bool:
    """Tell whether a move is still under way after this action of this seat, which led to this state."""
    if state.to_act != seat:
        return False
    return kind_asked(state) in IN_THE_MIDDLE or PLACE_TILE <= action < TO_RESERVE


def paths_of(state: AlhambraState) -> set[tuple[int, ...]]:
    """Return all whole moves of a position as the engine plays them."""
    found: set[tuple[int, ...]] = set()
    todo: list[tuple[tuple[int, ...], AlhambraState]] = [((), state)]
    while todo:
        path, here = todo.pop()
        for action in GAME.rules.legal_actions(here):
            there = here.clone()
            GAME.rules.apply(there, action)
            if goes_on(there, int(state.to_act), action):
                todo.append(((*path, action), there))
            else:
                found.add((*path, action))
    return found


def is_whole_move(state: AlhambraState, actions: list[int]) -> bool:
    """Tell whether these actions are legal one after another and make one whole move, no more and no less."""
    here, open_ended = state.clone(), True
    for action in actions:
        if not open_ended or action not in GAME.rules.legal_actions(here):
            return False
        GAME.rules.apply(here, action)
        open_ended = goes_on(here, int(state.to_act), action)
    return not open_ended


def all_moves(state: AlhambraState) -> list[Move]:
    """Return every move, legal or not, with cards of the display or the hand, own tiles, and cells near them."""
    seat = int(state.to_act)
    hand = [card for card in range(CARDS) for _ in range(int(state.hands[seat * CARDS + card]))]
    built, reserve, waiting = ([int(t) for t in tiles_in(state, zone_of(seat, z))] for z in (BUILT, RESERVED, WAITING))
    cells = near_cells(state, built)
    moves = [Move("end_turn"), Move("pass")]
    moves += [Move("take_money", cards=cards) for cards in subsets([int(c) for c in state.display if c != NONE])]
    moves += [Move("buy", slot=slot, cards=cards) for slot in range(SLOTS) for cards in subsets(hand)]
    moves += [Move("redesign_remove", cell=cell) for cell in cells]
    for own in reserve:
        moves += [Move(kind, tile=own, cell=cell) for kind in ("redesign_add", "redesign_exchange") for cell in cells]
    for own in waiting:
        moves += [Move("to_reserve", tile=own), Move("to_neutral", tile=own)]
        moves += [Move("place", tile=own, cell=cell) for cell in cells]
    return moves


def near_cells(state: AlhambraState, built: list[int]) -> list[int]:
    """Return the cells of a box around these tiles and the fountain, two wider on every side."""
    xs = [0, *(int(cell_x(state.tile_cell[own])) for own in built)]
    ys = [0, *(int(cell_y(state.tile_cell[own])) for own in built)]
    return [int(cell_at(x, y)) for y in range(min(ys) - 2, max(ys) + 3) for x in range(min(xs) - 2, max(xs) + 3)]


def subsets(cards: list[int]) -> set[tuple[int, ...]]:
    """Return every set of these cards, copies counted, the empty one included."""
    return {chosen for size in range(len(cards) + 1) for chosen in combinations(sorted(cards), size)}


def asked_to_act() -> Position:
    """Seat 0 of three is asked; its Alhambra is a line to the east with a gap in the display and a tile in reserve."""
    return (
        Setup(seats=3)
        .hand(0, "dinar 6", "dinar 5", "ducat 2")
        .display("florin 1", "dinar 4", "ducat 7", None)
        .market("gar-10-n", "arc-8-e", "gar-10-o", "cha-8-nw")
        .alhambra(0, ("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("arc-9-o", 2, 1))
        .reserve(0, "ser-7-w", "cha-10-o")
        .reserve(1, "tow-12-o")
        .build()
    )


def play_line(table: Position, line: str) -> list[str]:
    """Play a line and return the single actions that it was."""
    texts: list[str] = []
    for action in table.game.parse_line(table.state, line):
        texts.append(table.game.format(table.state, action))
        table.play(texts[-1])
    return texts


def take(*cards: str) -> Move:
    """Return the move that takes these cards."""
    return Move("take_money", cards=tuple(card(text) for text in cards))


def buy(slot: int, *cards: str) -> Move:
    """Return the move that buys from this slot with these cards."""
    return Move("buy", slot=slot - 1, cards=tuple(card(text) for text in cards))


def at(kind: str, x: int, y: int, name: str | None = None) -> Move:
    """Return a move that names a cell and, maybe, a tile."""
    return Move(kind, tile=NONE if name is None else tile(name), cell=int(cell_at(x, y)))


def code(table: Position, move: Move) -> str | None:
    """Return why the seat asked may not make a move, or None."""
    return refusal(table.state, int(table.state.to_act), move)
