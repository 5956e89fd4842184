"""The position in words: what lies on the table, for those who listen."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.games.sabika.text.names import major_name, own_worker_name, poem_name, raw_name
from tests.support.prose import told, untold_steps, whole
from tests.support.sabika import Setup

GAME = diwan.load("sabika")


def test_the_reader_hears_of_the_turn_and_their_own_things_first() -> None:
    found = told(GAME, Setup(seats=3).build().view(1))
    assert [head for head in found if " / " not in head] == [
        "The game",
        "Your workshop",
        "Rondel",
        "Market prices",
        "Major constructions on the board",
        "Minor constructions on display",
        "Warehouse tiles",
        "Poems on display",
        "Mediterranean",
        "Wishes and trade card",
        "Favour track",
        "Paria track, from the marker that is ahead to the last",
        "Cy",
        "Ann",
        "All players",
        "Decks and discards",
    ]


def test_it_says_round_turn_tribute_and_events() -> None:
    table = Setup(seats=2, events="random").round(2).event("EV05", coming="EV09").events_left(1).build()
    assert told(GAME, table.view(0))["The game"] == [
        "Round 2 of 5, era I. It is your turn.",
        "The narrator is on space 2 of 6. Tribute when this round ends: 2 parias.",
        "Event: Each tribute is 1 paria less",
        "Next event: Each route of an export costs 1 dinar more",
        "Events face down: 1",
    ]
    assert told(GAME, table.view(1))["The game"][0] == "Round 2 of 5, era I. Turn: Ann."


def test_a_workshop_is_told_part_by_part() -> None:
    table = (
        Setup(seats=2)
        .dinars(0, 1)
        .seals(0, 2)
        .parias(0, 3)
        .at(0, "architect-1", "O3")
        .at(0, "poet", "I1", lying=True)
        .raws(0, "silk", "clay")
        .expand(0, 2, "WH10")
        .store(0, 2, "gypsum", "gypsum")
        .majors(0, "MJ01")
        .poems(0, "P08 blue", "P05 red")
        .ships(0, left=("fez",), right=("venice",))
        .city("venice", "CB1")
        .build()
    )
    found = told(GAME, table.view(0))
    assert {"1 dinar", "2 seals", "3 parias", "Ahead on the paria track"} <= set(found["Your workshop"])
    assert found["Your workshop / Workers"] == [
        "Architect 1: on warehouse (O3)",
        "Architect 2: in the workshop",
        "Merchant: in the workshop",
        "Poet: on carve (I1), lying down",
    ]
    assert found["Your workshop / Raw materials"] == ["Clay", "Silk"]
    assert re.fullmatch(
        r"Warehouse 2: \d crates; 2 gypsum; bonus of its tile: .+", found["Your workshop / Warehouses"][1]
    )
    assert found["Your workshop / Major constructions"] == ["Gate 1"]
    assert [line.partition(":")[0] for line in found["Your workshop / Poems"]] == ["Poem 8, blue", "Poem 5, red"]
    assert found["Your workshop / Cities"][0] == "Fez: a ship has arrived"
    assert found["Your workshop / Cities"][1].startswith("Venice: consolidated; in each income phase: ")
    assert told(GAME, table.view(1))["Ann / Workers"] == found["Your workshop / Workers"]


def test_a_row_is_told_from_left_to_right() -> None:
    table = Setup(seats=2).row(0, "AB3", left=("MC01",)).build()
    row = told(GAME, table.view(0))["Your workshop / Row of minor constructions, from left to right"]
    assert re.fullmatch(r"\w+; base: \w+; left half tile: \w+, right: \w+", row[0])
    assert row[1] == "Balance card; left half tile: red, right: wild"
    assert row[2].startswith("The ends of the row: ")
    assert row[2].endswith("wild on the right.")


def test_the_rondel_is_told_space_by_space() -> None:
    table = Setup(seats=2).at(0, "architect-1", "O3").at(1, "architect-2", "O3", lying=True).build()
    outer = told(GAME, table.view(0))["Rondel / Outer ring: architect"]
    assert len(outer) == 8
    assert any(line.endswith(": a worker of the sultan") for line in outer)
    assert outer[2].startswith("Warehouse (O3): ")
    assert outer[2].endswith("your architect 1, architect 2 (Bob), lying down")
    assert any(line.endswith(": nobody") for line in outer)
    between = told(GAME, table.view(0))["Rondel / Secondary spaces"]
    assert any(line.startswith("Raw material space R2, beside minor quarry (O2) and export (M2): ") for line in between)
    assert between[-1] == "Your price, marble spaces: merchant: 2 dinars, poet: 1 dinar"


def test_the_market_is_a_table_of_prices() -> None:
    rows = told(GAME, Setup(seats=2).build().view(0))["Market prices"]
    assert rows[:2] == ["Thing; Buy for dinars; Sell for dinars", "Gypsum; 1; 1"]
    assert "Sugar; Not possible; 3" in rows
    assert "A raw material; 1; Not possible" in rows
    assert "Give wood, get gypsum and 1 dinar" in rows


def test_a_city_says_its_way_its_demand_and_its_ships() -> None:
    table = Setup(seats=2).ships(0, left=("fez",)).ships(1, right=("fez",)).city("fez", "CB1").build()
    fez = told(GAME, table.view(1))["Mediterranean / Maghreb"][0]
    assert re.fullmatch(
        r"Fez: demand: .+; city bonus: .+; blue city, in each income phase: .+; "
        r"ships arrived: Ann; consolidated: Bob",
        fez,
    )
    tunis = told(GAME, table.view(1))["Mediterranean / Maghreb"][2]
    assert tunis.startswith("Tunis: your way there: 2 dinars; ")


def test_starting_tiles_are_told_to_whoever_has_them_alone() -> None:
    table = Setup(seats=2).dealt(0, "ST01", "ST08").dealt(1, "ST02", "ST03").build()
    own = told(GAME, table.view(0))["Your starting tiles"]
    assert [line.partition(":")[0] for line in own] == ["Starting tile 1", "Starting tile 8"]
    assert told(GAME, table.view(0))["The game"][0] == "Starting tiles are chosen. It is your turn."
    assert "Starting tile 1:" not in whole(GAME, table.view(1))
    assert "tarting tile 1:" not in whole(GAME, table.view(None))


def test_yusuf_is_told_like_a_player_with_his_cards() -> None:
    table = Setup(seats=1).build()
    rng = diwan.seeded(4)
    while len(table.view(0).yusuf_discards) < 3:
        legal = table.game.rules.legal_actions(table.state)
        table.game.rules.apply(table.state, legal[rng.below(len(legal))])
    found = told(GAME, table.view(0))
    assert len(found["Yusuf / Cards played"]) == len(table.view(0).yusuf_discards)
    assert len(found["Yusuf / Workers"]) == 4
    assert found["All players"][2].startswith("Yusuf; ")
    assert "; None; " in found["All players"][2]


def test_every_own_thing_is_named_in_every_language() -> None:
    table = Setup(seats=2).poems(0, "P08 blue", "P05 red").majors(0, "MJ01").raws(0, "silk").build()
    for locale in LOCALES:
        text = whole(GAME, table.view(0), locale).casefold()
        names = [poem_name("P08"), poem_name("P05"), major_name("MJ01"), raw_name("silk")]
        for name in (*names, *map(own_worker_name, range(4))):
            assert render(name, locale).casefold() in text


def test_no_codes_are_read_out_but_those_of_spaces() -> None:
    table = Setup(seats=2).poems(0, "P08 blue").majors(0, "MJ01").expand(0, 2, "WH10").build()
    assert re.findall(r"\b(?:MJ|MC|WH|P|AB|EV|ST|CB|CR|TC|W[A-Z]|Y[A-Z])\d+\b", whole(GAME, table.view(0))) == []


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_whatever_changes_on_the_table_changes_the_words(seats: int) -> None:
    # What is asked, and what a move costs, is said in the question and its answers.
    aside = {"ply", "question", "choices", "to_act", "asked", "costs", "placed", "unseen"}
    assert untold_steps(GAME, seats, seed=3, steps=250, aside=aside) == []
