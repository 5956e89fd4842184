"""The regions of the map, by name: on land on a wide screen, between the cards of their cities on a phone."""

from __future__ import annotations

from typing import Final

from diwan.core.svg import Box, group
from diwan.games.sabika.draw.chart import Chart
from diwan.games.sabika.draw.pen import Pen
from diwan.games.sabika.text.names import region_name

# On a wide screen: the middle of each name, as shares of the chart.
_LAND: Final = {"maghreb": (0.468, 0.93), "europe": (0.31, 0.1), "near_east": (0.92, 0.87)}
# On a phone: the card above which a name stands, and at which end of it; the route of the card lies in its middle.
_GAPS: Final = (
    ("maghreb", "algiers", 0),
    ("near_east", "damascus", 0),
    ("europe", "venice", 1),
    ("near_east", "constantinople", 1),
)
_GAP: Final = 38.0  # height between two cards of a shore
_COIN: Final = 10.0  # what the coin of the route takes of either half
_MARGIN: Final = 5.0  # beside the chart


def region_labels(pen: Pen, chart: Chart) -> str:
    """Return the names of the regions, which a trade card and Yusuf go by [SAB-10.4.9, SAB-13.5.1]."""
    if not chart.narrow:
        return group(*(_on_land(pen, chart, region) for region in _LAND))
    return group(*(_in_gap(pen, chart, *gap) for gap in _GAPS))


def _on_land(pen: Pen, chart: Chart, region: str) -> str:
    x, y = _LAND[region]
    words, size = pen.say(region_name(region)), pen.body
    wide = chart.box.w * 0.15
    place = Box(chart.box.x + x * chart.box.w - wide / 2, chart.box.y + y * chart.box.h - size * 1.5, wide, size * 3)
    return pen.words(place, words, size, lines=2, font="serif", bold=True, anchor="middle", fill=pen.palette.soft)


def _in_gap(pen: Pen, chart: Chart, region: str, city: str, end: int) -> str:
    card = chart.card(city)
    wide = card.w / 2 - _COIN + _MARGIN
    left = card.x - _MARGIN if end == 0 else card.right - wide + _MARGIN
    place = Box(left, card.y - _GAP, wide, _GAP)
    return pen.words(place, pen.say(region_name(region)), pen.smallest, lines=2, anchor="middle", fill=pen.palette.soft)
