"""A long list of choices has headings: keys and numbers go through it as through any other, and voices hear them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, choices, focused, make_table, play_until


@pytest.mark.parametrize("width", [1280, 390])
def test_the_workers_of_sabika_head_their_choices(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(width)
    make_table(page, "sabika", ["me Ann"], seed="5")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: page.locator("#choices .choices-group").count() >= 2)
    head = page.locator("#choices .choices-head").first
    expect(head).to_be_visible()
    part = page.get_by_role("list", name=head.inner_text(), exact=True)
    rows = part.get_by_role("button")
    assert rows.count() > 1
    # What is seen is short, what is heard is whole.
    whole = rows.first.locator(".choice-label").text_content() or ""
    assert whole.startswith(f"{head.inner_text()}: ")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Numbers and arrows go on over the headings.
    count = choices(page).count()
    numbers = page.locator("#choices .choice-number").all_inner_texts()
    assert numbers == [str(number) for number in range(1, count + 1)]
    actions = choices(page).evaluate_all("rows => rows.map(row => row.dataset.action)")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    assert focused(page) == actions[0]
    for place in range(1, count):
        page.keyboard.press("ArrowDown")
        assert focused(page) == actions[place]
