"""The head of the drawing: whose turn it is, what is asked, the choices that are words, and the standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diwan.core.i18n import Message, in_turn, say, say_count
from diwan.core.svg import (
    TINT,
    Box,
    click_target,
    fitted,
    framed,
    group,
    horseshoe,
    mix,
    panel,
    rect,
    sees,
    star,
    tag,
    title,
)
from diwan.core.view import Choice
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.text.amounts import dinars, parias, points
from diwan.games.sabika.view import PlayerView

_GAP: Final = 8.0  # between buttons
_ROW: Final = 40.0  # height of a button
_PAD: Final = 10.0
_HEAD: Final = {False: 91.0, True: 84.0}  # of the header without buttons
_COUNTS: Final = 252.0  # width of a line of the standing without its name


def header_height(pen: Pen, width: float) -> float:
    """Return how high the header is with the choices that are its buttons."""
    strip = list(pen.choices.values())
    rows = max(0 if pen.narrow else 1, len(_button_rows(pen, _strip_width(pen, width), strip)))
    below = len(pen.view.players) * 24 + 8 if pen.narrow else 0
    return _HEAD[pen.narrow] + rows * (_ROW + 6) + below


def _strip_width(pen: Pen, width: float) -> float:
    return width - 24 if pen.narrow else width - _standing_width(pen) - 24


def _standing_width(pen: Pen) -> float:
    """Return how wide the standing beside the question is, so that no name is cut."""
    names = [pen.width(pen.name(player.player), pen.body, "serif", bold=True) for player in pen.view.players]
    return _COUNTS + max(names)


def header_panel(pen: Pen, box: Box) -> str:
    """Return the turn, the question, the buttons under it, and the standing."""
    left = 60.0 if pen.narrow else 80.0
    beside = 0.0 if pen.narrow else _standing_width(pen)
    standing = (
        Box(box.x + 10, box.bottom - len(pen.view.players) * 24 - 8, box.w - 20, len(pen.view.players) * 24)
        if pen.narrow
        else Box(box.right - beside, box.y + 8, beside - 12, box.h - 16)
    )
    # Without buttons the question has their room as well: the board below stays where it is.
    high = _HEAD[pen.narrow] if pen.choices or pen.narrow else box.h
    top = Box(box.x, box.y, box.w - beside, high)
    niche = Box(box.x + 9, box.y + 9, left - 14, top.h - (18 if pen.narrow else 15))
    spare = (high - _HEAD[pen.narrow]) / 2
    body = top.cut(left=left + 4, top=spare + (8 if pen.narrow else 6), right=12, bottom=spare + 2)
    eyebrow = Box(body.x, body.y, body.w, pen.body * 1.4)
    asked = body.cut(top=eyebrow.h, bottom=0 if pen.narrow else 6)
    row = Box(box.x + 12, top.bottom, _strip_width(pen, box.w), box.h - top.h)
    return panel(
        box,
        pen.palette,
        _niche(pen, niche, 17.0 if pen.narrow else 22.0),
        _turn_line(pen, eyebrow),
        pen.words(asked, pen.say(question(pen)), 16 if pen.narrow else 22, lines=3, font="serif", bold=True),
        _strip(pen, row, list(pen.choices.values())),
        pen.seeing(_COUNTED).kept(_standing, standing),
        radius=14,
    )


def _speaker(pen: Pen) -> int:
    """Return the player who is asked; in the end a winner, who may be Yusuf."""
    if pen.view.to_act is not None:
        return pen.view.to_act
    return next(player.player for player in pen.view.players if player.rank == 1)


def _niche(pen: Pen, box: Box, radius: float) -> str:
    """Return the arch that holds the badge of the seat that is asked; the winner has a golden one with a star."""
    seat, palette = _speaker(pen), pen.palette
    over = pen.view.over
    colour = palette.gold if over else mix(palette.panel, pen.colour(seat), TINT)
    halo = star(box.cx, box.cy + 4, radius * 1.5, fill=palette.panel) if over else ""
    return tag("path", d=horseshoe(box), fill=colour) + halo + pen.badge(seat, box.cx, box.cy + 4, radius)


def _turn_line(pen: Pen, box: Box) -> str:
    """Return whose turn it is, and as much of what comes then as one line can hold; pointing at it tells the rest."""
    view = pen.view
    later = view.afterwards if view.seat is not None and view.seat == view.to_act else ()
    lines = [_line_of(pen, later[:count]) for count in range(len(later), -1, -1)]
    whole, *cut = lines
    marked = [form for line in cut[:-1] for form in (f"{line} …", line)]  # where there is room, that there is more
    shown = next((line for line in (whole, *marked) if pen.width(line) <= box.w), lines[-1])
    words = pen.words(box, shown, fill=pen.palette.soft)
    return words if shown == whole else group(title(whole), words)


def _line_of(pen: Pen, later: Sequence[Message]) -> str:
    turn = pen.say(_turn(pen))
    return pen.say(say("{turn}. Then: {what}", turn=turn, what=in_turn(later))) if later else turn


def _turn(pen: Pen) -> Message:
    view = pen.view
    if view.over:
        return say("The game is over")
    if view.seat is not None and view.seat == view.to_act:
        return say("Round {round} of {rounds}: you decide", round=view.round, rounds=5)
    return say("Round {round} of {rounds}: {name} decides", round=view.round, rounds=5, name=pen.name(_speaker(pen)))


def question(pen: Pen) -> Message:
    """Return what is asked, as a sentence for whoever looks."""
    view = pen.view
    if view.over:
        return _result(pen)
    if view.seat is not None and view.seat == view.to_act and view.question is not None:
        return view.question
    return say("{name} is choosing what to do.", name=pen.name(_speaker(pen)))


def _result(pen: Pen) -> Message:
    players = pen.view.players
    winners = [pen.name(player.player) for player in players if player.rank == 1]
    best = say_count("{count} point", "{count} points", max(player.points for player in players))
    if len(winners) == 1:
        return say("{name} wins with {points}.", name=winners[0], points=best)
    return say("{names} win together with {points}.", names=", ".join(winners), points=best)


# Buttons.


def _button_width(pen: Pen, choice: Choice, most: float) -> float:
    words = pen.say(choice.label)
    limit = most if pen.narrow else 300.0
    wide = pen.width(words, pen.body) + 2 * _PAD + 8
    if wide > limit:
        wide = max(limit * 0.5, min(limit, wide * 0.56 + 24))
    # Two lines at most: what needs more is made wider, step by step.
    while wide < most and len(fitted(words, wide - 2 * _PAD, (pen.smallest, pen.smallest), 9)[0]) > 2:
        wide += 40
    return min(most, max(44.0, wide))


def _button_rows(pen: Pen, width: float, strip: list[Choice]) -> list[list[tuple[Choice, float]]]:
    rows: list[list[tuple[Choice, float]]] = []
    used = width
    for choice in strip:
        wide = _button_width(pen, choice, width)
        if used + _GAP + wide > width or not rows:
            rows.append([])
            used = -_GAP
        rows[-1].append((choice, wide))
        used += _GAP + wide
    return rows


def _strip(pen: Pen, box: Box, strip: list[Choice]) -> str:
    out = []
    y = box.y
    for row in _button_rows(pen, box.w, strip):
        x = box.x
        for choice, wide in row:
            out.append(_button(pen, choice, Box(x, y, wide, _ROW)))
            x += wide + _GAP
        y += _ROW + 6
    return "".join(out)


def _button(pen: Pen, choice: Choice, box: Box) -> str:
    label, fill = pen.say(choice.label), pen.palette.cobalt
    words = pen.words(box.inset(_PAD - 1, 2), label, fill=pen.palette.on(fill), lines=2, anchor="middle")
    face = framed(rect(box.inset(3), rx=7, fill=fill), words)
    return click_target(choice.action, choice.anchor, label, face, pen.outline(box, radius=10))


# The standing.


_COUNTED: Final = sees(
    "seats",
    "to_act",
    "over",
    "first",
    names=True,
    players=sees("player", "yusuf", "points", "dinars", "parias", "tribute"),
)


def _standing(pen: Pen, box: Box) -> str:
    players = sorted(pen.view.players, key=lambda player: player.player)
    high = min(32.0, box.h / len(players))
    top = box.cy - high * len(players) / 2
    out = []
    for at, player in enumerate(players):
        row = Box(box.x, top + at * high, box.w, high)
        tint = mix(pen.palette.panel, pen.colour(player.player), TINT)
        if pen.view.to_act == player.player:
            out.append(rect(row.inset(0, 1), rx=7, fill=tint))
        radius = min(11.0, high * 0.38)
        out.append(pen.badge(player.player, row.x + radius + 6, row.cy, radius))
        words = row.cut(left=radius * 2 + 14, right=178 if pen.narrow else 196)
        out.append(pen.words(words, pen.name(player.player), pen.body, font="serif", bold=True))
        out.append(
            _stat(pen, Box(row.right - 172, row.y, 56, high), "dinar", dinars(player.dinars), player.dinars)
            if not player.yusuf
            else ""
        )
        out.append(_stat(pen, Box(row.right - 116, row.y, 50, high), "paria", _parias(pen, player), player.parias))
        out.append(
            _stat(
                pen,
                Box(row.right - 64, row.y, 62, high),
                "points",
                points(player.points),
                player.points,
                size=pen.body + 4,
            )
        )
        if pen.view.first == player.player:
            out.append(pen.named_icon("first", row.right - 192, row.cy - 8, 16, pen.say(say("First player"))))
    return "".join(out)


def _parias(pen: Pen, player: PlayerView) -> Message:
    """Return a player's parias, and the tribute that they are for, events and blue poems included."""
    if pen.view.over:
        return parias(player.parias)
    return say(
        "{parias}; tribute when this round ends: {tribute}", parias=parias(player.parias), tribute=player.tribute
    )


def _stat(pen: Pen, box: Box, name: str, words: Message, value: int, size: float = 0) -> str:
    side = 17.0
    return group(
        title(pen.say(words)),
        pen.icon(name, box.x, box.cy - side / 2, side),
        pen.figure(box.cut(left=side + 4), value, size or pen.body + 1, anchor="start"),
    )
