"""A browser notification calls whoever looks elsewhere, once for each turn; and nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, choose, expect_my_turn, make_table, repeat_until, two_people

Pages = Callable[..., Page]

# A browser that notes its notifications, and a page that is out of sight when the test says so. `leave` is what
# the browser allows, `answer` what the reader says when it asks them.
BROWSER = """
(() => {
  window.told = { calls: [], closed: 0, asked: 0, away: false };
  window.Notification = class {
    static permission = "%(leave)s";
    static async requestPermission() {
      told.asked += 1;
      return (this.permission = "%(answer)s");
    }
    constructor(title, { body }) { told.calls.push([title, body]); }
    close() { told.closed += 1; }
  };
  Object.defineProperty(document, "hidden", { get: () => told.away });
})();
"""


def with_browser(page: Page, leave: str = "granted", answer: str = "granted") -> Page:
    page.add_init_script(BROWSER % {"leave": leave, "answer": answer})
    return page


def go_away(page: Page, away: bool) -> None:
    """Look at another tab, or at this one again."""
    page.evaluate(
        "away => { told.away = away; document.dispatchEvent(new Event('visibilitychange')); }",
        away,
    )


def pass_turn(page: Page, other: Page) -> None:
    """Play until the other one is asked."""
    repeat_until(lambda: page.locator(MY_TURN).count() == 0, lambda: choose(page))
    other.locator(MY_TURN).wait_for()


def wish(page: Page, wanted: bool) -> None:
    """Say at the table whether one wants to be called."""
    page.locator("#tab-more").click()
    with page.expect_response("**/me/preferences"):
        page.locator("#want-notify").set_checked(wanted)


@pytest.fixture
def ann(new_page: Pages) -> Page:
    """Ann sits at the table of `bob`, and would be called where her browser allows it."""
    return with_browser(new_page())


@pytest.fixture
def bob(new_page: Pages, ann: Page) -> Page:
    """Bob sits with Ann, whose turn it is."""
    page = new_page()
    two_people(ann, page, "sabika")
    ann.locator(MY_TURN).wait_for()
    return page


def test_whoever_looks_elsewhere_is_called_once_for_each_turn(ann: Page, bob: Page) -> None:
    wish(ann, wanted=True)
    for turn in (1, 2):
        pass_turn(ann, bob)
        go_away(ann, away=True)
        pass_turn(bob, ann)
        calls = ann.evaluate("told.calls")
        assert len(calls) == turn
        title, body = calls[-1]
        assert title.startswith("Your turn")
        assert body == ann.locator("#question").inner_text()
        go_away(ann, away=False)
        assert ann.evaluate("told.closed") == turn  # whoever is here needs no call any more


def test_whose_turn_it_is_at_a_shared_screen_is_told_under_the_cover_too(page: Page) -> None:
    make_table(page, "alhambra", ["me Ann", "me Bob"], seed="5")
    expect(page.locator("#cover")).to_be_visible()
    expect(page).to_have_title(re.compile("^Your turn"))
    assert "turn" in str(page.locator("#favicon").get_attribute("href"))


def test_the_next_question_of_the_same_turn_is_no_call(page: Page) -> None:
    with_browser(page)
    make_table(page, "sabika", ["me Ann"], seed="5")
    page.locator(MY_TURN).wait_for()
    wish(page, wanted=True)
    go_away(page, away=True)
    choose(page)
    expect_my_turn(page)
    assert page.evaluate("told.calls") == []


def test_whoever_looks_at_the_table_is_not_called(ann: Page, bob: Page) -> None:
    wish(ann, wanted=True)
    pass_turn(ann, bob)
    pass_turn(bob, ann)
    assert ann.evaluate("told.calls") == []


def test_whoever_does_not_want_it_is_not_called(ann: Page, bob: Page) -> None:
    wish(ann, wanted=True)
    wish(ann, wanted=False)
    pass_turn(ann, bob)
    go_away(ann, away=True)
    pass_turn(bob, ann)
    assert ann.evaluate("told.calls") == []


def test_a_browser_that_does_not_allow_it_is_not_asked_to_call(new_page: Pages) -> None:
    ann, bob = with_browser(new_page(), "default", "denied"), new_page()
    two_people(ann, bob, "sabika")
    ann.locator("#tab-more").click()
    ann.locator("#want-notify").click()
    expect(ann.locator("#tell")).to_have_text("Your browser does not allow notifications from here.")
    expect(ann.locator("#want-notify")).not_to_be_checked()
    pass_turn(ann, bob)
    go_away(ann, away=True)
    pass_turn(bob, ann)
    assert ann.evaluate("told.calls") == []


@pytest.mark.parametrize(
    ("leave", "answer", "asked", "checked"),
    [("granted", "granted", 0, True), ("default", "granted", 1, True), ("default", "denied", 1, False)],
)
def test_ones_own_page_asks_the_browser_for_leave(
    page: Page, leave: str, answer: str, asked: int, checked: bool
) -> None:
    with_browser(page, leave, answer)
    page.goto("/me")
    box = page.locator("[data-notifications]")
    box.click()
    page.wait_for_function("asked => told.asked === asked", arg=asked)
    expect(box).to_be_checked(checked=checked)
    expect(page.locator("#announce")).to_have_text(re.compile("^$" if checked else "Your browser does not let us"))
