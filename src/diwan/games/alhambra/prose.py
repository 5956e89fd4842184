"""View to words: the table as a document for people who listen. Never reads the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diwan.core.i18n import Message, say, say_count, seat_name
from diwan.core.prose import Block, Cell, Grid, Items, Section, items, told
from diwan.games.alhambra.components import PLACES, POINTS, ROUNDS, TABLES, TYPES
from diwan.games.alhambra.text.names import (
    currency_name,
    money,
    neutral_name,
    place_name,
    tile_name,
    type_name,
    walls_name,
)
from diwan.games.alhambra.view import AlhambraView, BuiltTile, Card, MarketSlot, SeatView, Tile


def sections_of(view: AlhambraView) -> tuple[Section, ...]:
    """Return the table in words: the turn, the reader's things, what can be had, the others, points, supplies."""
    own = None if view.seat is None else view.players[view.seat]
    first = 0 if view.seat is None else view.seat + 1
    around = [view.players[(first + step) % view.seats] for step in range(view.seats)]
    return told(
        _course(view),
        *([] if own is None else [_own_money(view, own), _own_alhambra(own)]),
        _market(view),
        _display(view),
        *(_other(player) for player in around if player.seat != view.seat),
        *_neutral(view),
        _points(view),
        _supplies(view),
    )


def _course(view: AlhambraView) -> Section:
    """Return whose turn it is, and when points are given next."""
    blocks: list[Block] = [_turn(view)]
    if view.aborted:
        blocks.append(say("It was stopped before its end."))
    if not all(view.rounds_held):
        blocks.append(_next_scoring(view.rounds_held.index(False)))
    return Section("course", say("The game"), tuple(blocks))


def _turn(view: AlhambraView) -> Message:
    if view.to_act is None:
        return say("The game is over.")
    if view.phase == "final_place":  # there are no more turns [ALH-12.1.4]
        if view.to_act == view.seat:
            return say("There are no more turns. You place the last tiles.")
        return say("There are no more turns. The last tiles: {name}.", name=seat_name(view.to_act))
    if view.turn_seat == view.seat:
        return say("Turn {turn}. It is your turn.", turn=view.turn)
    return say("Turn {turn}: {name}.", turn=view.turn, name=seat_name(view.turn_seat))


def _next_scoring(number: int) -> Message:
    if number == ROUNDS - 1:
        return say("The next scoring is the last one, at the end of the game.")
    return say("The next scoring is number {round}, when its card comes up.", round=number + 1)


# What lies before a seat.


def _own_money(view: AlhambraView, own: SeatView) -> Section:
    blocks: list[Block] = list(items(_hand(own.hand or ())))
    if view.payment is not None and view.to_act == view.seat:
        paid = view.payment
        blocks.insert(
            0, say("Paid for slot {slot}: {paid} of {price}", slot=paid.slot, paid=paid.paid, price=paid.price)
        )
    return Section("money", say("Your money"), tuple(blocks))


def _hand(hand: Sequence[Card]) -> list[Message]:
    """Return a hand currency by currency, the highest card first, as cards are paid."""
    lines = []
    for number, currency in enumerate(TABLES.currency_ids):
        cards = [card for card in reversed(hand) if card.currency == currency]
        values = [card.value for card in cards for _ in range(card.copies)]
        amount = money(number, sum(values))
        lines.append(_sum_of(amount, values) if values else amount)
    return lines


def _sum_of(amount: Message, values: list[int]) -> Message:
    return say_count(
        "{money} in {count} card: {values}",
        "{money} in {count} cards: {values}",
        len(values),
        money=amount,
        values=", ".join(map(str, values)),
    )


def _own_alhambra(own: SeatView) -> Section:
    parts = told(
        Section("waiting", say("Your tiles to be placed"), items(_tiles(own.waiting))),
        Section("reserve", say("Your reserve"), items(_tiles(own.reserve))),
    )
    return Section("own", say("Your Alhambra"), tuple(_palace(own)), parts)


def _palace(player: SeatView) -> Iterable[Block]:
    """Return an Alhambra: its wall, then its buildings row by row from the north."""
    yield say("Longest wall: {length}", length=player.wall)
    if not player.alhambra:
        yield say("Nothing stands beside the fountain yet.")
    yield from items([_built(one) for one in sorted(player.alhambra, key=lambda one: (one.y, one.x))])


def _built(one: BuiltTile) -> Message:
    return say("{tile}; {place}", tile=_tile(one.tile), place=place_name(one.x, one.y))


def _tile(tile: Tile) -> Message:
    return tile_name(TABLES.tile_ids.index(tile.id))


def _tiles(tiles: Sequence[Tile]) -> list[Message]:
    return [_tile(tile) for tile in tiles]


