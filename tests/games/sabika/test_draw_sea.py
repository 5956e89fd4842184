"""The chart of the sea: every route runs openly from card to card, and its price stands on it."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from diwan.core.svg import Box
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.chart import NARROW_HEIGHT, Chart, Point
from tests.support.drawing import SVG, Drawing
from tests.support.sabika import Setup

CHARTS = {
    "wide": Chart(Box(0, 0, 854, 432), narrow=False),
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
