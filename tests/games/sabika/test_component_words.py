"""Every word of the language of effects, used wrongly: the line that refuses it names the entry."""

from __future__ import annotations

from typing import Any

import pytest

from diwan.games.sabika.components import vocabulary as v
from tests.support.ids import short
from tests.support.sabika_components import changed, refusal, tables_in

GAIN = {"gain": {"dinar": 1}}


def with_bonus(*steps: Any) -> dict[str, Any]:
    """Return the shipped data with another bonus on a warehouse tile."""
    return changed("warehouse_tile", "WH01", "bonus", list(steps))


def with_blue(poem: str, *rules: Any) -> dict[str, Any]:
    """Return the shipped data with another blue half of a poem."""
    return changed("minor_poem", poem, "blue", list(rules))


def with_event(event: str, *rules: Any) -> dict[str, Any]:
    """Return the shipped data with another event."""
    return changed("event", event, "passive", list(rules))


def refused(data: dict[str, Any]) -> str:
    """Return the line that says why component data is refused."""
    line = refusal(data)
    assert line is not None
    assert "\n" not in line
    return line


def code_of(*steps: Any) -> list[int]:
    """Return the program of some steps, as the red half of a poem."""
    tables = tables_in(changed("minor_poem", "P01", "red", list(steps)))
    code, starts = tables["code"], tables["red_program"]
    assert isinstance(code, list)
    assert isinstance(starts, list)
    end = starts[0]
    while code[end] != v.END:
        end += v.OPERATION_SIZES[code[end]]
    return [int(number) for number in code[starts[0] : end]]


# Steps.


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"gain": {"dinar": 2, "pp": 1, "paria": 3}}, [v.GAIN_PLAIN, 2, 1, 3]),
        ({"gain": {"paria": 99}}, [v.GAIN_PLAIN, 0, 0, 99]),
        ({"gain": {"glazed": 7, "wood": 1}}, [v.GAIN_MATERIALS, 0, 1, 0, 7]),
        ({"gain": {"marble": 1, "pp": 2}}, [v.GAIN_PLAIN, 0, 2, 0, v.GAIN_MATERIALS, 0, 0, 1, 0]),
        ({"gain_any": 7, "of": ["wood", "glazed"]}, [v.GAIN_ANY, 7, 0b1010]),
        ({"raw": 1}, [v.GAIN_RAW, 1]),
        ({"good": 7}, [v.GAIN_GOOD, 7]),
        ({"process": 2}, [v.PROCESS, 2]),
        ({"transactions": 3}, [v.TRADE, 3]),
        ({"city_bonus": 1}, [v.CITY_BONUS, 1]),
        ({"action": "export"}, [v.ACT, v.EXPORT, 0]),
        ({"action": "minor_construction"}, [v.ACT, v.MINOR_CONSTRUCTION, 0]),
        ({"action": "carve", "discount": 2}, [v.ACT, v.CARVE, 2]),
        ({"split": 9, "of": ["dinar", "paria"]}, [v.SPLIT, 9]),
        ({"per": "seal", "gain": {"pp": 2}, "max": 3}, [v.GAIN_PER, v.SEAL_COUNT, 0, 3, 0, 2, 0]),
        ({"per": "wealth", "gain": {"dinar": 1}, "max": 5}, [v.GAIN_PER, v.WEALTH_COUNT, 0, 5, 1, 0, 0]),
        ({"per": "wealth", "gain": {"pp": 1}}, [v.GAIN_PER, v.WEALTH_COUNT, 0, 0, 0, 1, 0]),
        ({"per": "seal", "gain": {"dinar": 1}}, [v.GAIN_PER, v.SEAL_COUNT, 0, 0, 1, 0, 0]),
        ({"per": "city", "in": ["fez", "cairo"], "gain": {"pp": 1}}, [v.GAIN_PER, v.CITY_COUNT, 257, 0, 0, 1, 0]),
        ({"copy_major_bonus": True}, [v.COPY_MAJOR_BONUS]),
        ({"red_city_action": True}, [v.RED_CITY_ACTION]),
        ({"free_ship": {"goods_max": 1, "seal": False, "city_bonus": False}}, [v.FREE_SHIP, 1]),
    ],
    ids=short,
)
def test_a_step_becomes_an_operation(step: dict[str, Any], code: list[int]) -> None:
    assert code_of(step) == code
    assert code_of(GAIN, step) == [v.GAIN_PLAIN, 1, 0, 0, *code]


