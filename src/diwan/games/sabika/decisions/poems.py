"""Carve and reactivate [SAB-7]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.materials import (
    carving_colour,
    carving_poem,
    pack_carving,
    use_more,
    used_left,
    used_materials,
    used_total,
)
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.turn import action_discount, is_bonus
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, RED_PROGRAM
from diwan.games.sabika.conditions.possible import poem_cost
from diwan.games.sabika.decisions.base import Decision
from diwan.games.sabika.decisions.building import append_materials, spend_materials
from diwan.games.sabika.decisions.payments import ask_to_pay
from diwan.games.sabika.effects.works import carve_major, carve_minor, reactivate_poem
from diwan.games.sabika.powers.passives import reward_later, reward_now
from diwan.games.sabika.state import (
    LINE_POEM,
    LINE_RED_POEM,
    POEM_SHOWN,
    REDS,
    ROW,
    SabikaState,
    money,
)


@final
class Carve(Decision):
    """Which poem is carved, and which half of a minor one [SAB-7.1.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=20)
        rich = money(state, seat)
        discount = action_discount(arg)
        shown: i64 = 0
        slot: i64
        for slot in range(v.POEM_SLOTS):
            if state.board[POEM_SHOWN + slot] >= 0:
                shown |= BIT[state.board[POEM_SHOWN + slot]]
        if poem_cost(state, seat, v.BLUE, discount) <= rich:
            found = append_poems(found, shown, actions.CARVE_BLUE)
        if poem_cost(state, seat, v.RED, discount) <= rich:
            found = append_poems(found, shown, actions.CARVE_RED)
        if poem_cost(state, seat, v.GRAY, discount) <= rich:
            found = append_poems(found, state.grays_shown, actions.CARVE_GRAY)
        return append(found, actions.DONE) if is_bonus(arg) else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        colour: i64
        poem: i64
        if action < actions.CARVE_RED:
            colour = v.BLUE
            poem = action - actions.CARVE_BLUE
        elif action < actions.CARVE_GRAY:
            colour = v.RED
            poem = action - actions.CARVE_RED
        else:
            colour = v.GRAY
            poem = action - actions.CARVE_GRAY
        state.ask(actions.PAID_CARVE, seat, pack_carving(poem, colour))
        ask_to_pay(state, seat, poem_cost(state, seat, colour, action_discount(arg)))


def append_poems(found: vec[i64], mask: i64, first: i64) -> vec[i64]:
    """Add the poems of a mask to a list of answers."""
    action = first
    while mask != 0:
        if mask & 1 != 0:
            found = append(found, action)
        mask >>= 1
        action += 1
    return found


@final
class PoemMaterials(Decision):
    """The base material of a poem, then extra ones in the order the player likes; glazed is no base [SAB-7.1.4]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=5)
        begun = used_total(arg) > 0
        if used_left(arg) > 0:
            found = append_materials(state, seat, arg, v.GYPSUM, found)
        if not begun and len(found) > 0 and found[len(found) - 1] == actions.MATERIAL + v.GLAZED:
            found = found[: len(found) - 1]
        return append(found, actions.DONE) if begun else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            arg = use_more(arg, action - actions.MATERIAL)
            if used_left(arg) > 0:
                state.ask(actions.ASK_POEM, seat, arg)
                return
        carve(state, seat, arg)


def carve(state: SabikaState, seat: i64, arg: i64) -> None:
    """Materials, points, rewards, the card, and the effect of a red half [SAB-14.6]."""
    poem = carving_poem(arg)
    colour = carving_colour(arg)
    materials = used_total(arg)
    spend_materials(state, seat, arg, LINE_POEM)
    reward_now(state, seat, v.ON_CARVE, materials)
    if colour == v.GRAY:
        carve_major(state, seat, poem, used_materials(arg))
        return
    carve_minor(state, seat, poem, colour, used_materials(arg))
    if colour == v.RED:
        state.ask(actions.RUN, seat, pack_run(RED_PROGRAM[poem], LINE_RED_POEM))


@final
class Reactivate(Decision):
    """An own red poem takes effect again [SAB-7.2.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return append_poems(vec[i64](capacity=8), state.rows[seat * ROW + REDS], actions.REACTIVATE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        poem: i64 = action - actions.REACTIVATE
        reactivate_poem(state, seat, poem)
        reward_later(state, seat, v.ON_REACTIVATE)
        state.ask(actions.RUN, seat, pack_run(RED_PROGRAM[poem], LINE_RED_POEM))
