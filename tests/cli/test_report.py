"""Reports: what wins, and how strong a solo opponent is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import diwan
from diwan.arena.report import balances_in, solos_in
from tests.cli.support import Cli

GAME = diwan.game_names()[0]
ALONE = next(name for name in diwan.game_names() if diwan.load(name).levels)


def test_the_report_shows_every_seat_and_things_with_intervals(cli: Cli) -> None:
    outcome = cli("report", GAME, "--games", "3", "--seats", "2", "--bot", "random", "--workers", "1")
    assert outcome.code == 0
    assert outcome.out.startswith("2 seats, 3 games;")
    assert re.search(r"^Seat 2 .*%.* to ", outcome.out, re.MULTILINE)
    assert len(re.findall(r" \d+\.\d\d +\d\.\d\d to \d\.\d\d$", outcome.out, re.MULTILINE)) == 20
    assert re.search(r"^Above 1\.4 with an interval above 1\.2: ", outcome.out, re.MULTILINE)


def test_without_a_seat_count_all_from_two_on_are_played(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    cli("report", GAME, "--games", "1", "--bot", "random", "--workers", "1", "--save", str(path))
    counts = [balance.seats for balance in balances_in(json.loads(path.read_text()))]
    assert counts == [seats for seats in diwan.load(GAME).allowed_seats() if seats > 1]


def test_the_same_seed_gives_the_same_report(cli: Cli) -> None:
    words = ("report", GAME, "--games", "4", "--seats", "2", "--bot", "random", "--workers", "1", "--seed")
    assert cli(*words, "9").out == cli(*words, "9").out
    assert cli(*words, "9").out != cli(*words, "10").out


def test_alone_every_bot_meets_every_level(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "solo.json"
    outcome = cli("report", ALONE, "--solo", "--games", "1", "--workers", "1", "--save", str(path))
    assert outcome.code == 0
    solos = solos_in(json.loads(path.read_text()))
    assert [solo.bot for solo in solos] == list(diwan.bots()) * len(diwan.load(ALONE).levels)
    assert len({solo.level for solo in solos}) == len(diwan.load(ALONE).levels)
    assert all(solo.wins.trials == 1 for solo in solos)


def test_alone_one_bot_may_be_named(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "solo.json"
    words = ("report", ALONE, "--solo", "--games", "1", "--workers", "1", "--bot", "random", "--save", str(path))
    assert cli(*words).code == 0
    solos = solos_in(json.loads(path.read_text()))
    assert [solo.bot for solo in solos] == ["random"] * len(diwan.load(ALONE).levels)


FOR_ONE = next(
    f"{spec.name}={str(value).lower()}"
    for spec in diwan.load(ALONE).option_specs
    for value in spec.values
    if diwan.load(ALONE, **{spec.name: value}).allowed_seats() == (1,)
)
LEAVE_OUT = "--solo: the levels of the solo game say seats and options already, leave them out"


@pytest.mark.parametrize("more", [(), ("--seats", "1"), ("--seats", "2")])
def test_options_of_the_solo_game_are_no_report_on_seats(cli: Cli, tmp_path: Path, more: tuple[str, ...]) -> None:
    path = tmp_path / "report.json"
    outcome = cli("report", ALONE, "--option", FOR_ONE, *more, "--save", str(path))
    assert outcome.code == 2
    assert outcome.complaint == "--option: these options are for the solo game: leave them out and use --solo"
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("report", ALONE, "--solo", "--option", FOR_ONE), LEAVE_OUT),
        (("report", ALONE, "--solo", "--seats", "1"), LEAVE_OUT),
        (("report", ALONE, "--solo", "--bot", "deep"), "--bot: 'deep' is none of"),
        (("report", ALONE, "--seats", "1"), "--seats 1: alone there is nobody to share victories with: use --solo"),
        (("report",), "which game?"),
        (("report", GAME, "--seats", "99"), "--seats"),
        (("report", GAME, "--bot", "deep"), "--bot: 'deep' is none of"),
        (("report", GAME, "--solo"), "--solo: alhambra has no opponent of its own"),
        (("report", GAME, "--save", "/no/such/folder/x.json"), "--save: there is no folder"),
    ],
)
def test_a_bad_word_is_answered_in_one_line(cli: Cli, words: tuple[str, ...], complaint: str) -> None:
    outcome = cli(*words)
    assert outcome.code != 0
    assert complaint in outcome.complaint
