"""What passes: a full disk, painters that fail, readers that are too slow. The table says so, and goes on by itself."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
from contextlib import closing
from typing import Any, cast

import pytest
from sqlalchemy import Engine, event, text
from starlette.types import Message as Event
from websockets.asyncio.client import connect

from diwan.core.i18n import say
from diwan.core.table import Table
from diwan.server.frames.frame import Look
from diwan.server.frames.painters import PaintingFailed
from diwan.server.frames.parcel import Parcel
from diwan.server.frames.snapshot import Snapshot
from diwan.server.live.butler import Butler
from diwan.server.live.easel import Painter
from diwan.server.live.outbox import MOST_WAITING, Outbox
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.journal import read_log
from diwan.server.tables.facts import Clock
from diwan.server.tables.opened import OpenTable
from tests.server.live.conftest import PlayAlone
from tests.server.live.test_butler import ANN, ANN_S_FRIEND, BOT, until_idle
from tests.server.test_host import Breaking
from tests.support.live import LiveServer


class Disk:
    """The disk of a SQLite store, which can be full."""

    def __init__(self, engine: Engine) -> None:
        self._limit = 1_000_000
        self._engine = engine
        self._connections: list[Any] = []  # whoever writes may keep one: all hear of it
        event.listen(engine, "checkout", self._shrink)

    def fill(self) -> None:
        with self._engine.connect() as connection:
            self._set_limit(int(connection.execute(text("PRAGMA page_count")).scalar_one()))

    def make_room(self) -> None:
        self._set_limit(1_000_000)

    def _set_limit(self, pages: int) -> None:
        self._limit = pages
        for connection in self._connections:
            connection.execute(f"PRAGMA max_page_count = {pages}")

    def _shrink(self, connection: Any, _record: object, _proxy: object) -> None:
        self._connections.append(connection)
        connection.execute(f"PRAGMA max_page_count = {self._limit}")


def test_a_full_disk_is_said_at_the_table_and_gets_over_by_itself(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        disk = Disk(server.house.engine)
        table = await server.new_table()
        await asyncio.wrap_future(server.house.journal.settled())
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            await ann.until("frame")
            disk.fill()
            refused = None
            while refused is None:
                answer = await ann.ask("say", text="x" * 500)
                refused = answer if answer["t"] == "no" else None
            assert refused["code"] == "store"
            size = table.record.size
            trouble = await bob.until("trouble")
            assert trouble["code"] == "store"
            assert trouble["text"]
            assert server.house.journal.is_failing
            async with server.browser(table.id, "eve") as eve:
                assert (await eve.until("trouble"))["code"] == "store"
            disk.make_room()
            await bob.until(lambda message: message["t"] == "trouble" and not message["text"])
            again = await ann.ask("say", n=refused["n"], text="x" * 500)
            assert again == {"t": "ack", "n": refused["n"], "number": size}, "the same message counts now"
            assert not server.house.journal.is_failing

    play_alone(story)


async def timed_table(server: LiveServer) -> OpenTable:
    """Make a table with a clock, of which nothing is left to be kept."""
    table = await server.new_table(clock=Clock("bank", bank=3_600_000))
    await asyncio.wrap_future(server.house.journal.settled())
    return table


def test_clocks_are_shown_standing_still_while_the_table_waits(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        disk, table = Disk(server.house.engine), await timed_table(server)
        async with server.browser(table.id, "ann") as ann:
            assert (await ann.until("clock"))["running"] == 0
            disk.fill()
            while (await ann.ask("say", text="x" * 500))["t"] == "ack":
                pass
            paused = await ann.until(lambda message: message["t"] == "clock" and message["running"] is None)
            async with server.browser(table.id, "eve") as eve:
                assert (await eve.until("clock"))["left"] == paused["left"]
            disk.make_room()
            since = len(ann.heard)
            going = await ann.until(lambda message: message["t"] == "clock" and message["running"] == 0, since)
            assert going["left"][1] == 3_600_000
            assert paused["left"][0] - going["left"][0] < going["now"] - paused["now"]
            kinds = [entry.kind for entry in read_log(server.house.engine, table.id)]
            assert kinds.count("waited") == 1

    play_alone(story)


def test_a_table_at_which_nobody_looks_goes_on_by_itself_and_its_clock_too(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        disk, table = Disk(server.house.engine), await timed_table(server)
        disk.fill()
        with pytest.raises(StoreUnavailable):
            await talk(table)
        assert waits(table)
        async with server.browser(table.id, "eve") as eve:
            assert (await eve.until("trouble"))["code"] == "store", "whoever comes later hears of it"
            disk.make_room()
            await eve.until(lambda message: message["t"] == "trouble" and not message["text"])
        assert not waits(table)
        assert [entry.kind for entry in read_log(server.house.engine, table.id)][-1] == "waited"

    play_alone(story)


async def talk(table: OpenTable) -> None:
    """Say something, for ever, without a socket: as the forms of the text page do."""
    while True:
        await table.run(lambda record: record.decide_say("ann", "Ann", "x" * 500))


def waits(table: OpenTable) -> bool:
    return table.record.time.paused is not None


def test_a_commit_that_took_long_holds_up_no_clock_for_good_where_nobody_looks(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await timed_table(server)
        with closing(sqlite3.connect(str(server.house.engine.url.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            said = asyncio.ensure_future(table.run(lambda record: record.decide_say("ann", "Ann", "hello")))
            async with asyncio.timeout(30):
                while not waits(table):
                    await asyncio.sleep(0.05)
            other.execute("ROLLBACK")
        await said
        async with asyncio.timeout(30):
            while waits(table):
                await asyncio.sleep(0.05)
        assert [entry.kind for entry in read_log(server.house.engine, table.id)][-2:] == ["said", "waited"]

    play_alone(story)


def test_a_server_that_stops_writes_down_how_long_its_tables_have_waited(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=Clock("bank", bank=3_600_000))
        table.record.time.pause(table.changed_at)
        await server.house.host.make_up_for_waiting()
        assert [entry.kind for entry in read_log(server.house.engine, table.id)][-1] == "waited"

    play_alone(story)


def test_painters_that_hang_hold_up_no_move_and_the_picture_comes_later(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            for process in server.house.painters.processes:
                os.kill(process, signal.SIGSTOP)
            since = len(ann.heard)
            assert (await ann.move())["t"] == "ack"
            await ann.until_ply(1)
            kinds = [message["t"] for message in ann.heard[since:]]
            assert kinds.index("ack") < kinds.index("frame"), "the answer does not wait for the picture"

    play_alone(story)


class Broken:
    """Paints nothing while it is broken."""

    def __init__(self, painter: Painter) -> None:
        self.broken = False
        self._painter = painter

    async def paint(self, table_id: str, look: Look, snapshot: Snapshot, base: int | None, /) -> Parcel:
        if self.broken:
            raise PaintingFailed("no colours left")
        return await self._painter.paint(table_id, look, snapshot, base)


def break_painter(server: LiveServer) -> Broken:
    easel = server.house.audience._easel
    easel._painter = broken = Broken(easel._painter)
    return broken


def test_a_picture_that_nobody_waits_for_any_more_is_no_trouble(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table, painter = await server.new_table(), break_painter(server)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            painter.broken = True
            async with server.browser(table.id, "bob"):
                assert (await ann.until("trouble"))["code"] == "picture"
            # Bob has gone before his picture came, and nobody else lacks one.
            await ann.until(lambda message: message["t"] == "trouble" and not message["text"])
            painter.broken = False
            async with server.browser(table.id, "bob", "another-tab") as bob:
                await bob.until("frame")
                assert not bob.all("trouble")

    play_alone(story)


def test_trouble_with_pictures_is_over_when_the_last_of_them_is_there(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table, painter = await server.new_table(), break_painter(server)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            painter.broken = True
            async with server.browser(table.id, "bob") as bob:
                await bob.until("trouble")
                painter.broken = False
                await bob.until("frame")
                await ann.until(lambda message: message["t"] == "trouble" and not message["text"])

    play_alone(story)


def test_one_trouble_that_passes_does_not_hide_another(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            gathering = server.house.audience.at(table.id)
            assert gathering is not None
            gathering.trouble("store", say("Nothing can be kept."))
            gathering.trouble("picture", say("Nothing can be drawn."))
            gathering.trouble_over("picture")
            gathering.trouble_over("store")
            await ann.until(lambda message: message["t"] == "trouble" and not message["text"])
            assert [message["code"] for message in ann.all("trouble")] == ["store", "picture", "store", ""]

    play_alone(story)


def test_rules_that_fail_over_a_move_stop_the_table_and_all_are_told(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(ANN, ANN_S_FRIEND, clock=Clock("bank", bank=3_600_000))
        async with server.browser(table.id, "ann") as ann, server.browser(table.id, "bob") as bob:
            await ann.until("frame")
            assert table.record.table is not None
            table.record.table = cast(Table, Breaking(table.record.table))
            refused = await ann.move()
            assert (refused["t"], refused["code"]) == ("no", "stuck")
            told = await bob.until("trouble")
            assert (told["code"], told["text"]) == ("stuck", refused["text"])
            assert (await bob.ask("say", text="What now?"))["code"] == "stuck"
            async with server.browser(table.id, "eve") as eve:
                assert (await eve.until("trouble"))["code"] == "stuck"
            assert (server.house.clocks.running, server.house.butler.busy) == (0, 0)

    play_alone(story)


def test_a_bot_over_whose_move_the_rules_fail_plays_no_more(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        await server.house.butler.close()
        table = await server.new_table(BOT, ANN)
        assert table.record.table is not None
        table.record.table = cast(Table, Breaking(table.record.table))
        butler = Butler(server.house.thinkers, server.house.audience)
        butler.heard(table)
        await until_idle(butler)
        assert table.record.is_stuck
        await butler.close()

    play_alone(story)


def test_whoever_does_not_read_is_sent_away_and_others_notice_nothing(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.setblocking(False)
        address = f"ws://127.0.0.1:{server.port}/t/{table.id}/socket?eve"
        async with server.browser(table.id, "ann") as ann:
            slow = await connect(address, sock=deaf, max_queue=1, ping_interval=None, close_timeout=0.1)
            await slow.send('{"t": "hello", "v": 1, "client": "slow-tab"}')
            await ann.until(lambda message: message["t"] == "people" and message["watchers"] == 1)
            heard = 0
            async with asyncio.timeout(40):
                while server.house.audience.pages == 2:
                    heard += 1
                    await ann.ask("say", text="x" * 500)
                    if heard % 10 == 0:  # faster than chat: what is told again and again
                        gathering = server.house.audience.at(table.id)
                        assert gathering is not None
                        for _ in range(100):
                            gathering._tell_all([b'{"t":"thinking","seat":null}' + b" " * 4000])
                            await asyncio.sleep(0)
            assert (await ann.ask("ping"))["t"] == "ack"
            await slow.close()

    play_alone(story)


class Wire:
    """The other end of an outbox: it takes messages only while it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.taken: list[Event] = []
        self.frames: list[int] = []
        self.behind: list[str] = []

    async def send(self, message: Event) -> None:
        await self.open.wait()
        self.taken.append(message)

    def outbox(self) -> Outbox:
        return Outbox(self.send, lambda parcel: self.frames.append(parcel.id), self._fall_behind)

    def _fall_behind(self) -> None:
        self.behind.append("once more")


