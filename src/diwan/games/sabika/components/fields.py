"""Which tables and fields the component file may have: a word that nobody reads is a mistake, and is named."""

from __future__ import annotations

from typing import Any, Final

from diwan.core.components import SOURCES, Entry
from diwan.core.errors import BadComponents

# Fields by table, those that only some entries have included. `source`, and `..._source` for a part, are everywhere.
FIELDS: Final[dict[str, str]] = {
    "meta": "game prefix title designer players_min players_max rounds era_1_rounds era_2_rounds start_pp start_paria "
    "extra_step_cost",
    "option_events": "value default draw positive negative same_as seats",
    "option_hard": "default values seats_true",
    "counts": "main_boards workshops warehouse_tiles starting_tiles initial_warehouses seals major_constructions "
    "major_constructions_era_1 major_constructions_era_2 wishes workers sultan_workers favour_markers ships "
    "score_markers paria_markers materials gypsum wood marble glazed narrator cards minor_constructions balance_cards "
    "minor_poems major_poems trade_cards city_tiles city_tiles_blue city_tiles_red annulment_tokens "
    "first_player_token raw_tokens raw_tokens_per_type dinar_tokens events events_positive events_negative "
    "yusuf_worker_tiles yusuf_action_board yusuf_cards yusuf_cards_architect yusuf_cards_merchant yusuf_cards_poet bag",
    "constants": "refresh_cost refresh_pp produce_process produce_city_bonuses export_goods_min export_goods_max "
    "export_demand_pp export_demand_paria consolidate_rival_pp consolidate_rival_dinar crafts_dinar "
    "tribute_dinar_per_paria tribute_seal_per_paria tribute_pp_per_paria seal_as_dinar rank_pp end_pp_seal "
    "end_pp_good end_pp_marble end_pp_glazed end_dinars_per_pp",
    "parameter_default": "free_steps foreign_worker_fee quarry_amount rest_dinar rest_pp carve_extra_max "
    "export_base_pp export_base_paria export_paria_per_good crafts_poems_per_dinar consolidate_cost tribute_dinar "
    "repeat_materials",
    "player_colour": "id name",
    "coin": "value count",
    "player_count": "board_side human_players automa major_poems minor_poem_slots era_1_tiles era_2_tiles "
    "annulment_tokens sultan_workers raw_spaces marble_spaces note",
    "material": "id count pp buy sell end_pp name",
    "raw_material": "id good count raw_name good_name",
    "market": "action_dinar action_transactions order buy sell exchange_down_dinar exchange_up_dinar",
    "scaffold": "base extra extra_max distinct",
    "carve_cost": "blue blue_per_owned red red_per_owned gray gray_per_owned gray_max",
    "rondel_space": "id ring worker index angle action warehouse_side",
    "secondary_space": "id kind angle links on_side_12 on_side_34 four_only",
    "secondary_cost": "raw marble raw_filled raw_empty marble_filled marble_empty",
    "sultan_worker": "id worker start players",
    "player_pieces": "architects merchants poets ships initial_warehouses balance_cards",
    "narrator_space": "index round era wish_slot tribute event_change era_mark final",
    "wish": "id letter kind score",
    "favour_space": "index effect last",
    "minor_construction": "id building base left right",
    "balance_card": "id left right",
    "balance_bonus": "colour effect",
    "major_construction": "id number era building favour bonus players_34_only",
    "warehouse_tile": "id crates bonus",
    "warehouse": "warehouses_per_player initial_crates expansions_max expansion_pp stacks stack_size face_up_per_side",
    "starting_tile": "id number effect dinars",
    "city": "id region name",
    "granada": "id name is_city",
    "route": "id a b cost",
    "city_tile": "id colour demand city_bonus consolidation seed_example",
    "trade_card": "id number score yusuf_match starred",
    "minor_poem": "id number starred blue red",
    "major_poem": "id number letter code scoring counter ranks pp each max_pp removed_in_solo starred",
    "event": "id number kind passive",
    "yusuf": "start_pp start_pp_hard initial_crates gray_max consolidated_rival_pp pp_per_seal first_player_round_1",
    "yusuf_worker_tile": "id worker",
    "yusuf_card": "id worker target discard actions reward",
}
NESTED: Final = ("player_count", "scaffold")  # tables of tables
# What no rule reads: words for people, and marks.
TEXTS: Final = ("note", "designer")
MARKS: Final = ("starred", "seed_example")


def check_fields(data: dict[str, Any]) -> None:
    """Refuse a table or a field that does not exist."""
    for name, value in data.items():
        if name not in FIELDS:
            raise BadComponents(f"[{name}]: there is no such table, expected some of {', '.join(FIELDS)}")
        for entry in _entries(name, value):
            _check_entry(entry, FIELDS[name].split())


def _entries(name: str, value: Any) -> list[Entry]:
    rows = list(enumerate(value, start=1)) if isinstance(value, list) else []
    if name in NESTED and isinstance(value, dict):
        found = [(f"[{name}.{key}]", fields) for key, fields in value.items()]
    elif isinstance(value, dict):
        found = [(f"[{name}]", value)]
    else:
        found = [(f"[[{name}]] {row.get('id', n) if isinstance(row, dict) else n}", row) for n, row in rows]
    for place, fields in found:
        if not isinstance(fields, dict):
            raise BadComponents(f"{place}: it is {fields!r}, expected a table")
    return [Entry(place, fields) for place, fields in found]


def _check_entry(entry: Entry, allowed: list[str]) -> None:
    for field in entry.fields:
        if field == "source" or field.endswith("_source"):
            entry.word(field, SOURCES)
        elif field not in allowed:
            raise BadComponents(f"{entry.place}: there is no field {field!r}, expected some of {', '.join(allowed)}")
        elif field in TEXTS:
            entry.get(field, str)
        elif field in MARKS:
            entry.get(field, bool)
    entry.word("source", SOURCES)
