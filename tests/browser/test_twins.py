"""Two copies of a card on Alhambra's display: both are marked, either can be clicked, the keyboard comes by once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, confirm, make_table, ply_of, wait_for_ply

TWINS = "33"  # a deal with 8, 9, 2 and once more 9 on display, in which Ann begins


@pytest.mark.parametrize("place", [2, 4])
@pytest.mark.parametrize("width", [1440, 390])
def test_either_of_two_copies_can_be_clicked(new_page: Callable[..., Page], width: int, place: int) -> None:
    page = new_page(width)
    make_table(page, "alhambra", ["me Ann", "bot:random", "bot:random"], seed=TWINS)
    page.locator(MY_TURN).wait_for()
    cards = page.locator('#board .dw-choice[data-key^="display:"]')
    expect(cards).to_have_count(3)
    outlines = page.locator('#board .dw-choice[data-key="display:2"] .dw-outline')
    expect(outlines).to_have_count(2)
    before = ply_of(page)
    outlines.nth(0 if place == 2 else 1).click()
    confirm(page)
    wait_for_ply(page, before + 1)
    expect(page.locator("#log")).to_contain_text("Ann takes 9 florins.")


def test_a_hint_lies_on_the_first_copy_and_not_between_the_two(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    make_table(page, "alhambra", ["me Ann", "bot:random", "bot:random"], seed=TWINS)
    page.locator(MY_TURN).wait_for()
    action = page.locator('#board .dw-choice[data-key="display:2"]').get_attribute("data-action")
    page.keyboard.press("h")
    number = page.locator(f'#choices .choice[data-action="{action}"] .choice-hint')
    expect(number).to_be_visible()
    place = int((number.text_content() or "0")[-1])
    sign = page.locator("#hints circle").nth(place - 1).bounding_box()
    first = page.locator('#board .dw-choice[data-key="display:2"] .dw-outline').first.bounding_box()
    assert sign is not None
    assert first is not None
    assert abs(sign["x"] + sign["width"] / 2 - first["x"] - first["width"]) < 10
