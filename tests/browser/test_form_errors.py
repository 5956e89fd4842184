"""A form that comes back: the focus is on the first place that is wrong, and what is wrong is read there."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

import diwan
from tests.browser.support import Complaints

GAME = diwan.game_names()[0]


@pytest.fixture(autouse=True)
def refused(complaints: Complaints) -> None:
    """Every form here is refused."""
    complaints.expect_status(422)


def test_a_new_table_leads_to_its_first_wrong_field(page: Page) -> None:
    page.goto(f"/new/{GAME}")
    page.locator('input[name="clock"][value="days"]').check()
    page.locator("#move_days").fill("none")
    page.locator(".more summary").click()
    page.locator("#seed").fill("luck")
    page.locator("#seed").press("Enter")
    wrong = page.locator("#move_days")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_accessible_description(re.compile("Give a whole number from 1 to 30."))
    expect(page.locator("#seed")).to_have_attribute("aria-invalid", "true")


def test_a_group_that_is_wrong_leads_to_what_is_chosen_in_it(page: Page) -> None:
    page.goto(f"/new/{GAME}")
    page.locator('input[name="seats"]').evaluate_all("all => all.forEach(each => { each.value = '99'; })")
    page.locator(".form-end button").click()
    group = page.get_by_role("group", name="Players")
    expect(group).to_have_attribute("aria-invalid", "true")
    expect(group.get_by_role("radio", checked=True)).to_be_focused()


def test_signing_in_in_vain_leads_to_the_name_and_says_why(page: Page) -> None:
    page.goto("/sign-in")
    page.locator("#login").fill("nobody")
    page.locator("#password").fill("not a password of anybody")
    page.locator("#password").press("Enter")
    told = page.get_by_role("alert").inner_text()
    expect(page.locator("#login")).to_be_focused()
    for field in ("#login", "#password"):
        expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
        expect(page.locator(field)).to_have_accessible_description(told)


def test_a_password_that_is_too_short_leads_to_its_field(page: Page) -> None:
    page.goto("/sign-up")
    page.locator("#login").fill("newcomer")
    page.locator("#password").fill("short")
    page.locator("#password").press("Enter")
    expect(page.locator("#password")).to_be_focused()
    expect(page.locator("#login")).not_to_have_attribute("aria-invalid", "true")


def test_a_name_that_can_not_be_leads_back_to_it(page: Page) -> None:
    page.goto("/me")
    page.locator("#name").fill("...")
    page.locator("#name").press("Enter")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_accessible_description(re.compile("A name has at least one letter or digit."))


def test_the_mark_before_what_is_wrong_is_seen_and_not_read_out(page: Page) -> None:
    page.goto("/me")
    page.locator("#name").fill("...")
    page.locator("#name").press("Enter")
    wrong = page.locator("#problem-name")
    expect(wrong).to_be_visible()
    assert "◆" in wrong.evaluate("wrong => getComputedStyle(wrong, '::before').content")
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    heard = json.dumps(session.send("Accessibility.getFullAXTree"), ensure_ascii=False)
    assert wrong.inner_text() in heard
    assert "◆" not in heard
