"""Chapter 9: the tribute."""

from __future__ import annotations

import pytest

from tests.support.sabika import YUSUF, Setup

TRIBUTE = "SAB-9.4.2"  # the line of the score sheet


def owing(seats: int = 2) -> Setup:
    """Return a table whose wish of round 1 gives nothing to those who have built nothing."""
    return Setup(seats).wishes("WA1", "WB1", "WC1")


# How much, and in which order.


@pytest.mark.rule("SAB-9.4.1")
@pytest.mark.parametrize(("number", "tribute"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_tribute_grows_from_round_to_round(number: int, tribute: int) -> None:
    table = owing(2).round(number).round_over().build()
    assert (table.score_lines(0)[TRIBUTE], table.score_lines(1)[TRIBUTE]) == (-tribute, -tribute)


@pytest.mark.rule("SAB-9.4.1")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_tribute_is_paid_in_order_from_the_first_player(first: int, order: list[int]) -> None:
    setup = owing(3).first(first)
    for seat in range(3):
        setup.parias(seat, 5)
    table = setup.round_over().build()
    for seat in order:
        assert (table.asked(), table.state.to_act) == ("tribute", seat)
        table.play("amount 1")
    assert [event[0] for event in table.event_tuples("tribute_paid")] == order
    assert table.asked() == "lead"


@pytest.mark.rule("SAB-9.4.1")
def test_nobody_pays_more_than_is_owed() -> None:
    table = owing(2).parias(0, 9).dinars(0, 30).seals(0, 4).round_over().build()
    assert table.legal() == {"amount 0", "amount 1", "amount 2"}
    table.play("amount 1")
    assert table.legal() == {"amount 0", "amount 1"}
    table.play("amount 0")
    assert table.legal() == {"amount 0", "amount 1"}
    table.play("amount 1")
    assert (table.parias(0), table.dinars(0), table.seals(0), table.points(0)) == (8, 28, 4, 5)


@pytest.mark.rule("SAB-9.4.1")
def test_who_has_paid_in_full_is_not_asked_any_more() -> None:
    table = owing(2).parias(0, 2).dinars(0, 9).seals(0, 3).parias(1, 1).round_over().build()
    table.play("amount 2")
    assert (table.asked(), table.state.to_act) == ("tribute", 1)
    assert (table.parias(0), table.dinars(0), table.seals(0), table.points(0)) == (0, 9, 3, 5)


# The ways to pay.


@pytest.mark.rule("SAB-9.4.2")
@pytest.mark.rule("SAB-9.4.4")
@pytest.mark.parametrize(
    ("answers", "parias", "seals", "dinars", "lost"),
    [
        (("amount 2",), 2, 0, 0, 0),
        (("amount 1", "amount 1"), 1, 1, 0, 0),
        (("amount 1", "amount 0", "amount 1"), 1, 0, 2, 0),
        (("amount 1", "amount 0", "amount 0"), 1, 0, 0, 1),
        (("amount 0", "amount 2"), 0, 2, 0, 0),
        (("amount 0", "amount 1", "amount 1"), 0, 1, 2, 0),
        (("amount 0", "amount 1", "amount 0"), 0, 1, 0, 1),
        (("amount 0", "amount 0", "amount 2"), 0, 0, 4, 0),
        (("amount 0", "amount 0", "amount 1"), 0, 0, 2, 1),
        (("amount 0", "amount 0", "amount 0"), 0, 0, 0, 2),
    ],
)
def test_every_mixture_of_parias_seals_dinars_and_points_is_allowed(
    answers: tuple[str, ...], parias: int, seals: int, dinars: int, lost: int
) -> None:
    table = owing(2).parias(0, 5).seals(0, 5).dinars(0, 9).round_over().build()
    table.play(*answers)
    assert (table.parias(0), table.seals(0), table.dinars(0)) == (5 - parias, 5 - seals, 9 - dinars)
    assert table.points(0) == 5 - lost
    assert table.score_lines(0).get(TRIBUTE, 0) == -lost
    assert table.event_tuples("tribute_paid")[0] == (0, parias, seals, dinars)


@pytest.mark.rule("SAB-9.4.2")
def test_one_dinar_alone_pays_nothing() -> None:
    table = owing(2).dinars(0, 1).round_over().build()
    assert (table.asked(), table.dinars(0), table.points(0)) == ("lead", 1, 3)


@pytest.mark.rule("SAB-9.4.2")
def test_a_seal_pays_a_whole_paria_and_is_no_dinar_of_a_pair() -> None:
    table = owing(2).dinars(0, 1).seals(0, 2).round_over().build()
    assert table.legal() == {"amount 0", "amount 1", "amount 2"}
    table.play("amount 1")
    assert (table.asked(), table.seals(0), table.dinars(0), table.points(0)) == ("lead", 1, 1, 4)


@pytest.mark.rule("SAB-9.4.2")
@pytest.mark.parametrize(("dinars", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (99, 4)])
def test_every_two_dinars_pay_one_paria(dinars: int, most: int) -> None:
    table = owing(2).round(3).dinars(0, dinars).round_over().build()
    assert table.legal() == {f"amount {amount}" for amount in range(most + 1)}
    table.play(f"amount {most}")
    assert table.dinars(0) == dinars - 2 * most
    assert table.score_lines(0).get(TRIBUTE, 0) == most - 4


@pytest.mark.rule("SAB-9.4.2")
def test_no_more_parias_are_paid_than_there_are() -> None:
    table = owing(2).round(4).parias(0, 3).round_over().build()
    assert table.legal() == {"amount 0", "amount 1", "amount 2", "amount 3"}
    table.play("amount 3")
    assert (table.parias(0), table.score_lines(0)[TRIBUTE]) == (0, -2)


@pytest.mark.rule("SAB-9.4.3")
def test_points_pay_the_rest_even_below_zero() -> None:
    table = owing(2).round(4).points(0, 2).round_over().build()
    assert (table.points(0), table.parias(0)) == (-3, 0)
    assert table.event_tuples("tribute_paid")[0] == (0, 0, 0, 0)


@pytest.mark.rule("SAB-9.4.4")
def test_a_player_may_keep_all_parias_and_lose_points() -> None:
    table = owing(2).parias(0, 5).round_over().build()
    table.play("amount 0")
    assert (table.parias(0), table.points(0), table.asked()) == (5, 3, "lead")


@pytest.mark.rule("SAB-15.15")
def test_a_tribute_of_6_in_four_ways() -> None:
    table = owing(2).round(5).points(0, 20).parias(0, 3).dinars(0, 3).seals(0, 1).round_over().build()
    table.play("amount 3", "amount 1", "amount 1")
    assert table.event_tuples("tribute_paid")[0] == (0, 3, 1, 2)
    assert table.score_lines(0)[TRIBUTE] == -1
    assert (table.parias(0), table.seals(0), table.dinars(0)) == (0, 0, 1)


# The stack of markers.


@pytest.mark.rule("SAB-15.16")
@pytest.mark.rule("SAB-9.4.5")
def test_who_pays_later_lies_on_top() -> None:
    a, b = 1, 0  # B is first player and pays first
    setup = owing(2).parias(a, 4).parias(b, 4).stack(a, b).first(b).seals(a, 1).seals(b, 1)
    table = setup.round_over().build()
    assert table.stack() == [a, b]
    table.play("amount 1", "amount 1", "amount 1", "amount 1")
    assert (table.parias(a), table.parias(b), table.stack()) == (3, 3, [a, b])
    assert (table.asked(), table.state.to_act) == ("lead", a)


@pytest.mark.rule("SAB-9.4.5")
def test_the_steps_of_a_tribute_are_one_move_onto_what_lies_there() -> None:
    setup = owing(4).parias(0, 5).parias(1, 3).parias(2, 4).parias(3, 3).stack(1, 3, 2, 0).first(0)
    table = setup.round_over().build()
    table.play("amount 2")
    assert table.parias(0) == 3
    assert table.stack() == [2, 0, 1, 3]


@pytest.mark.rule("SAB-9.4.5")
def test_who_moves_no_step_keeps_the_place_in_the_stack() -> None:
    table = owing(3).parias(0, 4).parias(1, 4).parias(2, 4).stack(2, 0, 1).round_over().build()
    table.play("amount 0", "amount 0", "amount 0")
    assert table.stack() == [2, 0, 1]
    assert [table.points(seat) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("SAB-9.4.5")
def test_a_marker_leaves_the_order_of_those_it_passes_alone() -> None:
    table = owing(3).parias(0, 4).parias(1, 3).parias(2, 3).stack(2, 1, 0).round_over().build()
    table.play("amount 2")
    assert (table.parias(0), table.stack()) == (2, [2, 1, 0])


@pytest.mark.rule("SAB-9.4.1")
def test_yusuf_pays_his_tribute_when_his_turn_comes() -> None:
    table = owing(1).first(YUSUF).parias(YUSUF, 1).parias(0, 3).points(YUSUF, 5).round_over().build()
    assert (table.asked(), table.parias(YUSUF), table.score_lines(YUSUF)[TRIBUTE]) == ("tribute", 0, -1)
    table.play("amount 2")
    assert table.event_tuples("tribute_paid") == [(YUSUF, 1, 0, 0), (0, 2, 0, 0)]
