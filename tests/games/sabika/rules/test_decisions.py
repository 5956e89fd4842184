"""Chapters 14.20 to 14.28: every decision of a player, with all its answers."""

from __future__ import annotations

import pytest

from tests.support.sabika import YUSUF, Setup, fresh
from tests.support.sabika_story import SULTAN_AWAY, plain_of, quiet
from tests.support.sabika_yusuf import facing, yusuf_turn

MAJORS_ONE = {f"major MJ{number:02}" for number in range(1, 10)}

# Set-up and turn.


@pytest.mark.rule("SAB-14.20")
def test_a_starting_tile_is_kept_and_its_resources_are_placed() -> None:
    table = fresh(2, seed=3)
    for seat in (0, 1):
        assert (table.asked(), table.state.to_act) == ("keep", seat)
        assert len(table.legal()) == 2
        assert table.legal() == {f"keep {tile}" for tile in table.view(seat).dealt}
        table.play(max(table.legal()))
    assert table.asked() in ("store", "raw")
    assert table.state.to_act == table.first()


@pytest.mark.rule("SAB-14.20")
def test_the_first_player_places_everything_before_the_second() -> None:
    table = fresh(2, seed=3)
    table.play(max(table.legal()))
    table.play(max(table.legal()))
    asked = []
    while table.asked() in ("store", "raw"):
        asked.append(int(table.state.to_act))
        table.play(max(table.legal()))
    assert asked == sorted(asked, reverse=table.first() == 1)
    assert set(asked) == {0, 1}


@pytest.mark.rule("SAB-14.21")
def test_a_turn_names_worker_destination_or_rest() -> None:
    setup = quiet().at(0, "architect-1", "O1").at(0, "architect-2", "O6").lying(0, "merchant").no_raws()
    table = setup.at(0, "poet", "I4").show_tiles("right", None, None).expand(0, 1).expand(0, 2).build()
    assert table.asked() == "turn"
    assert {text for text in table.legal() if text.startswith("rest")} == {
        *("rest architect-1", "rest architect-2", "rest poet"),
    }
    assert not {text for text in table.legal() if "merchant" in text}
    # Without dinars: two steps, and no space with a sultan's worker; O6 is taken by the other architect.
    assert {text for text in table.legal() if text.startswith("move architect-1")} == {"move architect-1 O3"}


@pytest.mark.rule("SAB-14.21")
def test_main_and_secondary_action_are_chosen_in_either_order() -> None:
    setup = quiet(4).dinars(0, 9).holds(0, "sugar").rondel(R2="silk", R3="clay", X2="marble")
    table = setup.build().play("move merchant M2")
    assert table.legal() == {"main", "secondary R2", "secondary R3", "secondary X2"}
    first = table.copy().play("secondary R3")
    assert first.legal() == {"main", "done"}
    table.play("main", "city fez")
    while table.asked() != "work":
        table.play("done")
    assert table.legal() == {"secondary R2", "secondary R3", "secondary X2", "done"}


@pytest.mark.rule("SAB-14.21")
def test_after_one_action_the_other_may_be_left_out() -> None:
    table = quiet(4).dinars(0, 9).rondel(R2="silk").build().play("move architect-1 O2", "secondary R2", "done")
    assert (table.raws(), table.stored(), table.state.to_act) == ({"silk"}, [], 1)


# Gains.


@pytest.mark.rule("SAB-14.23")
def test_a_gain_asks_for_combination_and_warehouse() -> None:
    setup = Setup(seats=2).store(0, 1, "wood").expand(0, 2, "WH24").resolves("CR6 benefit")
    table = setup.build()
    assert table.legal() == {
        *("store gypsum 2", "store gypsum 3", "store wood 2", "store wood 3", "done"),
    }
    table.play("store wood 3", "store gypsum 2", "store wood 4")
    assert [table.store(warehouse) for warehouse in (1, 2, 3, 4)] == [["wood"], ["gypsum"], ["wood"], ["wood"]]


@pytest.mark.rule("SAB-14.23")
def test_a_gain_without_room_asks_what_to_throw_away_or_to_decline() -> None:
    setup = Setup(seats=2).holds(0, "gypsum", "wood", "marble", "sugar").resolves("WH24")
    table = setup.build()
    assert table.legal() == {
        *("discard gypsum 1", "discard wood 2", "discard marble 3", "discard sugar 4", "done"),
    }
    assert table.copy().play("done").stored() == ["gypsum", "wood", "marble", "sugar"]
    assert table.play("discard wood 2").store(2) == ["marble"]


