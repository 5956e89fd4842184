"""Board, tiles and cards of a component file, each wrong in one place: the line that refuses it names the entry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.ids import short
from tests.support.sabika_components import DATA, refusal, with_fields


def refused(table: str, key: str, **fields: Any) -> str:
    """Change fields of an entry; return the line that says why it is refused."""
    line = refusal(with_fields(table, key, **fields))
    assert line is not None
    assert "\n" not in line
    return line


WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    # The box.
    ("meta", "", {"game": "alhambra"}, "[meta]: game is 'alhambra', expected one of sabika"),
    ("meta", "", {"prefix": "ALH"}, "[meta]: prefix is 'ALH', expected one of SAB"),
    ("meta", "", {"players_min": 2}, "[meta]: players_min is 2, expected 1 to 1"),
    ("meta", "", {"players_max": 5}, "[meta]: players_max is 5, expected 4 to 4"),
    ("meta", "", {"rounds": 6}, "[meta]: rounds is 6, expected 5 to 5"),
    ("meta", "", {"era_1_rounds": [1]}, "[meta]: era_1_rounds and era_2_rounds, expected rounds 1 to 5 in order"),
    ("meta", "", {"era_1_rounds": [1, 6]}, "[meta]: era_1_rounds is [1, 6], expected different numbers from 1 to 5"),
    ("meta", "", {"era_1_rounds": [1, 1]}, "[meta]: era_1_rounds is [1, 1], expected different numbers from 1 to 5"),
    ("meta", "", {"era_1_rounds": [3, 4, 5], "era_2_rounds": [1, 2]}, "expected rounds 1 to 5 in order"),
    ("meta", "", {"start_pp": -1}, "[meta]: start_pp is -1, expected 0 to 99"),
    ("meta", "", {"start_paria": 1}, "[meta]: start_paria is 1, expected 0 to 0"),
    ("meta", "", {"extra_step_cost": 100}, "[meta]: extra_step_cost is 100, expected 0 to 99"),
    ("counts", "", {"cards": 91}, "[counts]: cards is 91, expected 90 to 90"),
    ("counts", "", {"ships": 35}, "[counts]: ships is 35, expected 36 to 36"),
    ("counts", "", {"workers": 15}, "[counts]: workers is 15, expected 16 to 16"),
    ("counts", "", {"gypsum": 31}, "[counts]: gypsum is 31, expected 30 to 30"),
    ("counts", "", {"materials": 104}, "[counts]: materials is 104, expected 105 to 105"),
    ("counts", "", {"events_positive": 6}, "[counts]: events_positive is 6, expected 5 to 5"),
    ("counts", "", {"yusuf_cards_poet": 8}, "[counts]: yusuf_cards_poet is 8, expected 7 to 7"),
    ("counts", "", {"annulment_tokens": 2}, "[counts]: annulment_tokens is 2, expected 3 to 3"),
    ("counts", "", {"dinar_tokens": 42}, "[counts]: dinar_tokens is 42, expected 43 to 43"),
    ("coin", "1", {"value": 2}, "[[coin]] 2: value is 2, expected 3 to 3"),
    ("player_pieces", "", {"architects": 3}, "[player_pieces]: architects is 3, expected 2 to 2"),
    ("player_pieces", "", {"ships": 8}, "[player_pieces]: ships is 8, expected 9 to 9"),
    ("player_colour", "blue", {"id": "green"}, "[[player_colour]] green: id is 'green', expected one of blue"),
    ("player_count", "3", {"human_players": 2}, "[player_count.3]: human_players is 2, expected 3 to 3"),
    ("player_count", "1", {"automa": False}, "[player_count.1]: automa is False, expected True"),
    ("player_count", "2", {"automa": True}, "[player_count.2]: automa is True, expected False"),
    ("player_count", "2", {"board_side": "34"}, "[player_count.2]: board_side is '34', expected one of 12"),
    ("player_count", "3", {"annulment_tokens": 2}, "[player_count.3]: annulment_tokens is 2, expected 3 to 3"),
    ("player_count", "4", {"annulment_tokens": 3}, "[player_count.4]: annulment_tokens is 3, expected 0 to 0"),
    ("player_count", "3", {"raw_spaces": 8}, "[player_count.3]: raw_spaces is 8, expected 6 to 6"),
    ("player_count", "4", {"marble_spaces": 3}, "[player_count.4]: marble_spaces is 3, expected 4 to 4"),
    ("player_count", "3", {"sultan_workers": 8}, "[player_count.3]: sultan_workers is 8, expected 4 to 4"),
    ("player_count", "2", {"era_2_tiles": 12}, "[player_count.2]: era_2_tiles is 12, expected 9 to 9"),
    ("player_count", "4", {"minor_poem_slots": 6}, "[player_count.4]: minor_poem_slots is 6, expected 1 to 5"),
    ("player_count", "4", {"major_poems": 9}, "[player_count.4]: major_poems is 9, expected 1 to 8"),
    # Options.
    ("option_hard", "", {"default": True}, "[option_hard]: default is True, expected False"),
    ("option_hard", "", {"values": [True]}, "[option_hard]: values is [True], expected [False, True]"),
    ("option_hard", "", {"seats_true": [1, 2]}, "[option_hard]: seats_true is [1, 2], expected [1]"),
    ("option_events", "1", {"default": True}, "[[option_events]] random: default is True, expected False"),
    ("option_events", "0", {"default": False}, "[[option_events]] none: default is False, expected True"),
    ("option_events", "2", {"seats": [2, 3, 4]}, "[[option_events]] mixed: seats is [2, 3, 4], expected [1, 2, 3, 4]"),
    ("option_events", "2", {"value": "mix"}, "[[option_events]]: they are none, random, mix, negative, 3+0"),
    ("option_events", "0", {"draw": 3}, "[[option_events]] none: draw is 3, expected 0 to 0"),
    ("option_events", "1", {"draw": 2}, "[[option_events]] random: draw is 2, expected 3 to 3"),
    ("option_events", "1", {"positive": 1}, "[[option_events]] random: positive does not go with 'random'"),
    ("option_events", "0", {"negative": 1}, "[[option_events]] none: negative does not go with 'none'"),
    ("option_events", "2", {"negative": 1}, "[[option_events]] mixed: negative is 1, expected 2 to 2"),
    ("option_events", "4", {"positive": 2}, "[[option_events]] 3+0: positive is 2, expected 3 to 3"),
    ("option_events", "6", {"same_as": "negative"}, "[[option_events]] 1+2: same_as is 'negative', expected 'mixed'"),
    ("option_events", "5", {"same_as": "mixed"}, "[[option_events]] 2+1: same_as is 'mixed', expected '2+1'"),
    # Prices and constants.
    ("material", "wood", {"id": "timber"}, "[[material]] timber: id is 'timber', expected one of wood"),
    ("material", "wood", {"buy": 2}, "[market.buy]: wood differs from buy in [[material]] wood"),
    ("material", "wood", {"sell": 1}, "[market.sell]: wood differs from sell in [[material]] wood"),
    ("material", "marble", {"end_pp": 2}, "[constants]: end_pp_marble differs from end_pp of [[material]] marble"),
    ("material", "wood", {"pp": -1}, "[[material]] wood: pp is -1, expected 0 to 99"),
    ("raw_material", "clay", {"good": "sugar"}, "[[raw_material]] clay: good is 'sugar', expected one of pottery"),
    ("raw_material", "clay", {"count": 9}, "[[raw_material]] clay: count is 9, expected 8 to 8"),
    ("market", "", {"order": ["wood", "gypsum", "marble", "glazed"]}, "[market]: order is ['wood', 'gypsum'"),
    ("market", "", {"action_transactions": 0}, "[market]: action_transactions is 0, expected 1 to 9"),
    (
        "market",
        "",
        {"buy": {**DATA["market"]["buy"], "good": 2}},
        "[market.buy]: there is no 'good' here",
    ),
    (
        "market",
        "",
        {"sell": {**DATA["market"]["sell"], "raw": 2}},
        "[market.sell]: there is no 'raw' here",
    ),
    ("constants", "", {"produce_process": 4}, "[constants]: produce_process is 4, expected 1 to 3"),
    ("constants", "", {"produce_city_bonuses": 2}, "[constants]: produce_city_bonuses is 2, expected 1 to 1"),
    ("constants", "", {"export_goods_min": 0}, "[constants]: export_goods_min is 0, expected 1 to 1"),
    ("constants", "", {"export_goods_max": 4}, "[constants]: export_goods_max is 4, expected 1 to 3"),
    ("constants", "", {"tribute_dinar_per_paria": 0}, "[constants]: tribute_dinar_per_paria is 0, expected 1 to 99"),
    ("constants", "", {"tribute_seal_per_paria": 2}, "[constants]: tribute_seal_per_paria is 2, expected 1 to 1"),
    ("constants", "", {"tribute_pp_per_paria": 2}, "[constants]: tribute_pp_per_paria is 2, expected 1 to 1"),
    ("constants", "", {"seal_as_dinar": 2}, "[constants]: seal_as_dinar is 2, expected 1 to 1"),
    ("constants", "", {"end_dinars_per_pp": 0}, "[constants]: end_dinars_per_pp is 0, expected 1 to 99"),
    ("constants", "", {"rank_pp": [14, 9, 6]}, "[constants]: rank_pp is [14, 9, 6], expected 4 whole numbers"),
    ("constants", "", {"rank_pp": [14, 9, 6, -1]}, "[constants]: rank_pp is [14, 9, 6, -1], expected 4 whole numbers"),
    ("constants", "", {"rank_pp": [14, 9, 6, True]}, "rank_pp is [14, 9, 6, True], expected 4 whole numbers"),
    ("carve_cost", "", {"gray_max": 0}, "[carve_cost]: gray_max is 0, expected 1 to 20"),
    ("scaffold", "major", {"base": ["wood"]}, "[scaffold.major]: expected base ['gypsum'], extra ['wood', 'marble'"),
    ("scaffold", "poem", {"distinct": False}, "[scaffold.poem]: expected base ['gypsum', 'wood', 'marble'], extra"),
    ("scaffold", "minor", {"extra_max": 3}, "[scaffold.minor]: extra_max is 3, expected 0 to 2"),
    ("scaffold", "poem", {"extra_max": 2}, "[scaffold.poem]: extra_max is 2, carve_extra_max is 1"),
    # The rondel.
    ("rondel_space", "O1", {"id": "O9"}, "[[rondel_space]] O9: id is 'O9', expected one of O1"),
    ("rondel_space", "M1", {"ring": "outer"}, "[[rondel_space]] M1: ring is 'outer', expected one of middle"),
    ("rondel_space", "M1", {"worker": "poet"}, "[[rondel_space]] M1: worker is 'poet', expected one of merchant"),
    ("rondel_space", "I2", {"index": 3}, "[[rondel_space]] I2: index is 3, expected 2 to 2"),
    ("rondel_space", "I2", {"angle": 45}, "[[rondel_space]] I2: angle is 45, expected 60 to 60"),
    ("rondel_space", "I2", {"action": "craft"}, "I2: action is 'craft', expected one of carve, reactivate, crafts"),
    ("rondel_space", "O1", {"action": "carve"}, "[[rondel_space]] O1: action is 'carve', expected one of minor_quarry"),
    (
        "rondel_space",
        "M1",
        {"action": "market"},
        "M1: action is 'market', expected one of export, consolidate, produce",
    ),
    ("rondel_space", "I1", {"action": "export"}, "[[rondel_space]] I1: action is 'export', expected one of carve"),
    (
        "rondel_space",
        "O2",
        {"action": "major_quarry"},
        "[[rondel_space]] O2, [[rondel_space]] O6: action is 'major_quarry', expected on 1 of the spaces",
    ),
    (
        "rondel_space",
        "O6",
        {"action": "minor_quarry"},
        "O2, [[rondel_space]] O6: action is 'minor_quarry', expected on 1",
    ),
    (
        "rondel_space",
        "O1",
        {"action": "market"},
        "O1, [[rondel_space]] O4, [[rondel_space]] O8: action is 'market', expected on 2 of the spaces",
    ),
    ("rondel_space", "M2", {"action": "produce"}, "M2, [[rondel_space]] M4: action is 'produce', expected on 2"),
    ("rondel_space", "I6", {"action": "crafts"}, "I5, [[rondel_space]] I6: action is 'crafts', expected on 2"),
    ("rondel_space", "O1", {"action": "major_construction"}, "action is 'major_construction', expected one of"),
    ("rondel_space", "O1", {"warehouse_side": "left"}, "[[rondel_space]] O1: warehouse_side is 'left', expected one"),
    ("rondel_space", "O3", {"warehouse_side": "top"}, "[[rondel_space]] O3: warehouse_side is 'top', expected one"),
    ("rondel_space", "O3", {"action": "market"}, "[[rondel_space]] O3: warehouse_side is 'right', expected one"),
    ("secondary_space", "R1", {"kind": "marble"}, "[[secondary_space]] R1: kind is 'marble', expected one of raw"),
    ("secondary_space", "R1", {"links": ["O1", "M9"]}, "[[secondary_space]] R1: links has 'M9', expected some of O1"),
    ("secondary_space", "R1", {"links": ["O1", "O1"]}, "links is ['O1', 'O1'], expected one or more different"),
    (
        "secondary_space",
        "R1",
        {"links": ["O1", "I1"]},
        "R1: links are ['O1', 'I1'], expected spaces of outer",
    ),
    ("secondary_space", "R1", {"links": ["O1"]}, "links are ['O1'], expected spaces of outer and middle ring"),
    ("secondary_space", "R1", {"links": ["O1", "O2", "M1"]}, "links are ['O1', 'O2', 'M1'], expected one outer space"),
    ("secondary_space", "X2", {"links": ["M2", "O2"]}, "links are ['M2', 'O2'], expected spaces of middle and inner"),
    ("secondary_space", "X2", {"links": ["M2", "I2", "I3"]}, "expected one inner space"),
    ("secondary_space", "R1", {"links": ["O2", "M1"]}, "[[secondary_space]] R1: id is 'R1', expected one of R2"),
    ("secondary_space", "X2", {"angle": 61}, "[[secondary_space]] X2: angle is 61, expected 60 to 60"),
    ("secondary_space", "R3", {"four_only": False}, "[player_count.3]: annulment_tokens is 3, expected 2 to 2"),
    ("secondary_space", "R2", {"on_side_12": False}, "[player_count.1]: raw_spaces is 4, expected 3 to 3"),
    ("secondary_space", "R2", {"id": "R1"}, "[[secondary_space]] R1: 'R1' is there already"),
    ("secondary_cost", "", {"raw": {"architect": 1}}, "[secondary_cost.raw]: field 'merchant' is missing"),
    ("secondary_cost", "", {"raw": {"architect": 1, "merchant": 0, "poet": 1}}, "there is no 'poet' here"),
    ("secondary_cost", "", {"marble": {"merchant": -1, "poet": 1}}, "merchant is -1, expected 0 to 99"),
    ("secondary_cost", "", {"raw": 1}, "[secondary_cost]: raw is 1, expected dict but found int"),
    ("secondary_cost", "", {"raw_empty": "process 2"}, "raw_empty is 'process 2', expected one of process 1"),
    ("sultan_worker", "SA1", {"start": "O9"}, "[[sultan_worker]] SA1: start is 'O9', expected one of O1"),
    ("sultan_worker", "SA1", {"worker": "poet"}, "[[sultan_worker]] SA1: worker is 'poet', expected one of architect"),
    ("sultan_worker", "SA2", {"id": "SA1"}, "[[sultan_worker]] SA1: id is 'SA1', expected one of SA2"),
    (
        "sultan_worker",
        "SA1",
        {"players": [1, 2, 5]},
        "[[sultan_worker]] SA1: players has [1, 2, 5], expected",
    ),
    ("sultan_worker", "SA1", {"players": [True, 2, 3]}, "players has [True, 2, 3], expected some of 1 to 4"),
    ("sultan_worker", "SA1", {"players": [1, 2, 3, 3]}, "players is [1, 2, 3, 3], expected different numbers"),
    ("sultan_worker", "SA1", {"players": [1, 2, 3, 4]}, "[player_count.4]: sultan_workers is 0, expected 1 to 1"),
    # Tracks.
    ("narrator_space", "1", {"index": 3}, "[[narrator_space]] 2: index is 3, expected 2 to 2"),
    ("narrator_space", "1", {"round": 3}, "[[narrator_space]] 2: round is 3, expected 2 to 2"),
    ("narrator_space", "5", {"round": 6}, "[[narrator_space]] 6: expected a round on all spaces but the last"),
    ("narrator_space", "0", {"tribute": 1}, "[[narrator_space]] 1: expected a round on all spaces but the last"),
    ("narrator_space", "1", {"tribute": -1}, "[[narrator_space]] 2: tribute is -1, expected 0 to 9"),
    ("narrator_space", "1", {"tribute": 10}, "[[narrator_space]] 2: tribute is 10, expected 0 to 9"),
    ("narrator_space", "2", {"era": 1}, "[[narrator_space]] 3: era is 1, expected 2 to 2"),
    ("narrator_space", "2", {"era_mark": False}, "[[narrator_space]] 3: era_mark is False, expected True"),
    ("narrator_space", "3", {"era_mark": True}, "[[narrator_space]] 4: era_mark is True, expected False"),
    ("narrator_space", "5", {"final": False}, "[[narrator_space]] 6: final is False, expected True"),
    ("narrator_space", "0", {"wish_slot": True}, "[[narrator_space]] 1: wish_slot is true, expected false"),
    ("narrator_space", "0", {"event_change": True}, "[[narrator_space]] 1: event_change is true, expected false"),
    ("narrator_space", "5", {"event_change": True}, "[[narrator_space]] 6: event_change is true, expected false"),
    ("narrator_space", "2", {"wish_slot": True}, "[[narrator_space]]: expected 3 spaces with a wish slot"),
    (
        "narrator_space",
        "3",
        {"event_change": True},
        "[[narrator_space]]: expected 3 spaces with a wish slot",
    ),
    ("favour_space", "2", {"index": 3}, "[[favour_space]] 3: index is 3, expected 2 to 2"),
    ("favour_space", "2", {"last": True}, "[[favour_space]] 3: last is True, expected False"),
    ("favour_space", "6", {"last": False}, "[[favour_space]] 7: last is False, expected True"),
    ("wish", "WA1", {"letter": "B"}, "[[wish]] WA1: letter is 'B', expected one of A"),
    ("wish", "WB2", {"id": "WB1"}, "[[wish]] WB1: id is 'WB1', expected one of WB2"),
    ("wish", "WA1", {"kind": "counter"}, "[[wish]] WA1: kind is 'counter', expected one of building_types"),
    ("wish", "WA1", {"score": {}}, "[[wish]] WA1: score is {}, expected some of palace, fountain, gate"),
    ("wish", "WA1", {"score": {"castle": 1}}, "[[wish]] WA1: score is {'castle': 1}, expected some of palace"),
    ("wish", "WA1", {"score": {"palace": 0}}, "[[wish]] WA1: palace is 0, expected 1 to 99"),
    (
        "wish",
        "WB1",
        {"score": {"presence": 1, "seal": 1}},
        "WB1: score is {'presence': 1, 'seal': 1}, expected",
    ),
    ("wish", "WB1", {"score": {"city": 1}}, "[[wish]] WB1: score is {'city': 1}, expected some of poem"),
    ("wish", "WB1", {"score": {"materials_used": 1}}, "score is {'materials_used': 1}, expected some of poem"),
    # The sea.
    ("city", "fez", {"id": "rome"}, "[[city]] rome: id is 'rome', expected one of fez"),
    ("city", "fez", {"region": "africa"}, "[[city]] fez: region is 'africa', expected one of maghreb"),
    ("granada", "", {"id": "malaga"}, "[granada]: id is 'malaga', expected one of granada"),
    ("granada", "", {"is_city": True}, "[granada]: is_city is True, expected False"),
    ("route", "RT02", {"id": "RT01"}, "[[route]] RT01: id is 'RT01', expected one of RT02"),
    ("route", "RT02", {"a": "rome"}, "[[route]] RT02: a is 'rome', expected one of fez"),
    ("route", "RT02", {"b": "granada"}, "[[route]] RT02: granada and granada, expected two places not joined before"),
    ("route", "RT02", {"a": "fez", "b": "granada"}, "[[route]] RT02: fez and granada, expected two places not joined"),
    ("route", "RT02", {"cost": -1}, "[[route]] RT02: cost is -1, expected 0 to 99"),
]


@pytest.mark.parametrize(("table", "key", "fields", "reason"), WRONG, ids=short)
def test_a_wrong_entry_of_the_board_is_named(table: str, key: str, fields: dict[str, Any], reason: str) -> None:
    assert reason in refused(table, key, **fields)


def test_every_region_has_a_city() -> None:
    cities = [{**city, "region": "europe" if city["region"] == "maghreb" else city["region"]} for city in DATA["city"]]
    line = refusal({**DATA, "city": cities})
    assert line == "[[city]]: none has the region 'maghreb', expected one or more of each"


def with_actions(*actions: str) -> dict[str, Any]:
    """Return the shipped data with these actions on the first spaces of the rondel."""
    spaces = [dict(space) for space in DATA["rondel_space"]]
    for space, action in zip(spaces, actions, strict=False):
        space["action"] = action
    return {**DATA, "rondel_space": spaces}


@pytest.mark.rule("SAB-1.4")
def test_spaces_of_one_kind_lie_opposite_each_other() -> None:
    assert refusal(with_actions("construction", "minor_quarry")) is None
    assert refusal(with_actions("minor_quarry", "construction")) == (
        "[[rondel_space]] O1, [[rondel_space]] O5: actions are 'minor_quarry' and 'construction', "
        "expected the same kind on spaces opposite each other"
    )
    quarries = with_actions("construction", "major_quarry")
    quarries["rondel_space"][5]["action"] = "minor_quarry"
    assert refusal(quarries) is None


def test_the_warehouse_spaces_are_for_both_sides() -> None:
    spaces = [dict(space) for space in DATA["rondel_space"]]
    for space in spaces:
        if "warehouse_side" in space:
            space["warehouse_side"] = "left"
    line = refusal({**DATA, "rondel_space": spaces})
    assert line == "[[rondel_space]] O3, [[rondel_space]] O7: warehouse_side is 'left' twice, expected one of each"


@pytest.mark.parametrize("table", ["player_count", "scaffold"])
def test_a_table_of_tables_is_one(table: str) -> None:
    line = refusal({**DATA, table: [{"source": "seed"}]})
    assert line is not None
    key = next(iter(DATA[table]))
    inner = {name: value for name, value in DATA[table].items() if name != key}
    assert refusal({**DATA, table: inner}) == f"[{table}.{key}]: the table is missing"
    assert refusal({**DATA, table: {**DATA[table], key: 1}}) == f"[{table}.{key}]: it is 1, expected a table"