def test_a_choice_points_to_its_two_lists() -> None:
    tables = tables_in(with_bonus({"choose": [[{"raw": 1}], [{"process": 2}, GAIN]]}))
    code, starts = tables["code"], tables["tile_program"]
    assert isinstance(code, list)
    assert isinstance(starts, list)
    operation, first, second, end = code[starts[0] : starts[0] + 4]
    assert (operation, end) == (v.CHOOSE, v.END)
    assert code[first : first + 3] == [v.GAIN_RAW, 1, v.END]
    assert code[second : second + 7] == [v.PROCESS, 2, v.GAIN_PLAIN, 1, 0, 0, v.END]


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("raw", "bonus has the step 'raw', expected a table with one verb"),
        ({}, "bonus has the step {}, expected exactly one of gain, gain_any, raw"),
        ({"gian": {"pp": 1}}, "bonus has the step {'gian': {'pp': 1}}, expected exactly one of gain"),
        ({"raw": 1, "good": 1}, "bonus has the step {'raw': 1, 'good': 1}, expected exactly one of gain"),
        ({"raw": 1, "of": ["wood"]}, "step 'raw': there is no qualifier 'of' here"),
        ({"gain": {"pp": 1}, "max": 2}, "step 'gain': there is no qualifier 'max' here"),
        ({"gain": {}}, "step 'gain': gain is {}, expected numbers of dinar, pp, paria and materials"),
        ({"gain": {"seal": 1}}, "step 'gain': gain is {'seal': 1}, expected numbers of"),
        ({"gain": 2}, "step 'gain': gain is 2, expected dict but found int"),
        ({"gain": {"pp": 0}}, "step 'gain': pp is 0, expected 1 to 99"),
        ({"gain": {"pp": True}}, "step 'gain': pp is True, expected int but found bool"),
        ({"gain": {"wood": 8}}, "step 'gain': wood is 8, expected 1 to 7"),
        ({"gain_any": 8, "of": ["wood"]}, "step 'gain_any': gain_any is 8, expected 1 to 7"),
        ({"gain_any": 1}, "step 'gain_any': field 'of' is missing"),
        ({"gain_any": 1, "of": []}, "step 'gain_any': of is [], expected one or more different words"),
        ({"gain_any": 1, "of": ["wood", "wood"]}, "of is ['wood', 'wood'], expected one or more different words"),
        ({"gain_any": 1, "of": ["clay"]}, "of has 'clay', expected some of gypsum, wood, marble, glazed"),
        ({"gain_any": 1, "of": [["wood"]]}, "of has ['wood'], expected some of gypsum"),
        ({"raw": 0}, "step 'raw': raw is 0, expected 1 to 7"),
        ({"good": 8}, "step 'good': good is 8, expected 1 to 7"),
        ({"process": -1}, "step 'process': process is -1, expected 1 to 7"),
        ({"transactions": "2"}, "step 'transactions': transactions is '2', expected int but found str"),
        ({"city_bonus": 2}, "step 'city_bonus': city_bonus is 2, expected 1 to 1"),
        ({"action": "quarry"}, "step 'action': action is 'quarry', expected one of minor_quarry, major_quarry"),
        ({"action": "reactivate"}, "step 'action': action is 'reactivate', expected one of"),
        ({"action": "carve", "discount": 0}, "step 'action': discount is 0, expected 1 to 99"),
        ({"action": "market", "discount": 1}, "step 'action': discount belongs to an action that is paid: export, con"),
        ({"split": 10, "of": ["dinar", "paria"]}, "step 'split': split is 10, expected 1 to 9"),
        ({"split": 4, "of": ["paria", "dinar"]}, "step 'split': of is ['paria', 'dinar'], expected dinar and paria"),
        ({"split": 4}, "step 'split': field 'of' is missing"),
        ({"per": "poems", "gain": {"pp": 1}}, "step 'per': per is 'poems', expected one of poem, blue, red"),
        ({"per": "materials_used", "gain": {"pp": 1}}, "step 'per': per is 'materials_used', expected one of"),
        ({"per": "poem"}, "step 'per': field 'gain' is missing"),
        ({"per": "poem", "gain": {"wood": 1}}, "step 'per': {'wood': 1}, expected dinars, pp and parias alone"),
        ({"per": "poem", "gain": {"pp": 1, "wood": 1}}, "{'pp': 1, 'wood': 1}, expected dinars, pp and parias alone"),
        ({"per": "poem", "gain": {"pp": 1}, "max": 0}, "step 'per': max is 0, expected 1 to 99"),
        ({"per": "poem", "gain": {"pp": 1}, "in": ["fez"]}, "`in` belongs to the counter city, and to no other"),
        ({"per": "city", "gain": {"pp": 1}}, "`in` belongs to the counter city, and to no other"),
        ({"per": "city", "gain": {"pp": 1}, "in": ["rome"]}, "in has 'rome', expected some of fez, algiers"),
        ({"per": "wealth", "gain": {"dinar": 1}}, "step 'per': max is missing: dinars and parias for each wealth are"),
        ({"per": "wealth", "gain": {"pp": 1, "paria": 1}}, "step 'per': max is missing"),
        ({"per": "paria", "gain": {"paria": 1}}, "step 'per': max is missing: dinars and parias for each paria are"),
        ({"per": "paria", "gain": {"dinar": 2}}, "step 'per': max is missing"),
        ({"choose": [[GAIN]]}, "step 'choose': choose is [[{'gain': {'dinar': 1}}]], expected two lists of steps"),
        ({"choose": [[GAIN], []]}, "expected two lists of steps"),
        ({"choose": [GAIN, GAIN]}, "expected two lists of steps"),
        ({"choose": [[GAIN], [{"row": 1}]]}, "bonus has the step {'row': 1}, expected exactly one of"),
        ({"any_previous": True}, "step 'any_previous': it is not on the last space of the favour track"),
        ({"copy_major_bonus": False}, "step 'copy_major_bonus': it is False, expected true"),
        ({"red_city_action": 1}, "step 'red_city_action': red_city_action is 1, expected bool but found int"),
        ({"free_ship": True}, "step 'free_ship': free_ship is True, expected dict but found bool"),
        ({"free_ship": {"goods_max": 1, "seal": True, "city_bonus": False}}, "a free ship takes no seal and no city"),
        ({"free_ship": {"goods_max": 1, "seal": False, "city_bonus": True}}, "a free ship takes no seal and no city"),
        ({"free_ship": {"goods_max": 2, "seal": False, "city_bonus": False}}, "goods_max is 2, expected 1 to 1"),
        ({"free_ship": {"goods_max": 1, "seal": False, "city_bonus": False, "x": 1}}, "there is no 'x' here"),
    ],
    ids=short,
)
def test_a_step_that_is_wrong_is_named(step: Any, reason: str) -> None:
    line = refused(with_bonus(GAIN, step))
    assert line.startswith("[[warehouse_tile]] WH01")
    assert reason in line


