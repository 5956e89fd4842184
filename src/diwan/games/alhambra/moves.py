"""Whole moves, as the rules name them [ALH-14.3.2]: as data, in one line of text, and as the small actions that
make them.

`refusal` judges a move as a whole, by the codes of [ALH-14.3.4] in their order; `actions_of` says how to play it
card by card and tile by tile. A move that is not refused is legal at every step.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from diwan.core.errors import BadNotation, IllegalAction, quoted
from diwan.core.game import Game, Refusal
from diwan.core.i18n import render, say
from diwan.games.alhambra import actions, notation, refusals
from diwan.games.alhambra.components import (
    CARDS,
    CELLS,
    FOUNTAIN,
    SLOT_CURRENCY,
    SLOTS,
    TABLES,
    TILE_PRICE,
    TILES,
)
from diwan.games.alhambra.decisions import AFTER_EXACT, DECISIONS
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    RESERVED,
    WAITING,
    AlhambraState,
    card_currency,
    card_value,
    has_neutral,
    is_in,
    may_follow,
    tiles_in,
    zone_of,
)
from diwan.games.alhambra.text import asked

# Each kind of move with what it names, by phase.
IN_ACTION = {
    "take_money": ("cards",),
    "buy": ("slot", "cards"),
    "redesign_add": ("tile", "cell"),
    "redesign_remove": ("cell",),
    "redesign_exchange": ("tile", "cell"),
    "end_turn": (),
    "pass": (),
}
IN_PLACE = {"place": ("tile", "cell"), "to_reserve": ("tile",), "to_neutral": ("tile",)}
KINDS: dict[str, tuple[str, ...]] = {**IN_ACTION, **IN_PLACE}
# The kinds of move that each question begins; the others are asked within a move.
BY_QUESTION = {
    actions.CHOOSE_ACTION: tuple(IN_ACTION),
    actions.CHOOSE_PLACE: tuple(IN_PLACE),
    actions.PLACE_AT: tuple(IN_PLACE),
}

# After how many of its steps a move comes to a question; one more where a card has been paid.
STEPS_BEFORE = {
    ("take_money", actions.TAKE_MORE): 1,
    ("buy", actions.PAY_WITH): 1,
    ("redesign_add", actions.CHOOSE_ADD): 1,
    ("redesign_add", actions.ADD_AT): 2,
    ("redesign_remove", actions.CHOOSE_REMOVE): 1,
    ("redesign_exchange", actions.CHOOSE_EXCHANGE_IN): 1,
    ("redesign_exchange", actions.CHOOSE_EXCHANGE_OUT): 2,
}
LONGEST_LINE = 300  # characters; no move needs as many


@dataclass(frozen=True, slots=True)
class Move:
    """One move: its kind as in [ALH-14.3.2], and what this kind names.

    Cards are a set with copies, kept ascending. A cell is NONE when a removal or an exchange means a tile that is
    not built.
    """

    kind: str
    cards: tuple[int, ...] = ()
    slot: int = NONE
    tile: int = NONE
    cell: int = NONE

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"there is no move {self.kind!r}; the moves are: {', '.join(KINDS)}")
        names = KINDS[self.kind]
        nowhere = self.kind in ("redesign_remove", "redesign_exchange")
        for name, given, size in (("slot", self.slot, SLOTS), ("tile", self.tile, TILES), ("cell", self.cell, CELLS)):
            low, high = (NONE if nowhere and name == "cell" else 0, size) if name in names else (NONE, 0)
            if not low <= given < high:
                raise ValueError(f"{self.kind}: {name} is {given}, expected {low} to {high - 1}")
        if self.cards and ("cards" not in names or not all(0 <= card < CARDS for card in self.cards)):
            raise ValueError(f"{self.kind}: cards are {self.cards}, which it can't have")
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


# What the rules say to a move.


def refusal(state: AlhambraState, seat: int, move: Move) -> str | None:
    """Return the code of the first reason to refuse a move of this seat, or None [ALH-14.3.4]."""
    reason = reason_against(state, seat, move)
    return None if reason is None else reason.code


def reason_against(state: AlhambraState, seat: int, move: Move) -> Refusal | None:
    """Return why a move is refused, with a sentence for people, or None [ALH-14.3.4]."""
    early = _reason_against_now(state, seat, move)
    if early is not None:
        return early
    if move.kind == "take_money":
        return _reason_against_taking(state, move)
    if move.kind == "buy":
        return _reason_against_buying(state, seat, move)
    if move.kind in IN_PLACE:
        return _reason_against_placing(state, seat, move)
    if move.kind in ("end_turn", "pass"):
        return None
    return _reason_against_redesign(state, seat, move)


def _reason_against_now(state: AlhambraState, seat: int, move: Move) -> Refusal | None:
    kind, arg = asked(state)
    if kind == NONE:
        return refusals.GAME_OVER
    if seat != state.to_act:
        return refusals.NOT_YOUR_TURN
    if move.kind not in BY_QUESTION.get(kind, ()):
        return refusals.not_now(state)
    if move.kind == "end_turn" and arg != AFTER_EXACT:
        return refusals.NOTHING_TO_END
    if move.kind == "pass" and actions.PASS not in list(DECISIONS[kind].legal(state, seat, arg)):
        return refusals.NO_NEED_TO_PASS
    if move.kind == "to_neutral" and not has_neutral(state):
        return refusals.NO_NEUTRAL
    if move.kind == "to_neutral" and state.final:
        return refusals.NOT_GIVABLE
    # Once a tile is picked up it is placed; another one that waits has to wait on.
    if kind == actions.PLACE_AT and move.tile != arg and is_in(state, zone_of(seat, WAITING), move.tile):
        return refusals.not_now(state)
    return None


def _reason_against_rest(state: AlhambraState, move: Move) -> Refusal | None:
    """Return why a move that has begun can't go on so as a whole; its steps are checked one by one."""
    if move.kind == "take_money":
        return _reason_against_taking(state, move, int(actions.taking_last(asked(state)[1])))
    return _reason_against_sum(state, move) if move.kind == "buy" else None


