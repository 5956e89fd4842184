"""The focus is never lost: what had it is still there, or it is where one goes on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import diwan
from tests.browser.support import (
    MY_TURN,
    choices,
    choose,
    make_table,
    play_until,
    ply_of,
    repeat_until,
    two_people,
    wait_for_ply,
)

SEATS = ["me Ann", "bot:greedy"]
GAMES = diwan.game_names()
Pages = Callable[..., Page]

# What has the focus, and whether one sees that it has.
HOW_VISIBLE = """
() => {
  const at = document.activeElement;
  const drawn = at.querySelector(":scope > .dw-outline, .dw-outline");
  const style = getComputedStyle(at);
  const visible = at.matches(".dw-choice")
    ? Number.parseFloat(getComputedStyle(drawn).strokeWidth) >= 4
    : style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  return [at.outerHTML.slice(0, 120), visible];
}
"""


def sit_down(page: Page, game: str = GAMES[0]) -> str:
    address = make_table(page, game, SEATS, seed="5")
    page.locator(MY_TURN).wait_for()
    return address


def test_whoever_chooses_on_the_board_goes_on_there(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    page.locator("#tab-more").click()
    page.locator("#want-confirm").uncheck()
    before = ply_of(page)
    page.locator("#board .dw-choice[data-action]").first.press("Enter")
    wait_for_ply(page, before + 1)
    page.locator(MY_TURN).wait_for()
    assert page.evaluate("document.getElementById('board').contains(document.activeElement)")


def test_whoever_thinks_again_is_back_where_they_were(page: Page) -> None:
    sit_down(page, "alhambra")
    action = page.locator("#choices button:has(.choice-ends)").first.get_attribute("data-action")
    spot = page.locator(f'#board .dw-choice[data-action="{action}"]')
    spot.press("Enter")
    expect(page.locator("#confirm-yes")).to_be_focused()
    page.keyboard.press("Escape")
    expect(spot).to_be_focused()


def test_handing_over_leads_to_taking_back_and_that_to_the_question(new_page: Pages) -> None:
    page, bob = new_page(), new_page()  # a bot would play on to the end
    two_people(page, bob, GAMES[0])
    page.locator("#tab-more").click()
    page.locator("#leave-go").press("Enter")
    back = page.locator("#take-back")
    expect(back).to_be_focused()
    # The bot plays the turn to its end, and the focus stays, so that Enter still means what it says.
    bob.locator(MY_TURN).wait_for()
    wait_for_ply(page, ply_of(bob))
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(back).to_be_hidden()
    expect(page.locator("#question")).to_be_focused()


def test_the_first_moment_keeps_the_focus_on_the_button_that_led_there(page: Page) -> None:
    sit_down(page)
    play_until(page, lambda: ply_of(page) > 2)
    page.locator("#log .log-look").nth(0).click()
    expect(page.locator("#past")).to_be_visible()
    page.locator("#past-later").click()
    expect(page.locator("#past-text")).to_contain_text("1")
    page.locator("#past-earlier").press("Enter")
    expect(page.locator("#past-text")).to_contain_text("0")
    expect(page.locator("#past-earlier")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#past-earlier")).to_be_focused()
    expect(page.locator("#past-text")).to_contain_text("0")


def test_whoever_lifts_the_cover_is_at_the_question(page: Page) -> None:
    make_table(page, "alhambra", ["me Ann", "me Bob"], seed="5")
    page.locator("#cover-lift").press("Enter")
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#question")).to_be_focused()


def test_arrows_scroll_the_log_for_whoever_reads_there(page: Page) -> None:
    sit_down(page)
    page.locator("#log-window").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#log-window")).to_be_focused()


def test_whoever_reads_the_position_as_text_is_not_disturbed(page: Page) -> None:
    address = sit_down(page)
    reader = page.context.new_page()
    reader.goto(f"{address}/text")
    expect(reader.locator("#link")).to_contain_text("live")
    lines = reader.locator("#log li").count()
    # Whoever reads in a section is where its elements are: these stay.
    reader.evaluate("() => [...document.querySelectorAll('#position > *')].forEach((part) => { part.isOld = true; })")
    choose(page, choices(page).count() - 1)  # something happens at once
    reader.wait_for_function("lines => document.querySelectorAll('#log li').length > lines", arg=lines)
    old = "() => [...document.querySelectorAll('#position > *')].map((part) => part.isOld === true)"
    assert reader.evaluate(old).count(True) >= 3


def test_going_back_on_the_text_page_leads_to_the_answer(page: Page) -> None:
    address = make_table(page, "sabika", SEATS, seed="3")
    page.goto(f"{address}/text")
    expect(page.locator("#link")).to_contain_text("live")

    def take_first() -> None:
        seen = page.locator("#log li").count()
        page.locator("#answer").fill("1")
        page.locator("#answer").press("Enter")
        page.wait_for_function(
            "seen => document.querySelectorAll('#log li').length > seen && !document.getElementById('answers').hidden",
            arg=seen,
        )

    repeat_until(lambda: page.locator("#step-list button").count() > 0, take_first)
    page.locator("#step-list button").last.press("Enter")
    expect(page.locator("#answer")).to_be_focused()


def test_a_seat_that_is_taken_while_somebody_is_at_it_keeps_the_focus(new_page: Pages) -> None:
    ana, luis = new_page(), new_page()
    make_table(ana, GAMES[0], ["me Ana", "friend", "friend"])
    invitation = ana.locator("#link-1")
    invitation.focus()
    luis.goto(invitation.input_value())
    luis.fill("#name", "Luis")
    luis.locator("main form button").click()
    expect(ana.locator('[data-seat="1"] [data-name]')).to_have_text("Luis")
    expect(ana.locator('[data-seat="1"]')).to_be_focused()


def test_every_stop_of_the_keyboard_can_be_seen(page: Page) -> None:
    sit_down(page)
    stops = []
    for _ in range(30):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(HOW_VISIBLE))
    assert {where for where, visible in stops if not visible} == set()
    assert len({where for where, _ in stops}) > 10


def test_a_choice_is_left_by_escape_and_chosen_again(page: Page) -> None:
    sit_down(page, "alhambra")
    row = page.locator("#choices button:has(.choice-ends)").first
    row.press("Enter")
    page.locator("#confirm-no").press("Enter")
    expect(row).to_be_focused()
    assert choices(page).count() > 0
