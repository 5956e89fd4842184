"""Reading component files: every wrong entry is named in one line, whatever is wrong with it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from tests.support.ids import short


@pytest.mark.parametrize(
    ("value", "kind", "reason"),
    [
        (None, int, "[[tile]] a: price is None, expected int but found NoneType"),
        ("5", int, "[[tile]] a: price is '5', expected int but found str"),
        (True, int, "[[tile]] a: price is True, expected int but found bool"),
        (5.0, int, "[[tile]] a: price is 5.0, expected int but found float"),
        (5, str, "[[tile]] a: price is 5, expected str but found int"),
        ({}, list, "[[tile]] a: price is {}, expected list but found dict"),
    ],
)
def test_a_field_of_another_type_is_named(value: object, kind: type[Any], reason: str) -> None:
    with pytest.raises(BadComponents, match=f"^{re.escape(reason)}$"):
        Entry("[[tile]] a", {"price": value}).get("price", kind)


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadComponents, match=r"^\[\[tile\]\] a: field 'price' is missing$"):
        Entry("[[tile]] a", {}).get("price", int)


@pytest.mark.parametrize("value", [0, 10, -5])
def test_a_number_out_of_bounds_is_named(value: int) -> None:
    with pytest.raises(BadComponents, match=rf"^\[x\]: price is {value}, expected 1 to 9$"):
        Entry("[x]", {"price": value}).number("price", 1, 9)


@pytest.mark.parametrize("value", [1, 9])
def test_a_number_at_its_bounds_is_fine(value: int) -> None:
    assert Entry("[x]", {"price": value}).number("price", 1, 9) == value


def test_a_word_that_is_not_allowed_is_named() -> None:
    with pytest.raises(BadComponents, match=r"^\[x\]: colour is 'pink', expected one of red, blue$"):
        Entry("[x]", {"colour": "pink"}).word("colour", ("red", "blue"))


@pytest.mark.parametrize(
    "names", [{"en": "A", "ru": "Б"}, {"en": "A", "ru": "Б", "es": ""}, {"en": "A", "ru": "Б", "es": 1}]
)
def test_a_name_must_be_there_in_every_language(names: dict[str, object]) -> None:
    with pytest.raises(BadComponents, match=r"^\[x\]: name has no 'es', expected a text for each of en, ru, es$"):
        Entry("[x]", {"name": names}).names()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = ", "the component file is no TOML: "),
        (f"a = {'[' * 3000}{']' * 3000}", "the component file has lists or tables too deep within each other"),
        ("tile = 5", "[[tile]]: no such tables"),
        ("tile = [1, 2]", "[[tile]]: no such tables"),
        ("[tile]\na = 1", "[[tile]]: no such tables"),
        ("", "[[tile]]: no such tables"),
        ('[[tile]]\nsource = "seed"', "[[tile]]: 1 entries, expected 2"),
        ('[[tile]]\nid = "a"\n[[tile]]\nsource = "seed"', "[[tile]] a: field 'source' is missing"),
        ('[[tile]]\nsource = "seed"\n[[tile]]\nsource = "hearsay"', "[[tile]] 2: source is 'hearsay', expected one of"),
    ],
    ids=short,
)
def test_missing_or_unsourced_tables_are_named(text: str, reason: str) -> None:
    with pytest.raises(BadComponents, match=f"^{re.escape(reason)}"):
        ComponentFile(text).tables("tile", 2)


@pytest.mark.parametrize("text", ["", "deck = 5", "[[deck]]\na = 1"])
def test_a_missing_single_table_is_named(text: str) -> None:
    with pytest.raises(BadComponents, match=r"^\[deck\]: the table is missing$"):
        ComponentFile(text).table("deck")


def test_an_entry_that_is_there_twice_is_named_with_the_first_one() -> None:
    entries = ComponentFile('[[t]]\nid = "a"\nsource = "seed"\n[[t]]\nid = "a"\nsource = "seed"').tables("t")
    with pytest.raises(BadComponents, match=r"^\[\[t\]\] a: 'a' is there already, in \[\[t\]\] a$"):
        expect_unique(entries, lambda entry: entry.get("id", str))
