"""The game in one minute, for whoever sits down at its table for the first time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import diwan
from diwan.core.i18n import LOCALES, render
from tests.browser.support import MY_TURN, make_table, play_now, severe_violations

OFFERED = re.compile(r"\bis-new\b")


def test_it_is_offered_in_words_until_it_was_read(page: Page, some_game: str) -> None:
    play_now(page, some_game)
    sign, primer = page.locator("#primer-open"), page.locator("#primer")
    expect(sign).to_have_class(OFFERED)
    sign.click()
    expect(primer).to_contain_text(render(diwan.load(some_game).primer.goal))
    assert severe_violations(page) == []
    page.keyboard.press("Escape")
    expect(primer).to_be_hidden()
    expect(sign).to_be_focused()
    page.reload()
    page.locator("#table[data-ready]").wait_for()
    expect(sign).not_to_have_class(OFFERED)


def test_its_words_do_not_push_into_a_question_to_somebody_else(new_page: Callable[..., Page]) -> None:
    ann, watcher = new_page(1440, 900), new_page(1440, 900)
    watcher.goto(make_table(ann, "alhambra", ["me Ann", "bot:greedy"], seed="5", listed="yes"))
    ann.locator(MY_TURN).wait_for()
    expect(watcher.locator("#question")).to_have_text("Ann is choosing what to do.")
    width = "sign => sign.getBoundingClientRect().width"
    assert ann.locator("#primer-open").evaluate(width) > 80
    assert watcher.locator("#primer-open").evaluate(width) < 50


def test_a_key_opens_it_and_leaves_the_choices_alone(page: Page) -> None:
    play_now(page, "alhambra")
    page.keyboard.press("?")
    expect(page.locator("#primer")).to_be_visible()
    page.keyboard.press("1")  # would be a choice
    expect(page.locator("#choices .is-lit, #choices .is-chosen")).to_have_count(0)
    page.locator("#primer-close").click()
    expect(page.locator("#primer")).to_be_hidden()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_of_the_rules_begins_with_it(page: Page, game: str, locale: str) -> None:
    page.goto(f"/rules/{game}")
    page.context.set_extra_http_headers({"Accept-Language": locale})
    page.reload()
    for word, meaning in diwan.load(game).primer.words:
        expect(page.locator(".primer-text")).to_contain_text(render(word, locale))
        expect(page.locator(".primer-text")).to_contain_text(render(meaning, locale))
