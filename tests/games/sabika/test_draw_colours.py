"""Colours of Sabika that mean different things look different in every theme to those whom it is made for."""

from __future__ import annotations

import pytest

from diwan.core.svg import THEMES, Palette
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.paint import city_colour, colours_of, poem_colour, ring_colour, tile_colour
from tests.support.eyes import assert_told_apart

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
