"""Recorded games replay for ever, and what the games say about them changes only on purpose."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

import diwan
from diwan.core.replay import digest_of
from scripts.golden import FOLDER, Golden, goldens, texts

GOLDENS = [golden for game in diwan.game_names() for golden in goldens(game)]
FILES = [
    path
    for game in diwan.game_names()
    for path in sorted((FOLDER / game).glob("*.txt"))
    if path.name != "perft.txt"  # tests/perft counts those
]


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_recorded_game_replays_key_by_key(golden: Golden) -> None:
    replay, game = golden.replay(), golden.load()
    states = replay.states(game)
    lines = (FOLDER / golden.game / "checkpoints.txt").read_text(encoding="utf-8").splitlines()
    expected = [line.split()[1:] for line in lines if line.split()[0] == golden.name]
    assert len(expected) > 2
    assert [[ply, digest_of(states[int(ply)])] for ply, _ in expected] == expected
    assert game.rules.is_over(states[-1])


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_recorded_game_is_written_as_it_was_read(golden: Golden) -> None:
    assert diwan.write_replay(golden.replay(), golden.load()) == golden.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", diwan.game_names())
def test_there_are_five_games_of_each_seat_count_and_one_of_each_with_an_option(game: str) -> None:
    found = {path.stem for path in (FOLDER / game).glob("*.replay")}
    kept = list(goldens(game))
    assert found == {golden.name for golden in kept}
    defaults = diwan.load(game).options
    for seats in diwan.load(game).allowed_seats():
        assert sum(golden.seats == seats and golden.options == defaults for golden in kept) >= 5


@pytest.mark.parametrize("game", diwan.game_names())
def test_what_is_told_about_the_games_is_what_the_files_say(game: str) -> None:
    for name, content in texts(game).items():
        kept = (FOLDER / game / name).read_text(encoding="utf-8")
        change = list(difflib.unified_diff(kept.splitlines(), content.splitlines(), "kept", "now", n=1, lineterm=""))
        assert change[:40] == [], (
            f"{name} has changed: run `make golden`, read the difference, commit it if it is meant"
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_file_is_small_enough_to_read(path: Path) -> None:
    assert path.stat().st_size < 60_000
