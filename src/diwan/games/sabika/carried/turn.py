"""The work of a turn, and main actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The work of a turn (ASK_WORK, WORK): a space, and what has been done there, WORKED_...
SPACE_MASK: Final = 31
WORKED_SHIFT: Final = 5
WORK_END: Final = 1 << (WORKED_SHIFT + 2)  # above every such number


def pack_work(space: i64, worked: i64) -> i64:
    """Pack a space and what has been done there."""
    return space | worked << WORKED_SHIFT


def work_space(arg: i64) -> i64:
    """Return the space where a worker works."""
    return arg & SPACE_MASK


def work_done(arg: i64) -> i64:
    """Return what the worker has done there."""
    return arg >> WORKED_SHIFT


# The way of a worker to a space (WORKER_MOVED): which one, how many steps, how many workers of others are there.
STEPS_SHIFT: Final = 4
MET_SHIFT: Final = 8
WALK_MASK: Final = 15


def pack_walk(worker: i64, steps: i64, met: i64) -> i64:
    """Pack the way of a worker."""
    return worker | steps << STEPS_SHIFT | met << MET_SHIFT


def walk_worker(arg: i64) -> i64:
    """Return who goes."""
    return arg & WALK_MASK


def walk_steps(arg: i64) -> i64:
    """Return how many steps it takes; none from the workshop."""
    return (arg >> STEPS_SHIFT) & WALK_MASK


def walk_met(arg: i64) -> i64:
    """Return how many workers of others are there."""
    return arg >> MET_SHIFT


# A main action (ASK_WAREHOUSE, ASK_EXPORT, ASK_CONSOLIDATE, ASK_CARVE): its discount, or for a warehouse the sides of
# tiles that can be reached, as bits; and whether it came as a bonus and may be declined.
BONUS: Final = 1 << 10
ACTION_END: Final = BONUS << 1


def is_bonus(arg: i64) -> bool:
    """Tell whether an action may be declined."""
    return arg & BONUS != 0


def action_discount(arg: i64) -> i64:
    """Return by how many dinars an action is cheaper."""
    return arg & (BONUS - 1)


def action_sides(arg: i64) -> i64:
    """Return the sides of warehouse tiles that can be reached, as bits."""
    return arg & (BONUS - 1)
