"""Is it really uniform? A small chi-square test, and a check of samples against a list made by brute force."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TypeVar

from diwan.core.game import Game
from diwan.core.rng import seeded
from diwan.core.state import State
from diwan.testing.scene import ContractBroken

T = TypeVar("T", bound=Hashable)

ONE_IN_TEN_THOUSAND = 3.719  # the normal quantile of 0.9999: a right sampler fails one fixed seed in 10,000
ALMOST_NEVER = 5.0  # the normal quantile of 0.9999997, for what is compared very often
RARE = 8  # outcomes that came less often than this, in both samples together, are counted as one
ENOUGH = 5.0  # samples that each outcome must be expected to get for the test to mean anything


def chi_square(observed: Mapping[T, int], expected: Mapping[T, float]) -> float:
    """Return the chi-square statistic of these counts against the expected ones."""
    return sum((observed.get(outcome, 0) - mean) ** 2 / mean for outcome, mean in expected.items())


def critical_value(degrees: int, quantile: float = ONE_IN_TEN_THOUSAND) -> float:
    """Return what chi-square exceeds only rarely (Wilson and Hilferty's approximation: 7 % too much for
    one degree, 2 % for many, always to the safe side)."""
    share = 2.0 / (9.0 * degrees)
    return float(degrees * (1.0 - share + quantile * math.sqrt(share)) ** 3)


def chi_square_of_two(pairs: Collection[tuple[int, int]]) -> float:
    """Return the chi-square statistic of two samples of one size: how often each outcome came in either."""
    return sum((one - other) ** 2 / (one + other) for one, other in pairs)


def differ(one: Counter[T], other: Counter[T]) -> bool:
    """Tell whether two samples, counted by outcome, are spread too differently to be of one kind."""
    pairs = paired(one, other)
    return len(pairs) > 1 and chi_square_of_two(pairs) > critical_value(len(pairs) - 1, ALMOST_NEVER)


def paired(one: Counter[T], other: Counter[T]) -> list[tuple[int, int]]:
    """Return how often each outcome came in either, rare ones together (chi-square needs some of each)."""
    common = [value for value in one | other if one[value] + other[value] >= RARE]
    rest = tuple(counts.total() - sum(counts[value] for value in common) for counts in (one, other))
    return [*((one[value], other[value]) for value in common), *([(rest[0], rest[1])] if sum(rest) >= RARE else [])]


def check_uniform(counts: Mapping[T, int], outcomes: Collection[T]) -> None:
    """Raise ContractBroken unless these counts look like draws of equally likely outcomes, these and no others."""
    strange = [outcome for outcome in counts if outcome not in outcomes]
    if strange:
        raise ContractBroken(f"{strange[0]!r} was drawn, which can't be: {len(strange)} such outcomes")
    total = sum(counts.values())
    mean = total / len(outcomes)
    if mean < ENOUGH:
        raise ValueError(f"{total} draws are too few for {len(outcomes)} outcomes: take {ENOUGH:.0f} for each or more")
    if len(outcomes) == 1:
        return
    found = chi_square(counts, dict.fromkeys(outcomes, mean))
    limit = critical_value(len(outcomes) - 1)
    if found > limit:
        often = max(outcomes, key=lambda outcome: counts.get(outcome, 0))
        rare = min(outcomes, key=lambda outcome: counts.get(outcome, 0))
        raise ContractBroken(
            f"the {len(outcomes)} outcomes are not equally likely: chi-square {found:.1f}, expected below {limit:.1f}; "
            f"{often!r} came {counts.get(often, 0)} times, {rare!r} {counts.get(rare, 0)} times, expected {mean:.1f}"
        )


def check_determinize_uniform(
    game: Game,
    state: State,
    seat: int,
    secret: Callable[[State], T],
    outcomes: Collection[T],
    *,
    samples: int | None = None,
    seed: int = 1,
) -> None:
    """Raise ContractBroken unless `determinize` draws the secret uniformly from these outcomes.

    `secret` reads from a sample what the seat can't know; `outcomes` are all values that it may have, found by
    brute force, each as likely as the others. List equally likely worlds: where several make one outcome, let
    `secret` tell them apart.
    """
    rng = seeded(seed)
    draws = 40 * len(outcomes) if samples is None else samples
    counts = Counter(secret(game.rules.determinize(state, seat, rng)) for _ in range(draws))
    check_uniform(counts, outcomes)
