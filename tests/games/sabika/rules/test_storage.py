"""Chapter 4.4: storage."""

from __future__ import annotations

from itertools import permutations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import FROM_CELL, pack_any, pack_good, pack_items, pack_raws
from diwan.games.sabika.components.vocabulary import RAW_IDS
from tests.support.sabika import ITEMS, Position, Setup
from tests.support.sabika_cards import crates_of, gain_of, plain_tiles, tiles_with

ONE_RAW = int(pack_raws(actions.RAW_GAIN, 1))
ONE_GOOD = int(pack_raws(actions.RAW_GOOD, 1))
ANYTHING = 15
WOOD_OR_MARBLE = 6
FULL = ("gypsum", "wood", "marble", "sugar")


def gain(*items: str) -> int:
    """Return the gain of these items, packed."""
    return sum(int(pack_items(ITEMS.index(item), 1)) for item in items)


def gaining(*items: str) -> Setup:
    """Seat 0 is about to store these items, in the middle of its turn."""
    return Setup(seats=2).asks(actions.ASK_STORE, gain(*items))


def processing(raw: str) -> Setup:
    """Seat 0 is about to store the good that it makes of a raw."""
    number = RAW_IDS.index(raw)
    return Setup(seats=2).raws(0, raw).asks(actions.ASK_STORE, int(pack_good(number, FROM_CELL, number)))


def gaining_any(amount: int, mask: int = ANYTHING) -> Setup:
    """Seat 0 is about to store so many materials of its choice."""
    return Setup(seats=2).asks(actions.ASK_STORE, int(pack_any(amount, mask)))


def tile_of(crates: int) -> str:
    return tiles_with(crates)[0]


def stored_in(table: Position) -> list[list[str]]:
    return [table.store(warehouse) for warehouse in (1, 2, 3, 4)]


@pytest.mark.rule("SAB-4.4.1")
def test_every_warehouse_begins_with_one_crate() -> None:
    table = Setup(seats=2).build()
    assert [table.capacity(warehouse) for warehouse in (1, 2, 3, 4)] == [1, 1, 1, 1]


@pytest.mark.rule("SAB-4.4.1")
def test_the_crates_of_expansions_add_up() -> None:
    two, three = tile_of(2), tile_of(3)
    setup = gaining_any(7).expand(0, 2, two, three).holds(0, "wood")
    table = setup.build()
    assert table.capacity(2) == 6
    table.play(*["store gypsum 2"] * 6)
    assert table.store(2) == ["gypsum"] * 6
    assert "store gypsum 2" not in table.legal()
    assert table.legal("store") == {f"store {item} 3" for item in ITEMS[:4]}


@pytest.mark.rule("SAB-4.4.2")
def test_a_crate_holds_one_material_or_one_good_in_any_mix() -> None:
    setup = gaining_any(2).expand(0, 1, tile_of(3)).store(0, 1, "sugar", "wood")
    for warehouse in (2, 3, 4):
        setup.store(0, warehouse, "gypsum")
    table = setup.build().play("store wood 1", "store glazed 1")
    assert table.store(1) == ["wood", "wood", "glazed", "sugar"]


@pytest.mark.rule("SAB-4.4.3")
def test_nothing_is_ever_moved_from_one_warehouse_to_another() -> None:
    setup = gaining_any(1).expand(0, 3, tile_of(2)).store(0, 1, "wood").store(0, 3, "wood")
    table = setup.build()
    assert table.legal() == {f"store {item} {store}" for item in ITEMS[:4] for store in "23"} | {"done"}
    table.play("store gypsum 3")
    assert stored_in(table) == [["wood"], [], ["gypsum", "wood"], []]


