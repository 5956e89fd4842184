"""The drawing of Alhambra: every choice can be clicked, every text fits and can be read, nothing hidden shows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle
from typing import cast

import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.core.state import State
from diwan.core.svg import THEMES, Box
from diwan.core.view import Style
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.draw import draw
from diwan.games.alhambra.draw.grid import longest_run
from diwan.games.alhambra.view import AlhambraView, Card
from tests.support.alhambra import Position, Setup
from tests.support.alhambra_building import WALLED_IN
from tests.support.drawing import SVG, Drawing, assert_readable

SEATS = (2, 3, 4, 5, 6)
WIDE, NARROW = False, True
SMALLEST = {WIDE: 14, NARROW: 11}  # letters, in units of the page
# Of the board's pane at a table beside its panels, in pixels: how wide it is on a laptop, and how high on a usual one.
# A phone has all its width for the board.
PANES = {WIDE: 965, NARROW: 390}
PANE_HEIGHT = 742
READ = {WIDE: 13, NARROW: 11}  # pixels of the smallest letters, on a desktop and on a phone
GAME = diwan.load("alhambra")
HAND = re.compile("hand:")
PLUS = f"{SVG}circle"  # no other circle lies on a card
CURRENCIES = TABLES.currency_ids
STRIDE = 41  # plies between two drawings of a random game


@cache
def random_game(seats: int) -> tuple[State, ...]:
    """Positions of a game that was played at random, the last one over."""
    rng = diwan.seeded(seats)
    state = GAME.new_state(seats=seats, seed=seats)
    positions = [state.clone()]
    while actions := GAME.rules.legal_actions(state):
        GAME.rules.apply(state, actions[rng.below(len(actions))])
        if state.ply % STRIDE == 0:
            positions.append(state.clone())
    return (*positions, state)


def view_of(state: State, seat: int | None) -> AlhambraView:
    return cast(AlhambraView, GAME.view(state, seat))


def asked(state: State) -> AlhambraView:
    """What the seat that is asked sees; after the game, what a spectator sees."""
    return view_of(state, None if GAME.rules.is_over(state) else int(state.to_act))


def drawn(view: AlhambraView, *, locale: str = "en", theme: str = "light", narrow: bool = WIDE) -> Drawing:
    return Drawing(draw(view, Style(locale, theme, narrow)))


@cache
def variants(seats: int) -> tuple[Drawing, ...]:
    """The game's positions, each in the next of all languages, themes and widths."""
    looks = [(locale, theme, narrow) for narrow in (WIDE, NARROW) for theme in THEMES for locale in LOCALES]
    return tuple(
        drawn(asked(state), locale=locale, theme=theme, narrow=narrow)
        for state, (locale, theme, narrow) in zip(random_game(seats), cycle(looks), strict=False)
    )


EVERY_CARD = tuple(f"{currency} {value}" for currency in TABLES.currency_ids for value in range(1, 10))
OPEN = tuple(name for name in TABLES.tile_ids if name.endswith("-o"))


def with_reserve() -> Setup:
    hand = ("florin 9", "florin 4", "florin 4", "ducat 5", "ducat 3")
    setup = Setup(seats=2).alhambra(0, *WALLED_IN[:-1]).reserve(0, "tow-11-n", "arc-9-o", "gar-11-o").hand(0, *hand)
    return setup.market("tow-13-e", None, None, "cha-8-nw").neutral("tow-9-es").turn(0)


def rich() -> Setup:
    """Every card twice in one hand, and ten tiles in a line."""
    setup = Setup(seats=4).hand(0, *EVERY_CARD, *EVERY_CARD).reserve(0, *TABLES.tile_ids[:6], *TABLES.tile_ids[8:13])
    return setup.buildings(0, *OPEN[1:], "tow-13-e").reserve(1, "tow-10-w").turn(0)


POSITIONS = {
    "action": ((), with_reserve),
    "paying": (("buy 1", "pay florin 9"), with_reserve),
    "again": (("buy 4", "pay ducat 5", "pay ducat 3"), with_reserve),
    "placing": (("buy 4", "pay ducat 5", "pay ducat 3", "end"), with_reserve),
    "adding": (("redesign add",), with_reserve),
    "adding at": (("redesign add", "add arc-9-o"), with_reserve),
    "removing": (("redesign remove",), with_reserve),
    "exchange in": (("redesign exchange",), with_reserve),
    "exchange out": (("redesign exchange", "bring tow-11-n"), with_reserve),
    "rich": ((), rich),
    "rich paying": (("buy 1",), rich),
}


@cache
def position(name: str) -> Position:
    moves, setup = POSITIONS[name]
    return setup().build().play(*moves)


