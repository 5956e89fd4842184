"""Reads a drawing back: what can be clicked, the keys of its pieces, where each text stands and on what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from diwan.core.svg import READABLE, Box, contrast, mix, text_width

SVG = "{http://www.w3.org/2000/svg}"
NOT_DRAWN = {f"{SVG}{name}" for name in ("defs", "title", "desc", "style")}
MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
SHAPES = {f"{SVG}{name}" for name in ("rect", "circle", "polygon")}


@dataclass(frozen=True)
class Text:
    """A line of text: where it stands at most, the frames that it must stay within, and what it stands on."""

    content: str
    size: float
    fill: str
    ground: str
    box: Box
    frames: tuple[Box, ...]

    def overlaps(self, other: Text) -> bool:
        """Tell whether two lines run into each other."""
        mine, theirs = self.box, other.box
        return mine.x < theirs.right and theirs.x < mine.right and mine.y < theirs.bottom and theirs.y < mine.bottom

    def leaves(self, frame: Box) -> bool:
        """Tell whether it stands out of a frame."""
        return (
            self.box.x < frame.x - 0.05
            or self.box.right > frame.right + 0.05
            or self.box.y < frame.y - 0.05
            or self.box.bottom > frame.bottom + 0.05
        )


class Drawing:
    """A drawing, taken apart."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ElementTree.fromstring(svg)
        x, y, w, h = (float(part) for part in self.root.attrib["viewBox"].split())
        self.page = Box(x, y, w, h)
        self.texts: list[Text] = []
        self._painted: list[tuple[Box, str]] = []
        self._walk(self.root, (self.page,), (0.0, 0.0))

    def elements(self) -> Iterator[ElementTree.Element]:
        """Yield every element."""
        return self.root.iter()

    def having(self, attribute: str) -> list[ElementTree.Element]:
        """Return the elements with an attribute."""
        return [element for element in self.elements() if attribute in element.attrib]

    def keys(self) -> list[str]:
        """Return the keys of pieces and places, in order."""
        return [element.attrib["data-key"] for element in self.having("data-key")]

    def actions(self) -> dict[str, int]:
        """Return the actions that can be clicked, by key."""
        return {
            element.attrib["data-key"]: int(element.attrib["data-action"]) for element in self.having("data-action")
        }

    def zone(self, name: str) -> ElementTree.Element:
        """Return a zone by its name."""
        return next(element for element in self.having("data-zone") if element.attrib["data-zone"] == name)

    def _walk(self, element: ElementTree.Element, frames: tuple[Box, ...], at: tuple[float, float]) -> None:
        """Go through everything inside an element whose own corner lies at a point of the page."""
        if element.attrib.get("class") == "dw-box":
            frames = (*frames, _moved(box_of(element[0]), at))
        for child in element:
            if child.tag in NOT_DRAWN:
                continue
            if child.tag == f"{SVG}text":
                self.texts.append(self._text(child, frames, at))
            elif child.tag in SHAPES and "transform" not in child.attrib:
                self._paint(child, at)
            dx, dy = _shift(child)
            self._walk(child, frames, (at[0] + dx, at[1] + dy))

    def _paint(self, shape: ElementTree.Element, at: tuple[float, float]) -> None:
        fill = shape.attrib.get("fill", "none")
        if fill.startswith("#"):
            box = _moved(box_of(shape), at)
            share = float(shape.attrib.get("fill-opacity", "1"))
            self._painted.append((box, mix(self._ground(box.cx, box.cy), fill, share)))

    def _ground(self, x: float, y: float) -> str:
        found = [fill for box, fill in self._painted if box.x <= x <= box.right and box.y <= y <= box.bottom]
        return found[-1] if found else "#808080"

    def _text(self, element: ElementTree.Element, frames: tuple[Box, ...], at: tuple[float, float]) -> Text:
        content = element.text or ""
        size = float(element.attrib["font-size"])
        font = "serif" if element.attrib.get("class") == "dw-serif" else "sans"
        width = text_width(content, size, font, bold=element.attrib.get("font-weight") == "700")
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib.get("text-anchor", "start")]
        x, y = at[0] + float(element.attrib["x"]) - width * share, at[1] + float(element.attrib["y"])
        # From the top of a capital to a little below the line: descenders may reach into a margin.
        box = Box(x, y - size * 0.74, width, size * 0.8)
        return Text(content, size, element.attrib["fill"], self._ground(box.cx, box.cy), box, frames)


def _moved(box: Box, by: tuple[float, float]) -> Box:
    return Box(box.x + by[0], box.y + by[1], box.w, box.h)


def _shift(element: ElementTree.Element) -> tuple[float, float]:
    """Return how far an element is moved, if it is moved and not turned."""
    found = MOVED.fullmatch(element.attrib.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def box_of(shape: ElementTree.Element) -> Box:
    """Return the box around a rectangle, a circle or a polygon."""
    held = shape.attrib
    if shape.tag == f"{SVG}circle":
        cx, cy, r = (float(held[name]) for name in ("cx", "cy", "r"))
        return Box(cx - r, cy - r, 2 * r, 2 * r)
    if shape.tag == f"{SVG}polygon":
        points = [tuple(float(part) for part in pair.split(",")) for pair in held["points"].split()]
        left, top = min(point[0] for point in points), min(point[1] for point in points)
        return Box(left, top, max(point[0] for point in points) - left, max(point[1] for point in points) - top)
    return Box(*(float(held[name]) for name in ("x", "y", "width", "height")))


def assert_readable(drawing: Drawing, smallest: float) -> None:
    """Each text is whole, large enough, within its frames, clear of the others, and stands out from its ground."""
    assert drawing.texts
    for at, text in enumerate(drawing.texts):
        assert text.content, text
        assert "…" not in text.content, text
        assert text.size >= smallest, text
        assert not [frame for frame in text.frames if text.leaves(frame)], text
        assert contrast(text.fill, text.ground) >= READABLE, text
        assert not [other.content for other in drawing.texts[at + 1 :] if text.overlaps(other)], text
