"""Colours that mean different things look different, to eyes that do not tell all hues apart as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from diwan.core.svg import THEMES, Palette
from tests.support.eyes import APART, EYES, MADE_FOR, assert_told_apart, closest, distance, lab

PALETTES = list(THEMES.values())
SEEN = 3.0  # contrast that a shape needs to be seen


def seats_of(palette: Palette) -> dict[str, str]:
    return {str(seat + 1): colour for seat, colour in enumerate(palette.seats)}


def test_there_is_a_theme_for_everybody() -> None:
    assert list(THEMES) == ["light", "dark", "contrast", "deutan", "tritan"]
    assert set(MADE_FOR) <= set(THEMES)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#ffffff", (100.0, 0.0, 0.0)),
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_the_distance_is_measured_in_lab(colour: str, expected: tuple[float, float, float]) -> None:
    assert lab(colour) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("eyes", EYES)
def test_everybody_sees_the_same_grays(eyes: str) -> None:
    for gray in ("#000000", "#777777", "#ffffff"):
        assert distance(gray, gray) == 0
        assert lab(gray, eyes) == pytest.approx(lab(gray), abs=0.05)


def test_the_simulation_takes_away_the_hues_that_it_should() -> None:
    """A red and a green, a blue and a green that some eyes confuse and others do not."""
    for eyes in ("protanopia", "deuteranopia"):
        assert distance("#b05a2c", "#6f7a2c", eyes) < distance("#b05a2c", "#6f7a2c") / 2
    assert distance("#007a8c", "#00807a", "tritanopia") < distance("#007a8c", "#00807a") / 2


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_seats_are_told_apart_by_colour(palette: Palette) -> None:
    assert_told_apart(palette.name, seats_of(palette))


@pytest.mark.parametrize("palette", [THEMES["light"], THEMES["dark"]], ids=lambda palette: palette.name)
def test_a_theme_for_all_hues_is_not_enough_for_everybody(palette: Palette) -> None:
    """Or the themes for other eyes would not be needed."""
    colours = {name: getattr(palette, name) for name in ("terracotta", "umber", "emerald", "madder")}
    assert closest(colours, "deuteranopia")[0] < APART


@pytest.mark.parametrize("theme", MADE_FOR)
def test_all_strong_colours_are_told_apart_by_whom_a_theme_is_made_for(theme: str) -> None:
    names = ("cobalt", "terracotta", "saffron", "emerald", "plum", "slate", "umber", "madder")
    colours = {name: getattr(THEMES[theme], name) for name in names}
    alike = [
        (first, second)
        for first, second in combinations(names, 2)
        for eyes in MADE_FOR[theme]
        if distance(colours[first], colours[second], eyes) < APART
    ]
    assert alike == []


@pytest.mark.parametrize("theme", MADE_FOR)
def test_what_can_be_chosen_stands_out_to_whom_a_theme_is_made_for(theme: str) -> None:
    palette = THEMES[theme]
    for eyes in MADE_FOR[theme]:
        for ground in (palette.ground, palette.panel, palette.card, palette.line):
            assert distance(palette.choice, ground, eyes) > 3 * APART
