"""Why something is refused."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.sabika.state import SabikaState


def explain(state: SabikaState, action: int) -> Refusal:
    """Return why an action that is not legal now is not."""
    return Refusal("not_now", say("That is not possible now."))
