"""What hands do at a table beside choosing: pointing at the log, dragging the board, pinching it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, WebSocketRoute, expect

from tests.browser.support import MY_TURN, choose, confirm, make_table, play_now, ply_of, wait_for_ply

BOTS = ["me Ann", "bot:greedy"]
# Brings a choice of the board into the middle of the window, as far as that goes, and tells where its own middle is.
BRING = """
choice => {
  choice.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = choice.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
"""
# A way that the board can be dragged: down and to the right, or where it is at that end already, the other way.
FREE_WAY = """
() => {
  const { scrollLeft, scrollTop } = document.getElementById("board");
  return [scrollLeft > 30 ? 30 : -30, scrollTop > 20 ? 20 : -20];
}
"""
SCROLLED = "() => { const board = document.getElementById('board'); return [board.scrollLeft, board.scrollTop]; }"
WIDTH = "() => document.querySelector('#board svg').getBoundingClientRect().width"


def test_pointing_at_the_log_shows_the_place_on_the_board_and_leaving_it_no_more(page: Page, game: str) -> None:
    make_table(page, game, BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    choose(page)
    page.locator(MY_TURN).wait_for()
    shown = page.locator("#board .is-shown")
    line = page.locator("#log .log-look").first
    line.hover()
    expect(shown).not_to_have_count(0)
    page.locator("#question").hover()
    expect(shown).to_have_count(0)
    line.focus()
    expect(shown).not_to_have_count(0)
    page.locator("#question").focus()
    expect(shown).to_have_count(0)


def test_a_bot_that_thinks_has_dots_at_its_seat(page: Page) -> None:
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    make_table(page, "alhambra", BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#table")).to_have_attribute("data-link", "open")
    dots = page.locator(".seat .dots i")
    expect(dots).to_have_count(0)
    sockets[-1].send(json.dumps({"t": "thinking", "seat": 1}))
    expect(page.locator('.seat[data-seat="1"] .dots i')).to_have_count(3)
    expect(page.locator('.seat[data-seat="1"]')).to_contain_text("thinks")
    expect(dots).to_have_count(3)
    sockets[-1].send(json.dumps({"t": "thinking", "seat": None}))
    expect(dots).to_have_count(0)


def test_dragging_moves_the_board_and_chooses_nothing(page: Page, some_game: str) -> None:
    play_now(page, some_game)
    for _ in range(4):
        page.locator("#larger").click()
    choice = page.locator("#board .dw-choice[data-action]").first
    x, y = choice.evaluate(BRING)
    before, (left, top), (dx, dy) = ply_of(page), page.evaluate(SCROLLED), page.evaluate(FREE_WAY)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()
    assert page.evaluate(SCROLLED) == pytest.approx([left - dx, top - dy], abs=1.5)
    expect(page.locator("#choices .is-chosen")).to_have_count(0)
    expect(page.locator("#confirm")).to_be_hidden()
    assert ply_of(page) == before
    # Pressed there without dragging, it is chosen.
    page.mouse.click(x + dx, y + dy)
    confirm(page)
    wait_for_ply(page, before + 1)


def pinch(session: CDPSession, x: float, y: float, apart: list[float]) -> None:
    """Put two fingers on the screen, side by side around a point, and bring them as far apart as is said."""
    kind = "touchStart"
    for far in apart:
        fingers = [{"x": x - far / 2, "y": y, "id": 0}, {"x": x + far / 2, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        kind = "touchMove"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_zoom_the_board(new_page: Callable[..., Page], some_game: str) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    play_now(page, some_game)
    session = page.context.new_cdp_session(page)
    before, width = ply_of(page), page.evaluate(WIDTH)
    box = page.locator("#board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pinch(session, x, y, [60, 90, 120])
    page.wait_for_function(f"width => ({WIDTH})() > 1.9 * width", arg=width)
    assert page.evaluate(WIDTH) == pytest.approx(2 * width, rel=0.05)
    pinch(session, x, y, [120, 90, 60])
    page.wait_for_function(f"width => ({WIDTH})() < 1.1 * width", arg=width)
    assert ply_of(page) == before
    assert page.evaluate("visualViewport.scale") == 1  # the page itself stays as it is
