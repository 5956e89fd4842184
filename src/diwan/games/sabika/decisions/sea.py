"""Export, consolidate, produce [SAB-6]."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import FROM_CELL, pack_good
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.sea import delivery_city, delivery_left, delivery_may_stop, pack_delivery
from diwan.games.sabika.carried.turn import action_discount, is_bonus
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    CITY_TILE_BENEFIT,
    PRODUCE_PROCESS,
)
from diwan.games.sabika.conditions.costs import consolidate_cost, delivery_parias, delivery_points, export_cost
from diwan.games.sabika.conditions.possible import red_cities
from diwan.games.sabika.decisions.base import Decision, append_cities
from diwan.games.sabika.decisions.gains import append_raws
from diwan.games.sabika.decisions.payments import ask_to_pay
from diwan.games.sabika.effects.board import land_ship, use_red_city
from diwan.games.sabika.effects.trade import deliver_good
from diwan.games.sabika.layout import ALL_CITIES
from diwan.games.sabika.state import (
    ARRIVED,
    ROW,
    SabikaState,
    held_in,
    held_in_warehouses,
    money,
    presence,
)

PRODUCE_MORE: Final[i64] = PRODUCE_PROCESS - 1


@final
class Export(Decision):
    """Which city a ship goes to [SAB-6.1.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        present = presence(state, seat)
        rich = money(state, seat)
        city: i64
        for city in range(v.CITIES):
            if present & BIT[city] == 0 and export_cost(state, seat, city, action_discount(arg)) <= rich:
                found = append(found, actions.CITY + city)
        return append(found, actions.DONE) if is_bonus(arg) else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            city: i64 = action - actions.CITY
            state.ask(actions.PAID_EXPORT, seat, city)
            ask_to_pay(state, seat, export_cost(state, seat, city, action_discount(arg)))


@final
class Deliver(Decision):
    """Goods delivered with a ship, one after the other, in the order the player likes [SAB-6.1.4]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=8)
        good: i64
        for good in range(v.GOODS):
            if held_in_warehouses(state, seat, v.MATERIALS + good) > 0:
                found = append(found, actions.DELIVER + good)
        for good in range(v.GOODS):
            if held_in(state, seat, v.SPECIAL, v.MATERIALS + good) > 0:
                found = append(found, actions.DELIVER_SPECIAL + good)
        return append(found, actions.DONE) if delivery_may_stop(arg) else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        place: i64 = action - actions.DELIVER
        city = delivery_city(arg)
        deliver(state, seat, city, place % v.GOODS, place >= v.GOODS)
        left = delivery_left(arg) - 1
        if left > 0:
            state.ask(actions.ASK_DELIVER, seat, pack_delivery(city, left, 1))


def deliver(state: SabikaState, seat: i64, city: i64, good: i64, special: bool) -> None:
    """Deliver a good for points and parias, more where it is in demand [SAB-6.1.4]."""
    points = delivery_points(state, seat, city, good)
    parias = delivery_parias(state, seat, city, good)
    deliver_good(state, seat, good, special, points, parias)


@final
class FreeShip(Decision):
    """A ship without any cost, to any city without own presence [SAB-11.1.5]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        found = append_cities(found, ALL_CITIES & ~presence(state, seat))
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            city: i64 = action - actions.CITY
            land_ship(state, seat, city)
            state.ask(actions.ASK_DELIVER, seat, pack_delivery(city, arg, 1))


@final
class Consolidate(Decision):
    """Which ship moves to the right half of its city [SAB-6.2.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        found = append_cities(found, state.rows[seat * ROW + ARRIVED])
        return append(found, actions.DONE) if is_bonus(arg) else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            state.ask(actions.PAID_CONSOLIDATE, seat, action - actions.CITY)
            ask_to_pay(state, seat, consolidate_cost(state, seat, action_discount(arg)))


@final
class Produce(Decision):
    """The bonus of a city, and processing, one or both in either order [SAB-6.3.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=14)
        if arg & actions.PRODUCED_GOODS == 0:
            found = append_raws(state, seat, found)
        if arg & actions.PRODUCED_BONUS == 0:
            found = append_cities(found, presence(state, seat))
        return append(found, actions.DONE) if arg != 0 else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        if action >= actions.CITY:
            state.ask(actions.PRODUCE_ON, seat, arg | actions.PRODUCED_BONUS)
            state.ask(actions.CITY_GIFT, seat, action - actions.CITY)
            return
        raw: i64 = action - actions.PROCESS
        state.ask(actions.PRODUCE_ON, seat, arg | actions.PRODUCED_GOODS)
        if PRODUCE_MORE > 0:
            state.ask(actions.PROCESS_ON, seat, PRODUCE_MORE)
        state.ask(actions.ASK_STORE, seat, pack_good(raw, FROM_CELL, raw))


@final
class RedCity(Decision):
    """The action of a red city with own presence [SAB-11.1.7]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        found = append_cities(found, red_cities(state, seat))
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action != actions.DONE:
            use_red_city(state, seat, action - actions.CITY)
            tile = state.cities[action - actions.CITY]
            state.ask(actions.RUN, seat, pack_run(CITY_TILE_BENEFIT[tile], arg))
