"""Every kind of event as a sentence for the log."""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.events import Event
from diwan.core.i18n import Message, say, say_count
from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.gains import gain_any, raws_left, raws_purpose
from diwan.games.sabika.carried.turn import walk_met, walk_steps, walk_worker
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.text.amounts import ITEM_IDS, all_of, commas, dinars, goods, items, parias, points, raws, seals
from diwan.games.sabika.text.effects import (
    balance_effect,
    blue_effect,
    city_bonus,
    city_gain,
    favour_effect,
    gray_effect,
    major_effect,
    red_effect,
    tile_effect,
    yusuf_card_text,
)
from diwan.games.sabika.text.gains import gain_text
from diwan.games.sabika.text.happenings_table import TABLE_SENTENCES
from diwan.games.sabika.text.names import (
    action_name,
    city_name,
    colour_name,
    favour_name,
    item_name,
    major_name,
    minor_name,
    own_worker_name,
    player_name,
    poem_name,
    raw_name,
    secondary_name,
    space_name,
    starting_name,
    store_name,
    tile_name,
    yusuf_card_name,
    yusuf_name,
)
from diwan.games.sabika.text.programs import plain
from diwan.games.sabika.text.purposes import gained_for, paid_for
from diwan.games.sabika.text.scores import scored_for, used_materials

Name = Message | str

YUSUFS = frozenset(  # what nobody else does
    (events.YUSUF_TURNED, events.YUSUF_MOVED, events.YUSUF_TOOK, events.YUSUF_CLEARED, events.YUSUF_SKIPPED)
)


def event_text(event: Event, names: tuple[str, ...]) -> Message | None:
    """Return an event as a sentence, or None where others say it all.

    Without names, what only Yusuf does is told of him; in what others do, too, he has a number, as a seat has.
    """
    kind = int(event.kind)
    numbers = int(event.a), int(event.b), int(event.c)
    if kind in TABLE_SENTENCES:
        return TABLE_SENTENCES[kind](*numbers)
    name = yusuf_name() if kind in YUSUFS else player_name(int(event.seat), names)
    if kind == events.FIRST_PLAYER and event.a:
        return _first_player(name, player_name(int(event.a) - 1, names), event.a == event.seat + 1)
    if kind == events.POEM_CARVED:
        return _carved(name, *numbers, players=max(len(names), 2) if names else 0)
    return _PLAYERS[kind](name, *numbers) if kind in _PLAYERS else None


# What players do.


def _tiles_dealt(name: Name, a: int, b: int, c: int) -> Message:
    dealt = all_of([starting_name(TABLES.starting_ids[tile]) for tile in (a, b)])
    return say("Dealt to {name}: {tiles}.", name=name, tiles=dealt)


def _first_player(name: Name, leader: Name, alone: bool) -> Message:
    if alone:
        return say("{name} is furthest on the paria track and is first player.", name=name)
    return say("{leader} is furthest on the paria track and makes {name} first player.", leader=leader, name=name)


def _worker_moved(name: Name, a: int, b: int, c: int) -> Message:
    sent: dict[str, Name] = {
        "name": name,
        "worker": own_worker_name(int(walk_worker(a))),
        "space": space_name(TABLES.space_ids[b]),
    }
    counted = ((_steps, int(walk_steps(a))), (_met, int(walk_met(a))))
    facts = [words(count) for words, count in counted if count]
    if not c or not facts:  # nothing is due, so nothing needs to be accounted for
        return say("{name} sends a worker: {worker}, {space}.", **sent)
    return say("{name} sends a worker: {worker}, {space} – {facts}.", **sent, facts=all_of(facts))


def _steps(count: int) -> Message:
    return say_count("{count} step", "{count} steps", count)


def _met(count: int) -> Message:
    return say_count("{count} worker there", "{count} workers there", count)


def _worker_rested(name: Name, a: int, b: int, c: int) -> Message:
    worker = own_worker_name(a)
    if b:
        return say("{name} lets a worker rest, as nothing else is possible: {worker}.", name=name, worker=worker)
    return say("{name} lets a worker rest: {worker}.", name=name, worker=worker)


def _main_action(name: Name, a: int, b: int, c: int) -> Message:
    action = action_name(v.ACTION_IDS[a])
    if b:
        return say("{name} has a bonus action: {action}.", name=name, action=action)
    return say("{name} begins the main action: {action}.", name=name, action=action)


