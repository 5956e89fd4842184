"""Lanterns that give a secret away: in what is shown and told, or in samples that are none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.errors import BadNotation
from diwan.core.game import Refusal
from diwan.core.i18n import DEFAULT_LOCALE, Message, say
from diwan.core.prose import Section
from diwan.core.rng import Rng
from diwan.core.rules import ScoreLine
from diwan.core.state import State
from diwan.core.view import Choice, Style, View
from examples.lanterns import LanternsGame, LanternsView
from examples.lanterns import table as t
from examples.lanterns.rules import DREW, LANTERN_DRAWN, WISH_NOTED, LanternsRules
from examples.lanterns.table import Lanterns
from tests.contract.sabotage.making import caught


def top(state: State) -> int:
    """The lantern that is drawn next: nobody knows it."""
    pile = cast(Lanterns, state).pile
    return int(pile[len(pile) - 1]) if len(pile) else -1


# What is shown.


@caught("now, the view of None differs between worlds: pile_size: ")
class ViewLeaks(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        return cast(View, replace(cast(LanternsView, super().view(state, seat)), pile_size=top(state)))


@caught(r"the view of None differs between worlds: wishes: \[\d\] ")
class SpectatorsSeeWishes(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        view = cast(LanternsView, super().view(state, seat))
        return replace(view, wishes=tuple(cast(Lanterns, state).wishes)) if seat is None else view


class Sly(int):
    """A number that says it is equal to all others."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


