"""What a player, person or bot, is handed when asked. It has no way to the true state but `sample`, which
draws anew all that the seat can't know: a bot can't cheat by accident."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import Rng
from diwan.core.state import State
from diwan.core.view import View

if TYPE_CHECKING:
    from diwan.core.game import Game


class Prompt:
    """One question to one seat."""

    def __init__(self, game: Game, state: State, epoch: int = 0) -> None:
        self.game = game
        self.seat: int = state.to_act
        self.ply: int = state.ply
        self.epoch = epoch  # of the table: how often moves had been taken back
        self.actions: list[int] = game.rules.legal_actions(state)
        self.__state = state.clone()  # a prompt stays what it was when the table moves on

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.game.view(self.__state, self.seat)

    @property
    def observation(self) -> vec[i64]:
        """What the seat sees as numbers; `game.observation_spec` names the pieces."""
        return self.game.observe(self.__state, self.seat)

    def sample(self, rng: Rng) -> State:
        """Return a state that agrees with all that the seat knows, the rest drawn at random."""
        return self.game.rules.determinize(self.__state, self.seat, rng)

    def format(self, action: int) -> str:
        """Return an action in notation."""
        return self.game.format(self.__state, action)
