"""Tributes under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A tribute under way (ASK_TRIBUTE): what is asked now, what is still owed, what has been paid.
WITH_PARIAS: Final = 0
WITH_SEALS: Final = 1
WITH_DINARS: Final = 2
STAGE_MASK: Final = 3
OWED_SHIFT: Final = 2
PARIAS_SHIFT: Final = 7
SEALS_SHIFT: Final = 12
PART_MASK: Final = 31
TRIBUTE_END: Final = 1 << (SEALS_SHIFT + 5)


def pack_tribute(stage: i64, owed: i64, parias: i64, seals: i64) -> i64:
    """Pack a tribute."""
    return stage | owed << OWED_SHIFT | parias << PARIAS_SHIFT | seals << SEALS_SHIFT


def tribute_stage(arg: i64) -> i64:
    """Return what a tribute is being paid with, WITH_..."""
    return arg & STAGE_MASK


def tribute_owed(arg: i64) -> i64:
    """Return how many parias are still owed."""
    return (arg >> OWED_SHIFT) & PART_MASK


def tribute_parias(arg: i64) -> i64:
    """Return how many parias have been paid."""
    return (arg >> PARIAS_SHIFT) & PART_MASK


def tribute_seals(arg: i64) -> i64:
    """Return how many seals have been paid."""
    return (arg >> SEALS_SHIFT) & PART_MASK
