"""The tables of the file that Diwan ships, by the names that the rules use."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.components import ComponentFile, shipped_text
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import reading_board as board
from diwan.games.sabika.components import reading_box as box
from diwan.games.sabika.components import reading_cards as cards
from diwan.games.sabika.components import reading_rondel as rondel
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.fields import check_fields
from diwan.games.sabika.components.language import Programs
from diwan.games.sabika.components.limits import check_finite, check_parameters, check_quiet, check_sums
from diwan.games.sabika.components.tables import Tables, numbers


def read_tables(text: str) -> Tables:
    """Return the tables of a component file; BadComponents names the entry that is wrong."""
    return tables_of(ComponentFile(text))


def tables_of(source: ComponentFile) -> Tables:
    """Return the tables of a component file that has been taken apart."""
    check_fields(source.data)
    tables, programs = Tables(), Programs()
    board.read_prices(source, tables)
    board.read_constants(source, tables)
    rondel.read_rondel(source, tables)
    board.read_tracks(source, tables, programs)
    board.read_sea(source, tables)
    cards.read_buildings(source, tables, programs)
    cards.read_warehouses(source, tables, programs)
    cards.read_trade(source, tables, programs)
    cards.read_poems(source, tables, programs)
    cards.read_events(source, tables, programs)
    cards.read_yusuf(source, tables, programs)
    box.read_box(source, tables)
    check_parameters(tables, programs)
    check_sums(tables, programs)
    check_quiet(tables, programs)
    check_finite(tables, programs)
    _settle_passives(tables, programs)
    return tables


def _settle_passives(tables: Tables, programs: Programs) -> None:
    tables.code = programs.code
    starts, rows = [0], []
    for trigger in programs.triggers:
        for row in sorted(trigger):
            rows += row
        starts.append(len(rows))
    tables.trigger_start, tables.trigger_rows = numbers(starts), numbers(rows)
    starts, rows = [0], []
    for modifier in programs.modifiers:
        # `set` comes before `add`, and a poem's `set` after an event's, so that it wins [SAB-12.4].
        for row in sorted(modifier, key=lambda row: (row[1], -row[0])):
            rows += row
        starts.append(len(rows))
    tables.modifier_start, tables.modifier_rows = numbers(starts), numbers(rows)
    if programs.storage_poem == v.NONE:
        raise BadComponents("[[minor_poem]]: none brings the special storage, expected one")
    tables.storage_poem, tables.storage_crates = programs.storage_poem, programs.storage_crates


TABLES: Final = read_tables(shipped_text("diwan.games.sabika"))

MATERIAL_PP: Final = TABLES.material_pp
MATERIAL_BUY: Final = TABLES.material_buy
RAW_BUY: Final[i64] = TABLES.raw_buy
ITEM_SELL: Final = TABLES.item_sell
ITEM_END_PP: Final = TABLES.item_end_pp
EXCHANGE_UP: Final[i64] = TABLES.exchange_up
EXCHANGE_DOWN: Final[i64] = TABLES.exchange_down
MARKET_DINAR: Final[i64] = TABLES.market_dinar
MARKET_TRANSACTIONS: Final[i64] = TABLES.market_transactions
MAJOR_EXTRA: Final[i64] = TABLES.major_extra
MINOR_EXTRA: Final[i64] = TABLES.minor_extra
POEM_PRICE: Final = TABLES.poem_price
POEM_PRICE_MORE: Final = TABLES.poem_price_more
GRAY_MAX: Final[i64] = TABLES.gray_max
DEFAULTS: Final = TABLES.defaults
SPACE_ACTION: Final = TABLES.space_action
SPACE_SIDE: Final = TABLES.space_side
SPACE_LINKS: Final = TABLES.space_links
SECONDARY_PRICE: Final = TABLES.secondary_price
SECONDARY_USED: Final = TABLES.secondary_used
SULTAN_START: Final = TABLES.sultan_start
SULTAN_USED: Final = TABLES.sultan_used
TRIBUTES: Final = TABLES.tribute
WISH_SPACE: Final = TABLES.wish_space
EVENT_SPACE: Final = TABLES.event_space
ERA: Final = TABLES.era
FAVOUR_PROGRAM: Final = TABLES.favour_program
WISH_LETTER: Final = TABLES.wish_letter
WISH_BUILDINGS: Final = TABLES.wish_buildings
WISH_COUNTER: Final = TABLES.wish_counter
WISH_PP: Final = TABLES.wish_pp
MINOR_BUILDING: Final = TABLES.minor_building
MINOR_BASE: Final = TABLES.minor_base
MINOR_LEFT: Final = TABLES.minor_left
MINOR_RIGHT: Final = TABLES.minor_right
BALANCE_LEFT: Final = TABLES.balance_left
BALANCE_PROGRAM: Final = TABLES.balance_program
MAJOR_NUMBER: Final = TABLES.major_number
MAJOR_ERA: Final = TABLES.major_era
MAJOR_BUILDING: Final = TABLES.major_building
MAJOR_PROGRAM: Final = TABLES.major_program
MAJORS_USED: Final = TABLES.majors_used
TILE_CRATES: Final = TABLES.tile_crates
TILE_PROGRAM: Final = TABLES.tile_program
EXPANSION_PP: Final = TABLES.expansion_pp
STARTING_NUMBER: Final = TABLES.starting_number
STARTING_PROGRAM: Final = TABLES.starting_program
STARTING_PARIAS: Final = TABLES.starting_parias
STARTING_DINARS: Final = TABLES.starting_dinars
CITY_REGION: Final = TABLES.city_region
CITY_NEIGHBOURS: Final = TABLES.city_neighbours
DISTANCE: Final = TABLES.distance
CITY_TILE_COLOUR: Final = TABLES.city_tile_colour
CITY_TILE_DEMAND: Final = TABLES.city_tile_demand
CITY_TILE_BONUS: Final = TABLES.city_tile_bonus
CITY_TILE_BENEFIT: Final = TABLES.city_tile_benefit
TRADE_COUNTER: Final = TABLES.trade_counter
TRADE_CITIES: Final = TABLES.trade_cities
TRADE_PP: Final = TABLES.trade_pp
TRADE_MATCH: Final = TABLES.trade_match
TRADE_MATCH_ARG: Final = TABLES.trade_match_arg
RED_PROGRAM: Final = TABLES.red_program
GRAY_LETTER: Final = TABLES.gray_letter
GRAY_DIGIT: Final = TABLES.gray_digit
GRAY_RANK: Final = TABLES.gray_rank
GRAY_COUNTER: Final = TABLES.gray_counter
GRAY_PP: Final = TABLES.gray_pp
GRAY_EACH: Final = TABLES.gray_each
GRAY_MOST: Final = TABLES.gray_most
GRAY_SOLO: Final = TABLES.gray_solo
RANK_PP: Final = TABLES.rank_pp
POEM_SLOT_COUNT: Final = TABLES.poem_slots
GRAY_COUNT_SHOWN: Final = TABLES.poem_grays
TRIGGER_START: Final = TABLES.trigger_start
TRIGGER_ROWS: Final = TABLES.trigger_rows
MODIFIER_START: Final = TABLES.modifier_start
MODIFIER_ROWS: Final = TABLES.modifier_rows
STORAGE_POEM: Final[i64] = TABLES.storage_poem
STORAGE_CRATES: Final[i64] = TABLES.storage_crates
CODE: Final = TABLES.code
YUSUF_WORKER: Final = TABLES.yusuf_worker
YUSUF_TARGET: Final = TABLES.yusuf_target
YUSUF_DISCARD: Final = TABLES.yusuf_discard
YUSUF_ACTIONS: Final = TABLES.yusuf_actions
YUSUF_REWARD: Final = TABLES.yusuf_reward
YUSUF_PP: Final[i64] = TABLES.yusuf_pp
YUSUF_PP_HARD: Final[i64] = TABLES.yusuf_pp_hard
YUSUF_CRATES: Final[i64] = TABLES.yusuf_crates
YUSUF_RIVAL_PP: Final[i64] = TABLES.yusuf_rival_pp
YUSUF_SEAL_PP: Final[i64] = TABLES.yusuf_seal_pp
START_PP: Final[i64] = TABLES.start_pp
STEP_COST: Final[i64] = TABLES.step_cost
REFRESH_COST: Final[i64] = TABLES.refresh_cost
REFRESH_PP: Final[i64] = TABLES.refresh_pp
PRODUCE_PROCESS: Final[i64] = TABLES.produce_process
EXPORT_GOODS: Final[i64] = TABLES.export_goods
DEMAND_PP: Final[i64] = TABLES.demand_pp
DEMAND_PARIA: Final[i64] = TABLES.demand_paria
RIVAL_PP: Final[i64] = TABLES.rival_pp
RIVAL_DINAR: Final[i64] = TABLES.rival_dinar
CRAFTS_DINAR: Final[i64] = TABLES.crafts_dinar
TRIBUTE_DINARS: Final[i64] = TABLES.tribute_dinars
SEAL_PP: Final[i64] = TABLES.seal_pp
DINARS_PER_PP: Final[i64] = TABLES.dinars_per_pp

# Shifting a literal by a variable is worked out in 32 bits when compiled: a table has no such trap.
BIT: Final[vec[i64]] = numbers([1 << place for place in range(60)])
OPERATION_SIZE: Final[vec[i64]] = numbers(list(v.OPERATION_SIZES))
