"""A component file that contradicts itself or the rules is refused, in one line that names the entry."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.components import shipped_text
from diwan.games.sabika.components.fields import FIELDS, MARKS, NESTED, TEXTS
from tests.support.ids import short
from tests.support.sabika_components import DATA, SHIPPED, TEXT, changed, place_of, read, refusal, tables_in

LINES = TEXT.splitlines()
VALUES = [number for number, line in enumerate(LINES) if re.match(r"\w+ = ", line)]
WORDS_FOR_PEOPLE = (*TEXTS, *MARKS, "name", "title", "raw_name", "good_name")


def fields_of_tables() -> list[tuple[str, str, str]]:
    """Return every field of every table once: table, the first entry that has it, field."""
    found: dict[tuple[str, str], str] = {}
    for table, value in DATA.items():
        rows = value if isinstance(value, list) else list(value.values()) if table in NESTED else [value]
        keys = list(range(len(rows))) if isinstance(value, list) else list(value) if table in NESTED else [""]
        for key, row in zip(keys, rows, strict=True):
            for field in row:
                found.setdefault((table, field), str(key))
    return [(table, key, field) for (table, field), key in found.items()]


def other(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, list):
        return [*value, value[-1]] if value else [{"gain": {"dinar": 1}}]
    return {**value, "x": 1}


FIELDS_OF_TABLES = fields_of_tables()
READ = [where for where in FIELDS_OF_TABLES if where[2] not in WORDS_FOR_PEOPLE and not where[2].endswith("source")]


def test_the_shipped_file_is_accepted() -> None:
    assert shipped_text("diwan.games.sabika") == TEXT
    assert refusal(DATA) is None


def test_what_is_no_toml_is_refused() -> None:
    assert read("[meta").startswith("the component file is no TOML")


# Every table, every field.


@pytest.mark.parametrize("table", list(DATA))
def test_a_table_that_is_missing_is_named(table: str) -> None:
    line = refusal({name: value for name, value in DATA.items() if name != table})
    assert line is not None
    assert re.match(rf"\[+{table}\b", line)


@pytest.mark.parametrize("table", [name for name, value in DATA.items() if isinstance(value, list)])
def test_an_entry_too_many_is_named(table: str) -> None:
    line = refusal({**DATA, table: [*DATA[table], DATA[table][-1]]})
    assert line is not None
    assert line.startswith(f"[[{table}]]")


@pytest.mark.parametrize("table", [name for name, value in DATA.items() if isinstance(value, list) and name != "route"])
def test_an_entry_too_few_is_named(table: str) -> None:
    line = refusal({**DATA, table: DATA[table][:-1]})
    assert line is not None
    assert line.startswith(f"[[{table}]]")


def test_the_map_may_have_other_routes_as_long_as_all_cities_can_be_reached() -> None:
    assert refusal({**DATA, "route": DATA["route"][:-1]}) is None
    cairo = [route for route in DATA["route"] if "cairo" not in (route["a"], route["b"])]
    routes = [{**route, "id": f"RT{number:02d}"} for number, route in enumerate(cairo, start=1)]
    assert refusal({**DATA, "route": routes}) == "[[route]]: some city can't be reached from Granada"


@pytest.mark.parametrize(("table", "key", "field"), FIELDS_OF_TABLES, ids=short)
def test_a_field_that_is_missing_is_named_or_makes_a_difference(table: str, key: str, field: str) -> None:
    data = changed(table, key, field, None)
    line = refusal(data)
    assert line is None or line.startswith("[")
    unread = field in (*TEXTS, *MARKS) or field.endswith("_source")
    assert unread == (line is None and tables_in(data) == SHIPPED)


@pytest.mark.parametrize(("table", "key", "field"), READ, ids=short)
def test_a_field_that_is_changed_makes_a_difference_or_is_refused(table: str, key: str, field: str) -> None:
    row = DATA[table][int(key)] if isinstance(DATA[table], list) else DATA[table][key] if key else DATA[table]
    data = changed(table, key, field, other(row[field]))
    line = refusal(data)
    assert line is None or line.startswith("[")
    assert line is not None or tables_in(data) != SHIPPED


@pytest.mark.parametrize("table", list(FIELDS))
def test_a_field_that_does_not_exist_is_named(table: str) -> None:
    key = next(iter(DATA[table])) if table in NESTED else "0" if isinstance(DATA[table], list) else ""
    line = refusal(changed(table, key, "colur", 1))
    assert line is not None
    assert line.startswith(f"{place_of(table, key)}: there is no field 'colur', expected some of ")


def test_a_table_that_does_not_exist_is_named() -> None:
    line = refusal({**DATA, "minor_poems": []})
    assert line is not None
    assert line.startswith("[minor_poems]: there is no such table, expected some of meta, ")


@pytest.mark.parametrize(
    ("table", "key", "field"), [where for where in FIELDS_OF_TABLES if where[2].endswith("source")], ids=short
)
def test_a_source_is_one_of_four_words(table: str, key: str, field: str) -> None:
    line = refusal(changed(table, key, field, "hearsay"))
    assert line is not None
    assert line.startswith(f"{place_of(table, key)}: {field} is 'hearsay', expected one of seed, public")


@pytest.mark.parametrize(
    ("table", "key", "field"), [where for where in FIELDS_OF_TABLES if where[2] in (*TEXTS, *MARKS)], ids=short
)
def test_words_for_people_are_words_and_marks_are_marks(table: str, key: str, field: str) -> None:
    line = refusal(changed(table, key, field, 5))
    assert line is not None
    assert line.startswith(f"{place_of(table, key)}: {field} is 5, expected ")


@pytest.mark.parametrize(
    ("table", "key", "field"),
    [where for where in FIELDS_OF_TABLES if where[2] in ("name", "title", "raw_name", "good_name")],
    ids=short,
)
def test_a_name_is_said_in_every_language(table: str, key: str, field: str) -> None:
    for names in ({"en": "x", "es": "x"}, {"en": "x", "ru": "", "es": "x"}, {"en": "x", "ru": 1, "es": "x"}):
        line = refusal(changed(table, key, field, names))
        assert line == f"{place_of(table, key)}: {field} has no 'ru', expected one for each of en, ru, es"


@pytest.mark.parametrize(
    ("table", "key", "field"),
    [where for where in FIELDS_OF_TABLES if where[2] in ("name", "title", "raw_name", "good_name")],
    ids=short,
)
def test_a_name_in_another_language_is_a_text_too(table: str, key: str, field: str) -> None:
    row = DATA[table][int(key)] if key else DATA[table]
    for wrong in ("", 5, ["x"]):
        line = refusal(changed(table, key, field, {**row[field], "de": wrong}))
        assert line == f"{place_of(table, key)}: {field} in 'de' is {wrong!r}, expected a text"


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
@pytest.mark.parametrize(
    ("table", "key", "field", "other_table", "other_key", "other_field"),
    [
        ("player_colour", "pink", "name", "player_colour", "blue", "name"),
        ("city", "cairo", "name", "city", "fez", "name"),
        ("granada", "", "name", "city", "tunis", "name"),
        ("material", "wood", "name", "material", "gypsum", "name"),
        ("raw_material", "clay", "raw_name", "material", "marble", "name"),
        ("raw_material", "clay", "good_name", "material", "glazed", "name"),
        ("raw_material", "silk", "good_name", "raw_material", "sugarcane", "good_name"),
        ("raw_material", "silk", "good_name", "raw_material", "silk", "raw_name"),
    ],
    ids=short,
)
def test_two_things_in_one_list_have_two_names(
    table: str, key: str, field: str, other_table: str, other_key: str, other_field: str, locale: str
) -> None:
    row = next(row for row in DATA[table] if row["id"] == key) if key else DATA[table]
    first = next(row for row in DATA[other_table] if row["id"] == other_key)
    name = first[other_field][locale]
    line = refusal(changed(table, key, field, {**row[field], locale: name}))
    there = f"{place_of(other_table, other_key)}, {other_field}"
    assert line == f"{place_of(table, key)}, {field}: {name!r} is there already, in {there}"


def test_lists_too_deep_within_each_other_are_no_component_file() -> None:
    deep = f"{TEXT}\nnote = {'[' * 2000}{']' * 2000}\n"
    assert read(deep) == "the component file has lists or tables too deep within each other"


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(VALUES),
    st.sampled_from(
        ['"x"', "-1", "0", "99", "true", "[]", "{}", "[1]", '["N"]', "1.5", "2100-01-01", "[[]]", "[{}]", "nan"]
    ),
)
def test_any_value_is_read_or_refused_in_one_line(number: int, value: str) -> None:
    lines = [*LINES]
    lines[number] = f"{lines[number].partition(' = ')[0]} = {value}"
    assert "\n" not in read("\n".join(lines))
