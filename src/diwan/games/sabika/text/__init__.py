"""Words for people: things, questions, choices, events, score lines, as messages that are rendered in three
languages."""

from __future__ import annotations

from diwan.core.events import Event
from diwan.core.i18n import Message, say
from diwan.core.rules import ScoreLine
from diwan.games.sabika.notation import format_action
from diwan.games.sabika.state import SabikaState


def yusuf_name() -> Message:
    """Return the name of the solo opponent."""
    return say("Yusuf")


def action_label(state: SabikaState, action: int) -> Message:
    """Return an action as words for the list of choices."""
    return Message(format_action(action))


def question_text(state: SabikaState) -> Message | None:
    """Return what is being asked."""
    return Message("?") if len(state.pending) else None


def event_text(event: Event, names: tuple[str, ...]) -> Message | None:
    """Return an event as a sentence."""
    return None


def score_line_text(line: ScoreLine) -> Message:
    """Return what a score line is for."""
    return Message(str(line.a))
