"""What every part of a drawing needs: the view, the colours, the language, and the way to mark a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, Self, TypeVar

from diwan.core.i18n import Message, named, render, seat_name
from diwan.core.svg.element import Box, click_target, group, rect
from diwan.core.svg.ornament import framed
from diwan.core.svg.palette import Palette, palette_of
from diwan.core.svg.type import SANS, SERIF, text, text_in, text_width
from diwan.core.view import Choice, Style, View

TINT: Final = 0.28  # how much of its colour is in the ground that shows whose turn it is
_LONGEST_NAME: Final = 20  # letters of a name before it is cut
TABLE_STYLE: Final = (
    f".dw{{font-family:{SANS};font-variant-numeric:lining-nums tabular-nums}}.dw-serif{{font-family:{SERIF}}}"
    ".dw-choice{cursor:pointer;outline:none}.dw-choice:hover .dw-outline,.dw-choice:focus-visible .dw-outline"
    "{stroke-dasharray:none;stroke-width:4}.dw-choice:hover{transform:translateY(-2px)}"
)

V = TypeVar("V", bound=View)


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

    @property
    def smallest(self) -> float:
        """The smallest letters that anybody has to read."""
        return 11.0 if self.narrow else 13.0

    @property
    def body(self) -> float:
        """The size of letters that are read fast."""
        return 12.0 if self.narrow else 14.0

    @property
    def heading(self) -> float:
        """The size of a panel's title."""
        return 14.0 if self.narrow else 16.0

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

    def target(self, anchor: str, box: Box, *children: str, radius: float = 8) -> str:
        """Return a click target where the anchor can be chosen, else nothing: a place that exists only as a choice."""
        return self.spot(anchor, box, *children, radius=radius) if anchor in self.choices else ""

    def outline(self, box: Box, *, radius: float = 8, solid: bool = False) -> str:
        """Return the frame of what can be chosen (dashed) or is being dealt with (solid), on a pale casing."""
        width = 2.0 if self.narrow else 2.6
        casing = rect(box, rx=radius, fill="none", stroke=self.palette.panel, stroke_width=width + 2)
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

    def plate(self, box: Box, fill: str, *children: str, radius: float = 6) -> str:
        """Return a small coloured label with what stands on it."""
        return framed(rect(box, rx=radius, fill=fill), *children)
