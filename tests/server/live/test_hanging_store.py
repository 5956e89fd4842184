"""A disk or a database that hangs says nothing. The table says so, and play goes on when it does, without a restart."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from diwan.server.store.journal import read_log
from diwan.server.tables.host import NotYetMade
from tests.server.live.conftest import PlayAlone
from tests.support.live import Browser, LiveServer, Message, come_back
from tests.support.postgres import Postgres

PATIENCE = 60.0  # seconds, on a busy machine


def is_trouble(message: Message) -> bool:
    return (message["t"], message.get("code")) == ("trouble", "store")


def is_over(message: Message) -> bool:
    return (message["t"], message.get("code")) == ("trouble", "")


def answers(browser: Browser, n: int) -> list[Message]:
    return [message for message in browser.heard if message["t"] in ("ack", "no") and message["n"] == n]


def play_over(address: str, story: Callable[[LiveServer], Any]) -> None:
    async def whole() -> None:
        async with LiveServer(address) as server:
            await asyncio.wait_for(story(server), 3 * PATIENCE)

    asyncio.run(whole())


def moves_kept(engine: Engine, table_id: str) -> int:
    return sum(entry.kind == "moved" for entry in read_log(engine, table_id))


@pytest.fixture
def hanging(postgres: Postgres) -> Iterator[Postgres]:
    """A database that goes on after the test, however that ends."""
    yield postgres
    postgres.thaw()


async def ask(browser: Browser, n: int, **fields: Any) -> Message:
    """Send a move as often as it must be sent, and return what counts."""
    while True:
        since = len(browser.heard)
        await browser.send({"t": "move", "n": n, **fields})
        answer = await browser.until(lambda m: m["t"] in ("ack", "no") and m["n"] == n, since, PATIENCE)
        if answer["t"] == "ack" or answer["code"] != "store":
            return answer
        await asyncio.sleep(0.1)


def test_a_database_that_hangs_is_said_at_the_table_and_play_goes_on(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            await ann.until("frame")
            await bob.until("frame")
            asked = ann.answer()
            with hanging.frozen():
                await ann.send({"t": "move", "n": 700, **asked})
                await bob.until(is_trouble, seconds=PATIENCE)
                assert answers(ann, 700) == [], "the table says that it waits before anybody gives up"
                refused = await ann.until(lambda m: m["t"] in ("ack", "no") and m["n"] == 700, seconds=PATIENCE)
                assert (refused["t"], refused["code"]) == ("no", "store")
                async with asyncio.timeout(PATIENCE):
                    while table.is_ours:  # nobody else can have it now, but that is not known here
                        await asyncio.sleep(0.05)
            for browser in (ann, bob):
                await browser.until(is_over, seconds=PATIENCE)
            assert (await ask(ann, 700, **asked))["t"] == "ack"
            assert (await ask(ann, 700, **asked))["t"] == "ack"
            await bob.until_ply(1)
        assert moves_kept(server.house.engine, table.id) == 1

    play_over(hanging.new_database("hangs"), story)


@contextmanager
def before_commit_of(engine: Engine, kind: str, accident: Callable[[Connection], None]) -> Iterator[threading.Event]:
    """Let an accident happen once, when an entry of a kind has been written and its commit is about to be said."""
    happened, armed = threading.Event(), threading.Event()

    def watch(_c: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        if statement.startswith("INSERT INTO entries") and kind in str(parameters):
            armed.set()

    def strike(connection: Connection) -> None:
        if armed.is_set() and not happened.is_set():
            happened.set()
            accident(connection)

    event.listen(engine, "after_cursor_execute", watch)
    event.listen(engine, "commit", strike)
    yield happened
    event.remove(engine, "after_cursor_execute", watch)
    event.remove(engine, "commit", strike)


def test_a_commit_that_is_carried_out_although_nobody_heard_of_it_counts_once(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        engine, table = server.house.engine, await server.new_table()
        ann = await server.browser(table.id, "ann").come()
        await ann.until("frame")
        asked = ann.answer()
        with before_commit_of(engine, "moved", lambda _: hanging.freeze()) as happened:
            await ann.send({"t": "move", "n": 700, **asked})
            await asyncio.to_thread(happened.wait, PATIENCE)
            await ann.until_closed(PATIENCE)
        assert answers(ann, 700) == [], "nobody knows whether it was kept, so nobody says so"
        assert ann.all("bye")[-1]["code"] == "store"
        assert ann.all("bye")[-1]["back"] > 0
        hanging.thaw()  # and the database carries out what it was told last
        ann = await come_back(lambda: server.browser(table.id, "ann"), PATIENCE)
        answer = await ask(ann, 700, **asked)
        assert (answer["t"], answer["ply"]) == ("ack", 1)
        await ann.until_ply(1)
        await ann.close()
        assert moves_kept(engine, table.id) == 1

    play_over(hanging.new_database("doubt_kept"), story)


def hang_up(connection: Connection) -> None:
    """Let the database end a connection."""
    with connection.engine.connect() as other:
        pid = connection.connection.driver_connection.info.backend_pid  # type: ignore[union-attr]
        other.exec_driver_sql("SELECT pg_terminate_backend(%s)", (pid,))


def test_a_commit_that_never_arrived_is_not_taken_for_one_that_did(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        engine, table = server.house.engine, await server.new_table()
        ann = await server.browser(table.id, "ann").come()
        await ann.until("frame")
        asked = ann.answer()
        with before_commit_of(engine, "moved", hang_up):
            await ann.send({"t": "move", "n": 700, **asked})
            await ann.until_closed(PATIENCE)
        assert answers(ann, 700) == []
        assert moves_kept(engine, table.id) == 0
        ann = await come_back(lambda: server.browser(table.id, "ann"), PATIENCE)
        assert (await ask(ann, 700, **asked))["t"] == "ack"
        await ann.close()
        assert moves_kept(engine, table.id) == 1

    play_over(hanging.new_database("doubt_lost"), story)


def test_what_is_in_doubt_is_found_out_without_another_command(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        engine, table = server.house.engine, await server.new_table()
        async with server.browser(table.id, "bob") as bob:
            ann = await server.browser(table.id, "ann").come()
            await ann.until("frame")
            with before_commit_of(engine, "moved", lambda _: hanging.freeze()):
                await ann.send({"t": "move", "n": 700, **ann.answer()})
                await bob.until(is_trouble, seconds=PATIENCE)
                await ann.until_closed(PATIENCE)
            hanging.thaw()
            # Ann never comes back.
            await bob.until(is_over, seconds=PATIENCE)
            assert table.record.table is not None
            assert table.record.table.ply == moves_kept(engine, table.id) == 1
            await bob.until_ply(1)

    play_over(hanging.new_database("doubt_alone"), story)


def tables_kept(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM entries WHERE kind = 'created'").scalar_one())


def test_a_table_whose_commit_never_arrived_is_made_all_the_same(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        engine = server.house.engine
        with before_commit_of(engine, "created", hang_up):
            table = await server.new_table()
        assert tables_kept(engine) == 1
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")

    play_over(hanging.new_database("made_lost"), story)


def test_a_table_that_a_hanging_database_makes_later_is_found_and_there_once(hanging: Postgres) -> None:
    async def story(server: LiveServer) -> None:
        engine = server.house.engine
        with before_commit_of(engine, "created", lambda _: hanging.freeze()), pytest.raises(NotYetMade) as doubt:
            await server.new_table()
        hanging.thaw()
        async with asyncio.timeout(PATIENCE):
            while server.house.host._making:
                await asyncio.sleep(0.05)
        assert tables_kept(engine) == 1
        async with server.browser(doubt.value.table_id, "ann") as ann:
            await ann.until("frame")

    play_over(hanging.new_database("made_late"), story)


def test_a_disk_that_hangs_is_said_at_the_table_and_the_move_counts_when_it_goes_on(
    play_alone: PlayAlone, tmp_path: Path
) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            await ann.until("frame")
            with closing(sqlite3.connect(tmp_path / "diwan.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")  # nothing can be written until this is over
                await ann.send({"t": "move", "n": 700, **ann.answer()})
                await bob.until(is_trouble, seconds=PATIENCE)
                assert answers(ann, 700) == []
                other.execute("COMMIT")
            assert (await ann.until(lambda m: m["t"] in ("ack", "no"), seconds=PATIENCE))["t"] == "ack"
            await bob.until(is_over, seconds=PATIENCE)
            await ann.until_ply(1)
        assert moves_kept(server.house.engine, table.id) == 1

    play_alone(story)
