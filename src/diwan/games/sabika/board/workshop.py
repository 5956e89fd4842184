"""What lies before each player: purse, workers, stores, the row, constructions, poems; and Yusuf's things."""

from __future__ import annotations

from itertools import pairwise

from diwan.core.i18n import Message, say
from diwan.games.sabika.board.desk import DOT, INDENT, TOGETHER, Desk, capital
from diwan.games.sabika.board.displays import blue_half, gray_code, red_half
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BALANCE_LEFT
from diwan.games.sabika.notation import STORES, WORKERS
from diwan.games.sabika.text.amounts import crates, dinars, parias, points, seals
from diwan.games.sabika.text.effects import (
    blue_effect,
    favour_effect,
    gray_effect,
    red_effect,
    starting_effect,
    tile_effect,
)
from diwan.games.sabika.text.names import (
    building_name,
    colour_name,
    item_name,
    major_name,
    own_worker_name,
    poem_name,
    raw_name,
    starting_name,
    store_name,
    worker_name,
    yusuf_card_name,
)
from diwan.games.sabika.view import ITEM_IDS, Minor, PlayerView, SabikaView, Store


def workshop_block(desk: Desk, player: PlayerView) -> list[str]:
    """Return everything that belongs to a player."""
    own = player.player == desk.view.seat
    lines = [desk.names[player.player], *purse_lines(desk, player)]
    lines += [*_workers(desk, player), *_raws(desk, player, own)]
    stores = [(at, store) for at, store in enumerate(player.stores) if at < v.WAREHOUSES or store.crates]
    lines += _line(desk, say("Warehouses"), [DOT.join(_store(desk, number, store, own) for number, store in stores)])
    lines += [*_row_lines(desk, player, own), *_majors(desk, player), *_poems(desk, player, own)]
    return lines + (_answers(desk) if own else [])


def purse_lines(desk: Desk, player: PlayerView) -> list[str]:
    """Return what a player has on tracks and in the purse."""
    view = desk.view
    parts: list[Message] = [points(player.points)]
    if not player.yusuf:
        parts.append(dinars(player.dinars))
    parts += [seals(player.seals), parias(player.parias)]
    if not view.over:
        parts.append(say("tribute {tribute}", tribute=player.tribute))
    parts.append(_favour(player))
    if player.yusuf:
        parts.append(crates(player.crates))
    if player.player == view.first:
        parts.append(say("first player"))
    if _leads(desk, player):
        parts.append(say("ahead on the paria track"))
    texts = [desk.say(part) for part in parts]
    return desk.text(DOT.join(texts) + desk.mark(f"lead:{player.player + 1}"))


def _favour(player: PlayerView) -> Message:
    """Return where a favour marker stands, and what the next space brings; for Yusuf none brings anything."""
    reached = say("favour {space}", space=player.favour)
    if player.yusuf or player.favour == v.LAST_FAVOUR:
        return reached
    return say("{favour} (next: {effect})", favour=reached, effect=favour_effect(player.favour + 1))


def _leads(desk: Desk, player: PlayerView) -> bool:
    """Tell whether a marker is ahead: further, or on top of those on its space [SAB-9.8.1]."""
    if not is_stacked(desk.view):
        return False
    return (player.parias, player.height) == max((other.parias, other.height) for other in desk.view.players)


def is_stacked(view: SabikaView) -> bool:
    """Tell whether the paria markers lie in their order: they are stacked right before the first turn [SAB-2.4.5]."""
    begun = any(worker.lying for player in view.players for worker in player.workshop)
    away = any(len(player.workshop) < v.WORKERS for player in view.players)
    return view.turn is not None or view.narrator > 1 or begun or away


def _workers(desk: Desk, player: PlayerView) -> list[str]:
    """Return the workers in the workshop, those that lie in brackets."""
    names = [desk.say(own_worker_name(worker.number)) for worker in player.workshop]
    shown = [f"({name})" if worker.lying else name for name, worker in zip(names, player.workshop, strict=True)]
    return _line(desk, say("In the workshop"), shown)


