"""A picture that is none: it is asked for once more, and then the table says so and waits for the next."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

import diwan
from diwan.core.i18n import render
from diwan.server.live.gathering import NO_PICTURE
from tests.browser.support import MY_TURN, choose, make_table, ply_of
from tests.support.finished import finished

GAME = diwan.game_names()[0]
BROKEN = "<svg><g>"
TOLD = render(NO_PICTURE, "en")


class Spoiler:
    """Stands between a page and its table, and spoils as many pictures as it is told to."""

    def __init__(self, page: Page) -> None:
        self.left = 0  # pictures that will be spoilt
        self.asked = 0  # how often the page has asked for a whole frame
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/socket", self._connect)

    def say(self, text: str) -> None:
        """Tell the page that something is wrong at the server, or no more."""
        self.sockets[-1].send(json.dumps({"t": "trouble", "code": "store", "text": text}))

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def to_server(message: str | bytes) -> None:
            self.asked += json.loads(message)["t"] == "again"
            server.send(message)

        def to_page(message: str | bytes) -> None:
            packed = isinstance(message, bytes) and message[:2] == b"\x1f\x8b"
            news = json.loads(gzip.decompress(message) if packed else message)  # type: ignore[arg-type]
            if news["t"] == "frame" and news.get("picture") and self.left:
                self.left -= 1
                message = json.dumps(news | {"picture": BROKEN})
            socket.send(message)

        socket.on_message(to_server)
        server.on_message(to_page)


def sit_down(page: Page) -> Spoiler:
    """Make a table of one's own: nobody moves there but the reader."""
    spoiler = Spoiler(page)
    make_table(page, "sabika", ["me Ann"], seed="5")
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#table")).to_have_attribute("data-link", "open")
    return spoiler


def offered(page: Page) -> tuple[list[str], list[str]]:
    """Return the choices of the list and those on the board."""
    actions = "all => [...new Set(all.map(one => one.dataset.action))].sort()"
    return (
        page.locator("#choices button").evaluate_all(actions),
        page.locator("#board .dw-choice[data-action]").evaluate_all(actions),
    )


def test_a_broken_picture_is_asked_for_once_more_and_nobody_notices(page: Page) -> None:
    spoiler = sit_down(page)
    spoiler.left = 1
    choose(page)
    expect(page.locator("#board .dw-choice[data-action]")).not_to_have_count(0)
    listed, drawn = offered(page)
    assert listed == drawn
    assert spoiler.asked == 1
    expect(page.locator("#trouble")).to_be_hidden()


def sit_before_broken_pictures(page: Page) -> tuple[Spoiler, Locator]:
    """Sit down, and see that no picture comes whole any more; return where that is told."""
    spoiler, trouble = sit_down(page), page.locator("#trouble")
    spoiler.left = 1_000
    choose(page)
    expect(trouble).to_have_text(TOLD)
    return spoiler, trouble


def test_a_picture_that_stays_broken_is_told_and_the_next_one_waited_for(page: Page) -> None:
    spoiler, trouble = sit_before_broken_pictures(page)
    # Something goes to the server and back: by then it would have been asked for many times.
    page.locator("#tab-chat").click()
    page.locator("#say-text").fill("hello")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#said li")).to_have_count(1)
    assert spoiler.asked == 1
    # The last picture is still there, but what could be chosen then is not offered any more.
    listed, drawn = offered(page)
    assert listed
    assert drawn == []
    # The game goes on, and with the next picture all is well.
    choose(page)
    expect(trouble).to_have_text(TOLD)
    assert ply_of(page) == 2
    spoiler.left = 0
    choose(page)
    expect(trouble).to_be_hidden()
    listed, drawn = offered(page)
    assert listed == drawn


def test_trouble_at_the_server_goes_before_a_broken_picture_and_does_not_wipe_it(page: Page) -> None:
    spoiler, trouble = sit_before_broken_pictures(page)
    spoiler.say("Nothing can be kept just now.")
    expect(trouble).to_have_text("Nothing can be kept just now.")
    spoiler.say("")
    expect(trouble).to_have_text(TOLD)


def test_a_broken_moment_of_a_replay_is_fetched_anew(page: Page, tmp_path: Path) -> None:
    spoilt: list[str] = []
    path, played = tmp_path / "game.replay", finished(GAME)
    path.write_text(diwan.write_replay(played.replay(), played.game), encoding="utf-8")

    def spoil_first(route: Route) -> None:
        answer = route.fetch()
        changed = {} if spoilt else {"picture": BROKEN}
        spoilt.append(route.request.url)
        route.fulfill(response=answer, json=answer.json() | changed)

    page.route(re.compile(r"/replay/1\b"), spoil_first)
    page.goto("/replays")
    page.set_input_files("#replay", path)
    page.click("main form button")
    page.locator("#play").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announce")).to_contain_text("Move 1 of")  # which is said when it is on the board
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(spoilt) == 2
