"""The great rondel: where one can go keeps the eye, prices are round, architects' numbers are square."""

from __future__ import annotations

from math import dist
from xml.etree import ElementTree

import pytest

from diwan.core.svg import THEMES, contrast
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.rondel_ornament import RINGS, ground, sector
from diwan.games.sabika.view import SabikaView
from tests.support.drawing import SVG, Drawing
from tests.support.sabika import Setup

WIDE, NARROW = False, True


def rondel_of(view: SabikaView, narrow: bool = WIDE, theme: str = "light") -> ElementTree.Element:
    drawing = Drawing(draw(view, Style("en", theme, narrow)))
    return next(part for part in drawing.having("data-zone") if part.attrib["data-zone"] == "rondel")


def veils(rondel: ElementTree.Element, theme: str = "light") -> list[ElementTree.Element]:
    card = THEMES[theme].card
    return [
        part for part in rondel.iter(f"{SVG}path") if part.get("fill") == card and part.get("fill-opacity") is not None
    ]


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("theme", THEMES)
def test_spaces_where_nobody_can_go_are_veiled_while_one_moves(theme: str, narrow: bool) -> None:
    view = Setup(seats=2).dinars(0, 3).at(0, "merchant", "M2").at(0, "poet", "I1").build().view(0)
    reached = {choice.anchor.rpartition("-")[2] for choice in view.choices if choice.anchor.startswith("move:")}
    spaces = v.OUTER + v.MIDDLE + v.INNER
    assert 0 < len(reached) < spaces
    assert len(veils(rondel_of(view, narrow, theme), theme)) == spaces - len(reached)


def test_nothing_is_veiled_for_those_who_only_watch() -> None:
    assert veils(rondel_of(Setup(seats=2).build().view(1))) == []


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_number_of_an_architect_is_square_and_a_price_is_round(narrow: bool) -> None:
    """The third seat is as golden as a coin: only the shape tells the two apart."""
    view = Setup(seats=4).dinars(0, 9).at(0, "architect-1", "O1").at(0, "architect-2", "O5").build().view(0)
    costs = dict(view.costs)
    anchor = next(key for key in costs if key.startswith("move:architect-1"))
    target = next(part for part in rondel_of(view, narrow).iter() if part.attrib.get("data-key") == anchor)
    shapes = [part.tag for part in target if part.tag in (f"{SVG}rect", f"{SVG}circle")]
    assert shapes == [f"{SVG}rect", f"{SVG}circle"]
    assert [text.text for text in target.iter(f"{SVG}text")] == ["1", str(costs[anchor])]


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_a_number_and_a_price_do_not_cover_the_code_of_a_space(narrow: bool) -> None:
    view = Setup(seats=2).dinars(0, 9).at(0, "architect-1", "O1").at(0, "architect-2", "O5").build().view(0)
    rondel = rondel_of(view, narrow)
    targets = [part for part in rondel.iter() if part.attrib.get("data-key", "").startswith("move:architect")]
    marks = [
        (float(text.attrib["x"]), float(text.attrib["y"])) for target in targets for text in target.iter(f"{SVG}text")
    ]
    codes = [text for text in rondel.iter(f"{SVG}text") if (text.text or "").startswith("O")]
    assert marks
    assert len(codes) == v.OUTER
    for code in codes:
        place = float(code.attrib["x"]), float(code.attrib["y"])
        assert min(dist(place, mark) for mark in marks) > 12


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_printed_is_drawn_once_and_keeps_to_its_place(theme: str) -> None:
    palette = THEMES[theme]
    disc = ground(palette, 300, 300, 283, 12)
    assert disc is ground(palette, 300, 300, 283, 12)
    circles = ElementTree.fromstring(f"<g>{disc}</g>").iter("circle")
    assert max(float(circle.attrib["r"]) for circle in circles) == 295
    assert contrast(palette.gold, palette.card) < contrast(palette.ink, palette.card)  # quieter than what is read


def test_a_piece_of_a_ring_starts_and_ends_on_its_radii() -> None:
    inner, outer = RINGS[0]
    path = sector(0, 0, inner, outer, 0, 90)
    assert path.startswith(f"M0 {-outer:.2f}".rstrip("0"))
    assert path.endswith("Z")
