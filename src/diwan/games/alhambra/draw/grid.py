"""An Alhambra on its ground: the tiles around the fountain, the cells that can be built on, the wall that counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from diwan.core.svg import Box, group, mix, number, rect, tag
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.draw.tile import fountain, ghost, tile_piece
from diwan.games.alhambra.view import SeatView

Point = tuple[int, int]

# By side: the way to the neighbour, and the two end points of the segment from the cell's upper left corner.
_STEPS: Final[dict[str, Point]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ENDS: Final[dict[str, tuple[Point, Point]]] = {
    "N": ((0, 0), (1, 0)),
    "E": ((1, 0), (1, 1)),
    "S": ((1, 1), (0, 1)),
    "W": ((0, 1), (0, 0)),
}


@dataclass(frozen=True, slots=True, order=True)
class Segment:
    """A walled side of a tile of an Alhambra."""

    x: int
    y: int
    side: str

    @property
    def beyond(self) -> Point:
        """The cell on its other side."""
        dx, dy = _STEPS[self.side]
        return self.x + dx, self.y + dy

    @property
    def ends(self) -> tuple[Point, Point]:
        """The corners of the grid that it joins."""
        (ax, ay), (bx, by) = _ENDS[self.side]
        return (self.x + ax, self.y + ay), (self.x + bx, self.y + by)


class Lattice:
    """The cells that fit into a box, as large as they can be."""

    def __init__(self, player: SeatView, box: Box, *, margin: float, largest: float) -> None:
        xs = [0, *(built.x for built in player.alhambra)]
        ys = [0, *(built.y for built in player.alhambra)]
        self.columns, self.rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        across, down = self.columns + 2 * margin, self.rows + 2 * margin
        self.side = min(largest, box.w / across, box.h / down)
        self.left = box.cx - self.columns * self.side / 2 - min(xs) * self.side
        self.top = box.cy - self.rows * self.side / 2 - min(ys) * self.side

    def cell(self, x: int, y: int) -> Box:
        """Return where a cell lies."""
        return Box(self.left + x * self.side, self.top + y * self.side, self.side, self.side)

    def point(self, point: Point, dx: float = 0, dy: float = 0) -> str:
        """Return a corner of the grid, moved by dx and dy, as coordinates of a path."""
        return f"{number(self.left + point[0] * self.side + dx)} {number(self.top + point[1] * self.side + dy)}"


def alhambra(pen: Pen, player: SeatView, box: Box, *, margin: float, largest: float) -> str:
    """Return a seat's Alhambra in a box; `margin` cells around it are kept free."""
    lattice = Lattice(player, box, margin=margin, largest=largest)
    pieces = sorted(player.alhambra, key=lambda built: f"tile:{built.tile.id}" in pen.choices)
    return group(
        _ground(pen, lattice, box) if player.seat == pen.view.front else "",
        fountain(pen, player.seat, lattice.cell(0, 0)),
        *(tile_piece(pen, built.tile, lattice.cell(built.x, built.y)) for built in pieces),
        _gilding(pen, lattice, longest_run(player)),
        *_free_cells(pen, lattice, player),
    )


def _ground(pen: Pen, lattice: Lattice, box: Box) -> str:
    """Return the ground that one builds on: a dot at each corner of the grid."""
    side, inside = lattice.side, box.inset(8)
    columns = range(ceil((inside.x - lattice.left) / side), floor((inside.right - lattice.left) / side) + 1)
    rows = range(ceil((inside.y - lattice.top) / side), floor((inside.bottom - lattice.top) / side) + 1)
    dots = "".join(f"M{lattice.point((x, y))}h0" for y in rows for x in columns)
    return rect(box, rx=8, fill=mix(pen.palette.panel, pen.palette.path, 0.28)) + tag(
        "path", d=dots, stroke=pen.palette.line, stroke_width=3, stroke_linecap="round", fill="none"
    )


def _free_cells(pen: Pen, lattice: Lattice, player: SeatView) -> list[str]:
    if player.seat != pen.view.front:
        return []
    spots = []
    for anchor in pen.choices:
        kind, _, place = anchor.partition(":")
        if kind != "cell":
            continue
        x, y = (int(part) for part in place.split(","))
        cell = lattice.cell(x, y)
        tile = pen.view.tile_asked
        inside = cell.inset(max(2, cell.w * 0.04))
        ground = rect(inside, rx=cell.w * 0.06, fill=pen.palette.card, fill_opacity=0.75)
        spots.append(pen.spot(anchor, inside, ground, ghost(pen, tile, inside) if tile else "", radius=cell.w * 0.06))
    return spots


def _gilding(pen: Pen, lattice: Lattice, run: list[Segment]) -> str:
    """Return the golden line along the outside of the longest wall."""
    if not run:
        return ""
    width = max(1.8, lattice.side * 0.05)
    line = ""
    for segment in run:
        dx, dy = _STEPS[segment.side]
        start, end = (lattice.point(point, dx * width / 2, dy * width / 2) for point in segment.ends)
        line += f"M{start}L{end}"
    return group(
        tag("path", d=line, stroke=pen.palette.deep, stroke_width=width + 1.4),
        tag("path", d=line, stroke=pen.palette.gold, stroke_width=width),
        fill="none",
        stroke_linecap="round",
        pointer_events="none",
    )


def longest_run(player: SeatView) -> list[Segment]:
    """Return the segments of the longest wall, to be shown; how long it is, the view says [ALH-11.2.3]."""
    cells = {(0, 0), *((built.x, built.y) for built in player.alhambra)}
    walls = [Segment(built.x, built.y, side) for built in player.alhambra for side in built.tile.walls]
    outer = sorted(segment for segment in walls if segment.beyond not in cells)
    runs: list[list[Segment]] = []
    while outer:
        runs.append(_run_from(outer.pop(0), outer))
    return max(runs, key=len, default=[])


def _run_from(first: Segment, rest: list[Segment]) -> list[Segment]:
    """Take out of `rest` what hangs together with the first segment."""
    run, ends = [first], list(first.ends)
    while ends:
        end = ends.pop()
        for segment in [segment for segment in rest if end in segment.ends]:
            rest.remove(segment)
            run.append(segment)
            ends.extend(segment.ends)
    return run
