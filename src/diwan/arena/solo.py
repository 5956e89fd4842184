"""Alone against an imaginary opponent: how often each bot wins, level by level. A shared victory counts half."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diwan.arena.intervals import Share
from diwan.arena.many import Result


@dataclass(frozen=True, slots=True)
class Solo:
    """How a bot fares on one level: wins, and the mean points of the bot and of its opponent."""

    level: str
    bot: str
    wins: Share
    points: float
    opponent: float


def solo_of(level: str, bot: str, results: Sequence[Result]) -> Solo:
    """Return what these games say; ValueError when there are none, or nobody to play against."""
    if not results or not results[0].imaginary:
        raise ValueError("no games against an imaginary opponent were played")
    games = len(results)
    return Solo(
        level,
        bot,
        Share(sum(result.share_of_win(0) for result in results), games),
        sum(result.scores[0] for result in results) / games,
        sum(result.imaginary[0] for result in results) / games,
    )
