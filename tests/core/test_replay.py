"""Replays: what was written is read; everything else gets one clear line."""

from __future__ import annotations

import hashlib
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import diwan
from diwan.core.i18n import render
from diwan.core.replay import LONGEST_FILE, Seal, digest_of, is_name, promise_of
from diwan.core.table import Table
from tests.support.ids import short

HEADER = ("diwan replay", "game", "rules", "options", "seats", "seed", "names", "moves")


@cache
def recorded(seats: int = 2, seed: int = 3, plies: int = 1000) -> tuple[Table, str]:
    """A table with a game on it, and its replay as text."""
    game = diwan.load("alhambra", end_on_empty_bag=seats % 2 == 0)
    table = game.new_table(seats=seats, seed=seed, names=tuple(f'Ann "{seat}" Ж' for seat in range(seats)))
    rng = diwan.seeded(seed)
    while not table.is_over and table.ply < plies:
        actions = table.prompt(table.to_act).actions
        table.submit(table.to_act, table.ply, actions[rng.below(len(actions))])
    return table, diwan.write_replay(table.replay(), game)


SHORT = recorded(2, 3, 12)[1]


def edited(line: int, change: Callable[[str], str]) -> str:
    """The short replay with one line (from 1) changed."""
    lines = SHORT.splitlines()
    lines[line - 1] = change(lines[line - 1])
    return "\n".join(lines) + "\n"


def refusal(text: str) -> str:
    """Read a text that is no good replay; return the one line that says why."""
    with pytest.raises(diwan.BadReplay) as caught:
        diwan.read_replay(text)
    assert caught.value.__cause__ is None
    message = str(caught.value)
    assert message.strip()
    assert "\n" not in message
    assert len(message) < 600
    return message


# Sound ones.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("plies", [0, 1, 30, 1000])
def test_what_was_written_is_read(seats: int, plies: int) -> None:
    table, text = recorded(seats, seats, plies)
    assert diwan.read_replay(text) == table.replay()


def test_a_replay_can_be_read_by_a_person() -> None:
    lines = SHORT.splitlines()
    assert tuple(line.partition(":")[0] for line in lines[: len(HEADER)]) == ("diwan replay 1", *HEADER[1:])
    assert re.fullmatch(r"    0 s[01] +\d+  (take|buy) .+", lines[8])
    assert re.fullmatch(r"end: [0-9a-f]{16} open 0 0", lines[-1])


def test_a_replay_gives_the_position_after_each_ply() -> None:
    table, text = recorded(3, 3)
    replay = diwan.read_replay(text)
    states = replay.states(table.game)
    assert [int(state.ply) for state in states] == list(range(len(replay.actions) + 1))
    assert digest_of(states[-1]) == table.fingerprint
    assert replay.position(table.game, 7).key() == states[7].key()
    assert replay.position(table.game).key() == states[-1].key()


@pytest.mark.parametrize("ply", [-1, 13, 10**9])
def test_there_is_no_position_beyond_the_moves(ply: int) -> None:
    with pytest.raises(ValueError, match=rf"^there is no ply {ply}: this replay has 0 to 12$"):
        diwan.read_replay(SHORT).position(diwan.load("alhambra"), ply)


@pytest.mark.parametrize("change", [str.rstrip, lambda text: text + "\n\n", lambda text: text.replace("\n", "\r\n")])
def test_line_ends_do_not_matter(change: Callable[[str], str]) -> None:
    assert diwan.read_replay(change(SHORT)) == diwan.read_replay(SHORT)


def test_names_are_kept_to_the_letter() -> None:
    assert diwan.read_replay(SHORT).names == ('Ann "0" Ж', 'Ann "1" Ж')


@given(st.lists(st.text(max_size=80).filter(is_name), min_size=2, max_size=2))
def test_any_names_survive(names: list[str]) -> None:
    game = diwan.load("alhambra")
    replay = game.new_table(seats=2, seed=1, names=tuple(names)).replay()
    assert diwan.read_replay(diwan.write_replay(replay, game)) == replay


