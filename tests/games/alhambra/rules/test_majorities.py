"""Chapter 10: scoring rounds and building majorities."""

from __future__ import annotations

import pytest

from diwan.games.alhambra.components import ROUNDS, TYPES
from diwan.games.alhambra.events import majority_kind, majority_round, pack_majority
from tests.support.alhambra import LAST_PURCHASE, Setup
from tests.support.alhambra_points import majority, with_counts

KINDS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

# Section 10.5: points for each of k tied participants; the columns are 1st k=1 to 6, 2nd k=1 to 5, 3rd k=1 to 4.
COLUMNS = [(place, tied) for place in (1, 2, 3) for tied in range(1, 8 - place)]
ROUND_1: dict[str, tuple[int, ...]] = {
    "pavilion": (1, 0, 0, 0, 0, 0),
    "seraglio": (2, 1, 0, 0, 0, 0),
    "arcades": (3, 1, 1, 0, 0, 0),
    "chambers": (4, 2, 1, 1, 0, 0),
    "garden": (5, 2, 1, 1, 1, 0),
    "tower": (6, 3, 2, 1, 1, 1),
}
ROUND_2: dict[str, tuple[int, ...]] = {
    "pavilion": (8, 4, 3, 2, 1, 1, 1, 0, 0, 0, 0),
    "seraglio": (9, 5, 3, 2, 2, 1, 2, 1, 0, 0, 0),
    "arcades": (10, 6, 4, 3, 2, 2, 3, 1, 1, 0, 0),
    "chambers": (11, 7, 5, 3, 3, 2, 4, 2, 1, 1, 0),
    "garden": (12, 8, 5, 4, 3, 2, 5, 2, 1, 1, 1),
    "tower": (13, 9, 6, 4, 3, 3, 6, 3, 2, 1, 1),
}
ROUND_3: dict[str, tuple[int, ...]] = {
    "pavilion": (16, 12, 8, 6, 5, 4, 8, 4, 3, 2, 1, 1, 0, 0, 0),
    "seraglio": (17, 13, 9, 7, 5, 4, 9, 5, 3, 2, 2, 2, 1, 0, 0),
    "arcades": (18, 14, 10, 7, 6, 5, 10, 6, 4, 3, 2, 3, 1, 1, 0),
    "chambers": (19, 15, 11, 8, 6, 5, 11, 7, 5, 3, 3, 4, 2, 1, 1),
    "garden": (20, 16, 12, 9, 7, 6, 12, 8, 5, 4, 3, 5, 2, 1, 1),
    "tower": (21, 17, 13, 10, 8, 6, 13, 9, 6, 4, 3, 6, 3, 2, 1),
}
# Their cells as cases: round, type, place, number of tied, points of each.
CELLS = [
    (number, kind, place, tied, points)
    for number, table in enumerate((ROUND_1, ROUND_2, ROUND_3), start=1)
    for kind, row in table.items()
    for (place, tied), points in zip(COLUMNS, row, strict=False)  # only round 3 pays all the places
]


def points_of_tied(number: int, kind: str, place: int, tied: int) -> list[int]:
    """Return what `tied` of six participants on a place get; the others have more tiles or fewer."""
    counts = [9] * (place - 1) + [5] * tied + [1] * (7 - place - tied)
    return majority(number, kind, *counts)[place - 1 : place - 1 + tied]


# When rounds are held.


@pytest.mark.rule("ALH-10.1.1")
def test_two_rounds_come_with_their_cards_and_the_third_at_the_end() -> None:
    deck = ("florin 1", "scoring 1", "florin 2", "scoring 2", "florin 3")
    setup = Setup(seats=3).display("dinar 9", "dinar 9", "dinar 9", "ducat 9").deck(*deck)
    table = setup.hand(0, "florin 9", "florin 5").market("tow-13-e").bag().build()
    assert table.play("take dinar 9").rounds_held() == []
    assert table.play("take dinar 9").rounds_held() == [1]
    assert table.play("take dinar 9").rounds_held() == [1, 2]
    assert table.play(*LAST_PURCHASE).rounds_held() == [1, 2, 3]


@pytest.mark.rule("ALH-10.1.2")
def test_a_round_scores_every_type_and_then_the_walls_at_once() -> None:
    one_of_each = ("pav-6-n", "ser-9-o", "arc-9-o", "cha-10-o", "gar-10-o", "tow-11-o")
    table = Setup(seats=3).buildings(0, *one_of_each).scores_next(1).build()
    table.play("take dinar 9")
    round_1 = ["majority_scored"] * 3 * 6 + ["wall_scored"] * 3
    assert [kind for kind in table.event_kinds() if kind.endswith("scored")] == round_1
    assert [table.points(1, kind)[0] for kind in (*KINDS, "wall")] == [1, 2, 3, 4, 5, 6, 1]
    assert table.scores()[:3] == [22, 0, 0]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-10.1.2")
