"""What people may be called, and what those are called who have not said."""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Final

from diwan.core.errors import ToldError
from diwan.core.i18n import Message, say

LONGEST_NAME: Final = 40
_MOST_MARKS: Final = 3  # accents on one letter: more of them would climb over the lines above


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
    if not all(char.isprintable() for char in name):
        # Also the signs that turn the direction of writing: they would turn the words around the name, too.
        raise BadName(say("This name has characters in it that can't be seen. Write it again."))
    if not any(char.isalnum() for char in name):
        raise BadName(say("A name has at least one letter or digit."))
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks > _MOST_MARKS:
            raise BadName(say("This name has too many accents on one letter."))
    return name


def guest_name(person: str) -> Message:
    """Return what a guest is called who has not said: always the same for the same guest."""
    digest = hashlib.sha256(person.encode("utf-8")).digest()
    return _pleasant(10 + int.from_bytes(digest[1:3]) % 90)[digest[0] % 16]


def _too_long() -> BadName:
    return BadName(say("A name has at most {most} characters.", most=LONGEST_NAME))


def _pleasant(number: int) -> tuple[Message, ...]:
    # Things that one might find in the gardens and markets of our games; each is a word in any language.
    return (
        say("Almond {number}", number=number),
        say("Amber {number}", number=number),
        say("Carob {number}", number=number),
        say("Cedar {number}", number=number),
        say("Cinnamon {number}", number=number),
        say("Cypress {number}", number=number),
        say("Falcon {number}", number=number),
        say("Fig {number}", number=number),
        say("Jasmine {number}", number=number),
        say("Lantern {number}", number=number),
        say("Nightingale {number}", number=number),
        say("Olive {number}", number=number),
        say("Pomegranate {number}", number=number),
        say("Saffron {number}", number=number),
        say("Swallow {number}", number=number),
        say("Turquoise {number}", number=number),
    )
