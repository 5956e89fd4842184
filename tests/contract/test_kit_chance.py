"""The chi-square test of the kit: what it refuses to judge, and what it lets pass."""

from __future__ import annotations

from collections import Counter

import pytest

from diwan.core.rng import seeded
from diwan.testing import check_uniform, chi_square, critical_value


def test_too_few_draws_are_not_judged() -> None:
    with pytest.raises(ValueError, match="9 draws are too few for 2 outcomes: take 5 for each or more"):
        check_uniform(Counter(a=9), ("a", "b"))


def test_a_single_outcome_is_uniform() -> None:
    check_uniform(Counter(a=9), ("a",))


def test_what_never_came_counts_too() -> None:
    assert chi_square(Counter(a=20), {"a": 10.0, "b": 10.0}) == 20.0


def test_fair_dice_pass() -> None:
    rng = seeded(1)
    check_uniform(Counter(int(rng.below(6)) for _ in range(600)), range(6))


@pytest.mark.parametrize(("degrees", "exact"), [(1, 15.14), (5, 25.74), (30, 66.62), (100, 161.32)])
def test_critical_values_are_those_of_the_tables(degrees: int, exact: float) -> None:
    assert 0.99 * exact < critical_value(degrees) < 1.08 * exact
