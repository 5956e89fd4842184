"""Words for people: names, questions, choices, events, score lines, in all three languages."""

from __future__ import annotations

from functools import cache

import pytest

import diwan
from diwan.core.events import EVERYBODY, Event
from diwan.core.i18n import LOCALES, Message, render
from diwan.core.rules import ScoreLine
from diwan.core.state import NOBODY
from diwan.games.alhambra import events
from diwan.games.alhambra.actions import ACTIONS, BUY, PAY, QUESTIONS
from diwan.games.alhambra.components import CARDS, TABLES, TILES, TYPES
from diwan.games.alhambra.state import NONE, AlhambraState, cell_at
from diwan.games.alhambra.text import (
    action_label,
    card_name,
    cell_name,
    event_places,
    event_text,
    question_text,
    score_line_text,
    tile_name,
)
from diwan.games.alhambra.text.names import amount_of
from tests.support.alhambra import Position, Setup, card, tile
from tests.support.alhambra_moves import GAME, kind_asked, play_line, random_positions
from tests.support.ids import short

POSITIONS = tuple(state for seats in (2, 3, 6) for state in random_positions(seats, seats))
NAMES = ("Anna", "Boris", "Carla", "Dima", "Elena", "Felipe")


def faults(messages: list[Message]) -> list[str]:
    """Return what is empty, has a field left or breaks the line, in any language."""
    texts = [render(message, locale) for message in messages for locale in LOCALES]
    return [text for text in texts if not text.strip() or "{" in text or "}" in text or "\n" in text]


def sentence(event: tuple[int, int, int, int, int], locale: str = "en", names: tuple[str, ...] = NAMES) -> str | None:
    message = event_text(Event(*event, EVERYBODY), names)
    return None if message is None else render(message, locale)


# Names.


@pytest.mark.parametrize(
    ("name", "en", "ru", "es"),
    [
        ("gar-8-sw", "Garden 8, walls south and west", "Сад 8, стены: юг и запад", "Jardín 8, murallas: sur y oeste"),
        ("gar-10-o", "Garden 10, no walls", "Сад 10, без стен", "Jardín 10, sin murallas"),
        ("gar-9-e", "Garden 9, wall east", "Сад 9, стена: восток", "Jardín 9, muralla: este"),
        (
            "pav-2-new",
            "Pavilion 2, walls north, east and west",
            "Беседка 2, стены: север, восток и запад",
            "Pabellón 2, murallas: norte, este y oeste",
        ),
    ],
    ids=short,
)
def test_a_tile_goes_by_type_price_and_walls(name: str, en: str, ru: str, es: str) -> None:
    assert [render(tile_name(tile(name)), locale) for locale in LOCALES] == [en, ru, es]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_tiles_and_no_two_cards_share_a_name(locale: str) -> None:
    assert len({render(tile_name(number), locale) for number in range(TILES)}) == TILES
    assert len({render(card_name(number), locale) for number in range(CARDS)}) == CARDS


@pytest.mark.parametrize(
    ("currency", "amount", "en", "ru", "es"),
    [
        ("dinar", 1, "1 dinar", "1 динар", "1 denario"),
        ("dinar", 2, "2 dinars", "2 динара", "2 denarios"),
        ("dinar", 5, "5 dinars", "5 динаров", "5 denarios"),
        ("dinar", 21, "21 dinars", "21 динар", "21 denarios"),
        ("dinar", 0, "0 dinars", "0 динаров", "0 denarios"),
        ("dinar", 11, "11 dinars", "11 динаров", "11 denarios"),
        ("florin", 1, "1 florin", "1 флорин", "1 florín"),
        ("florin", 22, "22 florins", "22 флорина", "22 florines"),
        ("dirham", 4, "4 dirhams", "4 дирхема", "4 dírhams"),
        ("dirham", 12, "12 dirhams", "12 дирхемов", "12 dírhams"),
        ("ducat", 3, "3 ducats", "3 дуката", "3 ducados"),
        ("ducat", 25, "25 ducats", "25 дукатов", "25 ducados"),
    ],
    ids=short,
)
def test_sums_of_money_have_the_right_plural(currency: str, amount: int, en: str, ru: str, es: str) -> None:
    names = TABLES.currency_names[TABLES.currency_ids.index(currency)]
    assert [render(amount_of(currency, names, amount), locale) for locale in LOCALES] == [en, ru, es]


def test_a_currency_of_one_s_own_goes_by_its_bare_name() -> None:
    names = {"en": "Peso", "ru": "Песо", "es": "Peso"}
    assert [render(amount_of("peso", names, 5), locale) for locale in LOCALES] == ["Peso: 5", "Песо: 5", "Peso: 5"]


