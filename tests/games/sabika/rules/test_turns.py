"""Chapter 3.1: rounds and turns."""

from __future__ import annotations

from itertools import pairwise

import pytest

from diwan.core.errors import IllegalAction
from tests.support.sabika import WORKERS, Position, Setup, able, fresh

OUTER = ["O1", "O2", "O3", "O4"]


def rest_all(table: Position) -> list[int]:
    """Let everybody rest until the round is over; return whose turns these were."""
    turns = []
    while table.asked() == "turn":
        turns.append(int(table.state.to_act))
        table.play(min(table.legal("rest")))
    return turns


@pytest.mark.rule("SAB-3.1.1")
@pytest.mark.parametrize(("number", "era"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_the_first_two_rounds_are_era_1_and_the_others_era_2(number: int, era: int) -> None:
    table = Setup(seats=2).round(number).holds(0, "gypsum").dinars(0, 9).show_minors().build()
    assert (table.view().round, table.view().era) == (number, era)
    table.play("move architect-1 O1")
    assert {int(text[-2:]) > 9 for text in table.legal("major")} == {era == 2}


@pytest.mark.rule("SAB-3.1.1")
@pytest.mark.rule("SAB-3.1.2")
def test_a_game_has_five_rounds_and_then_it_is_over() -> None:
    table = fresh(2, seed=3)
    while not table.is_over():
        table.play(min(table.legal("rest") or table.legal()))
    assert [number for _, number, _, _ in table.event_tuples("round_began")] == [1, 2, 3, 4, 5]
    assert [number for _, number, _, _ in table.event_tuples("round_ended")] == [1, 2, 3, 4, 5]
    assert table.event_kinds().count("worker_rested") == 5 * 2 * 4
    assert table.event_kinds()[-1] == "game_ended"
    assert table.legal() == set()


@pytest.mark.rule("SAB-3.1.2")
def test_a_round_ends_with_its_end_of_round_phase() -> None:
    table = Setup(seats=2).round(1).last_turn(1).rondel(R2=None).at(0, "poet", "I2", lying=True).build()
    table.play("rest poet", "amount 0", "lead 1")
    assert (table.narrator(), table.round()) == (2, 2)
    assert (table.lying(0), table.lying(1), table.raw_on("R2") is None) == (set(), set(), False)
    kinds = table.event_kinds()
    order = ["round_ended", "narrator_moved", "tribute_paid", "raw_refilled", "first_player", "round_began"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)


@pytest.mark.rule("SAB-3.1.2")
def test_after_round_5_workers_stay_down_and_nothing_is_refilled() -> None:
    table = Setup(seats=2).round(5).last_turn(1).rondel(R2=None).sultan(*OUTER, "M2", "M5", "I1", "I4").build()
    table.play("rest poet", "amount 0")
    assert (table.narrator(), table.is_over()) == (6, True)
    assert (table.lying(0), table.lying(1), table.raw_on("R2")) == (set(WORKERS), set(WORKERS), None)
    assert table.sultan() == {*OUTER, "M2", "M5", "I1", "I4"}
    assert not {"raw_refilled", "first_player", "round_began"} & set(table.event_kinds())


@pytest.mark.rule("SAB-3.1.3")
@pytest.mark.rule("SAB-0.2")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 2), (4, 3)])
def test_turns_go_clockwise_from_the_first_player_until_all_workers_lie(seats: int, first: int) -> None:
    table = Setup(seats=seats).first(first).turn(first).build()
    assert rest_all(table) == [(first + n) % seats for n in range(seats)] * 4
    assert [table.lying(seat) for seat in range(seats)] == [set(WORKERS)] * seats


@pytest.mark.rule("SAB-3.1.3")
@pytest.mark.rule("SAB-3.1.4")
def test_only_standing_workers_can_be_sent_or_rest() -> None:
    table = able().at(0, "architect-1", "O1", lying=True).at(0, "merchant", "M1", lying=True).build()
    assert {text.split()[1] for text in table.legal()} == {"architect-2", "poet"}
    assert table.legal("rest") == {"rest architect-2", "rest poet"}
    assert table.legal() == table.legal("move") | table.legal("rest")
    with pytest.raises(IllegalAction):
        table.play("move architect-1 O2")
    with pytest.raises(IllegalAction):
        table.play("rest merchant")


@pytest.mark.rule("SAB-3.1.4")
def test_a_turn_works_or_rests_with_one_worker() -> None:
    table = able().at(0, "architect-1", "O1").at(0, "architect-2", "O5").build()
    assert table.legal("rest") == {f"rest {worker}" for worker in WORKERS}
    assert {text.split()[1] for text in table.legal("move")} == set(WORKERS)
    table.play("rest poet")
    assert (table.lying(0), table.state.to_act) == ({"poet"}, 1)


@pytest.mark.rule("SAB-3.1.4")
def test_of_two_architects_in_the_workshop_the_first_one_is_meant() -> None:
    table = able().build()
    assert {text.split()[1] for text in table.legal()} == {"architect-1", "merchant", "poet"}
    table = able().lying(0, "architect-1").build()
    assert {text.split()[1] for text in table.legal()} == {"architect-2", "merchant", "poet"}
    table = able().at(0, "architect-2", "O1").build()
    assert {text.split()[1] for text in table.legal()} == set(WORKERS)


@pytest.mark.rule("SAB-3.1.3")
def test_a_whole_random_round_has_four_turns_of_each_player() -> None:
    table = fresh(3, seed=9)
    while table.round() == 1 and not table.event_tuples("round_ended"):
        table.play(min(table.legal(), key=lambda text: (text.startswith("rest"), text[::-1])))
    turns = [e.seat for e in table.events if table.game.event_names[e.kind] in ("worker_moved", "worker_rested")]
    assert sorted(turns) == [0] * 4 + [1] * 4 + [2] * 4
    assert all(after == (before + 1) % 3 for before, after in pairwise(turns))
