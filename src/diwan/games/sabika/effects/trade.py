"""Trade: what is bought, sold, exchanged and delivered, and what that brings."""

from __future__ import annotations

from mypy_extensions import i64

from diwan.games.sabika import events
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.effects.purse import gain_dinars, gain_parias, score
from diwan.games.sabika.effects.stores import use_from_warehouse, use_item
from diwan.games.sabika.state import LINE_EXPORT, SabikaState


def agree_to_buy(state: SabikaState, row: i64, material: i64, price: i64) -> None:
    """Settle what is bought at the market, a raw (MATERIALS) included, and its price; both change hands next."""
    state.emit(events.ITEM_BOUGHT, row, material, price, 0)


def sell_item(state: SabikaState, row: i64, item: i64, special: bool, price: i64) -> None:
    """Sell a stored item, a good perhaps from the special storage, for dinars [SAB-5.3.3]."""
    hand_over(state, row, item, special)
    state.emit(events.ITEM_SOLD, row, item, price, 0)
    gain_dinars(state, row, price, events.FOR_SALE, 0)


def exchange_item(state: SabikaState, row: i64, given: i64, wanted: i64, price: i64) -> None:
    """Give a material away for another, which is stored next, and gain the dinars that come with it [SAB-5.3.4]."""
    use_from_warehouse(state, row, given)
    state.emit(events.ITEM_EXCHANGED, row, given, wanted, 0)
    gain_dinars(state, row, price, events.FOR_EXCHANGE, 0)


def deliver_good(state: SabikaState, row: i64, good: i64, special: bool, amount: i64, parias: i64) -> None:
    """Deliver a stored good with a ship, perhaps from the special storage, for points and parias [SAB-6.1.4]."""
    hand_over(state, row, v.MATERIALS + good, special)
    state.emit(events.GOOD_DELIVERED, row, good, amount, parias)
    score(state, row, LINE_EXPORT, amount)
    gain_parias(state, row, parias, LINE_EXPORT, 0)


def hand_over(state: SabikaState, row: i64, item: i64, special: bool) -> None:
    """Spend an item from the special storage, or from a warehouse."""
    if special:
        use_item(state, row, item, v.SPECIAL)
    else:
        use_from_warehouse(state, row, item)
