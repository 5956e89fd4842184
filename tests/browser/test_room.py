"""However little room there is: the question and its choices stay in sight, and nothing is wider than the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import diwan
from diwan.core.replay import write_replay
from diwan.core.rng import seeded
from diwan.core.table import Table
from tests.browser.support import MY_TURN, choices, make_table, play_on, play_until

NewPage = Callable[..., Page]
WINDOWS = ((390, 844), (360, 640), (1280, 720), (1440, 900))
LONG = 6  # decisions that a turn has had already
CLOCK = {"clock": "bank", "bank_minutes": "20", "bank_seconds": "15"}
MANY = 12  # choices: more than a phone shows at once
ROW = 40  # pixels: the least height of a choice


# How many rows can't be read to their end, what is told of them, and whether that lies beside the rows.
COUNTED = """
() => {
  const room = document.getElementById("ask-body").getBoundingClientRect();
  const rows = [...document.querySelectorAll("#choices button")].map((row) => row.getBoundingClientRect());
  const more = document.getElementById("choices-more");
  const shown = more.checkVisibility({ visibilityProperty: true });
  return [
    rows.filter((row) => row.bottom > room.bottom + 1).length,
    shown ? more.textContent : "",
    !shown || more.getBoundingClientRect().top >= room.bottom - 1,
  ];
}
"""
# How many lines of the log are in sight.
LINES = """
() => {
  const room = document.getElementById("log-window").getBoundingClientRect();
  const tops = new Set();
  for (const text of document.querySelectorAll("#log .log-text")) {
    for (const line of text.getClientRects())
      for (const box of [...text.children].flatMap((part) => [...part.getClientRects()]))
        if (box.top >= room.top - 2 && box.bottom <= room.bottom + 2) tops.add(Math.round(box.bottom / 6));
  }
  return tops.size;
}
"""
# Lines of the log that begin a line for a rule that would have had room in the last one.
WASTED = """
() => [...document.querySelectorAll("#log .log-text")].filter((text) => {
  const [look, rule] = [text.querySelector(".log-look"), text.querySelector(".cites")];
  if (!look || !rule) return false;
  const last = [...look.getClientRects()].at(-1);
  const [box, room] = [rule.getBoundingClientRect(), text.parentElement.getBoundingClientRect()];
  return box.top > last.bottom - 4 && last.right + box.width + 12 < room.right;
}).map((text) => text.textContent)
"""


def played(game: str, seats: int) -> Iterator[Table]:
    """Return a game among bots, at each of its moments."""
    table = diwan.load(game).new_table(seats=seats, seed=4)
    bot = diwan.bot("greedy")
    bot.start(table.game, 0, seats, seeded(4))
    while not table.is_over:
        yield table
        table.submit(table.to_act, table.ply, bot.choose(table.prompt(table.to_act)))


@pytest.fixture(scope="module", params=[("alhambra", 6), ("sabika", 4)], ids=["alhambra", "sabika"])
def long_turn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game, kept in a file, in the middle of a turn in which much has been decided already."""
    table = next(
        table
        for table in played(*request.param)
        if len(table.path(table.to_act)) >= LONG and len(table.view(table.to_act).choices) > 3
    )
    file = tmp_path_factory.mktemp("long") / "long.replay"
    file.write_text(write_replay(table.replay(), table.game), encoding="utf-8")
    return file


def in_window(page: Page, selector: str) -> bool:
    """Tell whether all of an element is on the screen, and nothing lies over it."""
    found: bool = page.locator(selector).evaluate(
        """(element) => {
          const box = element.getBoundingClientRect();
          const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
          return inside && box.height > 0 && element.contains(middle);
        }"""
    )
    return found


def look_through(page: Page, width: int, height: int) -> None:
    """Look at a table through a window of another size."""
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    page.locator(MY_TURN).wait_for()


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_a_long_turn_leaves_room_for_its_choices(new_page: NewPage, long_turn: Path, locale: str) -> None:
    page = new_page(locale=locale)
    play_on(page, long_turn)
    for window in WINDOWS:
        look_through(page, *window)
        assert page.locator("#path li").count() >= LONG
        assert page.locator("#ask-body").evaluate("body => body.clientHeight") >= 3 * ROW, window
        assert [name for name in ("#question", "#undo", "#hint") if not in_window(page, name)] == [], window
        unread, told, apart = page.evaluate(COUNTED)  # every row can be read, or is counted
        assert [int(number) for number in re.findall(r"\d+", told)] == ([unread] if unread else []), window
        assert apart, window
        last = choices(page).last
        last.scroll_into_view_if_needed()
        last.click(trial=True)
        expect(page.locator("#choices-more")).to_be_hidden()


