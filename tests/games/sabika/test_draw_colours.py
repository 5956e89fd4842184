"""Colours of Sabika that mean different things look different in every theme to those whom it is made for."""

from __future__ import annotations

import pytest

from diwan.core.svg import THEMES, Palette, contrast, mix
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.paint import city_colour, colours_of, poem_colour, ring_colour, tile_colour
from tests.support.drawing import Drawing
from tests.support.eyes import assert_told_apart
from tests.support.sabika import Setup

SEEN = 2.9  # contrast of a line to what it lies on
PALETTES = pytest.mark.parametrize("palette", list(THEMES.values()), ids=lambda palette: palette.name)


@PALETTES
@pytest.mark.parametrize("names", [v.BUILDING_IDS, v.RAW_IDS, v.GOOD_IDS, v.MATERIAL_IDS], ids=str)
def test_kinds_of_things_are_told_apart_by_colour(palette: Palette, names: tuple[str, ...]) -> None:
    assert_told_apart(palette.name, {name: colours_of(palette, name)[0] for name in names})


@PALETTES
def test_poems_cities_rings_and_half_tiles_are_told_apart_by_colour(palette: Palette) -> None:
    assert_told_apart(palette.name, {colour: poem_colour(palette, colour) for colour in ("blue", "red", "gray")})
    assert_told_apart(palette.name, {colour: city_colour(palette, colour) for colour in v.CITY_COLOUR_IDS})
    assert_told_apart(palette.name, {str(ring): ring_colour(palette, ring) for ring in range(3)})
    assert_told_apart(palette.name, {colour: tile_colour(palette, colour) for colour in v.COLOUR_IDS})


@PALETTES
def test_the_outline_of_what_can_be_chosen_lies_on_a_casing_that_shows_on_every_ring(palette: Palette) -> None:
    drawing = Drawing(draw(Setup(seats=2).dinars(0, 9).build().view(0), Style(theme=palette.name)))
    outlines = [
        (parent[at - 1].attrib, part.attrib)
        for parent in drawing.elements()
        for at, part in enumerate(parent)
        if part.attrib.get("class") == "dw-outline"
    ]
    assert len(outlines) > 10
    for casing, dashes in outlines:
        assert float(casing["stroke-width"]) >= float(dashes["stroke-width"]) + 3
        for ring in range(3):
            shades = (ring_colour(palette, ring), mix(ring_colour(palette, ring), palette.bright, 0.12))
            assert min(contrast(casing["stroke"], shade) for shade in (*shades, dashes["stroke"])) >= SEEN
