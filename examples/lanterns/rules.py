"""The rules of Lanterns.

LAN-1  Three lanterns each of the values 1 to 4 are shuffled into a face-down pile. Each seat wishes for a value,
       face down.
LAN-2  On a turn, a seat draws a lantern, in secret (up to three in hand), or lights one from its hand.
LAN-3  A lit lantern gives its value in points. After a 4, the wind blows: every other seat, in turn order, puts
       out a lantern of its hand, if it has one; then the seat may draw once more.
LAN-4  Against a single seat plays the shadow: after each turn it puts out the top of the pile, for 1 point, or for
       the lantern's value in the hard game.
LAN-5  When the pile and all hands are empty, wishes are shown: each lantern lit of the value wished for gives
       1 point. Most points win; the shadow wins with more points than the seat.
"""

from __future__ import annotations

import copyreg
from typing import Final, cast

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from diwan.core.events import Event
from diwan.core.rng import Rng, fork, shuffle
from diwan.core.rules import Rules, ScoreLine
from diwan.core.state import NOBODY, State, decision_kind, decision_seat
from examples.lanterns import table as t
from examples.lanterns.check import find_violations
from examples.lanterns.table import VALUES, Lanterns, can_draw, from_vectors, full_pile, hand_of

EVENTS: Final = (
    "wished",  # a seat made its wish
    "wish_noted",  # to the seat alone: a is the value
    "drew",
    "lantern_drawn",  # to the seat alone: a is the value
    "lantern_scored",  # a is the value, b the points
    "put_out",  # a is the value
    "shadow_put_out",  # a is the value, b the shadow's points
    "wish_scored",  # a is the value wished for, b the points
)
WISHED, WISH_NOTED, DREW, LANTERN_DRAWN, LANTERN_SCORED, PUT_OUT, SHADOW_PUT_OUT, WISH_SCORED = range(8)


class LanternsRules(Rules):
    """Lanterns, 1 to 3 seats."""

    def __init__(self) -> None:
        self.hard: bool = False

    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        state = Lanterns()
        state.seats, state.rng, state.events = seats, rng, events
        state.hard = int(self.hard)
        state.pile = full_pile()
        shuffle(state.pile, rng)
        state.hands = vec[i64]([0] * (seats * VALUES))
        state.points, state.granted = vec[i64]([0] * seats), vec[i64]([0] * seats)
        state.wishes = vec[i64]([-1] * seats)
        for seat in reversed(range(seats)):  # the last one asked is answered first
            state.ask(t.WISH, seat, 0)
        self.settle(state)
        return state

    def legal(self, state: State) -> vec[i64]:
        table = cast(Lanterns, state)
        actions = vec[i64]()
        if len(table.pending) == 0:
            return actions
        top = table.pending[len(table.pending) - 1]
        for action in answers(table, decision_kind(top), decision_seat(top)):
            actions = append(actions, action)
        return actions

    def answer(self, state: State, decision: i64, action: i64) -> None:
        table, seat = cast(Lanterns, state), decision_seat(decision)
        if action < t.DRAW:
            make_wish(table, seat, action - t.WISH_FOR)
        elif action == t.DRAW:
            draw(table, seat)
        elif action < t.PUT_OUT:
            light(table, seat, action - t.LIGHT)
        elif action < t.STOP:
            put_out(table, seat, action - t.PUT_OUT)

    def advance(self, state: State) -> None:
        table = cast(Lanterns, state)
        if table.seats == 1 and table.turn == 0 and len(table.pile) > 0:
            shadow_acts(table)
        for step in range(1, table.seats + 1):
            seat = (table.turn + step) % table.seats
            if answers(table, t.TURN, seat):
                table.turn = seat
                table.ask(t.TURN, seat, 0)
                return
        grant_wishes(table)

    def scores(self, state: State) -> list[int]:
        table = cast(Lanterns, state)
        return [table.points[seat] + table.granted[seat] for seat in range(table.seats)]

    def ranking(self, state: State) -> list[int]:
        scores = self.scores(state)
        rivals = [*scores, cast(Lanterns, state).shadow] if len(scores) == 1 else scores
        return [1 + sum(rival > mine for rival in rivals) for mine in scores]

    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        table = cast(Lanterns, state)
        if seat == table.seats:
            return [ScoreLine("LAN-4", table.shadow, 0, 0)]
        return [ScoreLine("LAN-3", table.points[seat], 0, 0), ScoreLine("LAN-5", table.granted[seat], 0, 0)]

    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        table = cast(Lanterns, state.clone())
        table.rng = fork(rng)
        others = [other for other in range(table.seats) if other != seat]
        hidden = [*table.pile, *(value for other in others for value in hand_of(table, other))]
        unknown = vec[i64](sorted(hidden))  # the true order must leave no trace
        shuffle(unknown, rng)
        for other in others:
            held = len(hand_of(table, other))
            for value in range(VALUES):
                table.hands[other * VALUES + value] = 0
            for _ in range(held):
                unknown, value = pop(unknown)
                table.hands[other * VALUES + value] += 1
            if table.wishes[other] >= 0 and table.finished == 0:
                table.wishes[other] = rng.below(VALUES)
        table.pile = unknown
        return table

    def value(self, state: State, seat: i64) -> float:
        table, scores = cast(Lanterns, state), self.scores(state)
        rivals = [*scores[:seat], *scores[seat + 1 :], *([table.shadow] if table.seats == 1 else [])]
        return float(scores[seat] + len(hand_of(table, seat)) - max(rivals))

    def observation_size(self, seats: i64) -> i64:
        return 3 + 3 * VALUES + 2 * seats

    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        table = cast(Lanterns, state)
        kind = decision_kind(table.pending[len(table.pending) - 1]) + 1 if len(table.pending) else 0
        mine = [table.hands[seat * VALUES + value] for value in range(VALUES)]
        sizes = [len(hand_of(table, other)) for other in range(table.seats)]
        seen = [kind, len(table.pile), table.wishes[seat], *mine, *table.lit, *table.out, *sizes, *self.scores(state)]
        for index, number in enumerate(seen):
            out[index] = number

    def violations(self, state: State) -> list[str]:
        return find_violations(cast(Lanterns, state))

    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        if not 1 <= seats <= t.MAX_SEATS:
            raise ValueError(f"state bytes are damaged: {seats} seats")
        return from_vectors(seats, vectors)

    def tag(self) -> str:
        return t.TAG


