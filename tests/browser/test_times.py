"""Times as their readers write them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import diwan
from tests.browser.support import make_table

GAME = diwan.game_names()[0]
EARLY = datetime(2030, 5, 6, 6, 9, tzinfo=UTC)
DAYS = {"clock": "days", "move_days": "3"}


def said_early(socket: WebSocketRoute) -> None:
    """Pass everything on, what people say with another time."""

    def pass_on(message: str | bytes) -> None:
        news = json.loads(message) if isinstance(message, str) else {}
        if news.get("t") == "said":
            message = json.dumps(news | {"at": int(EARLY.timestamp() * 1000)})
        socket.send(message)

    socket.connect_to_server().on_message(pass_on)


@pytest.mark.parametrize(("locale", "time"), [("en", r"6:09\sAM"), ("ru", "06:09"), ("es", "6:09")])
def test_the_chat_has_the_time_as_the_reader_writes_it(new_page: Callable[..., Page], locale: str, time: str) -> None:
    page = new_page(timezone_id="UTC", locale=locale)
    page.clock.set_fixed_time(EARLY)
    page.route_web_socket("**/socket", said_early)
    make_table(page, GAME, ["me Ann", "bot:greedy"])
    page.locator("#tab-chat").click()
    page.locator("#say-text").fill("hello")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#said time")).to_have_text(re.compile(f"^{time}$"))


def test_a_term_of_days_reads_whole_when_it_starts_and_by_the_hour_later(page: Page) -> None:
    page.clock.install()
    make_table(page, GAME, ["me Ann", "me Bob"], **DAYS)
    page.locator("#cover-lift").click()
    clock = page.locator(".seat-clock.is-running")
    expect(clock).to_have_text("3 days")
    page.clock.fast_forward("05:30:00")
    expect(clock).to_have_text("2 days 19 h")