def test_everybody_sees_for_how_many_tiles_of_which_type_points_are_given() -> None:
    table = with_counts("garden", 2, 1).scores_next(2).build()
    table.play("take dinar 9")
    round_and_type = pack_majority(1, KINDS.index("garden"))
    assert [event for event in table.event_tuples("majority_scored") if event[1] == round_and_type] == [
        (0, round_and_type, 12, 2),
        (1, round_and_type, 5, 1),
        (2, round_and_type, 0, 0),
    ]


@pytest.mark.rule("ALH-10.1.2")
def test_round_and_type_of_a_majority_are_told_in_one_number() -> None:
    packed = {(number, kind): pack_majority(number, kind) for number in range(ROUNDS) for kind in range(TYPES)}
    assert packed[1, 4] == 12  # those who keep events keep this number
    assert {(majority_round(one), majority_kind(one)): one for one in packed.values()} == packed


@pytest.mark.rule("ALH-10.1.2")
def test_points_of_later_rounds_are_added_to_the_score() -> None:
    deck = ("scoring 1", "dinar 1", "scoring 2", "dinar 2")
    setup = Setup(seats=3).buildings(0, "tow-12-o").deck(*deck)
    table = setup.display("dinar 9", "dirham 9", "ducat 9", "florin 9").build()
    table.play("take dinar 9")
    assert table.scores()[:3] == [6, 0, 0]
    table.play("take dirham 9")
    assert table.scores()[:3] == [6 + 13, 0, 0]


@pytest.mark.rule("ALH-10.1.2")
@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (0, [("ALH-10.2.1", 13, 2, 5)]),
        (1, [("ALH-10.2.1", 8, 2, 0), ("ALH-11.3.1", 1, 2, 6)]),
        (2, []),
    ],
)
def test_the_score_is_broken_down_by_round_and_type(seat: int, lines: list[tuple[str, int, int, int]]) -> None:
    table = Setup(seats=3).buildings(0, "tow-12-o").buildings(1, "pav-6-n").scores_next(2).build()
    table.play("take dinar 9")
    found = table.game.rules.score_lines(table.state, seat)
    assert [(line.rule, line.points, line.a, line.b) for line in found] == lines


# What a round pays.


@pytest.mark.rule("ALH-10.2.1")
@pytest.mark.rule("ALH-10.2.2")
@pytest.mark.parametrize(("kind", "first"), [(kind, points) for points, kind in enumerate(KINDS, start=1)])
def test_round_one_pays_the_first_place(kind: str, first: int) -> None:
    table = with_counts(kind, 3, 2, 1).scores_next(1).build()
    table.play("take dinar 9")
    assert table.points(1, kind) == [first, 0, 0]


@pytest.mark.rule("ALH-10.2.1")
@pytest.mark.rule("ALH-10.2.2")
@pytest.mark.parametrize(("kind", "second"), [(kind, points) for points, kind in enumerate(KINDS, start=1)])
def test_round_two_pays_the_first_two_places(kind: str, second: int) -> None:
    table = with_counts(kind, 3, 2, 1).scores_next(2).build()
    table.play("take dinar 9")
    assert table.points(2, kind) == [second + 7, second, 0]


@pytest.mark.rule("ALH-10.2.1")
@pytest.mark.rule("ALH-10.2.2")
@pytest.mark.parametrize(("kind", "third"), [(kind, points) for points, kind in enumerate(KINDS, start=1)])
def test_round_three_pays_the_first_three_places(kind: str, third: int) -> None:
    table = with_counts(kind, 3, 2, 1).ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, kind) == [third + 15, third + 7, third]


# Who takes part.


@pytest.mark.rule("ALH-10.3.1")
def test_more_tiles_win_over_higher_prices() -> None:
    table = Setup(seats=3).buildings(0, "pav-2-new", "pav-3-sw").buildings(1, "pav-8-o").scores_next(2).build()
    table.play("take dinar 9")
    assert table.points(2, "pavilion") == [8, 1, 0]


@pytest.mark.rule("ALH-10.3.1")
def test_tiles_in_the_reserve_do_not_count() -> None:
    setup = Setup(seats=3).buildings(0, "pav-8-o").reserve(1, "pav-7-e", "pav-6-n").scores_next(2)
    table = setup.build().play("take dinar 9")
    assert table.points(2, "pavilion") == [8, 0, 0]


@pytest.mark.rule("ALH-10.3.1")
def test_a_tile_counts_for_its_own_type_and_its_own_alhambra_only() -> None:
    table = Setup(seats=3).buildings(1, "gar-10-o").buildings(2, "tow-12-o").scores_next(1).build()
    table.play("take dinar 9")
    assert [table.points(1, kind) for kind in KINDS] == [[0, 0, 0]] * 4 + [[0, 5, 0], [0, 0, 6]]


