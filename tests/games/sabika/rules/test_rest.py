"""Chapter 3.4: rest."""

from __future__ import annotations

import pytest

from tests.support.sabika import Setup, able

OUTER = {"O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8"}


@pytest.mark.rule("SAB-15.21")
def test_rest_turns_7_dinars_and_6_points_into_10_and_5() -> None:
    table = Setup(seats=2).dinars(0, 7).points(0, 6).build().play("rest poet")
    assert (table.dinars(), table.points()) == (10, 5)


@pytest.mark.rule("SAB-3.4.1")
@pytest.mark.parametrize("worker", ["architect-1", "merchant", "poet"])
def test_a_worker_that_rests_lies_in_the_workshop_for_three_dinars_and_a_point(worker: str) -> None:
    space = {"architect-1": "O4", "merchant": "M3", "poet": "I5"}[worker]
    table = Setup(seats=2).dinars(0, 1).at(0, worker, space).build().play(f"rest {worker}")
    assert (table.at(worker), table.lying()) == (None, {worker})
    assert (table.dinars(), table.points()) == (4, 4)
    assert (table.dinars(1), table.points(1)) == (0, 5)
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-3.4.1": -1}
    assert table.event_tuples("worker_rested") == [
        (0, ["architect-1", "architect-2", "merchant", "poet"].index(worker), 0, 0)
    ]


@pytest.mark.rule("SAB-3.4.1")
def test_a_worker_in_the_workshop_rests_there_in_the_same_way() -> None:
    table = Setup(seats=2).build().play("rest merchant")
    assert (table.at("merchant"), table.lying(), table.dinars(), table.points()) == (None, {"merchant"}, 3, 4)


@pytest.mark.rule("SAB-3.4.1")
def test_the_space_of_a_worker_that_rests_is_free_again() -> None:
    table = Setup(seats=4).dinars(1, 9).at(0, "poet", "I2").build().play("rest poet", "move poet I2")
    assert table.event_tuples("worker_moved")[0][3] == 0


@pytest.mark.rule("SAB-3.4.1")
def test_points_may_fall_below_0_by_resting() -> None:
    assert Setup(seats=2).points(0, 0).build().play("rest poet").points() == -1


@pytest.mark.rule("SAB-3.4.1")
def test_a_turn_is_over_after_a_rest() -> None:
    table = able().build().play("rest architect-1")
    assert (table.asked(), table.state.to_act) == ("turn", 1)


@pytest.mark.rule("SAB-3.4.2")
@pytest.mark.rule("SAB-3.1.4")
def test_every_standing_worker_may_rest_whatever_it_could_do() -> None:
    table = able().at(0, "architect-1", "O1").build()
    assert table.legal("rest") == {"rest architect-1", "rest architect-2", "rest merchant", "rest poet"}
    poor = Setup(seats=4).at(0, "architect-1", "O1").build()
    assert poor.legal("rest") == {"rest architect-1", "rest architect-2", "rest merchant", "rest poet"}


@pytest.mark.rule("SAB-3.4.2")
@pytest.mark.rule("SAB-15.34")
def test_a_worker_without_legal_work_can_only_rest() -> None:
    table = Setup(seats=4).at(0, "poet", "I2").at(1, "poet", "I5").build()
    assert {text for text in table.legal() if "poet" in text} == {"rest poet"}


@pytest.mark.rule("SAB-3.4.2")
@pytest.mark.rule("SAB-14.29")
def test_the_last_worker_without_legal_work_rests_by_itself() -> None:
    setup = Setup(seats=4).at(0, "poet", "I2").at(1, "poet", "I5")
    table = setup.lying(0, "architect-1", "architect-2", "merchant").lying(1, "poet").build()
    assert (table.state.to_act, table.at("poet"), table.dinars(), table.points()) == (1, None, 3, 4)


@pytest.mark.rule("SAB-3.4.3")
def test_a_rested_worker_stands_up_at_the_end_of_the_round_and_goes_anywhere() -> None:
    table = able(seats=2).last_turn(1).at(0, "poet", "I3", lying=True).build().play("rest poet")
    while table.asked() != "lead":
        table.play("amount 0")
    table.play("lead 1")
    assert (table.lying(0), table.lying(1)) == (set(), set())
    assert (table.at("poet", 0), table.at("architect-1", 0)) == ("I3", None)
    moves = {text.split()[2] for text in table.legal("move") if "architect-1" in text}
    assert moves == OUTER
    assert "rest architect-1" in table.legal()
    # The poet, who worked, begins where it stands.
    assert "move poet I3" not in table.legal()
