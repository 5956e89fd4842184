"""Snapshots: what one pair of eyes may know of a table, cheap to take, and nothing else."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from dataclasses import replace

import pytest

import diwan
from diwan.core.events import Event
from diwan.core.i18n import render
from diwan.core.state import NOBODY
from diwan.core.table import Table
from diwan.server.frames.snapshot import LONGEST_PATH, Snapshot, Told, snapshot_at, snapshot_of, snapshot_of_record
from diwan.server.packing import pack
from diwan.server.tables.facts import Said
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record
from tests.support.playing import begun, move, take_back


def played(game: str, seed: int, plies: int, seats: int | None = None) -> tuple[Record, Table]:
    """Return a table after so many random actions, some of them taken back."""
    record, table = begun(game, seats, seed)
    rng = random.Random(seed)
    while not table.is_over and table.ply < plies:
        move(record, rng)
        if rng.random() < 0.1:
            take_back(record, rng)
    return record, table


def open_table(record: Record) -> OpenTable:
    """Return an open table with this record; nothing is kept of it, so it needs no store."""
    table = OpenTable.__new__(OpenTable)
    table.record = record
    return table


def told(snapshot: Snapshot) -> Told:
    """What a drawing process hears of the log."""
    there: Snapshot = pickle.loads(pickle.dumps(snapshot))
    assert isinstance(there.log, Told)
    return there.log


def eyes_of(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


# Secrets.


def scrambled(event: Event, ears: int) -> Event:
    """Return another event where these ears do not hear it."""
    if event.audible_to(ears):
        return event
    return Event(event.kind, event.seat, event.a + 1, event.b + 1, event.c + 1, event.audience)


def other_world(record: Record, table: Table, ears: int, seed: int) -> tuple[Record, Table]:
    """Return a table that differs in nothing but what these ears can't know."""
    twin = Table.resume(table.game, table.replay(), epoch=table.epoch)
    world = table.game.rules.determinize(table.replay().position(table.game), ears, diwan.seeded(seed))
    assert world.key() != table.replay().position(table.game).key()
    twin._Table__state = world  # type: ignore[attr-defined]
    twin.seed = table.seed + 1
    twin.setup_events = tuple(scrambled(event, ears) for event in twin.setup_events)
    twin.log = [replace(entry, events=tuple(scrambled(event, ears) for event in entry.events)) for entry in twin.log]
    other = Record()
    other.table, other.size, other.plies = twin, record.size, list(record.plies)
    other.chairs = list(record.chairs)
    return other, twin


