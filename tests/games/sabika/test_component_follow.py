"""Sentences and pictograms follow the file: any one number of any effect that is changed is seen in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from diwan.core.errors import BadComponents
from diwan.core.i18n import LOCALES, Message, render
from diwan.games.sabika import GAME
from diwan.games.sabika.board.sea import benefit_text
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.draw import programs as signs
from diwan.games.sabika.text import effects
from diwan.games.sabika.text.passives import modifier_text
from tests.support.ids import short
from tests.support.sabika_components import DATA, changed, refusal, tables_of_data, with_fields

Words = tuple[signs.Word, ...]
Sentence = Callable[[int, Tables], Message]
Pictograms = Callable[[int, Tables], Words]


def program_at(starts: str) -> Pictograms:
    """Return the pictograms of an entry whose program starts where a table says."""
    return lambda number, tables: signs.program_words(tables, int(getattr(tables, starts)[number]))


def by_id(effect: Callable[[str, Tables], Message], ids: list[str]) -> Sentence:
    """Return the sentence of an entry by its number."""
    return lambda number, tables: effect(ids[number], tables)


def gray_text(number: int, tables: Tables) -> Message:
    return effects.gray_effect(TABLES.poem_ids[v.MINOR_POEMS + number], tables)


def goal(number: int, tables: Tables) -> Words:
    return signs.goal_words(tables, number, v.MAX_SEATS)


def blue(number: int, tables: Tables) -> Words:
    return signs.passive_words(tables, number)


def event(number: int, tables: Tables) -> Words:
    return signs.passive_words(tables, v.EVENT_SOURCE + number)


# Every field with an effect: its sentence, and its pictograms. Yusuf's rewards are not drawn; the parias of a starting
# tile stand behind its program.
SHOWN: dict[tuple[str, str], tuple[Sentence, Pictograms | None]] = {
    ("favour_space", "effect"): (effects.favour_effect, program_at("favour_program")),
    ("balance_bonus", "effect"): (by_id(effects.balance_effect, list(v.COLOUR_IDS)), program_at("balance_program")),
    ("major_construction", "bonus"): (by_id(effects.major_effect, TABLES.major_ids), program_at("major_program")),
    ("warehouse_tile", "bonus"): (by_id(effects.tile_effect, TABLES.tile_ids), program_at("tile_program")),
    ("starting_tile", "effect"): (
        by_id(effects.starting_effect, TABLES.starting_ids),
        lambda number, tables: (
            *program_at("starting_program")(number, tables),
            (signs.Part("figure", str(tables.starting_parias[number])),),
        ),
    ),
    ("city_tile", "city_bonus"): (by_id(effects.city_bonus, TABLES.city_tile_ids), program_at("city_tile_bonus")),
    ("city_tile", "consolidation"): (
        by_id(effects.city_benefit, TABLES.city_tile_ids),
        program_at("city_tile_benefit"),
    ),
    ("trade_card", "score"): (
        by_id(effects.trade_effect, TABLES.trade_ids),
        lambda number, tables: signs.trade_words(tables, number),
    ),
    ("minor_poem", "blue"): (by_id(effects.blue_effect, TABLES.poem_ids), blue),
    ("minor_poem", "red"): (by_id(effects.red_effect, TABLES.poem_ids), program_at("red_program")),
    ("event", "passive"): (by_id(effects.event_effect, TABLES.event_ids), event),
    ("major_poem", "pp"): (gray_text, goal),
    ("major_poem", "each"): (gray_text, goal),
    ("major_poem", "max_pp"): (gray_text, goal),
    ("major_poem", "ranks"): (gray_text, goal),
    ("wish", "score"): (
        by_id(effects.wish_effect, TABLES.wish_ids),
        lambda number, tables: signs.wish_words(tables, number),
    ),
    ("yusuf_card", "reward"): (by_id(effects.yusuf_card_text, TABLES.yusuf_ids), None),
}


def others(value: Any) -> Iterator[Any]:
    """Return a value with each of its numbers, one at a time, one more and one less."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value + 1
        yield value - 1
    if isinstance(value, list | dict):
        for key, part in enumerate(value) if isinstance(value, list) else value.items():
            for other in others(part):
                twin = deepcopy(value)
                twin[key] = other
                yield twin


ENTRIES = [
    (table, number, field)
    for table, field in SHOWN
    for number, row in enumerate(DATA[table])
    if next(others(row.get(field)), None) is not None
]


def tables_or_reason(data: dict[str, Any]) -> Tables | str:
    """Return the tables of component data, or why it is refused."""
    try:
        return tables_of_data(data)
    except BadComponents as error:
        return str(error)


def said(sentence: Sentence, number: int, tables: Tables) -> list[str]:
    return [render(sentence(number, tables), locale) for locale in LOCALES]


@pytest.mark.parametrize(("table", "number", "field"), ENTRIES, ids=short)
def test_a_number_that_is_changed_is_said_and_drawn_or_refused(table: str, number: int, field: str) -> None:
    sentence, pictograms = SHOWN[table, field]
    for value in others(DATA[table][number][field]):
        tables = tables_or_reason(changed(table, str(number), field, value))
        if isinstance(tables, str):
            assert tables.startswith("[")
            continue
        for before, after in zip(said(sentence, number, TABLES), said(sentence, number, tables), strict=True):
            assert before != after, value
        if pictograms is not None:
            assert pictograms(number, TABLES) != pictograms(number, tables), value


