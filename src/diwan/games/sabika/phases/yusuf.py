"""Yusuf, the opponent of the solo game, exactly by his cards [SAB-13]."""

from __future__ import annotations

from typing import (
    Final,
)

from mypy_extensions import (
    i64,
)

from diwan.games.sabika import (
    actions,
    events,
)
from diwan.games.sabika.carried.yusuf import (
    card_number,
    card_step,
    pack_card,
)
from diwan.games.sabika.components import (
    vocabulary as v,
)
from diwan.games.sabika.components.printed import (
    BIT,
    CODE,
    OPERATION_SIZE,
    SPACE_SIDE,
    YUSUF_ACTIONS,
    YUSUF_DISCARD,
    YUSUF_REWARD,
    YUSUF_TARGET,
    YUSUF_WORKER,
)
from diwan.games.sabika.effects.board import (
    draw_from,
    place_worker,
)
from diwan.games.sabika.effects.purse import (
    gain_parias,
    score,
)
from diwan.games.sabika.layout import (
    links_of,
    steps_between,
)
from diwan.games.sabika.phases.yusuf_actions import (
    PLAYER,
    YUSUF,
    build_major,
    build_minor,
    carve,
    consolidate,
    export,
    take_tile,
)
from diwan.games.sabika.scoring.counters import (
    count,
)
from diwan.games.sabika.state import (
    LINE_REWARD,
    LYING,
    NONE,
    RAW_ON,
    ROW,
    SPENT,
    WORKER_AT,
    SabikaState,
    bits,
)


def deck_mask(worker: i64) -> i64:
    """Return the cards of a worker's deck, one bit each."""
    mask: i64 = 0
    card: i64
    for card in range(v.YUSUF_CARDS):
        if YUSUF_WORKER[card] == worker:
            mask |= BIT[card]
    return mask


ARCHITECT_DECK: Final[i64] = deck_mask(v.ARCHITECT)
MERCHANT_DECK: Final[i64] = deck_mask(v.MERCHANT)
POET_DECK: Final[i64] = deck_mask(v.POET)


def take_turn(state: SabikaState) -> None:
    """Turn a worker tile and a card of its deck, then resolve it from top to bottom [SAB-13.2]."""
    state.reveal()
    tile = draw_from(state.yusuf_tiles, state.rng)
    state.yusuf_tiles &= ~BIT[tile]
    kind: i64 = tile - 1 if tile > 0 else 0  # two architects, a merchant, a poet
    while True:
        card = draw_card(state, kind)
        state.emit(events.YUSUF_TURNED, YUSUF, tile, card, 0)
        space = YUSUF_TARGET[card]
        worker = choose_worker(state, kind, space)
        if worker != NONE:
            break
        # His other architect is there already [SAB-13.3.4].
        state.emit(events.YUSUF_SKIPPED, YUSUF, card, 0, 0)
    place_worker(state, YUSUF, worker, space)
    state.emit(events.YUSUF_MOVED, YUSUF, worker, space, 0)
    if YUSUF_DISCARD[card] == 1:
        clear_spaces(state, space)
    state.ask(actions.YUSUF_ACT, PLAYER, pack_card(card, 0))


def draw_card(state: SabikaState, kind: i64) -> i64:
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
    return card


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


def act(state: SabikaState, arg: i64) -> None:
    """Carry out the next action of a card, or its reward after the last [SAB-13.2.3]."""
    card = card_number(arg)
    step = card_step(arg)
    if step == 2 or YUSUF_ACTIONS[card * 2 + step] == NONE:
        gain_reward(state, card)
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


def gain_reward(state: SabikaState, card: i64) -> None:
    """Gain what stands at the bottom of a card, counted after its actions [SAB-13.6.1]."""
    place = YUSUF_REWARD[card]
    while CODE[place] != v.END:
        if CODE[place] == v.GAIN_PLAIN:
            score(state, YUSUF, LINE_REWARD, CODE[place + 2])
            gain_parias(state, YUSUF, CODE[place + 3], LINE_REWARD, 0)
        else:
            counted = count(state, YUSUF, CODE[place + 1], CODE[place + 2], 0)
            if CODE[place + 3] > 0:
                counted = min(counted, CODE[place + 3])
            score(state, YUSUF, LINE_REWARD, counted * CODE[place + 5])
            gain_parias(state, YUSUF, counted * CODE[place + 6], LINE_REWARD, 0)
        place += OPERATION_SIZE[CODE[place]]
