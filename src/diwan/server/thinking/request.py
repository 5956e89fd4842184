"""What goes to a thinking process and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from diwan.core.prompt import Prompt


@dataclass(frozen=True, slots=True)
class Request:
    """A question for a bot. The prompt samples what its seat can't know, so the bot plays fair here, too."""

    bot: str
    prompt: Prompt
    seed: int  # of the bot's own generator
    seconds: float  # how long it may think


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer, and how good the bot found each one (larger is better), if it says so."""

    action: int
    values: tuple[tuple[int, float], ...] = ()
    timely: bool = True  # False: the bot did not answer in time, and any legal action was taken
    asked: bool = True  # False: it was not even asked, since all processes were busy


class Thinking(Protocol):
    """What lets bots think: `thinking.pool.Thinkers`."""

    async def think(self, request: Request, /) -> Thought: ...
