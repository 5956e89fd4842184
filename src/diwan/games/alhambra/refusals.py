"""Why an action is refused."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.alhambra.state import AlhambraState


def explain(state: AlhambraState, action: int) -> Refusal:
    """Return why an action that is not legal now is not."""
    return Refusal("wrong_phase", say("this is not allowed now"))
