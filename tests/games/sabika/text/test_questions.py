"""What is asked, with the numbers that matter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.games.sabika import actions
from diwan.games.sabika.carried.upkeep import WITH_DINARS, WITH_SEALS, pack_tribute
from diwan.games.sabika.carried.yusuf import pack_cities
from diwan.games.sabika.state import LINE_RED_POEM
from diwan.games.sabika.text import question_text
from tests.support.ids import short
from tests.support.sabika import Position, Setup, fresh

CITIES = ("fez", "tunis")


def solo(purpose: int) -> Position:
    """Return a solo game in which a tie of Yusuf's is to be decided."""
    table = fresh(1)
    table.state.ask(actions.ASK_YUSUF_CITY, 0, int(pack_cities(0b101, purpose)))
    return table


def working(*moves: str) -> Position:
    setup = Setup(seats=4).rondel(R2="silk", X2="marble").raws(0, "clay").holds(0, "sugar").dinars(0, 9)
    return setup.build().play("move merchant M2", *moves)


def idle() -> Position:
    """Return a position in which a merchant at M2 has nothing to export."""
    setup = Setup(seats=4).rondel(R2="silk", X2="marble").raws(0, "clay").dinars(0, 9)
    return setup.build().play("move merchant M2")


def rich(kind: int, arg: int = 0) -> Position:
    """Return a position in which a seat that has something of everything is asked this."""
    setup = Setup(seats=2, events="random").event("EV14").roomy(0).dinars(0, 9).seals(0, 2).parias(0, 3).favour(0, 3)
    setup.holds(0, "gypsum", "wood", "marble", "glazed", "sugar", "sugar", "pottery").raws(0, "clay", "silk")
    setup.ships(0, left=CITIES).poems(0, "P01 red", "P06 red").city("fez", "CR1").city("tunis", "CR2")
    return setup.asks(kind, arg).build()


