"""The name plate of a workshop: whose it is, whose turn, and the numbers that are compared over the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import Message, figure, say
from diwan.core.svg import TINT, Box, group, mix, rect, tag, text_width, title
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.text import amounts
from diwan.games.sabika.view import PlayerView

_LINE: Final = 40.0  # height of the line with the name
_STATS: Final = 28.0  # height of the numbers in a line of their own
_ROOMY: Final = 68.0  # width of a number from which on each has enough
_PILE: Final = 15.0  # what a pile of paria markers takes of the others
_SIDE_BY_SIDE: Final = 700.0  # from this width on, name and numbers share a line


@dataclass(frozen=True, slots=True)
class Stat:
    """A number with its icon and its words."""

    icon: str
    value: int
    words: Message


def stats_of(player: PlayerView) -> list[Stat]:
    """Return the numbers of a player; Yusuf has no dinars."""
    purse = [] if player.yusuf else [Stat("dinar", player.dinars, amounts.dinars(player.dinars))]
    return [
        *purse,
        Stat("seal", player.seals, amounts.seals(player.seals)),
        Stat("paria", player.parias, amounts.parias(player.parias)),
        Stat("favour", player.favour, say("sultan's favour: {number}", number=player.favour)),
        Stat("crate", player.crates, amounts.crates(player.crates)),
        *([] if player.yusuf else [Stat("balance", player.balances, _balances(player.balances))]),
    ]


def _balances(count: int) -> Message:
    return say("architectural balances: {number}", number=count)


def plate_height(width: float) -> float:
    """Return how high a plate of this width is."""
    return _LINE if width >= _SIDE_BY_SIDE else _LINE + _STATS


def plate(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return the plate at the top of a panel, tinted with the colour of the player whose turn it is."""
    wide = box.w >= _SIDE_BY_SIDE
    head = Box(box.x, box.y, box.w, _LINE)
    score = _score(pen, player, head)
    room = head.cut(right=score[1] + 12)
    name = _name_width(pen, player)
    if wide:
        owner, stats = room.cut(right=room.w - min(name, 330)), room.cut(left=min(name, 330) + 14)
    else:
        owner, stats = room, Box(box.x, head.bottom - 2, box.w, _STATS)
    tint = mix(pen.palette.panel, pen.colour(player.player), TINT)
    ground = rect(box.inset(-6, -3), rx=9, fill=tint) if pen.view.turn == player.player and not pen.view.over else ""
    return group(ground, _owner(pen, player, owner), score[0], *_stats(pen, player, stats, stats_of(player)))


