"""One readable text for every action, and back. Words are those of the rules; cards and spaces go by their printed ids."""

from __future__ import annotations

from diwan.core.errors import BadNotation, quoted
from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES

WORKERS = ("architect-1", "architect-2", "merchant", "poet")
ITEMS = (*v.MATERIAL_IDS, *v.GOOD_IDS)
STORES = ("1", "2", "3", "4", "special")
FORMS = "move poet I4, rest merchant, main, secondary R2, store wood 1, buy marble, carve P05 red, city venice, done, ..."


def _texts() -> list[str]:
    """Return the text of every action, by number."""
    ids = TABLES
    moves = [
        f"move {WORKERS[int(actions.worker_of(move))]} {ids.space_ids[int(actions.space_of(move))]}"
        for move in range(actions.MOVES)
    ]
    stored = [f"{item} {store}" for item in ITEMS for store in STORES]
    steps = list(zip(v.MATERIAL_IDS, v.MATERIAL_IDS[1:], strict=False))
    minor, major = ids.poem_ids[: v.MINOR_POEMS], ids.poem_ids[v.MINOR_POEMS :]
    return [
        *moves,
        *(f"rest {worker}" for worker in WORKERS),
        "main",
        *(f"secondary {space}" for space in ids.secondary_ids),
        "done",
        *(f"amount {number}" for number in range(actions.AMOUNTS)),
        *(f"keep {tile}" for tile in ids.starting_ids),
        *(f"lead {seat + 1}" for seat in range(v.MAX_SEATS)),
        *(f"store {text}" for text in stored),
        *(f"discard {text}" for text in stored),
        *(f"raw {space}" for space in ids.secondary_ids[: v.RAW_SPACES]),
        *(f"process {raw}" for raw in v.RAW_IDS),
        *(f"buy {material}" for material in v.MATERIAL_IDS),
        "buy raw",
        *(f"sell {item}" for item in ITEMS),
        *(f"sell {good} special" for good in v.GOOD_IDS),
        *(f"exchange {low} {high}" for low, high in steps),
        *(f"exchange {high} {low}" for low, high in steps),
        "refresh",
        *(f"major {tile}" for tile in ids.major_ids),
        *(f"minor {slot + 1}" for slot in range(v.MINOR_SLOTS)),
        *(f"use {material}" for material in v.MATERIAL_IDS),
        "row left",
        "row right",
        *(f"favour {space}" for space in range(v.FAVOURS)),
        "choose 1",
        "choose 2",
        *(f"tile {tile}" for tile in ids.tile_ids),
        *(f"onto {store}" for store in STORES[: v.WAREHOUSES]),
        *(f"activate {store}" for store in STORES[: v.WAREHOUSES]),
        *(f"city {city}" for city in ids.city_ids),
        *(f"deliver {good}" for good in v.GOOD_IDS),
        *(f"deliver {good} special" for good in v.GOOD_IDS),
        *(f"carve {poem} blue" for poem in minor),
        *(f"carve {poem} red" for poem in minor),
        *(f"carve {poem} gray" for poem in major),
        *(f"reactivate {poem}" for poem in minor),
    ]


TEXTS = tuple(_texts())
_ACTIONS = {text.lower(): action for action, text in enumerate(TEXTS)}


def format_action(action: int) -> str:
    """Return an action as text; ValueError when there is no such action."""
    if not 0 <= action < actions.ACTIONS:
        raise ValueError(f"there is no action {action}: actions of sabika are 0 to {actions.ACTIONS - 1}")
    return TEXTS[action]


def parse_action(text: str) -> int:
    """Return the action of a text, legal or not; BadNotation when it is none."""
    words = " ".join(text.lower().split())
    if words in _ACTIONS:
        return _ACTIONS[words]
    raise BadNotation(say("{given} is no action here; the forms are: {forms}", given=quoted(text), forms=FORMS))
