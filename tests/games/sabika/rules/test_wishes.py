"""Chapter 9: the narrator and the sultan's wishes."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_printed import entry

WISH = "SAB-9.3.1"  # the line of the score sheet

BUILDINGS = ("palace", "fountain", "gate", "garden", "tower", "window")
OWNED = {"palace": "MJ03", "fountain": "MJ02", "gate": "MJ01", "garden": "MC01", "tower": "MC13", "window": "MC25"}
WISHES = ("WA1", "WB1", "WC1")


def with_wish(wish: str, seats: int = 2) -> Setup:
    """Return a table where this wish alone is granted now, after round 1."""
    others = {"WA": ("WB1", "WC1"), "WB": ("WA1", "WC1"), "WC": ("WA1", "WB1")}[wish[:2]]
    return Setup(seats).wishes(wish, *others)


def build_type(setup: Setup, building: str) -> Setup:
    """Let seat 0 own one building of this type, and nothing else."""
    tile = OWNED[building]
    return setup.majors(0, tile) if tile.startswith("MJ") else setup.row(0, "AB1", right=(tile,))


# The narrator.


@pytest.mark.rule("SAB-9.2.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_narrator_moves_one_space_each_round(number: int) -> None:
    table = Setup(2).round(number).round_over().build()
    assert table.event_tuples("narrator_moved") == [(-1, number + 1, 0, 0)]
    assert table.narrator() == number + 1
    table.play("lead 1")
    assert (table.narrator(), table.round()) == (number + 1, number + 1)


@pytest.mark.rule("SAB-9.2.1")
def test_the_narrator_stays_during_the_round() -> None:
    table = Setup(2).build()
    table.play("rest poet", "rest poet")
    assert (table.narrator(), table.event_tuples("narrator_moved")) == (1, [])


# When wishes are granted.


@pytest.mark.rule("SAB-9.3.1")
@pytest.mark.parametrize(("number", "granted"), [(1, ["WC3"]), (2, []), (3, ["WB1"]), (4, []), (5, ["WA2"])])
def test_a_wish_enters_the_tower_after_rounds_1_3_and_5(number: int, granted: list[str]) -> None:
    table = Setup(2).round(number).wishes("WC3", "WB1", "WA2").round_over().build()
    expected = [(-1, TABLES.wish_ids.index(wish), 0, 0) for wish in granted]
    assert table.event_tuples("wish_granted") == expected


@pytest.mark.rule("SAB-9.3.1")
@pytest.mark.parametrize(
    ("number", "scored"), [(1, ("WB1",)), (2, ()), (3, ("WB1", "WC3")), (4, ()), (5, ("WB1", "WC3", "WA1"))]
)
def test_all_wishes_in_the_tower_score_each_time(number: int, scored: tuple[str, ...]) -> None:
    setup = Setup(2).round(number).wishes("WB1", "WC3", "WA1").ships(0, left=("fez", "tunis", "cairo"))
    table = setup.poems(0, "P02 red", "P03 red").majors(0, "MJ12").round_over().build()
    worth = {
        "WB1": 3 * entry("wish", "WB1")["score"]["presence"],
        "WC3": 2 * entry("wish", "WC3")["score"]["poem"],
        "WA1": entry("wish", "WA1")["score"]["palace"],
    }
    assert table.score_lines(0).get(WISH, 0) == sum(worth[wish] for wish in scored)


@pytest.mark.rule("SAB-9.3.1")
def test_wishes_score_one_after_the_other_for_every_player_from_the_first_player_on() -> None:
    setup = Setup(3).round(3).first(1).wishes("WB1", "WC1", "WA1")
    for seat in range(3):
        setup.ships(seat, left=("fez",))
    table = setup.poems(0, "P02 blue").poems(2, "P03 blue", "P04 blue").round_over().build()
    city, poem = entry("wish", "WB1")["score"]["presence"], entry("wish", "WC1")["score"]["blue"]
    scored = [(seat, points) for seat, line, points, _ in table.event_tuples("points_scored") if line == 19]
    assert scored == [(1, city), (2, city), (0, city), (2, 2 * poem), (0, poem)]


@pytest.mark.rule("SAB-9.3.1")
def test_wishes_score_for_yusuf_too() -> None:
    table = with_wish("WC1", 1).poems(YUSUF, "P02 both").ships(YUSUF, left=("fez",)).round_over().build()
    assert table.score_lines(YUSUF)[WISH] == entry("wish", "WC1")["score"]["blue"]


# Wishes A.


@pytest.mark.rule("SAB-9.3.2")
@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("wish", ["WA1", "WA2", "WA3"])
def test_a_wish_for_buildings_gives_the_points_beside_each_type(wish: str, building: str) -> None:
    table = build_type(with_wish(wish), building).round_over().build()
    assert table.score_lines(0).get(WISH, 0) == entry("wish", wish)["score"].get(building, 0)
    assert WISH not in table.score_lines(1)


@pytest.mark.rule("SAB-9.3.2")
@pytest.mark.parametrize("wish", ["WA1", "WA2", "WA3"])
def test_every_type_counts_once_whatever_its_number(wish: str) -> None:
    setup = with_wish(wish).majors(0, "MJ03", "MJ06", "MJ02", "MJ05", "MJ08", "MJ01", "MJ04")
    table = setup.row(0, "AB1", right=("MC01", "MC02", "MC13", "MC14"), left=("MC25", "MC26")).round_over().build()
    assert table.score_lines(0)[WISH] == sum(entry("wish", wish)["score"].values())


@pytest.mark.rule("SAB-9.3.2")
def test_a_type_that_is_not_owned_gives_nothing() -> None:
    table = with_wish("WA1").majors(0, "MJ01").row(0, "AB1", right=("MC25",)).round_over().build()
    assert WISH not in table.score_lines(0)


# Wishes B and C.


@pytest.mark.rule("SAB-9.3.3")
@pytest.mark.parametrize(
    ("wish", "counted"),
    [("WB1", 5), ("WB2", 2), ("WB3", 2), ("WC1", 3), ("WC2", 1), ("WC3", 5)],
)
def test_wishes_b_and_c_give_points_per_thing(wish: str, counted: int) -> None:
    setup = with_wish(wish).ships(0, left=("fez", "tunis", "cairo"), right=("venice", "ragusa")).seals(0, 2)
    table = setup.poems(0, "P02 blue", "P03 blue", "P04 blue", "P05 red", "P23 gray").round_over().build()
    (pp,) = entry("wish", wish)["score"].values()
    assert table.score_lines(0)[WISH] == counted * pp


@pytest.mark.rule("SAB-9.3.3")
@pytest.mark.parametrize("wish", ["WB1", "WB2", "WB3", "WC1", "WC2", "WC3"])
def test_who_has_nothing_of_what_is_wished_for_scores_nothing(wish: str) -> None:
    setup = with_wish(wish).dinars(0, 9).parias(0, 9).majors(0, "MJ03").row(0, "AB1", right=("MC01",))
    table = setup.holds(0, "gypsum", "sugar").round_over().build()
    assert WISH not in table.score_lines(0)


@pytest.mark.rule("SAB-15.36")
def test_wa1_and_wb2_in_the_tower_after_round_3() -> None:
    setup = Setup(2).round(3).wishes("WA1", "WB2", "WC1").majors(0, "MJ03", "MJ06").row(0, "AB1", right=("MC01",))
    table = setup.ships(0, right=("fez", "algiers", "tunis")).round_over().build()
    scored = [points for seat, line, points, _ in table.event_tuples("points_scored") if line == 19]
    assert scored == [2 + 1, 6]
    assert table.score_lines(0)[WISH] == 9
