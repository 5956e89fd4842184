"""Colours of what the game is made of, derived from the tokens of a theme, so that a theme swaps tokens alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from diwan.core.svg import Palette, mix

# By icon: the fill and the second tone, each a token or two tokens with the share of the second.
_Colour = str | tuple[str, str, float]
_ICONS: Final[dict[str, tuple[_Colour, _Colour]]] = {
    "gypsum": (("bright", "saffron", 0.10), ("umber", "slate", 0.4)),
    "wood": (("umber", "saffron", 0.35), ("umber", "ink", 0.6)),
    "marble": (("bright", "water", 0.28), ("slate", "deep", 0.2)),
    "glazed": ("cobalt", "bright"),
    "material": (("bright", "saffron", 0.2), ("umber", "deep", 0.4)),
    "sugarcane": (("emerald", "saffron", 0.3), ("emerald", "ink", 0.16)),
    "clay": (("terracotta", "saffron", 0.25), ("terracotta", "ink", 0.5)),
    "silk": (("plum", "bright", 0.55), "plum"),
    "sugar": (("bright", "emerald", 0.12), "emerald"),
    "pottery": (("terracotta", "saffron", 0.15), ("terracotta", "ink", 0.5)),
    "clothes": ("plum", ("plum", "bright", 0.75)),
    "raw": (("bright", "emerald", 0.2), "emerald"),
    "good": (("saffron", "bright", 0.35), ("umber", "deep", 0.25)),
    "dinar": ("saffron", "deep"),
    "seal": ("madder", "bright"),
    "paria": (("umber", "saffron", 0.2), ("saffron", "bright", 0.55)),
    "points": (("plum", "ink", 0.16), ("bright", "saffron", 0.3)),
    "crate": (("umber", "bright", 0.5), ("umber", "deep", 0.3)),
    "ship_left": (("bright", "water", 0.2), "umber"),
    "ship_right": (("bright", "water", 0.2), "umber"),
    "poem": (("bright", "saffron", 0.3), ("umber", "deep", 0.3)),
    "poem_blue": ("cobalt", "bright"),
    "poem_red": ("madder", "bright"),
    "poem_gray": ("slate", "bright"),
    "banner": ("emerald", "bright"),
    "event_good": ("saffron", ("umber", "ink", 0.35)),
    "event_bad": ("slate", "saffron"),
    "favour": ("gold", "deep"),
    "palace": ("terracotta", ("terracotta", "bright", 0.6)),
    "fountain": ("cobalt", "water"),
    "gate": (("umber", "ink", 0.16), ("umber", "deep", 0.5)),
    "garden": ("emerald", ("emerald", "bright", 0.5)),
    "tower": ("plum", ("plum", "bright", 0.6)),
    "window": ("slate", ("slate", "bright", 0.6)),
}
_TILES: Final[dict[str, _Colour]] = {
    "gold": "saffron",
    "blue": "cobalt",
    "red": "madder",
    "green": "emerald",
    "wild": ("card", "line", 0.35),
}


def _mixed(palette: Palette, colour: _Colour) -> str:
    if isinstance(colour, str):
        token: str = getattr(palette, colour)
        return token
    first, second, share = colour
    return mix(getattr(palette, first), getattr(palette, second), share)


@cache
def _table(palette: Palette) -> dict[str, tuple[str, str]]:
    return {name: (_mixed(palette, fill), _mixed(palette, tone)) for name, (fill, tone) in _ICONS.items()}


def colours_of(palette: Palette, name: str) -> tuple[str, str]:
    """Return the fill and the second tone of an icon; one without colours of its own is drawn in ink."""
    found = _table(palette).get(name)
    return found or (palette.ink, mix(palette.ink, palette.panel, 0.55))


def tile_colour(palette: Palette, colour: str) -> str:
    """Return the ground of a half-tile."""
    return _mixed(palette, _TILES[colour])


def poem_colour(palette: Palette, colour: str) -> str:
    """Return the colour of a poem: blue, red or gray."""
    return _mixed(palette, _ICONS[f"poem_{colour}"][0])


def city_colour(palette: Palette, colour: str) -> str:
    """Return the colour of a city tile: blue or red."""
    return palette.cobalt if colour == "blue" else palette.madder


def ring_colour(palette: Palette, ring: int) -> str:
    """Return the colour of a ring of the rondel, from the outer one."""
    return (palette.cobalt, palette.terracotta, palette.emerald)[ring]


def action_colour(palette: Palette, action: str) -> str:
    """Return the colour of a main action: that of the ring it lies on."""
    return ring_colour(palette, RINGS_OF_ACTIONS.get(action, 0))


RINGS_OF_ACTIONS: Final = {"export": 1, "consolidate": 1, "produce": 1, "carve": 2, "reactivate": 2, "crafts": 2}
