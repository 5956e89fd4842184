"""The rules in other languages: rule for rule, table for table and number for number as in English."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import diwan
from diwan.core.i18n import DEFAULT_LOCALE, LOCALES
from diwan.rulebook import Part, Rulebook, load_rulebook
from scripts.native import ROOT

OTHERS = tuple(locale for locale in LOCALES if locale != DEFAULT_LOCALE)
TRANSLATIONS = [(game, locale) for game in diwan.game_names() for locale in OTHERS]
TAG = re.compile(r"`\[(\w+)(.*?)\]`")
CODE = re.compile(r"`[^`]+`")
NUMBER = re.compile(r"\d+")
NAMED = re.compile(r"\b[A-Z]{3}-\d[\w.-]*\w")
ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|from|which|each|player|tile|rule)\b", re.IGNORECASE)

in_every_language = pytest.mark.parametrize(("game", "locale"), TRANSLATIONS)


def book_of(game: str, locale: str) -> Rulebook:
    book = load_rulebook(game, locale)
    assert book is not None
    return book


def file_of(game: str, locale: str) -> Path:
    folder = ROOT / "docs" / "rules"
    return (folder if locale == DEFAULT_LOCALE else folder / locale) / f"{game}.md"


def shape(part: Part) -> tuple[str, int, str, list[int]]:
    """What a part is, whatever its words: its rule, its heading's level and number, the cells of its rows."""
    return ("" if part.rule is None else part.rule.id, part.level, part.number, [len(row) for row in part.rows])


def words(part: Part) -> str:
    """What a part says."""
    said = part.text if part.rule is None else part.rule.text
    return " / ".join([said, *(cell for row in part.rows for cell in row)])


def found(pattern: re.Pattern[str], text: str) -> Counter[str]:
    """How often a text has what."""
    return Counter(pattern.findall(text))


def sources(line: str) -> list[tuple[str, bool]]:
    """Where a rule comes from: the first word of each tag, and whether a ruling of ours is in it."""
    return [(head, "ruling" in rest) for head, rest in TAG.findall(line)]


def lines_of(game: str, locale: str) -> list[str]:
    return file_of(game, locale).read_text(encoding="utf-8").splitlines()


@in_every_language
def test_the_rules_are_those_of_the_language(game: str, locale: str) -> None:
    assert book_of(game, locale).locale == locale


@in_every_language
def test_a_translation_has_the_rules_headings_and_tables_of_the_english_rules(game: str, locale: str) -> None:
    english = [shape(part) for part in book_of(game, DEFAULT_LOCALE).parts]
    assert [shape(part) for part in book_of(game, locale).parts] == english


@in_every_language
def test_a_translation_says_of_each_rule_where_it_comes_from(game: str, locale: str) -> None:
    pairs = zip(lines_of(game, DEFAULT_LOCALE), lines_of(game, locale), strict=True)
    assert [(line, own) for line, own in pairs if sources(line) != sources(own)] == []


@in_every_language
def test_rules_without_a_behaviour_are_the_same(game: str, locale: str) -> None:
    notes = [rule.id for rule in book_of(game, DEFAULT_LOCALE).rules if rule.note]
    assert [rule.id for rule in book_of(game, locale).rules if rule.note] == notes


@pytest.mark.parametrize("pattern", [NUMBER, CODE, NAMED], ids=["numbers", "code", "rules"])
@in_every_language
def test_a_translation_leaves_out_nothing_that_is_the_same_everywhere(
    game: str, locale: str, pattern: re.Pattern[str]
) -> None:
    pairs = zip(book_of(game, DEFAULT_LOCALE).parts, book_of(game, locale).parts, strict=True)
    lost = [(words(part), found(pattern, words(part)) - found(pattern, words(own))) for part, own in pairs]
    assert [(text, missing) for text, missing in lost if missing] == []


@in_every_language
def test_a_translation_is_not_english(game: str, locale: str) -> None:
    said = [CODE.sub("", words(part)) for part in book_of(game, locale).parts if not part.rows]
    assert len(said) > 250
    assert [text for text in said if ENGLISH.search(text)] == []


@pytest.mark.parametrize("game", diwan.game_names())
def test_russian_rules_are_in_cyrillic(game: str) -> None:
    said = [CODE.sub("", words(part)) for part in book_of(game, "ru").parts if not part.rows]
    assert [text for text in said if not re.search("[а-я]", text)] == []
