"""Every page of the server, with tables and a game to look at: the list comes from its routes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page
from starlette.routing import Route

import diwan
from diwan.server.app import all_routes
from tests.browser.support import MY_TURN, choose, make_table, upload
from tests.support.finished import finished

DESK: Final = (1280, 860)
PHONE: Final = (390, 844)

# The pages that are made for each address: those of the house, which are the same whatever is played there ...
OF_THE_HOUSE = {
    "/": ("home",),
    "/replays": ("upload",),
    "/me": ("me",),
    "/sign-in": ("sign-in",),
    "/sign-up": ("sign-up",),
}
# ... and those that each game has.
OF_A_GAME = {
    "/new/{game}": ("new",),
    "/t/{id}": ("lobby", "table"),
    "/t/{id}/join/{seat}/{key}": ("join",),
    "/t/{id}/text": ("text",),
    "/t/{id}/replay": ("replay",),
    "/rules/{game}": ("rules",),
}
# What leads on to one of them, or is no page.
OTHERS = {
    "/t/{id}/seat/{seat}/{key}",
    "/t/{id}/watch/{key}",
    "/start/{token}",
    "/t/{id}/file",
    "/t/{id}/replay/{ply:ply}",
    "/picture/{version}/{game}/{theme}/{locale}.svg",
    "/static/{version}/{name:path}",
    "/favicon.ico",
    "/healthz",
    "/metrics",
}
HOUSE: Final = "house"
WHERE = (HOUSE, *diwan.game_names())
# What a page must show before it is all there.
_READY = {"table": MY_TURN, "text": "#choices button", "replay": "#play", "lobby": ".presence-here"}
# Pages with a board, which is drawn for narrow windows and for wide ones, and when it is the one for this window.
BOARDS: Final = ("table", "replay")
_DRAWN = "narrow => (document.querySelector('#board > svg')?.viewBox.baseVal.width < 500) === narrow"


def addresses_of_pages() -> set[str]:
    """Return the addresses that a browser can go to."""
    return {route.path for route in all_routes() if isinstance(route, Route) and "GET" in (route.methods or ())}


def labels_of(where: str) -> set[str]:
    """Return what the pages of the house or of a game are called here."""
    pages = OF_THE_HOUSE if where == HOUSE else OF_A_GAME
    return {label for labels in pages.values() for label in labels}


@dataclass(frozen=True)
class Place:
    """A page, for whoever may see it."""

    page: Page
    address: str
    label: str

    def visit(self, window: tuple[int, int] = DESK) -> Page:
        """Go there, and wait until everything is there."""
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.goto(self.address, wait_until="load")
        if self.label in _READY:
            self.page.locator(_READY[self.label]).first.wait_for()
        self.resize(window)
        return self.page

    def resize(self, window: tuple[int, int]) -> None:
        """Look at it through another window, and wait until its board is drawn for that one."""
        width, height = window
        self.page.set_viewport_size({"width": width, "height": height})
        if self.label in BOARDS:
            self.page.wait_for_function(_DRAWN, arg=window == PHONE)


def places_of(where: str, new_page: Callable[..., Page]) -> list[Place]:
    """Return every page of the house, for somebody with tables of all games; or every page of one game."""
    ann, guest = new_page(), new_page()
    if where == HOUSE:
        for game in diwan.game_names():
            _sit_down(ann, game)
        return [Place(ann, path, label) for path, labels in OF_THE_HOUSE.items() for label in labels]
    replay = upload(ann, finished(where))
    table, lobby, invitation = _sit_down(ann, where)
    made = {
        "new": f"/new/{where}",
        "lobby": lobby,
        "table": table,
        "text": f"{table}/text",
        "replay": f"{replay}?ply=30",
        "rules": f"/rules/{where}",
    }
    return [*(Place(ann, address, label) for label, address in made.items()), Place(guest, invitation, "join")]


def _sit_down(page: Page, game: str) -> tuple[str, str, str]:
    """Play a move at a table, and open one that waits for somebody: return their addresses and the invitation."""
    table = make_table(page, game, ["me Ann", "bot:greedy"], seed="5")
    page.locator(MY_TURN).wait_for()
    choose(page)
    lobby = make_table(page, game, ["me Ann", "friend", "bot:greedy"])
    return table, lobby, page.locator("#link-1").input_value()
