"""Chapter 5.6: minor constructions."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import minor_with, minors_with

MATERIALS = ("gypsum", "wood", "marble", "glazed")
# A card that never meets its own colour at a gold or a red end, so that no balance disturbs.
QUIET = minor_with(base="wood", left="blue", right="green")


def site(*materials: str, card: str = QUIET) -> Setup:
    """Seat 0 has these materials and a gold left end; one card is on display, no major construction is left."""
    setup = Setup(seats=4).roomy(0).holds(0, *materials).show_minors(card).only_majors().no_raws()
    return setup.row(0, "AB1")


def building(setup: Setup) -> Position:
    return setup.build().play("move architect-1 O1")


@pytest.mark.rule("SAB-5.6.1")
@pytest.mark.parametrize("base", ["gypsum", "wood", "marble"])
def test_the_base_is_the_material_of_the_card(base: str) -> None:
    card = minor_with(base=base)
    others = [material for material in MATERIALS if material != base]
    assert "move architect-1 O1" not in site(*others, card=card).build().legal()
    table = building(site(base, card=card)).play("row left")
    assert table.stored() == []


@pytest.mark.rule("SAB-5.6.1")
def test_the_card_is_chosen_from_the_display() -> None:
    cards = (minors_with("gypsum")[0], None, minors_with("wood")[0], minors_with("wood")[1])
    table = site("wood").show_minors(*cards).build().play("move architect-1 O1")
    assert table.legal() == {"minor 3", "minor 4"}
    table.play("minor 4", "row left")
    assert table.row() == [cards[3], "|"]


@pytest.mark.rule("SAB-5.6.1")
@pytest.mark.parametrize("base", ["gypsum", "wood", "marble"])
def test_up_to_two_extra_materials_of_all_four_kinds_but_all_different(base: str) -> None:
    table = building(site(*MATERIALS, *MATERIALS, card=minor_with(base=base)))
    others = [material for material in MATERIALS if material != base]
    assert table.legal() == {f"use {material}" for material in others} | {"done"}
    table.play(f"use {others[0]}")
    assert table.legal() == {f"use {material}" for material in others[1:]} | {"done"}
    table.play(f"use {others[1]}")
    assert table.asked() == "row"
    assert sorted(table.stored()) == sorted([*MATERIALS, others[2]])


@pytest.mark.rule("SAB-5.6.1")
@pytest.mark.parametrize("first", ["gypsum", "marble", "glazed"])
def test_extra_materials_are_named_in_any_order(first: str) -> None:
    others = {"gypsum", "marble", "glazed"} - {first}
    table = building(site(*MATERIALS)).play(f"use {first}")
    assert table.legal() == {f"use {material}" for material in others} | {"done"}
    for second in others:
        left = set(MATERIALS) - {"wood", first, second}
        assert set(table.copy().play(f"use {second}", "row left").stored()) == left


@pytest.mark.rule("SAB-5.6.2")
@pytest.mark.parametrize(
    ("extras", "points"),
    [
        ((), 2),
        (("gypsum",), 3),
        (("marble",), 5),
        (("glazed",), 6),
        (("gypsum", "marble"), 6),
        (("marble", "glazed"), 9),
    ],
)
def test_the_points_of_all_materials_are_gained(extras: tuple[str, ...], points: int) -> None:
    table = building(site(*MATERIALS))
    table.play(*[f"use {material}" for material in extras]).until("row")
    assert table.score_lines()["SAB-5.6.2"] == points
    assert table.points() == 5 + points


@pytest.mark.rule("SAB-5.6.3")
@pytest.mark.parametrize(
    ("end", "row", "ends", "right"),
    [("left", [QUIET, "|"], ("blue", "wild"), 0), ("right", ["|", QUIET], ("gold", "green"), 1)],
)
def test_the_card_goes_to_either_end_of_the_row(end: str, row: list[str], ends: tuple[str, str], right: int) -> None:
    table = building(site("wood"))
    assert table.legal() == {"row left", "row right"}
    table.play(f"row {end}")
    assert table.row() == row
    assert table.ends() == ends
    number = TABLES.minor_ids.index(QUIET)
    assert table.event_tuples("minor_built") == [(0, number, right, 0)]
    assert table.row(1) == ["|"]


@pytest.mark.rule("SAB-5.6.3")
@pytest.mark.parametrize(("end", "place"), [("left", 0), ("right", 6)])
def test_the_row_grows_outwards(end: str, place: int) -> None:
    left = (minors_with("gypsum")[0], minors_with("gypsum")[1], minors_with("gypsum")[2])
    right = (minors_with("marble")[0], minors_with("marble")[1])
    setup = site("wood").row(0, "AB1", left=left, right=right)
    before = [left[2], left[1], left[0], "|", *right]
    table = building(setup)
    assert table.row() == before
    table.play(f"row {end}")
    assert table.row() == [*before[:place], QUIET, *before[place:]]


@pytest.mark.rule("SAB-5.6.3")
def test_one_row_does_not_count_the_cards_of_another() -> None:
    setup = Setup(seats=4).row(1, "AB2", right=(minors_with("gypsum")[0], minors_with("gypsum")[1]))
    setup.row(0, "AB1").holds(0, "wood").show_minors(QUIET).only_majors().no_raws()
    table = building(setup).play("row right")
    assert table.state.places[TABLES.minor_ids.index(QUIET)] == 1


@pytest.mark.rule("SAB-5.6.4")
def test_the_slot_stays_empty_for_the_rest_of_the_round() -> None:
    cards = (minors_with("marble")[0], QUIET, minors_with("marble")[1], minors_with("marble")[2])
    table = site("wood").show_minors(*cards).build().play("move architect-1 O1", "row left").until("turn")
    assert table.state.to_act == 1
    assert table.minors_shown() == [cards[0], None, cards[2], cards[3]]
    assert QUIET not in table.minor_spent() | table.minor_deck()


@pytest.mark.rule("SAB-5.6.4")
def test_maintenance_fills_the_slot() -> None:
    cards = (minors_with("marble")[0], QUIET, minors_with("marble")[1], minors_with("marble")[2])
    setup = site("wood").show_minors(*cards).minor_deck(*minors_with("gypsum")).last_turn(0, "architect-1")
    table = setup.build().play("move architect-1 O1", "row left").until("lead")
    shown = table.minors_shown()
    assert [shown[0], shown[2], shown[3]] == [cards[0], cards[2], cards[3]]
    assert shown[1] in minors_with("gypsum")


@pytest.mark.rule("SAB-5.6.4")
def test_a_refresh_fills_the_slot_too() -> None:
    setup = site("wood", "gypsum").show_minors(QUIET, None, None, None).dinars(0, 1).minor_deck(*minors_with("wood"))
    table = setup.build().play("move architect-1 O1", "refresh")
    assert None not in table.minors_shown()
