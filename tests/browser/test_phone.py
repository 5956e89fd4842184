"""The table on a phone: 390 pixels wide, with a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, choices, choose, play_now, severe_violations

WIDTH, HEIGHT = 390, 844
# How high the letters of each text are on the screen.
LETTERS = """() => {
  const svg = document.querySelector("#board svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return [...svg.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * scale);
}"""


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(WIDTH, HEIGHT, has_touch=True, is_mobile=True)


def test_everything_that_matters_is_on_the_screen_at_once(phone: Page, game: str) -> None:
    play_now(phone, game)
    for name in ("#board > svg", "#question", "#tabs", "#seats"):
        expect(phone.locator(name)).to_be_in_viewport()
    expect(choices(phone).first).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert phone.evaluate("document.documentElement.scrollHeight") <= HEIGHT
    # The drawing is the one for narrow screens.
    assert phone.evaluate("document.querySelector('#board svg').viewBox.baseVal.width") < 500


def test_choices_are_large_enough_for_a_thumb(phone: Page, game: str) -> None:
    play_now(phone, game)
    heights = choices(phone).evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert min(heights) >= 44


def test_the_zones_are_tabs_with_a_dot_where_something_can_be_chosen(phone: Page) -> None:
    play_now(phone, "alhambra")
    dots = phone.locator("#zones .has-choices")
    expect(dots.first).to_be_visible()
    last = phone.locator("#zones button").last
    last.click()
    zone = phone.locator(f'#board [data-zone="{last.get_attribute("data-to")}"]')
    expect(zone).to_be_in_viewport()
    phone.locator("#zones .has-choices").first.click()
    expect(phone.locator("#board .dw-choice").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (1024, 768)])
def test_the_zone_that_was_asked_for_is_the_one_that_is_marked(
    new_page: Callable[..., Page], game: str, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    play_now(page, game)
    for button in page.locator("#zones button").all():
        button.click()
        expect(button).to_have_class(re.compile(r"\bis-here\b"))
    expect(page.locator("#zones .is-here")).to_have_count(1)


def test_letters_of_the_board_can_be_read_at_every_width(new_page: Callable[..., Page], game: str) -> None:
    page = new_page(WIDTH, HEIGHT)
    play_now(page, game)
    for width, drawing in ((WIDTH, "<"), (768, "<"), (1024, "<"), (1159, "<"), (1160, ">"), (1366, ">")):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(f"() => document.querySelector('#board svg')?.viewBox.baseVal.width {drawing} 500")
        sizes = sorted(page.evaluate(LETTERS))
        assert sizes[0] >= 10, width
        assert sizes[len(sizes) // 2] <= 24, width  # and nothing is blown up


def test_log_and_chat_are_behind_tabs_and_the_question_stays(phone: Page) -> None:
    play_now(phone, "alhambra")
    choose(phone)
    phone.locator(MY_TURN).wait_for()
    phone.locator("#tab-log").click()
    expect(phone.locator("#log li").last).to_be_in_viewport()
    expect(phone.locator("#question")).to_be_in_viewport()
    phone.locator("#tab-chat").click()
    expect(phone.locator("#say-text")).to_be_in_viewport()
    expect(phone.locator("#log")).to_be_hidden()
    phone.locator("#tab-board").click()
    expect(phone.locator("#board > svg")).to_be_in_viewport()


def test_the_choices_fold_away_and_back(phone: Page, some_game: str) -> None:
    play_now(phone, some_game)
    phone.locator("#fold").click()
    expect(choices(phone).first).to_be_hidden()
    expect(phone.locator("#question")).to_be_in_viewport()
    phone.locator("#fold").click()
    expect(choices(phone).first).to_be_in_viewport()


def test_choices_that_were_folded_are_there_when_the_phone_is_turned(phone: Page, some_game: str) -> None:
    play_now(phone, some_game)
    phone.locator("#fold").click()
    phone.set_viewport_size({"width": HEIGHT, "height": WIDTH})
    expect(choices(phone).first).to_be_in_viewport()
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    expect(choices(phone).first).to_be_hidden()
    phone.locator("#fold").click()
    expect(choices(phone).first).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
def test_how_to_play_takes_no_room_from_the_question(new_page: Callable[..., Page], locale: str) -> None:
    page = new_page(WIDTH, HEIGHT, has_touch=True, is_mobile=True, locale=locale)
    play_now(page, "alhambra")
    head, sign, hint = (page.locator(name).bounding_box() for name in (".ask-head", "#primer-open", "#hint"))
    assert head
    assert sign
    assert hint
    assert sign["y"] > head["y"] + head["height"]
    assert abs(sign["y"] + sign["height"] / 2 - hint["y"] - hint["height"] / 2) < 6
    page.locator("#primer-open").click()
    expect(page.locator("#primer")).to_be_visible()


def test_a_phone_that_is_turned_gets_the_other_drawing(phone: Page, some_game: str) -> None:
    play_now(phone, some_game)
    phone.set_viewport_size({"width": 1280, "height": 700})
    phone.wait_for_function("() => document.querySelector('#board svg')?.viewBox.baseVal.width > 500")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    phone.wait_for_function("() => document.querySelector('#board svg')?.viewBox.baseVal.width < 500")


def test_axe_finds_nothing_serious(phone: Page, game: str) -> None:
    play_now(phone, game)
    assert severe_violations(phone) == []
