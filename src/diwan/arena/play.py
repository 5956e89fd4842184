"""Bots at a table: seats, bots and a seed to a finished game.

A bot is handed prompts and the events that its seat may hear, nothing else. It hears them when it is asked next,
so that what a person takes back in the meantime never happened for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from diwan.bots.base import NO_LIMIT, Bot, Budget
from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.rng import Rng, seeded
from diwan.core.table import LogEntry, Table


def rng_for(seed: int, seat: int, ply: int = 0) -> Rng:
    """Return a bot's own generator in the game of this seed; it says nothing about the game's.

    `ply` is where the bot sits down, so that a game that is taken up again does not repeat its choices.
    """
    digest = hashlib.sha256(f"diwan bot {seed} {seat} {ply}".encode("ascii")).digest()
    return seeded(int.from_bytes(digest[:8], "big"))


def audible(entries: Sequence[LogEntry], seat: int) -> list[Event]:
    """Return the events of these log entries that a seat (NOBODY: a spectator) may hear."""
    return [event for entry in entries for event in entry.events if event.audible_to(seat)]


class Players:
    """The bots at a table, by seat; None where a person sits."""

    def __init__(self, table: Table, bots: Sequence[Bot | None]) -> None:
        if len(bots) != table.seats:
            raise ValueError(f"{len(bots)} players for {table.seats} seats")
        self.table = table
        self.bots = tuple(bots)
        self._heard = [0] * table.seats  # how many log entries each bot knows
        for seat, bot in enumerate(self.bots):
            if bot is not None:
                bot.start(table.game, seat, table.seats, rng_for(table.seed, seat, table.ply))
                bot.saw([event for event in table.setup_events if event.audible_to(seat)])

    @property
    def bot_to_act(self) -> Bot | None:
        """The bot asked now; None when a person is asked or the game is over."""
        return None if self.table.is_over else self.bots[self.table.to_act]

    def act(self, budget: Budget = NO_LIMIT) -> LogEntry:
        """Let the bot that is asked answer, and return what it did; ValueError when no bot is asked."""
        bot, seat = self.bot_to_act, self.table.to_act
        if bot is None:
            raise ValueError("no bot is asked now")
        self._tell(seat, bot)
        self.table.submit(seat, self.table.ply, bot.choose(self.table.prompt(seat), budget))
        return self.table.log[-1]

    def finish(self) -> None:
        """Tell every bot the rest of the game and its result."""
        for seat, bot in enumerate(self.bots):
            if bot is not None:
                self._tell(seat, bot)
                bot.finish(self.table.ranking)

    def _tell(self, seat: int, bot: Bot) -> None:
        news = audible(self.table.log[self._heard[seat] :], seat)
        self._heard[seat] = len(self.table.log)
        if news:
            bot.saw(news)


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seats: int,
    seed: int,
    budget: Budget = NO_LIMIT,
    *,
    names: tuple[str, ...] = (),
    plies: int | None = None,
    watch: Callable[[Table], None] | None = None,
) -> Table:
    """Let bots play a game and return its table: to the end, or until `plies` actions have been played.

    `watch` is called after each action. The same arguments give the same game.
    """
    table = game.new_table(seats=seats, seed=seed, names=names)
    players = Players(table, bots)
    while not table.is_over and (plies is None or table.ply < plies):
        players.act(budget)
        if watch is not None:
            watch(table)
    if table.is_over:
        players.finish()
    return table
