"""The Mediterranean: cities with their tiles, seals and ships, and the routes between them."""

from __future__ import annotations

from diwan.core.i18n import say
from diwan.games.sabika.board.desk import DEEP, INDENT, WIDE, Desk, capital, grid
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text.amounts import dinars
from diwan.games.sabika.text.effects import city_benefit, city_bonus
from diwan.games.sabika.text.names import city_name, colour_name, item_name
from diwan.games.sabika.view import City


def sea_block(desk: Desk) -> list[str]:
    """Return the cities, each with who is there, what it wants, and what it gives."""
    lines = [desk.title(say("Mediterranean (ships: arrived | consolidated)"))]
    names = [desk.say(city_name(city.id)) for city in desk.view.cities]
    room = max(map(len, names))
    for city, name in zip(desk.view.cities, names, strict=True):
        lines += _city_lines(desk, city, f"{name:{room}}")
    return lines


def _city_lines(desk: Desk, city: City, name: str) -> list[str]:
    """Return a city: in one line its ships and demand, below it bonus and benefit; in one piece where it is narrow."""
    parts = [f"{_ships(desk, city.left)} | {_ships(desk, city.right)}"]
    if city.seal:
        parts.append(desk.say(say("seal")))
    way = _way(desk, city)
    if way:
        parts.append(way)
    demand = ", ".join(desk.say(item_name(good)) for good in city.demand)
    parts.append(desk.say(say("wants {goods}", goods=demand)))
    gives = [
        desk.say(say("bonus {bonus}", bonus=city_bonus(city.tile))),
        f"{desk.say(colour_name(city.colour))}, {desk.say(city_benefit(city.tile))}",
    ]
    mark = desk.mark(f"city:{city.id}")
    if desk.width >= WIDE:
        return [
            *desk.text(" · ".join(parts) + mark, f"{INDENT}{name} "),
            *desk.text(" · ".join(gives), DEEP),
        ]
    return desk.text(" · ".join([*parts, *gives]) + mark, f"{INDENT}{name.rstrip()}: ")


def _ships(desk: Desk, players: tuple[int, ...]) -> str:
    return ", ".join(desk.player(player) for player in players) or "-"


def _way(desk: Desk, city: City) -> str:
    """Return what the reader pays for a ship to a city; nothing for a spectator or where a ship is."""
    own = desk.own()
    cost = None if own is None else own.ways[TABLES.city_ids.index(city.id)]
    return "" if cost is None else desk.say(say("way {dinars}", dinars=dinars(cost)))


def routes_block(desk: Desk) -> list[str]:
    """Return what every route costs, as printed."""
    cells = []
    for at in range(0, len(TABLES.routes), 3):
        first, second, cost = (int(TABLES.routes[at + i]) for i in range(3))
        cells.append(f"{_place(desk, first)} - {_place(desk, second)} {cost}")
    return [desk.title(say("Routes, in dinars")), *grid(cells, desk.width)]


def _place(desk: Desk, place: int) -> str:
    if place == v.GRANADA:
        return capital(desk.say(say("Granada")))
    return desk.say(city_name(TABLES.city_ids[place]))
