"""Colours of Alhambra that mean different things look different in every theme to those whom it is made for."""

from __future__ import annotations

import pytest

from diwan.core.svg import THEMES, Palette
from diwan.games.alhambra.draw.pen import CURRENCY_COLOURS, TYPE_COLOURS
from tests.support.eyes import assert_told_apart


@pytest.mark.parametrize("colours", [TYPE_COLOURS, CURRENCY_COLOURS], ids=["types", "currencies"])
@pytest.mark.parametrize("palette", list(THEMES.values()), ids=lambda palette: palette.name)
def test_types_and_currencies_are_told_apart_by_colour(palette: Palette, colours: dict[str, str]) -> None:
    assert_told_apart(palette.name, {name: getattr(palette, token) for name, token in colours.items()})
