"""The difference between two texts of markup, small and quick to find, so that a move sends what it changed.

A picture is one long line; between its opening brackets lie pieces, most of which stay as they are. What changed is a
list of splices of those pieces, in the order of the old text: a browser applies it with `split`, `splice` and `join`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

MARK: Final = "<"

Splice = tuple[int, int, str | None]  # where in the old pieces, how many go, what comes instead (None: nothing)


def difference(old: str, new: str) -> list[Splice]:
    """Return the splices that turn one text into another."""
    before, after = old.split(MARK), new.split(MARK)
    start, limit = 0, min(len(before), len(after))
    while start < limit and before[start] == after[start]:
        start += 1
    end = 0
    while end < limit - start and before[-1 - end] == after[-1 - end]:
        end += 1
    pairs = _anchors(before, after, start, end)
    splices: list[Splice] = []
    left, right = start, start
    for there, here in [*pairs, (len(before) - end, len(after) - end)]:
        if there > left or here > right:
            splices.append(_trimmed(before, after, (left, there), (right, here)))
        left, right = there + 1, here + 1
    return [splice for splice in splices if splice[1] or splice[2] is not None]


def apply_difference(old: str, splices: list[Splice]) -> str:
    """Return the text that splices make of another: what the browser does."""
    pieces = old.split(MARK)
    for at, gone, come in reversed(splices):
        pieces[at : at + gone] = [] if come is None else come.split(MARK)
    return MARK.join(pieces)


def _anchors(before: list[str], after: list[str], start: int, end: int) -> list[tuple[int, int]]:
    """Return pairs of places where both texts have the same piece, once each, as many as keep their order."""
    old = {piece: place for place, piece in enumerate(before[start : len(before) - end], start)}
    new = {piece: place for place, piece in enumerate(after[start : len(after) - end], start)}
    once_old = Counter(before[start : len(before) - end])
    once_new = Counter(after[start : len(after) - end])
    pairs = [(place, new[piece]) for piece, place in old.items() if once_old[piece] == 1 == once_new.get(piece, 0)]
    pairs.sort()
    # The longest run of pairs that rises on both sides: each pair remembers the one before it.
    tails: list[int] = []
    ends: list[int] = []
    links: list[int] = []
    for number, (_, here) in enumerate(pairs):
        place = bisect_left(tails, here)
        links.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [here]
        ends[place : place + 1] = [number]
    found: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        found.append(pairs[number])
        number = links[number]
    return found[::-1]


def _trimmed(before: list[str], after: list[str], old: tuple[int, int], new: tuple[int, int]) -> Splice:
    """Return one splice, without what both sides of it share at their ends."""
    (left, there), (right, here) = old, new
    while left < there and right < here and before[left] == after[right]:
        left, right = left + 1, right + 1
    while left < there and right < here and before[there - 1] == after[here - 1]:
        there, here = there - 1, here - 1
    come = MARK.join(after[right:here]) if here > right else None
    return (left, there - left, come)
