"""Clocks run out at the right moment, also where nobody looks on and after a restart; alarms share one timer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

import diwan
from diwan.server.live.alarms import Alarms
from diwan.server.now import now_ms
from diwan.server.store.journal import read_log
from diwan.server.tables.facts import Chair, Clock
from diwan.server.tables.opened import OpenTable
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import LiveServer
from tests.support.playing import answer_at

SHORT = Clock("bank", bank=600, more=100)
LONG = Clock("bank", bank=3_600_000)


async def until_handed_over(table: OpenTable, seat: int) -> None:
    async with asyncio.timeout(15):
        while table.record.bot_of(seat) is None:
            await asyncio.sleep(0.005)


def test_a_page_is_told_whose_time_runs_and_how_much_all_have(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=LONG)
        async with server.browser(table.id, "ann") as ann:
            clock = await ann.until("clock")
            assert clock["running"] == 0
            assert 0 < clock["left"][0] <= LONG.bank
            assert clock["left"][1] == LONG.bank

    play(story)


def test_whoever_has_no_time_left_is_replaced_by_the_strongest_bot(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=SHORT)
        await until_handed_over(table, 0)
        assert table.record.bot_of(0) == diwan.bots()[-1]
        log = read_log(server.house.engine, table.id)
        begun, replaced = (next(entry for entry in log if entry.kind == kind) for kind in ("began", "handed_over"))
        assert '"why":"time"' in replaced.data
        assert replaced.at - begun.at >= SHORT.bank, "not before their time was over"
        async with server.browser(table.id, "ann") as ann:
            assert (await ann.until("people"))["sitters"][0]["why"] == "time"
            await ann.until(lambda message: message["t"] == "frame" and message.get("set", {}).get("ply", 0) > 0)
            assert (await ann.ask("take_back", seat=0))["t"] == "ack"
            assert table.record.time.left[0] >= 60_000, "whoever comes back has time for a turn"

    play(story)


def test_a_clock_is_told_when_the_turn_passes_on_and_not_with_every_move(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=Clock("bank", bank=60_000, more=1000))
        game = table.record.table
        assert game is not None
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            passed = 0
            for _ in range(30):
                seat = game.to_act
                await answer_at(table)
                passed += game.to_act != seat
            await ann.until_ply(30)
            assert passed > 0
            assert len(ann.all("clock")) == 1 + passed

    play(story)


def test_a_clock_runs_out_after_a_restart(play_alone: PlayAlone) -> None:
    tables: list[str] = []

    async def before(server: LiveServer) -> None:
        table = await server.new_table(clock=Clock("days", move=1000))
        await server.new_table(clock=Clock("days", move=3_600_000))
        assert server.house.clocks.running == 2
        tables.append(table.id)

    async def afterwards(server: LiveServer) -> None:
        async with asyncio.timeout(20):
            # Whoever wakes it closes it again, too: what is open then is another one.
            while (await server.house.host.open(tables[0])).record.bot_of(0) is None:
                await asyncio.sleep(0.005)

    play_alone(before, afterwards)


def test_bots_need_no_time(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        bot, bob = Chair("bot", name="Zaynab", bot="random"), Chair("person", "bob", "Bob")
        table = await server.new_table(bot, bob, clock=SHORT)
        await until_handed_over(table, 1)
        assert table.record.time.left[0] == SHORT.bank

    play(story)


class Clockwork:
    """A clock that stands still until it is set, and the alarms that have rung by it."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.rung: list[str] = []
        self.alarms = Alarms(self.rung.append, lambda: self.now)

    async def until(self, *keys: str) -> None:
        """Wait until exactly these have rung."""
        async with asyncio.timeout(20):
            while self.rung != list(keys):
                await asyncio.sleep(0.005)


def test_an_alarm_rings_once_and_at_its_latest_time() -> None:
    async def story() -> None:
        clock = Clockwork()
        alarms, start = clock.alarms, clock.now
        alarms.set("late", start + 200)
        alarms.set("early", start + 50)
        alarms.set("off", start + 30)
        alarms.set("off", None)
        alarms.set("put off", start + 20)
        for later in range(30, 120, 10):
            alarms.set("put off", start + later)
        alarms.set("brought forward", start + 10_000)
        alarms.set("brought forward", start + 80)
        assert len(alarms) == 4
        clock.now = start + 50
        await clock.until("early")
        clock.now = start + 109
        await clock.until("early", "brought forward")
        clock.now = start + 110
        await clock.until("early", "brought forward", "put off")
        clock.now = start + 200
        await clock.until("early", "brought forward", "put off", "late")
        assert not len(alarms)
        alarms.close()

    asyncio.run(story())


def test_alarms_that_are_put_off_again_and_again_take_no_more_room() -> None:
    async def story() -> None:
        alarms = Alarms(lambda key: None)
        start = now_ms() + 60_000
        for number in range(100_000):
            alarms.set(f"table {number % 10}", start + number)
        assert len(alarms) == 10
        assert len(alarms._heap) == 10
        alarms.close()

    asyncio.run(story())


def test_alarms_that_are_all_taken_back_leave_nothing_behind() -> None:
    async def story() -> None:
        alarms = Clockwork().alarms
        for number in range(1000):
            alarms.set(f"table {number}", 2_000_000)
        for number in range(1000):
            alarms.set(f"table {number}", None)
        assert len(alarms._heap) < 40
        alarms.close()

    asyncio.run(story())


def take_back(alarms: Alarms, days: int, number: int) -> None:
    alarms.set("table", days + number)
    alarms.set("table", None)


def bring_forward(alarms: Alarms, days: int, number: int) -> None:
    alarms.set("table", days - number)


@pytest.mark.parametrize("change", [take_back, bring_forward])
def test_alarms_that_are_taken_back_or_brought_forward_take_no_more_room(
    change: Callable[[Alarms, int, int], None],
) -> None:
    async def story() -> None:
        clock = Clockwork()
        alarms, days = clock.alarms, clock.now + 86_400_000
        alarms.set("stays", clock.now + 100)
        for number in range(10_000):
            change(alarms, days, number)
        assert len(alarms._heap) < 40
        clock.now += 100
        await clock.until("stays")
        alarms.close()

    asyncio.run(story())
