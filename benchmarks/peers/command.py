"""The command line of the peers benchmark."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from benchmarks.peers.contestants import PEERS, BenchError, Contestant, choose
from benchmarks.peers.measuring import Result, run
from benchmarks.peers.report import diwan_compiled, report, setbacks, split, table

DEFAULT_JSON: Final = Path(__file__).parents[1] / "peers.json"

AHEAD: Final = 0
BEHIND: Final = 1
NOT_MEASURED: Final = 2


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
        prog="benchmarks.peers",
        description="Decisions per second of Diwan and its peers, driven from Python on one core.",
        epilog="example: python -m benchmarks.peers --seconds 1 --only alhambra --only quoridor",
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


def bench(options: argparse.Namespace, console: Console, peers: Sequence[Contestant]) -> int:
    """Measure, print, save and judge."""
    path = target(options.json, options.only)
    results = run(choose(options.only, peers=peers), options.seconds, options.rounds, console)
    compiled = diwan_compiled(results)
    console.print(table(results))
    if path is not None:
        save(path, report(results, options.seconds, compiled))
    return verdict(results, compiled, console)


def main(arguments: Sequence[str] | None = None, peers: Sequence[Contestant] = PEERS) -> int:
    """Run from the command line; whatever goes wrong outside us is told in one line."""
    options = parser().parse_args(arguments)
    try:
        return bench(options, Console(), peers)
    except BenchError as error:
        print(f"peers: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("peers: stopped; nothing was saved", file=sys.stderr)
    return NOT_MEASURED
