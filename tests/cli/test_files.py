"""Files that people name: missing, folders, binary, huge, damaged, foreign; and what is never overwritten."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import diwan
from diwan.cli.errors import CommandError
from diwan.cli.files import check_target, load_replay_file, save_replay
from diwan.core.replay import LONGEST_FILE
from tests.cli.support import Cli, table_of_one_move

GAME = diwan.game_names()[0]


def missing(folder: Path) -> Path:
    return folder / "missing.replay"


def a_folder(folder: Path) -> Path:
    return folder


def binary(folder: Path) -> Path:
    path = folder / "binary.replay"
    path.write_bytes(bytes(range(256)) * 4)
    return path


def huge(folder: Path) -> Path:
    path = folder / "huge.replay"
    with path.open("wb") as file:
        file.truncate(LONGEST_FILE + 1)
    return path


def largest(folder: Path) -> Path:
    path = folder / "largest.replay"
    with path.open("wb") as file:
        file.truncate(LONGEST_FILE)
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.replay"
    path.write_bytes(b"")
    return path


def foreign(folder: Path) -> Path:
    path = folder / "notes.txt"
    path.write_text("buy milk\n", encoding="utf-8")
    return path


WRONG_FILES = [
    (missing, "can't be read: no such file or directory"),
    (a_folder, "is a folder, expected a replay file"),
    (binary, "is no replay: it is not text (UTF-8)"),
    (huge, "is no replay: it is larger than"),
    (largest, "this is no replay: the first line is"),
    (empty, "this is no replay"),
    (foreign, "this is no replay: the first line is 'buy milk', expected 'diwan replay 1'"),
]
READERS = [["replay"], ["play", "--load"], ["draw", "--replay"]]


@pytest.mark.parametrize(("make", "line"), WRONG_FILES, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_a_wrong_file_gets_one_line(
    cli: Cli, tmp_path: Path, words: list[str], make: Callable[[Path], Path], line: str
) -> None:
    outcome = cli(*words, str(make(tmp_path)))
    assert outcome.code == 2
    assert line in outcome.complaint
    assert outcome.out == ""


def test_a_name_that_no_file_can_have_gets_one_line() -> None:
    with pytest.raises(CommandError, match="can't be the name of a file"):
        load_replay_file(Path("a\0b"))
    with pytest.raises(CommandError, match="can't be the name of a file"):
        save_replay(Path("a\0b"), table_of_one_move())
    with pytest.raises(CommandError, match="can't be the name of a file"):
        check_target(Path("a\0b"))


@pytest.mark.parametrize("words", [["play", "chess", "--load"], ["draw", "chess", "--replay"]], ids=lambda w: w[0])
def test_a_file_of_another_game_gets_one_line(cli: Cli, finished: Path, words: list[str]) -> None:
    assert f"is a game of {GAME}, not of chess" in cli(*words, str(finished)).complaint


def test_what_a_file_says_is_not_said_again(cli: Cli, finished: Path) -> None:
    assert "leave them out" in cli("draw", "--replay", str(finished), "--seed", "1").complaint


def test_a_game_that_is_saved_can_be_read(tmp_path: Path) -> None:
    table = table_of_one_move()
    save_replay(tmp_path / "game", table)
    assert load_replay_file(tmp_path / "game") == table.replay()


def test_saving_replaces_an_older_replay_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save_replay(path, diwan.load(GAME).new_table(seats=2, seed=1))
    save_replay(path, table_of_one_move())
    assert len(load_replay_file(path).actions) == 1
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("make", "line"), [(foreign, "exists and is no replay, choose another name"), (a_folder, "is a folder")]
)
def test_what_is_no_replay_is_never_overwritten(tmp_path: Path, make: Callable[[Path], Path], line: str) -> None:
    path = make(tmp_path)
    with pytest.raises(CommandError, match=line):
        save_replay(path, table_of_one_move())
    assert path.is_dir() or path.read_text(encoding="utf-8") == "buy milk\n"


def test_a_pipe_is_never_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CommandError, match="exists and is no replay, choose another name"):
        save_replay(tmp_path / "pipe", table_of_one_move())


def test_a_disk_that_fails_leaves_the_older_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "game"
    save_replay(path, diwan.load(GAME).new_table(seats=2, seed=1))
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CommandError, match="can't be written: no space left on device"):
        save_replay(path, table_of_one_move())
    assert load_replay_file(path).actions == ()
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_that_lies_in_the_way_is_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("keep me", encoding="utf-8")
    for name in (f".game.{os.getpid()}", "game"):
        (tmp_path / name).symlink_to(precious)
    with pytest.raises(CommandError, match="exists and is no replay"):
        save_replay(tmp_path / "game", table_of_one_move())
    (tmp_path / "game").unlink()
    save_replay(tmp_path / "game", table_of_one_move())
    assert precious.read_text(encoding="utf-8") == "keep me"


def test_a_saved_game_has_the_permissions_of_any_file_and_keeps_its_own(tmp_path: Path) -> None:
    path, other = tmp_path / "game", tmp_path / "other"
    other.touch()
    save_replay(path, table_of_one_move())
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o600)
    save_replay(path, table_of_one_move())
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be written: no such file or directory"):
        save_replay(tmp_path / "missing" / "game", table_of_one_move())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (foreign, "exists and is no replay, choose another name"),
        (a_folder, "is a folder, expected the name of a file"),
        (lambda folder: folder / "missing" / "game", "can't be written: no such file or directory"),
        (lambda folder: foreign(folder) / "game", "can't be written: not a directory"),
    ],
)
def test_a_place_to_save_is_checked_before_the_game(
    cli: Cli, tmp_path: Path, make: Callable[[Path], Path], line: str
) -> None:
    outcome = cli("play", GAME, "--terminal", "--save", str(make(tmp_path)))
    assert outcome.code == 2
    assert outcome.complaint.startswith("--save: ")
    assert line in outcome.complaint
    assert outcome.out == ""


def test_a_good_place_to_save_is_left_as_it_was(tmp_path: Path) -> None:
    check_target(tmp_path / "game")
    assert list(tmp_path.iterdir()) == []
    save_replay(tmp_path / "game", table_of_one_move())
    check_target(tmp_path / "game")
    assert load_replay_file(tmp_path / "game") == table_of_one_move().replay()
