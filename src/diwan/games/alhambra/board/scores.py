"""The score table of the text board: a row for each player or, on a narrow screen, a column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diwan.games.alhambra.components import TYPES

TOGETHER: Final = "\N{NO-BREAK SPACE}"  # a space at which no line is broken; shown as any other
WIDE: Final = 80  # characters that a row for each player takes
_TYPE: Final = 8  # characters of a column, in rows: `21/13/6` stands there
_NUMBER: Final = 6
_NARROW: Final = 4  # the same in columns


@dataclass(frozen=True, slots=True)
class Standing:
    """What one participant has: points, buildings of each type, longest wall."""

    name: str
    mark: str  # "*" for the one whose turn it is
    foot: str  # the number of a choice that stands behind the name
    cells: tuple[str, ...]


def in_rows(heads: tuple[str, ...], standings: list[Standing], pays: tuple[str, tuple[str, ...]] | None) -> list[str]:
    """Return a row for each participant and, if there is one, a last row for what the next round pays."""
    # A long word above the last column takes its room from the names.
    last = max(_NUMBER, len(heads[-1]) + 1)
    widths = [_NUMBER, *[_TYPE] * TYPES, last]
    rows = [("", heads)]
    rows += [(f"{standing.mark or ' '} {standing.name}{standing.foot}", standing.cells) for standing in standings]
    rows += [] if pays is None else [(f"  {pays[0]}", ("", *pays[1]))]
    return [_row(name, cells, widths) for name, cells in rows]


def _row(name: str, cells: tuple[str, ...], widths: list[int]) -> str:
    room = WIDE - sum(widths)
    shown = name if len(name) <= room else name[: room - 1] + "…"
    return (f"{shown:{room}}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))).rstrip()


def in_columns(heads: tuple[str, ...], standings: list[Standing]) -> list[str]:
    """Return a column for each participant, under numbers that `numbered` explains."""
    room = max(map(len, heads)) + 2
    columns = [(str(number), *standing.cells) for number, standing in enumerate(standings, start=1)]
    rows = zip(("", *heads), *columns, strict=True)
    return [f"{f'  {head}':{room}}" + "".join(f"{cell:>{_NARROW}}" for cell in cells) for head, *cells in rows]


def numbered(standings: list[Standing]) -> str:
    """Return who stands under which number."""
    return ", ".join(
        f"{number}{standing.mark} {standing.name}{standing.foot}".replace(" ", TOGETHER)
        for number, standing in enumerate(standings, start=1)
    )
