"""What all parts of the telling share: who somebody is, and cards told without signs that are for the eye."""

from __future__ import annotations

from diwan.core.i18n import Message, say, seat_name
from diwan.games.sabika.text.names import building_name, colour_name, item_name, own_worker_name, yusuf_name
from diwan.games.sabika.view import SULTAN, Minor, PlayerView, SabikaView, Worker


def who(view: SabikaView, player: int) -> Message:
    """Return a player: a seat by its number, which a name takes the place of, or Yusuf."""
    return yusuf_name() if player >= view.seats else seat_name(player)


def is_own(view: SabikaView, player: PlayerView) -> bool:
    """Tell whether this is the reader."""
    return player.player == view.seat


def worker_there(view: SabikaView, worker: Worker) -> Message:
    """Return a worker on the rondel, and whose it is."""
    if worker.owner == SULTAN:
        return say("a worker of the sultan")
    name = own_worker_name(worker.number)
    if worker.owner == view.seat:
        shown = say("your {worker}", worker=name)
    else:
        shown = say("{worker} ({name})", worker=name, name=who(view, worker.owner))
    return say("{worker}, lying down", worker=shown) if worker.lying else shown


def minor_words(card: Minor) -> Message:
    """Return a minor construction with its base and its half tiles."""
    return say(
        "{building}; base: {base}; left half tile: {left}, right: {right}",
        building=building_name(card.building),
        base=item_name(card.base),
        left=colour_name(card.left),
        right=colour_name(card.right),
    )