def _line(desk: Desk, head: Message, parts: list[str]) -> list[str]:
    return desk.text(", ".join(parts), f"{INDENT}{desk.say(head)}: ") if parts else []


def _raws(desk: Desk, player: PlayerView, own: bool) -> list[str]:
    raws = [f"{desk.say(raw_name(raw))}{desk.mark(f'process:{raw}') if own else ''}" for raw in player.raws]
    return _line(desk, say("Raw materials"), raws)


def _store(desk: Desk, number: int, store: Store, own: bool) -> str:
    """Return a store: its number, crates, contents, the tile on top; for the reader, what can be done with it."""
    name = str(number + 1) if number < v.WAREHOUSES else desk.say(store_name(number))
    text = f"{name}:{TOGETHER}{len(store.items)}/{store.crates}{TOGETHER}{_counted(desk, store.items) or '-'}"
    if store.tile is not None:
        expanded = desk.say(say("expanded twice"))
        twice = f"; {expanded}" if store.expansions > 1 else ""
        text += f" ({store.tile.id}: {desk.say(tile_effect(store.tile.id))}{twice})"
    return text + (_store_marks(desk, number) if own else "")


def _counted(desk: Desk, items: tuple[str, ...]) -> str:
    found = []
    for item in dict.fromkeys(items):
        count = items.count(item)
        found.append(desk.say(item_name(item)) + (f"{TOGETHER}x{count}" if count > 1 else ""))
    return ", ".join(found)


def _store_marks(desk: Desk, number: int) -> str:
    """Return the numbers of what can be done with a store: activate, expand, put in (+), throw away (-)."""
    name = STORES[number]
    text = desk.mark(f"activate:{name}") + desk.mark(f"onto:{name}")
    for sign, verb in (("+", "store"), ("-", "discard")):
        for about, mark in desk.marked(verb):
            item, _, store = about.rpartition("-")
            if store == name:
                text += f" {sign}{desk.say(item_name(item)).replace(' ', TOGETHER)}{TOGETHER}{mark}"
    return text


def _row_lines(desk: Desk, player: PlayerView, own: bool) -> list[str]:
    """Return the row of minor constructions from left to right: equal half-tiles meet at =, others at /."""
    assert player.balance_card is not None
    left = desk.say(colour_name(v.COLOUR_IDS[int(BALANCE_LEFT[int(player.balance_card[2:]) - 1])]))
    balance = f"{left} | {player.balance_card} | {desk.say(colour_name('wild'))}"
    cards = [_card(desk, card) for card in player.row]
    cards.insert(player.balance_place, balance)
    ends = _row_ends(player)
    joints = [f" {'=' if a == b or 'wild' in (a, b) else '/'} " for (_, a), (b, _) in pairwise(ends)]
    row = "".join(f"{card.replace(' ', TOGETHER)}{joint}" for card, joint in zip(cards, [*joints, ""], strict=True))
    before, after = (desk.mark("row:left").strip(), desk.mark("row:right")) if own else ("", "")
    text = f"{before}{' ' if before else ''}{row}{after}"
    count = desk.say(say("balances: {count}", count=player.balances))
    head = desk.say(say("Row"))
    return desk.text(f"{text} ({count})", f"{INDENT}{head}: ")


def _row_ends(player: PlayerView) -> list[tuple[str, str]]:
    """Return the left and right colour of every card of a row, the balance card among them."""
    assert player.balance_card is not None
    ends = [(card.left, card.right) for card in player.row]
    ends.insert(player.balance_place, (v.COLOUR_IDS[int(BALANCE_LEFT[int(player.balance_card[2:]) - 1])], "wild"))
    return ends


def _card(desk: Desk, card: Minor) -> str:
    left, right = desk.say(colour_name(card.left)), desk.say(colour_name(card.right))
    return f"{left} | {desk.say(building_name(card.building))} | {right}"  # colours need not agree with the noun


def _majors(desk: Desk, player: PlayerView) -> list[str]:
    return _line(desk, say("Major"), [desk.say(major_name(tile.id)) for tile in player.majors])