@caught("the view of None differs between worlds as plain data")
class ViewLeaksSlyly(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        return cast(View, replace(cast(LanternsView, super().view(state, seat)), pile_size=Sly(top(state))))


class Peeking(LanternsView):
    """A view that knows more than it says."""

    __slots__ = ("peek",)


class PeekingBox(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        view = super().view(state, seat)
        peeking = Peeking(**{name: getattr(view, name) for name in view.__dataclass_fields__})
        object.__setattr__(peeking, "peek", top(state))
        return peeking


@caught(r"the drawing for None \(.*\) differs between worlds")
class DrawingLeaks(PeekingBox):
    def drawing(self, view: View, style: Style) -> str:
        svg = super().drawing(view, style)
        return svg.replace("</svg>", f'<g class="top-{cast(Any, view).peek}"/></svg>')


@caught(r"the board for None \(\w+\) differs between worlds")
class BoardLeaks(PeekingBox):
    def drawing(self, view: View, style: Style) -> str:
        object.__setattr__(view, "peek", -1)
        return super().drawing(view, style)

    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        board = super().text_board(view, locale, names=names, width=width)
        return board if cast(Any, view).peek < 0 else f"{board}\n{cast(Any, view).peek}"


@caught(r"the words for None differ between worlds")
class WordsLeak(PeekingBox):
    def prose(self, view: View) -> tuple[Section, ...]:
        return (*super().prose(view), Section("top", say("{value}", value=cast(Any, view).peek), (say("On top"),)))


@caught(r"now, the observation of \d differs between worlds in 'pile'")
class ObservationLeaks(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        super().observe(state, seat, out)
        out[1] = max(top(state), 0)


@caught(r"seat \d has other legal actions in its sample")
class LegalActionsLeak(LanternsGame):
    """Its views keep to the choices that they showed first, so only the list of actions tells."""

    def make_rules(self, options: dict[str, bool | str]) -> LanternsRules:
        self.shown: dict[tuple[int, int | None], tuple[Choice, ...]] = {}
        return FewerWishesBeforeLowLanterns()

    def view(self, state: State, seat: int | None = None) -> View:
        view = super().view(state, seat)
        if state.ply > 1:
            return view
        return replace(view, choices=self.shown.setdefault((int(state.ply), seat), view.choices))


class FewerWishesBeforeLowLanterns(LanternsRules):
    def legal(self, state: State) -> vec[i64]:
        actions = super().legal(state)
        return actions[: 1 + top(state)] if state.ply < 2 else actions


@caught(r"seat \d is refused action \d+ for another reason in its sample")
class RefusalLeaks(LanternsGame):
    def refusal(self, state: State, action: int) -> Refusal:
        return Refusal("illegal", say("the next one is a {value}", value=top(state)))


@caught(r"seat \d finds 'wish' read otherwise in its sample: \('BadNotation', ")
class ParsingLeaks(LanternsGame):
    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except BadNotation:
            raise BadNotation(say("no, but the next one is a {value}", value=top(state))) from None


class SeveralSteps(LanternsGame):
    """Reads lines of several steps, each in the position that those before it lead to, whatever comes up there."""

    def parse_line(self, state: State, text: str) -> list[int]:
        ahead, path = state.clone(), list[int]()
        for step in text.split(","):
            path.append(self.parse(ahead, step))
            self.rules.apply(ahead, path[-1])
        return path


@caught(r"seat \d finds 'draw, light \d' read otherwise in its sample: \(\[4, \d\],\) and \('IllegalAction', ", seats=1)
class LinesGoOnAfterADraw(SeveralSteps):
    """What has been drawn shows in what can be lit next."""


@caught(r"seat \d finds '\w+( \d)?, \w+' read otherwise in its sample: \('BadNotation', ", seats=1)
class WhatIsPossibleNextIsTold(SeveralSteps):
    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except BadNotation:
            possible = " or ".join(self.format(state, action) for action in self.rules.legal_actions(state))
            raise BadNotation(say("say {possible}", possible=possible)) from None


@caught("now, for viewer None, the score lines of row 0 differ between worlds")
class ScoreLinesLeak(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        return [ScoreLine(line.rule, line.points, top(state), 0) for line in super().score_lines(state, seat)]


@caught("the score lines of row 1 differ between worlds", seats=1)
class ShadowLeaks(LanternsRules):
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        hint = top(state) if seat == state.seats else 0
        return [ScoreLine(line.rule, line.points, hint, 0) for line in super().score_lines(state, seat)]


@caught("now, the view of None differs between worlds: imaginary", seats=1)
class ShadowsNameLeaks(LanternsGame):
    def imaginary_players(self, state: State) -> tuple[Message, ...]:
        return (say("Shadow of {value}", value=top(state)),)


# What is told.


@caught(r"(None|\d) hears another thing after action 4 in its sample")
class DrawsAreToldToAll(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        drawn = top(state)
        super().answer(state, decision, action)
        if action == t.DRAW:
            state.emit(LANTERN_DRAWN, state.to_act, drawn, 0, 0)


@caught(r"\w+ hears another thing after action \d+ in its sample")
class PublicEventsHint(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if action < t.DRAW:
            state.emit(DREW, 0, top(state), 0, 0)


@caught(r"1 hears another thing after action \d in its sample")
class WishesAreToldToTheNext(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        super().answer(state, decision, action)
        if action < t.DRAW:
            state.emit_to(0b10, WISH_NOTED, 0, cast(Lanterns, state).wishes[0] * 4 + top(state), 0, 0)


@caught(r"actions later, the view of \d differs between worlds: hand|\d hears another thing after action 4")
class DrawsAreNotCounted(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        glimpses = state.glimpses[:]
        super().answer(state, decision, action)
        state.glimpses = glimpses


@caught(r"\d actions later, the view of \d differs between worlds: hand")
class DrawsAreNeitherToldNorCounted(LanternsRules):
    def answer(self, state: State, decision: i64, action: i64) -> None:
        glimpses, heard = state.glimpses[:], state.events
        state.events = None
        super().answer(state, decision, action)
        state.glimpses, state.events = glimpses, heard


@caught("the sample for None is at another ply or asks another seat")
class SamplesRevealSomething(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        sample.reveals += 1
        return sample


@caught("the sample for viewer None is not valid")
class SamplesAreInvalid(LanternsRules):
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = cast(Lanterns, super().determinize(state, seat, rng))
        sample.pile = append(sample.pile, 0)
        return sample


class MarksSamples(LanternsRules):
    """Rules that know a sample again, though not its copies."""

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        sample = super().determinize(state, seat, rng)
        cast(Any, sample).sampled = True
        return sample


@caught("the sample for 0 can't be played to the end")
class SamplesDoNotEnd(MarksSamples):
    def playout(self, state: State, rng: Rng) -> int:
        return 0 if hasattr(state, "sampled") else super().playout(state, rng)


@caught("the end of the sample for 0 is not valid: a count is out of range")
class SamplesEndBadly(MarksSamples):
    def playout(self, state: State, rng: Rng) -> int:
        count = super().playout(state, rng)
        if hasattr(state, "sampled"):
            cast(Lanterns, state).shadow = -1
        return count


# Covers on a shared screen.


@caught("a spectator's view wants a cover")
class SpectatorsHaveSecrets(LanternsGame):
    def is_private(self, view: View) -> bool:
        return not view.over


@caught("seat [01] is shown what spectators can't know, and its view wants no cover")
class HandsWithoutCover(LanternsGame):
    def is_private(self, view: View) -> bool:
        return False


@caught("seat [01] is shown what spectators can't know, and its view wants no cover")
class CoveredWhenAskedOnly(LanternsGame):
    def is_private(self, view: View) -> bool:
        return view.seat is not None and view.seat == view.to_act
