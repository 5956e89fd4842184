"""Tiles and cards of a component file, each wrong in one place: the line that refuses it names the entry."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.support.ids import short
from tests.support.sabika_components import DATA, refusal, with_fields

PER = {"per": "seal", "gain": {"pp": 2}}

WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    # Buildings.
    ("minor_construction", "MC01", {"id": "MC1"}, "[[minor_construction]] MC1: id is 'MC1', expected one of MC01"),
    ("minor_construction", "MC02", {"id": "MC01"}, "[[minor_construction]] MC01: id is 'MC01', expected one of MC02"),
    (
        "minor_construction",
        "MC01",
        {"building": "palace"},
        "building is 'palace', expected one of garden, tower, window",
    ),
    ("minor_construction", "MC01", {"base": "glazed"}, "base is 'glazed', expected one of gypsum, wood, marble"),
    ("minor_construction", "MC01", {"left": "wild"}, "left is 'wild', expected one of gold, blue, red, green"),
    ("minor_construction", "MC01", {"right": "pink"}, "right is 'pink', expected one of gold, blue, red, green"),
    ("balance_card", "AB2", {"id": "AB5"}, "[[balance_card]] AB5: id is 'AB5', expected one of AB2"),
    ("balance_card", "AB2", {"left": "wild"}, "[[balance_card]] AB2: left is 'wild', expected one of gold"),
    ("balance_card", "AB2", {"left": "gold"}, "[[balance_card]] AB2: 'gold' is there already, in [[balance_card]] AB1"),
    ("balance_card", "AB2", {"right": "blue"}, "[[balance_card]] AB2: right is 'blue', expected one of wild"),
    ("balance_bonus", "1", {"colour": "red"}, "[[balance_bonus]] 2: colour is 'red', expected one of blue"),
    ("major_construction", "MJ03", {"id": "MJ3"}, "[[major_construction]] MJ3: id is 'MJ3', expected one of MJ03"),
    ("major_construction", "MJ03", {"number": 4}, "[[major_construction]] MJ03: number is 4, expected 3 to 3"),
    ("major_construction", "MJ03", {"era": 3}, "[[major_construction]] MJ03: era is 3, expected 1 to 2"),
    ("major_construction", "MJ03", {"era": 2}, "[player_count.1]: era_1_tiles is 9, expected 8 to 8"),
    (
        "major_construction",
        "MJ03",
        {"building": "tower"},
        "building is 'tower', expected one of palace, fountain, gate",
    ),
    ("major_construction", "MJ03", {"favour": 2}, "[[major_construction]] MJ03: favour is 2, expected 1 to 1"),
    ("major_construction", "MJ21", {"players_34_only": False}, "[player_count.1]: era_2_tiles is 9, expected 10 to 10"),
    ("major_construction", "MJ01", {"players_34_only": True}, "[player_count.1]: era_1_tiles is 9, expected 8 to 8"),
    # Warehouses and starting tiles.
    ("warehouse_tile", "WH02", {"id": "WH01"}, "[[warehouse_tile]] WH01: id is 'WH01', expected one of WH02"),
    ("warehouse_tile", "WH02", {"crates": 4}, "[[warehouse_tile]] WH02: crates is 4, expected 1 to 3"),
    ("warehouse_tile", "WH02", {"crates": 0}, "[[warehouse_tile]] WH02: crates is 0, expected 1 to 3"),
    ("warehouse", "", {"warehouses_per_player": 5}, "[warehouse]: warehouses_per_player is 5, expected 4 to 4"),
    ("warehouse", "", {"initial_crates": 2}, "[warehouse]: initial_crates is 2, expected 1 to 1"),
    ("warehouse", "", {"expansions_max": 3}, "[warehouse]: expansions_max is 3, expected 2 to 2"),
    ("warehouse", "", {"stacks": 3}, "[warehouse]: stacks is 3, expected 2 to 2"),
    ("warehouse", "", {"stack_size": 10}, "[warehouse]: stack_size is 10, expected 12 to 12"),
    ("warehouse", "", {"face_up_per_side": 3}, "[warehouse]: face_up_per_side is 3, expected 2 to 2"),
    ("warehouse", "", {"expansion_pp": [1]}, "[warehouse]: expansion_pp is [1], expected 2 whole numbers"),
    ("warehouse", "", {"expansion_pp": [1, -2]}, "[warehouse]: expansion_pp is [1, -2], expected 2 whole numbers"),
    ("starting_tile", "ST02", {"id": "ST2"}, "[[starting_tile]] ST2: id is 'ST2', expected one of ST02"),
    ("starting_tile", "ST02", {"number": 3}, "[[starting_tile]] ST02: number is 3, expected 2 to 2"),
    ("starting_tile", "ST02", {"dinars": [5, 5, 6]}, "[[starting_tile]] ST02: dinars is [5, 5, 6], expected 4 whole"),
    ("starting_tile", "ST02", {"dinars": [5, 5, 6, 1.5]}, "ST02: dinars is [5, 5, 6, 1.5], expected 4 whole numbers"),
    # Cities and trade cards.
    ("city_tile", "CB2", {"id": "CB1"}, "[[city_tile]] CB1: id is 'CB1', expected one of CB2"),
    ("city_tile", "CB2", {"colour": "red"}, "[[city_tile]] CB2: id is 'CB2', expected one of CR1"),
    ("city_tile", "CB2", {"colour": "green"}, "[[city_tile]] CB2: colour is 'green', expected one of blue, red"),
    ("city_tile", "CB2", {"demand": []}, "[[city_tile]] CB2: demand is [], expected one or more different words"),
    ("city_tile", "CB2", {"demand": ["clay"]}, "[[city_tile]] CB2: demand has 'clay', expected some of sugar, pottery"),
    (
        "city_tile",
        "CB2",
        {"demand": ["sugar", "sugar"]},
        "demand is ['sugar', 'sugar'], expected one or more different",
    ),
    (
        "city_tile",
        "CB2",
        {"demand": ["sugar", "pottery", "clothes"]},
        "[[city_tile]] CB2: demand is ['sugar', 'pottery'",
    ),
    ("trade_card", "TC2", {"id": "TC1"}, "[[trade_card]] TC1: id is 'TC1', expected one of TC2"),
    ("trade_card", "TC2", {"number": 3}, "[[trade_card]] TC2: number is 3, expected 2 to 2"),
    ("trade_card", "TC2", {"score": []}, "[[trade_card]] TC2: score is [], expected one step or more"),
    (
        "trade_card",
        "TC2",
        {"score": [{"raw": 1}]},
        "[[trade_card]] TC2: score is [{'raw': 1}], expected one `per` step",
    ),
    ("trade_card", "TC2", {"score": [PER, PER]}, "[[trade_card]] TC2: score is ["),
    ("trade_card", "TC2", {"score": [{**PER, "max": 3}]}, "'max': 3}], expected pp alone, without max"),
    ("trade_card", "TC2", {"score": [{"per": "seal", "gain": {"paria": 1}}]}, "expected pp alone, without max"),
    (
        "trade_card",
        "TC2",
        {"score": [{"per": "seal", "gain": {"pp": 1, "dinar": 1}}]},
        "expected pp alone, without max",
    ),
    ("trade_card", "TC2", {"yusuf_match": {}}, "[[trade_card]] TC2, yusuf_match: it is {}, expected cities, colour or"),
    ("trade_card", "TC2", {"yusuf_match": {"colour": "blue", "rule": "any"}}, "expected cities, colour or rule"),
    ("trade_card", "TC2", {"yusuf_match": {"cities": []}}, "cities is [], expected one or more different words"),
    (
        "trade_card",
        "TC2",
        {"yusuf_match": {"cities": ["fez", "fez"]}},
        "cities is ['fez', 'fez'], expected one or more",
    ),
    ("trade_card", "TC2", {"yusuf_match": {"cities": ["rome"]}}, "cities has 'rome', expected some of fez"),
    ("trade_card", "TC2", {"yusuf_match": {"colour": "gold"}}, "colour is 'gold', expected one of blue, red"),
    (
        "trade_card",
        "TC2",
        {"yusuf_match": {"rule": "all"}},
        "rule is 'all', expected one of any, chain, scarcest_region",
    ),
    # Poems and events.
    ("minor_poem", "P02", {"id": "P2"}, "[[minor_poem]] P2: id is 'P2', expected one of P02"),
    ("minor_poem", "P02", {"number": 3}, "[[minor_poem]] P02: number is 3, expected 2 to 2"),
    ("major_poem", "P24", {"id": "P23"}, "[[major_poem]] P23: id is 'P23', expected one of P24"),
    ("major_poem", "P24", {"number": 25}, "[[major_poem]] P24: number is 25, expected 24 to 24"),
    ("major_poem", "P24", {"letter": "I"}, "[[major_poem]] P24: letter is 'I', expected one of A, B"),
    ("major_poem", "P24", {"letter": "B"}, "[[major_poem]] P24: code is 'A2', expected the letter B and a digit"),
    ("major_poem", "P24", {"code": "A"}, "[[major_poem]] P24: code is 'A', expected the letter A and a digit"),
    ("major_poem", "P24", {"code": "A0"}, "[[major_poem]] P24: code is 'A0', expected the letter A and a digit"),
    ("major_poem", "P24", {"code": "A1"}, "[[major_poem]] P24: 'A1' is there already, in [[major_poem]] P23"),
    ("major_poem", "P24", {"scoring": "each"}, "[[major_poem]] P24: scoring is 'each', expected one of rank, per"),
    ("major_poem", "P24", {"counter": "poems"}, "[[major_poem]] P24: counter is 'poems', expected one of poem"),
    ("major_poem", "P24", {"counter": "city"}, "[[major_poem]] P24: counter is 'city', expected one of poem"),
    ("major_poem", "P24", {"counter": "materials_used"}, "counter is 'materials_used', expected one of poem"),
    ("major_poem", "P24", {"pp": 0}, "[[major_poem]] P24: pp is 0, expected 1 to 99"),
    ("major_poem", "P24", {"each": 0}, "[[major_poem]] P24: each is 0, expected 1 to 99"),
    ("major_poem", "P24", {"max_pp": 0}, "[[major_poem]] P24: max_pp is 0, expected 1 to 99"),
    ("major_poem", "P24", {"ranks": [14, 9, 6]}, "[[major_poem]] P24: ranks does not go with the scoring 'per'"),
    ("major_poem", "P23", {"ranks": [14, 9, 5]}, "[[major_poem]] P23: ranks is [14, 9, 5], expected [14, 9, 6]"),
    ("major_poem", "P23", {"pp": 2}, "[[major_poem]] P23: pp does not go with the scoring 'rank'"),
    ("major_poem", "P23", {"each": 2}, "[[major_poem]] P23: each does not go with the scoring 'rank'"),
    ("major_poem", "P23", {"max_pp": 2}, "[[major_poem]] P23: max_pp does not go with the scoring 'rank'"),
    ("constants", "", {"rank_pp": [15, 9, 6, 0]}, "[[major_poem]] P23: ranks is [14, 9, 6], expected [15, 9, 6]"),
    ("event", "EV02", {"id": "EV2"}, "[[event]] EV2: id is 'EV2', expected one of EV02"),
    ("event", "EV02", {"number": 3}, "[[event]] EV02: number is 3, expected 2 to 2"),
    ("event", "EV05", {"kind": "negative"}, "[[event]] EV05: kind is 'negative', expected one of positive"),
    ("event", "EV06", {"kind": "positive"}, "[[event]] EV06: kind is 'positive', expected one of negative"),
    # Yusuf.
    ("yusuf", "", {"initial_crates": 3}, "[yusuf]: initial_crates is 3, expected 4 to 49"),
    ("yusuf", "", {"gray_max": 3}, "[yusuf]: gray_max is 3, expected 2 to 2"),
    ("yusuf", "", {"first_player_round_1": False}, "[yusuf]: first_player_round_1 is False, expected True"),
    ("yusuf", "", {"start_pp_hard": -1}, "[yusuf]: start_pp_hard is -1, expected 0 to 99"),
    ("yusuf_worker_tile", "YT2", {"id": "YT1"}, "[[yusuf_worker_tile]] YT1: id is 'YT1', expected one of YT2"),
    (
        "yusuf_worker_tile",
        "YT2",
        {"worker": "poet"},
        "[[yusuf_worker_tile]] YT2: worker is 'poet', expected one of arch",
    ),
    ("yusuf_card", "YA02", {"id": "YA01"}, "[[yusuf_card]] YA01: id is 'YA01', expected one of YA02"),
    ("yusuf_card", "YA02", {"worker": "poet"}, "[[yusuf_card]] YA03: id is 'YA03', expected one of YA02"),
    ("yusuf_card", "YA02", {"target": "O9"}, "[[yusuf_card]] YA02: target is 'O9', expected one of O1"),
    ("yusuf_card", "YA02", {"target": "M1"}, "[[yusuf_card]] YA02: target M1 is not on the ring of its worker"),
    ("yusuf_card", "YA02", {"discard": 1}, "[[yusuf_card]] YA02: discard is 1, expected bool but found int"),
    ("yusuf_card", "YA02", {"actions": ["market"]}, "[[yusuf_card]] YA02: actions are ['market'], expected up to 2 of"),
    ("yusuf_card", "YA02", {"actions": ["carve"] * 3}, "[[yusuf_card]] YA02: actions are ['carve', 'carve', 'carve']"),
    (
        "yusuf_card",
        "YA02",
        {"actions": ["warehouse"]},
        "[[yusuf_card]] YA02: target O5 has no warehouse tiles beside it",
    ),
    (
        "yusuf_card",
        "YA02",
        {"reward": [{"gain": {"dinar": 1}}]},
        "YA02: reward is [{'gain': {'dinar': 1}}], expected pp",
    ),
    ("yusuf_card", "YA02", {"reward": [{"per": "seal", "gain": {"dinar": 1}}]}, "expected pp and parias"),
    (
        "yusuf_card",
        "YA02",
        {"reward": [{"gain": {"wood": 1}}]},
        "[[yusuf_card]] YA02: reward is [{'gain': {'wood': 1}}]",
    ),
    ("yusuf_card", "YP07", {"reward": [{"raw": 1}]}, "[[yusuf_card]] YP07: reward is [{'raw': 1}], expected pp"),
    (
        "yusuf_card",
        "YP07",
        {"reward": [{"red_city_action": True}]},
        "[[yusuf_card]] YP07: reward is [{'red_city_action'",
    ),
]


@pytest.mark.parametrize(("table", "key", "fields", "reason"), WRONG, ids=short)
def test_a_wrong_card_is_named(table: str, key: str, fields: dict[str, Any], reason: str) -> None:
    line = refusal(with_fields(table, key, **fields))
    assert line is not None
    assert "\n" not in line
    assert reason in line


def test_yusufs_architects_have_two_targets_or_more() -> None:
    cards = deepcopy(DATA["yusuf_card"])
    for card in cards:
        if card["worker"] == "architect":
            card.update(target="O3")
    line = refusal({**DATA, "yusuf_card": cards})
    assert line == "[[yusuf_card]]: all architects have one target, expected two or more"


def test_a_game_cannot_be_without_cities_of_a_colour() -> None:
    tiles = deepcopy(DATA["city_tile"])
    reds = [tile for tile in tiles if tile["colour"] == "red"]
    for number, tile in enumerate(reds[:3], start=7):
        tile.update(id=f"CB{number}", colour="blue")
    for number, tile in enumerate(reds[3:], start=1):
        tile["id"] = f"CR{number}"
    line = refusal({**DATA, "city_tile": tiles})
    assert line == "[[city_tile]]: 3 are red, expected 4"


def test_there_are_as_many_letters_as_major_poems_on_display() -> None:
    poems = deepcopy(DATA["major_poem"])
    for poem in poems:
        if poem["letter"] == "H":
            poem.update(letter="G", code=f"G{poem['code'][1]}".replace("G1", "G8").replace("G2", "G9"))
    line = refusal({**DATA, "major_poem": poems})
    assert line == "[player_count.4]: major_poems is 8, expected 1 to 7"


def test_letters_of_poems_that_are_removed_in_the_solo_game_do_not_count_there() -> None:
    poems = [{**poem, "removed_in_solo": poem["letter"] not in "ABC"} for poem in DATA["major_poem"]]
    line = refusal({**DATA, "major_poem": poems})
    assert line == "[player_count.1]: major_poems is 4, expected 1 to 3"