@pytest.mark.rule("ALH-10.3.2")
def test_without_a_tile_there_is_no_place_and_no_share() -> None:
    table = Setup(seats=3).buildings(1, "gar-10-o").ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, "garden") == [0, 20, 0]
    assert table.points(3, "pavilion") == [0, 0, 0]


@pytest.mark.rule("ALH-10.3.2")
def test_players_without_a_tile_are_no_part_of_a_tie() -> None:
    table = Setup(seats=4).buildings(0, "gar-10-o").buildings(3, "gar-11-o").ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, "garden") == [(20 + 12) // 2, 0, 0, (20 + 12) // 2]


@pytest.mark.rule("ALH-10.3.3")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((1, 2, 3), [6, 13, 21]),
        ((3, 1, 2), [21, 6, 13]),
        ((1, 2, 3, 4), [0, 6, 13, 21]),
        ((9, 1), [21, 13]),
        ((2, 0, 1), [21, 0, 13]),
    ],
)
def test_a_place_is_one_more_than_the_number_of_those_ahead(counts: tuple[int, ...], points: list[int]) -> None:
    assert majority(3, "tower", *counts) == points


@pytest.mark.rule("ALH-10.3.3")
def test_with_two_seats_the_neutral_player_takes_part() -> None:
    table = Setup(seats=2).buildings(0, "tow-12-o").neutral("tow-11-o", "tow-11-n").scores_next(2).build()
    table.play("take dinar 9")
    assert table.points(2, "tower") == [6, 0, 13]


@pytest.mark.rule("ALH-10.3.3")
@pytest.mark.parametrize(("seats", "participants"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_participants_are_all_players_and_with_two_the_neutral_player(seats: int, participants: int) -> None:
    table = Setup(seats=seats).scores_next(1).build()
    table.play("take dinar 9")
    assert len({row for row, *_ in table.event_tuples("majority_scored")}) == participants


# Ties.


@pytest.mark.rule("ALH-10.4.1")
def test_tied_participants_share_the_points_of_their_places() -> None:
    setup = Setup(seats=3).buildings(0, "tow-12-o").buildings(1, "tow-11-o").buildings(2, "tow-11-n")
    table = setup.ends_next().build().play(*LAST_PURCHASE)
    assert table.points(3, "tower") == [(21 + 13 + 6) // 3] * 3


@pytest.mark.rule("ALH-10.4.1")
@pytest.mark.parametrize(("number", "points"), [(1, 6 // 2), (2, (13 + 6) // 2)])
def test_a_place_that_the_round_does_not_pay_adds_nothing(number: int, points: int) -> None:
    table = Setup(seats=3).buildings(0, "tow-12-o").buildings(2, "tow-11-o").scores_next(number).build()
    table.play("take dinar 9")
    assert table.points(number, "tower") == [points, 0, points]


@pytest.mark.rule("ALH-10.4.2")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 1), [17, 17, 6]),
        ((2, 2, 2, 1), [13, 13, 13, 0]),
        ((3, 2, 2, 1), [21, 9, 9, 0]),
        ((2, 2, 1, 1), [17, 17, 3, 3]),
    ],
)
def test_the_next_lower_count_comes_after_all_the_tied(counts: tuple[int, ...], points: list[int]) -> None:
    assert majority(3, "tower", *counts) == points


@pytest.mark.rule("ALH-10.4.3")
def test_the_remainder_is_lost() -> None:
    table = (
        Setup(seats=3).buildings(0, "ser-9-o").buildings(1, "ser-8-s").buildings(2, "ser-7-w").scores_next(2).build()
    )
    table.play("take dinar 9")
    assert table.points(2, "seraglio") == [3, 3, 3]  # 11 points for three: 2 of them for nobody


# Section 10.5, cell by cell.


@pytest.mark.rule("ALH-10.2.1")
@pytest.mark.rule("ALH-10.4.1")
@pytest.mark.parametrize(("number", "kind", "place", "tied", "points"), CELLS)
def test_every_tie(number: int, kind: str, place: int, tied: int, points: int) -> None:
    assert points_of_tied(number, kind, place, tied) == [points] * tied


@pytest.mark.rule("ALH-10.2.2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("number", "place", "tied"),
    [(1, 2, 1), (1, 2, 5), (1, 3, 1), (1, 3, 4), (2, 3, 1), (2, 3, 4), (3, 4, 1), (3, 4, 3), (3, 5, 2), (3, 6, 1)],
)
def test_places_that_the_tables_leave_out_get_nothing(kind: str, number: int, place: int, tied: int) -> None:
    assert points_of_tied(number, kind, place, tied) == [0] * tied
