"""Whole moves in one line: steps with commas or semicolons between them, such as
`move merchant M2, main, city fez, deliver sugar, done`.

Each step is read in the position that the steps before it lead to, on a copy: a line is played whole or not at all.
What the engine answers by itself, because there is only one answer [SAB-14.29], may be said or left out, and words
that go without saying may be left out, too: `move O3`, `rest architect`, `store wood`. A payment of which nothing
is said takes no seals [SAB-14.22].

A line tells nothing that its seat can't know: once something hidden has come up on the way, or another seat is asked,
a step can only say what had been answered before that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from diwan.core.errors import BadNotation, IllegalAction, quoted
from diwan.core.game import Game
from diwan.core.i18n import Message, render, say
from diwan.core.state import decision_kind
from diwan.games.sabika import actions, notation
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.conditions.stores import first_alike, first_same
from diwan.games.sabika.moves.happened import answered, is_closed
from diwan.games.sabika.state import NONE, SabikaState

LONGEST_LINE = 1000  # characters
MOST_STEPS = 60  # no turn needs as many
EXAMPLE = "move merchant M2, main, city fez, deliver sugar"  # for people who ask
_SEPARATOR = re.compile(r"[,;]")
_WORD = re.compile(r"[\w-]+")
_NAMED = 6  # possible meanings that an error lists


def parse_step(game: Game, state: SabikaState, text: str) -> int:
    """Return the action of a text; BadNotation when it is none, IllegalAction when it is not allowed now."""
    action = _read(text, game.rules.legal_actions(state))
    game.check_action(state, action)
    return action


def parse_line(game: Game, state: SabikaState, text: str) -> list[int]:
    """Return the actions of a line of one or more steps; the error for several names the step that failed."""
    if len(text) > LONGEST_LINE:
        raise BadNotation(
            say(
                "{given} has {length} characters; no move needs more than {longest}",
                given=quoted(text),
                length=len(text),
                longest=LONGEST_LINE,
            )
        )
    steps = [step.strip() for step in _SEPARATOR.split(text) if step.strip()]
    if len(steps) > MOST_STEPS:
        raise BadNotation(
            say("These are {count} steps; no move needs more than {most}", count=len(steps), most=MOST_STEPS)
        )
    if len(steps) < 2:
        legal = game.rules.legal_actions(state)
        action = _offered(state, legal, _read(steps[0] if steps else text, legal))
        game.check_action(state, action)
        return [action]
    return _Line(game, state).read(steps)


class _Line:
    """A line on its way to actions."""

    def __init__(self, game: Game, state: SabikaState) -> None:
        self.game = game
        self.seat = int(state.to_act)
        self.ahead = state.clone()
        self.before = self.ahead  # the position of the last step that was played
        self.seen = int(state.reveals)
        self.unsaid: list[int] = []  # what was answered without being asked since that step, in order
        self.played: list[int] = []  # what was said and not yet seen to happen
        self.spelling = False  # the last step said what had been answered already

    def read(self, steps: list[str]) -> list[int]:
        """Return the actions that these steps are; each may be said by its step or go without saying."""
        path: list[int] = []
        for number, step in enumerate(steps, start=1):
            try:
                path += self.take(step)
            except BadNotation as error:
                raise BadNotation(_at(number, step, error.reason)) from None
            except IllegalAction as error:
                reason = _at(number, step, error.reason or Message(str(error)))
                raise IllegalAction(render(reason), error.code, reason) from None
        return path

    def take(self, step: str) -> list[int]:
        """Read and play one step; return its action, or nothing where it was answered already."""
        paid: list[int] = []
        while not step.lower().startswith("amount") and self.pays_without_seals():
            paid.append(actions.AMOUNT)
            self.play(actions.AMOUNT)
        return paid + self.take_said(step)

    def is_revealed(self) -> bool:
        """Tell whether the way to the position ahead has turned up something hidden."""
        return self.ahead.reveals != self.seen

    def is_open(self) -> bool:
        """Tell whether the seat is asked in the position ahead and knows all that led to it."""
        return self.ahead.to_act == self.seat and not self.is_revealed()

    def pays_without_seals(self) -> bool:
        """Tell whether dinars are due now that can be paid without a seal."""
        state = self.ahead
        if not self.is_open() or len(state.pending) == 0:
            return False
        asked = decision_kind(state.pending[len(state.pending) - 1])
        return asked == actions.ASK_SEALS and actions.AMOUNT in self.game.rules.legal_actions(state)

    def take_said(self, step: str) -> list[int]:
        """Read and play what a step says."""
        if not self.is_open():
            return self.take_afterwards(step)
        legal = self.game.rules.legal_actions(self.ahead)
        action = _offered(self.ahead, legal, _read(step, legal))
        # Who spells out one answer that went without saying does so with the next one, too.
        spelt = self.spelling and self.unsaid[:1] == [action]
        if action in legal and not spelt:
            self.play(action)
            return [action]
        if self.went_without_saying(action):
            return []
        self.game.check_action(self.ahead, action)
        raise AssertionError("an action that is not legal is refused")

    def take_afterwards(self, step: str) -> list[int]:
        """Read a step by its words alone: the position ahead is not for this seat to know, or not for it to answer."""
        words = step.lower().split()
        fitting = [action for action in self.unsaid if _fits(words, notation.TEXTS[action])]
        try:
            action = notation.parse_action(step)
        except BadNotation:
            if not fitting:
                _check_single(step)
            if words[0] not in notation.VERBS:
                raise
            action = NONE  # a part of one
        if any(self.went_without_saying(meant) for meant in (action, *fitting[:1])):
            return []
        if self.is_revealed():
            unknown = say("What will be revealed before that step is not known yet: give that step later.")
            raise _refused("not_known_yet", unknown)
        raise _refused("turn_over", say("You are not asked any more then: leave it out."))

    def went_without_saying(self, action: int) -> bool:
        """Tell whether an action was answered already; what was answered before it is not said any more."""
        twin = _first_alike(self.before, self.seat, action)
        meant = twin if twin in self.unsaid else action
        if meant in self.unsaid:
            del self.unsaid[: self.unsaid.index(meant) + 1]
            self.spelling = True
            return True
        return action == actions.DONE and is_closed(self.before, self.ahead)

    def play(self, action: int) -> None:
        """Go on to the position after an action, listening to what happens by itself."""
        self.before = self.ahead
        self.ahead = self.before.clone()
        self.ahead.events = []
        self.game.rules.apply(self.ahead, action)
        self.played.append(action)
        # What may have meant either is not forgotten: the other one may be said next.
        self.unsaid = [action] if action in self.unsaid else []
        self.spelling = False
        for happened in answered(self.before, self.ahead, self.seat):
            if happened in self.played:
                self.played.remove(happened)
            else:
                self.unsaid.append(happened)


def _refused(code: str, reason: Message) -> IllegalAction:
    return IllegalAction(render(reason), code, reason)


def _at(number: int, step: str, reason: Message) -> Message:
    return say("Step {number}, {step}: {reason}", number=number, step=quoted(step), reason=reason)


def _read(text: str, legal: Sequence[int]) -> int:
    """Return the action of a text, legal or not; a shorter text stands for the one legal action that it fits."""
    words = text.lower().split()
    try:
        return notation.parse_action(text, legal)
    except BadNotation:
        fitting = [action for action in legal if _fits(words, notation.TEXTS[action])]
        if not fitting:
            _check_single(text)
            raise
    if len(fitting) > 1:
        meanings = [notation.TEXTS[action] for action in fitting[:_NAMED]]
        more = ", ..." if len(fitting) > _NAMED else ""
        raise BadNotation(
            say(
                "{given} can mean several things: {meanings}",
                given=quoted(text),
                meanings=", ".join(meanings) + more,
            )
        )
    return fitting[0]


def _check_single(text: str) -> None:
    """Raise BadNotation where a text that is no action holds the beginning of another one."""
    if any(word in notation.VERBS for word in _WORD.findall(text.lower())[1:]):
        raise BadNotation(
            say("{given} is no single step: put commas or semicolons between steps", given=quoted(text))
        ) from None


def _offered(state: SabikaState, legal: Sequence[int], action: int) -> int:
    """Return the action that is offered for one.

    Of warehouses that are alike the first stands for all [SAB-4.4.5]. A good that lies in the special storage alone is
    meant also by whoever does not say so.
    """
    if action in legal:
        return action
    for twin in (_first_alike(state, int(state.to_act), action), _in_special_storage(action)):
        if twin in legal:
            return twin
    return action


def _in_special_storage(action: int) -> int:
    """Return the same sale or delivery from the special storage; others as they are."""
    if actions.SELL + v.MATERIALS <= action < actions.SELL_SPECIAL:
        return actions.SELL_SPECIAL + action - actions.SELL - v.MATERIALS
    if actions.DELIVER <= action < actions.DELIVER_SPECIAL:
        return actions.DELIVER_SPECIAL + action - actions.DELIVER
    return action


def _first_alike(state: SabikaState, seat: int, action: int) -> int:
    """Return the same action with the first warehouse that is like the one it names; others as they are."""
    twin = action
    for first in (actions.STORE, actions.DISCARD):
        item, store = divmod(action - first, v.STORES)
        if 0 <= item < v.ITEMS and store < v.WAREHOUSES:
            twin = first + item * v.STORES + int(first_alike(state, seat, store))
    if actions.ONTO <= action < actions.ACTIVATE:
        twin = actions.ONTO + int(first_same(state, seat, action - actions.ONTO))
    return twin


def _fits(words: list[str], text: str) -> bool:
    """Tell whether these words, the verb first, stand in this order in the text of an action."""
    rest = text.lower().split()
    if not words or words[0] != rest[0]:
        return False
    for word in words:
        while rest and rest[0] != word and not rest[0].startswith(f"{word}-"):
            rest.pop(0)
        if not rest:
            return False
        rest.pop(0)
    return True
