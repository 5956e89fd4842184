"""Chapters 14.8 to 14.11: bonus actions belong to no space, chains of them, tokens, and a sea full of own ships."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import WORKERS
from tests.support.sabika_story import plain_of, quiet, story, told_after, told_plain

CITIES = tuple(TABLES.city_ids)

# Bonus actions belong to no space.


@pytest.mark.rule("SAB-14.8")
def test_a_bonus_action_moves_no_worker_and_has_no_secondary_action() -> None:
    # The poet carves on I1; the export of the red effect is offered no secondary space of M2 or M5.
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "sugar", "sugar").show_poems("P15").city("fez", "CB4")
    table = setup.build().play("move poet I1", "carve P15 red", "city fez", "done")
    assert [table.at(worker) for worker in WORKERS] == [None, None, None, "I1"]
    assert table.lying() == {"poet"}
    assert "secondary_action" not in table.event_kinds()
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.8")
def test_a_bonus_warehouse_action_may_use_both_sides() -> None:
    setup = quiet().expand(0, 1).show_tiles("right", "WH01", "WH09").show_tiles("left", "WH02", "WH10")
    table = setup.resolves("CR4 benefit").build()
    assert {"tile WH01", "tile WH09", "tile WH02", "tile WH10"} <= table.legal()


# Chains.


@pytest.mark.rule("SAB-14.9")
def test_a_long_chain_of_bonus_actions() -> None:
    # Consolidate Fez: carve poem 11: consolidate Tunis: export to Algiers: a transaction.
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "sugar", "clothes").ships(0, left=("fez", "tunis"))
    setup = setup.city("fez", "CR2").city("tunis", "CR3").city("algiers", "CB5").show_poems("P11").show_grays()
    setup = setup.rondel(R4=None)
    table = setup.build().play("move merchant M3", "city fez", "carve P11 red")
    assert table.parias() == plain_of("P11")[2]
    assert table.asked() == "consolidate"
    table.play("city tunis", "city algiers", "deliver clothes", "done")
    assert table.asked() == "trade"
    table.play("sell sugar")
    assert [text for text in story(table) if text.split()[0] in ("main", "bonus")] == [
        *("main consolidate", "bonus carve", "bonus consolidate", "bonus export"),
    ]
    assert table.ships() == ({"algiers"}, {"fez", "tunis"})
    assert table.stored() == []
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.9")
def test_a_bonus_export_has_its_seal_and_its_city_bonus() -> None:
    setup = quiet().dinars(0, 4).holds(0, "sugar").resolves("CR3 benefit").seal("algiers").city("algiers", "CB1")
    table = setup.build().play("city algiers")
    assert told_after(table, "ship algiers") == [
        *("ship algiers", "seal algiers", "used sugar", "good_delivered", "export 2", "parias 2", "city_bonus_taken"),
        *told_plain("CB1 bonus", "city"),
    ]


# Tokens.


@pytest.mark.rule("SAB-14.10")
@pytest.mark.parametrize("name", ["WH20", "WH16", "CB3 bonus"])
def test_all_tokens_on_the_rondel_are_there_for_every_gain(name: str) -> None:
    setup = quiet().at(0, "architect-1", "O2", lying=True).at(0, "merchant", "M1").resolves(name)
    table = setup.rondel(R2="silk", R4="clay", R6=None, R8="sugarcane").build()
    assert table.legal() == {"raw R2", "raw R4", "raw R8", "done"}


# All cities entered.


@pytest.mark.rule("SAB-14.11")
def test_with_ships_in_all_cities_nobody_exports() -> None:
    everywhere = quiet().dinars(0, 20).holds(0, "sugar").ships(0, left=CITIES[:4], right=CITIES[4:])
    table = everywhere.rondel(R2=None, X2=None).no_raws().build()
    assert "main" not in table.copy().play("move merchant M2").legal()
    eight = quiet().dinars(0, 20).holds(0, "sugar").ships(0, left=CITIES[:8])
    assert eight.build().play("move merchant M2", "main").ships()[0] == set(CITIES)


@pytest.mark.rule("SAB-14.11")
@pytest.mark.parametrize("name", ["P14", "P15", "CR3 benefit"])
def test_with_ships_in_all_cities_a_ship_or_an_export_as_a_bonus_is_nothing(name: str) -> None:
    setup = quiet().dinars(0, 20).holds(0, "sugar").ships(0, left=CITIES[:4], right=CITIES[4:])
    table = setup.resolves(name).build()
    assert story(table) == []
    assert (table.asked(), table.state.to_act) == ("turn", 1)


@pytest.mark.rule("SAB-14.11")
def test_the_last_city_without_a_ship_can_still_be_entered_by_poem_fourteen() -> None:
    setup = quiet().ships(0, left=CITIES[:4], right=CITIES[4:8]).resolves("P14")
    table = setup.build()
    assert table.legal() == {"city cairo", "done"}
    assert table.play("city cairo").ships()[0] == {*CITIES[:4], "cairo"}
