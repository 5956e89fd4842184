"""A page that looks at the table in another way from now on: a window that was turned, a system that went dark."""

from __future__ import annotations

import asyncio

import pytest

import diwan
from diwan.server.frames.frame import Look
from diwan.server.frames.snapshot import snapshot_of
from tests.server.live.conftest import Play
from tests.support.live import LiveServer
from tests.support.playing import answer_at
from tests.support.screen import Screen


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_page_that_changes_its_look_while_others_move_shows_one_picture(play: Play, game: str) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table(game=game)
        async with server.browser(table.id, "ann") as ann:
            await ann.until("frame")
            screen, taken = Screen(), 0
            for step in range(16):
                now = Look(0, "en", "light", narrow=step % 2 == 0)
                assert (await ann.ask("eyes", eyes=0, theme=now.theme, narrow=now.narrow))["t"] == "ack"
                for _ in range(3):
                    await answer_at(table)
                    await asyncio.sleep(0.01)
                async with asyncio.timeout(15):
                    while (screen.id, screen.frame.get("look")) != (table.record.size, now.name):
                        await asyncio.sleep(0.01)
                        news = ann.all("frame")[taken:]
                        taken += len(news)
                        for message in news:
                            screen.take_news({"base": None, **message})
                page = await server.house.painters.page(table.id, now, snapshot_of(table, 0))
                assert screen.shows(page), f"look {step}"

    play(story)
