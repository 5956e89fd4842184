"""The great rondel: three rings of actions, the spaces between them, the workers, and the event in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from diwan.core.i18n import say
from diwan.core.svg import CASING, Box, click_target, group, mix, number, rect, tag, title
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.draw.captions import event_caption
from diwan.games.sabika.draw.paint import ring_colour
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.draw.programs import lay, passive
from diwan.games.sabika.draw.rondel_ornament import BANDS, HUB, RINGS, SIZES, ground, polar, rosette, sector
from diwan.games.sabika.draw.rondel_stands import bearing, crowded, icon_track, stands
from diwan.games.sabika.text.names import event_name, raw_name, secondary_name, space_name
from diwan.games.sabika.view import Secondary, Space

_TOKEN: Final = {"raw": 0.05, "marble": 0.046}
_ICON: Final = (0.118, 0.112, 0.084)  # side of an icon, by ring
_IN_CROWD: Final = (0.86, 0.86, 1.0)  # what is left of it where many stand
_CODE: Final = (0.53, 0.78)  # how far out in its ring the code of a space stands, where it stands within
_CODE_AT_BRIDGE: Final = 0.52  # the same where a bridge ends at the border
_OVER_EDGE: Final = 0.8  # of a code that stands on the edge of its ring
_OFF: Final = {False: 3.8, True: 3.0}  # from the border of a space to its code
_PRICE: Final = (5.1, 5.2, 8.6)  # degrees from the border of a space to the price of a way to it, by ring
_PRICE_HEIGHT: Final = (0.0, 0.5, 0.8)  # how far out in its ring it stands


def rondel(pen: Pen, cx: float, cy: float, radius: float, rim: float) -> str:
    """Return the rondel around a point; the rim stands out of its radius by so much."""
    moving = any(anchor.startswith("move:") for anchor in pen.choices)
    view, printed = pen.view, pen.bare
    between = tuple((place.id, place.kind) for place in view.secondary)
    signs = tuple((space.id, space.action, crowded(len(space.workers))) for space in view.spaces)
    return group(
        ground(pen.palette, cx, cy, radius, rim),
        *(_moves(pen, space, cx, cy, radius, moving=moving) for space in view.spaces),
        printed.kept(_links, between, cx, cy, radius),
        group(
            printed.kept(_signs, signs, cx, cy, radius),
            *(_workers(pen, space, cx, cy, radius) for space in view.spaces),
            printed.kept(_codes, tuple(space.id for space in view.spaces), cx, cy, radius),
            pointer_events="none" if moving else None,  # so that the sector below can be chosen through them
        ),
        printed.kept(_secondary_codes, between, cx, cy, radius),
        *(_secondary(pen, place, cx, cy, radius) for place in pen.view.secondary),
        _hub(pen, cx, cy, radius),
        class_="dw-rondel",
    )


def _secondary_angle(place: str) -> float:
    return (int(place[1:]) - 1) * (45.0 if place[0] == "R" else 60.0)


def _links(pen: Pen, places: tuple[tuple[str, str], ...], cx: float, cy: float, radius: float) -> str:
    """Return the bridges from the spaces between the rings to the rings that they are used from."""
    d = ""
    for name, kind in places:
        angle = _secondary_angle(name)
        outer, inner = (RINGS[0][0], RINGS[1][1]) if kind == "raw" else (RINGS[1][0], RINGS[2][1])
        between = kind == "raw" and angle % 60 == 30  # on the border of two merchants' spaces: a bridge to each
        feet = (angle - 7, angle + 7) if between else (angle,)
        middle = polar(cx, cy, BANDS[kind] * radius, angle)
        for end in (
            polar(cx, cy, (outer + 0.02) * radius, angle),
            *(polar(cx, cy, (inner - 0.02) * radius, foot) for foot in feet),
        ):
            d += f"M{number(middle[0])} {number(middle[1])}L{number(end[0])} {number(end[1])}"
    look = {"fill": "none", "stroke_linecap": "round", "pointer_events": "none"}
    return tag("path", d=d, stroke=pen.palette.gold, stroke_width=radius * 0.03, **look)


def _signs(pen: Pen, spaces: tuple[tuple[str, str, bool], ...], cx: float, cy: float, radius: float) -> str:
    """Return the icons of the spaces."""
    return "".join(_sign(pen, name, action, many, cx, cy, radius) for name, action, many in spaces)


def _sign(pen: Pen, name: str, action: str, many: bool, cx: float, cy: float, radius: float) -> str:
    """Return the icon of a space, with its name; a smaller one where many stand."""
    ring, angle = bearing(name)
    x, y = polar(cx, cy, icon_track(ring) * radius, angle)
    size = _ICON[ring] * radius
    if many:
        size *= _IN_CROWD[ring]
    base = ring_colour(pen.palette, ring)
    mark = pen.palette.on(base)
    plate = tag(
        "circle", cx=x, cy=y, r=size * 0.66, fill=mix(base, pen.palette.deep, 0.28), stroke=mark, stroke_width=1
    )
    sign = pen.icon(action, x - size / 2, y - size / 2, size, fill=mark, tone=pen.palette.gold)
    words = title(pen.say(space_name(name)))
    return group(words, plate, sign, data_key=f"space:{name}")


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


def _bridged(ring: int, border: float) -> bool:
    """Tell whether a raw space lies at a border of the merchants' ring, with a bridge to either side of it."""
    return ring == 1 and border % 45 == 0


