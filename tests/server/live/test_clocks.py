"""Clocks run out at the right moment, also where nobody looks on and after a restart; alarms share one timer."""

from __future__ import annotations

import asyncio

import diwan
from diwan.server.live.alarms import Alarms
from diwan.server.now import now_ms
from diwan.server.tables.facts import Chair, Clock
from diwan.server.tables.host import OpenTable
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import LiveServer

SHORT = Clock("bank", bank=600, more=100)


async def until_handed_over(table: OpenTable, seat: int) -> None:
    async with asyncio.timeout(15):
        while table.record.bot_of(seat) is None:
            await asyncio.sleep(0.005)


def test_whoever_has_no_time_left_is_replaced_by_the_strongest_bot(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=SHORT)
        begun = now_ms()
        async with server.browser(table.id, "ann") as ann:
            clock = await ann.until("clock")
            assert clock["running"] == 0
            assert 0 < clock["left"][0] <= 600
            assert clock["left"][1] == 600
            facts: list[str] = []
            table.listeners.append(lambda _table, entries: facts.extend(entry.data for entry in entries))
            await until_handed_over(table, 0)
            assert 550 <= now_ms() - begun < 2000
            assert table.record.bot_of(0) == diwan.bots()[-1]
            assert '"why":"time"' in facts[0]
            table.listeners.pop()
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
                prompt = game.prompt(seat)
                move = (None, seat, prompt.epoch, prompt.ply, prompt.actions[0])
                await table.run(lambda record, move=move: record.decide_move(*move))  # type: ignore[misc]
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
            table = await server.house.host.open(tables[0])
            await until_handed_over(table, 0)

    play_alone(before, afterwards)


def test_bots_need_no_time(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        bot, bob = Chair("bot", name="Zaynab", bot="random"), Chair("person", "bob", "Bob")
        table = await server.new_table(bot, bob, clock=SHORT)
        await until_handed_over(table, 1)
        assert table.record.time.left[0] == SHORT.bank

    play(story)


def test_an_alarm_rings_once_and_at_its_latest_time() -> None:
    async def story() -> None:
        rung: list[tuple[str, int]] = []
        start = now_ms()
        alarms = Alarms(lambda key: rung.append((key, now_ms() - start)))
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
        await asyncio.sleep(0.4)
        assert [key for key, _ in rung] == ["early", "brought forward", "put off", "late"]
        assert all(at >= due for (_, at), due in zip(rung, (50, 80, 110, 200), strict=True))
        assert not len(alarms)

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
