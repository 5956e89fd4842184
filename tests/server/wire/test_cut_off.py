"""A browser that was cut off, wherever that was, is right again after one round trip."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import diwan
from diwan.server.frames.frame import Look
from diwan.server.frames.snapshot import snapshot_of
from diwan.server.tables.opened import OpenTable
from tests.support.live import Browser, LiveServer
from tests.support.playing import answer_at
from tests.support.screen import Screen

LONGEST_SURVIVAL = 0.08  # seconds that a connection lives, at most


class Tab:
    """A page that keeps what is on its screen while its connections die."""

    def __init__(self, server: LiveServer, table: OpenTable, player: str, look: Look) -> None:
        self._server = server
        self._table = table
        self._player = player
        self._look = look
        self.screen = Screen()
        self._connections = 0

    async def connect(self) -> Browser:
        """Connect as a page does: it says what it has."""
        look = {"theme": self._look.theme, "narrow": self._look.narrow, "text": self._look.text}
        have = {} if self.screen.id is None else {"have": self.screen.id, "look": self.screen.frame["look"]}
        browser = self._server.browser(self._table.id, self._player, "the-same-tab", **look, **have)
        browser.frame = {"id": self.screen.id}
        self._connections += 1
        return await browser.come()

    def take(self, browser: Browser) -> None:
        """Put on the screen what has come in."""
        for message in browser.all("frame"):
            self.screen.take_news({"base": None, **message})

    async def is_right(self) -> bool:
        """Tell whether the screen shows exactly what a page that is loaded now would show."""
        table = self._table
        page = await self._server.house.painters.page(table.id, self._look, snapshot_of(table, self._look.eyes))
        return self.screen.shows(page)


async def play_some(table: OpenTable, rng: random.Random) -> None:
    """Let something happen at the table: moves, and now and then one is taken back."""
    for _ in range(rng.randrange(4)):
        game = table.record.table
        assert game is not None
        if game.is_over:
            return
        if game.log and rng.random() < 0.15 and game.undo_floor(game.log[-1].seat) < game.ply:
            last, epoch = game.log[-1].seat, game.epoch
            await table.run(lambda record, last=last, epoch=epoch: record.decide_undo(last, epoch, None))  # type: ignore[misc]
            continue
        await answer_at(table, rng)


async def cut_off(server: LiveServer, game: str, points: int, seed: int) -> None:
    rng = random.Random(seed)
    table, tab = None, None
    for point in range(points):
        if table is None or tab is None or table.record.stage == "over":
            table = await server.new_table(game=game, seed=seed + point)
            eyes = rng.choice([0, None])
            look = Look(eyes, "en", rng.choice(["light", "dark"]), rng.random() < 0.5, rng.random() < 0.3)
            tab = Tab(server, table, "ann" if eyes == 0 else "eve", look)
        browser = await tab.connect()
        playing = asyncio.ensure_future(play_some(table, rng))
        # Anywhere: before the welcome, in the middle of a frame, between two of them.
        await asyncio.sleep(rng.random() ** 2 * LONGEST_SURVIVAL)
        browser.cut()
        await playing
        await browser.until_closed()
        tab.take(browser)
        browser = await tab.connect()
        await browser.until("people")  # all that there is to tell follows the welcome
        async with asyncio.timeout(20):
            while (browser.frame.get("id") or -1) < _newest(table):
                await asyncio.sleep(0.005)
        tab.take(browser)
        assert len(browser.all("frame")) <= 1, "one frame is enough"
        assert await tab.is_right(), f"point {point} of {game}"
        await browser.close()


def _newest(table: OpenTable) -> int:
    return table.record.size


def run(folder: Path, game: str, points: int) -> None:
    async def whole() -> None:
        async with LiveServer(f"sqlite:///{folder / 'diwan.db'}") as server:
            await cut_off(server, game, points, seed=7)

    asyncio.run(whole())


@pytest.mark.parametrize("game", diwan.game_names())
def test_a_browser_that_is_cut_off_is_right_after_one_round_trip(tmp_path: Path, game: str) -> None:
    run(tmp_path, game, points=12)


@pytest.mark.soak
@pytest.mark.parametrize("game", diwan.game_names())
def test_five_hundred_points_at_which_a_browser_is_cut_off(tmp_path: Path, game: str) -> None:
    run(tmp_path, game, points=500)
