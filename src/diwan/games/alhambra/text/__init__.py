"""Words for people: questions, choices, events, score lines, as messages that are rendered in three languages."""

from __future__ import annotations

from diwan.core.events import Event
from diwan.core.i18n import Message, say
from diwan.core.rules import ScoreLine
from diwan.games.alhambra.notation import format_action
from diwan.games.alhambra.state import AlhambraState


def question_text(state: AlhambraState) -> Message | None:
    """Return what is being asked as a sentence, or None when the game is over."""
    return None if len(state.pending) == 0 else say("Your turn")


def action_label(state: AlhambraState, action: int) -> Message:
    """Return an action as words."""
    return say("{text}", text=format_action(action))


def event_text(event: Event, names: tuple[str, ...]) -> Message | None:
    """Return an event as a sentence."""
    return None


def score_line_text(line: ScoreLine) -> Message:
    """Return what a score line is for."""
    return say("{text}", text=line.rule)
