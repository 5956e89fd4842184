"""Which tables are open: those that somebody needs, and after a start those at which a bot or a clock is next."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from sqlalchemy import Engine, text

from diwan.server.live.waking import sleeping_tables, sweep, wake
from diwan.server.store.journal import Journal
from diwan.server.tables.facts import Chair, Clock
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from tests.support.live import new_table
from tests.support.logs import lines_of, log_of

BOT, ANN = Chair("bot", name="Zaynab", bot="random"), Chair("person", "ann", "Ann")


def test_tables_that_nobody_needs_are_forgotten(engine: Engine) -> None:
    async def story() -> None:
        journal = Journal(engine)
        host = Host(engine, journal)
        needed, other = await host.create(new_table()), await host.create(new_table())
        needed.listeners.append(lambda table, entries: None)
        assert host.sweep(60) == 2, "somebody has just asked for them"
        counts: list[int] = []
        sweeping = asyncio.ensure_future(sweep(host, counts.append, every=0.01, unused=0.0))
        await asyncio.sleep(0.1)
        sweeping.cancel()
        assert counts[-1] == 1
        assert await host.open(needed.id) is needed
        again = await host.open(other.id)
        assert again is not other
        assert again.record.size == other.record.size
        journal.close()

    asyncio.run(story())


def test_bots_and_clocks_are_woken_and_people_are_not(engine: Engine) -> None:
    async def story() -> None:
        journal = Journal(engine)
        host = Host(engine, journal)
        bots = await host.create(new_table(BOT, ANN))
        slow = await host.create(new_table(clock=Clock("days", move=3_600_000)))
        await host.create(new_table())
        await host.create(new_table(ANN, Chair()))
        journal.close()
        journal = Journal(engine)
        later, heard = Host(engine, journal), []

        def hear(table: OpenTable, _entries: object) -> None:
            heard.append(table.id)

        later.listeners.append(hear)
        assert await wake(engine, later) == 2
        assert set(heard) == set(sleeping_tables(engine)) == {bots.id, slow.id}
        assert later.sweep(60) == 0, "nobody plays here, so none stays open"
        journal.close()

    asyncio.run(story())


def test_lists_hear_of_a_new_table_however_slow_the_machine_is(engine: Engine) -> None:
    moments = itertools.count(1_700_000_000_000)

    async def story() -> None:
        journal = Journal(engine)
        table = await Host(engine, journal, now=lambda: next(moments)).create(new_table(BOT, ANN))
        journal.close()
        assert sleeping_tables(engine) == [table.id]

    asyncio.run(story())


def test_a_table_that_can_not_be_read_is_said_and_the_others_are_woken(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        journal = Journal(engine)
        host = Host(engine, journal)
        tables = [await host.create(new_table(BOT, ANN)) for _ in range(3)]
        journal.close()
        with engine.begin() as connection:
            # The latest is woken first; its log tells of a game that is not in the house any more.
            gone = "UPDATE entries SET data = replace(data, 'alhambra', 'gone') WHERE table_id = :id AND number = 0"
            connection.execute(text(gone), {"id": tables[0].id})
            connection.execute(text("UPDATE tables SET changed_at = 9e12 WHERE id = :id"), {"id": tables[0].id})
        journal = Journal(engine)
        later, heard = Host(engine, journal), set[str]()
        later.listeners.append(lambda table, _entries: heard.add(table.id))
        assert await wake(engine, later) == 3
        assert heard >= {table.id for table in tables[1:]}
        assert [f"table={tables[0].id[:4]}..." in line for line in lines_of(caplog)] == [True]
        assert "there is no game 'gone'" in log_of(caplog)
        journal.close()

    asyncio.run(story())
