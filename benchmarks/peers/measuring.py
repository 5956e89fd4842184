"""Measuring: whole games in CPU time, in rounds in which everybody plays, and what comes of the rounds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.peers.contestants import Contestant, prepare_all
from benchmarks.peers.loops import Play

Clock = Callable[[], float]


@dataclass(frozen=True)
class Sample:
    """What one contestant played in one round."""

    games: int
    decisions: int
    cpu_seconds: float

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.cpu_seconds


@dataclass(frozen=True)
class Spread:
    """Median and range of a few figures."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of ``values``, of which there is at least one."""
        return cls(median(values), min(values), max(values))

    def as_json(self, digits: int) -> dict[str, float]:
        """Rounded, since digits beyond the noise only make differences between stored runs."""
        return {
            "median": round(self.median, digits),
            "min": round(self.low, digits),
            "max": round(self.high, digits),
        }


@dataclass(frozen=True)
class Result:
    """One contestant and its rounds, in order."""

    contestant: Contestant
    samples: tuple[Sample, ...]

    @property
    def decisions_per_game(self) -> float:
        """Mean length of a game over all rounds."""
        return sum(sample.decisions for sample in self.samples) / sum(sample.games for sample in self.samples)

    @property
    def games_per_second(self) -> float:
        """Median over the rounds."""
        return median(sample.games / sample.cpu_seconds for sample in self.samples)

    @property
    def rate(self) -> Spread:
        """Decisions per second over the rounds."""
        return Spread.of([sample.rate for sample in self.samples])


def ratio(ours: Result, peer: Result) -> Spread:
    """How many times as fast ours is, each ratio taken within one round."""
    return Spread.of([a.rate / b.rate for a, b in zip(ours.samples, peer.samples, strict=True)])


def measure(play: Play, seconds: float, clock: Clock = time.process_time) -> Sample:
    """Play whole games until ``seconds`` of CPU time are used."""
    gc.collect()  # so that nobody pays for the garbage of the contestant before
    games = decisions = 0
    start = now = clock()
    while now - start < seconds:
        decisions += play()
        games += 1
        now = clock()
    return Sample(games, decisions, now - start)


def turns(count: int, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield (round, contestant): all contestants in each round, every round begun by another one.

    The start moves on because who plays first meets the machine cold, and that should not always be the same.
    """
    for round_number in range(rounds):
        for place in range(count):
            yield round_number, (place + round_number) % count


def run(contestants: Sequence[Contestant], seconds: float, rounds: int, console: Console) -> list[Result]:
    """Prepare and measure all contestants under a progress bar."""
    plays = prepare_all(contestants)
    samples: list[list[Sample]] = [[] for _ in contestants]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Drawn by hand between measurements: the refresh thread would be charged to whoever is playing.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("measuring", total=len(contestants) * rounds)
        for round_number, index in turns(len(contestants), rounds):
            label = f"round {round_number + 1} of {rounds}: {contestants[index].name}"
            progress.update(task, description=label, refresh=True)
            samples[index].append(measure(plays[index], seconds))
            progress.advance(task)
    return [Result(contestant, tuple(played)) for contestant, played in zip(contestants, samples, strict=True)]
