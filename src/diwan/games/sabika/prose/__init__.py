"""View to words: the table as a document for people who listen. Never reads the state.

Things go by their names and by what they do; a code stands behind a name only where two spaces share it.
"""

from __future__ import annotations

from diwan.core.prose import Section, told
from diwan.games.sabika.prose.course import course_section, goals_section, points_section
from diwan.games.sabika.prose.displays import (
    major_section,
    market_section,
    minor_section,
    poem_section,
    tile_section,
)
from diwan.games.sabika.prose.piles import supplies_section
from diwan.games.sabika.prose.rondel import rondel_section
from diwan.games.sabika.prose.sea import sea_section
from diwan.games.sabika.prose.tracks import favour_section, paria_section
from diwan.games.sabika.prose.workshop import dealt_section, workshop_section, yusuf_section
from diwan.games.sabika.view import SabikaView


def sections_of(view: SabikaView) -> tuple[Section, ...]:
    """Return the table in words: the turn, the reader's things, what can be had, the others, points, supplies."""
    own = [] if view.seat is None else [workshop_section(view, view.players[view.seat])]
    first = 0 if view.seat is None else view.seat + 1
    around = [view.players[(first + step) % len(view.players)] for step in range(len(view.players))]
    others = [player for player in around if player.player != view.seat]
    return told(
        course_section(view),
        dealt_section(view),
        *own,
        rondel_section(view),
        market_section(view),
        major_section(view),
        minor_section(view),
        tile_section(view),
        poem_section(view),
        sea_section(view),
        goals_section(view),
        favour_section(view),
        paria_section(view),
        *(yusuf_section(view, other) if other.yusuf else workshop_section(view, other) for other in others),
        points_section(view),
        supplies_section(view),
    )


__all__ = ["sections_of"]
