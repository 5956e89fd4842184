"""The rules of a game section by section, as a page shows them, with a place for every rule that is cited."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.rulebook import Item, Rulebook, Section, load_rulebook, prefix_of, read_rulebook, rule_sections

RULES = """\
# Lanterns: rules

About this file. `[seed]`

## 1. Setup

- **LAN-1.1** Lanterns are *shuffled*. `[seed]`

| value | copies |
|---|---|
| 1 | 3 |

More `words`.

### 1.4 Wishes

| id | wish |
|---|---|
| LAN-1.4-W1 | one | two |

## Afterwards

## 2. Points

### 2.1 By value

- **LAN-2.1** The section has the same number. `[ruling: all `words` count]` `[seed]`
"""


def book_of(game: str) -> Rulebook:
    """The rules of a game in the house."""
    book = load_rulebook(game)
    assert book is not None
    return book


def lanterns() -> Rulebook:
    return read_rulebook("lanterns", RULES)


def test_sections_have_what_stands_below_their_heading() -> None:
    table = Item("", "", (("value", "copies"), ("1", "3")))
    assert lanterns().sections() == (
        Section(
            "Setup", 2, "1", "section-1", (Item("LAN-1.1", "Lanterns are shuffled."), table, Item("", "More `words`."))
        ),
        Section("Wishes", 3, "1.4", "section-1.4", (Item("", "", (("id", "wish"),)), Item("LAN-1.4-W1", "one / two"))),
        Section("Afterwards", 2, "", "part-3", ()),
        Section("Points", 2, "2", "section-2", ()),
        Section("By value", 3, "2.1", "section-2.1", (Item("LAN-2.1", "The section has the same number."),)),
    )


@pytest.mark.parametrize(
    ("cited", "anchor"),
    [
        ("LAN-1.1", "LAN-1.1"),
        ("lan-1.1", "LAN-1.1"),
        ("LAN-1.4-W1", "LAN-1.4-W1"),
        ("LAN-1.4", "section-1.4"),
        ("LAN-1", "section-1"),
        ("LAN-2.1", "LAN-2.1"),
        ("LAN-9", None),
        ("LAN-", None),
        ("", None),
        ("ALH-1.1", None),
    ],
)
def test_what_is_cited_is_found_on_the_page(cited: str, anchor: str | None) -> None:
    assert lanterns().anchor(cited) == anchor


def test_a_section_without_a_heading_is_found_at_its_first_rule() -> None:
    book = read_rulebook("lanterns", "## 3. Turn\n\n- **LAN-3.2.1** First.\n- **LAN-3.2.2** Second.\n")
    assert book.anchor("LAN-3.2") == "LAN-3.2.1"


def test_there_are_no_sections_of_a_game_without_rules() -> None:
    assert rule_sections("chess") == ()


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_rule_stands_once_on_the_page_of_its_game(game: str) -> None:
    sections = rule_sections(game)
    ids = [item.id for section in sections for item in section.items if item.id]
    assert ids == [rule.id for rule in book_of(game).rules]
    anchors = [*ids, *(section.anchor for section in sections)]
    assert len(set(anchors)) == len(anchors) > 250
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9.-]*", anchor) for anchor in anchors)


@pytest.mark.parametrize("game", diwan.game_names())
def test_sections_open_with_a_title_and_nothing_in_them_is_empty(game: str) -> None:
    sections = rule_sections(game)
    assert sections[0].level == 2
    assert {section.level for section in sections} == {2, 3}
    assert all(section.title for section in sections)
    assert all(bool(item.text) != bool(item.rows) for section in sections for item in section.items)
    assert not any("`[" in item.text for section in sections for item in section.items)


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_line_of_a_score_sheet_leads_to_its_rule(game: str) -> None:
    box, book = diwan.load(game), book_of(game)
    cited = set()
    for seats in box.allowed_seats():
        state = box.new_state(seats=seats, seed=seats)
        box.rules.playout(state, diwan.seeded(seats))
        rows = range(seats + len(box.imaginary_players(state)))
        cited |= {line.rule for row in rows for line in box.rules.score_lines(state, row)}
    assert len(cited) > 1
    assert all(rule.startswith(prefix_of(game)) for rule in cited)
    assert [rule for rule in sorted(cited) if book.anchor(rule) is None] == []
