"""Every action in words, for the list of choices. What an action means never changes; where the question gives it
more to say (what it costs, what it brings), the words say it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from diwan.core.i18n import Message, say, say_count, seat_name
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import gain_has_begun, gain_is_bought, raws_are_bought
from diwan.games.sabika.carried.upkeep import WITH_DINARS, WITH_PARIAS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_ACTION, TABLES, TRIBUTE_DINARS
from diwan.games.sabika.conditions.costs import crowd_cost, move_cost, secondary_cost, step_cost
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.conditions.possible import main_need, secondary_need
from diwan.games.sabika.layout import links_of, worker_on
from diwan.games.sabika.state import CELLS, CROWD, PARIAS, RAW_ON, ROW, SabikaState, money, room_in
from diwan.games.sabika.text.amounts import ITEM_IDS, commas, dinars, parias, points, price, seals
from diwan.games.sabika.text.asked import Asked
from diwan.games.sabika.text.choices_board import (
    carve_blue_label,
    carve_gray_label,
    carve_red_label,
    favour_label,
    major_label,
    material_label,
    minor_label,
    onto_label,
    reactivate_label,
    refresh_label,
    row_left_label,
    row_right_label,
    tile_label,
    top_tile_label,
)
from diwan.games.sabika.text.choices_trade import (
    buy_label,
    buy_raw_label,
    city_label,
    deliver_label,
    deliver_special_label,
    exchange_label,
    sell_label,
    sell_special_label,
)
from diwan.games.sabika.text.effects import starting_effect
from diwan.games.sabika.text.gains import gain_text
from diwan.games.sabika.text.names import (
    action_name,
    item_name,
    own_worker_name,
    raw_name,
    secondary_name,
    space_name,
    starting_name,
    store_name,
    yusuf_name,
)
from diwan.games.sabika.text.programs import plain, program_text


def action_label(state: SabikaState, action: int) -> Message:
    """Return an action as words for the list of choices."""
    first = bisect_right(_STARTS, action) - 1
    return _LABELS[first](state, Asked(state), action - _STARTS[first])


def _move(state: SabikaState, asked: Asked, move: int) -> Message:
    worker, space = int(actions.worker_of(move)), int(actions.space_of(move))
    cost = int(move_cost(state, asked.seat, worker, space))
    fields = {"space": space_name(TABLES.space_ids[space]), "cost": _move_price(state, asked.seat, worker, space)}
    if worker < 2:
        label = say("Send architect {number}: {space}, {cost}", number=worker + 1, **fields)
    elif worker == 2:
        label = say("Send the merchant: {space}, {cost}", **fields)
    else:
        label = say("Send the poet: {space}, {cost}", **fields)
    left = int(money(state, asked.seat)) - cost
    if asked.kind != actions.ASK_TURN or main_need(state, asked.seat, space) <= left:
        return label
    possible = _secondary_prices(state, asked.seat, space, left)
    # An action that is not legal has its words, too.
    return (
        say("{some} (main action not possible now; secondary action: {actions})", some=label, actions=possible)
        if possible
        else label
    )


def _move_price(state: SabikaState, seat: int, worker: int, space: int) -> Message:
    """Say what a move costs, and what for: steps, workers on the space."""
    steps, fee = int(step_cost(state, seat, worker, space)), int(crowd_cost(state, seat, space))
    cost, workers = price(steps + fee), int(state.board[CROWD + space])
    if steps and fee:
        return say_count(
            "{cost} ({steps} for steps, {fee} for {count} worker)",
            "{cost} ({steps} for steps, {fee} for {count} workers)",
            workers,
            cost=cost,
            steps=steps,
            fee=fee,
        )
    if fee:
        return say_count("{cost} ({count} worker)", "{cost} ({count} workers)", workers, cost=cost)
    return say("{cost} (steps)", cost=cost) if steps else cost


def _secondary_prices(state: SabikaState, seat: int, space: int, left: int) -> Message | None:
    """Say which secondary actions of a space are possible with these dinars, and what they cost; None for none."""
    some: Message | None = None
    for secondary, name in enumerate(TABLES.secondary_ids):
        linked = int(links_of(state.seats, space)) >> secondary & 1
        if linked and secondary_need(state, seat, space, secondary) <= left:
            cost = price(int(secondary_cost(state, seat, worker_on(space), secondary)))
            one = say("{space}, {cost}", space=name, cost=cost)
            some = one if some is None else say("{some}; {next}", some=some, next=one)
    return some


def _rest(state: SabikaState, asked: Asked, worker: int) -> Message:
    coins, prestige = (int(parameter(state, asked.seat, number)) for number in (v.REST_DINAR, v.REST_PP))
    gain = plain(coins, prestige, 0)
    if not gain:
        return say("Rest: {worker}", worker=own_worker_name(worker))
    return say("Rest: {worker} ({gain})", worker=own_worker_name(worker), gain=commas(gain))


def _main(state: SabikaState, asked: Asked, _: int) -> Message:
    if asked.kind != actions.ASK_WORK:
        return say("Main action")
    name = action_name(v.ACTION_IDS[int(SPACE_ACTION[asked.space])])
    return say("Main action: {action}", action=name)


def _secondary(state: SabikaState, asked: Asked, secondary: int) -> Message:
    name = secondary_name(TABLES.secondary_ids[secondary])
    if asked.kind != actions.ASK_WORK:
        return say("Secondary action: {space}", space=name)
    return say(
        "Secondary action: {space}, {cost} ({gain})",
        space=name,
        cost=price(int(secondary_cost(state, asked.seat, worker_on(asked.space), secondary))),
        gain=_secondary_gain(state, asked.seat, secondary),
    )


def _secondary_gain(state: SabikaState, seat: int, secondary: int) -> Message:
    if secondary >= v.RAW_SPACES:
        if int(state.marbles) >> (secondary - v.RAW_SPACES) & 1:
            return item_name("marble")
        return say("{some} or {last}", some=item_name("gypsum"), last=item_name("wood"))
    raw = int(state.board[RAW_ON + secondary])
    if raw < 0:
        return say("process a raw material")
    return _raw_gain(state, seat, raw)


def _raw_gain(state: SabikaState, seat: int, raw: int) -> Message:
    """Say what a raw token brings: itself, or with its cell taken the good of the own one [SAB-4.3.3]."""
    name = raw_name(v.RAW_IDS[raw])
    if _is_processed(state, seat, raw):
        return say("process your own: {raw} → {good}", raw=name, good=item_name(v.GOOD_IDS[raw]))
    return name


def _is_processed(state: SabikaState, seat: int, raw: int) -> bool:
    return bool(int(state.rows[seat * ROW + CELLS]) >> raw & 1)


def _done(state: SabikaState, asked: Asked, _: int) -> Message:
    if asked.kind == actions.ASK_STORE:
        return _leave(asked.arg)
    if asked.kind == actions.ASK_PRODUCE and not asked.arg & (actions.PRODUCED_BONUS | actions.PRODUCED_GOODS):
        return say("Produce nothing")
    label = _DONE.get(asked.kind, say("No more"))
    return _for_nothing(label) if asked.kind == actions.ASK_RAW and raws_are_bought(asked.arg) else label


def _leave(gain: int) -> Message:
    """Return what declining means: what is left behind, and what was given for it in vain."""
    if gain_has_begun(gain):
        return say("Leave the rest: {items}", items=gain_text(gain))
    label = say("Decline {items}", items=gain_text(gain))
    return _for_nothing(label) if gain_is_bought(gain) else label


def _for_nothing(label: Message) -> Message:
    return say("{some} (what you gave for it is not returned)", some=label)


_DONE: dict[int, Message] = {
    actions.ASK_WORK: say("End the turn"),
    actions.ASK_RAW: say("Take none"),
    actions.ASK_PROCESS: say("Process nothing"),
    actions.ASK_TRADE: say("No more transactions"),
    actions.ASK_CONSTRUCT: say("Build nothing"),
    actions.ASK_EXTRA: say("Use no more materials"),
    actions.ASK_WAREHOUSE: say("Do without this action"),
    actions.ASK_EXPORT: say("Do without this action"),
    actions.ASK_DELIVER: say("Deliver nothing more"),
    actions.ASK_CONSOLIDATE: say("Do without this action"),
    actions.ASK_PRODUCE: say("Produce nothing more"),
    actions.ASK_CARVE: say("Do without this action"),
    actions.ASK_POEM: say("Use no more materials"),
    actions.ASK_CITY_BONUS: say("Do without the bonus"),
    actions.ASK_COPY: say("Do without the bonus"),
    actions.ASK_FREE_SHIP: say("Send no ship"),
    actions.ASK_RED_CITY: say("Do without this action"),
    actions.ASK_TRIBUTE_DINAR: say("Lose {points}", points=points(1)),
}


def _amount(state: SabikaState, asked: Asked, amount: int) -> Message:
    if asked.kind == actions.ASK_SEALS:
        return _payment(max(asked.arg - amount, 0), amount)
    if asked.kind == actions.ASK_SPLIT:
        return say("Take: {gain}", gain=commas(plain(amount, 0, max(asked.arg - amount, 0))))
    if asked.kind == actions.ASK_TRIBUTE_DINAR:
        return _payment(1 - min(amount, 1), min(amount, 1))
    if asked.kind == actions.ASK_TRIBUTE:
        return _tribute_part(state, asked, amount)
    return say("Amount: {count}", count=amount)


def _payment(coins: int, sealed: int) -> Message:
    if not sealed:
        return say("Pay {amount}", amount=dinars(coins))
    if not coins:
        return say("Pay {amount}", amount=seals(sealed))
    return say("Pay {dinars} and {seals}", dinars=dinars(coins), seals=seals(sealed))


def _tribute_part(state: SabikaState, asked: Asked, amount: int) -> Message:
    left = max(asked.owed - amount, 0)
    if asked.stage == WITH_DINARS:
        if not amount:
            return say("Lose {points}", points=points(left))
        coins = dinars(amount * int(TRIBUTE_DINARS))
        if not left:
            return say("Pay {amount}", amount=coins)
        return say("Pay {amount} and lose {points}", amount=coins, points=points(left))
    paid = parias(amount) if asked.stage == WITH_PARIAS else seals(amount)
    label = say("Pay {amount}", amount=paid)
    if left:
        label = say("Pay {amount} (still owed: {left})", amount=paid, left=parias(left))
    most = min(asked.owed, int(state.rows[asked.seat * ROW + PARIAS]))
    return say("{some} – the usual way", some=label) if asked.stage == WITH_PARIAS and amount == most else label


def _keep(state: SabikaState, asked: Asked, tile: int) -> Message:
    name = TABLES.starting_ids[tile]
    effect = starting_effect(name, seats=int(state.seats))
    return say("Keep {tile}: {effect}", tile=starting_name(name), effect=effect)


def _lead(state: SabikaState, asked: Asked, row: int) -> Message:
    if asked.kind == actions.ASK_LEAD and row == asked.seat:
        return say("First player: you")
    if row >= state.seats and state.seats == 1:
        return say("First player: {name}", name=yusuf_name())
    return say("First player: {name}", name=seat_name(row))


def _store(state: SabikaState, asked: Asked, place: int) -> Message:
    item, store = divmod(place, v.STORES)
    return say(
        "Store {item}: {store} (free crates: {free})",
        item=item_name(ITEM_IDS[item]),
        store=store_name(store),
        free=int(room_in(state, asked.seat, store)),
    )


def _discard(state: SabikaState, asked: Asked, place: int) -> Message:
    item, store = divmod(place, v.STORES)
    return say("Make room, throw away {item}: {store}", item=item_name(ITEM_IDS[item]), store=store_name(store))


def _raw(state: SabikaState, asked: Asked, space: int) -> Message:
    raw, name = int(state.board[RAW_ON + space]), TABLES.secondary_ids[space]
    if raw < 0:
        return say("Take from {space}", space=name)
    if asked.kind == actions.ASK_RAW and asked.takes_goods:
        return say("Take from {space}: {gain}", space=name, gain=item_name(v.GOOD_IDS[raw]))
    if _is_processed(state, asked.seat, raw):
        own = {"raw": raw_name(v.RAW_IDS[raw]), "good": item_name(v.GOOD_IDS[raw])}
        return say("Choose {space} and process your own: {raw} → {good}", space=name, **own)
    return say("Take from {space}: {gain}", space=name, gain=raw_name(v.RAW_IDS[raw]))


def _process(state: SabikaState, asked: Asked, raw: int) -> Message:
    return say("Process {raw} → {good}", raw=raw_name(v.RAW_IDS[raw]), good=item_name(v.GOOD_IDS[raw]))


def _choose(state: SabikaState, asked: Asked, place: int) -> Message:
    if asked.kind != actions.ASK_CHOOSE:
        return say("Choose benefit {number}", number=place + 1)
    return say("Choose: {gain}", gain=program_text(TABLES, asked.choices[place]))


Label = Callable[[SabikaState, Asked, int], Message]
_BLOCKS: tuple[tuple[int, Label], ...] = (
    (actions.MOVE, _move),
    (actions.REST, _rest),
    (actions.MAIN, _main),
    (actions.SECONDARY, _secondary),
    (actions.AMOUNT, _amount),
    (actions.KEEP, _keep),
    (actions.LEAD, _lead),
    (actions.STORE, _store),
    (actions.DISCARD, _discard),
    (actions.RAW, _raw),
    (actions.PROCESS, _process),
    (actions.BUY, buy_label),
    (actions.BUY_RAW, buy_raw_label),
    (actions.SELL, sell_label),
    (actions.SELL_SPECIAL, sell_special_label),
    (actions.EXCHANGE, exchange_label),
    (actions.REFRESH, refresh_label),
    (actions.MAJOR, major_label),
    (actions.MINOR, minor_label),
    (actions.MATERIAL, material_label),
    (actions.ROW_LEFT, row_left_label),
    (actions.ROW_RIGHT, row_right_label),
    (actions.FAVOUR, favour_label),
    (actions.CHOOSE, _choose),
    (actions.TILE, tile_label),
    (actions.ONTO, onto_label),
    (actions.ACTIVATE, top_tile_label),
    (actions.CITY, city_label),
    (actions.DELIVER, deliver_label),
    (actions.DELIVER_SPECIAL, deliver_special_label),
    (actions.CARVE_BLUE, carve_blue_label),
    (actions.CARVE_RED, carve_red_label),
    (actions.CARVE_GRAY, carve_gray_label),
    (actions.REACTIVATE, reactivate_label),
    (actions.DONE, _done),
)
_STARTS = [first for first, _ in _BLOCKS]
_LABELS = [label for _, label in _BLOCKS]
