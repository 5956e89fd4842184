"""Headings in a long list of choices: what several of them begin with is said once, above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from diwan.server.frames.frame import ShownChoice

MARK: Final = ": "  # ends the first part of a choice, in every language: "Send the merchant: export, 1 dinar"
FEWEST: Final = 5  # choices that are many
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


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that stand under one heading, or that have none."""

    heading: str
    first: int  # how many choices come before
    choices: tuple[ShownChoice, ...]

    def label(self, choice: ShownChoice) -> str:
        """Return what is left to say of a choice under the heading."""
        return choice.label.removeprefix(self.heading + MARK) if self.heading else choice.label


def groups_of(choices: Sequence[ShownChoice]) -> list[Group]:
    """Return a list of choices as pages show it: neighbours that share a heading together, in their order."""
    found: list[Group] = []
    first = 0
    for heading, some in groupby(choices, lambda choice: choice.group):
        found.append(Group(heading, first, tuple(some)))
        first += len(found[-1].choices)
    return found


def _first_part(label: str) -> str:
    part, mark, rest = label.partition(MARK)
    return part if mark and rest and len(part) <= _LONGEST else ""
