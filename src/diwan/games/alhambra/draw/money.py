"""Money: cards, the display with the piles beside it, and the hand of the seat that looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.core.i18n import say, say_count
from diwan.core.svg import Box, Zone, framed, group, horseshoe, icon, mix, number, part_of, rect, sees, star, tag, title
from diwan.games.alhambra.components import TABLES, VALUES
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.text.names import amount_of
from diwan.games.alhambra.text.sums import followers
from diwan.games.alhambra.view import Card, SeatView

_CROWDED: Final = 22.0  # closer together than this, the cards of a hand go into rows
_PILES: Final = (186.0, 92.0)  # room for the piles beside the display, wide and narrow
_COUNT: Final = 38.0  # room for how many there are of a pile, before its name
_GAP: Final = 14.0  # between currencies
_CLOSE: Final = 6.0  # between currencies of a crowded hand
_SUM: Final = 52.0  # room for a sum beside its cards
_NAMED: Final = (1.5, 1.7)  # of its width, wide and narrow: a card of this height has its currency's name below


def card_label(pen: Pen, card: Card) -> str:
    """Return the words for a money card."""
    return pen.say(
        amount_of(card.currency, TABLES.currency_names[TABLES.currency_ids.index(card.currency)], card.value)
    )


def card_face(pen: Pen, card: Card, box: Box, fanned: bool) -> str:
    """Return the printed side of a money card; in a fan its value stands at the left, where it shows."""
    colour = pen.currency_colour(card.currency)
    size = max(pen.smallest, min(box.h * 0.27, box.w * 0.42))
    strip = Box(box.x + 4, box.y + 3, size * 0.85, size * 1.15) if fanned else Box(box.x, box.y + 4, box.w, size * 1.15)
    room, foot = box.bottom - strip.bottom - box.h * 0.06, pen.smallest * 1.5
    if fanned or box.h < box.w * _NAMED[pen.narrow] or room - foot < box.w * 0.4:
        foot = 0.0  # a name would leave no room for the coin
    arch = Box(box.x + box.w * 0.12, strip.bottom + 1, box.w * 0.76, room - foot)
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
    """Return the face-up money cards in a row. Copies are one choice, which lies wherever one of them does."""
    view = pen.view
    gap = 8.0 if pen.narrow else 10.0
    width = (box.w - gap * (len(view.display) - 1)) / len(view.display)
    seen: dict[str, int] = {}
    keys, slots, pieces = [], [], []
    for place, card in enumerate(view.display):
        slot = Box(box.x + place * (width + gap), box.y, width, box.h)
        keys.append(f"display:{place + 1}")
        slots.append(slot)
        if card is None:
            pieces.append(rect(slot, rx=6, fill="none", stroke=pen.palette.line, stroke_dasharray="3 4"))
            continue
        # Copies in the hand are numbered first: a card that is taken keeps its number there.
        seen[card.id] = seen.get(card.id, _held(pen, card)) + 1
        name = "" if keys[view.display.index(card)] in pen.choices else title(card_label(pen, card))
        face = pen.bare.kept(card_face, card, slot, False)
        pieces.append(group(name, face, data_key=f"card:{card.id}:{seen[card.id]}"))
    spots = []
    for place, card in enumerate(view.display):
        first = view.display.index(card)
        if card is None or keys[first] not in pen.choices:
            spots.append(group(pieces[place], data_key=keys[place]))
        elif first == place:
            copies = [other for other in range(place, len(view.display)) if view.display[other] == card]
            twins = [pen.twin(keys[other], slots[other].inset(-2), pieces[other]) for other in copies[1:]]
            marks = [_more(pen, card, slots[other]) for other in copies]
            spots.append(pen.spot(keys[place], slots[place].inset(-2), pieces[place], over="".join(twins + marks)))
    return "".join(spots)


def _more(pen: Pen, card: Card, box: Box) -> str:
    """Return a plus at the edge of a card after which others may be taken; without it a card is taken alone."""
    shown = [_number(other) for other in pen.view.display if other is not None]
    if not followers(shown, _number(card), pen.view.taken):
        return ""
    radius = 8.0 if pen.narrow else 9.5
    arm, x, y = radius * 0.55, box.right - 2.5, box.y + box.h * 0.4
    cross = f"M{number(x - arm)} {number(y)}h{number(2 * arm)}M{number(x)} {number(y - arm)}v{number(2 * arm)}"
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill=pen.palette.choice, stroke=pen.casing, stroke_width=1.6),
        tag("path", d=cross, stroke=pen.palette.on(pen.palette.choice), stroke_width=2.4, stroke_linecap="round"),
    )


def _number(card: Card) -> int:
    return TABLES.currency_ids.index(card.currency) * VALUES + card.value - 1


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
        side = line.cut(left=size + (6 if pen.narrow else 8))
        half = side.h / 2
        figure, words = (
            (side.cut(bottom=half), Box(side.x, side.y + half - 2, side.w, half))
            if pen.narrow
            else (side.cut(right=side.w - _COUNT), side.cut(left=_COUNT + 6))
        )
        out.append(icon(name, line.x, line.cy - size / 2, size, fill=ink, tone=mix(ink, pen.palette.panel, 0.5)))
        out.append(pen.figure(figure, count, pen.heading, anchor="start"))
        out.append(pen.words(words, pen.say(message), 13, fill=pen.palette.soft))
    return "".join(out)


def money_panel(pen: Pen, box: Box) -> str:
    """Return the display with the piles beside it."""
    body = box.cut(left=14, top=pen.heading * 1.4 + 14, right=12, bottom=12)
    side = _PILES[pen.narrow]
    heading = pen.say(say("Money"))
    return pen.sheet(box, heading, display(pen, body.cut(right=side + 14)), piles(pen, body.cut(left=body.w - side)))


MONEY: Final = Zone(
    "money",
    say("Money"),
    sees(
        "front",  # cards on display are numbered after those in the hand
        "display",
        "taken",
        "discard",
        "deck_size",
        "bag_size",
        verbs=("display",),
        players=sees("hand"),
    ),
    money_panel,
)


@dataclass(frozen=True, slots=True)
class Fan:
    """How a hand lies: by currency, in rows, cards so wide and so far apart."""

    rows: tuple[tuple[tuple[Card, ...], ...], ...]
    card: float
    step: float
    crowded: bool  # many cards: each currency has its sum at its left instead of below


def fan_of(pen: Pen, hand: tuple[Card, ...], width: float) -> Fan:
    """Return how a hand lies in a panel body of this width."""
    order = [slot.currency for slot in pen.view.market]
    sorts = [tuple(card for card in hand if card.currency == currency) for currency in order]
    groups = tuple(cards for cards in sorts if cards)
    card = 48.0 if pen.narrow else 54.0
    loose = sum(len(cards) - 1 for cards in groups)
    free = width - _GAP * (len(groups) - 1) - card * len(groups)
    step = min(card + 5, free / loose) if loose else card + 5
    if not loose or step >= _CROWDED:
        return Fan((groups,), card, step, crowded=False)
    across = 1 if pen.narrow else 2
    rows = tuple(groups[at : at + across] for at in range(0, len(groups), across))
    card = 38.0 if pen.narrow else 22.0
    room = (width - _CLOSE * (across - 1)) / across - _SUM - card
    return Fan(rows, card, min(card + 4, room / max(1, max(len(cards) for cards in groups) - 1)), crowded=True)


def hand_height(pen: Pen, width: float) -> float:
    """Return how high the body of the hand's panel has to be on a phone."""
    fan = fan_of(pen, pen.main.hand or (), width)
    return 54.0 * len(fan.rows) if fan.crowded else 98.0


