"""What can be taken from the main board: constructions, warehouse tiles, poems; and what all play for."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika.board.desk import COLUMN, DOT, INDENT, TOGETHER, Desk, beside, capital, column_width, hanging
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_SIDE, TABLES, WISH_SPACE
from diwan.games.sabika.text.amounts import crates
from diwan.games.sabika.text.effects import (
    balance_effect,
    blue_effect,
    favour_effect,
    gray_effect,
    major_effect,
    red_effect,
    tile_effect,
    trade_effect,
    wish_effect,
)
from diwan.games.sabika.text.names import LETTERS, colour_name, era_name, major_name, minor_name, minor_slot_name
from diwan.games.sabika.view import Minor, WarehouseTile


def goals_block(desk: Desk) -> list[str]:
    """Return wishes and trade card: when they count, what for, and what they are worth to each player now."""
    view = desk.view
    lines = [desk.title(say("Wishes and trade card"))]
    rounds = [space for space in range(v.NARRATOR_SPACES) if WISH_SPACE[space]]
    for slot, wish in enumerate(view.wishes):
        when = say("tower") if wish.in_tower else say("after round {round}", round=rounds[slot])
        worth = [player.wish_points[slot] for player in view.players]
        lines += _goal(desk, when, wish_effect(wish.id), worth)
    lines += _goal(desk, say("at the end"), trade_effect(view.trade_card), [p.trade_points for p in view.players])
    return lines


def _goal(desk: Desk, when: Message, effect: Message, worth: list[int]) -> list[str]:
    now = ", ".join(f"{desk.player(player)} {points}" for player, points in enumerate(worth))
    text = say("{effect} (now {points})", effect=effect, points=now)
    return desk.text(desk.say(text), f"{INDENT}{capital(desk.say(when))}: ")


def favour_block(desk: Desk) -> list[str]:
    """Return the favour track with the benefit of each space, while one is chosen; else purses say who is where."""
    return favour_track(desk) if desk.marked("favour") else []


def favour_track(desk: Desk) -> list[str]:
    """Return the favour track with the benefit of each space, and who is where."""
    parts = []
    for space in range(v.FAVOURS):
        there = [desk.player(player.player) for player in desk.view.players if player.favour == space]
        who = f" ({', '.join(there)})" if there else ""
        if space or there:
            parts.append(f"{space}{who}: {desk.say(favour_effect(space))}{desk.mark(f'favour:{space}')}")
    return [desk.title(say("Favour track")), *desk.items(INDENT, parts)]


def major_block(desk: Desk) -> list[str]:
    """Return the major constructions of this era with their bonuses, and in short those of the next one."""
    view = desk.view
    lines = [desk.title(say("Major constructions, {era}", era=era_name(view.era)))]
    entries = [
        (
            f"{INDENT}{tile.id} {desk.say(major_name(tile.id))}: ",
            f"{desk.say(major_effect(tile.id))}{desk.mark(f'major:{tile.id}')}",
        )
        for tile in view.majors
        if tile.era == view.era
    ]
    lines += desk.listing(entries or [(INDENT, "-")])
    later = [
        f"{desk.say(major_name(tile.id)).replace(' ', TOGETHER)}: {desk.say(major_effect(tile.id))}"
        for tile in view.majors
        if tile.era > view.era
    ]
    return lines + desk.items(f"{INDENT}{capital(desk.say(era_name(view.era + 1)))}: ", later)


def minor_block(desk: Desk) -> list[str]:
    """Return the minor constructions on display, and what a balance of each colour brings."""
    view = desk.view
    left = say("in the deck {deck}, discarded {gone}", deck=view.minor_deck, gone=len(view.minor_discards))
    colours = [f"{desk.say(colour_name(c))}: {desk.say(balance_effect(c))}" for c in v.COLOUR_IDS[: v.COLOURS]]
    balance = desk.say(say("balance brings {colours}", colours=DOT.join(colours)))
    return [
        desk.title(say("Minor constructions")),
        *_grid(desk),
        *desk.text(capital(f"{desk.say(left)}{DOT}{balance}")),
    ]


def _grid(desk: Desk) -> list[str]:
    """Return the cards as they lie: slots 1 and 2 on the right [SAB-2.2.5]; one below the other where it is narrow."""
    count = 2 if desk.width >= 2 * COLUMN else 1
    room = column_width(desk.width, count)
    cards = []
    for slot, card in enumerate(desk.view.minors):
        text = f"{_card(desk, card)}{desk.mark(f'minor:{slot + 1}')}"
        where = "" if count == 2 else f"{desk.say(minor_slot_name(slot))}: "
        cards.append(hanging(f"{INDENT}{slot + 1} ", where + text, room))
    if count == 1:
        return [line for card in cards for line in card]
    right, left = cards[:2], cards[2:]
    return [line for pair in zip(left, right, strict=True) for line in beside(pair, desk.width)]


def _card(desk: Desk, card: Minor | None) -> str:
    return "-" if card is None else desk.say(minor_name(card.id))


def tiles_block(desk: Desk) -> list[str]:
    """Return the warehouse tiles beside the rondel, and how many are left in the stacks."""
    entries = []
    for side, shown in enumerate(desk.view.tiles):
        space = next(name for at, name in enumerate(TABLES.space_ids) if SPACE_SIDE[at] == side)
        for tile in shown:
            mark = "" if tile is None else desk.mark(f"tile:{tile.id}")
            entries.append((f"{INDENT}{space} ", f"{tile_text(desk, tile)}{mark}"))
    right, left = desk.view.tile_stacks
    stacks = say("In the stacks: {right} on the right side, {left} on the left side", right=right, left=left)
    return [desk.title(say("Warehouse tiles")), *desk.listing(entries), *desk.text(desk.say(stacks))]


def tile_text(desk: Desk, tile: WarehouseTile | None) -> str:
    """Return a warehouse tile with its crates and its bonus."""
    if tile is None:
        return "-"
    return f"{tile.id}, {desk.say(crates(tile.crates))}: {desk.say(tile_effect(tile.id))}"


def poem_block(desk: Desk) -> list[str]:
    """Return the poems on display: both halves of minor ones, then major ones, with what they cost the reader."""
    view, own = desk.view, desk.own()
    parts = [desk.say(say("in the deck {deck}", deck=view.poem_deck))]
    if own is not None:
        blue, red, gray = own.poem_prices
        prices = say("dinars for your next poem: blue {blue}, red {red}, gray {gray}", blue=blue, red=red, gray=gray)
        parts.append(desk.say(prices))
    entries: list[tuple[str, str]] = []
    for poem in view.poems:
        entries += [(INDENT, "-")] if poem is None else _halves(desk, poem)
    for poem in view.grays:
        text = f"{desk.say(gray_effect(poem, players=len(view.players)))}{desk.mark(f'carve:{poem}-gray')}"
        entries.append((f"{INDENT}{poem} {gray_code(poem)}: ", text))
    return [desk.title(say("Poems")), *desk.listing(entries), *desk.text(capital(DOT.join(parts)))]


def _halves(desk: Desk, poem: str) -> list[tuple[str, str]]:
    """Return both halves of a minor poem."""
    return [
        (
            f"{INDENT}{desk.say(half)}: ",
            f"{desk.say(effect)}{desk.mark(f'carve:{poem}-{colour}')}",
        )
        for colour, half, effect in (
            ("blue", blue_half(poem), blue_effect(poem)),
            ("red", red_half(poem), red_effect(poem)),
        )
    ]


def blue_half(poem: str) -> Message:
    """Return the blue half of a poem, by its id."""
    return say("{poem} blue", poem=poem)


def red_half(poem: str) -> Message:
    """Return the red half of a poem, by its id."""
    return say("{poem} red", poem=poem)


def gray_code(poem: str) -> str:
    """Return the letter and the digit of a major poem, of which no two with one letter are in a game."""
    gray = TABLES.poem_ids.index(poem) - v.MINOR_POEMS
    return f"{LETTERS[int(TABLES.gray_letter[gray])]}{int(TABLES.gray_digit[gray])}"
