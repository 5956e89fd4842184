"""Every page of the server, found by its routes: nothing serious for axe, no overflow, in every language all of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

import diwan
from diwan.core.i18n import LOCALES
from tests.browser.places import (
    BOARDS,
    DESK,
    OF_A_GAME,
    OF_THE_HOUSE,
    OTHERS,
    PHONE,
    WHERE,
    Place,
    addresses_of_pages,
    labels_of,
    places_of,
)
from tests.browser.support import Server, severe_in_both_schemes, severe_violations

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
    assert addresses_of_pages() == OF_THE_HOUSE.keys() | OF_A_GAME.keys() | OTHERS


@pytest.mark.parametrize("where", WHERE)
def test_axe_finds_nothing_serious(new_page: Pages, where: str) -> None:
    found = {place.label: severe_in_both_schemes(place.visit()) for place in places_of(where, new_page)}
    assert found == {label: [] for label in labels_of(where)}


def texts(page: Page) -> set[str]:
    return set(page.evaluate(TEXTS))


# Words that are the same in every language: names of people, bots and houses, and an address to fill in.
NAMES = {"diwan", "anna", "carmen", "zaynab", "idris", "https", "example", *diwan.game_names()}
# Words that a language has in common with English, and names that it writes alike.
SHARED = {"ru": set[str](), "es": {"normal", "dirk", "yusuf", "dinar", "material", "paria", "parias", "ragusa"}}


def untold(english: set[str], translated: set[str], locale: str) -> set[str]:
    """Return the texts that are the same in English and have a word in them that is no name."""
    known = NAMES | SHARED[locale]
    return {text for text in english & translated if set(re.findall("[a-z]{4,}", text.lower())) - known}


@dataclass(frozen=True)
class Reading:
    """What a page is like in a language."""

    language: str  # that it says it is in
    overflow: int  # pixels by which it is wider than a phone
    texts: set[str]


def read(place: Place, locale: str) -> Reading:
    """Choose a language as the menu does, and look at a page in it, on a phone and where the board is another one."""
    place.page.request.post("/look", form={"locale": locale}, max_redirects=0)
    page = place.visit(PHONE)
    language, overflow = page.evaluate(
        "[document.documentElement.lang, document.documentElement.scrollWidth - window.innerWidth]"
    )
    found = texts(page)
    if place.label in BOARDS:
        place.resize(DESK)
        found |= texts(page)
    return Reading(language, overflow, found)


@pytest.mark.parametrize("where", WHERE)
def test_a_page_is_all_in_the_readers_language_and_no_wider_than_a_phone(new_page: Pages, where: str) -> None:
    places = places_of(where, new_page)
    pages = {(locale, place.label): read(place, locale) for locale in LOCALES for place in places}
    every = {(locale, label) for locale in LOCALES for label in labels_of(where)}
    assert {key: (page.language, page.overflow) for key, page in pages.items()} == {key: (key[0], 0) for key in every}
    assert {key for key, page in pages.items() if len(page.texts) > 15} == every
    english = {
        (locale, label): untold(pages["en", label].texts, pages[locale, label].texts, locale)
        for locale, label in every
        if locale != "en"
    }
    assert {key: left for key, left in english.items() if left} == {}


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
