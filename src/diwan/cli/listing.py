"""`diwan play --list`: the games that are kept, and how to go on with them or look at them."""

from __future__ import annotations

from collections.abc import Sequence

import diwan
from diwan.cli import suggest
from diwan.cli.kept import KeptGame, finished_folder, kept_games, waiting_folder
from diwan.cli.screen import Screen
from diwan.core.i18n import say


def list_kept(screen: Screen, game: str | None) -> None:
    """Show the kept games of this kind, or of every kind, the one played last first."""
    left, over = kept_games(waiting_folder(), game), kept_games(finished_folder(), game)
    if left:
        screen.say(say("Games that you left"), "bold")
        _table(screen, left)
        again = suggest.play("--load", left[0].path.stem)
        screen.advise(say("Go on with: {command}", command=again))
    if left and over:
        screen.gap()
    if over:
        screen.say(say("Games that you finished"), "bold")
        _table(screen, over)
        screen.advise(say("Look at it again with: {command}", command=suggest.command("replay", over[0].path.stem)))
    if not left and not over:
        screen.say(say("No game is kept."))


def _table(screen: Screen, games: Sequence[KeptGame]) -> None:
    heads = [say("Game"), say("Seats"), say("Moves"), say("Played last"), say("Name")]
    rows = [
        [
            screen.text(diwan.load(kept.replay.game).title),
            str(kept.replay.seats),
            str(len(kept.replay.actions)),
            f"{kept.when:%Y-%m-%d %H:%M}",
            kept.path.stem,
        ]
        for kept in games
    ]
    screen.columns([[screen.text(head) for head in heads], *rows])
