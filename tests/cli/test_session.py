"""What a sitting does when things go wrong that no person at a pipe can bring about."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import diwan
from diwan.arena.play import Players
from diwan.cli.screen import Screen
from diwan.cli.session import Session
from diwan.core.state import State

BOX = type(diwan.load(diwan.game_names()[0]))


class HastyBox(BOX):  # type: ignore[misc, valid-type]  # whichever game is in the house
    """A game whose whole moves begin well and end with an action that does not exist."""

    def parse_line(self, state: State, text: str) -> list[int]:
        return [self.rules.legal_actions(state)[0], self.actions.size]


class GenerousBox(BOX):  # type: ignore[misc, valid-type]
    """A game in which every step that is said means the first thing that is possible."""

    def parse_line(self, state: State, text: str) -> list[int]:
        ahead, path = state.clone(), list[int]()
        for _ in text.split(","):
            path.append(self.rules.legal_actions(ahead)[0])
            self.rules.apply(ahead, path[-1])
        return path


def sit_down(game: diwan.Game, lines: str, monkeypatch: pytest.MonkeyPatch) -> diwan.Table:
    """Let a person say these lines at a new table until there are no more; return the table."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    table = game.new_table(seats=2, seed=4, names=("Ann", "greedy"))
    Session(Screen(), Players(table, [None, diwan.bot("greedy")]), 0, None).run()
    return table


def test_a_move_whose_end_is_refused_is_taken_back_whole(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(HastyBox(), "anything\n", monkeypatch)
    assert table.ply == 0
    assert "there is no action " in capsys.readouterr().out


def test_a_data_folder_that_cannot_be_written_does_not_stop_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "diwan").write_text("in the way", encoding="utf-8")
    table = sit_down(BOX(), "1\n1\n", monkeypatch)
    assert table.ply >= 2
    out = capsys.readouterr().out
    assert "can't be made: not a directory" in out
    assert "--resume" not in out


def test_what_is_played_in_the_place_of_something_alike_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GenerousBox()
    state = game.new_state(seats=2, seed=4)
    first = game.format(state, game.rules.legal_actions(state)[0])
    typed = f"{first.rpartition(' ')[0]} other"
    sit_down(game, f"{typed}\n", monkeypatch)
    assert f"\n{typed} is played as: {first}\n" in capsys.readouterr().out
    sit_down(game, f"{first.upper()}\n", monkeypatch)
    assert " is played as" not in capsys.readouterr().out


def test_what_is_played_in_the_place_of_something_alike_is_said_for_each_step_of_a_whole_move(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GenerousBox()
    state = game.new_state(seats=2, seed=4)
    first, second = game.parse_line(state, "one, two")
    steps = [game.format(state, first), game.format(state, second)]
    others = [f"{step.rpartition(' ')[0]} other" for step in steps]
    said = [f"{other} is played as: {step}" for other, step in zip(others, steps, strict=True)]
    table = sit_down(game, f"{others[0]}, {others[1]}\n", monkeypatch)
    assert [entry.action for entry in table.log[:2]] == [first, second]
    assert f"\n{said[0]}\n{said[1]}\n" in capsys.readouterr().out
    sit_down(game, f"{steps[0]}, {others[1]}\n", monkeypatch)
    out = capsys.readouterr().out
    assert f"\n{said[1]}\n" in out
    assert out.count(" is played as") == 1
