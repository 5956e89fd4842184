"""What people do at a table with a mouse, as steps that tests are made of."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal
from urllib.parse import urljoin

from playwright.sync_api import APIResponse, FilePayload, Locator, Page, expect

import diwan

MY_TURN = "#table.is-my-turn"
LONGEST = 180.0  # seconds for something that is done again and again: a busy machine needs less
SEVERE = ("serious", "critical")
COLOUR_RULES = ("color-contrast", "link-in-text-block")  # all rules of axe that look at colours
Scheme = Literal["light", "dark"]
# The rules that a page is looked at by in each scheme: a dark one differs from a light one by its colours alone.
SCHEMES: dict[Scheme, tuple[str, ...]] = {"light": (), "dark": COLOUR_RULES}


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: subprocess.Popen[str]


class Complaints:
    """What the consoles of a test's pages say is wrong."""

    _CUT: ClassVar = ("WebSocket", "ERR_")  # a connection that a test cuts is no complaint

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._expected: list[str] = []

    def expect_status(self, status: int) -> None:
        """Say that the server refuses something in this test; a test in which it does not fails, too."""
        self._expected.append(f"status of {status} ")

    def hear(self, text: str) -> None:
        """Take in a complaint."""
        if not any(word in text for word in self._CUT):
            self._heard.append(text)

    def check(self) -> None:
        """Fail where something was complained about and not expected, or expected and not heard."""
        unexpected = [text for text in self._heard if not any(word in text for word in self._expected)]
        missing = [word for word in self._expected if not any(word in text for text in self._heard)]
        assert (unexpected, missing) == ([], [])


def play_now(page: Page, game: str) -> None:
    """Come to the first question of a new table, as by the button of the home page."""
    page.goto(_post(page, f"/now/{game}", {}))
    page.locator(MY_TURN).wait_for()


def make_table(page: Page, game: str, seats: list[str], **fields: str) -> str:
    """Make a table by the form; each seat is "me NAME", "friend" or "bot:NAME". Return its address."""
    form = {"seats": str(len(seats)), **fields}
    for number, seat in enumerate(seats):
        kind, _, name = seat.partition(" ")
        form[f"seat.{number}"] = kind
        form[f"name.{number}"] = name
    address = _post(page, f"/new/{game}", form)
    page.goto(address)
    return address


def upload(page: Page, played: diwan.Table) -> str:
    """Send the file of a game, as the form for that does; return where it can be looked at."""
    text = diwan.write_replay(played.replay(), played.game)
    file: FilePayload = {"name": "game.replay", "mimeType": "text/plain", "buffer": text.encode()}
    return _leads_to(page.request.post("/replays", multipart={"replay": file}, max_redirects=0))


def play_on(page: Page, file: Path) -> None:
    """Go on with a game from where its file ends."""
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("form[enctype] button").first.click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?ply={page.locator('#ply').get_attribute('max')}")
    page.locator("form[action*='/on/'] button").first.click()
    page.locator(MY_TURN).wait_for()


def _post(page: Page, path: str, form: dict[str, Any]) -> str:
    """Send a form in the name of a page's visitor, without the page that it stands on; return where it leads."""
    return _leads_to(page.request.post(path, form=form, max_redirects=0))


def _leads_to(answer: APIResponse) -> str:
    assert answer.status == 303, f"{answer.url}: {answer.status} {answer.status_text}"
    return urljoin(answer.url, answer.headers["location"])


def two_people(ann: Page, bob: Page, game: str) -> str:
    """Ann and Bob sit down at a table, each at a screen: nothing happens there by itself. Return its address."""
    address = make_table(ann, game, ["me Ann", "friend"], seed="5")
    bob.goto(ann.locator("#link-1").input_value())
    bob.locator("#name").fill("Bob")
    bob.locator("main form button").first.click()
    bob.wait_for_url(address)
    for page in (ann, bob):
        page.locator("#table[data-ply]").wait_for()
    return address


def question_of(page: Page) -> tuple[int, int]:
    """Return epoch and ply of the question on the screen."""
    return (int(page.locator("#table").get_attribute("data-epoch") or -1), ply_of(page))


def ply_of(page: Page) -> int:
    """Return how far the game on the screen is."""
    return int(page.locator("#table").get_attribute("data-ply") or -1)


def wait_for_ply(page: Page, ply: int) -> None:
    """Wait until the screen has come to a ply, or further."""
    page.wait_for_function("ply => Number(document.getElementById('table').dataset.ply) >= ply", arg=ply)


def choices(page: Page) -> Locator:
    """Return the list of choices."""
    return page.locator("#choices button")


def confirm(page: Page) -> None:
    """Say yes where the page asks once more."""
    if page.locator("#confirm").is_visible():
        page.locator("#confirm-yes").click()


def choose(page: Page, number: int = 0) -> None:
    """Take a choice of the list, and wait until the table has moved on."""
    before = ply_of(page)
    choices(page).nth(number).click()
    confirm(page)
    wait_for_ply(page, before + 1)


def repeat_until(met: Callable[[], bool], step: Callable[[], object], longest: float = LONGEST) -> None:
    """Do something again and again until a condition is met; fail where that does not come about."""
    end = time.monotonic() + longest
    while not met():
        assert time.monotonic() < end, f"this has not come about within {longest:.0f} seconds"
        step()


def play_until(page: Page, met: Callable[[], bool], longest: float = LONGEST) -> None:
    """Take the first choice of the list, question after question, until a condition is met."""

    def step() -> None:
        choose(page)
        page.locator(MY_TURN).wait_for()

    repeat_until(met, step, longest)


def focused(page: Page) -> str:
    """Return what has the focus: the action that it stands for, or its id."""
    return str(page.evaluate("document.activeElement.dataset.action ?? document.activeElement.id"))


def expect_my_turn(page: Page) -> None:
    """Wait for one's turn."""
    expect(page.locator("#table")).to_have_class("table is-my-turn")


def severe_violations(page: Page, *rules: str) -> list[str]:
    """Return what axe finds to be serious or worse, by all its rules or by these alone."""
    from axe_playwright_python.sync_playwright import Axe

    only = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    response = Axe().run(page, options={"resultTypes": ["violations"], **only}).response
    found: list[dict[str, Any]] = response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in found
        if violation["impact"] in SEVERE
        for node in violation["nodes"]
    ]


def severe_in_both_schemes(page: Page) -> list[str]:
    """Return what axe finds in a page, light and dark."""
    found: list[str] = []
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        if page.locator("#board > svg").count():
            page.locator(f"#board pattern[id$='{scheme}']").first.wait_for(state="attached")  # it is drawn anew
        found += [f"{scheme}: {violation}" for violation in severe_violations(page, *rules)]
    return found
