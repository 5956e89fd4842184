"""Letters that look alike: a Russian keyboard writes М2 and Р05 where notation has the Latin letters."""

from __future__ import annotations

from typing import Final

_ALIKE: Final = str.maketrans("АВЕКМНОРСТУХавекмнорстух", "ABEKMHOPCTYXabekmhopctyx")


def latin(text: str) -> str:
    """Return a text whose words are Latin wherever Latin letters look the same; a word that stays foreign is kept."""
    words = text.split(" ")
    return " ".join(same if (same := word.translate(_ALIKE)).isascii() else word for word in words)
