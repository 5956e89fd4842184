"""`diwan play --list`: the games that are kept, and how to go on with them or look at them."""

from __future__ import annotations

from collections.abc import Sequence

from diwan import suggest
from diwan.cli.files import box_of
from diwan.cli.kept import KeptGame, finished_folder, kept_games, name_of, waiting_folder
from diwan.cli.screen import Screen
from diwan.cli.tell import shown_names
from diwan.core.i18n import say, say_count
from diwan.core.sheet import standing, winner_text


def list_kept(screen: Screen, game: str | None) -> None:
    """Show the kept games of this kind, or of every kind, the one played last first."""
    left, over = kept_games(waiting_folder(), game), kept_games(finished_folder(), game)
    if left:
        screen.say(say("Games that you left"), "bold")
        _show_games(screen, left)
        again = suggest.play("--load", name_of(left[0].path))
        screen.advise(say("Go on with: {command}", command=again))
    if left and over:
        screen.gap()
    if over:
        screen.say(say("Games that you finished"), "bold")
        _show_games(screen, over)
        again = suggest.command("replay", name_of(over[0].path))
        screen.advise(say("Look at it again with: {command}", command=again))
    if not left and not over:
        screen.say(say("No game is kept."))


def _show_games(screen: Screen, games: Sequence[KeptGame]) -> None:
    """Show each game's name, on a line of its own to be copied, and below it what it is."""
    for kept in games:
        replay = kept.replay
        game = box_of(replay)
        view = game.view(replay.position(game))
        places, _ = standing(view, shown_names(screen, replay.names, replay.seats), screen.text)
        facts = say(
            "{game}, seed {seed}, played last {when}, {moves}: {scores}",
            game=game.title,
            seed=replay.seed,
            when=f"{kept.when:%Y-%m-%d %H:%M}",
            moves=say_count("{count} move", "{count} moves", len(replay.actions)),
            scores=", ".join(f"{name} {points}" for _, name, points in places),
        )
        if view.over:
            facts = say("{some}. {next}", some=facts, next=winner_text(places))
        screen.line(name_of(kept.path), indent="  ")
        screen.line(screen.text(facts), indent="      ")
