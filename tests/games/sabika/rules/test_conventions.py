"""Chapter 0: conventions."""

from __future__ import annotations

from random import Random

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.effects.board import next_space
from diwan.games.sabika.layout import steps_between
from diwan.games.sabika.scoring.counters import count
from tests.support.sabika import YUSUF, Position, Setup, able, fresh, open_to_all

# Events that tell what chance has said, by what they turn up.
CHANCE = {
    "raw_refilled",
    "minor_shown",
    "poem_shown",
    "warehouse_tile_shown",
    "event_shown",
    "yusuf_turned",
}


def words(table: Position) -> list[int]:
    """Return the state of the generator."""
    return [int(word) for word in table.state.rng.words()]


# Words.


@pytest.mark.rule("SAB-0.1")
@pytest.mark.parametrize(("raw", "good"), [("sugarcane", "sugar"), ("clay", "pottery"), ("silk", "clothes")])
def test_a_good_is_a_processed_raw_material(raw: str, good: str) -> None:
    table = Setup(seats=2).raws(0, raw).build().play("move merchant M1", f"store {good} 1")
    assert (table.raws(), table.stored()) == (set(), [good])


@pytest.mark.rule("SAB-0.1")
def test_materials_are_gypsum_wood_marble_and_glazed() -> None:
    # The city tile of the rulebook's example gives one material of any type.
    table = Setup(seats=2).resolves("CB2 bonus").build()
    assert table.legal() == {"store gypsum 1", "store wood 1", "store marble 1", "store glazed 1", "done"}


@pytest.mark.rule("SAB-0.1")
def test_points_and_parias_are_two_things() -> None:
    table = Setup(seats=2).parias(0, 3).build()
    assert (table.points(), table.parias()) == (5, 3)
    table.play("rest poet")
    assert (table.points(), table.parias()) == (4, 3)


# Clockwise.


@pytest.mark.rule("SAB-0.2")
@pytest.mark.parametrize(
    ("space", "following"), [(0, 1), (6, 7), (7, 0), (8, 9), (12, 13), (13, 8), (14, 15), (18, 19), (19, 14)]
)
def test_after_the_last_space_of_a_ring_comes_its_first(space: int, following: int) -> None:
    assert next_space(space) == following
    assert steps_between(space, following) == 1


@pytest.mark.rule("SAB-0.2")
@pytest.mark.parametrize(
    ("start", "end", "steps"), [(7, 6, 7), (0, 7, 7), (3, 3, 0), (13, 12, 5), (19, 16, 3), (15, 14, 5)]
)
def test_steps_are_counted_clockwise(start: int, end: int, steps: int) -> None:
    assert steps_between(start, end) == steps


@pytest.mark.rule("SAB-0.2")
def test_the_seat_after_the_last_is_the_first() -> None:
    table = Setup(seats=3).turn(2).build().play("rest poet")
    assert table.state.to_act == 0
    table.play("rest poet")
    assert table.state.to_act == 1


# Presence.


@pytest.mark.rule("SAB-0.3")
def test_a_ship_on_either_half_is_presence_and_on_the_right_half_consolidated() -> None:
    state = Setup(seats=2).ships(0, left=("fez", "cairo"), right=("tunis",)).ships(1, right=("venice",)).build().state
    assert (count(state, 0, v.PRESENCE_COUNT, 0, 0), count(state, 0, v.CONSOLIDATED_COUNT, 0, 0)) == (3, 1)
    assert (count(state, 1, v.PRESENCE_COUNT, 0, 0), count(state, 1, v.CONSOLIDATED_COUNT, 0, 0)) == (1, 1)


@pytest.mark.rule("SAB-0.3")
def test_who_is_present_on_either_half_cannot_export_there() -> None:
    table = able(seats=2).ships(0, left=("fez",), right=("algiers",)).rondel(R2=None).build()
    table.play("move merchant M2", "main")
    assert {"city fez", "city algiers"} & table.legal() == set()
    assert {"city tunis", "city florence"} <= table.legal()


# Foreign workers.


