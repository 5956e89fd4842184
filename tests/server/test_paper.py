"""Games on paper: files of tables, tables from files, and tables that go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

import diwan
from diwan.core.i18n import LOCALES
from diwan.core.replay import Seal
from diwan.server.names import read_name
from diwan.server.store.stages import OVER, PLAYING
from diwan.server.tables.facts import Began, Chair, Created
from diwan.server.tables.paper import continued, created_from, file_of, is_on_paper, is_readable
from diwan.server.tables.record import Record, Refused
from tests.support.finished import finished

GAMES = diwan.game_names()
SALT = "s" * 22


def record_of(name: str, moves: int | None = None, *, chairs: tuple[Chair, ...] | None = None) -> Record:
    """Return a table at which a whole game, or so many moves of it, has been played."""
    table = finished(name)
    replay = table.replay()
    seats = chairs or tuple(Chair("person", f"id of {name}", name) for name in table.names)
    fields = (replay.game, replay.rules_version, replay.options, seats, replay.seed, SALT, "host", "secret")
    return Record([Created(*fields, course=replay.actions[:moves]), Began()])


def reopened(created: Created) -> Record:
    return Record([created, Began()])


@pytest.mark.parametrize("name", GAMES)
def test_a_file_reads_as_the_game_that_was_played_and_keeps_the_promise(name: str) -> None:
    replay = diwan.read_replay(file_of(record_of(name)))
    assert replace(replay, seal=None) == finished(name).replay()
    assert replay.seal == Seal(SALT, replay.promise(SALT))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_that_looks_like_one_of_ours_stands_in_a_file_as_it_was_typed(locale: str) -> None:
    names = (r"\u001abot 0\u001a", r"\u001agone 1\u001a")
    chairs = tuple(Chair("person", f"id of {name}", name) for name in names)
    assert diwan.read_replay(file_of(record_of(GAMES[0], chairs=chairs), locale)).names == names


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_played_has_no_file(name: str) -> None:
    record = record_of(name, 5)
    assert record.stage == PLAYING
    assert not is_readable(record)
    with pytest.raises(Refused) as refused:
        file_of(record)
    assert refused.value.code == "playing"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [None, 9, 0])
def test_a_file_becomes_a_table_that_gives_the_same_file_back(name: str, moves: int | None) -> None:
    table = finished(name)
    replay = diwan.Table.resume(table.game, table.replay()).replay() if moves is None else shortened(name, moves)
    record = reopened(created_from(replay, "reader", []))
    assert is_on_paper(record)
    assert is_readable(record)
    assert (record.stage == OVER) == (moves is None)
    assert file_of(record) == diwan.write_replay(replay, table.game)


def shortened(name: str, moves: int) -> diwan.Replay:
    table = finished(name)
    short = table.game.new_table(seats=table.seats, seed=table.seed, names=table.names)
    for entry in table.log[:moves]:
        short.submit(short.to_act, short.ply, entry.action)
    return short.replay()


def test_nobody_plays_at_a_table_from_a_file_and_only_who_brought_it_hosts_it() -> None:
    created = created_from(finished(GAMES[0]).replay(), "reader", [])
    record = reopened(created)
    assert created.host == "reader"
    assert not created.listed
    assert all(record.bot_of(seat) is None for seat in range(len(record.chairs)))
    assert record.seats_of("reader") == []


def test_a_file_without_names_gets_them() -> None:
    replay = replace(finished(GAMES[0]).replay(), names=())
    assert [chair.name for chair in created_from(replay, "reader", ["One", "Two"]).chairs] == ["One", "Two"]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (("Ann", "Bob"), ["Ann", "Bob"]),
        (("Z" + "\u0301" * 70, "Bob"), ["\u0179\u0301\u0301\u0301", "Bob"]),
        (("\u2800", "Bob"), ["One", "Bob"]),
        (("Ann", "x" * 80), ["Ann", "Two"]),
        (("Ann", "..."), ["Ann", "Two"]),
        (("Ann", "Ann"), ["Ann", "Ann 2"]),
        (("e\u0301", "\u00e9"), ["\u00e9", "\u00e9 2"]),
        (("Two", "\u2800"), ["Two", "Two 2"]),
        (("y" * 40, "y" * 40), ["y" * 40, "y" * 37 + " 2"]),
    ],
)
def test_names_in_a_file_are_read_like_names_that_are_typed(written: tuple[str, str], kept: list[str]) -> None:
    table = diwan.load(GAMES[0]).new_table(seats=2, seed=1)
    created = created_from(replace(table.replay(), names=written), "reader", ["One", "Two"])
    assert [chair.name for chair in created.chairs] == kept
    assert all(read_name(chair.name) == chair.name for chair in created.chairs)


def test_a_promise_that_a_file_does_not_keep_is_none() -> None:
    replay = replace(finished(GAMES[0]).replay(), seal=Seal(SALT, "0" * 64))
    assert diwan.read_replay(file_of(reopened(created_from(replay, "reader", [])))).seal is None


def test_a_promise_that_a_file_keeps_stays_in_it() -> None:
    replay = finished(GAMES[0]).replay()
    sealed = replace(replay, seal=Seal(SALT, replay.promise(SALT)))
    assert diwan.read_replay(file_of(reopened(created_from(sealed, "reader", [])))) == sealed


def test_a_table_of_people_and_bots_is_not_on_paper() -> None:
    assert not is_on_paper(record_of(GAMES[0]))
    assert not is_on_paper(record_of(GAMES[0], chairs=(Chair("bot", name="A", bot="random"),) * 2))


@pytest.mark.parametrize("name", GAMES)
def test_playing_on_starts_at_the_position_with_the_seat_that_is_asked(name: str) -> None:
    table, ply = finished(name), 12
    record = reopened(continued(record_of(name), ply, None, "random", "me", "Zoë"))
    assert record.stage == PLAYING
    assert record.table is not None
    assert [entry.action for entry in record.table.log] == [entry.action for entry in table.log[:ply]]
    assert record.seats_of("me") == [table.log[ply].seat] == [record.asked]
    others = [chair for seat, chair in enumerate(record.chairs) if seat != record.asked]
    assert all(chair.kind == "bot" and chair.bot == "random" for chair in others)


def test_playing_on_from_the_same_position_meets_the_same_luck() -> None:
    first, second = (reopened(continued(record_of(GAMES[0]), 20, 1, "greedy", who, who)) for who in ("a", "b"))
    assert first.table is not None
    assert second.table is not None
    assert first.table.fingerprint == second.table.fingerprint
    assert first.seats_of("a") == second.seats_of("b") == [1]


def test_bots_that_play_on_keep_their_names_and_one_for_a_person_gets_another() -> None:
    seats = finished(GAMES[0]).seats
    bots = [Chair("bot", name=name, bot="greedy") for name in ("Idris", "Zaynab", "Layla", "Tariq", "Samira")]
    chairs = (Chair("person", "me", "Ann"), *bots[: seats - 1])
    created = continued(record_of(GAMES[0], chairs=chairs), 3, 1, "random", "me", "Ann")
    names = [chair.name for chair in created.chairs]
    assert names[1] == "Ann"
    assert names[2:] == [chair.name for chair in chairs[2:]]
    assert names[0] not in {"Ann", *names[2:]}
    assert names[0]


def test_playing_on_keeps_the_rules_of_the_game_that_it_goes_on() -> None:
    record = record_of(GAMES[0])
    assert record.created is not None
    assert continued(record, 3, None, "random", "me", "Me").rules_version == record.created.rules_version


@pytest.mark.parametrize(
    ("ply", "seat", "bot", "code"),
    [
        (-1, None, "random", "no_ply"),
        (10**6, None, "random", "no_ply"),
        (len(finished(GAMES[0]).log), None, "random", "over"),
        (3, 9, "random", "no_seat"),
        (3, -1, "random", "no_seat"),
        (3, 0, "nobody", "no_bot"),
    ],
)
def test_what_can_not_be_played_on_is_refused(ply: int, seat: int | None, bot: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        continued(record_of(GAMES[0]), ply, seat, bot, "me", "Me")
    assert refused.value.code == code


def test_nobody_plays_on_from_a_game_that_others_still_play() -> None:
    with pytest.raises(Refused) as refused:
        continued(record_of(GAMES[0], 5), 2, 0, "random", "me", "Me")
    assert refused.value.code == "playing"


def test_a_game_from_a_file_that_is_not_over_goes_on_where_it_stopped() -> None:
    replay = shortened(GAMES[0], 9)
    record = reopened(continued(reopened(created_from(replay, "me", [])), 9, None, "random", "me", "Me"))
    assert record.stage == PLAYING
    assert record.table is not None
    assert record.table.ply == 9
