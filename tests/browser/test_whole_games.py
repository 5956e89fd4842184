"""Two people and a bot play whole games in two browsers, and it ends with a score sheet that adds up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHROMIUM
from tests.browser.support import MY_TURN, make_table, ply_of

MOST = 2_000  # decisions
LONG = 600_000  # milliseconds

# Lets a page choose by itself whenever it is asked, now here, now there in the list, and count how often it did.
PLAY = """
() => {
  window.played = 0;
  setInterval(() => {
    const table = document.getElementById("table");
    const rows = [...document.querySelectorAll("#choices:not([aria-busy]) button")];
    if (!table.classList.contains("is-my-turn") || !rows.length) return;
    rows[(Number(table.dataset.ply) * 7) % rows.length].click();
    window.played += 1;
  }, 5);
}
"""

# The points of the rows of the score sheet, and of its totals.
POINTS = 'cell => Number(cell.textContent.replace("–", "0").replace("−", "-"))'
FIGURES = f'rows => rows.map(row => [...row.querySelectorAll("td")].map({POINTS}))'
TOTALS = f"cells => cells.map({POINTS})"


@pytest.fixture(scope="module")
def chromium() -> str:
    """The whole Chromium, as people have it."""
    return CHROMIUM


def play_to_the_end(pages: list[Page]) -> int:
    """Let the pages play a game to its end, and return how often somebody chose."""
    for page in pages:
        page.evaluate(PLAY)
    for page in pages:
        page.locator('#table[data-stage="over"]').wait_for(timeout=LONG)
    return sum(page.evaluate("window.played") for page in pages)


def test_two_people_and_a_bot_play_a_whole_game(new_page: Callable[..., Page], game: str) -> None:
    ann, bob = new_page(), new_page(390, 844)
    address = make_table(ann, game, ["me Ann", "friend", "bot:greedy"], seed="11")
    bob.goto(ann.locator('input[value*="/join/"]').first.input_value())
    bob.locator('input[name="name"]').fill("Bob")
    bob.locator("main form button").first.click()
    for page in (ann, bob):
        page.wait_for_url(address)
        page.locator("#table[data-ply]").wait_for()
        page.locator("#tab-more").click()
        page.locator("#want-confirm").uncheck()
    bob.locator("#tab-board").click()
    assert 20 < play_to_the_end([ann, bob]) < MOST
    for page in (ann, bob):
        expect(page.locator("#sheet")).to_be_visible()
        expect(page.locator(MY_TURN)).to_have_count(0)
    assert ply_of(ann) == ply_of(bob)
    assert ann.locator("#sheet-groups").text_content() == bob.locator("#sheet-groups").text_content()
    rows = ann.locator("#sheet-groups tbody tr").evaluate_all(FIGURES)
    totals = ann.locator("#sheet-totals b").evaluate_all(TOTALS)
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert ann.locator("#sheet-groups .cites").count() == len(rows)
    replay = ann.locator("#sheet a").filter(has_text="Replay").get_attribute("href")
    assert f"{address}/replay".endswith(str(replay))


def test_another_game_like_the_last_one_is_a_click_away(page: Page, some_game: str) -> None:
    make_table(page, some_game, ["me Ann", "bot:random"], seed="4")
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-more").click()
    page.locator("#leave-go").click()  # bots finish the game
    expect(page.locator("#sheet")).to_be_visible(timeout=120_000)
    before = page.url
    page.locator("#sheet form button").click()
    page.locator(MY_TURN).wait_for()
    assert page.url != before
    expect(page.locator("#seats .seat-badge-shape")).to_have_count(2)
