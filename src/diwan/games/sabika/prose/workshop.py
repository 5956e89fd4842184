"""What belongs to each player: purse, workers, stores, the row, constructions, poems, cities; and Yusuf's things."""

from __future__ import annotations

from diwan.core.i18n import Message, in_turn, say, say_count
from diwan.core.prose import Section, items, told
from diwan.games.sabika.board.workshop import is_stacked
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BALANCE_LEFT
from diwan.games.sabika.prose.naming import is_own, minor_words, who
from diwan.games.sabika.text.amounts import ITEM_IDS, commas, crates, dinars, parias, points, seals
from diwan.games.sabika.text.amounts import items as counted
from diwan.games.sabika.text.effects import (
    blue_effect,
    city_benefit,
    favour_effect,
    gray_effect,
    red_effect,
    starting_effect,
    tile_effect,
    yusuf_card_text,
)
from diwan.games.sabika.text.names import (
    building_name,
    city_name,
    colour_name,
    major_name,
    own_worker_name,
    poem_name,
    raw_name,
    space_name,
    starting_name,
    store_name,
    worker_name,
    yusuf_card_name,
)
from diwan.games.sabika.view import PlayerView, SabikaView, Store


def workshop_section(view: SabikaView, player: PlayerView) -> Section:
    """Return everything that belongs to a player; what they have none of is left out."""
    title = say("Your workshop") if is_own(view, player) else who(view, player.player)
    parts = told(
        Section("workers", say("Workers"), items(_workers(view, player))),
        Section("raws", say("Raw materials"), items([raw_name(raw) for raw in player.raws])),
        Section("stores", say("Warehouses"), items(_stores(player))),
        _row(player),
        Section("majors", say("Major constructions"), items([major_name(tile.id) for tile in player.majors])),
        Section("poems", say("Poems"), items(_poems(view, player))),
        Section("cities", say("Cities"), items(_cities(view, player))),
    )
    return Section(f"player-{player.player}", title, items(_purse(view, player)), parts)


def _purse(view: SabikaView, player: PlayerView) -> list[Message]:
    """Return what a player has on tracks and in the purse."""
    found: list[Message] = [points(player.points)]
    if not player.yusuf:
        found.append(dinars(player.dinars))
    found += [seals(player.seals), parias(player.parias)]
    if _leads(view, player):
        found.append(say("ahead on the paria track"))
    if not view.over:
        found.append(say("Tribute when this round ends: {tribute}", tribute=parias(player.tribute)))
    found.append(_favour(player))
    if player.yusuf:
        found.append(crates(player.crates))
    if player.player == view.first:
        found.append(say("first player"))
    if player.starting_tile is not None and view.first is None:
        found.append(say("kept: {tile}", tile=starting_name(player.starting_tile)))
    return found


def _leads(view: SabikaView, player: PlayerView) -> bool:
    """Tell whether a marker is ahead: further, or on top of those on its space [SAB-9.8.1]."""
    if not is_stacked(view):
        return False
    return (player.parias, player.height) == max((other.parias, other.height) for other in view.players)


def _favour(player: PlayerView) -> Message:
    """Return where a favour marker stands, and what the next space brings; for Yusuf none brings anything."""
    reached = say("favour {space}", space=player.favour)
    if player.yusuf or player.favour == v.LAST_FAVOUR:
        return reached
    return say("{favour}; the next space brings {effect}", favour=reached, effect=favour_effect(player.favour + 1))


def _workers(view: SabikaView, player: PlayerView) -> list[Message]:
    """Return where each of a player's four workers is."""
    places = {
        worker.number: (say("on {space}", space=space_name(space.id)), worker.lying)
        for space in view.spaces
        for worker in space.workers
        if worker.owner == player.player
    }
    home = say("beside the board") if player.yusuf else say("in the workshop")
    places |= {worker.number: (home, worker.lying) for worker in player.workshop}
    lines = []
    for number, (place, lying) in sorted(places.items()):
        line = say("{name}: {effect}", name=own_worker_name(number), effect=place)
        lines.append(say("{worker}, lying down", worker=line) if lying else line)
    return lines


def _stores(player: PlayerView) -> list[Message]:
    return [
        _store(number, store) for number, store in enumerate(player.stores) if number < v.WAREHOUSES or store.crates
    ]