def test_an_older_spelling_of_a_move_is_read_by_its_number() -> None:
    older = re.sub(r"(    1 s\d +\d+)  .*", r"\1  an older spelling", SHORT)
    assert older != SHORT
    assert diwan.read_replay(older) == diwan.read_replay(SHORT)


def test_space_between_words_does_not_matter() -> None:
    wide = re.sub(r"(    1 s\d +\d+  \w+) ", r"\1   ", SHORT).replace("\n    2", "  \n    2")
    assert wide != SHORT
    assert diwan.read_replay(wide) == diwan.read_replay(SHORT)


def test_a_mark_of_the_encoding_is_passed_over() -> None:
    assert diwan.read_replay("\ufeff" + SHORT) == diwan.read_replay(SHORT)


@pytest.mark.parametrize("name", ["", " ", "a" * 81, "tab\t", "bell\a", "escape \x1b[31m", "\ud800", " Ann"])
def test_a_name_that_can_not_be_printed_is_refused(name: str) -> None:
    names = json.dumps([name, "Bo"], ensure_ascii=True)
    assert refusal(re.sub(r"names: .*", lambda _: f"names: {names}", SHORT))
    with pytest.raises(ValueError, match="is no name: give 1 to 80 characters"):
        diwan.load("alhambra").new_table(seats=2, seed=1, names=(name, "Bo"))


@pytest.mark.parametrize("options", ['{"self": 1}', '{"end_on_empty_bag": true, "end_on_empty_bag": false}'])
def test_strange_options_are_refused(options: str) -> None:
    assert re.match(r"lines? [2-4]", refusal(re.sub(r"options: .*", lambda _: f"options: {options}", SHORT)))


# Damaged ones.


@pytest.mark.parametrize("count", range(len(SHORT.splitlines())))
def test_a_file_that_is_cut_short_is_refused_at_every_line(count: int) -> None:
    assert refusal("".join(line + "\n" for line in SHORT.splitlines()[:count]))


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_file_that_is_cut_within_a_line_is_refused(cut: int) -> None:
    assert refusal(SHORT.rstrip()[:-cut])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is no replay: the first line is ''"),
        ("\n\n", "this is no replay: the first line is ''"),
        ("hello", "this is no replay: the first line is 'hello', expected 'diwan replay 1'"),
        ("\x89PNG\r\n\x1a\n\0\0\0", "this is no replay"),
        ('{"game": "alhambra"}', "this is no replay"),
        ('[Event "Chess"]\n\n1. e4 e5', "this is no replay"),
        ("diwan replay", "this is no replay"),
        ("diwan replay one", "this is no replay"),
        ("diwan replay 2\n", "this replay has format 2, this version of Diwan reads format 1"),
        ("diwan replay 999999999\n", "this replay has format 999999999"),
        ("diwan replay 1\n", "line 2 is '', expected 'game: ...'"),
    ],
    ids=short,
)
def test_a_foreign_file_is_told_by_its_first_line(text: str, reason: str) -> None:
    assert refusal(text).startswith(reason)


def test_a_refusal_carries_its_words_through_a_pickle() -> None:
    with pytest.raises(diwan.BadReplay) as caught:
        diwan.read_replay("hello")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (diwan.BadReplay, str(caught.value))
    assert render(again.reason, "es").startswith("no es una partida grabada: la primera línea es 'hello'")


def test_a_huge_file_is_refused_at_once() -> None:
    assert refusal("x" * (LONGEST_FILE + 1)).startswith("this is no replay: 16000001 characters")


