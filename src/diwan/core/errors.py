"""Every error that a person or a program outside can cause. Each message says what was given and what was
expected, in one line; nothing is half-applied when one is raised."""

from __future__ import annotations

from collections.abc import Sequence

from diwan.core.i18n import Message, render, say


class DiwanError(Exception):
    """The base of all of them."""


class ToldError(DiwanError, ValueError):
    """One whose `reason` tells people in their language; as a text it is English, for programs."""

    def __init__(self, reason: Message) -> None:
        super().__init__(render(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type[ToldError], tuple[Message]]:
        return (type(self), (self.reason,))


class BadNotation(ToldError):
    """The text is no action in this game's notation."""


class BadOptions(ToldError):
    """There is no such game, option, value of an option or version of the rules."""


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


class BadReplay(ToldError):
    """The file is no replay, is damaged or cut short, or comes from a version that we do not know."""


class BadComponents(DiwanError, ValueError):
    """A component file contradicts itself or the rules; the message names the entry."""


def no_option(game: str, name: str, known: Sequence[str]) -> BadOptions:
    """Return the error for an option that a game does not have."""
    names = ", ".join(known) or "-"
    return BadOptions(
        say("{game} has no option {given}; its options are: {names}", game=game, given=repr(name), names=names)
    )


def no_value(game: str, name: str, value: object, known: Sequence[bool | str]) -> BadOptions:
    """Return the error for a value that an option does not take."""
    given, values = f"{name}={value!r}", repr(list(known))
    return BadOptions(say("option {given} of {game}: expected one of {values}", given=given, game=game, values=values))


def no_version(game: str, version: int, known: Sequence[int]) -> BadOptions:
    """Return the error for rules of a game that are not played here."""
    plays = ", ".join(map(str, known))
    return BadOptions(
        say("rules version {version} of {game}, this Diwan plays {known}", version=version, game=game, known=plays)
    )


def no_action(game: str, action: object, last: int) -> IllegalAction:
    """Return the error for what is the number of no action."""
    given = repr(action)
    line = say("there is no action {given}: actions of {game} are 0 to {last}", given=given, game=game, last=last)
    return IllegalAction(render(line), "no_action", line)


def told(error: Exception) -> Message | str:
    """Return what an error says to people: in their language where it carries its words, else in English."""
    reason = error.reason if isinstance(error, ToldError | IllegalAction) else None
    return reason or str(error)


def quoted(text: str) -> str:
    """Return what was given, in quotes, on one line and short enough for an error message."""
    shown = repr(text[:60])
    return shown if max(len(text), len(shown)) <= 60 else f"{shown[:56]}...{shown[0]}"
