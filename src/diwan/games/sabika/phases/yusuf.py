"""Yusuf, the opponent of the solo game, exactly by his cards [SAB-13]."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.yusuf import card_number, card_step, pack_card
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    SPACE_SIDE,
    YUSUF_ACTIONS,
    YUSUF_DISCARD,
    YUSUF_REWARD,
    YUSUF_TARGET,
)
from diwan.games.sabika.effects.board import move_worker
from diwan.games.sabika.effects.yusuf import clear_spaces, skip_card, turn_card, turn_tile
from diwan.games.sabika.layout import steps_between
from diwan.games.sabika.phases.yusuf_actions import (
    PLAYER,
    build_major,
    build_minor,
    carve,
    consolidate,
    export,
    take_tile,
)
from diwan.games.sabika.powers.programs import run
from diwan.games.sabika.state import LINE_REWARD, LYING, NONE, ROW, WORKER_AT, YUSUF, SabikaState


def take_turn(state: SabikaState) -> None:
    """Turn a worker tile and a card of its deck, then resolve it from top to bottom [SAB-13.2]."""
    tile = turn_tile(state)
    kind: i64 = tile - 1 if tile > 0 else 0  # two architects, a merchant, a poet
    while True:
        card = turn_card(state, tile, kind)
        space = YUSUF_TARGET[card]
        worker = choose_worker(state, kind, space)
        if worker != NONE:
            break
        # His other architect is there already [SAB-13.3.4].
        skip_card(state, card)
    move_worker(state, YUSUF, worker, space, 0)
    if YUSUF_DISCARD[card] == 1:
        clear_spaces(state, space)
    state.ask(actions.YUSUF_ACT, PLAYER, pack_card(card, 0))


def choose_worker(state: SabikaState, kind: i64, space: i64) -> i64:
    """Return the worker that moves: of two standing architects the nearer one [SAB-13.3.3]; NONE if it may not."""
    if kind != v.ARCHITECT:
        return kind + 1
    at = YUSUF * ROW
    lying = state.rows[at + LYING] & 3
    first = state.rows[at + WORKER_AT]
    second = state.rows[at + WORKER_AT + 1]
    if lying == 0:
        if NONE in (first, second):
            return 0
        return 1 if steps_between(second, space) < steps_between(first, space) else 0
    moving: i64 = 1 if lying == 1 else 0
    other = first if moving == 1 else second
    return NONE if other == space else moving


def act(state: SabikaState, arg: i64) -> None:
    """Carry out the next action of a card, or its reward after the last [SAB-13.2.3]."""
    card = card_number(arg)
    step = card_step(arg)
    if step == 2 or YUSUF_ACTIONS[card * 2 + step] == NONE:
        # Counted after his actions [SAB-13.6.1].
        run(state, YUSUF, YUSUF_REWARD[card], LINE_REWARD)
        return
    state.ask(actions.YUSUF_ACT, PLAYER, pack_card(card, step + 1))
    action = YUSUF_ACTIONS[card * 2 + step]
    if action == v.MAJOR_CONSTRUCTION:
        build_major(state)
    elif action == v.MINOR_CONSTRUCTION:
        build_minor(state)
    elif action == v.WAREHOUSE:
        take_tile(state, SPACE_SIDE[YUSUF_TARGET[card]])
    elif action == v.EXPORT:
        export(state)
    elif action == v.CONSOLIDATE:
        consolidate(state)
    else:
        carve(state)
