"""Rules of Lanterns whose samples tell the truth, and statistics that notice such things."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import Rng, fork, seeded, shuffle
from diwan.core.state import NOBODY, State
from diwan.testing import check_determinize_uniform, check_uniform
from examples.lanterns import LanternsGame
from examples.lanterns.rules import LanternsRules
from examples.lanterns.table import Lanterns
from tests.contract.sabotage.making import caught
from tests.contract.sabotage.of_secrets import top


@caught("determinize for None changed the true state")
class SamplingCounts(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        state.reveals += 1
        return sample


@caught("determinize returns the true state, or something else")
class SampleIsTheTruth(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        return state


@caught("a sample listens")
class SamplesListen(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.events = []
        return sample


@caught("the sample for viewer None keeps the true generator")
class SamplesKeepTheGenerator(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.rng = state.rng.clone()
        return sample


@caught("two samples share their future")
class SamplesShareTheirFuture(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.rng = seeded(1)
        return sample


@caught("the same generator gives two samples")
class SamplesByChanceFromElsewhere(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        return super().determinize(state, seat, seeded(random.getrandbits(60)))


@caught(r"determinize for (None|0|1) never draws '\w+' anew")
class OnlyTheFutureIsDrawn(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = state.clone()
        sample.rng = fork(rng)
        return sample


@caught("determinize for None never draws 'wishes' anew")
class WishesAreKept(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        sample.wishes = cast(Lanterns, state).wishes[:]
        return sample


@caught("determinize for 1 never draws 'hands' anew")
class SeatOneKnowsHands(LanternsRules):
    """The pile is drawn anew, but for seat 1 not together with the hands."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        if seat != 1:
            return super().determinize(state, seat, rng)
        sample = cast(Lanterns, state.clone())
        sample.rng = fork(rng)
        sample.pile = vec[i64](sorted(sample.pile))
        shuffle(sample.pile, rng)
        if sample.wishes[0] >= 0 and not sample.finished:
            sample.wishes[0] = rng.below(4)
        return sample


@caught("lean towards the truth in 'pile', place")
class HalfOfTheSamplesAreTrue(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        if rng.below(2):
            future = sample.rng
            sample = state.clone()
            sample.rng = future
        return sample


@caught("lean towards the truth in 'wishes', place", seed=3)
class HalfOfTheWishesAreTrue(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        if rng.below(2):
            sample.wishes = cast(Lanterns, state).wishes[:]
        return sample


@caught("lean towards the truth in 'pile', place")
class OnlyTheTopLeans(LanternsRules):
    """The next lantern is too often the true one."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        last = len(sample.pile) - 1
        if last > 0 and rng.below(3):
            at = list(sample.pile).index(top(state)) if top(state) in sample.pile else last
            sample.pile[at], sample.pile[last] = sample.pile[last], sample.pile[at]
        return sample


PEEKS = r"at ply \d+, samples for (None|0|1) differ from those of a world that looks the same"


@caught(PEEKS)
class ThePileIsShuffledAsItLies(LanternsRules):
    """Every order is as likely as it should be, but the same generator makes another one of each true order."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample, true = cast(Lanterns, super().determinize(state, seat, rng)), cast(Lanterns, state)
        if not any(true.hands):
            sample.pile = true.pile[:]
            shuffle(sample.pile, rng)
        return sample


@caught(PEEKS)
class TheLastWishIsMovedOn(LanternsRules):
    """A wish is drawn evenly, but from the true one on."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample, true = cast(Lanterns, super().determinize(state, seat, rng)), cast(Lanterns, state)
        last = true.seats - 1
        if last != seat and true.wishes[last] >= 0 and not true.finished:
            sample.wishes[last] = (true.wishes[last] + rng.below(4)) % 4
        return sample


@caught(PEEKS)
class TheTruthIsThrownDice(LanternsRules):
    """Samples are sound, but how much of the generator they use up depends on the truth."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        for _ in range(top(state)):
            rng.word()
        return sample


class Unnamed(LanternsGame):
    """A box whose hidden things are named wrongly."""

    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        named = super().secrets(state, seat)
        return {name: value for name, value in named.items() if name in self.named(state)}

    def named(self, state: State) -> tuple[str, ...]:
        raise NotImplementedError


@caught("determinize for None changes something that `secrets` does not name")
class NothingIsNamed(Unnamed):
    def named(self, state: State) -> tuple[str, ...]:
        return ()


@caught("determinize for (None|0|1) changes something that `secrets` does not name")
class WishesAreNotNamed(Unnamed):
    def named(self, state: State) -> tuple[str, ...]:
        return ("pile", "hands")


@caught(r"secrets has \[.*\] in the true world, \[.*\] in a sample")
class NamesFollowTheTop(Unnamed):
    def named(self, state: State) -> tuple[str, ...]:
        return ("pile", "hands", "wishes")[: 3 - (top(state) == 0)]


# The statistics that tests of games use.


@caught("'c' was drawn, which can't be: 1 such outcomes")
def strange_outcomes() -> None:
    check_uniform(Counter(a=50, b=50, c=1), ("a", "b"))


@caught("the 2 outcomes are not equally likely: .* 'a' came 80 times, 'b' 20 times, expected 50.0")
def a_loaded_coin() -> None:
    check_uniform(Counter(a=80, b=20), ("a", "b"))


@caught("the 12 outcomes are not equally likely")
def next_lanterns_of_a_leaning_sampler() -> None:
    game = HalfAsManyTops()
    state = game.new_state(seats=1, seed=1)
    check_determinize_uniform(game, state, NOBODY, first_two, [(a, b) for a in range(4) for b in range(4) if a != b])


def first_two(state: State) -> tuple[int, int]:
    pile = list(cast(Lanterns, state).pile)
    last = pile[-1]
    return last, next(value for value in reversed(pile) if value != last)


class HalfAsManyTops(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> LanternsRules:
        return OnlyTheTopLeans()
