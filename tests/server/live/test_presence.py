"""Who is here, and seats that are abandoned: others may let a bot play, and the person takes the seat back."""

from __future__ import annotations

import asyncio

import diwan
from diwan.server.tables.facts import Clock
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import Browser, LiveServer, Message


def here(message: Message) -> list[bool]:
    return [sitter["here"] for sitter in message["sitters"]] if message["t"] == "people" else []


def test_all_hear_who_comes_and_goes(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "ann") as ann:
            await ann.until(lambda message: here(message) == [True, False])
            async with server.browser(table.id, "bob"), server.browser(table.id, "eve"):
                await ann.until(lambda message: here(message) == [True, True] and message["watchers"] == 1)
            since = len(ann.heard)
            gone = await ann.until(lambda message: here(message) == [True, False], since)
            assert gone["watchers"] == 0

    play(story)


async def until_pages(server: LiveServer, count: int) -> None:
    async with asyncio.timeout(15):
        while server.house.audience.pages != count:
            await asyncio.sleep(0.01)


def test_whoever_loads_the_page_anew_has_not_left(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        server.house.audience.breath = 60.0  # longer than a page takes to load on any machine
        table = await server.new_table()
        async with server.browser(table.id, "bob") as bob, server.browser(table.id, "ann") as ann:
            await ann.until(lambda message: here(message) == [True, True])
            await bob.close()
            await until_pages(server, 1)
            async with server.browser(table.id, "bob"):
                await until_pages(server, 2)
                assert (await ann.ask("ping"))["t"] == "ack"
                assert all(here(message) in ([], [True, True]) for message in ann.heard)

    play_alone(story)


def test_two_pages_of_one_person_are_one_watcher(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "eve"), server.browser(table.id, "eve", "other-tab") as second:
            people = await second.until(lambda message: message["t"] == "people", 0)
            assert people["watchers"] == 1

    play(story)


async def abandoned(browser: Browser, seats: list[int]) -> None:
    await browser.until(lambda message: message["t"] == "people" and message["abandoned"] == seats)


def test_an_abandoned_seat_is_handed_to_a_bot_and_taken_back(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table, bot = await server.new_table(), diwan.bots()[-1]
        async with server.browser(table.id, "bob") as bob, server.browser(table.id, "eve") as eve:
            ann = await server.browser(table.id, "ann").__aenter__()
            await bob.until(lambda message: here(message) == [True, True])
            await asyncio.sleep(0.8)
            assert (await bob.ask("hand_over", seat=0, bot=bot))["code"] == "not_abandoned"
            await ann.close()
            await abandoned(bob, [0])
            assert (await eve.ask("hand_over", seat=0, bot=bot))["code"] == "watcher"
            assert (await bob.ask("hand_over", seat=0, bot=bot))["t"] == "ack"
            assert (await bob.ask("hand_over", seat=0, bot="random"))["code"] == "bot"
            people = await bob.until(lambda message: message["t"] == "people" and message["sitters"][0]["bot"] == bot)
            assert people["sitters"][0]["kind"] == "person"
            assert people["abandoned"] == []
            async with server.browser(table.id, "ann", "another-tab") as ann:
                assert (await ann.until("welcome"))["seats"] == [0]
                assert (await ann.ask("take_back", seat=0))["t"] == "ack"
                assert table.record.is_played_by_person(0)

    play_alone(story, away_seconds=0.6)


def test_where_a_move_may_take_days_no_seat_is_abandoned(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(clock=Clock("days", move=3_600_000))
        async with server.browser(table.id, "bob") as bob:
            await asyncio.sleep(1.0)
            assert all(message["abandoned"] == [] for message in bob.all("people"))
            assert (await bob.ask("hand_over", seat=0, bot="random"))["code"] == "not_abandoned"

    play_alone(story, away_seconds=0.3)