@pytest.mark.parametrize(
    ("x", "y", "en", "ru"),
    [
        (1, -2, "1 east, 2 north of the fountain", "1 на восток, 2 на север от фонтана"),
        (-3, 4, "3 west, 4 south of the fountain", "3 на запад, 4 на юг от фонтана"),
        (0, 1, "1 south of the fountain", "1 на юг от фонтана"),
        (-1, 0, "1 west of the fountain", "1 на запад от фонтана"),
        (0, 0, "on the fountain", "на фонтане"),
    ],
    ids=short,
)
def test_a_cell_is_told_from_the_fountain(x: int, y: int, en: str, ru: str) -> None:
    message = cell_name(int(cell_at(x, y)))
    assert (render(message), render(message, "ru")) == (en, ru)


# Questions.


def test_every_question_is_asked_in_every_language() -> None:
    questions = [question_text(state) for state in POSITIONS]
    assert [q is None for q in questions] == [len(state.pending) == 0 for state in POSITIONS]
    assert {kind_asked(state) for state in POSITIONS} == {NONE, *range(QUESTIONS)}
    asked = [question for question in questions if question is not None]
    assert faults(asked) == []
    for question in asked:
        assert len({render(question, locale) for locale in LOCALES}) == len(LOCALES)


def buying() -> Position:
    return Setup(seats=2).hand(0, "dinar 6", "dinar 4", "florin 9").market("pav-8-o", None, "gar-10-o").build()


@pytest.mark.parametrize(
    ("lines", "question"),
    [
        ([], "Take money, buy a building or redesign your Alhambra."),
        (["buy 3"], "Pay 10 dinars, the highest card first. You buy: Garden 10, no walls."),
        (["buy 3", "pay dinar 6"], "Still to pay: 4 dinars, for Garden 10, no walls. Go on with the next card."),
        (
            ["buy 3 with dinar 6 + dinar 4"],
            "Paid exactly, so you may act again: take money, buy, redesign, or end the turn.",
        ),
        (["buy 1 with florin 9"], "Bought: Pavilion 8, no walls. Where does it go?"),
        (
            ["buy 3 with dinar 6 + dinar 4", "buy 1 with florin 9"],
            "You have 2 tiles to place. Which one first?",
        ),
    ],
    ids=short,
)
def test_a_question_says_what_it_is_about(lines: list[str], question: str) -> None:
    table = buying()
    for line in lines:
        play_line(table, line)
    message = question_text(table.state)
    assert message is not None
    assert render(message) == question


def test_taking_money_says_how_much_still_fits() -> None:
    table = Setup(seats=3).display("florin 1", "dirham 1", "dinar 2", "ducat 9").build().play("take florin 1")
    message = question_text(table.state)
    assert message is not None
    assert render(message) == "You have taken 1 so far. Take another card of at most 4, or leave it at that?"


def test_a_tile_won_at_the_end_is_placed_as_a_gift() -> None:
    table = Setup(seats=2).hand(0, "dinar 9").hand(1, "florin 9").market("pav-7-e", None, "pav-8-o").bag().build()
    for line in ("buy 3 with dinar 9", "pav-8-o to reserve"):
        play_line(table, line)
    message = question_text(table.state)
    assert message is not None
    assert render(message) == "Yours without payment: Pavilion 7, wall east. Where does it go?"


# Choices.


def test_every_action_has_a_label_whatever_is_asked() -> None:
    table = buying().play("buy 3")
    assert faults([action_label(table.state, action) for action in range(ACTIONS)]) == []


def test_an_empty_slot_goes_by_its_number() -> None:
    table = buying().play("buy 3", "pay dinar 6", "pay dinar 4")
    assert table.game.describe(table.state, BUY + 2) == "Buy from slot 3"


@pytest.mark.parametrize("state", POSITIONS, ids=range(len(POSITIONS)))
def test_choices_differ_in_every_language(state: AlhambraState) -> None:
    legal = GAME.rules.legal_actions(state)
    labels = [action_label(state, action) for action in legal]
    assert faults(labels) == []
    for locale in LOCALES:
        assert len({render(label, locale) for label in labels}) == len(legal)
    assert [label for label in labels if render(label) in (render(label, "ru"), render(label, "es"))] == []


