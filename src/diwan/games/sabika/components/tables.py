"""The component file as flat tables: what is where, by number."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Tables:
    """Everything printed, as numbers; `reading` fills it in."""

    def __init__(self) -> None:
        # Resources and prices.
        self.material_pp: vec[i64] = vec[i64]()  # [material] when used
        self.material_buy: vec[i64] = vec[i64]()  # [material]
        self.raw_buy: i64 = 0
        self.item_sell: vec[i64] = vec[i64]()  # [item]
        self.item_end_pp: vec[i64] = vec[i64]()  # [item] left over at the end
        self.exchange_up: i64 = 0
        self.exchange_down: i64 = 0
        self.market_dinar: i64 = 0
        self.market_transactions: i64 = 0
        self.major_extra: i64 = 0
        self.minor_extra: i64 = 0
        self.poem_price: vec[i64] = vec[i64]()  # [colour], and per poem of that colour owned:
        self.poem_price_more: vec[i64] = vec[i64]()
        self.gray_max: i64 = 0
        self.defaults: vec[i64] = vec[i64]()  # [parameter] before any modifier; 0 for relative ones
        # The rondel.
        self.space_ids: list[str] = []
        self.space_action: vec[i64] = vec[i64]()  # [space]
        self.space_side: vec[i64] = vec[i64]()  # [space] of the warehouse tiles beside it, or NONE
        self.space_links: vec[i64] = vec[i64]()  # [space] -> secondary spaces, one bit each
        self.secondary_ids: list[str] = []
        self.secondary_links: vec[i64] = vec[i64]()  # [secondary] -> spaces, one bit each
        self.secondary_price: vec[i64] = vec[i64]()  # [ring * 2 + (1 for marble)]; NONE: not linked
        self.secondary_used: vec[i64] = vec[i64]()  # [seats] -> secondary spaces in use, one bit each
        self.sultan_start: vec[i64] = vec[i64]()  # [sultan's worker] -> space
        self.sultan_used: vec[i64] = vec[i64]()  # [seats] -> sultan's workers in use, one bit each
        # Tracks.
        self.tribute: vec[i64] = vec[i64]()  # [narrator space, from 0]
        self.wish_space: vec[i64] = vec[i64]()  # [narrator space] -> 1 with a wish slot
        self.event_space: vec[i64] = vec[i64]()  # [narrator space] -> 1 with the event symbol
        self.era: vec[i64] = vec[i64]()  # [narrator space] -> 1 or 2
        self.favour_program: vec[i64] = vec[i64]()  # [favour space]
        self.wish_ids: list[str] = []
        self.wish_letter: vec[i64] = vec[i64]()  # [wish] 0 to 2
        self.wish_buildings: vec[i64] = vec[i64]()  # [wish * BUILDINGS + building] -> pp
        self.wish_counter: vec[i64] = vec[i64]()  # [wish] or NONE
        self.wish_pp: vec[i64] = vec[i64]()  # [wish] per thing counted
        # Buildings.
        self.minor_ids: list[str] = []
        self.minor_building: vec[i64] = vec[i64]()  # [minor]
        self.minor_base: vec[i64] = vec[i64]()  # [minor] material
        self.minor_left: vec[i64] = vec[i64]()  # [minor] colour
        self.minor_right: vec[i64] = vec[i64]()
        self.balance_left: vec[i64] = vec[i64]()  # [balance card] colour
        self.balance_program: vec[i64] = vec[i64]()  # [colour]
        self.major_ids: list[str] = []
        self.major_number: vec[i64] = vec[i64]()  # [major]
        self.major_era: vec[i64] = vec[i64]()
        self.major_building: vec[i64] = vec[i64]()
        self.major_program: vec[i64] = vec[i64]()
        self.majors_used: vec[i64] = vec[i64]()  # [seats] -> majors in play, one bit each
        self.tile_ids: list[str] = []
        self.tile_crates: vec[i64] = vec[i64]()  # [warehouse tile]
        self.tile_program: vec[i64] = vec[i64]()
        self.expansion_pp: vec[i64] = vec[i64]()  # [expansions there before]
        self.starting_ids: list[str] = []
        self.starting_number: vec[i64] = vec[i64]()  # [starting tile]
        self.starting_program: vec[i64] = vec[i64]()  # without its parias
        self.starting_parias: vec[i64] = vec[i64]()
        self.starting_dinars: vec[i64] = vec[i64]()  # [starting tile * MAX_SEATS + position]
        # The sea.
        self.city_ids: list[str] = []
        self.city_region: vec[i64] = vec[i64]()  # [city]
        self.city_neighbours: vec[i64] = vec[i64]()  # [city] -> cities one route away, one bit each
        self.routes: vec[i64] = vec[i64]()  # a, b, cost; a, b, cost; ... (GRANADA is CITIES)
        self.distance: vec[i64] = vec[i64]()  # [((change + 1) * PLACES + from) * PLACES + to], change -1 to 1 per route
        self.city_tile_ids: list[str] = []
        self.city_tile_colour: vec[i64] = vec[i64]()  # [city tile]
        self.city_tile_demand: vec[i64] = vec[i64]()  # [city tile] -> goods, one bit each
        self.city_tile_bonus: vec[i64] = vec[i64]()  # [city tile] program
        self.city_tile_benefit: vec[i64] = vec[i64]()  # [city tile] program
        self.trade_ids: list[str] = []
        self.trade_counter: vec[i64] = vec[i64]()  # [trade card]
        self.trade_cities: vec[i64] = vec[i64]()  # mask for the counter `city`
        self.trade_pp: vec[i64] = vec[i64]()
        self.trade_match: vec[i64] = vec[i64]()  # MATCH_...
        self.trade_match_arg: vec[i64] = vec[i64]()  # cities as bits, or a colour
        # Poems and events.
        self.poem_ids: list[str] = []  # minor, then major
        self.red_program: vec[i64] = vec[i64]()  # [minor poem]
        self.gray_letter: vec[i64] = vec[i64]()  # [major poem]
        self.gray_digit: vec[i64] = vec[i64]()
        self.gray_rank: vec[i64] = vec[i64]()  # 1: scored by place
        self.gray_counter: vec[i64] = vec[i64]()
        self.gray_pp: vec[i64] = vec[i64]()
        self.gray_each: vec[i64] = vec[i64]()
        self.gray_most: vec[i64] = vec[i64]()  # pp at most, 0: no limit
        self.gray_solo: vec[i64] = vec[i64]()  # 0: removed in the solo game
        self.rank_pp: vec[i64] = vec[i64]()  # [place - 1]
        self.event_ids: list[str] = []
        self.poem_slots: vec[i64] = vec[i64]()  # [seats]
        self.poem_grays: vec[i64] = vec[i64]()  # [seats] major poems on display
        # Passives.
        self.trigger_start: vec[i64] = vec[i64]()  # [trigger] -> first number in trigger_rows
        self.trigger_rows: vec[i64] = vec[i64]()
        self.modifier_start: vec[i64] = vec[i64]()  # [parameter]
        self.modifier_rows: vec[i64] = vec[i64]()
        self.storage_poem: i64 = 0
        self.storage_crates: i64 = 0
        self.code: vec[i64] = vec[i64]()  # all programs
        # Yusuf.
        self.yusuf_ids: list[str] = []
        self.yusuf_worker: vec[i64] = vec[i64]()  # [card]
        self.yusuf_target: vec[i64] = vec[i64]()  # [card] -> space
        self.yusuf_discard: vec[i64] = vec[i64]()
        self.yusuf_actions: vec[i64] = vec[i64]()  # [card * 2 + i] -> main action or NONE
        self.yusuf_reward: vec[i64] = vec[i64]()  # [card] program
        self.yusuf_pp: i64 = 0
        self.yusuf_pp_hard: i64 = 0
        self.yusuf_crates: i64 = 0
        self.yusuf_rival_pp: i64 = 0
        self.yusuf_seal_pp: i64 = 0
        # Fixed numbers of the rules.
        self.start_pp: i64 = 0
        self.step_cost: i64 = 0
        self.refresh_cost: i64 = 0
        self.refresh_pp: i64 = 0
        self.produce_process: i64 = 0
        self.export_goods: i64 = 0
        self.demand_pp: i64 = 0
        self.demand_paria: i64 = 0
        self.rival_pp: i64 = 0
        self.rival_dinar: i64 = 0
        self.crafts_dinar: i64 = 0
        self.tribute_dinars: i64 = 0  # dinars for one paria
        self.seal_pp: i64 = 0
        self.dinars_per_pp: i64 = 0


def numbers(values: list[int]) -> vec[i64]:
    """Return a list as a vector."""
    out = vec[i64](capacity=len(values) + 1)
    for value in values:
        out = append(out, value)
    return out
