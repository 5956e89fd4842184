"""All questions by their number."""

from __future__ import annotations

from typing import Final

from diwan.games.sabika.decisions import building, gains, market, payments, poems, sea, turn, upkeep
from diwan.games.sabika.decisions.base import Decision

DECISIONS: Final[list[Decision]] = [
    turn.Keep(),
    turn.Turn(),
    payments.Seals(),
    turn.Work(),
    gains.Store(),
    gains.Raw(),
    gains.Process(),
    market.Trade(),
    building.Construct(),
    building.Extra(),
    building.RowEnd(),
    building.Favour(),
    gains.Choose(),
    market.Warehouse(),
    market.Onto(),
    sea.Export(),
    sea.Deliver(),
    sea.Consolidate(),
    sea.Produce(),
    poems.Carve(),
    poems.PoemMaterials(),
    poems.Reactivate(),
    gains.CityBonus(),
    building.Copy(),
    sea.FreeShip(),
    sea.RedCity(),
    gains.Split(),
    upkeep.Income(),
    upkeep.TributeDinar(),
    upkeep.Tribute(),
    upkeep.Lead(),
    upkeep.YusufCity(),
]
