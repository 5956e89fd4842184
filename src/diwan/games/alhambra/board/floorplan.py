"""Tiles and Alhambras as floor plans in text: heavy lines are walls, light ones open sides, a gap is a passage.

Made for the text board; it reads what a view says about tiles and knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from diwan.games.alhambra.components import SIDES
from diwan.games.alhambra.view import BuiltTile, Tile

Cell = tuple[int, int]

NOTHING: Final = 0
LIGHT: Final = 1  # the open side of a tile that has no neighbour there
HEAVY: Final = 2  # a wall

# Every junction of lines, by the weights of its arms: north * 27 + east * 9 + south * 3 + west.
_JUNCTIONS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_WIDE: Final = 5  # characters inside a cell: `gar10`
_SLIM: Final = 3  # the same for an Alhambra that would not fit otherwise: `gar`
_MARGIN: Final = 4  # characters for the row number at the left
_FOUNTAIN: Final = "◆"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is drawn: the walls of each tile by cell, and what is written into cells, line by line."""

    walls: Mapping[Cell, str]
    notes: Mapping[Cell, tuple[str, ...]]


def short_name(tile: Tile, room: int = _WIDE) -> str:
    """Return a tile as it stands in a cell: the first letters of its id and, where there is room, its price."""
    letters = tile.id.partition("-")[0]
    return letters if room < _WIDE else f"{letters}{tile.price:2d}"


def mark(number: int, room: int = _WIDE) -> str:
    """Return the number of a choice as it stands on the board."""
    framed = f"[{number}]"
    return framed if len(framed) <= room else str(number)


def tile_picture(tile: Tile) -> list[str]:
    """Return one tile as three lines of seven characters."""
    plan = Plan({(0, 0): tile.walls}, {(0, 0): (short_name(tile),)})
    return _draw_lines(plan, range(1), range(1), _WIDE, 1)


def alhambra_picture(
    tiles: tuple[BuiltTile, ...], cells: Mapping[Cell, int], choices: Mapping[str, int], width: int
) -> list[str]:
    """Return an Alhambra with its coordinates; `cells` and `choices` are the numbers of empty cells and tiles that
    can be chosen now. Wider ones than `width` come in strips, one below the other."""
    columns = range(min(0, *_xs(tiles, cells)), max(0, *_xs(tiles, cells)) + 1)
    rows = range(min(0, *_ys(tiles, cells)), max(0, *_ys(tiles, cells)) + 1)
    room = _WIDE if _columns_in(width, _WIDE) >= len(columns) else _SLIM
    height = 2 if any(built.tile.id in choices for built in tiles) else 1
    plan = _plan_of(tiles, cells, choices, room)
    strip = max(_columns_in(width, room), 1)
    lines: list[str] = []
    for first in range(columns.start, columns.stop, strip):
        part = range(first, min(first + strip, columns.stop))
        lines.append(_header(part, room))
        drawn = _draw_lines(plan, part, rows, room, height)
        lines.extend(_with_row_numbers(drawn, rows, height))
    # An empty line would end the block; where a line has nothing to say, the map is no worse without it.
    return [line.rstrip() for line in lines if line.strip()]


def _columns_in(width: int, room: int) -> int:
    return (width - _MARGIN - 1) // (room + 1)


def _xs(tiles: tuple[BuiltTile, ...], cells: Mapping[Cell, int]) -> list[int]:
    return [0, *(built.x for built in tiles), *(x for x, _ in cells)]


def _ys(tiles: tuple[BuiltTile, ...], cells: Mapping[Cell, int]) -> list[int]:
    return [0, *(built.y for built in tiles), *(y for _, y in cells)]


def _plan_of(tiles: tuple[BuiltTile, ...], cells: Mapping[Cell, int], choices: Mapping[str, int], room: int) -> Plan:
    walls = {(0, 0): ""}
    notes: dict[Cell, tuple[str, ...]] = {(0, 0): (_FOUNTAIN,)}
    for built in tiles:
        walls[built.x, built.y] = built.tile.walls
        number = choices.get(built.tile.id)
        below = () if number is None else (mark(number, room),)
        notes[built.x, built.y] = (short_name(built.tile, room), *below)
    for cell, number in cells.items():
        notes[cell] = (mark(number, room),)
    return Plan(walls, notes)


def _header(columns: range, room: int) -> str:
    return " " * _MARGIN + "".join(f" {x:^{room}d}" for x in columns)


def _with_row_numbers(lines: list[str], rows: range, height: int) -> list[str]:
    """Put each row's number before the first line inside its cells."""
    step = height + 1
    numbers = {1 + step * i: y for i, y in enumerate(rows)}
    return [(f"{numbers[i]:3d} " if i in numbers else " " * _MARGIN) + line for i, line in enumerate(lines)]


def _draw_lines(plan: Plan, columns: range, rows: range, room: int, height: int) -> list[str]:
    lines: list[str] = []
    for y in range(rows.start, rows.stop + 1):
        lines.append(_border(plan, columns, y, room))
        if y in rows:
            lines.extend(_inside(plan, columns, y, room, line) for line in range(height))
    return lines


def _border(plan: Plan, columns: range, y: int, room: int) -> str:
    """Return the line of text above row y."""
    parts: list[str] = []
    for x in columns:
        parts += [_corner(plan, x, y), " ─━"[_line_above(plan, x, y)] * room]
    return "".join(parts) + _corner(plan, columns.stop, y)


def _inside(plan: Plan, columns: range, y: int, room: int, line: int) -> str:
    parts: list[str] = []
    for x in columns:
        note = plan.notes.get((x, y), ())
        text = note[line] if line < len(note) else ""
        parts += [" │┃"[_line_left(plan, x, y)], f"{text:^{room}}"]
    return "".join(parts) + " │┃"[_line_left(plan, columns.stop, y)]


def _corner(plan: Plan, x: int, y: int) -> str:
    north, south = _line_left(plan, x, y - 1), _line_left(plan, x, y)
    west, east = _line_above(plan, x - 1, y), _line_above(plan, x, y)
    junction = _JUNCTIONS[north * 27 + east * 9 + south * 3 + west]
    # A point where no line ends still tells rooms, and cells that can be chosen, apart for the eye.
    around = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
    return "·" if junction == " " and any(cell in plan.notes for cell in around) else junction


def _line_above(plan: Plan, x: int, y: int) -> int:
    return _weight(plan, (x, y - 1), SIDES[2], (x, y), SIDES[0])


def _line_left(plan: Plan, x: int, y: int) -> int:
    return _weight(plan, (x - 1, y), SIDES[1], (x, y), SIDES[3])


def _weight(plan: Plan, one: Cell, its_side: str, other: Cell, other_side: str) -> int:
    """Return the line between two neighbouring cells."""
    walled = its_side in plan.walls.get(one, "") or other_side in plan.walls.get(other, "")
    if walled:
        return HEAVY
    return LIGHT if (one in plan.walls) != (other in plan.walls) else NOTHING
