"""The numbers: what every action int means, the kinds of question, and the tasks that wait between questions.

An action has the same meaning in every state. Blocks are declared once, here; notation, masks and docs
derive from them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.core.actions import space_of as action_space
from diwan.games.sabika.components import vocabulary as v

MOVES: Final = 2 * v.OUTER + v.MIDDLE + v.INNER  # two architects, a merchant, a poet
AMOUNTS: Final = 10
UPS: Final = v.MATERIALS - 1  # exchanges for a dearer material; those for a cheaper one follow
EXCHANGES: Final = 2 * UPS

# First number of each block, as constants that compile into the code; a block ends where the next one begins.
MOVE: Final = 0
REST: Final = MOVE + MOVES
MAIN: Final = REST + v.WORKERS
SECONDARY: Final = MAIN + 1
AMOUNT: Final = SECONDARY + v.SECONDARY_SPACES
KEEP: Final = AMOUNT + AMOUNTS
LEAD: Final = KEEP + v.STARTING_TILES
STORE: Final = LEAD + v.MAX_SEATS
DISCARD: Final = STORE + v.ITEMS * v.STORES
RAW: Final = DISCARD + v.ITEMS * v.STORES
PROCESS: Final = RAW + v.RAW_SPACES
BUY: Final = PROCESS + v.RAWS
BUY_RAW: Final = BUY + v.MATERIALS
SELL: Final = BUY_RAW + 1
SELL_SPECIAL: Final = SELL + v.ITEMS
EXCHANGE: Final = SELL_SPECIAL + v.GOODS
REFRESH: Final = EXCHANGE + EXCHANGES
MAJOR: Final = REFRESH + 1
MINOR: Final = MAJOR + v.MAJORS
MATERIAL: Final = MINOR + v.MINOR_SLOTS
ROW_LEFT: Final = MATERIAL + v.MATERIALS
ROW_RIGHT: Final = ROW_LEFT + 1
FAVOUR: Final = ROW_RIGHT + 1
CHOOSE: Final = FAVOUR + v.FAVOURS
TILE: Final = CHOOSE + 2
ONTO: Final = TILE + v.TILES
ACTIVATE: Final = ONTO + v.WAREHOUSES
CITY: Final = ACTIVATE + v.WAREHOUSES
DELIVER: Final = CITY + v.CITIES
DELIVER_SPECIAL: Final = DELIVER + v.GOODS
CARVE_BLUE: Final = DELIVER_SPECIAL + v.GOODS
CARVE_RED: Final = CARVE_BLUE + v.MINOR_POEMS
CARVE_GRAY: Final = CARVE_RED + v.MINOR_POEMS
REACTIVATE: Final = CARVE_GRAY + v.MAJOR_POEMS
DONE: Final = REACTIVATE + v.MINOR_POEMS  # last, so that lists of choices end with it
ACTIONS: Final = DONE + 1


SPACE: Final = action_space(
    [
        (MOVE, "move", "worker and space", "send this worker to this space of its ring"),
        (REST, "rest", "worker", "let this worker rest"),
        (MAIN, "main", "", "carry out the main action of the space"),
        (SECONDARY, "secondary", "secondary space", "carry out the secondary action of this space"),
        (AMOUNT, "amount", "number", "so many (seals of a payment, parias of a tribute, ...)"),
        (KEEP, "keep", "starting tile", "keep this starting tile"),
        (LEAD, "lead", "seat", "make this seat the next first player"),
        (STORE, "store", "item and store", "put this item into this store"),
        (DISCARD, "discard", "item and store", "throw this item away to make room"),
        (RAW, "raw", "raw space", "choose the raw material on this space"),
        (PROCESS, "process", "raw material", "process this raw material"),
        (BUY, "buy", "material", "buy this material"),
        (BUY_RAW, "buy_raw", "", "buy a raw material"),
        (SELL, "sell", "item", "sell one of these from a warehouse"),
        (SELL_SPECIAL, "sell_special", "good", "sell one of these from the special storage"),
        (EXCHANGE, "exchange", "materials", "exchange a material for the next dearer or cheaper one"),
        (REFRESH, "refresh", "", "pay to replace all minor constructions on display"),
        (MAJOR, "major", "major construction", "this major construction"),
        (MINOR, "minor", "slot", "the minor construction in this slot"),
        (MATERIAL, "material", "material", "use this material too"),
        (ROW_LEFT, "row_left", "", "place the card at the left end of the row"),
        (ROW_RIGHT, "row_right", "", "place the card at the right end of the row"),
        (FAVOUR, "favour", "favour space", "take the benefit of this space of the favour track"),
        (CHOOSE, "choose", "list", "choose this of the two benefits"),
        (TILE, "tile", "warehouse tile", "take this warehouse tile"),
        (ONTO, "onto", "warehouse", "put the tile on this warehouse"),
        (ACTIVATE, "activate", "warehouse", "activate the tile on this warehouse"),
        (CITY, "city", "city", "this city"),
        (DELIVER, "deliver", "good", "deliver one of these from a warehouse"),
        (DELIVER_SPECIAL, "deliver_special", "good", "deliver one of these from the special storage"),
        (CARVE_BLUE, "carve_blue", "minor poem", "carve the blue half of this poem"),
        (CARVE_RED, "carve_red", "minor poem", "carve the red half of this poem"),
        (CARVE_GRAY, "carve_gray", "major poem", "carve this major poem"),
        (REACTIVATE, "reactivate", "minor poem", "resolve the red half of this poem again"),
        (DONE, "done", "", "no, or no more"),
    ],
    ACTIONS,
)

# Kinds of question; the number is the place in `decisions.DECISIONS`.
ASK_KEEP: Final = 0
ASK_TURN: Final = 1
ASK_SEALS: Final = 2  # arg: dinars due; how many of them are paid with seals?
ASK_WORK: Final = 3  # arg: space, what has been done (packed)
ASK_STORE: Final = 4  # arg: a gain (packed)
ASK_RAW: Final = 5  # arg: what for (RAW_...), how many more
ASK_PROCESS: Final = 6  # arg: how many at most
ASK_TRADE: Final = 7  # arg: transactions left
ASK_CONSTRUCT: Final = 8  # arg: CONSTRUCT_...
ASK_EXTRA: Final = 9  # arg: a building under way (packed)
ASK_ROW: Final = 10  # arg: minor construction
ASK_FAVOUR: Final = 11  # arg: 1 when only earlier spaces count
ASK_CHOOSE: Final = 12  # arg: the two programs and the score line (packed)
ASK_WAREHOUSE: Final = 13  # arg: sides as bits
ASK_ONTO: Final = 14  # arg: warehouse tile
ASK_EXPORT: Final = 15  # arg: discount
ASK_DELIVER: Final = 16  # arg: a delivery (packed)
ASK_CONSOLIDATE: Final = 17  # arg: discount
ASK_PRODUCE: Final = 18  # arg: what has been done, PRODUCED_...
ASK_CARVE: Final = 19  # arg: discount
ASK_POEM: Final = 20  # arg: a carving (packed)
ASK_REACTIVATE: Final = 21
ASK_CITY_BONUS: Final = 22
ASK_COPY: Final = 23  # arg: score line
ASK_FREE_SHIP: Final = 24  # arg: most goods
ASK_RED_CITY: Final = 25
ASK_SPLIT: Final = 26  # arg: how many
ASK_INCOME: Final = 27  # arg: cities whose income is due, one bit each
ASK_TRIBUTE_DINAR: Final = 28  # event: a dinar, a seal or a point
ASK_TRIBUTE: Final = 29  # arg: a tribute under way (packed)
ASK_LEAD: Final = 30
ASK_YUSUF_CITY: Final = 31  # arg: cities as bits, what for
QUESTIONS: Final = 32

# Tasks: what waits on the stack until the questions above it are answered. They ask nobody.
FIRST_TASK: Final = 64
RUN: Final = 64  # arg: a place in a program, the score line (packed)
WORK: Final = 65  # arg: as ASK_WORK: after the move is paid, and after each of the two actions
PAID_SECONDARY: Final = 66  # arg: secondary space
PAID_REFRESH: Final = 67  # arg: as ASK_CONSTRUCT
PAID_BUY: Final = 68  # arg: material, or MATERIALS for a raw
PAID_EXPORT: Final = 69  # arg: city
PAID_CONSOLIDATE: Final = 70  # arg: city
PAID_CARVE: Final = 71  # arg: a carving (packed)
REWARD: Final = 72  # arg: a trigger, blue poems at the time (packed)
TRADE_ON: Final = 73  # arg: transactions left
PRODUCE_ON: Final = 74  # arg: PRODUCED_...
PROCESS_ON: Final = 75  # arg: how many at most
RAW_ON: Final = 76  # arg: as ASK_RAW
CITY_GIFT: Final = 77  # arg: city
END_TURN: Final = 78
NEXT_STARTER: Final = 79  # arg: position in turn order: starting tiles are cashed in
STARTING_PARIAS: Final = 80
INCOME_ON: Final = 81  # arg: position in turn order, cities still due
NARRATE: Final = 82
TRIBUTE_ON: Final = 83  # arg: position in turn order
CLOSE_ROUND: Final = 84
NEW_ROUND: Final = 85
YUSUF_ACT: Final = 86  # arg: card, which of its actions comes next
YUSUF_SHIP: Final = 87  # arg: city and what for; a tie has been decided
TASKS: Final = 88

# What a raw space is chosen for.
RAW_GAIN: Final = 0
RAW_GOOD: Final = 1

# What a construction action may build.
CONSTRUCT_MAJOR: Final = 1
CONSTRUCT_MINOR: Final = 2
CONSTRUCT_BONUS: Final = 4  # it may be declined
CONSTRUCT_REFRESHED: Final = 8  # a refresh has begun this action: what can be built must be

PRODUCED_BONUS: Final = 1
PRODUCED_GOODS: Final = 2
PRODUCE_BONUS_ACTION: Final = 4  # it may be declined

WORKED_MAIN: Final = 1
WORKED_SECONDARY: Final = 2

FOR_START: Final = 0
FOR_EXPORT: Final = 1
FOR_CONSOLIDATE: Final = 2


def exchange_given(way: i64) -> i64:
    """Return the material that is given away in an exchange."""
    return way if way < UPS else way - UPS + 1


def exchange_wanted(way: i64) -> i64:
    """Return the material that is gained in an exchange."""
    return way + 1 if way < UPS else way - UPS


def worker_of(move: i64) -> i64:
    """Return the worker of a move: 0 and 1 architects, 2 the merchant, 3 the poet."""
    if move < 2 * v.OUTER:
        return move // v.OUTER
    return 2 if move < 2 * v.OUTER + v.MIDDLE else 3


def space_of(move: i64) -> i64:
    """Return the destination of a move."""
    if move < 2 * v.OUTER:
        return move % v.OUTER
    return move - v.OUTER


def move_to(worker: i64, destination: i64) -> i64:
    """Return the move action of a worker to a space of its ring."""
    return MOVE + worker * v.OUTER + destination if worker < 2 else MOVE + v.OUTER + destination
