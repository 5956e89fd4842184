"""Component files: every wrong entry is named in one line, whatever is wrong with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.components import ComponentFile, Entry, expect_unique, shipped_text
from diwan.core.errors import BadComponents
from diwan.games.alhambra.components import read_tables

TEXT = shipped_text("diwan.games.alhambra")
LINES = TEXT.splitlines()
VALUES = [number for number, line in enumerate(LINES) if re.match(r"\w+ = ", line)]


def refusal(text: str) -> str:
    """Read a wrong component file of Alhambra; return the line that says why."""
    with pytest.raises(BadComponents) as caught:
        read_tables(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def edited(old: str, new: str) -> str:
    """The shipped file with the first occurrence of a text replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


# The readers that all games share.


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
        ("tile = 5", "[[tile]]: no such tables"),
        ("tile = [1, 2]", "[[tile]]: no such tables"),
        ("[tile]\na = 1", "[[tile]]: no such tables"),
        ("", "[[tile]]: no such tables"),
        ('[[tile]]\nsource = "seed"', "[[tile]]: 1 entries, expected 2"),
        ('[[tile]]\nid = "a"\n[[tile]]\nsource = "seed"', "[[tile]] a: field 'source' is missing"),
        ('[[tile]]\nsource = "seed"\n[[tile]]\nsource = "hearsay"', "[[tile]] 2: source is 'hearsay', expected one of"),
    ],
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


# Alhambra's file.


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "seraglio"', 'id = "pavilion"', "[[building_type]] pavilion: 'pavilion' is there already"),
        ('es = "Pabellón", ', "", "[[building_type]] pavilion: name has no 'es'"),
        ("values = [1, 2, 3", "values = [0, 2, 3", "[[currency]] florin: values are [0, 2, 3"),
        ("slot = 2\n", "slot = 3\n", "[[market_slot]] 2: slot is 3, expected 2 to 2"),
        ('slot = 2\ncurrency = "dirham"', 'slot = 2\ncurrency = "euro"', "[[market_slot]] 2: currency is 'euro'"),
        (
            'slot = 2\ncurrency = "dirham"',
            'slot = 2\ncurrency = "florin"',
            "[[market_slot]]: two slots share a currency",
        ),
        (
            'currency = "florin"\nvalue = 1',
            'currency = "ducat"\nvalue = 1',
            "[[money_card]] florin-1: currency is 'ducat'",
        ),
        ("value = 1\n", "value = 2\n", "[[money_card]] florin-1: value is 2, expected 1 to 1"),
        ('id = "pav-3-sw"', 'id = "pav-2-new"', "[[tile]] pav-2-new: 'pav-2-new' is there already"),
        (
            'type = "pavilion"\nprice',
            'type = "castle"\nprice',
            "[[tile]] pav-2-new: type is 'castle', expected one of pavilion",
        ),
        ("price = 2\n", "price = 0\n", "[[tile]] pav-2-new: price is 0, expected 1 to 99"),
        ("price = 2\n", "price = 3\n", "[[tile]] pav-2-new: id is 'pav-2-new', expected 'pav-3-new'"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", "X"]', "[[tile]] pav-2-new: wall 'X', expected one of N, E, S, W"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", ["E"]]', "[[tile]] pav-2-new: wall ['E'], expected one of"),
        ('walls = ["N", "E", "W"]', 'walls = ["W", "N", "E"]', "[[tile]] pav-2-new: walls are"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", "E"]', "[[tile]] pav-2-new: id is"),
        (
            "walls = []\neffect = { start",
            'walls = ["N"]\neffect = { start',
            "[[start_tile]] fountain-red: a start tile has no walls",
        ),
        ("piles = 5", "piles = 1", "[money_deck]: piles is 1, expected 2 to 20"),
        ("round = 1\npile = 2", "round = 2\npile = 2", "[[scoring_card]] scoring-1: round is 2, expected 1 to 1"),
        ("round = 1\npile = 2", "round = 1\npile = 6", "[[scoring_card]] scoring-1: pile is 6, expected 1 to 5"),
        ("round = 1\npile = 2", "round = 1\npile = 4", "[[scoring_card]]: the 2nd scoring card's pile must lie below"),
        ("players = 3\n", "players = 2\n", "[[setup]] 2: players is 2, expected 3 to 3"),
        ("copies_per_value = 2\n", "copies_per_value = 0\n", "[[setup]] 1: copies_per_value is 0, expected 1 to 9"),
        ("places = 2", "places = 3", "[[scoring_round]] 2: places is 3, expected 2 to 2"),
        (
            "pavilion = [8, 1]",
            "pavilion = [8]",
            "[[scoring_round]] 2 points: pavilion is [8], expected 2 whole numbers",
        ),
        ("pavilion = [8, 1]", 'pavilion = [8, "1"]', "[[scoring_round]] 2 points: pavilion is [8, '1'], expected 2"),
        ("pavilion = [8, 1]", "castle = [8, 1]", "[[scoring_round]] 2 points: field 'pavilion' is missing"),
        (
            "pavilion = [8, 1]",
            "pavilion = [9, 1]",
            "[[tie_split]] 7 round 2: from_1st is [8, 4, 3, 2, 1, 1], expected [9, 5",
        ),
        (
            "wall_points_per_segment = 1",
            "wall_points_per_segment = -1",
            "wall_points_per_segment is -1, expected 0 to 99",
        ),
        (
            "deal_until_total_at_least = 20",
            "deal_until_total_at_least = 0",
            "[start_money]: deal_until_total_at_least is 0",
        ),
        (
            "take_money_multi_max_sum = 5",
            "take_money_multi_max_sum = 1",
            "[limits]: take_money_multi_max_sum is 1, expected 2",
        ),
        ("max_turns = 1000", "max_turns = 0", "[safety]: max_turns is 0, expected 1 to 1000000"),
        ('ru = "Кузя"', 'ru = ""', "[neutral_player]: name has no 'ru'"),
        ("building_tiles = 54", "building_tiles = 55", "[counts]: building_tiles is 55, expected 54 to 54"),
        ("market_slots = 4", "market_slots = 5", "[counts]: market_slots is 5, expected 4 to 4"),
        ("money_display = 4", "money_display = 5", "[counts]: money_display is 5, expected 4 to 4"),
        ("scoring_cards = 2", "scoring_cards = 3", "[counts]: scoring_cards is 3, expected 2 to 2"),
        ("start_tiles = 6", "start_tiles = 5", "[counts]: start_tiles is 5, expected 6 to 6"),
        ("money_cards = 108", "money_cards = 107", "[counts]: money_cards is 107, expected 108 to 108"),
        ("money_cards_two_players = 72", "money_cards_two_players = 73", "[counts]: money_cards_two_players is 73"),
        ("count = 7", "count = 8", "[[building_type]] pavilion: count is 8, but the tiles say 7"),
        ("price_min = 2", "price_min = 1", "[[building_type]] pavilion: price_min is 1, but the tiles say 2"),
        ("price_max = 8", "price_max = 9", "[[building_type]] pavilion: price_max is 9, but the tiles say 8"),
        (
            "from_1st = [1, 0",
            "from_1st = [1, 1",
            "[[tie_split]] 1 round 1: from_1st is [1, 1, 0, 0, 0, 0], expected [1, 0",
        ),
        ("from_2nd = [0, 0, 0, 0, 0]", "from_2nd = [1, 0, 0, 0, 0]", "[[tie_split]] 1 round 1: from_2nd is [1, 0"),
        ("from_3rd = [0, 0, 0, 0]", "from_3rd = [0, 0, 0]", "[[tie_split]] 1 round 1: from_3rd is [0, 0, 0], expected"),
    ],
)
def test_a_wrong_entry_is_named(old: str, new: str, reason: str) -> None:
    assert reason in refusal(edited(old, new))


