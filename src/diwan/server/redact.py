"""Keeping secrets out of logs: cookies, keys of links, passwords and seeds, wherever in a line they turn up.

Nobody logs a secret on purpose. This catches what errors of others quote: addresses with a key in them, headers, rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

HIDDEN: Final = "(hidden)"
_SHORTEST_HIDDEN: Final = 4  # a shorter secret would tear holes into every line

_NAMES: Final = (
    r"(?:set-)?cookies?|authorization|passwords?|passwd|pwd|secrets?|keys?|tokens?|seeds?|salt|sessions?|csrf|"
    r"invite|invitation"
)
_SECRET_NAME: Final = re.compile(rf"(?:\w+[_-])?(?:{_NAMES})", re.IGNORECASE)
# `name=value`, `"name": "value"`, `name='value'`, as in addresses, JSON and what Python shows of an object.
_VALUE: Final = r"""b?\\?"(?:[^"\\]|\\.)*"?|b?\\?'(?:[^'\\]|\\.)*'?|[^\s&;,)\]}"'#]+"""
_ASSIGNED: Final = re.compile(
    rf"""(?<![A-Za-z0-9])((?:{_NAMES})\\?["']?\s{{0,4}}[=:]\s{{0,4}})(?:{_VALUE})""", re.IGNORECASE
)
# A header runs to the end of its line, or of the text in quotes that it stands in.
_HEADER: Final = re.compile(r"((?:set-)?cookie|authorization)(\s{0,4}:\s{0,4})[^\r\n\"']+", re.IGNORECASE)
_HEADER_PAIR: Final = re.compile(
    r"""(b?["'](?:set-cookie|cookie|authorization)["']\s{0,4},\s{0,4})(b?"(?:[^"\\]|\\.)*"?|b?'(?:[^'\\]|\\.)*'?)""",
    re.IGNORECASE,
)
_USER_INFO: Final = re.compile(r"(\w://[^\s:/@]{0,200}:)[^\s@/]{1,200}(?=@)")
_LONG: Final = re.compile(r"[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{4,})*")
# Names in code: words_in_a_row, WORDS_IN_A_ROW, WordsInARow. Of a million random ids a few look like one.
_WORDS: Final = re.compile(r"_*[a-z]+\d?(?:[_-]+[a-z]+\d?)*_*|_*[A-Z]+(?:_[A-Z]+)*|_?(?:[A-Z][a-z]{2,})+")


class Redactor:
    """Hides what looks like a secret, and the secrets that it was told of."""

    def __init__(self, secrets: Iterable[str | None] = ()) -> None:
        known = sorted({text for text in secrets if text and len(text) >= _SHORTEST_HIDDEN}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, known))) if known else None

    def text(self, line: str) -> str:
        """Return a text without its secrets; of a long id the beginning stays, to tell two of them apart."""
        if self._known is not None:
            line = self._known.sub(HIDDEN, line)
        line = _USER_INFO.sub(rf"\g<1>{HIDDEN}", line)
        line = _HEADER_PAIR.sub(rf"\g<1>{HIDDEN}", line)
        line = _HEADER.sub(rf"\g<1>\g<2>{HIDDEN}", line)
        line = _ASSIGNED.sub(rf"\g<1>{HIDDEN}", line)
        return _LONG.sub(_shorten, line)

    def field(self, name: str, value: object) -> object:
        """Return the value of a named field: numbers and truths as they are, the rest as text without secrets."""
        if _SECRET_NAME.fullmatch(name):
            return HIDDEN
        if value is None or isinstance(value, bool | int | float):
            return value
        return self.text(str(value))


def _shorten(found: re.Match[str]) -> str:
    """Cut a long run of letters and digits short, unless it reads like words: names in code are no secrets."""
    text = found[0]
    return text if _WORDS.fullmatch(text) else f"{text[:4]}..."
