"""Commands that a person is told to type. They work the way the program was started: `make play` says how.

`DIWAN_COMMAND` is the program, else `diwan` or, where the shell would not find that, how it was called;
`DIWAN_PLAY` is how to play, with {} for the words that follow.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

PROGRAM: Final = "diwan"


def command(*words: str) -> str:
    """Return a command line for a shell."""
    return f"{os.environ.get('DIWAN_COMMAND') or _called()} {shlex.join(words)}"


def _called() -> str:
    """Return the words that have started this program, as short as they can be."""
    started = Path(sys.argv[0])
    if started.parts[-2:] == (PROGRAM, "__main__.py"):
        by_path = f"{shlex.quote(sys.executable)} -m diwan"
    elif started.stem == PROGRAM:
        by_path = shlex.quote(sys.argv[0])
    else:
        return PROGRAM  # some other program has called us: it knows best
    return by_path if shutil.which(PROGRAM) is None else PROGRAM


def play(*words: str) -> str:
    """Return the command line that plays with these options."""
    pattern = os.environ.get("DIWAN_PLAY", "")
    if "{}" not in pattern:
        return command("play", *words)
    line = shlex.join(words)
    return pattern.replace("{}", f'"{line}"' if " " in line else line)
