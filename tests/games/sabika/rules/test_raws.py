"""Chapters 4.2 and 4.3: materials, raw materials and goods."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import pack_raws
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import minor_with

ONE_RAW = int(pack_raws(actions.RAW_GAIN, 1))
TWO_RAWS = int(pack_raws(actions.RAW_GAIN, 2))
ONE_GOOD = int(pack_raws(actions.RAW_GOOD, 1))
GOOD_OF = {"sugarcane": "sugar", "clay": "pottery", "silk": "clothes"}


def gaining(arg: int = ONE_RAW, *, seats: int = 2) -> Setup:
    """The rondel of two players, one token of each kind and an empty space, while seat 0 gains raws."""
    setup = Setup(seats=seats).rondel(R2="clay", R4="silk", R6="sugarcane", R8=None)
    return setup.asks(actions.ASK_RAW, arg)


def building(base: str, *extras: str) -> Position:
    """Seat 0 builds a minor construction with a base and extra materials, which is all it has."""
    setup = Setup(seats=4).holds(0, base, *extras).show_minors(minor_with(base=base)).only_majors()
    return setup.build().play("move architect-1 O1")


@pytest.mark.rule("SAB-4.2.1")
def test_gained_materials_go_into_a_warehouse() -> None:
    table = Setup(seats=4).build().play("move architect-1 O2", "store wood 1")
    assert table.store(1) == ["wood"]
    assert table.event_tuples("item_stored") == [(0, 1, 0, 0)]


@pytest.mark.rule("SAB-4.2.1")
def test_spent_materials_return_to_the_supply_and_not_to_the_discards() -> None:
    table = building("wood")
    before = table.spent()
    table.play("row left")
    assert table.stored() == []
    assert table.spent() == before
    assert table.event_tuples("item_used") == [(0, 1, 0, 0)]


@pytest.mark.rule("SAB-4.2.2")
@pytest.mark.parametrize(("base", "points"), [("gypsum", 1), ("wood", 2), ("marble", 3)])
def test_the_value_of_a_material_in_a_construction(base: str, points: int) -> None:
    assert building(base).points() == 5 + points


@pytest.mark.rule("SAB-4.2.2")
def test_glazed_is_worth_four() -> None:
    table = building("wood", "glazed").play("use glazed")
    assert table.score_lines()["SAB-5.6.2"] == 2 + 4
    assert table.stored() == []


@pytest.mark.rule("SAB-4.2.2")
@pytest.mark.parametrize(("base", "points"), [("gypsum", 1), ("wood", 2), ("marble", 3)])
def test_the_value_of_a_material_in_a_poem(base: str, points: int) -> None:
    setup = Setup(seats=4).holds(0, base, "glazed").dinars(0, 1).show_poems("P02").show_grays()
    table = setup.build().play("move poet I1", "use glazed")
    assert table.score_lines()["SAB-7.1.5"] == points + 4


@pytest.mark.rule("SAB-4.3.1")
def test_every_token_on_the_rondel_can_be_chosen_wherever_the_workers_stand() -> None:
    table = gaining().at(0, "merchant", "M5").build()
    assert table.asked() == "raw"
    assert table.legal() == {"raw R2", "raw R4", "raw R6", "done"}


@pytest.mark.rule("SAB-4.3.1")
@pytest.mark.parametrize(
    ("seats", "spaces"), [(1, "2468"), (2, "2468"), (3, "124568"), (4, "12345678")], ids=["1", "2", "3", "4"]
)
def test_the_tokens_of_all_spaces_in_use_can_be_chosen(seats: int, spaces: str) -> None:
    table = Setup(seats=seats).asks(actions.ASK_RAW, ONE_RAW).build()
    assert table.legal("raw") == {f"raw R{space}" for space in spaces}


@pytest.mark.rule("SAB-4.3.1")
def test_a_taken_token_leaves_its_space_empty() -> None:
    table = gaining().build().play("raw R6")
    assert [table.raw_on(space) for space in ("R2", "R4", "R6", "R8")] == ["clay", "silk", None, None]
    assert table.event_tuples("raw_taken") == [(0, 0, 5, 0)]


@pytest.mark.rule("SAB-4.3.1")
def test_an_effect_that_names_the_space_asks_for_no_token() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="silk", R6="clay", R8="silk").dinars(0, 1)
    table = setup.build().play("move architect-1 O2", "secondary R2")
    assert table.raws() == {"clay"}
    assert table.raw_on("R2") is None
    assert table.asked() == "work"


@pytest.mark.rule("SAB-4.3.1")
def test_without_tokens_on_the_rondel_no_raw_can_be_gained() -> None:
    table = Setup(seats=2).no_raws().dinars(0, 5).asks(actions.ASK_TRADE, 1).build()
    assert "buy raw" not in table.legal()
    asked = Setup(seats=2).no_raws().dinars(0, 5).raws(0, "clay").asks(actions.RAW_ON, ONE_RAW).build()
    assert asked.asked() == "turn"
    assert asked.raws() == {"clay"}


@pytest.mark.rule("SAB-4.3.2")
@pytest.mark.parametrize(("space", "raw"), [("R2", "clay"), ("R4", "silk"), ("R6", "sugarcane")])
def test_a_taken_raw_goes_to_the_cell_of_its_type(space: str, raw: str) -> None:
    table = gaining().build().play(f"raw {space}")
    assert table.raws() == {raw}
    assert table.stored() == []
    assert table.raws(1) == set()


@pytest.mark.rule("SAB-4.3.2")
def test_a_raw_of_another_type_joins_those_in_the_cells() -> None:
    table = gaining().raws(0, "clay", "sugarcane").build().play("raw R4")
    assert table.raws() == {"clay", "sugarcane", "silk"}


@pytest.mark.rule("SAB-15.1")
@pytest.mark.rule("SAB-4.3.3")
def test_a_second_raw_of_a_type_processes_the_own_one_and_the_token_stays() -> None:
    setup = gaining().raws(0, "clay").store(0, 1, "wood").store(0, 2, "wood").store(0, 3, "wood")
    table = setup.build().play("raw R2", "store pottery 4")
    assert table.raw_on("R2") == "clay"
    assert table.raws() == set()
    assert table.store(4) == ["pottery"]
    assert table.event_tuples("raw_processed") == [(0, 1, 0, 0)]
    assert "raw_taken" not in table.event_kinds()


@pytest.mark.rule("SAB-4.3.3")
def test_a_type_that_is_not_on_the_rondel_cannot_be_chosen() -> None:
    setup = Setup(seats=2).rondel(R2="silk", R4="silk", R6="silk", R8=None).raws(0, "clay")
    table = setup.asks(actions.ASK_RAW, ONE_RAW).build()
    assert table.legal() == {"raw R2", "raw R4", "raw R6", "done"}
    table.play("raw R6")
    assert table.raws() == {"clay", "silk"}


@pytest.mark.rule("SAB-4.3.3")
def test_tokens_of_an_occupied_type_are_offered_once_as_any_of_them_does_the_same() -> None:
    setup = Setup(seats=4).rondel(R1="silk", R2="clay", R3="clay", R4="silk", R5="clay", R6="silk", R7=None, R8="clay")
    table = setup.raws(0, "clay").asks(actions.ASK_RAW, ONE_RAW).build()
    assert table.legal("raw") == {"raw R1", "raw R2", "raw R4", "raw R6"}


@pytest.mark.rule("SAB-4.3.3")
def test_each_occupied_type_is_offered_once() -> None:
    tokens = {"R1": "sugarcane", "R2": "clay", "R3": "sugarcane", "R4": "silk", "R5": "clay", "R6": "silk"}
    setup = Setup(seats=4).rondel(R7="sugarcane", R8="clay", **tokens).raws(0, "sugarcane", "clay", "silk")
    table = setup.asks(actions.ASK_RAW, ONE_RAW).build()
    assert table.legal("raw") == {"raw R1", "raw R2", "raw R4"}


@pytest.mark.rule("SAB-4.3.3")
def test_goods_taken_directly_are_offered_from_every_space() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="clay", R6="silk", R8="clay").raws(0, "clay")
    table = setup.asks(actions.ASK_RAW, ONE_GOOD).build()
    assert table.legal("raw") == {"raw R2", "raw R4", "raw R6", "raw R8"}


@pytest.mark.rule("SAB-4.3.4")
@pytest.mark.parametrize("raw", ["sugarcane", "clay", "silk"])
def test_processing_flips_the_raw_of_a_cell_and_stores_the_good(raw: str) -> None:
    setup = Setup(seats=2).raws(0, "sugarcane", "clay", "silk").asks(actions.ASK_PROCESS, 1)
    table = setup.build().play(f"process {raw}", f"store {GOOD_OF[raw]} 1")
    assert table.store(1) == [GOOD_OF[raw]]
    assert table.raws() == set(GOOD_OF) - {raw}
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-4.3.5")
def test_process_n_means_at_most_n() -> None:
    setup = Setup(seats=2).raws(0, "sugarcane", "clay", "silk").asks(actions.ASK_PROCESS, 2)
    table = setup.build()
    assert table.legal() == {"process sugarcane", "process clay", "process silk", "done"}
    table.play("process silk", "store clothes 1")
    assert table.legal() == {"process sugarcane", "process clay", "done"}
    table.play("process clay", "store pottery 2")
    assert table.asked() == "turn"
    assert table.raws() == {"sugarcane"}


@pytest.mark.rule("SAB-4.3.5")
def test_process_n_may_stop_earlier() -> None:
    setup = Setup(seats=2).raws(0, "sugarcane", "clay", "silk").asks(actions.ASK_PROCESS, 3)
    table = setup.build().play("process silk", "store clothes 1", "done")
    assert table.asked() == "turn"
    assert table.raws() == {"sugarcane", "clay"}


@pytest.mark.rule("SAB-4.3.5")
def test_a_processing_whose_good_is_declined_counts() -> None:
    table = Setup(seats=2).raws(0, "clay", "silk").asks(actions.ASK_PROCESS, 1).build()
    table.play("process clay", "done")
    assert (table.asked(), table.raws(), table.stored()) == ("turn", {"clay", "silk"}, [])


@pytest.mark.rule("SAB-4.3.5")
def test_processing_ends_when_the_cells_are_empty() -> None:
    table = Setup(seats=2).raws(0, "silk").asks(actions.ASK_PROCESS, 3).build()
    table.play("process silk", "store clothes 1")
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-4.3.6")
def test_a_good_gained_directly_comes_from_the_rondel_and_leaves_the_cells_alone() -> None:
    table = gaining(ONE_GOOD).raws(0, "clay").build()
    table.play("raw R2", "store pottery 1")
    assert table.raw_on("R2") is None
    assert table.raws() == {"clay"}
    assert table.store(1) == ["pottery"]
    assert table.event_tuples("good_taken") == [(0, 1, 1, 0)]


@pytest.mark.rule("SAB-4.3.6")
def test_a_good_gained_directly_does_not_count_as_processing() -> None:
    table = gaining(ONE_GOOD).poems(0, "P18 blue").build().play("raw R4", "store clothes 1")
    assert (table.points(), table.dinars(), table.parias()) == (5, 0, 0)
    assert "raw_processed" not in table.event_kinds()


@pytest.mark.rule("SAB-4.3.7")
def test_several_raws_are_gained_one_after_the_other() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="clay", R6="silk", R8=None).asks(actions.ASK_RAW, TWO_RAWS)
    table = setup.build().play("raw R4")
    assert table.raws() == {"clay"}
    assert table.legal() == {"raw R2", "raw R6", "done"}
    table.play("raw R2", "store pottery 1")
    assert table.raws() == set()
    assert table.stored() == ["pottery"]
    assert [table.raw_on("R2"), table.raw_on("R4")] == ["clay", None]
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-4.3.6")
@pytest.mark.rule("SAB-4.3.7")
def test_several_goods_are_gained_one_after_the_other() -> None:
    table = gaining(int(pack_raws(actions.RAW_GOOD, 2))).build()
    table.play("raw R2", "store pottery 1", "raw R6", "store sugar 2")
    assert (table.stored(), table.raws(), table.asked()) == (["sugar", "pottery"], set(), "turn")
    assert [table.raw_on(space) for space in ("R2", "R4", "R6")] == [None, "silk", None]


@pytest.mark.rule("SAB-4.3.7")
def test_the_second_raw_may_be_declined() -> None:
    table = gaining(TWO_RAWS).build().play("raw R4", "done")
    assert table.raws() == {"silk"}
    assert table.asked() == "turn"
    assert table.event_tuples("raws_declined") == [(0, pack_raws(actions.RAW_GAIN, 1), 0, 0)]


@pytest.mark.rule("SAB-4.3.7")
def test_the_second_raw_is_not_gained_when_no_token_is_left() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4=None, R6=None, R8=None).asks(actions.ASK_RAW, TWO_RAWS)
    table = setup.build().play("raw R2")
    assert table.asked() == "turn"
    assert table.raws() == {"clay"}
    assert table.event_tuples("raws_declined") == [(0, pack_raws(actions.RAW_GAIN, 1), 0, 0)]


@pytest.mark.rule("SAB-4.4.7")
@pytest.mark.parametrize("purpose", [actions.RAW_GAIN, actions.RAW_GOOD], ids=["raws", "goods"])
def test_raws_and_goods_that_are_declined_are_told_and_stay(purpose: int) -> None:
    table = gaining(int(pack_raws(purpose, 2))).build()
    before = [table.raw_on(space) for space in ("R2", "R4", "R6", "R8")]
    table.play("done")
    assert [table.raw_on(space) for space in ("R2", "R4", "R6", "R8")] == before
    assert table.event_tuples("raws_declined") == [(0, pack_raws(purpose, 2), 0, 0)]


@pytest.mark.rule("SAB-4.3.8")
def test_goods_spent_go_to_the_discards() -> None:
    setup = Setup(seats=2).holds(0, "sugar", "pottery", "wood").bag(sugarcane=1, clay=1, silk=1)
    table = setup.asks(actions.ASK_TRADE, 3).build()
    before = table.spent()
    table.play("sell pottery", "sell wood")
    assert table.spent() == {**before, "clay": before["clay"] + 1}
    table.play("sell sugar")
    assert table.spent() == {**before, "clay": before["clay"] + 1, "sugarcane": before["sugarcane"] + 1}


@pytest.mark.rule("SAB-4.3.8")
def test_goods_thrown_away_go_to_the_discards() -> None:
    table = gaining(ONE_GOOD).holds(0, "clothes", "wood", "wood", "wood").build()
    before = table.spent()
    table.play("raw R2", "discard clothes 1")
    assert table.spent() == {**before, "silk": before["silk"] + 1}
    assert table.store(1) == ["pottery"]


@pytest.mark.rule("SAB-4.3.9")
def test_a_raw_in_a_cell_can_be_neither_sold_nor_thrown_away() -> None:
    setup = Setup(seats=2).raws(0, "clay", "silk").asks(actions.ASK_TRADE, 1)
    assert setup.build().legal("sell") == set()
    full = gaining(ONE_GOOD).raws(0, "clay", "silk").holds(0, "wood", "wood", "wood", "wood")
    table = full.build().play("raw R2")
    assert table.legal() == {"discard wood 1", "done"}
