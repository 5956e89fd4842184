"""What things are called: tiles, cards, sums, cells, players."""

from __future__ import annotations

from diwan.core.i18n import Message, say, say_count, say_name, seat_name
from diwan.games.alhambra.components import SIDES, TABLES, TILE_PRICE, TILE_TYPE, TILE_WALLS
from diwan.games.alhambra.state import card_currency, card_value, cell_x, cell_y


def type_name(kind: int) -> Message:
    """Return a building type, such as "Garden"."""
    return say_name(TABLES.type_names[kind])


def currency_name(currency: int) -> Message:
    """Return a currency, such as "Dinar"."""
    return say_name(TABLES.currency_names[currency])


def neutral_name() -> Message:
    """Return the neutral player's name."""
    return say_name(TABLES.neutral_names)


def player_name(seat: int, names: tuple[str, ...]) -> Message | str:
    """Return who sits in a seat; beyond the seats stands the neutral player, without names the seat's number."""
    if not names:
        return seat_name(seat)
    return names[seat] if seat < len(names) else neutral_name()


def tile_name(tile: int) -> Message:
    """Return a tile by type, price and walls, such as "Garden 8, walls south and west"."""
    return say(
        "{type} {price}, {walls}",
        type=type_name(int(TILE_TYPE[tile])),
        price=int(TILE_PRICE[tile]),
        walls=walls_name(int(TILE_WALLS[tile])),
    )


def walls_name(walls: int) -> Message:
    """Return the walled sides of a tile (bits in the order N, E, S, W)."""
    names = (say("north"), say("east"), say("south"), say("west"))
    sides = [names[i] for i in range(len(SIDES)) if walls >> i & 1]
    if not sides:
        return say("no walls")
    if len(sides) == 1:
        return say("wall {side}", side=sides[0])
    return say("walls {sides}", sides=listed(sides))


def listed(items: list[Message]) -> Message:
    """Return several things as one list: "north, east and south"."""
    some = items[0]
    for item in items[1:-1]:
        some = say("{some}, {next}", some=some, next=item)
    return some if len(items) == 1 else say("{some} and {last}", some=some, last=items[-1])


def card_name(card: int) -> Message:
    """Return a money card, such as "5 dinars"."""
    return money(int(card_currency(card)), int(card_value(card)))


def money(currency: int, amount: int) -> Message:
    """Return a sum in a currency, such as "21 dinars"."""
    return amount_of(TABLES.currency_ids[currency], TABLES.currency_names[currency], amount)


def amount_of(currency: str, names: dict[str, str], amount: int) -> Message:
    """Return a sum with the plurals that the catalogues know; a currency of one's own goes by its bare name."""
    match currency:
        case "florin":
            return say_count("{count} florin", "{count} florins", amount)
        case "dirham":
            return say_count("{count} dirham", "{count} dirhams", amount)
        case "dinar":
            return say_count("{count} dinar", "{count} dinars", amount)
        case "ducat":
            return say_count("{count} ducat", "{count} ducats", amount)
    return say("{currency}: {amount}", currency=say_name(names), amount=amount)


def cell_name(cell: int) -> Message:
    """Return where a cell lies, such as "1 east, 2 north of the fountain"."""
    return place_name(int(cell_x(cell)), int(cell_y(cell)))


def place_name(x: int, y: int) -> Message:
    """Return where something lies that is so many steps east and south of the fountain."""
    across = say("{steps} east", steps=x) if x > 0 else say("{steps} west", steps=-x)
    down = say("{steps} south", steps=y) if y > 0 else say("{steps} north", steps=-y)
    if x and y:
        return say("{across}, {down} of the fountain", across=across, down=down)
    if x or y:
        return say("{steps} of the fountain", steps=across if x else down)
    return say("on the fountain")
