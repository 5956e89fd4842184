"""Why something is refused: a fixed code [ALH-14.3.4, ALH-7.2.2] and a sentence that says what to do instead.

`explain` does it for one action; `moves` does it for whole moves, with the reasons from here. Three codes belong
to the small steps alone: `wrong_order`, `no_place` and `no_exchange`.
"""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import CARDS, SLOT_CURRENCY, TABLES, TILE_PRICE, TILE_WALLS
from diwan.games.alhambra.layout import (
    FITS,
    HOLE,
    NOT_ADJACENT,
    NOT_EMPTY,
    UNREACHABLE,
    WALL_MISMATCH,
    can_exchange,
    placement_problem,
    removal_problem,
    survey,
)
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    RESERVED,
    AlhambraState,
    card_currency,
    card_value,
    count_in,
    has_neutral,
    is_in,
    may_follow,
    money_of,
    zone_of,
)
from diwan.games.alhambra.text import asked, currency_name, listed, money, question_text

# Any action.
GAME_OVER = Refusal("game_over", say("The game is over: nothing more can be played."))
NOT_YOUR_TURN = Refusal("not_your_turn", say("It is not your turn: wait until you are asked."))
NOTHING_TO_END = Refusal(
    "wrong_phase", say("A turn can be ended early only after an exact purchase: take money, buy or redesign.")
)
NO_NEED_TO_PASS = Refusal(
    "wrong_phase", say("Passing is possible only when nothing else is: take money, buy or redesign.")
)
NO_NEUTRAL = Refusal(
    "wrong_phase",
    say("Only with two players can a tile be given away: build it or put it into the reserve."),
)
NOT_GIVABLE = Refusal(
    "wrong_phase", say("A tile won at the end can't be given away: build it or put it into the reserve.")
)

# Taking money and buying.
NO_CARD = Refusal("no_card", say("No card is named: name at least one."))
NOT_IN_DISPLAY = Refusal("not_in_display", say("That is not in the display: take a card that lies there."))
OVER_LIMIT = Refusal(
    "over_five",
    say(
        "Several cards may come to {limit} at most: take fewer, or one card of any value.",
        limit=int(TABLES.take_limit),
    ),
)
TAKEN_IN_ORDER = Refusal(
    "wrong_order",
    say(
        "Cards are taken from high to low, equal ones in this order: {currencies}. Take no more, or go back and begin "
        "with the highest one.",
        currencies=listed([currency_name(currency) for currency in range(len(TABLES.currency_ids))]),
    ),
)
NOT_IN_HAND = Refusal("not_in_hand", say("That is not in your hand: pay with cards that you hold."))
PAID_IN_ORDER = Refusal("wrong_order", say("Cards are paid from high to low: choose one that is not above the last."))
OUT_OF_REACH = Refusal(
    "too_little",
    say("With this card and the lower ones the price is out of reach: choose a higher one."),
)
SUPERFLUOUS_CARD = Refusal(
    "superfluous_card", say("The other cards reach the price already: leave out the lowest one.")
)

# Redesigning and placing.
NOT_IN_RESERVE = Refusal("not_in_reserve", say("This tile is not in your reserve: choose one that lies there."))
EMPTY_RESERVE = Refusal("not_in_reserve", say("Your reserve is empty: choose another action."))
NO_PLACE = Refusal("no_place", say("There is no cell where this tile fits: choose another one."))
NONE_FITS = Refusal("no_place", say("No tile of your reserve fits anywhere: choose another action."))
NO_EXCHANGE = Refusal("no_exchange", say("This tile fits in the place of no other: choose another one."))
NONE_EXCHANGES = Refusal(
    "no_exchange", say("No tile of your reserve fits in the place of another: choose another action.")
)
NO_TILE = Refusal("no_tile", say("There is no tile of yours: choose one in your Alhambra."))
NONE_LEAVES = Refusal("no_tile", say("There is no tile that can leave your Alhambra: choose another action."))
FOUNTAIN_FIXED = Refusal("fountain_fixed", say("The fountain stays where it is: choose another tile."))
NOT_BOUGHT = Refusal("not_bought", say("This tile is not yours to place: choose one that waits for it."))

# Where a tile may not be built [ALH-7.2.2], removed [ALH-7.3.2] or exchanged [ALH-7.4.2].
BUILDING = {
    NOT_EMPTY: Refusal("occupied", say("A tile lies there already: choose an empty cell.")),
    NOT_ADJACENT: Refusal("not_adjacent", say("The tile would touch no other by a side: build next to your Alhambra.")),
    WALL_MISMATCH: Refusal(
        "wall_mismatch",
        say("A wall would meet an open side: where tiles touch, both sides have a wall or both are open."),
    ),
    UNREACHABLE: Refusal(
        "unreachable", say("Nobody could walk to this tile from the fountain: it needs an open side to a neighbour.")
    ),
    HOLE: Refusal("hole", say("That would enclose an empty space: choose another cell.")),
}
REMOVING = {
    UNREACHABLE: Refusal(
        "unreachable", say("Without it, nobody could walk to all other tiles from the fountain: choose another tile.")
    ),
    HOLE: Refusal("hole", say("That would leave a hole among four neighbours: choose another tile.")),
}


def explain(state: AlhambraState, action: int) -> Refusal:
    """Return why an action that is not legal now is not."""
    kind, arg = asked(state)
    if kind == NONE:
        return GAME_OVER
    if not actions.answers(kind, action):
        return not_now(state)
    seat = int(state.to_act)
    if kind == actions.CHOOSE_ACTION:
        return _why_no_action(state, seat, action)
    if kind == actions.TAKE_MORE:
        return _why_not_taken(
            state, action - actions.TAKE, int(actions.taking_last(arg)), int(actions.taking_total(arg))
        )
    if kind == actions.PAY_WITH:
        return _why_not_paid(
            state, seat, action - actions.PAY, int(actions.payment_slot(arg)), int(actions.payment_last(arg))
        )
    return _why_no_tile(state, seat, kind, arg, action)


