"""Positions as SVG on standard output."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import diwan
from diwan.arena.play import play_game
from diwan.cli.kept import keep_finished
from tests.cli.support import Cli, table_of_one_move

GAME = diwan.game_names()[0]


def test_a_drawing_is_the_position_that_greedy_bots_reach(cli: Cli) -> None:
    game = diwan.load(GAME)
    table = play_game(game, [diwan.bot("greedy") for _ in range(3)], 3, 7, plies=25)
    outcome = cli("draw", GAME, "--seats", "3", "--seed", "7", "--ply", "25", "--seat", "0")
    assert outcome.code == 0
    assert outcome.err == ""
    assert outcome.out == game.draw(table.view(0)) + "\n"
    assert ElementTree.fromstring(outcome.out).tag.endswith("svg")


def test_a_drawing_of_a_replay_is_its_position(cli: Cli, finished: Path) -> None:
    game = diwan.load(GAME)
    state = diwan.read_replay(finished.read_text(encoding="utf-8")).position(game, 30)
    outcome = cli("draw", GAME, "--replay", str(finished), "--ply", "30", "--theme", "dark", "--narrow")
    assert outcome.out == game.svg(state, None, theme="dark", narrow=True, names=("Ann", "Bob")) + "\n"
    assert "Ann" in outcome.out


def test_without_a_ply_a_replay_is_drawn_at_its_end(cli: Cli, finished: Path) -> None:
    game = diwan.load(GAME)
    state = diwan.read_replay(finished.read_text(encoding="utf-8")).position(game)
    assert cli("draw", "--replay", str(finished)).out == game.svg(state, None, names=("Ann", "Bob")) + "\n"


def test_a_kept_game_is_drawn_by_its_name(cli: Cli) -> None:
    table = table_of_one_move()
    path = keep_finished(table)
    assert cli("draw", "--replay", path.stem).out == table.game.draw(table.view()) + "\n"


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_theme_is_drawn(cli: Cli, theme: str) -> None:
    assert ElementTree.fromstring(cli("draw", GAME, "--theme", theme).out).tag.endswith("svg")


@pytest.mark.parametrize(("words", "line"), [(["--ply", "99999"], "--ply: "), (["--seat", "5"], "--seat: ")])
def test_what_a_replay_does_not_have_gets_one_line(cli: Cli, finished: Path, words: list[str], line: str) -> None:
    outcome = cli("draw", "--replay", str(finished), *words)
    assert outcome.code == 2
    assert line in outcome.complaint
