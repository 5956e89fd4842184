"""A benchmark run: both builds measured in turn, medians, ratios, figures per yardstick, and the stored run."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, Final, cast

import diwan
from diwan.cli.errors import CommandError
from diwan.cli.measure import MEASURES, YARDSTICK
from diwan.cli.screen import Steps

FORMAT: Final = 2
ROUNDS: Final = 11  # many and short, so that both builds meet the same weather
COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
RATIO: Final = "ratio"
PER_YARDSTICK: Final = {COMPILED: "compiled_per_yardstick", INTERPRETED: "interpreted_per_yardstick"}
_PURE: Final = {COMPILED: "0", INTERPRETED: "1"}  # DIWAN_PURE for each build

Round = Mapping[str, float]
Result = dict[str, dict[str, float]]  # by build, RATIO and PER_YARDSTICK, then by measure
Results = dict[str, dict[str, Result]]  # by game, then by number of seats


class Worker:
    """A process of one build that measures when it is asked to."""

    def __init__(self, build: str) -> None:
        command = [sys.executable, "-m", "diwan.cli.worker"]
        environment = {**os.environ, "DIWAN_PURE": _PURE[build]}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.compiled = bool(self._answer()["compiled"])

    def measure(self, game: str, seats: int, seconds: float, seed: int) -> Round:
        """Return one round of this build."""
        request = {"game": game, "seats": seats, "seconds": seconds, "seed": seed}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return cast(Round, self._answer())

    def _answer(self) -> dict[str, Any]:  # whatever JSON the worker wrote
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CommandError(f"the process that measures ended early, with status {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


@contextmanager
def workers() -> Iterator[dict[str, Worker]]:
    """Start a worker for each build that is there."""
    found: dict[str, Worker] = {}
    try:
        for build in (COMPILED, INTERPRETED):
            worker = found[build] = Worker(build)
            if build == COMPILED and not worker.compiled:
                found.pop(build).close()
        yield found
    finally:
        for worker in found.values():
            worker.close()


def seat_counts(game: diwan.Game) -> tuple[int, ...]:
    """Return the seat counts that are measured: alone where that can be played, two (or the fewest), and the most."""
    few = max(game.seat_counts[0], min(2, game.seat_counts[-1]))
    return tuple(dict.fromkeys((game.seat_counts[0], few, game.seat_counts[-1])))


def measure_all(
    builds: Mapping[str, Worker], games: Sequence[diwan.Game], seconds: float, rounds: int, steps: Steps
) -> Results:
    """Return the medians of several rounds in which the builds take turns."""
    results: Results = {}
    for game in games:
        for seats in seat_counts(game):
            played: dict[str, list[Round]] = {build: [] for build in builds}
            for number in range(rounds):
                for build, worker in builds.items():
                    played[build].append(worker.measure(game.id, seats, seconds / rounds, number))
                    steps.advance()
            results.setdefault(game.id, {})[str(seats)] = summary(played)
    return results


def steps_in(builds: Mapping[str, Worker], games: Sequence[diwan.Game], rounds: int) -> int:
    """Return how many steps `measure_all` takes."""
    return rounds * len(builds) * sum(len(seat_counts(game)) for game in games)


def per_yardstick(one: Round, what: str) -> float:
    """Return how often a thing is done while the yardstick is run through once; more is better for every measure."""
    rate = one[what] if MEASURES[what] else 1e9 / one[what]
    return rate / one[YARDSTICK]


def summary(rounds: Mapping[str, Sequence[Round]]) -> Result:
    """Return the median of each measure, as it is and per yardstick of its round.

    With both builds also how many times better the compiled one is, in the same round.
    """
    result: Result = {}
    for build, all_of in rounds.items():
        result[build] = {what: median(one[what] for one in all_of) for what in (*MEASURES, YARDSTICK)}
        result[PER_YARDSTICK[build]] = {what: median(per_yardstick(one, what) for one in all_of) for what in MEASURES}
    if COMPILED in rounds and INTERPRETED in rounds:
        pairs = list(zip(rounds[COMPILED], rounds[INTERPRETED], strict=True))
        result[RATIO] = {
            what: median(one[what] / other[what] if more else other[what] / one[what] for one, other in pairs)
            for what, more in MEASURES.items()
        }
    return result


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run that later ones are compared with. It names the kind of machine and nothing that points to one."""

    date: str
    python: str
    cpus: int
    seconds: float
    games: Results


def this_python() -> str:
    """Return the kind and version of Python that measures."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def read_stored(path: Path) -> StoredRun:
    """Return the stored run."""
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
        if run["format"] != FORMAT:
            raise CommandError(f"{path.name} has format {run['format']}, expected {FORMAT}: run `diwan bench --save`")
        return StoredRun(run["date"], run["python"], run["cpus"], run["seconds"], run["games"])
    except FileNotFoundError:
        raise CommandError(f"there is no stored run: make one with `diwan bench --save` ({path.name})") from None
    except (OSError, ValueError, KeyError, TypeError):
        raise CommandError(f"{path.name} is damaged: make a new one with `diwan bench --save`") from None


def rounded(results: Results) -> Results:
    """Return the figures with four digits: more is noise."""
    return {
        game: {
            seats: {name: {what: _four_digits(value) for what, value in column.items()} for name, column in one.items()}
            for seats, one in by_seats.items()
        }
        for game, by_seats in results.items()
    }


def _four_digits(value: float) -> float:
    return float(f"{value:.4g}")


def write_stored(path: Path, results: Results, seconds: float, kept: Results) -> None:
    """Store a run, together with what is kept of an earlier one for games that were not measured."""
    run = {
        "format": FORMAT,
        "date": datetime.now(UTC).date().isoformat(),
        "python": this_python(),
        "cpus": os.cpu_count() or 1,
        "seconds": seconds,
        "games": {**kept, **rounded(results)},
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(run, indent=2, sort_keys=True) + "\n", encoding="utf-8")