def _reason_against_taking(state: AlhambraState, move: Move, taken: int = NONE) -> Refusal | None:
    """Return why the cards can't be taken, one of which may have been `taken` already."""
    if not move.cards:
        return refusals.NO_CARD
    if Counter(move.cards) - Counter([*(int(card) for card in state.display), taken]):
        return refusals.NOT_IN_DISPLAY
    if len(move.cards) > 1 and _sum(move.cards) > TABLES.take_limit:
        return refusals.OVER_LIMIT
    return None


def _reason_against_buying(state: AlhambraState, seat: int, move: Move) -> Refusal | None:
    tile = int(state.market[move.slot])
    if tile == NONE:
        return refusals.empty_slot(move.slot)
    if not move.cards:
        return refusals.NO_CARD
    if any(copies > state.hands[seat * CARDS + card] for card, copies in Counter(move.cards).items()):
        return refusals.NOT_IN_HAND
    if not _is_money_of(move.slot, move.cards):
        return refusals.wrong_currency(move.slot)
    return _reason_against_sum(state, move)


def _reason_against_sum(state: AlhambraState, move: Move) -> Refusal | None:
    paid, price = _sum(move.cards), int(TILE_PRICE[state.market[move.slot]])
    if paid < price:
        return refusals.too_little(state, move.slot, paid)
    # All of one currency and ascending: if any card is superfluous, the first one is [ALH-5.1.7].
    if _sum(move.cards[1:]) >= price:
        return refusals.SUPERFLUOUS_CARD
    return None


def _reason_against_redesign(state: AlhambraState, seat: int, move: Move) -> Refusal | None:
    if move.kind != "redesign_remove" and not is_in(state, zone_of(seat, RESERVED), move.tile):
        return refusals.NOT_IN_RESERVE
    if move.kind == "redesign_add":
        return refusals.building(state, seat, move.tile, move.cell)
    if move.cell == FOUNTAIN:
        return refusals.FOUNTAIN_FIXED
    old = tile_on(state, seat, move.cell)
    if old == NONE:
        return refusals.NO_TILE
    if move.kind == "redesign_remove":
        return refusals.removing(state, seat, old)
    return refusals.exchanging(state, seat, move.tile, old)


def _reason_against_placing(state: AlhambraState, seat: int, move: Move) -> Refusal | None:
    if not is_in(state, zone_of(seat, WAITING), move.tile):
        return refusals.NOT_BOUGHT
    return refusals.building(state, seat, move.tile, move.cell) if move.kind == "place" else None


def _sum(cards: tuple[int, ...]) -> int:
    return sum(int(card_value(card)) for card in cards)


