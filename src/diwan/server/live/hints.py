"""Hints: what the strongest bot in the house that answers in time would choose, from the seat's own knowledge.

The strongest one has all the time. When it lets people wait, weaker ones are asked beside it, the quickest first, so
that there is a hint in time whatever becomes of it; the best of those who have answered by then gives it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

import diwan
from diwan.core.i18n import say
from diwan.core.prompt import Prompt
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused
from diwan.server.tasks import Tasks
from diwan.server.thinking.pool import GRACE, LEAST
from diwan.server.thinking.request import Request, Thinking, Thought

LONGEST: Final = 2.0  # seconds from the question to the hint
SHORTEST: Final = 1.0  # what is less leaves no time to think
HEAD_START: Final = 0.4  # seconds until others are asked beside the strongest
_ON_THE_WAY: Final = 0.1  # seconds of these for everything but thinking
_MOST_CHOICES: Final = 3
_REST: Final = 600.0  # seconds for which a bot that was too slow for a game is not asked again
_MOST_KEPT: Final = 256


class HintedChoice(msgspec.Struct, frozen=True):
    """One of the best answers, and how good it is among all: 1 the best of them, 0 the worst."""

    action: int
    value: float


class ShownHint(msgspec.Struct, frozen=True):
    """What a bot would choose, best first."""

    seat: int
    epoch: int
    ply: int
    bot: str
    choices: tuple[HintedChoice, ...]


class Hints:
    """The hints of one process."""

    def __init__(
        self,
        thinkers: Thinking,
        longest: float = LONGEST,
        head_start: float = HEAD_START,
        chance: Callable[[], int] = lambda: secrets.randbits(32),
    ) -> None:
        """Ask these thinkers; each hint begins with a seed of its own, which `chance` gives.

        It has nothing to do with the game's: a bot that knew that one could guess what is hidden.
        """
        if not SHORTEST <= longest <= LONGEST:
            raise ValueError(f"a hint takes {SHORTEST:g} to {LONGEST:g} seconds, not {longest:g}")
        self._chance = chance
        self._thinkers = thinkers
        self._longest = longest - _ON_THE_WAY
        self._head_start = head_start
        self._slow: dict[tuple[str, str], float] = {}  # game and bot -> when it may be asked again
        self._given: OrderedDict[tuple[str, int, int, int], ShownHint] = OrderedDict()
        self._asked: dict[tuple[str, int, int, int], asyncio.Task[ShownHint]] = {}
        self._reserves = Tasks()

    def __len__(self) -> int:
        return len(self._given)

    async def ask(self, table: OpenTable, seat: int) -> ShownHint:
        """Return a hint for a seat that is asked now; NotYourTurn when it is not, Refused when no bot is in time."""
        game = table.record.table
        assert game is not None, "the game has begun"
        prompt = game.prompt(seat)
        question = (table.id, seat, prompt.epoch, prompt.ply)
        if question in self._given:
            return self._given[question]
        task = self._asked.get(question)
        if task is None:
            # Whoever asks the same in the meantime waits for the same answer.
            task = self._asked[question] = asyncio.ensure_future(self._find(question, prompt))
            task.add_done_callback(lambda _: self._asked.pop(question, None))
        return await asyncio.shield(task)

    async def _find(self, question: tuple[str, int, int, int], prompt: Prompt) -> ShownHint:
        """Think, and keep the hint, although whoever asked may have left: they may come back, and ask again."""
        hint = self._given[question] = await self._think(prompt)
        if len(self._given) > _MOST_KEPT:
            self._given.popitem(last=False)
        return hint

    async def _think(self, prompt: Prompt) -> ShownHint:
        end = time.monotonic() + self._longest
        *weaker, strongest = self._awake(prompt.game.id)
        first = asyncio.ensure_future(self._ask(strongest, prompt, end))
        await asyncio.wait({first}, timeout=self._head_start)
        if first.done() and first.result().timely:
            return _hint(prompt, strongest, first.result())
        found: list[ShownHint] = []
        reserve = asyncio.ensure_future(self._climb(weaker, prompt, end, first, found))
        self._reserves.hold(reserve)
        thought = await first
        if thought.timely:
            return _hint(prompt, strongest, thought)  # the reserve ends by itself with whom it asks now
        if thought.asked:
            self._slow[prompt.game.id, strongest] = time.monotonic() + _REST
        await reserve
        if not found:
            raise Refused("hint_late", say("No hint was found in time. Ask once more."))
        return found[-1]

    async def _climb(
        self, bots: list[str], prompt: Prompt, end: float, first: asyncio.Task[Thought], found: list[ShownHint]
    ) -> None:
        """Ask one bot after the other, the weakest first, until there is no need or no time; add what they say."""
        for bot in bots:
            if (first.done() and first.result().timely) or end - time.monotonic() < GRACE + LEAST:
                return
            thought = await self._ask(bot, prompt, end)
            if thought.timely:
                found.append(_hint(prompt, bot, thought))

    async def _ask(self, bot: str, prompt: Prompt, end: float) -> Thought:
        seconds = max(LEAST, end - time.monotonic() - GRACE)
        return await self._thinkers.think(Request(bot, prompt, self._chance(), seconds))

    def _awake(self, game: str) -> list[str]:
        """Return the bots that have not been too slow for a game lately, the strongest last; all when all have."""
        names, now = diwan.bots(), time.monotonic()
        awake = [name for name in names if self._slow.get((game, name), 0.0) <= now]
        return awake or list(names)


def _hint(prompt: Prompt, bot: str, thought: Thought) -> ShownHint:
    return ShownHint(prompt.seat, prompt.epoch, prompt.ply, bot, best_choices(thought))


def best_choices(thought: Thought) -> tuple[HintedChoice, ...]:
    """Return the best choices, the bot's own first, each with its value among all."""
    values = dict(thought.values)
    if thought.action not in values:
        return (HintedChoice(thought.action, 1.0),)
    worst, best = min(values.values()), max(values.values())
    span = best - worst or 1.0
    order = sorted(values, key=lambda action: (action != thought.action, -values[action], action))
    return tuple(
        HintedChoice(action, round((values[action] - worst) / span, 3) if best > worst else 1.0)
        for action in order[:_MOST_CHOICES]
    )