def name_line(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return whose workshop it is, in a panel that has no room for numbers beside the name."""
    tint = mix(pen.palette.panel, pen.colour(player.player), TINT)
    ground = rect(box.inset(-6, 0), rx=9, fill=tint) if pen.view.turn == player.player and not pen.view.over else ""
    return group(ground, _owner(pen, player, box))


def purse_lines(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return the numbers of a player in two lines: the points and what one pays with, then the others."""
    high = box.h / 2
    first, second = Box(box.x, box.y, box.w, high), Box(box.x, box.y + high, box.w, high)
    dinars, seals, parias, *others = stats_of(player)
    score, wide = _score(pen, player, first)
    room = first.cut(right=wide + 10)
    return group(score, *_stats(pen, player, room, [dinars, parias]), *_stats(pen, player, second, [seals, *others]))


def _name_width(pen: Pen, player: PlayerView) -> float:
    marks = (pen.view.turn == player.player) + (pen.view.first == player.player)
    return 44 + text_width(pen.name(player.player), pen.heading + 2, "serif", bold=True) + marks * 30 + 8


def _owner(pen: Pen, player: PlayerView, box: Box) -> str:
    """Return badge, name, the arrow of the turn and the token of the first player; the next one may be chosen here."""
    name = pen.name(player.player)
    size = pen.heading + 2
    marks = []
    if pen.view.turn == player.player and not pen.view.over:
        marks.append(("arrow", say("It is {name}'s turn", name=name)))
    if pen.view.first == player.player:
        marks.append(("first", say("{name} is first player", name=name)))
    words = box.cut(left=36, right=28 * len(marks))
    wide = min(words.w, text_width(name, size, "serif", bold=True))
    x = words.x + wide + 9
    short = text_width(name, pen.smallest, "serif", bold=True) <= words.w
    out = [
        pen.badge(player.player, box.x + 15, box.cy, 13),
        pen.words(words, name, size, lines=1 if short else 2, font="serif", bold=True),
    ]
    for icon, message in marks:
        fill = pen.palette.choice if icon == "arrow" else pen.palette.gold
        tone = pen.palette.deep if icon == "first" else fill
        mark = _flag(pen, x, box.cy) if icon == "first" else pen.icon(icon, x, box.cy - 9, 18, fill=fill, tone=tone)
        out.append(group(title(pen.say(message)), mark))
        x += 28
    frame = Box(box.x - 3, box.y + 3, x - box.x + 2, box.h - 6)
    anchor = f"lead:{player.player + 1}"
    return pen.target(anchor, frame, *out, radius=10) or group(*out, data_key=f"player:{player.player}")


def _flag(pen: Pen, x: float, cy: float) -> str:
    """Return the first player token: a banner on a golden disc."""
    disc = tag("circle", cx=x + 10, cy=cy, r=11, fill=pen.palette.gold, stroke=pen.palette.deep, stroke_width=1)
    return group(
        disc, pen.icon("first", x + 4, cy - 7, 14, fill=pen.palette.deep, tone=pen.palette.deep), data_key="first"
    )


def _score(pen: Pen, player: PlayerView, box: Box) -> tuple[str, float]:
    """Return the points with their sign at the right of a line, and how wide they are."""
    size = pen.heading + 9
    points = figure(player.points)
    digits = text_width(points, size, "serif", bold=True)
    drawn = group(
        title(pen.say(amounts.points(player.points))),
        pen.icon("points", box.right - digits - size, box.cy - size * 0.46, size * 0.92),
        pen.figure(box, points, size, anchor="end"),
    )
    return drawn, digits + size


def _stats(pen: Pen, player: PlayerView, box: Box, stats: list[Stat]) -> list[str]:
    step = min(84.0, box.w / len(stats))
    size = 20.0 if pen.narrow else 18.0 if step < _ROOMY else 22.0
    # Beside the number of parias there may be a pile: where room is short, it has more of it than the others.
    more = _PILE if step < _ROOMY and len(stats) > 2 else 0.0
    x = box.right - step * len(stats) if box.w >= 500 else box.x
    out = []
    for stat in stats:
        wide = step + more if stat.icon == "paria" else step - more / (len(stats) - 1)
        place = Box(x, box.y, wide, box.h)
        x += wide
        figure = pen.figure(place.cut(left=size + 4), stat.value, pen.body + 2, anchor="start")
        digits = text_width(str(stat.value), pen.body + 2, "serif", bold=True)
        pile = _pile(pen, player, place.x + size + 8 + digits, place.cy) if stat.icon == "paria" else ""
        icon = pen.icon(stat.icon, place.x, place.cy - size / 2, size)
        out.append(group(title(pen.say(stat.words)), icon, figure) + pile)
    return out


def _pile(pen: Pen, player: PlayerView, x: float, cy: float) -> str:
    """Return the pile of paria markers where several stand on one space: the one on top is ahead [SAB-4.5.2]."""
    pile = sorted(
        (other for other in pen.view.players if other.parias == player.parias), key=lambda other: -other.height
    )
    if len(pile) < 2:
        return ""
    high = 5.0
    y = cy - high * len(pile) / 2
    bars = []
    for at, other in enumerate(pile):
        own = other.player == player.player
        place = Box(x if own else x + 1.5, y + at * high, 12 if own else 9, high - 1)
        fill = pen.colour(other.player) if own else mix(pen.palette.panel, pen.palette.soft, 0.45)
        bars.append(rect(place, rx=1.6, fill=fill))
    rank = next(at for at, other in enumerate(pile) if other.player == player.player) + 1
    words = say("{place} of {count} markers on this space, from the top", place=rank, count=len(pile))
    return group(title(pen.say(words)), *bars)
