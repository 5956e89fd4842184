"""The score sheet at the end of a game: it adds up, and all of it can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from diwan.server.pages.assets import static
from tests.browser.support import MY_TURN, make_table, severe_violations

LONGEST = 120_000  # milliseconds that bots may take for a whole game


def play_out(page: Page, game: str) -> None:
    """Let bots play a game to its end."""
    make_table(page, game, ["me Ann", "bot:random", "bot:random"], seed="5")
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-more").click()
    page.locator("#leave-bot").select_option("random")
    page.locator("#leave-go").click()
    page.locator("#sheet[open]").wait_for(timeout=LONGEST)


def figures(page: Page, selector: str, cells: str = "td") -> list[list[int]]:
    """Return the figures of some rows, each row a list."""
    found: list[list[int]] = page.locator(selector).evaluate_all(
        """(rows, cells) => rows.map((row) => [...row.querySelectorAll(cells)].map(
          (cell) => Number(cell.textContent.replace("−", "-").replace("–", "0"))))""",
        cells,
    )
    return found


@pytest.mark.parametrize(("game", "size"), [("alhambra", (1280, 720)), ("sabika", (1440, 900))])
def test_the_sheet_adds_up_and_is_seen_whole(new_page: Callable[..., Page], game: str, size: tuple[int, int]) -> None:
    page = new_page(*size)
    play_out(page, game)
    totals = [total for (total,) in figures(page, ".score-total", "b")]
    assert page.locator(".score-group").count() > 1
    assert [sum(column) for column in zip(*figures(page, ".score-group tbody tr"), strict=True)] == totals
    assert [sum(column) for column in zip(*figures(page, ".score-group tfoot tr"), strict=True)] == totals
    for row in page.locator(".score-group tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    assert page.locator(".score-total.is-winner .seat-badge").count() >= 1
    assert severe_violations(page) == []
    # On a phone it scrolls, and says so.
    wide = page.locator("#board svg").first.get_attribute("viewBox")
    page.set_viewport_size({"width": 390, "height": 700})
    expect(page.locator("#board svg").first).not_to_have_attribute("viewBox", str(wide))  # all is shown anew
    window = page.locator("#sheet-scroll.more-below")
    expect(window).to_be_visible()
    last = page.locator(".score-group tr").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    expect(page.locator("#sheet-close")).to_be_in_viewport(ratio=1)
    # A total of three figures stands in one line, and the buttons fill theirs.
    total = page.locator(".score-total b").first
    height = total.evaluate("total => total.clientHeight")
    total.evaluate("total => total.append('00')")
    assert total.evaluate("total => total.clientHeight") == height
    buttons = page.locator("#sheet .score-acts .button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert min(left for left, _ in buttons) == pytest.approx(buttons[-1][0], abs=1)
    assert max(right for _, right in buttons) == pytest.approx(buttons[-1][1], abs=1)


@pytest.mark.parametrize(
    ("addends", "line"), [([8, 35, -2], "8 + 35 − 2"), ([-3, 0, 10], "−3 + 0 + 10"), ([-1, -12], "−1 − 12"), ([4], "4")]
)
def test_a_total_says_what_it_is_the_sum_of_with_true_signs(page: Page, addends: list[int], line: str) -> None:
    page.goto("/")
    summing = "async ([address, addends]) => (await import(address)).sumOf(addends)"
    told = page.evaluate(summing, [static("shared/numbers.js"), addends])
    assert told == line
