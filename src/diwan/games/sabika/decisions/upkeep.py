"""End of round: order of income, tribute, the next first player; and Yusuf's ties."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.upkeep import (
    WITH_DINARS,
    WITH_PARIAS,
    WITH_SEALS,
    pack_tribute,
    tribute_owed,
    tribute_parias,
    tribute_seals,
    tribute_stage,
)
from diwan.games.sabika.carried.yusuf import pack_cities, purpose_cities, purpose_of
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, CITY_TILE_BENEFIT, TRIBUTE_DINARS
from diwan.games.sabika.conditions.costs import tribute_most
from diwan.games.sabika.decisions.base import Decision, amounts, append_cities
from diwan.games.sabika.effects.course import hand_over_first
from diwan.games.sabika.effects.purse import move_marker, pay, score_for, settle_tribute, spend
from diwan.games.sabika.powers.passives import reward_now
from diwan.games.sabika.state import (
    DINARS,
    LINE_EVENT,
    LINE_INCOME,
    ROW,
    SEALS,
    SabikaState,
    is_yusuf,
    row_count,
)


@final
class Income(Decision):
    """Which of the incomes that ask something comes next [SAB-9.1.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return append_cities(vec[i64](capacity=9), arg)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        city: i64 = action - actions.CITY
        left = arg & ~BIT[city]
        if left != 0:
            state.ask(actions.ASK_INCOME, seat, left)
        state.ask(actions.RUN, seat, pack_run(CITY_TILE_BENEFIT[state.cities[city]], LINE_INCOME))


@final
class TributeDinar(Decision):
    """An event asks for a dinar before the tribute: a dinar, a seal, or without dinars a point [SAB-12.9].

    The answer is how many seals are used; DONE loses the point.
    """

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=2)
        has_dinar = state.rows[seat * ROW + DINARS] > 0
        if has_dinar:
            found = append(found, actions.AMOUNT)
        if state.rows[seat * ROW + SEALS] > 0:
            found = append(found, actions.AMOUNT + 1)
        return found if has_dinar else append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            score_for(state, seat, LINE_EVENT, -1, state.event + 1)
        else:
            seals: i64 = action - actions.AMOUNT
            pay(state, seat, 1 - seals, seals, 0)
        if arg > 1:
            state.ask(actions.ASK_TRIBUTE_DINAR, seat, arg - 1)


@final
class Tribute(Decision):
    """How much of a tribute is paid in parias, then in seals, then in dinars; points pay the rest [SAB-9.4.2]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        most = tribute_most(state, seat, tribute_stage(arg))
        return amounts(actions.AMOUNT, 0, min(most, tribute_owed(arg)))

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        paid: i64 = action - actions.AMOUNT
        owed = tribute_owed(arg) - paid
        parias = tribute_parias(arg)
        seals = tribute_seals(arg)
        stage = tribute_stage(arg)
        if stage == WITH_PARIAS:
            parias = paid
            # The steps of one tribute are one move [SAB-9.4.5].
            move_marker(state, seat, -paid)
        elif stage == WITH_SEALS:
            seals = paid
            spend(state, seat, 0, paid)
        else:
            spend(state, seat, paid * TRIBUTE_DINARS, 0)
        if owed > 0 and stage != WITH_DINARS:
            state.ask(actions.ASK_TRIBUTE, seat, pack_tribute(stage + 1, owed, parias, seals))
            return
        dinars: i64 = paid * TRIBUTE_DINARS if stage == WITH_DINARS else 0
        settle_tribute(state, seat, parias, seals, dinars, owed)
        reward_now(state, seat, v.ON_TRIBUTE, 0)


@final
class Lead(Decision):
    """The player furthest on the paria track names the next first player [SAB-9.8.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return amounts(actions.LEAD, 0, row_count(state.seats) - 1)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        make_first(state, action - actions.LEAD, seat)


def make_first(state: SabikaState, row: i64, leader: i64) -> None:
    """Make the row first player that the leader of the paria track has chosen, and reward it [SAB-9.8.1]."""
    hand_over_first(state, row, leader)
    if not is_yusuf(state, row):
        reward_now(state, row, v.ON_FIRST_PLAYER, 0)


@final
class YusufCity(Decision):
    """Where Yusuf's choices are equally good, the player decides [SAB-14.17]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        return append_cities(vec[i64](capacity=9), purpose_cities(arg))

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        city: i64 = action - actions.CITY
        state.ask(actions.YUSUF_SHIP, seat, pack_cities(city, purpose_of(arg)))