QUESTIONS: list[tuple[Callable[[], Position], str]] = [
    (lambda: fresh(2), "Which of your two starting tiles do you keep? The highest number goes first."),
    (lambda: fresh(1).until("keep"), "Which of your two starting tiles do you keep?"),
    (lambda: Setup(seats=2).build(), "Round 1, your turn: send a worker to a space, or let one rest."),
    (lambda: rich(actions.ASK_SEALS, 3), "3 dinars to pay (move to O1): how many seals do you use, each as 1 dinar?"),
    (working, "M2: the main action “export” or a secondary action first?"),
    (idle, "M2: the main action “export” is not possible now. Which secondary action?"),
    (
        lambda: working("secondary R2"),
        "M2: the secondary action is done. The main action “export” as well?",
    ),
    (lambda: rich(actions.ASK_STORE, 1 | 2 << 6), "To be stored: 1 gypsum, 2 marble. What goes where?"),
    (
        lambda: rich(actions.ASK_RAW, actions.RAW_GAIN | 2 << 1),
        "2 raw materials to gain from the rondel: which one do you take?",
    ),
    (
        lambda: rich(actions.ASK_RAW, actions.RAW_GOOD | 1 << 1),
        "1 good to gain from the rondel: which token do you take and turn over?",
    ),
    (lambda: rich(actions.ASK_PROCESS, 3), "You may process up to 2 raw materials: which one?"),
    (lambda: rich(actions.ASK_TRADE, 2), "2 transactions left, and you have 9 dinars, 2 seals: buy, sell or exchange?"),
    (
        lambda: rich(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR | actions.CONSTRUCT_MINOR),
        "Which construction do you build?",
    ),
    (lambda: rich(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR), "Which major construction do you build?"),
    (lambda: rich(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MINOR), "Which minor construction do you build?"),
    (
        lambda: rich(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR).play("major MJ09"),
        "Used so far – palace 9: 1 gypsum. You may add up to 2 materials: which?",
    ),
    (
        lambda: rich(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR).play("major MJ09", "done"),
        "The sultan's favour: do you take the benefit of the space reached, or of an earlier one?",
    ),
    (lambda: rich(actions.ASK_FAVOUR, 1), "The sultan's favour: the benefit of which earlier space do you take?"),
    (
        lambda: Setup(seats=2).raws(0, "clay").resolves("favour 2").build(),
        "You gain one of two benefits: which one?",
    ),
    (lambda: rich(actions.ASK_WAREHOUSE, 1), "Warehouse: take a new tile, or activate one of yours?"),
    (lambda: rich(actions.ASK_EXPORT), "Export, and you have 9 dinars, 2 seals: to which city?"),
    (lambda: rich(actions.ASK_EXPORT, 2), "Export, 2 dinars cheaper, and you have 9 dinars, 2 seals: to which city?"),
    (lambda: rich(actions.ASK_CONSOLIDATE), "Which city do you consolidate?"),
    (lambda: rich(actions.ASK_PRODUCE), "Produce: process raw materials or take a city bonus first?"),
    (lambda: rich(actions.ASK_PRODUCE, actions.PRODUCED_BONUS), "Produce: process raw materials as well?"),
    (lambda: rich(actions.ASK_PRODUCE, actions.PRODUCED_GOODS), "Produce: take a city bonus as well?"),
    (lambda: rich(actions.ASK_CARVE), "Carve a poem, and you have 9 dinars, 2 seals: which one?"),
    (lambda: rich(actions.ASK_CARVE, 1), "Carve a poem, 1 dinar cheaper, and you have 9 dinars, 2 seals: which one?"),
    (lambda: rich(actions.ASK_REACTIVATE), "Which red poem takes effect again?"),
    (lambda: rich(actions.ASK_CITY_BONUS), "Which city gives you its bonus?"),
    (
        lambda: rich(actions.ASK_COPY, LINE_RED_POEM),
        "Which major construction gives you its bonus? It stays on the board.",
    ),
    (lambda: rich(actions.ASK_FREE_SHIP, 1), "To which city does your ship sail free of charge?"),
    (lambda: rich(actions.ASK_RED_CITY, LINE_RED_POEM), "Which red city's action do you carry out?"),
    (lambda: rich(actions.ASK_SPLIT, 4), "4 in all: how many dinars, how many parias?"),
    (
        lambda: solo(actions.FOR_START),
        "Several cities are equally good for Yusuf, your opponent, to begin in: you choose.",
    ),
    (lambda: solo(actions.FOR_EXPORT), "Several cities are equally good for Yusuf's export: you choose."),
    (lambda: solo(actions.FOR_CONSOLIDATE), "Several cities are equally good for Yusuf to consolidate: you choose."),
]


@pytest.mark.parametrize(("made", "question"), QUESTIONS, ids=[short(question) for _, question in QUESTIONS])
def test_a_question_says_what_is_asked(made: Callable[[], Position], question: str) -> None:
    message = question_text(made().state)
    assert message is not None
    assert render(message) == question
    assert len({render(message, locale) for locale in LOCALES}) == len(LOCALES)


def test_the_poem_that_is_carved_is_named_with_what_was_used() -> None:
    table = Setup(seats=2).dinars(0, 9).holds(0, "gypsum", "wood").show_poems("P05", "P06", "P07")
    carving = table.asks(actions.ASK_CARVE, 0).build().play("carve P05 blue")
    assert said(carving) == "Which material is the base? (poem 5)"
    assert said(carving.play("use gypsum")) == "Used so far – poem 5: 1 gypsum. You may add 1 material: which?"


def test_a_major_poem_goes_by_its_code() -> None:
    table = Setup(seats=2).dinars(0, 9).holds(0, "gypsum", "wood").show_grays("P25", "P28")
    assert said(table.asks(actions.ASK_CARVE, 0).build().play("carve P25 gray")) == (
        "Which material is the base? (major poem A3)"
    )


