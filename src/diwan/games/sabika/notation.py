"""One readable notation: every action as text and back.

Words are those of the rules; cards, tiles and spaces go by their printed ids (`carve P05 red`, `tile WH07`, `move
poet I4`), warehouses are 1 to 4 and `special`, seats count from 1. Whole moves of several steps are read in `moves`;
here is one action at a time.
"""

from __future__ import annotations

from diwan.core.errors import BadNotation, quoted
from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES

WORKERS = ("architect-1", "architect-2", "merchant", "poet")
ITEMS = (*v.MATERIAL_IDS, *v.GOOD_IDS)
STORES = ("1", "2", "3", "4", "special")

# How the answers to each kind of question are said.
_STEPS = {
    actions.ASK_KEEP: "keep ST04",
    actions.ASK_TURN: "move poet I4, move architect-1 O3, rest merchant",
    actions.ASK_SEALS: "amount 1",
    actions.ASK_WORK: "main, secondary R2, done",
    actions.ASK_STORE: "store wood 1, store sugar special, discard wood 1, done",
    actions.ASK_RAW: "raw R2, done",
    actions.ASK_PROCESS: "process silk, done",
    actions.ASK_TRADE: "buy marble, buy raw, sell sugar, sell sugar special, exchange wood marble, done",
    actions.ASK_CONSTRUCT: "major MJ03, minor 2, refresh, done",
    actions.ASK_EXTRA: "use marble, done",
    actions.ASK_ROW: "row left, row right",
    actions.ASK_FAVOUR: "favour 2",
    actions.ASK_CHOOSE: "choose 1, choose 2",
    actions.ASK_WAREHOUSE: "tile WH07, activate 2, done",
    actions.ASK_ONTO: "onto 2",
    actions.ASK_EXPORT: "city venice, done",
    actions.ASK_DELIVER: "deliver sugar, deliver sugar special, done",
    actions.ASK_CONSOLIDATE: "city venice, done",
    actions.ASK_PRODUCE: "process silk, city venice, done",
    actions.ASK_CARVE: "carve P05 red, carve P23 gray, done",
    actions.ASK_POEM: "use wood, done",
    actions.ASK_REACTIVATE: "reactivate P05",
    actions.ASK_CITY_BONUS: "city venice, done",
    actions.ASK_COPY: "major MJ03, done",
    actions.ASK_FREE_SHIP: "city venice, done",
    actions.ASK_RED_CITY: "city venice, done",
    actions.ASK_SPLIT: "amount 3",
    actions.ASK_INCOME: "city venice",
    actions.ASK_TRIBUTE_DINAR: "amount 0, amount 1, done",
    actions.ASK_TRIBUTE: "amount 2",
    actions.ASK_LEAD: "lead 2",
    actions.ASK_YUSUF_CITY: "city venice",
}
FORMS = (
    "move poet I4, rest merchant, main, secondary R2, store wood 1, buy marble, carve P05 red, city venice, done, ..."
)
_LISTED = 12  # words that may follow a verb are all named up to this many, else an example is given


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
        "done",
    ]


TEXTS = tuple(_texts())
_ACTIONS = {text.lower(): action for action, text in enumerate(TEXTS)}
VERBS = frozenset(text.partition(" ")[0] for text in TEXTS)


def format_action(action: int) -> str:
    """Return an action as text; ValueError when there is no such action."""
    if not 0 <= action < actions.ACTIONS:
        raise ValueError(f"there is no action {action}: actions of sabika are 0 to {actions.ACTIONS - 1}")
    return TEXTS[action]


def steps_for(kind: int) -> str:
    """Return how the answers to this kind of question are said; some of all when nothing is asked."""
    return _STEPS.get(kind, FORMS)


def parse_action(text: str, forms: str = FORMS) -> int:
    """Return the action of a text, legal or not; BadNotation, which lists these forms, when it is none."""
    words = " ".join(text.lower().split())
    if words in _ACTIONS:
        return _ACTIONS[words]
    verb = words.partition(" ")[0]
    following = _following(verb)
    if not following:
        raise BadNotation(say("{given} is no action here; the forms are: {forms}", given=quoted(text), forms=forms))
    if len(following) <= _LISTED:
        raise BadNotation(
            say(
                "{given} is not complete or not right: after {verb} comes one of {words}",
                given=quoted(text),
                verb=verb,
                words=", ".join(following),
            )
        )
    example = f"{verb} {following[0]}"
    raise BadNotation(say("{given} is not complete or not right: say {example}", given=quoted(text), example=example))


def _following(verb: str) -> list[str]:
    """Return what may stand behind a verb that is said with something; nothing for other words."""
    return [text.partition(" ")[2] for text in TEXTS if text.partition(" ")[0] == verb and " " in text]
