"""The drawing of Sabika: every choice can be clicked, every text fits and can be read, all that lies open shows."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import cycle
from typing import cast
from xml.etree import ElementTree

import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.core.svg import THEMES, Box, neutral_badge, palette_of
from diwan.core.view import Style
from diwan.games.sabika import GAME
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE, TABLES
from diwan.games.sabika.draw import draw
from diwan.games.sabika.draw.icons import COMMON, OWN, icon_id
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import Word, goal, lay, passive, program, trade, width_of, wish
from diwan.games.sabika.state import SabikaState
from diwan.games.sabika.text.names import event_name
from diwan.games.sabika.view import SabikaView
from tests.support.drawing import SVG, Drawing, assert_readable
from tests.support.sabika import Setup
from tests.support.sabika_lines import GAMES, random_positions

WIDE, NARROW = False, True
SIZES = ((WIDE, 1040, 14), (NARROW, 390, 11))  # narrow, width, smallest letters
# Of the board's pane at a table beside its panels, in pixels: wide, on a small laptop; and high, on a usual one, which
# is wider. A phone has all its width for the board.
PANES = {1040: 966, 390: 390}
PANE_HEIGHT, USUAL_PANE = 780, 1018
READ = {1040: 13, 390: 11}  # pixels of the smallest letters, on a desktop and on a phone
MOST_BYTES = 400_000
EACH = 2  # positions of each kind of question
BOX = GAME(events="random")


def view_of(state: SabikaState, seat: int | None) -> SabikaView:
    return cast(SabikaView, BOX.view(state, seat))


def asked(state: SabikaState) -> SabikaView:
    """What the seat that is asked sees; after the game, what a spectator sees."""
    return view_of(state, None if BOX.rules.is_over(state) else int(state.to_act))


def drawn(view: SabikaView, *, locale: str = "en", theme: str = "light", narrow: bool = WIDE) -> Drawing:
    return Drawing(draw(view, Style(locale, theme, narrow)))


@cache
def variants(game: tuple[int, int, str]) -> tuple[tuple[SabikaView, Drawing], ...]:
    """Positions of every kind of question, each in the next of all languages, themes and widths."""
    looks = [(locale, theme, narrow) for theme in THEMES for locale in LOCALES for narrow in (WIDE, NARROW)]
    views = [asked(state) for state in random_positions(*game, EACH)]
    return tuple(
        (view, drawn(view, locale=locale, theme=theme, narrow=narrow))
        for view, (locale, theme, narrow) in zip(views, cycle(looks), strict=False)
    )


def assert_choices(view: SabikaView, drawing: Drawing, locale: str) -> None:
    """Each choice is exactly one element that pointer, keyboard and screen reader can find; nothing else is."""
    assert drawing.actions() == {choice.anchor: choice.action for choice in view.choices}
    targets = drawing.having("data-action")
    assert len(targets) == len(view.choices)
    labels = {choice.action: render(choice.label, locale) for choice in view.choices}
    for target in targets:
        label = labels[int(target.attrib["data-action"])]
        assert (target.attrib["role"], target.attrib["tabindex"], target.attrib["aria-label"]) == ("button", "0", label)
        assert (target[0].tag, target[0].text) == (f"{SVG}title", label)
        assert [part for part in target.iter() if part.attrib.get("class") == "dw-outline"]
    assert len(drawing.having("tabindex")) == len(targets)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_drawing_is_one_well_formed_document_that_needs_nothing_else(game: tuple[int, int, str]) -> None:
    for _, drawing in variants(game):
        assert drawing.root.tag == f"{SVG}svg"
        ids = [element.attrib["id"] for element in drawing.having("id")]
        assert len(ids) == len(set(ids))
        assert {element.attrib["href"] for element in drawing.having("href")} <= {f"#{name}" for name in ids}
        assert drawing.svg.count("://") == drawing.svg.count("http://www.w3.org/2000/svg") == 1
        names = {element.tag.removeprefix(SVG) for element in drawing.elements()}
        assert not names & {"script", "image", "foreignObject", "a", "iframe"}
        assert len(drawing.svg.encode()) < MOST_BYTES


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_kind_of_question_can_be_answered(game: tuple[int, int, str], narrow: bool) -> None:
    for state in random_positions(*game, EACH)[narrow::2]:
        assert_choices(asked(state), drawn(asked(state), narrow=narrow), "en")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_texts_fit_and_can_be_read_in_every_language_theme_and_width(game: tuple[int, int, str]) -> None:
    smallest = {width: size for _, width, size in SIZES}
    for _, drawing in variants(game):
        assert_readable(drawing, smallest[int(drawing.page.w)])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_letters_are_large_enough_at_the_zoom_that_a_table_opens_with(game: tuple[int, int, str]) -> None:
    for _, drawing in variants(game):
        page = int(drawing.page.w)
        assert min(text.size for text in drawing.texts) * PANES[page] / page >= READ[page]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whoever_chooses_on_the_rondel_sees_question_and_own_stores_with_it(game: tuple[int, int, str]) -> None:
    views = [asked(state) for state in random_positions(*game, EACH)]
    moving = [view for view in views if any(choice.anchor.startswith("move:") for choice in view.choices)]
    assert moving
    for view in moving:
        drawing = drawn(view, locale="ru")
        seen = PANE_HEIGHT * drawing.page.w / USUAL_PANE
        for zone in ("question", "rondel", f"workshop-{view.front + 1}"):
            _, y, _, height = (float(part) for part in drawing.zone(zone).attrib["data-box"].split())
            assert y + height <= seen, (zone, view.question)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_as_long_as_they_may_be_stand_whole_wherever_they_are(seats: int) -> None:
    names = tuple(f"Cinnamon the Elder {place}" for place in range(1, seats + 1))
    view = asked(random_positions(*GAMES[seats - 1], EACH)[2])
    assert_readable(Drawing(draw(view, Style("en", "light", WIDE, names))), 14)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_nobody_else_can_click_anything(game: tuple[int, int, str]) -> None:
    for state in random_positions(*game, EACH)[::6]:
        for seat in [None, *range(int(state.seats))]:
            if seat != state.to_act:
                svg = draw(view_of(state, seat), Style())
                assert "data-action" not in svg
                assert "tabindex" not in svg
                assert 'role="button"' not in svg


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_piece_on_the_table_has_a_key_of_its_own(game: tuple[int, int, str]) -> None:
    for view, drawing in variants(game):
        keys = Counter(drawing.keys())
        assert [key for key, count in keys.items() if count > 1] == []
        workers = {f"worker:{player.player}:{number}" for player in view.players for number in range(v.WORKERS)}
        standing = [worker for space in view.spaces for worker in space.workers if worker.owner < 0]
        workers |= {f"worker:sultan:{worker.number}" for worker in standing}
        assert {key for key in keys if key.startswith("worker:")} == workers
        ships = {f"ship:{player.player}:{city.id}" for player in view.players for city in view.cities}
        assert {key for key in keys if key.startswith("ship:")} == ships
        for kind in ("score-marker", "paria-marker", "favour-marker"):
            markers = {f"{kind}:{player.player}" for player in view.players}
            assert {key for key in keys if key.startswith(kind)} == markers
        assert {key for key in keys if key.startswith("wish:")} == {f"wish:{wish.id}" for wish in view.wishes}
        assert {f"seal:{city.id}" for city in view.cities if city.seal} == {key for key in keys if "seal:" in key}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_everything_on_display_is_drawn(game: tuple[int, int, str]) -> None:
    for view, drawing in variants(game):
        keys = set(drawing.keys())
        assert {f"construction:{major.id}" for major in view.majors} <= keys
        assert {f"card:{minor.id}" for minor in view.minors if minor is not None} <= keys
        assert {f"poem:{poem}" for poem in (*view.poems, *view.grays) if poem is not None} <= keys
        assert {f"warehouse-tile:{tile.id}" for side in view.tiles for tile in side if tile is not None} <= keys
        tokens = {f"token:{place.id}" for place in view.secondary if place.token}
        assert {key for key in keys if key.startswith("token:")} == tokens
        events = {f"event:{event}" for event in (view.event, view.next_event) if event is not None}
        assert {key for key in keys if key.startswith("event:")} == events


@pytest.mark.parametrize(("narrow", "width", "smallest"), SIZES)
def test_the_page_has_the_width_that_it_is_drawn_for(narrow: bool, width: int, smallest: int) -> None:
    for state in random_positions(*GAMES[2], EACH)[::8]:
        assert drawn(asked(state), narrow=narrow).page.w == width


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_rondel_and_the_displays_keep_their_places_while_one_chooses(seats: int) -> None:
    """Buttons stand in the header, so the board below moves down by whole rows of them and never sideways."""
    places = set()
    for state in random_positions(*GAMES[seats - 1], EACH)[::5]:
        drawing = drawn(view_of(state, 0))
        zone = drawing.zone("rondel")
        disc = next(part for part in zone.iter(f"{SVG}circle"))
        places.add((zone.attrib["data-box"].split()[0], disc.attrib["cx"]))
    assert len(places) == 1


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_a_seat_cannot_know_is_not_in_its_drawing(game: tuple[int, int, str]) -> None:
    rng = diwan.seeded(5)
    for state in random_positions(*game, EACH)[:-1:8]:
        for seat in range(int(state.seats)):
            other = cast(SabikaState, BOX.rules.determinize(state, seat, rng))
            assert draw(view_of(state, seat), Style()) == draw(view_of(other, seat), Style())


def test_a_starting_tile_shows_in_the_drawing_of_its_seat_alone() -> None:
    state = cast(SabikaState, BOX.new_state(seats=3, seed=2))
    dealt = {f"keep:{tile}" for tile in view_of(state, 0).dealt}
    assert dealt <= set(drawn(view_of(state, 0)).keys())
    for seat in (1, None):
        shown = drawn(view_of(state, seat))
        assert not dealt & set(shown.keys())
        assert not {f"starting:{tile}" for tile in view_of(state, 0).dealt} & set(shown.keys())


def test_a_worker_and_a_ship_keep_their_keys_on_their_way() -> None:
    table = Setup(seats=2).dinars(0, 9).store(0, 1, "sugar").build()
    before = drawn(table.view(0)).keys()
    table.play("move merchant M2", "main")
    after = drawn(table.view(0)).keys()
    assert "worker:0:2" in before
    assert "worker:0:2" in after
    city = next(choice.anchor for choice in table.view(0).choices if choice.anchor.startswith("city:"))
    name = city.partition(":")[2]
    assert after.index(f"ship:0:{name}") < after.index(city)
    table.play(f"city {name}")
    sailed = drawn(table.view(0)).keys()
    assert sailed.index(f"ship:0:{name}") > sailed.index("granada")


def test_moves_that_cost_something_say_so_on_a_coin() -> None:
    table = Setup(seats=2).dinars(0, 9).at(0, "poet", "I2").build()
    costs = dict(table.view(0).costs)
    assert costs["move:poet-I5"] >= 1
    target = next(
        part for part in drawn(table.view(0)).having("data-action") if part.attrib["data-key"] == "move:poet-I5"
    )
    assert [text.text for text in target.iter(f"{SVG}text")] == [str(costs["move:poet-I5"])]


def test_the_market_shows_prices_as_the_event_changes_them() -> None:
    plain, fair = (Setup(seats=2, events="random").event(event).build().view(0) for event in ("EV02", "EV01"))
    assert [price - 1 for price in plain.buying] == list(fair.buying)
    assert [price + 1 for price in plain.selling] == list(fair.selling)
    spot = next(part for part in drawn(fair).having("data-key") if part.attrib["data-key"] == "buy:glazed")
    assert [text.text for text in spot.iter(f"{SVG}text")] == [str(fair.buying[3])]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_drawing_says_what_it_is_in_the_language_of_its_reader(locale: str) -> None:
    view = asked(random_positions(*GAMES[2], EACH)[2])
    root = drawn(view, locale=locale).root
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == locale
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == root.attrib["aria-label"]
    assert view.question is not None
    assert (description.text or "").startswith(render(view.question, locale))


def test_what_can_be_chosen_from_is_not_an_image_since_an_image_hides_its_parts() -> None:
    state = random_positions(*GAMES[2], EACH)[0]
    assert drawn(asked(state)).root.attrib["role"] == "group"
    assert drawn(view_of(state, None)).root.attrib["role"] == "img"


def test_the_same_view_gives_the_same_bytes() -> None:
    for state in random_positions(*GAMES[3], EACH)[::16]:
        first, second = (BOX.draw(asked(state), locale="ru", theme="dark", narrow=True) for _ in range(2))
        assert first == second


def test_an_unknown_theme_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match=r"'sepia'.*light, dark, contrast"):
        drawn(asked(random_positions(*GAMES[1], EACH)[0]), theme="sepia")


def test_the_end_names_the_winner_and_all_points() -> None:
    view = asked(random_positions(*GAMES[2], EACH)[-1])
    contents = [text.content for text in drawn(view).texts]
    assert f"Seat {view.ranking.index(1) + 1} wins with {max(view.scores)} points." in contents
    for score in view.scores:
        assert str(score) in contents


@pytest.mark.parametrize("kind", ["score-marker", "paria-marker", "favour-marker"])
def test_yusuf_is_marked_as_whoever_has_no_seat_is_and_not_as_a_second_seat(kind: str) -> None:
    drawing = drawn(asked(random_positions(*GAMES[0], EACH)[2]))
    own, yusuf = (
        next(part for part in drawing.having("data-key") if part.attrib["data-key"] == f"{kind}:{player}")
        for player in (0, 1)
    )
    assert [text.text for text in own.iter(f"{SVG}text")] == ["1"]
    assert [text.text for text in yusuf.iter(f"{SVG}text")] == []
    star = next(yusuf.iter(f"{SVG}polygon"))
    empty = ElementTree.fromstring(f"<g>{neutral_badge(0, 0, 10, palette_of('light'))}</g>")[0]
    assert len(star.attrib["points"].split()) == len(empty.attrib["points"].split())
    assert (star.attrib["fill"], star.attrib["stroke"]) == (empty.attrib["fill"], empty.attrib["stroke"])


def test_yusuf_goes_by_his_name_and_is_drawn_like_a_player() -> None:
    view = asked(random_positions(*GAMES[0], EACH)[-1])
    contents = [text.content for text in drawn(view, locale="ru").texts]
    assert "Юсуф" in contents
    assert str(view.players[1].points) in contents


@pytest.mark.parametrize(("narrow", "width", "smallest"), SIZES)
def test_players_go_by_their_names_where_they_are_known(narrow: bool, width: int, smallest: int) -> None:
    names = ("Ana", "Bob & Co", "Chus")
    drawing = Drawing(draw(view_of(random_positions(*GAMES[2], EACH)[2], 0), Style("en", "light", narrow, names)))
    contents = [text.content for text in drawing.texts]
    assert drawing.root.get("aria-label") == "Sabika, seen by Ana, seat 1 of 3"
    assert {"Bob & Co", "Chus"} <= set(contents)
    assert not any("Seat " in content for content in contents)
    assert_readable(drawing, smallest)


def test_the_active_event_stands_in_the_middle_and_says_what_it_changes() -> None:
    view = Setup(seats=2, events="random").event("EV06").build().view(0)
    titles = [title.text or "" for title in drawn(view).root.iter(f"{SVG}title")]
    name = render(event_name("EV06"), "en")
    assert [title for title in titles if title.lower().startswith(name) and "1 dinar more" in title]


# Pictograms.


def every_row() -> list[tuple[Word, ...]]:
    programs = [
        *TABLES.red_program,
        *TABLES.major_program,
        *TABLES.tile_program,
        *TABLES.favour_program,
        *TABLES.balance_program,
        *TABLES.starting_program,
        *TABLES.city_tile_bonus,
        *TABLES.city_tile_benefit,
        *TABLES.yusuf_reward,
    ]
    return [
        *(program(int(start)) for start in programs),
        *(passive(source) for source in range(v.MINOR_POEMS + v.EVENTS)),
        *(goal(poem, 3) for poem in range(v.MAJOR_POEMS)),
        *(wish(number) for number in range(v.WISHES)),
        *(trade(card) for card in range(v.TRADE_CARDS)),
    ]


def test_every_effect_is_drawn_by_icons_that_there_are() -> None:
    names = {part.what for row in every_row() for word in row for part in word if part.kind != "figure"}
    assert names <= {*OWN, *COMMON}
    assert len(names) > 40


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_every_sign_that_an_effect_is_drawn_with_is_explained(narrow: bool) -> None:
    drawing = drawn(asked(random_positions(*GAMES[1], EACH)[0]), narrow=narrow)
    zones = [part for part in drawing.having("data-zone") if part.attrib["data-zone"] in ("legend", "actions")]
    explained = {part.attrib["href"].removeprefix("#") for zone in zones for part in zone.iter(f"{SVG}use")}
    used = {part.what for row in every_row() for word in row for part in word if part.kind != "figure"}
    assert {icon_id(name) for name in used} <= explained


def test_an_effect_with_steps_is_never_an_empty_row() -> None:
    for starts in (TABLES.red_program, TABLES.major_program, TABLES.tile_program, TABLES.city_tile_bonus):
        for start in starts:
            assert (program(int(start)) == ()) == (int(CODE[int(start)]) == v.END)
    assert all(passive(source) for source in range(v.MINOR_POEMS + v.EVENTS))


def test_different_effects_of_one_kind_look_different() -> None:
    for rows in (
        [passive(source) for source in range(v.MINOR_POEMS + v.EVENTS)],
        [goal(poem, 3) for poem in range(v.MAJOR_POEMS)],
        [wish(number) for number in range(v.WISHES)],
    ):
        assert len(set(rows)) == len(rows)


def test_a_row_of_pictograms_stays_within_its_box() -> None:
    pen = Pen.of(asked(random_positions(*GAMES[1], EACH)[0]), Style())
    box = Box(100, 100, 86, 40)
    for row in every_row():
        svg = lay(pen, row, box, 20)
        found = [(float(x), float(w)) for x, w in re.findall(r'<use [^>]*?x="([\d.]+)"[^>]*?width="([\d.]+)"', svg)]
        assert all(x >= box.x - 8 and x + w <= box.right + 8 for x, w in found), row
        assert width_of(pen, max(row, key=len, default=()), 13) <= box.w + 16
