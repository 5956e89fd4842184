"""Chapter 10: the winner, and the other places."""

from __future__ import annotations

import pytest

from diwan.games.sabika.heuristic.standing import value_for
from tests.support.sabika import YUSUF, Setup

# Buildings that wish WA1 does not ask for.
GATES = ("MJ10", "MJ13", "MJ16")
WINDOWS = ("MC25", "MC26", "MC27")


def ending(*points: int) -> Setup:
    """Return a table at its end where the seats have so many points after the last tribute."""
    setup = Setup(len(points)).round(5).wishes("WA1", "WB1", "WC1").round_over()
    for seat, count in enumerate(points):
        setup.points(seat, count + 6)
    return setup


@pytest.mark.rule("SAB-10.7.1")
@pytest.mark.rule("SAB-10.7.2")
@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((30, 20), [1, 2]),
        ((20, 30), [2, 1]),
        ((20, 21), [2, 1]),
        ((10, 30, 20), [3, 1, 2]),
        ((40, 10, 30, 20), [1, 4, 2, 3]),
        ((-3, -2), [2, 1]),
    ],
)
def test_more_points_win_and_order_the_places(points: tuple[int, ...], places: list[int]) -> None:
    table = ending(*points).build()
    assert table.is_over()
    assert [table.points(seat) for seat in range(len(points))] == table.game.rules.scores(table.state) == list(points)
    assert table.ranking() == places


@pytest.mark.rule("SAB-10.7.1")
def test_a_position_is_worth_most_to_who_is_ahead() -> None:
    table = ending(40, 10, 30).build()
    values = [table.game.rules.value(table.state, seat) for seat in range(3)]
    assert values == [value_for(table.state, seat) for seat in range(3)]
    assert values[0] > values[2] > values[1]


@pytest.mark.rule("SAB-10.7.1")
def test_a_tie_goes_to_who_has_more_constructions() -> None:
    table = ending(20, 20).majors(0, GATES[0]).row(1, "AB2", right=WINDOWS[:2]).build()
    assert (table.points(0), table.points(1), table.ranking()) == (20, 20, [2, 1])


@pytest.mark.rule("SAB-10.7.1")
def test_major_and_minor_constructions_count_alike() -> None:
    table = ending(20, 20).majors(0, GATES[0], GATES[1]).row(1, "AB2", right=WINDOWS[:1]).build()
    assert table.ranking() == [1, 2]
    table = (
        ending(20, 20).majors(0, GATES[0]).row(0, "AB1", right=WINDOWS[:1]).row(1, "AB2", right=WINDOWS[1:2]).build()
    )
    assert table.ranking() == [1, 2]
    table = ending(20, 20).majors(0, *GATES[:2]).majors(1, GATES[2]).row(1, "AB2", right=WINDOWS[1:2]).build()
    assert table.ranking() == [1, 1]


@pytest.mark.rule("SAB-10.7.1")
def test_a_further_tie_is_a_shared_victory() -> None:
    table = ending(20, 20, 19).majors(0, GATES[0]).row(1, "AB2", right=WINDOWS[:1]).build()
    assert table.ranking() == [1, 1, 3]


@pytest.mark.rule("SAB-10.7.1")
def test_constructions_do_not_beat_points() -> None:
    table = ending(20, 21).majors(0, *GATES).row(0, "AB2", right=WINDOWS).build()
    assert (table.points(0), table.ranking()) == (20, [2, 1])


@pytest.mark.rule("SAB-10.7.2")
def test_the_other_places_are_ordered_by_points_then_constructions() -> None:
    table = ending(40, 20, 20, 20).majors(2, GATES[0]).row(3, "AB2", right=WINDOWS[:1]).build()
    assert table.ranking() == [1, 4, 2, 2]


@pytest.mark.rule("SAB-10.7.2")
def test_players_equal_in_both_share_a_place() -> None:
    assert ending(10, 30, 10).build().ranking() == [2, 1, 2]
    assert ending(7, 7, 7, 7).build().ranking() == [1, 1, 1, 1]


@pytest.mark.rule("SAB-10.7.1")
@pytest.mark.parametrize(("mine", "his", "place"), [(30, 29, 1), (29, 30, 2), (20, 20, 1)])
def test_against_yusuf_the_same_order_holds(mine: int, his: int, place: int) -> None:
    setup = Setup(1).round(5).wishes("WA1", "WB1", "WC1").first(YUSUF).points(0, mine + 6).points(YUSUF, his + 6)
    assert setup.round_over().build().ranking() == [place]


@pytest.mark.rule("SAB-10.7.1")
def test_yusufs_constructions_break_a_tie_too() -> None:
    setup = Setup(1).round(5).wishes("WA1", "WB1", "WC1").first(YUSUF).points(0, 26).points(YUSUF, 26)
    table = setup.minors(YUSUF, WINDOWS[0]).round_over().build()
    assert table.ranking() == [2]
