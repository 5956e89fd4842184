"""Every action in words, for the list of choices. What an action means never changes; where the question gives it
more to say (what a card leaves to pay), the words say it."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import SLOT_CURRENCY, TABLES, TILE_PRICE
from diwan.games.alhambra.state import NONE, AlhambraState, card_value, may_follow
from diwan.games.alhambra.text.names import card_name, cell_name, money, neutral_name, tile_name
from diwan.games.alhambra.text.questions import asked


def action_label(state: AlhambraState, action: int) -> Message:
    """Return an action as words."""
    if action < actions.TAKE_DONE:
        return _take_label(state, action - actions.TAKE)
    if action == actions.TAKE_DONE:
        return say("Take no more")
    if action < actions.PAY:
        return _buy_label(state, action - actions.BUY)
    if action < actions.REDESIGN_ADD:
        return _pay_label(state, action - actions.PAY)
    if action < actions.ADD_TILE:
        return _turn_label(action)
    if action < actions.TO_RESERVE:
        return _tile_label(action)
    if action == actions.TO_RESERVE:
        return say("Put it into the reserve")
    if action == actions.TO_NEUTRAL:
        return say("Give it to {neutral}", neutral=neutral_name())
    return say("Build {place}", place=cell_name(action - actions.CELL))


def _take_label(state: AlhambraState, card: int) -> Message:
    """Say whether others may follow: cards are named from high to low, which nobody would guess from the table."""
    kind, arg = asked(state)
    taken = int(actions.taking_total(arg)) if kind == actions.TAKE_MORE else 0
    room = int(TABLES.take_limit) - taken - int(card_value(card))
    others = [int(shown) for shown in state.display if shown != NONE]
    if card in others:
        others.remove(card)
    fitting = [other for other in others if card_value(other) <= room]
    if any(may_follow(other, card) for other in fitting):
        return say("Take {card}, then more if you like", card=card_name(card))
    if fitting:
        return say("Take only {card}", card=card_name(card))
    return say("Take {card}", card=card_name(card))


def _buy_label(state: AlhambraState, slot: int) -> Message:
    tile = int(state.market[slot])
    if tile == NONE:
        return say("Buy from slot {slot}", slot=slot + 1)
    price = money(int(SLOT_CURRENCY[slot]), int(TILE_PRICE[tile]))
    return say("Buy for {money}: {tile}", money=price, tile=tile_name(tile))


def _pay_label(state: AlhambraState, card: int) -> Message:
    kind, arg = asked(state)
    if kind != actions.PAY_WITH:
        return say("Pay {card}", card=card_name(card))
    price = int(TILE_PRICE[state.market[actions.payment_slot(arg)]])
    missing = price - int(actions.payment_paid(arg)) - int(card_value(card))
    if missing > 0:
        return say("Pay {card} ({missing} still missing)", card=card_name(card), missing=missing)
    if missing == 0:
        return say("Pay {card} (exact: you act again)", card=card_name(card))
    return say("Pay {card} ({excess} too much, no change given)", card=card_name(card), excess=-missing)


def _turn_label(action: int) -> Message:
    if action == actions.REDESIGN_ADD:
        return say("Redesign: build a tile from the reserve")
    if action == actions.REDESIGN_REMOVE:
        return say("Redesign: take a tile back to the reserve")
    if action == actions.REDESIGN_EXCHANGE:
        return say("Redesign: exchange a tile for one from the reserve")
    if action == actions.END_TURN:
        return say("End the turn and place what you bought")
    assert action == actions.PASS
    return say("Pass: nothing else is possible")


def _tile_label(action: int) -> Message:
    if action < actions.REMOVE_TILE:
        return say("Build from the reserve: {tile}", tile=tile_name(action - actions.ADD_TILE))
    if action < actions.EXCHANGE_IN:
        return say("Take back to the reserve: {tile}", tile=tile_name(action - actions.REMOVE_TILE))
    if action < actions.EXCHANGE_OUT:
        return say("Bring in from the reserve: {tile}", tile=tile_name(action - actions.EXCHANGE_IN))
    if action < actions.PLACE_TILE:
        return say("Take out in exchange: {tile}", tile=tile_name(action - actions.EXCHANGE_OUT))
    return say("Place next: {tile}", tile=tile_name(action - actions.PLACE_TILE))