def hand_zone(pen: Pen, box: Box) -> str:
    """Return the money of the seat in front, as a zone in its place."""
    own = pen.view.seat is not None
    label = pen.say(say("Your money") if own else say("Money in hand"))
    drawn = pen.seeing(_HAND).kept(_hand, Box(0, 0, box.w, box.h), part_of(pen.main, _HELD), label)
    return pen.placed("hand", label, box, group(drawn, data_key=f"money:{pen.main.seat}"))


_HAND: Final = sees(verbs=("hand",), market=sees("currency"))
_HELD: Final = sees("hand", "hand_size")


def _hand(pen: Pen, box: Box, player: SeatView, heading: str) -> str:
    """Return the money of a seat, or as many backs as it has cards."""
    edge = 12.0 if pen.narrow else 10.0
    body = box.cut(left=edge, top=pen.heading * 1.4 + edge, right=edge, bottom=edge - 2)
    count = pen.say(say_count("{count} card", "{count} cards", player.hand_size))
    line = Box(box.x + box.w / 2, box.y + 7, box.w / 2 - 12, pen.heading * 1.4)
    tally = pen.words(line, count, fill=pen.palette.soft, anchor="end")
    if player.hand is None:
        return pen.sheet(box, heading, tally, _backs(pen, body, player.hand_size))
    fan = fan_of(pen, player.hand, body.w)
    draw_row = _crowded_row if fan.crowded else _hand_row
    height = body.h / len(fan.rows)
    rows = [
        draw_row(pen, fan, groups, Box(body.x, body.y + at * height, body.w, height - (4 if fan.crowded else 0)))
        for at, groups in enumerate(fan.rows)
    ]
    return pen.sheet(box, heading, tally, *rows)