def _codes(pen: Pen, spaces: tuple[str, ...], cx: float, cy: float, radius: float) -> str:
    """Return the codes of the spaces."""
    return "".join(_space_code(pen, space, cx, cy, radius) for space in spaces)


def _space_code(pen: Pen, space: str, cx: float, cy: float, radius: float) -> str:
    """Return the code of a space, at the border where its sector begins; on the inner ring, on top of its edge."""
    ring, angle = bearing(space)
    border = angle - 180 / SIZES[ring]
    inner, outer = (edge * radius for edge in RINGS[ring])
    if ring < len(_CODE):
        track = inner + (outer - inner) * (_CODE_AT_BRIDGE if _bridged(ring, border) else _CODE[ring])
    else:
        # Its middle lies some ten degrees on; a quarter turn from there, the reach is that away from the hub.
        track = outer + _reach(pen, space, border + 10 + 90) - _OVER_EDGE
    degrees = border + (_reach(pen, space, border) + _OFF[pen.narrow]) / track * 180 / pi
    base = ring_colour(pen.palette, ring)
    ground_of = mix(base, pen.palette.deep, 0.28)
    return _code(pen, space, *polar(cx, cy, track, degrees), ground_of, pen.palette.on(ground_of))


def _secondary_codes(pen: Pen, places: tuple[tuple[str, str], ...], cx: float, cy: float, radius: float) -> str:
    """Return the codes of the spaces between the rings."""
    return "".join(_secondary_code(pen, name, kind, cx, cy, radius) for name, kind in places)


def _secondary_code(pen: Pen, name: str, kind: str, cx: float, cy: float, radius: float) -> str:
    """Return the code of a space between two rings, clockwise of it: those of the inner ring stand at their left."""
    track, angle = BANDS[kind] * radius, _secondary_angle(name)
    bed = _TOKEN[kind] * radius + 3
    degrees = angle + (bed + _reach(pen, name, angle + 10)) / track * 180 / pi
    return _code(pen, name, *polar(cx, cy, track, degrees), pen.palette.card, pen.palette.soft)


def _secondary(pen: Pen, place: Secondary, cx: float, cy: float, radius: float) -> str:
    """Return a space between two rings with what lies on it."""
    x, y = polar(cx, cy, BANDS[place.kind] * radius, _secondary_angle(place.id))
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
    palette, hub = pen.palette, HUB * radius
    gilt = rosette(palette, cx, cy, hub)
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
        lay(pen, words, row, 16 if not pen.narrow else 13),
        data_key=f"event:{event}",
        aria_label=pen.say(event_name(event)),
    )