def test_most_numbers_may_be_changed() -> None:
    """What is refused above is the exception: most effects can be corrected."""
    seen = [
        refusal(changed(table, str(number), field, next(others(DATA[table][number][field]))))
        for table, number, field in ENTRIES[::6]
    ]
    assert seen.count(None) > len(seen) * 3 // 4


# What a file may say and the shipped one does not.


def blue_of(*rules: Any) -> Tables:
    """Return the tables with another blue half of poem 14."""
    return tables_of_data(changed("minor_poem", "P14", "blue", list(rules)))


@pytest.mark.parametrize("mod", [word for word in v.PARAMETER_IDS if word not in ("route_cost", "repeat_materials")])
def test_every_parameter_can_have_a_minimum_in_words(mod: str) -> None:
    parameter = v.PARAMETER_IDS.index(mod)
    free, limited = (modifier_text(parameter, True, -1, least) for least in (None, 2))
    more = [render(limited, locale).removeprefix(render(free, locale)) for locale in LOCALES]
    assert more == [", but never below 2", ", но не меньше 2", ", pero nunca menos de 2"]


def test_the_minimum_of_a_poem_is_in_its_sentence_and_in_its_row() -> None:
    tables = blue_of({"mod": "carve_cost", "add": -1, "min": 2})
    assert render(effects.blue_effect("P14", tables)) == "Carving a poem costs 1 dinar less, but never below 2"
    assert [part.what for part in signs.passive_words(tables, 13)[0]] == ["carve", "−1", "dinar", "≥2"]
    # A cost is never below 0 anyway; the points of a rest may be.
    tables = blue_of({"mod": "carve_cost", "add": -1, "min": 0}, {"mod": "rest_pp", "add": -1, "min": 0})
    assert render(effects.blue_effect("P14", tables)) == (
        "Resting gives 1 PP less, but never below 0. Carving a poem costs 1 dinar less"
    )
    rows = [[part.what for part in word] for word in signs.passive_words(tables, 13)]
    assert rows == [["rest", "−1", "points", "≥0"], ["carve", "−1", "dinar"]]


def test_parias_beyond_the_base_are_no_base() -> None:
    # The engine adds them to what a good gives anyway.
    tables = blue_of({"mod": "export_paria_per_good", "set": 0})
    assert [render(effects.blue_effect("P14", tables), locale) for locale in LOCALES] == [
        "Parias of each exported good beyond its base: 0",
        "Подати за каждый экспортированный товар сверх базовых: 0",
        "Parias de cada mercancía exportada además de las básicas: 0",
    ]
    assert [part.what for part in signs.passive_words(tables, 13)[0]] == ["good", "arrow", "paria", "+0", "paria"]
    base = blue_of({"mod": "export_base_paria", "set": 0})
    assert [part.what for part in signs.passive_words(base, 13)[0]] == ["good", "arrow", "=0", "paria"]


def test_groups_of_sets_are_drawn_with_their_number() -> None:
    tables = tables_of_data(with_fields("major_poem", "P39", counter="set_minor", pp=8, each=2))
    number = TABLES.poem_ids.index("P39") - v.MINOR_POEMS
    rows = [[part.what for part in word] for word in signs.goal_words(tables, number, 3)]
    assert rows == [["8", "points", ":"], ["2×", "garden", "tower", "window"]]


def test_a_reward_for_each_thing_is_drawn_for_each_of_its_gains() -> None:
    gain = {"gain": {"pp": 2, "dinar": 1}}
    tables = blue_of({"on": "crafts", "per": "major", "do": [gain]})
    rows = [[part.what for part in word] for word in signs.passive_words(tables, 13)]
    assert rows == [
        ["crafts", ":", "1", "dinar", "/", "major_construction"],
        ["2", "points", "/", "major_construction"],
    ]


def test_materials_that_must_differ_are_drawn_otherwise_than_those_that_need_not() -> None:
    rows = [signs.passive_words(blue_of({"mod": "repeat_materials", "set": value}), 13)[0] for value in (0, 1)]
    assert [[part.what for part in row] for row in rows] == [
        ["material", "≠", "material"],
        ["material", "=", "material"],
    ]


def test_a_starting_tile_of_parias_alone_has_no_empty_words() -> None:
    tables = tables_of_data(changed("starting_tile", "ST04", "effect", [{"gain": {"paria": 2}}]))
    assert render(effects.starting_effect("ST04", tables)).startswith("2 parias; dinars by turn order: ")


def test_the_board_names_the_action_of_a_red_city_and_what_it_costs_less() -> None:
    plain, cheaper = (
        tables_of_data(changed("city_tile", "CR2", "consolidation", [{"action": "carve", **less}]))
        for less in ({}, {"discount": 2})
    )
    assert render(benefit_text("CR2", plain)) == "carve"
    assert render(benefit_text("CR2", cheaper)) == "the action “carve”, 2 dinars cheaper"


@pytest.mark.rule("SAB-19.5")
def test_the_option_hard_says_the_points_of_the_file() -> None:
    tables = tables_of_data(with_fields("yusuf", "", start_pp=6, start_pp_hard=21))
    assert [render(effects.hard_text(tables), locale) for locale in LOCALES] == [
        "Points that Yusuf starts with in the solo game: 6, or 21 where it is hard.",
        "Очки Юсуфа в начале одиночной игры: 6, а в сложной 21.",
        "Puntos con los que empieza Yusuf en solitario: 6, o 21 en difícil.",
    ]
    option = next(option for option in GAME.option_specs if option.name == "hard")
    assert option.meaning == effects.hard_text()
