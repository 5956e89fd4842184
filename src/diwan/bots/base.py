"""What a bot is: it is told when a game starts, asked for actions, told what its seat saw, told the result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.prompt import Prompt
from diwan.core.rng import Rng, seeded


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one choice; None means no limit of that kind."""

    seconds: float | None = None
    playouts: int | None = None


NO_LIMIT = Budget()


@dataclass(frozen=True, slots=True)
class Report:
    """What a bot thought: for each legal action, how good it found it (larger is better)."""

    values: tuple[tuple[int, float], ...]


class Bot(ABC):
    """A player. Deterministic: the same game, seat and generator give the same choices."""

    name: str

    def __init__(self) -> None:
        self.rng: Rng = seeded(0)
        self.report: Report | None = None  # of the latest choice

    def start(self, game: Game, seat: int, seats: int, rng: Rng) -> None:
        """Hear that a game begins; `rng` is the bot's own."""
        self.rng = rng

    @abstractmethod
    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        """Return one of `prompt.actions`."""

    def saw(self, events: Sequence[Event]) -> None:  # noqa: B027 -- hearing is optional
        """Hear what the seat saw happen; most bots read the prompt instead."""

    def finish(self, ranking: Sequence[int]) -> None:  # noqa: B027 -- hearing is optional
        """Hear the result."""
