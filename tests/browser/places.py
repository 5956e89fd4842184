"""Every page of the server, with a table and a game to look at: the list comes from its routes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page
from starlette.routing import Route

import diwan
from diwan.server.app import all_routes
from tests.browser.support import MY_TURN, choose, make_table
from tests.support.finished import finished

# The pages that are made for each address.
PAGES = {
    "/": ("home",),
    "/new/{game}": ("new",),
    "/t/{id}": ("lobby", "table"),
    "/t/{id}/join/{seat}/{key}": ("join",),
    "/t/{id}/text": ("text",),
    "/t/{id}/replay": ("replay",),
    "/replays": ("upload",),
    "/rules/{game}": ("rules",),
    "/me": ("me",),
    "/sign-in": ("sign-in",),
    "/sign-up": ("sign-up",),
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
LABELS = tuple(label for labels in PAGES.values() for label in labels)
# What a page must show before it is all there.
_READY = {"table": MY_TURN, "text": "#choices button", "replay": "#play", "lobby": ".presence-here"}


def addresses_of_pages() -> set[str]:
    """Return the addresses that a browser can go to."""
    return {route.path for route in all_routes() if isinstance(route, Route) and "GET" in (route.methods or ())}


@dataclass(frozen=True)
class Place:
    """A page, for whoever may see it."""

    page: Page
    address: str
    label: str

    def visit(self) -> Page:
        """Go there, and wait until everything is there."""
        self.page.goto(self.address, wait_until="load")
        if self.label in _READY:
            self.page.locator(_READY[self.label]).first.wait_for()
        return self.page


def all_places(new_page: Callable[..., Page], folder: Path, game: str, **options: object) -> list[Place]:
    """Make a lobby, a table and a replay of a game, and return every page."""
    ann, guest = new_page(**options), new_page(**options)
    lobby = make_table(ann, game, ["me Ann", "friend", "bot:greedy"])
    join = ann.locator("#link-1").input_value()
    table = make_table(ann, game, ["me Ann", "bot:greedy"], seed="5")
    ann.locator(MY_TURN).wait_for()
    choose(ann)
    file, played = folder / f"{game}.replay", finished(game)
    file.write_text(diwan.write_replay(played.replay(), played.game), encoding="utf-8")
    ann.goto("/replays")
    ann.set_input_files("#replay", file)
    ann.click("main form button")
    ann.locator("#board > svg").wait_for()
    made = {
        "home": "/",
        "new": f"/new/{game}",
        "lobby": lobby,
        "table": table,
        "text": f"{table}/text",
        "replay": ann.url.partition("#")[0] + "?ply=30",
        "upload": "/replays",
        "rules": f"/rules/{game}",
        "me": "/me",
        "sign-in": "/sign-in",
        "sign-up": "/sign-up",
    }
    places = [Place(ann, address, label) for label, address in made.items()]
    return [*places, Place(guest, join, "join")]