@pytest.mark.rule("SAB-4.4.3")
@pytest.mark.rule("SAB-4.2.1")
def test_spent_items_come_from_the_first_warehouse_that_has_one() -> None:
    setup = Setup(seats=2).store(0, 2, "wood").store(0, 3, "gypsum").store(0, 4, "wood")
    table = setup.asks(actions.ASK_TRADE, 2).build().play("sell wood")
    assert stored_in(table) == [[], [], ["gypsum"], ["wood"]]
    table.play("sell wood")
    assert stored_in(table) == [[], [], ["gypsum"], []]


@pytest.mark.rule("SAB-4.4.4")
def test_with_no_free_crate_something_may_be_thrown_away() -> None:
    table = gaining("glazed").holds(0, *FULL).build()
    assert table.legal() == {"discard gypsum 1", "discard wood 2", "discard marble 3", "discard sugar 4", "done"}
    before = table.spent()
    table.play("discard marble 3")
    assert stored_in(table) == [["gypsum"], ["wood"], ["glazed"], ["sugar"]]
    assert table.spent() == before
    assert table.event_tuples("item_discarded") == [(0, 2, 2, 0)]


@pytest.mark.rule("SAB-4.4.4")
def test_a_good_thrown_away_goes_to_the_discards() -> None:
    table = gaining("glazed").holds(0, *FULL).build()
    before = table.spent()
    table.play("discard sugar 4")
    assert table.spent() == {**before, "sugarcane": before["sugarcane"] + 1}
    assert table.store(4) == ["glazed"]


@pytest.mark.rule("SAB-4.4.4")
def test_nothing_is_thrown_away_while_a_crate_is_free() -> None:
    table = gaining("glazed").holds(0, "gypsum", "wood", "marble").build()
    assert table.legal() == {"store glazed 4", "done"}


@pytest.mark.rule("SAB-4.4.4")
def test_nothing_is_thrown_away_at_any_other_moment() -> None:
    setup = Setup(seats=2).holds(0, *FULL).dinars(0, 3)
    assert setup.build().legal("discard") == set()
    trading = Setup(seats=2).holds(0, *FULL).dinars(0, 3).asks(actions.ASK_TRADE, 2)
    assert trading.build().legal("discard") == set()


@pytest.mark.rule("SAB-4.4.4")
def test_after_throwing_something_away_the_new_item_must_be_stored() -> None:
    table = gaining("gypsum", "wood").holds(0, *FULL).build().play("discard marble 3")
    assert table.legal() == {"store gypsum 3", "store wood 3"}
    table.play("store wood 3")
    assert table.legal("discard") == {"discard gypsum 1", "discard wood 2", "discard sugar 4"}
    assert "done" in table.legal()


@pytest.mark.rule("SAB-4.4.4")
def test_the_same_things_in_warehouses_that_are_alike_are_offered_once_to_be_thrown_away() -> None:
    table = gaining("glazed").holds(0, "wood", "wood", "sugar", "wood").build()
    assert table.legal("discard") == {"discard wood 1", "discard sugar 3"}


@pytest.mark.rule("SAB-4.4.4")
def test_a_warehouse_with_other_contents_capacity_or_expansions_is_offered_too() -> None:
    setup = gaining("glazed").expand(0, 2, tile_of(1)).expand(0, 4, tile_of(2))
    setup.store(0, 1, "wood").store(0, 2, "wood", "sugar").store(0, 3, "wood").store(0, 4, "wood", "wood", "wood")
    assert setup.build().legal("discard") == {
        "discard wood 1",
        "discard wood 2",
        "discard sugar 2",
        "discard wood 4",
    }


@pytest.mark.rule("SAB-4.4.5")
def test_the_player_chooses_the_warehouse() -> None:
    setup = gaining("wood").expand(0, 1, tile_of(1)).expand(0, 2, tile_of(2)).expand(0, 3, tile_of(3))
    table = setup.build()
    assert table.legal() == {"store wood 1", "store wood 2", "store wood 3", "store wood 4", "done"}
    table.play("store wood 3")
    assert stored_in(table) == [[], [], ["wood"], []]