@pytest.mark.rule("SAB-14.23")
def test_a_raw_token_is_chosen_by_its_space() -> None:
    table = quiet().rondel(R2="silk", R4="silk", R6="clay", R8=None).resolves("CB3 bonus").build()
    assert table.legal() == {"raw R2", "raw R4", "raw R6", "done"}
    table.play("raw R4")
    assert (table.raw_on("R2"), table.raw_on("R4"), table.raws()) == ("silk", None, {"silk"})


# Actions of the outer ring.


@pytest.mark.rule("SAB-14.24")
def test_a_warehouse_action_names_tile_and_warehouse_or_one_to_activate() -> None:
    setup = Setup(seats=2).sultan(*SULTAN_AWAY).expand(0, 2, "WH08").show_tiles("right", "WH01", "WH19")
    table = setup.build().play("move architect-1 O3")
    assert table.legal() == {"tile WH01", "tile WH19", "activate 2"}
    table.play("tile WH19")
    assert (table.asked(), table.legal()) == ("onto", {"onto 1", "onto 2"})
    table.play("onto 2")
    assert (table.top_tile(2), table.capacity(2)) == ("WH19", 1 + 1 + 3)


@pytest.mark.rule("SAB-14.24")
def test_each_transaction_is_asked_until_the_player_stops() -> None:
    setup = quiet().dinars(0, 1).holds(0, "wood", "glazed", "sugar").at(0, "architect-1", "O2").rondel(R4="clay")
    table = setup.build().play("move architect-1 O4")
    assert table.legal() == {
        *("buy gypsum", "buy wood", "buy marble", "buy raw", "sell wood", "sell glazed", "sell sugar"),
        *("exchange wood gypsum", "exchange wood marble", "exchange glazed marble", "done"),
    }
    stopped = table.copy().play("done")
    assert stopped.legal() == {"secondary R4", "done"}
    table.play("sell sugar")
    assert table.asked() == "trade"
    table.play("sell wood")
    assert (table.asked(), table.dinars()) == ("work", 1 - 1 + 2 + 3 + 2)


@pytest.mark.rule("SAB-14.25")
def test_a_construction_asks_for_everything_in_turn() -> None:
    setup = quiet().dinars(0, 1).holds(0, "gypsum", "wood", "glazed").favour(0, 2).show_minors("MC01", "MC02", "MC03")
    table = setup.build().play("move architect-1 O1")
    assert table.legal() == {"refresh", *MAJORS_ONE, "minor 1", "minor 2"}
    major = table.copy().play("major MJ01")
    assert (major.asked(), major.legal()) == ("extra", {"use wood", "use glazed", "done"})
    major.play("use glazed")
    assert major.legal() == {"use wood", "done"}
    major.play("done")
    assert (major.asked(), major.legal()) == ("favour", {"favour 1", "favour 2", "favour 3"})
    table.play("minor 1", "done")
    assert (table.asked(), table.legal()) == ("row", {"row left", "row right"})


@pytest.mark.rule("SAB-14.25")
def test_a_refresh_is_asked_once() -> None:
    setup = quiet().dinars(0, 3).holds(0, "gypsum").show_minors("MC01", "MC02", "MC03")
    table = setup.build().play("move architect-1 O1", "refresh")
    assert (table.asked(), table.dinars(), table.points()) == ("construct", 2, 6)
    assert table.legal() >= MAJORS_ONE
    assert not {"refresh", "done"} & table.legal()


# Of the middle and the inner ring.


@pytest.mark.rule("SAB-14.26")
def test_an_export_names_city_and_goods() -> None:
    setup = quiet().dinars(0, 2).holds(0, "sugar", "clothes").ships(0, left=("fez",)).resolves("CR3 benefit")
    table = setup.city("algiers", "CB1").build()
    assert table.legal() == {"city algiers", "city tunis", "city florence", "done"}
    table.play("city algiers")
    assert (table.asked(), table.legal()) == ("deliver", {"deliver sugar", "deliver clothes"})
    assert table.copy().play("deliver sugar").legal() == {"deliver clothes", "done"}
    assert table.play("deliver clothes").legal() == {"deliver sugar", "done"}


@pytest.mark.rule("SAB-14.26")
def test_a_consolidation_names_the_city() -> None:
    table = quiet().ships(0, left=("fez", "cairo"), right=("tunis",)).resolves("MJ16").build()
    assert (table.asked(), table.legal()) == ("consolidate", {"city fez", "city cairo", "done"})


