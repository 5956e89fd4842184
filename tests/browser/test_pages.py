"""The pages around the table, in a real browser: palettes, fingers, menus, forms, the live lobby, no script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import diwan
from tests.browser.support import Complaints, make_table, play_now, severe_violations, upload
from tests.support.finished import finished

GAME = diwan.game_names()[0]
PHONE = 390
NewPage = Callable[..., Page]


def visit(page: Page, path: str) -> None:
    """Go to a page, with its pictures."""
    page.goto(path, wait_until="load")


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.mark.parametrize("theme", ["contrast", "deutan", "tritan"])
def test_axe_finds_nothing_serious_in_any_palette(new_page: NewPage, theme: str) -> None:
    page = new_page()
    visit(page, f"/new/{GAME}")
    page.locator("details.menu > summary").click()
    page.locator(f'.menu-sheet button[value="{theme}"]').click()
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    page.locator("details.menu > summary").click()
    assert severe_violations(page) == []


def test_axe_finds_nothing_serious_in_a_lobby(page: Page) -> None:
    make_table(page, GAME, ["me Ana", "friend", "anybody"])
    page.locator(".other > summary").first.click()
    assert severe_violations(page) == []


def test_a_lobby_fits_on_a_phone(new_page: NewPage) -> None:
    page = new_page(width=PHONE, height=844)
    make_table(page, GAME, ["me Ana", "friend", "anybody", "bot:greedy"])
    for summary in page.locator("main summary").all():
        summary.click()
    assert overflow(page) == 0


# The fields of a page that are narrower than their longest answer, which would be cut.
CUT = """() => [...document.querySelectorAll("main select")].filter((field) => {
  const free = field.cloneNode(true);
  free.style.cssText = "position: absolute; width: max-content";
  field.after(free);
  const needed = free.offsetWidth;
  free.remove();
  return needed > field.offsetWidth;
}).map((field) => field.name)"""


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
def test_no_answer_of_a_form_is_cut(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale)
    for path in [*(f"/new/{game}" for game in diwan.game_names()), "/me"]:
        visit(page, path)
        for width in (1440, 1280, 1024, 768, PHONE):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(CUT) == [], (width, path)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("locale", ["en", "ru", "es"])
def test_every_game_can_be_begun_from_the_first_screen(new_page: NewPage, width: int, height: int, locale: str) -> None:
    page = new_page(width, height, locale=locale)
    visit(page, "/")
    for button in page.locator('form[action^="/now/"] button').all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
def test_on_a_phone_the_first_game_can_be_begun_from_the_first_screen(new_page: NewPage, locale: str) -> None:
    page = new_page(PHONE, 844, locale=locale)
    make_table(page, "alhambra", ["me Ana", "friend"])
    visit(page, "/")
    expect(page.locator('form[action^="/now/"] button').first).to_be_in_viewport(ratio=1)


def test_what_can_be_pressed_is_large_enough_for_a_finger(new_page: NewPage) -> None:
    page = new_page(width=PHONE, height=844)
    for path in ("/", *(f"/new/{game}" for game in diwan.game_names()), "/me"):
        visit(page, path)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main button, main select, header a, header summary")]
              .filter((e) => e.offsetParent && !e.closest(".sr") && !e.classList.contains("sr"))
              .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 80)])
              .filter(([box]) => box.width < 24 || box.height < 38).map(([, html]) => html)"""
        )
        assert small == []


def test_the_keyboard_reaches_the_page_past_its_head(page: Page) -> None:
    visit(page, "/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.closest('main') !== null")
    assert focused


def test_a_menu_closes_by_escape_and_gives_the_focus_back(page: Page) -> None:
    visit(page, "/")
    summary = page.locator("details.menu > summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu-sheet")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(".menu-sheet")).to_be_hidden()
    expect(summary).to_be_focused()


def test_seats_follow_the_options_and_what_was_chosen_stays(page: Page) -> None:
    visit(page, "/new/sabika")
    page.locator("#seats-4").check(force=True)
    expect(page.locator(".row")).to_have_count(4)
    page.locator("#seat-1").select_option("friend")
    page.locator("#seats-3").check(force=True)
    expect(page.locator(".row")).to_have_count(3)
    expect(page.locator("#seat-1")).to_have_value("friend")
    page.locator("#option-hard").select_option("yes")
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator("#seats-3")).to_be_disabled()


def test_a_friend_comes_by_invitation_and_both_pages_follow_to_the_table(new_page: NewPage) -> None:
    ana, luis = new_page(), new_page(width=PHONE, height=844)
    address = make_table(ana, GAME, ["me Ana", "friend", "friend"])
    first, second = ana.locator("#link-1").input_value(), ana.locator("#link-2").input_value()
    luis.goto(first)
    luis.fill("#name", "Luis")
    luis.locator("main form button").click()
    expect(ana.locator('[data-seat="1"] [data-name]')).to_have_text("Luis")
    expect(ana.locator('[data-seat="1"] .presence-here')).to_be_visible()
    eva = new_page()
    eva.goto(second)
    eva.fill("#name", "Eva")
    eva.locator("main form button").click()
    for page in (ana, luis, eva):
        page.locator("#table").wait_for()
        assert page.url == address