def place_of(drawing: Drawing, zone: str) -> Box:
    """Return where a zone lies on the page."""
    return Box(*(float(part) for part in drawing.zone(zone).attrib["data-box"].split()))


def assert_choices(view: AlhambraView, drawing: Drawing, locale: str) -> None:
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


@pytest.mark.parametrize("seats", SEATS)
def test_a_drawing_is_one_well_formed_document_that_needs_nothing_else(seats: int) -> None:
    for drawing in variants(seats):
        assert drawing.root.tag == f"{SVG}svg"
        ids = [element.attrib["id"] for element in drawing.having("id")]
        assert len(ids) == len(set(ids))
        assert {element.attrib["href"] for element in drawing.having("href")} <= {f"#{name}" for name in ids}
        assert drawing.svg.count("://") == drawing.svg.count("http://www.w3.org/2000/svg") == 1
        names = {element.tag.removeprefix(SVG) for element in drawing.elements()}
        assert not names & {"script", "image", "foreignObject", "a", "iframe"}


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_of_the_seat_asked_can_be_clicked_exactly_once(seats: int, narrow: bool) -> None:
    for state in random_game(seats):
        assert_choices(asked(state), drawn(asked(state), narrow=narrow), "en")


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", POSITIONS)
def test_every_kind_of_question_can_be_answered_and_read(name: str, locale: str, narrow: bool) -> None:
    view = position(name).view(0)
    drawing = drawn(view, locale=locale, narrow=narrow)
    assert view.choices
    assert_choices(view, drawing, locale)
    assert_readable(drawing, SMALLEST[narrow])


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_else_can_click_anything(seats: int) -> None:
    for state in random_game(seats)[::2]:
        for seat in [None, *range(seats)]:
            if seat != state.to_act:
                svg = draw(view_of(state, seat), Style("en", "light", WIDE))
                assert "data-action" not in svg
                assert "tabindex" not in svg
                assert 'role="button"' not in svg


@pytest.mark.parametrize("seats", SEATS)
def test_every_piece_on_the_table_has_a_key_of_its_own(seats: int) -> None:
    for state, drawing in zip(random_game(seats), variants(seats), strict=True):
        view = asked(state)
        keys = Counter(drawing.keys())
        assert [key for key, count in keys.items() if count > 1] == []
        tiles = [slot.tile for slot in view.market if slot.tile is not None]
        for player in view.players:
            tiles += [*(built.tile for built in player.alhambra), *player.reserve, *player.waiting]
        tiles += view.neutral.tiles if view.neutral is not None else ()
        assert {key for key in keys if key.startswith("tile:")} == {f"tile:{tile.id}" for tile in tiles}


def test_a_card_keeps_its_key_on_the_way_from_the_display_to_the_hand() -> None:
    setup = Setup(seats=3).hand(0, "dinar 6", "florin 2").display("florin 9", "dinar 6", "dinar 6", "ducat 1").turn(0)
    table = setup.build()
    before = drawn(table.view(0)).keys()
    table.play("take dinar 6")
    after = drawn(table.view(0)).keys()
    assert before.index("hand:dinar-6") < before.index("card:dinar-6:1") < before.index("zone:reserve")
    assert before.index("display:2") < before.index("card:dinar-6:2") < before.index("display:3")
    assert after.index("hand:dinar-6") < after.index("card:dinar-6:2") < after.index("zone:reserve")


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_copies_of_a_card_are_one_choice_that_lies_wherever_they_do(narrow: bool) -> None:
    table = Setup(seats=3).display("florin 6", "dirham 4", "dinar 3", "dirham 4").turn(0).build()
    drawing = drawn(table.view(0), narrow=narrow)
    targets = {target.attrib["data-key"]: list(target.iter()) for target in drawing.having("data-action")}
    keys = [part.attrib["data-key"] for part in targets["display:2"] if "data-key" in part.attrib]
    assert keys == ["display:2", "card:dirham-4:1", "display:4", "card:dirham-4:2"]
    marked = {key: sum(part.attrib.get("class") == "dw-outline" for part in parts) for key, parts in targets.items()}
    assert {key: marked[key] for key in marked if key.startswith("display")} == {
        "display:1": 1,
        "display:2": 2,
        "display:3": 1,
    }


