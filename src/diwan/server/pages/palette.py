"""The colours of the drawings as a stylesheet, so that a page and the board on it share one palette.

Every token of `core.svg.palette` is a custom property of the same name; a few more say what pages need: colours that
text can have on paper, and the text that goes on a colour.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Final

from diwan.core.svg.palette import THEMES, Palette, contrast, mix

AUTOMATIC: Final = "auto"  # as the reader's system has it
_COMFORT: Final = 5.0  # contrast of coloured text, a little above what is needed
_INKS: Final = ("cobalt", "terracotta", "emerald", "umber", "plum")
_FILLS: Final = ("cobalt", "terracotta", "saffron", "emerald", "plum", "slate", "gold", "madder")


def theme_names() -> tuple[str, ...]:
    """Return what a reader can choose from: what the system says, then every theme that drawings have."""
    return (AUTOMATIC, *THEMES)


@cache
def stylesheet() -> str:
    """Return the custom properties of every theme."""
    light, dark, loud = THEMES["light"], THEMES["dark"], THEMES["contrast"]
    rules = [f':root,[data-theme="light"]{{color-scheme:light;{_properties(light)}}}']
    for palette in THEMES.values():
        if palette is not light:
            rules.append(f'[data-theme="{palette.name}"]{{{_scheme(palette)}{_properties(palette)}}}')
    rules.append(_when("prefers-color-scheme:dark", dark))
    rules.append(_when("prefers-contrast:more", loud))
    return "\n".join(rules) + "\n"


def _when(feature: str, palette: Palette) -> str:
    return f'@media ({feature}){{[data-theme="{AUTOMATIC}"]{{{_scheme(palette)}{_properties(palette)}}}}}'


def _scheme(palette: Palette) -> str:
    is_dark = contrast(palette.ground, "#ffffff") > contrast(palette.ground, "#000000")
    return f"color-scheme:{'dark' if is_dark else 'light'};"


def _properties(palette: Palette) -> str:
    found = {field.name: str(getattr(palette, field.name)) for field in fields(palette) if field.name != "name"}
    grounds = (palette.ground, palette.panel, palette.card)
    for name in _INKS:
        found[f"{name}-ink"] = _readable(found[name], palette.ink, grounds)
    for name in _FILLS:
        found[f"on-{name}"] = palette.on(found[name])
    for number, colour in enumerate(palette.seats, start=1):
        found[f"seat-{number}"] = colour
        found[f"on-seat-{number}"] = palette.on(colour)
    return "".join(f"--{name}:{colour};" for name, colour in found.items())


def _readable(colour: str, ink: str, grounds: tuple[str, ...]) -> str:
    """Return a colour as text can have it on these grounds: with as much ink in it as that needs."""
    shares = [share / 20 for share in range(21)]
    return next(
        (
            mixed
            for mixed in (mix(colour, ink, share) for share in shares)
            if min(contrast(mixed, ground) for ground in grounds) >= _COMFORT
        ),
        ink,
    )