@pytest.mark.parametrize("width", [1280, PHONE])
def test_whoever_comes_too_late_for_a_seat_is_told_once(new_page: NewPage, width: int) -> None:
    ana, luis, eva = new_page(), new_page(), new_page(width=width, height=844)
    address = make_table(ana, GAME, ["me Ana", "friend"], listed="yes")
    invitation = ana.locator("#link-1").input_value()
    luis.goto(invitation)
    luis.fill("#name", "Luis")
    luis.locator("main form button").click()
    luis.locator("#table").wait_for()
    expect(luis.locator("[data-told]")).to_have_count(0)
    eva.goto(invitation)
    expect(eva.locator("[data-told]")).to_have_text("This seat is taken; you are watching.")
    expect(eva).to_have_url(address)
    assert overflow(eva) <= 0
    assert severe_violations(eva) == []
    eva.locator("[data-close]").click()
    expect(eva.locator("[data-told]")).to_have_count(0)
    eva.reload()
    eva.locator("#table").wait_for()
    assert eva.url == address
    expect(eva.locator("[data-told]")).to_have_count(0)


def test_the_host_sees_who_leaves_and_begins_with_bots(new_page: NewPage) -> None:
    ana, luis = new_page(), new_page()
    address = make_table(ana, GAME, ["me Ana", "anybody", "anybody"], listed="yes")
    luis.goto(address)
    luis.locator('[data-seat="2"] .chair-acts button').click()
    expect(ana.locator('[data-seat="2"] [data-name]')).to_be_visible()
    luis.locator('[data-seat="2"] .chair-acts button').click()
    expect(ana.locator('[data-seat="2"] [data-name]')).to_have_count(0)
    ana.locator(".lobby-start button").click()
    for page in (ana, luis):
        page.locator("#table").wait_for()


def test_a_link_is_copied(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    make_table(page, GAME, ["me Ana", "friend"])
    page.locator('[data-copy="link-1"]').click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#link-1").input_value()


def test_everything_around_the_table_works_without_script(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/new/sabika")
    page.locator("#seats-2").check(force=True)
    page.get_by_role("button", name="Show these seats").click()
    assert page.locator(".row").count() == 2
    page.locator("#seat-1").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    assert page.locator(".chair").count() == 2
    page.locator("details.menu > summary").click()
    page.locator('.menu-sheet button[value="es"]').click()
    assert page.locator("html").get_attribute("lang") == "es"
    page.locator(".lobby-start button").click()
    assert page.locator("#table").count() == 1


def test_a_page_says_in_its_address_which_rule_is_meant(page: Page) -> None:
    visit(page, "/rules/alhambra#ALH-5.1.2")
    rule = page.locator('[id="ALH-5.1.2"]')
    expect(rule).to_be_in_viewport()
    assert rule.evaluate("element => element.matches(':target')")


# How near any line of words comes to the ring of the rosette, in pixels; below zero it runs into it.
_NEAREST_TO_RING = """() => {
  const ring = document.querySelector('.welcome-art').getBoundingClientRect();
  const [x, y, radius] = [ring.x + ring.width / 2, ring.y + ring.height / 2, ring.width / 2];
  const range = document.createRange();
  const lines = [...document.querySelectorAll('.welcome h1, .welcome p')].flatMap((part) => {
    range.selectNodeContents(part);
    return [...range.getClientRects()];
  });
  return Math.min(...lines.map((line) => Math.hypot(x - line.right, Math.max(0, line.top - y)) - radius));
}"""


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
@pytest.mark.parametrize("width", [1440, 1280, 820, PHONE])
def test_words_go_round_the_rosette(new_page: NewPage, complaints: Complaints, width: int, locale: str) -> None:
    complaints.expect_status(404)
    page = new_page(width, 844, locale=locale)
    for path in ("/nowhere", "/sign-up"):
        visit(page, path)
        assert page.evaluate(_NEAREST_TO_RING) >= 4, path
        assert overflow(page) <= 0


def test_only_the_way_back_has_an_arrow_back(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, GAME)
    visit(page, f"{page.url}/text")
    signs = page.locator(".crumbs a").evaluate_all("links => links.map((a) => getComputedStyle(a, '::before').content)")
    assert signs == ['"←"', "none"]


def test_ones_own_page_has_even_room_around_lists_and_buttons(new_page: NewPage) -> None:
    page = new_page()
    upload(page, finished(GAME))
    visit(page, "/me")
    rooms = page.evaluate(
        """() => {
          const box = (found) => document.querySelector(found).getBoundingClientRect();
          const [sheet, more] = [box('#tables'), box('#tables details')];
          const form = document.querySelector('[name="part"][value="habits"]').form;
          const ticks = [...form.querySelectorAll('.tick')].at(-1).getBoundingClientRect();
          return {
            padding: parseFloat(getComputedStyle(document.getElementById('tables')).paddingBottom),
            below: sheet.bottom - more.bottom,
            above: form.querySelector('button').getBoundingClientRect().top - ticks.bottom,
          };
        }"""
    )
    assert rooms["below"] <= rooms["padding"] + 2
    assert rooms["above"] >= 12
