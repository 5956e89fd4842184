"""Chapter 9: the next first player."""

from __future__ import annotations

import pytest

from tests.support.sabika import YUSUF, Setup


def ahead(seats: int, *parias: int) -> Setup:
    """Return a table at the end of round 1 where the seats have so many parias after paying 2 each."""
    setup = Setup(seats)
    for seat, count in enumerate(parias):
        setup.parias(seat, count + 2)
    return setup.round_over()


# Who chooses.


@pytest.mark.rule("SAB-9.8.1")
@pytest.mark.parametrize(
    ("parias", "leader"), [((5, 4, 3), 0), ((3, 5, 4), 1), ((3, 4, 5), 2), ((0, 0, 1), 2), ((9, 0, 8), 0)]
)
def test_who_is_furthest_on_the_paria_track_chooses(parias: tuple[int, int, int], leader: int) -> None:
    table = ahead(3, *parias).build()
    table.play("amount 2", "amount 2", "amount 2")
    assert (table.asked(), table.state.to_act) == ("lead", leader)


@pytest.mark.rule("SAB-9.8.1")
@pytest.mark.parametrize(("seats", "legal"), [(2, {"lead 1", "lead 2"}), (4, {"lead 1", "lead 2", "lead 3", "lead 4"})])
def test_any_player_may_be_chosen_oneself_included(seats: int, legal: set[str]) -> None:
    table = Setup(seats).round_over().build()
    assert table.legal() == legal


@pytest.mark.rule("SAB-9.8.1")
@pytest.mark.parametrize(
    ("stack", "leader"), [((0, 1, 2), 0), ((1, 2, 0), 1), ((2, 1, 0), 2), ((1, 0, 2), 1), ((0, 2, 1), 0)]
)
def test_of_equals_the_one_higher_in_the_stack_chooses(stack: tuple[int, int, int], leader: int) -> None:
    setup = Setup(3).stack(*stack)
    for seat in range(3):
        setup.parias(seat, 4)
    table = setup.round_over().build().keep_all()
    assert (table.asked(), table.state.to_act) == ("lead", leader)


@pytest.mark.rule("SAB-9.8.1")
def test_a_higher_place_in_the_stack_does_not_beat_a_space_further_on() -> None:
    table = Setup(3).stack(1, 2, 0).parias(0, 4).parias(1, 3).parias(2, 3).round_over().build().keep_all()
    assert table.state.to_act == 0


@pytest.mark.rule("SAB-9.8.1")
def test_the_tribute_decides_who_is_ahead() -> None:
    table = Setup(2).parias(0, 5).parias(1, 4).round_over().build()
    table.play("amount 2", "amount 0")
    assert (table.parias(0), table.parias(1), table.state.to_act) == (3, 4, 1)


@pytest.mark.rule("SAB-9.8.1")
@pytest.mark.parametrize(("chosen", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_next_round_begins_with_the_player_chosen(chosen: int, order: list[int]) -> None:
    table = Setup(3).first(1).round_over().build()
    leader = int(table.state.to_act)
    table.play(f"lead {chosen + 1}")
    assert table.first() == chosen
    assert table.event_tuples("first_player") == [(chosen, leader + 1, 0, 0)]
    assert table.event_tuples("round_began") == [(-1, 2, 0, 0)]
    turns = []
    for _ in range(3):
        turns.append(table.state.to_act)
        table.play("rest poet")
    assert turns == order


@pytest.mark.rule("SAB-9.8.1")
def test_the_first_player_stays_until_the_choice() -> None:
    table = Setup(3).first(2).round_over().build()
    assert (table.asked(), table.first(), table.round()) == ("lead", 2, 1)


# What the choice changes.


@pytest.mark.rule("SAB-9.8.2")
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_the_choice_does_not_change_the_paria_stack(chosen: int) -> None:
    setup = Setup(3).stack(2, 0, 1)
    for seat in range(3):
        setup.parias(seat, 3)
    table = setup.round_over().build().keep_all()
    table.play(f"lead {chosen}")
    assert table.stack() == [2, 0, 1]
    assert [table.parias(seat) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("SAB-11.1.1")
@pytest.mark.parametrize("before", [0, 1])
def test_poem_1_gives_2_points_to_who_becomes_first_player_old_or_new(before: int) -> None:
    table = Setup(2).first(before).poems(1, "P01 blue").round_over().build()
    table.play("amount 0")
    points = table.points(1)
    table.play("lead 2")
    assert (table.points(1), table.score_lines(1)["SAB-7.1.7"]) == (points + 2, 2)


@pytest.mark.rule("SAB-11.1.1")
def test_poem_1_gives_nothing_when_another_becomes_first_player() -> None:
    table = Setup(2).first(1).poems(1, "P01 blue").round_over().build()
    table.play("amount 0")
    points = [table.points(seat) for seat in range(2)]
    table.play("lead 1")
    assert [table.points(seat) for seat in range(2)] == points


@pytest.mark.rule("SAB-11.1.1")
def test_the_red_half_of_poem_1_gives_nothing_at_the_end_of_a_round() -> None:
    table = Setup(2).poems(0, "P01 red").round_over().build()
    assert (table.asked(), table.dinars(0)) == ("lead", 0)
    points = table.points(0)
    assert table.play("lead 1").points(0) == points


@pytest.mark.rule("SAB-11.1.1")
def test_poem_1_gives_dinars_but_no_points_at_the_end_of_the_game() -> None:
    table = Setup(2).round(5).first(0).parias(0, 9).poems(0, "P01 blue").round_over().build()
    table.play("amount 6")
    assert table.is_over()
    assert (table.dinars(0), table.event_tuples("first_player")) == (2, [])
    assert "SAB-7.1.7" not in table.score_lines(0)


# Against Yusuf.


@pytest.mark.rule("SAB-9.8.1")
def test_yusuf_ahead_is_first_player_without_a_choice() -> None:
    table = Setup(1).first(0).parias(YUSUF, 5).poems(YUSUF, "P01 both").round_over().build()
    points = {line: value for line, value in table.score_lines(YUSUF).items() if line == "SAB-7.1.7"}
    assert (table.first(), table.event_tuples("first_player"), points) == (YUSUF, [(YUSUF, YUSUF + 1, 0, 0)], {})


@pytest.mark.rule("SAB-9.8.1")
def test_a_player_ahead_of_yusuf_chooses() -> None:
    table = Setup(1).first(YUSUF).parias(0, 5).round_over().build()
    table.play("amount 2")
    assert (table.asked(), table.legal()) == ("lead", {"lead 1", "lead 2"})
    other = table.copy()
    assert table.play("lead 1").first() == 0
    assert int(table.state.yusuf_tiles) == 0b1111  # his worker tiles are shuffled again
    assert other.play("lead 2").first() == YUSUF