@pytest.mark.parametrize(
    ("table", "key", "field"),
    [
        ("favour_space", "1", "effect"),
        ("balance_bonus", "2", "effect"),
        ("major_construction", "MJ20", "bonus"),
        ("warehouse_tile", "WH24", "bonus"),
        ("starting_tile", "ST09", "effect"),
        ("city_tile", "CR4", "city_bonus"),
        ("city_tile", "CB4", "consolidation"),
        ("trade_card", "TC3", "score"),
        ("minor_poem", "P22", "red"),
        ("yusuf_card", "YM05", "reward"),
    ],
)
def test_every_effect_of_the_file_is_read_as_a_program(table: str, key: str, field: str) -> None:
    name = f"[[{table}]] {int(key) + 1 if key.isdigit() else key}"
    assert refused(changed(table, key, field, [{"gian": 1}])).startswith(f"{name}: {field} has the step {{'gian': 1}}")
    assert refused(changed(table, key, field, {"raw": 1})).startswith(f"{name}: {field} is {{'raw': 1}}, expected list")


# Passives.


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("income", "'income' is no passive, expected on, mod or storage"),
        ({"onn": "income"}, "{'onn': 'income'} is no passive, expected on, mod or storage"),
        ({"on": "incoming", "do": [GAIN]}, "on is 'incoming', expected one of income, first_player"),
        ({"on": "income"}, "field 'do' is missing"),
        ({"on": "income", "do": [GAIN], "mod": "tribute"}, "there is no 'mod' here, expected some of on, do"),
        ({"on": "income", "do": []}, "do is [], expected one gain of dinars, pp or parias"),
        ({"on": "income", "do": [GAIN, GAIN]}, "expected one gain of dinars, pp or parias"),
        ({"on": "income", "do": [{"raw": 1}]}, "do is [{'raw': 1}], expected one gain of dinars, pp or parias"),
        ({"on": "income", "do": ["gain"]}, "do is ['gain'], expected one gain"),
        ({"on": "income", "do": [{"gain": {"wood": 1}}]}, "{'wood': 1}, expected dinars, pp and parias alone"),
        ({"on": "income", "do": [GAIN], "if_material": "wood"}, "if_material belongs to the trigger construction"),
        ({"on": "construction", "do": [GAIN], "if_material": "clay"}, "if_material is 'clay', expected one of gypsum"),
        ({"on": "income", "do": [GAIN], "limit": "turn"}, "limit belongs to the trigger transaction"),
        ({"on": "transaction", "do": [GAIN], "limit": "round"}, "limit is 'round', expected one of turn"),
        ({"on": "income", "do": [GAIN], "per": "poems"}, "per is 'poems', expected one of poem"),
        ({"on": "income", "do": [GAIN], "per": "city"}, "per is 'city', expected one of poem"),
        ({"on": "income", "do": [GAIN], "per": "materials_used"}, "per of materials_used belongs to the trigger carve"),
        ({"on": "income", "do": [GAIN], "per": "wealth"}, "per is 'wealth', expected one of poem"),
        ({"on": "income", "do": [{"gain": {"pp": 1}}], "per": "paria"}, "per is 'paria', expected one of poem"),
        ({"on": "store_here", "do": [GAIN]}, "on of store_here comes after the storage of the same poem"),
        ({"mod": "tributes", "add": 1}, "mod is 'tributes', expected one of free_steps"),
        ({"mod": "tribute"}, "{'mod': 'tribute'}, expected either add or set"),
        ({"mod": "tribute", "add": 1, "set": 1}, "expected either add or set"),
        ({"mod": "tribute", "add": 100}, "add is 100, expected -99 to 99"),
        ({"mod": "tribute", "set": "1"}, "set is '1', expected int but found str"),
        ({"mod": "tribute", "add": -1, "min": -1}, "min is -1, expected 0 to 99"),
        ({"mod": "tribute", "add": 1, "max": 1}, "there is no 'max' here, expected some of mod, add, set, min"),
        ({"mod": "repeat_materials", "add": 1}, "add does not go with repeat_materials, which is set to 0 or 1"),
        ({"mod": "repeat_materials", "set": 0, "min": 1}, "min does not go with repeat_materials, which is set to"),
        ({"mod": "route_cost", "set": 0}, "set does not go with route_cost: routes differ"),
        ({"mod": "route_cost", "add": -1, "min": 1}, "min is 1, expected 0 to 0"),
        ({"storage": 2}, "field 'only' is missing"),
        ({"storage": 2, "only": "material"}, "only is 'material', expected one of good"),
        ({"storage": 2, "only": "good"}, "a second special storage, expected one, on a poem"),
        ({"storage": 2, "only": "good", "min": 1}, "there is no 'min' here, expected some of storage, only"),
    ],
    ids=short,
)
def test_a_passive_that_is_wrong_is_named(rule: Any, reason: str) -> None:
    line = refused(with_blue("P17", rule))
    # A second storage is noticed where the second one is; the first one is on poem 16.
    assert line.startswith("[[minor_poem]] P17")
    assert reason in line
    event = refused(with_event("EV03", rule))
    assert event.startswith("[[event]] EV03")


