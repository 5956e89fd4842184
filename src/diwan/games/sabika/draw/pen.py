"""The pen of this game: whose things lie in front, cards, icons and pieces."""

from __future__ import annotations

from dataclasses import dataclass

from diwan.core.svg import (
    LEADING,
    Box,
    TablePen,
    badge,
    framed,
    group,
    mix,
    neutral_badge,
    number,
    panel,
    rect,
    star,
    tag,
    title,
)
from diwan.games.sabika.draw.icons import icon_id
from diwan.games.sabika.draw.paint import colours_of, tile_colour
from diwan.games.sabika.text import yusuf_name
from diwan.games.sabika.view import SULTAN, PlayerView, SabikaView, Worker


@dataclass(frozen=True, slots=True)
class Pen(TablePen[SabikaView]):
    """A view being drawn."""

    @property
    def main(self) -> PlayerView:
        """Whose things lie in front."""
        return self.view.players[self.view.front]

    @property
    def others(self) -> tuple[PlayerView, ...]:
        """The other players, clockwise from the main one; Yusuf among them."""
        players, first = self.view.players, self.view.front
        return tuple(players[(first + step) % len(players)] for step in range(1, len(players)))

    @property
    def count(self) -> int:
        """How many play: in the solo game Yusuf is the second."""
        return max(2, self.view.seats)

    def full_name(self, player: int) -> str:
        """Return the same however long it is, for readers who hear it."""
        if self.seatless(player):
            return self.say(yusuf_name())
        return TablePen.full_name(self, player)

    def colour(self, player: int) -> str:
        """Return the colour of a player; of the sultan and of Yusuf, who have no seat, a quiet one."""
        if player == SULTAN:
            return self.palette.slate
        return self.palette.soft if self.seatless(player) else self.palette.seats[player]

    def seatless(self, player: int) -> bool:
        """Tell whether this is Yusuf, who plays without a seat."""
        return player >= self.view.seats

    # Panels and cards.

    def sheet(self, box: Box, heading: str, *children: str, lines: int = 1, aside: float = 0) -> str:
        """Return a panel with a star and its title, in so many lines at most; something else may stand aside."""
        line = Box(box.x + 12, box.y + 7, box.w - 24, self.head(lines))
        words = line.cut(left=16, right=aside)
        title_of = self.words(words, heading, self.heading, lines=lines, font="serif", bold=True)
        mark = star(line.x + 5, line.cy, 5.5, fill=self.palette.gold)
        return panel(box, self.palette, mark, title_of, *children)

    def head(self, lines: int = 1) -> float:
        """Return how high the title of a panel is; one in two lines has smaller letters."""
        return self.heading * 1.4 if lines == 1 else self.smallest * LEADING * lines + 1

    def card(
        self, box: Box, *children: str, edge: str | None = None, fill: str | None = None, radius: float = 7
    ) -> str:
        """Return the face of a card or tile with what is printed on it."""
        face = rect(box, rx=radius, fill=fill or self.palette.card, stroke=edge or self.palette.line, stroke_width=1.2)
        return framed(face, *children)

    # Icons and pieces.

    def icon(self, name: str, x: float, y: float, size: float, *, fill: str = "", tone: str = "") -> str:
        """Return an icon whose upper left corner is at x, y, in its own colours unless others are given."""
        own = colours_of(self.palette, name)
        main = fill or own[0]
        # By hand, not by `tag`: a drawing has hundreds of icons, and nothing in them needs escaping.
        return (
            f'<use href="#{icon_id(name)}" x="{number(x)}" y="{number(y)}" width="{number(size)}" '
            f'height="{number(size)}" fill="{main}" stroke="{main}" stroke-width="0" color="{tone or own[1]}"/>'
        )

    def icon_colour(self, name: str) -> str:
        """Return the colour that an icon is filled with."""
        return colours_of(self.palette, name)[0]

    def named_icon(self, name: str, x: float, y: float, size: float, words: str) -> str:
        """Return an icon that says what it is."""
        return group(title(words), self.icon(name, x, y, size))

    def badge(self, player: int, cx: float, cy: float, radius: float) -> str:
        """Return the mark of a player: colour, shape and number together; whoever has no seat is an empty star."""
        if self.seatless(player):
            return neutral_badge(cx, cy, radius, self.palette)
        return badge(player, cx, cy, radius, self.palette, smallest=self.smallest)

    def mark(self, player: int, cx: float, cy: float, radius: float, fill: str) -> str:
        """Return the shape of a player alone, for pieces that are too small for a number.

        The sultan's is a star, and Yusuf's an empty one.
        """
        if player == SULTAN:
            return star(cx, cy, radius * 1.15, fill=fill)
        if self.seatless(player):
            return star(cx, cy, radius * 1.2, fill="none", stroke=fill, stroke_width=radius * 0.4)
        if player == 0:
            return tag("circle", cx=cx, cy=cy, r=radius, fill=fill)
        if player == 1:
            return rect(Box(cx - radius * 0.86, cy - radius * 0.86, radius * 1.72, radius * 1.72), fill=fill)
        up, side = radius * 1.2, radius * 1.15
        shape = f"M{cx:.1f} {cy - up:.1f}L{cx + side:.1f} {cy + radius * 0.85:.1f}H{cx - side:.1f}Z"
        if player == 3:
            shape = f"M{cx:.1f} {cy - up:.1f}L{cx + up:.1f} {cy:.1f}L{cx:.1f} {cy + up:.1f}L{cx - up:.1f} {cy:.1f}Z"
        return tag("path", d=shape, fill=fill)

    def coin(self, cx: float, cy: float, dinars: int) -> str:
        """Return a price on a coin."""
        gold, size = self.palette.gold, self.smallest
        disc = tag("circle", cx=cx, cy=cy, r=size * 0.82, fill=gold, stroke=self.palette.deep, stroke_width=1.2)
        return disc + self.label(
            cx,
            cy + size * 0.36,
            str(dinars),
            size,
            fill=self.palette.on(gold),
            font="serif",
            bold=True,
            anchor="middle",
        )

    def worker(self, worker: Worker, box: Box, number_at: tuple[float, float] | None = None) -> str:
        """Return a worker in a square box, standing or lying, with its key; an architect's number may stand elsewhere
        than at its upper right."""
        colour = self.colour(worker.owner)
        bright = self.palette.on(colour)
        size = box.w * 0.84
        tone = self.palette.gold if worker.owner == SULTAN else mix(colour, bright, 0.5)
        ground = mix(self.palette.card, colour, 0.34 if worker.lying else 0.0)
        disc = tag("circle", cx=0, cy=0, r=box.w / 2, fill=ground, stroke=colour, stroke_width=min(1.6, box.w * 0.08))
        figure = group(
            tag(
                "use",
                href=f"#{icon_id(worker.kind)}",
                x=-size / 2,
                y=-size / 2,
                width=size,
                height=size,
                fill=colour,
                stroke_width="0",
                color=tone,
            ),
            self.mark(worker.owner, 0, size * 0.2, size * 0.13, bright),
            transform="rotate(90)" if worker.lying else None,
        )
        return tag(
            "g",
            group(disc, figure, transform=f"translate({box.cx:.1f} {box.cy:.1f})"),
            self._architect(worker, box, colour, number_at),
            data_key=worker_key(worker),
        )

    def _architect(self, worker: Worker, box: Box, colour: str, at: tuple[float, float] | None) -> str:
        """Return which of a player's two architects this is, as notation counts them; others have no number."""
        if worker.kind != "architect" or worker.owner == SULTAN:
            return ""
        reach = box.w * 0.36
        x, y = at or (box.cx + reach, box.cy - reach)
        return self.number_plate(x, y, worker.number + 1, colour, tight=True)

    def number_plate(self, cx: float, cy: float, which: int, colour: str, *, tight: bool = False) -> str:
        """Return the number of an architect on a square plate: whatever is round has a price."""
        size = self.smallest
        side = size * (1.06 if tight else 1.4)
        plate = Box(cx - side / 2, cy - side / 2, side, side)
        face = rect(plate, rx=side * 0.22, fill=self.palette.card, stroke=colour, stroke_width=1.2 if tight else 2)
        return face + self.label(cx, cy + size * 0.36, str(which), size, font="serif", bold=True, anchor="middle")

    def ship(self, player: int, city: str, x: float, y: float, size: float, *, moored: bool) -> str:
        """Return a ship of a player with its key: under sail, or moored where it is consolidated."""
        colour = self.colour(player)
        bright = self.palette.on(colour)
        name = "ship_right" if moored else "ship_left"
        hull = tag(
            "use",
            href=f"#{icon_id(name)}",
            x=x,
            y=y,
            width=size,
            height=size,
            fill=mix(colour, bright, 0.62),
            stroke=self.palette.rim,
            stroke_width="1.2",
            paint_order="stroke",
            color=colour,
        )
        return group(
            hull, self.mark(player, x + size / 2, y + size * 0.79, size * 0.1, bright), data_key=f"ship:{player}:{city}"
        )

    def half_tile(self, colour: str, box: Box) -> str:
        """Return a coloured half-tile: its pattern tells it apart without the colour."""
        ground = tile_colour(self.palette, colour)
        size = min(box.w, box.h) * 0.8
        mark = self.palette.on(ground)
        return rect(box, fill=ground) + self.icon(
            f"half_{colour}", box.cx - size / 2, box.cy - size / 2, size, fill=mark, tone=ground
        )


def worker_key(worker: Worker) -> str:
    """Return the key by which a worker glides from the workshop to the rondel and back."""
    owner = "sultan" if worker.owner == SULTAN else str(worker.owner)
    return f"worker:{owner}:{worker.number}"


def card_key(minor: str) -> str:
    """Return the key of a minor construction card, on display and in a row."""
    return f"card:{minor}"


def built_key(major: str) -> str:
    """Return the key of a major construction tile, on display and in a workshop."""
    return f"construction:{major}"


def tile_key(tile: str) -> str:
    """Return the key of a warehouse tile, on display and on a warehouse."""
    return f"warehouse-tile:{tile}"


def poem_key(poem: str) -> str:
    """Return the key of a poem card, on display and beside a workshop."""
    return f"poem:{poem}"
