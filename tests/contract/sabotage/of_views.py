"""Boxes of Lanterns that show something wrong: views, drawings, boards, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.game import Piece
from diwan.core.i18n import DEFAULT_LOCALE, say
from diwan.core.state import State
from diwan.core.view import Choice, Style, View
from examples.lanterns import LanternsGame, LanternsView
from examples.lanterns.rules import LanternsRules
from tests.contract.sabotage.making import caught


class Retouched(LanternsGame):
    """A box whose views are changed before they are shown."""

    def view(self, state: State, seat: int | None = None) -> View:
        return cast(View, self.retouched(cast(LanternsView, super().view(state, seat)), state))

    def retouched(self, view: LanternsView, state: State) -> Any:
        raise NotImplementedError


class WithOtherChoices(Retouched):
    """A box whose views offer other choices."""

    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, choices=tuple(self.altered(choice, state) for choice in view.choices))

    def altered(self, choice: Choice, state: State) -> Any:
        raise NotImplementedError


# The head of a view.


@caught("the view of seat None has ply=1, expected 0")
class ViewAPlyAhead(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, ply=view.ply + 1)


@caught("the view of seat None has over=0, expected False")
class NumberForNo(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, over=cast(bool, int(view.over)))


@caught("the view of seat None has to_act=-1, expected None")
class NobodyIsANumber(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, to_act=-1 if view.to_act is None else view.to_act)


@caught("the view of seat 1 has seat=0, expected 1")
class SeatNoughtForAll(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, seat=None if view.seat is None else 0)


@caught("the view of seat None changed when asked twice")
class ViewByTheClock(Retouched):
    clock = 0

    def retouched(self, view: LanternsView, state: State) -> Any:
        self.clock += 1
        return replace(view, pile_size=self.clock)


@caught("viewing changed the state")
class ViewingReveals(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        state.reveal()
        return view


@caught("the view of seat None is no plain data: .*set")
class ViewWithASet(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, lit=cast(Any, set(view.lit)))


@caught("the view of seat None is no plain data: Out of range float")
class ViewWithNoNumber(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, shadow=cast(Any, float("inf")))


# Choices.


@caught(r"seat None is offered \[0, 1, 2, 3\], legal for it is \[\]")
class ChoicesForAll(LanternsGame):
    def view(self, state: State, seat: int | None = None) -> View:
        asked = int(state.to_act) if state.to_act >= 0 else None
        return replace(super().view(state, seat), choices=super().view(state, asked).choices)


@caught(r"seat 0 is offered \[0, 1, 2\], legal for it is \[0, 1, 2, 3\]")
class AChoiceShort(Retouched):
    def retouched(self, view: LanternsView, state: State) -> Any:
        return replace(view, choices=view.choices[:3])


@caught("two choices share the anchor 'here'")
class OneAnchor(WithOtherChoices):
    def altered(self, choice: Choice, state: State) -> Any:
        return replace(choice, anchor="here")


@caught("two choices share the anchor ''")
class NoAnchor(WithOtherChoices):
    def altered(self, choice: Choice, state: State) -> Any:
        return replace(choice, anchor="" if choice.action == 0 else choice.anchor)


@caught("the choice of 0 says 'WISH 1'")
class ChoicesShout(WithOtherChoices):
    def altered(self, choice: Choice, state: State) -> Any:
        return replace(choice, notation=choice.notation.upper())


@caught("the choice 'wish 1' has a label of its own")
class ChoiceInOtherWords(WithOtherChoices):
    def altered(self, choice: Choice, state: State) -> Any:
        return replace(choice, label=say("Wish"))


# Drawings.


class Redrawn(LanternsGame):
    """A box whose drawings are changed."""

    change: Callable[[str], str]

    def drawing(self, view: View, style: Style) -> str:
        return type(self).change(super().drawing(view, style))


@caught(r"the drawing for seat None \(\w+, \w+, \w+\) is no XML")
class DrawingCutOff(Redrawn):
    change = staticmethod(lambda svg: svg[:-1])


@caught("begins with <html>")
class DrawsAPage(Redrawn):
    change = staticmethod(lambda svg: "<html viewBox='0 0 1 1'/>")


@caught("begins with <{http://www.w3.org/2000/svg}svg>. Begin with")
class DrawingWithoutASize(Redrawn):
    change = staticmethod(lambda svg: svg.replace("viewBox", "viewbox"))


@caught(r"the drawing for seat 0 .* lacks places to click for actions \['0'\] and has too many for \[\]")
class APlaceMissing(Redrawn):
    change = staticmethod(lambda svg: svg.replace('data-action="0"', ""))


@caught(r"lacks places to click for actions \[\] and has too many for \['99'\]")
class APlaceTooMany(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", '<g data-action="99"/></svg>'))


@caught(r"dark, narrow\) lacks places to click for actions \['0'\]")
class APlaceMissingOnSmallScreens(LanternsGame):
    """Seen only where all styles are drawn."""

    def drawing(self, view: View, style: Style) -> str:
        svg = super().drawing(view, style)
        return svg.replace('data-action="0"', "") if style.theme == "dark" and style.narrow else svg


def without(pattern: str) -> Any:
    return staticmethod(lambda svg: re.sub(pattern, "", svg))


@caught("a place to click that is not for everybody")
class NoKeyboard(Redrawn):
    change = without('tabindex="0"')


@caught("a place to click that is not for everybody")
class NoButton(Redrawn):
    change = without('role="button"')


@caught("a place to click that is not for everybody")
class NoLabel(Redrawn):
    change = without('aria-label="Wish[^"]*"')


@caught("'data-key': 'wish-2'.* for another anchor")
class KeysMixedUp(Redrawn):
    change = staticmethod(lambda svg: svg.replace('data-key="wish-1"', 'data-key="wish-2"'))


@caught("uses the id 'twin' twice")
class OneIdTwice(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", '<g id="twin"/><g id="twin"/></svg>'))


@caught("has <script>")
class DrawingRuns(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", "<script>1</script></svg>"))


@caught("has <a> .'https://example.org'.")
class DrawingLoads(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", '<a href="https://example.org"/></svg>'))


@caught("has <a> .'javascript:1'.")
class DrawingHidesCode(Redrawn):
    change = staticmethod(lambda svg: svg.replace("</svg>", '<a href="javascript:1"/></svg>'))


# Boards.


class Retold(LanternsGame):
    """A box whose boards are changed."""

    def text_board(
        self, view: View, locale: str = DEFAULT_LOCALE, *, names: tuple[str, ...] = (), width: int = 80
    ) -> str:
        return self.retold(super().text_board(view, locale, names=names, width=width), view, width)

    def retold(self, board: str, view: View, width: int) -> str:
        raise NotImplementedError


@caught(r"the board for seat None \(\w+, 40 characters wide\) is empty or has the line ' +-'")
class BoardTooWide(Retold):
    def retold(self, board: str, view: View, width: int) -> str:
        return board + "\n" + " " * 80 + "-"


@caught(r"the board for seat None \(\w+, 120 characters wide\) is empty or has the line ''")
class NoWideBoard(Retold):
    def retold(self, board: str, view: View, width: int) -> str:
        return board if width < 120 else ""


@caught(r"the board for seat 0 \(\w+, 40 characters wide\) has the numbers \[5\]")
class ANumberTooMany(Retold):
    def retold(self, board: str, view: View, width: int) -> str:
        return board + "\n[5]" * (view.seat == 0)


@caught(r"the board for seat None \(\w+, 40 characters wide\) has the numbers \[1\]")
class ANumberForNobody(Retold):
    def retold(self, board: str, view: View, width: int) -> str:
        return board + "\n[1]"


# Numbers for a network.


class Respecified(LanternsGame):
    """A box whose pieces of an observation are changed."""

    def observation_spec(self, seats: int) -> tuple[Piece, ...]:
        return self.respecified(super().observation_spec(seats))

    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        raise NotImplementedError


@caught("piece 'pile' starts at 1, expected 0")
class AGapInFront(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return pieces[1:]


NOTHING = "is empty or says nothing"


@caught(NOTHING)
class EmptyPiece(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (*pieces, replace(pieces[-1], name="nothing", shape=(0,), start=pieces[-1].start + pieces[-1].size))


@caught(NOTHING)
class NoRange(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (replace(pieces[0], low=9), *pieces[1:])


@caught(NOTHING)
class NoMeaning(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (replace(pieces[0], meaning=""), *pieces[1:])


@caught("two pieces of the observation share a name")
class PiecesOfOneName(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (replace(pieces[0], name="pile"), *pieces[1:])


@caught("the pieces have 17 numbers, observation_size says 19")
class PiecesTooFew(Respecified):
    def respecified(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return pieces[:-1]


@caught("an observation has 18 numbers, piece 'scores' needs more")
class ANumberShort(LanternsGame):
    def observe(self, state: State, seat: int) -> vec[i64]:
        short = vec[i64]()
        for number in list(super().observe(state, seat))[:-1]:
            short = append(short, number)
        return short


@caught("piece 'question' of seat 0 goes from -5 to -5, its range is 0 to 4")
class TooLow(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        super().observe(state, seat, out)
        out[0] = -5


@caught("piece 'scores' of seat 1 goes from 0 to 1000, its range is 0 to 48")
class TooHigh(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        super().observe(state, seat, out)
        if seat == 1:
            out[len(out) - 1] = 1000


@caught("the observation of seat 0 leaves old numbers in a used buffer")
class WritesAllButOne(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        kept = out[2]
        super().observe(state, seat, out)
        out[2] = kept


@caught("observing changed the state")
class ObservingTakesChance(LanternsRules):
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        super().observe(state, seat, out)
        state.rng.word()
