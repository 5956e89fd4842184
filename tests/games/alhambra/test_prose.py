"""The position in words: what lies on the table, for those who listen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.text.names import tile_name
from tests.support.alhambra import Setup
from tests.support.prose import told, untold_steps, whole

GAME = diwan.load("alhambra")
PALACE = (("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1))


def test_the_reader_hears_of_the_turn_and_their_own_things_first() -> None:
    table = Setup(seats=3).hand(1, "dinar 5").reserve(1, "gar-8-sw").turn(1).build()
    heads = list(told(GAME, table.view(1)))
    assert heads[:11] == [
        "The game",
        "Your money",
        "Your Alhambra",
        "Your Alhambra / Your reserve",
        "Market",
        "Money on display",
        "Cy",
        "Ann",
        "Points and buildings",
        "Points and buildings / What scoring 1 pays",
        "Bag and deck",
    ]


def test_it_says_whose_turn_it_is() -> None:
    table = Setup(seats=3).turn(1, turns=4).build()
    scoring = "The next scoring is number 1, when its card comes up."
    assert told(GAME, table.view(1))["The game"] == ["Turn 5. It is your turn.", scoring]
    assert told(GAME, table.view(0))["The game"] == ["Turn 5: Bob.", scoring]


def test_a_palace_is_told_building_by_building_from_the_north() -> None:
    table = Setup(seats=3).alhambra(0, *PALACE).turn(0).build()
    assert told(GAME, table.view(0))["Your Alhambra"] == [
        "Longest wall: 0",
        "Seraglio 8, wall south; 1 east of the fountain",
        "Pavilion 8, no walls; 1 south of the fountain",
        "Arcades 8, wall north; 1 east, 1 south of the fountain",
    ]
    assert told(GAME, table.view(1))["Ann"][1:] == told(GAME, table.view(0))["Your Alhambra"]


def test_money_is_told_by_currency_the_highest_card_first() -> None:
    table = Setup(seats=3).hand(0, "dinar 3", "dinar 5", "dinar 3", "ducat 1").turn(0).build()
    assert told(GAME, table.view(0))["Your money"] == [
        "0 florins",
        "0 dirhams",
        "11 dinars in 3 cards: 5, 3, 3",
        "1 ducat in 1 card: 1",
    ]
    others = told(GAME, table.view(1))["Ann"]
    assert others[0] == "4 cards in hand"
    assert not any("dinar" in line for line in others)


def test_the_market_says_what_costs_what() -> None:
    view = Setup(seats=3).market("gar-8-sw", "pav-4-es", None, None).turn(0).build().view(0)
    market = (*view.market[:2], replace(view.market[2], tile=None))
    assert told(GAME, replace(view, market=market))["Market"] == [
        "Slot 1: Garden for 8 florins; walls south and west",
        "Slot 2: Pavilion for 4 dirhams; walls east and south",
        "Slot 3, Dinar: empty",
    ]


def test_a_purchase_under_way_is_told() -> None:
    table = Setup(seats=3).hand(0, "ducat 3", "ducat 2").market(None, None, None, "pav-4-es").turn(0).build()
    table.play("buy 4", "pay ducat 3")
    assert told(GAME, table.view(0))["Your money"][0] == "Paid for slot 4: 3 of 4"
    assert "Paid" not in whole(GAME, table.view(1))


def test_points_are_a_table_with_what_was_paid_before() -> None:
    table = Setup(seats=2).alhambra(0, *PALACE).neutral("gar-8-sw").held(1).turn(0).build()
    found = told(GAME, table.view(0))
    head, ann, bob, dirk = found["Points and buildings"]
    assert head == "Player; Points; Pavilion; Seraglio; Arcades; Chambers; Garden; Tower; Longest wall"
    assert ann.startswith("Ann; ")
    assert ann.endswith("; 1; 1; 1; 0; 0; 0; 0")
    assert bob.endswith("; 0; 0; 0; 0; 0; 0; 0")
    assert dirk.startswith("Dirk; ")
    assert found["Points and buildings / What scoring 2 pays"][:2] == [
        "Building; For the most; For the second most",
        "Pavilion; 8; 1",
    ]
    assert len(found["Points and buildings / Points of scoring 1"]) == 4


@pytest.mark.rule("ALH-14.1.6")
def test_at_the_end_all_hands_are_told() -> None:
    table = Setup(seats=2).hand(1, "dinar 5").ends_next().turn(0).build()
    GAME.rules.playout(table.state, diwan.seeded(1))
    found = told(GAME, table.view(0))
    assert found["The game"] == ["The game is over."]
    assert any(re.fullmatch(r"\d+ dinars?( in .*)?", line) for line in found["Bob"])
    assert not any("in hand" in line for line in found["Bob"])


def test_every_own_thing_is_named_in_every_language() -> None:
    table = Setup(seats=3).reserve(0, "gar-8-sw").alhambra(0, *PALACE).hand(0, "dinar 7").turn(0).build()
    own = ["gar-8-sw", *(name for name, _, _ in PALACE)]
    for locale in LOCALES:
        text = whole(GAME, table.view(0), locale)
        for name in own:
            assert render(tile_name(TABLES.tile_ids.index(name)), locale) in text


def test_no_codes_are_read_out() -> None:
    table = Setup(seats=3).reserve(0, "gar-8-sw").alhambra(0, *PALACE).turn(0).build()
    text = whole(GAME, table.view(0))
    assert [name for name in TABLES.tile_ids if name in text] == []


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_changes_on_the_table_changes_the_words(seats: int) -> None:
    # Which tile a question is about, and how far an action is, is said in the question.
    aside = {"ply", "question", "doing", "choices", "to_act", "phase", "tile_asked", "payment", "display"}
    assert untold_steps(GAME, seats, seed=3, steps=200, aside=aside) == []
