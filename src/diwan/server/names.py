"""What people may be called, and what they write: one form for one sight, and nothing that climbs over other lines."""

from __future__ import annotations

import unicodedata
from typing import Final

from diwan.core.errors import ToldError
from diwan.core.i18n import say

LONGEST_NAME: Final = 40
_MOST_MARKS: Final = 3  # accents on one letter: more of them would climb over the lines above
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that look like nothing


class BadName(ToldError):
    """Nobody can be called this."""


def read_name(text: str) -> str:
    """Return a name as it is kept: one form for one sight, single spaces; BadName says what is wrong."""
    if len(text) > 10 * LONGEST_NAME:
        raise _too_long()
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName(say("Write a name."))
    if len(name) > LONGEST_NAME:
        raise _too_long()
    if not all(char.isprintable() and char not in _BLANKS for char in name):
        # Also the signs that turn the direction of writing: they would turn the words around the name, too.
        raise BadName(say("This name has characters in it that can't be seen. Write it again."))
    if not any(char.isalnum() for char in name):
        raise BadName(say("A name has at least one letter or digit."))
    if calm(name) != name:
        raise BadName(say("This name has too many accents on one letter."))
    return name


def calm(text: str) -> str:
    """Return a text in one form for one sight, with no more accents on a letter than fit into its line."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def _too_long() -> BadName:
    return BadName(say("A name has at most {most} characters.", most=LONGEST_NAME))
