"""The command line of the server benchmark."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.server.crowd import Misplayed
from benchmarks.server.evening import write_evening
from benchmarks.server.measuring import Plan, measure
from benchmarks.server.report import bars, machine, tables
from benchmarks.server.servers import ServerFailed, diwan_server, echo_server
from benchmarks.server.socket import SocketFailed

STORED: Final = Path(__file__).parents[1] / "server.json"
REACHED, MISSED, NOT_MEASURED = 0, 1, 2


class Shown:
    """A progress bar."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._task = bar.add_task("tables are set up", total=1.0)

    def phase(self, name: str) -> None:
        """Something else begins."""
        self._bar.reset(self._task, description=name, completed=0)

    def progress(self, part: float) -> None:
        """So much of it is done."""
        self._bar.update(self._task, completed=part)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    usual = Plan()
    made = argparse.ArgumentParser(
        prog="benchmarks.server",
        description="Diwan's server under load beside a bare WebSocket echo, with a durable store.",
        epilog="example: python -m benchmarks.server --tables 100 --seconds 4",
    )
    made.add_argument("--tables", type=_whole, default=usual.tables, help=f"tables (default {usual.tables})")
    made.add_argument(
        "--rate", type=_decimal, default=usual.rate, help=f"paced moves a second (default {usual.rate:g})"
    )
    made.add_argument("--seconds", type=_decimal, default=usual.paced_seconds, help="of each phase (default 10)")
    made.add_argument("--rounds", type=_whole, default=usual.rounds, help="paced rounds of both (default 2)")
    made.add_argument("--pages", type=_whole, default=usual.pages, help=f"pages to ask for (default {usual.pages})")
    made.add_argument("--cores", type=_whole, default=2, help="cores for servers and generator together (default 2)")
    made.add_argument("--folder", type=Path, help="where the store is made (default: the system's temporary folder)")
    made.add_argument("--json", type=Path, metavar="PATH", help="save the figures there")
    made.add_argument("--save", action="store_true", help=f"store this run in benchmarks/{STORED.name}")
    made.add_argument("--check", action="store_true", help="fail when a bar is missed")
    return made


def _decimal(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return value


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 100_000):
        raise argparse.ArgumentTypeError(f"expected a whole number, at least 1, got {text!r}")
    return int(text)


def run(plan: Plan, cores: int, folder: Path | None, console: Console) -> dict[str, Any]:
    """Measure; everything that is started ends with it."""
    used = _keep_to(cores)
    columns = (TextColumn("{task.description:36}"), BarColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(prefix="diwan-bench-", dir=folder) as made,
        Progress(*columns, console=console) as bar,
    ):
        place, secret = Path(made), secrets.token_urlsafe(32)
        database = f"sqlite:///{place / 'bench.db'}"
        told = Shown(bar)
        evening = write_evening(database, secret, plan.tables, plan.moves)
        told.phase("servers start")
        with echo_server(place) as echo, diwan_server(place, database, secret) as diwan:
            echo.wait()
            diwan.wait()
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(measure(evening, echo, diwan, plan, place, told))
            problems = "\n".join(line for line in diwan.log.splitlines() if " info " not in line)
        if problems:
            console.print(f"the server says: {problems[-1000:]}")
    return {**machine(plan, evening.seats, used), **found}


def _keep_to(cores: int) -> int:
    """Keep this process and all that it starts to so many cores; return how many there are."""
    try:
        allowed = sorted(os.sched_getaffinity(0))[:cores]
        os.sched_setaffinity(0, allowed)
    except AttributeError:  # not on this kind of machine
        return os.cpu_count() or 1
    return len(allowed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; whatever goes wrong outside us is told in one line."""
    given = parser().parse_args(arguments)
    plan = Plan(given.tables, given.rate, given.seconds, given.seconds, given.rounds, given.pages)
    console = Console()
    try:
        found = run(plan, given.cores, given.folder, console)
        for drawn in tables(found):
            console.print(drawn)
        for path in [path for path in (given.json, STORED if given.save else None) if path is not None]:
            path.write_text(json.dumps(found, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    except (Misplayed, ServerFailed, SocketFailed, OSError) as error:
        print(f"bench-server: {error}", file=sys.stderr)
        return NOT_MEASURED
    except KeyboardInterrupt:
        print("bench-server: stopped; nothing was saved", file=sys.stderr)
        return NOT_MEASURED
    missed = [bar.name for bar in bars(found) if bar.fails]
    if given.check and missed:
        print(f"bench-server: missed: {'; '.join(missed)}", file=sys.stderr)
        return MISSED
    return REACHED
