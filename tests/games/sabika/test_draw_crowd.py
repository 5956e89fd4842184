"""Where the spaces of the rondel fill: every worker lies within its own space, clear of what is to be read there."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin
from xml.etree import ElementTree

import pytest

from diwan.core.svg import Box
from diwan.core.view import Style
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SULTAN_START, SULTAN_USED
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.rondel import rondel
from diwan.games.sabika.draw.rondel_ornament import RINGS, SIZES
from diwan.games.sabika.draw.rondel_stands import MOST, bearing
from diwan.games.sabika.view import SULTAN, SabikaView, Space, Worker
from tests.support.drawing import SVG, box_of
from tests.support.sabika import Setup

WIDE, NARROW = False, True
RADIUS = {WIDE: 283.0, NARROW: 183.0}
SPACES = [f"{ring}{at}" for ring, size in zip("OMI", SIZES, strict=True) for at in range(1, size + 1)]
LEAST = {WIDE: 21.0, NARROW: 14.0}  # side of the smallest worker
Disc = tuple[float, float, float]


@dataclass(frozen=True)
class Crowd:
    """What is drawn on one space of a rondel around the origin."""

    discs: list[Disc]
    numbers: list[Box]
    icon: Disc
    code: Box


def crowd_of(space: Space, count: int, seats: int) -> Space:
    """The space with so many workers of different owners, every other one of the players' lying."""
    kind = v.WORKER_IDS[bearing(space.id)[0]]
    owners = [*range(count)] if seats == v.MAX_SEATS else [*range(count - 1), SULTAN]
    workers = [Worker(owner, kind, owner % 2, owner % 2 == 1) for owner in owners]
    return replace(space, workers=tuple(workers))


def crowded_view(count: int, seats: int) -> SabikaView:
    view = Setup(seats=seats).build().view(None)
    return replace(view, spaces=tuple(crowd_of(space, count, seats) for space in view.spaces))


def disc_of(circle: ElementTree.Element, dx: float = 0, dy: float = 0) -> Disc:
    """A circle with its rim."""
    box = box_of(circle)
    return box.cx + dx, box.cy + dy, box.w / 2 + float(circle.attrib["stroke-width"]) / 2


def rondel_of(view: SabikaView, narrow: bool) -> ElementTree.Element:
    svg = rondel(Pen.of(view, Style(narrow=narrow)), 0, 0, RADIUS[narrow], 1.5)
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


def shown(view: SabikaView, narrow: bool) -> dict[str, Crowd]:
    root = rondel_of(view, narrow)
    keyed = {part.attrib["data-key"]: part for part in root.iter() if "data-key" in part.attrib}
    parts = [part for group in root.iter(f"{SVG}g") for part in group]
    plates = {text.text: box_of(plate) for plate, text in pairwise(parts) if text.tag == f"{SVG}text"}
    drawn = [part for part in root.iter() if part.attrib.get("data-key", "").startswith("worker:")]
    found, first = {}, 0
    for space in view.spaces:
        own, first = drawn[first : first + len(space.workers)], first + len(space.workers)
        numbers = [box_of(rect) for part in own for rect in part.findall(f"{SVG}rect")]
        icon = disc_of(next(keyed[f"space:{space.id}"].iter(f"{SVG}circle")))
        found[space.id] = Crowd([worker_disc(part) for part in own], numbers, icon, plates[space.id])
    return found


def worker_disc(part: ElementTree.Element) -> Disc:
    x, y = part[0].attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return disc_of(next(part.iter(f"{SVG}circle")), float(x), float(y))


def room(space: str, narrow: bool, point: tuple[float, float]) -> float:
    """How far within its space a point lies: from the nearest of its two edges and its two borders."""
    ring, angle = bearing(space)
    inner, outer = (edge * RADIUS[narrow] for edge in RINGS[ring])
    away = hypot(*point)
    turns = [(angle + side * 180 / SIZES[ring]) * pi / 180 for side in (-1, 1)]
    borders = [side * (point[0] * cos(turn) + point[1] * sin(turn)) for side, turn in zip((1, -1), turns, strict=True)]
    return min(away - inner, outer - away, *borders)


def apart(disc: Disc, box: Box) -> float:
    """The width of the gap between a disc and a box."""
    x, y, radius = disc
    return dist((x, y), (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))) - radius


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


CASES = [(count, 4, narrow) for count in range(1, MOST + 1) for narrow in (WIDE, NARROW)]
CASES += [(count, seats, narrow) for count, seats in ((3, 2), (4, 3)) for narrow in (WIDE, NARROW)]


