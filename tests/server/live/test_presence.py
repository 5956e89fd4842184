"""Who is here, and seats that are abandoned: others may let a bot play, and the person takes the seat back."""

from __future__ import annotations

import asyncio

import pytest

import diwan
from diwan.server.live.guest import Guest
from diwan.server.live.outbox import Outbox
from diwan.server.live.presence import Presence
from diwan.server.tables.access import Role
from diwan.server.tables.facts import Began, Clock
from diwan.server.tables.record import Record
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import Browser, LiveServer, Message, new_table
from tests.support.ticks import Ticks


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
        bob = await server.browser(table.id, "bob").come()
        await until_pages(server, 1)  # so that Ann finds him here
        async with server.browser(table.id, "ann") as ann:
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
            ann = await server.browser(table.id, "ann").come()
            await bob.until(lambda message: here(message) == [True, True])
            await asyncio.sleep(0.8)
            assert (await bob.ask("hand_over", seat=0, bot=bot))["code"] == "not_abandoned"
            await ann.close()
            await abandoned(bob, [0])
            assert (await eve.ask("hand_over", seat=0, bot=bot))["code"] == "watcher"
            assert (await bob.ask("hand_over", seat=0, bot="random"))["t"] == "ack"
            assert table.record.bot_of(0) == bot, "others do not choose who plays for somebody"
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


def test_whoever_loads_pages_is_here_for_a_while(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "bob") as bob:
            await bob.until(lambda message: here(message) == [False, True])
            server.house.audience.visited(table, (0,))
            since = len(bob.heard)
            await bob.until(lambda message: here(message) == [True, True], since)
            await abandoned(bob, [0])

    play_alone(story, away_seconds=1.5)


def test_whoever_waits_without_an_open_page_may_hand_over_a_seat_that_nobody_came_to(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        server.house.audience.visited(table, (0,))
        there = server.house.audience.at(table.id)
        assert there is not None
        assert there.presence.here() == {0}
        while there.presence.here():  # a moment of reading
            await asyncio.sleep(0.05)
        server.house.audience.visited(table, (0,))
        assert server.house.audience.at(table.id) is there
        assert there.presence.abandoned() == (1,)

    play_alone(story, away_seconds=0.5)


@pytest.fixture
def ticks() -> Ticks:
    return Ticks(0.0)


@pytest.fixture
def presence(ticks: Ticks) -> Presence:
    return Presence(Record([new_table(), Began()]), 10.0, ticks)


def test_a_visit_is_as_good_as_an_open_page_until_patience_ends(presence: Presence, ticks: Ticks) -> None:
    ticks.now = 9.0
    presence.visit([0])
    ticks.now = 18.9
    assert presence.here() == {0}
    assert presence.connected() == set()
    assert presence.abandoned() == (1,)
    assert presence.next_abandoned() == pytest.approx(0.1)
    ticks.now = 19.0
    assert presence.here() == set()
    assert presence.abandoned() == (0, 1)
    assert presence.next_abandoned() is None


async def guest(player: str, name: str) -> Guest:
    return Guest(player, name, "en", Outbox(nowhere, lambda _: None, lambda: None))


def test_whoever_closes_their_last_page_has_gone_although_they_loaded_it(presence: Presence, ticks: Ticks) -> None:
    ann = asyncio.run(guest("ann", "Ann"))
    ann.role = Role((0,))
    presence.visit([0])
    presence.come(ann)
    ticks.now = 5.0
    presence.go(ann)
    assert presence.here() == set()
    ticks.now = 14.9
    assert presence.abandoned() == (1,)
    ticks.now = 15.0
    assert presence.abandoned() == (0, 1)


async def nowhere(_: object) -> None:
    """What is sent to nobody."""
