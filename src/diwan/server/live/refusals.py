"""Why a command was refused: a fixed code for programs, a sentence for people in their language."""

from __future__ import annotations

from diwan.core.errors import IllegalAction, NotYourTurn, StaleAction, UndoRefused
from diwan.core.i18n import Message, named, say
from diwan.server.frames.painters import PaintingFailed
from diwan.server.store.errors import StoreError
from diwan.server.tables.record import GAME_OVER, Record, Refused

STALE = "stale"

# What was refused for a moment only: the same message may come again and is then a new one.
PASSING = frozenset({"slow", "store", "hint_late", "picture"})


def refusal_of(error: Exception, record: Record) -> tuple[str, Message] | None:
    """Return the code and the sentence for an error that somebody at the table may cause; None: it is ours."""
    match error:
        case Refused():
            return error.code, error.reason
        case PaintingFailed():
            return "picture", say("This moment could not be fetched. Try again.")
        case StaleAction():
            return STALE, say("The table has moved on since. Look again before you choose.")
        case NotYourTurn():
            if record.table is not None and record.table.is_over:
                return GAME_OVER
            return "not_your_turn", say("It is not your turn.")
        case UndoRefused():
            return "undo", say("This can't be taken back: something new has been seen, or somebody else has acted.")
        case IllegalAction():
            reason = error.reason or say("The rules do not allow this now.")
            return error.code, named(reason, record.names if record.table is not None else ())
        case StoreError():
            return "store", say("This could not be kept, so nothing has happened. Try again in a moment.")
        case _:
            return None
