"""Commands that a person is told to type. They work the way the program was started: `make play` says how.

`DIWAN_COMMAND` is the program, else `diwan`; `DIWAN_PLAY` is how to play, with {} for the words that follow.
"""

from __future__ import annotations

import os
import shlex


def command(*words: str) -> str:
    """Return a command line for a shell."""
    return f"{os.environ.get('DIWAN_COMMAND') or 'diwan'} {shlex.join(words)}"


def play(*words: str) -> str:
    """Return the command line that plays with these options."""
    pattern = os.environ.get("DIWAN_PLAY", "")
    if "{}" not in pattern:
        return command("play", *words)
    line = shlex.join(words)
    return pattern.replace("{}", f'"{line}"' if " " in line else line)
