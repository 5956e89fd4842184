"""Names of parametrised tests that fit into a line."""

from __future__ import annotations

LONGEST = 24


def short(value: object) -> str:
    """Return a value as its part of a test's name: cut when it is long, left out when a terminal may not show it."""
    text = str(value)
    if not (text.isascii() and text.isprintable()):
        return ""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
