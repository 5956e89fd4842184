"""Every page of the server, found by its routes: nothing serious for axe, no overflow, in every language all of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import diwan
from tests.browser.places import LABELS, OTHERS, PAGES, addresses_of_pages, all_places
from tests.browser.support import Server, severe_violations

PHONE = 390
GAMES = diwan.game_names()
Pages = Callable[..., Page]

# Every text of a page, for eyes and ears, hidden or not; but not what is no language: notation, keys, fingerprints.
TEXTS = """
() => {
  const apart = "script, style, noscript, code, kbd, [lang]:not(html):not(svg), .menu-word, .menu-short";
  const found = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.parentElement.closest(apart)) continue;
    for (const line of walker.currentNode.nodeValue.split("\\n")) found.add(line.replace(/\\s+/g, " ").trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name));
  return [...found];
}
"""


def test_every_address_is_known_here() -> None:
    assert addresses_of_pages() == PAGES.keys() | OTHERS


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page: Pages, tmp_path: Path, game: str, scheme: str) -> None:
    places = all_places(new_page, tmp_path, game, color_scheme=scheme)
    found = {place.label: severe_violations(place.visit()) for place in places}
    assert found == {label: [] for label in LABELS}


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_is_wider_than_a_phone(new_page: Pages, tmp_path: Path, game: str, locale: str) -> None:
    places = all_places(new_page, tmp_path, game, width=PHONE, height=844, locale=locale)
    found = {
        place.label: place.visit().evaluate(
            "[document.documentElement.scrollWidth - window.innerWidth, document.documentElement.lang]"
        )
        for place in places
    }
    assert found == {label: [0, locale] for label in LABELS}


def choose_language(page: Page, locale: str) -> None:
    """Choose a language as the menu does."""
    page.evaluate(
        "locale => fetch('/look', { method: 'POST', body: new URLSearchParams({ locale }) }).then(({ ok }) => ok)",
        locale,
    )


def texts(page: Page) -> set[str]:
    return set(page.evaluate(TEXTS))


# Words that are the same in every language: names of people, bots and houses, and an address to fill in.
NAMES = {"diwan", "anna", "carmen", "zaynab", "idris", "https", "example", *GAMES}
# Words that a language has in common with English, and names that it writes alike.
SHARED = {"ru": set[str](), "es": {"normal", "dirk", "yusuf", "dinar", "material", "paria", "parias", "ragusa"}}


def untold(english: set[str], translated: set[str], locale: str) -> set[str]:
    """Return the texts that are the same in English and have a word in them that is no name."""
    known = NAMES | SHARED[locale]
    return {text for text in english & translated if set(re.findall("[a-z]{4,}", text.lower())) - known}


@pytest.mark.parametrize("locale", ["ru", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_in_english(new_page: Pages, tmp_path: Path, game: str, locale: str) -> None:
    found = {}
    for place in all_places(new_page, tmp_path, game):
        english = texts(place.visit())
        choose_language(place.page, locale)
        translated = texts(place.visit())
        choose_language(place.page, "en")
        assert len(english) > 15, place.label
        found[place.label] = untold(english, translated, locale)
    assert found == {label: set() for label in LABELS}


# What is wrong, as a browser complains of it: in contexts whose complaints are not counted.


@pytest.mark.parametrize("locale", ["ru", "es"])
def test_what_is_wrong_is_told_in_the_readers_language(browser: Browser, server: Server, locale: str) -> None:
    told = {}
    for language in ("en", locale):
        with browser.new_context(base_url=server.address, locale=language) as context:
            page = context.new_page()
            page.goto("/nowhere")
            told[language] = texts(page)
            page.goto("/sign-up")
            page.fill("#login", "x")
            page.fill("#password", "y")
            page.locator("main form button").click()
            expect(page.locator("#problem-login")).to_be_visible()
            told[language] |= texts(page)
    assert untold(told["en"], told[locale], locale) == set()


def test_axe_finds_nothing_serious_where_something_is_wrong(browser: Browser, server: Server) -> None:
    with browser.new_context(base_url=server.address) as context:
        page = context.new_page()
        page.goto("/nowhere")
        assert severe_violations(page) == []
        page.goto("/sign-up")
        page.fill("#login", "x")
        page.fill("#password", "y")
        page.locator("main form button").click()
        expect(page.locator("#problem-login")).to_be_visible()
        assert severe_violations(page) == []
