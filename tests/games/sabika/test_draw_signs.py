"""Signs in the drawing of Sabika: codes of spaces, numbers of architects, markers, the legend, icons."""

from __future__ import annotations

from collections import Counter
from colorsys import rgb_to_hls
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from diwan.core.i18n import LOCALES, render, say
from diwan.core.svg import ICONS, THEMES, contrast
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, YUSUF_WORKER
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.icons import COMMON, OWN, icon_id
from diwan.games.sabika.draw.paint import colours_of
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.workshop import workshop, workshops
from diwan.games.sabika.view import SabikaView
from tests.support.drawing import SVG, Drawing, assert_readable, box_of
from tests.support.sabika import Setup

WIDE, NARROW = False, True
SIZES = ((WIDE, 14), (NARROW, 11))  # narrow, smallest letters
GRAPHIC = 3.0  # contrast that a sign needs on its ground


def drawn(view: SabikaView, *, narrow: bool = WIDE) -> Drawing:
    return Drawing(draw(view, Style("en", "light", narrow)))


def zone(drawing: Drawing, name: str) -> ElementTree.Element:
    """A panel by its name."""
    return next(element for element in drawing.having("data-zone") if element.attrib["data-zone"] == name)


def piece(drawing: Drawing, key: str) -> ElementTree.Element:
    """A piece by its key."""
    return next(element for element in drawing.having("data-key") if element.attrib["data-key"] == key)


# The rondel.


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_spaces_of_the_rondel_show_the_codes_of_notation(narrow: bool) -> None:
    view = Setup(seats=4).build().view(0)
    contents = Counter(text.content for text in drawn(view, narrow=narrow).texts)
    codes = [*(space.id for space in view.spaces), *(place.id for place in view.secondary)]
    assert len(codes) == v.OUTER + v.MIDDLE + v.INNER + v.RAW_SPACES + 4
    assert {code: contents[code] for code in codes} == dict.fromkeys(codes, 1)


def test_spaces_that_are_not_in_use_show_no_code() -> None:
    contents = {text.content for text in drawn(Setup(seats=3).build().view(0)).texts}
    assert not contents & {"R3", "R7", "X6"}
    assert {"R1", "R2", "X2", "X5"} <= contents


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_a_crowded_space_can_still_be_read(narrow: bool) -> None:
    setup = Setup(seats=4)
    for seat in range(4):
        setup.at(seat, "architect-1", "O5").at(seat, "architect-2", "O3").at(seat, "merchant", "M3")
        setup.at(seat, "poet", "I5")
    assert_readable(drawn(setup.build().view(0), narrow=narrow), 11 if narrow else 13)


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_two_architects_of_a_player_can_be_told_apart_standing_and_lying(narrow: bool) -> None:
    setup = Setup(seats=2).at(0, "architect-1", "O2").at(0, "architect-2", "O4").at(1, "merchant", "M1")
    drawing = drawn(setup.lying(0, "architect-2").build().view(None), narrow=narrow)
    numbers = {
        element.attrib["data-key"]: [text.text for text in element.iter(f"{SVG}text")]
        for element in drawing.having("data-key")
        if element.attrib["data-key"].startswith("worker:")
    }
    assert [numbers[f"worker:0:{number}"] for number in range(4)] == [["1"], ["2"], [], []]
    assert [numbers[f"worker:1:{number}"] for number in range(4)] == [["1"], ["2"], [], []]
    assert [key for key, texts in numbers.items() if key.startswith("worker:sultan") and texts] == []


# Tracks.


def badges(drawing: Drawing, kind: str) -> list[tuple[float, float]]:
    """Where the numbers of the markers of a track stand."""
    groups = [element for element in drawing.having("data-key") if element.attrib["data-key"].startswith(kind)]
    texts = [next(element.iter(f"{SVG}text")) for element in groups]
    return [(float(text.attrib["x"]), float(text.attrib["y"])) for text in texts]


