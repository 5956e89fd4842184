"""The games in the house: the only list of them anywhere. A new game is one folder and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from diwan.core.errors import BadOptions
from diwan.core.game import Game
from diwan.core.i18n import say

NAMES: tuple[str, ...] = ("alhambra", "sabika")


def load(name: str, /, **options: Any) -> Game:
    """Return a game by name, with options; BadOptions lists what there is when a name is unknown.

    Options are checked at run time, so they are `Any` here.
    """
    if name not in NAMES:
        games = ", ".join(NAMES)
        raise BadOptions(say("there is no game {given}; the games are: {games}", given=repr(name), games=games))
    game: type[Game] = import_module(f"diwan.games.{name}").GAME
    return game(**options)


def load_with(name: str, options: dict[str, Any]) -> Game:
    """Return a game by name, with options as a dictionary (for readers of files)."""
    return load(name, **options)