@pytest.mark.parametrize(
    ("played", "action", "label"),
    [
        ([], "buy 3", "Buy exactly and act again: Garden for 10 dinars, no walls"),
        (["buy 3"], "pay dinar 6", "Pay 6 dinars (4 still missing, exact is possible)"),
        (["buy 3", "pay dinar 6"], "pay dinar 4", "Pay 4 dinars (exact: you act again)"),
        (["buy 1"], "pay florin 9", "Pay 9 florins (1 too much, no change given)"),
        (["buy 1", "pay florin 9"], "give", "Give it to Dirk"),
        (["buy 1", "pay florin 9"], "reserve", "Put it into the reserve"),
        (["buy 1", "pay florin 9"], "at 0,1", "Build 1 south of the fountain"),
        (["buy 3", "pay dinar 6", "pay dinar 4"], "end", "End the turn and place what you bought"),
    ],
)
def test_a_choice_says_what_it_leads_to(played: list[str], action: str, label: str) -> None:
    table = buying().play(*played)
    assert table.game.describe(table.state, table.game.parse(table.state, action)) == label


def test_a_card_is_named_without_a_payment_too() -> None:
    table = buying()
    assert table.game.describe(table.state, PAY + card("dinar 6")) == "Pay 6 dinars"


# Events.


@cache
def happenings(seats: int) -> tuple[Event, ...]:
    """Return the events of a random game."""
    table = diwan.load("alhambra").new_table(seats=seats, seed=seats)
    rng = diwan.seeded(seats)
    while not table.is_over:
        choices = table.view(table.to_act).choices
        table.submit(table.to_act, table.ply, choices[rng.below(len(choices))].action)
    return tuple(table.events())


@pytest.mark.parametrize("seats", [2, 4])
def test_all_that_happens_in_a_game_is_told(seats: int) -> None:
    heard = happenings(seats)
    silent = [event for event in heard if event_text(event, NAMES[:seats]) is None]
    scored = (events.MAJORITY_SCORED, events.WALL_SCORED)
    assert [event for event in silent if event.kind not in scored or event.b != 0] == []
    told = [message for event in heard if (message := event_text(event, NAMES[:seats])) is not None]
    assert faults(told) == []
    assert [message for message in told if render(message) == render(message, "ru")] == []


TOWER = tile("tow-9-es")
SOUTH_OF_FOUNTAIN = int(cell_at(0, 1))
TOLD = [
    ((events.CARD_DEALT, 0, card("dinar 5"), 0, 0), "Anna starts with 5 dinars."),
    ((events.CARD_SHOWN, NOBODY, card("ducat 1"), 2, 0), "Turned up: 1 ducat."),
    ((events.SCORING_CARD_SHOWN, NOBODY, 2, 0, 0), "The scoring card of round 2 comes up."),
    ((events.DECK_SHUFFLED, NOBODY, 21, 0, 0), "The discard pile is shuffled: the new deck has 21 cards."),
    ((events.TILE_SHOWN, NOBODY, TOWER, 3, 0), "New on slot 4 (Ducat): Tower 9, walls east and south."),
    ((events.NEUTRAL_DREW, NOBODY, TOWER, 0, 0), "Dirk draws a tile: Tower 9, walls east and south."),
    ((events.TURN_BEGAN, 1, 7, 0, 0), "Turn 7: Boris."),
    ((events.CARD_TAKEN, 1, card("florin 9"), 0, 0), "Boris takes 9 florins."),
    ((events.CARD_PAID, 1, card("florin 9"), 0, 0), "Boris pays 9 florins."),
    ((events.TILE_BOUGHT, 0, TOWER, 2, 1), "Anna pays exactly and buys: Tower 9, walls east and south."),
    ((events.TILE_BOUGHT, 0, TOWER, 2, 0), "Anna buys: Tower 9, walls east and south."),
    (
        (events.TILE_BUILT, 0, TOWER, SOUTH_OF_FOUNTAIN, 0),
        "Anna builds 1 south of the fountain: Tower 9, walls east and south.",
    ),
    (
        (events.TILE_BUILT, 0, TOWER, SOUTH_OF_FOUNTAIN, 1),
        "Anna builds from the reserve, 1 south of the fountain: Tower 9, walls east and south.",
    ),
    ((events.TILE_RESERVED, 0, TOWER, 0, 0), "Anna puts into the reserve: Tower 9, walls east and south."),
    ((events.TILE_RESERVED, 0, TOWER, 1, 0), "Anna takes back to the reserve: Tower 9, walls east and south."),
    ((events.TILE_GIVEN, 0, TOWER, 0, 0), "Anna gives to Dirk: Tower 9, walls east and south."),
    ((events.TURN_ENDED, 0, 0, 0, 0), "Anna ends the turn."),
    ((events.TURN_ENDED, 0, 1, 0, 0), "Anna passes: nothing is possible."),
    (
        (events.MAJORITY_SCORED, 0, events.pack_majority(1, 4), 12, 3),
        "Scoring 2, Garden: Anna gets 12 points for 3 tiles.",
    ),
    ((events.WALL_SCORED, 0, 2, 7, 7), "Scoring 3, wall of 7: Anna gets 7 points."),
    (
        (events.GAME_ENDING, NOBODY, 0, 0, 0),
        "The last turn is over. Each tile on the market goes to whoever holds the most of its currency.",
    ),
    ((events.GAME_ENDING, NOBODY, 1, 0, 0), "The game is stopped after 1000 turns."),
    ((events.HAND_COMPARED, 0, 2, 21, 0), "Slot 3: Anna shows 21 dinars."),
    (
        (events.TILE_AWARDED, 0, TOWER, 2, 0),
        "Anna has the most and gets without payment: Tower 9, walls east and south.",
    ),
    (
        (events.TILE_AWARDED, NOBODY, TOWER, 2, 0),
        "Nobody alone has the most, so it stays on the market: Tower 9, walls east and south.",
    ),
    ((events.GAME_OVER, NOBODY, 0, 0, 0), "The game is over."),
]


