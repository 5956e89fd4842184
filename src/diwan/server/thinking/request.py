"""What goes to a thinking process and what comes back, as pickles behind their length: both ends are ours."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import Final

from diwan.core.prompt import Prompt

LENGTH: Final = struct.Struct(">I")
LONGEST: Final = 64 * 1024 * 1024


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


READY: Final = Thought(-1)  # the first word of a process, when it has loaded all that it needs


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that failed, and how."""

    error: str


def pack(thing: Request | Thought | Failure) -> bytes:
    """Return a thing as it travels."""
    data = pickle.dumps(thing)
    return LENGTH.pack(len(data)) + data


def unpack(data: bytes) -> object:
    """Return the thing in these bytes, without the length before them."""
    return pickle.loads(data)
