"""Construction: major and minor, materials, favour, the row [SAB-5.4 to SAB-5.7]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.materials import (
    building_number,
    builds_minor,
    pack_building,
    pack_materials,
    use_more,
    used_count,
    used_left,
    used_materials,
)
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_PROGRAM,
    BIT,
    FAVOUR_PROGRAM,
    MAJOR_EXTRA,
    MAJOR_PROGRAM,
    MINOR_BASE,
    MINOR_EXTRA,
    MINOR_LEFT,
    MINOR_RIGHT,
    REFRESH_COST,
)
from diwan.games.sabika.conditions.costs import material_points
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.conditions.possible import can_build_major, majors_open
from diwan.games.sabika.decisions.base import Decision
from diwan.games.sabika.decisions.payments import ask_to_pay
from diwan.games.sabika.effects import works
from diwan.games.sabika.effects.purse import score_for
from diwan.games.sabika.effects.stores import use_from_warehouse
from diwan.games.sabika.powers.passives import reward_later, reward_now
from diwan.games.sabika.state import (
    FAVOUR,
    LINE_BALANCE,
    LINE_FAVOUR,
    LINE_MAJOR,
    LINE_MAJOR_BONUS,
    LINE_MINOR,
    MINOR_SHOWN,
    ROW,
    SabikaState,
    held,
    money,
)


@final
class Construct(Decision):
    """What is built; before that, once per turn, new cards for a dinar [SAB-5.4]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=20)
        if state.refreshed == 0 and money(state, seat) >= REFRESH_COST:
            found = append(found, actions.REFRESH)
        if arg & actions.CONSTRUCT_MAJOR != 0 and can_build_major(state, seat):
            tiles = majors_open(state)
            tile: i64
            for tile in range(v.MAJORS):
                if tiles & BIT[tile] != 0:
                    found = append(found, actions.MAJOR + tile)
        if arg & actions.CONSTRUCT_MINOR != 0:
            slot: i64
            for slot in range(v.MINOR_SLOTS):
                card = state.board[MINOR_SHOWN + slot]
                if card >= 0 and held(state, seat, MINOR_BASE[card]) > 0:
                    found = append(found, actions.MINOR + slot)
        if arg & actions.CONSTRUCT_BONUS != 0 and arg & actions.CONSTRUCT_REFRESHED == 0:
            found = append(found, actions.DONE)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        if action == actions.REFRESH:
            state.ask(actions.PAID_REFRESH, seat, arg | actions.CONSTRUCT_REFRESHED)
            ask_to_pay(state, seat, REFRESH_COST)
        elif action < actions.MINOR:
            building = pack_building(action - actions.MAJOR, False)
            state.ask(actions.ASK_EXTRA, seat, use_more(pack_materials(building, MAJOR_EXTRA + 1), v.GYPSUM))
        else:
            card = state.board[MINOR_SHOWN + action - actions.MINOR]
            building = pack_building(card, True)
            state.ask(actions.ASK_EXTRA, seat, use_more(pack_materials(building, MINOR_EXTRA + 1), MINOR_BASE[card]))


@final
class Extra(Decision):
    """Extra materials of a building, in the order the player likes [SAB-5.5.2, SAB-5.6.1].

    Gypsum is the base of a major construction, and never an extra.
    """

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=5)
        if used_left(arg) > 0:
            found = append_materials(state, seat, arg, v.GYPSUM if builds_minor(arg) else v.WOOD, found)
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            arg = use_more(arg, action - actions.MATERIAL)
            if used_left(arg) > 0:
                state.ask(actions.ASK_EXTRA, seat, arg)
                return
        if builds_minor(arg):
            build_minor(state, seat, arg)
        else:
            build_major(state, seat, arg)


