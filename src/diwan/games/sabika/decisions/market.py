"""Transactions of the market [SAB-5.3], and warehouses [SAB-5.2]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import buy_gain, pack_items
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.carried.turn import action_sides, is_bonus
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BIT,
    EXPANSION_PP,
    TILE_PROGRAM,
)
from diwan.games.sabika.conditions.costs import buy_price, exchange_price, sell_price
from diwan.games.sabika.conditions.possible import any_raw
from diwan.games.sabika.conditions.stores import can_expand, first_same
from diwan.games.sabika.decisions.base import Decision
from diwan.games.sabika.decisions.payments import ask_to_pay
from diwan.games.sabika.effects.purse import score
from diwan.games.sabika.effects.trade import agree_to_buy, exchange_item, sell_item
from diwan.games.sabika.effects.works import activate_tile, add_tile
from diwan.games.sabika.powers.passives import reward_later
from diwan.games.sabika.state import (
    EXPANSIONS,
    LINE_EXPANSION,
    LINE_WAREHOUSE,
    ROW,
    TILE_SHOWN,
    TOP_TILE,
    SabikaState,
    held,
    held_in,
    held_in_warehouses,
    money,
)


@final
class Trade(Decision):
    """Buy, sell or exchange, or stop [SAB-5.3.2 to SAB-5.3.5]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=24)
        rich = money(state, seat)
        material: i64
        for material in range(v.MATERIALS):
            if buy_price(state, seat, material) <= rich:
                found = append(found, actions.BUY + material)
        if any_raw(state) and buy_price(state, seat, v.MATERIALS) <= rich:
            found = append(found, actions.BUY_RAW)
        item: i64
        for item in range(v.ITEMS):
            if held_in_warehouses(state, seat, item) > 0:
                found = append(found, actions.SELL + item)
        for item in range(v.MATERIALS, v.ITEMS):
            if held_in(state, seat, v.SPECIAL, item) > 0:
                found = append(found, actions.SELL_SPECIAL + item - v.MATERIALS)
        for material in range(actions.UPS):
            if held(state, seat, material) > 0:
                found = append(found, actions.EXCHANGE + material)
        for material in range(actions.UPS):
            if held(state, seat, material + 1) > 0:
                found = append(found, actions.EXCHANGE + actions.UPS + material)
        return append(found, actions.DONE)

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        if arg > 1:
            state.ask(actions.TRADE_ON, seat, arg - 1)
        reward_later(state, seat, v.ON_TRANSACTION)
        if action < actions.SELL:
            material: i64 = v.MATERIALS if action == actions.BUY_RAW else action - actions.BUY
            price = buy_price(state, seat, material)
            agree_to_buy(state, seat, material, price)
            state.ask(actions.PAID_BUY, seat, material)
            ask_to_pay(state, seat, price)
        elif action < actions.EXCHANGE:
            sell(state, seat, action)
        else:
            exchange(state, seat, action - actions.EXCHANGE)


def sell(state: SabikaState, seat: i64, action: i64) -> None:
    """Sell one item from a warehouse, or a good from the special storage."""
    special = action >= actions.SELL_SPECIAL
    item: i64 = v.MATERIALS + action - actions.SELL_SPECIAL if special else action - actions.SELL
    sell_item(state, seat, item, special, sell_price(state, seat, item))


def exchange(state: SabikaState, seat: i64, way: i64) -> None:
    """Exchange a material for its neighbour: up, or down for a dinar as well [SAB-5.3.4]."""
    given = actions.exchange_given(way)
    wanted = actions.exchange_wanted(way)
    exchange_item(state, seat, given, wanted, exchange_price(given, wanted))
    state.ask(actions.ASK_STORE, seat, buy_gain(pack_items(wanted, 1)))


@final
class Warehouse(Decision):
    """Expand a warehouse with a face-up tile, or activate a visible one [SAB-5.2.1]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=12)
        sides = action_sides(arg)
        if can_expand(state, seat, sides):
            shown: i64 = 0
            place: i64
            for place in range(v.TILE_SLOTS):
                if (sides >> (place // 2)) & 1 == 1 and state.board[TILE_SHOWN + place] >= 0:
                    shown |= BIT[state.board[TILE_SHOWN + place]]
            tile: i64
            for tile in range(v.TILES):
                if shown & BIT[tile] != 0:
                    found = append(found, actions.TILE + tile)
        store: i64
        for store in range(v.WAREHOUSES):
            if state.rows[seat * ROW + TOP_TILE + store] >= 0:
                found = append(found, actions.ACTIVATE + store)
        return append(found, actions.DONE) if is_bonus(arg) else found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.DONE:
            return
        if action < actions.ACTIVATE:
            state.ask(actions.ASK_ONTO, seat, action - actions.TILE)
            return
        tile = activate_tile(state, seat, action - actions.ACTIVATE)
        reward_later(state, seat, v.ON_ACTIVATE)
        state.ask(actions.RUN, seat, pack_run(TILE_PROGRAM[tile], LINE_WAREHOUSE))


@final
class Onto(Decision):
    """Which warehouse is expanded; each takes two tiles at most [SAB-5.2.2]."""

    def legal(self, state: SabikaState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=4)
        store: i64
        for store in range(v.WAREHOUSES):
            if state.rows[seat * ROW + EXPANSIONS + store] < 2 and first_same(state, seat, store) == store:
                found = append(found, actions.ONTO + store)
        return found

    def apply(self, state: SabikaState, seat: i64, arg: i64, action: i64) -> None:
        store: i64 = action - actions.ONTO
        before = state.rows[seat * ROW + EXPANSIONS + store]
        add_tile(state, seat, arg, store)
        score(state, seat, LINE_EXPANSION, EXPANSION_PP[before])
        reward_later(state, seat, v.ON_EXPAND)
        state.ask(actions.RUN, seat, pack_run(TILE_PROGRAM[arg], LINE_WAREHOUSE))
