"""The great rondel: three rings of actions, the spaces between them, the workers, and the event in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import Box, Palette, click_target, group, mix, number, polygon, rect, star, star_points, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.captions import event_caption
from diwan.games.sabika.draw.paint import ring_colour
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import lay, passive
from diwan.games.sabika.text.names import event_name, raw_name, secondary_name, space_name
from diwan.games.sabika.view import Secondary, Space

# Radii, in radii of the whole: the hub, then each ring from its inner to its outer edge.
_HUB: Final = 0.175
_RINGS: Final = ((0.775, 0.985), (0.46, 0.665), (0.185, 0.372))  # outer, middle, inner
_BANDS: Final = {"raw": 0.72, "marble": 0.416}  # middle of the bands between them
_SIZES: Final = (v.OUTER, v.MIDDLE, v.INNER)
_TOKEN: Final = {"raw": 0.05, "marble": 0.046}
_WORKER: Final = (0.115, 0.112, 0.096)  # side of a worker, by ring
_ICON: Final = (0.118, 0.112, 0.084)
_CODE: Final = (0.5, 0.5, 0.82)  # how far out in its ring the code of a space stands


def polar(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """Return the point at a radius, clockwise from the top."""
    angle = degrees * pi / 180
    return cx + radius * sin(angle), cy - radius * cos(angle)


def sector(cx: float, cy: float, inner: float, outer: float, start: float, stop: float) -> str:
    """Return the path of a piece of a ring."""
    points = [
        polar(cx, cy, radius, degrees)
        for radius, degrees in ((outer, start), (outer, stop), (inner, stop), (inner, start))
    ]
    (ax, ay), (bx, by), (ex, ey), (dx, dy) = points
    return (
        f"M{number(ax)} {number(ay)}A{number(outer)} {number(outer)} 0 0 1 {number(bx)} {number(by)}"
        f"L{number(ex)} {number(ey)}A{number(inner)} {number(inner)} 0 0 0 {number(dx)} {number(dy)}Z"
    )


def rondel(pen: Pen, cx: float, cy: float, radius: float) -> str:
    """Return the rondel around a point."""
    moving = any(anchor.startswith("move:") for anchor in pen.choices)
    return group(
        _ground(pen.palette, cx, cy, radius),
        _links(pen, cx, cy, radius),
        *(_moves(pen, space, cx, cy, radius) for space in pen.view.spaces),
        group(
            *(_space(pen, space, cx, cy, radius) for space in pen.view.spaces),
            *(_workers(pen, space, cx, cy, radius) for space in pen.view.spaces),
            pointer_events="none" if moving else None,  # so that the sector below can be chosen through them
        ),
        *(_secondary_code(pen, place, cx, cy, radius) for place in pen.view.secondary),
        *(_secondary(pen, place, cx, cy, radius) for place in pen.view.secondary),
        _hub(pen, cx, cy, radius),
        data_zone="rondel",
    )


@lru_cache(maxsize=64)  # a place on the page moves with what is above it, so there is no end of them
def _ground(palette: Palette, cx: float, cy: float, radius: float) -> str:
    """Return what is printed: the rim, the sectors in two shades, the bands with their ornament."""
    rim = tag("circle", cx=cx, cy=cy + 3, r=radius, fill=palette.shadow, fill_opacity=0.22)
    disc = tag("circle", cx=cx, cy=cy, r=radius, fill=palette.card, stroke=palette.gold, stroke_width=radius * 0.012)
    rings = []
    for ring, (inner, outer) in enumerate(_RINGS):
        count = _SIZES[ring]
        step, base = 360 / count, ring_colour(palette, ring)
        gap = 0.55 / outer
        for at in range(count):
            middle = at * step
            shade = mix(base, palette.bright, 0.0 if at % 2 else 0.16)
            shape = sector(cx, cy, inner * radius, outer * radius, middle - step / 2 + gap, middle + step / 2 - gap)
            rings.append(tag("path", d=shape, fill=shade))
        rings.append(_edge(palette, cx, cy, inner * radius, outer * radius, base))
    return rim + disc + _bands(palette, cx, cy, radius) + "".join(rings)


def _edge(palette: Palette, cx: float, cy: float, inner: float, outer: float, base: str) -> str:
    """Return the fine line within a ring."""
    line = mix(base, palette.bright, 0.42)
    inset = 3.0
    return "".join(
        tag("circle", cx=cx, cy=cy, r=r, fill="none", stroke=line, stroke_width=0.8, stroke_opacity=0.7)
        for r in (inner + inset, outer - inset)
    )


def _bands(palette: Palette, cx: float, cy: float, radius: float) -> str:
    """Return the bands between the rings: strapwork of small stars, quiet on its ground."""
    quiet = mix(palette.card, palette.gold, 0.34)
    out = []
    for kind, count, size in (("raw", 48, 0.021), ("marble", 30, 0.018)):
        middle = _BANDS[kind] * radius
        for at in range(count):
            x, y = polar(cx, cy, middle, (at + 0.5) * 360 / count)
            out.append(polygon(star_points(x, y, size * radius), fill=quiet))
    return group(*out)


def _angle(space: str) -> tuple[int, float]:
    """Return the ring of a space and where it lies on it, in degrees from the top."""
    ring = "OMI".index(space[0])
    return ring, (int(space[1:]) - 1) * 360 / _SIZES[ring]


def _secondary_angle(place: str) -> float:
    return (int(place[1:]) - 1) * (45.0 if place[0] == "R" else 60.0)


def _links(pen: Pen, cx: float, cy: float, radius: float) -> str:
    """Return the bridges from the spaces between the rings to the rings that they are used from."""
    d = ""
    for place in pen.view.secondary:
        angle, kind = _secondary_angle(place.id), place.kind
        outer, inner = (_RINGS[0][0], _RINGS[1][1]) if kind == "raw" else (_RINGS[1][0], _RINGS[2][1])
        between = kind == "raw" and angle % 60 == 30  # on the border of two merchants' spaces: a bridge to each
        feet = (angle - 7, angle + 7) if between else (angle,)
        middle = polar(cx, cy, _BANDS[kind] * radius, angle)
        for end in (
            polar(cx, cy, (outer + 0.02) * radius, angle),
            *(polar(cx, cy, (inner - 0.02) * radius, foot) for foot in feet),
        ):
            d += f"M{number(middle[0])} {number(middle[1])}L{number(end[0])} {number(end[1])}"
    return tag("path", d=d, stroke=pen.palette.gold, stroke_width=radius * 0.03, fill="none", stroke_linecap="round")


def _space(pen: Pen, space: Space, cx: float, cy: float, radius: float) -> str:
    """Return the icon of a space, with its name."""
    ring, angle = _angle(space.id)
    x, y = _icon_at(ring, angle, cx, cy, radius)
    size = _ICON[ring] * radius * (1.0 if pen.narrow else 0.96)
    base = ring_colour(pen.palette, ring)
    mark = pen.palette.on(base)
    plate = tag(
        "circle", cx=x, cy=y, r=size * 0.66, fill=mix(base, pen.palette.deep, 0.28), stroke=mark, stroke_width=1
    )
    sign = pen.icon(space.action, x - size / 2, y - size / 2, size, fill=mark, tone=pen.palette.gold)
    words = title(pen.say(space_name(space.id)))
    crowded = len(space.workers) > (3 if ring < 2 else 2)  # somebody stands where the code would be
    code = "" if crowded else _space_code(pen, space.id, cx, cy, radius)
    return group(words, plate, sign, code, data_key=f"space:{space.id}")


# Codes, as notation and log write them.


def _code(pen: Pen, code: str, x: float, y: float, ground: str, ink: str) -> str:
    """Return the code of a space on a small plate around a point."""
    wide, high = _code_size(pen, code)
    plate = rect(Box(x - wide / 2, y - high / 2, wide, high), rx=3, fill=ground)
    return plate + pen.label(x, y + pen.smallest * 0.36, code, pen.smallest, fill=ink, anchor="middle")


def _code_size(pen: Pen, code: str) -> tuple[float, float]:
    return pen.width(code, pen.smallest) + 2, pen.smallest


def _reach(pen: Pen, code: str, degrees: float) -> float:
    """Return how far a code reaches from its middle along a ring, at an angle from the top."""
    wide, high = _code_size(pen, code)
    angle = degrees * pi / 180
    return abs(cos(angle)) * wide / 2 + abs(sin(angle)) * high / 2


def _space_code(pen: Pen, space: str, cx: float, cy: float, radius: float) -> str:
    """Return the code of a space, at the border where its sector begins."""
    ring, angle = _angle(space)
    inner, outer = _RINGS[ring]
    track = (inner + (outer - inner) * _CODE[ring]) * radius
    border = angle - 180 / _SIZES[ring]
    degrees = border + (_reach(pen, space, border) + 3) / track * 180 / pi
    base = ring_colour(pen.palette, ring)
    ground = mix(base, pen.palette.deep, 0.28)
    return _code(pen, space, *polar(cx, cy, track, degrees), ground, pen.palette.on(ground))


def _secondary_code(pen: Pen, place: Secondary, cx: float, cy: float, radius: float) -> str:
    """Return the code of a space between two rings, beside it: where no coin of the inner ring lies."""
    track, angle = _BANDS[place.kind] * radius, _secondary_angle(place.id)
    side = 1 if place.kind == "raw" else -1
    bed = _TOKEN[place.kind] * radius + 3
    degrees = angle + side * (bed + _reach(pen, place.id, angle + side * 10)) / track * 180 / pi
    return _code(pen, place.id, *polar(cx, cy, track, degrees), pen.palette.card, pen.palette.soft)


def _icon_at(ring: int, angle: float, cx: float, cy: float, radius: float) -> tuple[float, float]:
    inner, outer = _RINGS[ring]
    return polar(cx, cy, (inner + (outer - inner) * 0.5) * radius, angle)


def _secondary(pen: Pen, place: Secondary, cx: float, cy: float, radius: float) -> str:
    """Return a space between two rings with what lies on it."""
    x, y = polar(cx, cy, _BANDS[place.kind] * radius, _secondary_angle(place.id))
    size = _TOKEN[place.kind] * radius
    ground = (
        mix(pen.palette.card, pen.palette.gold, 0.1) if place.token else mix(pen.palette.card, pen.palette.path, 0.6)
    )
    bed = tag("circle", cx=x, cy=y, r=size, fill=ground, stroke=pen.palette.gold, stroke_width=radius * 0.008)
    token = ""
    if place.token:
        side = size * 1.36
        token = group(pen.icon(place.token, x - side / 2, y - side / 2, side), data_key=f"token:{place.id}")
    name = pen.say(secondary_name(place.id))
    if place.token and place.kind == "raw":
        name = pen.say(say("{place}: {what}", place=name, what=raw_name(place.token)))
    anchor = next((f"{verb}:{place.id}" for verb in ("secondary", "raw") if f"{verb}:{place.id}" in pen.choices), "")
    box = Box(x - size, y - size, 2 * size, 2 * size).inset(-2.5)
    if anchor:
        return pen.spot(anchor, box, bed, token, radius=box.w / 2)
    return group(title(name), bed, token, data_key=f"between:{place.id}")


def _hub(pen: Pen, cx: float, cy: float, radius: float) -> str:
    """Return the middle: the active event, or the fountain of the lions."""
    palette, hub = pen.palette, _HUB * radius
    gilt = star(cx, cy, hub * 1.06, fill=palette.gold) + star(cx, cy, hub * 0.98, fill=palette.card)
    event = pen.view.event
    if event is None:
        size = hub * 1.0
        return gilt + pen.icon("fountain", cx - size / 2, cy - size / 2, size)
    good = int(event[2:]) <= v.POSITIVE_EVENTS
    size = hub * 0.62
    words = passive(v.EVENT_SOURCE + int(event[2:]) - 1)
    row = Box(cx - hub * 0.72, cy - hub * 0.02, hub * 1.44, hub * 0.6)
    return group(
        title(event_caption(pen, event)),
        gilt,
        pen.icon("event_good" if good else "event_bad", cx - size / 2, cy - hub * 0.68, size),
        lay(pen, words, row, 17 if not pen.narrow else 13),
        data_key=f"event:{event}",
        aria_label=pen.say(event_name(event)),
    )


def _workers(pen: Pen, space: Space, cx: float, cy: float, radius: float) -> str:
    """Return the workers on a space, on both sides of its icon; those next to it lie above the others."""
    ring, angle = _angle(space.id)
    inner, outer = _RINGS[ring]
    size = _WORKER[ring] * radius
    out = []
    for at, worker in enumerate(space.workers):
        aside, height = _stand(ring, at, len(space.workers))
        track = (inner + (outer - inner) * height) * radius
        x, y = polar(cx, cy, track, angle + aside * radius / track * 180 / pi)
        out.append(pen.worker(worker, Box(x - size / 2, y - size / 2, size, size)))
    return "".join(reversed(out))


def _stand(ring: int, at: int, count: int) -> tuple[float, float]:
    """Return where a worker stands: how far aside, in radii of the whole, and how far out in its ring."""
    side = 1 if at % 2 == 0 else -1
    if ring == 2:
        if count <= 2:
            return side * 0.096, 0.5
        return side * (0.112 if at < 2 else 0.08), 0.82 if at < 2 else 0.16
    first, step = (0.136, 0.113) if ring == 0 else (0.126, 0.1)
    return side * (first + step * (at // 2)), 0.5


def _moves(pen: Pen, space: Space, cx: float, cy: float, radius: float) -> str:
    """Return where own workers may go: the whole sector, or one half of it for each of two architects."""
    ring, angle = _angle(space.id)
    names = ("architect-1", "architect-2") if ring == 0 else (v.WORKER_IDS[ring],)
    anchors = [f"move:{name}-{space.id}" for name in names]
    legal = [anchor for anchor in anchors if anchor in pen.choices]
    half = 180 / _SIZES[ring]
    out = []
    for anchor in legal:
        second = anchor == anchors[-1] and ring == 0
        start, stop = (-half, half) if len(legal) == 1 else (0.0, half) if second else (-half, 0.0)
        shape = Sector(cx, cy, radius, ring, angle + start, angle + stop)
        out.append(_target(pen, anchor, shape, (2 if second else 1) if ring == 0 else 0))
    return "".join(out)


@dataclass(frozen=True, slots=True)
class Sector:
    """A piece of a ring that can be chosen."""

    cx: float
    cy: float
    radius: float
    ring: int
    start: float
    stop: float

    def path(self, margin: float) -> str:
        """Return its outline, a margin inside its borders."""
        inner, outer = (edge * self.radius for edge in _RINGS[self.ring])
        turn = margin / ((inner + outer) / 2) * 180 / pi
        return sector(self.cx, self.cy, inner + margin, outer - margin, self.start + turn, self.stop - turn)

    def point(self, share: float, height: float) -> tuple[float, float]:
        """Return a point on it: how far clockwise, and how far out."""
        inner, outer = _RINGS[self.ring]
        degrees = self.start + (self.stop - self.start) * share
        return polar(self.cx, self.cy, (inner + (outer - inner) * height) * self.radius, degrees)


def _target(pen: Pen, anchor: str, shape: Sector, number_of: int) -> str:
    """Return a sector that can be chosen: lit, outlined, with the architect's number and what the way costs."""
    choice = pen.choices[anchor]
    width = 2.2 if pen.narrow else 3.0
    d = shape.path(width)
    palette = pen.palette
    look = {"fill": "none", "stroke_linejoin": "round"}
    lit = tag("path", d=d, fill=palette.bright, fill_opacity=0.2)
    casing = tag("path", d=d, stroke=palette.panel, stroke_width=width + 2, **look)
    dashes = tag(
        "path",
        d=d,
        stroke=palette.choice,
        stroke_width=width,
        stroke_dasharray=f"{width * 2.6:.1f} {width * 1.7:.1f}",
        pointer_events="all",
        class_="dw-outline",
        **look,
    )
    # Numbers and coins of architects stand off the border, where the code of the space is.
    away = ((7.5 if pen.narrow else 6.0) if number_of else 6.0) / (shape.stop - shape.start)
    share = away if number_of == 1 else 1 - away
    marks = _number(pen, *shape.point(share, 0.86), str(number_of)) if number_of else ""
    cost = dict(pen.view.costs).get(anchor, 0)
    if cost:
        marks += pen.coin(*shape.point(share, (0.14, 0.5, 0.9)[shape.ring]), cost)
    return click_target(choice.action, anchor, pen.say(choice.label), lit, casing, dashes, marks)


def _number(pen: Pen, x: float, y: float, text: str) -> str:
    radius = pen.smallest * 0.78
    colour = pen.colour(pen.view.seat or 0)
    disc = tag("circle", cx=x, cy=y, r=radius, fill=colour, stroke=pen.palette.rim, stroke_width=1.2)
    return disc + pen.label(
        x,
        y + pen.smallest * 0.36,
        text,
        pen.smallest,
        fill=pen.palette.on(colour),
        font="serif",
        bold=True,
        anchor="middle",
    )
