"""Chapter 3.3.11: when a bonus action is possible."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.phases.flow import go_on
from diwan.games.sabika.powers.programs import can_act, is_possible, run
from diwan.games.sabika.state import LINE_CITY
from tests.support.sabika import Setup
from tests.support.sabika_verbs import places_of


def bare() -> Setup:
    """Return a table without raw tokens on the rondel, where seat 0 has nothing."""
    return Setup(seats=4).no_raws()


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(("items", "asked"), [(("gypsum",), "construct"), (("wood",), "turn")])
def test_a_bonus_construction_is_skipped_when_it_is_impossible(items: tuple[str, ...], asked: str) -> None:
    table = bare().holds(0, *items).only_majors("MJ01").show_minors("MC01").resolves("CR1 benefit").build()
    assert (table.asked(), table.state.to_act) == (asked, 0 if asked == "construct" else 1)


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(
    ("minors", "asked"), [(("MC01", "MC02"), "construct"), (("MC02", "MC03"), "turn"), ((), "turn")]
)
def test_a_bonus_minor_construction_needs_the_base_of_a_card(minors: tuple[str, ...], asked: str) -> None:
    table = bare().holds(0, "gypsum").only_majors("MJ01").show_minors(*minors).resolves("P09").build()
    assert table.asked() == asked
    assert table.legal("major") == set()


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(
    ("majors", "items", "possible"),
    [(("MJ01",), ("gypsum",), True), ((), ("gypsum",), False), (("MJ01",), ("wood", "marble"), False)],
)
def test_a_bonus_major_construction_needs_a_tile_and_gypsum(
    majors: tuple[str, ...], items: tuple[str, ...], possible: bool
) -> None:
    table = bare().holds(0, *items).only_majors(*majors).show_minors("MC01", "MC02", "MC03").build()
    assert can_act(table.state, 0, v.MAJOR_CONSTRUCTION, 0) is possible
    assert can_act(table.state, 0, v.MINOR_CONSTRUCTION, 0) is True


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(("cards", "possible"), [(("MC01",), True), (("MC02",), False), ((), False)])
def test_a_bonus_minor_construction_does_not_count_major_ones(cards: tuple[str, ...], possible: bool) -> None:
    table = bare().holds(0, "gypsum").only_majors("MJ01").show_minors(*cards).build()
    assert can_act(table.state, 0, v.MINOR_CONSTRUCTION, 0) is possible
    assert can_act(table.state, 0, v.MAJOR_CONSTRUCTION, 0) is True


@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize(("favour", "possible"), [(0, False), (1, False), (2, True), (6, True)])
def test_an_earlier_favour_space_is_offered_where_there_is_one(favour: int, possible: bool) -> None:
    (place,) = places_of("ANY_PREVIOUS")
    assert is_possible(bare().favour(0, favour).build().state, 0, place) is possible


@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize(("missing", "possible"), [(0, False), (1, True), (9, True)])
def test_a_free_ship_needs_a_city_without_presence_alone(missing: int, possible: bool) -> None:
    table = bare().ships(0, left=tuple(TABLES.city_ids[missing:])).build()
    for place in places_of("FREE_SHIP"):
        assert is_possible(table.state, 0, place) is possible
    for place in places_of("SPLIT") + places_of("TRADE") + places_of("GAIN_MATERIALS"):
        assert is_possible(table.state, 0, place) is True


@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize("raw", v.RAW_IDS)
def test_a_raw_of_any_kind_can_be_processed_by_an_effect(raw: str) -> None:
    place = places_of("PROCESS")[0]
    table = bare().raws(0, raw).build()
    assert is_possible(table.state, 0, place) is True
    run(table.state, 0, place, LINE_CITY)
    go_on(table.state)
    assert table.asked() == "process"
    assert is_possible(bare().build().state, 0, place) is False


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.rule("SAB-5.2.6")
@pytest.mark.parametrize("left", ["WH09", None])
def test_a_bonus_warehouse_action_is_possible_with_a_tile_of_either_side(left: str | None) -> None:
    table = bare().show_tiles("right", None, None).show_tiles("left", left, None).build()
    assert can_act(table.state, 0, v.WAREHOUSE, 0) is (left is not None)


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(
    "action", [v.MINOR_QUARRY, v.MAJOR_QUARRY, v.MARKET, v.CRAFTS], ids=["minor", "major", "market", "crafts"]
)
def test_bonus_quarries_markets_and_crafts_are_always_possible(action: int) -> None:
    assert can_act(bare().build().state, 0, action, 0)


@pytest.mark.rule("SAB-3.3.11")
@pytest.mark.parametrize(("dinars", "discount", "possible"), [(1, 0, True), (0, 0, False), (0, 1, True)])
def test_a_bonus_action_costs_no_way_but_all_that_it_costs_itself(dinars: int, discount: int, possible: bool) -> None:
    table = bare().dinars(0, dinars).holds(0, "gypsum", "sugar").show_poems("P01").at(1, "poet", "I1").build()
    assert can_act(table.state, 0, v.CARVE, discount) is possible
    assert can_act(table.state, 0, v.EXPORT, discount) is possible


@pytest.mark.rule("SAB-14.2")
def test_a_bonus_quarry_is_carried_out_also_by_whoever_stores_nothing() -> None:
    table = bare().poems(0, "P02 blue").resolves("CR6 benefit").build()
    before = table.points()
    table.play("done")
    assert (table.stored(), table.points() - before) == ([], 2)
