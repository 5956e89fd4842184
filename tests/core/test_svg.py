"""What all drawings share: elements, letters that fit, palettes that can be read, ornament, icons, badges."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from diwan.core.svg import (
    ICONS,
    QUIET,
    READABLE,
    THEMES,
    Box,
    Palette,
    badge,
    click_target,
    contrast,
    document,
    fitted,
    framed,
    girih,
    group,
    icon,
    mix,
    number,
    palette_of,
    rect,
    star_points,
    symbols,
    tag,
    text,
    text_in,
    text_width,
    title,
)

PALETTES = list(THEMES.values())
COLOURS = ("cobalt", "terracotta", "saffron", "emerald", "plum", "slate", "umber", "madder")
LONG = "Перепланировать: обменять тайл на тайл из запаса"
THREE = 3.0  # contrast that a shape needs to be seen


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (1.256, "1.26"), (-0.001, "0"), (10.0, "10"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5")]
)
def test_numbers_are_short_and_the_same_everywhere(value: float, written: str) -> None:
    assert number(value) == written


def test_everything_that_is_written_is_escaped() -> None:
    wild = "<script>\"'&"
    element = ElementTree.fromstring(tag("g", title(wild), text(0, 0, wild, 12, "#000"), data_key=wild))
    assert element.attrib["data-key"] == wild
    assert [child.text for child in element] == [wild, wild]


def test_attributes_that_are_none_are_left_out() -> None:
    assert (
        tag("path", d="M0 0", fill=None, class_="x", stroke_width=1.5)
        == '<path d="M0 0" class="x" stroke-width="1.5"/>'
    )


def test_a_group_of_nothing_is_nothing() -> None:
    assert group("", "") == ""
    assert framed(rect(Box(0, 0, 1, 1))) == '<g class="dw-box"><rect x="0" y="0" width="1" height="1"/></g>'


def test_a_click_target_can_be_found_by_pointer_keyboard_and_screen_reader() -> None:
    target = ElementTree.fromstring(click_target(7, "cell:1,-2", "Build here", "<rect/>"))
    assert target.attrib == {
        "class": "dw-choice",
        "data-action": "7",
        "data-key": "cell:1,-2",
        "role": "button",
        "tabindex": "0",
        "aria-label": "Build here",
    }
    assert (target[0].tag, target[0].text) == ("title", "Build here")


@pytest.mark.parametrize(("interactive", "role"), [(True, "group"), (False, "img")])
def test_a_document_names_itself(interactive: bool, role: str) -> None:
    svg = document(Box(0, 0, 10, 5), lang="ru", name="Имя", description="Что это", interactive=interactive)
    root = ElementTree.fromstring(svg)
    assert (root.attrib["viewBox"], root.attrib["role"], root.attrib["aria-label"]) == ("0 0 10 5", role, "Имя")
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == "ru"
    assert [child.text for child in root] == ["Имя", "Что это"]


def test_a_box_is_cut_and_inset() -> None:
    box = Box(10, 20, 100, 50)
    assert (box.right, box.bottom, box.cx, box.cy) == (110, 70, 60, 45)
    assert box.inset(5) == Box(15, 25, 90, 40)
    assert box.inset(5, 10) == Box(15, 30, 90, 30)
    assert box.cut(left=1, top=2, right=3, bottom=4) == Box(11, 22, 96, 44)


def test_wide_letters_are_wider_and_bold_ones_wider_still() -> None:
    assert text_width("iii", 10) < text_width("ммм", 10) < text_width("щщщ", 10)
    for word in ("Garden", "Перепланировать", "Jardín 8"):
        assert text_width(word, 10) < text_width(word, 10, bold=True)
        assert text_width(word, 20, "serif") == pytest.approx(2 * text_width(word, 10, "serif"))


def test_a_letter_of_another_script_counts_as_a_wide_one() -> None:
    assert text_width("宮", 10) == 10


def test_a_text_shrinks_only_as_far_as_it_must() -> None:
    assert fitted("Short", 200, (16, 11)) == (("Short",), 16)
    lines, size = fitted("Рынок зданий", 90, (16, 11), 1)
    assert lines == ("Рынок зданий",)
    assert 11 <= size < 16
    assert text_width("Рынок зданий", size) <= 90 < text_width("Рынок зданий", size + 0.5)


def test_a_text_wraps_between_words_before_it_is_cut() -> None:
    lines, size = fitted(LONG, 170, (13, 13), 3)
    assert " ".join(lines) == LONG
    assert len(lines) > 1
    assert max(text_width(line, size) for line in lines) <= 170


def test_what_does_not_fit_ends_in_an_ellipsis_inside_the_width() -> None:
    for width in (40, 90, 150):
        lines, size = fitted(LONG, width, (14, 12), 2)
        assert len(lines) == 2
        assert lines[-1].endswith("…")
        assert size == 12
        assert max(text_width(line, size) for line in lines) <= width


def test_a_text_stays_inside_its_box() -> None:
    box = Box(10, 10, 120, 40)
    drawn = ElementTree.fromstring(f"<g>{text_in(box, LONG, (20, 11), '#000', lines=3)}</g>")
    size = float(drawn[0].attrib["font-size"])
    assert 2 <= len(drawn) <= 3
    assert float(drawn[0].attrib["y"]) - size * 0.74 >= box.y
    assert float(drawn[-1].attrib["y"]) + size * 0.22 <= box.bottom


@pytest.mark.parametrize(("first", "second", "ratio"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_the_one_that_the_web_guidelines_define(first: str, second: str, ratio: float) -> None:
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.01)


def test_a_mix_lies_between_its_colours() -> None:
    assert mix("#000000", "#ff8040", 0) == "#000000"
    assert mix("#000000", "#ff8040", 1) == "#ff8040"
    assert mix("#000000", "#ff8040", 0.5) == "#804020"


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_text_can_be_read_on_every_ground(palette: Palette) -> None:
    for ground in (palette.ground, palette.panel, palette.card):
        assert contrast(palette.ink, ground) >= READABLE
        assert contrast(palette.soft, ground) >= READABLE
    for name in (*COLOURS, "stone", "gold"):
        fill = getattr(palette, name)
        assert contrast(palette.on(fill), fill) >= READABLE, name


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_what_can_be_chosen_and_walls_stand_out_from_every_ground(palette: Palette) -> None:
    for ground in (palette.ground, palette.panel, palette.card):
        assert contrast(palette.choice, ground) >= THREE
        assert contrast(palette.stone, ground) >= THREE


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_ornament_of_the_wall_is_quiet(palette: Palette) -> None:
    assert contrast(palette.pattern, palette.ground) < QUIET
    colours = set(re.findall(r"#[0-9a-f]{6}", girih(palette)))
    assert colours == {palette.pattern, palette.ground}


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_seats_differ_in_colour_shape_and_number(palette: Palette) -> None:
    badges = [ElementTree.fromstring(f"<g>{badge(seat, 50, 50, 20, palette, smallest=13)}</g>") for seat in range(6)]
    assert len({mark[0].attrib["fill"] for mark in badges}) == 6
    assert [mark[1].text for mark in badges] == ["1", "2", "3", "4", "5", "6"]
    corners = [mark[0].tag if mark[0].tag != "polygon" else len(mark[0].attrib["points"].split()) for mark in badges]
    assert corners == ["circle", "rect", 3, 4, 10, 6]


def test_the_star_is_two_crossed_squares() -> None:
    points = star_points(0, 0, 10)
    assert len(points) == 16
    upright = [max(abs(x), abs(y)) for x, y in points[2::4]]
    assert upright == pytest.approx([7.071] * 4, abs=0.01)  # corners of the square that stands on its side


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_has_two_tones_and_stays_on_its_grid(name: str) -> None:
    symbol = ElementTree.fromstring(f"<g>{symbols(name)}</g>")[0]
    assert (symbol.attrib["id"], symbol.attrib["viewBox"]) == (f"dw-{name}", "0 0 24 24")
    tones = {shape.attrib.get("fill") for shape in symbol}
    assert tones == {None, "currentColor"}
    used = ElementTree.fromstring(icon(name, 1, 2, 20, fill="#111111", tone="#222222"))
    assert (used.attrib["href"], used.attrib["fill"], used.attrib["color"]) == (f"#dw-{name}", "#111111", "#222222")


def test_icons_are_drawn_differently() -> None:
    assert len(set(ICONS.values())) == len(ICONS)


def test_a_theme_goes_by_its_name() -> None:
    assert palette_of("dark").name == "dark"
    with pytest.raises(ValueError, match=r"'sepia'.*light, dark, contrast"):
        palette_of("sepia")
