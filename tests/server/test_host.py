"""Open tables: commands one after the other, kept before they are told, once each."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import Engine, update

import diwan
from diwan.core.errors import IllegalAction, StaleAction
from diwan.core.table import Table
from diwan.server.store.errors import InDoubt, StoreError, StoreUnavailable
from diwan.server.store.journal import Entry, Head, Journal, OnSettled, read_head, read_log
from diwan.server.store.listing import Listing, Place
from diwan.server.store.lists import tables_of
from diwan.server.store.schema import ENTRIES
from diwan.server.tables.command import Sender
from diwan.server.tables.facts import Chair, Clock, Created, read_fact
from diwan.server.tables.host import Host, NoTable, NotYetMade
from diwan.server.tables.listing import listing_of
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record, Refused
from tests.support.logs import log_of
from tests.support.store import until

ANN, BOB = "player-ann", "player-bob"


def new_game(game: str = "alhambra", seed: int = 5) -> Created:
    box = diwan.load(game)
    chairs = (Chair("person", ANN, "Ann"), Chair("person", BOB, "Bob"))
    return Created(game, box.rules_version, dict(box.options), chairs, seed, "salt", ANN, "secret")


def next_move(table: OpenTable, rng: random.Random) -> tuple[int, int, int, int]:
    """Return a random answer to the question asked: seat, epoch, ply, action."""
    game = table.record.table
    assert game is not None
    prompt = game.prompt(game.to_act)
    return prompt.seat, prompt.epoch, prompt.ply, rng.choice(prompt.actions)


async def play(table: OpenTable, count: int, rng: random.Random) -> None:
    for _ in range(count):
        move = next_move(table, rng)
        await table.run(lambda record, move=move: record.decide_move(*move))  # type: ignore[misc]


async def take_back(table: OpenTable, rng: random.Random) -> None:
    """Play until a move can be taken back, and take it back."""
    game = table.record.table
    assert game is not None
    while game.undo_floor(game.log[-1].seat) == game.ply:
        await play(table, 1, rng)
    seat, epoch = game.log[-1].seat, game.epoch
    await table.run(lambda record: record.decide_undo(seat, epoch, None))


class Hearing:
    """A listener that writes down what it hears."""

    def __init__(self, table: OpenTable) -> None:
        self.numbers: list[int] = []
        table.listeners.append(self)

    def __call__(self, _table: OpenTable, entries: Sequence[Entry]) -> None:
        self.numbers += [entry.number for entry in entries]


@pytest.fixture
def host(engine: Engine) -> Iterator[Host]:
    journal = Journal(engine)
    yield Host(engine, journal)
    journal.close()


def test_a_table_is_made_played_and_found_again(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        assert table.record.stage == "playing"
        await play(table, 25, random.Random(1))
        assert await host.open(table.id) is table
        host.close(table.id)
        again = await host.open(table.id)
        assert again is not table
        assert table.record.table is not None
        assert again.record.table is not None
        assert again.record.table.fingerprint == table.record.table.fingerprint
        assert [entry.number for entry in read_log(engine, table.id)] == list(range(27))
        until(lambda: (found := read_head(engine, table.id)) is not None and found.stage == "playing")
        head = read_head(engine, table.id)
        assert head is not None
        assert (head.game, head.stage, head.listed) == ("alhambra", "playing", False)

    asyncio.run(story())


def test_lists_hear_that_a_game_is_over(engine: Engine) -> None:
    async def story() -> None:
        journal = Journal(engine)
        table = await Host(engine, journal).create(new_game())
        while table.record.stage != "over":
            await play(table, 1, random.Random(table.record.size))
        journal.close()
        head = read_head(engine, table.id)
        assert head is not None
        assert head.stage == "over"
        assert head.created_at <= head.changed_at

    asyncio.run(story())


def test_an_unknown_table_is_none(host: Host) -> None:
    async def story() -> None:
        for _ in range(2):
            with pytest.raises(NoTable):
                await host.open("nothing")

    asyncio.run(story())


def test_a_game_that_can_not_be_set_up_leaves_nothing(engine: Engine, host: Host) -> None:
    async def story() -> None:
        wrong = Created(
            "alhambra", 1, {}, tuple(Chair("bot", bot="random") for _ in range(9)), 1, "salt", ANN, "secret"
        )
        with pytest.raises(ValueError, match="alhambra is for 2 to 6 seats"):
            await host.create(wrong)
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one() == 0

    asyncio.run(story())


def test_nobody_hears_of_a_table_that_could_not_be_opened_whole(
    host: Host, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        made = await host.create(new_game())
        host.close(made.id)
        heard: list[OpenTable] = []
        host.listeners.append(lambda table, _entries: heard.append(table))
        with monkeypatch.context() as patch:
            patch.setattr("diwan.server.tables.host.gone_among", _away)
            with pytest.raises(StoreUnavailable):
                await host.open(made.id)
        assert heard == [], "whoever heard of it would act at a table that is nowhere"
        table = await host.open(made.id)
        assert heard == [table]
        assert host.has(table)

    asyncio.run(story())


def _away(_engine: Engine, _persons: object) -> None:
    raise StoreUnavailable("nobody answers")


def test_many_who_open_a_table_get_the_same_one(host: Host) -> None:
    async def story() -> None:
        made = await host.create(new_game())
        host.close(made.id)
        tables = await asyncio.gather(*(host.open(made.id) for _ in range(10)))
        assert len({id(table) for table in tables}) == 1

    asyncio.run(story())


def test_a_move_sent_many_times_at_once_counts_once(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table, rng = await host.create(new_game()), random.Random(2)
        hearing = Hearing(table)
        for _ in range(10):
            move, size = next_move(table, rng), table.record.size
            sent = (table.run(lambda record, move=move: record.decide_move(*move)) for _ in range(5))  # type: ignore[misc]
            outcomes = await asyncio.gather(*sent)
            assert [outcome.repeated for outcome in outcomes].count(False) == 1
            assert table.record.size == size + 1
        assert hearing.numbers == list(range(2, 12))
        assert len(read_log(engine, table.id)) == 12

    asyncio.run(story())


def test_a_message_counts_once_however_often_it_comes(host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        first = await table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), Sender("tab-1", 7))
        again = await table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), Sender("tab-1", 7))
        other = await table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), Sender("tab-2", 7))
        assert (first.first, first.repeated) == (2, False)
        assert (again.first, again.repeated) == (2, True)
        assert (other.first, other.repeated) == (3, False)
        # Also after the table was read anew.
        host.close(table.id)
        late = await (await host.open(table.id)).run(
            lambda record: record.decide_say(ANN, "A", "x"), Sender("tab-1", 7)
        )
        assert (late.first, late.repeated) == (2, True)

    asyncio.run(story())


def test_a_message_counts_once_also_where_its_sender_has_signed_in_since(host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        await table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), Sender("tab-of-guest", 7))
        again = await table.run(
            lambda record: record.decide_say(BOB, "Ann", "hello"), Sender("tab-1", 7, ("tab-of-guest",))
        )
        other = await table.run(
            lambda record: record.decide_say(BOB, "Ann", "hello"), Sender("tab-1", 8, ("tab-of-guest",))
        )
        assert (again.first, again.repeated) == (2, True)
        assert (other.first, other.repeated) == (3, False)

    asyncio.run(story())


def test_what_is_refused_leaves_no_trace(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        hearing = Hearing(table)
        seat, epoch, ply, _ = next_move(table, random.Random(1))
        with pytest.raises(IllegalAction):
            await table.run(lambda record: record.decide_move(seat, epoch, ply, 999_999))
        with pytest.raises(StaleAction):
            await table.run(lambda record: record.decide_move(seat, epoch, ply + 3, 1))
        assert (hearing.numbers, len(read_log(engine, table.id))) == ([], 2)

    asyncio.run(story())


def test_a_command_whose_sender_has_gone_is_carried_out_whole(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table, rng = await host.create(new_game()), random.Random(3)
        for _ in range(20):
            move = next_move(table, rng)
            task = asyncio.ensure_future(table.run(lambda record, move=move: record.decide_move(*move)))  # type: ignore[misc]
            await asyncio.sleep(rng.choice([0, 0, 0.001]))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await table.refresh()  # waits for its turn
            assert len(read_log(engine, table.id)) == table.record.size

    asyncio.run(story())


def test_two_processes_at_one_table_never_lose_or_double_a_move(engine: Engine) -> None:
    async def story() -> None:
        journals = [Journal(engine) for _ in range(2)]
        hosts = [Host(engine, journal) for journal in journals]
        made = await hosts[0].create(new_game(seed=9))
        tables = [made, await hosts[1].open(made.id)]
        rng = random.Random(4)
        for _ in range(40):
            # One of them may lag behind: it finds out when it writes.
            table = rng.choice(tables)
            move = next_move(table, rng)
            try:
                await table.run(lambda record, move=move: record.decide_move(*move))  # type: ignore[misc]
            except StaleAction:
                continue
        for table in tables:
            await table.refresh()
        facts = [read_fact(entry.data) for entry in read_log(engine, made.id)]
        told = Record(facts)
        prints = {game.fingerprint for game in (*(table.record.table for table in tables), told.table) if game}
        assert len(prints) == 1
        assert len(facts) > 20
        for journal in journals:
            journal.close()

    asyncio.run(story())


def test_a_message_that_reaches_two_processes_at_once_counts_once(engine: Engine) -> None:
    async def story() -> None:
        journals = [Journal(engine) for _ in range(2)]
        hosts = [Host(engine, journal) for journal in journals]
        made = await hosts[0].create(new_game(seed=9))
        tables = [made, await hosts[1].open(made.id)]
        for number in range(20):
            # Neither of them has heard of the other's entry when it writes its own.
            sender = Sender("tab-1", number)
            said = (table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), sender) for table in tables)
            outcomes = await asyncio.gather(*said)
            assert [outcome.first for outcome in outcomes] == [2 + number] * 2
            assert sorted(outcome.repeated for outcome in outcomes) == [False, True]
            await asyncio.gather(*(table.refresh() for table in tables))
        assert len(read_log(engine, made.id)) == 22
        for journal in journals:
            journal.close()

    asyncio.run(story())


def test_a_store_that_fails_is_said_and_the_table_goes_on_when_it_is_back(host: Host, engine: Engine) -> None:
    async def story() -> None:
        table, rng = await host.create(new_game()), random.Random(5)
        await play(table, 3, rng)
        move = next_move(table, rng)
        with engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE entries RENAME TO gone")
        with pytest.raises(StoreUnavailable):
            await table.run(lambda record: record.decide_move(*move))
        assert table.record.size == 5
        with engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE gone RENAME TO entries")
        await table.run(lambda record: record.decide_move(*move))
        assert table.record.size == 6

    asyncio.run(story())


def test_a_log_with_a_gap_is_not_played(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        await play(table, 5, random.Random(6))
        with engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM entries WHERE number = 4")
        host.close(table.id)
        with pytest.raises(StoreError, match=rf"^the log of table {table.id} has a gap at 4$"):
            await host.open(table.id)

    asyncio.run(story())


# Whoever hears of what has happened can't undo it.


def test_a_listener_that_fails_is_no_matter_to_the_others_nor_to_whoever_moved(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        table = await host.create(new_game())

        def fails(_table: OpenTable, _entries: Sequence[Entry]) -> None:
            raise ValueError("no time for this")

        table.listeners.append(fails)
        hearing = Hearing(table)
        move = next_move(table, random.Random(1))
        outcome = await table.run(lambda record: record.decide_move(*move), Sender("tab-1", 7))
        assert (outcome.first, outcome.repeated) == (2, False)
        assert hearing.numbers == [2]
        assert f"somebody failed over news of a table table={table.id[:4]}..." in log_of(caplog)

    asyncio.run(story())


class Mute(Journal):
    """Keeps entries, but takes no notes for lists while it is told not to."""

    deaf = False

    def note(self, head: Head, listing: Listing) -> None:
        if self.deaf:
            raise StoreError("this journal is closed")
        super().note(head, listing)


def test_a_move_is_kept_although_lists_can_not_be_told_and_they_hear_of_it_later(engine: Engine) -> None:
    async def story() -> None:
        journal = Mute(engine)
        table = await Host(engine, journal).create(new_game())
        assert table.record.asked == 0
        journal.deaf = True
        outcome = await table.run(lambda record: record.decide_hand_over(0, "random"))
        assert outcome.first == 2
        again = await Host(engine, journal).open(table.id)
        assert again.record.size == 3, "it can be opened all the same"
        await asyncio.wrap_future(journal.settled())
        assert tables_of(engine, ANN)[0].your_turn is True
        journal.deaf = False
        table.tell_lists()
        await asyncio.wrap_future(journal.settled())
        assert tables_of(engine, ANN)[0].your_turn is False
        journal.close()

    asyncio.run(story())


def test_a_table_whose_maker_has_gone_in_the_meantime_is_there_once(engine: Engine, host: Host) -> None:
    async def story() -> None:
        heard: list[OpenTable] = []
        host.listeners.append(lambda table, _entries: heard.append(table))
        making = asyncio.ensure_future(host.create(new_game()))
        await asyncio.sleep(0)
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)
        async with asyncio.timeout(20):
            while not heard:
                await asyncio.sleep(0.01)
        assert await host.open(heard[0].id) is heard[0], "whoever has heard of it plays at the one that all others see"

    asyncio.run(story())


def test_a_table_that_can_not_be_kept_is_forgotten_although_its_maker_has_gone(engine: Engine, host: Host) -> None:
    async def story() -> None:
        with engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE entries RENAME TO gone")
        making = asyncio.ensure_future(host.create(new_game()))
        await asyncio.sleep(0)
        assert len(host.all_open()) == 1
        making.cancel()
        async with asyncio.timeout(20):
            while host.all_open():
                await asyncio.sleep(0.01)
        assert making.cancelled()

    asyncio.run(story())


# What can't be taken in.


class Doubtful(Journal):
    """Loses the answer to the first commit, which was kept or not; and does not answer at all while it is away."""

    keeps = True
    away = False
    _lost = False

    def post(self, entries: Sequence[Entry], head: Head | None, places: Sequence[Place], settle: OnSettled) -> None:
        if self._lost:
            if self.away:
                asyncio.get_running_loop().call_soon(settle, StoreUnavailable("nobody answers"))
            else:
                super().post(entries, head, places, settle)
            return
        self._lost = True
        doubt = InDoubt("the connection was lost")
        if self.keeps:
            super().post(entries, head, places, lambda _: settle(doubt))
        else:
            asyncio.get_running_loop().call_soon(settle, doubt)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "lost"])
def test_a_table_whose_commit_is_in_doubt_is_found_or_made_and_there_once(engine: Engine, kept: bool) -> None:
    async def story() -> None:
        journal = Doubtful(engine)
        journal.keeps = kept
        host = Host(engine, journal)
        heard: list[tuple[str, int]] = []
        host.listeners.append(lambda table, entries: heard.extend((table.id, entry.number) for entry in entries))
        table = await host.create(new_game())
        assert await host.open(table.id) is table
        assert [entry.kind for entry in read_log(engine, table.id)] == ["created", "began"]
        assert heard == [(table.id, 0), (table.id, 1)]
        await play(table, 3, random.Random(1))
        await asyncio.wrap_future(journal.settled())
        assert [listed.id for listed in tables_of(engine, ANN)] == [table.id]
        await asyncio.to_thread(journal.close)

    asyncio.run(story())


def a_seat_is_open() -> Created:
    return msgspec.structs.replace(new_game(), chairs=(Chair("person", ANN, "Ann"), Chair()))


@pytest.mark.parametrize("moves", [0, 30])
def test_lists_are_right_after_a_seat_was_taken_in_doubt(engine: Engine, moves: int) -> None:
    async def story() -> None:
        journal = Doubtful(engine)
        journal._lost = True  # not yet
        table = await Host(engine, journal).create(a_seat_is_open())
        journal._lost = False
        sender = Sender("tab-1", 1)
        with pytest.raises(InDoubt):
            await table.run(lambda record: record.decide_sit(1, BOB, "Bob"), sender)
        again = await table.run(lambda record: record.decide_sit(1, BOB, "Bob"), sender)
        assert again.repeated
        await play(table, moves, random.Random(1))
        await asyncio.wrap_future(journal.settled())
        (line,) = tables_of(engine, ANN)
        assert (line.seats_open, [seated.name for seated in line.summary.seated]) == (0, ["Ann", "Bob"])
        assert line.turn_since is not None
        await asyncio.to_thread(journal.close)

    asyncio.run(story())


def test_lists_are_right_after_a_seat_was_taken_by_way_of_another_process(engine: Engine) -> None:
    async def story() -> None:
        journals = [Journal(engine) for _ in range(2)]
        here, there = (Host(engine, journal) for journal in journals)
        table = await here.create(a_seat_is_open())
        await (await there.open(table.id)).run(lambda record: record.decide_sit(1, BOB, "Bob"))
        await table.refresh()
        await play(table, 30, random.Random(1))
        for journal in journals:
            await asyncio.wrap_future(journal.settled())
            journal.close()
        (line,) = tables_of(engine, ANN)
        assert (line.seats_open, [seated.name for seated in line.summary.seated]) == (0, ["Ann", "Bob"])

    asyncio.run(story())


async def left_in_doubt(engine: Engine) -> tuple[Doubtful, Host, str]:
    """Return a host with a table that nobody knows to be kept or lost, while the database is away."""
    journal = Doubtful(engine)
    journal.keeps, journal.away = False, True
    host = Host(engine, journal, patience=0.01)
    with pytest.raises(NotYetMade) as doubt:
        await host.create(new_game())
    return journal, host, doubt.value.table_id


def test_whoever_can_not_wait_finds_the_table_later(engine: Engine) -> None:
    async def story() -> None:
        journal, host, table_id = await left_in_doubt(engine)
        with pytest.raises(NotYetMade):
            await host.open(table_id)
        journal.away = False
        async with asyncio.timeout(20):
            while host._making:
                await asyncio.sleep(0.01)
        table = await host.open(table_id)
        assert table.record.size == 2
        assert len(read_log(engine, table.id)) == 2
        await asyncio.to_thread(journal.close)

    asyncio.run(story())


def test_a_server_that_stops_does_not_wait_for_what_is_in_doubt(engine: Engine) -> None:
    async def story() -> None:
        journal, host, table_id = await left_in_doubt(engine)
        await host.stop()
        with pytest.raises(NoTable):
            await host.open(table_id)
        await asyncio.to_thread(journal.close)

    asyncio.run(story())


class Breaking:
    """A game whose rules fail in the middle of a move."""

    def __init__(self, game: Table) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:  # whatever else a game has
        return getattr(self._game, name)

    def submit(self, *answer: Any, **more: Any) -> None:
        self._game.submit(*answer, **more)
        raise ZeroDivisionError("half of it is done")


def test_a_move_over_which_the_rules_fail_stops_its_table_as_it_was_before(
    engine: Engine, host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        created, rng = msgspec.structs.replace(new_game(), salt="a-salt-of-some-length"), random.Random(7)
        table = await host.create(created)
        await play(table, 9, rng)
        await take_back(table, rng)
        game = table.record.table
        assert game is not None
        before, hearing = (game.fingerprint, game.epoch, game.ply), Hearing(table)
        size = table.record.size
        move = next_move(table, rng)
        table.record.table = cast(Table, Breaking(game))
        with pytest.raises(Refused) as refused:
            await table.run(lambda record: record.decide_move(*move))
        assert refused.value.code == "stuck"
        told = f"a table can't go on: an entry can't be taken in table={table.id[:4]}... entry={size}"
        assert told in log_of(caplog)
        mended = table.record.table
        assert (mended.fingerprint, mended.epoch, mended.ply) == before
        assert (table.record.size, table.record.asked) == (size, None)
        assert hearing.numbers == []
        # Nothing can be added any more, and all before it stays.
        with pytest.raises(Refused):
            await table.run(lambda record: record.decide_say(ANN, "Ann", "hello?"))
        assert len(read_log(engine, table.id)) == size + 1
        # Rules that do not fail go on from there.
        host.drop(table.id)
        again = await host.open(table.id)
        assert (again.record.size, again.record.is_stuck) == (size + 1, False)
        await play(again, 1, rng)

    asyncio.run(story())


@pytest.mark.parametrize(
    "data", ['{"kind":"moved","seat":0,"epoch":0,"ply":5,"action":999999}', "nonsense"], ids=["not legal", "no fact"]
)
def test_a_log_with_an_entry_that_can_not_be_taken_in_is_opened_up_to_there(
    engine: Engine, host: Host, caplog: pytest.LogCaptureFixture, data: str
) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        await play(table, 9, random.Random(6))
        with engine.begin() as connection:
            connection.execute(
                update(ENTRIES).where(ENTRIES.c.table_id == table.id, ENTRIES.c.number == 7).values(data=data)
            )
        host.close(table.id)
        for _ in range(2):
            again = await host.open(table.id)
            await again.refresh()
            assert (again.record.size, again.record.is_stuck) == (7, True)
            with pytest.raises(Refused) as refused:
                await again.run(lambda record: record.decide_say(ANN, "Ann", "hello?"))
            assert refused.value.code == "stuck"
            host.close(table.id)
        assert f"a table can't go on: an entry can't be taken in table={table.id[:4]}... entry=7" in log_of(caplog)

    asyncio.run(story())


def test_no_time_runs_at_a_table_that_stands_still(host: Host) -> None:
    async def story() -> None:
        table = await host.create(msgspec.structs.replace(new_game(), clock=Clock("bank", bank=60_000)))
        assert table.record.time.deadline() is not None
        table.record.stop(table.changed_at + 5)
        assert table.record.time.deadline() is None
        assert listing_of(table.record).due_at is None


def test_a_log_does_not_go_back_in_time_where_clocks_differ(engine: Engine, host: Host) -> None:
    async def story() -> None:
        table = await host.create(new_game())
        table.changed_at += 3_600_000  # whoever had the table before is an hour ahead
        before = table.changed_at
        await play(table, 2, random.Random(1))
        assert [entry.at for entry in read_log(engine, table.id)[-2:]] == [before, before]

    asyncio.run(story())
