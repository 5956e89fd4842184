"""Small manners of the pages: what is told to those who listen, what moves, what stays hidden, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

import diwan
from diwan.server.pages.assets import static
from tests.browser.support import make_table, play_now
from tests.support.finished import finished

GAME = diwan.game_names()[0]
Pages = Callable[..., Page]


def test_what_is_said_in_a_chat_out_of_sight_is_announced(new_page: Pages) -> None:
    ann, bob = new_page(), new_page()
    bob.goto(make_table(ann, GAME, ["me Ann", "bot:greedy"], listed="yes"))
    expect(ann.locator("#watchers")).to_contain_text("1")
    ann.locator("#tab-chat").click()
    ann.locator("#say-text").fill("<i>good luck</i>")
    ann.locator("#say-text").press("Enter")
    expect(bob.locator("#announce")).to_have_text("Ann: <i>good luck</i>")
    expect(ann.locator("#said li p")).to_have_text("<i>good luck</i>")
    assert "good luck" not in ann.locator("#announce").inner_text()  # the list in sight says it by itself


def test_whoever_moves_a_slider_hears_once_where_they_are(page: Page, tmp_path: Path) -> None:
    path, played = tmp_path / "game.replay", finished(GAME)
    path.write_text(diwan.write_replay(played.replay(), played.game), encoding="utf-8")
    page.goto("/replays")
    page.set_input_files("#replay", path)
    page.click("main form button")
    page.locator("#play").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announce")).to_contain_text("Move 1 of")
    page.locator("#ply").press("ArrowRight")
    expect(page.locator("#ply")).to_have_attribute("aria-valuetext", f"Move 2 of {len(played.log)}")
    expect(page.locator("#announce")).not_to_contain_text("Move")
    expect(page.locator("#announce")).not_to_be_empty()


# Says the same three times; tells how often those who listen are told of it.
SAY_AGAIN = """
async (address) => {
  const { announce } = await import(address);
  const texts = new Set();
  let told = 0;
  for (let time = 0; time < 3; time += 1) {
    const before = document.getElementById("announce").textContent;
    announce("Not now.");
    const { textContent } = document.getElementById("announce");
    told += textContent !== before;
    texts.add(textContent.trim());
  }
  return [told, ...texts];
}
"""


def test_what_is_said_again_is_heard_again(page: Page) -> None:
    play_now(page, GAME)
    assert page.evaluate(SAY_AGAIN, static("shared/announce.js")) == [3, "Not now."]


def test_nothing_comes_up_behind_the_cover(new_page: Pages) -> None:
    ann, watcher = new_page(), new_page()
    address = make_table(ann, "alhambra", ["me Ann", "me Bob"], seed="5", listed="yes")
    expect(ann.locator("#cover")).to_be_visible()
    watcher.goto(address)
    expect(ann.locator("#watchers")).to_contain_text("1")  # news of people have come
    expect(ann.locator("#question")).to_be_empty()
    expect(ann.locator("#log li")).to_have_count(0)


@pytest.mark.parametrize(
    ("system", "wanted", "moves"),
    [
        ("no-preference", "auto", True),
        ("no-preference", "less", False),
        ("reduce", "auto", False),
        ("reduce", "full", True),
    ],
)
def test_things_move_as_the_reader_wants(new_page: Pages, system: str, wanted: str, moves: bool) -> None:
    page = new_page(reduced_motion=system)
    play_now(page, GAME)
    animation = page.evaluate(
        """(wanted) => {
          document.documentElement.dataset.motion = wanted;
          const dots = document.createElement("span");
          dots.className = "dots";
          dots.append(document.createElement("i"));
          document.body.append(dots);
          return getComputedStyle(dots.firstChild).animationName;
        }""",
        wanted,
    )
    assert (animation != "none") is moves


def test_what_is_written_while_a_form_is_drawn_anew_stays(page: Page) -> None:
    def slowly(route: Route) -> None:
        page.locator("#name-0").fill("Ann of Baza")  # faster than the answer
        route.continue_()

    page.goto(f"/new/{GAME}")
    page.route("**/new/*", slowly)
    page.locator("#seats-4").check(force=True)
    expect(page.locator(".row")).to_have_count(4)
    expect(page.locator("#name-0")).to_have_value("Ann of Baza")
    expect(page.locator("[data-without-script]")).to_be_hidden()


def test_where_a_form_can_not_be_drawn_anew_the_button_for_it_appears(page: Page) -> None:
    page.goto(f"/new/{GAME}")
    expect(page.locator("[data-without-script]")).to_be_hidden()
    page.route("**/new/*", lambda route: route.abort())
    page.locator("#seats-4").check(force=True)
    expect(page.locator("[data-without-script]")).to_be_visible()
    page.unroute("**/new/*")
    page.locator("[data-without-script]").click()
    expect(page.locator(".row")).to_have_count(4)


def test_who_sits_down_in_a_lobby_is_told_once(new_page: Pages) -> None:
    ana, luis = new_page(), new_page()
    address = make_table(ana, GAME, ["me Ana", "anybody", "anybody"], listed="yes")
    ana.evaluate(
        """() => {
          window.told = [];
          const live = document.getElementById("announce");
          new MutationObserver(() => window.told.push(live.textContent)).observe(live, { childList: true });
        }"""
    )
    luis.goto(address)
    luis.locator('[data-seat="1"] .chair-acts button').click()
    expect(ana.locator('[data-seat="1"] .presence-here')).to_be_visible()
    name = ana.locator('[data-seat="1"] [data-name]').inner_text()
    assert ana.evaluate("window.told") == [f"{name} sat down."]


def test_a_lost_lobby_says_so_and_comes_back_by_itself(page: Page) -> None:
    doors: list[WebSocketRoute] = []
    cut = False

    def connect(socket: WebSocketRoute) -> None:
        if cut:
            socket.close()
            return
        doors.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    make_table(page, GAME, ["me Ana", "friend"])
    expect(page.locator(".presence-here")).to_be_visible()
    cut = True
    for door in doors:
        door.close()
    expect(page.locator("#lobby-state")).to_contain_text("lost")
    cut = False
    expect(page.locator("#lobby-state")).to_be_hidden()
    expect(page.locator("#announce")).to_have_text("Connected again.")


def test_those_who_come_back_all_at_once_do_not_come_at_the_same_time(page: Page) -> None:
    # Each wait is drawn by lot and about twice as long as the last one, up to a limit.
    page.add_init_script(
        """
        window.waits = [];
        const later = window.setTimeout;
        window.setTimeout = (act, wait, ...rest) => {
          if (wait > 100) window.waits.push(wait);
          return later(act, Math.min(wait, 20), ...rest);
        };
        """
    )
    page.route_web_socket("**/socket", lambda socket: socket.close())
    make_table(page, GAME, ["me Ana", "friend"])
    # A page that comes into view while it waits begins anew.
    first = "window.waits.findLastIndex((wait) => wait < 400)"
    page.wait_for_function(f"() => window.waits.length - {first} >= 8")
    waits = page.evaluate(f"window.waits.slice({first}).slice(0, 8)")
    steady = [300, 600, 1200, 2400, 4800, 8000, 8000, 8000]
    assert all(0.7 * wait <= drawn <= 1.3 * wait for wait, drawn in zip(steady, waits, strict=True))
    assert len(set(waits)) == len(waits)