def _backs(pen: Pen, box: Box, count: int) -> str:
    width = 48.0 if pen.narrow else 54.0
    step = min(width + 5, (box.w - width) / max(1, count - 1))
    height = min(box.h - 4, width * 1.45)
    return "".join(card_back(pen, Box(box.x + at * step, box.y + 2, width, height)) for at in range(count))


def _hand_row(pen: Pen, fan: Fan, groups: tuple[tuple[Card, ...], ...], box: Box) -> str:
    foot = 20.0 if pen.narrow else 22.0
    height = min(box.h - foot - 7, fan.card * 1.5)
    out = []
    x = box.x
    for cards in groups:
        width = fan.card + fan.step * (len(cards) - 1)
        for at, card in enumerate(cards):
            out.append(_held_card(pen, card, Box(x + at * fan.step, box.y + 3, fan.card, height), fan.step))
        out.append(_sum(pen, cards, Box(x, box.y + height + 8, width, foot)))
        x += width + _GAP
    return "".join(out)


def _crowded_row(pen: Pen, fan: Fan, groups: tuple[tuple[Card, ...], ...], box: Box) -> str:
    out = []
    across = len(fan.rows[0])
    width = (box.w - _CLOSE * (across - 1)) / across
    for at, cards in enumerate(groups):
        place = Box(box.x + at * (width + _CLOSE), box.y, width, box.h)
        out.append(_sum(pen, cards, Box(place.x, place.cy - 9, _SUM - 4, 18)))
        for along, card in enumerate(cards):
            slot = Box(place.x + _SUM + along * fan.step, place.y + 2, fan.card, place.h - 4)
            out.append(_held_card(pen, card, slot, fan.step))
    return "".join(out)


def _held_card(pen: Pen, card: Card, box: Box, step: float) -> str:
    colour, anchor = pen.currency_colour(card.currency), f"hand:{card.id}"
    edge = mix(pen.palette.card, colour, 0.55)
    below = []
    for depth in range(card.copies - 1, 0, -1):
        peeping = Box(box.x + 2.5 * depth, box.y - 2.5 * depth, box.w, box.h)
        blank = rect(peeping, rx=min(6, box.w * 0.1), fill=pen.palette.card, stroke=edge)
        below.append(group(blank, data_key=f"card:{card.id}:{card.copies - depth}"))
    # The copy on top has the highest number: it is the one that came last from the display.
    top = group(pen.bare.kept(card_face, card, box, step < box.w), data_key=f"card:{card.id}:{card.copies}")
    name = "" if anchor in pen.choices else title(card_label(pen, card))
    return pen.spot(anchor, box.inset(-1.5), name, *below, top, _times(pen, card.copies, box, step), radius=8)


def _times(pen: Pen, copies: int, box: Box, step: float) -> str:
    if copies < 2:
        return ""
    size = pen.smallest
    plate = Box(box.x + 1, box.bottom - size * 1.3, min(step - 0.5, size * 1.9), size * 1.22)
    ink = pen.palette.ink
    return pen.plate(plate, ink, pen.words(plate, f"×{copies}", size, fill=pen.palette.card, anchor="middle"))


def _sum(pen: Pen, cards: tuple[Card, ...], box: Box) -> str:
    """Return how much there is of a currency."""
    total = sum(card.value * card.copies for card in cards)
    colour = pen.currency_colour(cards[0].currency)
    coin = min(18.0, box.h - 4)
    return icon(
        cards[0].currency, box.x + 1, box.cy - coin / 2, coin, fill=colour, tone=pen.palette.on(colour)
    ) + pen.figure(box.cut(left=coin + 4), total, pen.body + 1, anchor="start")
