"""What ends a command early: one line for a person, and an exit code for a script."""

from __future__ import annotations

from typing import Final

CHECK_FAILED: Final = 1
BAD_USAGE: Final = 2


class CommandError(Exception):
    """The line that says what was given, what was expected and what to do; `code` is the exit code."""

    code = BAD_USAGE


class CheckFailed(CommandError):
    """The command did its work, and what it checked is not right."""

    code = CHECK_FAILED
