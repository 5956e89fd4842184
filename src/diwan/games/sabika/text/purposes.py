"""What dinars and parias are for, in the log."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika import actions, events
from diwan.games.sabika.state import NONE
from diwan.games.sabika.text.scores import scored_for

_GAINED: dict[int, Message] = {
    events.FOR_MARKET: say("market"),
    events.FOR_SALE: say("sale"),
    events.FOR_EXCHANGE: say("exchange"),
    events.FOR_CRAFTS: say("crafts"),
}
_PAID: dict[int, Message] = {
    0: say("the event in force"),
    actions.WORK: say("move"),
    actions.PAID_SECONDARY: say("secondary action"),
    actions.PAID_REFRESH: say("new minor constructions"),
    actions.PAID_BUY: say("purchase"),
    actions.PAID_EXPORT: say("route of the ship"),
    actions.PAID_CONSOLIDATE: say("consolidation"),
    actions.PAID_CARVE: say("poem"),
}


def gained_for(reason: int, source: int) -> Message | None:
    """Return what dinars or parias were gained for; None where something else has just said it."""
    if reason == NONE:
        return None
    return _GAINED[reason] if reason in _GAINED else scored_for(reason, source)


def paid_for(task: int) -> Message | None:
    """Return what dinars were paid for; None where it is not known."""
    return _PAID.get(task)
