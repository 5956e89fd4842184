"""Starting tiles, the turn: which worker goes where, main and secondary action; payments with seals."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.turn import pack_work, work_done, work_space
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    SECONDARY_PRICE,
    SECONDARY_USED,
    SPACE_ACTION,
    SPACE_LINKS,
    SPACE_SIDE,
    STEP_COST,
)
from diwan.games.sabika.conditions.modifiers import modified, parameter
from diwan.games.sabika.conditions.possible import NEVER, need
from diwan.games.sabika.decisions.base import Decision, amounts
from diwan.games.sabika.effects.board import place_worker
from diwan.games.sabika.effects.purse import ask_to_pay, gain_dinars, pay, score
from diwan.games.sabika.layout import ring_of_worker, ring_size, ring_start, steps_between
from diwan.games.sabika.powers.programs import begin
from diwan.games.sabika.state import (
    CELLS,
    CROWD,
    DEALT,
    DINARS,
    KEPT,
    LINE_REST,
    LYING,
    NONE,
    RAW_ON,
    ROW,
    SEALS,
    WORKER_AT,
    SabikaState,
    money,
)


@final
class Keep(Decision):
    """Keep one of two starting tiles, in secret [SAB-2.4.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64]()
        tile: i64
        for tile in range(v.STARTING_TILES):
            if state.rows[seat * ROW + DEALT] & BIT[tile] != 0:
                found = append(found, actions.KEEP + tile)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        tile: i64 = action - actions.KEEP
        state.rows[seat * ROW + KEPT] = tile
        state.emit(events.TILE_CHOSEN, seat, 0, 0, 0)
        state.emit_to(BIT[seat], events.TILE_KEPT, seat, tile, 0, 0)


