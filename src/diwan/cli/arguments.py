"""Words on the command line and what they stand for: games, options, seats, seeds, bots and languages."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Annotated, Final, TypeVar

import typer

import diwan
from diwan.bots.base import Bot
from diwan.cli.errors import CommandError
from diwan.core.i18n import LOCALES, render, say
from diwan.core.rng import SEED_LIMIT

Value = TypeVar("Value")

RANDOM_SEEDS: Final = 1_000_000  # seeds that a person can read out

GAMES: Final = f"One of: {', '.join(diwan.game_names())}"
BOTS: Final = ", ".join(diwan.bots())

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAMES}.", show_default=False)]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats; else the fewest.")]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help="A whole number; the same seed is the same game.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Language = Annotated[
    str, typer.Option("--lang", metavar="|".join(LOCALES), envvar="DIWAN_LANG", help="The language of what is shown.")
]


def known_game(name: str | None) -> str:
    """Return the name of a game that was given."""
    if name is None:
        raise CommandError(f"which game? The games are: {', '.join(diwan.game_names())}")
    return name


def load_game(name: str, settings: Sequence[str] | None = None) -> diwan.Game:
    """Return a game with its options as `name=value` words."""
    try:
        return diwan.load(name, **_options(diwan.load(name), settings or ()))
    except ValueError as error:
        raise CommandError(str(error)) from None


def _options(game: diwan.Game, settings: Sequence[str]) -> dict[str, bool | str]:
    """Return the options in these words; a text that stands for a value of the option becomes that value."""
    found: dict[str, bool | str] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise ValueError(f"--option {setting!r}: expected name=value")
        values = next((spec.values for spec in game.option_specs if spec.name == name), ())
        found[name] = next((value for value in values if _shown(value) == text.lower()), text)
    return found


def _shown(value: bool | str) -> str:
    return str(value).lower()


def check_seats(game: diwan.Game, seats: int | None) -> int:
    """Return a seat count that the game is for; its smallest one when none is given."""
    if seats is None:
        return game.seat_counts[0]
    try:
        game.check_seats(seats)
    except ValueError as error:
        raise CommandError(f"--seats: {error}") from None
    return seats


def check_seat(seat: int, seats: int) -> int:
    """Return a seat that exists."""
    if not 0 <= seat < seats:
        raise CommandError(f"--seat: there is no seat {seat}, the seats are 0 to {seats - 1}")
    return seat


def check_seed(text: str | None, default: int | None = None) -> int:
    """Return the seed in a text; without one the default, or a random one."""
    if text is None:
        return secrets.randbelow(RANDOM_SEEDS) if default is None else default
    if re.fullmatch(r"[0-9]{1,20}", text) is None or int(text) >= SEED_LIMIT:
        raise CommandError(f"--seed: {text[:60]!r} is no seed, give a whole number from 0 to {SEED_LIMIT - 1}")
    return int(text)


def check_ply(ply: int | None) -> int | None:
    """Return a number of actions that is not negative."""
    if ply is not None and ply < 0:
        raise CommandError(f"--ply: {ply} is negative, give a whole number from 0 on")
    return ply


def check_language(locale: str) -> str:
    """Return a language that we speak and whose catalogue is installed."""
    try:
        render(say("Player"), locale)
    except ValueError as error:
        raise CommandError(f"--lang: {error}") from None
    except OSError:
        raise CommandError(f"--lang: the texts for {locale!r} are not installed; run `make locale`") from None
    return locale


def seat_bots(text: str, count: int) -> list[Bot]:
    """Return bots for this many seats from names with commas; a shorter list is repeated."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > count:
        raise CommandError(f"--bots: {len(names)} bots for {count} seats")
    try:
        return [diwan.bot(names[i % len(names)]) for i in range(count)]
    except ValueError as error:
        raise CommandError(f"--bots: {error}") from None


def one_of(option: str, given: str, allowed: Sequence[str]) -> str:
    """Return a word that is allowed for an option."""
    if given not in allowed:
        raise CommandError(f"{option}: {given!r} is none of {', '.join(allowed)}")
    return given
