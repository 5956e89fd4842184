"""Colours by what they are for. A theme swaps these tokens and never a drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

READABLE: Final = 4.5  # contrast that text needs on its ground
QUIET: Final = 1.12  # contrast that an ornament stays under


@dataclass(frozen=True, slots=True)
class Palette:
    """The tokens of a theme."""

    name: str
    ground: str  # the plaster wall behind everything
    pattern: str  # the girih on it
    panel: str  # a sheet of paper on the wall
    edge: str  # its border
    card: str  # the face of cards and tiles
    line: str  # rules and frames
    ink: str  # text on ground, panel and card
    soft: str  # text that may wait
    bright: str  # text and marks on deep colours
    deep: str  # text and marks on light colours
    rim: str  # around badges
    cobalt: str
    terracotta: str
    saffron: str
    emerald: str
    plum: str
    slate: str
    umber: str
    madder: str
    choice: str  # the outline of what can be chosen
    stone: str  # walls
    mortar: str  # the joints in them
    path: str  # where one walks through an open side
    water: str
    gold: str  # what counts: a leader, a scoring, the longest wall
    shadow: str

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of the seats, in seat order."""
        return (self.cobalt, self.terracotta, self.saffron, self.emerald, self.plum, self.slate)

    def on(self, fill: str) -> str:
        """Return the colour of text and marks that reads best on a fill."""
        return max((self.bright, self.deep), key=lambda colour: contrast(colour, fill))


LIGHT: Final = Palette(
    name="light",
    ground="#e8dcc3",
    pattern="#dfd1b4",
    panel="#f7f0e1",
    edge="#d3c19b",
    card="#fdf9ee",
    line="#cdb98f",
    ink="#2a2420",
    soft="#65573f",
    bright="#fbf6ea",
    deep="#2a2420",
    rim="#fbf6ea",
    cobalt="#1f4e8c",
    terracotta="#b4472f",
    saffron="#d99a1c",
    emerald="#1f7a57",
    plum="#6b3a73",
    slate="#54616b",
    umber="#8a5a22",
    madder="#9d2f4b",
    choice="#b4472f",
    stone="#6e4a34",
    mortar="#e6d3ae",
    path="#dcc79a",
    water="#3f84ad",
    gold="#d99a1c",
    shadow="#3a2a12",
)

DARK: Final = Palette(
    name="dark",
    ground="#1b1613",
    pattern="#231d18",
    panel="#2a221c",
    edge="#453829",
    card="#3a3027",
    line="#5d4d39",
    ink="#f4ead6",
    soft="#cabb9f",
    bright="#fdf6e6",
    deep="#1a1410",
    rim="#fdf6e6",
    cobalt="#3c70b8",
    terracotta="#b84f36",
    saffron="#e2a838",
    emerald="#268059",
    plum="#90569b",
    slate="#65717b",
    umber="#94672d",
    madder="#b3475f",
    choice="#f08a68",
    stone="#b08a66",
    mortar="#3a2c20",
    path="#57482f",
    water="#4f9cc6",
    gold="#e2a838",
    shadow="#000000",
)

CONTRAST: Final = Palette(
    name="contrast",
    ground="#ffffff",
    pattern="#ffffff",
    panel="#ffffff",
    edge="#000000",
    card="#ffffff",
    line="#000000",
    ink="#000000",
    soft="#262626",
    bright="#ffffff",
    deep="#000000",
    rim="#000000",
    cobalt="#003a8c",
    terracotta="#a32100",
    saffron="#ffc52e",
    emerald="#005a3c",
    plum="#5b1468",
    slate="#3a454d",
    umber="#6a3e00",
    madder="#8c0037",
    choice="#c4001a",
    stone="#1d120a",
    mortar="#ffffff",
    path="#d9d9d9",
    water="#00619c",
    gold="#ffc52e",
    shadow="#000000",
)

# For eyes that do not tell red from green: what is told apart by hue elsewhere differs in lightness or in blue.
DEUTAN: Final = replace(
    LIGHT,
    name="deutan",
    bright="#fffaf0",
    deep="#1c1712",
    cobalt="#1f55a8",
    terracotta="#b84912",
    saffron="#f3c332",
    emerald="#0c9884",
    plum="#481f56",
    slate="#658dad",
    umber="#5e3e17",
    madder="#99144b",
    choice="#0b3bd6",
    gold="#f3c332",
)

# For eyes that do not tell blue from yellow: it differs in lightness or in red.
TRITAN: Final = replace(
    LIGHT,
    name="tritan",
    bright="#fffaf0",
    deep="#1c1712",
    cobalt="#0a446a",
    terracotta="#c53b2e",
    saffron="#f2b449",
    emerald="#157f6d",
    plum="#52275e",
    slate="#7d858c",
    umber="#7b4b22",
    madder="#a61a47",
    choice="#c4001a",
    gold="#f2b449",
)

THEMES: Final = {palette.name: palette for palette in (LIGHT, DARK, CONTRAST, DEUTAN, TRITAN)}


def palette_of(theme: str) -> Palette:
    """Return the palette of a theme; ValueError lists the themes there are."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}: choose one of {', '.join(THEMES)}")
    return THEMES[theme]


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 (black) to 1 (white), as WCAG defines it."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG defines it."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@cache
def mix(first: str, second: str, share: float) -> str:
    """Return the colour that has `share` of the second in the first."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
