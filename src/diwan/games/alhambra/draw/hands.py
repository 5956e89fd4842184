"""The money of the other seats, which lies open when the game is over [ALH-14.1.6]."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, framed, group, icon, mix, rect, title
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.text.names import amount_of
from diwan.games.alhambra.view import Card, SeatView

_LOW: Final = 140.0  # in a box below this height, or this flat, a hand costs an Alhambra less at its left than below
_FLAT: Final = 1.9
_COLUMN: Final = (100.0, 124.0)  # wide at least and at most
_SHARE: Final = 0.27  # of the body's width, between them
_ROW: Final = 26.0
_ASIDE: Final = 8.0  # between a hand and an Alhambra
_COIN: Final = 16.0
_SHIFT: Final = 20.0  # from a coin to the first card
_CARD: Final = 17.0
_HIGH: Final = 23.0
_STEP: Final = 19.0  # between cards that have all the room they need
_LEAST: Final = 11.0  # of a card that lies below others, so much shows
_GAP: Final = 9.0  # between currencies
_LINE: Final = 27.0  # from one currency to the next below it


def open_hand(pen: Pen, player: SeatView, box: Box) -> str:
    """Return a hand in the body of its seat's panel, by currency; nothing where it is hidden or empty."""
    if not player.hand:
        return ""
    sorts = _sorts(pen, player.hand)
    if _stands(box):
        drawn = _column(pen, sorts, box.cut(right=box.w - _column_width(box)))
    else:
        drawn = _row(pen, sorts, box.cut(top=box.h - _ROW))
    return group(title(pen.say(say("Money in hand"))), drawn)


def beside_hand(player: SeatView, box: Box) -> Box:
    """Return what an open hand leaves of the body of its seat's panel."""
    if not player.hand:
        return box
    return box.cut(left=_column_width(box) + _ASIDE) if _stands(box) else box.cut(bottom=_ROW + _ASIDE)


def _stands(box: Box) -> bool:
    """Tell whether a hand stands at the left, a line for each currency; else it lies below."""
    return box.h < _LOW or box.w > box.h * _FLAT


def _column_width(box: Box) -> float:
    least, most = _COLUMN
    return min(most, max(least, box.w * _SHARE))


def _sorts(pen: Pen, hand: tuple[Card, ...]) -> list[list[Card]]:
    """Return the cards of each currency that there is, every copy by itself."""
    order = [slot.currency for slot in pen.view.market]
    sorts = [[card for card in hand for _ in range(card.copies) if card.currency == name] for name in order]
    return [cards for cards in sorts if cards]


def _column(pen: Pen, sorts: list[list[Card]], box: Box) -> str:
    line = min(_LINE, box.h / len(sorts))
    top = box.cy - line * len(sorts) / 2
    out = []
    for at, cards in enumerate(sorts):
        place = Box(box.x, top + at * line, box.w, line)
        step = _step(box.w - _SHIFT - _CARD, len(cards) - 1)
        out.append(_currency(pen, cards, place, step))
    return "".join(out)


def _row(pen: Pen, sorts: list[list[Card]], box: Box) -> str:
    fixed = (_SHIFT + _CARD) * len(sorts) + _GAP * (len(sorts) - 1)
    step = _step(box.w - fixed, sum(len(cards) - 1 for cards in sorts))
    out = []
    x = box.x
    for cards in sorts:
        width = _SHIFT + _CARD + (step * (len(cards) - 1) if step else _CARD)
        out.append(_currency(pen, cards, Box(x, box.y, width, box.h), step))
        x += width + _GAP
    return "".join(out)


def _step(room: float, steps: int) -> float:
    """Return how far apart cards lie; 0 when so many could not be told apart."""
    step = min(_STEP, room / steps) if steps else _STEP
    return step if step >= _LEAST else 0.0


def _currency(pen: Pen, cards: list[Card], box: Box, step: float) -> str:
    """Return the cards of one currency behind its coin, or how much they are worth."""
    currency, total = cards[0].currency, sum(card.value for card in cards)
    colour = pen.currency_colour(currency)
    names = TABLES.currency_names[TABLES.currency_ids.index(currency)]
    coin = icon(currency, box.x, box.cy - _COIN / 2, _COIN, fill=colour, tone=pen.palette.on(colour))
    name = title(pen.say(amount_of(currency, names, total)))
    if not step:
        return group(name, coin, pen.figure(box.cut(left=_SHIFT), total, pen.body + 1, anchor="start"))
    places = [Box(box.x + _SHIFT + at * step, box.cy - _HIGH / 2, _CARD, _HIGH) for at in range(len(cards))]
    faces = [_card(pen, card, place, min(step, _CARD)) for card, place in zip(cards, places, strict=True)]
    return group(name, coin, *faces)


def _card(pen: Pen, card: Card, box: Box, visible: float) -> str:
    """Return a card with its value on the part of it that shows."""
    edge = mix(pen.palette.card, pen.currency_colour(card.currency), 0.7)
    face = rect(box, rx=3, fill=pen.palette.card, stroke=edge, stroke_width=1.2)
    return framed(face, pen.figure(Box(box.x, box.y, visible, box.h), card.value, pen.smallest))
