"""What each blue poem is worth for each turn left: how often its triggers come and its modifiers matter, times what
they give. What they give is read from the component file; how often was found by handing the greedy bot one blue poem
at the start of some hundred games, and comparing its points with those of the same games without it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    DEFAULTS,
    MODIFIER_ROWS,
    MODIFIER_START,
    STORAGE_POEM,
    TRIGGER_ROWS,
    TRIGGER_START,
)

# What comes in turn after turn is worth more or less than the same thing at once.
STEADY_DINAR: Final = 0.8
STEADY_PARIA: Final = 0.65
STORAGE: Final = 0.33
WITH_MATERIAL: Final = 0.62  # of the times, the material that a trigger names is used
COUNTED: Final = 3.0  # things that a trigger counts on the table; of the materials used for a poem it is one

# How often a trigger comes in a turn.
TRIGGERED: Final[list[float]] = [
    0.25,  # income
    0.05,  # first player
    0.25,  # construction
    0.22,  # carve
    0.09,  # quarry
    0.10,  # transaction
    0.30,  # process
    0.10,  # consolidate
    0.20,  # expand a warehouse
    0.06,  # activate a warehouse
    0.08,  # balance
    0.24,  # favour
    0.06,  # crafts
    0.08,  # reactivate
    0.25,  # tribute
    0.12,  # a good in the special storage
]
# What a change of a parameter by one is worth in a turn.
CHANGED: Final[list[float]] = [
    0.30,  # free steps
    -0.60,  # fee for other workers
    -0.31,  # secondary actions
    0.20,  # materials of a quarry
    0.02,  # dinars of a rest
    0.03,  # points of a rest
    0.12,  # transactions
    -0.25,  # poems
    0.08,  # materials of a poem
    0.45,  # points of a material
    -0.33,  # routes
    -0.22,  # tribute
    -0.15,  # dinars with a tribute
    -0.04,  # consolidation
    -0.05,  # buying
    0.04,  # selling
    0.30,  # points of a good
    0.20,  # parias of a good
    0.16,  # more parias of a good
    -0.14,  # poems for a dinar of crafts
    0.10,  # materials of one kind
]
# What is usual where nothing is printed, since it differs from space to space, poem to poem, round to round.
USUAL: Final[list[i64]] = [0, 0, 1, 0, 0, 0, 2, 4, 0, 2, 3, 4, 0, 0, 2, 2, 0, 0, 0, 0, 0]


def trigger_worth(poem: i64) -> float:
    """Return what the triggers of a blue poem bring in a turn."""
    total = 0.0
    trigger: i64
    for trigger in range(v.TRIGGERS):
        at = TRIGGER_START[trigger]
        while at < TRIGGER_START[trigger + 1]:
            if TRIGGER_ROWS[at] == poem:
                gain = float(TRIGGER_ROWS[at + 4]) * STEADY_DINAR + float(TRIGGER_ROWS[at + 5])
                gain += float(TRIGGER_ROWS[at + 6]) * STEADY_PARIA
                often = TRIGGERED[trigger]
                if TRIGGER_ROWS[at + 1] >= 0:
                    often *= WITH_MATERIAL
                if TRIGGER_ROWS[at + 3] not in (v.NONE, v.MATERIALS_USED_COUNT):
                    often *= COUNTED
                total += often * gain
            at += v.TRIGGER_ROW
    return total


def modifier_worth(poem: i64) -> float:
    """Return what the modifiers of a blue poem bring in a turn."""
    total = 0.0
    parameter: i64
    for parameter in range(v.PARAMETERS):
        at = MODIFIER_START[parameter]
        while at < MODIFIER_START[parameter + 1]:
            if MODIFIER_ROWS[at] == poem:
                change: i64 = MODIFIER_ROWS[at + 2]
                if MODIFIER_ROWS[at + 1] == 0:
                    change -= USUAL[parameter] if USUAL[parameter] != 0 else DEFAULTS[parameter]
                total += CHANGED[parameter] * float(change)
            at += v.MODIFIER_ROW
    return total


def blue_worths() -> list[float]:
    """Return what each blue poem is worth in a turn."""
    found: list[float] = []
    poem: i64
    for poem in range(v.MINOR_POEMS):
        worth = trigger_worth(poem) + modifier_worth(poem)
        found.append(worth + STORAGE if poem == STORAGE_POEM else worth)
    return found


BLUE_WORTH: Final[list[float]] = blue_worths()
