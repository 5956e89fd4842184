"""Diwan: the digital home of modern Euro board games.

    import diwan
    game = diwan.load("alhambra")
    state = game.new_state(seats=3, seed=7)

Players use `game.new_table`, programs `game.rules`; `diwan.bot` makes an opponent.
"""

# ruff: noqa: E402 -- which build runs must be settled before the first module of the engine is imported.

from diwan.pure import force_sources_if_asked

force_sources_if_asked()

import diwan.core.state as _state
from diwan.bots.registry import bot, bots
from diwan.core.errors import (
    BadComponents,
    BadNotation,
    BadOptions,
    BadReplay,
    DiwanError,
    IllegalAction,
    NotYourTurn,
    StaleAction,
    UndoRefused,
)
from diwan.core.game import Game
from diwan.core.replay import Replay, write_replay
from diwan.core.replay import read_replay as _read_replay
from diwan.core.rng import seeded
from diwan.core.table import Table
from diwan.games import NAMES as _NAMES
from diwan.games import load, load_with

__version__ = "0.1.0"

COMPILED: bool = not (_state.__file__ or "").endswith(".py")


def game_names() -> tuple[str, ...]:
    """Return the names of the games in the house."""
    return _NAMES


def read_replay(text: str) -> Replay:
    """Return the replay in a text; BadReplay says in one line what is wrong with it."""
    return _read_replay(text, load_with)


__all__ = [
    "COMPILED",
    "BadComponents",
    "BadNotation",
    "BadOptions",
    "BadReplay",
    "DiwanError",
    "Game",
    "IllegalAction",
    "NotYourTurn",
    "Replay",
    "StaleAction",
    "Table",
    "UndoRefused",
    "__version__",
    "bot",
    "bots",
    "game_names",
    "load",
    "read_replay",
    "seeded",
    "write_replay",
]
