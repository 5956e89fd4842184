"""Chapter 5.5: major constructions and the sultan's favour."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import gain_of, plain_favour, plain_majors

TILE, TILE_TOO = plain_majors(1)[:2]
PLAIN = plain_favour()
ERAS = {
    era: {name for number, name in enumerate(TABLES.major_ids) if TABLES.major_era[number] == era} for era in (1, 2)
}


def site(*materials: str, seats: int = 4) -> Setup:
    """Seat 0 has these materials and no card on display; a few more crates for whatever it gains."""
    return Setup(seats=seats).roomy(0).holds(0, *materials).show_minors().no_raws()


def building(setup: Setup, tile: str = TILE) -> Position:
    """Seat 0 has chosen to build a tile."""
    return setup.build().play("move architect-1 O1", f"major {tile}")


@pytest.mark.rule("SAB-5.5.1")
@pytest.mark.parametrize(("number", "era"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_only_tiles_of_the_current_era_may_be_built(number: int, era: int) -> None:
    table = site("gypsum").round(number).build().play("move architect-1 O1")
    assert table.legal() == {f"major {tile}" for tile in ERAS[era]}


@pytest.mark.rule("SAB-5.5.1")
def test_tiles_of_the_next_era_do_not_make_the_action_possible() -> None:
    assert "move architect-1 O1" not in site("gypsum").only_majors(*ERAS[2]).build().legal()
    assert "move architect-1 O1" in site("gypsum").only_majors(TILE).build().legal()


@pytest.mark.rule("SAB-5.5.2")
def test_a_gypsum_is_needed_as_the_base() -> None:
    assert "move architect-1 O1" not in site("wood", "marble", "glazed").build().legal()
    table = building(site("gypsum", "gypsum"))
    assert table.stored() == ["gypsum"]
    assert table.event_tuples("item_used") == [(0, 0, 0, 0)]


@pytest.mark.rule("SAB-5.5.2")
def test_up_to_two_extra_materials_may_be_used() -> None:
    table = building(site("gypsum", "gypsum", "wood", "marble", "glazed"))
    assert table.asked() == "extra"
    assert table.legal() == {"use wood", "use marble", "use glazed", "done"}
    table.play("use wood")
    assert table.legal() == {"use marble", "use glazed", "done"}
    table.play("use glazed")
    assert table.asked() != "extra"
    assert table.stored() == ["gypsum", "marble"]


@pytest.mark.rule("SAB-5.5.2")
def test_all_materials_are_different_and_no_gypsum_is_an_extra() -> None:
    table = building(site("gypsum", "gypsum", "gypsum", "marble", "marble", "marble"))
    assert table.legal() == {"use marble", "done"}
    table.play("use marble")
    assert table.stored() == ["gypsum", "gypsum", "marble", "marble"]


@pytest.mark.rule("SAB-5.5.2")
@pytest.mark.parametrize("first", ["wood", "marble", "glazed"])
def test_extra_materials_are_named_in_any_order(first: str) -> None:
    extras = {"wood", "marble", "glazed"}
    table = building(site("gypsum", "gypsum", *sorted(extras))).play(f"use {first}")
    assert table.legal() == {f"use {material}" for material in extras - {first}} | {"done"}


@pytest.mark.rule("SAB-5.5.2")
def test_the_order_of_the_materials_makes_no_difference() -> None:
    dear_first = building(site("gypsum", "wood", "marble", "glazed")).play("use glazed", "use wood")
    cheap_first = building(site("gypsum", "wood", "marble", "glazed")).play("use wood", "use glazed")
    assert dear_first.state.key() == cheap_first.state.key()
    assert dear_first.stored() == ["marble"]
    assert dear_first.score_lines()["SAB-5.5.3"] == 7


@pytest.mark.rule("SAB-5.5.3")
@pytest.mark.rule("SAB-4.2.2")
@pytest.mark.parametrize(
    ("extras", "points"),
    [
        ((), 1),
        (("wood",), 3),
        (("marble",), 4),
        (("glazed",), 5),
        (("wood", "marble"), 6),
        (("wood", "glazed"), 7),
        (("marble", "glazed"), 8),
    ],
)
def test_the_points_of_all_materials_are_gained(extras: tuple[str, ...], points: int) -> None:
    table = building(site("gypsum", "wood", "marble", "glazed"))
    table.play(*[f"use {material}" for material in extras]).until("turn")
    assert table.score_lines()["SAB-5.5.3"] == points
    assert table.event_tuples("points_scored")[0] == (0, 6, points, 0)


@pytest.mark.rule("SAB-5.5.4")
def test_the_tile_belongs_to_the_player_before_favour_and_bonus() -> None:
    table = building(site("gypsum").favour(0, 1))
    assert table.asked() == "favour"
    assert table.majors() == {TILE}
    assert table.majors(1) == set()
    assert table.majors_left() == (ERAS[1] | ERAS[2]) - {TILE}
    number = TABLES.major_ids.index(TILE)
    assert table.event_tuples("major_built") == [(0, number, 1, 0)]


@pytest.mark.rule("SAB-5.5.4")
def test_a_tile_that_somebody_has_built_cannot_be_built_again() -> None:
    table = site("gypsum").majors(1, TILE).build().play("move architect-1 O1")
    assert table.legal() == {f"major {tile}" for tile in ERAS[1] - {TILE}}


@pytest.mark.rule("SAB-5.5.4")
def test_a_second_tile_joins_the_first() -> None:
    table = building(site("gypsum").majors(0, TILE_TOO))
    assert table.majors() == {TILE, TILE_TOO}


@pytest.mark.rule("SAB-5.5.5")
@pytest.mark.parametrize(
    ("before", "offered"),
    [
        (1, {"favour 1", "favour 2"}),
        (2, {"favour 1", "favour 2", "favour 3"}),
        (4, {"favour 1", "favour 2", "favour 3", "favour 4", "favour 5"}),
    ],
)
def test_the_benefit_of_the_space_reached_or_of_an_earlier_one(before: int, offered: set[str]) -> None:
    table = building(site("gypsum").favour(0, before).favour(1, 3))
    assert table.legal() == offered
    assert (table.favour(), table.favour(1)) == (before + 1, 3)
    assert table.event_tuples("favour_gained") == [(0, before + 1, 0, 0)]


@pytest.mark.rule("SAB-5.5.5")
def test_the_first_favour_leaves_no_choice() -> None:
    table = building(site("gypsum"))
    assert table.favour() == 1
    assert table.asked() != "favour"


@pytest.mark.rule("SAB-5.5.5")
def test_the_chosen_benefit_is_gained() -> None:
    table = building(site("gypsum").favour(0, 4)).play(f"favour {PLAIN}")
    favour, tile = gain_of(f"favour {PLAIN}"), gain_of(TILE)
    assert (table.dinars(), table.parias()) == (favour[0] + tile[0], favour[2] + tile[2])
    assert table.score_lines().get("SAB-5.5.5", 0) == favour[1]


@pytest.mark.rule("SAB-5.5.6")
@pytest.mark.parametrize("before", [5, 6])
def test_the_last_space_gives_a_point_and_the_benefit_of_any_earlier_space(before: int) -> None:
    table = building(site("gypsum").favour(0, before))
    assert table.favour() == 6
    assert table.score_lines()["SAB-5.5.5"] == 1
    assert table.legal() == {f"favour {space}" for space in (1, 2, 3, 4, 5)}
    table.play(f"favour {PLAIN}")
    favour, tile = gain_of(f"favour {PLAIN}"), gain_of(TILE)
    assert table.dinars() == favour[0] + tile[0]
    assert table.score_lines()["SAB-5.5.5"] == 1 + favour[1]


@pytest.mark.rule("SAB-5.5.6")
def test_the_space_before_the_last_gives_no_extra_point() -> None:
    table = building(site("gypsum").favour(0, 4))
    assert "SAB-5.5.5" not in table.score_lines()


@pytest.mark.rule("SAB-5.5.7")
def test_the_favour_comes_before_the_bonus_of_the_tile() -> None:
    table = building(site("gypsum").favour(0, 1), TILE)
    assert "SAB-5.5.7" not in table.score_lines()
    assert (table.dinars(), table.parias()) == (0, 0)
    table.play(f"favour {PLAIN}")
    bonus, favour = gain_of(TILE), gain_of(f"favour {PLAIN}")
    assert table.score_lines().get("SAB-5.5.7", 0) == bonus[1]
    assert table.dinars() == bonus[0] + favour[0]
    assert table.parias() == bonus[2] + favour[2]


@pytest.mark.rule("SAB-5.5.7")
@pytest.mark.parametrize("tile", [TILE, TILE_TOO])
def test_the_bonus_is_that_of_the_tile_built(tile: str) -> None:
    table = building(site("gypsum").favour(0, 1), tile).play(f"favour {PLAIN}")
    bonus, favour = gain_of(tile), gain_of(f"favour {PLAIN}")
    assert (table.dinars(), table.parias()) == (bonus[0] + favour[0], bonus[2] + favour[2])
    assert table.score_lines().get("SAB-5.5.7", 0) == bonus[1]


@pytest.mark.rule("SAB-5.5.7")
def test_a_built_tile_gives_its_bonus_only_once() -> None:
    copying = site().majors(0, TILE).resolves("P04").build()
    assert f"major {TILE}" not in copying.legal()
    assert f"major {TILE_TOO}" in copying.legal()


@pytest.mark.rule("SAB-5.5.8")
def test_tiles_are_not_replaced() -> None:
    table = site("gypsum").last_turn(0, "architect-1").build()
    before = table.majors_left()
    table.play("move architect-1 O1", f"major {TILE}").until("lead")
    assert table.majors_left() == before - {TILE}


@pytest.mark.rule("SAB-15.4")
@pytest.mark.rule("SAB-5.5.3")
def test_building_with_gypsum_and_marble() -> None:
    table = building(site("gypsum", "marble").points(0, 10).favour(0, 1)).play("use marble")
    assert table.asked() == "favour"
    assert table.points() == 14
    assert table.stored() == []
    assert table.spent() == {"sugarcane": 0, "clay": 0, "silk": 0}