@pytest.mark.rule("SAB-0.4")
def test_foreign_workers_are_those_of_others_of_yusuf_and_of_the_sultan() -> None:
    setup = able(seats=1).ships(YUSUF, right=("cairo",)).at(YUSUF, "architect-1", "O4").at(YUSUF, "architect-2", "O8")
    table = setup.sultan("O4", "O4", "O2", "O3", "M2", "M5", "I1", "I4").build()
    assert table.copy().play("move architect-1 O4").event_tuples("worker_moved")[0][3] == 3
    assert table.copy().play("move architect-1 O8").event_tuples("worker_moved")[0][3] == 1
    assert table.copy().play("move architect-1 O2").event_tuples("worker_moved")[0][3] == 1
    assert table.copy().play("move architect-1 O6").event_tuples("worker_moved")[0][3] == 0


@pytest.mark.rule("SAB-0.4")
def test_own_workers_are_not_foreign() -> None:
    table = able().at(0, "architect-1", "O1").at(0, "architect-2", "O2").build().play("move architect-1 O3")
    assert table.event_tuples("worker_moved")[0][3] == 0


# Bonus actions.


@pytest.mark.rule("SAB-0.5")
def test_an_action_of_a_card_is_a_bonus_action_and_that_of_a_space_is_not() -> None:
    table = able(seats=2).rondel(R2=None).build().play("move architect-1 O1")
    assert table.event_tuples("main_action") == [(0, v.CONSTRUCTION, 0, 0)]
    table = able(seats=2).resolves("CR1 benefit").build()
    assert table.event_tuples("main_action") == [(0, v.CONSTRUCTION, 1, 0)]


@pytest.mark.rule("SAB-0.5")
@pytest.mark.rule("SAB-14.2")
def test_a_bonus_action_may_be_declined_and_the_action_of_a_space_may_not() -> None:
    on_space = able(seats=2).build().play("move architect-1 O1")
    bonus = able(seats=2).resolves("CR1 benefit").build()
    assert (on_space.asked(), bonus.asked()) == ("construct", "construct")
    assert ("done" in on_space.legal(), "done" in bonus.legal()) == (False, True)
    assert bonus.legal() - {"done"} == on_space.legal()


# Open and hidden.


@pytest.mark.rule("SAB-0.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_sees_the_same_table_once_the_starting_tiles_are_shown(seats: int) -> None:
    table, dice = fresh(seats, seed=6, events="random"), Random(1)
    while table.asked() in ("keep", "yusuf_city"):
        table.play(min(table.legal()))
    for _ in range(60):
        views = [open_to_all(table.view(seat)) for seat in (None, *range(seats))]
        assert all(view == views[0] for view in views)
        table.play(dice.choice(sorted(table.legal())))


@pytest.mark.rule("SAB-0.6")
@pytest.mark.parametrize("seat", [None, 1])
def test_the_purse_and_the_stores_of_others_are_open(seat: int | None) -> None:
    setup = Setup(seats=2).dinars(0, 7).seals(0, 2).parias(0, 3).store(0, 2, "glazed").raws(0, "silk")
    player = setup.poems(0, "P03 blue", "P07 red", "P24 gray").build().view(seat).players[0]
    assert (player.dinars, player.seals, player.parias, player.raws) == (7, 2, 3, ("silk",))
    assert [store.items for store in player.stores] == [(), ("glazed",), (), (), ()]
    assert (player.blues, player.reds, player.grays) == (("P03",), ("P07",), ("P24",))


# Chance.


@pytest.mark.rule("SAB-0.7")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chance_decides_only_what_is_drawn_and_revealed(seats: int) -> None:
    table, dice = fresh(seats, seed=5, events="random"), Random(7)
    quiet = told = 0
    while not table.is_over():
        before = words(table)
        table.events.clear()
        action = dice.choice(table.game.rules.legal_actions(table.state))
        table.game.rules.apply(table.state, action)
        drawn = CHANCE & set(table.event_kinds())
        assert (words(table) != before) == bool(drawn)
        quiet, told = quiet + (not drawn), told + bool(drawn)
    assert quiet > told > 3
