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
COMMANDS = ["play", "serve", "watch", "replay", "draw", "perft", "rules", "report", "bench"]
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
    assert GAME in example or command == "serve"


def test_help_lists_the_commands(cli: Cli) -> None:
    outcome = cli("--help")
    assert outcome.code == 0
    assert [
        line.split()[0] for line in outcome.out.partition("Commands:\n")[2].splitlines()[: len(COMMANDS)]
    ] == COMMANDS


def test_the_version_names_the_build(cli: Cli) -> None:
    build = "compiled" if diwan.COMPILED else "interpreted"
    assert cli("--version").out == f"diwan {diwan.__version__} ({build})\n"


def test_the_page_of_commands_is_up_to_date(home: Path) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert page == commands_page(), "run: python -m diwan.cli.page > docs/commands.md"


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "diwan", "--version"]
    outcome = subprocess.run(command, env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True)
    assert outcome.stdout.startswith(f"diwan {diwan.__version__} ")


WRONG_WORDS = [
    (["nope"], "No such command 'nope'"),
    ([], "Missing command"),
    (["watch"], f"which game? The games are: {GAME}"),
    (["play", "--terminal"], f"which game? The games are: {GAME}"),
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
    (
        ["play", GAME, "--seats", "many"],
        "--seats: Alhambra can't be played with 'many' seats; give one of: 2, 3, 4, 5, 6",
    ),
    (["play", GAME, "--seats", "2.0"], "--seats: Alhambra can't be played with '2.0' seats"),
    (["watch", GAME, "--seats", "-1"], "--seats: "),
    (["draw", GAME, "--seats", "0"], "--seats: "),
    (["perft", GAME, "--seats", "0"], "--seats: "),
    (["play", GAME, "--seat", "7"], "--seat: there is no seat 7: 0 is the first seat and 1 the last"),
    (["play", GAME, "--seat", "-1"], "--seat: there is no seat -1: 0 is the first seat and 1 the last"),
    (["draw", GAME, "--seat", "2"], "--seat: there is no seat 2: 0 is the first seat and 1 the last"),
    (["play", GAME, "--seed", "x"], "--seed: 'x' is no seed, give a whole number from 0 to 18446744073709551615"),
    (["play", GAME, "--seed", "-1"], "--seed: '-1' is no seed"),
    (["watch", GAME, "--seed", "18446744073709551616"], "--seed: '18446744073709551616' is no seed"),
    (["perft", GAME, "--seed", "1.5"], "--seed: '1.5' is no seed"),
    (["play", GAME, "--bots", "deep"], "--bots: there is no bot 'deep'; the bots are: "),
    (["play", GAME, "--bots", ""], "--bots: there is no bot ''"),
    (["watch", GAME, "--bots", "greedy,random,greedy"], "--bots: 3 names, but only 2 bots play: name 1 to 2"),
    (["play", GAME, "--bots", "greedy,random"], "--bots: 2 names, but only 1 bot plays: name 1"),
    (["play", GAME, "--lang", "xx"], "--lang: there is no language 'xx': choose one of en, ru, es"),
    (["watch", GAME, "--lang", "EN"], "--lang: there is no language 'EN'"),
    (["play", GAME, "--option", "size"], "--option 'size': expected name=value"),
    (["play", GAME, "--option", "size=9"], "has no option 'size'; its options are: "),
    (["play", GAME, "--name", "greedy"], "--name: 'greedy' can't be a name"),
    (["play", GAME, "--name", "a\x1b[2Jb"], "--name: "),
    (["play", GAME, "--name", ""], "--name: '' can't be a name: 1 to 80 letters, no bot's name"),
    (["rules", ""], "name a game, or a rule or section: diwan rules ALH-"),
    (["watch", GAME, "--delay", "-1"], "--delay: '-1' is no number from 0.0 to 60.0"),
    (["watch", GAME, "--delay", "x"], "--delay: 'x' is no number from 0.0 to 60.0"),
    (["watch", GAME, "--delay", "nan"], "--delay: 'nan' is no number from 0.0 to 60.0"),
    (["draw", GAME, "--theme", "neon"], "--theme: 'neon' is none of light, dark, contrast"),
    (["draw", GAME, "--ply", "-1"], "--ply: -1 is negative"),
    (["draw", GAME, "--ply", "9999"], "--ply: there is no ply 9999: this game has 0 to "),
    (["perft", GAME, "--depth", "-1"], "--depth: '-1' is no whole number from 0 to 99"),
    (["perft", GAME, "--depth", "1.5"], "--depth: '1.5' is no whole number from 0 to 99"),
    (["report", GAME, "--games", "0"], "--games: '0' is no whole number from 1 to 1000000"),
    (["report", GAME, "--workers", "257"], "--workers: '257' is no whole number from 1 to 256"),
    (["bench", GAME, "--seconds", "0"], "--seconds: '0' is no number from 0.01 to 60.0"),
    (["bench", GAME, "--rounds", "1001"], "--rounds: '1001' is no whole number from 1 to 1000"),
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
    values = ", ".join(str(value).lower() for value in spec.values)
    assert complaint == f"--option '{spec.name}=maybe': expected one of: {values}"


@pytest.mark.parametrize(
    ("words", "language", "line"),
    [
        (["play", GAME, "--seat", "7", "--lang", "ru"], "", "--seat: места 7 нет: 0 — первое место, 1 — последнее"),
        (["play", GAME, "--seat", "7", "--lang=es"], "ru", "--seat: no hay asiento 7: el 0 es el primero"),
        (["draw", "chess"], "es", "no hay ningún juego 'chess'; los juegos son: "),
        (["replay", "/no/such"], "ru", "/no/such: не удаётся прочитать: нет такого файла или папки"),
        (["play", "--load", "/no/such", "--lang", "es"], "", "no se puede leer: no existe tal archivo o carpeta"),
        (["watch", GAME, "--delay", "61", "--lang", "ru"], "", "--delay: '61' — не число от 0.0 до 60.0"),
        (["play", GAME, "--lang", "xx"], "ru", "--lang: there is no language 'xx': choose one of en, ru, es"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_wrong_words_are_answered_in_the_language_that_is_asked_for(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: list[str], language: str, line: str
) -> None:
    monkeypatch.setenv("DIWAN_LANG", language)
    assert line in cli(*words).complaint


def test_a_reader_who_leaves_early_ends_a_command_quietly() -> None:
    command = f"'{sys.executable}' -m diwan watch {GAME} --seed 1 --delay 0 | head -1"
    outcome = subprocess.run(
        ["/bin/sh", "-c", command], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True
    )
    assert outcome.stdout.count("\n") == 1
    assert outcome.stderr == ""


def test_an_option_of_the_solo_game_says_so_to_more_players(cli: Cli) -> None:
    complaint = cli("play", "sabika", "--seats", "2", "--option", "hard=true").complaint
    assert complaint == "--option hard=true is for the solo game: give --seats 1, or leave the option out"
    complaint = cli("watch", "sabika", "--seats", "3", "--option", "events=none", "--option", "hard=true").complaint
    assert complaint.startswith("--option hard=true is for the solo game")
    complaint = cli("play", "sabika", "--seats", "9", "--option", "hard=true").complaint
    assert complaint == "--seats: Sabika can't be played with '9' seats; give one of: 1"
