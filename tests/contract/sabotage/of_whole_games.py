"""Lanterns that break what only whole games show: options, chances, face-down choices, events, drawings, playouts."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, ClassVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.i18n import Message, say
from diwan.core.rng import Rng, fork, seeded, shuffle
from diwan.core.rules import Rules
from diwan.core.state import State
from diwan.core.view import Style, View
from examples.lanterns import LanternsGame, LanternsView
from examples.lanterns import table as t
from examples.lanterns.rules import DREW, EVENTS, WISH_NOTED, WISHED, LanternsRules
from examples.lanterns.table import VALUES, Lanterns
from tests.contract.sabotage.making import caught, make_rules
from tests.contract.sabotage.of_box import FOG, Box
from tests.contract.sabotage.of_secrets import top

# Options.


@caught("fog=True plays just the same. Let the option change something")
class FogIsNothing(Box):
    option_specs = (*LanternsGame.option_specs, FOG)


class HardBesideTheState(LanternsRules):
    """Rules whose states do not know whether they are hard."""

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = cast(Lanterns, super().new_state(seats, rng, events))
        state.hard = 0
        return state


@caught("states with equal keys play differently. Put what an option changes into the state", seats=1)
class NamedAfterItsOption(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return make_rules(HardBesideTheState, self)

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (say("Dark shadow") if self.options["hard"] else say("Shadow"),)


@caught("equal states went apart. Put what an option changes into the state", seats=1)
class HardWithoutSayingSo(HardBesideTheState):
    def advance(self, state: State) -> None:
        table = cast(Lanterns, state)
        table.hard = int(self.hard)
        super().advance(state)
        table.hard = 0


# Chances.


@caught(r"2 seats, viewer -1, .*: 'wishes' at place \S+ comes as .*, in samples as")
class LowWishesOnly(LanternsRules):
    """Samples know nothing, but guess badly."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        for other in range(sample.seats):
            if other != seat and sample.wishes[other] >= 0 and not sample.finished:
                sample.wishes[other] = rng.below(2)
        return sample


@caught("viewer 1, after 4 actions: 'wishes' at place")
class LastSeatGuessesBadly(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        if seat == 1 and sample.wishes[0] >= 0 and not sample.finished:
            sample.wishes[0] = rng.below(2)
        return sample


@caught("after 0 actions: 'pile' at place -1 agrees with 'a' of the event 'drew' in 240 of 240 games")
class SetUpTellsTheTop(LanternsRules):
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = super().new_state(seats, rng, events)
        state.emit(DREW, 0, top(state), 0, 0)
        return state


# Choices that lie face down.


@caught("(None|1) sees no difference between actions 0 and 1, but hears one")
class WishesAreSpoken(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if action < t.DRAW:
            state.emit(WISH_NOTED, 0, action, 0, 0)


@caught("1 sees no difference between actions 0 and 1, but hears one", seats=3)
class WishesAreWhispered(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if action < t.DRAW:
            state.emit_to(0b010, WISH_NOTED, 0, action, 0, 0)


class OnlyThePileIsShuffled(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, state.clone())
        sample.rng = fork(rng)
        sample.pile = vec[i64](sorted(sample.pile))
        shuffle(sample.pile, rng)
        return sample


@caught(
    r"in all samples for (None|\d), seat \d sees just what it truly sees, although .* can't know what it answered to"
)
class OnlyThePileIsASecret(LanternsGame):
    """Hands and wishes are neither named nor drawn anew."""

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return make_rules(OnlyThePileIsShuffled, self)

    def secrets(self, state: State, seat: int | None = None) -> dict[str, tuple[Hashable, ...]]:
        return {"pile": super().secrets(state, seat)["pile"]}


@caught("seat 0 sees just what it truly sees, although None can't know what it was shown by 'draw'", seats=1)
class HandsAreNoSecret(OnlyThePileIsASecret):
    """Wishes lie open here."""

    def view(self, state: State, seat: int | None = None) -> View:
        wishes = tuple(int(wish) + 1 or None for wish in cast(Lanterns, state).wishes)
        return cast(View, replace(cast(LanternsView, super().view(state, seat)), wishes=wishes))


# What the table is told, and numbers tell.


class Silent(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        heard, state.events = state.events, None
        super().answer(state, decision, action)
        state.events = heard
        if action < t.DRAW:
            state.emit(WISHED, 0, 0, 0, 0)

    def advance(self, state: State) -> None:
        heard, state.events = state.events, None
        super().advance(state)
        state.events = heard


@caught(r"\d events tell of \d+ actions")
class NobodyIsTold(Box):
    event_names = tuple(name.replace("_scored", "_counted") for name in EVENTS)

    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        return make_rules(Silent, self)


@caught(r"\d+ positions have only 1 different observations")
class NumbersSayNothing(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        for index in range(len(out)):
            out[index] = 0


@caught(r"\d+ actions of the block 'light' were counted as showing something hidden, and [01] did")
class LightingIsARevelation(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if t.LIGHT <= action < t.LIGHT + VALUES:
            state.reveal()


# Drawings and playouts.


class Drawn(LanternsGame):
    """A box that draws in one style only."""

    style: ClassVar[dict[str, Any]]

    def drawing(self, view: View, style: Style) -> str:
        return super().drawing(view, replace(style, **self.style))


@caught("the narrow drawing is 640 wide, the wide one 640")
class NotForPhones(Drawn):
    style: ClassVar[dict[str, Any]] = {"narrow": False}


@caught("the dark drawing is the light one")
class AlwaysLight(Drawn):
    style: ClassVar[dict[str, Any]] = {"theme": "light"}


@caught("six playouts ended in the same position")
class OnePlayoutOnly(LanternsRules):
    def playout(self, state: State, rng: Rng) -> int:
        return super().playout(state, seeded(1))
