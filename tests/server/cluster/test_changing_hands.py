"""A table that changes hands while people are at it, and tables that nobody looks after."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from sqlalchemy import Engine

from diwan.server.cluster.watch import due_tables
from diwan.server.now import now_ms
from diwan.server.store.errors import StoreUnavailable
from diwan.server.tables.facts import Chair, Clock
from diwan.server.tables.keeper import Elsewhere
from tests.support.live import LiveServer
from tests.support.members import backend_of_owner, until_so


async def stop_looking(server: LiveServer) -> None:
    """Let a member look after nothing by itself."""
    assert server.house.cluster is not None
    await server.house.cluster.stop()


def address_of(store: Engine) -> str:
    return store.url.render_as_string(hide_password=False)


def test_a_member_that_comes_back_too_late_leaves_the_table_to_whoever_has_it_now(
    store: Engine, postgres_itself: psycopg.Connection
) -> None:
    postgres_itself.execute("CREATE ROLE unlucky SUPERUSER LOGIN")

    async def story() -> None:
        unlucky = store.url.set(username="unlucky").render_as_string(hide_password=False)
        async with LiveServer(unlucky) as here, LiveServer(address_of(store)) as there:
            table = await here.new_table()
            async with here.browser(table.id, "ann") as ann:
                await ann.until("frame")
                assert (await ann.move())["t"] == "ack"
                postgres_itself.execute("ALTER ROLE unlucky NOLOGIN")
                try:
                    postgres_itself.execute("SELECT pg_terminate_backend(%s)", (backend_of_owner(store, table.id),))
                    await until_so(lambda: not table.is_ours)
                    # Until it is back, nothing is kept here; what is known is still shown.
                    refused = await ann.ask("say", text="too early")
                    assert (refused["t"], refused["code"]) == ("no", "store")
                    with pytest.raises(StoreUnavailable):
                        await table.touch()
                    # Meanwhile the other one goes on.
                    theirs = await there.house.host.open(table.id)
                    assert theirs.is_ours
                    size = theirs.record.size
                    await theirs.run(lambda record: record.decide_say("bob", "Bob", "I am here"))
                finally:
                    postgres_itself.execute("ALTER ROLE unlucky LOGIN")
                await ann.until_closed()
                assert ann.all("bye")[-1]["code"] == "moving"
                assert ann.closed == 1012
            assert not here.house.host.has_open(table.id)
            with pytest.raises(Elsewhere):
                await here.house.host.open(table.id)
            with pytest.raises(StoreUnavailable):
                await table.run(lambda record: record.decide_say("ann", "Ann", "from beyond"))
            assert theirs.record.size == size + 1
            async with there.browser(table.id, "ann") as ann:
                assert (await ann.until("said"))["text"] == "I am here"

    asyncio.run(asyncio.wait_for(story(), 60))
    postgres_itself.execute("DROP ROLE unlucky")


def test_what_another_has_written_meanwhile_is_shown_when_a_table_is_ours_again(store: Engine) -> None:
    async def story() -> None:
        async with LiveServer(address_of(store)) as here, LiveServer(address_of(store)) as there:
            table = await here.new_table()
            async with here.browser(table.id, "ann") as ann:
                await ann.until("frame")
                # The other one has it for a moment that goes unnoticed here.
                await stop_looking(here)
                here.house.host._keeper.let_go(table.id)  # type: ignore[union-attr]
                async with asyncio.timeout(10):
                    while not there.house.host.has_open(table.id):
                        try:
                            theirs = await there.house.host.open(table.id)
                        except Elsewhere:
                            await asyncio.sleep(0.02)
                await theirs.run(lambda record: record.decide_say("bob", "Bob", "in between"))
                there.house.host.close(table.id)
                await until_so(lambda: backend_of_owner(store, table.id) is None)
                await here.house.host.own(table.id)
                assert (await ann.until("said"))["text"] == "in between"
                assert (await ann.move())["t"] == "ack"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_tables_are_due_when_a_bot_or_a_clock_is_next_and_nobody_owns_them(store: Engine) -> None:
    bot, ann, bob = Chair("bot", None, "Zaida", "random"), Chair("person", "ann", "Ann"), Chair("person", "bob", "Bob")

    async def story() -> None:
        async with LiveServer(address_of(store)) as server:
            await stop_looking(server)
            host = server.house.host
            server.house.butler._closed = True  # bots wait, so that we can look
            waiting = await server.new_table(ann, bob)
            slow = await server.new_table(ann, bob, clock=Clock("days", move=60_000))
            bots = await server.new_table(bot, ann)
            assert bots.record.asked == 0, "the bot begins"
            assert due_tables(store, now_ms() + 120_000, 10) == []
            for table in (waiting, slow, bots):
                host.drop(table.id)
            await until_so(lambda: due_tables(store, now_ms(), 10) == [bots.id])
            await until_so(lambda: sorted(due_tables(store, now_ms() + 120_000, 10)) == sorted([bots.id, slow.id]))
            assert len(due_tables(store, now_ms() + 120_000, 1)) == 1

    asyncio.run(asyncio.wait_for(story(), 60))
