"""The kinds of event, with what a, b and c mean. All are public but those about starting tiles."""

from __future__ import annotations

from typing import Final

TILES_DEALT: Final = 0  # to the seat alone: a, b: starting tiles
TILE_KEPT: Final = 1  # to the seat alone: a: starting tile
TILE_CHOSEN: Final = 2  # seat has chosen
TILE_SHOWN: Final = 3  # seat; a: starting tile
FIRST_PLAYER: Final = 4  # seat is first player; a: who has chosen, + 1; 0: the starting tiles
ROUND_BEGAN: Final = 5  # a: round from 1
WORKER_MOVED: Final = 6  # seat; a: worker, its steps and the workers that it meets, packed, b: space, c: dinars due
WORKER_RESTED: Final = 7  # seat; a: worker, b: 1 when nothing else was possible
MAIN_ACTION: Final = 8  # seat; a: action, b: 1 as a bonus
SECONDARY_ACTION: Final = 9  # seat; a: secondary space
DINARS_GAINED: Final = 10  # seat; a: how many, b: line of the score sheet, FOR_... or -1, c: as for points
DINARS_PAID: Final = 11  # seat; a: dinars, b: seals, c: task that waits for it (WORK: a move), or 0: the event
# seat; a: line of the score sheet, b: points, c: 0 or what for, + 1: wish, event, poem, city, kind of left-over; for
# the materials of a minor construction: how many of each, packed as a gain
POINTS_SCORED: Final = 12
PARIAS_GAINED: Final = 13  # seat; a: how many, b and c: as for dinars
ITEM_STORED: Final = 14  # seat; a: item, b: store
ITEM_DISCARDED: Final = 15  # seat; a: item, b: store
ITEM_USED: Final = 16  # seat; a: item, b: store
GAIN_DECLINED: Final = 17  # seat; a: how many of each item are left where they were, packed as a gain
RAW_TAKEN: Final = 18  # seat; a: raw, b: raw space
RAW_PROCESSED: Final = 19  # seat; a: raw
GOOD_TAKEN: Final = 20  # seat; a: raw, b: raw space
MARBLE_TAKEN: Final = 21  # seat; a: marble space
TILE_ADDED: Final = 22  # seat; a: warehouse tile, b: warehouse
TILE_ACTIVATED: Final = 23  # seat; a: warehouse tile, b: warehouse
ITEM_BOUGHT: Final = 24  # seat; a: material, b: price
ITEM_SOLD: Final = 25  # seat; a: item, b: price
ITEM_EXCHANGED: Final = 26  # seat; a: material given, b: material wanted
MINORS_REPLACED: Final = 27  # seat
MAJOR_BUILT: Final = 28  # seat; a: major construction, b: how many of each material, packed as a gain
MINOR_BUILT: Final = 29  # seat; a: minor construction, b: 1 at the right end
BALANCE_ACHIEVED: Final = 30  # seat; a: colour
FAVOUR_GAINED: Final = 31  # seat; a: favour space reached
SHIP_SENT: Final = 32  # seat; a: city
SEAL_TAKEN: Final = 33  # seat; a: city
GOOD_DELIVERED: Final = 34  # seat; a: raw, b: pp, c: parias
CITY_CONSOLIDATED: Final = 35  # seat; a: city
POEM_CARVED: Final = 36  # seat; a: poem (from 0, major ones after minor ones), b: colour, c: materials, packed
POEM_REACTIVATED: Final = 37  # seat; a: poem
ROUND_ENDED: Final = 38  # a: round from 1
NARRATOR_MOVED: Final = 39  # a: narrator space from 1
WISH_GRANTED: Final = 40  # a: wish that enters the tower
TRIBUTE_PAID: Final = 41  # seat; a: parias, b: seals, c: dinars; points that are lost follow
EVENT_BEGAN: Final = 42  # a: event
EVENT_SHOWN: Final = 43  # a: the event that comes next
RAW_REFILLED: Final = 44  # a: raw, b: raw space
MINOR_SHOWN: Final = 45  # a: minor construction, b: slot
POEM_SHOWN: Final = 46  # a: minor poem, b: slot
TILE_TURNED: Final = 47  # a: warehouse tile, b: side * 2 + slot
DECK_SHUFFLED: Final = 48  # a: cards
ERA_BEGAN: Final = 49  # a: era
YUSUF_TURNED: Final = 50  # a: worker tile, b: card
YUSUF_MOVED: Final = 51  # a: worker, b: space
YUSUF_TOOK: Final = 52  # a: main action, b: what he took
YUSUF_CLEARED: Final = 53  # a: secondary space
YUSUF_SKIPPED: Final = 54  # a: card set aside unresolved
GAME_ENDED: Final = 55
POEM_REMOVED: Final = 56  # a: major poem, from 0, whose letter was there already
FAVOUR_TAKEN: Final = 57  # seat; a: favour space whose benefit it takes
MARBLES_REFILLED: Final = 58  # a: marble spaces, one bit each
SULTAN_MOVED: Final = 59  # every worker of the sultan's, one space clockwise
# What an effect gives that is then stored or chosen piece by piece; b and c: as for dinars.
ITEMS_DUE: Final = 60  # seat; a: how many of each item, or of which materials, packed as a gain
RAWS_DUE: Final = 61  # seat; a: how many raw tokens, as raws or as goods, packed
BONUS_COPIED: Final = 62  # seat; a: major construction whose bonus it has without building it
RED_CITY_USED: Final = 63  # seat; a: city, b: city tile
BAG_FILLED: Final = 64  # a: raw tokens that go back into the bag
CITY_BONUS_TAKEN: Final = 65  # seat; a: city, b: city tile
RAWS_DECLINED: Final = 66  # seat; a: how many raw tokens are left on the rondel, as raws or as goods, packed

# What dinars are gained for where no line of the score sheet says it: numbers above those of the lines.
FOR_MARKET: Final = 32
FOR_SALE: Final = 33
FOR_EXCHANGE: Final = 34
FOR_CRAFTS: Final = 35

NAMES: Final = (
    "tiles_dealt",
    "tile_kept",
    "tile_chosen",
    "tile_shown",
    "first_player",
    "round_began",
    "worker_moved",
    "worker_rested",
    "main_action",
    "secondary_action",
    "dinars_gained",
    "dinars_paid",
    "points_scored",
    "parias_gained",
    "item_stored",
    "item_discarded",
    "item_used",
    "gain_declined",
    "raw_taken",
    "raw_processed",
    "good_taken",
    "marble_taken",
    "tile_added",
    "tile_activated",
    "item_bought",
    "item_sold",
    "item_exchanged",
    "minors_replaced",
    "major_built",
    "minor_built",
    "balance_achieved",
    "favour_gained",
    "ship_sent",
    "seal_taken",
    "good_delivered",
    "city_consolidated",
    "poem_carved",
    "poem_reactivated",
    "round_ended",
    "narrator_moved",
    "wish_granted",
    "tribute_paid",
    "event_began",
    "event_shown",
    "raw_refilled",
    "minor_shown",
    "poem_shown",
    "warehouse_tile_shown",
    "deck_shuffled",
    "era_began",
    "yusuf_turned",
    "yusuf_moved",
    "yusuf_took",
    "yusuf_cleared",
    "yusuf_skipped",
    "game_ended",
    "poem_removed",
    "favour_taken",
    "marbles_refilled",
    "sultan_moved",
    "items_due",
    "raws_due",
    "bonus_copied",
    "red_city_used",
    "bag_filled",
    "city_bonus_taken",
    "raws_declined",
)