@pytest.mark.parametrize(
    ("moves", "expected"),
    [((), ["display:1", "display:4"]), (("take florin 3",), ["display:4"]), (("take florin 3", "take dirham 1"), [])],
)
def test_a_plus_marks_the_cards_after_which_others_may_be_taken(moves: tuple[str, ...], expected: list[str]) -> None:
    table = Setup(seats=4).display("florin 3", "ducat 1", "dinar 9", "dirham 1").turn(0).build().play(*moves)
    targets = drawn(table.view(0)).having("data-action")
    places = [target for target in targets if target.attrib["data-key"].startswith("display")]
    assert [place.attrib["data-key"] for place in places if PLUS in {part.tag for part in place.iter()}] == expected


def test_copies_of_a_card_that_nobody_may_take_lie_each_for_itself() -> None:
    table = Setup(seats=3).display("florin 6", "dirham 4", "dinar 3", "dirham 4").turn(0).build()
    every = drawn(table.view(1)).keys()
    keys = [key for key in every if key.startswith(("display", "card:dirham-4"))]
    copies = ["card:dirham-4:1", "card:dirham-4:2"]
    assert keys == ["display:1", "display:2", copies[0], "display:3", "display:4", copies[1]]


@pytest.mark.parametrize("seats", SEATS)
def test_texts_fit_and_can_be_read_in_every_language_theme_and_width(seats: int) -> None:
    for drawing in variants(seats):
        assert_readable(drawing, SMALLEST[drawing.page.w == 390])


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("seats", SEATS)
def test_letters_are_large_enough_at_the_zoom_that_a_table_opens_with(seats: int, narrow: bool) -> None:
    looks = cycle([(locale, seat) for seat in (*range(seats), None) for locale in LOCALES])
    for state, (locale, seat) in zip(random_game(seats), looks, strict=False):
        drawing = drawn(view_of(state, seat), locale=locale, narrow=narrow)
        assert min(text.size for text in drawing.texts) * PANES[narrow] / drawing.page.w >= READ[narrow]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_looks_at_a_full_table_can_read_all_of_it(seats: int, locale: str) -> None:
    for state in random_game(seats)[-3:]:
        for seat in (*range(seats), None):
            assert_readable(drawn(view_of(state, seat), locale=locale), SMALLEST[WIDE])


# As many letters as a name may have before it is cut: usual ones, and on a wide page the broadest that there are.
LONG_NAMES = ("Cinnamon the Elder 1", "Maximilian the First", "Магомед Широкоплечий")
BROAD_NAMES = ("W" * 20, "Mm Ww Mm Ww Mm Ww Mm", "Щ" * 20)


@pytest.mark.parametrize(("narrow", "given"), [(WIDE, LONG_NAMES), (WIDE, BROAD_NAMES), (NARROW, LONG_NAMES)])
@pytest.mark.parametrize("seats", SEATS)
def test_names_as_long_as_they_may_be_stand_whole_wherever_they_are(
    seats: int, narrow: bool, given: tuple[str, ...]
) -> None:
    for first in range(len(given)):
        names = tuple(given[(first + seat) % len(given)] for seat in range(seats))
        for state in random_game(seats)[-2:]:
            drawing = Drawing(draw(view_of(state, first % 2 or None), Style("en", "light", narrow, names)))
            assert_readable(drawing, SMALLEST[narrow])


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_cannot_know_is_not_in_its_drawing(seats: int) -> None:
    rng = diwan.seeded(5)
    for state in random_game(seats)[:-1:3]:
        for seat in range(seats):
            other = GAME.rules.determinize(state, seat, rng)
            assert draw(view_of(state, seat), Style("en", "light", WIDE)) == draw(
                view_of(other, seat), Style("en", "light", WIDE)
            )


def test_a_hand_shows_in_the_drawing_of_its_seat_alone() -> None:
    table = Setup(seats=3).hand(0, "dinar 6", "florin 2").hand(1, "ducat 7").turn(0).build()
    hands = {seat: set(filter(HAND.match, drawn(table.view(seat)).keys())) for seat in (0, 1, None)}
    assert hands == {0: {"hand:dinar-6", "hand:florin-2"}, 1: {"hand:ducat-7"}, None: set()}


@pytest.mark.parametrize("seats", SEATS)
def test_the_wall_that_is_gilded_is_the_longest_one(seats: int) -> None:
    walls = [(len(longest_run(player)), player.wall) for state in random_game(seats) for player in asked(state).players]
    assert max(wall for _, wall in walls) > 4
    assert [pair for pair in walls if pair[0] != pair[1]] == []


@pytest.mark.parametrize(("narrow", "width"), [(WIDE, 1030), (NARROW, 390)])
def test_the_page_has_the_width_that_it_is_drawn_for(narrow: bool, width: int) -> None:
    for state in random_game(4):
        assert drawn(asked(state), narrow=narrow).page.w == width


