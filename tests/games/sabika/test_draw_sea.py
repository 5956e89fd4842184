"""The chart of the sea: every route runs openly from card to card, and its price stands on it."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.core.svg import Box
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.chart import NARROW_HEIGHT, Chart, Point
from diwan.games.sabika.text.effects import city_bonus
from diwan.games.sabika.text.names import region_name
from tests.support.drawing import SVG, Drawing
from tests.support.sabika import Setup

CHARTS = {
    "wide": Chart(Box(0, 0, 1012, 448), narrow=False),
    "narrow": Chart(Box(0, 0, 362, NARROW_HEIGHT), narrow=True),
}
COIN = {"wide": 10.7, "narrow": 9.1}  # radius
PLACES = (*TABLES.city_ids, "granada")
OPEN = 5.0  # of a route that can be seen on either side of its coin


def within(box: Box, point: Point, margin: float = 0.0) -> bool:
    return box.x - margin < point[0] < box.right + margin and box.y - margin < point[1] < box.bottom + margin


def coins(chart: Chart) -> dict[tuple[str, str], Point]:
    return {ends: route.point(sum(chart.open_parts(ends, route)) / 2) for ends, route in chart.routes().items()}


@pytest.mark.rule("SAB-1.20")
@pytest.mark.parametrize("name", CHARTS)
def test_the_chart_has_every_route_with_its_cost(name: str) -> None:
    printed = [int(number) for number in TABLES.routes]
    wanted = set()
    for at in range(0, len(printed), 3):
        ends = frozenset("granada" if place == v.GRANADA else TABLES.city_ids[place] for place in printed[at : at + 2])
        wanted.add((ends, printed[at + 2]))
    assert {(frozenset(ends), route.cost) for ends, route in CHARTS[name].routes().items()} == wanted


@pytest.mark.parametrize("name", CHARTS)
def test_no_route_runs_under_the_card_of_another_city(name: str) -> None:
    chart = CHARTS[name]
    for ends, route in chart.routes().items():
        points = [route.point(at / 100) for at in range(101)]
        for place in PLACES:
            if place not in ends:
                assert not [point for point in points if within(chart.card(place), point, 4)], (ends, place)


@pytest.mark.parametrize("name", CHARTS)
def test_a_price_stands_on_the_open_part_of_its_route(name: str) -> None:
    chart = CHARTS[name]
    for ends, coin in coins(chart).items():
        route = chart.routes()[ends]
        start, stop = chart.open_parts(ends, route)
        assert min(dist(coin, route.point(at / 100)) for at in range(101)) < 2
        for place in PLACES:
            assert not within(chart.card(place), coin, COIN[name]), (ends, place)
        assert dist(route.point(start), coin) > COIN[name] + OPEN, ends
        assert dist(route.point(stop), coin) > COIN[name] + OPEN, ends


@pytest.mark.parametrize("name", CHARTS)
def test_no_two_prices_cover_each_other_and_each_is_nearest_to_its_own_route(name: str) -> None:
    chart = CHARTS[name]
    for first, second in combinations(coins(chart).values(), 2):
        assert dist(first, second) > 2 * COIN[name]
    for ends, coin in coins(chart).items():
        for other, route in chart.routes().items():
            if other != ends:
                start, stop = chart.open_parts(other, route)
                shares = [start + (stop - start) * at / 60 for at in range(61)]
                assert min(dist(coin, route.point(share)) for share in shares) > COIN[name], (ends, other)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_cards_of_the_cities_lie_apart_and_on_the_chart(narrow: bool) -> None:
    chart = CHARTS["narrow" if narrow else "wide"]
    cards = [chart.card(place) for place in PLACES]
    for card in cards:
        assert chart.box.x - 6 <= card.x <= card.right <= chart.box.right + 6
        assert chart.box.y - 6 <= card.y <= card.bottom <= chart.box.bottom + 6
    for one, other in combinations(cards, 2):
        assert one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y


@pytest.mark.parametrize("narrow", [False, True])
def test_the_way_to_a_city_is_priced_on_the_city_that_can_be_chosen(narrow: bool) -> None:
    table = Setup(seats=2).dinars(0, 9).store(0, 1, "sugar").build().play("move merchant M2", "main")
    drawing = Drawing(draw(table.view(0), Style("en", "light", narrow)))
    target = next(part for part in drawing.having("data-action") if part.attrib["data-key"] == "city:cairo")
    ways = table.view(0).players[0].ways
    assert [text.text for text in target.iter(f"{SVG}text")][-1] == str(ways[TABLES.city_ids.index("cairo")])


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_regions_are_named_on_the_map_clear_of_cards_and_prices(narrow: bool, locale: str) -> None:
    drawing = Drawing(draw(Setup(seats=2).build().view(0), Style(locale, "light", narrow)))
    words = {word for region in v.REGION_IDS for word in render(region_name(region), locale).split()}
    found = [text for text in drawing.texts if set(text.content.split()) & words]
    assert {word for text in found for word in text.content.split()} == words  # none is cut short
    chart = next(part for part in drawing.having("data-zone") if part.attrib["data-zone"] == "sea")
    inside = [text for text in drawing.texts if text.content in {part.text for part in chart.iter(f"{SVG}text")}]
    for text in found:
        assert not [other for other in inside if other not in found and text.overlaps(other)]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_names_of_the_regions_are_clear_of_the_hills(locale: str) -> None:
    drawing = Drawing(draw(Setup(seats=2).build().view(0), Style(locale, "light")))
    land = next(part for part in drawing.elements() if "scale(" in part.attrib.get("transform", ""))
    left, top, across, down = (float(part) for part in re.findall(r"[\d.]+", land.attrib["transform"]))
    hills = [
        Box(left + int(x) * across, top + (int(y) - 12) * down, 26 * across, 13 * down)
        for path in land.iter(f"{SVG}path")
        for x, y in re.findall(r"M(\d+) (\d+)l8 -11", path.attrib["d"])
    ]
    assert hills
    words = {word for region in v.REGION_IDS for word in render(region_name(region), locale).split()}
    names = [text.box for text in drawing.texts if set(text.content.split()) & words]
    assert names
    for name, hill in product(names, hills):
        assert name.right < hill.x or hill.right < name.x or name.bottom < hill.y or hill.bottom < name.y


def test_hovering_over_a_city_tells_region_bonus_and_consolidation_apart() -> None:
    table = Setup(seats=2).city("cairo", "CR1").city("fez", "CB1").build()
    drawing = Drawing(draw(table.view(None), Style()))
    titles = [element.text for element in drawing.elements() if element.tag == f"{SVG}title"]
    bonus = [render(city_bonus(tile)) for tile in ("CR1", "CB1")]
    assert f"Cairo (Near East): city bonus {bonus[0]}; consolidated, at once: the action “construction”" in titles
    assert f"Fez (Maghreb): city bonus {bonus[1]}; consolidated, in each income phase: 2 dinars" in titles


@pytest.mark.rule("SAB-12.4")
def test_the_drawing_tells_basic_tributes_from_what_each_player_owes() -> None:
    table = Setup(seats=1, events="negative").event("EV08").parias(0, 4).build()
    drawing = Drawing(draw(table.view(0), Style()))
    titles = [element.text for element in drawing.elements() if element.tag == f"{SVG}title"]
    assert "Basic tribute: 2 parias" in titles
    assert "4 parias; tribute when this round ends: 3" in titles
    assert any(text is not None and text.endswith("; tribute when this round ends: 2") for text in titles)


@pytest.mark.rule("SAB-9.8.1")
def test_players_who_may_be_first_go_by_their_names() -> None:
    table = Setup(seats=3).last_turn(0).parias(0, 9).build().play("rest poet").until("lead")
    svg = draw(table.view(0), Style(names=("Ann", "Bob", "Cy")))
    assert "First player: Cy" in svg
    assert "Seat 3" not in svg
