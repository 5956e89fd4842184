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
from diwan.cli.files import load_replay_file
from diwan.cli.play import OPPONENT
from diwan.cli.screen import progress
from diwan.core.i18n import DEFAULT_LOCALE
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
        int | None, typer.Option("--ply", metavar="N", help="After how many actions; else the start.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="K", help="As this seat sees it; else a spectator.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Draw a position of this game.")
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
    check_ply(ply)
    if replay is None:
        box = load_game(known_game(game), option)
        view = _played(box, check_seats(box, seats), check_seed(seed, 1), ply or 0, seat)
    else:
        if seats is not None or seed is not None or option:
            raise CommandError("--replay: the file says seats, seed and options already, leave them out")
        box, view = _recorded(game, replay, ply, seat)
    typer.echo(box.draw(view, locale=locale, theme=theme, narrow=narrow))


def _played(game: diwan.Game, seats: int, seed: int, ply: int, seat: int | None) -> View:
    if seat is not None:
        check_seat(seat, seats)
    bots = [diwan.bot(OPPONENT) for _ in range(seats)]
    with progress(game.id, ply) as steps:
        table = play_game(game, bots, seats, seed, plies=ply, watch=lambda _: steps.advance())
    if table.ply < ply:
        raise CommandError(f"--ply: this game is over after {table.ply} actions, there is no ply {ply}")
    return table.view(seat)


def _recorded(game: str | None, path: Path, ply: int | None, seat: int | None) -> tuple[diwan.Game, View]:
    record = load_replay_file(path)
    if game is not None and game != record.game:
        raise CommandError(f"{path} is a game of {record.game}, not of {game}")
    if seat is not None:
        check_seat(seat, record.seats)
    box = diwan.load(record.game, **record.options)
    try:
        return box, box.view(record.position(box, ply), seat)
    except ValueError as error:
        raise CommandError(f"--ply: {error}") from None
