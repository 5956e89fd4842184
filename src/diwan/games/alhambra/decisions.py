"""Each question: what may be answered, and what the answer does.

`legal` lists the answers, ascending; `apply` lets one happen through effects and may ask follow-up questions.
No question calls another, and none decides whose turn is next (that is `phases`).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.games.alhambra import actions
from diwan.games.alhambra.components import CARDS, DISPLAY, SLOT_CURRENCY, SLOTS, TABLES, TILE_PRICE, TILE_WALLS, VALUES
from diwan.games.alhambra.effects import (
    build_tile,
    buy_tile,
    end_actions,
    give_tile,
    pay_card,
    reserve_tile,
    take_card,
)
from diwan.games.alhambra.layout import (
    Ground,
    building_cells,
    can_build,
    can_exchange_any,
    can_remove,
    exchangeable_tiles,
    removable_tiles,
    survey,
    survey_tiles,
)
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    RESERVED,
    WAITING,
    AlhambraState,
    card_value,
    has_neutral,
    may_follow,
    money_of,
    tiles_in,
    zone_of,
)

TAKE_LIMIT: Final[i64] = TABLES.take_limit
AFTER_EXACT: Final = 1  # argument of CHOOSE_ACTION after an exact purchase in this turn


class Decision:
    """One question. `seat` is the one who is asked, `arg` what the question carries along."""

    @abstractmethod
    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]: ...

    @abstractmethod
    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None: ...


@final
class ChooseAction(Decision):
    """Phase (a): take money, buy or redesign; after an exact purchase also stop [ALH-3.2.1, ALH-3.2.5]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        found = cards_on_display(state, NONE, VALUES)
        slot: i64
        for slot in range(SLOTS):
            tile = state.market[slot]
            if tile != NONE and money_of(state, seat, SLOT_CURRENCY[slot]) >= TILE_PRICE[tile]:
                found = append(found, actions.BUY + slot)
        found = append_redesigns(state, seat, found)
        if arg == AFTER_EXACT:
            found = append(found, actions.END_TURN)
        elif len(found) == 0:
            found = append(found, actions.PASS)  # [ALH-3.2.6]
        return found

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        if action < actions.TAKE_DONE:
            card: i64 = action - actions.TAKE
            take_card(state, seat, card)
            ask_for_more(state, seat, card, card_value(card))
        elif action < actions.PAY:
            state.ask(actions.PAY_WITH, seat, actions.pack_payment(action - actions.BUY, VALUES, 0))
        elif action == actions.REDESIGN_ADD:
            state.ask(actions.CHOOSE_ADD, seat, 0)
        elif action == actions.REDESIGN_REMOVE:
            state.ask(actions.CHOOSE_REMOVE, seat, 0)
        elif action == actions.REDESIGN_EXCHANGE:
            state.ask(actions.CHOOSE_EXCHANGE_IN, seat, 0)
        else:
            end_actions(state, seat, 1 if action == actions.PASS else 0)


def append_redesigns(state: AlhambraState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Add the redesigns that are possible to the list [ALH-8.1.1]."""
    built = tiles_in(state, zone_of(seat, BUILT))
    reserved = tiles_in(state, zone_of(seat, RESERVED))
    if len(built) == 0 and len(reserved) == 0:
        return found
    ground = survey_tiles(state, built)
    i: i64
    n: i64 = len(reserved)
    for i in range(n):
        if can_build(ground, TILE_WALLS[reserved[i]]):
            found = append(found, actions.REDESIGN_ADD)
            break
    if can_remove(state, ground, built):
        found = append(found, actions.REDESIGN_REMOVE)
    for i in range(n):
        if can_exchange_any(state, ground, built, TILE_WALLS[reserved[i]]):
            found = append(found, actions.REDESIGN_EXCHANGE)
            break
    return found


# Taking money [ALH-4].


def cards_on_display(state: AlhambraState, last: i64, budget: i64) -> vec[i64]:
    """Return take actions for the cards shown, ascending, each kind once: within a budget, and after `last` if any."""
    found = vec[i64](capacity=16)
    listed: i64 = NONE
    while True:
        best: i64 = CARDS
        place: i64
        for place in range(DISPLAY):
            card = state.display[place]
            if card > listed and card < best and card_value(card) <= budget:
                if last == NONE or may_follow(card, last):
                    best = card
        if best == CARDS:
            return found
        found = append(found, actions.TAKE + best)
        listed = best


def ask_for_more(state: AlhambraState, seat: i64, card: i64, total: i64) -> None:
    """Ask for a further card when one still fits under the limit."""
    if total < TAKE_LIMIT and len(cards_on_display(state, card, TAKE_LIMIT - total)) > 0:
        state.ask(actions.TAKE_MORE, seat, actions.pack_taking(card, total))


@final
class TakeMore(Decision):
    """A further card, as long as the total is at most 5 [ALH-4.1.2]; from high to low, so that a set has one path."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        return append(
            cards_on_display(state, actions.taking_last(arg), TAKE_LIMIT - actions.taking_total(arg)), actions.TAKE_DONE
        )

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.TAKE_DONE:
            return
        card: i64 = action - actions.TAKE
        take_card(state, seat, card)
        ask_for_more(state, seat, card, actions.taking_total(arg) + card_value(card))


# Buying [ALH-5].