def _other(player: SeatView) -> Section:
    """Return what lies before somebody else; their money is a number of cards until all is shown."""
    hand: list[Block] = (
        [say_count("{count} card in hand", "{count} cards in hand", player.hand_size)]
        if player.hand is None
        else list(items(_hand(player.hand)))
    )
    parts = told(
        Section("waiting", say("Tiles to be placed"), items(_tiles(player.waiting))),
        Section("reserve", say("Reserve"), items(_tiles(player.reserve))),
    )
    return Section(f"seat-{player.seat}", seat_name(player.seat), (*hand, *_palace(player)), parts)


def _neutral(view: AlhambraView) -> list[Section]:
    if view.neutral is None:
        return []
    return [Section("neutral", neutral_name(), items(_tiles(view.neutral.tiles)))]


# What can be had.


def _market(view: AlhambraView) -> Section:
    return Section("market", say("Market"), items([_slot(slot) for slot in view.market]))


def _slot(slot: MarketSlot) -> Message:
    currency = TABLES.currency_ids.index(slot.currency)
    if slot.tile is None:
        return say("Slot {slot}, {currency}: empty", slot=slot.slot, currency=currency_name(currency))
    tile = TABLES.tile_ids.index(slot.tile.id)
    return say(
        "Slot {slot}: {type} for {money}; {walls}",
        slot=slot.slot,
        type=type_name(TABLES.type_ids.index(slot.tile.type)),
        money=money(currency, slot.tile.price),
        walls=walls_name(int(TABLES.tile_walls[tile])),
    )


def _display(view: AlhambraView) -> Section:
    """Return the money that can be taken, as it lies: the list of choices has the same order."""
    cards = [card for card in view.display if card]
    blocks: list[Block] = list(items([money(TABLES.currency_ids.index(card.currency), card.value) for card in cards]))
    if view.taken:
        blocks.append(say("Taken so far: {total}", total=view.taken))
    return Section("display", say("Money on display"), tuple(blocks))


# Points and supplies.


def _points(view: AlhambraView) -> Section:
    """Return points, buildings and walls of all, what the next scoring pays, and what the past ones have paid."""
    heads = (say("Player"), say("Points"), *_type_names(), say("Longest wall"))
    rows: list[tuple[Cell, ...]] = [
        (seat_name(player.seat), player.score, *player.buildings, player.wall) for player in view.players
    ]
    if view.neutral is not None:
        rows.append((neutral_name(), view.neutral.score, *view.neutral.buildings, 0))
    held = [number for number, done in enumerate(view.rounds_held) if done]
    parts = [_pays(view.rounds_held.index(False))] if len(held) < ROUNDS else []
    parts += [_held(view, number) for number in held]
    return Section("points", say("Points and buildings"), (Grid(heads, tuple(rows)),), tuple(parts))


def _type_names() -> list[Message]:
    return [type_name(kind) for kind in range(TYPES)]


def _pays(number: int) -> Section:
    """Return what the next scoring pays for the most buildings of a type, the second and third most."""
    places = (say("For the most"), say("For the second most"), say("For the third most"))[: number + 1]
    rows: list[tuple[Cell, ...]] = [
        (type_name(kind), *(int(POINTS[(number * TYPES + kind) * PLACES + place]) for place in range(number + 1)))
        for kind in range(TYPES)
    ]
    wall = say_count(
        "Each side of the longest wall: {count} point.",
        "Each side of the longest wall: {count} points.",
        int(TABLES.wall_points[number]),
    )
    grid = Grid((say("Building"), *places), tuple(rows))
    return Section("pays", say("What scoring {round} pays", round=number + 1), (grid, wall))


def _held(view: AlhambraView, number: int) -> Section:
    """Return the points of a scoring that was held, player by player."""
    heads = (say("Player"), *_type_names(), say("Longest wall"))
    rows: list[tuple[Cell, ...]] = [(seat_name(player.seat), *player.sheet[number]) for player in view.players]
    if view.neutral is not None:
        rows.append((neutral_name(), *view.neutral.sheet[number]))
    return Section(
        f"held-{number + 1}", say("Points of scoring {round}", round=number + 1), (Grid(heads, tuple(rows)),)
    )


def _supplies(view: AlhambraView) -> Section:
    """Return what is left in bag and deck, and what has been paid with."""
    left = [
        say_count("{count} tile in the bag", "{count} tiles in the bag", view.bag_size),
        say_count("{count} card in the deck", "{count} cards in the deck", view.deck_size),
        *(
            say("The card of scoring {round} has come up.", round=number + 1)
            for number, out in enumerate(view.scoring_cards_out)
            if out
        ),
    ]
    discarded = Section("discard", say("Discarded money"), items(_hand(view.discard)) if view.discard else ())
    return Section("supplies", say("Bag and deck"), (Items(tuple(left)),), told(discarded))
