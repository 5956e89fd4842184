"""Each table has one owner at a time, also when connections are cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

import psycopg
import pytest
from sqlalchemy import Engine, text

from diwan.server.cluster.line import FROZEN
from diwan.server.cluster.members import Member
from diwan.server.cluster.ownership import Ownership
from diwan.server.now import now_ms
from diwan.server.store.engine import is_sqlite, open_engine
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.journal import Head, Journal
from diwan.server.tables.host import NoTable
from diwan.server.tables.keeper import Elsewhere
from tests.support.members import backend_of_owner, until_so
from tests.support.postgres import Postgres, Way
from tests.support.store import until
from tests.support.ticks import Ticks

TABLE = "a-table-of-some-people"


@pytest.fixture(autouse=True)
def _table(store: Engine) -> None:
    assert not is_sqlite(store)
    journal = Journal(store)
    for name in (TABLE, "another"):
        journal.append([], Head(name, "alhambra", "open", True, 1, 1)).result()
    journal.close()


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Ticks:
    """A clock for members, who give signs of life again and again meanwhile."""
    monkeypatch.setattr("diwan.server.cluster.line.HEARTBEAT", 0.05)
    return Ticks()


@asynccontextmanager
async def two_members(store: Engine, clock: Callable[[], float]) -> AsyncIterator[tuple[Ownership, Ownership]]:
    ann, bob = Ownership(store, "http://ann:1", clock), Ownership(store, "http://bob:2", clock)
    await ann.start()
    await bob.start()
    try:
        yield ann, bob
    finally:
        await ann.close()
        await bob.close()


def play(
    story: Callable[[Ownership, Ownership], Awaitable[None]], store: Engine, clock: Callable[[], float] = monotonic
) -> None:
    async def whole() -> None:
        async with two_members(store, clock) as (ann, bob):
            await asyncio.wait_for(story(ann, bob), 120)

    asyncio.run(whole())


def test_whoever_has_left_is_gone_although_the_line_beats_once_more(postgres_itself: psycopg.Connection) -> None:
    postgres_itself.execute(
        "CREATE TEMPORARY TABLE members (id text PRIMARY KEY, url text, backend int, seen_at bigint)"
    )
    member = Member("http://ann:1")
    member.say(postgres_itself)
    member.leave(postgres_itself)
    member.say(postgres_itself)
    assert postgres_itself.execute("SELECT url FROM members").fetchall() == []


def cut(store: Engine, member: Ownership) -> None:
    """Let the database hang up on a member."""
    with store.connect() as connection:
        wanted = text("SELECT pg_terminate_backend(backend) FROM members WHERE id = :id")
        assert connection.execute(wanted, {"id": member.member.id}).scalar_one()


@contextmanager
def closed_to_all(store: Engine, postgres_itself: psycopg.Connection) -> Iterator[None]:
    """Let nobody connect to a store for a while; those who are connected stay."""
    name = store.url.database
    postgres_itself.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        yield
    finally:
        postgres_itself.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_whoever_asks_first_owns_a_table_and_the_other_hears_where_the_owner_is(store: Engine) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        await ann.take(TABLE)
        await ann.take(TABLE)
        assert ann.has(TABLE)
        with pytest.raises(Elsewhere):
            await bob.take(TABLE)
        assert not bob.has(TABLE)
        assert bob.owner(TABLE) == "http://ann:1"
        ann.let_go(TABLE)
        assert not ann.has(TABLE)
        await until_so(lambda: backend_of_owner(store, TABLE) is None)
        await bob.take(TABLE)
        assert bob.owner(TABLE) is None
        with pytest.raises(Elsewhere):
            await ann.take(TABLE)
        assert ann.owner(TABLE) == "http://bob:2"

    play(story, store)


def test_whoever_has_lost_the_line_knows_how_long_the_database_was_away_as_soon_as_it_is_back(
    store: Engine, postgres_itself: psycopg.Connection
) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        known, before = [ann.outage], now_ms()
        with closed_to_all(store, postgres_itself):
            cut(store, ann)
            cut(store, bob)
            await until_so(lambda: not ann.is_up and not bob.is_up)
            lost = now_ms()
            known.append(ann.outage)  # it is not over yet
        await until_so(lambda: ann.is_up)
        assert known == [None, None]
        assert ann.outage is not None
        since, until = ann.outage
        assert before <= since <= lost <= until <= now_ms()

    play(story, store)


def test_where_another_one_had_the_database_all_the_time_it_was_not_away(
    store: Engine, postgres_itself: psycopg.Connection
) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        with closed_to_all(store, postgres_itself):
            cut(store, ann)
            await until_so(lambda: not ann.is_up)
            assert bob.is_up
        await until_so(lambda: ann.is_up)
        assert ann.outage is None

    play(story, store)


def test_a_table_that_is_not_there_is_not_locked_but_one_that_is_about_to_be_made_is(store: Engine) -> None:
    async def story(ann: Ownership, _bob: Ownership) -> None:
        with pytest.raises(NoTable):
            await ann.take("nowhere")
        assert backend_of_owner(store, "nowhere") is None
        await ann.take("nowhere", new=True)
        assert backend_of_owner(store, "nowhere") is not None

    play(story, store)


def test_many_who_ask_at_once_take_a_lock_once_and_one_let_go_frees_it(store: Engine) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        await asyncio.gather(*(ann.take(TABLE) for _ in range(20)))
        ann.let_go(TABLE)
        await ann.take("another")  # what was asked before has its answer
        await bob.take(TABLE)
        assert bob.has(TABLE)

    play(story, store)


def test_one_of_two_who_ask_at_the_same_time_gets_it(store: Engine) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        for _ in range(30):
            answers = await asyncio.gather(ann.take(TABLE), bob.take(TABLE), return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["Elsewhere", "NoneType"]
            assert ann.has(TABLE) != bob.has(TABLE)
            (ann if ann.has(TABLE) else bob).let_go(TABLE)
            await ann.take("another")
            ann.let_go("another")
            await until_so(lambda: backend_of_owner(store, TABLE) is None)

    play(story, store)


def test_a_member_whose_line_is_cut_owns_nothing_at_once_and_another_takes_over(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diwan.server.cluster.line.HEARTBEAT", 3600.0)  # it is noticed without a question

    async def story(ann: Ownership, bob: Ownership) -> None:
        ups: list[str] = []
        ann.on_up = lambda: ups.append("up")
        await ann.take(TABLE)
        cut(store, ann)
        await until_so(lambda: not ann.has(TABLE))
        await bob.take(TABLE)
        await until_so(lambda: ups == ["up"])
        with pytest.raises(Elsewhere):
            await ann.take(TABLE)
        assert ann.owner(TABLE) == "http://bob:2"
        await ann.take("another")

    play(story, store)


def test_a_session_that_the_database_takes_for_alive_does_not_keep_a_members_own_tables_from_it(
    store: Engine, postgres: Postgres
) -> None:
    async def story(way: Way) -> None:
        ann = Ownership(open_engine(way.address(str(store.url.database))), "http://ann:1")
        await ann.start()
        await ann.take(TABLE)
        before = backend_of_owner(store, TABLE)
        way.cut()
        await until_so(lambda: not ann.has(TABLE))
        await until_so(lambda: ann.is_up)
        await ann.take(TABLE)
        assert backend_of_owner(store, TABLE) not in (None, before)
        await ann.close()

    with Way(postgres) as way:
        asyncio.run(story(way))


def test_a_member_that_does_nothing_any_more_owns_nothing_although_it_lives(store: Engine, ticks: Ticks) -> None:
    async def story(ann: Ownership, _bob: Ownership) -> None:
        await ann.take(TABLE)
        for _ in range(3):
            ticks.now += FROZEN - 1
            await until_so(lambda: ann._awake == ticks.now)
        assert ann.has(TABLE), "whoever is at work keeps what they have"
        ticks.now += FROZEN + 1
        until(lambda: not ann.has(TABLE))  # the loop hangs over this
        await until_so(lambda: ann.is_up)
        await ann.take(TABLE)

    play(story, store, ticks)


def test_what_is_asked_while_the_line_is_down_is_refused_and_goes_on_by_itself(
    store: Engine, postgres_itself: psycopg.Connection
) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        with closed_to_all(store, postgres_itself):
            with store.connect() as connection:
                connection.execute(text("SELECT pg_terminate_backend(backend) FROM members"))
            await until_so(lambda: not ann.is_up and not bob.is_up)
            with pytest.raises(StoreUnavailable):
                await ann.take(TABLE)
        await until_so(lambda: ann.is_up and bob.is_up)
        await ann.take(TABLE)

    play(story, store)


def keeps_the_line_while_it_is_busy(store: Engine, member: Ownership) -> bool:
    """Tell whether a member's line holds over its next sign of life, which comes before the loop has its turn."""
    until(lambda: member.is_up)
    before = last_sign(store, member)
    lost = member._life
    until(lambda: last_sign(store, member) > before)
    return member._life == lost


