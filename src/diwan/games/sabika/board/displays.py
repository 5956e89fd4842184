"""What can be taken from the main board: constructions, warehouse tiles, poems; and what all play for."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika.board.desk import INDENT, Desk, capital
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
from diwan.games.sabika.text.names import (
    colour_name,
    era_name,
    major_name,
    minor_name,
    poem_name,
    side_name,
)
from diwan.games.sabika.view import Minor, WarehouseTile


def goals_block(desk: Desk) -> list[str]:
    """Return wishes and trade card: when they count, what for, and what they are worth to each player now."""
    view = desk.view
    lines = [desk.title(say("Wishes and trade card (worth now)"))]
    rounds = [space for space in range(v.NARRATOR_SPACES) if WISH_SPACE[space]]
    for slot, wish in enumerate(view.wishes):
        when = say("tower") if wish.in_tower else say("after round {round}", round=rounds[slot])
        worth = [player.wish_points[slot] for player in view.players]
        lines += _goal(desk, when, wish_effect(wish.id), worth)
    lines += _goal(desk, say("at the end"), trade_effect(view.trade_card), [p.trade_points for p in view.players])
    return lines


def _goal(desk: Desk, when: Message, effect: Message, worth: list[int]) -> list[str]:
    now = ", ".join(f"{desk.player(player)} {points}" for player, points in enumerate(worth))
    return desk.text(f"{desk.say(effect)} ({now})", f"{INDENT}{desk.say(when)}: ")


def favour_block(desk: Desk) -> list[str]:
    """Return the favour track: who stands where, and the benefit of each space."""
    parts = []
    for space in range(v.FAVOURS):
        there = [desk.player(player.player) for player in desk.view.players if player.favour == space]
        who = f" ({', '.join(there)})" if there else ""
        if space or there:
            parts.append(f"{space}{who}: {desk.say(favour_effect(space))}{desk.mark(f'favour:{space}')}")
    return [desk.title(say("Favour track")), *desk.items(INDENT, parts)]


def major_block(desk: Desk) -> list[str]:
    """Return the major constructions of this era with their bonuses, and which come with the next one."""
    view = desk.view
    lines = [desk.title(say("Major constructions, {era} (base: gypsum)", era=era_name(view.era)))]
    for tile in view.majors:
        if tile.era == view.era:
            name = desk.say(major_name(tile.id))
            lines += desk.text(
                f"{desk.say(major_effect(tile.id))}{desk.mark(f'major:{tile.id}')}", f"{INDENT}{tile.id} {name}: "
            )
    later = [desk.say(major_name(tile.id)) for tile in view.majors if tile.era > view.era]
    if later:
        lines += desk.text(", ".join(later), f"{INDENT}{capital(desk.say(era_name(view.era + 1)))}: ")
    return lines if len(lines) > 1 else [*lines, f"{INDENT}-"]


def minor_block(desk: Desk) -> list[str]:
    """Return the minor constructions on display, and what a balance of each colour brings."""
    view = desk.view
    lines = [
        desk.title(
            say(
                "Minor constructions ({deck} in the deck, {gone} discarded)",
                deck=view.minor_deck,
                gone=len(view.minor_discards),
            )
        )
    ]
    for slot, card in enumerate(view.minors, start=1):
        lines += desk.text(_card(desk, card) + desk.mark(f"minor:{slot}"), f"{INDENT}{slot} ")
    colours = [f"{desk.say(colour_name(c))}: {desk.say(balance_effect(c))}" for c in v.COLOUR_IDS[: v.COLOURS]]
    return lines + desk.items(f"{INDENT}{capital(desk.say(say('balance')))}: ", colours)


def _card(desk: Desk, card: Minor | None) -> str:
    return "-" if card is None else f"{desk.say(minor_name(card.id))} {card.id}"


def tiles_block(desk: Desk) -> list[str]:
    """Return the warehouse tiles beside the rondel."""
    lines = [desk.title(say("Warehouse tiles"))]
    for side, shown in enumerate(desk.view.tiles):
        space = next(name for at, name in enumerate(TABLES.space_ids) if SPACE_SIDE[at] == side)
        name = capital(desk.say(side_name(v.SIDE_IDS[side])))
        left = desk.say(say("{count} in the stack", count=desk.view.tile_stacks[side]))
        lines += desk.text(f"{name}, {space} ({left})")
        for tile in shown:
            lines += desk.text(f"{tile_text(desk, tile)}{'' if tile is None else desk.mark(f'tile:{tile.id}')}", "    ")
    return lines


def tile_text(desk: Desk, tile: WarehouseTile | None) -> str:
    """Return a warehouse tile with its crates and its bonus."""
    if tile is None:
        return "-"
    return f"{tile.id}, {desk.say(crates(tile.crates))}: {desk.say(tile_effect(tile.id))}"


def poem_block(desk: Desk) -> list[str]:
    """Return the poems on display: both halves of minor ones, then major ones, with what they cost the reader."""
    view, own = desk.view, desk.own()
    lines = [desk.title(say("Poems ({deck} in the deck)", deck=view.poem_deck))]
    if own is not None:
        blue, red, gray = own.poem_prices
        prices = say("dinars for your next poem: blue {blue}, red {red}, gray {gray}", blue=blue, red=red, gray=gray)
        lines += desk.text(capital(desk.say(prices)))
    for poem in view.poems:
        if poem is None:
            lines.append(f"{INDENT}-")
            continue
        blue_text = f"{desk.say(blue_effect(poem))}{desk.mark(f'carve:{poem}-blue')}"
        red_text = f"{desk.say(red_effect(poem))}{desk.mark(f'carve:{poem}-red')}"
        lines += desk.text(blue_text, f"{INDENT}{poem} {desk.say(colour_name('blue'))}: ")
        lines += desk.text(red_text, f"{INDENT}{' ' * len(poem)} {desk.say(colour_name('red'))}: ")
    for poem in view.grays:
        lines += desk.text(
            f"{desk.say(gray_effect(poem))}{desk.mark(f'carve:{poem}-gray')}",
            f"{INDENT}{poem} {desk.say(poem_name(poem))}: ",
        )
    return lines