@pytest.mark.parametrize("seats", SEATS)
def test_the_wide_table_keeps_its_size_and_its_places_during_a_game(seats: int) -> None:
    drawings = [drawn(view_of(state, 0)) for state in random_game(seats)]
    assert {drawing.page.h for drawing in drawings} == {drawings[0].page.h}
    places = [
        {zone.attrib["data-zone"]: zone.attrib["data-box"] for zone in each.having("data-zone")} for each in drawings
    ]
    assert all(found == places[0] for found in places)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("seats", SEATS)
def test_all_that_a_turn_is_about_is_seen_at_once(seats: int, seat: int | None) -> None:
    drawing = drawn(view_of(random_game(seats)[-2], seat), locale="ru")
    seen = PANE_HEIGHT * drawing.page.w / PANES[WIDE]
    for zone in ("question", "market", "money", "alhambra", "hand", "reserve", "scoring"):
        assert place_of(drawing, zone).bottom <= seen, zone


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("seats", SEATS)
def test_no_part_of_the_table_lies_over_another(seats: int, narrow: bool) -> None:
    drawing = drawn(view_of(random_game(seats)[-2], 0), narrow=narrow)
    boxes = {
        name: place_of(drawing, name) for name in (zone.attrib["data-zone"] for zone in drawing.having("data-zone"))
    }
    for (name, one), (other, two) in combinations(boxes.items(), 2):
        beside = one.right <= two.x or two.right <= one.x
        assert beside or one.bottom <= two.y or two.bottom <= one.y, (name, other)
    for name, box in boxes.items():
        assert box.x >= 0, name
        assert box.right <= drawing.page.w, name
        assert box.bottom <= drawing.page.h, name


def test_a_drawing_says_what_it_is_in_the_language_of_its_reader() -> None:
    view = asked(random_game(3)[2])
    for locale in LOCALES:
        root = drawn(view, locale=locale).root
        assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == locale
        title, description = root[0], root[1]
        assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
        assert title.text == root.attrib["aria-label"]
        assert view.question is not None
        assert (description.text or "").startswith(render(view.question, locale))


def test_what_can_be_chosen_from_is_not_an_image_since_an_image_hides_its_parts() -> None:
    state = random_game(3)[0]
    assert drawn(asked(state)).root.attrib["role"] == "group"
    assert drawn(view_of(state, None)).root.attrib["role"] == "img"


def test_the_same_view_gives_the_same_bytes() -> None:
    for state in random_game(5)[::4]:
        first, second = (GAME.draw(asked(state), locale="ru", theme="dark", narrow=True) for _ in range(2))
        assert first == second


def test_an_unknown_theme_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match=r"'sepia'.*light, dark, contrast"):
        drawn(asked(random_game(2)[0]), theme="sepia")


def test_an_unknown_language_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match=r"'xx'.*en, ru, es"):
        drawn(asked(random_game(2)[0]), locale="xx")


def test_the_end_names_the_winner_and_all_points() -> None:
    state = random_game(2)[-1]
    view = asked(state)
    drawing = drawn(view)
    contents = [text.content for text in drawing.texts]
    assert f"Seat {view.ranking.index(1) + 1} wins with {max(view.scores)} points." in contents
    assert view.neutral is not None
    for score in (*view.scores, view.neutral.score):
        assert str(score) in contents


def money_of(drawing: Drawing) -> list[list[str]]:
    """Return what stands on the money of each of the other seats."""
    hands = [group for group in drawing.root.iter(f"{SVG}g") if len(group) > 1 and group[0].text == "Money in hand"]
    return [[text.text or "" for text in hand.iter(f"{SVG}text")] for hand in hands]


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("seats", SEATS)
def test_after_the_game_the_money_of_every_seat_lies_open(seats: int, narrow: bool) -> None:
    state = random_game(seats)[-1]
    view = view_of(state, 0)
    shown = money_of(drawn(view, narrow=narrow))
    hands = [player.hand for player in view.players[1:] if player.hand]
    assert len(shown) == len(hands)
    for texts, hand in zip(shown, hands, strict=True):
        values = [str(card.value) for card in hand for _ in range(card.copies)]
        sums = [str(sum(card.value * card.copies for card in hand if card.currency == each)) for each in CURRENCIES]
        assert set(texts) <= {*values, *sums}
        assert len(texts) >= len({card.currency for card in hand})


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_an_open_hand_shows_its_cards_or_where_they_are_too_many_its_sums(seats: int, narrow: bool) -> None:
    view = view_of(random_game(seats)[-1], 0)
    few, many = (
        (Card("dinar-3", "dinar", 3, 2), Card("ducat-9", "ducat", 9)),
        tuple(Card(f"{currency}-{value}", currency, value, 2) for currency in CURRENCIES for value in range(1, 10)),
    )
    hands = ((), few, many, *[()] * (seats - 3))
    players = tuple(replace(player, hand=hand) for player, hand in zip(view.players, hands, strict=True))
    drawing = drawn(replace(view, players=players), narrow=narrow)
    assert money_of(drawing) == [["3", "3", "9"], ["90"] * len(CURRENCIES)]
    assert_readable(drawing, SMALLEST[narrow])