def test_an_outbox_goes_on_where_somebody_fails_over_a_frame(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        wire = Wire()
        wire.open.set()

        def fails(_parcel: Parcel) -> None:
            raise RuntimeError("a fault of ours, not of the socket")

        outbox = Outbox(wire.send, fails, wire._fall_behind)
        outbox.put_frame(Parcel(7, None, b"{}"))
        outbox.put(b"1")
        await asyncio.sleep(0.01)
        outbox.put(b"2")
        await asyncio.sleep(0.01)
        assert [event["text"] for event in wire.taken] == ["1", "{}", "2"]
        assert not outbox.closed
        assert not outbox.has_frame

    asyncio.run(story())
    assert "somebody failed over a frame that is out" in caplog.text


def test_an_outbox_keeps_the_order_and_sends_frames_last() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = wire.outbox()
        outbox.put(b"1")
        outbox.put_frame(Parcel(7, None, b"\x1f\x8bframe"))
        outbox.put(b"2")
        await asyncio.sleep(0)
        waits = outbox.has_frame
        assert waits
        outbox.put(b"3")
        await asyncio.sleep(0)
        wire.open.set()
        await asyncio.sleep(0.01)
        assert [message.get("text") or message.get("bytes") for message in wire.taken] == [
            *("1", "2", "3"),
            b"\x1f\x8bframe",
        ]
        assert wire.frames == [7]
        assert not outbox.has_frame
        await outbox.close(1000)
        outbox.put(b"4")
        assert wire.taken[-1] == {"type": "websocket.close", "code": 1000}

    asyncio.run(story())


def test_an_outbox_holds_so_much_and_no_more() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = wire.outbox()
        for _ in range(MOST_WAITING):
            outbox.put(b"news")
        assert not wire.behind
        for _ in range(51):
            outbox.put(b"news")
        assert len(wire.behind) == 50  # the first one is on its way by now
        assert len(outbox._waiting) == MOST_WAITING

    asyncio.run(story())


def test_whoever_asks_and_does_not_read_the_answers_takes_no_room() -> None:
    async def story() -> None:
        wire = Wire()
        outbox = wire.outbox()
        outbox.put_frame(Parcel(1, None, b"{}"))
        await asyncio.sleep(0)
        for _ in range(2 * MOST_WAITING):
            outbox.put(b"answer")
        assert wire.behind
        assert len(outbox._waiting) == MOST_WAITING
        await outbox.end()

    asyncio.run(story())


def test_whoever_reads_gets_all_of_one_round_however_much_that_is() -> None:
    async def story() -> None:
        wire = Wire()
        wire.open.set()
        outbox = wire.outbox()
        for _ in range(3 * MOST_WAITING):
            outbox.put(b"answer")
        await asyncio.sleep(0)
        assert (len(wire.taken), wire.behind) == (3 * MOST_WAITING, [])

    asyncio.run(story())


@pytest.mark.parametrize("error", [ConnectionResetError("gone"), RuntimeError("after sending 'websocket.close'")])
def test_an_outbox_whose_browser_has_gone_is_closed_and_hurts_nobody(error: Exception) -> None:
    async def story() -> None:
        complaints: list[dict[str, Any]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, complaint: complaints.append(complaint))

        async def fail_at_once(_: Event) -> None:
            raise error

        ends: asyncio.Future[None] = loop.create_future()

        async def fail_later(_: Event) -> None:
            await ends

        outboxes = [Outbox(send, lambda _: None, lambda: None) for send in (fail_at_once, fail_at_once, fail_later)]
        for outbox in outboxes:
            outbox.put(b"news")
        await outboxes[0].close(1000, b"bye")  # before anything could go out
        await asyncio.sleep(0.01)
        ends.set_exception(error)
        await asyncio.sleep(0.01)
        assert [outbox.closed for outbox in outboxes] == [True] * 3
        assert complaints == []

    asyncio.run(story())


def test_what_was_answered_before_a_goodbye_goes_out_before_it() -> None:
    async def story() -> None:
        wire = Wire()
        wire.open.set()
        outbox = wire.outbox()
        outbox.put(b"answer")
        await outbox.close(1000, b"bye")
        assert [message.get("text") for message in wire.taken] == ["answer", "bye", None]

    asyncio.run(story())


def test_whoever_goes_while_they_are_sent_away_is_no_error(
    play_alone: PlayAlone, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.setblocking(False)
        address = f"ws://127.0.0.1:{server.port}/t/{table.id}/socket?eve"
        slow = await connect(address, sock=deaf, max_queue=1, ping_interval=None, close_timeout=0.1)
        await slow.send('{"t": "hello", "v": 1, "client": "slow-tab"}')
        async with asyncio.timeout(40):
            while (gathering := server.house.audience.at(table.id)) is None:
                await asyncio.sleep(0.01)
            (guest,) = list(gathering.presence)
            while not guest.outbox.closed:
                gathering._tell_all([b'{"t":"thinking","seat":null}' + b" " * 40_000])
                await asyncio.sleep(0)
            slow.transport.abort()
            while server.house.audience.pages:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)

    play_alone(story)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
