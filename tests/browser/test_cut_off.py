"""A page that is cut off, wherever that is, shows again exactly what a page shows that is loaded anew."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import diwan
from tests.browser.cutting import CuttingLine
from tests.browser.support import Server, make_table

SEATS = ["me Ann", "bot:greedy", "bot:random"]
MOST_BYTES = 30_000  # that pass before a cut: some frames
PATIENCE = 400  # looks at the page, 50 ms apart

# Everything that a reader sees of the table, in an order that does not depend on how it came there.
SEEN = """
() => {
  const text = (selector) => [...document.querySelectorAll(selector)].map((row) => row.innerText.trim());
  const tree = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeValue;
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    return [node.tagName, attributes, [...node.childNodes].map(tree)];
  };
  for (const lit of document.querySelectorAll(".is-lit")) lit.classList.remove("is-lit"); // where the focus is
  const { stage, epoch, ply, eyes } = document.getElementById("table").dataset;
  const busy = document.querySelector("#choices[aria-busy]") !== null;
  const shown = (id) => !document.getElementById(id).hidden;
  return {
    place: [stage, epoch, ply, eyes, busy],
    question: text("#question, #turn"),
    choices: [...document.querySelectorAll("#choices button")].map((row) => [row.dataset.action, row.innerText]),
    path: text("#path li"),
    afterwards: text("#afterwards li"),
    acts: [shown("undo"), shown("hint"), shown("leave"), shown("confirm"), shown("past"), shown("lost")],
    log: text("#log li"),
    seats: text("#seats li"),
    sheet: text("#sheet-table tr"),
    picture: JSON.stringify(tree(document.querySelector("#board > svg"))),
  };
}
"""

# Answers a question, somewhere in the list; returns whether there was one.
PLAY = """
() => {
  const table = document.getElementById("table");
  const rows = [...document.querySelectorAll("#choices:not([aria-busy]) button")];
  if (!table.classList.contains("is-my-turn") || !rows.length) return false;
  rows[(Number(table.dataset.ply) * 7) % rows.length].click();
  if (!document.getElementById("confirm").hidden) document.getElementById("confirm-yes").click();
  return true;
}
"""

# Takes a move back, where that can be done; returns whether it can.
UNDO = """
() => {
  const undo = document.getElementById("undo");
  if (undo.hidden) return false;
  undo.click();
  return true;
}
"""

WAITS_FOR_ME = """
() => {
  const table = document.getElementById("table");
  const asked = table.classList.contains("is-my-turn") && !document.querySelector("#choices[aria-busy]");
  return table.dataset.link === "open" && (asked || table.dataset.stage === "over");
}
"""

# A page that is cut off waits before it comes back, and longer each time; here it waits a quarter of that.
SOONER = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...rest) => later(act, wait / 4, ...rest);
"""


class Cutter:
    """Somebody who plays in a page over a bad line, and now and then in another tab over a good one."""

    def __init__(self, page: Page, line: CuttingLine, rng: random.Random) -> None:
        self.page = page
        self.page.add_init_script(SOONER)
        self.other = page.context.new_page()
        self.line = line
        self.rng = rng
        self.address = ""

    def sit_down(self, game: str, seed: int) -> None:
        """Begin a game."""
        self.address = make_table(self.other, game, SEATS, seed=str(seed))
        path = self.address.partition("/t/")[2]
        # Nothing is played by itself while two pages are compared.
        self.other.request.post("/me/preferences", form={"part": "one", "name": "forced", "value": "no"})
        self.other.reload()
        self.other.wait_for_function(WAITS_FOR_ME)
        self.page.goto(f"{self.line.address}/t/{path}")
        self.page.wait_for_function(WAITS_FOR_ME)

    def is_over(self) -> bool:
        """Tell whether there is nothing left to play."""
        return self.address == "" or self.other.locator("#table").get_attribute("data-stage") == "over"

    def play_until_cut(self) -> None:
        """Play on a line that dies somewhere; and sometimes again, while the page comes back."""
        self.line.cut_after(int(MOST_BYTES * self.rng.random() ** 2))
        for _ in range(self.rng.randrange(1, 6)):
            if not self.line.is_whole:
                break
            self.page.evaluate(PLAY)
            self.page.wait_for_timeout(self.rng.randrange(60))
        self.line.cut()
        if self.rng.random() < 0.3:
            self.line.cut_after(self.rng.randrange(600))  # in the middle of being welcomed
        if self.rng.random() < 0.3:
            self.play_elsewhere()
        self.page.wait_for_function(WAITS_FOR_ME)
        self.line.cut_after(1_000_000_000)

    def play_elsewhere(self) -> None:
        """Do something in the other tab: a move, or back."""
        self.other.wait_for_function(WAITS_FOR_ME)
        # In one breath: what the bad line still brings may change the question at any moment.
        if not (self.rng.random() < 0.5 and self.other.evaluate(UNDO)):
            self.other.evaluate(PLAY)

    def compare(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what the page shows and what one shows that is loaded now."""
        self.other.wait_for_function(WAITS_FOR_ME)
        self.other.reload()
        self.other.wait_for_function(WAITS_FOR_ME)
        expected = self.other.evaluate(SEEN)
        seen = self.page.evaluate(SEEN)
        for _ in range(PATIENCE):
            if seen == expected:
                break
            self.page.wait_for_timeout(50)
            seen = self.page.evaluate(SEEN)
        return seen, expected


def cut_off(new_page: Callable[..., Page], server: Server, game: str, points: int, width: int) -> None:
    rng = random.Random(f"{game} {width}")
    with CuttingLine(server.address) as line:
        cutter = Cutter(new_page(width), line, rng)
        for point in range(points):
            if cutter.is_over():
                cutter.sit_down(game, point)
            cutter.play_until_cut()
            seen, expected = cutter.compare()
            assert seen == expected, f"point {point}"
        assert line.cuts >= points
        cutter.page.close()
        cutter.other.close()


@pytest.mark.parametrize(
    ("game", "width"), [(game, 1280 if place % 2 else 390) for place, game in enumerate(diwan.game_names())]
)
def test_a_page_that_is_cut_off_shows_what_a_new_one_shows(
    new_page: Callable[..., Page], server: Server, game: str, width: int
) -> None:
    cut_off(new_page, server, game, points=7, width=width)


@pytest.mark.soak
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("game", diwan.game_names())
def test_five_hundred_points_at_which_a_page_is_cut_off(
    new_page: Callable[..., Page], server: Server, game: str, width: int
) -> None:
    cut_off(new_page, server, game, points=500 // (2 * len(diwan.game_names())), width=width)
