"""Why a city, a good or a sum can't be chosen: ships, income, tribute."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import action_discount
from diwan.games.sabika.carried.upkeep import tribute_owed, tribute_stage
from diwan.games.sabika.carried.yusuf import purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.conditions.costs import export_cost, tribute_most
from diwan.games.sabika.conditions.possible import is_red
from diwan.games.sabika.refusals.reasons import MUST_ACT, no_ship, not_held, too_dear, too_many
from diwan.games.sabika.refusals.stores import why_not_processed
from diwan.games.sabika.state import (
    CELLS,
    CONSOLIDATED,
    ROW,
    YUSUF,
    SabikaState,
    presence,
)

PRESENT = Refusal("present", say("You have a ship there already: choose another city."))
CONSOLIDATED_ALREADY = Refusal("consolidated", say("You are consolidated there already: choose another city."))
NOT_RED = Refusal("not_red", say("The tile of this city is not red: choose a red one."))
NOT_DUE = Refusal("not_due", say("No income of this city waits for an order: choose another one."))
HE_HAS_A_SHIP = Refusal("present", say("Yusuf has a ship there already: choose another city."))
HE_IS_CONSOLIDATED = Refusal("consolidated", say("Yusuf is consolidated there already: choose another city."))
HE_HAS_NO_SHIP = Refusal("no_ship", say("Yusuf has no ship there: choose another city."))
NOT_AMONG_EQUALS = Refusal(
    "not_equal", say("Yusuf has better choices than this city: decide among those that are equally good for him.")
)
BONUS_TAKEN = Refusal("already_done", say("You have had the bonus of a city in this action: process, or end it."))
PROCESSED = Refusal("already_done", say("You have processed in this action: take the bonus of a city, or end it."))
MUST_DELIVER = Refusal("must_act", say("A ship delivers one good at least: choose one."))
NO_DINAR = Refusal("no_dinars", say("You have no dinar: pay with a seal, or lose a point."))
NO_SEAL = Refusal("no_seals", say("You have no seal: pay in another way."))
MUST_PAY = Refusal("must_pay", say("Whoever has a dinar must pay it, or a seal instead."))
NO_PLAYER = Refusal("no_player", say("Nobody sits there: choose another player."))


def why_no_export(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a ship can't go to a city [SAB-6.1]."""
    if action == actions.DONE:
        return MUST_ACT
    city = action - actions.CITY
    if int(presence(state, seat)) >> city & 1:
        return PRESENT
    return too_dear(state, seat, int(export_cost(state, seat, city, action_discount(arg))))


def why_not_delivered(action: int) -> Refusal:
    """Return why a good can't be delivered [SAB-6.1.4]."""
    if action == actions.DONE:
        return MUST_DELIVER
    return not_held(v.MATERIALS + (action - actions.DELIVER) % v.GOODS)


def why_not_consolidated(state: SabikaState, seat: int, action: int) -> Refusal:
    """Return why a city can't be consolidated [SAB-6.2.1]."""
    if action == actions.DONE:
        return MUST_ACT
    city = action - actions.CITY
    done = int(state.rows[seat * ROW + CONSOLIDATED]) >> city & 1
    return CONSOLIDATED_ALREADY if done else no_ship(city)


def why_not_produced(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a half of a produce action is not possible [SAB-6.3.1]."""
    if action == actions.DONE:
        return MUST_ACT
    if action >= actions.CITY:
        return BONUS_TAKEN if arg & actions.PRODUCED_BONUS else no_ship(action - actions.CITY)
    if arg & actions.PRODUCED_GOODS:
        return PROCESSED
    raw = action - actions.PROCESS
    assert not int(state.rows[seat * ROW + CELLS]) >> raw & 1
    return why_not_processed(raw)


def why_no_red_city(state: SabikaState, seat: int, city: int) -> Refusal:
    """Return why the action of a city can't be carried out [SAB-11.1.7]."""
    if not int(presence(state, seat)) >> city & 1:
        return no_ship(city)
    assert not is_red(state, city)
    return NOT_RED


def why_not_for_yusuf(state: SabikaState, arg: int, city: int) -> Refusal:
    """Return why a city is not among those that are equally good for Yusuf [SAB-13.4.5, SAB-13.4.6]."""
    is_consolidated = int(state.rows[YUSUF * ROW + CONSOLIDATED]) >> city & 1
    is_present = int(presence(state, YUSUF)) >> city & 1
    if purpose_of(arg) == actions.FOR_CONSOLIDATE:
        if is_consolidated:
            return HE_IS_CONSOLIDATED
        return NOT_AMONG_EQUALS if is_present else HE_HAS_NO_SHIP
    return HE_HAS_A_SHIP if is_present else NOT_AMONG_EQUALS


def why_no_tribute_dinar(state: SabikaState, seat: int, action: int) -> Refusal:
    """Return why the dinar that an event asks for can't be paid so [SAB-12.9]."""
    if action == actions.DONE:
        return MUST_PAY
    number = action - actions.AMOUNT
    if number > 1:
        return too_many(1)
    return NO_SEAL if number else NO_DINAR


def why_no_tribute(state: SabikaState, seat: int, arg: int, number: int) -> Refusal:
    """Return why so much of a tribute can't be paid in one kind [SAB-9.4.2]."""
    owed = int(tribute_owed(arg))
    return too_many(owed if number > owed else int(tribute_most(state, seat, tribute_stage(arg))))
