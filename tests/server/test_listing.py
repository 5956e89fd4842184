"""What lists say of a table as it goes on."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine, select

import diwan
from diwan.server.live.waking import behind_tables, wake
from diwan.server.store.journal import Entry, Journal
from diwan.server.store.lists import finished_of, open_tables, places_at, tables_of
from diwan.server.store.schema import TABLES
from diwan.server.tables.facts import Began, Chair, Clock, Created, Said, write_fact
from diwan.server.tables.host import Host
from diwan.server.tables.listing import listing_of
from diwan.server.tables.record import Record
from diwan.server.tables.wish import SeatWish, Wish, created_by
from tests.support.playing import answer_at

ANN, BOB = "player-ann", "player-bob"


def test_lists_follow_a_table_from_its_making_to_its_end(engine: Engine) -> None:
    journal = Journal(engine)

    async def story() -> None:
        host = Host(engine, journal)
        wish = Wish("alhambra", (SeatWish("me"), SeatWish("anybody")), listed=True)
        table = await host.create(created_by(wish, ANN, "Ann"))
        await _settled(journal)
        (line,) = open_tables(engine)
        assert (line.id, line.seats_open, line.stage) == (table.id, 1, "open")
        assert [seated.name for seated in line.summary.seated] == ["Ann", ""]
        await table.run(lambda record: record.decide_sit(1, BOB, "Bob"))
        await _settled(journal)
        assert not open_tables(engine)
        turns = {person: tables_of(engine, person)[0].your_turn for person in (ANN, BOB)}
        asked = table.record.asked
        assert asked is not None
        assert turns == {ANN: asked == 0, BOB: asked == 1}
        while table.record.table is not None and not table.record.table.is_over:
            await answer_at(table)
        await _settled(journal)
        assert not tables_of(engine, ANN)
        (line,) = finished_of(engine, BOB)
        assert line.summary.scores == tuple(table.record.table.scores) if table.record.table else False

    asyncio.run(story())
    journal.close()


def test_alone_lists_know_when_the_time_of_the_present_turn_is_over(engine: Engine) -> None:
    journal = Journal(engine)

    async def story() -> None:
        wish = Wish("sabika", (SeatWish("me"),), clock=Clock("days", move=3_600_000))
        table = await Host(engine, journal).create(created_by(wish, ANN, "Ann"))
        first = listing_of(table.record).due_at
        while listing_of(table.record).due_at == first:
            await answer_at(table)
        await _settled(journal)
        with engine.connect() as connection:
            assert connection.execute(select(TABLES.c.due_at)).scalar_one() == listing_of(table.record).due_at

    asyncio.run(story())
    journal.close()


def test_a_seat_that_is_kept_for_a_friend_is_open_to_nobody_else(engine: Engine) -> None:
    journal = Journal(engine)

    async def story() -> None:
        wish = Wish("alhambra", (SeatWish("me"), SeatWish("friend"), SeatWish("anybody")), listed=True)
        await Host(engine, journal).create(created_by(wish, ANN, "Ann"))
        await _settled(journal)

    asyncio.run(story())
    (line,) = open_tables(engine)
    journal.close()
    assert line.seats_open == 1
    assert [seated.kept for seated in line.summary.seated] == [False, True, False]


def test_who_sits_down_has_a_place_and_who_stands_up_has_none(engine: Engine) -> None:
    journal = Journal(engine)

    async def story() -> None:
        wish = Wish("alhambra", (SeatWish("me"), SeatWish("anybody"), SeatWish("anybody")))
        table = await Host(engine, journal).create(created_by(wish, ANN, "Ann"))
        await table.run(lambda record: record.decide_sit(1, BOB, "Bob"))
        assert [(place.seat, place.role) for place in places_at(engine, table.id, BOB)] == [(1, "seat")]
        await table.run(lambda record: record.decide_stand(1, BOB))
        assert places_at(engine, table.id, BOB) == []
        assert {(place.seat, place.role) for place in places_at(engine, table.id, ANN)} == {(None, "host"), (0, "seat")}

    asyncio.run(story())
    journal.close()


def test_tables_of_which_lists_know_less_than_the_log_are_found(engine: Engine) -> None:
    journal = Journal(engine)

    async def story() -> tuple[str, str]:
        host, wish = Host(engine, journal), Wish("alhambra", (SeatWish("me"), SeatWish("me", "Bob")))
        told, untold = [await host.create(created_by(wish, ANN, "Ann")) for _ in range(2)]
        await _settled(journal)
        assert behind_tables(engine) == []
        # The server dies between an entry and what lists hear of it.
        late = Entry(untold.id, untold.record.size, untold.changed_at + 5, "said", write_fact(Said(ANN, "Ann", "Hi")))
        await asyncio.wrap_future(journal.append([late]))
        return told.id, untold.id

    _, untold = asyncio.run(story())
    assert behind_tables(engine) == [untold]
    assert asyncio.run(wake(engine, Host(engine, journal))) == 1
    journal.close()
    assert behind_tables(engine) == [], "whoever opens it tells the lists"


def test_something_is_due_where_a_bot_is_asked_or_a_clock_runs_and_nowhere_else() -> None:
    ann, bob, bot = Chair("person", ANN, "Ann"), Chair("person", BOB, "Bob"), Chair("bot", None, "Zaida", "random")
    box = diwan.load("alhambra")

    def due(*chairs: Chair, clock: Clock | None = None, begun: bool = True) -> int | None:
        fields = (box.rules_version, dict(box.options), chairs, 5, "salt", ANN, "secret", True, clock or Clock())
        record = Record()
        record.apply(Created("alhambra", *fields), 1000)
        if begun:
            record.apply(Began(), 2000)
        return listing_of(record).due_at

    assert due(ann, bob) is None
    assert due(ann, bob, begun=False) is None
    assert due(bot, bot) == 2000
    assert due(ann, bob, clock=Clock("bank", bank=30_000)) == 32_000
    assert due(ann, bob, clock=Clock("days", move=500_000)) == 502_000
    assert due(bot, bot, clock=Clock("bank", bank=30_000)) == 2000, "no time passes for a bot"


async def _settled(journal: Journal) -> None:
    """Wait for all that the journal was given."""
    await asyncio.wrap_future(journal.append([]))
