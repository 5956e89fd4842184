"""A connection that goes silent: whoever waits for something is told so, and it comes back by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.support import MY_TURN, choices, make_table, ply_of, wait_for_ply

ALONE = ["me Ann"]
TROUBLE = '{"t": "trouble", "code": "store", "text": "The disk is slow."}'


class Line:
    """The sockets of a page. It can fall silent: what is open hears and says nothing more, and what follows works."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.silent: set[WebSocketRoute] = set()
        self.sent: list[str] = []
        self.opens = True
        self.welcomes_only = False  # whether that is all that gets through
        page.route_web_socket("**/socket", self._connect)

    def fall_silent(self) -> None:
        """Let nothing pass any more through what is open."""
        self.silent = set(self.sockets)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if not self.opens:
            socket.close()
            return
        server = socket.connect_to_server()

        def to_server(message: str | bytes) -> None:
            self.sent.append(str(message))
            if socket not in self.silent:
                server.send(message)

        def to_page(message: str | bytes) -> None:
            passes = not self.welcomes_only or str(message).startswith('{"t":"welcome"')
            if passes and socket not in self.silent:
                socket.send(message)

        socket.on_message(to_server)
        server.on_message(to_page)


@pytest.fixture
def line(page: Page) -> Iterator[Line]:
    """The line of a page whose time passes only when the test says so, at a table where nobody else plays."""
    found = Line(page)
    page.clock.install()
    make_table(page, "sabika", ALONE, seed="3")
    page.locator(MY_TURN).wait_for()
    stop_time(page)
    yield found
    page.clock.resume()


def stop_time(page: Page) -> None:
    """Wait for the connection, and let no more time pass."""
    page.wait_for_function("() => document.querySelector('#table[data-link=open], #look-again[hidden]')")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)


def test_a_move_that_hangs_is_said_to_and_counts_once_when_the_line_is_back(page: Page, line: Line) -> None:
    before = ply_of(page)
    line.fall_silent()
    choices(page).first.click()
    page.clock.run_for(3_000)
    expect(page.locator("#lost")).to_have_text("Not kept yet: waiting for the server.")
    page.clock.run_for(5_000)
    wait_for_ply(page, before + 1)
    expect(page.locator("#lost")).to_be_hidden()
    moves = [message for message in line.sent if '"t":"move"' in message]
    assert len(moves) > 1  # the same, once more
    assert len(set(moves)) == 1
    assert ply_of(page) == before + 1


def test_a_server_that_says_itself_what_takes_long_is_not_left(page: Page, line: Line) -> None:
    line.fall_silent()
    choices(page).first.click()
    line.sockets[-1].send(TROUBLE)
    expect(page.locator("#trouble")).to_have_text("The disk is slow.")
    page.clock.run_for(15_000)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#table")).to_have_attribute("data-link", "open")
    assert len(line.sockets) == 1


def test_a_line_that_may_be_slow_is_given_longer_each_time(page: Page, line: Line) -> None:
    before = ply_of(page)
    line.welcomes_only = True
    choices(page).first.click()
    for milliseconds, sockets in ((8_500, 2), (8_500, 2), (5_000, 3), (16_000, 3), (6_000, 4)):
        page.clock.run_for(milliseconds)
        expect(page.locator("#table")).to_have_attribute("data-link", "open")
        assert len(line.sockets) == sockets
    pings = [message for message in line.sent if '"t":"ping"' in message]
    assert len(pings) == len(set(pings)) == 3, "what was asked on a line that is gone is asked no more"
    line.welcomes_only = False
    page.clock.run_for(40_000)
    wait_for_ply(page, before + 1)


def test_a_browser_without_a_network_says_so_at_once(page: Page, line: Line) -> None:
    line.opens = False
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("#lost")).to_contain_text("The connection is lost.")
    line.opens = True
    page.clock.resume()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#table")).to_have_attribute("data-link", "open")
    expect(page.locator("#lost")).to_be_hidden()


def test_the_text_page_says_so_too(page: Page, line: Line) -> None:
    page.clock.resume()
    page.goto(f"{page.url}/text")
    stop_time(page)
    line.fall_silent()
    page.locator("#choices button").first.click()
    page.clock.run_for(3_000)
    expect(page.locator("#link")).to_have_text("Not kept yet: waiting for the server.")
    page.clock.run_for(5_000)
    expect(page.locator("#link")).to_contain_text("live")
