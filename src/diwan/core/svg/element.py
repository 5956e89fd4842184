"""Elements as text: tags, groups, boxes and what can be clicked. Everything is escaped here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the drawing."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of its centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of its centre."""
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box without a margin of dx (and dy) on every side; a negative margin grows it."""
        down = dx if dy is None else dy
        return Box(self.x + dx, self.y + down, self.w - 2 * dx, self.h - 2 * down)

    def cut(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Box:
        """Return what is left after cutting strips off its sides."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)


@lru_cache(maxsize=16384)  # a drawing has thousands of numbers, nearly all of them those of the last one
def number(value: float) -> str:
    """Return a number with at most two decimals, the same text on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, /, *children: str, **attributes: str | float | None) -> str:
    """Return an element. `data_key` becomes data-key, `class_` class; attributes that are None are left out."""
    opening = name
    for key, value in attributes.items():
        if value is not None:
            opening += _attribute(key, value)
    if not children:
        return f"<{opening}/>"
    # One piece at a time and joined once: a whole drawing is long, and so are its parts.
    return "".join(("<", opening, ">", *children, "</", name, ">"))


@lru_cache(maxsize=16384)  # most attributes come again, in one drawing and from one to the next
def _attribute(key: str, value: str | float) -> str:
    quoted = quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'
    return f" {key.rstrip('_').replace('_', '-')}={quoted}"


def group(*children: str, **attributes: str | float | None) -> str:
    """Return a group of elements, or nothing when it would be empty."""
    return tag("g", *children, **attributes) if any(children) else ""


def words(content: str) -> str:
    """Return text that may stand between tags."""
    return escape(content)


def title(content: str) -> str:
    """Return the name that hovering shows and a screen reader says."""
    return tag("title", words(content))


def rect(box: Box, **attributes: str | float | None) -> str:
    """Return a rectangle."""
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, **attributes)


def polygon(points: list[tuple[float, float]], **attributes: str | float | None) -> str:
    """Return a closed shape through the points."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def click_target(action: int, key: str, label: str, *children: str) -> str:
    """Return a group that a pointer, a finger, the keyboard or a screen reader can choose."""
    return tag(
        "g",
        title(label),
        *children,
        class_="dw-choice",
        data_action=str(action),
        data_key=key,
        role="button",
        tabindex="0",
        aria_label=label,
    )


def document(box: Box, *children: str, lang: str, name: str, description: str, interactive: bool) -> str:
    """Return a whole drawing. One with something to choose is a group: what is inside an image cannot be reached."""
    return tag(
        "svg",
        title(name),
        tag("desc", words(description)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(box.x)} {number(box.y)} {number(box.w)} {number(box.h)}",
        width=box.w,
        height=box.h,
        class_="dw",
        role="group" if interactive else "img",
        aria_label=name,
        **{"xml:lang": lang, "lang": lang},
    )