def _store(number: int, store: Store) -> Message:
    """Return a store: its crates, its contents, the tile on top."""
    held = [counted(item, store.items.count(item)) for item in ITEM_IDS if item in store.items]
    parts = [crates(store.crates), commas(held) if held else say("empty")]
    if store.tile is not None:
        parts.append(say("bonus of its tile: {effect}", effect=tile_effect(store.tile.id)))
    if store.expansions > 1:
        parts.append(say("expanded twice"))
    return say("{name}: {effect}", name=store_name(number), effect=in_turn(parts))


def _row(player: PlayerView) -> Section:
    """Return the row of minor constructions from left to right, the balance card among them."""
    assert player.balance_card is not None, "whoever has a workshop has a row"
    left = v.COLOUR_IDS[int(BALANCE_LEFT[int(player.balance_card.removeprefix("AB")) - 1])]
    cards = [minor_words(card) for card in player.row]
    balance = say(
        "balance card; left half tile: {left}, right: {right}", left=colour_name(left), right=colour_name("wild")
    )
    cards.insert(player.balance_place, balance)
    ends = say(
        "The ends of the row: {left} on the left, {right} on the right.",
        left=colour_name(player.left_end),
        right=colour_name(player.right_end),
    )
    count = say_count("{count} balance achieved.", "{count} balances achieved.", player.balances)
    return Section("row", say("Row of minor constructions, from left to right"), (*items(cards), ends, count))


def _poems(view: SabikaView, player: PlayerView) -> list[Message]:
    """Return a player's poems with what they do; a major one with what it is worth now."""
    lines = [say("{name}, blue: {effect}", name=poem_name(poem), effect=blue_effect(poem)) for poem in player.blues]
    lines += [say("{name}, red: {effect}", name=poem_name(poem), effect=red_effect(poem)) for poem in player.reds]
    return lines + _grays(view, player)


def _grays(view: SabikaView, player: PlayerView) -> list[Message]:
    lines = []
    for poem, worth in zip(player.grays, player.gray_points, strict=True):
        effect = gray_effect(poem, players=len(view.players))
        now = say("{effect}. Now: {points}.", effect=effect, points=points(worth))
        lines.append(say("{name}: {effect}", name=poem_name(poem), effect=now))
    return lines


def _cities(view: SabikaView, player: PlayerView) -> list[Message]:
    """Return the cities where a player's ships are; to Yusuf they bring nothing more."""
    lines = []
    for city in view.cities:
        if player.player in city.right:
            effect = say("consolidated")
            if not player.yusuf:
                effect = say("{some}; {next}", some=effect, next=city_benefit(city.tile))
        elif player.player in city.left:
            effect = say("a ship has arrived")
        else:
            continue
        lines.append(say("{name}: {effect}", name=city_name(city.id), effect=effect))
    return lines


def dealt_section(view: SabikaView) -> Section:
    """Return the reader's starting tiles while one is chosen; the kept one has done its work by then."""
    tiles = view.dealt if view.first is None else ()
    lines = [
        say("{name}: {effect}", name=starting_name(tile), effect=starting_effect(tile, seats=view.seats))
        for tile in tiles
    ]
    return Section("dealt", say("Your starting tiles"), items(lines))


def yusuf_section(view: SabikaView, player: PlayerView) -> Section:
    """Return what Yusuf has, which of his workers have been turned, and the cards that he has played."""
    cards = [
        say("{name}: {effect}", name=yusuf_card_name(card), effect=yusuf_card_text(card))
        for card in view.yusuf_discards
    ]
    poems = [*map(poem_name, player.blues), *_grays(view, player)]  # what minor ones do is not for him
    parts = told(
        Section("workers", say("Workers"), items(_workers(view, player))),
        Section("turned", say("Turned in this round"), items([worker_name(worker) for worker in view.yusuf_tiles])),
        Section("majors", say("Major constructions"), items([major_name(tile.id) for tile in player.majors])),
        Section("row", say("Minor constructions"), items([building_name(card.building) for card in player.row])),
        Section("poems", say("Poems"), items(poems)),
        Section("cities", say("Cities"), items(_cities(view, player))),
        Section("cards", say("Cards played"), items(cards)),
    )
    return Section(f"player-{player.player}", who(view, player.player), items(_purse(view, player)), parts)
