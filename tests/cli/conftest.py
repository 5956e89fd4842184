"""What the tests of the commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import diwan
from diwan.arena.play import play_game
from tests.cli.support import Cli, Outcome, Person, run_here

GAME = diwan.game_names()[0]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, an 80-column screen and no language of the machine's."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("DIWAN_LANG", "DIWAN_COMMAND", "DIWAN_PLAY"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def cli(home: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs a command: `cli("perft", "alhambra")`."""

    def run(*words: str) -> Outcome:
        return run_here(capsys, *words)

    return run


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The file of a finished game of two bots."""
    game = diwan.load(GAME)
    table = play_game(game, [diwan.bot("random"), diwan.bot("random")], 2, 3, names=("Ann", "Bob"))
    path = tmp_path / "finished.replay"
    path.write_text(diwan.write_replay(table.replay(), game), encoding="utf-8")
    return path


@pytest.fixture
def late(tmp_path: Path, finished: Path) -> Path:
    """The file of a game that a person in seat 0 will soon have finished."""
    game = diwan.load(GAME)
    whole = diwan.read_replay(finished.read_text(encoding="utf-8"))
    table = game.new_table(seats=whole.seats, seed=whole.seed, names=("Player", "greedy"))
    for action in whole.actions[:-20]:
        table.submit(table.to_act, table.ply, action)
    path = tmp_path / "late.replay"
    path.write_text(diwan.write_replay(table.replay(), game), encoding="utf-8")
    return path


@pytest.fixture
def sitting(home: Path) -> Callable[..., Person]:
    """Starts `diwan play` with these words for a person at real pipes: `with sitting("--seed", "1") as person`."""

    def sit(*words: str) -> Person:
        return Person(home, *words)

    return sit