@pytest.mark.parametrize(
    ("line", "value", "reason"),
    [
        (2, "game: chess", "there is no game 'chess'"),
        (2, "game: ", "there is no game ''"),
        (2, "game:alhambra", "line 2 is 'game:alhambra', expected 'game: ...'"),
        (2, "spiel: alhambra", "expected 'game: ...'"),
        (3, "rules: 2", "line 3: rules version 2 of alhambra, this Diwan plays 1"),
        (3, "rules: 0", "line 3: rules version 0"),
        (3, "rules: x", "line 3: rules is 'x', expected a whole number"),
        (3, "rules: -1", "line 3: rules is '-1', expected a whole number"),
        (3, "rules: \u0661", "expected a whole number"),
        (4, "options: {", "line 4: options are '{', expected JSON"),
        (4, "options: []", "line 4: options are '[]', expected a JSON object"),
        (4, 'options: {"huge": true}', "alhambra has no option 'huge'"),
        (4, 'options: {"end_on_empty_bag": 1}', "option end_on_empty_bag=1"),
        (4, "options: " + "[" * 100_000, "line 4: options are"),
        (5, "seats: 1", "line 5: alhambra is not for 1 seats"),
        (5, "seats: 7", "line 5: alhambra is not for 7 seats"),
        (5, "seats: two", "line 5: seats is 'two', expected a whole number"),
        (5, "seats: 99999999999999999999999", "line 5: seats is"),
        (6, f"seed: {2**64}", f"line 6: seed {2**64} is out of range"),
        (6, "seed: -3", "line 6: seed is '-3', expected a whole number"),
        (6, "seed: 3.0", "line 6: seed is '3.0', expected a whole number"),
        (7, "names: 5", "line 7: names are '5', expected a JSON list of 2 short texts"),
        (7, 'names: ["Ann"]', "line 7: names are"),
        (7, 'names: ["Ann", 5]', "line 7: names are"),
        (7, 'names: ["Ann", "' + "B" * 81 + '"]', "line 7: names are"),
        (7, 'names: ["Ann"', "line 7: names are"),
        (8, "moves: 13", "the file is cut short: 13 moves announced, 12 lines found"),
        (8, "moves: 99999999999", "the file is cut short: 99999999999 moves announced"),
        (8, "moves: 11", "text after the end"),
        (8, "moves: many", "line 8: moves is 'many', expected a whole number"),
    ],
    ids=short,
)
def test_a_wrong_header_line_is_named(line: int, value: str, reason: str) -> None:
    assert reason in refusal(edited(line, lambda _: value))


@pytest.mark.parametrize("seed", [4, 5])
def test_another_seed_does_not_go_with_these_moves(seed: int) -> None:
    assert refusal(edited(6, lambda _: f"seed: {seed}"))


def test_another_seat_count_does_not_go_with_these_moves() -> None:
    text = edited(5, lambda _: "seats: 3").replace('"Ann \\"1\\" Ж"]', '"Ann \\"1\\" Ж", "C"]')
    assert json.loads(text.splitlines()[6].removeprefix("names: "))[2] == "C"
    assert refusal(text)


def test_options_that_do_not_go_with_a_number_of_seats_are_named() -> None:
    game = diwan.load("sabika")
    text = diwan.write_replay(game.new_table(seats=2, seed=1).replay(), game)
    reason = refusal(text.replace('"hard": false', '"hard": true'))
    assert reason == 'line 4: sabika with {"events": "none", "hard": true} is not for 2 seats'


def test_other_options_are_noticed_at_the_end_of_the_game() -> None:
    text = recorded(2, 3)[1]
    assert '"end_on_empty_bag": true' in text
    assert refusal(text.replace('"end_on_empty_bag": true', '"end_on_empty_bag": false'))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda line: "nonsense", "line 10 is 'nonsense', expected 'ply seat action  notation'"),
        (lambda line: "", "line 10 is '', expected"),
        (lambda line: line.replace("    1 ", "    2 ", 1), "line 10: ply 2 of seat"),
        (lambda line: re.sub(r"s[01]", "s9", line), "of seat 9, expected ply 1"),
        (lambda line: re.sub(r"( s\d) +\d+ ", r"\1 999999 ", line), "line 10: there is no action 999999"),
        (lambda line: re.sub(r"( s\d) +\d+ ", r"\1     -1 ", line), "line 10 is"),
        (lambda line: re.sub(r"  [a-z].*", "  ", line), "expected 'ply seat action  notation'"),
        (lambda line: re.sub(r"  [a-z].*", "  pass", line), "the line says 'pass'"),
        (lambda line: "9" * 5000, "line 10 is"),
    ],
)
def test_a_wrong_move_is_named_by_its_line(change: Callable[[str], str], reason: str) -> None:
    assert reason in refusal(edited(10, change))


