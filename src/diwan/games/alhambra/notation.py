"""One readable notation: every action as text and back.

Cards are `dinar 5`, tiles go by their ids (`gar-8-sw`), cells are `x,y` from the fountain, slots are 1 to 4.
Whole moves (`buy 3 with dinar 6 + dinar 5`) are read in `moves`; here is one action at a time.
"""

from __future__ import annotations

import re

from diwan.core.errors import BadNotation, quoted
from diwan.core.i18n import say
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import CARDS, GRID_RADIUS, SLOTS, TABLES, TILES, VALUES
from diwan.games.alhambra.state import card_of, cell_at, cell_x, cell_y

# How the answers to each kind of question are said.
_STEPS = {
    actions.CHOOSE_ACTION: "take dinar 5, buy 3, redesign add, redesign remove, redesign exchange, end, pass",
    actions.TAKE_MORE: "take dinar 2, done",
    actions.PAY_WITH: "pay dinar 6",
    actions.CHOOSE_ADD: "add gar-8-sw",
    actions.CHOOSE_REMOVE: "remove gar-8-sw",
    actions.CHOOSE_EXCHANGE_IN: "bring gar-8-sw",
    actions.CHOOSE_EXCHANGE_OUT: "replace gar-8-sw",
    actions.ADD_AT: "at 1,-2",
    actions.CHOOSE_PLACE: "place gar-8-sw",
    actions.PLACE_AT: "at 1,-2, reserve, give",
}
_PLACING = "place gar-8-sw at 0,1, gar-8-sw to reserve, give gar-8-sw"
# How whole moves are said, by the question that they answer.
MOVES = {
    actions.CHOOSE_ACTION: "take florin 1 + dinar 4, take only dinar 4, buy 3 with dinar 6 + dinar 5, "
    "add gar-8-sw at 1,-2, remove gar-8-sw, exchange gar-8-sw for tow-9-es",
    actions.CHOOSE_PLACE: _PLACING,
    actions.PLACE_AT: _PLACING,
}
FORMS = ", ".join(dict.fromkeys(form for forms in _STEPS.values() for form in forms.split(", ")))

_WORDS = {
    actions.TAKE_DONE: "done",
    actions.REDESIGN_ADD: "redesign add",
    actions.REDESIGN_REMOVE: "redesign remove",
    actions.REDESIGN_EXCHANGE: "redesign exchange",
    actions.END_TURN: "end",
    actions.PASS: "pass",
    actions.TO_RESERVE: "reserve",
    actions.TO_NEUTRAL: "give",
}
_ACTIONS = {text: action for action, text in _WORDS.items()}
_CARD_VERBS = {"take": actions.TAKE, "pay": actions.PAY}
_TILE_VERBS = {
    "add": actions.ADD_TILE,
    "remove": actions.REMOVE_TILE,
    "bring": actions.EXCHANGE_IN,
    "replace": actions.EXCHANGE_OUT,
    "place": actions.PLACE_TILE,
}
_UNFINISHED = {
    "buy": say("Say which slot of the market: {example}", example="buy 3"),
    "at": say("Say which cell: {example}", example="at 1,-2"),
    **{verb: say("Say which card: {example}", example=f"{verb} dinar 5") for verb in _CARD_VERBS},
    **{verb: say("Say which tile: {example}", example=f"{verb} gar-8-sw") for verb in _TILE_VERBS},
}
VERBS = frozenset(("at", "buy", *_CARD_VERBS, *_TILE_VERBS, *(text.split()[0] for text in _ACTIONS)))
_TILE_NUMBER = {name: tile for tile, name in enumerate(TABLES.tile_ids)}


def format_card(card: int) -> str:
    """Return a money card as text."""
    return f"{TABLES.currency_ids[card // VALUES]} {card % VALUES + 1}"


def format_cell(cell: int) -> str:
    """Return a cell as text."""
    return f"{cell_x(cell)},{cell_y(cell)}"


