"""Chapter 5.1: the quarries."""

from __future__ import annotations

import pytest

from diwan.games.sabika.carried.gains import pack_any
from tests.support.sabika import Position, Setup

GYPSUM_OR_WOOD = 3
SPACES = [("O2", ("gypsum", "wood"), 0), ("O6", ("wood", "marble"), 1)]


def at_quarry(space: str) -> Position:
    return Setup(seats=4).build().play(f"move architect-1 {space}")


@pytest.mark.rule("SAB-5.1.1")
@pytest.mark.rule("SAB-5.1.2")
@pytest.mark.parametrize(("space", "kinds", "action"), SPACES)
def test_a_quarry_offers_its_two_materials(space: str, kinds: tuple[str, str], action: int) -> None:
    table = at_quarry(space)
    assert table.legal() == {f"store {kinds[0]} 1", f"store {kinds[1]} 1", "done"}
    assert table.event_tuples("main_action") == [(0, action, 0, 0)]


@pytest.mark.rule("SAB-5.1.1")
@pytest.mark.rule("SAB-5.1.2")
@pytest.mark.rule("SAB-4.4.9")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("space", "kinds", "action"), SPACES)
def test_three_materials_are_taken_in_any_combination_and_order(
    space: str, kinds: tuple[str, str], action: int, first: int, backwards: bool
) -> None:
    taken = [kinds[0]] * first + [kinds[1]] * (3 - first)
    table = at_quarry(space)
    for warehouse, material in enumerate(reversed(taken) if backwards else taken, start=1):
        assert table.legal() == {f"store {kind} {warehouse}" for kind in kinds} | {"done"}
        table.play(f"store {material} {warehouse}")
    assert table.stored() == taken
    assert table.state.to_act == 1
    assert "gain_declined" not in table.event_kinds()


@pytest.mark.rule("SAB-5.1.1")
def test_fewer_materials_may_be_taken() -> None:
    table = at_quarry("O2").play("store wood 1", "store gypsum 2", "done")
    assert table.stored() == ["gypsum", "wood"]
    assert table.event_tuples("gain_declined") == [(0, int(pack_any(1, GYPSUM_OR_WOOD)), 0, 0)]
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-5.1.2")
def test_a_quarry_costs_and_gives_nothing_else() -> None:
    table = Setup(seats=4).dinars(0, 2).build().play("move architect-1 O6", "main", "done")
    assert (table.dinars(), table.points(), table.parias()) == (2, 5, 0)
    assert table.asked() == "work"
