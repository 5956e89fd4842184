"""A component file that contradicts itself or the rules is refused, in one line that names the entry."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.components import shipped_text
from diwan.core.errors import BadComponents
from diwan.games.alhambra.components import read_tables
from tests.support.ids import short

TEXT = shipped_text("diwan.games.alhambra")
LINES = TEXT.splitlines()
VALUES = [number for number, line in enumerate(LINES) if re.match(r"\w+ = ", line)]


def edited(old: str, new: str) -> str:
    """Return the shipped file with the first occurrence of a text replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def refusal(text: str) -> str:
    """Read a wrong component file; return the line that says why it is refused."""
    with pytest.raises(BadComponents) as caught:
        read_tables(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def read(text: str) -> str | None:
    """Read a component file; return the line that says why it is refused, or None."""
    try:
        read_tables(text)
    except BadComponents as error:
        return str(error)
    return None


def test_the_shipped_file_is_accepted() -> None:
    assert len(read_tables(TEXT).tile_ids) == 54


@pytest.mark.parametrize(
    ("place", "field", "wrong"),
    [
        ("[meta]", "players_min = 2", "1"),
        ("[meta]", "players_max = 6", "5"),
        ("[meta]", 'languages = ["en", "ru", "es"]', '["en", "ru"]'),
        ("[counts]", "building_tiles = 54", "55"),
        ("[counts]", "market_slots = 4", "5"),
        ("[counts]", "money_display = 4", "5"),
        ("[counts]", "scoring_cards = 2", "3"),
        ("[counts]", "start_tiles = 6", "5"),
        ("[counts]", "money_cards = 108", "107"),
        ("[counts]", "money_cards_two_players = 72", "73"),
        ("[counts]", "counters = 12", "13"),
        ("[counts]", "reserve_boards = 6", "5"),
        ("[counts]", "building_market_boards = 1", "2"),
        ("[counts]", "score_boards = 1", "2"),
        ("[counts]", "bags = 1", "2"),
        ("[[currency]] florin", "copies_per_value = 3", "5"),
        ("[[currency]] florin", "copies_per_value_two_players = 2", "1"),
        ("[[market_slot]] 2", "slot = 2", "3"),
        ("[[money_card]] florin-1", "value = 1", "2"),
        ("[[money_card]] florin-1", "copies = 3", "4"),
        ("[[money_card]] florin-1", "copies_two_players = 2", "3"),
        ("[[money_card]] florin-1", 'effect = { pay = "florin", value = 1 }', '{ pay = "ducat", value = 1 }'),
        ("[[scoring_card]] scoring-1", "effect = { score_round = 1 }", "{ score_round = 2 }"),
        ("[[tile]] pav-2-new", 'effect = { count_for = "pavilion" }', '{ count_for = "tower" }'),
        ("[[setup]] 2", "players = 3", "2"),
        ("[[setup]] 1", "money_cards = 72", "71"),
        ("[[setup]] 1", "start_tiles_used = 2", "3"),
        ("[[setup]] 1", "counters_used = 4", "5"),
        ("[[setup]] 1", "reserve_boards_used = 2", "1"),
        ("[[setup]] 1", "neutral_player = true", "false"),
        ("[[setup]] 1", "neutral_start_tiles = 6", "5"),
        ("[[setup]] 1", "market_tiles = 4", "3"),
        ("[[setup]] 1", "bag_after_setup = 44", "43"),
        ("[[counter]] 1", "copies = 2", "3"),
        ("[[scoring_round]] 2", "places = 2", "3"),
        ("[limits]", "max_walls_per_tile = 3", "2"),
        ("[limits]", "max_actions_per_turn = 5", "4"),
        ("[limits]", "reserve_capacity = -1", "8"),
        ("[limits]", "take_money_single_any_value = true", "false"),
        ("[options]", "end_on_empty_bag = false", "true"),
        ("[money_deck]", "pile_1_is_on_top = true", "false"),
        ("[money_deck]", 'position_in_pile = "uniform_random"', '"top"'),
        ("[money_deck]", "money_display_laid_before_piles = true", "false"),
        ("[start_money]", "max_possible_total = 28", "27"),
        ("[start_money]", 'start_player_order = ["fewest_cards", "lowest_total", "lowest_seat"]', "[]"),
        ("[neutral_player]", "players = [2]", "[2, 3]"),
        ("[neutral_player]", "takes_turns = false", "true"),
        ("[neutral_player]", "has_money = false", "true"),
        ("[neutral_player]", "has_wall = false", "true"),
        ("[neutral_player]", "can_win = false", "true"),
        ("[neutral_player]", "score_is_tracked = true", "false"),
    ],
    ids=short,
)
def test_a_field_that_contradicts_the_rest_is_named_with_what_it_should_be(place: str, field: str, wrong: str) -> None:
    name, _, right = field.partition(" = ")
    found, expected = (tomllib.loads(f"it = {value}")["it"] for value in (wrong, right))
    line = refusal(edited(f"\n{field}", f"\n{name} = {wrong}"))
    assert line.startswith(f"{place}: {name} is {found!r}, expected {expected!r}")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "seraglio"', 'id = "pavilion"', "[[building_type]] pavilion: 'pavilion' is there already"),
        ('es = "Pabellón", ', "", "[[building_type]] pavilion: name has no 'es'"),
        ("values = [1, 2, 3", "values = [0, 2, 3", "[[currency]] florin: values are [0, 2, 3"),
        ('2\ncurrency = "dirham"', '2\ncurrency = "euro"', "[[market_slot]] 2: currency is 'euro', expected one of"),
        ('2\ncurrency = "dirham"', '2\ncurrency = "florin"', "[[market_slot]]: two slots share a currency"),
        ('"florin"\nvalue = 1', '"ducat"\nvalue = 1', "[[money_card]] florin-1: currency is 'ducat', expected one of"),
        ('id = "pav-3-sw"', 'id = "pav-2-new"', "[[tile]] pav-2-new: 'pav-2-new' is there already"),
        ('"pavilion"\nprice', '"castle"\nprice', "[[tile]] pav-2-new: type is 'castle', expected one of pavilion"),
        ("price = 2\n", "price = 0\n", "[[tile]] pav-2-new: price is 0, expected 1 to 99"),
        ("price = 2\n", "price = 3\n", "[[tile]] pav-2-new: id is 'pav-2-new', expected 'pav-3-new'"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", "X"]', "[[tile]] pav-2-new: wall 'X', expected one of N, E, S, W"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", ["E"]]', "[[tile]] pav-2-new: wall ['E'], expected one of"),
        ('walls = ["N", "E", "W"]', 'walls = ["W", "N", "E"]', "[[tile]] pav-2-new: walls are"),
        ('walls = ["N", "E", "W"]', 'walls = ["N", "E"]', "[[tile]] pav-2-new: id is"),
        (
            'id = "fountain-green"\ncolor = "green"',
            'id = "fountain-green"\ncolor = "red"',
            "[[start_tile]] fountain-green: 'red' is there already, in [[start_tile]] fountain-red",
        ),
        ('color = "red"\ncopies', 'color = "pink"\ncopies', "[[counter]] 1: color is 'pink', expected one of red"),
        ("piles = 5", "piles = 1", "[money_deck]: piles is 1, expected 2 to 20"),
        ("round = 1\npile = 2", "round = 2\npile = 2", "[[scoring_card]] scoring-1: round is 2, expected 1 to 1"),
        ("round = 1\npile = 2", "round = 1\npile = 6", "[[scoring_card]] scoring-1: pile is 6, expected 1 to 5"),
        ("round = 1\npile = 2", "round = 1\npile = 4", "[[scoring_card]]: the 2nd scoring card's pile must lie below"),
        ("{ scoring-1 = 2, scoring-2 = 4 }", "{ scoring-1 = 3, scoring-2 = 4 }", "scoring-1: pile is 2, expected 3"),
        ("copies_per_value = 2\n", "copies_per_value = 0\n", "[[setup]] 1: copies_per_value is 0, expected 1 to 9"),
        ("pavilion = [8, 1]", "pavilion = [8]", "[[scoring_round]] 2 points: pavilion is [8], expected 2 whole"),
        ("pavilion = [8, 1]", 'pavilion = [8, "1"]', "[[scoring_round]] 2 points: pavilion is [8, '1'], expected 2"),
        ("pavilion = [8, 1]", "castle = [8, 1]", "[[scoring_round]] 2 points: field 'pavilion' is missing"),
        ("pavilion = [8, 1]", "pavilion = [9, 1]", "[[tie_split]] 7 round 2: from_1st is [8, 4, 3, 2, 1, 1], expected"),
        ("per_segment = 1", "per_segment = -1", "wall_points_per_segment is -1, expected 0 to 99"),
        ("at_least = 20", "at_least = 0", "[start_money]: deal_until_total_at_least is 0, expected 1 to 99"),
        ("max_sum = 5", "max_sum = 1", "[limits]: take_money_multi_max_sum is 1, expected 2 to 35"),
        ("max_turns = 1000", "max_turns = 0", "[safety]: max_turns is 0, expected 1 to 1000000"),
        ('ru = "Кузя"', 'ru = ""', "[neutral_player]: name has no 'ru'"),
        ("from_1st = [1, 0", "from_1st = [1, 1", "[[tie_split]] 1 round 1: from_1st is [1, 1, 0, 0, 0, 0], expected"),
        ("from_2nd = [0, 0, 0, 0, 0]", "from_2nd = [1, 0, 0, 0, 0]", "[[tie_split]] 1 round 1: from_2nd is [1, 0"),
        ("from_3rd = [0, 0, 0, 0]", "from_3rd = [0, 0, 0]", "[[tie_split]] 1 round 1: from_3rd is [0, 0, 0], expected"),
    ],
    ids=short,
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
    ids=short,
)
def test_wrong_draws_of_the_neutral_player_are_named(draws: str, reason: str) -> None:
    head, _, tail = TEXT.partition("[neutral_player]\n")
    player = tail.partition("\n[[neutral_player.draw]]")[0]
    assert reason in refusal(f"{head}[neutral_player]\n{player}\ndraw = {draws}\n")


@pytest.mark.rule("ALH-7.5.4")
def test_tiles_that_could_leave_the_grid_are_refused() -> None:
    # Two tiles more that are open to both the east and the west make room for one column more.
    text = TEXT
    for name, wall, turned in (("pav-7-e", "E", "N"), ("ser-7-w", "W", "S")):
        head, _, tail = text.partition(f'id = "{name}"')
        tail = tail.replace(f'walls = ["{wall}"]', f'walls = ["{turned}"]', 1)
        text = f'{head}id = "{name[:-1]}{turned.lower()}"{tail}'
    assert "an Alhambra could reach 37 cells from the fountain, not 36" in refusal(text)


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
    assert "\n" not in (read("\n".join(lines)) or "")
