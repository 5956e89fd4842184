"""Public things that the table leaves out to stay short, for whoever asks: tracks and prices [SAB-18.1]."""

from __future__ import annotations

from collections.abc import Sequence

from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.board.desk import INDENT, Desk, capital
from diwan.games.sabika.board.displays import favour_track
from diwan.games.sabika.board.workshop import is_stacked
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import EXCHANGE_DOWN, EXCHANGE_UP
from diwan.games.sabika.text.amounts import commas, dinars, parias, price
from diwan.games.sabika.text.names import item_name, worker_name
from diwan.games.sabika.view import ITEM_IDS, PlayerView, SabikaView


def text_tracks(view: SabikaView, locale: str, names: Sequence[str], width: int) -> str:
    """Return tracks and prices in blocks like those of the table; prices are the reader's."""
    desk = Desk(view, locale, names, width)
    blocks = [favour_track(desk), paria_track(desk), market_prices(desk), secondary_prices(desk)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def paria_track(desk: Desk) -> list[str]:
    """Return the paria markers from the one ahead on; of those on one space the upper one is ahead [SAB-9.8.1]."""
    players = list(desk.view.players)
    if is_stacked(desk.view):
        players.sort(key=lambda player: (player.parias, player.height), reverse=True)
        head = desk.title(say("Paria track, from the marker that is ahead to the last"))
    else:
        head = desk.title(say("Paria track"))
    return [head, *desk.items(INDENT, [_marker(desk, player) for player in players])]


def _marker(desk: Desk, player: PlayerView) -> str:
    return f"{desk.player(player.player)}: {desk.say(parias(player.parias))}"


def market_prices(desk: Desk) -> list[str]:
    """Return what buying costs the reader, what selling brings, and what comes with an exchange [SAB-5.3]."""
    view = desk.view
    bought = [*(item_name(item) for item in v.MATERIAL_IDS), say("a raw material")]
    lines = [desk.title(say("Market prices"))]
    for head, things, sums in (
        (say("Buy"), bought, view.buying),
        (say("Sell"), [item_name(item) for item in ITEM_IDS], view.selling),
    ):
        parts = [f"{desk.say(thing)}: {desk.say(dinars(coins))}" for thing, coins in zip(things, sums, strict=True)]
        lines += desk.items(f"{INDENT}{desk.say(head)}: ", parts)
    return lines + desk.items(
        f"{INDENT}{desk.say(say('Exchange'))}: ", [_exchange(desk, way) for way in range(actions.EXCHANGES)]
    )


def _exchange(desk: Desk, way: int) -> str:
    given, wanted = int(actions.exchange_given(way)), int(actions.exchange_wanted(way))
    text = f"{desk.say(item_name(v.MATERIAL_IDS[given]))} → {desk.say(item_name(v.MATERIAL_IDS[wanted]))}"
    coins = int(EXCHANGE_UP if given < wanted else EXCHANGE_DOWN)
    return f"{text} + {desk.say(dinars(coins))}" if coins else text


def secondary_prices(desk: Desk) -> list[str]:
    """Return what secondary actions cost the reader, worker by worker [SAB-8.3, SAB-8.5]."""
    own = desk.own()
    if own is None:
        return []
    lines = [desk.title(say("Secondary actions"))]
    for kind, head in enumerate((say("raw material spaces"), say("marble spaces"))):
        costs = list(zip(v.WORKER_IDS, own.secondary_prices[kind::2], strict=True))
        parts = [
            say("{name}: {effect}", name=worker_name(w), effect=price(cost)) for w, cost in costs if cost is not None
        ]
        lines += desk.text(desk.say(commas(parts)), f"{INDENT}{capital(desk.say(head))}: ")
    return lines
