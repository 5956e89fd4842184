"""The words of the component file, as numbers, and the sizes that action numbers and states are built on."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# What the language can say at most; states carry no more.
MOST: Final = 99  # no printed number is larger
MOST_ASKED: Final = 9  # the highest number that can be an answer
MOST_AT_ONCE: Final = 7  # items, tokens or transactions of one effect
MOST_TRANSACTIONS: Final = 15  # after all modifiers

MAX_SEATS: Final = 4
ROUNDS: Final = 5

# Materials and goods share one numbering, that of what a crate can hold.
GYPSUM: Final = 0
WOOD: Final = 1
MARBLE: Final = 2
GLAZED: Final = 3
MATERIALS: Final = 4
GOODS: Final = 3  # item MATERIALS + raw is the good made of that raw
ITEMS: Final = MATERIALS + GOODS
RAWS: Final = 3
RAW_TOKENS: Final = 8  # of each
MATERIAL_IDS: Final = ("gypsum", "wood", "marble", "glazed")
RAW_IDS: Final = ("sugarcane", "clay", "silk")
GOOD_IDS: Final = ("sugar", "pottery", "clothes")

WAREHOUSES: Final = 4
STORES: Final = WAREHOUSES + 1  # the last one is the special storage of a poem, for goods only
SPECIAL: Final = WAREHOUSES

ARCHITECT: Final = 0
MERCHANT: Final = 1
POET: Final = 2
WORKER_IDS: Final = ("architect", "merchant", "poet")
WORKERS: Final = 4  # of each player: two architects, a merchant, a poet
RING_IDS: Final = ("outer", "middle", "inner")

SPACES: Final = 20
OUTER: Final = 8
MIDDLE: Final = 6
INNER: Final = 6
RAW_SPACES: Final = 8
MARBLE_SPACES: Final = 4
SECONDARY_SPACES: Final = RAW_SPACES + MARBLE_SPACES
SULTAN_WORKERS: Final = 8

# Main actions.
MINOR_QUARRY: Final = 0
MAJOR_QUARRY: Final = 1
WAREHOUSE: Final = 2
MARKET: Final = 3
CONSTRUCTION: Final = 4
EXPORT: Final = 5
CONSOLIDATE: Final = 6
PRODUCE: Final = 7
CARVE: Final = 8
REACTIVATE: Final = 9
CRAFTS: Final = 10
MAJOR_CONSTRUCTION: Final = 11
MINOR_CONSTRUCTION: Final = 12
ACTION_IDS: Final = (
    "minor_quarry",
    "major_quarry",
    "warehouse",
    "market",
    "construction",
    "export",
    "consolidate",
    "produce",
    "carve",
    "reactivate",
    "crafts",
    "major_construction",
    "minor_construction",
)

# Buildings: the first three are major constructions, the others minor ones.
BUILDING_IDS: Final = ("palace", "fountain", "gate", "garden", "tower", "window")
BUILDINGS: Final = 6
MAJOR_BUILDINGS: Final = 3

COLOUR_IDS: Final = ("gold", "blue", "red", "green", "wild")
COLOURS: Final = 4
WILD: Final = 4

MINORS: Final = 36
ALL_MINORS: Final = (1 << MINORS) - 1  # one bit each
MINOR_SLOTS: Final = 4
BALANCE_CARDS: Final = 4
MAJORS: Final = 21
TILES: Final = 24  # warehouse tiles
SIDES: Final = 2  # of warehouse tiles beside the rondel
RIGHT: Final = 0
LEFT: Final = 1
SIDE_IDS: Final = ("right", "left")
TILE_SLOTS: Final = 4  # two of each side: side * 2 + slot
STARTING_TILES: Final = 10
CITIES: Final = 9
GRANADA: Final = CITIES
PLACES: Final = CITIES + 1  # the cities and Granada
CITY_TILES: Final = 12
CITY_COLOUR_IDS: Final = ("blue", "red")
BLUE_CITY: Final = 0
RED_CITY: Final = 1
REGION_IDS: Final = ("maghreb", "europe", "near_east")
REGIONS: Final = 3
TRADE_CARDS: Final = 8
MINOR_POEMS: Final = 22
MAJOR_POEMS: Final = 20
POEM_SLOTS: Final = 5
LETTERS: Final = 8
EVENTS: Final = 14
POSITIVE_EVENTS: Final = 5  # the first ones
ALL_EVENTS: Final = (1 << EVENTS) - 1  # one bit each
GOOD_EVENTS: Final = (1 << POSITIVE_EVENTS) - 1
EVENT_DRAWS: Final = 3
WISHES: Final = 9
WISH_LETTERS: Final = 3
FAVOURS: Final = 7
LAST_FAVOUR: Final = FAVOURS - 1
NARRATOR_SPACES: Final = 6
YUSUF_CARDS: Final = 26
YUSUF_TILES: Final = 4

# Poem colours.
BLUE: Final = 0
RED: Final = 1
GRAY: Final = 2

# What can be counted.
COUNTER_IDS: Final = (
    "poem",
    "blue",
    "red",
    "gray",
    "minor",
    "major",
    "building_type",
    "balance",
    "presence",
    "consolidated",
    "chain",
    "crate",
    "seal",
    "paria",
    "wealth",
    "set_colours",
    "set_minor",
    "set_major",
    "region_set",
    "materials_used",
    "city",
    "blue_city",
    "red_city",
)
POEM_COUNT: Final = 0
BLUE_COUNT: Final = 1
RED_COUNT: Final = 2
GRAY_COUNT: Final = 3
MINOR_COUNT: Final = 4
MAJOR_COUNT: Final = 5
BUILDING_TYPE_COUNT: Final = 6
BALANCE_COUNT: Final = 7
PRESENCE_COUNT: Final = 8
CONSOLIDATED_COUNT: Final = 9
CHAIN_COUNT: Final = 10
CRATE_COUNT: Final = 11
SEAL_COUNT: Final = 12
PARIA_COUNT: Final = 13
WEALTH_COUNT: Final = 14
SET_COLOURS_COUNT: Final = 15
SET_MINOR_COUNT: Final = 16
SET_MAJOR_COUNT: Final = 17
REGION_SET_COUNT: Final = 18
MATERIALS_USED_COUNT: Final = 19
CITY_COUNT: Final = 20
BLUE_CITY_COUNT: Final = 21
RED_CITY_COUNT: Final = 22
COUNTERS: Final = 23

# What passives are triggered by.
TRIGGER_IDS: Final = (
    "income",
    "first_player",
    "construction",
    "carve",
    "quarry",
    "transaction",
    "process",
    "consolidate",
    "expand_warehouse",
    "activate_warehouse",
    "balance",
    "favour",
    "crafts",
    "reactivate",
    "tribute",
    "store_here",
)
ON_INCOME: Final = 0
ON_FIRST_PLAYER: Final = 1
ON_CONSTRUCTION: Final = 2
ON_CARVE: Final = 3
ON_QUARRY: Final = 4
ON_TRANSACTION: Final = 5
ON_PROCESS: Final = 6
ON_CONSOLIDATE: Final = 7
ON_EXPAND: Final = 8
ON_ACTIVATE: Final = 9
ON_BALANCE: Final = 10
ON_FAVOUR: Final = 11
ON_CRAFTS: Final = 12
ON_REACTIVATE: Final = 13
ON_TRIBUTE: Final = 14
ON_STORE_HERE: Final = 15
TRIGGERS: Final = 16

# What passives modify.
PARAMETER_IDS: Final = (
    "free_steps",
    "foreign_worker_fee",
    "secondary_cost",
    "quarry_amount",
    "rest_dinar",
    "rest_pp",
    "transactions",
    "carve_cost",
    "carve_extra_max",
    "material_pp",
    "route_cost",
    "tribute",
    "tribute_dinar",
    "consolidate_cost",
    "buy_price",
    "sell_price",
    "export_base_pp",
    "export_base_paria",
    "export_paria_per_good",
    "crafts_poems_per_dinar",
    "repeat_materials",
)
FREE_STEPS: Final = 0
FOREIGN_WORKER_FEE: Final = 1
SECONDARY_COST: Final = 2
QUARRY_AMOUNT: Final = 3
REST_DINAR: Final = 4
REST_PP: Final = 5
TRANSACTIONS: Final = 6
CARVE_COST: Final = 7
CARVE_EXTRA_MAX: Final = 8
MATERIAL_PP: Final = 9
ROUTE_COST: Final = 10
TRIBUTE: Final = 11
TRIBUTE_DINAR: Final = 12
CONSOLIDATE_COST: Final = 13
BUY_PRICE: Final = 14
SELL_PRICE: Final = 15
EXPORT_BASE_PP: Final = 16
EXPORT_BASE_PARIA: Final = 17
EXPORT_PARIA_PER_GOOD: Final = 18
CRAFTS_POEMS_PER_DINAR: Final = 19
REPEAT_MATERIALS: Final = 20
PARAMETERS: Final = 21

# How a trade card tells Yusuf which cities match [SAB-13.5.1].
MATCH_CITIES: Final = 0
MATCH_COLOUR: Final = 1
MATCH_ANY: Final = 2
MATCH_CHAIN: Final = 3
MATCH_SCARCEST_REGION: Final = 4

# Operations of a program: the number is followed by its arguments (see `language`).
END: Final = 0
GAIN_PLAIN: Final = 1  # dinars, pp, parias
GAIN_MATERIALS: Final = 2  # how many of each material
GAIN_ANY: Final = 3  # how many, mask of materials
GAIN_RAW: Final = 4  # how many
GAIN_GOOD: Final = 5  # how many
PROCESS: Final = 6  # how many
TRADE: Final = 7  # how many transactions
CITY_BONUS: Final = 8  # how many
ACT: Final = 9  # main action, discount
SPLIT: Final = 10  # how many, dinars or parias
GAIN_PER: Final = 11  # counter, mask of cities, most counted (0: no limit), dinars, pp, parias
CHOOSE: Final = 12  # start of the first list, start of the second list
ANY_PREVIOUS: Final = 13  # favour
COPY_MAJOR_BONUS: Final = 14
FREE_SHIP: Final = 15  # most goods
RED_CITY_ACTION: Final = 16
OPERATIONS: Final = 17

PLACE_BITS: Final = 16  # of a place in the programs, in what questions and tasks carry along

# Passives: rows of numbers. Sources are blue poems by number from 0, then events by number from 0.
EVENT_SOURCE: Final = MINOR_POEMS
TRIGGER_ROW: Final = 7  # source, material, once per turn, counter, dinars, pp, parias
MODIFIER_ROW: Final = 5  # source, 1 if it is added (else set), value, 1 if there is a minimum, minimum

# How many numbers an operation takes up, itself included.
OPERATION_SIZES: Final = (1, 4, 5, 3, 2, 2, 2, 2, 2, 3, 2, 7, 3, 1, 1, 2, 1)
