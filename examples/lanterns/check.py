"""What holds in every state of Lanterns that play can reach."""

from __future__ import annotations

from diwan.core.state import NOBODY, decision_arg, decision_kind, decision_seat
from examples.lanterns import table as t
from examples.lanterns.table import COPIES, HAND_LIMIT, VALUES, Lanterns, can_draw, hand_of


def find_violations(state: Lanterns) -> list[str]:
    """Return what is wrong with a state; nothing for one that play can reach."""
    if not 1 <= state.seats <= t.MAX_SEATS or state.hard not in (0, 1) or (state.hard and state.seats > 1):
        return [f"{state.seats} seats, hard {state.hard}"]
    return [*wrong_ranges(state), *wrong_lanterns(state)] or [*wrong_questions(state), *wrong_points(state)]


def wrong_ranges(state: Lanterns) -> list[str]:
    """Return numbers that can't be."""
    wrong = [] if -1 <= state.turn < state.seats else [f"turn {state.turn}"]
    if state.finished not in (0, 1) or state.ply < 0 or state.reveals < 0:
        wrong.append(f"finished {state.finished}, ply {state.ply}, {state.reveals} reveals")
    counts = (*state.hands, *state.lit, *state.out, *state.points, *state.granted, state.shadow)
    if any(not 0 <= count <= VALUES * COPIES * VALUES for count in counts):
        wrong.append("a count is out of range")
    if any(not 0 <= value < VALUES for value in state.pile) or any(not -1 <= wish < VALUES for wish in state.wishes):
        wrong.append("a lantern or a wish has no such value")
    return wrong


def wrong_lanterns(state: Lanterns) -> list[str]:
    """Return values of which there are too few or too many lanterns."""
    wrong = []
    for value in range(VALUES):
        held = sum(state.hands[seat * VALUES + value] for seat in range(state.seats))
        total = held + list(state.pile).count(value) + state.lit[value] + state.out[value]
        if total != COPIES:
            wrong.append(f"{total} lanterns of value {value + 1}")
    return wrong


def wrong_points(state: Lanterns) -> list[str]:
    """Return points that do not come from lanterns or wishes."""
    wrong = []
    if sum(state.points) != sum((value + 1) * state.lit[value] for value in range(VALUES)):
        wrong.append("points and lit lanterns differ")
    granted = [state.lit[wish] if state.finished else 0 for wish in state.wishes]
    if list(state.granted) != granted or (state.seats > 1 and state.shadow):
        wrong.append("points for wishes, or for a shadow that does not play")
    most = sum((value + 1) * state.out[value] for value in range(VALUES))
    if state.seats == 1 and not sum(state.out) <= state.shadow <= most:  # a state does not know whether it is hard
        wrong.append("the shadow's points and the lanterns put out differ")
    return wrong


def wrong_questions(state: Lanterns) -> list[str]:
    """Return what is wrong with the questions that are pending."""
    asked = [(decision_kind(item), decision_seat(item)) for item in state.pending]
    if any(decision_arg(item) for item in state.pending) or state.to_act != (asked[-1][1] if asked else NOBODY):
        return ["a question carries something along, or another seat is to act"]
    if any(len(hand_of(state, seat)) > HAND_LIMIT for seat in range(state.seats)):
        return ["a hand has too many lanterns"]
    if asked not in (possible_questions(state)):
        return [f"the questions {asked}"]
    return []


def possible_questions(state: Lanterns) -> list[list[tuple[int, int]]]:
    """Return all stacks of questions that this table could have."""
    wishing = [seat for seat in range(state.seats) if state.wishes[seat] < 0]
    spent = not state.pile and not any(state.hands)
    if state.finished:
        return [[]] if spent and not wishing and state.turn >= 0 else []
    if state.turn < 0:
        fresh = len(state.pile) == VALUES * COPIES and wishing == list(range(state.seats))[-len(wishing) :]
        return [[(t.WISH, seat) for seat in reversed(wishing)]] if wishing and fresh else []
    if wishing:
        return []
    turn = [] if not can_draw(state, state.turn) and not hand_of(state, state.turn) else [[(t.TURN, state.turn)]]
    others = [(state.turn + step) % state.seats for step in reversed(range(1, state.seats))]
    again = [[(t.AGAIN, state.turn)]] if can_draw(state, state.turn) else []
    winds: list[list[tuple[int, int]]] = [[]]
    for seat in others:
        if hand_of(state, seat):
            winds += [[*wind, (t.WIND, seat)] for wind in winds]
    return [*turn, *again, *(wind for wind in winds if wind), *(first + wind for first in again for wind in winds)]
