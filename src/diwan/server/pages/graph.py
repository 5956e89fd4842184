"""Curves over the course of a game, drawn as SVG: the points of everybody, and later what else changes with the moves.

A curve has the colour, the dashes and the shape of its seat, and its name at its end, so that nobody has to tell two
colours apart. Colours come from the stylesheet of the page, by class: the drawing follows the reader's theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from markupsafe import Markup

from diwan.core.i18n import Message, figure, in_turn, render, say
from diwan.core.svg.element import Box, group, number, polygon, tag, title, words
from diwan.core.svg.ornament import seat_shape, star_points
from diwan.core.svg.type import fitted

# By seat, in lengths of ink and gap; somebody without a seat has the last ones.
_DASHES: Final = (None, "9 4", "2.5 3.5", "14 4 3 4", "6 3", "1.5 3 7 3")
_NOBODYS_DASHES: Final = "3 6"
_BESIDE: Final = 1.6  # how far curves with the same points run apart
_TAIL: Final = 14  # what a curve goes on after the last move, so that its last step is seen


@dataclass(frozen=True, slots=True)
class Curve:
    """Somebody's figures, from the start of a game to where it stands: one more than it has moves."""

    name: str
    seat: int | None  # None: somebody imaginary
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """How large a graph is, what its margins are and how large its letters, in pixels at the default zoom."""

    width: float
    height: float
    left: float
    right: float  # where the names stand
    letters: float
    marks: float  # at least so far apart stand the shapes on a curve
    ticks: int  # at most so many numbers stand under it

    @property
    def plot(self) -> Box:
        """Where the curves are."""
        return Box(self.left, 16, self.width - self.left - self.right, self.height - 16 - 40)


WIDE: Final = Paper(920, 320, 44, 186, 14, 60, 10)
NARROW: Final = Paper(358, 280, 32, 126, 12, 36, 4)


def draw_graph(caption: Message, curves: Sequence[Curve], ply: int, locale: str, paper: Paper = WIDE) -> Markup:
    """Return a graph with a mark at a ply.

    A script finds a ply by its place: the plot begins at `data-left`, and has `data-step` for each move.
    """
    scale = _Scale(paper.plot, curves)
    ends = in_turn([say("{name}: {points}", name=curve.name, points=curve.figures[-1]) for curve in curves])
    drawing = tag(
        "svg",
        title(render(caption, locale)),
        tag("desc", words(render(ends, locale))),
        _grid(scale, paper, locale),
        *(_line(curve, place, len(curves), scale) for place, curve in enumerate(curves)),
        *(_marks(curve, place, len(curves), scale, paper) for place, curve in enumerate(curves)),
        _labels(curves, scale, paper),
        _cursor(ply, scale),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(paper.width)} {number(paper.height)}",
        role="img",
        aria_label=render(say("{what}: {parts}", what=caption, parts=ends), locale),
        class_="graph",
        focusable="false",
        data_left=scale.box.x,
        data_step=f"{scale.step:.6f}",
    )
    return Markup(drawing)  # every text in it went through `words` or `tag`, which escape


def nobody_badge() -> Markup:
    """Return the mark of somebody without a seat, as the curves have it."""
    box = {"viewBox": "0 0 40 40", "class_": "badge", "aria_hidden": "true", "focusable": "false"}
    return Markup(tag("svg", _shape(None, 20, 20, 15), xmlns="http://www.w3.org/2000/svg", **box))


class _Scale:
    """Where a ply and a figure lie on the paper."""

    def __init__(self, box: Box, curves: Sequence[Curve]) -> None:
        self.box = box
        self.plies = max(len(curve.figures) for curve in curves) - 1
        self.step = (box.w - _TAIL) / max(1, self.plies)
        self.low = min(0, *(min(curve.figures) for curve in curves))
        self.high = max(1, *(max(curve.figures) for curve in curves))
        self.rule = _round_step((self.high - self.low) / 6)  # from one line across to the next

    def x(self, ply: int) -> float:
        return self.box.x + ply * self.step

    def y(self, figure: float) -> float:
        return self.box.bottom - (figure - self.low) / (self.high - self.low) * self.box.h


