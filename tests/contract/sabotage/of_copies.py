"""States of Lanterns whose copies look different to somebody, and drawings that hide a choice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import State
from diwan.core.view import View
from examples.lanterns import LanternsGame, LanternsView
from tests.contract.sabotage.making import OtherState, OtherStateRules, caught
from tests.contract.sabotage.of_views import Redrawn


class Forgetful(OtherState):
    """A state with a note that copies lose."""

    note = 0


class NotingRules(OtherStateRules):
    kind = Forgetful

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = super().new_state(seats, rng, events)
        cast(Forgetful, state).note = 1
        return state


def note_of(state: State) -> int:
    return cast(Forgetful, state).note


@caught("a clone looks different to None. Put everything that is shown into `clone`")
class ShowsTheNote(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> Rules:
        rules = NotingRules()
        rules.box = type(self)
        return rules

    def view(self, state: State, seat: int | None = None) -> View:
        return cast(View, replace(cast(LanternsView, super().view(state, seat)), pile_size=note_of(state)))


@caught("a clone looks different to 1. Put everything that is shown into `clone`")
class ShowsTheLastSeatTheNote(ShowsTheNote):
    def view(self, state: State, seat: int | None = None) -> View:
        return super().view(state, seat) if seat == 1 else LanternsGame.view(self, state, seat)


OTHERWISE = "is another one to observe or to judge for seat"


@caught(f"a clone {OTHERWISE} 0")
class ObservesTheNote(NotingRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        super().observe(state, seat, out)
        out[1] = note_of(state)


@caught(f"a clone {OTHERWISE} 1")
class JudgesByTheNote(NotingRules):
    def value(self, state: State, seat: i64) -> float:
        return float(note_of(state) if seat == 1 else 0)


@caught("a clone has other score lines in row 0")
class ScoresTheNote(NotingRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return [ScoreLine(line.rule, line.points, note_of(state), 0) for line in super().score_lines(state, seat)]


@caught("a clone has other score lines in row 1", seats=1)
class ShadowScoresTheNote(NotingRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        lines = super().score_lines(state, seat)
        return [ScoreLine(line.rule, line.points, note_of(state), 0) for line in lines] if seat == 1 else lines


# Choices that can't be seen.

HIDES = r"the drawing for seat 0 \(.*\) hides a place to click"
PLACE = 'data-action="0"'


def with_place(attribute: str) -> Any:
    """Give the first choice an attribute."""
    return staticmethod(lambda svg: svg.replace(PLACE, f"{PLACE} {attribute}"))


@caught(HIDES)
class NotDisplayed(Redrawn):
    change = with_place('display="none"')


@caught(HIDES)
class NotVisible(Redrawn):
    change = with_place('visibility="hidden"')


@caught(HIDES)
class Transparent(Redrawn):
    change = with_place('opacity="0"')


@caught(HIDES)
class HiddenByStyle(Redrawn):
    change = with_place('style="fill:red; opacity: 0"')


@caught(HIDES)
class AllHidden(Redrawn):
    change = staticmethod(lambda svg: svg.replace("<svg ", '<svg visibility="hidden" ', 1) if PLACE in svg else svg)
