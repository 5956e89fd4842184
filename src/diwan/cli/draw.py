"""`diwan draw`: a position as SVG on standard output."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

import diwan
from diwan.arena.play import play_game
from diwan.cli.arguments import (
    GAMES,
    Language,
    Seats,
    Seed,
    Settings,
    Watcher,
    check_language,
    check_ply,
    check_seat,
    check_seats,
    check_seed,
    known_game,
    load_game,
    one_of,
)
from diwan.cli.errors import CommandError
from diwan.cli.files import another_game, box_of, load_replay_file
from diwan.cli.kept import named_file
from diwan.cli.play import OPPONENT
from diwan.cli.screen import progress
from diwan.core.i18n import DEFAULT_LOCALE, say
from diwan.core.svg import THEMES
from diwan.core.view import View

_THEMES: Final = tuple(THEMES)


def draw(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{GAMES}; a replay knows it.", show_default=False)
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    ply: Annotated[
        str | None, typer.Option("--ply", metavar="N", help="After how many actions; else the start.")
    ] = None,
    seat: Watcher = None,
    replay: Annotated[
        Path | None,
        typer.Option(
            "--replay", metavar="FILE", help="Draw a position of the game in this file, or of a kept one by its name."
        ),
    ] = None,
    theme: Annotated[str, typer.Option("--theme", metavar="|".join(_THEMES), help="The colours.")] = _THEMES[0],
    narrow: Annotated[bool, typer.Option("--narrow", help="Draw for a narrow screen.")] = False,
    lang: Language = DEFAULT_LOCALE,
    option: Settings = None,
) -> None:
    """Draw a position as SVG.

    The position is what greedy bots reach from the seed after N actions, or one of a replay (its last, without --ply).
    """
    locale = check_language(lang)
    one_of("--theme", theme, _THEMES)
    after = check_ply(ply)
    names: tuple[str, ...] = ()
    if replay is None:
        box = load_game(known_game(game), option)
        count = check_seats(box, seats)
        viewer = None if seat is None else check_seat(seat, count)
        view = _played(box, count, check_seed(seed, 1), after or 0, viewer)
    else:
        if seats is not None or seed is not None or option:
            raise CommandError(say("--replay: the file says seats, seed and options already, leave them out"))
        box, view, names = _recorded(game, replay, ply, seat)
    typer.echo(box.draw(view, locale=locale, theme=theme, narrow=narrow, names=names))


def _played(game: diwan.Game, seats: int, seed: int, ply: int, seat: int | None) -> View:
    bots = [diwan.bot(OPPONENT) for _ in range(seats)]
    with progress(game.id, ply) as steps:
        table = play_game(game, bots, seats, seed, plies=ply, watch=lambda _: steps.advance())
    check_ply(str(ply), table.ply)
    return table.view(seat)


def _recorded(
    game: str | None, replay: Path, ply: str | None, seat: str | None
) -> tuple[diwan.Game, View, tuple[str, ...]]:
    path = named_file(replay, finished_first=True)
    record = load_replay_file(path)
    if game is not None and game != record.game:
        raise CommandError(another_game(path, record.game, game))
    viewer = None if seat is None else check_seat(seat, record.seats)
    box = box_of(record)
    state = record.position(box, check_ply(ply, len(record.actions)))
    return box, box.view(state, viewer), record.names
