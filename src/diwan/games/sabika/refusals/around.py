"""What lies beside a space of the rondel and is of use, and how many major poems are enough."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import BIT, GRAY_MAX, SECONDARY_USED, SPACE_LINKS, SPACE_SIDE
from diwan.games.sabika.state import CELLS, GRAYS, RAW_ON, ROW, SabikaState, bits


def linked(state: SabikaState, space: int) -> list[int]:
    """Return the secondary spaces in use beside a space of the rondel."""
    links = int(SPACE_LINKS[space]) & int(SECONDARY_USED[state.seats])
    return [secondary for secondary in range(v.SECONDARY_SPACES) if links >> secondary & 1]


def is_idle(state: SabikaState, row: int, secondary: int) -> bool:
    """Tell whether a secondary space can give nothing: it is empty and there is nothing to process [SAB-3.3.10]."""
    return bool(secondary < v.RAW_SPACES and state.board[RAW_ON + secondary] < 0 and state.rows[row * ROW + CELLS] == 0)


def side_of(space: int) -> int:
    """Return the sides of warehouse tiles that a space is next to, as bits."""
    return int(BIT[SPACE_SIDE[space]]) if SPACE_SIDE[space] >= 0 else 0


def has_all_grays(state: SabikaState, row: int) -> bool:
    """Tell whether a player may have no more major poems [SAB-7.1.3]."""
    return bool(bits(state.rows[row * ROW + GRAYS]) >= GRAY_MAX)