def test_before_the_turn_passes_the_choice_that_was_made_stays_in_sight(new_page: NewPage) -> None:
    page = new_page(1280, 720)
    make_table(page, "alhambra", ["me Ann", "bot:greedy", "bot:greedy"], seed="5")
    page.locator(MY_TURN).wait_for()
    row = page.locator("#choices button:has(.choice-ends)").last
    row.click()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#confirm-text")).to_contain_text("Then your turn is over.")
    expect(row).to_be_in_viewport(ratio=1)
    row.click(trial=True)
    gap = page.evaluate(
        """() => {
          const body = document.getElementById("ask-body").getBoundingClientRect();
          return body.top - document.querySelector(".ask-head").getBoundingClientRect().bottom;
        }"""
    )
    assert gap < ROW / 4


def test_all_steps_of_a_long_turn_can_be_opened_and_gone_back_to(new_page: NewPage, long_turn: Path) -> None:
    page = new_page(390, 844)
    play_on(page, long_turn)
    first = page.locator("#path .step-back").first
    expect(first).to_be_hidden()
    page.locator("#path-open").click()
    first.scroll_into_view_if_needed()
    epoch = int(page.locator("#table").get_attribute("data-epoch") or -1)
    first.click()
    page.wait_for_function("epoch => Number(document.getElementById('table').dataset.epoch) > epoch", arg=epoch)
    expect(page.locator("#path-row")).to_be_hidden()


def test_choices_that_are_out_of_sight_are_counted(new_page: NewPage) -> None:
    page = new_page(390, 844)
    make_table(page, "sabika", ["me Ann", "bot:random"], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: choices(page).count() >= MANY)
    more = page.locator("#choices-more")
    expect(more).to_contain_text("more")
    more.click()
    more.click()  # the first time a list that was kept low grows
    page.wait_for_function("() => document.getElementById('ask-body').scrollTop > 0")
    page.locator("#ask-body").evaluate("body => body.scrollTo(0, body.scrollHeight)")
    expect(more).to_be_hidden()


def test_what_can_be_chosen_on_the_board_leaves_it_the_room_until_more_is_wanted(new_page: NewPage) -> None:
    page = new_page(390, 844)
    make_table(page, "sabika", ["me Ann", "bot:random"], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: choices(page).count() >= MANY)
    height = "() => document.getElementById('ask-body').clientHeight"
    low = page.evaluate(height)
    assert low < 4 * ROW
    expect(choices(page).nth(1)).to_be_in_viewport(ratio=1)
    assert page.locator("#board").evaluate("board => board.clientHeight") > 844 * 0.45
    page.locator("#choices-more").click()
    assert page.evaluate(height) > low + 2 * ROW


def test_the_best_hint_comes_into_sight(new_page: NewPage) -> None:
    page = new_page(1280, 720)
    make_table(page, "sabika", ["me Ann", "bot:random"], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: choices(page).count() >= MANY)
    page.locator("#ask-body").evaluate("body => body.scrollTo(0, body.scrollHeight)")
    page.locator("#hint").click()
    best = page.locator("#choices button:has(.choice-hint)", has_text="Hint 1")
    expect(best).to_be_in_viewport(ratio=1)
    best.click(trial=True)


@pytest.mark.parametrize("seats", [2, 6])
def test_who_talks_on_their_own_turn_reads_what_was_said(new_page: NewPage, seats: int) -> None:
    page = new_page(1280, 720)
    make_table(page, "alhambra", ["me Ann", *["bot:random"] * (seats - 1)], seed="5")
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-chat").click()
    for text in ("Hello", "Good luck to all of you, and have a good time with this", "Thanks", "My turn"):
        page.locator("#say-text").fill(text)
        page.locator("#say-text").press("Enter")
        expect(page.locator("#said li").last).to_contain_text(text)
    for saying in page.locator("#said li").all():
        expect(saying).to_be_in_viewport(ratio=1)
    assert [name for name in ("#question", "#hint", "#say-text") if not in_window(page, name)] == []
    expect(choices(page).first).to_be_in_viewport(ratio=1)


def test_on_ones_own_turn_the_choices_come_before_the_chat(new_page: NewPage) -> None:
    page = new_page(1024, 768)
    make_table(page, "sabika", ["me Ann", *["bot:random"] * 3], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: choices(page).count() >= MANY)
    page.locator("#tab-chat").click()
    assert page.locator("#ask-body").evaluate("body => body.clientHeight") > 4 * ROW
    assert in_window(page, "#say-text")


