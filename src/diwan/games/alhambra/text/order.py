"""In which order people read their choices. The engine lists them by numbers, which mean nothing to people."""

from __future__ import annotations

from collections.abc import Iterable

from diwan.games.alhambra import actions
from diwan.games.alhambra.components import SLOTS, TILE_PRICE
from diwan.games.alhambra.state import AlhambraState, card_value
from diwan.games.alhambra.text.questions import asked
from diwan.games.alhambra.text.sums import can_buy_exactly


def reading_order(state: AlhambraState, legal: Iterable[int]) -> list[int]:
    """Return actions as people read them: what is bought first, at the exact price before all; money as it lies;
    then redesigns, and last what ends something. Places to build come before the reserve."""
    return sorted(legal, key=lambda action: (*_place(state, action), action))


def _place(state: AlhambraState, action: int) -> tuple[int, int]:
    if actions.BUY <= action < actions.BUY + SLOTS:
        return 0, 0 if can_buy_exactly(state, action - actions.BUY) else 1
    if action < actions.TAKE_DONE:
        return 1, [int(card) for card in state.display].index(action - actions.TAKE)
    if actions.PAY <= action < actions.REDESIGN_ADD:
        return _payment(state, action - actions.PAY)
    if action in (actions.TO_RESERVE, actions.TO_NEUTRAL):
        return 3, 0
    return 2, 0


def _payment(state: AlhambraState, card: int) -> tuple[int, int]:
    """Return the place of a card to pay with: exact, then with the most paid, then with the least lost."""
    _, arg = asked(state)
    value = int(card_value(card))
    missing = int(TILE_PRICE[state.market[actions.payment_slot(arg)]]) - int(actions.payment_paid(arg)) - value
    if missing == 0:
        return 0, 0
    return (1, missing) if missing > 0 else (2, -missing)
