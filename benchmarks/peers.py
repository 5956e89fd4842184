"""Measure Diwan against its peers: decisions per second, driven from Python, on one core.

A *decision* is one ``legal actions -> random pick -> apply`` made by an interpreted loop. Chance nodes are
sampled, and cost their time, but are not decisions. Time is CPU time of this process. Every round lets every
contestant play, and a ratio is taken between two contestants of the same round, so that a machine that is
shared or warms up slows both sides of it.

Each contestant is driven by the leanest loop that its public interface allows, and all share one way to pick,
so that the comparison is between engines and not between loops. Only whole games are played: a measurement
cut in mid-game would favour games whose openings are cheap.

Run it by ``make bench-peers``, which installs the peers in an environment of their own. Exit status: 0 when
every Diwan game is ahead of every peer, 1 when one is behind, 2 when nothing could be measured.

Example: ``python benchmarks/peers.py --seconds 1 --only alhambra --only quoridor``
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

DIWAN: Final = "diwan"
DIWAN_SEATS: Final = (2, 4)  # every Diwan game seats both, so its figures compare from game to game
SEED: Final = 7
DEFAULT_JSON: Final = Path(__file__).with_name("peers.json")

AHEAD: Final = 0
BEHIND: Final = 1
NOT_MEASURED: Final = 2

Play = Callable[[], int]
"""Plays one whole game by random picks and returns how many decisions it took."""

Clock = Callable[[], float]


class BenchError(Exception):
    """Nothing could be measured; the message is the one line that says why and what to do."""


# Peers are imported by name when they are wanted. They live in an environment of their own, so neither the
# type checker nor the tests may need them, and what import_module returns is untyped for that reason. Diwan
# is imported the same way: a missing build then gets the same one clear line as a missing peer.


def openspiel(name: str, pick: Callable[[], float]) -> Play:
    """A game of OpenSpiel; the loop is shorter where the game has no chance nodes to tell apart."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    if game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC:
        return partial(_openspiel_without_chance, game, pick)
    # One call of current_player tells chance and the end apart; is_terminal and is_chance_node would be two.
    ends = (int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE))
    return partial(_openspiel_with_chance, game, pick, *ends)


def _openspiel_without_chance(game: Any, pick: Callable[[], float]) -> int:
    state = game.new_initial_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    decisions = 0
    while actions := legal_actions():
        apply_action(actions[int(pick() * len(actions))])
        decisions += 1
    return decisions


def _openspiel_with_chance(game: Any, pick: Callable[[], float], terminal: int, chance: int) -> int:
    state = game.new_initial_state()
    legal_actions, apply_action, current_player = (
        state.legal_actions,
        state.apply_action,
        state.current_player,
    )
    decisions = 0
    while (player := current_player()) != terminal:
        if player == chance:
            apply_action(sample(state.chance_outcomes(), pick()))
        else:
            actions = legal_actions()
            apply_action(actions[int(pick() * len(actions))])
            decisions += 1
    return decisions


