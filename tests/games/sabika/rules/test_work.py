"""Chapter 3.2: sending a worker to a space, and what it does there."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.games.sabika.carried.turn import pack_walk
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Position, Setup, able

OUTER = ["O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8"]
MIDDLE = ["M1", "M2", "M3", "M4", "M5", "M6"]
INNER = ["I1", "I2", "I3", "I4", "I5", "I6"]


def destinations(table: Position, worker: str) -> set[str]:
    """Return the spaces where a worker can go."""
    return {text.split()[2] for text in table.legal("move") if text.split()[1] == worker}


# The order of a turn.


@pytest.mark.rule("SAB-3.2.1")
@pytest.mark.rule("SAB-3.2.7")
def test_a_worker_moves_pays_and_lies_down_before_it_acts() -> None:
    table = able(dinars=5).at(0, "architect-1", "O1").at(1, "architect-1", "O4").build()
    table.play("move architect-1 O4")
    assert (table.at("architect-1"), table.lying(0), table.dinars()) == ("O4", {"architect-1"}, 3)
    assert table.asked() == "work"
    assert table.event_tuples("worker_moved") == [(0, pack_walk(0, 3, 1), TABLES.space_ids.index("O4"), 2)]
    assert table.paid() == [(0, 2, 0)]
    table.play("main", "done", "done")
    order = [kind for kind in table.event_kinds() if kind in ("worker_moved", "dinars_paid", "main_action")]
    assert order == ["worker_moved", "dinars_paid", "main_action"]


@pytest.mark.rule("SAB-3.2.1")
@pytest.mark.rule("SAB-4.1.2")
def test_the_price_of_a_move_can_be_paid_with_seals_before_anything_is_done() -> None:
    table = able(dinars=5).seals(0, 2).at(0, "architect-1", "O1").build()
    table.play("move architect-1 O4")
    assert (table.asked(), table.legal()) == ("seals", {"amount 0", "amount 1"})
    table.play("amount 1")
    assert (table.asked(), table.dinars(), table.seals()) == ("work", 5, 1)


@pytest.mark.rule("SAB-3.2.2")
@pytest.mark.rule("SAB-0.2")
@pytest.mark.parametrize(
    ("worker", "ring"), [("architect-1", OUTER), ("architect-2", OUTER), ("merchant", MIDDLE), ("poet", INNER)]
)
def test_a_worker_can_go_to_every_other_space_of_its_ring(worker: str, ring: list[str]) -> None:
    for space in ring:
        assert destinations(able().at(0, worker, space).build(), worker) == {*ring} - {space}


@pytest.mark.rule("SAB-3.2.2")
@pytest.mark.parametrize(("worker", "space"), [("architect-1", "M1"), ("merchant", "I1"), ("poet", "O1")])
def test_no_worker_leaves_its_ring(worker: str, space: str) -> None:
    table = able().build()
    assert all(not text.endswith(space) for text in table.legal("move") if text.split()[1] == worker)


@pytest.mark.rule("SAB-3.2.3")
@pytest.mark.parametrize(("worker", "ring"), [("architect-1", OUTER), ("merchant", MIDDLE), ("poet", INNER)])
def test_a_worker_in_the_workshop_is_placed_on_any_space_of_its_ring_for_nothing(worker: str, ring: list[str]) -> None:
    table = able().build()
    assert destinations(table, worker) == {*ring}
    for space in ring:
        after = able().build().play(f"move {worker} {space}")
        assert (after.event_tuples("worker_moved")[0][3], after.dinars(), after.at(worker)) == (0, 20, space)


@pytest.mark.rule("SAB-3.2.4")
@pytest.mark.rule("SAB-0.2")
@pytest.mark.parametrize(
    ("worker", "start", "ring"),
    [
        ("architect-1", "O7", ["O8", "O1", "O2", "O3", "O4", "O5", "O6"]),
        ("architect-2", "O1", ["O2", "O3", "O4", "O5", "O6", "O7", "O8"]),
        ("merchant", "M5", ["M6", "M1", "M2", "M3", "M4"]),
        ("merchant", "M1", ["M2", "M3", "M4", "M5", "M6"]),
        ("poet", "I3", ["I4", "I5", "I6", "I1", "I2"]),
    ],
)
def test_two_steps_are_free_and_every_further_one_costs_a_dinar(worker: str, start: str, ring: list[str]) -> None:
    for steps, space in enumerate(ring, start=1):
        table = able().at(0, worker, start).build().play(f"move {worker} {space}")
        assert table.event_tuples("worker_moved")[0][3] == max(steps - 2, 0)
        assert table.dinars() == 20 - max(steps - 2, 0)


@pytest.mark.rule("SAB-3.2.4")
@pytest.mark.parametrize(("dinars", "reached"), [(0, {"O2", "O3"}), (1, {"O2", "O3", "O4"}), (3, {*OUTER[1:6]})])
def test_nobody_goes_further_than_can_be_paid(dinars: int, reached: set[str]) -> None:
    table = able(dinars).at(0, "architect-1", "O1").build()
    assert destinations(table, "architect-1") == reached


# Foreign workers.


@pytest.mark.rule("SAB-3.2.5")
@pytest.mark.rule("SAB-0.4")
@pytest.mark.parametrize("lying", [False, True])
def test_every_worker_of_another_player_there_costs_a_dinar_standing_or_lying(lying: bool) -> None:
    setup = able().at(1, "architect-1", "O4", lying=lying).at(2, "architect-2", "O4", lying=lying)
    table = setup.at(3, "architect-1", "O5").build()
    table.play("move architect-1 O4")
    assert table.event_tuples("worker_moved") == [(0, pack_walk(0, 0, 2), TABLES.space_ids.index("O4"), 2)]
    assert table.dinars() == 18
    assert [table.dinars(seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("SAB-3.2.5")
@pytest.mark.rule("SAB-0.4")
@pytest.mark.parametrize(
    ("worker", "space", "cost"), [("architect-1", "O1", 1), ("architect-1", "O2", 0), ("poet", "I1", 1)]
)
def test_a_sultans_worker_costs_a_dinar(worker: str, space: str, cost: int) -> None:
    table = able(seats=3).build().play(f"move {worker} {space}")
    assert table.event_tuples("worker_moved")[0][3] == cost
    assert table.dinars() == 20 - cost


@pytest.mark.rule("SAB-3.2.5")
@pytest.mark.rule("SAB-0.4")
def test_several_foreign_workers_of_all_kinds_add_up() -> None:
    table = able(seats=2).at(1, "merchant", "M2").sultan("O1", "O3", "O5", "O7", "M2", "M2", "I1", "I4").build()
    table.play("move merchant M2")
    assert (table.event_tuples("worker_moved")[0][3], table.dinars()) == (3, 17)


@pytest.mark.rule("SAB-3.2.5")
@pytest.mark.rule("SAB-0.4")
def test_a_worker_of_yusuf_costs_a_dinar() -> None:
    table = able(seats=1).ships(YUSUF, right=("cairo",)).at(YUSUF, "architect-1", "O4", lying=True).build()
    assert table.copy().play("move architect-1 O4").dinars() == 19
    assert table.copy().play("move architect-1 O2").dinars() == 20


@pytest.mark.rule("SAB-3.2.5")
def test_workers_that_are_passed_cost_nothing() -> None:
    table = able().at(0, "architect-1", "O1").at(1, "architect-1", "O2").at(2, "architect-1", "O2").build()
    table.play("move architect-1 O3")
    assert (table.event_tuples("worker_moved")[0][3], table.dinars()) == (0, 20)


@pytest.mark.rule("SAB-3.2.5")
def test_a_worker_that_has_left_costs_nothing_any_more() -> None:
    table = Setup(seats=2).dinars(0, 1).dinars(1, 5).at(0, "poet", "I2").build()
    table.play("move poet I5", "done")
    assert table.state.to_act == 1
    assert table.copy().play("move poet I2").event_tuples("worker_moved")[0][3] == 0
    assert table.copy().play("move poet I5").event_tuples("worker_moved")[0][3] == 1


@pytest.mark.rule("SAB-15.2")
def test_four_steps_to_a_space_with_two_foreign_workers_cost_four_dinars() -> None:
    table = able(dinars=6).at(0, "architect-1", "O1").at(1, "architect-1", "O5").at(2, "architect-1", "O5").build()
    table.play("move architect-1 O5")
    assert (table.paid(), table.dinars()) == ([(0, 4, 0)], 2)
    assert (table.at("architect-1"), table.lying()) == ("O5", {"architect-1"})


@pytest.mark.rule("SAB-3.2.6")
def test_two_architects_of_one_player_never_meet_but_may_pass_each_other() -> None:
    table = able().at(0, "architect-1", "O1").at(0, "architect-2", "O3").build()
    assert destinations(table, "architect-1") == {"O2", "O4", "O5", "O6", "O7", "O8"}
    assert destinations(table, "architect-2") == {"O2", "O4", "O5", "O6", "O7", "O8"}
    table.play("move architect-1 O4")
    assert (table.event_tuples("worker_moved")[0][3], table.dinars()) == (1, 19)


@pytest.mark.rule("SAB-3.2.6")
@pytest.mark.parametrize("lying", [False, True])
def test_an_architect_is_not_placed_where_the_other_one_is(lying: bool) -> None:
    table = able().at(0, "architect-2", "O6", lying=lying).build()
    assert destinations(table, "architect-1") == {*OUTER} - {"O6"}


@pytest.mark.rule("SAB-3.2.6")
def test_architects_of_two_players_may_meet() -> None:
    table = able().at(1, "architect-1", "O6").build()
    assert "O6" in destinations(table, "architect-1")


@pytest.mark.rule("SAB-3.2.7")
@pytest.mark.parametrize(("dinars", "legal"), [(0, False), (1, True)])
def test_dinars_of_the_action_do_not_pay_for_the_way_to_it(dinars: int, legal: bool) -> None:
    table = Setup(seats=4).dinars(0, dinars).at(1, "architect-1", "O4").build()
    assert ("O4" in destinations(table, "architect-1")) is legal


# Main and secondary action.


@pytest.mark.rule("SAB-3.2.8")
def test_the_main_action_can_come_first() -> None:
    table = able(dinars=1).rondel(R4="silk").build().play("move architect-1 O4")
    assert table.legal() == {"main", "secondary R4"}
    table.play("main")
    # The secondary action waits until the main one is finished.
    assert (table.asked(), table.legal("secondary")) == ("trade", set())
    table.play("done")
    assert table.legal() == {"secondary R4", "done"}
    table.play("secondary R4")
    assert (table.dinars(), table.raws(), table.state.to_act) == (1 + 2 - 1, {"clay", "silk"}, 1)


@pytest.mark.rule("SAB-3.2.8")
def test_the_secondary_action_can_come_first() -> None:
    table = able(dinars=1).rondel(R4="silk").build().play("move architect-1 O4", "secondary R4")
    assert (table.raws(), table.dinars(), table.asked()) == ({"clay", "silk"}, 0, "work")
    assert table.legal() == {"main", "done"}
    table.play("main", "done")
    assert (table.dinars(), table.state.to_act) == (2, 1)


@pytest.mark.rule("SAB-3.2.8")
@pytest.mark.rule("SAB-3.2.10")
@pytest.mark.parametrize("moves", [("main", "done"), ("secondary R4",)])
def test_after_one_of_the_two_the_player_may_stop_but_not_before(moves: tuple[str, ...]) -> None:
    table = able().rondel(R4="silk").build().play("move architect-1 O4")
    with pytest.raises(IllegalAction):
        table.play("done")
    table.play(*moves)
    assert (table.asked(), table.state.to_act) == ("work", 0)
    table.play("done")
    assert (table.asked(), table.state.to_act) == ("turn", 1)


@pytest.mark.rule("SAB-3.2.8")
@pytest.mark.rule("SAB-4.4.7")
@pytest.mark.parametrize("moves", [("main", "done"), ("secondary R4", "done")])
def test_an_action_that_was_begun_is_carried_out_even_if_its_gain_is_declined(moves: tuple[str, str]) -> None:
    # The own clay would have to be processed.
    table = able(dinars=1).rondel(R4="clay").build().play("move architect-1 O4", *moves)
    assert (table.asked(), table.stored(), table.raws()) == ("work", ["gypsum", "sugar"], {"clay"})
    assert moves[0] not in table.legal()
    table.play("done")
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-3.2.9")
@pytest.mark.rule("SAB-15.19")
def test_a_merchant_uses_one_of_several_linked_spaces() -> None:
    table = able(dinars=2).rondel(R2="silk", R3="sugarcane").build().play("move merchant M2")
    assert table.legal("secondary") == {"secondary R2", "secondary R3", "secondary X2"}
    free = table.copy().play("secondary R3")
    assert (free.dinars(), free.raws(), free.legal("secondary")) == (2, {"clay", "sugarcane"}, set())
    dear = table.copy().play("secondary X2", "store marble 3")
    assert (dear.dinars(), "marble" in dear.stored(), dear.legal("secondary")) == (0, True, set())


@pytest.mark.rule("SAB-15.19")
@pytest.mark.parametrize(("token", "gains"), [("marble", {"marble"}), (None, {"gypsum", "wood"})])
def test_a_poet_pays_a_dinar_for_a_marble_or_for_gypsum_or_wood(token: str | None, gains: set[str]) -> None:
    table = Setup(seats=4).dinars(0, 1).rondel(X2=token).build().play("move poet I2", "secondary X2")
    assert (table.dinars(), table.asked()) == (0, "store")
    assert {text.split()[1] for text in table.legal("store")} == gains


@pytest.mark.rule("SAB-3.2.10")
def test_the_turn_ends_when_both_are_done() -> None:
    table = able().rondel(R2="silk").build().play("move architect-1 O2", "secondary R2", "main", "done")
    assert (table.asked(), table.state.to_act) == ("turn", 1)


@pytest.mark.rule("SAB-3.2.10")
def test_the_first_action_may_make_the_second_one_possible() -> None:
    # Nothing can be produced until the raw of the secondary action is there.
    table = Setup(seats=4).rondel(R1="silk").build().play("move merchant M1")
    assert (table.asked(), table.raws(), table.legal()) == ("work", {"silk"}, {"main", "done"})
    table.play("main", "store clothes 1")
    assert (table.stored(), table.raws()) == (["clothes"], set())


@pytest.mark.rule("SAB-3.2.10")
def test_the_first_action_may_make_the_second_one_impossible() -> None:
    # The way to Florence takes the dinars that the secondary action would cost.
    table = Setup(seats=4).dinars(0, 2).holds(0, "sugar").rondel(R2=None, R3=None).city("florence", "CB2").build()
    table.play("move merchant M2")
    assert table.legal() == {"main", "secondary X2"}
    table.play("main", "city florence", "store gypsum 1")
    assert (table.dinars(), table.state.to_act, table.marble_on("X2")) == (0, 1, True)


@pytest.mark.rule("SAB-3.2.10")
@pytest.mark.rule("SAB-3.3.1")
def test_once_a_worker_has_arrived_its_space_is_not_judged_again() -> None:
    # The only good is delivered, so no second export would be possible: the secondary action still is.
    table = Setup(seats=4).dinars(0, 1).holds(0, "sugar").rondel(R2="silk", R3=None).city("fez", "CB2").build()
    table.play("move merchant M2", "main", "city fez", "store gypsum 1")
    assert (table.asked(), table.legal()) == ("work", {"secondary R2", "done"})


@pytest.mark.rule("SAB-3.2.8")
def test_either_action_is_told_once() -> None:
    table = able().rondel(R2="silk").build().play("move architect-1 O2", "main", "done", "secondary R2")
    kinds = [kind for kind in table.event_kinds() if kind in ("main_action", "secondary_action")]
    assert kinds == ["main_action", "secondary_action"]
    assert table.event_tuples("main_action") == [(0, v.MINOR_QUARRY, 0, 0)]
    assert table.event_tuples("secondary_action") == [(0, TABLES.secondary_ids.index("R2"), 0, 0)]
