"""What somebody wishes for when they make a table, checked, and the first fact of its log."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Literal

import diwan
from diwan.core.errors import BadOptions
from diwan.core.i18n import say
from diwan.core.rng import SEED_LIMIT
from diwan.server.called import bot_sign, is_same, read_kept
from diwan.server.names import BadName
from diwan.server.tables.facts import Chair, Clock, Created
from diwan.server.tables.record import Refused
from diwan.server.tables.timekeeping import DAY, HOUR, MINUTE

LONGEST_BANK: Final = 24 * HOUR
LONGEST_MOVE: Final = 30 * DAY
LONGEST_MORE: Final = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who is to sit in a seat: oneself, a friend, anybody, a bot; under a name, where there are several of a kind."""

    kind: Literal["me", "friend", "anybody", "bot"]
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wants it."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, bool | str] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    seed: int | None = None
    listed: bool = False
    course: tuple[int, ...] = ()  # actions that have been played already


def created_by(wish: Wish, player: str, name: str) -> Created:
    """Return the first fact of the table that somebody wishes for; Refused says what is wrong with it."""
    try:
        game = diwan.load(wish.game, **wish.options)
    except BadOptions as error:
        raise Refused("options", error.reason) from None
    if len(wish.seats) not in game.allowed_seats():
        allowed = ", ".join(map(str, game.allowed_seats()))
        raise Refused("seats", say("This game is for so many players: {seats}.", seats=allowed))
    _check_clock(wish.clock)
    seed = secrets.randbelow(SEED_LIMIT) if wish.seed is None else wish.seed
    if not 0 <= seed < SEED_LIMIT:
        raise Refused("seed", say("A seed is a whole number from 0 to {most}.", most=SEED_LIMIT - 1))
    return Created(
        game=wish.game,
        rules_version=game.rules_version,
        options=game.options,
        chairs=_chairs(wish.seats, player, name),
        seed=seed,
        salt=secrets.token_urlsafe(16),
        host=player,
        secret=secrets.token_urlsafe(24),
        listed=wish.listed,
        clock=wish.clock,
        course=wish.course,
        chosen=wish.seed is not None,
    )


def _chairs(seats: tuple[SeatWish, ...], player: str, name: str) -> tuple[Chair, ...]:
    names = _free_names([name, *(seat.name for seat in seats)])
    chairs: list[Chair] = []
    for seat in seats:
        match seat.kind:
            case "me":
                own = seat.name or name
                try:
                    own = read_kept(own)
                except BadName as error:
                    raise Refused("name", error.reason) from None
                if any(is_same(chair.name, own) for chair in chairs):
                    raise Refused("name", say("Two players can't have the same name."))
                chairs.append(Chair("person", player, own))
            case "friend":
                chairs.append(Chair(kept=True))
            case "anybody":
                chairs.append(Chair())
            case "bot":
                if seat.bot not in diwan.bots():
                    raise Refused("no_bot", say("There is no bot {bot}.", bot=seat.bot))
                chairs.append(Chair("bot", name=seat.name or next(names), bot=seat.bot))
    return tuple(chairs)


def _check_clock(clock: Clock) -> None:
    if clock.kind == "bank":
        if not MINUTE <= clock.bank <= LONGEST_BANK or not 0 <= clock.more <= LONGEST_MORE:
            raise Refused("clock", say("A time bank has from one minute to 24 hours, and up to 60 minutes a move."))
    elif clock.kind == "days":
        if not HOUR <= clock.move <= LONGEST_MOVE:
            raise Refused("clock", say("A move may take from one hour to 30 days."))


def free_bot_name(chairs: tuple[Chair, ...]) -> str:
    """Return a name that nobody at the table has yet."""
    return next(_free_names([chair.name for chair in chairs]))


def _free_names(taken: list[str]) -> Iterator[str]:
    return (sign for sign in map(bot_sign, count()) if not any(is_same(sign, name) for name in taken))
