"""What every part of a drawing needs: the view, the colours, the language, and the way to mark a choice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, Self, TypeVar, cast

from diwan.core.i18n import Message, named, render, seat_name
from diwan.core.svg.element import Box, click_target, group, number, rect, tag
from diwan.core.svg.ornament import framed
from diwan.core.svg.palette import Palette, palette_of
from diwan.core.svg.type import SANS, SERIF, text, text_in, text_width
from diwan.core.svg.zone import KEPT, UNSEEN, Part, Sees, Zone, assert_plain, part_of
from diwan.core.view import Choice, Style, View

CASING: Final = 3.6  # how much wider the casing of an outline is
TINT: Final = 0.28  # how much of its colour is in the ground that shows whose turn it is
_LONGEST_NAME: Final = 20  # letters of a name before it is cut
TABLE_STYLE: Final = (
    f".dw{{font-family:{SANS};font-variant-numeric:lining-nums tabular-nums}}.dw-serif{{font-family:{SERIF}}}"
    ".dw-choice{cursor:pointer;outline:none}.dw-choice:hover .dw-outline,.dw-choice:focus-visible .dw-outline"
    "{stroke-dasharray:none;stroke-width:4}.dw-choice:hover{transform:translateY(-2px)}"
)

_NOTHING: Final[Any] = Part({})

V = TypeVar("V", bound=View)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TablePen(Generic[V]):
    """A view being drawn; each game adds its own signs."""

    view: V
    palette: Palette
    locale: str
    narrow: bool
    choices: dict[str, Choice]  # by anchor
    names: tuple[str, ...] = ()  # the players', by seat

    @classmethod
    def of(cls, view: V, style: Style) -> Self:
        """Return the pen that draws a view; ValueError lists the themes when there is none of that name."""
        choices = {choice.anchor: choice for choice in view.choices}
        return cls(view, palette_of(style.theme), style.locale, style.narrow, choices, style.names)

    # Zones.

    def seeing(self, seen: Sees, **given: Hashable) -> Self:
        """Return a pen that draws a zone: it has what the zone sees of the view, and its choices, and no more.

        What is given stands in place of the view's own, where a zone needs less than that: whether, not who.
        """
        choices = {anchor: choice for anchor, choice in self.choices.items() if seen.has(choice)}
        part = cast("V", part_of(self.view, seen, given, asked=bool(choices)))
        names = self.names if seen.names else UNSEEN
        return type(self)(part, self.palette, self.locale, self.narrow, choices, names)

    @property
    def bare(self) -> Self:
        """A pen that sees nothing of the table, for what is printed: it is drawn once in each size and style."""
        return type(self)(_NOTHING, self.palette, self.locale, self.narrow, {}, UNSEEN)

    def kept(self, draw: Callable[..., T], *args: Hashable) -> T:
        """Return what a function draws with this pen of a zone, which is drawn once and then kept."""
        assert_plain(draw)
        view: object = self.view
        if not isinstance(view, Part):
            raise TypeError("what is drawn from a whole view cannot be kept: say what it sees")
        looks = (self.palette.name, self.locale, self.narrow, self.names)
        return KEPT.result(draw, (view, tuple(self.choices.values()), looks, args), self, *args)

    def zone(self, zone: Zone, box: Box, *told: Hashable) -> str:
        """Return a zone in its place.

        It is drawn with its upper left corner at 0, 0 and moved from there: so it stays the same wherever it lies.
        """
        drawn = self.seeing(zone.seen).kept(zone.draw, Box(0, 0, box.w, box.h), *told)
        return self.placed(zone.name, self.say(zone.label), box, drawn)

    def placed(self, name: str, label: str, box: Box, drawn: str) -> str:
        """Return what was drawn at 0, 0 as a zone in its place."""
        x, y = number(box.x), number(box.y)
        return tag(
            "g",
            drawn,
            data_zone=name,
            data_box=f"{x} {y} {number(box.w)} {number(box.h)}",
            role="group",
            aria_label=label,
            transform=f"translate({x} {y})",
        )

    # Wide pages are 1030 or 1040 units across: beside the panels of a laptop's screen, 14 of them are 13 pixels.

    @property
    def smallest(self) -> float:
        """The smallest letters that anybody has to read."""
        return 11.0 if self.narrow else 14.0

    @property
    def body(self) -> float:
        """The size of letters that are read fast."""
        return 12.0 if self.narrow else 15.0

    @property
    def heading(self) -> float:
        """The size of a panel's title."""
        return 14.0 if self.narrow else 17.0

    def say(self, message: Message) -> str:
        """Return a message in the reader's language."""
        return render(named(message, self.names), self.locale)

    def name(self, seat: int) -> str:
        """Return what a seat is called, its player's name or else its number, cut where it is long."""
        name = self.full_name(seat)
        return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"

    def full_name(self, seat: int) -> str:
        """Return the same however long it is, for readers who hear it."""
        return self.names[seat] if self.names else self.say(seat_name(seat))

    def words(
        self,
        box: Box,
        content: str,
        size: float | None = None,
        *,
        fill: str | None = None,
        lines: int = 1,
        font: str = "sans",
        bold: bool = False,
        anchor: str = "start",
    ) -> str:
        """Return text that is made to fit into a box, never smaller than can be read."""
        sizes = (max(self.smallest, size or self.body), self.smallest)
        return text_in(box, content, sizes, fill or self.palette.ink, lines=lines, font=font, bold=bold, anchor=anchor)

    def figure(
        self, box: Box, value: int | str, size: float, *, fill: str | None = None, anchor: str = "middle"
    ) -> str:
        """Return a number that counts."""
        return self.words(box, str(value), size, fill=fill, font="serif", bold=True, anchor=anchor)

    def label(
        self,
        x: float,
        y: float,
        content: str,
        size: float | None = None,
        *,
        fill: str | None = None,
        font: str = "sans",
        bold: bool = False,
        anchor: str = "start",
    ) -> str:
        """Return one line of text with its baseline at y, as long as it is."""
        height = max(self.smallest, size or self.body)
        return text(x, y, content, height, fill or self.palette.ink, font=font, bold=bold, anchor=anchor)

    def width(self, content: str, size: float | None = None, font: str = "sans", *, bold: bool = False) -> float:
        """Return how wide a text is at most."""
        return text_width(content, max(self.smallest, size or self.body), font, bold=bold)

    def spot(self, anchor: str, box: Box, *children: str, radius: float = 8, over: str = "") -> str:
        """Return a place of the table: a click target when it can be chosen, else a group with its key.

        What is `over` stands above the outline, and only where there is one.
        """
        choice = self.choices.get(anchor)
        if choice is None:
            return group(*children, data_key=anchor)
        label = self.say(choice.label)
        return click_target(choice.action, anchor, label, *children, self.outline(box, radius=radius), over)

    def twin(self, key: str, box: Box, *children: str, radius: float = 8) -> str:
        """Return a further place of a choice, to be given to its spot as what is `over`: where two equal things lie,
        both are marked and can be clicked, and the keyboard comes by once."""
        return group(*children, self.outline(box, radius=radius), data_key=key)

    def target(self, anchor: str, box: Box, *children: str, radius: float = 8) -> str:
        """Return a click target where the anchor can be chosen, else nothing: a place that exists only as a choice."""
        return self.spot(anchor, box, *children, radius=radius) if anchor in self.choices else ""

    def outline(self, box: Box, *, radius: float = 8, solid: bool = False) -> str:
        """Return the frame of what can be chosen (dashed) or is being dealt with (solid), on its casing."""
        width = 2.0 if self.narrow else 2.6
        casing = rect(box, rx=radius, fill="none", stroke=self.casing, stroke_width=width + CASING)
        return casing + rect(
            box,
            rx=radius,
            fill="none",
            stroke=self.palette.choice,
            stroke_width=width,
            stroke_dasharray=None if solid else f"{width * 2.6:.1f} {width * 1.7:.1f}",
            pointer_events=None if solid else "all",
            class_=None if solid else "dw-outline",
        )

    @property
    def casing(self) -> str:
        """The colour under a dashed outline, which stands out from it: so it is seen on a ground of its own colour."""
        return self.palette.on(self.palette.choice)

    def plate(self, box: Box, fill: str, *children: str, radius: float = 6) -> str:
        """Return a small coloured label with what stands on it."""
        return framed(rect(box, rx=radius, fill=fill), *children)
