"""The difference between two texts of markup, small and quick to find, so that a move sends what it changed.

A picture is one long line; between its opening brackets lie pieces, most of which stay as they are. What changed is a
list of splices of those pieces, in the order of the old text: a browser applies it with `split`, `splice` and `join`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Final

MARK: Final = "<"
GROUP: Final = "<g "  # groups are compared first: most of them stay, and there are far fewer of them than of pieces

Splice = tuple[int, int, str | None]  # where in the old pieces, how many go, what comes instead (None: nothing)
Range = tuple[int, int]


def difference(old: str, new: str) -> list[Splice]:
    """Return the splices that turn one text into another."""
    before, after = old.split(GROUP), new.split(GROUP)
    # Each group opens with a piece of its own, and has as many more as there are marks in it.
    starts = [0, *accumulate(group.count(MARK) + 1 for group in before)]
    # What comes before the first group opens with no such piece, so it equals nothing else.
    before[0], after[0] = GROUP + before[0], GROUP + after[0]
    splices: list[Splice] = []
    for there, here in _changes(before, after):
        gone, come = _pieces(before, there), _pieces(after, here)
        for (left, end), (first, last) in _changes(gone, come):
            splices.append((starts[there[0]] + left, end - left, MARK.join(come[first:last]) if last > first else None))
    return splices


def _pieces(groups: list[str], place: Range) -> list[str]:
    """Return the pieces of some groups."""
    start, end = place
    if start == end:
        return []
    text = GROUP.join(groups[start:end])
    return (GROUP[1:] + text if start else text[len(GROUP) :]).split(MARK)


def _changes(before: list[str], after: list[str]) -> list[tuple[Range, Range]]:
    """Return which stretches of one list become which of the other, in order; what lies between them is the same."""
    start, limit = 0, min(len(before), len(after))
    while start < limit and before[start] == after[start]:
        start += 1
    end = 0
    while end < limit - start and before[-1 - end] == after[-1 - end]:
        end += 1
    found: list[tuple[Range, Range]] = []
    left, right = start, start
    for there, here in [*_anchors(before, after, start, end), (len(before) - end, len(after) - end)]:
        if there > left or here > right:
            change = _trimmed(before, after, (left, there), (right, here))
            if change != ((there, there), (here, here)):
                found.append(change)
        left, right = there + 1, here + 1
    return found


def _anchors(before: list[str], after: list[str], start: int, end: int) -> list[tuple[int, int]]:
    """Return pairs of places where both lists have the same thing, once each, as many as keep their order."""
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


def _trimmed(before: list[str], after: list[str], old: Range, new: Range) -> tuple[Range, Range]:
    """Return a change without what both sides of it share at their ends."""
    (left, there), (right, here) = old, new
    while left < there and right < here and before[left] == after[right]:
        left, right = left + 1, right + 1
    while left < there and right < here and before[there - 1] == after[here - 1]:
        there, here = there - 1, here - 1
    return (left, there), (right, here)
