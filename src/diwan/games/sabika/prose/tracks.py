"""The favour track with its benefits, and the order of the markers on the paria track."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.core.prose import Section, items
from diwan.games.sabika.board.workshop import is_stacked
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.prose.naming import who
from diwan.games.sabika.text.amounts import commas, parias
from diwan.games.sabika.text.effects import favour_effect
from diwan.games.sabika.text.names import favour_name
from diwan.games.sabika.view import SabikaView


def favour_section(view: SabikaView) -> Section:
    """Return the benefit of each space of the favour track, and who is there."""
    return Section("favour", say("Favour track"), items([_favour(view, space) for space in range(v.FAVOURS)]))


def _favour(view: SabikaView, space: int) -> Message:
    there = [who(view, player.player) for player in view.players if player.favour == space]
    line = say("{name}: {effect}", name=favour_name(space), effect=favour_effect(space))
    return say("{some}. There: {names}", some=line, names=commas(there)) if there else line


def paria_section(view: SabikaView) -> Section:
    """Return the paria markers from the one ahead on; of those on one space the upper one is ahead [SAB-9.8.1]."""
    players, title = list(view.players), say("Paria track")
    if is_stacked(view):
        players.sort(key=lambda player: (player.parias, player.height), reverse=True)
        title = say("Paria track, from the marker that is ahead to the last")
    lines = [say("{name}: {effect}", name=who(view, each.player), effect=parias(each.parias)) for each in players]
    return Section("parias", title, items(lines))