@pytest.mark.parametrize("seat", [0, None])
def test_while_the_game_goes_on_no_other_money_lies_open(seat: int | None) -> None:
    table = Setup(seats=3).hand(1, "ducat 7").turn(0).build()
    assert money_of(drawn(table.view(seat))) == []


def test_the_next_scoring_is_announced_with_what_each_place_gets() -> None:
    contents = [text.content for text in drawn(Setup(seats=3).held(1).turn(0).build().view(0)).texts]
    assert "Scoring round 2 pays" in contents
    for amount in ("8", "9", "10", "11", "12", "13"):
        assert amount in contents


def test_a_payment_shows_how_far_it_has_come() -> None:
    assert "Paid 9 of 13" in [text.content for text in drawn(position("paying").view(0)).texts]
    assert "Seat 1 is paying for a building." in [text.content for text in drawn(position("paying").view(1)).texts]


def test_what_another_seat_still_has_to_place_is_not_called_its_reserve() -> None:
    titles = [title.text for title in drawn(position("placing").view(1)).root.iter(f"{SVG}title")]
    assert "To place" in titles
    assert "Reserve" in titles
    empty = [title.text for title in drawn(position("action").view(1)).root.iter(f"{SVG}title")]
    assert "To place" not in empty


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_players_go_by_their_names_where_they_are_known(narrow: bool) -> None:
    names = ("Ana", "Bob & Co", "Chus")
    drawing = Drawing(draw(view_of(random_game(3)[2], 0), Style("en", "light", narrow, names)))
    contents = [text.content for text in drawing.texts]
    assert drawing.root.get("aria-label") == "Alhambra, seen by Ana, seat 1 of 3"
    assert {"Bob & Co", "Chus"} <= set(contents)
    assert not any("Seat " in content for content in contents)
    assert_readable(drawing, SMALLEST[narrow])
    over = Drawing(draw(asked(random_game(3)[-1]), Style("en", "light", narrow, names)))
    assert not any("Seat " in text.content for text in over.texts)
    assert any(re.match(r"(Ana|Bob & Co|Chus) wins with ", text.content) for text in over.texts)


def test_a_long_name_is_cut_in_the_drawing_and_whole_in_its_description() -> None:
    view, name = view_of(random_game(2)[2], 0), "N" * 80
    drawing = Drawing(draw(view, Style("en", "light", NARROW, (name, name))))
    assert any(re.fullmatch(r"N{1,19}…", text.content) for text in drawing.texts)
    assert max(text.content.count("N") for text in drawing.texts) <= 20
    description = drawing.root.find(f"{SVG}desc")
    assert description is not None
    assert f"{name}: " in (description.text or "")


def test_without_names_the_title_counts_seats_as_people_do() -> None:
    assert drawn(view_of(random_game(3)[0], 0)).root.get("aria-label") == "Alhambra, seen by seat 1 of 3"


TALL = tuple((name, 0, -1 - row) for row, name in enumerate(OPEN[:6]))


def sides(drawing: Drawing) -> set[float]:
    """Return how large the tiles of the Alhambra in front are drawn."""
    keys = {f"tile:{name}" for name, _, _ in TALL}
    faces = [group.find(f".//{SVG}rect") for group in drawing.root.iter(f"{SVG}g") if group.get("data-key") in keys]
    return {float(face.get("width", "0")) for face in faces if face is not None}


def test_a_tall_alhambra_shows_its_prices_until_one_builds() -> None:
    setup = Setup(seats=2).alhambra(0, *TALL).hand(0, "dinar 9").market(None, None, "pav-2-new").turn(0)
    table = setup.build()
    prices = {name.split("-")[1] for name, _, _ in TALL}
    (before,) = sides(drawn(table.view(0)))
    assert before > 46
    assert prices <= {text.content for text in drawn(table.view(0)).texts}
    table.play("buy 3", "pay dinar 9")
    placing = drawn(table.view(0))
    (during,) = sides(placing)
    assert during < before
    assert any(choice.anchor.startswith("cell:") for choice in table.view(0).choices)
    assert_readable(placing, SMALLEST[WIDE])
