"""Numbers that would not fit into what the game carries along, effects without a step or with too many of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.games.sabika import actions
from diwan.games.sabika.carried import gains, materials, programs, sea, turn, upkeep, yusuf
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import MOST_NESTED, MOST_STEPS
from diwan.games.sabika.components.limits import BOUNDS
from diwan.games.sabika.conditions.costs import HIGH
from diwan.games.sabika.conditions.possible import NEVER
from diwan.games.sabika.invariants.arguments import RANGES
from diwan.games.sabika.invariants.numbers import LONGEST, PLENTY
from diwan.games.sabika.state import ITEM_MASK, LINES
from diwan.games.sabika.text.effects import yusuf_card_text
from tests.support.ids import short
from tests.support.sabika_components import DATA, changed, place_of, refusal, tables_of_data, with_fields

GAIN = {"gain": {"dinar": 1}}
PER = {"per": "seal", "gain": {"pp": 1}}


def refused(data: dict[str, Any]) -> str:
    """Return the line that says why component data is refused."""
    line = refusal(data)
    assert line is not None
    assert "\n" not in line
    return line


def with_bonus(*steps: Any) -> dict[str, Any]:
    """Return the shipped data with another bonus on a warehouse tile."""
    return changed("warehouse_tile", "WH01", "bonus", list(steps))


# Effects without a step.


def effects() -> list[tuple[str, str, str]]:
    """Return every effect and passive of the file: table, entry, field."""
    found: list[tuple[str, str, str]] = []
    for table, rows in DATA.items():
        if isinstance(rows, list):
            fields = {field for row in rows for field, value in row.items() if _is_effect(value)}
            found += [(table, str(key), field) for key in range(len(rows)) for field in sorted(fields)]
    return found


def _is_effect(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


MAY_BE_EMPTY = [where for where in effects() if where[0] == "yusuf_card" or where[:2] == ("favour_space", "0")]


def test_all_effects_are_known() -> None:
    assert {f"{table} {field}" for table, _, field in effects()} == {
        *("balance_bonus effect", "city_tile city_bonus", "city_tile consolidation", "event passive"),
        *("favour_space effect", "major_construction bonus", "minor_poem blue", "minor_poem red"),
        *("starting_tile effect", "trade_card score", "warehouse_tile bonus", "yusuf_card reward"),
    }


@pytest.mark.parametrize(
    ("table", "key", "field"), [where for where in effects() if where not in MAY_BE_EMPTY], ids=short
)
def test_an_effect_without_a_step_is_named(table: str, key: str, field: str) -> None:
    line = refused(changed(table, key, field, []))
    assert line == f"{place_of(table, key)}: {field} is [], expected one step or more"


@pytest.mark.parametrize(("key", "name"), [(key, card["id"]) for key, card in enumerate(DATA["yusuf_card"])], ids=short)
def test_a_card_of_yusufs_may_have_no_reward(key: int, name: str) -> None:
    tables = tables_of_data(changed("yusuf_card", str(key), "reward", []))
    for locale, reward in zip(LOCALES, ("reward", "награда", "recompensa"), strict=True):
        assert reward not in render(yusuf_card_text(name, tables), locale)


def test_the_favour_space_where_markers_start_gives_nothing() -> None:
    assert refusal(changed("favour_space", "0", "effect", [])) is None
    line = refused(changed("favour_space", "0", "effect", [GAIN]))
    assert line == "[[favour_space]] 1: effect is [{'gain': {'dinar': 1}}], expected []"


# Effects with too much in them.


def nested(depth: int) -> dict[str, Any]:
    """Return so many choices within each other."""
    step: dict[str, Any] = GAIN
    for _ in range(depth):
        step = {"choose": [[PER], [step]]}
    return step


def test_an_effect_has_up_to_nine_steps() -> None:
    assert refusal(with_bonus(*[GAIN] * MOST_STEPS)) is None
    line = refused(with_bonus(*[GAIN] * (MOST_STEPS + 1)))
    assert line == "[[warehouse_tile]] WH01: bonus has 10 steps, expected 9 at most"
    line = refused(with_bonus({"choose": [[GAIN], [GAIN] * (MOST_STEPS + 1)]}))
    assert line == "[[warehouse_tile]] WH01: bonus has 10 steps, expected 9 at most"


@pytest.mark.parametrize("depth", [MOST_NESTED + 1, 300])
def test_choices_within_choices_come_to_an_end(depth: int) -> None:
    assert refusal(with_bonus(nested(MOST_NESTED))) is None
    line = refused(with_bonus(nested(depth)))
    assert line.startswith("[[warehouse_tile]] WH01, bonus, step 'choose': choices within choices, expected 3 of")


def test_all_effects_together_fit_into_the_places_that_questions_remember() -> None:
    some: list[Any] = [PER] * MOST_STEPS
    for _ in range(MOST_NESTED):
        some = [{"choose": [some, some]}] * MOST_STEPS
    line = refused(with_bonus(*some))
    assert line == f"[[warehouse_tile]] WH01: bonus is too much, expected {1 << v.PLACE_BITS} numbers in all effects"
    last = (1 << v.PLACE_BITS) - 1
    choice = programs.pack_choice(last, last - 1, LINES - 1)
    assert (programs.choice_place(choice, 0), programs.choice_place(choice, 1)) == (last, last - 1)
    assert programs.run_line(choice) == LINES - 1


# What questions carry along: each number of the file at its most.


def test_what_questions_carry_along_has_room_for_the_most_that_a_file_may_say() -> None:
    gained, asked = 7, BOUNDS["tribute"][1]
    assert refusal(with_bonus({"gain": dict.fromkeys(v.MATERIAL_IDS, gained)}, {"raw": gained})) is None
    assert refusal(with_bonus({"raw": gained + 1})) is not None
    assert gained <= min(gains.COUNT_MASK, gains.RAWS_MASK)
    assert BOUNDS["quarry_amount"][1] <= gains.gain_any(gains.pack_any(15, 1))
    assert BOUNDS["carve_extra_max"][1] + 1 <= min(
        materials.USED_MASK, materials.used_left(materials.pack_materials(0, 3))
    )
    assert v.MOST < turn.BONUS  # discounts
    assert asked == v.MOST_ASKED <= upkeep.PART_MASK
    assert asked < actions.AMOUNTS
    assert sea.delivery_left(sea.pack_delivery(0, 3, 1)) == 3  # goods of an export
    assert v.YUSUF_CARDS <= yusuf.CARD_MASK
    assert v.TRIGGERS - 1 <= programs.TRIGGER_MASK
    assert ITEM_MASK >= 1 + 2 * 3  # crates of a warehouse, and items of a kind in it
    assert RANGES[actions.ASK_TRADE * 2 + 1] == v.MOST_TRANSACTIONS
    assert RANGES[actions.ASK_SEALS * 2 + 1] == RANGES[actions.ASK_TRIBUTE_DINAR * 2 + 1] == v.MOST


def test_nobody_is_so_rich_that_the_impossible_can_be_paid() -> None:
    assert NEVER > 9 * (LONGEST + 1) * PLENTY
    assert HIGH > 9 * (LONGEST + 1) * PLENTY


def alone(rule: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the shipped data with one modifier of a parameter, on poem 8, and other fields of that poem."""
    data = {**DATA, "minor_poem": deepcopy(DATA["minor_poem"]), "event": deepcopy(DATA["event"])}
    for table, field in (("minor_poem", "blue"), ("event", "passive")):
        for row in data[table]:
            rest = [one for one in row[field] if one.get("mod") != rule["mod"]]
            row[field] = rest or [{"on": "income", "do": [GAIN]}]
    data["minor_poem"][7] |= {"blue": [rule], **fields}
    return data


