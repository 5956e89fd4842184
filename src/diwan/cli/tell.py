"""What happened at a table, told in words."""

from __future__ import annotations

from collections.abc import Sequence

import diwan
from diwan.arena.play import audible
from diwan.cli.screen import Screen
from diwan.core.events import Event
from diwan.core.i18n import seat_name
from diwan.core.table import LogEntry


def shown_names(screen: Screen, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for each seat: its number where there is none, and nothing that a terminal would obey.

    Names may come from a file that somebody else wrote.
    """
    given = names or [screen.text(seat_name(seat)) for seat in range(seats)]
    return tuple(printable(name) or "?" for name in given)


def printable(text: str) -> str:
    """Return a text that can do nothing to a terminal but be read."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def told(screen: Screen, game: diwan.Game, events: Sequence[Event], names: tuple[str, ...]) -> list[str]:
    """Return the sentences of these events."""
    messages = [game.event_text(event, names) for event in events]
    return [screen.text(message) for message in messages if message is not None]


def tell_start(screen: Screen, table: diwan.Table, ears: int, names: tuple[str, ...]) -> None:
    """Tell how a game begins: what its setup opens with, or its last thing, whose turn it is; the log has the rest."""
    setup = [event for event in table.setup_events if event.audible_to(ears)]
    opening = [event for event in setup if event.kind in table.game.opening]
    lines = told(screen, table.game, opening if table.game.opening else setup, names)
    for line in lines if table.game.opening else lines[-1:]:
        screen.line(line, indent="  ")


def tell(screen: Screen, game: diwan.Game, entries: Sequence[LogEntry], ears: int, names: tuple[str, ...]) -> None:
    """Tell what a seat (NOBODY: a spectator) may hear of these log entries."""
    for line in told(screen, game, audible(entries, ears), names):
        screen.line(line, indent="  ")
