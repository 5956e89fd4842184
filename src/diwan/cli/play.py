"""`diwan play`: a person against bots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

import diwan
from diwan.arena.play import Players
from diwan.bots.base import Bot
from diwan.cli import suggest
from diwan.cli.arguments import (
    BOTS,
    GAMES,
    Language,
    Seats,
    Seed,
    Settings,
    check_language,
    check_seat,
    check_seats,
    check_seed,
    known_game,
    load_game,
    seat_bots,
)
from diwan.cli.errors import CommandError
from diwan.cli.files import check_target, load_replay_file
from diwan.cli.kept import MOST_KEPT, is_waiting_file, latest_waiting, named_file
from diwan.cli.listing import list_kept
from diwan.cli.screen import Screen
from diwan.cli.session import Session
from diwan.core.i18n import DEFAULT_LOCALE, say, say_count
from diwan.core.replay import LONGEST_NAME

OPPONENT: Final = "greedy"


SavedGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help=f"{GAMES}; a saved game knows it.", show_default=False)
]
OwnSeat = Annotated[int | None, typer.Option("--seat", metavar="K", help="Your seat, from 0; else the first.")]
Opponents = Annotated[
    str | None,
    typer.Option("--bots", metavar="NAMES", help=f"Who plays against you, with commas: {BOTS}. Else {OPPONENT}."),
]
LoadFrom = Annotated[
    Path | None,
    typer.Option("--load", metavar="FILE", help="Go on with the game in this file, or with a kept one by its name."),
]
Listing = Annotated[
    bool,
    typer.Option("--list", help=f"List the kept games: the last {MOST_KEPT} left, and the last {MOST_KEPT} finished."),
]
SaveTo = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Save the game here when it is over or you leave."),
]


def play(
    game: SavedGameName = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    seats: Seats = None,
    seat: OwnSeat = None,
    bots: Opponents = None,
    seed: Seed = None,
    lang: Language = DEFAULT_LOCALE,
    option: Settings = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="Your name; else Player.")] = None,
    load: LoadFrom = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that you left last.")] = False,
    kept: Listing = False,
    save: SaveTo = None,
) -> None:
    """Play a game against bots.

    Answer by number, in notation or with a whole move; ? lists what else you can say: hint, undo, log, score, ...

    A game that you leave is kept: --resume goes on with the last one, --list names them all and --load goes on with
    one of them. A game that you finish is kept for diwan replay. The oldest make room for new ones.
    """
    screen = Screen(check_language(lang))
    if kept:
        list_kept(screen, game)
        return
    _check_save(save)
    kept_in: Path | None = None
    if load is not None or resume:
        if (load is not None and resume) or seats is not None or seed is not None or option:
            raise CommandError("--load, --resume and the settings of a new game exclude each other: give one of them")
        path = _waiting(game) if load is None else named_file(load)
        own, players = _sit_down_again(_saved_table(game, path), seat, bots)
        kept_in = path if is_waiting_file(path) else None
    else:
        box, own = load_game(known_game(game), option), seat or 0
        called = name or screen.text(say("Player"))
        players = _sit_down(box, check_seats(box, seats), check_seed(seed), own, bots, called)
    _greet(screen, players.table, terminal)
    Session(screen, players, own, save, kept_in).run()


def _sit_down(game: diwan.Game, seats: int, seed: int, own: int, opponents: str | None, name: str) -> Players:
    """Return a new table; bots sit where the person does not, under their own names."""
    check_seat(own, seats)
    bots = seat_bots(OPPONENT if opponents is None else opponents, seats - 1)
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or bot_of(name) is not None:
        raise CommandError(
            f"--name: {name[:LONGEST_NAME]!r} can't be a name: 1 to {LONGEST_NAME} letters, no bot's name"
        )
    names = bot_names(bots)
    table = game.new_table(seats=seats, seed=seed, names=(*names[:own], name, *names[own:]))
    return Players(table, [*bots[:own], None, *bots[own:]])


def bot_names(bots: Sequence[Bot]) -> list[str]:
    """Return what bots are called at a table: by their names, numbered where a name comes more than once."""
    total = Counter(bot.name for bot in bots)
    seen: Counter[str] = Counter()
    names: list[str] = []
    for bot in bots:
        seen[bot.name] += 1
        names.append(bot.name if total[bot.name] == 1 else f"{bot.name}-{seen[bot.name]}")
    return names


def bot_of(name: str) -> str | None:
    """Return the bot that goes by this name at a table (the pair of `bot_names`); None for a person."""
    found = re.fullmatch(r"(.+?)(?:-[0-9]+)?", name)
    return found[1] if found is not None and found[1] in diwan.bots() else None


def _waiting(game: str | None) -> Path:
    path = latest_waiting(game)
    if path is None:
        raise CommandError(f"no game waits to be resumed; start one with `{suggest.command('play', game or 'GAME')}`")
    return path


def _check_save(path: Path | None) -> None:
    """Say now, and not after the game, that it could not be saved there."""
    try:
        if path is not None:
            check_target(path)
    except CommandError as error:
        raise CommandError(f"--save: {error}") from None


def _saved_table(game: str | None, path: Path) -> diwan.Table:
    """Return the table of a saved game; GAME, if given, must be the one in the file."""
    replay = load_replay_file(path)
    if game is not None and game != replay.game:
        raise CommandError(f"{path} is a game of {replay.game}, not of {game}")
    return diwan.Table.resume(diwan.load(replay.game, **replay.options), replay)


def _sit_down_again(table: diwan.Table, seat: int | None, bots: str | None) -> tuple[int, Players]:
    """Return the person's seat and the players of a saved game. Its names say who is a bot; options overrule them."""
    known = [bot_of(name) for name in table.names] or [None] * table.seats
    own = check_seat(seat if seat is not None else known.index(None) if None in known else 0, table.seats)
    others = [other for other in range(table.seats) if other != own]
    chosen = [diwan.bot(known[other] or OPPONENT) for other in others] if bots is None else seat_bots(bots, len(others))
    seated: list[Bot | None] = [*chosen[:own], None, *chosen[own:]]
    return own, Players(table, seated)


def _greet(screen: Screen, table: diwan.Table, terminal: bool) -> None:
    if not terminal:
        screen.say(say("There is no table in the browser yet, so you play in the terminal."))
    seats = say_count("{count} seat", "{count} seats", table.seats)
    screen.say(
        say("{game}, {seats}, seed {seed}. Type ? for help.", game=table.game.title, seats=seats, seed=table.seed)
    )
