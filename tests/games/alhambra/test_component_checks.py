"""A component file that contradicts itself or the rules is refused, in one line that names the entry."""

from __future__ import annotations

import pytest

from diwan.core.components import shipped_text
from diwan.core.errors import BadComponents
from diwan.games.alhambra.components import read_tables

TEXT = shipped_text("diwan.games.alhambra")


def edited(old: str, new: str) -> str:
    """Return the shipped file with the first occurrence of a text replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_the_shipped_file_is_accepted() -> None:
    assert len(read_tables(TEXT).tile_ids) == 54


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("players_min = 2", "players_min = 1", "[meta]: players_min is 1, expected 2"),
        ("players_max = 6", "players_max = 5", "[meta]: players_max is 5, expected 6"),
        (
            'languages = ["en", "ru", "es"]',
            'languages = ["en"]',
            "[meta]: languages is ['en'], expected ['en', 'ru', 'es']",
        ),
        ("copies_per_value = 3", "copies_per_value = 5", "[[currency]] florin: copies_per_value is 5, expected 3"),
        (
            "copies_per_value_two_players = 2",
            "copies_per_value_two_players = 1",
            "[[currency]] florin: copies_per_value_two_players is 1, expected 2",
        ),
        (
            "copies = 3\ncopies_two_players = 2",
            "copies = 4\ncopies_two_players = 2",
            "[[money_card]] florin-1: copies is 4, expected 3",
        ),
        (
            "copies = 3\ncopies_two_players = 2",
            "copies = 3\ncopies_two_players = 3",
            "[[money_card]] florin-1: copies_two_players is 3, expected 2",
        ),
        (
            'effect = { pay = "florin", value = 1 }',
            'effect = { pay = "ducat", value = 1 }',
            "[[money_card]] florin-1: effect is {'pay': 'ducat', 'value': 1}, expected {'pay': 'florin', 'value': 1}",
        ),
        (
            "effect = { score_round = 1 }",
            "effect = { score_round = 2 }",
            "[[scoring_card]] scoring-1: effect is {'score_round': 2}, expected {'score_round': 1}",
        ),
        ("{ scoring-1 = 2, scoring-2 = 4 }", "{ scoring-1 = 3, scoring-2 = 4 }", "scoring-1: pile is 2, expected 3"),
        ("money_cards = 72\ncopies", "money_cards = 71\ncopies", "[[setup]] 1: money_cards is 71, expected 72"),
        ("start_tiles_used = 2", "start_tiles_used = 3", "[[setup]] 1: start_tiles_used is 3, expected 2"),
        ("counters_used = 4", "counters_used = 5", "[[setup]] 1: counters_used is 5, expected 4"),
        ("reserve_boards_used = 2", "reserve_boards_used = 1", "[[setup]] 1: reserve_boards_used is 1, expected 2"),
        ("neutral_player = true", "neutral_player = false", "[[setup]] 1: neutral_player is False, expected True"),
        ("neutral_start_tiles = 6", "neutral_start_tiles = 5", "[[setup]] 1: neutral_start_tiles is 5, expected 6"),
        ("market_tiles = 4", "market_tiles = 3", "[[setup]] 1: market_tiles is 3, expected 4"),
        ("bag_after_setup = 44", "bag_after_setup = 43", "[[setup]] 1: bag_after_setup is 43, expected 44"),
        ("\ncounters = 12", "\ncounters = 13", "[counts]: counters is 13, expected 12"),
        ("\nreserve_boards = 6", "\nreserve_boards = 5", "[counts]: reserve_boards is 5, expected 6"),
        ("\nbags = 1", "\nbags = 2", "[counts]: bags is 2, expected 1"),
        ("copies = 2  ", "copies = 3  ", "[[counter]] 1: copies is 3, expected 2"),
        ('color = "red"\ncopies', 'color = "pink"\ncopies', "[[counter]] 1: color is 'pink', expected one of red"),
        (
            'id = "fountain-green"\ncolor = "green"',
            'id = "fountain-green"\ncolor = "red"',
            "[[start_tile]] fountain-green: 'red' is there already, in [[start_tile]] fountain-red",
        ),
        ("max_walls_per_tile = 3", "max_walls_per_tile = 2", "[limits]: max_walls_per_tile is 2, expected 3"),
        ("max_actions_per_turn = 5", "max_actions_per_turn = 4", "[limits]: max_actions_per_turn is 4, expected 5"),
        ("reserve_capacity = -1", "reserve_capacity = 8", "[limits]: reserve_capacity is 8, expected -1"),
        (
            "take_money_single_any_value = true",
            "take_money_single_any_value = false",
            "[limits]: take_money_single_any_value is False, expected True",
        ),
        ("end_on_empty_bag = false", "end_on_empty_bag = true", "[options]: end_on_empty_bag is True, expected False"),
        ("pile_1_is_on_top = true", "pile_1_is_on_top = false", "[money_deck]: pile_1_is_on_top is False"),
        ('"uniform_random"', '"top"', "[money_deck]: position_in_pile is 'top', expected 'uniform_random'"),
        (
            "money_display_laid_before_piles = true",
            "money_display_laid_before_piles = false",
            "[money_deck]: money_display_laid_before_piles is False, expected True",
        ),
        ("max_possible_total = 28", "max_possible_total = 27", "[start_money]: max_possible_total is 27, expected 28"),
        ('"lowest_total", "lowest_seat"', '"lowest_seat"', "[start_money]: start_player_order is ['fewest_cards',"),
        ("players = [2]", "players = [2, 3]", "[neutral_player]: players is [2, 3], expected [2]"),
        ("can_win = false", "can_win = true", "[neutral_player]: can_win is True, expected False"),
        ("score_is_tracked = true", "score_is_tracked = false", "[neutral_player]: score_is_tracked is False"),
        (
            'effect = { count_for = "pavilion" }',
            'effect = { count_for = "tower" }',
            "[[tile]] pav-2-new: effect is {'count_for': 'tower'}, expected {'count_for': 'pavilion'}",
        ),
    ],
)
def test_a_contradiction_names_the_entry(old: str, new: str, message: str) -> None:
    with pytest.raises(BadComponents) as caught:
        read_tables(edited(old, new))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