def _secondary_action(name: Name, a: int, b: int, c: int) -> Message:
    space = secondary_name(TABLES.secondary_ids[a])
    return say("{name} carries out a secondary action: {space}.", name=name, space=space)


def _dinars_gained(name: Name, a: int, b: int, c: int) -> Message:
    return _gained(name, dinars(a), gained_for(b, c))


def _parias_gained(name: Name, a: int, b: int, c: int) -> Message:
    return _gained(name, parias(a), gained_for(b, c))


def _items_due(name: Name, a: int, b: int, c: int) -> Message:
    line = gained_for(b, c)
    if line is not None and gain_any(a):  # the materials to choose from stand behind a colon of their own
        return say("{name} may take {amount} – {line}.", name=name, amount=gain_text(a), line=line)
    return _due(name, gain_text(a), line)


def _raws_due(name: Name, a: int, b: int, c: int) -> Message:
    amount = goods if raws_purpose(a) == actions.RAW_GOOD else raws
    return _due(name, amount(int(raws_left(a))), gained_for(b, c))


def _due(name: Name, amount: Message, line: Message | None) -> Message:
    """Return what somebody has a right to: what is stored, or left, is told when it is."""
    if line is None:
        return say("{name} may take {amount}.", name=name, amount=amount)
    return say("{name} may take {amount}: {line}.", name=name, amount=amount, line=line)


def _gained(name: Name, amount: Message, line: Message | None) -> Message:
    if line is None:
        return say("{name} gains {amount}.", name=name, amount=amount)
    return say("{name} gains {amount}: {line}.", name=name, amount=amount, line=line)


def _dinars_paid(name: Name, a: int, b: int, c: int) -> Message:
    amount = all_of([words(count) for words, count in ((dinars, a), (seals, b)) if count])
    line = paid_for(c)
    if line is None:
        return say("{name} pays {amount}.", name=name, amount=amount)
    return say("{name} pays {amount}: {line}.", name=name, amount=amount, line=line)


def _points_scored(name: Name, a: int, b: int, c: int) -> Message:
    if b < 0:
        return say("{name} loses {points}: {line}.", name=name, points=points(-b), line=scored_for(a, c))
    return say("{name} gains {points}: {line}.", name=name, points=points(b), line=scored_for(a, c))


def _stored(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} stores {item}: {store}.", name=name, item=items(ITEM_IDS[a], 1), store=store_name(b))


def _discarded(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} throws away {item}: {store}.", name=name, item=items(ITEM_IDS[a], 1), store=store_name(b))


def _declined(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} leaves {items}.", name=name, items=gain_text(a))


def _raws_declined(name: Name, a: int, b: int, c: int) -> Message:
    amount = goods if raws_purpose(a) == actions.RAW_GOOD else raws
    return say("{name} leaves {items}.", name=name, items=amount(int(raws_left(a))))


def _raw_taken(name: Name, a: int, b: int, c: int) -> Message:
    space = TABLES.secondary_ids[b]
    return say("{name} takes from {space}: {thing}.", name=name, space=space, thing=raw_name(v.RAW_IDS[a]))


def _good_taken(name: Name, a: int, b: int, c: int) -> Message:
    space = TABLES.secondary_ids[b]
    return say("{name} takes from {space}: {thing}.", name=name, space=space, thing=item_name(v.GOOD_IDS[a]))


def _marble_taken(name: Name, a: int, b: int, c: int) -> Message:
    space = TABLES.secondary_ids[v.RAW_SPACES + a]
    return say("{name} takes from {space}: {thing}.", name=name, space=space, thing=item_name("marble"))


def _processed(name: Name, a: int, b: int, c: int) -> Message:
    raw, good = raw_name(v.RAW_IDS[a]), item_name(v.GOOD_IDS[a])
    return say("{name} processes: {raw} → {good}.", name=name, raw=raw, good=good)


def _tile_added(name: Name, a: int, b: int, c: int) -> Message:
    tile = TABLES.tile_ids[a]
    return say(
        "{name} expands {store}: {tile} ({effect}).",
        name=name,
        store=store_name(b),
        tile=tile_name(tile),
        effect=tile_effect(tile),
    )


def _tile_activated(name: Name, a: int, b: int, c: int) -> Message:
    tile = TABLES.tile_ids[a]
    return say("{name} activates {store}: {effect}.", name=name, store=store_name(b), effect=tile_effect(tile))


