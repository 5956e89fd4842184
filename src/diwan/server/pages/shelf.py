"""The games in the house as pages show them: by what each says of itself, so that a new one appears by itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from starlette.exceptions import HTTPException

import diwan
from diwan.core.game import Game, Primer
from diwan.core.i18n import Message, say, say_count
from diwan.server.usual import usual_seats

# From the weakest; a bot that moves in later and has no words here goes by its name.
_LEVELS = {
    "random": say("Beginner bot"),
    "greedy": say("Skilled bot"),
}


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game on the shelf."""

    id: str
    title: Message
    pitch: Message
    primer: Primer
    seats: Message  # how many can play
    now: Message  # whom "play now" seats


@cache
def shelf() -> tuple[Shelved, ...]:
    """Return every game in the house."""
    return tuple(_shelved(diwan.load(name)) for name in diwan.game_names())


def titles() -> dict[str, Message]:
    """Return the titles of the games by their names."""
    return {game.id: game.title for game in shelf()}


def find_game(name: str) -> Shelved:
    """Return a game by its name; a page that is not there when there is none."""
    found = next((game for game in shelf() if game.id == name), None)
    if found is None:
        raise HTTPException(404)
    return found


def _shelved(game: Game) -> Shelved:
    now = _now_words(usual_seats(game) - 1)
    return Shelved(game.id, game.title, game.pitch, game.primer, seat_words(game.seat_counts), now)


def _now_words(bots: int) -> Message:
    return say_count("You against {count} bot, at once", "You against {count} bots, at once", bots)


def seat_words(counts: tuple[int, ...]) -> Message:
    """Return for how many players a game is."""
    if len(counts) == 1:
        return say_count("{count} player", "{count} players", counts[0])
    return say("{fewest} to {most} players", fewest=counts[0], most=counts[-1])


def bot_level(bot: str) -> Message:
    """Return what a bot is called in a list of bots."""
    return _LEVELS.get(bot, say("Bot {bot}", bot=bot))


def bot_levels() -> list[tuple[str, Message]]:
    """Return every bot with its words, the strongest first."""
    return [(bot, bot_level(bot)) for bot in reversed(diwan.bots())]
