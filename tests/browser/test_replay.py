"""Looking through a game in a browser: by hand, by key, by itself, and without script."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import diwan
from diwan.core.i18n import figure
from diwan.server.pages.assets import static
from diwan.server.pages.course import course_of
from diwan.server.pages.replays import _turn
from tests.browser.support import Server, severe_violations
from tests.support.finished import finished

GAMES = diwan.game_names()
Pages = Callable[..., Page]


@pytest.fixture
def files(tmp_path: Path) -> Callable[..., Path]:
    """Write the file of a game."""

    def write(name: str, seats: int | None = None) -> Path:
        path, played = tmp_path / f"{name}.replay", finished(name, seats)
        path.write_text(diwan.write_replay(played.replay(), played.game), encoding="utf-8")
        return path

    return write


def upload(page: Page, path: Path, *, script: bool = True) -> None:
    page.goto("/replays")
    page.set_input_files("#replay", path)
    page.click("main form button")
    page.locator("#board > svg").wait_for()
    if script:
        page.locator("#play").wait_for()  # the script is awake


def expect_move(page: Page, ply: int, name: str = GAMES[0]) -> None:
    expect(page.locator("#where")).to_have_text(f"Move {ply} of {len(finished(name).log)}")
    expect(page).to_have_url(re.compile(f"#ply={ply}$"))
    points = [figure(points) for points in finished(name).scores_by_ply()[ply]]
    assert page.locator("#standings b").all_inner_texts()[: len(points)] == points


def test_keys_step_through_a_game(page: Page, files: Callable[..., Path], some_game: str) -> None:
    upload(page, files(some_game))
    last = len(finished(some_game).log)
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_move(page, ply, some_game)
    page.keyboard.press("Shift+ArrowRight")
    log = finished(some_game).log
    expect_move(page, next(ply for ply in range(1, last) if log[ply].seat != log[ply - 1].seat), some_game)


@pytest.mark.parametrize("name", GAMES)
def test_links_and_keys_lead_to_the_same_turns(page: Page, name: str) -> None:
    course = course_of(finished(name), finished(name).names, "en")
    page.goto("/")
    by_script = page.evaluate(
        """async ([address, data]) => {
          const { Course } = await import(address);
          const course = new Course(data);
          return data.asked.map((_, ply) => [course.nextTurn(ply, -1), course.nextTurn(ply, 1)]);
        }""",
        [static("replay/course.js"), {"last": course.plies, "names": [], "asked": course.asked, "changes": []}],
    )
    assert by_script == [[_turn(course, ply, -1), _turn(course, ply, 1)] for ply in range(course.plies + 1)]


def test_the_board_follows_what_happens(new_page: Callable[..., Page], files: Callable[..., Path]) -> None:
    page = new_page(1280, 720)
    upload(page, files("sabika"))
    places = set()
    for ply in range(40, 60):
        page.locator("#ply").fill(str(ply))
        page.wait_for_function("ply => location.hash === `#ply=${ply}`", arg=ply)
        page.wait_for_load_state("networkidle")
        places.add(page.locator("#board").evaluate("board => board.scrollTop"))
    assert len(places) > 1


def test_buttons_slider_log_and_curves_go_to_a_moment(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    page.click("#on")
    expect_move(page, 1)
    page.locator("#ply").fill("40")
    expect_move(page, 40)
    line = page.locator("#story li[data-ply='60'] a").first
    line.click()
    expect_move(page, 60)
    expect(page.locator("#story li.is-now").first).to_have_attribute("data-ply", "60")
    graph = page.locator("#curve svg:visible")
    left, step = (float(graph.get_attribute(f"data-{part}") or 0) for part in ("left", "step"))
    room = graph.bounding_box()
    assert room is not None
    scale = room["width"] / float((graph.get_attribute("viewBox") or "").split()[2])
    graph.click(position={"x": (left + 90 * step) * scale, "y": 80})
    expect_move(page, 90)
    page.locator("#curve").press("ArrowRight")
    expect_move(page, 91)


def test_the_address_holds_the_moment_and_going_back_returns_to_it(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    page.keyboard.press("ArrowRight")
    expect_move(page, 1)
    page.locator("#story li[data-ply='30'] a").first.click()
    expect_move(page, 30)
    page.go_back()
    expect_move(page, 1)
    page.go_forward()
    page.reload()
    expect_move(page, 30)


def test_a_stepped_picture_is_the_one_that_a_fresh_page_shows(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    expect_move(page, 12)
    page.wait_for_load_state("networkidle")
    stepped = page.locator("#board").inner_html()
    page.reload()
    expect_move(page, 12)
    page.wait_for_load_state("networkidle")
    assert page.locator("#board").inner_html() == stepped


def test_it_plays_by_itself_and_stops_at_a_touch(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    page.select_option("#speed", "160")
    page.click("#play")
    page.wait_for_function("() => Number(document.getElementById('ply').value) > 5")
    page.keyboard.press("Home")
    expect_move(page, 0)
    page.wait_for_timeout(500)
    expect_move(page, 0)
    page.keyboard.press("End")
    expect_move(page, len(finished(GAMES[0]).log))
    page.select_option("#speed", "2400")  # so that the first moves can be seen
    page.click("#play")  # from the end it begins anew
    page.wait_for_function("() => [1, 2, 3].includes(Number(document.getElementById('ply').value))")


def test_other_eyes_see_the_same_moment(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    page.locator("#ply").fill("25")
    expect_move(page, 25)
    seen = page.locator("#board > svg").get_attribute("aria-label")
    page.select_option("#eyes", "1")
    page.wait_for_url(re.compile(r"eyes=1#ply=25$"))
    expect_move(page, 25)
    expect(page.locator("#eyes")).to_have_value("1")
    assert page.locator("#board > svg").get_attribute("aria-label") != seen


def test_playing_on_leads_to_a_table_with_the_question(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    page.locator("#ply").fill("20")
    expect_move(page, 20)
    page.click("#onward-go")
    page.locator("#table.is-my-turn").wait_for()
    expect(page.locator("#question")).not_to_be_empty()
    assert page.locator("#choices button").count() > 0


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_parts_of_the_board_can_be_gone_to_before_anything_moves(
    new_page: Pages, files: Callable[..., Path], size: tuple[int, int], game: str
) -> None:
    page = new_page(*size)
    upload(page, files(game))
    parts = page.locator("#zones button")
    expect(parts.nth(2)).to_be_attached()
    last = parts.last
    name = last.inner_text()
    last.click()
    page.wait_for_function(
        """name => {
          const zone = document.querySelector(`[data-zone][aria-label="${name}"]`);
          const [window, box] = [document.getElementById('board'), zone].map((part) => part.getBoundingClientRect());
          return box.top < window.bottom - 40 && box.bottom > window.top + 40;
        }""",
        arg=name,
    )


def test_rules_look_like_links_and_leave_the_replay_open(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    rule = page.locator("#story .cites").first
    expect(rule).to_have_css("text-decoration-line", "underline")
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value).to_have_url(re.compile(rf"/rules/{GAMES[0]}#{rule.inner_text()}$"))
    expect(page.locator("#where")).to_contain_text("Move 0 of")


def test_a_script_writes_numbers_below_zero_as_the_server_does(page: Page) -> None:
    page.goto("/")
    said = page.evaluate(
        """async (address) => {
          const { Words } = await import(address);
          return new Words({ points: "{name}: {points}" }, "en").say("points", { name: "A-1", points: -7 });
        }""",
        static("shared/words.js"),
    )
    assert said == f"A-1: {figure(-7)}"


def test_the_file_comes_back_as_it_was_sent(page: Page, files: Callable[..., Path]) -> None:
    path = files(GAMES[0])
    upload(page, path)
    with page.expect_download() as download:
        page.click("text=Download the file")
    assert download.value.suggested_filename.startswith(f"diwan-{GAMES[0]}-")
    assert Path(download.value.path()).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_off_and_axe_finds_nothing_serious(page: Page, files: Callable[..., Path], name: str) -> None:
    upload(page, files(name))
    page.locator("#ply").fill("30")
    expect_move(page, 30, name)
    for width in (1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.reload()
        expect_move(page, 30, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.click("details.figures summary")
    assert severe_violations(page) == []  # on a phone: at a desk it is seen with all pages


@pytest.mark.parametrize("name", GAMES)
def test_the_largest_company_fits_on_a_phone(new_page: Pages, files: Callable[..., Path], name: str) -> None:
    page = new_page(390, 844)
    upload(page, files(name, max(diwan.load(name).allowed_seats())))
    room = page.locator(".now").bounding_box()
    assert room is not None
    for row in page.locator("#standings li").all():
        box = row.bounding_box()
        assert box is not None
        assert box["x"] >= room["x"]
        assert box["x"] + box["width"] <= room["x"] + room["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert severe_violations(page) == []


def test_the_theme_of_the_system_is_followed_when_it_changes(new_page: Pages, files: Callable[..., Path]) -> None:
    page = new_page(color_scheme="light")
    upload(page, files(GAMES[0]))
    page.keyboard.press("ArrowRight")
    expect_move(page, 1)
    page.emulate_media(color_scheme="dark")
    page.locator("#board pattern[id*='dark'], #board [fill*='dark']").first.wait_for(state="attached")


def test_everything_but_playing_by_itself_works_without_script(new_page: Pages, files: Callable[..., Path]) -> None:
    page = new_page(java_script_enabled=False)
    upload(page, files(GAMES[0]), script=False)
    page.click("#on")
    expect(page.locator("#where")).to_contain_text("Move 1 of")
    page.select_option("#eyes", "1")
    page.click("text=Go there")
    expect(page).to_have_url(re.compile(r"ply=1&eyes=1$"))
    page.locator("#story li[data-ply='30'] a").first.click()
    expect(page.locator("#where")).to_contain_text("Move 30 of")
    expect(page.locator("#play")).to_be_hidden()
    page.click("#onward-go")
    expect(page).to_have_url(re.compile(r"/t/[\w-]{22}$"))


def test_a_file_that_is_none_is_told_so(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = browser.new_page(base_url=server.address)
    path = tmp_path / "wrong.replay"
    path.write_text("diwan replay 1\nhello", encoding="utf-8")
    page.goto("/replays")
    page.set_input_files("#replay", path)
    with page.expect_response("**/replays") as answer:
        page.click("main form button")
    assert answer.value.status == 303
    expect(page.locator("#problem-replay")).to_contain_text("line 2")
    page.go_back()
    expect(page.locator("#replay")).to_be_visible()
    page.close()


def board_width(page: Page) -> float:
    return float(page.evaluate("document.querySelector('#board > svg').getBoundingClientRect().width"))


def expect_width(page: Page, width: float) -> None:
    page.wait_for_function(
        "width => Math.abs(document.querySelector('#board > svg').getBoundingClientRect().width - width) < 2", arg=width
    )


def test_buttons_zoom(page: Page, files: Callable[..., Path]) -> None:
    upload(page, files(GAMES[0]))
    before = board_width(page)
    page.click("#larger")
    expect_width(page, before * 1.25)
    page.click("#smaller")
    page.click("#smaller")
    expect_width(page, before / 1.25)
    page.click("#fit")
    expect_width(page, before)


@pytest.mark.parametrize("larger", ["+", "="])
def test_keys_zoom(page: Page, files: Callable[..., Path], larger: str) -> None:
    upload(page, files(GAMES[0]))
    before = board_width(page)
    page.keyboard.press(larger)
    expect_width(page, before * 1.25)
    page.keyboard.press("-")
    page.keyboard.press("-")
    expect_width(page, before / 1.25)
    page.keyboard.press("0")
    expect_width(page, before)


def test_names_in_a_replay_can_be_recognised_on_a_phone(
    new_page: Callable[..., Page], files: Callable[..., Path]
) -> None:
    page = new_page(390, 844)
    upload(page, files("alhambra"))
    names = page.locator(".now-name")
    names.evaluate_all("names => names.forEach((name) => (name.textContent = 'Nightingale 58'))")
    told = names.evaluate_all("names => names.map((name) => name.clientWidth / name.scrollWidth)")
    assert min(told) >= 0.75