@pytest.mark.rule("SAB-14.26")
@pytest.mark.parametrize("order", [("city fez", "process silk"), ("process silk", "city fez")])
def test_produce_asks_for_city_and_raws_in_either_order(order: tuple[str, str]) -> None:
    setup = quiet().dinars(0, 9).raws(0, "silk", "clay").ships(0, left=("fez",), right=("tunis",)).city("fez", "CB1")
    table = setup.at(0, "merchant", "M6").build().play("move merchant M1")
    assert table.legal() == {"process silk", "process clay", "city fez", "city tunis"}
    dinars = table.dinars()
    for step in order:
        table.play(step)
        if step == "process silk":
            table.play("store clothes 1")
            assert (table.asked(), table.legal()) == ("process", {"process clay", "done"})
            table.play("done")
    assert (table.dinars() - dinars, table.stored(), table.raws()) == (plain_of("CB1 bonus")[0], ["clothes"], {"clay"})
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.27")
def test_a_carving_names_card_half_base_and_extra() -> None:
    setup = quiet().dinars(0, 4).holds(0, "gypsum", "wood", "glazed").show_poems("P03", "P07").show_grays("P24")
    table = setup.build().play("move poet I1")
    assert table.legal() == {"carve P03 blue", "carve P03 red", "carve P07 blue", "carve P07 red", "carve P24 gray"}
    table.play("carve P07 blue")
    assert (table.asked(), table.legal()) == ("poem", {"use gypsum", "use wood"})  # glazed is never the base
    assert table.copy().play("use gypsum").legal() == {"use wood", "use glazed", "done"}
    assert table.play("use wood").legal() == {"use gypsum", "use glazed", "done"}


@pytest.mark.rule("SAB-14.27")
def test_a_reactivation_names_a_red_poem() -> None:
    setup = quiet().poems(0, "P03 red", "P07 red", "P05 blue", "P24 gray").at(0, "poet", "I2")
    table = setup.build().play("move poet I3")
    assert (table.asked(), table.legal()) == ("reactivate", {"reactivate P03", "reactivate P07"})


# The end of a round.


@pytest.mark.rule("SAB-14.28")
@pytest.mark.parametrize(("first", "second"), [("fez", "tunis"), ("tunis", "fez")])
def test_incomes_that_ask_something_come_in_the_order_the_player_likes(first: str, second: str) -> None:
    setup = quiet().round_over().ships(0, right=("fez", "tunis", "cairo")).city("fez", "CB5").city("tunis", "CB3")
    table = setup.city("cairo", "CB1").rondel(R2="silk", R4="clay").build()
    assert (table.asked(), table.legal()) == ("income", {"city fez", "city tunis"})
    assert table.dinars() == plain_of("CB1 benefit")[0]
    table.play(f"city {first}")
    assert table.asked() == ("raw" if first == "fez" else "store")
    table.play("done")
    assert table.asked() == ("raw" if second == "fez" else "store")


@pytest.mark.rule("SAB-14.28")
def test_a_tribute_asks_for_its_mixture() -> None:
    setup = Setup(seats=2).wishes("WB3", "WA1", "WC1").round(2).round_over().parias(0, 2).seals(0, 1).dinars(0, 4)
    table = setup.build()
    assert (table.asked(), table.legal()) == ("tribute", {"amount 0", "amount 1", "amount 2"})
    table.play("amount 1")
    assert table.legal() == {"amount 0", "amount 1"}  # seals
    table.play("amount 0")
    assert table.legal() == {"amount 0", "amount 1", "amount 2"}  # each for two dinars
    table.play("amount 1")
    assert (table.parias(), table.seals(), table.dinars(), table.points()) == (1, 1, 2, 4)


@pytest.mark.rule("SAB-14.28")
def test_the_leader_is_asked_for_the_next_first_player() -> None:
    table = Setup(seats=3).wishes("WB3", "WA1", "WC1").round_over().parias(1, 4).build().play("amount 1")
    assert (table.asked(), table.state.to_act) == ("lead", 1)
    assert table.legal() == {"lead 1", "lead 2", "lead 3"}


@pytest.mark.rule("SAB-14.28")
def test_ties_of_yusuf_are_asked() -> None:
    table = yusuf_turn(facing("YM01").trade("TC7").no_seal("damascus"))
    assert (table.asked(), table.legal()) == ("yusuf_city", {"city fez", "city algiers"})
    assert table.state.turn == YUSUF
