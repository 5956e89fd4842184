"""What ends a command early: one line for a person, and an exit code for a script."""

from __future__ import annotations

from typing import Final

from diwan.core.i18n import DEFAULT_LOCALE, Message, render

CHECK_FAILED: Final = 1
BAD_USAGE: Final = 2


class CommandError(Exception):
    """The line that says what was given, what was expected and what to do; `code` is the exit code.

    What players may see is a message, rendered in their language; the rest is English.
    """

    code = BAD_USAGE

    def __init__(self, line: Message | str) -> None:
        super().__init__(line if isinstance(line, str) else render(line))
        self.line = line

    def text(self, locale: str = DEFAULT_LOCALE) -> str:
        """Return the line in the reader's language."""
        return self.line if isinstance(self.line, str) else render(self.line, locale)


class CheckFailed(CommandError):
    """The command did its work, and what it checked is not right."""

    code = CHECK_FAILED
