"""Somebody deletes their account while others have the table open: nobody reads their name any more."""

from __future__ import annotations

import asyncio

from diwan.server.live.leaving import leave_table
from diwan.server.store.listing import Place
from diwan.server.store.lists import give_place
from diwan.server.tables.facts import Chair
from tests.server.live.conftest import Play
from tests.support.live import Browser, LiveServer

FORMER = "Former player 1"


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
