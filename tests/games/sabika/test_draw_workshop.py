"""The workshops of Sabika as drawn: every choice among one's own things, everything owned, nothing cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle
from typing import cast
from xml.etree import ElementTree

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.core.rng import seeded
from diwan.core.svg import THEMES, Box, document, rect, tag
from diwan.core.view import Style
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.icons import all_symbols
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.workshop import WORKSHOP_ANCHORS, workshop
from diwan.games.sabika.text.names import colour_name
from diwan.games.sabika.view import Minor, PlayerView, SabikaView
from tests.support.drawing import SVG, Drawing, assert_readable
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import minor_with

WIDE, NARROW = False, True
GRAND, HALF, THIRD, PHONE = 1024.0, 508.0, 336.0, 374.0  # widths that the whole drawing uses
SIZES = ((GRAND, WIDE), (HALF, WIDE), (THIRD, WIDE), (PHONE, NARROW))
PAGE = 1060.0
STORED = tuple(v.MATERIAL_IDS * 5)
STRIDE = 23  # plies between two drawings of a random game
POEMS = tuple(f"P{number:02d} blue" for number in (16, *range(1, 8))) + tuple(
    f"P{number:02d} red" for number in range(8, 16)
)


def drawn(
    view: SabikaView, width: float = GRAND, *, narrow: bool = WIDE, locale: str = "en", theme: str = "light"
) -> Drawing:
    """All workshops of a view below each other, all of one width."""
    pen = Pen.of(view, Style(locale, theme, narrow))
    parts, y = [], 10.0
    for player in view.players:
        part, height = workshop(pen, player, 10, y, width)
        parts.append(part)
        y += height + 10
    page = Box(0, 0, PAGE, y)
    ground = rect(page, fill=pen.palette.ground)
    defs = tag("defs", all_symbols())
    return Drawing(document(page, defs, ground, *parts, lang=locale, name="x", description="y", interactive=True))


def own(view: SabikaView) -> dict[str, int]:
    """The choices that belong into workshops, by anchor."""
    return {
        choice.anchor: choice.action for choice in view.choices if choice.anchor.partition(":")[0] in WORKSHOP_ANCHORS
    }


def titles(drawing: Drawing) -> list[str]:
    return [element.text or "" for element in drawing.elements() if element.tag == f"{SVG}title"]


def full_stores() -> Setup:
    return Setup(seats=2).store(0, 1, "gypsum").store(0, 2, "wood").store(0, 3, "marble").store(0, 4, "sugar")


def with_special() -> Setup:
    setup = Setup(seats=2).dinars(0, 9).poems(0, "P16 blue")
    return setup.store(0, 1, "sugar").store(0, 2, "pottery").store(0, 5, "sugar")


def building() -> Setup:
    setup = Setup(seats=2).dinars(0, 9).holds(0, "gypsum", "wood", "marble", "glazed")
    return setup.asks(actions.ASK_CONSTRUCT, 3)


def warehouses() -> Setup:
    setup = Setup(seats=2).expand(0, 2, "WH05").show_tiles("right", "WH01", "WH02")
    return setup.asks(actions.ASK_WAREHOUSE, 3)


def rich() -> Setup:
    """Nine minor constructions, sixteen minor poems, full warehouses: as much as anybody will ever have."""
    cards = TABLES.minor_ids[3:12]
    setup = Setup(seats=3).row(0, "AB2", left=tuple(cards[:4]), right=tuple(cards[4:]))
    setup.poems(0, *POEMS, "P25 gray", "P31 gray").majors(0, *(f"MJ{number:02d}" for number in range(1, 9)))
    setup.roomy(0).holds(0, *STORED)
    setup.store(0, 5, "sugar", "clothes").raws(0, "sugarcane", "clay", "silk").seals(0, 4)
    return setup.dinars(0, 34).parias(0, 12).points(0, 128).favour(0, 6)


Question = tuple[tuple[str, ...], Callable[[], Setup], tuple[str, ...]]

# By name: what is played, the position before it, and the anchors that the workshop must then have.
QUESTIONS: dict[str, Question] = {
    "rest": ((), lambda: Setup(seats=2).at(0, "poet", "I2"), ("rest:architect-1", "rest:merchant", "rest:poet")),
    "store": (
        (),
        lambda: Setup(seats=2).expand(0, 2, "WH05").resolves("WH09"),
        ("store:gypsum-1", "store:gypsum-2", "store:wood-1", "store:wood-2"),
    ),
    "discard": (
        (),
        lambda: full_stores().resolves("WH09"),
        ("discard:gypsum-1", "discard:wood-2", "discard:marble-3", "discard:sugar-4"),
    ),
    "process": (
        (),
        lambda: Setup(seats=2).raws(0, "clay", "silk").asks(actions.ASK_PROCESS, 2),
        ("process:clay", "process:silk"),
    ),
    "sell": (
        (),
        lambda: with_special().asks(actions.ASK_TRADE, 2),
        ("sell:sugar", "sell:pottery", "sell:sugar-special"),
    ),
    "deliver": (
        ("city fez",),
        lambda: with_special().asks(actions.ASK_EXPORT, 0),
        ("deliver:sugar", "deliver:pottery", "deliver:sugar-special"),
    ),
    "use": (("minor 1",), building, ("use:glazed", "use:gypsum", "use:wood")),
    "row": (("minor 1", "done"), building, ("row:left", "row:right")),
    "onto": (("tile WH01",), warehouses, ("onto:1", "onto:2")),
    "activate": ((), warehouses, ("activate:2",)),
    "reactivate": (
        (),
        lambda: Setup(seats=2).poems(0, "P01 red", "P07 red").asks(actions.ASK_REACTIVATE, 0),
        ("reactivate:P01", "reactivate:P07"),
    ),
    "keep": (
        (),
        lambda: Setup(seats=2).dealt(0, "ST01", "ST02").dealt(1, "ST03", "ST04"),
        ("keep:ST01", "keep:ST02"),
    ),
}


@cache
def position(name: str) -> Position:
    moves, setup, _ = QUESTIONS[name]
    return setup().build().play(*moves)


@cache
def rich_view() -> SabikaView:
    return rich().build().view(0)


@cache
def random_views(seats: int) -> tuple[SabikaView, ...]:
    """What the seats that are asked see in a game that is played at random."""
    game = GAME(events="random")
    state, rng = game.new_state(seats=seats, seed=seats), seeded(seats)
    found = []
    while legal := game.rules.legal_actions(state):
        if state.ply % STRIDE == 0:
            found.append(cast(SabikaView, game.view(state, int(state.to_act))))
        game.rules.apply(state, legal[rng.below(len(legal))])
    return (*found, cast(SabikaView, game.view(state, None)))


def assert_choices(view: SabikaView, drawing: Drawing, locale: str = "en") -> None:
    """Each choice among one's own things is exactly one element with its words and its outline; nothing else is."""
    assert drawing.actions() == own(view)
    targets = drawing.having("data-action")
    assert len(targets) == len(own(view))
    labels = {choice.action: render(choice.label, locale) for choice in view.choices}
    for target in targets:
        assert target.attrib["aria-label"] == labels[int(target.attrib["data-action"])]
        assert [part for part in target.iter() if part.attrib.get("class") == "dw-outline"]


