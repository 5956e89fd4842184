"""Every error that a person or a program outside can cause. Each message says what was given and what was
expected, in one line; nothing is half-applied when one is raised."""

from __future__ import annotations

from diwan.core.i18n import Message, render


class DiwanError(Exception):
    """The base of all of them."""


class BadNotation(DiwanError, ValueError):
    """The text is no action in this game's notation; `reason` tells people so in their language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(render(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadNotation], tuple[Message]]:
        return (BadNotation, (self.reason,))


class IllegalAction(DiwanError, ValueError):
    """The action exists, but the rules do not allow it now; `code` names the reason, `reason` tells it to people."""

    def __init__(self, message: str, code: str = "illegal", reason: Message | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason


class NotYourTurn(DiwanError):
    """Another seat is being asked, or nobody is."""


class StaleAction(DiwanError):
    """The answer belongs to an earlier question: the position has moved on."""


class UndoRefused(DiwanError):
    """There is nothing of this seat to take back, or something hidden has been turned up since."""


class BadReplay(DiwanError, ValueError):
    """The file is no replay, is damaged or cut short, or comes from a version that we do not know."""


class BadComponents(DiwanError, ValueError):
    """A component file contradicts itself or the rules; the message names the entry."""


def quoted(text: str) -> str:
    """Return what was given, in quotes, on one line and short enough for an error message."""
    shown = repr(text[:60])
    return shown if max(len(text), len(shown)) <= 60 else f"{shown[:56]}...{shown[0]}"
