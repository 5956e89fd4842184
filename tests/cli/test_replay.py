"""Looking into a recorded game, and checking it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import diwan
from diwan.core.i18n import render
from diwan.core.replay import Seal
from tests.cli.support import Cli

GAME = diwan.game_names()[0]


def test_a_replay_shows_its_header_and_its_last_position(cli: Cli, finished: Path) -> None:
    record = diwan.read_replay(finished.read_text(encoding="utf-8"))
    outcome = cli("replay", str(finished))
    assert outcome.code == 0
    assert outcome.out.splitlines()[2:5] == ["Players: Ann, Bob", "Seed: 3", f"Length: {len(record.actions)} moves"]
    assert f"After {len(record.actions)} of {len(record.actions)}:" in outcome.out
    assert "The score sheet" in outcome.out


def test_a_position_on_the_way_shows_the_board_and_the_question(cli: Cli, finished: Path) -> None:
    game = diwan.load(GAME)
    state = diwan.read_replay(finished.read_text(encoding="utf-8")).position(game, 30)
    board = game.text_board(game.view(state, None), names=("Ann", "Bob"))
    outcome = cli("replay", str(finished), "--ply", "30")
    assert board in outcome.out
    assert "After 30 of " in outcome.out
    assert "The score sheet" not in outcome.out
    assert "Hand of " not in outcome.out


def test_a_position_may_be_seen_from_a_seat(cli: Cli, finished: Path) -> None:
    outcome = cli("replay", str(finished), "--ply", "30", "--seat", "1")
    assert "Your hand" in outcome.out


def test_the_moves_are_listed_in_notation(cli: Cli, finished: Path) -> None:
    lines = [line.split("  ", 1) for line in finished.read_text(encoding="utf-8").splitlines()[8:-1]]
    listed = cli("replay", str(finished), "--list").out.splitlines()[6:]
    assert len(listed) == len(lines)
    assert [line.partition(": ")[2] for line in listed] == [line[-1].split("  ")[-1] for line in lines]
    assert cli("replay", str(finished), "--list", "--ply", "5").out.splitlines()[6:] == listed[:5]


def damage(file: Path, old: str, new: str) -> None:
    """Replace the first place of a file that a pattern finds."""
    text = file.read_text(encoding="utf-8")
    damaged = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert damaged != text
    file.write_text(damaged, encoding="utf-8")


def test_a_right_replay_is_ok(cli: Cli, finished: Path) -> None:
    record = diwan.read_replay(finished.read_text(encoding="utf-8"))
    outcome = cli("replay", str(finished), "--verify")
    assert (outcome.code, outcome.out) == (0, f"ok, {len(record.actions)} moves\n")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"^end: .{16}", "end: 0123456789abcdef", "but playing the moves gives"),
        (r"^    4 s", "    9 s", "expected ply 4"),
        (r"^rules: 1", "rules: 99", "rules version 99"),
        (r"^diwan replay 1", "diwan replay 2", "format 2, this version of Diwan reads format 1"),
        (r"^end: .*\n", "", "the file is cut short: its last line, which begins with 'end:', is missing"),
    ],
)
def test_a_damaged_replay_fails_the_check_in_one_line(cli: Cli, finished: Path, old: str, new: str, line: str) -> None:
    damage(finished, old, new)
    outcome = cli("replay", str(finished), "--verify")
    assert outcome.code == 1
    assert line in outcome.complaint
    assert cli("replay", str(finished)).code == 2


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"^diwan replay 1", "buy milk", "это не запись партии: первая строка — 'buy milk', ожидается"),
        (r"^game: .*", "game: chess", "строки 2–4: игры 'chess' нет; игры: "),
        (r"^rules: 1", "rules: 99", "строка 3: версия правил 99 игры alhambra"),
        (r"^options: .*", "options: []", "строка 4: настройки — '[]', ожидается объект JSON"),
        (r"^seats: 2", "seats: 9", "строка 5: в alhambra не играют с числом мест 9"),
        (r"^seed: .*", "seed: x", "строка 6: seed — 'x', ожидается целое число"),
        (r"^    0 s(\d) +\d+", r"    0 s\1 999999", "строка 9: действия 999999 нет"),
        (r"^    0 s(\d) +\d+  .*", r"    0 s\1 {end}  end", "строка 9: end: {refusal}"),
        (r"^end: .{16}", "end: 0123456789abcdef", ", но по ходу партии получается 'end: "),
        (r"^end: .*\n", "", "файл обрывается: нет последней строки, которая начинается с 'end:'"),
    ],
)
def test_a_damaged_replay_is_refused_in_the_language_of_the_reader(
    cli: Cli, finished: Path, old: str, new: str, line: str
) -> None:
    game, text = diwan.load(GAME), finished.read_text(encoding="utf-8")
    end = game.actions["end_turn"].start
    refusal = render(game.refusal(diwan.read_replay(text).position(game, 0), end).message, "ru")
    damage(finished, old, new.replace("{end}", str(end)))
    for words in (["replay", str(finished)], ["replay", str(finished), "--verify"], ["play", "--load", str(finished)]):
        assert f"{finished}: " in cli(*words, "--lang", "ru").complaint
        assert line.replace("{refusal}", refusal) in cli(*words, "--lang", "ru").complaint


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--ply", "99999"], "--ply: there is no ply 99999"),
        (["--ply", "-1"], "--ply: -1 is negative"),
        (["--list", "--ply", "99999"], "--ply: there is no ply 99999"),
        (["--ply", "1.0"], "--ply: '1.0' is no whole number"),
        (["--seat", "2"], "--seat: there is no seat 2: 0 is the first seat and 1 the last"),
    ],
)
def test_what_is_not_there_gets_one_line(cli: Cli, finished: Path, words: list[str], line: str) -> None:
    outcome = cli("replay", str(finished), *words)
    assert outcome.code == 2
    assert line in outcome.complaint
    assert outcome.out == ""


def test_names_from_a_file_can_do_nothing_to_the_terminal(cli: Cli, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8").replace('"Ann"', '"A\\u001b[2Jnn"')
    finished.write_text(text, encoding="utf-8")
    outcome = cli("replay", str(finished))
    assert "line 7: names are" in outcome.complaint
    assert "\x1b" not in outcome.out + outcome.err


def test_white_space_in_a_line_does_not_matter(cli: Cli, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    spaced = re.sub(r"^ +(\d+) s(\d) +(\d+)  (\S+) ?(.*)$", r"\1\t s\2 \3 \4   \5  ", text, flags=re.MULTILINE)
    assert spaced != text
    finished.write_text(spaced, encoding="utf-8")
    assert cli("replay", str(finished), "--verify").code == 0


# Promises.

SALT = "f0a1b2c3d4e5f60718293a4b5c6d7e8f"


def seal(file: Path) -> str:
    """Put the seal of its seed into a file; return the promise."""
    record = diwan.read_replay(file.read_text(encoding="utf-8"))
    promise = record.promise(SALT)
    file.write_text(diwan.write_replay(replace(record, seal=Seal(SALT, promise)), diwan.load(GAME)), encoding="utf-8")
    return promise


def test_a_kept_promise_is_shown_and_compared(cli: Cli, finished: Path) -> None:
    moves, promise = cli("replay", str(finished), "--verify").out.strip(), seal(finished)
    outcome = cli("replay", str(finished), "--verify")
    assert (outcome.code, outcome.out.split()) == (0, f"{moves}, seed and salt give the promise {promise}".split())
    for given in (promise, promise.upper(), f" {promise} "):
        outcome = cli("replay", str(finished), "--verify", "--promise", given)
        assert (outcome.code, outcome.out) == (0, f"{moves}, and the seed is the one that was promised\n")


def test_another_promise_than_the_one_given_fails_the_check(cli: Cli, finished: Path) -> None:
    promise = seal(finished)
    outcome = cli("replay", str(finished), "--verify", "--promise", "ab" * 32)
    assert outcome.code == 1
    assert f"the promise was {'ab' * 32}, but seed and salt give {promise}" in outcome.complaint


def test_a_seal_that_another_seed_was_promised_with_fails_the_check(cli: Cli, finished: Path) -> None:
    promise = seal(finished)
    damage(finished, r"^(sealed: \S+) \S+", r"\1 " + "cd" * 32)
    for words in ([], ["--promise", promise]):
        outcome = cli("replay", str(finished), "--verify", *words)
        assert outcome.code == 1
        assert f"the promise was {'cd' * 32}, but seed and salt give {promise}" in outcome.complaint


def test_a_promise_needs_a_seal(cli: Cli, finished: Path) -> None:
    outcome = cli("replay", str(finished), "--verify", "--promise", "ab" * 32)
    assert outcome.code == 1
    assert "nobody promised the seed of this game: there is no seal in it" in outcome.complaint


def test_a_damaged_seal_fails_the_check(cli: Cli, finished: Path) -> None:
    seal(finished)
    damage(finished, r"^sealed: \S+", "sealed: x")
    outcome = cli("replay", str(finished), "--verify")
    assert outcome.code == 1
    assert "expected 'sealed: SALT PROMISE'" in outcome.complaint


@pytest.mark.parametrize("given", ["", "abc", "x" * 64, "a" * 63])
def test_what_is_no_promise_is_a_wrong_word(cli: Cli, finished: Path, given: str) -> None:
    outcome = cli("replay", str(finished), "--verify", "--promise", given)
    assert outcome.code == 2
    assert f"--promise: {given!r} is no promise: it has 64 hexadecimal digits" in outcome.complaint


def test_a_promise_is_checked_with_verify_only(cli: Cli, finished: Path) -> None:
    outcome = cli("replay", str(finished), "--promise", "ab" * 32)
    assert outcome.code == 2
    assert "--promise: it is checked with --verify only" in outcome.complaint
