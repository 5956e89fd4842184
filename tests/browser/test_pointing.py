"""What signs and pointers on the board are about."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, choose, play_now

# The choice that lies under the middle of each green number, and the one that it stands for.
UNDER_HINTS = """() => [...document.querySelectorAll("#hints circle")].map((disc) => {
  const box = disc.getBoundingClientRect();
  const found = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return found.map((one) => one.closest(".dw-choice")?.dataset.action).find((action) => action !== undefined) ?? null;
})"""
HINTED = """() => [...document.querySelectorAll("#choices .choice")]
  .map((row) => [Number(/\\d+/.exec(row.querySelector(".choice-hint")?.textContent ?? "0")[0]), row.dataset.action])
  .filter(([place]) => place > 0).sort(([one], [other]) => one - other).map(([, action]) => action)"""


def test_a_hint_lies_on_the_choice_that_it_is_for(new_page: Callable[..., Page], game: str) -> None:
    page = new_page(1440, 4000)  # all of the board is in sight
    play_now(page, game)
    seen = 0
    for _ in range(8):
        page.keyboard.press("h")
        expect(page.locator("#hints circle").first).to_be_attached()
        under, hinted = page.evaluate(UNDER_HINTS), page.evaluate(HINTED)
        assert under == hinted
        seen += len(under)
        choose(page)
        page.locator(MY_TURN).wait_for()
    assert seen >= 8


def test_what_slides_under_a_pointer_that_rests_is_not_pointed_at(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    play_now(page, "alhambra")
    page.locator("#choices .choice", has=page.locator(".choice-ends")).first.click()
    page.locator("#confirm-yes").click()  # the log is there in a moment, and the mouse has not moved
    page.locator(MY_TURN).wait_for()
    box = page.locator("#log-window").bounding_box()
    assert box is not None
    expect(page.locator("#board .is-shown")).to_have_count(0)
    line = page.locator("#log .log-look").last
    line.hover()
    expect(page.locator("#board .is-shown").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator("#board .is-shown")).to_have_count(0)
