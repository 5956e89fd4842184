"""Letters that look alike in two alphabets."""

from __future__ import annotations

import pytest

from diwan.cli.letters import latin
from diwan.games.sabika.notation import TEXTS

CYRILLIC = str.maketrans("ABEKMHOPCTYXaeopcyx", "АВЕКМНОРСТУХаеорсух")


def test_every_notation_may_be_typed_with_cyrillic_letters() -> None:
    for text in TEXTS:
        assert latin(text.translate(CYRILLIC)).lower() == text.lower()


@pytest.mark.parametrize("text", ["move poet I4, main", "купить дерево", "¿qué?", "", "  two  spaces "])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert latin(text) == text


def test_a_word_is_latin_as_a_whole_or_not_at_all() -> None:
    assert latin("move торговец М2, main; сity fez") == "move торговец M2, main; city fez"