@pytest.mark.parametrize(("count", "seats", "narrow"), CASES)
def test_workers_lie_wholly_within_their_own_space(count: int, seats: int, narrow: bool) -> None:
    crowds = shown(crowded_view(count, seats), narrow)
    assert list(crowds) == SPACES
    for space, crowd in crowds.items():
        assert len(crowd.discs) == count
        for x, y, radius in crowd.discs:
            assert room(space, narrow, (x, y)) > radius, space
            assert 2 * radius > LEAST[narrow], space


@pytest.mark.parametrize(("count", "seats", "narrow"), CASES)
def test_workers_are_clear_of_each_other_and_of_icon_and_code(count: int, seats: int, narrow: bool) -> None:
    for space, crowd in shown(crowded_view(count, seats), narrow).items():
        for one, other in combinations([crowd.icon, *crowd.discs], 2):
            assert dist(one[:2], other[:2]) > one[2] + other[2], (space, one, other)
        for disc in [crowd.icon, *crowd.discs]:
            assert apart(disc, crowd.code) > 0.5, (space, disc)


@pytest.mark.parametrize(("count", "seats", "narrow"), CASES)
def test_the_numbers_of_architects_cover_nothing_but_their_own(count: int, seats: int, narrow: bool) -> None:
    for space, crowd in shown(crowded_view(count, seats), narrow).items():
        assert len(crowd.numbers) == (0 if space[0] != "O" else count if seats == v.MAX_SEATS else count - 1)
        for at, box in enumerate(crowd.numbers):
            assert room(space, narrow, (box.cx, box.cy)) > box.w / 2, space
            assert apart(crowd.icon, box) > 0.5, space
            assert not overlap(box.inset(-0.5), crowd.code), space
            assert not [other for other in crowd.numbers[at + 1 :] if overlap(box.inset(-0.3), other)], space
            assert sum(apart(disc, box) < 0 for disc in crowd.discs) == 1, space


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_workers_are_clear_of_what_the_way_to_them_costs(count: int, narrow: bool) -> None:
    setup = Setup(seats=4).dinars(0, 9).at(0, "architect-1", "O1").at(0, "architect-2", "O5")
    view = setup.at(0, "merchant", "M2").at(0, "poet", "I1").build().view(0)
    view = replace(view, spaces=tuple(crowd_of(space, count, 4) for space in view.spaces))
    root = rondel_of(view, narrow)
    coins = [
        disc_of(circle)
        for part in root.iter()
        if part.attrib.get("data-key", "").startswith("move:")
        for circle in part.iter(f"{SVG}circle")
    ]
    assert len(coins) == sum(cost > 0 for _, cost in view.costs)
    crowds = shown(view, narrow).values()
    for coin in coins:
        for crowd in crowds:
            assert not [disc for disc in crowd.discs if dist(disc[:2], coin[:2]) < disc[2] + coin[2]]
            assert not [box for box in (*crowd.numbers, crowd.code) if apart(coin, box) < 0]


@pytest.mark.parametrize("narrow", [WIDE, NARROW])
def test_the_code_of_a_space_leaves_the_bridges_to_it_open(narrow: bool) -> None:
    view = crowded_view(0, 4)
    gold = next(part for part in rondel_of(view, narrow).iter(f"{SVG}path") if part.get("stroke-linecap") == "round")
    ends = [pair.split() for pair in re.findall(r"L(-?[\d.]+ -?[\d.]+)", gold.attrib["d"])]
    assert len(ends) == 2 * (v.RAW_SPACES + 4) + 2  # two of the raw spaces lie on a border
    radius = float(gold.attrib["stroke-width"]) / 2
    for space, crowd in shown(view, narrow).items():
        for x, y in ends:
            assert apart((float(x), float(y), radius), crowd.code) > 0, space


@pytest.mark.rule("SAB-2.1.3", "SAB-3.2.6", "SAB-9.6.1")
def test_no_space_can_hold_more_workers_than_there_are_places() -> None:
    for seats in range(1, v.MAX_SEATS + 1):
        used = [at for at in range(v.SULTAN_WORKERS) if int(SULTAN_USED[seats]) >> at & 1]
        starts = [int(SULTAN_START[at]) for at in used]
        assert len(set(starts)) == len(starts)  # and all of them step on together
        assert max(seats, 2) + bool(starts) <= MOST
