"""The text page, with script and without."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import diwan
from tests.browser.support import Complaints, make_table, repeat_until, severe_violations, two_people

SEATS = ["me Ann", "bot:greedy"]
SHARED = ["me Ann", "me Bob"]  # with a bot for one of them, the game waits for the other


def text_page(page: Page, address: str) -> None:
    page.goto(address + "/text")


def live_page(page: Page, address: str) -> None:
    """Open the page, and wait until its script is at work."""
    text_page(page, address)
    expect(page.locator("#link")).to_contain_text("live")


def wait_for_question(page: Page) -> None:
    """Without script somebody looks again until they are asked."""
    repeat_until(page.locator("#answers").is_visible, page.locator("#look-again a").click)


def current_ply(page: Page) -> int:
    return int(page.locator('#answers input[name="ply"]').get_attribute("value") or -1)


@pytest.fixture
def plain(new_page: Callable[..., Page]) -> Page:
    """A table that is read without script. It is made with it: then cookies move over."""
    scripted = new_page()
    address = make_table(scripted, "alhambra", SEATS, seed="5")
    page = new_page(java_script_enabled=False)
    page.context.add_cookies(scripted.context.cookies())  # type: ignore[arg-type]
    text_page(page, address)
    wait_for_question(page)
    return page


def test_without_script_an_answer_is_given_by_number(plain: Page) -> None:
    before = current_ply(plain)
    plain.locator("#answer").fill("1")
    plain.locator("#answer").press("Enter")
    wait_for_question(plain)
    assert current_ply(plain) > before


def test_without_script_an_answer_is_given_by_notation(plain: Page) -> None:
    before = current_ply(plain)
    notation = plain.locator("#choices code").first.inner_text()
    plain.locator("#answer").fill(f"  {notation.upper()} ")
    plain.locator("#answer").press("Enter")
    wait_for_question(plain)
    assert current_ply(plain) > before


def test_without_script_a_choice_is_a_button(plain: Page) -> None:
    before = current_ply(plain)
    plain.locator("#choices button").last.click()
    wait_for_question(plain)
    assert current_ply(plain) > before


def test_without_script_nonsense_is_refused_in_words_and_nothing_happens(plain: Page, complaints: Complaints) -> None:
    complaints.expect_status(409)
    before = current_ply(plain)
    for nonsense in ("0", "999", "fly to the moon", "-1"):
        plain.locator("#answer").fill(nonsense)
        plain.locator("#answer").press("Enter")
        expect(plain.locator("#problem")).to_contain_text("none of the choices")
        expect(plain.locator("#answer")).to_have_value(nonsense)
    assert current_ply(plain) == before


def test_without_script_an_old_form_is_refused_with_the_present_position(plain: Page) -> None:
    old = plain.context.new_page()
    old.goto(plain.url)
    plain.locator("#choices button").first.click()
    wait_for_question(plain)
    old.locator("#choices button").last.click()
    expect(old.locator("#problem")).to_contain_text("moved on")


def test_without_script_people_talk(plain: Page) -> None:
    plain.locator("#say-text").fill("<b>good luck</b>")
    plain.locator("#say-text").press("Enter")
    expect(plain.locator("#said li").last).to_have_text("Ann: <b>good luck</b>")


def test_the_position_is_told_under_headings_with_lists_and_tables(plain: Page) -> None:
    heads = plain.locator("#position h3").all_inner_texts()
    assert heads[:3] == ["The game", "Your money", "Your Alhambra"]
    assert "Market" in heads
    market = plain.get_by_role("heading", name="Market", exact=True).locator("..")
    expect(market.get_by_role("listitem").first).to_contain_text("Slot 1")
    expect(plain.get_by_role("columnheader", name="Points", exact=True)).to_be_visible()
    expect(plain.get_by_role("rowheader", name="Ann").first).to_be_visible()


def test_without_script_a_seat_is_handed_over_and_taken_back(new_page: Callable[..., Page]) -> None:
    scripted = new_page()
    address = make_table(scripted, "alhambra", SHARED, seed="5")
    page = new_page(java_script_enabled=False)
    page.context.add_cookies(scripted.context.cookies())  # type: ignore[arg-type]
    text_page(page, address)
    page.locator("#hand-bot").select_option("random")
    page.get_by_role("button", name="Hand over: Ann").click()
    expect(page.locator("#take")).to_be_visible()
    page.get_by_role("button", name="Take your seat back: Ann").click()
    expect(page.locator("#take")).to_be_hidden()


def number_of(page: Page, beginning: str) -> str:
    """Return the number of the first choice that begins so."""
    labels = page.locator("#choices button").all_text_contents()
    return str(next(number for number, label in enumerate(labels, start=1) if beginning in label))


def test_with_script_the_page_follows_and_announces(page: Page) -> None:
    address = make_table(page, "alhambra", SEATS, seed="5")
    live_page(page, address)
    expect(page.locator("#answers")).to_be_visible()
    loaded = page.evaluate("performance.timeOrigin")
    log = page.locator("#log li").count()
    page.locator("#answer").fill(number_of(page, "Take money"))
    page.locator("#answer").press("Enter")
    page.wait_for_function("log => document.querySelectorAll('#log li').length > log", arg=log)
    expect(page.locator("#answers")).to_be_visible()
    expect(page.locator("#announce")).not_to_be_empty()
    assert page.evaluate("performance.timeOrigin") == loaded  # nothing was loaded anew


def test_a_long_list_has_headings_and_its_numbers_go_on(page: Page) -> None:
    live_page(page, make_table(page, "sabika", ["me Ann"], seed="5"))
    heads = page.locator("#answers").get_by_role("heading", level=3)

    def take_first() -> None:
        before = current_ply(page)
        page.locator("#choices button").first.click()
        page.wait_for_function("ply => Number(document.querySelector('input[name=ply]').value) !== ply", arg=before)
        expect(page.locator("#answers")).to_be_visible()

    repeat_until(lambda: heads.count() >= 3, take_first)
    followed = outline(page)
    page.reload()
    assert outline(page) == followed  # the server writes what the script does
    rows = page.locator("#choices button")
    assert [number for _, numbers in followed for number in numbers] == list(range(1, rows.count() + 1))
    for head, numbers in followed[1:]:
        part = page.get_by_role("list", name=head, exact=True)
        expect(part.get_by_role("listitem")).to_have_count(len(numbers))
    assert severe_violations(page) == []


def outline(page: Page) -> list[tuple[str, list[int]]]:
    """Return the parts of the list of choices: the heading, and the numbers under it."""
    parts = page.locator("#choices ol").evaluate_all(
        """lists => lists.map(list => [
          document.getElementById(list.getAttribute("aria-labelledby"))?.textContent ?? "",
          list.start,
          list.children.length,
        ])"""
    )
    return [(head, list(range(start, start + count))) for head, start, count in parts]


def test_with_script_what_did_not_change_stays_as_it_is(page: Page) -> None:
    address = make_table(page, "alhambra", SEATS, seed="5")
    live_page(page, address)
    page.evaluate("""() => {
      for (const section of document.getElementById("position").children) section.was = section.textContent;
      getSelection().selectAllChildren(document.querySelector('[data-key="points.pays"] h4'));
    }""")
    page.locator("#choices button").nth(int(number_of(page, "Take money")) - 1).click()
    page.wait_for_function("() => [...document.getElementById('position').children].some(s => s.was !== s.textContent)")
    # What had words before has kept its element, and whoever reads in one is still there.
    assert page.evaluate("() => [...document.getElementById('position').children].every(s => s.was !== undefined)")
    assert page.evaluate("() => getSelection().toString()") == "What scoring 1 pays"


def test_with_script_a_seat_is_handed_over_and_taken_back(page: Page) -> None:
    address = make_table(page, "alhambra", SHARED, seed="5")
    live_page(page, address)
    loaded = page.evaluate("performance.timeOrigin")
    page.get_by_role("button", name="Hand over: Ann").click()
    expect(page.locator("#take")).to_be_visible()
    expect(page.get_by_role("button", name="Hand over")).to_have_text("Hand over: Bob")
    page.get_by_role("button", name="Take your seat back: Ann").click()
    expect(page.locator("#take")).to_be_hidden()
    expect(page.locator("#announce")).to_have_text("You play again.")
    expect(page.locator("#question")).to_be_focused()
    assert page.evaluate("performance.timeOrigin") == loaded  # nothing was loaded anew


def test_an_abandoned_seat_is_handed_to_a_bot_by_whoever_waits(new_page: Callable[..., Page]) -> None:
    ann, bob = new_page(), new_page()
    address = two_people(ann, bob, "alhambra")
    live_page(ann, address)
    expect(ann.locator("#away-section")).to_be_hidden()
    bob.context.close()
    act = ann.get_by_role("button", name="Let a bot play for Bob")
    act.wait_for()
    expect(ann.locator("#announce")).to_have_text("Somebody is away")
    assert "Let a bot play for Bob</button>" in ann.request.get(f"{address}/text").text()  # without script, too
    act.click()
    expect(act).to_be_hidden()
    expect(ann.locator("#log")).to_contain_text("Bob is away: a bot plays on.")


def test_news_of_people_leave_the_focus_where_it_is(new_page: Callable[..., Page]) -> None:
    ann, bob = new_page(), new_page()
    address = two_people(ann, bob, "alhambra")
    with ann.expect_websocket(lambda socket: "/socket" in socket.url) as opened:
        live_page(ann, address)
    bob.context.close()
    ann.locator("#hand-list button").click()
    expect(ann.locator("#take")).to_be_visible()  # a bot plays for her, too
    act = ann.get_by_role("button", name="Let a bot play for Bob")
    act.focus()
    with opened.value.expect_event("framereceived", lambda data: '"people"' in str(data)):
        ann.context.new_page().goto(address)
    ann.evaluate("() => new Promise(requestAnimationFrame)")
    expect(act).to_be_focused()


def test_with_script_nonsense_is_refused_in_words(page: Page) -> None:
    address = make_table(page, "sabika", SEATS, seed="5")
    live_page(page, address)
    page.locator("#answer").fill("fly to the moon")
    page.locator("#answer").press("Enter")
    expect(page.locator("#problem")).to_contain_text("none of the choices")


def test_trouble_at_the_server_and_a_wrong_answer_stand_side_by_side(page: Page) -> None:
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    live_page(page, make_table(page, "sabika", SEATS, seed="5"))
    answer, trouble, problem = (page.locator(name) for name in ("#answer", "#trouble", "#problem"))
    sockets[-1].send('{"t": "trouble", "code": "store", "text": "Nothing can be kept just now."}')
    expect(trouble).to_have_text("Nothing can be kept just now.")
    expect(problem).to_be_hidden()
    expect(answer).not_to_have_attribute("aria-invalid", "true")
    answer.fill("fly to the moon")
    answer.press("Enter")
    expect(problem).to_contain_text("none of the choices")
    expect(answer).to_have_attribute("aria-invalid", "true")
    expect(trouble).to_be_visible()
    sockets[-1].send('{"t": "trouble", "code": "store", "text": ""}')
    expect(trouble).to_be_hidden()
    expect(problem).to_be_visible()


def test_only_an_answer_that_is_none_marks_its_field(page: Page) -> None:
    live_page(page, make_table(page, "sabika", SEATS, seed="5"))
    page.locator("#answer").fill("fly to the moon")
    page.locator("#answer").press("Enter")
    expect(page.locator("#answer")).to_have_accessible_description(re.compile("none of the choices"))
    page.locator("#say-text").evaluate("field => field.removeAttribute('maxlength')")
    page.locator("#say-text").fill("x" * 501)
    page.locator("#say-text").press("Enter")
    expect(page.locator("#problem")).not_to_contain_text("none of the choices")
    expect(page.locator("#problem")).not_to_be_empty()
    expect(page.locator("#answer")).not_to_have_attribute("aria-invalid", "true")


def test_no_way_back_is_offered_while_a_bot_plays_for_the_reader(new_page: Callable[..., Page]) -> None:
    ann, bob = new_page(), new_page()
    live_page(ann, two_people(ann, bob, "sabika"))
    expect(ann.locator("#steps")).to_be_hidden()
    ann.locator("#choices button").first.click()
    expect(ann.locator("#step-list button")).to_have_text(["Undo"])  # while Bob is asked
    ann.get_by_role("button", name="Hand over").click()
    expect(ann.locator("#take")).to_be_visible()
    expect(ann.locator("#steps")).to_be_hidden()


def test_a_spectator_reads_and_cannot_answer(new_page: Callable[..., Page]) -> None:
    ann, bob = new_page(), new_page()
    address = make_table(ann, "alhambra", SEATS, listed="yes")
    text_page(bob, address)
    expect(bob.locator("#question")).to_have_text(re.compile("Ann|Zaynab"))
    expect(bob.locator("#answers")).to_be_hidden()
    assert bob.locator("#choices button").count() == 0


def test_the_form_goes_while_a_bot_plays_for_the_reader(page: Page) -> None:
    sockets: list[WebSocketRoute] = []
    people: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            socket.send(message)
            if isinstance(message, str) and json.loads(message)["t"] == "people":
                people.append(message)

        sockets.append(socket)
        socket.connect_to_server().on_message(pass_on)

    address = make_table(page, diwan.game_names()[0], SEATS, seed="5")
    page.route_web_socket("**/socket", connect)
    live_page(page, address)
    offered = page.locator("#choices button").count()
    page.locator("#answer").focus()
    repeat_until(lambda: len(people) > 0, lambda: page.wait_for_timeout(20))
    here = json.loads(people[-1])
    handed = [sitter | {"bot": "greedy"} for sitter in here["sitters"]]
    sockets[-1].send(json.dumps(here | {"sitters": handed}))
    expect(page.locator("#answers")).to_be_hidden()
    expect(page.locator("#question")).to_be_focused()
    sockets[-1].send(people[-1])
    expect(page.locator("#answers")).to_be_visible()
    expect(page.locator("#choices button")).to_have_count(offered)


def test_an_answer_while_the_connection_is_lost_goes_as_a_form_for_the_present_question(page: Page) -> None:
    cut = False
    doors: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        doors.append(socket)
        if cut:
            socket.close()
        else:
            socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    address = make_table(page, diwan.game_names()[0], SEATS, seed="5")
    live_page(page, address)
    before = current_ply(page)
    page.locator("#choices button").first.click()
    page.wait_for_function("ply => Number(document.querySelector('input[name=ply]').value) > ply", arg=before)
    expect(page.locator("#answers")).to_be_visible()
    cut = True
    for door in doors:
        door.close()
    expect(page.locator("#link")).to_contain_text("lost")
    later = current_ply(page)
    with page.expect_navigation():
        page.locator("#choices button").first.click()
    cut = False
    expect(page.locator("#problem")).to_be_hidden()
    page.reload()
    wait_for_question(page)
    assert current_ply(page) > later
