"""Lanterns with something wrong at one seat, in one line, in one style or for one action only."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

import diwan
from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.core.rng import Rng
from diwan.core.rules import ScoreLine
from diwan.core.state import NOBODY, State
from diwan.core.view import Choice, Style, View
from examples.lanterns import LanternsGame
from examples.lanterns.rules import SHADOW_PUT_OUT, LanternsRules
from examples.lanterns.table import Lanterns
from tests.contract.sabotage.making import OtherStateRules, caught
from tests.contract.sabotage.of_damage import strange
from tests.contract.sabotage.of_rules import Unchecked
from tests.contract.sabotage.of_secrets import PeekingBox, top
from tests.contract.sabotage.of_views import Redrawn, WithOtherChoices

# Bytes.


@caught("accepted, and then KeyError: 'no value of the last'")
class NoValueOfTheLastThere(LanternsRules):
    def value(self, state: State, seat: i64) -> float:
        if strange(state) and seat == state.seats - 1:
            raise KeyError("no value of the last")
        return super().value(state, seat)


class Stumbling(LanternsRules):
    """Rules that stumble over one kind of damage."""

    def from_bytes(self, data: bytes) -> State:
        if self.stumbles(data):
            raise IndexError("off the end")
        return super().from_bytes(data)

    def stumbles(self, data: bytes) -> bool:
        raise NotImplementedError


STUMBLES = "damaged bytes raise IndexError: off the end"


@caught(STUMBLES + r" \(bytes: \)")
class StumblesOverNoBytes(Stumbling):
    def stumbles(self, data: bytes) -> bool:
        return data == b""


@caught(STUMBLES + r" \(bytes: 0a\)")
class StumblesOverAnEmptyHead(Stumbling):
    def stumbles(self, data: bytes) -> bool:
        return data == b"\n"


@caught(STUMBLES)
class StumblesOverOtherGames(Stumbling):
    def stumbles(self, data: bytes) -> bool:
        return data.startswith(b"other/1\n")


@caught(STUMBLES)
class StumblesOverTwoStates(Stumbling):
    def stumbles(self, data: bytes) -> bool:
        return data.count(b"lanterns/1\n") == 2


# Points.


@caught("the score lines of seat 0 add up to 0, its score is 1")
class OnePointMoreForTheFirst(LanternsRules):
    def scores(self, state: State) -> list[int]:
        first, *others = super().scores(state)
        return [first + 1, *others]


@caught("cites no rule")
class FirstLineWithoutRule(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        first, *others = super().score_lines(state, seat)
        return [ScoreLine("", first.points, 0, 0), *others]


@caught("cites no rule")
class LastLineWithoutRule(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        *others, last = super().score_lines(state, seat)
        return [*others, ScoreLine("", last.points, 0, 0)]


# Samples and secrets.


@caught("determinize returns the true state, or something else")
class SamplesOfAnotherKind(OtherStateRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.__class__ = Lanterns
        return sample


@caught("now, the sample for None is at another ply or asks another seat")
class SamplesAreAPlyLater(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.ply += 1
        return sample


@caught("now, the sample for None is at another ply or asks another seat")
class SamplesAskTheNext(Unchecked):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.to_act = 1 - sample.to_act
        return sample


@caught(r"the drawing for \S+ \(.*theme='dark', narrow=True\)\) differs between worlds")
class SmallDarkDrawingLeaks(PeekingBox):
    def drawing(self, view: View, style: Style) -> str:
        svg = super().drawing(view, style)
        hint = f'<g class="top-{cast(Any, view).peek}"/></svg>' if style.theme == "dark" and style.narrow else "</svg>"
        return svg.replace("</svg>", hint)


@caught(r"seat \d is refused action 13 for another reason in its sample")
class LastRefusalLeaks(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        told = super().refusal(state, action)
        return Refusal("illegal", say("the next one is a {value}", value=top(state))) if action == 13 else told


@caught("prompt.view.peek is a Lanterns: a bot could read the truth")
class ViewsHoldTheTruth(PeekingBox):
    def view(self, state: State, seat: int | None = None) -> View:
        view = super().view(state, seat)
        object.__setattr__(view, "peek", state)
        return view


# The compiled engine appends to listeners without asking them, so that only interpreted can the order be told.
if not diwan.COMPILED:

    @caught(r"hears another thing after action \d+ in its sample", seats=1)
    class TellsBeforeItCounts(LanternsRules):
        def advance(self, state: State) -> None:
            if cast(Lanterns, state).turn == 0 and top(state) >= 0:
                state.emit(SHADOW_PUT_OUT, NOBODY, top(state), 0, 0)
            super().advance(state)


# Drawings.


@caught("the choice 'wish 4' has a label of its own")
class LastChoiceInOtherWords(WithOtherChoices):
    def altered(self, choice: Choice, state: State) -> Any:
        return Choice(choice.action, choice.notation, choice.anchor, say("Wish")) if choice.action == 3 else choice


@caught("a place to click that is not for everybody")
class LastChoiceWithoutKeyboard(Redrawn):
    change = staticmethod(lambda svg: 'x="0"'.join(svg.rsplit('tabindex="0"', 1)))


@caught("has <foreignObject>")
class DrawingHoldsAPage(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", "<foreignObject/></svg>"))


@caught("has <image>")
class DrawingHoldsAnImage(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", "<image/></svg>"))
