"""Headings in a long list of choices: what several of them begin with is said once, above them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

MARK: Final = ": "  # ends the first part of a choice, in every language: "Send the merchant: export, 1 dinar"
FEWEST: Final = 8  # choices that are many
_LONGEST: Final = 60  # characters of a heading


def headings(labels: Sequence[str]) -> list[str]:
    """Return the heading that each choice stands under; "" for one that has none.

    Choices stay in their order, so only neighbours share one. A short list needs none.
    """
    if len(labels) < FEWEST:
        return [""] * len(labels)
    found: list[str] = []
    for part, some in groupby(labels, _first_part):
        count = len(list(some))
        found += [part if count > 1 else ""] * count
    return found


def _first_part(label: str) -> str:
    part, mark, rest = label.partition(MARK)
    return part if mark and rest and len(part) <= _LONGEST else ""
