"""How colours look to people who do not tell all hues apart, and how far apart they look."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Final

Row = tuple[float, float, float]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009): severity 1.0, for linear RGB.
EYES: Final[dict[str, tuple[Row, Row, Row]]] = {
    "all hues": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Whose eyes a theme is made for, beside those that see all hues.
MADE_FOR: Final = {"deutan": ("protanopia", "deuteranopia"), "tritan": ("tritanopia",)}
# From linear RGB to XYZ, in units of the white point D65 (IEC 61966-2-1).
_XYZ: Final[tuple[Row, Row, Row]] = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
APART: Final = 12.0  # distance in CIELAB (CIE76) from which on two areas of colour are told apart at a glance


def lab(colour: str, eyes: str = "all hues") -> tuple[float, float, float]:
    """Return a colour as some eyes see it, in CIELAB."""
    seen = [min(1.0, max(0.0, part)) for part in _times(EYES[eyes], _linear(colour))]
    x, y, z = (_root(part) for part in _times(_XYZ, seen))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: str, second: str, eyes: str = "all hues") -> float:
    """Return how far apart two colours look to some eyes."""
    return dist(lab(first, eyes), lab(second, eyes))


def closest(colours: dict[str, str], eyes: str) -> tuple[float, str, str]:
    """Return how far apart the two colours are that look most alike, and which they are."""
    return min((distance(colours[a], colours[b], eyes), a, b) for a, b in combinations(colours, 2))


def assert_told_apart(theme: str, colours: dict[str, str]) -> None:
    """Colours that mean different things look different to everybody whom a theme is made for."""
    for eyes in ("all hues", *MADE_FOR.get(theme, ())):
        assert closest(colours, eyes)[0] >= APART, (theme, eyes, closest(colours, eyes))


def _linear(colour: str) -> list[float]:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def _times(rows: tuple[Row, Row, Row], colour: list[float]) -> list[float]:
    return [sum(share * part for share, part in zip(row, colour, strict=True)) for row in rows]


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