def answers(table: Lanterns, kind: i64, seat: i64) -> list[int]:
    """Return the answers to a question, ascending."""
    if kind == t.WISH:
        return [t.WISH_FOR + value for value in range(VALUES)]
    draws = [t.DRAW] if can_draw(table, seat) else []
    if kind == t.AGAIN:
        return [*draws, t.STOP]
    values = sorted(set(hand_of(table, seat)))
    if kind == t.WIND:
        return [t.PUT_OUT + value for value in values]
    return [*draws, *(t.LIGHT + value for value in values)]


# Effects: whoever sees something hidden is noted before anybody is told.


def make_wish(table: Lanterns, seat: i64, value: i64) -> None:
    """Note a wish, face down [LAN-1]."""
    table.wishes[seat] = value
    table.emit(WISHED, seat, 0, 0, 0)
    table.emit_to(1 << seat, WISH_NOTED, seat, value, 0, 0)


def draw(table: Lanterns, seat: i64) -> None:
    """Take the top of the pile into a hand, unseen by others [LAN-2]."""
    table.pile, value = pop(table.pile)
    table.hands[seat * VALUES + value] += 1
    table.reveal_to(1 << seat)
    table.emit(DREW, seat, 0, 0, 0)
    table.emit_to(1 << seat, LANTERN_DRAWN, seat, value, 0, 0)


def light(table: Lanterns, seat: i64, value: i64) -> None:
    """Light a lantern; after the highest, others answer before the seat goes on [LAN-3]."""
    table.hands[seat * VALUES + value] -= 1
    table.lit[value] += 1
    table.points[seat] += value + 1
    table.emit(LANTERN_SCORED, seat, value, value + 1, 0)
    if value < VALUES - 1:
        return
    if can_draw(table, seat):
        table.ask(t.AGAIN, seat, 0)
    for step in reversed(range(1, table.seats)):
        other = (seat + step) % table.seats
        if hand_of(table, other):
            table.ask(t.WIND, other, 0)


def put_out(table: Lanterns, seat: i64, value: i64) -> None:
    """Put out a lantern of a hand [LAN-3]."""
    table.hands[seat * VALUES + value] -= 1
    table.out[value] += 1
    table.emit(PUT_OUT, seat, value, 0, 0)


def shadow_acts(table: Lanterns) -> None:
    """Let the shadow take its turn [LAN-4]."""
    table.pile, value = pop(table.pile)
    table.out[value] += 1
    points = value + 1 if table.hard else 1
    table.shadow += points
    table.reveal()
    table.emit(SHADOW_PUT_OUT, NOBODY, value, points, 0)


def grant_wishes(table: Lanterns) -> None:
    """Show all wishes and give their points; nothing is asked any more [LAN-5]."""
    table.finished = 1
    table.reveal()
    for seat in range(table.seats):
        wish = table.wishes[seat]
        table.granted[seat] = table.lit[wish]
        table.emit(WISH_SCORED, seat, wish, table.granted[seat], 0)


def from_bytes(data: bytes) -> Lanterns:
    """Return the state in these bytes (for pickling, where no rules object is at hand)."""
    return cast(Lanterns, LanternsRules().from_bytes(data))


# A `vec` can't be pickled, its bytes can.
copyreg.pickle(Lanterns, lambda table: (from_bytes, (table.to_bytes(),)))
