"""The rules as a page: every rule has its own address, and what names a rule leads to it."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.rulebook import load_rulebook, read_rulebook
from diwan.server.pages.rules import book_of, make_book


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_rule_of_a_game_has_an_anchor_once(game: str) -> None:
    book, rulebook = book_of(game), load_rulebook(game)
    assert book is not None
    assert rulebook is not None
    anchors = [part.anchor for part in book.parts if part.anchor]
    assert {rule.id for rule in rulebook.rules} <= set(anchors)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_link_inside_the_rules_leads_somewhere(game: str) -> None:
    book = book_of(game)
    assert book is not None
    anchors = {part.anchor for part in book.parts}
    text = "".join(part.text + "".join(cell for row in part.rows for cell in row) for part in book.parts)
    linked = set(re.findall(r'href="#([^"]+)"', text))
    assert linked
    assert linked - anchors == set()


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_contents_lead_to_headings(game: str) -> None:
    book = book_of(game)
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