@pytest.mark.parametrize(("narrow", "smallest"), SIZES)
def test_paria_markers_on_one_space_stand_clear_of_each_other(narrow: bool, smallest: int) -> None:
    drawing = drawn(Setup(seats=4).build().view(0), narrow=narrow)
    places = badges(drawing, "paria-marker:")
    assert len({x for x, _ in places}) == 1
    heights = sorted(y for _, y in places)
    assert all(lower - upper >= smallest * 1.5 for upper, lower in pairwise(heights))
    paper = box_of(list(zone(drawing, "parias").iter(f"{SVG}rect"))[1])  # the first one is its shadow
    assert heights[0] - smallest * 2 > paper.y + 20  # below the title


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_narrator_stands_clear_of_the_tribute(narrow: bool) -> None:
    drawing = drawn(Setup(seats=2).round(3).build().view(0), narrow=narrow)
    narrator = box_of(next(piece(drawing, "narrator").iter(f"{SVG}use")))
    signs = zone(drawing, "rounds").iter(f"{SVG}use")
    chests = [box_of(part) for part in signs if part.attrib["href"].endswith("-paria")]
    row = [chest for chest in chests if abs(chest.cy - narrator.cy) < 2]
    assert len(row) == 1
    assert narrator.right < row[0].x


# The legend.


@pytest.mark.rule("SAB-8.3", "SAB-8.5")
@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_legend_says_what_secondary_actions_cost(narrow: bool) -> None:
    contents = [text.content for text in drawn(Setup(seats=2).build().view(0), narrow=narrow).texts]
    lines = " ".join(contents)
    for words in ("Architect: 1 dinar", "Merchant: free of charge", "Merchant: 2 dinars", "Poet: 1 dinar"):
        assert words in lines


@pytest.mark.rule("SAB-4.2.2")
@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_legend_names_every_material_good_and_what_is_counted(narrow: bool) -> None:
    drawing = drawn(Setup(seats=2).build().view(0), narrow=narrow)
    legend = zone(drawing, "legend")
    lines = " ".join(text.text or "" for text in legend.iter(f"{SVG}text"))
    for words in ("Gypsum: 1 PP", "Wood: 2 PP", "Marble: 3 PP", "Glazed ceramic: 4 PP", "Dinar", "Prestige", "Seal"):
        assert words in lines
    signs = {part.attrib["href"].rpartition("-")[2] for part in legend.iter(f"{SVG}use")}
    assert {*v.MATERIAL_IDS, *v.RAW_IDS, *v.GOOD_IDS, "dinar", "points", "seal", "paria", *v.WORKER_IDS} <= signs


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("locale", LOCALES)
def test_actions_are_listed_ring_by_ring_beside_the_worker_that_walks_there(locale: str, narrow: bool) -> None:
    drawing = Drawing(draw(Setup(seats=2).build().view(0), Style(locale, "light", narrow)))
    signs = [part.attrib["href"].removeprefix("#") for part in zone(drawing, "actions").iter(f"{SVG}use")]
    rings = [
        ("minor_quarry", "major_quarry", "warehouse", "market", "construction", "architect"),
        ("export", "consolidate", "produce", "merchant"),
        ("carve", "reactivate", "crafts", "poet"),
    ]
    assert signs == [icon_id(name) for ring in rings for name in ring]
    words = [text.text for text in zone(drawing, "actions").iter(f"{SVG}text")]
    assert len(words) == v.MAJOR_CONSTRUCTION  # each on one line


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_spaces_of_the_favour_track_have_their_numbers(narrow: bool) -> None:
    track = zone(drawn(Setup(seats=2).build().view(0), narrow=narrow), "favour")
    spaces = [part for part in track.iter() if part.attrib.get("data-key", "").startswith("favour:")]
    first = [next(part.iter(f"{SVG}text")).text for part in spaces]
    assert first == [str(at) for at in range(v.FAVOURS)]


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_legend_says_whose_numbers_one_and_two_are(locale: str, narrow: bool) -> None:
    drawing = Drawing(draw(Setup(seats=2).build().view(0), Style(locale, "light", narrow)))
    texts = [text.text or "" for text in zone(drawing, "legend").iter(f"{SVG}text")]
    at = texts.index("1")
    assert texts[at + 1] == "2"
    meaning = render(say("first and second architect"), locale)
    assert " ".join(texts[at + 2 : at + 4]).lower().startswith(meaning.lower())


@pytest.mark.rule("SAB-4.2.2")
@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_legend_says_what_the_points_of_a_material_are_for(narrow: bool) -> None:
    legend = zone(drawn(Setup(seats=2).build().view(0), narrow=narrow), "legend")
    lines = " ".join(text.text or "" for text in legend.iter(f"{SVG}text"))
    assert "Glazed ceramic: 4 PP PP when used to build or carve" in lines


# Icons.