def last_sign(store: Engine, member: Ownership) -> int:
    with store.connect() as connection:
        wanted = text("SELECT seen_at FROM members WHERE id = :id")
        return int(connection.execute(wanted, {"id": member.member.id}).scalar_one())


def test_an_outage_of_any_length_is_no_reason_to_stay_away(
    store: Engine, postgres_itself: psycopg.Connection, ticks: Ticks
) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        with closed_to_all(store, postgres_itself):
            with store.connect() as connection:
                connection.execute(text("SELECT pg_terminate_backend(backend) FROM members"))
            await until_so(lambda: not ann.is_up and not bob.is_up)
            ticks.now += 10 * FROZEN
        assert keeps_the_line_while_it_is_busy(store, ann)
        await ann.take(TABLE)

    play(story, store, ticks)


def test_a_member_that_takes_long_to_start_joins_all_the_same(store: Engine, ticks: Ticks) -> None:
    async def story() -> None:
        late = Ownership(store, "http://late:3", ticks)
        ticks.now += 10 * FROZEN  # while painters and thinkers start
        await late.start()
        assert keeps_the_line_while_it_is_busy(store, late)
        await late.close()

    asyncio.run(story())


def test_a_member_that_leaves_frees_its_tables_and_says_that_others_should_look(store: Engine) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        heard: list[str] = []
        bob.on_news = heard.append
        await ann.take(TABLE)
        await ann.close()
        await until_so(lambda: bool(heard))
        assert '"look"' in heard[0]
        await bob.take(TABLE)
        with store.connect() as connection:
            assert connection.execute(text("SELECT url FROM members")).scalars().all() == ["http://bob:2"]

    play(story, store)