def test_a_delivery_says_the_demand_and_how_many_goods_are_left() -> None:
    table = Setup(seats=2).roomy(0).dinars(0, 9).holds(0, "sugar", "pottery", "pottery").city("fez", "CB1")
    delivering = table.asks(actions.ASK_EXPORT, 0).build().play("city fez")
    assert said(delivering) == "Fez (demand: sugar): you may deliver up to 2 goods. Which one?"
    assert said(delivering.play("deliver sugar")) == "Fez (demand: sugar): you may deliver 1 good. Which one?"


def test_the_row_and_the_warehouse_are_asked_for_by_what_is_placed() -> None:
    table = Setup(seats=2).holds(0, "gypsum").show_minors("MC01", None, None, None).only_majors()
    placing = table.asks(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MINOR | actions.CONSTRUCT_BONUS).build()
    assert said(placing.play("minor 1")) == ("At which end of your row do you place it: garden (gypsum; gold | blue)?")
    expanding = Setup(seats=2).holds(0, "wood").show_tiles("right", "WH05", "WH06").asks(actions.ASK_WAREHOUSE, 1)
    assert said(expanding.build().play("tile WH05")) == "Which warehouse does it expand? (warehouse tile 5)"


def test_a_tribute_is_asked_for_in_parias_seals_and_dinars() -> None:
    table = Setup(seats=2).last_turn(0).dinars(0, 9).seals(0, 1).parias(0, 3).build().play("rest poet")
    assert said(table) == "Tribute of 2 parias, and you have 3 parias: how many of them do you pay?"
    assert said(table.play("amount 0")) == ("Tribute, 2 parias left, and you have 1 seal: how many of them do you pay?")
    assert said(table.play("amount 0")) == (
        "Tribute, 2 parias left, and you have 12 dinars: pay 2 dinars or lose 1 PP for each?"
    )


def test_an_event_demands_its_dinar_before_the_tribute() -> None:
    table = Setup(seats=2, events="random").event("EV14").last_turn(0).dinars(0, 5).seals(0, 1).build()
    assert said(table.play("rest poet")) == "The event demands 1 dinar before the tribute: how do you pay?"


def test_the_leader_of_the_paria_track_is_asked_for_the_next_first_player() -> None:
    table = Setup(seats=3).last_turn(0).parias(0, 9).parias(1, 2).parias(2, 2).build().play("rest poet").until("lead")
    assert said(table) == "You are furthest on the paria track: who is first player in the next round?"


def test_incomes_that_ask_something_are_asked_for_in_an_order() -> None:
    table = Setup(seats=2).last_turn(0).city("fez", "CB3").city("tunis", "CB5").ships(0, right=CITIES)
    assert said(table.build().play("rest poet")) == "Income: which city comes first?"


def test_nothing_is_asked_when_the_game_is_over() -> None:
    table = Setup(seats=2).round(5).last_turn(0).build().play("rest poet")
    while table.asked() is not None:
        table.game.rules.apply(table.state, table.game.rules.legal_actions(table.state)[0])
    assert question_text(table.state) is None


def said(table: Position) -> str:
    message = question_text(table.state)
    assert message is not None
    return render(message)


@pytest.mark.parametrize(("owed", "verb"), [(1, "falta 1 paria"), (4, "faltan 4 parias")])
def test_what_is_left_of_a_tribute_agrees_with_its_verb_in_spanish(owed: int, verb: str) -> None:
    table = Setup(seats=2).seals(0, 9).dinars(0, 9).build()
    for stage in (WITH_SEALS, WITH_DINARS):
        table.state.ask(actions.ASK_TRIBUTE, 0, int(pack_tribute(stage, owed, 0, 0)))
        question = question_text(table.state)
        assert question is not None
        assert render(question, "es").startswith(f"Tributo: {verb} por pagar y tienes ")
