"""What signs and pointers on the board are about."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from diwan.server.pages.assets import static
from tests.browser.support import MY_TURN, choose, make_table, play_now, play_until, ply_of, wait_for_ply

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


# Points at things of which one is in sight, then at one that lies further down; tells how far the board moves each
# time, and how far below the window's lower edge the last one ends then.
REVEALED = """async (address) => {
  const { Pan } = await import(address);
  const board = document.getElementById("board");
  const pan = new Pan(board);
  const [market, far] = ["market:1", "fountain:1"].map((key) => board.querySelector(`[data-key="${key}"]`));
  const moved = [];
  for (const things of [[far, market], [far]]) {
    board.scrollTo(0, 0);
    pan.revealOne(things);
    moved.push(board.scrollTop);
  }
  return [...moved, far.getBoundingClientRect().bottom - board.getBoundingClientRect().bottom];
}"""


def test_the_board_moves_only_to_what_is_out_of_sight_and_no_further(new_page: Callable[..., Page]) -> None:
    page = new_page(1024, 768)
    play_now(page, "alhambra")
    stayed, moved, below = page.evaluate(REVEALED, static("board/pan.js"))
    assert stayed == 0
    assert moved > 0
    assert -12 < below < 0


def test_what_slides_under_a_pointer_that_rests_is_not_pointed_at(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    play_now(page, "alhambra")
    before = ply_of(page)
    page.locator("#choices .choice", has=page.locator(".choice-ends")).first.click()
    page.locator("#confirm-yes").click()  # the log is there in a moment, and the mouse has not moved
    wait_for_ply(page, before + 1)
    page.locator(MY_TURN).wait_for()
    box = page.locator("#log-window").bounding_box()
    assert box is not None
    expect(page.locator("#board .is-shown")).to_have_count(0)
    line = page.locator("#log .log-look").last
    line.hover()
    expect(page.locator("#board .is-shown").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator("#board .is-shown")).to_have_count(0)


def test_a_mouse_that_chose_alone_points_at_what_is_asked_next(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    make_table(page, "alhambra", ["me Ann", "bot:random"], seed="5")
    page.locator(MY_TURN).wait_for()
    step = page.locator("#choices .choice:not(:has(.choice-ends))").first  # the turn goes on with another question
    before = ply_of(page)
    page.locator("#turn").click()  # the hand is at the mouse, which lies beside the list
    step.evaluate("(row) => (row.focus(), row.click())")
    wait_for_ply(page, before + 1)
    page.wait_for_function("document.getElementById('choices').contains(document.activeElement)")
    assert page.locator("#board .dw-choice.is-lit").count() == 0
    row = page.locator("#choices .choice").last
    row.hover()
    action = row.get_attribute("data-action")
    expect(page.locator(f"#board .dw-choice.is-lit[data-action='{action}']")).to_have_count(1)
    page.mouse.move(5, 5)
    page.keyboard.press("ArrowDown")  # whoever goes by keys sees where each choice is
    expect(page.locator("#board .dw-choice.is-lit")).to_have_count(1)


def test_a_step_under_a_mouse_that_rests_does_not_look_taken_back(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    make_table(page, "alhambra", ["me Ann", "bot:random"], seed="5")
    page.locator(MY_TURN).wait_for()
    box = page.locator("#choices").bounding_box()
    assert box is not None
    before = ply_of(page)
    page.mouse.move(box["x"] + 60, box["y"] + 20)  # where the step will lie
    step = page.locator("#choices .choice:not(:has(.choice-ends))").first
    step.evaluate("(row) => (row.focus(), row.click())")
    wait_for_ply(page, before + 1)
    text = page.locator(".step-back .path-text").last
    expect(text).to_be_visible()
    expect(text).not_to_have_css("text-decoration-line", "line-through")
    text.hover(position={"x": 9, "y": 9})
    expect(text).to_have_css("text-decoration-line", "line-through")
    page.mouse.move(5, 5)
    expect(text).not_to_have_css("text-decoration-line", "line-through")


# How far each panel begins below the upper edge of the window.
EDGES = """() => {
  const top = document.getElementById("board").getBoundingClientRect().top;
  return [...document.querySelectorAll("#board [data-zone]")].map((zone) => zone.getBoundingClientRect().top - top);
}"""


def test_a_board_that_goes_to_what_can_be_chosen_begins_with_a_panel(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    make_table(page, "sabika", ["me Ann"], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: page.locator("#board").evaluate("board => board.scrollTop > 0"))
    assert min(abs(edge) for edge in page.evaluate(EDGES)) < 16
