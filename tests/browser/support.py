"""What people do at a table with a mouse, as steps that tests are made of."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

MY_TURN = "#table.is-my-turn"
LONGEST = 180.0  # seconds for something that is done again and again: a busy machine needs less
SEVERE = ("serious", "critical")


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
    """From the home page to the first question."""
    page.goto("/")
    page.locator(f'form[action="/now/{game}"] button').click()
    page.locator(MY_TURN).wait_for()


def make_table(page: Page, game: str, seats: list[str], **fields: str) -> str:
    """Make a table by the form; each seat is "me NAME", "friend" or "bot:NAME". Return its address."""
    page.goto("/")
    form = {"seats": str(len(seats)), **fields}
    for number, seat in enumerate(seats):
        kind, _, name = seat.partition(" ")
        form[f"seat.{number}"] = kind
        form[f"name.{number}"] = name
    address: str = page.evaluate(
        """async ([game, form]) => {
          const answer = await fetch(`/new/${game}`, { method: "POST", body: new URLSearchParams(form) });
          return answer.url;
        }""",
        [game, form],
    )
    page.goto(address)
    return address


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


def severe_violations(page: Page) -> list[str]:
    """Return what axe finds to be serious or worse."""
    from axe_playwright_python.sync_playwright import Axe

    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in found
        if violation["impact"] in SEVERE
        for node in violation["nodes"]
    ]
