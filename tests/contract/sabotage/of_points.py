"""Rules of Lanterns that count points or places wrongly, and boxes that do not say where they come from."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from diwan.core.i18n import Message, say
from diwan.core.rules import ScoreLine
from diwan.core.state import State
from examples.lanterns import LanternsGame
from examples.lanterns.rules import LanternsRules
from tests.contract.sabotage.making import caught


@caught(r"scores are \[0\]. Return one int per seat")
class ScoreMissing(LanternsRules):
    def scores(self, state: State) -> list[int]:
        return super().scores(state)[1:]

    def value(self, state: State, seat: i64) -> float:
        return 0.0


@caught(r"scores are \[0.0, 0.0\]. Return one int per seat")
class ScoresWithPoint(LanternsRules):
    def scores(self, state: State) -> Any:
        return [float(points) for points in super().scores(state)]


@caught("the score lines of seat 1 add up to 0, its score is 1")
class OnePointFromNowhere(LanternsRules):
    def scores(self, state: State) -> list[int]:
        return [points + seat for seat, points in enumerate(super().scores(state))]


@caught("cites no rule")
class PointsWithoutRule(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return [ScoreLine("", line.points, 0, 0) for line in super().score_lines(state, seat)]


@caught("cites no rule", seats=1)
class ShadowWithoutRule(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        lines = super().score_lines(state, seat)
        return [ScoreLine("", 0, 0, 0)] if seat == state.seats else lines


@caught("the name of row 1 is '' in 'en'", seats=1)
class NamelessShadow(LanternsGame):
    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (say(""),)


@caught("the text of ScoreLine.* is '' in 'en'")
class WordlessPoints(LanternsGame):
    def score_line_text(self, line: ScoreLine) -> Message:
        return say("")


@caught(r"the ranking is \[1\]. Return one place per seat")
class PlaceMissing(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        return super().ranking(state)[1:]


@caught("seat 0 has place 2 with 0 seats ahead")
class NobodyIsFirst(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        return [place + 1 for place in super().ranking(state)]


@caught("seat 1 has place 2 with 2 seats ahead", seats=3)
class PlacesAreDense(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [1, 2, 1] if scores == [0, 0, 0] else super().ranking(state)


@caught("seat 0 has place 3 with 0 seats ahead", seats=1)
class TwoShadowsAhead(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        return [3]


@caught(r"seat \d has \d+ points and place 2, seat \d has \d points and place 1")
class LeastPointsWin(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [1 + sum(rival < mine for rival in scores) for mine in scores]


@caught(r"somebody is ahead of a better place only: \[2, 2, 3\]", seats=3)
class StrangerBeforeTheFirst(LanternsGame):
    def make_rules(self, options: dict[str, bool | str]) -> LanternsRules:
        return TwoSecondAndAThird()

    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (say("Stranger"),)


class TwoSecondAndAThird(LanternsRules):
    def ranking(self, state: State) -> list[int]:
        return [2, 2, 3]

    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return super().score_lines(state, seat) if seat < state.seats else []


@caught("the scoring events give .*, the scores are")
class PointsWithoutEvents(LanternsRules):
    def advance(self, state: State) -> None:
        heard, state.events = state.events, None
        super().advance(state)
        state.events = heard


@caught("the scoring events give .*, the scores are")
class PointsTwiceTold(LanternsRules):
    def advance(self, state: State) -> None:
        super().advance(state)
        if len(state.pending) == 0:
            state.emit(7, 1, 0, 1, 0)