def test_an_illegal_move_says_why_it_is_illegal() -> None:
    game = diwan.load("alhambra")
    action = game.actions["end_turn"].start
    seat = re.findall(r"s(\d)", SHORT.splitlines()[8])[0]
    message = refusal(edited(9, lambda _: f"    0 s{seat} {action:6d}  end"))
    assert message.startswith("line 9: end: ")


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace("open", "over"),
        lambda line: line.replace(" 0 0", " 1 0"),
        lambda line: re.sub(r"[0-9a-f]{16}", "0123456789abcdef", line),
        lambda line: "end:",
        lambda line: "",
    ],
)
def test_a_wrong_last_line_is_refused(change: Callable[[str], str]) -> None:
    assert "but playing the moves gives 'end: " in refusal(edited(21, change)) or not change("x")


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
def test_the_language_to_go_on_in_may_follow_the_end(locale: str) -> None:
    told = diwan.read_replay(SHORT + f"language: {locale}\n")
    assert told == replace(diwan.read_replay(SHORT), locale=locale)
    assert diwan.write_replay(told, diwan.load(told.game, **told.options)).endswith(f"\nlanguage: {locale}\n")


@pytest.mark.parametrize(("end", "line"), [("language: xx", 22), ("language: en\nlanguage: ru", 23), ("language:", 22)])
def test_no_other_language_follows_the_end(end: str, line: int) -> None:
    assert refusal(SHORT + end) == f"line {line}: text after the end of the replay"


def test_text_after_the_end_is_refused() -> None:
    assert refusal(SHORT + "by the way").startswith("line 22: text after the end of the replay")


def test_two_replays_in_one_file_are_refused() -> None:
    assert "text after the end" in refusal(SHORT + SHORT)


def test_a_move_taken_out_is_noticed() -> None:
    lines = SHORT.splitlines()
    del lines[12]
    assert refusal("\n".join(lines).replace("moves: 12", "moves: 11"))


# Anything at all.


@given(st.text(max_size=300))
def test_any_text_is_refused_in_one_line(text: str) -> None:
    assert refusal(text)


@given(st.text(max_size=40), st.integers(0, 7))
def test_any_header_value_is_read_or_refused_in_one_line(value: str, line: int) -> None:
    lines = SHORT.splitlines()
    lines[line] = f"{HEADER[line]}: {value}"
    read_or_refuse("\n".join(lines))


@settings(max_examples=300)
@given(st.data())
def test_a_mutated_replay_is_refused_in_one_line_or_says_the_same(data: st.DataObject) -> None:
    text = SHORT
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 6)))
        text = text[:at] + data.draw(st.text(max_size=6)) + text[end:]
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    """A text is refused in one line, or what was read can be written and read again."""
    try:
        replay = diwan.read_replay(text)
    except diwan.BadReplay:
        refusal(text)
        return
    game = diwan.load(replay.game, **replay.options)
    assert diwan.read_replay(diwan.write_replay(replay, game)) == replay


# Seals.

SALT = "f0a1b2c3d4e5f60718293a4b5c6d7e8f"


def sealed(text: str = SHORT, locale: str | None = None) -> diwan.Replay:
    """A replay whose seed was promised when the game began."""
    replay = diwan.read_replay(text)
    return replace(replay, locale=locale, seal=Seal(SALT, replay.promise(SALT)))


def written(replay: diwan.Replay) -> str:
    return diwan.write_replay(replay, diwan.load(replay.game, **replay.options))