def tile_on(state: AlhambraState, seat: int, cell: int) -> int:
    """Return the tile that a seat has built on a cell, or NONE (on the fountain, too)."""
    built = [int(tile) for tile in tiles_in(state, zone_of(seat, BUILT))]
    return next((tile for tile in built if state.tile_cell[tile] == cell and cell != NONE), NONE)


# From moves to actions.


def actions_of(state: AlhambraState, move: Move) -> list[int]:
    """Return the actions that make a move of the seat asked; those of a refused move break off or are not legal."""
    if move.kind == "take_money":
        falling = sorted(move.cards, key=lambda card: (-card_value(card), card))
        return [*(actions.TAKE + card for card in falling), *_done(state, falling)]
    if move.kind == "buy":
        falling = sorted(move.cards, key=card_value, reverse=True)
        return [actions.BUY + move.slot, *(actions.PAY + card for card in falling)]
    if move.kind == "redesign_add":
        return [actions.REDESIGN_ADD, actions.ADD_TILE + move.tile, actions.CELL + move.cell]
    if move.kind == "end_turn":
        return [actions.END_TURN]
    if move.kind == "pass":
        return [actions.PASS]
    if move.kind in IN_PLACE:
        chosen = [] if asked(state) == (actions.PLACE_AT, move.tile) else [actions.PLACE_TILE + move.tile]
        ends = {"place": actions.CELL + move.cell, "to_reserve": actions.TO_RESERVE, "to_neutral": actions.TO_NEUTRAL}
        return [*chosen, ends[move.kind]]
    old = tile_on(state, int(state.to_act), move.cell)
    if move.kind == "redesign_remove":
        return [actions.REDESIGN_REMOVE, *([] if old == NONE else [actions.REMOVE_TILE + old])]
    return [
        actions.REDESIGN_EXCHANGE,
        actions.EXCHANGE_IN + move.tile,
        *([] if old == NONE else [actions.EXCHANGE_OUT + old]),
    ]


def _done(state: AlhambraState, cards: list[int], gone: int = 0) -> list[int]:
    """Say that no more is taken, where a further card would be offered: one that may follow the last and fits.

    The first `gone` cards do not lie in the display any more.
    """
    if not cards:
        return [actions.TAKE_DONE]
    rest = Counter(int(card) for card in state.display if card != NONE) - Counter(cards[gone:])
    room = int(TABLES.take_limit) - _sum(tuple(cards))
    return [actions.TAKE_DONE] if any(may_follow(card, cards[-1]) and card_value(card) <= room for card in rest) else []


def rest_of(state: AlhambraState, move: Move) -> list[int]:
    """Return what is left of a move whose first steps led to the question asked now; nothing when they did not."""
    kind, arg = asked(state)
    steps = STEPS_BEFORE.get((move.kind, kind), 0)
    path = actions_of(state, move) if steps else []
    if kind == actions.TAKE_MORE and path:
        cards = [action - actions.TAKE for action in path if action != actions.TAKE_DONE]
        last, total = int(actions.taking_last(arg)), int(actions.taking_total(arg))
        # Where one card is all that was taken, it is known which.
        begun = cards[:1] == [last] and total == card_value(last)
        return [*path[1 : len(cards)], *_done(state, cards, 1)] if begun else []
    if kind == actions.PAY_WITH and path:
        first, paid = move.cards[-1:], int(actions.payment_paid(arg))
        known = paid == 0 or (paid == actions.payment_last(arg) == _sum(first) and _is_money_of(move.slot, first))
        return path[steps + (paid > 0) :] if known and actions.payment_slot(arg) == move.slot else []
    return path[steps:] if steps < 2 or move.tile == arg else []


def _is_money_of(slot: int, cards: tuple[int, ...]) -> bool:
    return all(card_currency(card) == SLOT_CURRENCY[slot] for card in cards)


# From text to actions.


def parse_step(game: Game, state: AlhambraState, text: str) -> int:
    """Return the action of a text; BadNotation when it is none, IllegalAction when it is not allowed now."""
    action = notation.parse_action(text, notation.steps_for(asked(state)[0]))
    game.check_action(state, action)
    return action


