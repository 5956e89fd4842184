"""What is being asked, as a friend would say it at the table."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import Message, say, say_count
from diwan.core.state import decision_arg, decision_kind
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import SLOT_CURRENCY, TABLES, TILE_PRICE
from diwan.games.alhambra.state import NONE, WAITING, AlhambraState, count_in, zone_of
from diwan.games.alhambra.text.names import money, tile_name

CARDS_IN_ORDER: Final = say("Several cards are taken, and paid, one by one from high to low: begin with the highest.")


def asked(state: AlhambraState) -> tuple[int, int]:
    """Return the kind and the argument of the question being asked; NONE and 0 when the game is over."""
    if len(state.pending) == 0:
        return NONE, 0
    top = state.pending[len(state.pending) - 1]
    return int(decision_kind(top)), int(decision_arg(top))


def question_text(state: AlhambraState) -> Message | None:
    """Return what is being asked as a sentence, or None when the game is over."""
    kind, arg = asked(state)
    if kind == NONE:
        return None
    if kind == actions.CHOOSE_ACTION:
        return _action_question(arg)
    if kind == actions.TAKE_MORE:
        return _take_question(int(actions.taking_total(arg)))
    if kind == actions.PAY_WITH:
        return _pay_question(state, int(actions.payment_slot(arg)), int(actions.payment_paid(arg)))
    if kind in (
        actions.CHOOSE_ADD,
        actions.CHOOSE_REMOVE,
        actions.CHOOSE_EXCHANGE_IN,
        actions.CHOOSE_EXCHANGE_OUT,
        actions.ADD_AT,
    ):
        return _redesign_question(kind, arg)
    return _place_question(state, kind, arg)


def doing_text(name: str | Message, *, paying: bool, placing: bool) -> Message:
    """Return what somebody who is asked is doing, for all others."""
    if paying:
        return say("{name} is paying for a building.", name=name)
    if placing:
        return say("{name} is placing a building.", name=name)
    return say("{name} is choosing what to do.", name=name)


def _action_question(after_exact: int) -> Message:
    if after_exact:
        return say("Paid exactly, so you may act again: take money, buy, redesign, or end the turn.")
    return say("Take money, buy a building or redesign your Alhambra.")


def _take_question(taken: int) -> Message:
    left = int(TABLES.take_limit) - taken
    return say(
        "You have taken {taken} so far. Take another card of at most {left}, or leave it at that?",
        taken=taken,
        left=left,
    )


def _pay_question(state: AlhambraState, slot: int, paid: int) -> Message:
    tile = int(state.market[slot])
    missing = money(int(SLOT_CURRENCY[slot]), int(TILE_PRICE[tile]) - paid)
    if paid == 0:
        return say(
            "Pay {money}, the highest card first. You buy: {tile}.",
            money=missing,
            tile=tile_name(tile),
        )
    return say("Still to pay: {money}, for {tile}. Go on with the next card.", money=missing, tile=tile_name(tile))


def _redesign_question(kind: int, arg: int) -> Message:
    if kind == actions.CHOOSE_ADD:
        return say("Which tile from your reserve do you build?")
    if kind == actions.CHOOSE_REMOVE:
        return say("Which tile do you take back to your reserve?")
    if kind == actions.CHOOSE_EXCHANGE_IN:
        return say("Which tile from your reserve comes into your Alhambra?")
    if kind == actions.CHOOSE_EXCHANGE_OUT:
        return say("Coming in: {tile}. Which tile makes room for it?", tile=tile_name(arg))
    return say("From your reserve: {tile}. Where do you build it?", tile=tile_name(arg))


def _place_question(state: AlhambraState, kind: int, arg: int) -> Message:
    if kind == actions.CHOOSE_PLACE:
        count = int(count_in(state, zone_of(state.to_act, WAITING)))
        return say_count(
            "You have {count} tile to place. Which one first?",
            "You have {count} tiles to place. Which one first?",
            count,
        )
    if state.final:
        return say("Yours without payment: {tile}. Where does it go?", tile=tile_name(arg))
    return say("Bought: {tile}. Where does it go?", tile=tile_name(arg))
