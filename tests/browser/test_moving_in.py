"""A game that moves in, as one folder and one line, is at the table by itself: server and pages know none by name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, ROOT, serving
from tests.browser.support import MY_TURN, Complaints, choices, confirm, ply_of, repeat_until, wait_for_ply

LINE = 'NAMES: tuple[str, ...] = ("alhambra", "sabika")'
OVER = '#table[data-stage="over"]'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in whose house the game of the examples lives, too."""
    folder = tmp_path_factory.mktemp("house")
    games = folder / "src" / "diwan" / "games"
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (games / "lanterns").mkdir()
    (games / "lanterns" / "__init__.py").write_text("from examples.lanterns import LanternsGame as GAME\n")
    listed = (games / "__init__.py").read_text()
    assert LINE in listed
    (games / "__init__.py").write_text(listed.replace(LINE, 'NAMES = ("alhambra", "lanterns", "sabika")'))
    with serving(folder, folder / "src") as served:
        yield served.address


@pytest.fixture
def page(browser: Browser, house: str, complaints: Complaints) -> Iterator[Page]:
    """A visitor of that house."""
    context = browser.new_context(base_url=house, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.hear(str(error)))
    yield opened
    context.close()


def play_to_the_end(page: Page) -> None:
    """Take the last choice of the list, question after question: the first one would draw for ever."""

    def step() -> None:
        before = ply_of(page)
        choices(page).last.click()
        confirm(page)
        wait_for_ply(page, before + 1)
        page.locator(f"{MY_TURN}, {OVER}").wait_for()

    repeat_until(lambda: page.locator(OVER).count() > 0, step)


def test_a_game_that_moves_in_is_played_from_the_home_page_to_its_replay(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Lanterns")
    expect(card.locator("svg, img").first).to_be_visible()
    card.get_by_role("button", name="Play Lanterns now").click()
    page.locator(MY_TURN).wait_for()
    expect(page.locator("#question")).to_have_text("Which lanterns do you wish to see lit? (face down)")
    play_to_the_end(page)
    expect(page.locator("#sheet")).to_contain_text("Lanterns lit")
    page.locator("#sheet a").filter(has_text="Replay").click()
    expect(page.locator("#ply")).not_to_have_attribute("max", "0")


def test_its_options_are_in_the_form_and_its_position_on_the_text_page(page: Page) -> None:
    page.goto("/new/lanterns")
    expect(page.get_by_label("Shadow")).to_be_visible()
    page.goto("/")
    page.locator("form[action='/now/lanterns'] button").click()
    page.locator(MY_TURN).wait_for()
    page.goto(f"{page.url}/text")
    expect(page.get_by_role("heading", name="On the table")).to_be_visible()
