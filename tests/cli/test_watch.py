"""Bots play, told in words."""

from __future__ import annotations

import re

import diwan
from diwan.core.i18n import render
from tests.cli.support import Cli

GAME = diwan.game_names()[0]
GAME_OF_TWO = ("watch", GAME, "--seats", "2", "--bots", "greedy,random", "--seed", "3", "--delay", "0")


def test_a_game_is_told_and_ends_with_the_score_sheet(cli: Cli) -> None:
    outcome = cli(*GAME_OF_TWO)
    assert outcome.code == 0
    assert outcome.err == ""
    assert re.match(r"Seed 3: greedy, random\n  Turn 1: (greedy|random)\.\n  \1 ", outcome.out)
    told, _, sheet = outcome.out.partition("The score sheet\n")
    assert re.search(r"^  (greedy|random) buys: ", told, re.MULTILINE)
    assert re.search(r"^Total +\d+ +\d+ +\d+$", sheet, re.MULTILINE)
    assert re.search(r"^Dirk: \d+ points$", sheet, re.MULTILINE)  # scores without a seat
    assert re.search(r"^(greedy|random) wins\.$", sheet, re.MULTILINE)


def test_the_same_seed_tells_the_same_story(cli: Cli) -> None:
    assert cli(*GAME_OF_TWO).out == cli(*GAME_OF_TWO).out


def test_a_quiet_game_shows_the_result_only(cli: Cli) -> None:
    whole, quiet = cli(*GAME_OF_TWO).out, cli(*GAME_OF_TWO, "--quiet").out
    assert quiet.startswith("Seed 3: greedy, random\nThe score sheet\n")
    assert whole.endswith(quiet.partition("\n")[2])


def test_without_a_seed_a_random_one_is_taken_and_shown(cli: Cli) -> None:
    first = cli("watch", GAME, "--bots", "random", "--quiet").out
    seed = re.match(r"Seed (\d+): random-1, random-2\n", first)
    assert seed is not None
    assert cli("watch", GAME, "--bots", "random", "--quiet", "--seed", seed[1]).out == first


def test_many_players_with_long_names_get_numbers_on_the_sheet(cli: Cli) -> None:
    outcome = cli("watch", GAME, "--seats", "6", "--bots", "random", "--seed", "1", "--quiet")
    assert "1 = random-1, 2 = random-2, 3 = random-3, " in outcome.out
    assert max(len(line) for line in outcome.out.splitlines() if "=" not in line) <= 80


def test_somebody_without_a_seat_who_is_ahead_of_all_has_won(cli: Cli) -> None:
    alone = next(name for name in diwan.game_names() if diwan.load(name).levels)
    out = cli("watch", alone, "--seats", "1", "--bots", "random", "--seed", "1", "--quiet").out.splitlines()
    opponent = render(diwan.load(alone).imaginary_players(diwan.load(alone).new_state(seats=1, seed=1))[0])
    assert re.fullmatch(rf"1\. {opponent}: \d+ points", out[-3])
    assert re.fullmatch(r"2\. random: -?\d+ points?", out[-2])
    assert out[-1] == f"{opponent} wins."


def test_somebody_without_a_seat_who_can_win_has_a_place_when_he_is_second(cli: Cli) -> None:
    # Some seed among these is won; which one changes with the bot and the cards.
    games = (cli("watch", "sabika", "--seats", "1", "--seed", str(seed), "--quiet").out for seed in range(1, 30))
    out = next(out.splitlines() for out in games if out.endswith("greedy wins.\n"))
    assert re.fullmatch(r"1\. greedy: \d+ points", out[-3])
    assert re.fullmatch(r"2\. Yusuf: \d+ points", out[-2])
    assert out[-1] == "greedy wins."


def test_the_first_event_is_told_before_anybody_acts(cli: Cli) -> None:
    words = ("watch", "sabika", "--seats", "2", "--bots", "random", "--seed", "3", "--delay", "0")
    lines = cli(*words, "--option", "events=mixed").out.splitlines()
    assert lines[1].startswith("  Now in force, event ")
    assert lines[2].startswith("  To come, event ")
    assert lines[3] == "  random-1 chooses a starting tile."
    assert cli(*words).out.splitlines()[1] == "  random-1 chooses a starting tile."
