"""Bots by name, for the command line, the server and `diwan.bot`."""

from __future__ import annotations

import inspect
from typing import Any

from diwan.bots.base import Bot
from diwan.bots.simple import GreedyBot, RandomBot

_BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot)}


def bots() -> tuple[str, ...]:
    """Return the names of all bots in the house, weakest first."""
    return tuple(_BOTS)


def bot(name: str, **options: Any) -> Bot:
    """Return a bot by name; ValueError lists what there is when a name or an option is unknown.

    Options are each bot's own keyword arguments, checked here at run time, so they are `Any`.
    """
    if name not in _BOTS:
        raise ValueError(f"there is no bot {name!r}; the bots are: {', '.join(_BOTS)}")
    kind = _BOTS[name]
    known = list(inspect.signature(kind).parameters)
    for option in options:
        if option not in known:
            raise ValueError(f"bot {name!r} has no option {option!r}; its options are: {', '.join(known) or 'none'}")
    return kind(**options)