@final
class PayWith(Decision):
    """The next card of a payment, from high to low, until the price is reached.

    In this order the last card is the smallest, and without it the price was not reached: so exactly the
    payments without a superfluous card come up, each by one path [ALH-5.1.7].
    """

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64](capacity=VALUES)
        slot = actions.payment_slot(arg)
        last = actions.payment_last(arg)
        currency = SLOT_CURRENCY[slot]
        missing: i64 = TILE_PRICE[state.market[slot]] - actions.payment_paid(arg)
        first: i64 = seat * CARDS + currency * VALUES
        reach: i64 = 0  # the total of all cards up to this value
        value: i64
        for value in range(1, last + 1):
            held = state.hands[first + value - 1]
            reach += held * value
            if held > 0 and reach >= missing:
                found = append(found, actions.PAY + currency * VALUES + value - 1)
        return found

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        slot = actions.payment_slot(arg)
        card: i64 = action - actions.PAY
        pay_card(state, seat, card)
        paid: i64 = actions.payment_paid(arg) + card_value(card)
        price = TILE_PRICE[state.market[slot]]
        if paid < price:
            state.ask(actions.PAY_WITH, seat, actions.pack_payment(slot, card_value(card), paid))
            return
        exactly: i64 = 1 if paid == price else 0
        buy_tile(state, seat, slot, exactly)
        if exactly == 1:  # another action [ALH-3.2.3, ALH-5.1.5]
            state.ask(actions.CHOOSE_ACTION, seat, AFTER_EXACT)


# Redesigning [ALH-8].


@final
class ChooseAdd(Decision):
    """Which reserve tile is built."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64]()
        ground = survey(state, seat)
        reserved = tiles_in(state, zone_of(seat, RESERVED))
        i: i64
        n: i64 = len(reserved)
        for i in range(n):
            if can_build(ground, TILE_WALLS[reserved[i]]):
                found = append(found, actions.ADD_TILE + reserved[i])
        return found

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        state.ask(actions.ADD_AT, seat, action - actions.ADD_TILE)


@final
class AddAt(Decision):
    """Where the reserve tile is built [ALH-8.1.1 (a)]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        return cell_actions(survey(state, seat), arg)

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        build_tile(state, seat, arg, action - actions.CELL)


@final
class ChooseRemove(Decision):
    """Which built tile goes to the reserve [ALH-8.1.1 (b)]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        return shifted(removable_tiles(state, seat), actions.REMOVE_TILE)

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        reserve_tile(state, seat, action - actions.REMOVE_TILE)


@final
class ChooseExchangeIn(Decision):
    """Which reserve tile comes in."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        found = vec[i64]()
        built = tiles_in(state, zone_of(seat, BUILT))
        ground = survey_tiles(state, built)
        reserved = tiles_in(state, zone_of(seat, RESERVED))
        i: i64
        n: i64 = len(reserved)
        for i in range(n):
            if can_exchange_any(state, ground, built, TILE_WALLS[reserved[i]]):
                found = append(found, actions.EXCHANGE_IN + reserved[i])
        return found

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        state.ask(actions.CHOOSE_EXCHANGE_OUT, seat, action - actions.EXCHANGE_IN)


@final
class ChooseExchangeOut(Decision):
    """Which built tile it replaces; that one goes to the reserve [ALH-8.1.1 (c)]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        built = tiles_in(state, zone_of(seat, BUILT))
        ground = survey_tiles(state, built)
        return shifted(exchangeable_tiles(state, ground, built, TILE_WALLS[arg]), actions.EXCHANGE_OUT)

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        old: i64 = action - actions.EXCHANGE_OUT
        cell = state.tile_cell[old]
        reserve_tile(state, seat, old)
        build_tile(state, seat, arg, cell)


# Placing what was bought [ALH-6].


@final
class ChoosePlace(Decision):
    """Which of several waiting tiles is placed next [ALH-6.1.1]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        return shifted(tiles_in(state, zone_of(seat, WAITING)), actions.PLACE_TILE)

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        state.ask(actions.PLACE_AT, seat, action - actions.PLACE_TILE)


@final
class PlaceAt(Decision):
    """Where a waiting tile goes: a cell, the reserve or, with two seats and bought, the neutral player [ALH-6.1.2]."""

    def legal(self, state: AlhambraState, seat: i64, arg: i64) -> vec[i64]:
        found = append(vec[i64](capacity=32), actions.TO_RESERVE)
        if has_neutral(state) and state.final == 0:  # awarded tiles can't be given [ALH-12.2.6]
            found = append(found, actions.TO_NEUTRAL)
        cells = building_cells(survey(state, seat), TILE_WALLS[arg])
        i: i64
        n: i64 = len(cells)
        for i in range(n):
            found = append(found, actions.CELL + cells[i])
        return found

    def apply(self, state: AlhambraState, seat: i64, arg: i64, action: i64) -> None:
        if action == actions.TO_RESERVE:
            reserve_tile(state, seat, arg)
        elif action == actions.TO_NEUTRAL:
            give_tile(state, seat, arg)
        else:
            build_tile(state, seat, arg, action - actions.CELL)


def cell_actions(ground: Ground, tile: i64) -> vec[i64]:
    """Return the actions that build a tile on this ground."""
    return shifted(building_cells(ground, TILE_WALLS[tile]), actions.CELL)


def shifted(items: vec[i64], offset: i64) -> vec[i64]:
    """Turn places within a block into actions, in place."""
    i: i64
    n: i64 = len(items)
    for i in range(n):
        items[i] += offset
    return items


# Indexed by the kinds in `actions`.
DECISIONS: Final[list[Decision]] = [
    ChooseAction(),
    TakeMore(),
    PayWith(),
    ChooseAdd(),
    ChooseRemove(),
    ChooseExchangeIn(),
    ChooseExchangeOut(),
    AddAt(),
    ChoosePlace(),
    PlaceAt(),
]