@pytest.mark.parametrize("plies", [0, 17, 60, 150])
@pytest.mark.parametrize("game", diwan.game_names())
def test_a_snapshot_is_the_same_to_the_byte_in_worlds_that_look_alike(game: str, plies: int) -> None:
    record, table = played(game, 3 + plies, plies)
    for eyes in eyes_of(table):
        ears = NOBODY if eyes is None else eyes
        for seed in range(3):
            other, _ = other_world(record, table, ears, seed)
            for base in (None, record.size // 2, record.size):
                here = pack(snapshot_of_record(record, eyes).since(base))
                assert here == pack(snapshot_of_record(other, eyes).since(base))


def test_worlds_that_a_seat_tells_apart_give_other_snapshots() -> None:
    """Or else the test above would prove nothing. Not every game deals what only one seat sees."""
    differing = 0
    for game in diwan.game_names():
        record, table = begun(game, 3, 8)
        for eyes in range(table.seats):
            other, _ = other_world(record, table, (eyes + 1) % table.seats, 1)
            differing += pack(snapshot_of_record(record, eyes)) != pack(snapshot_of_record(other, eyes))
    assert differing > 0


def test_what_the_drawing_process_hears_is_for_its_ears() -> None:
    hidden = 0
    for game in diwan.game_names():
        record, table = played(game, 3, 40, seats=3)
        for eyes in eyes_of(table):
            ears = NOBODY if eyes is None else eyes
            heard = [event for step in told(snapshot_of_record(record, eyes)).heard for event in step.events]
            assert heard == table.events(eyes)
            hidden += sum(not event.audible_to(ears) for entry in table.log for event in entry.events)
            hidden += sum(not event.audible_to(ears) for event in table.setup_events)
    assert hidden > 0


# The log.


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_snapshot_tells_what_is_new_since_a_frame_also_over_moves_taken_back(game: str) -> None:
    record, table = begun(game, 2, 4)
    rng = random.Random(4)
    known: dict[int, dict[int, tuple[Event, ...]]] = {}  # what was heard at each size of the log, by ply
    undos = 0
    for _ in range(60):
        move(record, rng)
        undos += rng.random() < 0.4 and take_back(record, rng)
        now = {step.ply: step.events for step in told(snapshot_of_record(record, 0)).heard}
        assert sorted(now) == list(range(table.ply + 1))
        for base, before in known.items():
            news = told(snapshot_of_record(record, 0).since(base))
            kept = {ply: events for ply, events in before.items() if ply < news.start}
            assert kept | {step.ply: step.events for step in news.heard} == now
        known[record.size] = now
    assert undos > 3


def test_a_snapshot_stays_what_it_was_when_the_table_goes_on() -> None:
    record, table = begun("alhambra", 2, 4)
    rng = random.Random(1)
    for _ in range(20):
        move(record, rng)
    snapshot = snapshot_of_record(record, 0)
    before = pack(snapshot), pack(snapshot.since(5))
    for _ in range(20):
        move(record, rng)
        take_back(record, rng)
    assert table.epoch > 0
    assert (pack(snapshot), pack(snapshot.since(5))) == before


def test_words_at_the_table_change_nothing_but_the_number() -> None:
    record, _ = played("sabika", 2, 10)
    before = snapshot_of_record(record, 0)
    record.apply(Said("player-1", "Guest 2", "Well played!"))
    after = snapshot_of_record(record, 0)
    assert after.id == before.id + 1
    assert told(after.since(before.id)).heard == ()
    assert pack(replace(after, id=before.id)) == pack(before)


def test_a_frame_that_never_was_is_no_base() -> None:
    record, table = played("alhambra", 3, 10)
    for base in (-1, 0, record.size + 1, 10**9):
        assert len(told(snapshot_of_record(record, 0).since(base)).heard) == table.ply + 1


# Going back.


def test_the_path_is_what_the_seat_that_is_asked_may_take_back() -> None:
    rng, seen = random.Random(2), 0
    record, table = begun("sabika", 3, 6)
    for _ in range(120):
        move(record, rng)
        labels = {eyes: snapshot_of_record(record, eyes) for eyes in eyes_of(table)}
        for eyes, snapshot in labels.items():
            if eyes is None or eyes != table.to_act:
                assert snapshot.path == ()
                continue
            floor = table.undo_floor(eyes)
            assert [ply for ply, _ in snapshot.path] == list(range(floor, table.ply))[-LONGEST_PATH:]
            seen += len(snapshot.path) > 1
    assert seen > 5


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_path_says_what_was_chosen_in_the_words_of_the_choice(game: str) -> None:
    record, table = begun(game, 2, 6)
    rng, seen = random.Random(2), 0
    for _ in range(80):
        asked = table.to_act
        labels = {choice.action: choice.label for choice in table.view(asked).choices}
        move(record, rng)
        snapshot = snapshot_of_record(record, asked)
        if snapshot.path:
            assert snapshot.path[-1] == (table.ply - 1, labels[table.log[-1].action])
            assert render(snapshot.path[-1][1], "ru")
            seen += 1
    assert seen > 5


def test_only_ones_own_actions_can_be_taken_back() -> None:
    rng, seen = random.Random(3), 0
    record, table = begun("alhambra", 3, 6)
    for _ in range(80):
        move(record, rng)
        for eyes in eyes_of(table):
            undo = snapshot_of_record(record, eyes).undo
            floor = table.ply if eyes is None else table.undo_floor(eyes)
            assert undo == (floor if floor < table.ply else None)
            seen += undo is not None
    assert seen > 5


def test_somebody_alone_sees_the_last_decisions_of_a_long_way() -> None:
    record, table = begun("sabika", 1, 6)
    rng, longest = random.Random(3), 0
    while not table.is_over:
        move(record, rng)
        longest = max(longest, len(snapshot_of_record(record, 0).path))
    assert longest <= LONGEST_PATH


# Earlier moments.


@pytest.mark.parametrize("game", diwan.game_names())
def test_an_earlier_moment_is_what_was_seen_then_with_nothing_to_choose(game: str) -> None:
    record, table = begun(game, 2, 9)
    rng = random.Random(9)
    seen = []
    for _ in range(30):
        seen.append((table.view(0), table.view(None)))
        move(record, rng)
    there = open_table(record)
    for ply, views in enumerate(seen):
        for eyes, view in zip((0, None), views, strict=True):
            snapshot = snapshot_at(there, eyes, ply)
            assert snapshot.glimpse.view == replace(view, choices=())
            assert (snapshot.undo, snapshot.path, snapshot.glimpse.ends_turn) == (None, (), frozenset())
            assert [step.ply for step in told(snapshot).heard] == [ply]


@pytest.mark.parametrize("ply", [-1, 11, True, 3.0])
def test_a_moment_that_never_was_is_refused(ply: int) -> None:
    record, _ = played("alhambra", 3, 10)
    with pytest.raises(ValueError, match="there is no ply"):
        snapshot_at(open_table(record), 0, ply)


def test_there_is_nothing_to_see_before_the_game_begins() -> None:
    with pytest.raises(ValueError, match="has not begun"):
        snapshot_of(open_table(Record()), None)


def test_a_drawing_process_loads_nothing_of_the_store() -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import sys, diwan.server.frames.painter; print('sqlalchemy' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "False"