def _bought(name: Name, a: int, b: int, c: int) -> Message:
    item = raws(1) if a == v.MATERIALS else items(ITEM_IDS[a], 1)
    return say("{name} buys for {price}: {item}.", name=name, price=dinars(b), item=item)


def _sold(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} sells for {price}: {item}.", name=name, price=dinars(b), item=items(ITEM_IDS[a], 1))


def _exchanged(name: Name, a: int, b: int, c: int) -> Message:
    given, wanted = (item_name(v.MATERIAL_IDS[material]) for material in (a, b))
    return say("{name} exchanges: {given} → {wanted}.", name=name, given=given, wanted=wanted)


def _major_built(name: Name, a: int, b: int, c: int) -> Message:
    building, used = major_name(TABLES.major_ids[a]), used_materials(b)
    return say("{name} builds: {building} ({materials}).", name=name, building=building, materials=used)


def _bonus_copied(name: Name, a: int, b: int, c: int) -> Message:
    tile = TABLES.major_ids[a]
    building, effect = major_name(tile), major_effect(tile)
    return say("{name} takes the bonus of {building}: {effect}.", name=name, building=building, effect=effect)


def _city_bonus(name: Name, a: int, b: int, c: int) -> Message:
    city, effect = city_name(TABLES.city_ids[a]), city_bonus(TABLES.city_tile_ids[b])
    return say("{name} has the bonus of a city: {city} ({effect}).", name=name, city=city, effect=effect)


def _red_city_used(name: Name, a: int, b: int, c: int) -> Message:
    city, effect = city_name(TABLES.city_ids[a]), city_gain(TABLES.city_tile_ids[b])
    return say("{name} takes the action of a red city: {city} ({effect}).", name=name, city=city, effect=effect)


def _minor_built(name: Name, a: int, b: int, c: int) -> Message:
    building = minor_name(TABLES.minor_ids[a])
    if b:
        return say("{name} builds at the right end of the row: {building}.", name=name, building=building)
    return say("{name} builds at the left end of the row: {building}.", name=name, building=building)


def _balance(name: Name, a: int, b: int, c: int) -> Message:
    colour = v.COLOUR_IDS[a]
    return say(
        "{name} achieves a balance ({colour}): {effect}.",
        name=name,
        colour=colour_name(colour),
        effect=balance_effect(colour),
    )


def _delivered(name: Name, a: int, b: int, c: int) -> Message:
    good, gain = item_name(v.GOOD_IDS[a]), commas(plain(0, b, c))
    return say("{name} delivers: {good} ({gain}).", name=name, good=good, gain=gain)


def _carved(name: Name, a: int, b: int, c: int, players: int) -> Message:
    poem = TABLES.poem_ids[a]
    what = {"name": name, "poem": poem_name(poem), "materials": used_materials(c)}
    if b == v.BLUE:
        return say("{name} carves {poem}, blue ({materials}): {effect}.", **what, effect=blue_effect(poem))
    if b == v.RED:
        return say("{name} carves {poem}, red ({materials}): {effect}.", **what, effect=red_effect(poem))
    effect = gray_effect(poem, players=players)
    return say("{name} carves {poem}, gray ({materials}): {effect}.", **what, effect=effect)


def _reactivated(name: Name, a: int, b: int, c: int) -> Message:
    poem = TABLES.poem_ids[a]
    return say("{name} reactivates {poem}: {effect}.", name=name, poem=poem_name(poem), effect=red_effect(poem))


def _tribute_paid(name: Name, a: int, b: int, c: int) -> Message:
    parts = [words(count) for words, count in ((parias, a), (seals, b), (dinars, c)) if count]
    if not parts:
        return say("{name} pays no parias, seals or dinars as tribute.", name=name)
    return say("{name} pays as tribute: {amount}.", name=name, amount=all_of(parts))


# What Yusuf does.


def _yusuf_turned(name: Name, a: int, b: int, c: int) -> Message:
    card = TABLES.yusuf_ids[b]
    return say("{name} turns up {card}: {effect}.", name=name, card=yusuf_card_name(card), effect=yusuf_card_text(card))


def _yusuf_moved(name: Name, a: int, b: int, c: int) -> Message:
    return _worker_moved(name, a, b, c)


