"""Chapter 8: redesigning the Alhambra."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.games.alhambra.state import cell_at
from tests.support.alhambra import Setup, tile
from tests.support.alhambra_building import WALLED_IN

DISPLAYED = {"take ducat 6", "take ducat 7", "take ducat 8", "take ducat 9"}
LINE = (("pav-8-o", 1, 0), ("ser-9-o", 2, 0))
# With LINE built and arc-9-o in reserve.
REDESIGNS = (
    ("redesign add", "add arc-9-o", "at 3,0"),
    ("redesign remove", "remove ser-9-o"),
    ("redesign exchange", "bring arc-9-o", "replace pav-8-o"),
)


@pytest.mark.rule("ALH-8.1.1")
def test_a_reserve_tile_is_built_on_an_empty_cell() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o", "cha-9-w").build()
    table.play("redesign add")
    assert table.legal() == {"add arc-9-o", "add cha-9-w"}
    table.play("add arc-9-o", "at 3,0")
    assert table.alhambra(0) == {"pav-8-o": (1, 0), "ser-9-o": (2, 0), "arc-9-o": (3, 0)}
    assert table.reserve(0) == ["cha-9-w"]


@pytest.mark.rule("ALH-8.1.1")
def test_the_first_tile_of_an_alhambra_may_come_from_the_reserve() -> None:
    table = Setup(seats=3).reserve(0, "cha-9-w").build()
    assert table.legal() == DISPLAYED | {"redesign add"}
    table.play("redesign add", "add cha-9-w", "at -1,0")
    assert table.alhambra(0) == {"cha-9-w": (-1, 0)}


@pytest.mark.rule("ALH-8.1.1")
def test_a_built_tile_is_taken_back_to_the_reserve() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o").build()
    table.play("redesign remove", "remove ser-9-o")
    assert table.alhambra(0) == {"pav-8-o": (1, 0)}
    assert table.reserve(0) == ["ser-9-o", "arc-9-o"]


@pytest.mark.rule("ALH-8.1.1")
def test_a_reserve_tile_is_exchanged_for_a_built_one() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o", "cha-9-w").build()
    table.play("redesign exchange")
    assert table.legal() == {"bring arc-9-o"}
    table.play("bring arc-9-o")
    assert table.legal() == {"replace pav-8-o", "replace ser-9-o"}
    table.play("replace pav-8-o")
    assert table.alhambra(0) == {"arc-9-o": (1, 0), "ser-9-o": (2, 0)}
    assert table.reserve(0) == ["pav-8-o", "cha-9-w"]


@pytest.mark.rule("ALH-8.1.1")
def test_a_redesign_is_exactly_one_of_the_three() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o", "cha-10-o").turn(0).build()
    assert table.legal() == DISPLAYED | {"redesign add", "redesign remove", "redesign exchange"}
    table.play("redesign remove", "remove ser-9-o")
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-8.1.1")
def test_each_redesign_says_where_its_tiles_come_from() -> None:
    table = Setup(seats=3).alhambra(0, ("pav-8-o", 1, 0)).reserve(0, "arc-9-o").build()
    table.play("redesign exchange", "bring arc-9-o", "replace pav-8-o")
    assert table.event_tuples("tile_reserved") == [(0, tile("pav-8-o"), 1, 0)]
    assert table.event_tuples("tile_built") == [(0, tile("arc-9-o"), cell_at(1, 0), 1)]


@pytest.mark.rule("ALH-8.1.1")
def test_a_tile_that_was_bought_does_not_come_from_the_reserve_or_the_alhambra() -> None:
    setup = Setup(seats=3).hand(0, "florin 8", "dirham 9").market("pav-8-o", "ser-9-o")
    table = setup.build().play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "end")
    table.play("place pav-8-o", "reserve", "at 1,0")
    assert table.event_tuples("tile_reserved") == [(0, tile("pav-8-o"), 0, 0)]
    assert table.event_tuples("tile_built") == [(0, tile("ser-9-o"), cell_at(1, 0), 0)]


@pytest.mark.rule("ALH-8.1.1")
def test_only_the_own_reserve_and_alhambra_take_part() -> None:
    setup = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o")
    table = setup.alhambra(1, ("cha-10-o", 1, 0)).reserve(1, "gar-10-o").turn(1).build()
    table.play("redesign exchange")
    assert table.legal() == {"bring gar-10-o"}
    table.play("bring gar-10-o")
    assert table.legal() == {"replace cha-10-o"}


@pytest.mark.rule("ALH-8.1.1")
def test_without_tiles_of_ones_own_there_is_nothing_to_redesign() -> None:
    setup = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o")
    table = setup.turn(1).build()
    assert table.legal() == DISPLAYED


@pytest.mark.rule("ALH-8.1.1")
def test_a_tile_can_not_be_added_from_an_empty_reserve() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).build()
    assert table.legal() == DISPLAYED | {"redesign remove"}


@pytest.mark.rule("ALH-8.1.2")
def test_only_cells_that_leave_a_legal_alhambra_are_offered() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "tow-13-e").build()
    table.play("redesign add", "add tow-13-e")
    assert table.legal() == {"at 0,-1", "at 1,-1", "at 2,-1", "at 3,0", "at 0,1", "at 1,1", "at 2,1"}


@pytest.mark.rule("ALH-8.1.2")
def test_only_tiles_that_leave_a_legal_alhambra_are_removed() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).build().play("redesign remove")
    assert table.legal() == {"remove ser-9-o"}
    with pytest.raises(IllegalAction):
        table.play("remove pav-8-o")


@pytest.mark.rule("ALH-8.1.2")
def test_only_tiles_that_leave_a_legal_alhambra_are_exchanged() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).reserve(0, "tow-13-e").build()
    table.play("redesign exchange", "bring tow-13-e")
    assert table.legal() == {"replace ser-9-o"}
    with pytest.raises(IllegalAction):
        table.play("replace pav-8-o")


@pytest.mark.rule("ALH-8.1.2")
def test_a_redesign_that_nothing_could_complete_is_not_offered() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).reserve(0, "pav-2-new").build()
    assert table.legal() == DISPLAYED | {"redesign remove"}


@pytest.mark.rule("ALH-8.1.3")
@pytest.mark.parametrize("moves", REDESIGNS, ids=lambda moves: moves[0])
def test_a_redesign_costs_no_money_and_ends_the_turn(moves: tuple[str, ...]) -> None:
    setup = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o").hand(0, "florin 9", "dirham 1")
    table = setup.turn(0).build().play(*moves)
    assert table.hand(0) == ["florin 9", "dirham 1"]
    assert table.discard() == []
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-8.1.3")
@pytest.mark.parametrize("moves", REDESIGNS, ids=lambda moves: moves[0])
def test_tiles_bought_earlier_in_the_turn_are_placed_after_the_redesign(moves: tuple[str, ...]) -> None:
    setup = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o").hand(0, "florin 9")
    table = setup.market("cha-9-w").build().play("buy 1", "pay florin 9", *moves)
    assert table.waiting(0) == ["cha-9-w"]
    assert table.legal() >= {"reserve", "at 0,-1"}
    table.play("at 0,-1")
    assert table.alhambra(0)["cha-9-w"] == (0, -1)
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-8.1.3")
def test_a_bought_tile_takes_no_part_in_the_redesign() -> None:
    setup = Setup(seats=3).alhambra(0, *LINE).reserve(0, "arc-9-o").hand(0, "florin 9")
    table = setup.market("cha-9-s").build().play("buy 1", "pay florin 9", "redesign add")
    assert table.legal() == {"add arc-9-o"}


@pytest.mark.rule("ALH-8.1.4")
def test_a_tile_that_was_taken_out_is_not_built_elsewhere_in_the_same_action() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).turn(0).build().play("redesign remove", "remove ser-9-o")
    assert table.reserve(0) == ["ser-9-o"]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-8.1.4")
def test_nothing_is_exchanged_with_the_market_another_player_or_the_neutral_player() -> None:
    setup = Setup(seats=2).alhambra(0, *LINE).reserve(0, "arc-9-o").market("cha-10-o", "cha-11-o")
    setup.reserve(1, "gar-10-o").alhambra(1, ("gar-11-o", 1, 0)).neutral("tow-11-o", "tow-12-o")
    table = setup.turn(0).build().play("redesign exchange")
    assert table.legal() == {"bring arc-9-o"}
    table.play("bring arc-9-o")
    assert table.legal() == {"replace pav-8-o", "replace ser-9-o"}


@pytest.mark.rule("ALH-8.1.4")
def test_only_reserve_tiles_are_added() -> None:
    setup = Setup(seats=2).alhambra(0, *LINE).reserve(0, "arc-9-o").market("cha-10-o", "cha-11-o")
    table = setup.reserve(1, "gar-10-o").neutral("tow-11-o").turn(0).build().play("redesign add")
    assert table.legal() == {"add arc-9-o"}


@pytest.mark.rule("ALH-8.1.4")
def test_two_built_tiles_do_not_change_places() -> None:
    table = Setup(seats=3).alhambra(0, *LINE).build()
    assert "redesign exchange" not in table.legal()


@pytest.mark.rule("ALH-8.1.5")
@pytest.mark.parametrize(("new", "old"), [("tow-12-o", "pav-8-o"), ("pav-8-o", "tow-12-o"), ("arc-10-o", "arc-9-o")])
def test_types_and_prices_do_not_matter_in_an_exchange(new: str, old: str) -> None:
    table = Setup(seats=3).alhambra(0, (old, 1, 0)).reserve(0, new).build()
    table.play("redesign exchange", f"bring {new}", f"replace {old}")
    assert table.alhambra(0) == {new: (1, 0)}
    assert table.reserve(0) == [old]
    assert table.hand(0) == []
