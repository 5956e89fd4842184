"""The rules as a page: every rule has its own address, and what names a rule leads to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import diwan
from diwan.core.i18n import LOCALES
from diwan.rulebook import load_rulebook, read_rulebook
from diwan.server.pages.rules import book_of, make_book
from tests.server.pages.conftest import Visit

TRANSLATED = tuple(locale for locale in LOCALES if locale != "en")
ONLY_ENGLISH = {"en": "written in English", "ru": "написаны по-английски", "es": "reglas numeradas están en inglés"}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", diwan.game_names())
def test_every_rule_of_a_game_has_an_anchor_once(game: str, locale: str) -> None:
    book, rulebook = book_of(game, locale), load_rulebook(game)
    assert book is not None
    assert rulebook is not None
    anchors = [part.anchor for part in book.parts if part.anchor]
    assert {rule.id for rule in rulebook.rules} <= set(anchors)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", diwan.game_names())
def test_every_link_inside_the_rules_leads_somewhere(game: str, locale: str) -> None:
    book = book_of(game, locale)
    assert book is not None
    anchors = {part.anchor for part in book.parts}
    text = "".join(part.text + "".join(cell for row in part.rows for cell in row) for part in book.parts)
    linked = set(re.findall(r'href="#([^"]+)"', text))
    assert linked
    assert linked - anchors == set()


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_contents_lead_to_headings(game: str) -> None:
    book = book_of(game, "en")
    assert book is not None
    headings = {part.anchor for part in book.parts if part.kind == "heading"}
    entries = [*book.contents, *(below for heading in book.contents for below in heading.below)]
    assert len(entries) > 5
    assert {entry.anchor for entry in entries} <= headings


def test_rules_can_not_bring_markup_along() -> None:
    text = "## 1. First\n\n- **ALH-1.1** Take <b>all</b> & `x < y`; see ALH-1.2 and ALH-9.9.\n- **ALH-1.2** Stop.\n"
    book = make_book(read_rulebook("alhambra", text))
    assert book.parts[1].text == (
        'Take &lt;b&gt;all&lt;/b&gt; &amp; <code>x &lt; y</code>; see <a href="#ALH-1.2">ALH-1.2</a> and ALH-9.9.'
    )


def test_where_rules_come_from_is_left_out_and_what_words_mean_is_kept() -> None:
    text = "# Alhambra\n\nPrefix: ALH.\n\n**Words used here.** *Cell* = a place.\n\n## 1. First\n\n- **ALH-1.1** Go.\n"
    book = make_book(read_rulebook("alhambra", text))
    assert [part.kind for part in book.parts] == ["text", "heading", "rule"]
    assert book.parts[0].text == "Words used here. Cell = a place."


@pytest.mark.parametrize("locale", TRANSLATED)
@pytest.mark.parametrize("game", diwan.game_names())
def test_in_every_language_the_same_parts_are_shown_with_the_same_anchors(game: str, locale: str) -> None:
    english, book = book_of(game, "en"), book_of(game, locale)
    assert english is not None
    assert book is not None
    assert [(part.kind, part.anchor) for part in book.parts] == [(part.kind, part.anchor) for part in english.parts]
    assert [heading.anchor for heading in book.contents] == [heading.anchor for heading in english.contents]
    assert (book.locale, book.count) == (locale, english.count)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", diwan.game_names())
def test_a_reader_gets_the_rules_in_their_language(visit: Visit, game: str, locale: str) -> None:
    rulebook = load_rulebook(game, locale)
    assert rulebook is not None
    page = visit(locale).get(f"/rules/{game}").text
    assert f'<article class="book-text sheet pad" lang="{locale}">' in page
    assert all(f'id="{rule.id}"' in page for rule in rulebook.rules)
    assert rulebook.sections()[0].title in page
    assert ONLY_ENGLISH[locale] not in page


@pytest.mark.parametrize("locale", TRANSLATED)
def test_where_rules_are_not_translated_the_page_says_so_and_shows_them_in_english(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "src" / "diwan").mkdir(parents=True)
    text = "## 1. First\n\n- **ALH-1.1** Take all.\n"
    (tmp_path / "docs" / "rules" / "alhambra.md").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    book_of.cache_clear()
    page = visit(locale).get("/rules/alhambra").text
    book_of.cache_clear()
    assert '<article class="book-text sheet pad" lang="en">' in page
    assert "Take all." in page
    assert ONLY_ENGLISH[locale] in page
