"""Alhambras that many building tests begin with, and the questions that a redesign asks about them."""

from __future__ import annotations

from tests.support.alhambra import Position, Setup

WALL_FREE = (
    "pav-8-o",
    "ser-9-o",
    "arc-9-o",
    "arc-10-o",
    "cha-10-o",
    "cha-11-o",
    "gar-10-o",
    "gar-11-o",
    "tow-11-o",
)
SPARE = "tow-12-o"  # the tenth tile without a wall
# Tiles that are open to the west and to the east, and tiles that are open to the north and to the south.
EASTWARD = (
    *WALL_FREE,
    SPARE,
    "pav-6-n",
    "ser-8-s",
    "arc-8-n",
    "cha-9-s",
    "gar-10-n",
    "gar-12-s",
    "tow-11-n",
    "tow-11-s",
)
SOUTHWARD = ("pav-7-e", "ser-7-w", "arc-8-e", "cha-9-w", "gar-9-e", "gar-10-w", "tow-10-w", "tow-13-e")

BLOCK = ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2))
BAY_TO_THE_SOUTH = ((1, 0), (2, 0), (2, 1), (2, 2), (0, 1), (0, 2))
BAY_TO_THE_EAST = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2))
BAY_TO_THE_NORTH = ((0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0))
BAY_TO_THE_WEST = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2))
BAY_OF_TWO_CELLS = ((1, 0), (2, 0), (3, 0), (3, 1), (0, 1), (0, 2), (1, 2))

BACK_TO_BACK = (("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1))
INNER_CORNER = (("gar-9-e", 0, -1), ("pav-6-n", 1, 0))
# A block of nine cells whose outer sides are all walls, so that nothing can be added.
WALLED_IN = (
    ("pav-6-n", 0, -1),
    ("pav-7-e", 1, 0),
    ("ser-8-s", 0, 1),
    ("ser-7-w", -1, 0),
    ("arc-5-nw", -1, -1),
    ("ser-4-ne", 1, -1),
    ("pav-4-es", 1, 1),
    ("pav-3-sw", -1, 1),
)
# Two arms around four dead ends. With a bridge at 4,1 and 4,2 between the arms the rest can be laid; without it
# every tile either lies between four others or carries the rest of its arm.
ARMS = (
    ("pav-8-o", 0, 1),
    ("cha-10-o", 0, 2),
    ("cha-11-o", 0, 3),
    ("gar-10-n", 1, 3),
    ("arc-8-n", 2, 3),
    ("gar-10-o", 3, 3),
    ("pav-6-n", 3, 2),
)
BRIDGE = (("ser-9-o", 4, 2), ("arc-9-o", 4, 1))
DEAD_ENDS = (
    ("gar-12-s", 3, 1),
    ("cha-5-nsw", 2, 1),
    ("gar-7-nsw", 2, 2),
    ("tow-8-nes", 1, 2),
    ("arc-4-nes", 1, 1),
    ("ser-8-s", 1, 0),
    ("cha-9-s", 2, 0),
    ("gar-11-o", 3, 0),
)


def paved(*cells: tuple[int, int]) -> tuple[tuple[str, int, int], ...]:
    """Return an Alhambra of tiles without walls on these cells, in this order."""
    return tuple((name, x, y) for name, (x, y) in zip(WALL_FREE[: len(cells)], cells, strict=True))


def adding(name: str, *built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked where to build this tile."""
    table = Setup(seats=3).alhambra(0, *built).reserve(0, name).build()
    return table.play("redesign add", f"add {name}")


def removing(*built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked which tile it takes out."""
    return Setup(seats=3).alhambra(0, *built).build().play("redesign remove")


def exchanging(name: str, *built: tuple[str, int, int]) -> Position:
    """Return a position in which seat 0 is asked which tile this one replaces."""
    table = Setup(seats=3).alhambra(0, *built).reserve(0, name).build()
    return table.play("redesign exchange", f"bring {name}")