@pytest.mark.rule("SAB-4.4.5")
def test_warehouses_that_are_alike_are_offered_once() -> None:
    assert gaining("wood").build().legal() == {"store wood 1", "done"}
    some = gaining("wood").store(0, 1, "gypsum").expand(0, 3, tile_of(1)).store(0, 3, "gypsum")
    assert some.build().legal() == {"store wood 2", "store wood 3", "done"}


@pytest.mark.rule("SAB-4.4.5")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (((1,), ("wood",)), ((1,), ("gypsum",))),  # other contents
        (((2,), ()), ((3,), ())),  # other capacity
        (((1, 1), ()), ((2,), ())),  # other number of expansions
    ],
)
def test_warehouses_that_differ_are_both_offered(
    first: tuple[tuple[int, ...], tuple[str, ...]], second: tuple[tuple[int, ...], tuple[str, ...]]
) -> None:
    names = {crates: tiles_with(crates) for crates in (1, 2, 3)}
    setup = gaining("marble").store(0, 3, "glazed").store(0, 4, "glazed")
    for warehouse, (crates, items) in ((1, first), (2, second)):
        setup.expand(0, warehouse, *(names[size].pop() for size in crates)).store(0, warehouse, *items)
    assert setup.build().legal("store") == {"store marble 1", "store marble 2"}


@pytest.mark.rule("SAB-4.4.5")
def test_expanded_warehouses_are_alike_whatever_their_tiles() -> None:
    one, two, three = tiles_with(2)[:3]
    setup = gaining("marble").turn(1).expand(1, 2, one).expand(1, 3, two).expand(1, 4, three).store(1, 4, "wood")
    table = setup.build()
    assert table.state.to_act == 1
    assert table.legal("store") == {"store marble 1", "store marble 2", "store marble 4"}


@pytest.mark.rule("SAB-4.4.6")
def test_the_contents_stay_when_a_warehouse_is_expanded() -> None:
    tile = plain_tiles(2)[0]
    setup = Setup(seats=4).show_tiles("right", tile, None).store(0, 2, "sugar")
    table = setup.build().play("move architect-1 O3", "onto 2")
    assert stored_in(table) == [[], ["sugar"], [], []]
    assert table.capacity(2) == 1 + crates_of(tile)


@pytest.mark.rule("SAB-4.4.7")
def test_any_part_of_a_gain_of_materials_may_be_declined() -> None:
    table = gaining("gypsum", "wood", "marble").build().play("store wood 1", "done")
    assert table.stored() == ["wood"]
    assert table.asked() == "turn"
    assert table.event_tuples("gain_declined") == [(0, gain("gypsum", "marble"), 0, 0)]
    all_of_it = gaining("gypsum", "wood", "marble").build().play("done")
    assert all_of_it.stored() == []
    assert all_of_it.event_tuples("gain_declined") == [(0, gain("gypsum", "wood", "marble"), 0, 0)]


@pytest.mark.rule("SAB-4.4.7")
def test_a_declined_raw_stays_on_the_rondel() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="silk").asks(actions.ASK_RAW, ONE_RAW)
    table = setup.build().play("done")
    assert (table.raw_on("R2"), table.raw_on("R4"), table.raws()) == ("clay", "silk", set())


@pytest.mark.rule("SAB-4.4.7")
def test_a_declined_good_stays_on_the_rondel() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="silk").asks(actions.ASK_RAW, ONE_GOOD)
    table = setup.build().play("raw R2", "done")
    assert (table.raw_on("R2"), table.stored(), table.asked()) == ("clay", [], "turn")
    assert "good_taken" not in table.event_kinds()


@pytest.mark.rule("SAB-4.4.7")
def test_declining_a_raw_that_would_have_to_be_processed_changes_nothing() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="silk").raws(0, "clay").poems(0, "P18 blue")
    table = setup.asks(actions.ASK_RAW, ONE_RAW).build().play("raw R2", "done")
    assert (table.raw_on("R2"), table.raws(), table.stored()) == ("clay", {"clay"}, [])
    assert (table.dinars(), table.points(), table.parias()) == (0, 5, 0)