@pytest.mark.parametrize("locale", [None, "en", "ru"])
def test_a_seal_stands_after_the_end_and_the_language(locale: str | None) -> None:
    replay = sealed(locale=locale)
    assert diwan.read_replay(written(replay)) == replay
    seal = f"sealed: {SALT} {replay.promise(SALT)}"
    said = [seal] if locale is None else [f"language: {locale}", seal]
    assert written(replay).splitlines()[21:] == said


def test_a_replay_without_a_seal_has_none() -> None:
    assert diwan.read_replay(SHORT).seal is None


def test_a_promise_is_the_hash_of_six_lines_of_the_file() -> None:
    lines = [*SHORT.splitlines()[1:6], f"salt: {SALT}"]
    text = "".join(f"{line}\n" for line in lines)
    assert [line.partition(":")[0] for line in lines] == ["game", "rules", "options", "seats", "seed", "salt"]
    assert sealed().promise(SALT) == hashlib.sha256(text.encode()).hexdigest()


def test_a_promise_stays_what_it_was() -> None:
    promise = promise_of("alhambra", 1, {"end_on_empty_bag": False}, 3, 7, SALT)
    assert promise == "5a53be1e652c5f791a5ac02a8d643d5a606285ed033ff8666158e640e6df2159"


@pytest.mark.parametrize(
    "other",
    [
        {"game": "sabika"},
        {"rules_version": 2},
        {"options": {"end_on_empty_bag": True}},
        {"seats": 4},
        {"seed": 8},
        {"salt": SALT[::-1]},
    ],
)
def test_a_promise_is_of_all_that_settles_the_course_of_a_game(other: dict[str, Any]) -> None:
    said: dict[str, Any] = {
        "game": "alhambra",
        "rules_version": 1,
        "options": {"end_on_empty_bag": False},
        "seats": 3,
        "seed": 7,
        "salt": SALT,
    }
    assert promise_of(**{**said, **other}) != promise_of(**said)


def test_the_order_of_options_makes_no_other_promise() -> None:
    options = diwan.load("sabika").options
    other = dict(reversed(options.items()))
    assert list(options) != list(other)
    assert promise_of("sabika", 1, options, 2, 3, SALT) == promise_of("sabika", 1, other, 2, 3, SALT)


@pytest.mark.parametrize("salt", ["", "short", "x" * 65, SALT + "\n", SALT + " ", "0123456789abcde:"])
def test_a_salt_that_is_none_makes_no_promise(salt: str) -> None:
    with pytest.raises(ValueError, match=r"^this is no salt: give 16 to 64 letters"):
        sealed().promise(salt)


@pytest.mark.parametrize(
    "seal",
    ["", "x", f"{SALT}", f"{SALT} 12", f"short {'a' * 64}", f"{SALT} {'A' * 64}", f"{SALT} {'a' * 64} more"],
)
def test_a_seal_that_is_none_is_refused_with_its_line(seal: str) -> None:
    text = f"{SHORT}language: en\nsealed: {seal}\n"
    assert re.match(r"^line 23 is 'sealed:.*', expected 'sealed: SALT PROMISE'$", refusal(text))


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        ("sealed: {seal}\nlanguage: en\n", 23),
        ("sealed: {seal}\nsealed: {seal}\n", 23),
        ("\nlanguage: en\n\nsealed: {seal}\n\nmore\n", 27),
        ("language: xx\nsealed: {seal}\n", 22),
    ],
)
def test_after_the_end_each_thing_has_its_place(rest: str, line: int) -> None:
    text = SHORT + rest.replace("{seal}", f"{SALT} {'a' * 64}")
    assert refusal(text) == f"line {line}: text after the end of the replay"


def test_a_seal_is_not_counted_among_the_moves_of_a_file_that_is_cut_short() -> None:
    lines = [line for line in written(sealed()).splitlines() if not line.startswith(("   11 s", "end:"))]
    assert refusal("\n".join(lines)) == "the file is cut short: 12 moves announced, 11 lines found"
