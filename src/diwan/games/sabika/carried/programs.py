"""Programs under way, choices between them, and rewards that wait for their end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components.vocabulary import PLACE_BITS

# A program under way (RUN), and two to choose from (ASK_CHOOSE): places, and the score line of the points.
LINE_BITS: Final = 5
LINE_MASK: Final = 31
PLACE_MASK: Final = (1 << PLACE_BITS) - 1


def pack_run(place: i64, line: i64) -> i64:
    """Pack a place in a program and the score line of its points."""
    return place << LINE_BITS | line


def run_place(arg: i64) -> i64:
    """Return the place in a program."""
    return arg >> LINE_BITS


def run_line(arg: i64) -> i64:
    """Return the score line of the points, of a program or of a choice of two."""
    return arg & LINE_MASK


def pack_choice(first: i64, second: i64, line: i64) -> i64:
    """Pack two programs to choose from and the score line of their points."""
    return (first << PLACE_BITS | second) << LINE_BITS | line


def choice_place(arg: i64, which: i64) -> i64:
    """Return the first (0) or the second (1) program of a choice."""
    places = arg >> LINE_BITS
    return places >> PLACE_BITS if which == 0 else places & PLACE_MASK


# A reward that waits (REWARD): the trigger, and the blue poems when it began.
TRIGGER_MASK: Final = 15
BLUES_SHIFT: Final = 4


def pack_reward(trigger: i64, blues: i64) -> i64:
    """Pack a trigger and the blue poems that it is going to count for."""
    return trigger | blues << BLUES_SHIFT


def reward_trigger(arg: i64) -> i64:
    """Return the trigger of a reward."""
    return arg & TRIGGER_MASK


def reward_blues(arg: i64) -> i64:
    """Return the blue poems that count for a reward, one bit each."""
    return arg >> BLUES_SHIFT
