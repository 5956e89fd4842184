"""What effects may add up to: parameters out of bounds, effects without an end, actions at the wrong time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.support.ids import short
from tests.support.sabika_components import DATA, changed, refusal

GAIN = {"gain": {"dinar": 1}}


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
    return line


@pytest.mark.parametrize(
    ("rule", "bounds"),
    [
        ({"mod": "route_cost", "add": -1}, "-1 to 1"),
        ({"mod": "route_cost", "add": 1}, "-1 to 1"),
        ({"mod": "tribute", "add": 9}, "0 to 9"),
        ({"mod": "tribute", "add": -9}, "0 to 9"),
        ({"mod": "tribute", "set": 10}, "0 to 9"),
        ({"mod": "quarry_amount", "add": 13}, "1 to 15"),
        ({"mod": "quarry_amount", "add": -3}, "1 to 15"),
        ({"mod": "carve_extra_max", "set": 3}, "0 to 2"),
        ({"mod": "carve_extra_max", "add": -2}, "0 to 2"),
        ({"mod": "crafts_poems_per_dinar", "set": 0}, "1 to 99"),
        ({"mod": "repeat_materials", "set": 2}, "0 to 1"),
        ({"mod": "transactions", "add": -1}, "1 to 15"),
        ({"mod": "foreign_worker_fee", "add": -1}, "0 to 99"),
        ({"mod": "free_steps", "set": -1}, "0 to 99"),
        ({"mod": "material_pp", "add": -2}, "0 to 99"),
        ({"mod": "buy_price", "add": -2}, "0 to 99"),
        ({"mod": "sell_price", "set": 99}, "0 to 99"),
        ({"mod": "secondary_cost", "add": -1}, "0 to 99"),
        ({"mod": "carve_cost", "set": -1}, "0 to 99"),
        ({"mod": "export_base_pp", "add": -2}, "0 to 99"),
    ],
    ids=short,
)
@pytest.mark.rule("SAB-14.18")
def test_modifiers_that_lead_too_far_are_named(rule: dict[str, Any], bounds: str) -> None:
    more = [{"mod": "sell_price", "add": 1}] if rule["mod"] == "sell_price" else []
    line = refused(with_blue("P14", rule, *more))
    assert "[[minor_poem]] P14, blue" in line
    assert f": {rule['mod']} can reach " in line
    assert line.endswith(f"with these, expected {bounds}")


def test_routes_add_up_over_all_poems_and_one_event() -> None:
    both = {**with_blue("P15", {"mod": "route_cost", "add": -1, "min": 0}), "event": deepcopy(DATA["event"])}
    both["event"][8]["passive"] = [{"mod": "route_cost", "add": 1}]
    both["event"][9]["passive"] = [{"mod": "route_cost", "add": 1}]
    assert refusal(both) is None
    both["event"][9]["passive"] = [{"mod": "route_cost", "add": 2}]
    line = refused(both)
    assert line.startswith("[[minor_poem]] P15, blue, [[event]] EV09, passive, [[event]] EV10, passive: route_cost can")
    assert line.endswith("can reach -1 to 2 with these, expected -1 to 1")


@pytest.mark.parametrize(
    "rule",
    [
        {"mod": "route_cost", "add": 1},  # events come one at a time
        {"mod": "tribute", "add": 2},
        {"mod": "tribute", "add": -9, "min": 0},
        {"mod": "foreign_worker_fee", "add": -5, "min": 0},
        {"mod": "rest_pp", "add": -5},
    ],
    ids=short,
)
def test_modifiers_that_stay_within_bounds_are_read(rule: dict[str, Any]) -> None:
    assert refusal(with_event("EV06", rule)) is None


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("crafts_poems_per_dinar", 0, "crafts_poems_per_dinar is 0, expected 1 to 99"),
        ("quarry_amount", 16, "quarry_amount is 16, expected 1 to 15"),
        ("free_steps", -1, "free_steps is -1, expected 0 to 99"),
        ("repeat_materials", 2, "repeat_materials is 2, expected 0 to 1"),
        ("rest_dinar", 100, "rest_dinar is 100, expected -99 to 99"),
        ("carve_extra_max", 2, "[scaffold.poem]: extra_max is 1, carve_extra_max is 2"),
    ],
    ids=short,
)
def test_a_parameter_out_of_its_bounds_is_named(field: str, value: int, reason: str) -> None:
    assert reason in refused(changed("parameter_default", "", field, value))


# What never ends, and what comes at the wrong time.


@pytest.mark.parametrize(
    ("table", "key", "field", "step", "place"),
    [
        ("warehouse_tile", "WH09", "bonus", {"action": "warehouse"}, "[[warehouse_tile]] WH09"),
        ("warehouse_tile", "WH09", "bonus", {"choose": [[GAIN], [{"action": "warehouse"}]]}, "[[warehouse_tile]] WH09"),
        ("city_tile", "CB1", "city_bonus", {"city_bonus": 1}, "[[city_tile]] CB1"),
        ("city_tile", "CR2", "city_bonus", {"action": "produce"}, "[[city_tile]] CR2"),
        ("major_construction", "MJ05", "bonus", {"copy_major_bonus": True}, "[[major_construction]] MJ05"),
        ("city_tile", "CR1", "consolidation", {"red_city_action": True}, "[[city_tile]] CR1"),
    ],
    ids=short,
)
def test_an_effect_that_leads_back_to_itself_is_named(table: str, key: str, field: str, step: Any, place: str) -> None:
    line = refused(changed(table, key, field, [step]))
    assert line == f"{place}: its effect can lead back to itself, expected one that ends"


@pytest.mark.parametrize(
    ("step", "table", "key", "field", "action"),
    [
        ({"city_bonus": 1}, "city_tile", "CB1", "city_bonus", "warehouse"),
        ({"action": "produce"}, "city_tile", "CB1", "city_bonus", "warehouse"),
        ({"copy_major_bonus": True}, "major_construction", "MJ01", "bonus", "warehouse"),
        ({"red_city_action": True}, "city_tile", "CR1", "consolidation", "warehouse"),
    ],
    ids=short,
)
def test_two_effects_that_lead_to_each_other_are_named(
    step: dict[str, Any], table: str, key: str, field: str, action: str
) -> None:
    one = changed("warehouse_tile", "WH01", "bonus", [step])
    line = refused({**one, table: changed(table, key, field, [{"action": action}])[table]})
    assert line == "[[warehouse_tile]] WH01: its effect can lead back to itself, expected one that ends"


def test_effects_in_a_circle_of_three_are_named() -> None:
    data = changed("warehouse_tile", "WH01", "bonus", [{"red_city_action": True}])
    data |= {"city_tile": changed("city_tile", "CR1", "consolidation", [{"copy_major_bonus": True}])["city_tile"]}
    majors = changed("major_construction", "MJ01", "bonus", [{"action": "warehouse"}])["major_construction"]
    line = refused({**data, "major_construction": majors})
    assert line == "[[warehouse_tile]] WH01: its effect can lead back to itself, expected one that ends"


SPLIT = {"split": 2, "of": ["dinar", "paria"]}
PER_SEAL = {"per": "seal", "gain": {"paria": 1}}
CHOICE = {"choose": [[GAIN], [{"action": "carve"}]]}


@pytest.mark.parametrize("step", [{"action": "market"}, {"process": 1}, SPLIT, PER_SEAL], ids=short)
def test_a_starting_tile_gives_resources_and_nothing_else(step: dict[str, Any]) -> None:
    line = refused(changed("starting_tile", "ST04", "effect", [step]))
    assert line.startswith("[[starting_tile]] ST04: effect is more than gains, raws and goods")


@pytest.mark.parametrize(
    "step", [{"gain": {"paria": 1}, "max": 2}, {"gain": {"paria": 0}}, {"gain": {"paria": 1, "x": 1}}], ids=short
)
def test_the_parias_of_a_starting_tile_are_checked_like_any_gain(step: dict[str, Any]) -> None:
    assert refused(changed("starting_tile", "ST04", "effect", [step])).startswith("[[starting_tile]] ST04")


@pytest.mark.parametrize("step", [{"action": "market"}, {"transactions": 1}, {"city_bonus": 1}, CHOICE], ids=short)
def test_the_income_of_a_blue_city_does_not_act(step: dict[str, Any]) -> None:
    line = refused(changed("city_tile", "CB1", "consolidation", [step]))
    assert line.startswith("[[city_tile]] CB1: consolidation acts, which income never does")
    assert refusal(changed("city_tile", "CR1", "consolidation", [{"transactions": 1}])) is None
