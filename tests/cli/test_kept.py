"""Games that are kept: where, under which names, how many, and how they are listed and found again."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import diwan
from diwan.arena.play import play_game
from diwan.cli.files import load_replay_file, save_replay
from diwan.cli.kept import (
    MOST_KEPT,
    data_folder,
    finished_folder,
    keep_finished,
    keep_waiting,
    language_of,
    latest_waiting,
    named_file,
    new_file,
    waiting_folder,
)
from tests.cli.support import Cli, table_of_one_move

GAME = diwan.game_names()[0]


def test_unfinished_games_wait_in_the_data_folder_side_by_side(home: Path) -> None:
    paths = {keep_waiting(table_of_one_move(seed)) for seed in (1, 2)}
    assert len(paths) == 2
    assert {path.parent for path in paths} == {data_folder() / "waiting"}
    assert data_folder().is_relative_to(home)


def test_a_game_of_the_same_seed_never_takes_the_place_of_another(home: Path) -> None:
    first, second = keep_waiting(table_of_one_move()), keep_waiting(table_of_one_move())
    assert first != second
    assert load_replay_file(first) == load_replay_file(second) == table_of_one_move().replay()


def test_a_sitting_keeps_its_game_in_one_file(home: Path) -> None:
    table = table_of_one_move()
    path = keep_waiting(table)
    table.submit(table.to_act, 1, table.prompt(table.to_act).actions[0])
    assert keep_waiting(table, path) == path
    assert len(load_replay_file(path).actions) == 2
    assert list(path.parent.iterdir()) == [path]


def test_the_name_of_a_game_that_waits_says_what_was_chosen(home: Path) -> None:
    spec = diwan.load(GAME).option_specs[0]
    usual, other = spec.values[:2]
    names = [
        keep_waiting(diwan.load(GAME, **{spec.name: value}).new_table(seats=2, seed=1)).name for value in (usual, other)
    ]
    assert re.fullmatch(rf"{GAME}-2-1-\d{{8}}-1\.replay", names[0])
    assert re.fullmatch(rf"{GAME}-2-1-{spec.name}={str(other).lower()}-\d{{8}}-1\.replay", names[1])


def test_the_game_left_last_is_resumed(home: Path) -> None:
    first, last = keep_waiting(table_of_one_move(1)), keep_waiting(table_of_one_move(2))
    os.utime(first, (1_000, 1_000))
    os.utime(last, (2_000, 2_000))
    assert latest_waiting(None) == latest_waiting(GAME) == last
    assert latest_waiting("chess") is None


def test_nothing_waits_at_first_and_an_empty_file_is_no_game(home: Path) -> None:
    assert latest_waiting(None) is None
    new_file(table_of_one_move(), waiting_folder())
    assert latest_waiting(None) is None


@pytest.mark.parametrize("game", ["/", "*", "../x", "["])
def test_a_game_that_no_file_is_named_after_does_not_wait(cli: Cli, game: str) -> None:
    keep_waiting(table_of_one_move())
    assert "no game waits to be resumed" in cli("play", game, "--resume").complaint


def test_the_oldest_game_makes_room(home: Path) -> None:
    paths = [keep_waiting(table_of_one_move(seed)) for seed in range(MOST_KEPT)]
    for age, path in enumerate(reversed(paths)):
        os.utime(path, (10_000 - age, 10_000 - age))
    newest = keep_waiting(table_of_one_move(MOST_KEPT))
    assert set(waiting_folder().iterdir()) == {*paths[1:], newest}


def test_finished_games_do_not_take_the_place_of_unfinished_ones(home: Path) -> None:
    waiting = keep_waiting(table_of_one_move())
    kept = [keep_finished(table_of_one_move()) for _ in range(MOST_KEPT + 1)]
    assert waiting.is_file()
    assert len(list(finished_folder().iterdir())) == MOST_KEPT
    assert latest_waiting(None) == waiting
    assert kept[-1].is_file()


def test_the_list_shows_the_kept_games_newest_first(cli: Cli) -> None:
    paths = [keep_waiting(table_of_one_move(seed)) for seed in (1, 2)]
    for when, path in enumerate(paths):
        os.utime(path, (10_000_000 * when, 10_000_000 * when))
    (waiting_folder() / f"{GAME}-broken.replay").write_text("no game", encoding="utf-8")
    over = keep_finished(table_of_one_move(3))
    outcome = cli("play", "--list")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert lines[0] == "Games that you left"
    assert [lines[1], lines[3]] == [f"  {paths[1].stem}", f"  {paths[0].stem}"]
    played = r"      Alhambra, seed 2, played last 1970-04-2\d \d\d:\d\d, 1 move: Seat 1 0, Seat 2 0"
    assert re.fullmatch(played, lines[2])
    assert lines[5] == f"Go on with: diwan play --load {paths[1].stem}"
    assert lines[7] == "Games that you finished"
    assert lines[-1] == f"Look at it again with: diwan replay {over.stem}"
    assert max(map(len, lines)) <= 80


def test_the_list_says_who_has_won_whether_seated_or_not(cli: Cli) -> None:
    table = play_game(diwan.load("sabika"), [diwan.bot("random")], 1, 1, names=("Ann",))
    keep_finished(table)
    state = table.replay().position(table.game)
    (yusuf,) = table.game.imaginary(state)
    assert yusuf.rank == 1
    told = " ".join(cli("play", "--list").out.split())
    assert f"moves: Yusuf {yusuf.points}, Ann {table.scores[0]}. Yusuf wins." in told


def test_a_name_stands_for_one_game_in_both_folders(home: Path) -> None:
    waiting, over = keep_waiting(table_of_one_move()), keep_finished(table_of_one_move())
    assert waiting.name != over.name
    assert named_file(Path(waiting.stem), finished_first=True) == named_file(Path(waiting.name)) == waiting
    assert named_file(Path(over.stem)) == over


def test_games_that_share_a_name_are_told_apart(cli: Cli) -> None:
    over = keep_finished(table_of_one_move())
    twin = waiting_folder() / over.name
    twin.parent.mkdir()
    save_replay(twin, diwan.load(GAME).new_table(seats=2, seed=1))
    assert "Length: 1 move\n" in cli("replay", over.stem).out
    assert "Length: 1 move\n" in cli("replay", f"finished/{over.stem}").out
    assert "Length: 0 moves\n" in cli("replay", f"waiting/{over.stem}").out
    assert named_file(Path(over.stem)) == twin
    listed = cli("play", "--list").out
    assert f"diwan play --load waiting/{over.stem}\n" in listed
    assert f"diwan replay finished/{over.stem}\n" in listed


def test_the_name_of_a_kept_game_says_its_language(home: Path) -> None:
    table = table_of_one_move()
    english, russian = keep_waiting(table), keep_waiting(table, None, "ru")
    assert (language_of(english), language_of(russian)) == (None, "ru")
    assert keep_waiting(table, russian, "ru") == russian
    spanish = keep_waiting(table, russian, "es")
    assert language_of(spanish) == "es"
    assert set(waiting_folder().iterdir()) == {english, spanish}


def test_the_list_may_be_empty_or_of_one_game(cli: Cli) -> None:
    assert cli("play", "--list").out == "No game is kept.\n"
    keep_waiting(table_of_one_move())
    assert cli("play", "chess", "--list").out == "No game is kept.\n"
    assert "Games that you finished" not in cli("play", GAME, "--list").out


def test_a_kept_game_is_found_by_its_name_unless_a_file_here_has_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = keep_finished(table_of_one_move())
    assert "Length: 1 move\n" in cli("replay", path.name).out
    assert "Length: 1 move\n" in cli("replay", path.stem).out
    Path(path.name).write_text("mine", encoding="utf-8")
    assert "this is no replay" in cli("replay", path.name).complaint
