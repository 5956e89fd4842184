"""What every part of the drawing needs: the view, the colours, the language, and the way to mark a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import Message, render, say_name, seat_name
from diwan.core.svg import Box, Palette, click_target, framed, group, panel, rect, text_in
from diwan.core.view import Choice
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.view import AlhambraView, SeatView

# Tokens of the palette; each type and currency has an icon of its name as well.
TYPE_COLOURS: Final = {
    "pavilion": "cobalt",
    "seraglio": "madder",
    "arcades": "umber",
    "chambers": "slate",
    "garden": "emerald",
    "tower": "plum",
}
TINT: Final = 0.28  # how much of its colour is in the ground that shows whose turn it is
_LONGEST_NAME: Final = 20  # letters of a name before it is cut
CURRENCY_COLOURS: Final = {"florin": "saffron", "dirham": "emerald", "dinar": "cobalt", "ducat": "terracotta"}


@dataclass(frozen=True, slots=True)
class Pen:
    """A view being drawn."""

    view: AlhambraView
    palette: Palette
    locale: str
    narrow: bool
    choices: dict[str, Choice]  # by anchor
    names: tuple[str, ...] = ()  # the players', by seat

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

    @property
    def main(self) -> SeatView:
        """Whose things lie in front: those of the seat that looks, or of the one that spectators watch."""
        view = self.view
        if view.seat is not None:
            return view.players[view.seat]
        return view.players[view.ranking.index(1) if view.to_act is None else view.to_act]

    @property
    def others(self) -> tuple[SeatView, ...]:
        """The other seats, clockwise from the main one."""
        first = self.main.seat
        return tuple(self.view.players[(first + step) % self.view.seats] for step in range(1, self.view.seats))

    def say(self, message: Message) -> str:
        """Return a message in the reader's language."""
        return render(message, self.locale)

    def type_colour(self, kind: str) -> str:
        """Return the colour of a building type."""
        colour: str = getattr(self.palette, TYPE_COLOURS[kind])
        return colour

    def currency_colour(self, currency: str) -> str:
        """Return the colour of a currency."""
        colour: str = getattr(self.palette, CURRENCY_COLOURS[currency])
        return colour

    def type_name(self, kind: str) -> str:
        """Return the name of a building type."""
        return self.say(say_name(TABLES.type_names[TABLES.type_ids.index(kind)]))

    def currency_name(self, currency: str) -> str:
        """Return the name of a currency."""
        return self.say(say_name(TABLES.currency_names[TABLES.currency_ids.index(currency)]))

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called: its player's name or else its number, as on its badge."""
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

    def sheet(self, box: Box, heading: str, *children: str) -> str:
        """Return a panel with its title."""
        line = Box(box.x + 12, box.y + 7, box.w - 24, self.heading * 1.4)
        return panel(box, self.palette, self.words(line, heading, self.heading, font="serif", bold=True), *children)

    def spot(self, anchor: str, box: Box, *children: str, radius: float = 8) -> str:
        """Return a place of the table: a click target when it can be chosen, else a group with its key."""
        choice = self.choices.get(anchor)
        if choice is None:
            return group(*children, data_key=anchor)
        label = self.say(choice.label)
        return click_target(choice.action, anchor, label, *children, self.outline(box, radius=radius))

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