def test_on_ones_own_turn_lines_of_the_log_are_in_sight(new_page: NewPage) -> None:
    page = new_page(1280, 720)
    make_table(page, "alhambra", ["me Ann", "bot:greedy", "bot:greedy"], seed="5")
    page.locator(MY_TURN).wait_for()
    after_mine = page.locator("#log li:has(.seat-badge-1) ~ li:has(.seat-badge-2)")
    play_until(page, lambda: after_mine.count() > 0)
    page.reload()
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#since")).to_be_visible()
    assert page.evaluate(LINES) > 3


def test_a_rule_stands_in_the_line_that_it_belongs_to(new_page: NewPage) -> None:
    page = new_page(1280, 720)
    make_table(page, "alhambra", ["me Ann", "bot:greedy", "bot:greedy"], seed="5")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: page.locator("#log li").count() > LONG)
    assert page.evaluate(WASTED) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_table_is_never_wider_than_a_phone(new_page: NewPage, seats: int) -> None:
    page = new_page(390, 800, is_mobile=True, has_touch=True)
    make_table(page, "alhambra", ["me Bartholomew the Elder", *["bot:random"] * (seats - 1)], **CLOCK)
    page.locator(MY_TURN).wait_for()
    for width in (390, 360):
        look_through(page, width, 800)
        assert page.evaluate("[window.innerWidth, document.documentElement.scrollWidth]") == [width, width]
        for part in page.locator("#seats :is(.seat, .seat-badge, .seat-points)").all():
            expect(part).to_be_in_viewport(ratio=1)
        assert page.locator(".players").evaluate("strip => strip.scrollWidth <= strip.clientWidth")


# How large the letters of each name are, and how much of it can be read.
NAMES = """names => names.map((name) =>
  [parseFloat(getComputedStyle(name).fontSize), name.clientWidth / name.scrollWidth])"""


@pytest.mark.parametrize(("width", "seats"), [(390, 3), (390, 4), (1024, 4)])
def test_every_name_can_be_recognised(new_page: NewPage, width: int, seats: int) -> None:
    page = new_page(width, 768)
    make_table(page, "alhambra", ["me Nightingale 58", *["bot:random"] * (seats - 1)], **CLOCK)
    page.locator(MY_TURN).wait_for()
    names = page.locator(".seat-name").evaluate_all(NAMES)
    assert len(names) == seats
    assert min(size for size, _ in names) >= 12
    assert min(part for _, part in names) >= 0.75


def test_bots_are_offered_below_the_row_of_seats(new_page: NewPage) -> None:
    page, *others = new_page(390, 844), new_page(), new_page()
    address = make_table(page, "alhambra", ["me Ann", "friend", "friend", "bot:greedy"], seed="5")
    links = [page.locator(f"#link-{number}").input_value() for number in (1, 2)]
    for other, link, name in zip(others, links, ("Faun", "Lynx"), strict=True):
        other.goto(link)
        other.locator("#name").fill(name)
        other.locator("main form button").first.click()
        other.wait_for_url(address)
    for other in others:
        other.context.close()
    offer = page.get_by_role("button", name="Let a bot play for Lynx")
    expect(offer).to_be_visible()
    expect(page.get_by_role("button", name="Let a bot play for Faun")).to_be_visible()
    for part in page.locator("#seats :is(.seat, .seat-name, .seat-points)").all():
        expect(part).to_be_in_viewport(ratio=1)
    seats = page.locator("#seats").bounding_box()
    below = offer.bounding_box()
    assert seats
    assert below
    assert below["y"] >= seats["y"] + seats["height"]
    offer.click()
    expect(offer).to_be_hidden()
    expect(page.locator('.seat[data-seat="2"]')).to_contain_text("a bot plays")


@pytest.mark.parametrize(("width", "game", "seats"), [(390, "sabika", 2), (820, "alhambra", 3), (1280, "alhambra", 3)])
def test_what_the_players_do_is_never_cut_off(new_page: NewPage, width: int, game: str, seats: int) -> None:
    page = new_page(width, 800, locale="es")
    make_table(page, game, ["me Bartholomew", *["bot:greedy"] * (seats - 1)], **CLOCK)
    page.locator(MY_TURN).wait_for()
    cut = page.locator(".note").evaluate_all(
        "notes => notes.filter((note) => note.scrollWidth > note.clientWidth + 1 || !note.clientHeight).length"
    )
    assert page.locator(".note-turn").count() == 1
    assert cut == 0
