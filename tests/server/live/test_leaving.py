"""Somebody deletes their account while others have the table open: nobody reads their name any more."""

from __future__ import annotations

import asyncio

from diwan.server.live.leaving import find_gone, leave_table
from diwan.server.people.visitor import Visitor
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.tables.facts import Chair
from diwan.server.tables.opened import OpenTable
from tests.server.live.conftest import Play, PlayAlone
from tests.support.live import Browser, LiveServer

FORMER = "Former player 1"
PASSWORD = "seven green lanterns"


def names(browser: Browser) -> list[str]:
    return [standing["name"] for standing in browser.frame["standings"]]


async def until_called(browser: Browser, name: str, seat: int = 0) -> None:
    await browser.until(lambda message: message["t"] == "frame" and names(browser)[seat] == name)


def test_an_open_page_shows_the_new_name_at_once(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "bob") as bob, server.browser(table.id, "eve", text=True) as eve:
            for browser in (bob, eve):
                await until_called(browser, "Ann")
            await leave_table(table, frozenset({"ann"}))
            for browser in (bob, eve):
                await until_called(browser, FORMER)
                picture = browser.all("frame")[-1]["picture"]
                assert FORMER in picture
                assert "Ann" not in picture
            people = bob.all("people")[-1]
            assert people["sitters"][0]["name"] == FORMER

    play(story)


def test_a_page_that_was_painted_before_is_painted_anew_when_it_comes_back(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        # A bot plays for her already, so nothing is written down when she goes.
        table = await server.new_table(Chair("person", "bob", "Bob"), Chair("person", "ann", "Ann", "random"))
        async with server.browser(table.id, "bob") as bob:
            await until_called(bob, "Ann", seat=1)
        await leave_table(table, frozenset({"ann"}))
        screen = {"have": bob.frame["id"], "look": bob.frame["look"]}
        async with server.browser(table.id, "bob", **screen) as again:
            await until_called(again, "Former player 2", seat=1)

    play(story)


def test_whoever_played_by_their_link_does_not_play_any_more(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        await asyncio.to_thread(give_place, server.house.engine, Place("eve", table.id, 0, "link", 1))
        async with server.browser(table.id, "eve") as eve:
            assert (await eve.until("welcome"))["seats"] == [0]
            await leave_table(table, frozenset({"ann"}))
            assert (await eve.ask("take_back", seat=0))["code"] == "watcher"

    play(story)


async def account_of_ana(server: LiveServer, login: str) -> Visitor:
    """Return somebody who has an account."""
    accounts = server.house.accounts
    return await accounts.create(server.house.visitors.new_guest(), login, PASSWORD)


async def until_left(table: OpenTable, seat: int) -> None:
    async with asyncio.timeout(15):
        while table.record.chairs[seat].kind == "person":
            await asyncio.sleep(0.005)


def test_a_seat_is_left_although_the_server_ended_while_its_account_was_deleted(play_alone: PlayAlone) -> None:
    tables: list[str] = []

    async def before(server: LiveServer) -> None:
        ana = await account_of_ana(server, "ana.before")
        table = await server.new_table(Chair("person", ana.id, "Ana"), Chair())
        await server.house.accounts.delete(ana, PASSWORD)  # and no more than that
        tables.append(table.id)

    async def afterwards(server: LiveServer) -> None:
        await until_left(await server.house.host.open(tables[0]), 0)

    play_alone(before, afterwards)


def test_whoever_missed_that_somebody_has_gone_finds_it_out(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        ana = await account_of_ana(server, "ana.missed")
        lobby = await server.new_table(Chair("person", ana.id, "Ana"), Chair())
        playing = await server.new_table(Chair("person", ana.id, "Ana"), Chair("person", "bob", "Bob"))
        async with server.browser(playing.id, "bob") as bob:
            await until_called(bob, "Ana")
            await server.house.accounts.delete(ana, PASSWORD)
            await find_gone(server.house.engine, server.house.host)
            await until_called(bob, FORMER)
            assert playing.record.bot_of(0) is not None
        assert lobby.record.chairs[0].kind == "open"

    play(story)
