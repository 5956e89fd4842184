"""The table with a keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    MY_TURN,
    choices,
    focused,
    make_table,
    ply_of,
    question_of,
    repeat_until,
    wait_for_ply,
)

SEATS = ["me Ann", "bot:greedy"]
LONG = 400.0  # seconds for a whole game


def sit_down(page: Page, game: str, seed: str = "5") -> None:
    make_table(page, game, SEATS, seed=seed)
    page.locator(MY_TURN).wait_for()


def confirm_by_key(page: Page) -> None:
    """Say yes where the page asks once more: the focus is there."""
    if page.locator("#confirm").is_visible():
        page.keyboard.press("Enter")


def take_first(page: Page) -> None:
    """Take the first choice of the list, and wait for the next question."""
    before = ply_of(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    confirm_by_key(page)
    wait_for_ply(page, before + 1)
    page.locator(MY_TURN).wait_for()


def actions_of(page: Page) -> list[str]:
    """Return the choices of the list, in its order."""
    found: list[str] = choices(page).evaluate_all("rows => rows.map(row => row.dataset.action)")
    return found


def test_arrows_go_through_the_choices_and_enter_takes_one(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    actions = actions_of(page)
    page.keyboard.press("ArrowDown")
    assert focused(page) == actions[0]
    page.keyboard.press("ArrowDown")
    assert focused(page) == actions[1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert focused(page) == actions[-1]
    expect(page.locator("#board .is-lit")).to_have_attribute("data-action", actions[-1])
    before = ply_of(page)
    page.keyboard.press("Enter")
    if page.locator("#confirm").is_visible():
        assert focused(page) == "confirm-yes"
        page.keyboard.press("Enter")
    wait_for_ply(page, before + 1)


def test_digits_go_to_the_choice_of_that_number(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    actions = actions_of(page)
    page.keyboard.press("2")
    assert focused(page) == actions[1]
    page.keyboard.press("1")
    assert focused(page) == actions[0]


def test_escape_thinks_again(page: Page) -> None:
    sit_down(page, "alhambra")
    before = ply_of(page)
    page.locator("#choices button:has(.choice-ends)").first.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert page.locator("#choices .is-chosen").count() == 0
    assert focused(page) in actions_of(page)
    assert ply_of(page) == before


def test_u_goes_back_one_step(page: Page) -> None:
    sit_down(page, "sabika", "3")
    repeat_until(page.locator("#undo").is_visible, lambda: take_first(page))
    epoch, ply = question_of(page)
    page.keyboard.press("u")
    page.wait_for_function("epoch => Number(document.getElementById('table').dataset.epoch) > epoch", arg=epoch)
    assert ply_of(page) == ply - 1


def test_h_asks_for_a_hint(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    page.keyboard.press("h")
    expect(page.locator("#choices .choice-hint").first).to_be_visible()


def test_a_choice_on_the_board_is_reached_and_taken_with_keys(page: Page, game: str) -> None:
    sit_down(page, game)
    before = ply_of(page)
    spot = page.locator("#board .dw-choice[data-action]").first
    spot.focus()
    page.keyboard.press("Enter")
    confirm_by_key(page)
    wait_for_ply(page, before + 1)


def test_whoever_chooses_in_the_list_goes_on_there(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    take_first(page)
    inside = "document.getElementById('ask').contains(document.activeElement)"
    page.wait_for_function(f"() => {inside}")


def test_letters_typed_into_the_chat_move_nothing(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    before = question_of(page)
    page.locator("#tab-chat").click()
    page.locator("#say-text").fill("")
    page.locator("#say-text").press_sequentially("uh 1 hush")
    expect(page.locator("#say-text")).to_have_value("uh 1 hush")
    assert question_of(page) == before
    assert page.locator("#choices .choice-hint").count() == 0


def test_a_whole_turn_is_announced(page: Page, some_game: str) -> None:
    sit_down(page, some_game)
    take_first(page)
    question = page.locator("#question").inner_text()
    expect(page.locator("#announce")).to_contain_text(question)


def test_a_whole_game_is_played_with_keys_alone(page: Page) -> None:
    make_table(page, "alhambra", ["me Ann", "bot:random"], seed="5")
    page.locator(MY_TURN).wait_for()
    over = page.locator('#table[data-stage="over"]')
    decisions: list[int] = []

    def take_one() -> None:
        decisions.append(ply_of(page))
        page.keyboard.press(str(1 + decisions[-1] % min(9, choices(page).count())))
        page.keyboard.press("Enter")
        confirm_by_key(page)
        wait_for_ply(page, decisions[-1] + 1)
        page.locator(f'{MY_TURN}, #table[data-stage="over"]').wait_for()

    repeat_until(lambda: over.count() > 0, take_one, LONG)
    assert len(decisions) > 20
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#sheet-close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()


# What the keys of a table make of a press.
MEANT = """
async (press) => {
  const here = document.querySelector('script[src$="page.js"]').src;
  const { listenToKeys } = await import(new URL("table/keys.js", here));
  const heard = [];
  const acts = Object.fromEntries(["u", "U", "h", "["].map((key) => [key, () => heard.push(key)]));
  listenToKeys({ key: () => false }, acts);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true }));
  return heard;
}
"""


@pytest.mark.parametrize(
    ("press", "meant"),
    [
        ({"key": "u", "code": "KeyU"}, ["u"]),
        ({"key": "U", "code": "KeyU", "shiftKey": True}, ["U"]),
        ({"key": "U", "code": "KeyU"}, ["u"]),  # Caps Lock
        ({"key": "г", "code": "KeyU"}, ["u"]),  # Cyrillic: the letter at that place
        ({"key": "Г", "code": "KeyU", "shiftKey": True}, ["U"]),
        ({"key": "р", "code": "KeyH"}, ["h"]),
        ({"key": "g", "code": "KeyU"}, []),  # Dvorak: the letter that is written on it
        ({"key": "d", "code": "KeyH"}, []),
        ({"key": "u", "code": "KeyF"}, ["u"]),
        ({"key": "h", "code": "KeyJ"}, ["h"]),
        ({"key": "u", "code": "KeyU", "ctrlKey": True}, []),
        ({"key": "u", "code": "KeyU", "metaKey": True}, []),
        ({"key": "u", "code": "KeyU", "altKey": True}, []),
        ({"key": "[", "code": "Digit8", "ctrlKey": True, "altKey": True, "modifierAltGraph": True}, ["["]),
    ],
)
def test_letters_are_those_of_the_readers_keyboard(page: Page, press: dict[str, Any], meant: list[str]) -> None:
    page.goto("/sign-in")
    assert page.evaluate(MEANT, press) == meant