def panels(drawing: Drawing) -> list[ElementTree.Element]:
    return drawing.having("data-zone")


def reach(panel: ElementTree.Element) -> tuple[Box, Box]:
    """The paper of a panel, and the box around everything on it that has a place of its own."""
    sheets = [part for part in panel.iter() if part.tag == f"{SVG}rect"]
    paper = _box(sheets[1])  # the first one is its shadow
    inner = [_box(part) for part in panel.iter() if part.tag in (f"{SVG}rect", f"{SVG}use", f"{SVG}svg")][2:]
    placed = [box for box in inner if box.x > 0]  # workers are drawn around a point of their own
    left, top = min(box.x for box in placed), min(box.y for box in placed)
    right, bottom = max(box.right for box in placed), max(box.bottom for box in placed)
    return paper, Box(left, top, right - left, bottom - top)


def _box(element: ElementTree.Element) -> Box:
    return Box(*(float(element.attrib[name]) for name in ("x", "y", "width", "height")))


@pytest.mark.parametrize(("width", "narrow"), SIZES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_asked_about_ones_own_things_is_answered_in_the_workshop(name: str, width: float, narrow: bool) -> None:
    view = position(name).view(0)
    anchors = QUESTIONS[name][2]
    drawing = drawn(view, width, narrow=narrow)
    assert {anchor for anchor in drawing.actions() if anchor.startswith(f"{name}:")} == set(anchors)
    assert_choices(view, drawing)
    assert_readable(drawing, 11 if narrow else 14)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_next_first_player_is_named_on_a_name_plate_also_yusuf(seats: int) -> None:
    view = Setup(seats=seats).parias(0, 3).round_over().build().until("lead").view(0)
    assert set(drawn(view).actions()) == {"lead:1", "lead:2"}


def test_every_verb_of_the_workshop_is_asked_in_these_tests() -> None:
    assert set(WORKSHOP_ANCHORS) == {*QUESTIONS, "lead"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_can_be_followed_in_every_language_theme_and_width(seats: int) -> None:
    looks = [(size, theme, locale) for theme in THEMES for locale in LOCALES for size in SIZES]
    for view, ((width, narrow), theme, locale) in zip(random_views(seats), cycle(looks[::5]), strict=False):
        drawing = drawn(view, width, narrow=narrow, theme=theme, locale=locale)
        assert_choices(view, drawing, locale)
        assert_readable(drawing, 11 if narrow else 14)
        assert [key for key, count in Counter(drawing.keys()).items() if count > 1] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("width", "narrow"), [*SIZES, (860.0, WIDE), (859.0, WIDE), (330.0, WIDE)])
def test_the_richest_workshop_fits_and_can_be_read(width: float, narrow: bool, theme: str) -> None:
    drawing = drawn(rich_view(), width, narrow=narrow, theme=theme)
    assert_readable(drawing, 11 if narrow else 14)
    for panel in panels(drawing):
        paper, things = reach(panel)
        assert paper.w == width
        assert paper.x <= things.x, things
        assert paper.y <= things.y, things
        assert things.right <= paper.right, things
        assert things.bottom <= paper.bottom, things


@pytest.mark.parametrize("locale", LOCALES)
def test_the_richest_workshop_fits_in_its_two_parts_on_a_wide_page(locale: str) -> None:
    drawing = Drawing(draw(rich_view(), Style(locale)))
    assert_readable(drawing, 14)
    for name in ("workshop-1", "built-1"):
        paper, things = reach(drawing.zone(name))
        assert paper.x <= things.x, things
        assert paper.y <= things.y, things
        assert things.right <= paper.right, things
        assert things.bottom <= paper.bottom, things


@pytest.mark.parametrize(("width", "narrow"), SIZES)
def test_everything_that_a_player_owns_is_there_once(width: float, narrow: bool) -> None:
    view = rich_view()
    player = view.players[0]
    keys = Counter(drawn(view, width, narrow=narrow).keys())
    pieces = [
        *(f"card:{card.id}" for card in player.row),
        f"balance:{player.balance_card}",
        *(f"construction:{major.id}" for major in player.majors),
        *(f"poem:{poem}" for poem in (*player.blues, *player.reds, *player.grays)),
        *(f"warehouse-tile:{store.tile.id}" for store in player.stores if store.tile is not None),
        *(f"raw:0:{raw}" for raw in player.raws),
        *(f"worker:0:{worker.number}" for worker in player.workshop),
    ]
    assert {key: keys[key] for key in pieces} == dict.fromkeys(pieces, 1)
    held = sum(len(store.items) for store in player.stores)
    assert len([key for key in keys if key.startswith("item:0:")]) == held > 20


def test_blue_poems_lie_at_the_left_red_ones_at_the_right_and_gray_ones_below() -> None:
    player = rich_view().players[0]
    drawing = drawn(rich_view())
    places = {
        element.attrib["data-key"]: next(_box(part) for part in element.iter() if part.tag == f"{SVG}rect")
        for element in drawing.having("data-key")
        if element.attrib["data-key"].startswith(("poem:", "card:"))
    }
    house = [box for key, box in places.items() if key.startswith("card:")]
    assert all(places[f"poem:{poem}"].right < min(box.x for box in house) for poem in player.blues)
    assert all(places[f"poem:{poem}"].x > max(box.right for box in house) for poem in player.reds)
    assert all(places[f"poem:{poem}"].y > max(box.bottom for box in house) for poem in player.grays)


def minor(left: str, right: str) -> Minor:
    name = minor_with(left=left, right=right)
    place = TABLES.minor_ids.index(name)
    base = v.MATERIAL_IDS[int(TABLES.minor_base[place])]
    return Minor(name, v.BUILDING_IDS[int(TABLES.minor_building[place])], base, left, right)


def with_row(*row: Minor, balance_place: int) -> SabikaView:
    """A view of a player with this row around balance card AB2, which is blue at its left."""
    view = Setup(seats=2).build().view(None)
    player: PlayerView = replace(view.players[0], row=row, balance_card="AB2", balance_place=balance_place)
    return replace(view, players=(player,))


@pytest.mark.parametrize(("width", "narrow"), SIZES)
def test_halves_that_match_become_one_gilded_tile_and_the_others_stay_apart(width: float, narrow: bool) -> None:
    # green-blue | AB2 (blue, wild) | gold-red | gold-green: two balances, then a crack [SAB-15.28].
    view = with_row(minor("green", "blue"), minor("gold", "red"), minor("gold", "green"), balance_place=1)
    said = titles(drawn(view, width, narrow=narrow))
    achieved = [text.partition(":")[0] for text in said if text.startswith("Balance achieved")]
    assert achieved == ["Balance achieved (blue)", "Balance achieved (gold)"]


@pytest.mark.parametrize(
    ("row", "place", "left", "right"),
    [
        ((), 0, "blue", "wild"),
        ((minor("green", "red"),), 1, "green", "wild"),
        ((minor("gold", "red"),), 0, "blue", "red"),
    ],
)
def test_open_ends_say_what_they_wait_for(row: tuple[Minor, ...], place: int, left: str, right: str) -> None:
    said = titles(drawn(with_row(*row, balance_place=place)))
    ends = [text.partition(":")[0] for text in said if text.startswith("This end")]
    wanted = [f"This end waits for {render(colour_name(colour))}" for colour in (left, right) if colour != "wild"]
    assert ends == wanted + ["This end matches every colour"] * (right == "wild")


def test_the_card_that_is_placed_shows_at_both_ends_whether_it_achieves_a_balance() -> None:
    view = position("row").view(0)
    card = asked_card(view)
    said = titles(drawn(replace(view, players=view.players[:1])))
    # The right end is wild: the first card there always achieves a balance [SAB-5.7.4].
    assert f"Balance achieved ({card.left})" in [text.partition(":")[0] for text in said]
    assert not [text for text in said if text.startswith("This end")]


def asked_card(view: SabikaView) -> Minor:
    assert view.placed is not None
    return view.placed


def test_the_special_storage_is_there_with_its_poem_alone() -> None:
    with_poem = titles(drawn(with_special().build().view(0)))
    without = titles(drawn(Setup(seats=2).build().view(0)))
    assert with_poem.count("special storage") == 1
    assert "special storage" not in without
    assert without.count("warehouse 1") == 2


def test_of_paria_markers_on_one_space_the_plate_says_which_lies_on_top() -> None:
    view = Setup(seats=3).parias(0, 2).parias(1, 2).parias(2, 5).stack(1, 0, 2).build().view(0)
    said = [text for text in titles(drawn(view)) if "markers on this space" in text]
    assert said == [f"{place} of 2 markers on this space, from the top" for place in (2, 1)]


def test_whose_turn_it_is_and_who_is_first_shows_on_one_plate_each() -> None:
    said = titles(drawn(Setup(seats=3).first(2).turn(1).build().view(1)))
    assert [text for text in said if text.endswith("turn")] == ["It is Seat 2's turn"]
    assert [text for text in said if text.endswith("first player")] == ["Seat 3 is first player"]


def test_a_worker_lies_or_stands_at_home_and_leaves_his_niche_for_the_rondel() -> None:
    setup = Setup(seats=2).at(0, "architect-1", "O2").lying(0, "merchant")
    drawing = drawn(setup.build().view(None))
    figures = {
        element.attrib["data-key"]: [part.attrib.get("transform") for part in element.iter()]
        for element in drawing.having("data-key")
        if element.attrib["data-key"].startswith("worker:0:")
    }
    assert set(figures) == {"worker:0:1", "worker:0:2", "worker:0:3"}
    assert "rotate(90)" in figures["worker:0:2"]
    assert "rotate(90)" not in figures["worker:0:3"]


@pytest.mark.parametrize(("width", "narrow"), SIZES)
def test_yusufs_panel_shows_all_that_is_his(width: float, narrow: bool) -> None:
    setup = (
        Setup(seats=1).majors(1, "MJ09", "MJ12").minors(1, "MC01", "MC20").poems(1, "P20 both", "P22 both", "P30 gray")
    )
    setup.ships(1, left=("fez", "tunis"), right=("cairo",)).yusuf_tiles("merchant").yusuf_cards("YA01", "YP01")
    view = setup.build().view(0)
    drawing = drawn(view, width, narrow=narrow)
    keys = {"construction:MJ09", "construction:MJ12", "card:MC01", "card:MC20", "poem:P20", "poem:P22", "poem:P30"}
    assert keys <= set(drawing.keys())
    said = titles(drawing)
    assert "3 cities, 1 of them consolidated; 6 ships in Granada" in said
    assert "worker tiles of this round still to be turned: 1" in said
    turned = [text for text in said if text.startswith(("architect card", "merchant card", "poet card"))]
    assert len(turned) == len(view.yusuf_discards) == 11 + 6
    assert_readable(drawing, 11 if narrow else 14)


@pytest.mark.parametrize("seats", [1, 3])
def test_nobody_else_can_click_in_any_workshop(seats: int) -> None:
    table = Setup(seats=seats).build()
    for seat in [None, *range(1, seats)]:
        assert drawn(table.view(seat)).actions() == {}


def test_a_panel_is_as_high_as_its_neighbours_when_it_is_told_to() -> None:
    view = Setup(seats=2).build().view(0)
    pen = Pen.of(view, Style())
    assert workshop(pen, view.players[1], 0, 0, THIRD)[1] < 900
    assert workshop(pen, view.players[1], 0, 0, THIRD, least=900)[1] == 900


def test_points_below_zero_have_a_minus_sign() -> None:
    view = Setup(seats=2).points(0, -4).build().view(0)
    assert "−4" in [text.content for text in drawn(view).texts]