def format_action(action: int) -> str:
    """Return an action as text; ValueError when there is no such action."""
    if not 0 <= action < actions.ACTIONS:
        raise ValueError(f"there is no action {action}: actions of alhambra are 0 to {actions.ACTIONS - 1}")
    if action in _WORDS:
        return _WORDS[action]
    if action >= actions.CELL:
        return f"at {format_cell(action - actions.CELL)}"
    if actions.BUY <= action < actions.BUY + SLOTS:
        return f"buy {action - actions.BUY + 1}"
    for verb, first in _CARD_VERBS.items():
        if first <= action < first + CARDS:
            return f"{verb} {format_card(action - first)}"
    verb, first = next((verb, first) for verb, first in _TILE_VERBS.items() if first <= action < first + TILES)
    return f"{verb} {TABLES.tile_ids[action - first]}"


def steps_for(kind: int) -> str:
    """Return how the answers to this kind of question are said; all of them when nothing is asked."""
    return _STEPS.get(kind, FORMS)


def parse_action(text: str, forms: str = FORMS) -> int:
    """Return the action of a text, legal or not; BadNotation, which lists these forms, when it is none."""
    words = " ".join(text.lower().split())
    if words in _ACTIONS:
        return _ACTIONS[words]
    verb, _, rest = words.partition(" ")
    if not rest and verb in _UNFINISHED:
        raise BadNotation(_UNFINISHED[verb])
    if verb in _CARD_VERBS:
        return _CARD_VERBS[verb] + parse_card(rest)
    if verb in _TILE_VERBS:
        return _TILE_VERBS[verb] + parse_tile(rest)
    if verb == "buy":
        return actions.BUY + parse_slot(rest)
    if verb == "at":
        return actions.CELL + parse_cell(rest)
    raise BadNotation(say("{given} is no action here; the forms are: {forms}", given=quoted(text), forms=forms))


def parse_answer(words: str, kind: int) -> int:
    """Return the action of an answer to this kind of question; what is none is told how whole moves are said, too."""
    if kind in MOVES and words.partition(" ")[0] not in VERBS:
        raise BadNotation(
            say(
                "{given} is no move here; the forms are: {forms}; or one step: {steps}",
                given=quoted(words),
                forms=MOVES[kind],
                steps=steps_for(kind),
            )
        )
    return parse_action(words, steps_for(kind))


def parse_card(text: str) -> int:
    """Return the card of a text such as `dinar 5`."""
    parts = re.fullmatch(r"([a-z]+)[ -]?([1-9])", text)
    if parts is None or parts[1] not in TABLES.currency_ids:
        currencies = ", ".join(TABLES.currency_ids)
        raise BadNotation(
            say(
                "{given} is no money card: give a currency ({currencies}) and a value from 1 to {highest}",
                given=quoted(text),
                currencies=currencies,
                highest=VALUES,
            )
        )
    return card_of(TABLES.currency_ids.index(parts[1]), int(parts[2]))


def parse_tile(text: str) -> int:
    """Return the tile of an id such as `gar-8-sw`."""
    if text not in _TILE_NUMBER:
        raise BadNotation(
            say("{given} is no tile: give an id such as gar-8-sw (type, price, walls)", given=quoted(text))
        )
    return _TILE_NUMBER[text]


def parse_slot(text: str) -> int:
    """Return the market slot of a number from 1 on, as an index."""
    if not re.fullmatch(r"[1-4]", text):
        raise BadNotation(
            say("{given} is no market slot: give a number from 1 to {last}", given=quoted(text), last=SLOTS)
        )
    return int(text) - 1


def parse_cell(text: str) -> int:
    """Return the cell of coordinates such as `1,-2`."""
    parts = re.fullmatch(r"(-?[0-9]{1,2}) ?, ?(-?[0-9]{1,2})", text)
    if parts is None or max(abs(int(parts[1])), abs(int(parts[2]))) > GRID_RADIUS:
        raise BadNotation(
            say("{given} is no cell: give x,y from -{far} to {far}, such as 1,-2", given=quoted(text), far=GRID_RADIUS)
        )
    return cell_at(int(parts[1]), int(parts[2]))
