"""One readable notation: every action as text and back.

Words are those of the rules; cards, tiles and spaces go by their printed ids (`carve P05 red`, `tile WH07`, `move
poet I4`), warehouses are 1 to 4 and `special`, seats count from 1. Whole moves of several steps are read in `moves`;
here is one action at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from diwan.core.errors import BadNotation, quoted
from diwan.core.i18n import Message, say
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES

WORKERS = ("architect-1", "architect-2", "merchant", "poet")
ITEMS = (*v.MATERIAL_IDS, *v.GOOD_IDS)
STORES = ("1", "2", "3", "4", "special")

# One of each important form, where nothing is asked.
FORMS = (
    "move poet I4, rest merchant, main, secondary R2, store wood 1, buy marble, carve P05 red, city venice, done, ..."
)
_LISTED = 12  # words that may follow a verb are all named up to this many, else examples are given
_NEAREST = 6  # so many of them


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


def examples(legal: Sequence[int]) -> str:
    """Return the first of every block among the actions that are possible; some of all when nothing is asked."""
    first = {actions.SPACE.block_of(action).name: TEXTS[action] for action in reversed(legal)}
    return ", ".join(reversed(first.values())) or FORMS


def parse_action(text: str, legal: Sequence[int] = ()) -> int:
    """Return the action of a text, possible or not; BadNotation, with what is possible instead, when it is none."""
    words = " ".join(text.lower().split())
    if words in _ACTIONS:
        return _ACTIONS[words]
    given, verb = quoted(text), words.partition(" ")[0]
    alike = [TEXTS[action] for action in legal or range(actions.ACTIONS) if TEXTS[action].startswith(f"{verb} ")]
    wrong = _wrong_word(text)
    if not alike and wrong is not None:
        raise BadNotation(say("{problem}; for example: {forms}", problem=wrong, forms=examples(legal)))
    if not verb or not alike:
        raise BadNotation(say("{given} is no action here; for example: {forms}", given=given, forms=examples(legal)))
    if len(alike) <= _LISTED:
        following = ", ".join(other.partition(" ")[2] for other in alike)
        raise BadNotation(
            say(
                "{given} is not complete or not right: after {verb} comes one of {words}",
                given=given,
                verb=verb,
                words=following,
            )
        )
    # Of many, those that begin in the same way.
    most = max(_alike(words, other) for other in alike)
    nearest = [other for other in alike if _alike(words, other) == most]
    example = ", ".join(nearest[:_NEAREST] + (["..."] if len(nearest) > _NEAREST else []))
    if wrong is not None:
        raise BadNotation(say("{problem}; say {example}", problem=wrong, example=example))
    raise BadNotation(say("{given} is not complete or not right: say {example}", given=given, example=example))


def _wrong_word(text: str) -> Message | None:
    """Return which word of a text can't stand where it does in any action, if its verb is known and more may follow."""
    words = text.split()
    right = max(_alike(text.lower(), other) for other in TEXTS)
    before = next(other.split()[:right] for other in TEXTS if _alike(text.lower(), other) == right)
    if not 0 < right < len(words) or not any(other.startswith(" ".join(before) + " ") for other in TEXTS):
        return None
    return say("there is no {given} after {words}", given=quoted(words[right]), words=" ".join(before))


def _alike(words: str, text: str) -> int:
    """Return how many words two texts have in common at their beginning."""
    pairs = zip(words.split(), text.lower().split(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
