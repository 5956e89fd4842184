"""Words on the command line and what they stand for: games, options, seats, seeds, bots and languages."""

from __future__ import annotations

import math
import os
import re
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

import diwan
from diwan.bots.base import Bot
from diwan.cli.errors import CommandError
from diwan.core.errors import told
from diwan.core.i18n import DEFAULT_LOCALE, LOCALES, render, say, say_count
from diwan.core.rng import SEED_LIMIT

RANDOM_SEEDS: Final = 1_000_000  # seeds that a person can read out

LANGUAGE: Final = "DIWAN_LANG"  # the variable of the environment that names the usual language
COUNTED: Final = "0 is the first seat, which the table calls Seat 1"  # how options count seats
GAMES: Final = f"One of: {', '.join(diwan.game_names())}"
BOTS: Final = ", ".join(diwan.bots())

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAMES}.", show_default=False)]
Seats = Annotated[str | None, typer.Option("--seats", metavar="N", help="How many seats; else 2, or the fewest.")]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help="A whole number; the same seed is the same game.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Language = Annotated[
    str, typer.Option("--lang", metavar="|".join(LOCALES), envvar=LANGUAGE, help="The language of what is shown.")
]
Watcher = Annotated[
    str | None,
    typer.Option("--seat", metavar="K", help=f"As this seat sees it ({COUNTED}); else a spectator."),
]


def number_option(name: str, low: float, high: float, *, help: str, show_default: bool = True) -> Any:  # as Option
    """Return an option that takes a number between two bounds, a whole one where they are; its help tells them."""
    whole = isinstance(low, int)

    def read(given: object) -> float:
        try:
            number = int(str(given)) if whole else float(str(given))
        except ValueError:
            number = math.nan
        if low <= number <= high:
            return number
        words = {"option": name, "given": repr(str(given)[:60]), "low": str(low), "high": str(high)}
        raise CommandError(
            say("{option}: {given} is no whole number from {low} to {high}", **words)
            if whole
            else say("{option}: {given} is no number from {low} to {high}", **words)
        )

    return typer.Option(name, metavar="N", parser=read, help=f"{help} From {low} to {high}.", show_default=show_default)


def known_game(name: str | None) -> str:
    """Return the name of a game that was given."""
    if name is None:
        raise CommandError(say("which game? The games are: {games}", games=", ".join(diwan.game_names())))
    return name


def load_game(name: str, settings: Sequence[str] | None = None) -> diwan.Game:
    """Return a game with its options as `name=value` words."""
    if name not in diwan.game_names():
        games = ", ".join(diwan.game_names())
        raise CommandError(say("there is no game {given}; the games are: {games}", given=repr(name), games=games))
    try:
        return diwan.load(name, **_options(diwan.load(name), settings or ()))
    except ValueError as error:  # options that do not go together
        raise CommandError(say("--option: {problem}", problem=told(error))) from None


def _options(game: diwan.Game, settings: Sequence[str]) -> dict[str, bool | str]:
    """Return the options in these words; a text that stands for a value of the option becomes that value."""
    found: dict[str, bool | str] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise CommandError(say("--option {given}: expected name=value", given=repr(setting)))
        specs = {spec.name: spec for spec in game.option_specs}
        if name not in specs:
            names = ", ".join(specs) or "-"
            line = say(
                "{game} has no option {given}; its options are: {names}", game=game.id, given=repr(name), names=names
            )
            raise CommandError(line)
        values = {shown_value(value): value for value in specs[name].values}
        if text.lower() not in values:
            choice = ", ".join(values)
            raise CommandError(say("--option {given}: expected one of: {values}", given=repr(setting), values=choice))
        found[name] = values[text.lower()]
    return found


def shown_value(value: bool | str) -> str:
    """Return the value of an option as it is typed."""
    return str(value).lower()


def whole_number(option: str, text: str) -> int:
    """Return the whole number that was given for an option."""
    if re.fullmatch(r"-?[0-9]{1,9}", text) is None:
        raise CommandError(say("{option}: {given} is no whole number", option=option, given=repr(text[:60])))
    return int(text)