def _poems(desk: Desk, player: PlayerView, own: bool) -> list[str]:
    """Return a player's poems with what they do; a major one with what it is worth now."""
    lines: list[str] = []
    for poem in player.blues:
        lines += desk.text(desk.say(blue_effect(poem)), f"{INDENT}{desk.say(blue_half(poem))}: ")
    for poem in player.reds:
        mark = desk.mark(f"reactivate:{poem}") if own else ""
        lines += desk.text(f"{desk.say(red_effect(poem))}{mark}", f"{INDENT}{desk.say(red_half(poem))}: ")
    return lines + _grays(desk, player)


def _grays(desk: Desk, player: PlayerView) -> list[str]:
    lines: list[str] = []
    for poem, worth in zip(player.grays, player.gray_points, strict=True):
        effect, now = gray_effect(poem, players=len(desk.view.players)), say("now {points}", points=points(worth))
        lines += desk.text(f"{desk.say(effect)} ({desk.say(now)})", f"{INDENT}{poem} {gray_code(poem)}: ")
    return lines


def _answers(desk: Desk) -> list[str]:
    """Return choices about the reader's things that have no line of their own: resting, trading, using, delivering."""
    lines = _line(
        desk,
        say("Rest"),
        [f"{desk.say(own_worker_name(WORKERS.index(name)))} {mark}" for name, mark in desk.marked("rest")],
    )
    bought = dict(zip((*v.MATERIAL_IDS, "raw"), desk.view.buying, strict=True))
    sold = dict(zip(ITEM_IDS, desk.view.selling, strict=True))
    heads: tuple[tuple[str, Message, dict[str, int]], ...] = (
        ("use", say("Use"), {}),
        ("deliver", say("Deliver"), {}),
        ("buy", say("Buy for dinars"), bought),
        ("sell", say("Sell for dinars"), sold),
        ("exchange", say("Exchange"), {}),
    )
    for verb, head, coins in heads:
        things = [
            (_thing(desk, about), coins.get(about.partition("-")[0], ""), mark) for about, mark in desk.marked(verb)
        ]
        lines += _line(desk, head, [" ".join(f"{part}" for part in thing if part != "") for thing in things])
    return lines


def _thing(desk: Desk, about: str) -> str:
    """Return what a choice is about: an item, one in the special storage, one for another, or any raw material."""
    words = about.split("-")
    if words == ["raw"]:
        return desk.say(say("a raw material"))
    first = desk.say(item_name(words[0]))
    if len(words) == 1:
        return first
    if words[1] == "special":
        return f"{first} ({desk.say(store_name(v.SPECIAL))})"
    return f"{first} - {desk.say(item_name(words[1]))}"


def dealt_block(desk: Desk) -> list[str]:
    """Return the reader's starting tiles while one is chosen; the kept one has done its work by then."""
    tiles = desk.view.dealt
    if not tiles or desk.view.first is not None:
        return []
    lines = [desk.title(say("Your starting tiles"))]
    for tile in tiles:
        text = f"{desk.say(starting_effect(tile, seats=desk.view.seats))}{desk.mark(f'keep:{tile}')}"
        lines += desk.text(text, f"{INDENT}{capital(desk.say(starting_name(tile)))}: ")
    return lines


def yusuf_block(desk: Desk, player: PlayerView) -> list[str]:
    """Return what Yusuf has, and which of his cards have been turned."""
    lines = [desk.names[player.player], *purse_lines(desk, player)]
    lines += _line(desk, say("Beside the board"), [desk.say(worker_name(w.kind)) for w in player.workshop])
    lines += _majors(desk, player)
    lines += _line(desk, say("Minor"), [desk.say(building_name(card.building)) for card in player.row])
    lines += _line(desk, say("Poems"), [desk.say(poem_name(poem)) for poem in player.blues])
    lines += _grays(desk, player)
    turned = [desk.say(worker_name(worker)) for worker in desk.view.yusuf_tiles]
    lines += _line(desk, say("Turned in this round"), turned)
    gone = [desk.say(yusuf_card_name(card)).replace(" ", TOGETHER) for card in desk.view.yusuf_discards]
    return lines + _line(desk, say("Cards played"), gone)
