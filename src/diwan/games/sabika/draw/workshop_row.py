"""The row of minor constructions: cards side by side around the balance card, half-tiles that meet at the joints.

Where two halves match, the cards touch and one whole gilded tile lies over the joint; where they do not, a crack
runs between them [SAB-5.7]. The open ends show which half they wait for.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from diwan.core.i18n import Message, say
from diwan.core.svg import Box, group, horseshoe, mix, number, part_of, polygon, rect, sees, star, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_LEFT,
)
from diwan.games.sabika.draw.paint import colours_of, tile_colour
from diwan.games.sabika.draw.pen import Pen, card_key
from diwan.games.sabika.draw.workshop_room import arches
from diwan.games.sabika.text.effects import balance_effect
from diwan.games.sabika.text.names import balance_name, colour_name, minor_name
from diwan.games.sabika.view import Minor, PlayerView

_CRACK: Final = 0.12  # between cards whose halves do not match, in widths of a card
_TALL: Final = 1.36  # height of a card, in widths
_END: Final = 0.32  # room for the half that an open end waits for, in widths of a card
_FOOT: Final = 0.37  # of a card's height: the strip with the half-tiles
_ROOM: Final = 4  # cards that the row keeps room for: a card more seldom makes the others smaller
_FOLDED: Final = 33.0  # a row whose cards would be narrower than this goes on in a second line


@dataclass(frozen=True, slots=True)
class Link:
    """A card of the row; without a minor construction it is the balance card."""

    key: str
    minor: Minor | None
    left: str
    right: str
    chosen_by: str = ""  # the anchor of the choice to put it there


def matches(left: Link, right: Link) -> bool:
    """Tell whether the halves that meet between two cards achieve a balance [SAB-5.7.1]."""
    return left.right == right.left or "wild" in (left.right, right.left)


def links_of(pen: Pen, player: PlayerView) -> list[Link]:
    """Return the cards from left to right; while one is being placed, it stands at both ends."""
    links = [Link(card_key(card.id), card, card.left, card.right) for card in player.row]
    if player.balance_card is not None:
        left = v.COLOUR_IDS[int(BALANCE_LEFT[int(player.balance_card.removeprefix("AB")) - 1])]
        links.insert(player.balance_place, Link(f"balance:{player.balance_card}", None, left, "wild"))
    card = pen.view.placed if is_placing(pen) else None
    if card is not None:
        links.insert(0, Link("row:left", card, card.left, card.right, "row:left"))
        links.append(Link("row:right", card, card.left, card.right, "row:right"))
    return links


def is_placing(pen: Pen) -> bool:
    """Tell whether it is asked at which end of this row a card goes."""
    return "row:left" in pen.choices


def _cracks(links: list[Link]) -> int:
    return sum(not matches(left, right) for left, right in pairwise(links))


def _card_width(links: list[Link], width: float, largest: float) -> float:
    """Return how wide the cards are so that the row fits, its open ends included."""
    units = max(_ROOM, len(links)) + _CRACK * _cracks(links) + 2 * _END
    return min(largest, width / units)


def _lines(links: list[Link], width: float, largest: float) -> list[list[Link]]:
    if _card_width(links, width, largest) >= _FOLDED:
        return [links]
    cracks = [at for at in range(1, len(links)) if not matches(links[at - 1], links[at])]
    if not cracks:
        return [links]
    fold = min(cracks, key=lambda at: abs(2 * at - len(links)))  # no balance is torn apart
    return [links[:fold], links[fold:]]


def card_width(pen: Pen, player: PlayerView, width: float) -> float:
    """Return how wide the cards of the row are at most where so much room is left for it in one line."""
    return _card_width(links_of(pen, player), width, width)


def row_height(pen: Pen, player: PlayerView, width: float, largest: float) -> float:
    """Return how high the row is."""
    lines = _lines(links_of(pen, player), width, largest)
    card = min(_card_width(line, width, largest) for line in lines)
    return len(lines) * (card * _TALL + 6)


_CARDS: Final = sees("player", "row", "balance_card", "balance_place")
_ASKED: Final = sees("seats", verbs=("row",), asked=sees("placed"))


def row_of(pen: Pen, player: PlayerView, box: Box, largest: float) -> str:
    """Return the row in the middle of a box."""
    return pen.seeing(_ASKED).kept(_row, part_of(player, _CARDS), box, largest)


def _row(pen: Pen, player: PlayerView, box: Box, largest: float) -> str:
    links = links_of(pen, player)
    lines = _lines(links, box.w, largest)
    card = min(_card_width(line, box.w, largest) for line in lines)
    out, y = [], box.y + 3
    for at, line in enumerate(lines):
        ends = (at == 0, at == len(lines) - 1)
        out.append(_line(pen, player, line, Box(box.x, y, box.w, card * _TALL), card, ends))
        y += card * _TALL + 6
    return "".join(out)


def _line(pen: Pen, player: PlayerView, links: list[Link], box: Box, card: float, ends: tuple[bool, bool]) -> str:
    """Return cards side by side, then what lies over their joints."""
    x = box.cx - (len(links) + _CRACK * _cracks(links)) * card / 2
    places = []
    for at, link in enumerate(links):
        if at and not matches(links[at - 1], link):
            x += _CRACK * card
        places.append(Box(x, box.y, card, box.h))
        x += card
    whole = _Tiles(pen, card)
    joints = []
    for at in range(1, len(links)):
        left, right = links[at - 1], links[at]
        joints.append(whole.balance(left, right, places[at]) if matches(left, right) else whole.crack(places[at]))
    waiting = [arches(pen, _kept(box, places, card, ends))]
    if ends[0] and not links[0].chosen_by:
        waiting.append(whole.waiting(links[0].left, places[0], left=True))
    if ends[1] and not links[-1].chosen_by:
        waiting.append(whole.waiting(links[-1].right, places[-1], left=False))
    cards = [_card(pen, player, link, place, whole) for link, place in zip(links, places, strict=True)]
    return "".join([*waiting, *cards, *joints])


def _kept(box: Box, places: list[Box], card: float, ends: tuple[bool, bool]) -> list[Box]:
    """Return the arches of cards that may still come, at the open ends of a row."""
    out = []
    free = _END * card
    if ends[0]:
        count = int((places[0].x - free - box.x) // card)
        out += [_niche(Box(places[0].x - free - (at + 1) * card, box.y, card, box.h)) for at in range(count)]
    if ends[1]:
        count = int((box.right - places[-1].right - free) // card)
        out += [_niche(Box(places[-1].right + free + at * card, box.y, card, box.h)) for at in range(count)]
    return out


def _niche(place: Box) -> Box:
    return place.inset(place.w * 0.08, place.h * 0.03).cut(top=place.h * 0.04)


def _arch(place: Box) -> Box:
    """Return the arch that a building stands in."""
    return Box(
        place.x + place.w * 0.15, place.y + place.w * 0.07, place.w * 0.7, place.h * (1 - _FOOT) - place.w * 0.12
    )


class _Tiles:
    """The half-tiles of a row whose cards are so wide."""

    def __init__(self, pen: Pen, card: float) -> None:
        self.pen = pen
        self.side = card * 0.48  # of a whole tile
        self.drop = card * _TALL * (1 - _FOOT / 2)  # from the top of a card to the middle of a tile

    def half(self, colour: str, x: float, top: float, *, left: bool) -> str:
        """Return the left or right half of the whole tile whose middle is at x: what shows of it on one card."""
        side = self.side
        whole = Box(x - side / 2, top + self.drop - side / 2, side, side)
        part = whole.cut(right=side / 2) if left else whole.cut(left=side / 2)
        return half_of(self.pen, colour, whole, part)

    def balance(self, left: Link, right: Link, place: Box) -> str:
        """Return the gilded rim around two halves that match, with the star of an achieved balance above it."""
        pen, side, x = self.pen, self.side, place.x
        whole = Box(x - side / 2, place.y + self.drop - side / 2, side, side)
        colour = right.left if left.right == "wild" else left.right
        width = max(1.4, side * 0.07)
        ghost = left.chosen_by or right.chosen_by
        rim = rect(whole, rx=side * 0.12, fill="none", stroke=pen.palette.deep, stroke_width=width + 1.4) + rect(
            whole, rx=side * 0.12, fill="none", stroke=pen.palette.gold, stroke_width=width
        )
        words = title(pen.say(_balance_words(colour)))
        if ghost:
            return group(words, rim, pointer_events="none")
        return group(
            words, rim, star(x, whole.y, max(4.0, side * 0.17), fill=pen.palette.gold, stroke=pen.palette.deep)
        )

    def crack(self, place: Box) -> str:
        """Return the crack between two halves that do not match."""
        x, dx = place.x - _CRACK * place.w / 2, _CRACK * place.w * 0.22
        top, step = place.y + self.drop - self.side * 0.62, self.side * 0.31
        way = f"M{number(x)} {number(top)}" + "".join(
            f"L{number(x + dx * (1 if at % 2 else -1))} {number(top + at * step)}" for at in range(1, 5)
        )
        return tag("path", d=way, fill="none", stroke=self.pen.palette.soft, stroke_width=1.2)

    def waiting(self, colour: str, place: Box, *, left: bool) -> str:
        """Return the outline of the half that an open end waits for, in its colour and faintly with its pattern."""
        pen, side = self.pen, self.side
        x = place.x if left else place.right
        whole = Box(x - side / 2, place.y + self.drop - side / 2, side, side)
        part = whole.cut(right=side / 2) if left else whole.cut(left=side / 2)
        edge = mix(tile_colour(pen.palette, colour), pen.palette.ink, 0.1)
        frame = rect(
            part.inset(1),
            rx=2,
            fill="none",
            stroke=edge if colour != "wild" else pen.palette.soft,
            stroke_width=1.8,
            stroke_dasharray="4 3",
        )
        faint = group(half_of(pen, colour, whole, part), opacity="0.3")
        return group(title(pen.say(_waiting_words(colour))), faint, frame)


def half_of(pen: Pen, colour: str, whole: Box, part: Box) -> str:
    """Return the part of a tile that lies on one card: two equal halves side by side make the pattern whole."""
    tile = rect(whole, rx=whole.w * 0.12, fill=tile_colour(pen.palette, colour)) + _pattern(pen, colour, whole)
    window = f"{number(part.x)} {number(part.y)} {number(part.w)} {number(part.h)}"
    return tag("svg", tile, x=part.x, y=part.y, width=part.w, height=part.h, viewBox=window)


def _pattern(pen: Pen, colour: str, whole: Box) -> str:
    if colour == "wild":
        return _four_colours(pen, whole)
    ground, size = tile_colour(pen.palette, colour), whole.w * 0.8
    mark = pen.palette.on(ground)
    return pen.icon(f"half_{colour}", whole.cx - size / 2, whole.cy - size / 2, size, fill=mark, tone=ground)


def _four_colours(pen: Pen, whole: Box) -> str:
    """Return the pattern of the wild tile: on each half a ray of every colour, and a star in the middle."""
    left, right, top, bottom = whole.x, whole.right, whole.y, whole.bottom
    edge = [(whole.cx, top), (left, top), (left, whole.cy), (left, bottom), (whole.cx, bottom)]
    rays = []
    for corners in (edge, [(left + right - x, y) for x, y in edge]):
        for at, colour in enumerate(v.COLOUR_IDS[: v.COLOURS]):
            fill = tile_colour(pen.palette, colour)
            ray = [(whole.cx, whole.cy), corners[at], corners[at + 1]]
            rays.append(polygon(ray, fill=fill, stroke=pen.palette.card, stroke_width=whole.w * 0.03))
    middle = star(
        whole.cx,
        whole.cy,
        whole.w * 0.27,
        fill=pen.palette.card,
        stroke=pen.palette.ink,
        stroke_width=max(1, whole.w * 0.04),
    )
    return "".join(rays) + middle


def _balance_words(colour: str) -> Message:
    return say("Balance achieved ({colour}): {effect}", colour=colour_name(colour), effect=balance_effect(colour))


def _waiting_words(colour: str) -> Message:
    if colour == "wild":
        return say("This end matches every colour")
    return say("This end waits for {colour}: {effect}", colour=colour_name(colour), effect=balance_effect(colour))


def _card(pen: Pen, player: PlayerView, link: Link, place: Box, tiles: _Tiles) -> str:
    """Return a card with its halves; one that is being placed stands there as a ghost that can be chosen."""
    halves = tiles.half(link.left, place.x, place.y, left=False) + tiles.half(
        link.right, place.right, place.y, left=True
    )
    if link.chosen_by:
        face = group(minor_face(pen, link.minor, place), halves, opacity="0.75")
        return pen.spot(link.chosen_by, place.inset(1.5), face, radius=place.w * 0.09)
    if link.minor is None:
        name = balance_name(link.key.removeprefix("balance:"))
        return group(title(pen.say(name)), _balance_face(pen, player, place), halves, data_key=link.key)
    return group(
        title(pen.say(minor_name(link.minor.id))), minor_face(pen, link.minor, place), halves, data_key=link.key
    )


def _sheet(pen: Pen, place: Box, edge: str) -> str:
    inside = place.inset(0.6)
    return rect(inside, rx=place.w * 0.08, fill=pen.palette.card, stroke=edge, stroke_width=1.1)


def minor_face(pen: Pen, minor: Minor | None, place: Box) -> str:
    """Return what is printed on a minor construction but for its half-tiles: the building and its base material."""
    if minor is None:
        return ""
    colour = colours_of(pen.palette, minor.building)[0]
    bright = pen.palette.on(colour)
    arch = _arch(place)
    size = arch.w * 0.72
    base = place.w * 0.34
    foot = place.y + place.h * (1 - _FOOT / 2)
    return (
        _sheet(pen, place, mix(pen.palette.line, colour, 0.35))
        + tag("path", d=horseshoe(arch), fill=colour)
        + pen.icon(
            minor.building, arch.cx - size / 2, arch.cy - size * 0.42, size, fill=bright, tone=mix(bright, colour, 0.4)
        )
        + pen.icon(minor.base, place.cx - base / 2, foot - base / 2, base)
    )


def _balance_face(pen: Pen, player: PlayerView, place: Box) -> str:
    """Return the balance card: the star between two halves, on the colour of its owner."""
    colour = pen.colour(player.player)
    arch = _arch(place)
    ground = mix(pen.palette.card, colour, 0.22)
    return (
        _sheet(pen, place, mix(pen.palette.line, colour, 0.5))
        + tag("path", d=horseshoe(arch), fill=ground)
        + star(arch.cx, arch.cy, arch.w * 0.36, fill=pen.palette.gold, stroke=pen.palette.deep, stroke_width=1)
        + star(arch.cx, arch.cy, arch.w * 0.2, fill=ground)
    )
