"""Looking ahead through the own turn: all that a seat decides in one go, until somebody else is asked or something
hidden turns up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from diwan.core.rules import Rules
from diwan.core.state import State

UNKNOWN: Final = -1e300
DELAY: Final = 1e-6  # what each step takes off, so that of two ways to one end the shorter is preferred


@final
class Line:
    """A run of own decisions: where it has led, how good that looks, and the action that it begins with."""

    def __init__(self, state: State, value: float, opening: i64) -> None:
        self.state = state
        self.value = value
        self.opening = opening


@final
class Outlook:
    """What looking ahead found for each opening: the best end of a turn, or else how it looks on the way."""

    def __init__(self, size: i64) -> None:
        self.ends: list[float] = [UNKNOWN] * size
        self.on_the_way: list[float] = [UNKNOWN] * size

    def values(self) -> list[float]:
        """Return how good each opening is; a turn that was followed to its end counts before any that was not."""
        lowest = 0.0
        for end in self.ends:
            if end != UNKNOWN:
                lowest = min(lowest, end)
        found: list[float] = []
        for place in range(len(self.ends)):
            end = self.ends[place]
            found.append(end if end != UNKNOWN else lowest + min(self.on_the_way[place] - lowest, 0.0) - 1.0)
        return found


def outlook(rules: Rules, start: State, seat: i64, width: i64, depth: i64) -> list[float]:
    """Return how good each legal action is for a seat, in order, by the best turn that begins with it.

    At each step the `width` most promising lines are followed, for at most `depth` steps.
    """
    openings = rules.legal(start)
    found = Outlook(len(openings))
    lines = [Line(start, 0.0, -1)]
    known = start.seen_by(seat)
    step: i64
    for step in range(depth):
        open_lines: list[Line] = []
        for line in lines:
            actions = rules.legal(line.state)
            place: i64
            for place in range(i64(len(actions))):
                after = line.state.clone()
                rules.apply(after, actions[place])
                value = rules.value(after, seat)
                opening: i64 = place if step == 0 else line.opening
                if after.to_act != seat or after.seen_by(seat) != known:
                    found.ends[opening] = max(found.ends[opening], value - DELAY * float(step))
                else:
                    found.on_the_way[opening] = max(found.on_the_way[opening], value)
                    open_lines.append(Line(after, value, opening))
        if not open_lines:
            break
        lines = best_lines(open_lines, width)
    return found.values()


def best_lines(lines: list[Line], width: i64) -> list[Line]:
    """Return the most promising lines, best last; of those that begin alike and have led to one state, only one."""
    lines.sort(key=worse_first)
    best: list[Line] = []
    place: i64 = len(lines) - 1
    while place >= 0 and len(best) < width:
        if not is_among(best, lines[place]):
            best.append(lines[place])
        place -= 1
    best.reverse()
    return best


def is_among(best: list[Line], line: Line) -> bool:
    """Tell whether one of these, the worst of them last, is another path to the same state from the same opening."""
    place: i64 = len(best) - 1
    # Equal states have equal values, and few others do: so keys, which take time, are seldom made.
    while place >= 0 and best[place].value == line.value:
        if best[place].opening == line.opening and best[place].state.key() == line.state.key():
            return True
        place -= 1
    return False


def worse_first(line: Line) -> float:
    """Return the key that sorts lines by their value."""
    return line.value