@pytest.mark.rule("SAB-4.4.7")
def test_a_declined_marble_stays_on_its_space() -> None:
    table = Setup(seats=2).dinars(0, 1).build().play("move poet I2", "secondary X2", "done")
    assert table.marble_on("X2")
    assert table.stored() == []


@pytest.mark.rule("SAB-4.4.7")
def test_a_stored_marble_leaves_its_space() -> None:
    table = Setup(seats=2).dinars(0, 1).build().play("move poet I2", "secondary X2", "store marble 1")
    assert not table.marble_on("X2")
    assert table.marble_on("X5")
    assert table.event_tuples("marble_taken") == [(0, 0, 0, 0)]


@pytest.mark.rule("SAB-4.4.7")
def test_dinars_points_and_parias_are_always_taken() -> None:
    table = Setup(seats=2).resolves("balance gold").build()
    assert "done" not in table.legal()
    tile = plain_tiles(1)[0]
    taken = Setup(seats=2).resolves(tile).build()
    assert taken.asked() == "turn"
    assert (taken.dinars(), taken.points() - 5, taken.parias()) == gain_of(tile)


@pytest.mark.rule("SAB-4.4.8")
def test_the_special_storage_of_poem_16_takes_goods_only() -> None:
    assert gaining("wood").poems(0, "P16 blue").build().legal("store") == {"store wood 1"}
    table = processing("sugarcane").poems(0, "P16 blue").build()
    assert table.legal("store") == {"store sugar 1", "store sugar special"}
    elsewhere = table.copy().play("store sugar 1")
    assert (elsewhere.store(1), elsewhere.points(), elsewhere.parias()) == (["sugar"], 5, 0)
    table.play("store sugar special")
    assert (table.store(5), table.store(1), table.points(), table.parias()) == (["sugar"], [], 6, 1)


@pytest.mark.rule("SAB-4.4.8")
def test_without_poem_16_there_is_no_special_storage() -> None:
    assert processing("sugarcane").build().legal("store") == {"store sugar 1"}
    assert processing("sugarcane").poems(0, "P16 red").build().legal("store") == {"store sugar 1"}
    assert processing("sugarcane").poems(1, "P16 blue").build().legal("store") == {"store sugar 1"}


@pytest.mark.rule("SAB-4.4.8")
def test_the_special_storage_holds_two_goods() -> None:
    setup = processing("sugarcane").poems(0, "P16 blue").store(0, 5, "pottery")
    assert "store sugar special" in setup.build().legal()
    full = processing("sugarcane").poems(0, "P16 blue").store(0, 5, "pottery", "sugar")
    assert full.build().legal("store") == {"store sugar 1"}


@pytest.mark.rule("SAB-4.4.4")
@pytest.mark.rule("SAB-4.4.8")
def test_a_free_crate_of_the_special_storage_forbids_throwing_away_for_a_good() -> None:
    setup = processing("sugarcane").poems(0, "P16 blue").holds(0, "wood", "wood", "wood", "wood")
    assert setup.build().legal() == {"store sugar special", "done"}


@pytest.mark.rule("SAB-4.4.4")
@pytest.mark.rule("SAB-4.4.8")
def test_room_for_a_material_is_not_made_in_the_special_storage() -> None:
    setup = gaining("glazed").poems(0, "P16 blue").holds(0, *FULL).store(0, 5, "clothes")
    assert setup.build().legal() == {
        "discard gypsum 1",
        "discard wood 2",
        "discard marble 3",
        "discard sugar 4",
        "done",
    }


@pytest.mark.rule("SAB-4.4.4")
@pytest.mark.rule("SAB-4.4.8")
def test_room_for_a_good_may_be_made_in_the_special_storage() -> None:
    setup = processing("clay").poems(0, "P16 blue").holds(0, *FULL).store(0, 5, "clothes", "sugar")
    table = setup.build()
    assert {"discard clothes special", "discard sugar special", "discard sugar 4"} < table.legal()
    table.play("discard clothes special")
    assert table.store(5) == ["sugar", "pottery"]


