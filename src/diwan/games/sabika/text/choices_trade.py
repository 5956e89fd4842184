"""Choices of the market and the sea, in words."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_TILE_DEMAND, TABLES
from diwan.games.sabika.conditions.costs import (
    buy_price,
    consolidate_cost,
    delivery_parias,
    delivery_points,
    exchange_price,
    export_cost,
    sell_price,
)
from diwan.games.sabika.state import SabikaState
from diwan.games.sabika.text.amounts import ITEM_IDS, all_of, commas, dinars, price, raws
from diwan.games.sabika.text.asked import Asked
from diwan.games.sabika.text.effects import city_benefit, city_bonus, city_gain
from diwan.games.sabika.text.names import city_name, item_name, yusuf_name
from diwan.games.sabika.text.programs import plain


def buy_label(state: SabikaState, asked: Asked, material: int) -> Message:
    """Return the purchase of a material."""
    cost = price(int(buy_price(state, asked.seat, material)))
    return say("Buy {item}: {price}", item=item_name(v.MATERIAL_IDS[material]), price=cost)


def buy_raw_label(state: SabikaState, asked: Asked, _: int) -> Message:
    """Return the purchase of a raw material."""
    return say("Buy {item}: {price}", item=raws(1), price=price(int(buy_price(state, asked.seat, v.MATERIALS))))


def sell_label(state: SabikaState, asked: Asked, item: int) -> Message:
    """Return the sale of an item."""
    coins = dinars(int(sell_price(state, asked.seat, item)))
    return say("Sell {item}: {price}", item=item_name(ITEM_IDS[item]), price=coins)


def sell_special_label(state: SabikaState, asked: Asked, good: int) -> Message:
    """Return the sale of a good from the special storage."""
    coins = dinars(int(sell_price(state, asked.seat, v.MATERIALS + good)))
    return say("Sell {item} from the special storage: {price}", item=item_name(v.GOOD_IDS[good]), price=coins)


def exchange_label(state: SabikaState, asked: Asked, way: int) -> Message:
    """Return an exchange of a material for a neighbour [SAB-5.3.4]."""
    given, wanted = int(actions.exchange_given(way)), int(actions.exchange_wanted(way))
    things = {"item": item_name(v.MATERIAL_IDS[given]), "gain": item_name(v.MATERIAL_IDS[wanted])}
    coins = int(exchange_price(given, wanted))
    if not coins:
        return say("Exchange {item} → {gain}", **things)
    return say("Exchange {item} → {gain} and gain {price}", **things, price=dinars(coins))


def demand_of(state: SabikaState, city: int) -> Message:
    """Return the goods that a city demands."""
    wanted = int(CITY_TILE_DEMAND[state.cities[city]])
    return all_of([item_name(good) for place, good in enumerate(v.GOOD_IDS) if wanted >> place & 1])


def _facts(state: SabikaState, city: int, tile: str, arrives: bool) -> Message:
    """Return what matters about a city for a ship: demand, and for one that arrives by export seal and bonus."""
    facts = say("demand: {goods}", goods=demand_of(state, city))
    if not arrives:
        return facts
    if int(state.seals_left) >> city & 1:
        facts = say("{some}; {next}", some=facts, next=say("a seal"))
    return say("{some}; {next}", some=facts, next=say("city bonus: {effect}", effect=city_bonus(tile)))


def city_label(state: SabikaState, asked: Asked, city: int) -> Message:
    """Return a city, with what choosing it costs and brings."""
    tile, name = TABLES.city_tile_ids[int(state.cities[city])], city_name(TABLES.city_ids[city])
    if asked.kind == actions.ASK_EXPORT:
        cost = price(int(export_cost(state, asked.seat, city, asked.discount)))
        facts = _facts(state, city, tile, arrives=True)
        return say("Export to {city}: {cost} ({facts})", city=name, cost=cost, facts=facts)
    if asked.kind == actions.ASK_FREE_SHIP:
        return say("Send a ship to {city} ({facts})", city=name, facts=_facts(state, city, tile, arrives=False))
    if asked.kind == actions.ASK_CONSOLIDATE:
        cost = price(int(consolidate_cost(state, asked.seat, asked.discount)))
        return say("Consolidate {city}: {cost} ({effect})", city=name, cost=cost, effect=city_benefit(tile))
    if asked.kind in (actions.ASK_PRODUCE, actions.ASK_CITY_BONUS):
        return say("City bonus of {city}: {effect}", city=name, effect=city_bonus(tile))
    if asked.kind in (actions.ASK_RED_CITY, actions.ASK_INCOME):
        return say("{city}: {effect}", city=name, effect=city_gain(tile))
    if asked.kind == actions.ASK_YUSUF_CITY:
        return say("{yusuf}: {city}", yusuf=yusuf_name(), city=name)
    return name


def deliver_label(state: SabikaState, asked: Asked, good: int) -> Message:
    """Return the delivery of a good."""
    name = item_name(v.GOOD_IDS[good])
    if asked.kind != actions.ASK_DELIVER:
        return say("Deliver {good}", good=name)
    return say("Deliver {good}: {gain}", good=name, gain=_delivered(state, asked, good))


def deliver_special_label(state: SabikaState, asked: Asked, good: int) -> Message:
    """Return the delivery of a good from the special storage."""
    name = item_name(v.GOOD_IDS[good])
    if asked.kind != actions.ASK_DELIVER:
        return say("Deliver {good} from the special storage", good=name)
    return say("Deliver {good} from the special storage: {gain}", good=name, gain=_delivered(state, asked, good))


def _delivered(state: SabikaState, asked: Asked, good: int) -> Message:
    prestige = int(delivery_points(state, asked.seat, asked.city, good))
    return commas(plain(0, prestige, int(delivery_parias(state, asked.seat, asked.city, good))))
