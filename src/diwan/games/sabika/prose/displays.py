"""What can be bought and taken: market prices, constructions, warehouse tiles, poems."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.core.prose import Block, Cell, Grid, Section, items, told
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import EXCHANGE_DOWN, EXCHANGE_UP, SPACE_SIDE, TABLES
from diwan.games.sabika.prose.naming import minor_words
from diwan.games.sabika.text.amounts import crates, dinars, price
from diwan.games.sabika.text.effects import (
    balance_effect,
    blue_effect,
    gray_effect,
    major_effect,
    red_effect,
    tile_effect,
)
from diwan.games.sabika.text.names import (
    colour_name,
    era_name,
    item_name,
    major_name,
    minor_slot_name,
    poem_name,
    space_name,
    tile_name,
)
from diwan.games.sabika.view import ITEM_IDS, Minor, SabikaView, WarehouseTile


def market_section(view: SabikaView) -> Section:
    """Return what buying costs the reader, what selling brings, and what comes with an exchange [SAB-5.3]."""
    rows: list[tuple[Cell, ...]] = []
    for number, item in enumerate(ITEM_IDS):
        bought: Cell = view.buying[number] if item in v.MATERIAL_IDS else say("not possible")
        rows.append((item_name(item), bought, view.selling[number]))
    rows.append((say("a raw material"), view.buying[v.MATERIALS], say("not possible")))
    grid = Grid((say("Thing"), say("Buy for dinars"), say("Sell for dinars")), tuple(rows))
    exchanges = [_exchange(way) for way in range(actions.EXCHANGES)]
    return Section("market", say("Market prices"), (grid, say("Exchanges:"), *items(exchanges)))


def _exchange(way: int) -> Message:
    given, wanted = int(actions.exchange_given(way)), int(actions.exchange_wanted(way))
    things = {"item": item_name(v.MATERIAL_IDS[given]), "gain": item_name(v.MATERIAL_IDS[wanted])}
    coins = int(EXCHANGE_UP if given < wanted else EXCHANGE_DOWN)
    if not coins:
        return say("give {item}, get {gain}", **things)
    return say("give {item}, get {gain} and {price}", **things, price=dinars(coins))


def major_section(view: SabikaView) -> Section:
    """Return the major constructions on the board with their bonuses, era by era."""
    parts = [
        Section(
            f"era-{era}",
            era_name(era),
            items(
                [
                    say("{name}: {effect}", name=major_name(tile.id), effect=major_effect(tile.id))
                    for tile in view.majors
                    if tile.era == era
                ]
            ),
        )
        for era in sorted({tile.era for tile in view.majors if tile.era >= view.era})
    ]
    return Section("majors", say("Major constructions on the board"), (), told(*parts))


def minor_section(view: SabikaView) -> Section:
    """Return the minor constructions on display, and what a balance of each colour brings."""
    shown = [_minor(slot, card) for slot, card in enumerate(view.minors)]
    colours = [
        say("{name}: {effect}", name=colour_name(colour), effect=balance_effect(colour))
        for colour in v.COLOUR_IDS[: v.COLOURS]
    ]
    balance = Section("balance", say("What a balance brings"), items(colours))
    return Section("minors", say("Minor constructions on display"), items(shown), (balance,))


def _minor(slot: int, card: Minor | None) -> Message:
    return say(
        "{slot}, {where}: {card}",
        slot=slot + 1,
        where=minor_slot_name(slot),
        card=say("empty") if card is None else minor_words(card),
    )


def tile_section(view: SabikaView) -> Section:
    """Return the warehouse tiles beside the rondel."""
    lines = []
    for side, shown in enumerate(view.tiles):
        space = next(name for at, name in enumerate(TABLES.space_ids) if SPACE_SIDE[at] == side)
        lines += [say("{name}: {effect}", name=space_name(space), effect=_tile(tile)) for tile in shown]
    return Section("tiles", say("Warehouse tiles"), items(lines))


def _tile(tile: WarehouseTile | None) -> Message:
    if tile is None:
        return say("empty")
    return say(
        "{tile}, {crates}; bonus: {effect}",
        tile=tile_name(tile.id),
        crates=crates(tile.crates),
        effect=tile_effect(tile.id),
    )


def poem_section(view: SabikaView) -> Section:
    """Return the poems on display: both halves of minor ones, then major ones, with what they cost the reader."""
    lines = []
    for poem in view.poems:
        lines += [say("an empty place")] if poem is None else _halves(poem)
    grays = [
        say("{name}: {effect}", name=poem_name(poem), effect=gray_effect(poem, players=len(view.players)))
        for poem in view.grays
    ]
    parts = told(
        Section("minor", say("Minor poems: blue for good, red at once"), items(lines)),
        Section("major", say("Major poems: points at the end"), items(grays)),
    )
    return Section("poems", say("Poems on display"), _poem_prices(view), parts)


def _poem_prices(view: SabikaView) -> tuple[Block, ...]:
    if view.seat is None:
        return ()
    blue, red, gray = (price(coins) for coins in view.players[view.seat].poem_prices)
    return (say("What your next poem costs: blue {blue}, red {red}, gray {gray}.", blue=blue, red=red, gray=gray),)


def _halves(poem: str) -> list[Message]:
    return [
        say("{name}, blue: {effect}", name=poem_name(poem), effect=blue_effect(poem)),
        say("{name}, red: {effect}", name=poem_name(poem), effect=red_effect(poem)),
    ]
