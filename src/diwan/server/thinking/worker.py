"""A thinking process: `python -m diwan.server.thinking.worker SERVER` answers requests on its standard input."""

from __future__ import annotations

import diwan
from diwan.bots.base import Budget
from diwan.server.processes import Failure, work
from diwan.server.thinking.request import Request, Thought


def answer(request: object) -> Thought | Failure:
    """Let the bot choose."""
    assert isinstance(request, Request), "this process answers requests"
    try:
        bot = diwan.bot(request.bot)
        prompt = request.prompt
        bot.start(prompt.game, prompt.seat, prompt.view.seats, diwan.seeded(request.seed))
        action = bot.choose(prompt, Budget(seconds=request.seconds))
        return Thought(action, bot.report.values if bot.report is not None else ())
    except Exception as error:
        return Failure(repr(error))


def load_games() -> None:
    """Load all games, so that the first question is answered as quickly as the next."""
    for name in diwan.game_names():
        diwan.load(name)


if __name__ == "__main__":
    work(load_games, answer)