@pytest.mark.rule("SAB-15.29")
@pytest.mark.rule("SAB-4.4.9")
@pytest.mark.rule("SAB-4.4.4")
def test_a_major_quarry_with_full_stores() -> None:
    table = Setup(seats=4).holds(0, *FULL).build().play("move architect-1 O6")
    table.play("discard gypsum 1", "store marble 1", "discard wood 2", "store marble 2", "done")
    assert table.stored() == ["marble", "marble", "marble", "sugar"]
    assert table.event_tuples("gain_declined") == [(0, int(pack_any(1, WOOD_OR_MARBLE)), 0, 0)]


@pytest.mark.rule("SAB-4.4.9")
def test_without_room_for_everything_the_order_is_free() -> None:
    setup = gaining("gypsum", "wood", "marble").holds(0, "glazed", "glazed")
    table = setup.build().play("store wood 3")
    assert table.legal() == {"store gypsum 4", "store marble 4", "done"}
    table.play("store gypsum 4")
    assert table.legal() == {"discard gypsum 4", "discard wood 3", "discard glazed 1", "done"}
    table.play("discard wood 3")
    assert table.stored() == ["gypsum", "marble", "glazed", "glazed"]


@pytest.mark.rule("SAB-4.4.9")
@pytest.mark.parametrize("order", list(permutations(("gypsum", "wood", "marble"))), ids=" ".join)
def test_with_room_for_everything_the_order_is_free_and_nothing_is_lost(order: tuple[str, str, str]) -> None:
    table = gaining("gypsum", "wood", "marble").build()
    for warehouse, item in enumerate(order, start=1):
        assert table.legal() == {f"store {rest} {warehouse}" for rest in order[warehouse - 1 :]} | {"done"}
        table.play(f"store {item} {warehouse}")
    assert stored_in(table) == [[order[0]], [order[1]], [order[2]], []]
    assert table.asked() == "turn"
    assert "gain_declined" not in table.event_kinds()


@pytest.mark.rule("SAB-4.4.9")
@pytest.mark.parametrize("first", ["gypsum", "wood", "marble"])
def test_a_material_of_choice_closes_no_other_one(first: str) -> None:
    table = gaining_any(2, 7).build().play(f"store {first} 1")
    assert table.legal() == {"store gypsum 2", "store wood 2", "store marble 2", "done"}
    table.play("store gypsum 2")
    assert (sorted(table.stored()), table.asked()) == (sorted([first, "gypsum"]), "turn")


@pytest.mark.rule("SAB-4.4.9")
def test_the_same_items_in_another_order_lead_to_the_same_position() -> None:
    table = gaining("gypsum", "wood", "marble").expand(0, 1, tile_of(3)).build()
    other = table.copy().play("store gypsum 1", "store marble 1")
    assert table.play("store marble 1", "store gypsum 1").state.key() == other.state.key()


@pytest.mark.rule("SAB-4.4.9")
@pytest.mark.rule("SAB-4.4.7")
def test_what_is_left_is_declined_only_by_saying_so() -> None:
    table = gaining("gypsum", "wood", "marble").build().play("store marble 1")
    assert (table.asked(), "gain_declined" in table.event_kinds()) == ("store", False)
    table.play("done")
    assert (table.asked(), table.stored()) == ("turn", ["marble"])
    assert table.event_tuples("gain_declined") == [(0, gain("gypsum", "wood"), 0, 0)]


@pytest.mark.rule("SAB-4.4.9")
def test_a_gain_of_several_equal_items_is_stored_one_by_one() -> None:
    table = gaining("wood", "wood").build().play("store wood 1")
    assert table.legal() == {"store wood 2", "done"}
    table.play("store wood 2")
    assert (table.stored(), table.asked()) == (["wood", "wood"], "turn")