@pytest.mark.parametrize(
    "name", ["tile", "money_card", "setup", "scoring_round", "currency", "building_type", "tie_split"]
)
def test_an_entry_too_few_is_counted(name: str) -> None:
    first, second = (match.start() for match in list(re.finditer(rf"^\[\[{name}\]\]", TEXT, re.MULTILINE))[:2])
    count = TEXT.count(f"[[{name}]]")
    assert refusal(TEXT[:first] + TEXT[second:]) == f"[[{name}]]: {count - 1} entries, expected {count}"


@pytest.mark.parametrize(
    ("draws", "reason"),
    [
        ("[]", "0 entries, expected 3 tables"),
        ("[1, 2, 3]", "3 entries, expected 3 tables"),
        ("[{}, {}, {}]", "[[neutral_player.draw]] None: field 'tiles' is missing"),
        ("[{tiles = 6}, {tiles = 55}, {}]", "tiles is 55, expected 0 to 54"),
        ("[{tiles = 6}, {tiles = 6}, {}]", "fraction is None, expected [1, n]"),
        ("[{tiles = 6}, {tiles = 6}, {tiles_fraction_of_bag = [1, 'x']}]", "fraction is [1, 'x'], expected [1, n]"),
        ("[{tiles = 6}, {tiles = 6}, {tiles_fraction_of_bag = [1, 0]}]", "fraction is [1, 0], expected [1, n]"),
        ("[{tiles = 6}, {tiles = 6}, {tiles_fraction_of_bag = [2, 3]}]", "fraction is [2, 3], expected [1, n]"),
    ],
)
def test_wrong_draws_of_the_neutral_player_are_named(draws: str, reason: str) -> None:
    head, _, tail = TEXT.partition("[neutral_player]\n")
    player = tail.partition("\n[[neutral_player.draw]]")[0]
    assert reason in refusal(f"{head}[neutral_player]\n{player}\ndraw = {draws}\n")


@pytest.mark.rule("ALH-7.5.4")
def test_tiles_that_could_leave_the_grid_are_refused() -> None:
    # One tile more that is open to both the east and the west makes room for one column more.
    text = edited('id = "pav-7-e"', 'id = "pav-7-n"')
    at = text.index('id = "pav-7-n"')
    text = text[:at] + text[at:].replace('walls = ["E"]', 'walls = ["N"]', 1)
    two = text.replace('id = "ser-7-w"', 'id = "ser-7-s"')
    at = two.index('id = "ser-7-s"')
    two = two[:at] + two[at:].replace('walls = ["W"]', 'walls = ["S"]', 1)
    assert "an Alhambra could reach 37 cells from the fountain, not 36" in refusal(two)


@settings(max_examples=80)
@given(
    st.sampled_from(VALUES),
    st.sampled_from(
        ['"x"', "-1", "0", "99", "true", "[]", "{}", "[1]", '["N"]', "1.5", "2100-01-01", "[[]]", "[{}]", "nan"]
    ),
)
def test_any_value_is_read_or_refused_in_one_line(number: int, value: str) -> None:
    lines = [*LINES]
    lines[number] = f"{lines[number].partition(' = ')[0]} = {value}"
    try:
        read_tables("\n".join(lines))
    except BadComponents:
        refusal("\n".join(lines))
