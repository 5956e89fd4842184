"""The kit bites: a game with one thing broken is caught, and the message says what it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest

import diwan
from diwan.core.actions import ActionSpace
from diwan.core.events import Event
from diwan.core.game import Game, Refusal
from diwan.core.i18n import Message, say
from diwan.core.prompt import Prompt
from diwan.core.rules import Rules
from diwan.core.state import State
from diwan.core.table import Table
from diwan.core.view import View
from diwan.testing import ContractBroken, check_game

SOUND: type[Game] = type(diwan.load("alhambra"))

# What a sabotage is given: the sound object, then the arguments. These are wrong on purpose, so they are `Any`.
Sabotage = Callable[..., Any]


class BrokenRules:
    """Sound rules but for one method."""

    def __init__(self, rules: Rules, method: str, sabotage: Sabotage) -> None:
        self.rules = rules
        self.method = method
        self.sabotage = sabotage

    def __getattr__(self, name: str) -> Any:
        if name == self.method:
            return lambda *args: self.sabotage(self.rules, *args)
        return getattr(self.rules, name)


# Sabotages of rules: each takes the sound rules first.


def reversed_actions(rules: Rules, state: State) -> list[int]:
    return rules.legal_actions(state)[::-1]


def doubled_actions(rules: Rules, state: State) -> list[int]:
    return sorted(rules.legal_actions(state) * 2)


def too_many_actions(rules: Rules, state: State) -> list[int]:
    return [*rules.legal_actions(state), 10**6]


def no_actions(rules: Rules, state: State) -> list[int]:
    return []


def skipping_apply(rules: Rules, state: State, action: int) -> None:
    rules.apply(state, action)
    state.ply += 1


def failing_apply(rules: Rules, state: State, action: int) -> None:
    raise KeyError("no such card")


def listening_apply(rules: Rules, state: State, action: int) -> None:
    rules.apply(state, action)
    if state.events is not None:
        state.rng.word()


def invalid_apply(rules: Rules, state: State, action: int) -> None:
    rules.apply(state, action)
    table = cast(Any, state)
    table.bag = table.bag[1:]


def telling_apply(rules: Rules, state: State, action: int) -> None:
    rules.apply(state, action)
    if state.events is not None and len(cast(Any, state).bag) > 0:
        state.emit(0, 0, cast(Any, state).bag[0] % 36, 0, 0)


def whispering_apply(rules: Rules, state: State, action: int) -> None:
    rules.apply(state, action)
    if len(cast(Any, state).bag) > 0:
        state.emit_to(0b01, 0, 0, cast(Any, state).bag[0] % 36, 0, 0)


def glimpsing_apply(rules: Rules, state: State, action: int) -> None:
    state.reveal_to(0b01)
    whispering_apply(rules, state, action)


def generous_scores(rules: Rules, state: State) -> list[int]:
    return [points + 1 for points in rules.scores(state)]


def dense_ranking(rules: Rules, state: State) -> list[int]:
    return list(range(3, state.seats + 3))


def same_generator(rules: Rules, state: State, seat: int, rng: Any) -> State:
    world = rules.determinize(state, seat, rng)
    world.rng = state.rng.clone()
    return world


def shared_future(rules: Rules, state: State, seat: int, rng: Any) -> State:
    return rules.determinize(state, seat, diwan.seeded(1))


def true_state(rules: Rules, state: State, seat: int, rng: Any) -> State:
    return state


def writing_determinize(rules: Rules, state: State, seat: int, rng: Any) -> State:
    world = rules.determinize(state, seat, rng)
    state.reveals += 1
    return world


def redrawn_market(rules: Rules, state: State, seat: int, rng: Any) -> State:
    world = cast(Any, rules.determinize(state, seat, rng))
    world.market[0], world.market[1] = world.market[1], world.market[0]
    return cast(State, world)


def leaking_observation(rules: Rules, state: State, seat: int, out: Any) -> None:
    rules.observe(state, seat, out)
    out[0] = cast(Any, state).bag[0]


def wide_observation(rules: Rules, state: State, seat: int, out: Any) -> None:
    rules.observe(state, seat, out)
    out[0] = -(10**6)


def lazy_observation(rules: Rules, state: State, seat: int, out: Any) -> None:
    kept = out[0]
    rules.observe(state, seat, out)
    out[0] = kept


def cut_playout(rules: Rules, state: State, rng: Any) -> int:
    rules.apply(state, rules.legal_actions(state)[0])
    return 1


def trusting_reader(rules: Rules, data: bytes) -> State:
    try:
        return rules.from_bytes(data)
    except ValueError:
        return diwan.load("alhambra").new_state(seats=2, seed=1)


def crashing_reader(rules: Rules, data: bytes) -> State:
    try:
        return rules.from_bytes(data)
    except ValueError:
        raise IndexError("vec index out of range") from None


RULES: dict[str, tuple[Sabotage, str]] = {
    "legal_actions:descending": (reversed_actions, "not ascending and unique"),
    "legal_actions:twice": (doubled_actions, "not ascending and unique"),
    "legal_actions:outside": (too_many_actions, "the action space from 0 to"),
    "legal_actions:none": (no_actions, "there are 0 legal actions although is_over is False"),
    "apply:skips a ply": (skipping_apply, "moved the ply to 2"),
    "apply:fails": (failing_apply, "can't be applied: KeyError: 'no such card'"),
    "apply:listens": (listening_apply, "leads to another state when somebody listens"),
    "apply:loses a tile": (invalid_apply, "the state after action .* is not valid"),
    "apply:tells a secret": (telling_apply, "hears another thing after action"),
    "apply:whispers and does not count it": (whispering_apply, "0 hears another thing after action"),
    "scores:generous": (generous_scores, "the score lines of seat 0 add up to 0, its score is 1"),
    "ranking:starts at 3": (dense_ranking, "seat 0 has place 3 with 0 seats ahead"),
    "determinize:true generator": (same_generator, "keeps the true generator"),
    "determinize:one future": (shared_future, "two samples share their future"),
    "determinize:the state itself": (true_state, "returns the true state"),
    "determinize:writes": (writing_determinize, "changed the true state"),
    "determinize:redraws what is open": (redrawn_market, "the view of None differs between worlds: market"),
    "observe:leaks": (leaking_observation, "the observation of 0 differs between worlds in 'table'"),
    "observe:out of range": (wide_observation, "piece 'table' of seat 0 goes from -1000000"),
    "observe:leaves old numbers": (lazy_observation, "leaves old numbers in a used buffer"),
    "playout:stops": (cut_playout, "a playout stopped after 1 actions"),
    "value:nan": (lambda rules, state, seat: float("nan"), "the heuristic of seat 0 is nan"),
    "violations:always": (lambda rules, state: ["two suns"], "the position is not valid: two suns"),
    "from_bytes:trusts": (trusting_reader, "bytes are accepted that no state writes"),
    "from_bytes:crashes": (crashing_reader, "damaged bytes raise IndexError"),
    "tag:other": (lambda rules: "chess/1", "the tag of rules and states must be 'alhambra/1'"),
}


# Sabotages of the box: each takes the sound box first.


def one_text(game: Game, state: State, action: int) -> str:
    return "pass"


def trusting_format(game: Game, state: State, action: int) -> str:
    return SOUND.format(game, state, action) if 0 <= action < game.actions.size else "no idea"


def deaf_parse(game: Game, state: State, text: str) -> int:
    return game.rules.legal_actions(state)[-1]


def trusting_parse(game: Game, state: State, text: str) -> int:
    try:
        return SOUND.parse(game, state, text)
    except ValueError:
        return 0


def leaking_view(game: Game, state: State, seat: int | None = None) -> View:
    return cast(View, replace(cast(Any, SOUND.view(game, state, seat)), deck_size=int(cast(Any, state).bag[0])))


def open_view(game: Game, state: State, seat: int | None = None) -> View:
    return replace(SOUND.view(game, state, seat), choices=SOUND.view(game, state, int(state.to_act)).choices)


def strange_view(game: Game, state: State, seat: int | None = None) -> View:
    return cast(View, replace(cast(Any, SOUND.view(game, state, seat)), phase=object()))


def stale_view(game: Game, state: State, seat: int | None = None) -> View:
    return replace(SOUND.view(game, state, seat), ply=99)


def crowded_view(game: Game, state: State, seat: int | None = None) -> View:
    view = SOUND.view(game, state, seat)
    return replace(view, choices=tuple(replace(choice, anchor="here") for choice in view.choices))


def redrawn(change: Callable[[str], str]) -> Sabotage:
    return lambda game, view, **style: change(SOUND.draw(game, view, **style))


def without_first_target(svg: str) -> str:
    return svg.replace("data-action", "data-nothing", 1)


def without_keyboard(svg: str) -> str:
    return svg.replace('tabindex="0"', "")


def leaving_old_pieces(game: Game, seats: int) -> Any:
    return SOUND.observation_spec(game, seats)[1:]


class OpenTable(Table):
    """A table that hands out the truth."""

    @property
    def truth(self) -> State:
        return cast(State, vars(self)["_Table__state"])


class OpenPromptTable(Table):
    """A table whose prompts hold the truth."""

    def prompt(self, seat: int) -> Prompt:
        prompt = super().prompt(seat)
        vars(prompt)["hints"] = {"state": [vars(self)["_Table__state"]]}
        return prompt


class ForgivingTable(Table):
    """A table where everything can be taken back."""

    def undo_floor(self, seat: int) -> int:
        return 0


class DeafTable(Table):
    """A table that does not look who answers, or what."""

    def submit(self, seat: int, ply: int, action: int, *, epoch: int | None = None) -> list[Event]:
        return super().submit(self.to_act, self.ply, action)


def seated_at(kind: type[Table]) -> Sabotage:
    def new_table(game: Game, *, seats: int, seed: int) -> Table:
        return kind(game, seats=seats, seed=seed)

    return new_table


def telling_refusal(game: Game, state: State, action: int) -> Refusal:
    return Refusal("illegal", say("the next tile is {tile}", tile=int(cast(Any, state).bag[0])))


def silent_refusal(game: Game, state: State, action: int) -> Refusal:
    return Refusal("", say("no"))


BOX: dict[str, tuple[Sabotage, str]] = {
    "format:one text": (one_text, "are both 'pass'"),
    "format:anything": (trusting_format, "format gives 'no idea' for action -1"),
    "parse:deaf": (deaf_parse, "reads back as"),
    "parse:trusts": (trusting_parse, "the text '' is read as 0"),
    "view:leaks": (leaking_view, "the view of None differs between worlds: deck_size"),
    "view:offers choices to all": (open_view, "seat None is offered"),
    "view:not plain": (strange_view, "changed when asked twice|is no plain data"),
    "view:wrong ply": (stale_view, "has ply=99, expected 0"),
    "view:shared anchor": (crowded_view, "two choices share the anchor 'here'"),
    "draw:no XML": (redrawn(lambda svg: svg[:-1]), "is no XML"),
    "draw:no SVG": (redrawn(lambda svg: "<html/>"), "begins with <html>"),
    "draw:a choice missing": (redrawn(without_first_target), "lacks places to click for actions"),
    "draw:no keyboard": (redrawn(without_keyboard), "not for everybody"),
    "draw:runs code": (redrawn(lambda svg: svg.replace("</svg>", "<script>1</script></svg>")), "has <script>"),
    "text_board:too wide": (lambda game, view, locale, **size: "x" * 200, "is empty or has the line 'xxx"),
    "label:one for all": (lambda game, state, action: say("Do it"), "two choices are both 'Do it'"),
    "label:field missing": (lambda game, state, action: say("Take {card}", coin=1), "can't be rendered in 'en'"),
    "label:a text": (lambda game, state, action: "Take it", "is 'Take it'"),
    "question:none": (lambda game, state: None, "the question is None"),
    "event_text:field missing": (lambda game, event, names: say("{who}", what=1), "can't be rendered"),
    "event_text:empty": (lambda game, event, names: Message(""), "is '' in 'en'"),
    "score_line_text:leftover": (lambda game, line: say("for {{it}}", x=1), "is 'for {it}'"),
    "observation_spec:gap": (leaving_old_pieces, r"piece 'question' starts at \d+, expected 0"),
    "new_table:truth": (seated_at(OpenTable), "table.truth is a AlhambraState"),
    "new_table:hints": (seated_at(OpenPromptTable), r"prompt.hints\['state'\]\[0\] is a"),
    "new_table:undo": (seated_at(ForgivingTable), "could go back to ply|went to ply 0"),
    "new_table:deaf": (seated_at(DeafTable), "Refuse it with StaleAction"),
    "refusal:tells a secret": (telling_refusal, "for another reason in its sample"),
    "refusal:no code": (silent_refusal, "has the code ''"),
    "check_action:lets all pass": (lambda game, state, action: None, "Refuse it with IllegalAction"),
}

# No sabotage: what seat 0 is shown, and is counted as shown, is no secret to it, and the others do not hear it.
SOUND_RULES: dict[str, Sabotage] = {"apply:shows seat 0 the next tile": glimpsing_apply}

# Sabotages of what a box declares.
FACTS: dict[str, tuple[Any, str]] = {
    "longest_game": (5, "a game took"),
    "seat_counts": ((3, 2), "List them ascending"),
    "event_names": (("card_dealt", "card_shown"), "has an unknown kind"),
    "rules_version": (0, "must be a name and two positive numbers"),
    "title": (say(""), "is empty in 'en'"),
    "actions": (ActionSpace(SOUND.actions.blocks[:1]), "the action space from 0 to 35"),
}

WHOLE_GAME = {"score_line_text:leftover": None}  # points come late


def make(what: str) -> Game:
    """The broken box of a name."""
    return sabotaged(what)()


@cache
def sabotaged(what: str) -> type[Game]:
    """Alhambra with one thing broken; made by name, so that it can be pickled like any other game."""
    name = what.partition(":")[0]
    body: dict[str, Any] = {"__reduce__": lambda self: (make, (what,)), "id": "alhambra"}
    if what in RULES or what in SOUND_RULES:
        sabotage = RULES[what][0] if what in RULES else SOUND_RULES[what]
        body["make_rules"] = lambda self, options: BrokenRules(SOUND.make_rules(self, options), name, sabotage)
    elif what in BOX:
        body[name] = BOX[what][0]
    else:
        body[name] = FACTS[what][0]
    return cast(type[Game], type("Broken", (SOUND,), body))


@pytest.mark.parametrize("what", [*RULES, *BOX, *FACTS])
def test_a_broken_game_is_caught(what: str) -> None:
    expected = {**RULES, **BOX, **FACTS}[what][1]
    with pytest.raises(ContractBroken, match=expected) as caught:
        check_game(make(what), seats=2, seeds=[1], plies=WHOLE_GAME.get(what, 40), looks=1)
    assert "\n" not in str(caught.value)


def test_the_sound_game_is_not_caught() -> None:
    assert check_game(diwan.load("alhambra"), seats=2, seeds=[1], plies=40, looks=1).games == 1


@pytest.mark.parametrize("what", SOUND_RULES)
def test_what_only_one_seat_sees_is_no_leak(what: str) -> None:
    assert check_game(make(what), seats=2, seeds=[1], plies=40, looks=1).games == 1


def test_the_message_leads_back_to_the_position() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_game(make("longest_game"), seats=2, seeds=[7], plies=40, looks=1)
    assert re.match(r"diwan\.load\('alhambra', .*\), 2 seats, seed 7, ply \d+", str(caught.value))
    assert isinstance(caught.value.actions, tuple)