def _workers(pen: Pen, space: Space, cx: float, cy: float, radius: float) -> str:
    """Return the workers on a space."""
    out = []
    priced = any(_cost(pen, anchor) for anchor in _anchors(space.id))
    places = stands(space.id, len(space.workers), radius, priced=priced)
    for worker, place in zip(space.workers, places, strict=True):
        box = Box(cx + place.x - place.size / 2, cy + place.y - place.size / 2, place.size, place.size)
        plate = place.number[0] + cx, place.number[1] + cy
        out.append(pen.worker(worker, box, plate))
    return "".join(out)


def _anchors(space: str) -> list[str]:
    """Return the moves to a space."""
    ring = bearing(space)[0]
    names = ("architect-1", "architect-2") if ring == 0 else (v.WORKER_IDS[ring],)
    return [f"move:{name}-{space}" for name in names]


def _cost(pen: Pen, anchor: str) -> int:
    """Return what a move costs that can be chosen."""
    return dict(pen.view.costs).get(anchor, 0) if anchor in pen.choices else 0


def _moves(pen: Pen, space: Space, cx: float, cy: float, radius: float, *, moving: bool) -> str:
    """Return where own workers may go: the whole sector, or one half of it for each of two architects."""
    ring, angle = bearing(space.id)
    anchors = _anchors(space.id)
    legal = [anchor for anchor in anchors if anchor in pen.choices]
    half = 180 / SIZES[ring]
    if not legal:
        return _veil(pen, Sector(cx, cy, radius, ring, angle - half, angle + half)) if moving else ""
    out = []
    for anchor in legal:
        second = anchor == anchors[-1] and ring == 0
        start, stop = (-half, half) if len(legal) == 1 else (0.0, half) if second else (-half, 0.0)
        shape = Sector(cx, cy, radius, ring, angle + start, angle + stop)
        out.append(_target(pen, anchor, shape, (2 if second else 1) if ring == 0 else 0))
    return "".join(out)


def _veil(pen: Pen, shape: Sector) -> str:
    """Return a veil over a space where nobody can go now, so that the others keep the eye."""
    return tag("path", d=shape.path(0), fill=pen.palette.card, fill_opacity=0.5, pointer_events="none")


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
        inner, outer = (edge * self.radius for edge in RINGS[self.ring])
        turn = margin / ((inner + outer) / 2) * 180 / pi
        return sector(self.cx, self.cy, inner + margin, outer - margin, self.start + turn, self.stop - turn)

    def point(self, share: float, height: float) -> tuple[float, float]:
        """Return a point on it: how far clockwise, and how far out."""
        inner, outer = RINGS[self.ring]
        degrees = self.start + (self.stop - self.start) * share
        return polar(self.cx, self.cy, (inner + (outer - inner) * height) * self.radius, degrees)


def _target(pen: Pen, anchor: str, shape: Sector, number_of: int) -> str:
    """Return a sector that can be chosen: outlined, with the architect's number and what the way costs."""
    choice = pen.choices[anchor]
    width = 2.2 if pen.narrow else 2.8
    d = shape.path((width + CASING) / 2 + 0.6)
    palette = pen.palette
    look = {"fill": "none", "stroke_linejoin": "round"}
    casing = tag("path", d=d, stroke=pen.casing, stroke_width=width + CASING, **look)
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
    # Numbers and coins of architects stand off the border, where the code of the space is, on the edges of the ring.
    away = (7.5 if number_of else 6.0) / (shape.stop - shape.start)
    share = away if number_of == 1 else 1 - away
    marks = pen.number_plate(*shape.point(share, 1.0), number_of, pen.colour(pen.view.front)) if number_of else ""
    cost = _cost(pen, anchor)
    if cost:
        off = _PRICE[shape.ring] / (shape.stop - shape.start)
        marks += pen.coin(*shape.point(off if number_of == 1 else 1 - off, _PRICE_HEIGHT[shape.ring]), cost)
    return click_target(choice.action, anchor, pen.say(choice.label), casing, dashes, marks)
