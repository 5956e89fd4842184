"""Every action in words, for the list of choices. What an action means never changes; where the question gives it
more to say (what a card leaves to pay), the words say it."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import SLOT_CURRENCY, TILE_PRICE, TILE_TYPE, TILE_WALLS
from diwan.games.alhambra.state import NONE, AlhambraState, card_currency, card_value
from diwan.games.alhambra.text.names import (
    card_name,
    cell_name,
    money,
    neutral_name,
    tile_name,
    type_name,
    walls_name,
)
from diwan.games.alhambra.text.questions import asked
from diwan.games.alhambra.text.sums import can_buy_exactly, can_pay, fitting, followers


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
    """Say what may be taken along: cards are named from high to low, which nobody would guess from the table."""
    kind, arg = asked(state)
    further = kind == actions.TAKE_MORE
    taken = int(actions.taking_total(arg)) if further else 0
    display = [int(shown) for shown in state.display if shown != NONE]
    others = followers(display, card, taken)
    if others:
        if further:
            return say("Take {card}, too, and {others} if you like", card=card_name(card), others=_either(others))
        return say("Take money: {card}, and {others} too if you like", card=card_name(card), others=_either(others))
    if fitting(display, card, taken):
        if further:
            return say("Take {card}, too, and then no more", card=card_name(card))
        return say("Take money: {card} alone", card=card_name(card))
    return say("Take {card}, too", card=card_name(card)) if further else say("Take money: {card}", card=card_name(card))


def _either(cards: list[int]) -> Message:
    """Return cards any of which may be taken: "2 dinars or 1 ducat"."""
    some = card_name(cards[0])
    for card in cards[1:-1]:
        some = say("{some}, {next}", some=some, next=card_name(card))
    return some if len(cards) == 1 else say("{some} or {last}", some=some, last=card_name(cards[-1]))


def _buy_label(state: AlhambraState, slot: int) -> Message:
    tile = int(state.market[slot])
    if tile == NONE:
        return say("Buy from slot {slot}", slot=slot + 1)
    price = money(int(SLOT_CURRENCY[slot]), int(TILE_PRICE[tile]))
    kind, walls = type_name(int(TILE_TYPE[tile])), walls_name(int(TILE_WALLS[tile]))
    if can_buy_exactly(state, slot):
        return say("Buy exactly and act again: {type} for {money}, {walls}", type=kind, money=price, walls=walls)
    return say("Buy: {type} for {money}, {walls}", type=kind, money=price, walls=walls)


def _pay_label(state: AlhambraState, card: int) -> Message:
    kind, arg = asked(state)
    if kind != actions.PAY_WITH:
        return say("Pay {card}", card=card_name(card))
    price = int(TILE_PRICE[state.market[actions.payment_slot(arg)]])
    missing = price - int(actions.payment_paid(arg)) - int(card_value(card))
    if missing == 0:
        return say("Pay {card} (exact: you act again)", card=card_name(card))
    if missing < 0:
        return say("Pay {card} ({excess} too much, no change given)", card=card_name(card), excess=-missing)
    if can_pay(state, int(card_currency(card)), missing, card):
        return say("Pay {card} ({missing} still missing, exact is possible)", card=card_name(card), missing=missing)
    return say("Pay {card} ({missing} still missing)", card=card_name(card), missing=missing)


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
