"""Choices of buildings, warehouses and poems, in words."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.materials import used_total
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    EXPANSION_PP,
    MINOR_LEFT,
    MINOR_RIGHT,
    REFRESH_COST,
    REFRESH_PP,
    TABLES,
    TILE_CRATES,
)
from diwan.games.sabika.conditions.costs import material_points, poem_price
from diwan.games.sabika.state import (
    CAPACITY,
    EXPANSIONS,
    LEFT_END,
    MINOR_SHOWN,
    RIGHT_END,
    ROW,
    TOP_TILE,
    SabikaState,
    row_count,
)
from diwan.games.sabika.text.amounts import crates, dinars, points, price
from diwan.games.sabika.text.asked import Asked
from diwan.games.sabika.text.effects import (
    balance_effect,
    blue_effect,
    favour_effect,
    gray_effect,
    major_effect,
    red_effect,
    tile_effect,
)
from diwan.games.sabika.text.names import (
    colour_name,
    item_name,
    major_name,
    minor_name,
    poem_name,
    store_name,
    tile_name,
)

MOST_EXPANSIONS = 2


def refresh_label(state: SabikaState, asked: Asked, _: int) -> Message:
    """Return the replacement of the minor constructions on display."""
    return say(
        "Replace all minor constructions on display: pay {cost}, gain {points}",
        cost=dinars(int(REFRESH_COST)),
        points=points(int(REFRESH_PP)),
    )


def major_label(state: SabikaState, asked: Asked, major: int) -> Message:
    """Return a major construction with its bonus; to be built, or to be copied."""
    tile = TABLES.major_ids[major]
    if asked.kind == actions.ASK_COPY:
        return say("Bonus of {building}: {effect}", building=major_name(tile), effect=major_effect(tile))
    return say("Build {building} (major): {effect}", building=major_name(tile), effect=major_effect(tile))


def minor_label(state: SabikaState, asked: Asked, slot: int) -> Message:
    """Return the minor construction in a slot."""
    card = int(state.board[MINOR_SHOWN + slot])
    if card < 0:
        return say("Build the minor construction of slot {slot}", slot=slot + 1)
    return say("Build {building} (minor)", building=minor_name(TABLES.minor_ids[card]))


def material_label(state: SabikaState, asked: Asked, material: int) -> Message:
    """Return a material for a building or poem, with its points."""
    worth = points(int(material_points(state, asked.seat, material)))
    name = item_name(v.MATERIAL_IDS[material])
    if asked.kind == actions.ASK_POEM and not used_total(asked.arg):
        return say("Use {item} as the base: {points}", item=name, points=worth)
    return say("Use {item}: {points}", item=name, points=worth)


def row_left_label(state: SabikaState, asked: Asked, _: int) -> Message:
    """Return the left end of the row: the card's right half tile meets it."""
    if asked.kind != actions.ASK_ROW:
        return say("Left end of your row")
    joint = _joint(state, asked.seat, LEFT_END, int(MINOR_RIGHT[asked.arg]))
    return say("Left end of your row: {joint}", joint=joint)


def row_right_label(state: SabikaState, asked: Asked, _: int) -> Message:
    """Return the right end of the row: the card's left half tile meets it."""
    if asked.kind != actions.ASK_ROW:
        return say("Right end of your row")
    joint = _joint(state, asked.seat, RIGHT_END, int(MINOR_LEFT[asked.arg]))
    return say("Right end of your row: {joint}", joint=joint)


def _joint(state: SabikaState, seat: int, end: int, inner: int) -> Message:
    """Say what happens where two half tiles meet [SAB-5.7.1]."""
    met, colour = int(state.rows[seat * ROW + end]), v.COLOUR_IDS[inner]
    meeting = {"row": colour_name(v.COLOUR_IDS[met]), "card": colour_name(colour)}
    if met in (v.WILD, inner):
        return say("balance ({row} + {card}), {effect}", **meeting, effect=balance_effect(colour))
    return say("no balance ({row} + {card})", **meeting)


def favour_label(state: SabikaState, asked: Asked, space: int) -> Message:
    """Return a space of the favour track with its benefit."""
    return say("Benefit of favour space {number}: {effect}", number=space, effect=favour_effect(space))


def tile_label(state: SabikaState, asked: Asked, tile: int) -> Message:
    """Return a warehouse tile with its crates and bonus."""
    name = TABLES.tile_ids[tile]
    return say(
        "Take {tile}: {crates}; bonus: {effect}",
        tile=tile_name(name),
        crates=crates(int(TILE_CRATES[tile])),
        effect=tile_effect(name),
    )


def onto_label(state: SabikaState, asked: Asked, store: int) -> Message:
    """Return a warehouse that may be expanded: its points, its crates afterwards, and what is covered for good."""
    at = asked.seat * ROW
    before = int(state.rows[at + EXPANSIONS + store])
    if asked.kind != actions.ASK_ONTO or before >= MOST_EXPANSIONS:
        return say("Expand {store}", store=store_name(store))
    size = int(state.rows[at + CAPACITY + store]) + int(TILE_CRATES[asked.arg])
    text = say(
        "Expand {store}: {points}; then it holds {crates}",
        store=store_name(store),
        points=points(int(EXPANSION_PP[before])),
        crates=crates(size),
    )
    covered = int(state.rows[at + TOP_TILE + store])
    if covered < 0:
        return text
    return say("{some}; it covers the bonus: {effect}", some=text, effect=tile_effect(TABLES.tile_ids[covered]))


def top_tile_label(state: SabikaState, asked: Asked, store: int) -> Message:
    """Return a warehouse whose tile may be activated."""
    tile = int(state.rows[asked.seat * ROW + TOP_TILE + store])
    if tile < 0:
        return say("Activate {store}", store=store_name(store))
    return say("Activate {store}: {effect}", store=store_name(store), effect=tile_effect(TABLES.tile_ids[tile]))


def _price(state: SabikaState, asked: Asked, colour: int) -> Message:
    discount = asked.discount if asked.kind == actions.ASK_CARVE else 0
    return price(int(poem_price(state, asked.seat, colour, discount)))


def carve_blue_label(state: SabikaState, asked: Asked, poem: int) -> Message:
    """Return the blue half of a poem."""
    name = TABLES.poem_ids[poem]
    cost = _price(state, asked, v.BLUE)
    return say("Carve {poem}, blue: {cost}. {effect}", poem=poem_name(name), cost=cost, effect=blue_effect(name))


def carve_red_label(state: SabikaState, asked: Asked, poem: int) -> Message:
    """Return the red half of a poem."""
    name = TABLES.poem_ids[poem]
    cost = _price(state, asked, v.RED)
    return say("Carve {poem}, red: {cost}. At once: {effect}", poem=poem_name(name), cost=cost, effect=red_effect(name))


def carve_gray_label(state: SabikaState, asked: Asked, gray: int) -> Message:
    """Return a major poem."""
    name = TABLES.poem_ids[v.MINOR_POEMS + gray]
    cost = _price(state, asked, v.GRAY)
    return say(
        "Carve {poem}, gray: {cost}. At the end of the game: {effect}",
        poem=poem_name(name),
        cost=cost,
        effect=gray_effect(name, players=int(row_count(state.seats))),
    )


def reactivate_label(state: SabikaState, asked: Asked, poem: int) -> Message:
    """Return a red poem that takes effect again."""
    name = TABLES.poem_ids[poem]
    return say("Reactivate {poem}: {effect}", poem=poem_name(name), effect=red_effect(name))
