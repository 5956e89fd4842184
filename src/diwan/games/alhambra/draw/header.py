"""The head of the drawing: whose turn it is, what is asked, and the choices that have no place on the table."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import Message, say, say_count
from diwan.core.svg import (
    TINT,
    Box,
    Zone,
    badge,
    click_target,
    fitted,
    framed,
    horseshoe,
    icon,
    mix,
    neutral_badge,
    panel,
    rect,
    sees,
    star,
    tag,
    text_width,
)
from diwan.core.view import Choice
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.text import doing_text

_ROW_WIDE: Final = 894.0  # room for a row of buttons
_ROW_NARROW: Final = 354.0
_BAR: Final = 260.0  # room for the progress of a payment beside them
_GAP: Final = 10.0  # between buttons
_BETWEEN: Final = 4.0  # above each row of them
_PAD: Final = 9.0  # from a button's outline to its words
_HEIGHTS: Final = ((34.0, 42.0, 56.0), (40.0, 40.0, 52.0))  # of buttons with one, two and three lines, wide and narrow


def buttons(pen: Pen) -> list[Choice]:
    """Return the choices that are buttons."""
    return [choice for anchor, choice in pen.choices.items() if anchor.startswith("button:")]


def header_panel(pen: Pen, box: Box) -> str:
    """Return the turn, the question, and under it the buttons and how far a payment has come."""
    radius = 16.0 if pen.narrow else 25.0
    left = 56.0 if pen.narrow else 94.0
    foot = row_height(pen)
    niche = Box(box.x + 9, box.y + 9, left - 14, box.h - 18 - (foot if pen.narrow else 0))
    body = box.cut(left=left + 6, top=8, right=16, bottom=10 if pen.narrow else 8)
    eyebrow = Box(body.x, body.y, body.w, pen.body * 1.4 if pen.narrow else pen.smallest * 1.25)
    asked = Box(body.x, eyebrow.bottom, body.w, body.h - eyebrow.h - foot)
    row = Box(box.x + 10 if pen.narrow else body.x, asked.bottom, box.w - 20 if pen.narrow else body.w, foot)
    return panel(
        box,
        pen.palette,
        _niche(pen, niche, radius),
        pen.words(eyebrow, pen.say(_turn(pen)), fill=pen.palette.soft),
        pen.words(asked, pen.say(question(pen)), 16 if pen.narrow else 24, lines=3, font="serif", bold=True),
        _row(pen, row) if foot else "",
        radius=14,
    )


QUESTION: Final = Zone(
    "question",
    say("Question"),
    sees(
        "seat",
        "seats",
        "to_act",
        "over",
        "aborted",
        "phase",
        "turn",
        "question",
        "payment",
        "taken",
        "scores",
        "ranking",
        verbs=("button",),
        names=True,
        players=sees("seat", "rank", "score"),
        market=sees("currency"),
        neutral=sees("score"),
    ),
    header_panel,
)


def _niche(pen: Pen, box: Box, radius: float) -> str:
    """Return the arch that holds the badge of the seat that is asked; the winner has a golden one with a star."""
    seat, palette = _speaker(pen), pen.palette
    over = pen.view.over
    colour = palette.gold if over else mix(palette.panel, palette.seats[seat], TINT)
    halo = star(box.cx, box.cy + 4, radius * 1.5, fill=palette.panel) if over else ""
    return (
        tag("path", d=horseshoe(box), fill=colour)
        + halo
        + badge(seat, box.cx, box.cy + 4, radius, palette, smallest=pen.smallest)
    )


def _speaker(pen: Pen) -> int:
    view = pen.view
    return view.ranking.index(1) if view.to_act is None else view.to_act


def _turn(pen: Pen) -> Message:
    view = pen.view
    if view.over:
        return say("The game was stopped") if view.aborted else say("The game is over")
    own = view.seat is not None and view.seat == view.to_act
    if view.phase == "final_place":  # there are no more turns [ALH-12.1.4]
        return say("Last tiles: you decide") if own else say("Last tiles: {name} decides", name=pen.name(_speaker(pen)))
    if own:
        return say("Turn {turn}: you decide", turn=view.turn)
    return say("Turn {turn}: {name} decides", turn=view.turn, name=pen.name(_speaker(pen)))


def question(pen: Pen) -> Message:
    """Return what is asked, as a sentence for whoever looks."""
    view = pen.view
    if view.over:
        return _result(pen)
    if view.seat is not None and view.seat == view.to_act and view.question is not None:
        return view.question
    placing = view.phase in ("place", "final_place")
    return doing_text(pen.name(_speaker(pen)), paying=view.payment is not None, placing=placing)


def _result(pen: Pen) -> Message:
    view = pen.view
    winners = [pen.name(seat) for seat in range(view.seats) if view.ranking[seat] == 1]
    points = say_count("{count} point", "{count} points", max(view.scores))
    if len(winners) == 1:
        return say("{name} wins with {points}.", name=winners[0], points=points)
    return say("{names} win together with {points}.", names=", ".join(winners), points=points)


def row_height(pen: Pen) -> float:
    """Return how much room the buttons, the payment or the final standings need."""
    if pen.view.over:
        return 34.0 if pen.narrow else 44.0
    count = len(buttons(pen))
    if not count:
        return (26.0 if pen.narrow else 30.0) if _progress(pen) else 0.0
    return ((count + 1) // 2 if pen.narrow else 1) * (_button_height(pen) + _BETWEEN)


def _button_widths(pen: Pen) -> list[float]:
    """Return how wide the buttons are: two in a row on a phone, else one row in which long labels have more room."""
    found = buttons(pen)
    if pen.narrow:
        return [(_ROW_NARROW - _GAP) / 2 if len(found) > 1 else _ROW_NARROW] * len(found)
    room = _ROW_WIDE - _GAP * (len(found) - 1) - (_BAR if _progress(pen) else 0)
    natural = [text_width(pen.say(choice.label), pen.body) + 40 for choice in found]
    return [width * min(1.0, room / sum(natural)) for width in natural]


def _button_height(pen: Pen) -> float:
    """Return how high the buttons are: as the one with the most lines needs."""
    most = 1
    for choice, width in zip(buttons(pen), _button_widths(pen), strict=True):
        lines, _ = fitted(pen.say(choice.label), width - 2 * _PAD, (pen.smallest, pen.smallest), 9)
        most = max(most, len(lines))
    return _HEIGHTS[pen.narrow][min(most, 3) - 1]


def _progress(pen: Pen) -> tuple[Message, int, int] | None:
    """Return what is under way: words, how much, of how much."""
    view = pen.view
    if view.payment is not None:
        paid, price = view.payment.paid, view.payment.price
        return say("Paid {paid} of {price}", paid=paid, price=price), paid, price
    if view.taken:
        limit = int(TABLES.take_limit)
        return say("Taken {taken} of at most {limit}", taken=view.taken, limit=limit), view.taken, limit
    return None


def _row(pen: Pen, box: Box) -> str:
    if pen.view.over:
        return _standings(pen, box)
    height, out = _button_height(pen), []
    x, y = box.x, box.y + _BETWEEN
    for at, (choice, width) in enumerate(zip(buttons(pen), _button_widths(pen), strict=True)):
        if pen.narrow and at == 2:
            x, y = box.x, y + height + _BETWEEN
        out.append(_button(pen, choice, Box(x, y, width, height)))
        x += width + _GAP
    if pen.narrow and out:
        return "".join(out)
    return "".join(out) + _progress_bar(pen, box.cut(left=x - box.x + (10 if out else 0), top=_BETWEEN))


def _standings(pen: Pen, box: Box) -> str:
    """Return the seats in the order of their points, the neutral player last since he takes no rank [ALH-12.4.3]."""
    view = pen.view
    order = sorted(view.players, key=lambda player: (player.rank, player.seat))
    width = min(110.0, box.w / (len(order) + (view.neutral is not None)))
    radius = 9.0 if pen.narrow else 12.0
    out = []
    for at, player in enumerate(order):
        place = Box(box.x + at * width, box.y, width, box.h)
        out.append(badge(player.seat, place.x + radius + 4, place.cy, radius, pen.palette, smallest=pen.smallest))
        out.append(pen.figure(place.cut(left=radius * 2 + 12), player.score, pen.body + 3, anchor="start"))
    if view.neutral is not None:
        place = Box(box.x + len(order) * width, box.y, width, box.h)
        out.append(neutral_badge(place.x + radius + 4, place.cy, radius, pen.palette))
        out.append(pen.figure(place.cut(left=radius * 2 + 12), view.neutral.score, pen.body + 3, anchor="start"))
    return "".join(out)


def _button(pen: Pen, choice: Choice, box: Box) -> str:
    label = pen.say(choice.label)
    fill = pen.palette.cobalt
    text = pen.words(box.inset(8, 2), label, fill=pen.palette.on(fill), lines=3, anchor="middle")
    face = framed(rect(box.inset(3), rx=7, fill=fill), text)
    return click_target(choice.action, choice.anchor, label, face, pen.outline(box, radius=10))


def _progress_bar(pen: Pen, box: Box) -> str:
    progress = _progress(pen)
    if progress is None:
        return ""
    message, done, whole = progress
    width = min(200.0, box.w * 0.45)
    bar = Box(box.x, box.cy - 6, width, 12)
    currency = pen.view.market[pen.view.payment.slot - 1].currency if pen.view.payment else None
    colour = pen.currency_colour(currency) if currency else pen.palette.gold
    coin = icon(currency, bar.right + 8, box.cy - 10, 20, fill=colour, tone=pen.palette.on(colour)) if currency else ""
    filled = rect(Box(bar.x, bar.y, bar.w * min(1.0, done / whole), bar.h), rx=6, fill=colour) if done else ""
    frame = rect(bar, rx=6, fill=pen.palette.card, stroke=pen.palette.line)
    words = box.cut(left=width + (36 if currency else 10))
    return frame + filled + coin + pen.words(words, pen.say(message))