def _yusuf_took(name: Name, a: int, b: int, c: int) -> Message:
    if a == v.MAJOR_CONSTRUCTION:
        thing = major_name(TABLES.major_ids[b])
    elif a == v.MINOR_CONSTRUCTION:
        thing = minor_name(TABLES.minor_ids[b])
    elif a == v.WAREHOUSE:
        thing = tile_name(TABLES.tile_ids[b])
    else:
        thing = poem_name(TABLES.poem_ids[b])
    return say("{name} takes: {thing}.", name=name, thing=thing)


def _yusuf_cleared(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} empties space {space}.", name=name, space=TABLES.secondary_ids[a])


def _yusuf_skipped(name: Name, a: int, b: int, c: int) -> Message:
    return say("{name} has an architect there already, so the card does not count.", name=name)


_PLAYERS: dict[int, Callable[[Name, int, int, int], Message]] = {
    events.TILES_DEALT: _tiles_dealt,
    events.TILE_KEPT: lambda name, a, b, c: say("Kept: {tile}.", tile=starting_name(TABLES.starting_ids[a])),
    events.TILE_CHOSEN: lambda name, a, b, c: say("{name} chooses a starting tile.", name=name),
    events.TILE_SHOWN: lambda name, a, b, c: say(
        "{name} shows {tile}.", name=name, tile=starting_name(TABLES.starting_ids[a])
    ),
    events.FIRST_PLAYER: lambda name, a, b, c: say("{name} is first player.", name=name),
    events.WORKER_MOVED: _worker_moved,
    events.WORKER_RESTED: _worker_rested,
    events.MAIN_ACTION: _main_action,
    events.SECONDARY_ACTION: _secondary_action,
    events.DINARS_GAINED: _dinars_gained,
    events.DINARS_PAID: _dinars_paid,
    events.POINTS_SCORED: _points_scored,
    events.PARIAS_GAINED: _parias_gained,
    events.ITEMS_DUE: _items_due,
    events.RAWS_DUE: _raws_due,
    events.ITEM_STORED: _stored,
    events.ITEM_DISCARDED: _discarded,
    events.GAIN_DECLINED: _declined,
    events.RAWS_DECLINED: _raws_declined,
    events.RAW_TAKEN: _raw_taken,
    events.RAW_PROCESSED: _processed,
    events.GOOD_TAKEN: _good_taken,
    events.MARBLE_TAKEN: _marble_taken,
    events.TILE_ADDED: _tile_added,
    events.TILE_ACTIVATED: _tile_activated,
    events.ITEM_BOUGHT: _bought,
    events.ITEM_SOLD: _sold,
    events.ITEM_EXCHANGED: _exchanged,
    events.MINORS_REPLACED: lambda name, a, b, c: say("{name} replaces all minor constructions on display.", name=name),
    events.MAJOR_BUILT: _major_built,
    events.BONUS_COPIED: _bonus_copied,
    events.MINOR_BUILT: _minor_built,
    events.BALANCE_ACHIEVED: _balance,
    events.FAVOUR_GAINED: lambda name, a, b, c: say(
        "{name} gains the sultan's favour: {space}.", name=name, space=favour_name(a)
    ),
    events.FAVOUR_TAKEN: lambda name, a, b, c: say(
        "{name} takes the benefit of favour space {number}: {effect}.", name=name, number=a, effect=favour_effect(a)
    ),
    events.SHIP_SENT: lambda name, a, b, c: say(
        "{name} sends a ship: {city}.", name=name, city=city_name(TABLES.city_ids[a])
    ),
    events.SEAL_TAKEN: lambda name, a, b, c: say(
        "{name} takes the seal: {city}.", name=name, city=city_name(TABLES.city_ids[a])
    ),
    events.GOOD_DELIVERED: _delivered,
    events.CITY_CONSOLIDATED: lambda name, a, b, c: say(
        "{name} consolidates a city: {city}.", name=name, city=city_name(TABLES.city_ids[a])
    ),
    events.CITY_BONUS_TAKEN: _city_bonus,
    events.RED_CITY_USED: _red_city_used,
    events.POEM_REACTIVATED: _reactivated,
    events.TRIBUTE_PAID: _tribute_paid,
    events.YUSUF_TURNED: _yusuf_turned,
    events.YUSUF_MOVED: _yusuf_moved,
    events.YUSUF_TOOK: _yusuf_took,
    events.YUSUF_CLEARED: _yusuf_cleared,
    events.YUSUF_SKIPPED: _yusuf_skipped,
}