@final
class Turn(Decision):
    """Send a worker to a space, or let it rest [SAB-3.1.4]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=32)
        at = seat * ROW
        lying = state.rows[at + LYING]
        rich = money(state, seat)
        worker: i64
        for worker in range(v.WORKERS):
            if lying & BIT[worker] == 0 and not is_twin(state, seat, worker):
                found = append_moves(state, seat, worker, rich, found)
        for worker in range(v.WORKERS):
            if lying & BIT[worker] == 0 and not is_twin(state, seat, worker):
                found = append(found, actions.REST + worker)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action >= actions.REST:
            rest(state, seat, action - actions.REST)
            return
        worker = actions.worker_of(action)
        space = actions.space_of(action)
        cost = move_cost(state, seat, worker, space)
        state.emit(events.WORKER_MOVED, seat, worker, space, cost)
        place_worker(state, seat, worker, space)
        state.ask(actions.WORK, seat, pack_work(space, 0))
        ask_to_pay(state, seat, cost)


def is_twin(state: SabikaState, seat: i64, worker: i64) -> bool:
    """Tell whether a worker is the second of two architects in the workshop: what it can do, the first can."""
    at = seat * ROW
    return (
        worker == 1
        and state.rows[at + WORKER_AT] == NONE
        and state.rows[at + WORKER_AT + 1] == NONE
        and state.rows[at + LYING] & 1 == 0
    )


def move_cost(state: SabikaState, seat: i64, worker: i64, space: i64) -> i64:
    """Return what it costs to send a worker to a space: steps beyond the free ones, and workers of others there."""
    at = seat * ROW + WORKER_AT
    cost: i64 = 0
    start = state.rows[at + worker]
    if start != NONE:
        cost = steps_between(start, space) - parameter(state, seat, v.FREE_STEPS)
        cost = max(cost, 0) * STEP_COST
    others = state.board[CROWD + space]  # none of them is the player's own: two architects never meet [SAB-3.2.6]
    if others > 0:
        cost += others * parameter(state, seat, v.FOREIGN_WORKER_FEE)
    return cost


def append_moves(state: SabikaState, seat: i64, worker: i64, rich: i64, found: vec[i64]) -> vec[i64]:
    """Add the spaces where a worker can go, pay and then do something [SAB-3.3.1]."""
    at = seat * ROW + WORKER_AT
    here = state.rows[at + worker]
    first: i64 = 0
    other: i64 = NONE
    if worker < 2:
        other = state.rows[at + 1 - worker]
    else:
        first = v.OUTER if worker == 2 else v.OUTER + v.MIDDLE
    space: i64
    for space in range(first, first + ring_size(first)):
        if space not in (here, other):
            left = rich - move_cost(state, seat, worker, space)
            if left >= 0 and can_work(state, seat, worker, space, left):
                found = append(found, actions.move_to(worker, space))
    return found


def can_work(state: SabikaState, seat: i64, worker: i64, space: i64, left: i64) -> bool:
    """Tell whether the main or a secondary action of a space is possible with these dinars [SAB-3.3.1]."""
    if need(state, seat, SPACE_ACTION[space], side_of(space), 0) <= left:
        return True
    links = SPACE_LINKS[space] & SECONDARY_USED[state.seats]
    secondary: i64
    for secondary in range(v.SECONDARY_SPACES):
        if links & BIT[secondary] != 0 and secondary_need(state, seat, worker, secondary) <= left:
            return True
    return False


def side_of(space: i64) -> i64:
    """Return the sides of warehouse tiles that a space is next to, as bits."""
    return BIT[SPACE_SIDE[space]] if SPACE_SIDE[space] >= 0 else 0


def secondary_cost(state: SabikaState, seat: i64, worker: i64, secondary: i64) -> i64:
    """Return what a worker pays for a secondary action [SAB-8.3, SAB-8.5]."""
    kind: i64 = 0 if secondary < v.RAW_SPACES else 1
    return modified(state, seat, v.SECONDARY_COST, SECONDARY_PRICE[ring_of_worker(worker) * 2 + kind])


def secondary_need(state: SabikaState, seat: i64, worker: i64, secondary: i64) -> i64:
    """Return the dinars that a secondary action takes; NEVER when it is impossible anyway [SAB-3.3.10]."""
    if secondary < v.RAW_SPACES and state.board[RAW_ON + secondary] < 0 and state.rows[seat * ROW + CELLS] == 0:
        return NEVER
    return secondary_cost(state, seat, worker, secondary)


def rest(state: SabikaState, seat: i64, worker: i64) -> None:
    """Put a worker into the workshop, lying down, for dinars and a point [SAB-3.4.1]."""
    state.emit(events.WORKER_RESTED, seat, worker, 0, 0)
    place_worker(state, seat, worker, NONE)
    gain_dinars(state, seat, parameter(state, seat, v.REST_DINAR))
    score(state, seat, LINE_REST, parameter(state, seat, v.REST_PP))


@final
class Work(Decision):
    """Main and secondary action of a space, in either order, one of them at least [SAB-3.2.8]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=8)
        space = work_space(arg)
        done = work_done(arg)
        rich = money(state, seat)
        if done & actions.WORKED_MAIN == 0:
            if need(state, seat, SPACE_ACTION[space], side_of(space), 0) <= rich:
                found = append(found, actions.MAIN)
        if done & actions.WORKED_SECONDARY == 0:
            worker = worker_on(space)
            links = SPACE_LINKS[space] & SECONDARY_USED[state.seats]
            secondary: i64
            for secondary in range(v.SECONDARY_SPACES):
                if links & BIT[secondary] != 0 and secondary_need(state, seat, worker, secondary) <= rich:
                    found = append(found, actions.SECONDARY + secondary)
        if done != 0:
            found = append(found, actions.DONE)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        space = work_space(arg)
        done = work_done(arg)
        if action == actions.MAIN:
            state.ask(actions.WORK, seat, pack_work(space, done | actions.WORKED_MAIN))
            begin(state, seat, SPACE_ACTION[space], side_of(space), 0, 0)
        elif action != actions.DONE:
            secondary: i64 = action - actions.SECONDARY
            state.ask(actions.WORK, seat, pack_work(space, done | actions.WORKED_SECONDARY))
            state.ask(actions.PAID_SECONDARY, seat, secondary)
            ask_to_pay(state, seat, secondary_cost(state, seat, worker_on(space), secondary))


def worker_on(space: i64) -> i64:
    """Return a worker of the kind that walks on the ring of a space."""
    start = ring_start(space)
    if start == 0:
        return 0
    return 2 if start == v.OUTER else 3


@final
class Seals(Decision):
    """How many seals a payment is made with, each for a dinar [SAB-4.1.2, SAB-14.30]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        fewest = arg - state.rows[seat * ROW + DINARS]
        most = state.rows[seat * ROW + SEALS]
        return amounts(actions.AMOUNT, max(fewest, 0), min(most, arg))

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        seals: i64 = action - actions.AMOUNT
        pay(state, seat, arg - seals, seals)
