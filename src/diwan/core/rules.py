"""The rules of a game as one stateless object, and the engine loop that all games share.

`apply` is the fast, unchecked door, for search: the caller makes sure that the action is legal. The checked
door is `table.submit`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from diwan.core.codec import decode
from diwan.core.events import Event
from diwan.core.rng import Rng, from_words
from diwan.core.state import NOBODY, State, decision_seat

SHARED_VECTORS: Final = 4  # shared numbers, pending, generator, glimpses: what stands before the game's own
SHARED_NUMBERS: Final = 4
RNG_WORDS: Final = 4


@final
@mypyc_attr(acyclic=True)
class ScoreLine:
    """Points that a seat got, why (a rule id) and for what (numbers that the game's text room explains)."""

    def __init__(self, rule: str, points: int, a: int, b: int) -> None:
        self.rule = rule
        self.points = points
        self.a = a
        self.b = b

    def as_tuple(self) -> tuple[str, int, int, int]:
        """Return the line as plain data: rule, points, a, b."""
        return (self.rule, self.points, self.a, self.b)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __repr__(self) -> str:
        return f"ScoreLine{self.as_tuple()}"


@mypyc_attr(allow_interpreted_subclasses=True)  # a game from elsewhere need not be compiled
class Rules:
    """What is legal, what an action does, who is ahead. One instance per game and set of options."""

    # What each game writes.

    @abstractmethod
    def new_state(self, seats: i64, rng: Rng, events: list[Event] | None) -> State:
        """Return the position after setup, with the first question asked.

        The state takes over `rng`; `events`, if given, hears the setup and goes on listening.
        """

    @abstractmethod
    def legal(self, state: State) -> vec[i64]:
        """Return the answers to the question being asked: ascending, unique; empty exactly when over."""

    @abstractmethod
    def answer(self, state: State, decision: i64, action: i64) -> None:
        """Let this question, already off the stack, be answered by this action."""

    @abstractmethod
    def advance(self, state: State) -> None:
        """Nobody is being asked: ask the next question, or leave the stack empty because the game is over."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """Return the points of each seat as of now."""

    @abstractmethod
    def ranking(self, state: State) -> list[int]:
        """Return the place of each seat (1 is best), tie-breaks applied, equal where victory is shared."""

    @abstractmethod
    def score_lines(self, state: State, seat: i64) -> list[ScoreLine]:
        """Return where this seat's points come from; the lines add up to its score."""

    @abstractmethod
    def determinize(self, state: State, seat: i64, rng: Rng) -> State:
        """Return a clone in which all that this seat can't know is drawn anew, the generator included.

        The sample is made of what the seat knows and of `rng` alone: worlds that look alike to the seat give it the
        same samples. Whoever shuffles hidden things as they lie gives their true order away, so sort them first.
        """

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """Return how well this seat stands (its heuristic); larger is better, zero is even."""

    @abstractmethod
    def observation_size(self, seats: i64) -> i64:
        """Return how many numbers `observe` writes."""

    @abstractmethod
    def observe(self, state: State, seat: i64, out: vec[i64]) -> None:
        """Write what this seat may know as numbers into `out`; the game's observation spec names the pieces."""

    @abstractmethod
    def violations(self, state: State) -> list[str]:
        """Return what is wrong with this state: an empty list for every state that play can reach."""

    @abstractmethod
    def restore(self, seats: i64, vectors: list[vec[i64]]) -> State:
        """Return the state whose own fields are these (the pair of `State.vectors`); ValueError if damaged."""

    @abstractmethod
    def tag(self) -> str:
        """Return the game's id and rules version, as `State.tag` does."""

    # What all games share.

    def apply(self, state: State, action: i64) -> None:
        """Apply a legal action in place. After it a question is asked, or the game is over."""
        decision = state.take_question()
        state.ply += 1
        self.answer(state, decision, action)
        self.settle(state)

    def settle(self, state: State) -> None:
        """Find out who is asked next; every `new_state` ends with it."""
        if len(state.pending) == 0:
            self.advance(state)
        depth: i64 = len(state.pending)
        state.to_act = NOBODY if depth == 0 else decision_seat(state.pending[depth - 1])

    def legal_actions(self, state: State) -> list[int]:
        """Return the legal actions: ascending, unique; empty exactly when the game is over."""
        # The cast is free, and `list` of a vec is a third faster than a comprehension over it.
        return cast(list[int], list(self.legal(state)))

    def is_over(self, state: State) -> bool:
        """Tell whether the game is over."""
        return len(state.pending) == 0

    def playout(self, state: State, rng: Rng) -> int:
        """Play random actions to the end, in place; return how many."""
        count: i64 = 0
        while True:
            actions = self.legal(state)
            n: i64 = len(actions)
            if n == 0:
                return count
            self.apply(state, actions[rng.below(n)])
            count += 1

    def from_bytes(self, data: bytes) -> State:
        """Return the state in these bytes; ValueError, in one line, when they are damaged or another game's."""
        head, newline, body = data.partition(b"\n")
        if newline == b"" or head != self.tag().encode("ascii"):
            raise ValueError(f"these bytes are no state of {self.tag()}: they begin with {head[:40]!r}")
        parts = decode(body)
        if len(parts) < SHARED_VECTORS:
            raise ValueError("state bytes are damaged: parts are missing")
        shared = parts[0]
        if len(shared) != SHARED_NUMBERS or len(parts[2]) != RNG_WORDS:
            raise ValueError("state bytes are damaged: the shared part has a wrong length")
        state = self.restore(shared[0], parts[SHARED_VECTORS:])
        state.to_act = shared[1]
        state.ply = shared[2]
        state.reveals = shared[3]
        state.pending = parts[1]
        state.rng = from_words(parts[2])
        state.glimpses = parts[3]
        if len(state.glimpses) not in (0, state.seats) or any(count < 0 for count in state.glimpses):
            raise ValueError("state bytes are damaged: what seats have seen is out of range")
        wrong = self.violations(state)
        if len(wrong) > 0:
            raise ValueError(f"state bytes are damaged: {wrong[0]}")
        if len(state.pending) > 0 and len(self.legal(state)) == 0:
            raise ValueError("state bytes are damaged: the question asked has no answer")
        return state