def check_seats(game: diwan.Game, seats: str | None) -> int:
    """Return a seat count that the game is for; when none is given the smallest from two on, if there is one."""
    allowed = game.allowed_seats()
    if seats is None:
        return next((count for count in allowed if count > 1), allowed[0])
    if allowed == (1,) and seats != "1" and seats in map(str, game.seat_counts):
        option = ", ".join(_for_one_seat(game))
        raise CommandError(
            say("--option {option} is for the solo game: give --seats 1, or leave the option out", option=option)
        )
    if re.fullmatch(r"[0-9]{1,9}", seats) is None or int(seats) not in allowed:
        counts = ", ".join(map(str, allowed))
        line = say(
            "--seats: {game} can't be played with {given} seats; give one of: {counts}",
            game=game.title,
            given=repr(seats[:60]),
            counts=counts,
        )
        raise CommandError(line)
    return int(seats)


def _for_one_seat(game: diwan.Game) -> list[str]:
    """Return the options, as they are typed, without which the game could be played by more than one."""
    found = []
    for spec in game.option_specs:
        chosen = game.options[spec.name]
        if type(game)(**{**game.options, spec.name: spec.default}).allowed_seats() != (1,):
            found.append(f"{spec.name}={shown_value(chosen)}")
    return found


def check_seat(text: str, seats: int) -> int:
    """Return a seat that exists."""
    seat = whole_number("--seat", text)
    if not 0 <= seat < seats:
        line = say(
            "--seat: there is no seat {given}: 0 is the first seat and {last} the last", given=str(seat), last=seats - 1
        )
        raise CommandError(line)
    return seat


def check_seed(text: str | None, default: int | None = None) -> int:
    """Return the seed in a text; without one the default, or a random one."""
    if text is None:
        return secrets.randbelow(RANDOM_SEEDS) if default is None else default
    if re.fullmatch(r"[0-9]{1,20}", text) is None or int(text) >= SEED_LIMIT:
        line = say(
            "--seed: {given} is no seed, give a whole number from 0 to {last}",
            given=repr(text[:60]),
            last=str(SEED_LIMIT - 1),
        )
        raise CommandError(line)
    return int(text)


def check_ply(text: str | None, last: int | None = None) -> int | None:
    """Return a number of actions that is not negative, nor above the last one where that is known."""
    if text is None:
        return None
    ply = whole_number("--ply", text)
    if ply < 0:
        raise CommandError(say("--ply: {given} is negative, give a whole number from 0 on", given=str(ply)))
    if last is not None and ply > last:
        raise CommandError(say("--ply: there is no ply {given}: this game has 0 to {last}", given=ply, last=last))
    return ply


def usual_language() -> str:
    """Return the language that the environment asks for, where we speak it."""
    wanted = os.environ.get(LANGUAGE, "")
    return wanted if wanted in LOCALES else DEFAULT_LOCALE


def check_language(locale: str) -> str:
    """Return a language that we speak and whose catalogue is installed."""
    try:
        render(say("Player"), locale)
    except ValueError:
        languages = ", ".join(LOCALES)
        line = say(
            "--lang: there is no language {given}: choose one of {languages}", given=repr(locale), languages=languages
        )
        raise CommandError(line) from None
    except OSError:
        raise CommandError(f"--lang: the texts for {locale!r} are not installed; run `make locale`") from None
    return locale


def seat_bots(text: str, count: int) -> list[Bot]:
    """Return bots for this many seats from names with commas; a shorter list is repeated."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > count:
        line = say_count(
            "--bots: {given} names, but only {count} bot plays: name 1",
            "--bots: {given} names, but only {count} bots play: name 1 to {count}",
            count,
            given=len(names),
        )
        raise CommandError(line)
    for name in names:
        if name not in diwan.bots():
            known = ", ".join(diwan.bots())
            raise CommandError(
                say("--bots: there is no bot {given}; the bots are: {bots}", given=repr(name), bots=known)
            )
    return [diwan.bot(names[i % len(names)]) for i in range(count)]


def one_of(option: str, given: str, allowed: Sequence[str]) -> str:
    """Return a word that is allowed for an option."""
    if given not in allowed:
        choice = ", ".join(allowed)
        raise CommandError(
            say("{option}: {given} is none of {values}", option=option, given=repr(given), values=choice)
        )
    return given
