"""Every command explains itself, and every wrong word gets one line that says what to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import diwan
from diwan.cli.app import app
from diwan.cli.page import commands_page
from tests.cli.support import SOURCES, Cli

GAME = diwan.game_names()[0]
COMMANDS = ["play", "watch", "replay", "draw", "perft", "rules", "bench"]
ROOT = SOURCES.parent


def test_these_are_the_commands() -> None:
    names = [command.callback.__name__ for command in app.registered_commands if command.callback is not None]
    assert names == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_what_a_command_does_with_an_example(cli: Cli, command: str) -> None:
    outcome = cli(command, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"Usage: diwan {command} ")
    assert f"Example: diwan {command} " in outcome.out
    assert outcome.err == ""


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "replay"])
def test_the_example_of_a_command_is_understood(cli: Cli, command: str) -> None:
    example = cli(command, "--help").out.partition("Example: diwan ")[2].split(">")[0].split()
    assert cli(*example, "--help").code == 0
    assert GAME in example


def test_help_lists_the_commands(cli: Cli) -> None:
    outcome = cli("--help")
    assert outcome.code == 0
    assert [line.split()[0] for line in outcome.out.partition("Commands:\n")[2].splitlines()[:7]] == COMMANDS


def test_the_version_names_the_build(cli: Cli) -> None:
    build = "compiled" if diwan.COMPILED else "interpreted"
    assert cli("--version").out == f"diwan {diwan.__version__} ({build})\n"


def test_the_page_of_commands_is_up_to_date(home: Path) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert page == commands_page(), "run: python -m diwan.cli.page > docs/commands.md"


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "diwan.cli", "--version"]
    outcome = subprocess.run(command, env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True)
    assert outcome.stdout.startswith(f"diwan {diwan.__version__} ")


WRONG_WORDS = [
    (["nope"], "No such command 'nope'"),
    ([], "Missing command"),
    (["watch"], f"which game? The games are: {GAME}"),
    (["play"], f"which game? The games are: {GAME}"),
    (["draw"], f"which game? The games are: {GAME}"),
    (["perft"], f"which game? The games are: {GAME}"),
    (["replay"], "Missing argument 'FILE'. Try: diwan replay --help"),
    (["play", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["watch", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["draw", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["perft", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["rules", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["bench", "chess"], f"there is no game 'chess'; the games are: {GAME}"),
    (["play", GAME, "--speed", "9"], "No such option: --speed"),
    (["play", GAME, "--seats", "99"], "--seats: "),
    (["play", GAME, "--seats", "many"], "'--seats'"),
    (["watch", GAME, "--seats", "-1"], "--seats: "),
    (["draw", GAME, "--seats", "0"], "--seats: "),
    (["perft", GAME, "--seats", "0"], "--seats: "),
    (["play", GAME, "--seat", "7"], "--seat: there is no seat 7, the seats are 0 to 1"),
    (["play", GAME, "--seat", "-1"], "--seat: there is no seat -1, the seats are 0 to 1"),
    (["draw", GAME, "--seat", "2"], "--seat: there is no seat 2, the seats are 0 to 1"),
    (["play", GAME, "--seed", "x"], "--seed: 'x' is no seed, give a whole number from 0 to 18446744073709551615"),
    (["play", GAME, "--seed", "-1"], "--seed: '-1' is no seed"),
    (["watch", GAME, "--seed", "18446744073709551616"], "--seed: '18446744073709551616' is no seed"),
    (["perft", GAME, "--seed", "1.5"], "--seed: '1.5' is no seed"),
    (["play", GAME, "--bots", "deep"], "--bots: there is no bot 'deep'; the bots are: "),
    (["play", GAME, "--bots", ""], "--bots: there is no bot ''"),
    (["watch", GAME, "--bots", "greedy,random,greedy"], "--bots: 3 bots for 2 seats"),
    (["play", GAME, "--lang", "xx"], "--lang: there is no language 'xx': choose one of en, ru, es"),
    (["watch", GAME, "--lang", "EN"], "--lang: there is no language 'EN'"),
    (["play", GAME, "--option", "size"], "--option 'size': expected name=value"),
    (["play", GAME, "--option", "size=9"], "has no option 'size'; its options are: "),
    (["play", GAME, "--name", "greedy"], "--name: 'greedy' can't be a name"),
    (["play", GAME, "--name", "a\x1b[2Jb"], "--name: "),
    (["watch", GAME, "--delay", "-1"], "'--delay'"),
    (["watch", GAME, "--delay", "x"], "'--delay'"),
    (["draw", GAME, "--theme", "neon"], "--theme: 'neon' is none of light, dark, contrast"),
    (["draw", GAME, "--ply", "-1"], "--ply: -1 is negative"),
    (["draw", GAME, "--ply", "9999"], "--ply: this game is over after "),
    (["perft", GAME, "--depth", "-1"], "'--depth'"),
    (["bench", GAME, "--seconds", "0"], "'--seconds'"),
    (["play", "--load", "x", "--resume"], "exclude each other"),
    (["play", "--resume", "--seed", "1"], "exclude each other"),
    (["play", "--resume"], "no game waits to be resumed; start one with `diwan play GAME`"),
]


@pytest.mark.parametrize(("words", "line"), WRONG_WORDS, ids=lambda value: str(value)[:40])
def test_wrong_words_get_one_line(cli: Cli, words: list[str], line: str) -> None:
    outcome = cli(*words)
    assert outcome.code == 2
    assert line in outcome.complaint
    assert outcome.out == ""


def test_a_wrong_value_of_an_option_gets_the_right_ones(cli: Cli) -> None:
    spec = diwan.load(GAME).option_specs[0]
    complaint = cli("watch", GAME, "--option", f"{spec.name}=maybe").complaint
    assert f"option {spec.name}='maybe' of {GAME}: expected one of {list(spec.values)}" in complaint


def test_a_reader_who_leaves_early_ends_a_command_quietly() -> None:
    command = f"'{sys.executable}' -m diwan.cli watch {GAME} --seed 1 --delay 0 | head -1"
    outcome = subprocess.run(
        ["/bin/sh", "-c", command], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True
    )
    assert outcome.stdout.count("\n") == 1
    assert outcome.stderr == ""
