"""Small helpers that the drawings of all games share: elements, type, palettes, ornament, icons, the pen."""

from diwan.core.svg.element import Box, click_target, document, group, number, polygon, rect, tag, title, words
from diwan.core.svg.icons import ICONS, icon, symbols
from diwan.core.svg.ornament import (
    badge,
    framed,
    girih,
    horseshoe,
    neutral_badge,
    panel,
    rule_with_star,
    star,
    star_points,
    wall_of_plaster,
)
from diwan.core.svg.palette import QUIET, READABLE, THEMES, Palette, contrast, mix, palette_of
from diwan.core.svg.pen import TABLE_STYLE, TINT, TablePen
from diwan.core.svg.type import LEADING, SANS, SERIF, fitted, text, text_in, text_width

__all__ = [
    "ICONS",
    "LEADING",
    "QUIET",
    "READABLE",
    "SANS",
    "SERIF",
    "TABLE_STYLE",
    "THEMES",
    "TINT",
    "Box",
    "Palette",
    "TablePen",
    "badge",
    "click_target",
    "contrast",
    "document",
    "fitted",
    "framed",
    "girih",
    "group",
    "horseshoe",
    "icon",
    "mix",
    "neutral_badge",
    "number",
    "palette_of",
    "panel",
    "polygon",
    "rect",
    "rule_with_star",
    "star",
    "star_points",
    "symbols",
    "tag",
    "text",
    "text_in",
    "text_width",
    "title",
    "wall_of_plaster",
    "words",
]