def append_materials(state: SabikaState, seat: i64, arg: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """Add the materials from `first` on that may join those chosen so far: all different, unless an event says else."""
    repeat = parameter(state, seat, v.REPEAT_MATERIALS)
    material: i64
    for material in range(first, v.MATERIALS):
        used = used_count(arg, material)
        if (used == 0 or repeat != 0) and held(state, seat, material) > used:
            found = append(found, actions.MATERIAL + material)
    return found


def spend_materials(state: SabikaState, seat: i64, arg: i64, line: i64) -> i64:
    """Spend the materials chosen and gain their points; return which ones, one bit each."""
    mask: i64 = 0
    total: i64 = 0
    material: i64
    for material in range(v.MATERIALS):
        used = used_count(arg, material)
        if used > 0:
            mask |= BIT[material]
            total += used * material_points(state, seat, material)
            while used > 0:
                use_from_warehouse(state, seat, material)
                used -= 1
    # The others tell their materials when they are there; a minor construction is there only after one more question.
    score_for(state, seat, line, total, used_materials(arg) if line == LINE_MINOR else 0)
    return mask


def build_major(state: SabikaState, seat: i64, arg: i64) -> None:
    """Materials, points, rewards, tile, favour, its reward, bonus: in this order [SAB-14.4]."""
    tile = building_number(arg)
    mask = spend_materials(state, seat, arg, LINE_MAJOR)
    reward_now(state, seat, v.ON_CONSTRUCTION, mask)
    works.build_major(state, seat, tile, used_materials(arg))
    state.ask(actions.RUN, seat, pack_run(MAJOR_PROGRAM[tile], LINE_MAJOR_BONUS))
    reward_later(state, seat, v.ON_FAVOUR)
    gain_favour(state, seat)


def gain_favour(state: SabikaState, seat: i64) -> None:
    """Move the favour marker, and choose a benefit [SAB-5.5.5]; the last space has its own [SAB-5.5.6]."""
    reached = works.advance_favour(state, seat)
    if reached == v.LAST_FAVOUR:
        state.ask(actions.RUN, seat, pack_run(FAVOUR_PROGRAM[reached], LINE_FAVOUR))
    else:
        state.ask(actions.ASK_FAVOUR, seat, 0)


@final
class Favour(Decision):
    """The benefit of the favour space reached, or of an earlier one."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=7)
        last = state.rows[seat * ROW + FAVOUR] - arg
        space: i64
        for space in range(1, last + 1):
            found = append(found, actions.FAVOUR + space)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        space: i64 = action - actions.FAVOUR
        works.take_favour(state, seat, space)
        state.ask(actions.RUN, seat, pack_run(FAVOUR_PROGRAM[space], LINE_FAVOUR))


def build_minor(state: SabikaState, seat: i64, arg: i64) -> None:
    """Materials, points, rewards, then the card [SAB-14.4]."""
    card = building_number(arg)
    mask = spend_materials(state, seat, arg, LINE_MINOR)
    reward_now(state, seat, v.ON_CONSTRUCTION, mask)
    works.take_minor(state, seat, card)
    state.ask(actions.ASK_ROW, seat, card)


@final
class RowEnd(Decision):
    """At which end of the own row the card goes [SAB-5.6.3]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return vec[i64]([actions.ROW_LEFT, actions.ROW_RIGHT])

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        right = action == actions.ROW_RIGHT
        met = works.place_minor(state, seat, arg, right)
        inner = MINOR_LEFT[arg] if right else MINOR_RIGHT[arg]
        # Equal or wild half-tiles are a balance [SAB-5.7.1].
        if met in (v.WILD, inner):
            works.achieve_balance(state, seat, inner)
            reward_later(state, seat, v.ON_BALANCE)
            state.ask(actions.RUN, seat, pack_run(BALANCE_PROGRAM[inner], LINE_BALANCE))


@final
class Copy(Decision):
    """The bonus of a major construction that is still on the board [SAB-11.1.2]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=14)
        tiles = majors_open(state)
        tile: i64
        for tile in range(v.MAJORS):
            if tiles & BIT[tile] != 0:
                found = append(found, actions.MAJOR + tile)
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            works.copy_bonus(state, seat, action - actions.MAJOR)
            state.ask(actions.RUN, seat, pack_run(MAJOR_PROGRAM[action - actions.MAJOR], arg))