def sample(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The outcome under ``point`` (0 <= point < 1) when the probabilities are laid end to end.

    A plain scan: random.choices takes twice as long here and would make the peers look slow.
    """
    for outcome, probability in outcomes:
        point -= probability
        if point < 0.0:
            return outcome
    return outcomes[-1][0]  # rounding may leave a sliver above the sum of the probabilities


def rlcard(name: str, pick: Callable[[], float]) -> Play:
    """A game of RLCard, through the environment that its agents are trained in."""
    env = import_module("rlcard").make(name, config={"seed": SEED})

    def play() -> int:
        state, _ = env.reset()
        step, is_over = env.step, env.is_over
        decisions = 0
        while not is_over():
            actions = list(state["legal_actions"])
            state, _ = step(actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play


def pettingzoo(name: str, pick: Callable[[], float]) -> Play:
    """A classic game of PettingZoo, without the wrappers that check each call."""
    env = import_module(f"pettingzoo.classic.{name}").raw_env()

    def play() -> int:
        env.reset(seed=SEED)
        observe, step = env.observe, env.step
        decisions = 0
        while not env.terminations[env.agent_selection]:
            mask = observe(env.agent_selection)["action_mask"].tolist()
            actions = [action for action, allowed in enumerate(mask) if allowed]
            step(actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play


def python_chess(_name: str, pick: Callable[[], float]) -> Play:
    """Random chess, ended by mate, stalemate and the draws that need no claim."""
    chess = import_module("chess")

    def play() -> int:
        board = chess.Board()
        push = board.push
        decisions = 0
        # The draws are asked one by one, since is_game_over would generate the legal moves a second time.
        while moves := list(board.legal_moves):
            drawn = board.is_seventyfive_moves() or board.is_fivefold_repetition()
            if drawn or board.is_insufficient_material():
                break
            push(moves[int(pick() * len(moves))])
            decisions += 1
        return decisions

    return play


def diwan_game(name: str, pick: Callable[[], float], *, seats: int) -> Play:
    """A game of ours, through the public surface; every game is dealt from a seed of its own."""
    game = import_module("diwan").load(name)
    legal_actions, apply = game.rules.legal_actions, game.rules.apply
    dealt = 0

    def play() -> int:
        nonlocal dealt
        dealt += 1
        state = game.new_state(seats=seats, seed=dealt)
        decisions = 0
        while actions := legal_actions(state):
            apply(state, actions[int(pick() * len(actions))])
            decisions += 1
        return decisions

    return play


@dataclass(frozen=True)
class Contestant:
    """One game of one library, and how to get a function that plays it."""

    library: str
    game: str
    package: str  # as pip names it
    make: Callable[[str, Callable[[], float]], Play]
    seats: int | None = None  # for Diwan's games, which are measured at several seat counts

    @property
    def name(self) -> str:
        """Unique among all contestants: library/game, and the seats where they vary."""
        return f"{self.library}/{self.game}" + (f"-{self.seats}" if self.seats else "")

    @property
    def is_ours(self) -> bool:
        """True for Diwan's own games."""
        return self.library == DIWAN

    def answers_to(self, word: str) -> bool:
        """True when ``word`` is the whole name, the library, or the game with or without its seats."""
        return word in {self.name, self.library, self.game, self.name.partition("/")[2]}

    def prepare(self) -> Play:
        """The player of this game, proved by one game that also warms imports and caches."""
        play = self.make(self.game, random.Random(SEED).random)
        play()
        return play


def _peers(
    library: str, package: str, make: Callable[[str, Callable[[], float]], Play], *games: str
) -> list[Contestant]:
    return [Contestant(library, game, package, make) for game in games]


PEERS: Final = (
    *_peers("openspiel", "open_spiel", openspiel, "quoridor", "backgammon", "gin_rummy", "hearts"),
    *_peers("rlcard", "rlcard", rlcard, "uno", "gin-rummy"),
    *_peers("pettingzoo", "pettingzoo[classic]", pettingzoo, "connect_four_v3"),
    *_peers("python-chess", "chess", python_chess, "chess"),
)


def diwan_contestants() -> list[Contestant]:
    """Every game that Diwan has, at the seat counts we compare."""
    try:
        games = [str(name) for name in import_module("diwan").game_names()]
    except ImportError as error:
        raise BenchError(_missing([f"diwan ({error})"])) from error
    return [
        Contestant(DIWAN, game, DIWAN, partial(diwan_game, seats=seats), seats)
        for game in games
        for seats in DIWAN_SEATS
    ]


def choose(words: Sequence[str], ours: Callable[[], list[Contestant]] = diwan_contestants) -> list[Contestant]:
    """The contestants that ``words`` name, or all; Diwan is asked for its games only if a word needs it."""
    if not words:
        return [*ours(), *PEERS]
    known = list(PEERS)
    if not all(any(peer.answers_to(word) for peer in PEERS) for word in words):
        known = [*ours(), *PEERS]
    for word in words:
        if not any(contestant.answers_to(word) for contestant in known):
            names = ", ".join(contestant.name for contestant in known)
            raise BenchError(f"--only {word}: no such contestant; there are {names}")
    return [contestant for contestant in known if any(contestant.answers_to(word) for word in words)]


def prepare_all(contestants: Sequence[Contestant]) -> list[Play]:
    """A player for each contestant; all missing packages are named at once."""
    plays: list[Play] = []
    missing: dict[str, str] = {}
    for contestant in contestants:
        try:
            plays.append(contestant.prepare())
        except ImportError as error:
            missing[contestant.package] = f"{contestant.package} ({error})"
    if missing:
        raise BenchError(_missing(list(missing.values())))
    return plays


def _missing(packages: Sequence[str]) -> str:
    return f"not installed: {', '.join(packages)}; run `make bench-peers`, which installs what it measures"


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


def split(results: Sequence[Result]) -> tuple[list[Result], list[Result]]:
    """Diwan's results, and its peers'."""
    ours = [result for result in results if result.contestant.is_ours]
    return ours, [result for result in results if not result.contestant.is_ours]


def setbacks(results: Sequence[Result]) -> list[str]:
    """One line for each peer that a Diwan game is not ahead of."""
    ours, peers = split(results)
    return [
        f"behind: {mine.contestant.name} reaches {times.median:.3f} of {peer.contestant.name} "
        f"({mine.rate.median:,.0f} against {peer.rate.median:,.0f} decisions/s)"
        for mine in ours
        for peer in peers
        if (times := ratio(mine, peer)).median <= 1.0
    ]


def short(value: float) -> str:
    """Three digits, at most two of them behind the point: more is noise, and would not fit the table."""
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def span(low: float, high: float) -> str:
    """From ``low`` to ``high``, or one figure where they read the same."""
    return short(low) if short(low) == short(high) else f"{short(low)}-{short(high)}"


def ratio_text(ours: Sequence[Result], peer: Result) -> str:
    """Diwan's ratio to a peer, from its slowest game to its fastest."""
    times = [ratio(mine, peer).median for mine in ours]
    return "-" if not times or peer.contestant.is_ours else span(min(times), max(times))


def table(results: Sequence[Result]) -> Table:
    """The results as a person reads them, on a terminal of 80 columns too."""
    ours, _ = split(results)
    title = "Decisions per second, driven from Python, one core"
    drawn = Table(title=title, box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    drawn.add_column("contestant", no_wrap=True)
    for heading in ("decisions\nper game", "games\nper s", "decisions\nper s", "min-max\nthousands"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    drawn.add_column("Diwan's\nratio", justify="right", no_wrap=True)
    for result in results:
        rate = result.rate
        drawn.add_row(
            result.contestant.name,
            f"{result.decisions_per_game:,.0f}",
            f"{result.games_per_second:,.0f}",
            f"{rate.median:,.0f}",
            span(rate.low / 1000, rate.high / 1000),
            ratio_text(ours, result),
            style="bold" if result.contestant.is_ours else None,
        )
    return drawn


def machine_facts(contestants: Sequence[Contestant]) -> dict[str, object]:
    """What the figures depend on, and nothing that says whose machine it was."""
    return {
        "cpu_count": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {package: _version(package) for package in sorted({c.package for c in contestants})},
    }


def _version(package: str) -> str:
    distribution = package.partition("[")[0]  # pip's extras are no part of the name
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"  # importable without being installed, as a source tree is


def diwan_compiled(results: Sequence[Result]) -> bool | None:
    """Whether Diwan ran natively; None when it did not run."""
    if not split(results)[0]:
        return None
    return bool(import_module("diwan").COMPILED)


def report(results: Sequence[Result], seconds: float, compiled: bool | None) -> dict[str, object]:
    """The whole run as plain data, each round included, so that any ratio can be taken again."""
    ours, peers = split(results)
    return {
        "format": 1,
        "machine": machine_facts([result.contestant for result in results]),
        "diwan_compiled": compiled,
        "seconds": seconds,
        "rounds": len(results[0].samples),
        "contestants": {result.contestant.name: _result_json(result) for result in results},
        "ratios": {
            mine.contestant.name: {peer.contestant.name: ratio(mine, peer).as_json(3) for peer in peers}
            for mine in ours
        },
    }


def _result_json(result: Result) -> dict[str, object]:
    return {
        "decisions_per_game": round(result.decisions_per_game, 1),
        "games_per_second": round(result.games_per_second, 1),
        "decisions_per_second": result.rate.as_json(0),
        "rounds": [
            {
                "games": sample.games,
                "decisions": sample.decisions,
                "cpu_seconds": round(sample.cpu_seconds, 4),
            }
            for sample in result.samples
        ],
    }


def positive_seconds(text: str) -> float:
    """Read --seconds."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, got {text!r}")
    return value


def positive_rounds(text: str) -> int:
    """Read --rounds."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"expected a whole number of rounds, at least 1, got {text!r}")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="peers.py",
        description="Decisions per second of Diwan and its peers, driven from Python on one core.",
        epilog="example: python benchmarks/peers.py --seconds 1 --only alhambra --only quoridor",
    )
    made.add_argument(
        "--seconds", type=positive_seconds, default=2.0, help="CPU time per contestant and round (default: 2)"
    )
    made.add_argument(
        "--rounds", type=positive_rounds, default=3, help="rounds, of which the median counts (default: 3)"
    )
    made.add_argument(
        "--json",
        type=Path,
        metavar="PATH",
        help="where to save the run (default: benchmarks/peers.json; with --only: not saved)",
    )
    made.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="measure only this library, game or library/game; may be given several times",
    )
    return made


def target(json_path: Path | None, only: Sequence[str]) -> Path | None:
    """Where to save; found out, and refused, before a minute of measuring and not after it."""
    # A partial run must not take the place of the stored whole one unless it is told to.
    path = json_path or (None if only else DEFAULT_JSON)
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise BenchError(f"--json {path}: expected a file in a folder that exists")
    return path


def save(path: Path, data: dict[str, object]) -> None:
    """Write the report as JSON."""
    try:
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise BenchError(f"--json {path}: {error.strerror}") from error


def verdict(results: Sequence[Result], compiled: bool | None, console: Console) -> int:
    """Print who is ahead, and return the exit status."""
    if compiled is False:
        console.print("Diwan ran interpreted: no native build here, so its figures are not its best.")
    if not all(split(results)):
        console.print("No ratio: that needs a Diwan game and a peer in the same run.")
        return AHEAD
    lines = setbacks(results)
    for line in lines or ["Every Diwan game is ahead of every peer measured."]:
        console.print(line, soft_wrap=True)
    return BEHIND if lines else AHEAD


def bench(options: argparse.Namespace, console: Console) -> int:
    """Measure, print, save and judge."""
    path = target(options.json, options.only)
    results = run(choose(options.only), options.seconds, options.rounds, console)
    compiled = diwan_compiled(results)
    console.print(table(results))
    if path is not None:
        save(path, report(results, options.seconds, compiled))
    return verdict(results, compiled, console)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; whatever goes wrong outside us is told in one line."""
    options = parser().parse_args(arguments)
    try:
        return bench(options, Console())
    except BenchError as error:
        print(f"peers: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("peers: stopped; nothing was saved", file=sys.stderr)
    return NOT_MEASURED


if __name__ == "__main__":
    sys.exit(main())
