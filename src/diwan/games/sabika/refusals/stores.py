"""Why something can't be stored, thrown away, taken, processed, traded; warehouses."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import gain_has_room, offers
from diwan.games.sabika.carried.turn import action_sides
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.conditions.costs import buy_price
from diwan.games.sabika.conditions.possible import any_raw
from diwan.games.sabika.conditions.stores import can_expand, first_alike, first_same
from diwan.games.sabika.refusals.reasons import GONE, MUST_ACT, not_held, too_dear, use_first
from diwan.games.sabika.state import (
    ABSENT,
    EXPANSIONS,
    NONE,
    RAW_ON,
    ROW,
    TILE_SHOWN,
    SabikaState,
    has_storage,
    held_in,
    room_for,
    room_in,
)
from diwan.games.sabika.text.amounts import ITEM_IDS
from diwan.games.sabika.text.names import item_name, raw_name, secondary_name

ROOM_MADE = Refusal("room_made", say("You have just made room: store what you gain."))
ROOM_LEFT = Refusal("room_left", say("There is room: nothing needs to be thrown away."))
NO_ROOM = Refusal("no_room", say("No crate is free there: choose another store, throw something away, or decline."))
GOODS_ONLY = Refusal("goods_only", say("The special storage takes goods only: choose a warehouse."))
NO_STORAGE = Refusal("no_storage", say("You have no special storage: choose a warehouse."))
NO_HELP = Refusal(
    "goods_only", say("The special storage takes goods only: to throw one away from there makes no room.")
)
EMPTY_SPACE = Refusal("empty_space", say("No raw material lies there: choose another space."))
NO_RAW_LEFT = Refusal("empty_space", say("No raw material is left on the rondel."))
NOT_IN_USE = Refusal("not_in_use", say("This space is not in use with so many players: choose another one."))
NO_SUCH_TILE = Refusal("no_tile", say("There is no tile on this warehouse: choose another one."))
OTHER_SIDE = Refusal(
    "other_side", say("This tile lies on the other side of the rondel: choose one beside your worker.")
)
ALL_EXPANDED = Refusal("all_expanded", say("All your warehouses have two tiles already: activate one instead."))
EXPANDED = Refusal("all_expanded", say("This warehouse has two tiles already: choose another one."))


def why_not_stored(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a gain can't be stored so, or why that can't be thrown away [SAB-4.4]."""
    if action == actions.DONE:
        return ROOM_MADE
    if action >= actions.DISCARD:
        return _why_not_discarded(state, seat, arg, action - actions.DISCARD)
    item, store = divmod(action - actions.STORE, v.STORES)
    if not offers(arg, item):
        name = item_name(ITEM_IDS[item])
        return Refusal("not_gained", say("This is not among what you gain: {item}.", item=name))
    if store == v.SPECIAL:
        if item < v.MATERIALS:
            return GOODS_ONLY
        return NO_ROOM if has_storage(state, seat) else NO_STORAGE
    return NO_ROOM if room_in(state, seat, store) <= 0 else use_first(int(first_alike(state, seat, store)))


def _why_not_discarded(state: SabikaState, seat: int, arg: int, thrown: int) -> Refusal:
    item, store = divmod(thrown, v.STORES)
    if gain_has_room(arg):
        return ROOM_MADE
    full = [each for each in range(v.ITEMS) if offers(arg, each) and room_for(state, seat, each) == 0]
    if not full:
        return ROOM_LEFT
    if held_in(state, seat, store, item) == 0:
        return not_held(item)
    return NO_HELP if store == v.SPECIAL else use_first(int(first_alike(state, seat, store)))


def why_no_raw(state: SabikaState, space: int) -> Refusal:
    """Return why a raw material can't be taken from a space [SAB-4.3.1]."""
    raw = int(state.board[RAW_ON + space])
    if raw == ABSENT:
        return NOT_IN_USE
    if raw == NONE:
        return EMPTY_SPACE
    first = next(other for other in range(v.RAW_SPACES) if state.board[RAW_ON + other] == raw)
    return Refusal(
        "use_first",
        say(
            "You would process your own one, and it makes no difference which token you name: take {space}.",
            space=secondary_name(TABLES.secondary_ids[first]),
        ),
    )


def why_not_processed(raw: int) -> Refusal:
    """Refuse to process what is not there."""
    name = raw_name(v.RAW_IDS[raw])
    return Refusal("no_raw", say("There is none of this in your workshop: {raw}. Choose another one.", raw=name))


def why_no_trade(state: SabikaState, seat: int, action: int) -> Refusal:
    """Return why a transaction is not possible [SAB-5.3]."""
    if action < actions.SELL:
        bought = v.MATERIALS if action == actions.BUY_RAW else action - actions.BUY
        if bought == v.MATERIALS and not any_raw(state):
            return NO_RAW_LEFT
        return too_dear(state, seat, int(buy_price(state, seat, bought)))
    if action < actions.SELL_SPECIAL:
        return not_held(action - actions.SELL)
    if action < actions.EXCHANGE:
        return not_held(v.MATERIALS + action - actions.SELL_SPECIAL)
    return not_held(int(actions.exchange_given(action - actions.EXCHANGE)))


def why_no_warehouse(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a tile can't be taken or activated [SAB-5.2]."""
    if action == actions.DONE:
        return MUST_ACT
    if action >= actions.ACTIVATE:
        return NO_SUCH_TILE
    tile, sides = action - actions.TILE, int(action_sides(arg))
    shown = [int(state.board[TILE_SHOWN + place]) for place in range(v.TILE_SLOTS)]
    if tile not in shown:
        return GONE
    if not sides >> (shown.index(tile) // 2) & 1:
        return OTHER_SIDE
    assert not can_expand(state, seat, sides)
    return ALL_EXPANDED


def why_not_onto(state: SabikaState, seat: int, store: int) -> Refusal:
    """Return why a warehouse can't be expanded [SAB-5.2.2]."""
    if state.rows[seat * ROW + EXPANSIONS + store] >= 2:
        return EXPANDED
    return use_first(int(first_same(state, seat, store)))
