"""A thinking process: `python -m diwan.server.thinking.worker` answers requests on its standard input, one by one."""

from __future__ import annotations

import sys
from typing import BinaryIO

import diwan
from diwan.bots.base import Budget
from diwan.server.thinking.request import LENGTH, READY, Failure, Request, Thought, pack, unpack


def answer(request: Request) -> Thought | Failure:
    """Let the bot choose."""
    try:
        bot = diwan.bot(request.bot)
        prompt = request.prompt
        bot.start(prompt.game, prompt.seat, prompt.view.seats, diwan.seeded(request.seed))
        action = bot.choose(prompt, Budget(seconds=request.seconds))
        return Thought(action, bot.report.values if bot.report is not None else ())
    except Exception as error:
        return Failure(repr(error))


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Say that all is loaded, then answer until the source ends."""
    for name in diwan.game_names():
        diwan.load(name)
    target.write(pack(READY))
    target.flush()
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        request = unpack(source.read(LENGTH.unpack(head)[0]))
        assert isinstance(request, Request), "this process answers requests"
        target.write(pack(answer(request)))
        target.flush()


if __name__ == "__main__":
    # Whatever a bot prints may not come between the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    serve(sys.stdin.buffer, answers)
