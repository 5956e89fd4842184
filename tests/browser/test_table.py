"""The table with a mouse: playing, going back, looking back, talking, and losing the connection."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import diwan
from diwan.core.i18n import render
from diwan.server.pages.assets import static
from tests.browser.support import (
    MY_TURN,
    choices,
    choose,
    confirm,
    make_table,
    play_now,
    play_until,
    ply_of,
    question_of,
    repeat_until,
    severe_in_both_schemes,
    two_people,
    wait_for_ply,
)

BOTS = ["me Ann", "bot:greedy", "bot:greedy"]
# A point of the board that belongs to the picture and to nothing that can be chosen.
NOTHING_THERE = """
() => {
  const room = document.getElementById("board").getBoundingClientRect();
  for (let x = room.left + 40; x < room.right - 40; x += 15)
    for (let y = room.top + 40; y < room.bottom - 40; y += 15) {
      const there = document.elementFromPoint(x, y);
      if (there.closest("#board svg [data-zone]") && !there.closest(".dw-choice")) return [x, y];
    }
}
"""


def test_two_clicks_lead_to_the_first_question(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'form[action="/now/{game}"] button').click()
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#question")).not_to_be_empty()
    assert choices(page).count() > 1
    assert page.locator("#board .dw-choice[data-action]").count() > 1


def test_every_choice_of_the_list_is_on_the_board(page: Page, game: str) -> None:
    play_now(page, game)
    listed = choices(page).evaluate_all("rows => rows.map(row => row.dataset.action)")
    drawn = page.locator("#board .dw-choice").evaluate_all("all => all.map(one => one.dataset.action)")
    assert set(listed) == set(drawn)


def test_a_choice_on_the_board_is_played(page: Page, game: str) -> None:
    play_now(page, game)
    before = ply_of(page)
    page.locator("#board .dw-choice[data-action]").first.click()
    confirm(page)
    wait_for_ply(page, before + 1)


def test_pointing_at_a_choice_shows_it_on_the_board_and_the_other_way_round(page: Page, game: str) -> None:
    play_now(page, game)
    row = choices(page).nth(1)
    action = row.get_attribute("data-action")
    row.hover()
    expect(page.locator("#board .is-lit")).to_have_attribute("data-action", str(action))
    page.locator("#board .dw-choice").first.hover()
    lit = page.locator("#board .dw-choice").first.get_attribute("data-action")
    expect(page.locator("#choices .is-lit")).to_have_attribute("data-action", str(lit))


def test_the_end_of_a_turn_is_confirmed_or_thought_over(page: Page) -> None:
    make_table(page, "alhambra", BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    before = ply_of(page)
    ends = page.locator("#choices button:has(.choice-ends)").first
    ends.click()
    expect(page.locator("#confirm")).to_be_visible()
    expect(ends).to_have_attribute("aria-pressed", "true")
    page.locator("#confirm-no").click()
    expect(page.locator("#confirm")).to_be_hidden()
    assert ply_of(page) == before
    ends.click()
    page.locator("#confirm-yes").click()
    wait_for_ply(page, before + 1)


def test_confirming_can_be_switched_off(page: Page) -> None:
    make_table(page, "alhambra", BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    page.locator("#tab-more").click()
    with page.expect_response("**/me/preferences"):
        page.locator("#want-confirm").uncheck()
    page.reload()
    page.locator(MY_TURN).wait_for()
    before = ply_of(page)
    choices(page).first.click()
    wait_for_ply(page, before + 1)
    expect(page.locator("#confirm")).to_be_hidden()


def test_a_decision_can_be_gone_back_in_step_by_step(page: Page) -> None:
    make_table(page, "sabika", ["me Ann", "bot:greedy"], seed="3")
    page.locator(MY_TURN).wait_for()
    play_until(page, lambda: page.locator("#path .step-back").count() > 0)
    epoch, ply = question_of(page)
    question = page.locator("#question").inner_text()
    page.locator("#path .step-back").last.click()
    page.wait_for_function("epoch => Number(document.getElementById('table').dataset.epoch) > epoch", arg=epoch)
    assert ply_of(page) < ply
    assert page.locator("#question").inner_text() != question
    assert page.locator(MY_TURN).count() == 1


def test_the_log_tells_in_words_and_leads_to_earlier_moments(page: Page, some_game: str) -> None:
    make_table(page, some_game, BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    choose(page)
    page.locator(MY_TURN).wait_for()
    offered = choices(page).count()
    page.locator("#log .log-look").first.click()
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#past-text")).to_contain_text("0")
    assert page.locator("#board .dw-choice").count() == 0
    page.locator("#past-later").click()
    expect(page.locator("#past-text")).to_contain_text("1")
    page.locator("#past-now").click()
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("#board .dw-choice[data-action]")).to_have_count(offered)


def test_hints_are_numbers_on_the_board_and_in_the_list(page: Page, game: str) -> None:
    play_now(page, game)
    page.locator("#hint").click()
    expect(page.locator("#choices .choice-hint").first).to_be_visible()
    hinted = page.locator("#choices .choice-hint").count()
    assert 1 <= hinted <= 3
    assert page.locator("#board .hint-disc").count() == hinted


def test_what_is_said_is_shown_as_text_and_nothing_else(new_page: Callable[..., Page], some_game: str) -> None:
    ann, bob = new_page(), new_page()
    address = make_table(ann, some_game, BOTS, listed="yes")
    bob.goto(address)
    expect(ann.locator("#watchers")).to_contain_text("1")
    said = "<img src=x onerror=alert(1)> hello & bye"
    ann.locator("#tab-chat").click()
    ann.locator("#say-text").fill(said)
    ann.locator("#say-text").press("Enter")
    expect(bob.locator("#said li p")).to_have_text(said)
    expect(bob.locator("#tab-chat")).to_have_class(re.compile("has-news"))
    assert bob.locator("#said img").count() == 0
    assert bob.locator("#choices button").count() == 0  # who watches has nothing to choose


def test_of_somebody_who_only_watches_the_chat_says_so(new_page: Callable[..., Page], some_game: str) -> None:
    ann, bob, cleo = new_page(), new_page(), new_page()
    address = make_table(ann, some_game, BOTS, listed="yes")
    cleo.goto(f"{address}/text")
    expect(cleo.locator("#link")).not_to_be_empty()
    bob.goto("/me")
    bob.locator("input[name=name]").fill("Ann")
    bob.locator("input[name=name]").press("Enter")
    bob.goto(address)
    for page in (bob, ann):
        page.locator("#tab-chat").click()
        page.locator("#say-text").fill("hello")
        page.locator("#say-text").press("Enter")
        expect(page.locator("#say-text")).to_have_value("")
        expect(cleo.locator("#said li")).to_have_count(1 if page is bob else 2)
    for page in (ann, bob, cleo):
        expect(page.locator("#said b")).to_have_text(["Ann (watches)", re.compile("^[^(]*$")])


def test_what_was_not_read_is_unread_also_when_the_page_is_opened_again(
    new_page: Callable[..., Page], some_game: str
) -> None:
    ann, bob = new_page(), new_page()
    address = two_people(ann, bob, some_game)
    ann.locator("#tab-chat").click()
    ann.locator("#say-text").fill("hello")
    ann.locator("#say-text").press("Enter")
    unread = re.compile("has-news")
    expect(bob.locator("#tab-chat")).to_have_class(unread)
    bob.goto("/")
    bob.goto(address)
    expect(bob.locator("#tab-chat")).to_have_class(unread)
    bob.locator("#tab-chat").click()
    expect(bob.locator("#said li")).to_be_in_viewport()
    for page in (ann, bob):
        page.reload()
        page.locator("#table[data-ready]").wait_for()
        expect(page.locator("#tab-chat")).not_to_have_class(unread)


# Reads the chat of sixty tables, in which something was said; tells which of them are remembered.
READ = """
async (address) => {
  const { Chat } = await import(address);
  for (let table = 0; table < 60; table += 1) {
    const chat = new Chat(null, "en", `t${table}`, () => {}, () => {});
    chat.last = 7;
    chat.read();
  }
  const remembered = JSON.parse(localStorage.getItem("said")).map(([table]) => table);
  const late = new Chat(null, "en", "t59", () => {}, () => {});
  late.last = 7;
  const unread = late.isUnread;
  localStorage.setItem("said", "no list");
  return [localStorage.length, remembered, unread, late.isUnread];
}
"""


def test_a_browser_remembers_what_was_read_at_the_latest_tables(page: Page) -> None:
    play_now(page, diwan.game_names()[0])
    page.evaluate("localStorage.clear()")
    entries, remembered, unread, unread_where_nothing_is_remembered = page.evaluate(READ, static("table/chat.js"))
    assert (entries, remembered) == (1, [f"t{number}" for number in range(10, 60)])
    assert (unread, unread_where_nothing_is_remembered) == (False, True)


# What lasts for a moment only is written down when it comes: a busy machine may look too late.
NOTE_PULSES = """() => {
  const table = document.getElementById("table");
  window.pulsed = false;
  const look = () => (window.pulsed ||= table.classList.contains("is-pulsing"));
  new MutationObserver(look).observe(table, { attributes: true });
}"""


def test_a_press_beside_what_can_be_chosen_is_answered_gently(page: Page, game: str) -> None:
    play_now(page, game)
    before = question_of(page)
    x, y = page.evaluate(NOTHING_THERE)
    page.evaluate(NOTE_PULSES)
    page.mouse.click(x, y)
    expect(page.locator("#announce")).to_have_text("This can't be chosen now.")
    assert page.evaluate("window.pulsed")
    expect(page.locator("#table")).not_to_have_class(re.compile("is-pulsing"))
    assert question_of(page) == before


def test_two_tabs_of_one_person_stay_alike_and_a_move_counts_once(page: Page, some_game: str) -> None:
    make_table(page, some_game, BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(MY_TURN).wait_for()
    before = ply_of(page)
    choose(page)
    wait_for_ply(other, before + 1)
    for tab in (page, other):
        tab.locator(MY_TURN).wait_for()
    wait_for_ply(other, ply_of(page))
    assert page.locator("#log").inner_text() == other.locator("#log").inner_text()


def test_a_lost_connection_is_told_quietly_and_a_move_made_meanwhile_is_not_lost(page: Page) -> None:
    # The socket goes through the test, which can cut it.
    doors: list[object] = []
    cut = False

    def connect(socket: object) -> None:
        if cut:
            socket.close()  # type: ignore[attr-defined]
            return
        doors.append(socket)
        socket.connect_to_server()  # type: ignore[attr-defined]

    page.route_web_socket(re.compile("/socket$"), connect)
    make_table(page, "alhambra", BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    before = ply_of(page)
    cut = True
    for door in doors:
        door.close()  # type: ignore[attr-defined]
    expect(page.locator("#lost")).to_be_visible()
    choices(page).first.click()
    confirm(page)
    expect(page.locator("#choices")).to_have_attribute("aria-busy", "true")
    assert ply_of(page) == before
    cut = False
    wait_for_ply(page, before + 1)
    expect(page.locator("#lost")).to_be_hidden()


def test_whoever_comes_back_is_told_what_happened_since(page: Page) -> None:
    make_table(page, "alhambra", BOTS, seed="5")
    page.locator(MY_TURN).wait_for()
    others, path = page.locator("#log .seat-badge-1"), page.locator("#path-row")
    play_until(page, lambda: others.count() > 0 and path.is_hidden())
    page.reload()
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#since")).to_be_visible()
    assert page.locator("#since-lines li").count() > 1
    choose(page)
    expect(page.locator("#since")).to_be_hidden()


def test_a_seat_is_handed_to_a_bot_and_taken_back(new_page: Callable[..., Page], some_game: str) -> None:
    ann, bob = new_page(), new_page()  # against bots alone the bot would play on to the end
    two_people(ann, bob, some_game)
    ann.locator("#tab-more").click()
    ann.locator("#leave-go").click()
    back = ann.locator("#take-back")
    expect(back).to_be_visible()
    expect(ann.locator("#question")).to_have_text("A bot plays for you.")
    expect(ann.locator(".seat.is-mine")).to_contain_text("a bot plays")
    assert ann.locator(MY_TURN).count() == 0
    for gone in ("#undo", "#hint", "#choices-box", "#board .dw-outline"):
        expect(ann.locator(f"{gone}:visible")).to_have_count(0)
    back.click()
    expect(back).to_be_hidden()
    expect(ann.locator("#leave")).to_be_visible()


def test_what_is_wanted_at_a_table_is_wanted_everywhere(page: Page) -> None:
    play_now(page, "alhambra")
    page.locator("#tab-more").click()
    with page.expect_response("**/me/preferences"):
        page.locator("#want-confirm").uncheck()
    page.goto("/me")
    expect(page.locator('input[name="confirm"]')).not_to_be_checked()
    page.go_back()
    page.reload()
    page.locator("#tab-more").click()
    expect(page.locator("#want-confirm")).not_to_be_checked()


def take_first(page: Page) -> None:
    """Answer the question on the screen; return when somebody there is asked again, or a cover lies over it."""
    before = ply_of(page)
    choices(page).first.click()
    confirm(page)
    page.wait_for_function(
        """ply => document.getElementById("cover").open || (
          Number(document.getElementById("table").dataset.ply) > ply && document.querySelector("#table.is-my-turn")
        )""",
        arg=before,
    )


def test_several_at_one_screen_are_covered_from_each_other(page: Page) -> None:
    make_table(page, "alhambra", ["me Ann", "me Bob"], seed="5")
    cover = page.locator("#cover")
    expect(cover).to_be_visible()
    assert page.locator("#board > svg").count() == 0  # nothing lies behind the cover
    page.locator("#cover-lift").click()
    page.locator(MY_TURN).wait_for()
    first = page.locator("#table").get_attribute("data-eyes")
    repeat_until(cover.is_visible, lambda: take_first(page))
    assert page.locator("#board > svg").count() == 0
    page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    page.locator("#cover-lift").click()
    page.locator(MY_TURN).wait_for()
    assert page.locator("#table").get_attribute("data-eyes") != first


def test_where_a_bot_plays_for_one_at_the_screen_the_other_one_needs_no_cover(page: Page) -> None:
    address = make_table(page, "alhambra", ["me Ann", "me Bob"], seed="5")
    cover = page.locator("#cover")
    page.locator("#cover-lift").click()
    page.locator(MY_TURN).wait_for()
    mine = page.locator("#table").get_attribute("data-eyes") or ""
    other = {"seat": "01".replace(mine, ""), "bot": "greedy", "once": "1"}
    page.request.post(f"{address}/text", form={**other, "do": "hand_over"})
    own: list[int] = []  # the plies at which whoever is left has answered

    def take_one() -> None:
        own.append(ply_of(page))
        take_first(page)
        expect(cover).to_be_hidden()

    repeat_until(lambda: ply_of(page) > len(own) + 1, take_one)  # the bot has played, too
    assert page.locator("#table").get_attribute("data-eyes") == mine
    page.request.post(f"{address}/text", form={**other, "do": "take_back"})  # and so they sit there again
    repeat_until(cover.is_visible, lambda: take_first(page))


# A cover comes down while nobody at the screen is asked, then for one who is; tells what it says, and what it allows.
COVERED = """
async (address) => {
  const { Cover } = await import(address);
  const cover = new Cover({ say: (key, { name }) => `${key} ${name}` }, () => {});
  const text = (id) => document.getElementById(id).textContent;
  const told = [];
  for (const [eyes, asked, name, who] of [[0, 2, "Ann", "Zoe"], [1, 1, "Bob", "Bob"]]) {
    cover.allows({ eyes, asked, stage: "playing", private: true }, [0, 1], name, who);
    told.push([text("cover-text"), text("cover-turn"), text("cover-lift")]);
  }
  document.getElementById("cover-lift").click();
  return [...told, cover.allows({ eyes: 1, asked: 1, stage: "playing", private: true }, [0, 1], "Bob", "Bob")];
}
"""


def test_a_cover_says_who_decides_where_nobody_at_the_screen_does(page: Page, some_game: str) -> None:
    play_now(page, some_game)
    assert page.evaluate(COVERED, static("table/cover.js")) == [
        ["cover_rest Ann", "cover_others Zoe", "cover_lift Ann"],
        ["cover Bob", "", "cover_lift Bob"],
        True,
    ]


def test_zooming_keeps_the_board_in_its_window(page: Page, some_game: str) -> None:
    play_now(page, some_game)
    width = "() => document.querySelector('#board svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.locator("#larger").click()
    assert page.evaluate(width) > before * 1.2
    page.locator("#fit").click()
    assert abs(page.evaluate(width) - before) < 2


def test_axe_finds_nothing_serious_in_what_a_table_opens(page: Page, game: str) -> None:
    play_now(page, game)
    page.locator("#tab-more").click()
    choices(page).first.click()
    assert severe_in_both_schemes(page) == []


def test_the_tab_says_whose_turn_it_is(page: Page, some_game: str) -> None:
    make_table(page, some_game, ["me Ann", "bot:greedy"], seed="5")
    page.locator(MY_TURN).wait_for()
    expect(page).to_have_title(re.compile("^Your turn"))
    assert "turn" in str(page.locator("#favicon").get_attribute("href"))
    page.locator("#tab-more").click()
    page.locator("#leave-go").click()
    expect(page).to_have_title(re.compile(f"^{re.escape(render(diwan.load(some_game).title, 'en'))}"))


def test_an_abandoned_seat_is_handed_to_a_bot_by_whoever_waits(new_page: Callable[..., Page], some_game: str) -> None:
    ann, bob = new_page(), new_page()
    two_people(ann, bob, some_game)
    bob.context.close()
    act = ann.locator('.seat[data-seat="1"] .seat-act')
    act.click()
    expect(ann.locator('.seat[data-seat="1"]')).to_contain_text("a bot plays")
    ann.locator(MY_TURN).wait_for()
