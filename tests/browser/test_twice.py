"""What is pressed twice counts once, and what is held down counts once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

import diwan
from diwan.server.pages.assets import static
from tests.browser.support import MY_TURN, choices, confirm, make_table, play_until, ply_of, wait_for_ply

SEATS = ["me Ann", "bot:greedy"]
GAME = diwan.game_names()[0]


def sit_down(page: Page, game: str = "alhambra") -> str:
    address = make_table(page, game, SEATS, seed="5")
    page.locator(MY_TURN).wait_for()
    return address


def test_a_double_click_does_not_confirm_the_end_of_a_turn(page: Page) -> None:
    sit_down(page)
    before = ply_of(page)
    page.locator("#choices button:has(.choice-ends)").first.dblclick()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#choices")).not_to_have_attribute("aria-busy", "true")
    assert ply_of(page) == before


def test_a_second_click_after_a_while_confirms(page: Page) -> None:
    sit_down(page)
    before = ply_of(page)
    row = page.locator("#choices button:has(.choice-ends)").first
    row.click()
    expect(page.locator("#confirm")).to_be_visible()
    row.click()
    wait_for_ply(page, before + 1)


def test_enter_held_down_asks_and_does_not_confirm(page: Page) -> None:
    sit_down(page)
    before = ply_of(page)
    page.locator("#choices button:has(.choice-ends)").first.focus()
    for _ in range(4):  # without letting go: the last three are repeats
        page.keyboard.down("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#choices")).not_to_have_attribute("aria-busy", "true")
    page.keyboard.up("Enter")
    assert ply_of(page) == before


def test_u_pressed_twice_goes_back_once(page: Page) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    make_table(page, "sabika", SEATS, seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, page.locator("#undo").is_visible)
    ply = ply_of(page)
    page.evaluate(
        """() => {
          for (let time = 0; time < 2; time += 1)
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", code: "KeyU", bubbles: true }));
        }"""
    )
    page.wait_for_function("ply => Number(document.getElementById('table').dataset.ply) < ply", arg=ply)
    assert ply_of(page) == ply - 1
    assert sum('"t":"undo"' in message for message in sent) == 1


def test_something_is_said_once_however_often_enter_is_pressed(page: Page) -> None:
    address = sit_down(page, GAME)
    page.goto(f"{address}/text")
    expect(page.locator("#link")).to_contain_text("live")
    page.locator("#say-text").fill("hello")
    page.evaluate(
        """() => {
          for (let time = 0; time < 3; time += 1) document.getElementById("say").requestSubmit();
        }"""
    )
    expect(page.locator("#said li")).to_have_text(["Ann: hello"])
    page.locator("#say-text").fill("bye")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#said li")).to_have_text(["Ann: hello", "Ann: bye"])


def test_an_answer_in_words_is_sent_once_however_often_enter_is_pressed(page: Page) -> None:
    address = sit_down(page, GAME)
    page.goto(f"{address}/text")
    expect(page.locator("#link")).to_contain_text("live")
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    page.reload()
    expect(page.locator("#link")).to_contain_text("live")
    page.locator("#answer").fill("1")
    page.evaluate(
        """() => {
          for (let time = 0; time < 3; time += 1) document.getElementById("answers").requestSubmit();
        }"""
    )
    expect(page.locator("#answer")).to_have_value("")  # the next question has come
    assert sum('"t":"move"' in message for message in sent) == 1


def test_a_form_that_came_later_is_sent_once_too(new_page: Callable[..., Page]) -> None:
    ana, luis = new_page(), new_page()
    luis.goto(make_table(ana, GAME, ["me Ana", "anybody", "anybody"], listed="yes"))
    luis.locator('[data-seat="1"] .chair-acts button').click()
    expect(ana.locator('[data-seat="1"] [data-name]')).to_be_visible()
    luis.locator('[data-seat="1"] .chair-acts button').click()  # and leaves: the seat is drawn anew at Ana's
    expect(ana.locator('[data-seat="1"] [data-name]')).to_have_count(0)
    ana.locator('[data-seat="1"] .other > summary').click()
    sent = ana.evaluate(
        """() => {
          let sent = 0;
          const form = document.querySelector('[data-seat="1"] form[action*="/fill/"]');
          window.addEventListener("submit", (event) => { sent += !event.defaultPrevented; event.preventDefault(); });
          for (let time = 0; time < 3; time += 1) form.requestSubmit();
          return sent;
        }"""
    )
    assert sent == 1


def test_a_button_that_copied_twice_says_what_it_does_again(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.clock.install()
    make_table(page, GAME, ["me Ana", "friend"])
    button = page.locator('[data-copy="link-1"]')
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 5)  # so that it can be read
    button.click()
    expect(button).to_have_text("Copied")
    button.click()
    page.clock.resume()
    expect(button).to_have_text("Copy")


def test_after_the_last_word_of_the_server_a_choice_is_refused_in_words(page: Page) -> None:
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    sit_down(page)
    expect(page.locator("#table")).to_have_attribute("data-link", "open")
    sockets[-1].send('{"t": "bye", "code": "no_table", "text": "The table is gone.", "back": null}')
    expect(page.locator("#lost")).to_have_text("The table is gone.")
    choices(page).first.click()
    confirm(page)
    expect(page.locator("#tell")).to_have_text("The table is gone.")
    expect(page.locator("#choices")).not_to_have_attribute("aria-busy", "true")


# Goes back over a line that fails for a reason nobody thought of, and once more; tells what was sent.
UNDO_IN_VAIN = """
async (address) => {
  const { Acts } = await import(address);
  const sent = [];
  const link = { send: async (command) => { sent.push(command.t); throw new TypeError("out of order"); } };
  const state = { frame: { undo: 0, ply: 2, epoch: 0, eyes: 0 } };
  const acts = new Acts(link, state, () => {});
  for (let time = 0; time < 2; time += 1) await acts.undo(null).catch(() => {});
  return sent;
}
"""


def test_u_works_again_after_it_has_failed(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(UNDO_IN_VAIN, static("shared/acts.js")) == ["undo", "undo"]
