"""Starting tiles, the turn: which worker goes where, main and secondary action."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import pack_work, work_done, work_space
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, SPACE_ACTION
from diwan.games.sabika.conditions.costs import move_cost, secondary_cost
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.conditions.possible import is_twin, main_need, secondary_need
from diwan.games.sabika.decisions.base import Decision
from diwan.games.sabika.decisions.payments import ask_to_pay
from diwan.games.sabika.effects.board import move_worker, rest_worker
from diwan.games.sabika.effects.course import keep_starting_tile
from diwan.games.sabika.effects.purse import gain_dinars, score
from diwan.games.sabika.layout import links_of, ring_size, side_of, worker_on
from diwan.games.sabika.powers.programs import begin
from diwan.games.sabika.state import (
    DEALT,
    LINE_REST,
    LYING,
    NONE,
    ROW,
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
        keep_starting_tile(state, seat, action - actions.KEEP)


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
            # Who listens hears when there was nothing else to do.
            forced = state.events is not None and len(self.legal(state, seat, arg)) == 1
            rest(state, seat, action - actions.REST, 1 if forced else 0)
            return
        worker = actions.worker_of(action)
        space = actions.space_of(action)
        cost = move_cost(state, seat, worker, space)
        move_worker(state, seat, worker, space, cost)
        state.ask(actions.WORK, seat, pack_work(space, 0))
        ask_to_pay(state, seat, cost)


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
            if left >= 0 and can_work(state, seat, space, left):
                found = append(found, actions.move_to(worker, space))
    return found


def can_work(state: SabikaState, seat: i64, space: i64, left: i64) -> bool:
    """Tell whether the main or a secondary action of a space is possible with these dinars [SAB-3.3.1]."""
    if main_need(state, seat, space) <= left:
        return True
    links = links_of(state.seats, space)
    secondary: i64
    for secondary in range(v.SECONDARY_SPACES):
        if links & BIT[secondary] != 0 and secondary_need(state, seat, space, secondary) <= left:
            return True
    return False


def rest(state: SabikaState, seat: i64, worker: i64, forced: i64) -> None:
    """Put a worker into the workshop, lying down, for dinars and a point [SAB-3.4.1]."""
    rest_worker(state, seat, worker, forced)
    gain_dinars(state, seat, parameter(state, seat, v.REST_DINAR), LINE_REST, 0)
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
            if main_need(state, seat, space) <= rich:
                found = append(found, actions.MAIN)
        if done & actions.WORKED_SECONDARY == 0:
            links = links_of(state.seats, space)
            secondary: i64
            for secondary in range(v.SECONDARY_SPACES):
                if links & BIT[secondary] != 0 and secondary_need(state, seat, space, secondary) <= rich:
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
