"""What one seat sees of Sabika, as plain data. Everything lies open but starting tiles before they are shown.

Cards, tiles, spaces and cities go by their printed ids; the text room says what they do.
"""

from __future__ import annotations

from diwan.games.sabika.view.pieces import (
    ITEM_IDS,
    SULTAN,
    City,
    Major,
    Minor,
    PlayerView,
    SabikaView,
    Secondary,
    Space,
    Store,
    Unseen,
    WarehouseTile,
    Wish,
    Worker,
)
from diwan.games.sabika.view.table import QUESTION_NAMES, anchor_of, assets_of, view_for

__all__ = [
    "ITEM_IDS",
    "QUESTION_NAMES",
    "SULTAN",
    "City",
    "Major",
    "Minor",
    "PlayerView",
    "SabikaView",
    "Secondary",
    "Space",
    "Store",
    "Unseen",
    "WarehouseTile",
    "Wish",
    "Worker",
    "anchor_of",
    "assets_of",
    "view_for",
]