def _round_step(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 ... that is not less."""
    if least <= 1:
        return 1
    power: int = 10 ** floor(log10(least))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)


def _grid(scale: _Scale, paper: Paper, locale: str) -> str:
    box, drawn = scale.box, []
    for value in range(ceil(scale.low / scale.rule) * scale.rule, scale.high + 1, scale.rule):
        y = scale.y(value)
        drawn.append(
            _path(f"M{number(box.x)} {number(y)}H{number(box.right)}", "graph-zero" if not value else "graph-rule")
        )
        drawn.append(_text(box.x - 8, y + paper.letters * 0.35, figure(value), paper, "graph-soft", anchor="end"))
    every = _round_step(max(1, scale.plies) / paper.ticks)
    for ply in range(0, scale.plies + 1, every):
        x = scale.x(ply)
        drawn.append(_path(f"M{number(x)} {number(box.bottom)}v5", "graph-zero"))
        drawn.append(_text(x, box.bottom + 5 + paper.letters, str(ply), paper, "graph-soft", anchor="middle"))
    under = _text(box.right, paper.height - 5, render(say("Moves"), locale), paper, "graph-soft", anchor="end")
    return group(*drawn, under, aria_hidden="true")


def _shift(place: int, count: int) -> float:
    return (place - (count - 1) / 2) * _BESIDE


def _line(curve: Curve, place: int, count: int, scale: _Scale) -> str:
    """Return a curve in steps: points are won at a move, not between two."""
    shift = _shift(place, count)
    path = f"M{number(scale.x(0))} {number(scale.y(curve.figures[0]) + shift)}"
    for ply, (before, after) in enumerate(pairwise(curve.figures), start=1):
        if after != before:
            path += f"H{number(scale.x(ply) + shift)}V{number(scale.y(after) + shift)}"
    path += f"H{number(scale.box.right)}"
    dashes = _NOBODYS_DASHES if curve.seat is None else _DASHES[curve.seat]
    return _path(path, f"graph-line {_colour(curve.seat)}", stroke_dasharray=dashes)


def _marks(curve: Curve, place: int, count: int, scale: _Scale, paper: Paper) -> str:
    """Return shapes on a curve where it changes, not too close to each other."""
    drawn: list[str] = []
    # Curves that change together take turns, so that their shapes do not lie on top of each other.
    last = scale.x(0) - paper.marks * (place + 1) / count
    for ply, (before, after) in enumerate(pairwise(curve.figures), start=1):
        x = scale.x(ply)
        if after != before and x - last >= paper.marks and ply < scale.plies:
            shift = _shift(place, count)
            drawn.append(_shape(curve.seat, x + shift, scale.y(after) + shift, paper.letters * 0.36))
            last = x
    return group(*drawn, aria_hidden="true")


def _labels(curves: Sequence[Curve], scale: _Scale, paper: Paper) -> str:
    """Return name and figure at the end of each curve, moved apart where curves end close together."""
    gap = paper.letters * 1.62
    order = sorted(range(len(curves)), key=lambda place: (-curves[place].figures[-1], place))
    ends = [scale.y(curves[place].figures[-1]) + _shift(place, len(curves)) for place in order]
    heights = _apart(ends, gap, scale.box.y, scale.box.bottom)
    start, drawn = scale.box.right, []
    for place, end, height in zip(order, ends, heights, strict=True):
        curve = curves[place]
        drawn.append(_path(f"M{number(start)} {number(end)}L{number(start + 8)} {number(height)}", "graph-lead"))
        drawn.append(_shape(curve.seat, start + 15, height, paper.letters * 0.46))
        points, foot = figure(curve.figures[-1]), height + paper.letters * 0.35
        room = paper.width - start - 26 - (len(points) + 0.5) * paper.letters * 0.66
        (shown, *_), _ = fitted(curve.name, room, (paper.letters, paper.letters))
        name = _text(start + 26, foot, shown, paper, "graph-ink")
        number_of = _text(paper.width, foot, points, paper, "graph-points", anchor="end")
        drawn.append(group(title(curve.name), name, number_of))
    return group(*drawn, aria_hidden="true")


def _apart(wanted: list[float], gap: float, top: float, bottom: float) -> list[float]:
    """Return heights in the same order, at least a gap apart, as near to the wanted ones as they go."""
    found: list[float] = []
    for height in wanted:
        found.append(max(height, top) if not found else max(height, found[-1] + gap))
    limit = bottom
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit)
        limit = found[place] - gap
    return found


def _cursor(ply: int, scale: _Scale) -> str:
    line = _path(f"M0 {number(scale.box.y - 8)}V{number(scale.box.bottom)}", "graph-now")
    head = polygon([(-6.0, scale.box.y - 14), (6.0, scale.box.y - 14), (0.0, scale.box.y - 4)], class_="graph-now-head")
    return group(line, head, class_="graph-cursor", transform=f"translate({number(scale.x(ply))} 0)")


def _shape(seat: int | None, x: float, y: float, size: float) -> str:
    kind = f"graph-shape {_colour(seat)}"
    if seat is None:
        return polygon(star_points(x, y, size * 1.2), class_=kind)  # our mark, for somebody who is not there
    return seat_shape(seat, x, y, size, class_=kind)


def _colour(seat: int | None) -> str:
    return "graph-nobody" if seat is None else f"graph-seat-{seat + 1}"


def _path(d: str, kind: str, **attributes: str | float | None) -> str:
    return tag("path", d=d, class_=kind, **attributes)


def _text(x: float, y: float, content: str, paper: Paper, kind: str, *, anchor: str | None = None) -> str:
    return tag("text", words(content), x=x, y=y, font_size=paper.letters, class_=kind, text_anchor=anchor)