def parse_line(game: Game, state: AlhambraState, text: str) -> list[int]:
    """Return the actions of a line: a single action in notation, or a whole move such as those in `notation.MOVES`.

    A whole move may be said when its beginning has been played already. BadNotation when it is neither,
    IllegalAction when it is not allowed now.
    """
    if len(text) > LONGEST_LINE:
        raise BadNotation(
            say(
                "{given} has {length} characters; no move needs more than {longest}",
                given=quoted(text),
                length=len(text),
                longest=LONGEST_LINE,
            )
        )
    words = " ".join(text.lower().split())
    move = _read_move(state, words)
    if move is not None:
        rest = rest_of(state, move)
        reason = _reason_against_rest(state, move) if rest else reason_against(state, int(state.to_act), move)
        if reason is not None:
            raise IllegalAction(f"{words}: {render(reason.message)}", reason.code, reason.message)
        return _checked(game, state, rest) if rest else actions_of(state, move)
    action = notation.parse_answer(words, asked(state)[0])
    opening = _opening_of(state, action)
    return _checked(game, state, [action] if opening == NONE else [opening, action])


def _checked(game: Game, state: AlhambraState, path: list[int]) -> list[int]:
    """Return actions each of which is legal after those before it; IllegalAction, with the reason, otherwise."""
    ahead = state.clone()
    for action in path:
        game.check_action(ahead, action)
        game.rules.apply(ahead, action)
    return path


def _opening_of(state: AlhambraState, action: int) -> int:
    """Return the redesign that a tile of the reserve, named at the start of an action, goes without saying."""
    if asked(state)[0] != actions.CHOOSE_ACTION:
        return NONE
    if actions.ADD_TILE <= action < actions.REMOVE_TILE:
        return actions.REDESIGN_ADD
    return actions.REDESIGN_EXCHANGE if actions.EXCHANGE_IN <= action < actions.EXCHANGE_OUT else NONE


def _read_move(state: AlhambraState, words: str) -> Move | None:
    """Return the whole move that a line says, or None when it may be a single action."""
    verb, _, rest = words.partition(" ")
    if words.endswith(" to reserve"):
        return Move("to_reserve", tile=notation.parse_tile(words.removesuffix(" to reserve")))
    if verb in ("reserve", "give") and rest:
        return Move("to_reserve" if verb == "reserve" else "to_neutral", tile=notation.parse_tile(rest))
    if verb == "take" and (rest.startswith("only ") or _SEPARATOR.search(rest)):
        return Move("take_money", cards=_read_cards(rest.removeprefix("only ")))
    if verb == "buy" and " with " in rest:
        slot, _, cards = rest.partition(" with ")
        return Move("buy", slot=notation.parse_slot(slot), cards=_read_cards(cards))
    if verb in ("add", "place") and " at " in rest:
        tile, _, cell = rest.partition(" at ")
        kind = "place" if verb == "place" else "redesign_add"
        return Move(kind, tile=notation.parse_tile(tile), cell=notation.parse_cell(cell))
    if verb == "remove" and (rest.startswith("at ") or asked(state)[0] == actions.CHOOSE_ACTION):
        return Move("redesign_remove", cell=_read_built(state, rest))
    if verb == "exchange":
        return _read_exchange(state, rest)
    return None


_SEPARATOR = re.compile(r" ?[+,] ?| and ")


def _read_cards(text: str) -> tuple[int, ...]:
    return tuple(notation.parse_card(part) for part in _SEPARATOR.split(text))


def _read_exchange(state: AlhambraState, text: str) -> Move:
    """Read `gar-8-sw for tow-9-es`; either may be the one in the reserve, and the built one may go by its cell."""
    sides = text.split(" for ")
    if len(sides) != 2:
        raise BadNotation(
            say(
                "{given} is no exchange: say `exchange gar-8-sw for tow-9-es`, the built tile first",
                given=quoted(text),
            )
        )
    reserve = zone_of(max(int(state.to_act), 0), RESERVED)
    held = [not side.startswith("at ") and is_in(state, reserve, notation.parse_tile(side)) for side in sides]
    built, held_tile = reversed(sides) if held[0] and not held[1] else sides
    return Move("redesign_exchange", tile=notation.parse_tile(held_tile), cell=_read_built(state, built))


def _read_built(state: AlhambraState, text: str) -> int:
    """Return the cell of a built tile, named by its id or as `at 1,-2`; NONE when the tile is not built."""
    if text.startswith("at "):
        return notation.parse_cell(text.removeprefix("at "))
    tile = notation.parse_tile(text)
    seat = max(int(state.to_act), 0)
    return int(state.tile_cell[tile]) if is_in(state, zone_of(seat, BUILT), tile) else NONE