def test_a_lock_whose_table_nobody_opened_is_let_go_after_a_while(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diwan.server.cluster.ownership._UNUSED", 0.0)

    async def story(ann: Ownership, _bob: Ownership) -> None:
        await ann.take(TABLE)
        await ann.take("another")
        ann.tidy(lambda table_id: table_id == "another")
        assert not ann.has(TABLE)
        assert ann.has("another")
        await until_so(lambda: backend_of_owner(store, TABLE) is None)

    play(story, store)


def test_no_more_tables_are_owned_than_the_database_has_room_for(store: Engine) -> None:
    async def story(ann: Ownership, bob: Ownership) -> None:
        assert bob._most == 64 * 200 // 2 // 2, "half of all locks, shared by two"
        ann._most = 3
        for number in range(3):
            await ann.take(f"table-{number}", new=True)
        with pytest.raises(StoreUnavailable, match="max_locks_per_transaction"):
            await ann.take("table-3", new=True)
        ann.let_go("table-0")
        await ann.take("table-3", new=True)

    play(story, store)


def test_without_a_database_a_member_starts_all_the_same_and_joins_when_it_is_there(
    store: Engine, postgres_itself: psycopg.Connection
) -> None:
    async def story() -> None:
        late = Ownership(open_engine(store.url.render_as_string(hide_password=False)), "http://late:3")
        with closed_to_all(store, postgres_itself):
            await late.start()
            assert not late.is_up
        await until_so(lambda: late.is_up)
        await late.close()

    asyncio.run(story())
