"""Zones of real drawings: what is kept is what would be drawn, each has a name and a place, keys are unique."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import diwan
from diwan.core.i18n import LOCALES
from diwan.core.svg import KEPT, THEMES, Box
from diwan.core.view import Style, View

STYLES = [Style(locale, theme, narrow) for theme in THEMES for locale in LOCALES for narrow in (False, True)]
STEPS = 4  # positions one after another in each style
SKIPPED = 7  # positions from there to those of the next style
KEY = re.compile(r"[a-z-]+(:[\w,.-]+)*")


def cases() -> list[tuple[str, int]]:
    """Every game with the fewest and the most seats."""
    seats = {name: diwan.load(name).allowed_seats() for name in diwan.game_names()}
    return [(name, count) for name, allowed in seats.items() for count in (min(allowed), max(allowed))]


def game_of(name: str, seats: int) -> diwan.Game:
    """A game for so many, with the least usual of its options."""
    kinds = [diwan.load(name, **options) for options in type(diwan.load(name)).option_sets()]
    return [game for game in kinds if seats in game.allowed_seats()][-1]


def walks(game: diwan.Game, seats: int) -> Iterator[tuple[Style, list[View]]]:
    """Yield for each style a few positions in a row of a random game, each as the seat asked, another one and a guest
    see it."""
    rng, state = diwan.seeded(seats), game.new_state(seats=seats, seed=seats)
    names = tuple(f"Player {seat}" for seat in range(seats))
    for at, style in enumerate(STYLES):
        views = []
        for step in range(STEPS + SKIPPED):
            legal = game.rules.legal_actions(state)
            if not legal:
                state = game.new_state(seats=seats, seed=at)
                legal = game.rules.legal_actions(state)
            if step < STEPS:
                views += [game.view(state, seat) for seat in (*{int(state.to_act), at % seats}, None)]
            game.rules.apply(state, legal[rng.below(len(legal))])
        yield (style if at % 2 else Style(style.locale, style.theme, style.narrow, names)), views


@pytest.mark.parametrize(("name", "seats"), cases())
def test_a_drawing_of_kept_zones_is_the_drawing_of_zones_drawn_anew(name: str, seats: int) -> None:
    game = game_of(name, seats)
    for style, views in walks(game, seats):
        KEPT.clear()
        warm = [game.drawing(view, style) for view in views]
        kept = len(KEPT)
        assert [game.drawing(view, style) for view in views] == warm
        assert len(KEPT) == kept  # all of it was there
        for view, svg in zip(views, warm, strict=True):
            KEPT.clear()
            assert game.drawing(view, style) == svg, (style, view.ply)


@pytest.mark.parametrize(("name", "seats"), cases())
def test_zones_have_names_and_places_and_keys_are_unique(name: str, seats: int) -> None:
    game = game_of(name, seats)
    for style, views in walks(game, seats):
        for view in views:
            root = ElementTree.fromstring(game.drawing(view, style))
            assert_zones(root, view)
            assert_keys(root, view)


def assert_zones(root: ElementTree.Element, view: View) -> None:
    """Each zone has a name, words for the reader and a place on the page; every choice lies in one of them."""
    zones = [element for element in root if "data-zone" in element.attrib]
    assert len(zones) > 4
    assert len(zones) == sum("data-zone" in element.attrib for element in root.iter())
    assert len({zone.attrib["data-zone"] for zone in zones}) == len(zones)
    assert len({zone.attrib["aria-label"] for zone in zones} - {""}) == len(zones)
    page = Box(*(float(part) for part in root.attrib["viewBox"].split()))
    for zone in zones:
        x, y, w, h = zone.attrib["data-box"].split()
        box = Box(float(x), float(y), float(w), float(h))
        assert zone.attrib["transform"] == f"translate({x} {y})"
        assert box.x >= page.x
        assert box.y >= page.y
        assert box.right <= page.right
        assert box.bottom <= page.bottom
    assert sum("data-action" in part.attrib for zone in zones for part in zone.iter()) == len(view.choices)


def assert_keys(root: ElementTree.Element, view: View) -> None:
    """No two elements share a key, and exactly what can be chosen says so."""
    keys = [element.attrib["data-key"] for element in root.iter() if "data-key" in element.attrib]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert [key for key in keys if not KEY.fullmatch(key)] == []
    marked = [element for element in root.iter() if element.attrib.get("class") == "dw-choice"]
    found = sorted(int(element.attrib["data-action"]) for element in marked)
    assert found == sorted(choice.action for choice in view.choices)
