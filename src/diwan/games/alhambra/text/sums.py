"""What cards add up to: which others may be taken along, and whether a price can be paid exactly."""

from __future__ import annotations

from collections.abc import Iterable

from diwan.games.alhambra.components import CARDS, SLOT_CURRENCY, TABLES, TILE_PRICE, VALUES
from diwan.games.alhambra.state import NONE, AlhambraState, card_value, may_follow


def fitting(display: Iterable[int], card: int, taken: int) -> list[int]:
    """Return the other cards of a display that may lie in one set with this one, each kind once [ALH-4.1.2]."""
    room = int(TABLES.take_limit) - taken - int(card_value(card))
    others = list(display)
    if card in others:
        others.remove(card)
    return [other for other in dict.fromkeys(others) if card_value(other) <= room]


def followers(display: Iterable[int], card: int, taken: int) -> list[int]:
    """Return those that may be named after this one: cards are named from high to low."""
    return [other for other in fitting(display, card, taken) if may_follow(other, card)]


def can_pay(state: AlhambraState, currency: int, amount: int, after: int = NONE) -> bool:
    """Tell whether cards of whoever is asked come to exactly this amount; after a card, those that may follow it."""
    if state.to_act < 0:
        return False
    reached = {0}
    for card in range(currency * VALUES, (currency + 1) * VALUES if after == NONE else after + 1):
        copies = int(state.hands[int(state.to_act) * CARDS + card]) - (card == after)
        for _ in range(copies):
            reached |= {total + int(card_value(card)) for total in reached}
    return amount in reached


def can_buy_exactly(state: AlhambraState, slot: int) -> bool:
    """Tell whether whoever is asked can pay the price on a market slot exactly."""
    return can_pay(state, int(SLOT_CURRENCY[slot]), int(TILE_PRICE[state.market[slot]]))
