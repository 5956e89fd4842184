"""Runs a command that says nothing for minutes, and shows that it is still at work.

    python scripts/alive.py WORK COMMAND...     "diwan: WORK, 0:20 so far", line after line; then how long it took

Whole lines, so that they read alike on a terminal, in a pipe and in the log of a build. It imports the standard
library only, since it runs before anything is installed.
"""

import subprocess
import sys
import time
from collections.abc import Callable

EVERY = 10.0  # seconds between two lines


def run(work: str, command: list[str], *, every: float = EVERY, tell: Callable[[str], None] | None = None) -> int:
    """Run a command and return its exit status; what it writes itself is left as it is."""
    say = tell or _print
    started = time.monotonic()
    with subprocess.Popen(command) as process:
        while True:
            try:
                status = process.wait(every)
                break
            except subprocess.TimeoutExpired:
                say(f"diwan: {work}, {_clock(time.monotonic() - started)} so far")
    if status == 0:
        say(f"diwan: {work}, done in {_clock(time.monotonic() - started)}")
    return status if status >= 0 else 128 - status  # of one that was killed, as shells have it


def _print(line: str) -> None:
    print(line, flush=True)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("alive.py: expected what is done, and a command")
    try:
        sys.exit(run(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
