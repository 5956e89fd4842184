"""`diwan watch`: bots play, told in words."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import diwan
from diwan.arena.play import play_game
from diwan.cli.arguments import (
    BOTS,
    GameName,
    Language,
    Seats,
    Seed,
    Settings,
    check_language,
    check_seats,
    check_seed,
    known_game,
    load_game,
    number_option,
    seat_bots,
)
from diwan.cli.play import OPPONENT, bot_names
from diwan.cli.screen import Screen, progress
from diwan.cli.sheet import show_result
from diwan.cli.tell import tell, tell_start
from diwan.core.i18n import DEFAULT_LOCALE, say
from diwan.core.state import NOBODY


def watch(
    game: GameName = None,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="NAMES", help=f"Who plays, with commas; a short list is repeated. The bots: {BOTS}."
        ),
    ] = OPPONENT,
    seed: Seed = None,
    delay: Annotated[float, number_option("--delay", 0.0, 60.0, help="Seconds to wait after each action.")] = 0.3,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the final score sheet only.")] = False,
    lang: Language = DEFAULT_LOCALE,
    option: Settings = None,
) -> None:
    """Watch bots play a game, told in words."""
    screen = Screen(check_language(lang))
    box = load_game(known_game(game), option)
    count = check_seats(box, seats)
    players = seat_bots(bots, count)
    number, names = check_seed(seed), tuple(bot_names(players))
    screen.say(say("Seed {seed}: {names}", seed=number, names=", ".join(names)))
    with progress(box.id, None) as steps:

        def follow(table: diwan.Table) -> None:
            steps.advance()
            if not quiet:
                if table.ply == 1:
                    tell_start(screen, table, NOBODY, names)
                tell(screen, box, table.log[-1:], NOBODY, names)
                time.sleep(delay)

        table = play_game(box, players, count, number, names=names, watch=follow)
    if not quiet:
        screen.gap()
    show_result(screen, box, table.replay().position(box), names)