@pytest.mark.parametrize(("event", "text"), TOLD, ids=short)
def test_an_event_is_a_sentence(event: tuple[int, int, int, int, int], text: str) -> None:
    assert sentence(event) == text
    assert sentence(event, "ru") not in (None, text)
    assert sentence(event, "es") not in (None, text)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {event[0] for event, _ in TOLD} == set(range(len(events.NAMES)))


@pytest.mark.parametrize(
    ("tiles", "points", "text"),
    [
        (1, 1, "Подсчёт 2, Сад: Anna получает 1 очко за 1 тайл."),
        (2, 3, "Подсчёт 2, Сад: Anna получает 3 очка за 2 тайла."),
        (5, 12, "Подсчёт 2, Сад: Anna получает 12 очков за 5 тайлов."),
        (11, 21, "Подсчёт 2, Сад: Anna получает 21 очко за 11 тайлов."),
    ],
    ids=short,
)
def test_points_and_tiles_are_counted_in_russian(tiles: int, points: int, text: str) -> None:
    assert sentence((events.MAJORITY_SCORED, 0, events.pack_majority(1, 4), points, tiles), "ru") == text


def test_nobody_speaks_of_points_that_were_not_scored() -> None:
    assert sentence((events.MAJORITY_SCORED, 0, events.pack_majority(1, 4), 0, 3)) is None
    assert sentence((events.WALL_SCORED, 0, 2, 0, 0)) is None


@pytest.mark.parametrize(
    ("names", "seat", "text"),
    [
        (("Anna", "Boris"), 1, "Scoring 1, Tower: Boris gets 6 points for 2 tiles."),
        (("Anna", "Boris"), 2, "Scoring 1, Tower: Dirk gets 6 points for 2 tiles."),
        ((), 2, "Scoring 1, Tower: Seat 3 gets 6 points for 2 tiles."),
    ],
)
def test_beyond_the_names_stands_the_neutral_player(names: tuple[str, ...], seat: int, text: str) -> None:
    assert sentence((events.MAJORITY_SCORED, seat, 5, 6, 2), names=names) == text


def test_names_may_hold_braces() -> None:
    assert sentence((events.TURN_ENDED, 0, 0, 0, 0), names=("{tile}", "{}")) == "{tile} ends the turn."


# Score lines.


@pytest.mark.parametrize(
    ("line", "en", "ru", "es"),
    [
        (ScoreLine("ALH-10.2.1", 5, 1, 4), "Scoring 1: Garden", "Подсчёт 1: Сад", "Puntuación 1: Jardín"),
        (
            ScoreLine("ALH-11.3.1", 5, 3, TYPES),
            "Scoring 3: longest wall",
            "Подсчёт 3: самая длинная стена",
            "Puntuación 3: muralla más larga",
        ),
    ],
    ids=short,
)
def test_a_score_line_says_what_it_is_for(line: ScoreLine, en: str, ru: str, es: str) -> None:
    assert [render(score_line_text(line), locale) for locale in LOCALES] == [en, ru, es]


def test_money_that_changed_hands_is_pointed_at_nowhere() -> None:
    moved = (events.CARD_DEALT, events.CARD_TAKEN, events.CARD_PAID)
    assert [event_places(Event(kind, 1, 0, 0, 0, EVERYBODY)) for kind in moved] == [(), (), ()]
    assert event_places(Event(events.CARD_SHOWN, NOBODY, 0, 2, 0, EVERYBODY)) == ("display:3",)