FEE, CARVE = {"mod": "foreign_worker_fee", "set": 2}, {"mod": "carve_cost", "add": 1}
PRICES = {"blue": 1, "blue_per_owned": 1, "red": 2, "red_per_owned": 1, "gray": 4, "gray_per_owned": 1, "gray_max": 2}


def priced(**prices: int) -> dict[str, Any]:
    """Return data with other prices of poems, and one poem that makes them dearer."""
    return {**alone(CARVE), "carve_cost": {**DATA["carve_cost"], **PRICES, **prices}}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        # A move takes up to 7 steps, to where 8 workers of the sultan's and one of another player may be.
        ({**alone(FEE), "meta": {**DATA["meta"], "extra_step_cost": 11}}, ""),
        (
            {**alone(FEE), "meta": {**DATA["meta"], "extra_step_cost": 12}},
            "[meta], [parameter_default], [[minor_poem]] P08, blue: extra_step_cost and foreign_worker_fee make moves "
            "of 102 dinars, expected 99 at most",
        ),
        (
            {**alone({**FEE, "set": 11}), "meta": {**DATA["meta"], "extra_step_cost": 1}},
            "[meta], [parameter_default], [[minor_poem]] P08, blue: extra_step_cost and foreign_worker_fee make moves "
            "of 106 dinars, expected 99 at most",
        ),
        # The last of 22 blue or red poems, the second gray one.
        (priced(red_per_owned=4), ""),
        (priced(red_per_owned=5), "[carve_cost]: carve_cost is 107, expected 0 to 99"),
        (priced(gray_per_owned=94), ""),
        (
            priced(gray_per_owned=95),
            "[[minor_poem]] P08, blue: carve_cost can reach 1 to 100 with these, expected 0 to",
        ),
        (priced(gray_per_owned=96), "[carve_cost]: carve_cost is 100, expected 0 to 99"),
        (alone({"mod": "transactions", "add": 8}, red=[{"transactions": 7}]), ""),
        (
            alone({"mod": "transactions", "add": 9}, red=[{"transactions": 7}]),
            "[[minor_poem]] P08, blue: transactions can reach 1 to 16 with these, expected 1 to 15",
        ),
        ({**DATA, "route": [{**route, "cost": 10} for route in DATA["route"]]}, ""),
        (
            {**DATA, "route": [{**route, "cost": 60} for route in DATA["route"]]},
            "[[route]]: the costs make a way of 244 dinars, expected 99 at most",
        ),
        (
            with_fields("yusuf", "", initial_crates=49)
            | {"warehouse_tile": [{**tile, "crates": 3} for tile in DATA["warehouse_tile"]]},
            "[yusuf]: initial_crates and all warehouse tiles are 121 crates, expected 99 at most",
        ),
    ],
    ids=short,
)
def test_sums_that_no_payment_or_store_can_have_are_named(data: dict[str, Any], reason: str) -> None:
    assert (refusal(data) or "").startswith(reason)
    assert (refusal(data) is None) == (reason == "")
