"""The Mediterranean: cities with their tiles, seals and ships, and the routes between them."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika.board.desk import DEEP, DOT, INDENT, TOGETHER, Desk
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_REGION, TABLES
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.text.effects import city_bonus
from diwan.games.sabika.text.names import action_name, city_name, colour_name, item_name, region_name
from diwan.games.sabika.text.programs import program_text, steps_of
from diwan.games.sabika.view import City


def sea_block(desk: Desk) -> list[str]:
    """Return the cities by regions, each with its ships, what it wants and what it gives; then what routes cost."""
    legend = say(
        "Ships: arrived | consolidated. Consolidated, a blue city gives an income in each income phase, a red one an "
        "action at once."
    )
    lines = [desk.title(say("Mediterranean"))]
    for region in range(v.REGIONS):
        lines += _region(desk, region)
    return [*lines, *desk.text(desk.say(legend)), *_routes(desk)]


def _region(desk: Desk, region: int) -> list[str]:
    """Return a region under its name: trade card and Yusuf ask which cities are in it [SAB-10.4.9, SAB-13.5.1]."""
    there = [city for city in desk.view.cities if CITY_REGION[TABLES.city_ids.index(city.id)] == region]
    entries = [(f"{DEEP}{desk.say(city_name(city.id))}: ", _city(desk, city)) for city in there]
    name = desk.say(region_name(v.REGION_IDS[region]))
    return [f"{INDENT}{name}"[: desk.width], *desk.listing(entries, INDENT + DEEP)]


def _city(desk: Desk, city: City) -> str:
    """Return a city: ships, seal, the way there, demand, city bonus, and what consolidating brings."""
    parts = [f"{_ships(desk, city.left)} | {_ships(desk, city.right)}".replace(" ", TOGETHER)]
    if city.seal:
        parts.append(desk.say(say("seal")))
    own = desk.own()
    cost = None if own is None else own.ways[TABLES.city_ids.index(city.id)]
    if cost is not None:
        parts.append(desk.say(say("route {dinars}", dinars=cost)).replace(" ", TOGETHER))
    goods = ", ".join(desk.say(item_name(good)) for good in city.demand)
    parts.append(desk.say(say("wants {goods}", goods=goods)))
    parts.append(desk.say(say("bonus {bonus}", bonus=city_bonus(city.tile))))
    parts.append(f"{desk.say(colour_name(city.colour))}: {desk.say(benefit_text(city.tile))}")
    return DOT.join(parts) + desk.mark(f"city:{city.id}")


def benefit_text(tile: str, tables: Tables = TABLES) -> Message:
    """Return what consolidating brings: of a red city, the name of its action is enough, unless that is cheaper."""
    start = int(tables.city_tile_benefit[tables.city_tile_ids.index(tile)])
    (operation, arguments), *more = steps_of(tables, start)
    if operation == v.ACT and not more and arguments[1] == 0:
        return action_name(v.ACTION_IDS[arguments[0]])
    return program_text(tables, start)


def _ships(desk: Desk, players: tuple[int, ...]) -> str:
    return ", ".join(desk.player(player) for player in players) or "-"


def _routes(desk: Desk) -> list[str]:
    """Return what every route costs, as printed: each place with those that it is joined to and come after it."""
    joined: dict[int, list[str]] = {}
    for at in range(0, len(TABLES.routes), 3):
        first, second, cost = (int(TABLES.routes[at + i]) for i in range(3))
        joined.setdefault(first, []).append(f"{_place(desk, second)}{TOGETHER}{cost}")
    parts = [f"{_place(desk, place)} - {', '.join(others)}" for place, others in joined.items()]
    head = desk.say(say("Routes, as printed"))
    return desk.text(DOT.join(parts), f"{INDENT}{head}: ")


def _place(desk: Desk, place: int) -> str:
    return desk.say(say("Granada")) if place == v.GRANADA else desk.say(city_name(TABLES.city_ids[place]))
