"""An Alhambra on its ground: the tiles around the fountain, the cells that can be built on, the wall that counts."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import Box, group, mix, number, rect, tag
from diwan.games.alhambra.draw.pen import Pen
from diwan.games.alhambra.draw.tile import fountain, ghost, tile_piece
from diwan.games.alhambra.view import SeatView

Point = tuple[int, int]
Segment = tuple[Point, Point]

_STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ENDS: Final = {"N": ((0, 0), (1, 0)), "E": ((1, 0), (1, 1)), "S": ((1, 1), (0, 1)), "W": ((0, 1), (0, 0))}


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

    def point(self, point: Point) -> str:
        """Return a corner of the grid as coordinates of a path."""
        return f"{number(self.left + point[0] * self.side)} {number(self.top + point[1] * self.side)}"


def alhambra(pen: Pen, player: SeatView, box: Box, *, margin: float, largest: float) -> str:
    """Return a seat's Alhambra in a box; `margin` cells around it are kept free."""
    lattice = Lattice(player, box, margin=margin, largest=largest)
    pieces = sorted(player.alhambra, key=lambda built: f"tile:{built.tile.id}" in pen.choices)
    return group(
        _ground(pen, lattice, box) if player.seat == pen.main.seat else "",
        fountain(pen, player.seat, lattice.cell(0, 0)),
        *(tile_piece(pen, built.tile, lattice.cell(built.x, built.y)) for built in pieces),
        _gilding(pen, lattice, longest_run(player)),
        *_free_cells(pen, lattice, player),
    )


def _ground(pen: Pen, lattice: Lattice, box: Box) -> str:
    side = lattice.side
    columns = range(int((box.x - lattice.left) // side) + 1, int((box.right - lattice.left) // side) + 1)
    rows = range(int((box.y - lattice.top) // side) + 1, int((box.bottom - lattice.top) // side) + 1)
    dots = "".join(f"M{lattice.point((x, y))}h0" for y in rows for x in columns)
    return rect(box, rx=8, fill=mix(pen.palette.panel, pen.palette.path, 0.28)) + tag(
        "path", d=dots, stroke=pen.palette.line, stroke_width=3, stroke_linecap="round", fill="none"
    )


def _free_cells(pen: Pen, lattice: Lattice, player: SeatView) -> list[str]:
    if player.seat != pen.main.seat:
        return []
    spots = []
    for anchor in pen.choices:
        kind, _, place = anchor.partition(":")
        if kind != "cell":
            continue
        x, y = (int(number) for number in place.split(","))
        cell = lattice.cell(x, y)
        tile = pen.view.tile_asked
        inside = cell.inset(max(2, cell.w * 0.04))
        ground = rect(inside, rx=cell.w * 0.06, fill=pen.palette.card, fill_opacity=0.75)
        spots.append(pen.spot(anchor, inside, ground, ghost(pen, tile, inside) if tile else "", radius=cell.w * 0.06))
    return spots


def _gilding(pen: Pen, lattice: Lattice, run: list[Segment]) -> str:
    if not run:
        return ""
    line = "".join(f"M{lattice.point(start)}L{lattice.point(end)}" for start, end in run)
    width = max(2.0, lattice.side * 0.055)
    casing = tag("path", d=line, stroke=pen.palette.deep, stroke_width=width + 1.6)
    return group(
        casing,
        tag("path", d=line, stroke=pen.palette.gold, stroke_width=width),
        fill="none",
        stroke_linecap="round",
        pointer_events="none",
    )


def longest_run(player: SeatView) -> list[Segment]:
    """Return the segments of the longest wall, to be shown; how long it is, the view says [ALH-11.2]."""
    walls = {(built.x, built.y): built.tile.walls for built in player.alhambra}
    outer: list[Segment] = []
    for (x, y), sides in sorted(walls.items()):
        for side in sides:
            dx, dy = _STEPS[side]
            beyond = (x + dx, y + dy)
            if beyond not in walls and beyond != (0, 0):
                (ax, ay), (bx, by) = _ENDS[side]
                outer.append(((x + ax, y + ay), (x + bx, y + by)))
    runs: list[list[Segment]] = []
    while outer:
        runs.append(_run_from(outer.pop(0), outer))
    return max(runs, key=len, default=[])


def _run_from(first: Segment, rest: list[Segment]) -> list[Segment]:
    """Take out of `rest` what hangs together with the first segment."""
    run, ends = [first], list(first)
    while ends:
        end = ends.pop()
        for segment in [segment for segment in rest if end in segment]:
            rest.remove(segment)
            run.append(segment)
            ends.extend(point for point in segment if point != end)
    return run
