"""The pen of this game: whose things lie in front, its names and colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say_name
from diwan.core.svg import Box, TablePen, panel
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
CURRENCY_COLOURS: Final = {"florin": "saffron", "dirham": "emerald", "dinar": "cobalt", "ducat": "terracotta"}


@dataclass(frozen=True, slots=True)
class Pen(TablePen[AlhambraView]):
    """A view being drawn."""

    @property
    def main(self) -> SeatView:
        """Whose things lie in front."""
        return self.view.players[self.view.front]

    @property
    def others(self) -> tuple[SeatView, ...]:
        """The other seats, clockwise from the main one."""
        first = self.view.front
        return tuple(self.view.players[(first + step) % self.view.seats] for step in range(1, self.view.seats))

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

    def sheet(self, box: Box, heading: str, *children: str) -> str:
        """Return a panel with its title."""
        line = Box(box.x + 12, box.y + 7, box.w - 24, self.heading * 1.4)
        return panel(box, self.palette, self.words(line, heading, self.heading, font="serif", bold=True), *children)
