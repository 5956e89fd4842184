"""The stylesheet of colours: every theme of the drawings, and text that can be read."""

from __future__ import annotations

import re

import pytest

from diwan.core.svg.palette import READABLE, THEMES, contrast
from diwan.server.pages.palette import AUTOMATIC, stylesheet, theme_names


def properties(theme: str) -> dict[str, str]:
    """The custom properties that a page of this theme has."""
    found = re.search(rf'\[data-theme="{theme}"\]\{{(.*?)\}}', stylesheet())
    assert found is not None
    return dict(re.findall(r"--([\w-]+):([^;]+);", found[1]))


def test_readers_choose_from_what_their_system_says_and_every_theme_of_the_drawings() -> None:
    assert theme_names() == (AUTOMATIC, *THEMES)


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_has_the_colours_of_the_drawings(theme: str) -> None:
    found = properties(theme)
    assert found["ground"] == THEMES[theme].ground
    assert found["seat-3"] == THEMES[theme].saffron


@pytest.mark.parametrize("theme", THEMES)
def test_coloured_text_can_be_read_on_wall_paper_and_cards(theme: str) -> None:
    found = properties(theme)
    inks = [colour for name, colour in found.items() if name.endswith("-ink")] + [found["ink"], found["soft"]]
    grounds = [found["ground"], found["panel"], found["card"]]
    assert len(inks) > 4
    assert [pair for pair in ((i, g) for i in inks for g in grounds) if contrast(*pair) < READABLE] == []


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_on_every_colour_that_carries_some(theme: str) -> None:
    found = properties(theme)
    carried = {name.removeprefix("on-"): colour for name, colour in found.items() if name.startswith("on-")}
    assert {"cobalt", "terracotta", "seat-6"} <= set(carried)
    assert {name for name, colour in carried.items() if contrast(colour, found[name]) < READABLE} == set()


def test_what_the_system_says_swaps_the_palette_by_media_queries_alone() -> None:
    text = stylesheet()
    assert "@media (prefers-color-scheme:dark)" in text
    assert "@media (prefers-contrast:more)" in text
    assert properties("dark")["ground"] in text.partition("@media (prefers-color-scheme:dark)")[2]