@pytest.mark.parametrize("theme", THEMES)
def test_an_icon_stands_out_from_a_card_in_every_theme(theme: str) -> None:
    palette = THEMES[theme]
    for name, shape in {**OWN, **{name: ICONS[name] for name in COMMON}}.items():
        fill, tone = colours_of(palette, name)
        assert max(contrast(fill, palette.card), contrast(tone, palette.card)) >= GRAPHIC, name
        if contrast(fill, palette.card) < 2:  # a pale body needs a rim
            assert 'stroke="currentColor"' in shape, name


@pytest.mark.parametrize("theme", THEMES)
def test_a_dinar_and_prestige_differ_in_shape_and_in_hue(theme: str) -> None:
    hues = []
    for name in ("dinar", "points"):
        fill = colours_of(THEMES[theme], name)[0]
        hues.append(rgb_to_hls(*(int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0])
    apart = abs(hues[0] - hues[1])
    assert min(apart, 1 - apart) > 1 / 6
    assert OWN["dinar"].startswith("<circle")
    assert "<circle" not in OWN["points"]


# Poems.


@pytest.mark.rule("SAB-10.3.1", "SAB-10.3.3")
@pytest.mark.parametrize(("seats", "places"), [(1, "14/6"), (2, "14/6"), (3, "14/9/6"), (4, "14/9/6/0")])
def test_a_position_poem_shows_the_places_that_there_are(seats: int, places: str) -> None:
    poem = next(at for at in range(v.MAJOR_POEMS) if int(TABLES.gray_rank[at]))
    name = TABLES.poem_ids[v.MINOR_POEMS + poem]
    view = Setup(seats=seats).poems(0, f"{name} gray").build().view(0)
    for narrow in (WIDE, NARROW):
        card = piece(drawn(view, narrow=narrow), f"poem:{name}")
        assert places in [text.text for text in card.iter(f"{SVG}text")]


# Room that is kept.


@pytest.mark.rule("SAB-7.1.3")
@pytest.mark.parametrize("carved", [0, 1, 2])
def test_a_workshop_shows_the_places_of_the_two_major_poems(carved: int) -> None:
    view = Setup(seats=2).poems(0, *("P25 gray", "P31 gray")[:carved]).build().view(0)
    svg, _ = workshop(Pen.of(view, Style()), view.players[0], 0, 0, 1024)
    assert svg.count('stroke-dasharray="5 4"') == 2 - carved


def test_a_panel_that_is_higher_than_what_stands_in_it_has_a_frieze() -> None:
    view = Setup(seats=2).build().view(0)
    pen = Pen.of(view, Style())
    close, high = (workshop(pen, view.players[1], 0, 0, 336, least=least)[0] for least in (0, 900))
    assert "evenodd" not in close
    assert high.count("evenodd") == 1


def test_workshops_side_by_side_are_equally_high() -> None:
    view = Setup(seats=3).poems(1, "P01 blue", "P02 red").build().view(0)
    pen = Pen.of(view, Style())
    alone = [workshop(pen, player, 0, 0, 336)[1] for player in view.players[1:]]
    assert alone[0] != alone[1]
    panels, tall = workshops(pen, [(view.players[1], 0), (view.players[2], 344)], 0, 336)
    assert tall == max(alone)
    assert panels == [
        workshop(pen, player, x, 0, 336, least=tall)[0] for player, x in zip(view.players[1:], (0, 344), strict=True)
    ]


@pytest.mark.rule("SAB-18.3")
@pytest.mark.parametrize("turned", [(), TABLES.yusuf_ids[:1], TABLES.yusuf_ids[::3]])
def test_yusufs_turned_cards_lie_in_one_line_where_there_is_room(turned: list[str]) -> None:
    view = replace(Setup(seats=1).build().view(0), yusuf_discards=tuple(turned))
    assert_readable(drawn(view), 14)
    svg, height = workshop(Pen.of(view, Style()), view.players[1], 0, 0, 1024)
    assert height == workshop(Pen.of(replace(view, yusuf_discards=()), Style()), view.players[1], 0, 0, 1024)[1]
    empty = len(v.WORKER_IDS) - len({int(YUSUF_WORKER[TABLES.yusuf_ids.index(card)]) for card in turned})
    assert svg.count('stroke-dasharray="4 3"') == empty


def test_all_of_yusufs_cards_can_be_read_when_all_are_turned() -> None:
    view = replace(Setup(seats=1).build().view(0), yusuf_discards=tuple(TABLES.yusuf_ids))
    assert_readable(drawn(view), 14)
    assert_readable(drawn(view, narrow=NARROW), 11)
