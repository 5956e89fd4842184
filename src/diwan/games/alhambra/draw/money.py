"""Money: cards, the display with the piles beside it, and the hand of the seat that looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say, say_count
from diwan.core.svg import Box, framed, group, horseshoe, icon, mix, rect, star, tag, title
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.text.names import amount_of
from diwan.games.alhambra.view import Card

_CROWDED: Final = 20.0  # closer together than this, cards of a hand go into two rows


def card_label(pen: Pen, card: Card) -> str:
    """Return the words for a money card."""
    return pen.say(
        amount_of(card.currency, TABLES.currency_names[TABLES.currency_ids.index(card.currency)], card.value)
    )


def card_face(pen: Pen, card: Card, box: Box, *, fanned: bool) -> str:
    """Return the printed side of a money card; in a fan its value stands at the left, where it shows."""
    colour = pen.currency_colour(card.currency)
    size = max(pen.smallest, min(box.h * 0.27, box.w * 0.42))
    strip = Box(box.x + 4, box.y + 3, size * 0.85, size * 1.15) if fanned else Box(box.x, box.y + 4, box.w, size * 1.15)
    foot = 0.0 if fanned or box.h < box.w * 1.7 else pen.smallest * 1.5
    arch = Box(box.x + box.w * 0.12, strip.bottom + 1, box.w * 0.76, box.bottom - strip.bottom - foot - box.h * 0.06)
    coin = min(arch.w, arch.h) * 0.62
    name = Box(box.x + 2, arch.bottom, box.w - 4, foot + box.h * 0.04)
    return framed(
        rect(box, rx=min(6, box.w * 0.1), fill=pen.palette.card, stroke=mix(pen.palette.card, colour, 0.55)),
        tag("path", d=horseshoe(arch) if arch.h > arch.w else _low_arch(arch), fill=colour),
        icon(card.currency, arch.cx - coin / 2, arch.cy - coin * 0.46, coin, fill=pen.palette.on(colour), tone=colour),
        pen.figure(strip, card.value, size),
        pen.words(name, pen.currency_name(card.currency), 12, anchor="middle") if foot else "",
    )


def _low_arch(box: Box) -> str:
    radius = min(box.w / 2, box.h)
    return (
        f"M{box.x:.1f} {box.bottom:.1f}V{box.y + radius:.1f}A{box.w / 2:.1f} {radius:.1f} 0 0 1 "
        f"{box.right:.1f} {box.y + radius:.1f}V{box.bottom:.1f}Z"
    )


def card_back(pen: Pen, box: Box) -> str:
    """Return the back of a money card."""
    palette = pen.palette
    return framed(
        rect(box, rx=min(6, box.w * 0.1), fill=palette.cobalt, stroke=palette.rim, stroke_width=1.4),
        star(box.cx, box.cy, box.w * 0.34, fill="none", stroke=palette.on(palette.cobalt), stroke_width=1.6),
        star(box.cx, box.cy, box.w * 0.16, fill=palette.on(palette.cobalt)),
    )


def _held(pen: Pen, card: Card) -> int:
    return next((mine.copies for mine in pen.main.hand or () if mine.id == card.id), 0)


def display(pen: Pen, box: Box) -> str:
    """Return the face-up money cards in a row."""
    gap = 8.0 if pen.narrow else 10.0
    width = (box.w - gap * (len(pen.view.display) - 1)) / len(pen.view.display)
    seen: dict[str, int] = {}
    spots = []
    for place, card in enumerate(pen.view.display):
        slot = Box(box.x + place * (width + gap), box.y, width, box.h)
        frame = rect(slot, rx=6, fill="none", stroke=pen.palette.line, stroke_dasharray="3 4")
        if card is None:
            spots.append(group(frame, data_key=f"display:{place + 1}"))
            continue
        # Copies in the hand are numbered first: a card that is taken keeps its number there.
        seen[card.id] = seen.get(card.id, _held(pen, card)) + 1
        face = card_face(pen, card, slot, fanned=False)
        name = "" if f"display:{place + 1}" in pen.choices else title(card_label(pen, card))
        piece = group(name, face, data_key=f"card:{card.id}:{seen[card.id]}")
        spots.append(pen.spot(f"display:{place + 1}", slot.inset(-2), piece, radius=8))
    return "".join(spots)


def piles(pen: Pen, box: Box) -> str:
    """Return how much is left in the deck, the discard and the bag."""
    view = pen.view
    counts = (
        ("deck", say("Deck"), view.deck_size),
        ("discard", say("Discard"), sum(card.copies for card in view.discard)),
        ("bag", say("Bag"), view.bag_size),
    )
    height = box.h / len(counts)
    size = min(height - 6, 30.0)
    ink = pen.palette.ink
    out = []
    for row, (name, message, count) in enumerate(counts):
        line = Box(box.x, box.y + row * height, box.w, height)
        side = line.cut(left=size + 6)
        half = side.h / 2
        out.append(icon(name, line.x, line.cy - size / 2, size, fill=ink, tone=mix(ink, pen.palette.panel, 0.5)))
        out.append(pen.figure(Box(side.x, side.y, side.w, half), count, pen.heading, anchor="start"))
        out.append(pen.words(Box(side.x, side.y + half - 2, side.w, half), pen.say(message), 13, fill=pen.palette.soft))
    return "".join(out)


def money_panel(pen: Pen, box: Box) -> str:
    """Return the display with the piles beside it."""
    body = box.cut(left=14, top=pen.heading * 1.4 + 14, right=12, bottom=12)
    side = 92.0 if pen.narrow else 96.0
    heading = pen.say(say("Money"))
    return pen.sheet(box, heading, display(pen, body.cut(right=side + 14)), piles(pen, body.cut(left=body.w - side)))


@dataclass(frozen=True, slots=True)
class _Fan:
    """How the cards of one row lie: their size, and how far apart within a currency."""

    card: float
    step: float
    gap: float


def _fan(groups: list[list[Card]], width: float, card: float, gap: float) -> _Fan:
    loose = sum(len(cards) - 1 for cards in groups)
    free = width - gap * (len(groups) - 1) - card * len(groups)
    return _Fan(card, min(card + 5, free / loose) if loose else card + 5, gap)


def hand_rows(pen: Pen, width: float, card: float) -> int:
    """Return in how many rows the hand is laid out."""
    groups = _by_currency(pen)
    return 1 if not groups or _fan(groups, width, card, 14).step >= _CROWDED else 2


def _by_currency(pen: Pen) -> list[list[Card]]:
    order = [slot.currency for slot in pen.view.market]
    groups = [[card for card in pen.main.hand or () if card.currency == currency] for currency in order]
    return [cards for cards in groups if cards]


def hand_panel(pen: Pen, box: Box) -> str:
    """Return the money of the seat that looks, or as many backs as it has cards."""
    player = pen.main
    heading = pen.say(say("Your money") if pen.view.seat is not None else say("Money in hand"))
    body = box.cut(left=12, top=pen.heading * 1.4 + 12, right=12, bottom=10)
    count = pen.say(say_count("{count} card", "{count} cards", player.hand_size))
    line = Box(box.x + box.w / 2, box.y + 7, box.w / 2 - 12, pen.heading * 1.4)
    tally = pen.words(line, count, fill=pen.palette.soft, anchor="end")
    if player.hand is None:
        return pen.sheet(box, heading, tally, _backs(pen, body, player.hand_size))
    groups = _by_currency(pen)
    rows = hand_rows(pen, body.w, _card_width(pen))
    split = [groups] if rows == 1 else [groups[: len(groups) // 2], groups[len(groups) // 2 :]]
    height = (body.h - 6 * (rows - 1)) / rows
    drawn = [
        _hand_row(pen, part, Box(body.x, body.y + row * (height + 6), body.w, height)) for row, part in enumerate(split)
    ]
    return pen.sheet(box, heading, tally, *drawn)


def _card_width(pen: Pen) -> float:
    return 48.0 if pen.narrow else 62.0


def _backs(pen: Pen, box: Box, count: int) -> str:
    width = _card_width(pen)
    step = min(width + 5, (box.w - width) / max(1, count - 1))
    height = min(box.h - 4, width * 1.45)
    return "".join(card_back(pen, Box(box.x + at * step, box.y + 2, width, height)) for at in range(count))


def _hand_row(pen: Pen, groups: list[list[Card]], box: Box) -> str:
    fan = _fan(groups, box.w, _card_width(pen), 14)
    foot = 20.0 if pen.narrow else 22.0
    out = []
    x = box.x
    for cards in groups:
        width = fan.card + fan.step * (len(cards) - 1)
        height = min(box.h - foot - 7, fan.card * 1.5)
        for at, card in enumerate(cards):
            out.append(_held_card(pen, card, Box(x + at * fan.step, box.y + 3, fan.card, height), fan.step))
        out.append(_total(pen, cards, Box(x, box.y + height + 8, width, foot)))
        x += width + fan.gap
    return "".join(out)


def _held_card(pen: Pen, card: Card, box: Box, step: float) -> str:
    fanned = step < box.w
    copies = [
        group(
            card_face(pen, card, Box(box.x + 2.5 * behind, box.y - 2.5 * behind, box.w, box.h), fanned=fanned),
            data_key=f"card:{card.id}:{card.copies - behind}",
        )
        for behind in range(card.copies - 1, -1, -1)
    ]
    anchor = f"hand:{card.id}"
    name = "" if anchor in pen.choices else title(card_label(pen, card))
    return pen.spot(anchor, box.inset(-1.5), name, *copies, _times(pen, card.copies, box, step), radius=8)


def _times(pen: Pen, copies: int, box: Box, step: float) -> str:
    if copies < 2:
        return ""
    size = pen.smallest
    plate = Box(box.x + 1, box.bottom - size * 1.5, min(step - 1, size * 1.9), size * 1.4)
    ink = pen.palette.ink
    return pen.plate(
        plate, ink, pen.words(plate, f"×{copies}", size, fill=pen.palette.card, bold=True, anchor="middle")
    )


def _total(pen: Pen, cards: list[Card], box: Box) -> str:
    """Return how much there is of a currency."""
    total = sum(card.value * card.copies for card in cards)
    colour = pen.currency_colour(cards[0].currency)
    coin = box.h - 4
    return icon(cards[0].currency, box.x + 2, box.y + 2, coin, fill=colour, tone=pen.palette.on(colour)) + pen.figure(
        box.cut(left=coin + 7), total, pen.body + 1, anchor="start"
    )