def not_now(state: AlhambraState) -> Refusal:
    """Refuse an answer to a question that is not being asked, and say which one is."""
    question = question_text(state)
    assert question is not None
    return Refusal("wrong_phase", say("This is not asked now. {question}", question=question))


def empty_slot(slot: int) -> Refusal:
    """Refuse to sell what is not there."""
    return Refusal("empty_slot", say("There is no tile on slot {slot}: choose another slot.", slot=slot + 1))


def wrong_currency(slot: int) -> Refusal:
    """Refuse foreign money [ALH-5.1.1]."""
    currency = currency_name(int(SLOT_CURRENCY[slot]))
    return Refusal(
        "wrong_currency", say("Slot {slot} takes one currency only: {currency}.", slot=slot + 1, currency=currency)
    )


def too_little(state: AlhambraState, slot: int, offered: int) -> Refusal:
    """Refuse a sum below the price [ALH-5.1.2]."""
    currency = int(SLOT_CURRENCY[slot])
    price = money(currency, int(TILE_PRICE[state.market[slot]]))
    return Refusal(
        "too_little",
        say(
            "Too little: {offered}, and the price is {price}. Add cards, or choose another tile.",
            offered=money(currency, offered),
            price=price,
        ),
    )


def building(state: AlhambraState, seat: int, tile: int, cell: int) -> Refusal | None:
    """Return why a tile may not be built on a cell, or None [ALH-7.2.2]."""
    problem = int(placement_problem(survey(state, seat), cell, TILE_WALLS[tile]))
    return None if problem == FITS else BUILDING[problem]


def removing(state: AlhambraState, seat: int, tile: int) -> Refusal | None:
    """Return why a tile may not be removed from an Alhambra, or None [ALH-7.3.2]."""
    if not is_in(state, zone_of(seat, BUILT), tile):
        return NO_TILE
    ground = survey(state, seat)
    tiles = count_in(state, zone_of(seat, BUILT)) + 1
    problem = int(removal_problem(ground, ground.square_of(state.tile_cell[tile]), tiles))
    return None if problem == FITS else REMOVING[problem]


def exchanging(state: AlhambraState, seat: int, tile: int, old: int) -> Refusal | None:
    """Return why a tile may not take the place of a built one, or None [ALH-7.4.2]."""
    if not is_in(state, zone_of(seat, BUILT), old):
        return NO_TILE
    ground = survey(state, seat)
    fits = can_exchange(ground, ground.square_of(state.tile_cell[old]), TILE_WALLS[tile])
    return None if fits else BUILDING[WALL_MISMATCH]


def _why_no_action(state: AlhambraState, seat: int, action: int) -> Refusal:
    if action < actions.TAKE_DONE:
        return NOT_IN_DISPLAY
    if action < actions.PAY:
        slot = action - actions.BUY
        if state.market[slot] == NONE:
            return empty_slot(slot)
        return too_little(state, slot, int(money_of(state, seat, SLOT_CURRENCY[slot])))
    if action == actions.END_TURN:
        return NOTHING_TO_END
    if action == actions.PASS:
        return NO_NEED_TO_PASS
    if action == actions.REDESIGN_REMOVE:
        return NONE_LEAVES
    if count_in(state, zone_of(seat, RESERVED)) == 0:
        return EMPTY_RESERVE
    return NONE_FITS if action == actions.REDESIGN_ADD else NONE_EXCHANGES


def _why_not_taken(state: AlhambraState, card: int, last: int, taken: int) -> Refusal:
    if card not in [int(shown) for shown in state.display]:
        return NOT_IN_DISPLAY
    if taken + card_value(card) > TABLES.take_limit:
        return OVER_LIMIT
    assert not may_follow(card, last)
    return TAKEN_IN_ORDER


def _why_not_paid(state: AlhambraState, seat: int, card: int, slot: int, last: int) -> Refusal:
    if state.hands[seat * CARDS + card] == 0:
        return NOT_IN_HAND
    if card_currency(card) != SLOT_CURRENCY[slot]:
        return wrong_currency(slot)
    return PAID_IN_ORDER if card_value(card) > last else OUT_OF_REACH


def _why_no_tile(state: AlhambraState, seat: int, kind: int, arg: int, action: int) -> Refusal:
    reserve = zone_of(seat, RESERVED)
    if kind == actions.CHOOSE_ADD:
        return NO_PLACE if is_in(state, reserve, action - actions.ADD_TILE) else NOT_IN_RESERVE
    if kind == actions.CHOOSE_EXCHANGE_IN:
        return NO_EXCHANGE if is_in(state, reserve, action - actions.EXCHANGE_IN) else NOT_IN_RESERVE
    if kind == actions.CHOOSE_PLACE:
        return NOT_BOUGHT
    reason: Refusal | None
    if kind == actions.CHOOSE_REMOVE:
        reason = removing(state, seat, action - actions.REMOVE_TILE)
    elif kind == actions.CHOOSE_EXCHANGE_OUT:
        reason = exchanging(state, seat, arg, action - actions.EXCHANGE_OUT)
    elif action == actions.TO_NEUTRAL:
        reason = NOT_GIVABLE if has_neutral(state) else NO_NEUTRAL
    else:
        reason = building(state, seat, arg, action - actions.CELL)
    assert reason is not None, "a legal action needs no explanation"
    return reason
