"""The component file as flat tables: what is where, by number."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Tables:
    """Everything printed, as numbers; the readers fill in every field."""

    def __init__(self) -> None:
        # These grow entry by entry.
        self.space_ids = []
        self.secondary_ids = []
        self.wish_ids = []
        self.city_ids = []
        self.event_ids = []

    # Resources and prices.
    material_pp: vec[i64]  # [material] when used
    material_buy: vec[i64]  # [material]
    raw_buy: i64
    item_sell: vec[i64]  # [item]
    item_end_pp: vec[i64]  # [item] left over at the end
    exchange_up: i64
    exchange_down: i64
    market_dinar: i64
    market_transactions: i64
    major_extra: i64
    minor_extra: i64
    poem_price: vec[i64]  # [colour], and per poem of that colour owned:
    poem_price_more: vec[i64]
    gray_max: i64
    defaults: vec[i64]  # [parameter] before any modifier; 0 for relative ones
    # The rondel.
    space_ids: list[str]
    space_action: vec[i64]  # [space]
    space_side: vec[i64]  # [space] of the warehouse tiles beside it, or NONE
    space_links: vec[i64]  # [space] -> secondary spaces, one bit each
    secondary_ids: list[str]
    secondary_links: vec[i64]  # [secondary] -> spaces, one bit each
    secondary_price: vec[i64]  # [ring * 2 + (1 for marble)]; NONE: not linked
    secondary_used: vec[i64]  # [seats] -> secondary spaces in use, one bit each
    sultan_start: vec[i64]  # [sultan's worker] -> space
    sultan_used: vec[i64]  # [seats] -> sultan's workers in use, one bit each
    # Tracks.
    tribute: vec[i64]  # [narrator space, from 0]
    wish_space: vec[i64]  # [narrator space] -> 1 with a wish slot
    event_space: vec[i64]  # [narrator space] -> 1 with the event symbol
    era: vec[i64]  # [narrator space] -> 1 or 2
    favour_program: vec[i64]  # [favour space]
    wish_ids: list[str]
    wish_letter: vec[i64]  # [wish] 0 to 2
    wish_buildings: vec[i64]  # [wish * BUILDINGS + building] -> pp
    wish_counter: vec[i64]  # [wish] or NONE
    wish_pp: vec[i64]  # [wish] per thing counted
    # Buildings.
    minor_ids: list[str]
    minor_building: vec[i64]  # [minor]
    minor_base: vec[i64]  # [minor] material
    minor_left: vec[i64]  # [minor] colour
    minor_right: vec[i64]
    balance_left: vec[i64]  # [balance card] colour
    balance_program: vec[i64]  # [colour]
    major_ids: list[str]
    major_number: vec[i64]  # [major]
    major_era: vec[i64]
    major_building: vec[i64]
    major_program: vec[i64]
    majors_used: vec[i64]  # [seats] -> majors in play, one bit each
    tile_ids: list[str]
    tile_crates: vec[i64]  # [warehouse tile]
    tile_program: vec[i64]
    expansion_pp: vec[i64]  # [expansions there before]
    starting_ids: list[str]
    starting_number: vec[i64]  # [starting tile]
    starting_program: vec[i64]  # without its parias
    starting_parias: vec[i64]
    starting_dinars: vec[i64]  # [starting tile * MAX_SEATS + position]
    # The sea.
    city_ids: list[str]
    city_region: vec[i64]  # [city]
    city_neighbours: vec[i64]  # [city] -> cities one route away, one bit each
    routes: vec[i64]  # a, b, cost; a, b, cost; ... (GRANADA is CITIES)
    distance: vec[i64]  # [((change + 1) * PLACES + from) * PLACES + to], change -1 to 1 per route
    city_tile_ids: list[str]
    city_tile_colour: vec[i64]  # [city tile]
    city_tile_demand: vec[i64]  # [city tile] -> goods, one bit each
    city_tile_bonus: vec[i64]  # [city tile] program
    city_tile_benefit: vec[i64]  # [city tile] program
    trade_ids: list[str]
    trade_counter: vec[i64]  # [trade card]
    trade_cities: vec[i64]  # mask for the counter `city`
    trade_pp: vec[i64]
    trade_match: vec[i64]  # MATCH_...
    trade_match_arg: vec[i64]  # cities as bits, or a colour
    # Poems and events.
    poem_ids: list[str]  # minor, then major
    red_program: vec[i64]  # [minor poem]
    gray_letter: vec[i64]  # [major poem]
    gray_digit: vec[i64]
    gray_rank: vec[i64]  # 1: scored by place
    gray_counter: vec[i64]
    gray_pp: vec[i64]
    gray_each: vec[i64]
    gray_most: vec[i64]  # pp at most, 0: no limit
    gray_solo: vec[i64]  # 0: removed in the solo game
    rank_pp: vec[i64]  # [place - 1]
    event_ids: list[str]
    poem_slots: vec[i64]  # [seats]
    poem_grays: vec[i64]  # [seats] major poems on display
    # Options.
    mix_names: list[str]  # values of the option `events`, the default first
    mix_same: list[str]  # [mix] the name that records keep
    mix_draws: list[int]  # [mix] how many events
    mix_positive: list[int]  # [mix] how many of them are positive; NONE: as chance has it
    # Passives.
    trigger_start: vec[i64]  # [trigger] -> first number in trigger_rows
    trigger_rows: vec[i64]
    modifier_start: vec[i64]  # [parameter]
    modifier_rows: vec[i64]
    storage_poem: i64
    storage_crates: i64
    code: vec[i64]  # all programs
    # Yusuf.
    yusuf_ids: list[str]
    yusuf_worker: vec[i64]  # [card]
    yusuf_target: vec[i64]  # [card] -> space
    yusuf_discard: vec[i64]
    yusuf_actions: vec[i64]  # [card * 2 + i] -> main action or NONE
    yusuf_reward: vec[i64]  # [card] program
    yusuf_pp: i64
    yusuf_pp_hard: i64
    yusuf_crates: i64
    yusuf_rival_pp: i64
    yusuf_seal_pp: i64
    # Fixed numbers of the rules.
    start_pp: i64
    step_cost: i64
    refresh_cost: i64
    refresh_pp: i64
    produce_process: i64
    export_goods: i64
    demand_pp: i64
    demand_paria: i64
    rival_pp: i64
    rival_dinar: i64
    crafts_dinar: i64
    tribute_dinars: i64  # dinars for one paria
    seal_pp: i64
    dinars_per_pp: i64


def numbers(values: list[int]) -> vec[i64]:
    """Return a list as a vector."""
    out = vec[i64](capacity=len(values) + 1)
    for value in values:
        out = append(out, value)
    return out
