"""`diwan play`: a person against bots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

import diwan
from diwan import suggest
from diwan.arena.play import Players
from diwan.bots.base import Bot
from diwan.cli.arguments import (
    BOTS,
    COUNTED,
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
from diwan.cli.browser import Wanted, play_in_browser
from diwan.cli.errors import CommandError
from diwan.cli.files import another_game, box_of, check_target, load_replay_file
from diwan.cli.kept import MOST_KEPT, is_waiting_file, language_of, latest_waiting, named_file
from diwan.cli.listing import list_kept
from diwan.cli.screen import Screen
from diwan.cli.session import Session
from diwan.core.i18n import DEFAULT_LOCALE, say, say_count
from diwan.core.replay import LONGEST_NAME, is_name

OPPONENT: Final = "greedy"


SavedGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help=f"{GAMES}; a saved game knows it.", show_default=False)
]
OwnSeat = Annotated[str | None, typer.Option("--seat", metavar="K", help=f"Your seat: {COUNTED}. Else the first.")]
OwnName = Annotated[
    str | None,
    typer.Option("--name", metavar="TEXT", help="Your name; else a guest's, and in the terminal Player."),
]
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
    context: typer.Context,
    game: SavedGameName = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal instead.")] = False,
    seats: Seats = None,
    seat: OwnSeat = None,
    bots: Opponents = None,
    seed: Seed = None,
    lang: Language = DEFAULT_LOCALE,
    option: Settings = None,
    name: OwnName = None,
    load: LoadFrom = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that you left last.")] = False,
    kept: Listing = False,
    save: SaveTo = None,
) -> None:
    """Play a game against bots: at a table in the browser, which opens by itself, or with --terminal right here.

    In the terminal, ? lists what you can say. A game that you leave there is kept: --resume goes on with the last one,
    --list names them all, --load goes on with any. One that you finish is kept for diwan replay.
    """
    screen = Screen(check_language(lang))
    if kept:
        list_kept(screen, game)
        return
    if not (terminal or load is not None or resume or save is not None):
        play_in_browser(screen, _wanted(screen, _said(context, lang), game, option, seats, seat, seed, bots, name))
        return
    _check_save(save)
    path: Path | None = None
    if load is not None or resume:
        _check_alone(load is not None and resume, seats, seed, name, *(option or ()))
        path = _waiting(game) if load is None else named_file(load)
        replay = _saved_game(game, path)
        own, players = _sit_down_again(diwan.Table.resume(box_of(replay), replay), seat, bots)
        screen = Screen(_language_of(context, language_of(path) or replay.locale, lang))
    else:
        own, players = _sit_down(screen, load_game(known_game(game), option), seats, seat, seed, bots, name)
    _greet(screen, players.table)
    Session(screen, players, own, save, path if path is not None and is_waiting_file(path) else None).run()


def _check_alone(both: bool, *settings: str | None) -> None:
    if both or any(setting is not None for setting in settings):
        raise CommandError(say("--load, --resume and the settings of a new game exclude each other: give one of them"))


def _language_of(context: typer.Context, kept: str | None, lang: str) -> str:
    """Return the language to go on in: the one that was typed, or that of the game, or else the usual one."""
    return lang if _is_said(context, "lang", "COMMANDLINE") else check_language(kept or lang)


def _said(context: typer.Context, lang: str) -> str:
    """Return the language if it was asked for; nothing leaves it to the browser."""
    return lang if _is_said(context, "lang") else ""


def _is_said(context: typer.Context, name: str, *where: str) -> bool:
    """Tell whether somebody has said what this option is, and in one of these places, if they matter."""
    source = context.get_parameter_source(name)
    return source is not None and source.name in (where or ("COMMANDLINE", "ENVIRONMENT"))


def _sit_down(
    screen: Screen,
    game: diwan.Game,
    seats: str | None,
    seat: str | None,
    seed: str | None,
    opponents: str | None,
    name: str | None,
) -> tuple[int, Players]:
    """Return the person's seat and a new table; bots sit where the person does not, under their own names."""
    count = check_seats(game, seats)
    own = check_seat(seat or "0", count)
    if count == 1 and opponents is not None:
        raise CommandError(say("--bots: with one seat nobody else has one: leave it out"))
    bots = seat_bots(OPPONENT if opponents is None else opponents, count - 1) if count > 1 else []
    called = screen.text(say("Player")) if name is None else name
    if not is_name(called) or bot_of(called) is not None:
        line = say(
            "--name: {given} can't be a name: 1 to {longest} letters, no bot's name",
            given=repr(called[:LONGEST_NAME]),
            longest=LONGEST_NAME,
        )
        raise CommandError(line)
    names = bot_names(bots)
    table = game.new_table(seats=count, seed=check_seed(seed), names=(*names[:own], called, *names[own:]))
    return own, Players(table, [*bots[:own], None, *bots[own:]])


def _wanted(
    screen: Screen,
    locale: str,
    game: str | None,
    option: list[str] | None,
    seats: str | None,
    seat: str | None,
    seed: str | None,
    opponents: str | None,
    name: str | None,
) -> Wanted:
    """Return the table to open in the browser: what a terminal would refuse is refused here, too."""
    if game is None and all(given is None for given in (option, seats, seat, seed, opponents)):
        return Wanted(name=name or "", locale=locale)  # the page of all games
    box = load_game(known_game(game), option)
    _, players = _sit_down(screen, box, seats, seat, seed, opponents, name)
    bots = [None if bot is None else bot.name for bot in players.bots]
    return Wanted(box, bots, None if seed is None else players.table.seed, name or "", locale)


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
        start = suggest.command("play", game or "GAME")
        raise CommandError(say("no game waits to be resumed; start one with `{command}`", command=start))
    return path


def _check_save(path: Path | None) -> None:
    """Say now, and not after the game, that it could not be saved there."""
    try:
        if path is not None:
            check_target(path)
    except CommandError as error:
        raise CommandError(say("--save: {problem}", problem=error.line)) from None


def _saved_game(game: str | None, path: Path) -> diwan.Replay:
    """Return a saved game; GAME, if given, must be the one in the file."""
    replay = load_replay_file(path)
    if game is not None and game != replay.game:
        raise CommandError(another_game(path, replay.game, game))
    return replay


def _sit_down_again(table: diwan.Table, seat: str | None, bots: str | None) -> tuple[int, Players]:
    """Return the person's seat and the players of a saved game. Its names say who is a bot; options overrule them."""
    known = [bot_of(name) for name in table.names] or [None] * table.seats
    usual = known.index(None) if None in known else 0
    own = usual if seat is None else check_seat(seat, table.seats)
    others = [other for other in range(table.seats) if other != own]
    chosen = [diwan.bot(known[other] or OPPONENT) for other in others] if bots is None else seat_bots(bots, len(others))
    seated: list[Bot | None] = [*chosen[:own], None, *chosen[own:]]
    return own, Players(table, seated)


def _greet(screen: Screen, table: diwan.Table) -> None:
    seats = say_count("{count} seat", "{count} seats", table.seats)
    screen.say(
        say("{game}, {seats}, seed {seed}. Type ? for help.", game=table.game.title, seats=seats, seed=table.seed)
    )
