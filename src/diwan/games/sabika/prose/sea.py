"""The Mediterranean, region by region: what each city wants and gives, its seal and ships; then the routes."""

from __future__ import annotations

from diwan.core.i18n import Message, in_turn, say
from diwan.core.prose import Section, items
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_REGION, TABLES
from diwan.games.sabika.prose.naming import who
from diwan.games.sabika.text.amounts import all_of, commas, dinars, price
from diwan.games.sabika.text.effects import city_benefit, city_bonus
from diwan.games.sabika.text.names import city_name, item_name, region_name
from diwan.games.sabika.view import City, SabikaView


def sea_section(view: SabikaView) -> Section:
    """Return the cities by regions, as trade card and Yusuf ask for these [SAB-10.4.9, SAB-13.5.1]."""
    parts = [
        Section(
            region,
            region_name(region),
            items([_city(view, city) for city in view.cities if CITY_REGION[_place_of(city)] == number]),
        )
        for number, region in enumerate(v.REGION_IDS)
    ]
    parts.append(Section("routes", say("Routes, as printed"), items(_routes())))
    return Section("sea", say("Mediterranean"), (), tuple(parts))


def _place_of(city: City) -> int:
    return TABLES.city_ids.index(city.id)


def _city(view: SabikaView, city: City) -> Message:
    """Return a city: the way there, demand, city bonus, what consolidating brings, seal and ships."""
    parts = []
    cost = None if view.seat is None else view.players[view.seat].ways[_place_of(city)]
    if cost is not None:
        parts.append(say("your way there: {price}", price=price(cost)))
    parts.append(say("demand: {goods}", goods=all_of([item_name(good) for good in city.demand])))
    parts.append(say("city bonus: {effect}", effect=city_bonus(city.tile)))
    benefit = city_benefit(city.tile)
    parts.append(
        say("blue city, {effect}", effect=benefit)
        if city.colour == "blue"
        else say("red city, {effect}", effect=benefit)
    )
    if city.seal:
        parts.append(say("a seal"))
    if city.left:
        parts.append(say("ships arrived: {names}", names=_names(view, city.left)))
    if city.right:
        parts.append(say("consolidated: {names}", names=_names(view, city.right)))
    return say("{name}: {effect}", name=city_name(city.id), effect=in_turn(parts))


def _names(view: SabikaView, players: tuple[int, ...]) -> Message:
    return commas([who(view, player) for player in players])


def _routes() -> list[Message]:
    """Return what every route costs: each place with those that it is joined to and come after it."""
    joined: dict[int, list[Message]] = {}
    for at in range(0, len(TABLES.routes), 3):
        first, second, cost = (int(TABLES.routes[at + i]) for i in range(3))
        joined.setdefault(first, []).append(say("{city} for {price}", city=_place(second), price=dinars(cost)))
    return [say("From {city}: {ways}", city=_place(place), ways=commas(ways)) for place, ways in joined.items()]


def _place(place: int) -> Message:
    return say("Granada") if place == v.GRANADA else city_name(TABLES.city_ids[place])