@pytest.mark.parametrize("crates", [0, 8])
def test_the_special_storage_has_one_to_seven_crates(crates: int) -> None:
    line = refused(with_blue("P16", {"storage": crates, "only": "good"}))
    assert line == f"[[minor_poem]] P16, blue: storage is {crates}, expected 1 to 7"


def test_some_poem_brings_the_special_storage() -> None:
    line = refused(with_blue("P16", {"on": "income", "do": [GAIN]}))
    assert line == "[[minor_poem]]: none brings the special storage, expected one"


def test_only_one_reward_comes_once_per_turn() -> None:
    line = refused(with_blue("P17", {"on": "transaction", "limit": "turn", "do": [GAIN]}))
    assert line == "[[minor_poem]] P17, blue: limit is there already, in [[minor_poem]] P08, blue"
    line = refused(with_event("EV03", {"on": "transaction", "limit": "turn", "do": [GAIN]}))
    assert line == "[[event]] EV03, passive: limit is there already, in [[minor_poem]] P08, blue"


def test_a_passive_becomes_a_row() -> None:
    tables = tables_in(with_blue("P17", {"on": "crafts", "per": "seal", "do": [{"gain": {"pp": 2, "paria": 1}}]}))
    rows, starts = tables["trigger_rows"], tables["trigger_start"]
    assert isinstance(rows, list)
    assert isinstance(starts, list)
    assert rows[starts[v.ON_CRAFTS] : starts[v.ON_CRAFTS + 1]] == [16, -1, 0, v.SEAL_COUNT, 0, 2, 1]


def test_sets_come_before_adds_and_a_poems_set_after_an_events() -> None:
    # Poem 4 and event 12 set the fee; poem 17 adds to it here.
    tables = tables_in(with_blue("P17", {"mod": "foreign_worker_fee", "add": 1, "min": 0}))
    rows, starts = tables["modifier_rows"], tables["modifier_start"]
    assert isinstance(rows, list)
    assert isinstance(starts, list)
    found = rows[starts[v.FOREIGN_WORKER_FEE] : starts[v.FOREIGN_WORKER_FEE + 1]]
    assert [found[at] for at in range(0, len(found), v.MODIFIER_ROW)] == [v.EVENT_SOURCE + 11, 3, 16]
    assert [found[at + 1] for at in range(0, len(found), v.MODIFIER_ROW)] == [0, 0, 1]
