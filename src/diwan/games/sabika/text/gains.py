"""What a gain consists of, in words."""

from __future__ import annotations

from diwan.core.i18n import Message
from diwan.games.sabika.carried.gains import gain_any, gain_count, gain_mask
from diwan.games.sabika.text.amounts import ITEM_IDS, commas, items
from diwan.games.sabika.text.programs import any_of


def gain_text(gain: int) -> Message:
    """Return what a gain consists of, item by item, or the materials that it may be chosen from."""
    counts = [(item, int(gain_count(gain, place))) for place, item in enumerate(ITEM_IDS)]
    parts = [items(item, count) for item, count in counts if count]
    if gain_any(gain):
        parts.append(any_of(int(gain_any(gain)), int(gain_mask(gain))))
    return commas(parts)
