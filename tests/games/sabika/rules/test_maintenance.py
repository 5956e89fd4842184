"""Chapter 9: workers, maintenance and the change of era."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import IN_BAG, STACK_SIZE
from tests.support.sabika import WORKERS, YUSUF, Position, Setup

ERA_ONE = {f"MJ{number:02}" for number in range(1, 10)}
RAW_SPACES_OF_TWO = ("R2", "R4", "R6", "R8")


def in_bag(table: Position) -> list[int]:
    """Return the tokens in the bag: sugar cane, clay, silk."""
    return [int(table.state.board[IN_BAG + raw]) for raw in range(3)]


def stacks(table: Position) -> list[int]:
    """Return the sizes of the stacks of warehouse tiles, right and left."""
    return [int(table.state.board[STACK_SIZE + side]) for side in range(2)]


# Workers.


@pytest.mark.rule("SAB-9.6.1")
def test_all_workers_stand_up_where_they_are() -> None:
    setup = Setup(2).at(0, "architect-1", "O2").at(0, "merchant", "M1").at(1, "poet", "I6").round_over()
    table = setup.build()
    assert (table.lying(0), table.lying(1)) == (set(), set())
    places = [table.at(worker, 0) for worker in WORKERS]
    assert places == ["O2", None, "M1", None]
    assert table.at("poet", 1) == "I6"
    table.play("lead 2")
    assert table.state.to_act == 1
    assert {text.split()[1] for text in table.legal("rest")} == {"architect-1", "merchant", "poet"}


@pytest.mark.rule("SAB-9.6.1")
def test_rested_workers_stand_up_in_the_workshop() -> None:
    table = Setup(2).at(0, "poet", "I3").last_turn(0).build()
    table.play("rest poet")
    assert (table.at("poet"), table.lying()) == (None, {"poet", "architect-1", "architect-2", "merchant"})
    table.play("amount 0", "lead 1")
    assert (table.at("poet"), table.lying()) == (None, set())
    assert table.legal("move") >= {"move poet I2", "move poet I5"}


@pytest.mark.rule("SAB-9.6.1")
def test_workers_of_yusuf_stand_up_too() -> None:
    table = Setup(1).first(YUSUF).parias(0, 3).at(YUSUF, "poet", "I2").round_over().build()
    table.play("amount 2")
    assert (table.asked(), table.lying(YUSUF), table.at("poet", YUSUF)) == ("lead", set(), "I2")


@pytest.mark.rule("SAB-9.6.1")
@pytest.mark.rule("SAB-15.33")
def test_the_sultans_workers_move_one_step_after_round_1() -> None:
    table = Setup(2).round_over().build()
    assert table.sultan() == {"O2", "O4", "O6", "O8", "M3", "M6", "I2", "I5"}


@pytest.mark.rule("SAB-9.6.1")
def test_the_last_space_of_each_ring_is_followed_by_its_first() -> None:
    setup = Setup(2).sultan("O8", "O7", "O1", "O3", "M6", "M5", "I6", "I5")
    table = setup.round_over().build()
    assert table.sultan() == {"O1", "O8", "O2", "O4", "M1", "M6", "I1", "I6"}


@pytest.mark.rule("SAB-9.6.1")
def test_with_three_players_four_workers_of_the_sultan_move_and_with_four_there_are_none() -> None:
    assert Setup(3).round_over().build().sultan() == {"O2", "O6", "M3", "I2"}
    assert Setup(4).round_over().build().sultan() == set()


@pytest.mark.rule("SAB-9.6.1")
def test_the_fee_is_due_where_the_sultans_workers_have_gone() -> None:
    table = Setup(2).dinars(0, 9).round_over().build()
    table.play("amount 0", "lead 1")
    other = table.copy()
    assert table.play("move architect-1 O2").dinars(0) == 8
    assert other.play("move architect-1 O3").dinars(0) == 9


# The rondel.


@pytest.mark.rule("SAB-9.7.1")
def test_empty_raw_spaces_are_filled_in_their_order_and_filled_ones_stay() -> None:
    setup = Setup(2).rondel(R2=None, R4="silk", R6=None, R8=None).bag(sugarcane=1, clay=1, silk=1)
    table = setup.chance(scripted([2, 0, 0])).round_over().build()
    silk, sugarcane, clay = 2, 0, 1
    filled = [(-1, silk, 1, 0), (-1, sugarcane, 5, 0), (-1, clay, 7, 0)]
    assert table.event_tuples("raw_refilled") == filled
    assert [table.raw_on(space) for space in RAW_SPACES_OF_TWO] == ["silk", "silk", "sugarcane", "clay"]
    assert in_bag(table) == [0, 0, 0]


@pytest.mark.rule("SAB-9.7.1")
def test_every_token_of_the_bag_can_come_up() -> None:
    drawn = []
    for place in range(6):
        setup = Setup(2).rondel(R2=None, R4="silk", R6="silk", R8="silk").bag(sugarcane=1, clay=2, silk=3)
        drawn.append(setup.chance(scripted([place])).round_over().build().raw_on("R2"))
    assert drawn == ["sugarcane", "clay", "clay", "silk", "silk", "silk"]


@pytest.mark.rule("SAB-9.7.1")
@pytest.mark.parametrize(
    ("seats", "marbles"), [(2, ("X2", "X5")), (3, ("X2", "X3", "X5")), (4, ("X2", "X3", "X5", "X6"))]
)
def test_every_marble_space_in_use_has_one_marble_again(seats: int, marbles: tuple[str, ...]) -> None:
    table = Setup(seats).rondel(**dict.fromkeys(marbles)).round_over().build()
    assert [name for name in ("X2", "X3", "X5", "X6") if table.marble_on(name)] == list(marbles)


@pytest.mark.rule("SAB-9.7.1")
def test_spaces_that_are_not_in_use_stay_out_of_the_game() -> None:
    table = Setup(3).no_raws().round_over().build()
    filled = [TABLES.secondary_ids[event[2]] for event in table.event_tuples("raw_refilled")]
    assert filled == ["R1", "R2", "R4", "R5", "R6", "R8"]


@pytest.mark.rule("SAB-9.7.2")
def test_an_empty_bag_takes_the_discarded_tokens_first() -> None:
    setup = Setup(2).no_raws().rondel(R2="silk", R4="silk", R6="silk").bag()
    table = setup.round_over().build()
    assert table.raw_on("R8") is not None
    assert sum(in_bag(table)) == 24 - 3 - 1
    assert table.event_tuples("bag_filled") == [(-1, 24 - 3, 0, 0)]
    assert table.spent() == {"sugarcane": 0, "clay": 0, "silk": 0}


@pytest.mark.rule("SAB-9.7.2")
def test_discarded_tokens_stay_where_they_are_while_the_bag_has_some() -> None:
    setup = Setup(2).rondel(R2=None, R4="silk", R6="silk", R8="silk").bag(clay=1)
    table = setup.round_over().build()
    assert (table.raw_on("R2"), in_bag(table)) == ("clay", [0, 0, 0])
    assert table.spent() == {"sugarcane": 8, "clay": 7, "silk": 5}
    assert table.event_tuples("bag_filled") == []


@pytest.mark.rule("SAB-9.7.2")
def test_without_any_token_left_spaces_stay_empty() -> None:
    setup = Setup(2).no_raws().rondel(R2="silk").roomy(0).roomy(1).bag()
    setup.holds(0, *["sugar"] * 8, *["pottery"] * 4).holds(1, *["pottery"] * 4, *["clothes"] * 7)
    table = setup.round_over().build()
    assert [table.raw_on(space) for space in RAW_SPACES_OF_TWO] == ["silk", None, None, None]
    assert table.event_tuples("raw_refilled") == table.event_tuples("bag_filled") == []


@pytest.mark.rule("SAB-15.32")
@pytest.mark.rule("SAB-9.7.2")
def test_two_tokens_in_the_bag_and_five_discarded_fill_four_spaces() -> None:
    setup = Setup(2).no_raws().roomy(0).roomy(1).tile_stacks(0, 0).bag(silk=2)
    setup.holds(0, *["sugar"] * 8).holds(1, *["pottery"] * 8, "clothes")
    table = setup.chance(scripted([0, 0, 0, 0])).round_over().build()
    assert [table.raw_on(space) for space in RAW_SPACES_OF_TWO] == ["silk"] * 4
    assert in_bag(table) == [0, 0, 3]
    assert sum(table.spent().values()) == 0


# Displays.


@pytest.mark.rule("SAB-9.7.1")
def test_empty_slots_of_the_displays_are_refilled_after_the_rondel() -> None:
    setup = Setup(2).rondel(R2=None).show_poems("P01", None, "P03").show_minors("MC01", None, None, "MC04")
    table = setup.show_tiles("right", None, "WH02").show_tiles("left", "WH03", None).round_over().build()
    shown = ["raw_refilled", "poem_shown", "minor_shown", "minor_shown", "warehouse_tile_shown", "warehouse_tile_shown"]
    assert [kind for kind in table.event_kinds() if kind.endswith(("shown", "refilled"))] == shown
    assert [event[2] for event in table.event_tuples("poem_shown")] == [1]
    assert [event[2] for event in table.event_tuples("minor_shown")] == [1, 2]
    assert [event[2] for event in table.event_tuples("warehouse_tile_shown")] == [0, 3]
    assert (table.poems_shown()[0], table.poems_shown()[2]) == ("P01", "P03")
    assert (table.minors_shown()[0], table.minors_shown()[3]) == ("MC01", "MC04")
    assert (table.tiles_shown("right")[1], table.tiles_shown("left")[0]) == ("WH02", "WH03")
    assert None not in (*table.poems_shown(), *table.minors_shown(), *table.tiles_shown("right"))
    assert None not in table.tiles_shown("left")


@pytest.mark.rule("SAB-9.7.1")
def test_a_revealed_card_leaves_its_deck() -> None:
    table = Setup(2).show_poems("P01", None, "P03").show_minors("MC01", None, "MC03", "MC04").round_over().build()
    poem, minor = table.poems_shown()[1], table.minors_shown()[1]
    assert poem is not None
    assert minor is not None
    assert not int(table.state.poem_deck) >> TABLES.poem_ids.index(poem) & 1
    assert not int(table.state.minor_deck) >> TABLES.minor_ids.index(minor) & 1


@pytest.mark.rule("SAB-9.7.1")
def test_warehouse_tiles_come_from_the_stack_of_their_side() -> None:
    setup = Setup(2).show_tiles("right", None, None).show_tiles("left", "WH03", None).tile_stacks(right=5, left=7)
    table = setup.round_over().build()
    assert stacks(table) == [3, 6]
    assert len([tile for tile in table.tiles_shown("right") if tile]) == 2


@pytest.mark.rule("SAB-9.7.1")
@pytest.mark.parametrize(("right", "left", "shown"), [(0, 4, (0, 2)), (1, 0, (1, 0)), (4, 1, (2, 1))])
def test_an_empty_stack_leaves_slots_empty_though_the_other_side_has_tiles(
    right: int, left: int, shown: tuple[int, int]
) -> None:
    setup = Setup(2).show_tiles("right", None, None).show_tiles("left", None, None).tile_stacks(right, left)
    table = setup.round_over().build()
    there = [len([tile for tile in table.tiles_shown(side) if tile]) for side in ("right", "left")]
    assert (there[0], there[1]) == shown


@pytest.mark.rule("SAB-9.7.3")
def test_an_empty_deck_of_minor_constructions_is_rebuilt_from_its_discards() -> None:
    table = Setup(2).show_minors("MC01", None, "MC03", None).minor_deck("MC07").round_over().build()
    assert table.minors_shown()[1] == "MC07"
    assert table.event_tuples("deck_shuffled") == [(-1, 33, 0, 0)]
    assert table.minors_shown()[3] not in (None, "MC01", "MC03", "MC07")
    assert int(table.state.minor_spent) == 0
    assert int(table.state.minor_deck).bit_count() == 32


@pytest.mark.rule("SAB-9.7.3")
def test_an_empty_deck_of_minor_poems_is_not_rebuilt() -> None:
    table = Setup(2).show_poems("P01", None, None).poem_deck("P07", rest=1).round_over().build()
    assert table.poems_shown() == ["P01", "P07", None]
    assert table.event_tuples("deck_shuffled") == []


# The change of era.


@pytest.mark.rule("SAB-9.9.1")
def test_era_two_begins_after_round_2_and_the_tiles_of_era_one_are_removed() -> None:
    table = Setup(2).round(2).round_over().build()
    assert (table.asked(), table.majors_left() & ERA_ONE) == ("lead", ERA_ONE)
    table.play("lead 1")
    assert table.event_tuples("era_began") == [(-1, 2, 0, 0)]
    assert table.majors_left() == {f"MJ{number}" for number in range(10, 19)}


@pytest.mark.rule("SAB-9.9.1")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_no_other_round_changes_the_era(number: int) -> None:
    table = Setup(3).round(number).only_majors("MJ01", "MJ09", "MJ10", "MJ21").round_over().build()
    before = table.majors_left()
    table.play("lead 1")
    assert (table.event_tuples("era_began"), table.majors_left()) == ([], before)


@pytest.mark.rule("SAB-9.9.1")
def test_built_tiles_of_era_one_stay_with_their_owners() -> None:
    table = Setup(2).round(2).majors(1, "MJ05").round_over().build()
    table.play("lead 1")
    assert table.majors(1) == {"MJ05"}
