"""The rondel, space by space: what can be done there and who is there; and the secondary spaces between the rings."""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.core.prose import Section, items
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SPACE_LINKS, TABLES
from diwan.games.sabika.prose.naming import worker_there
from diwan.games.sabika.text.amounts import all_of, commas, price
from diwan.games.sabika.text.names import item_name, raw_name, ring_name, secondary_name, space_name, worker_name
from diwan.games.sabika.view import SabikaView, Secondary, Space

_ENDS = (0, v.OUTER, v.OUTER + v.MIDDLE, v.SPACES)


def rondel_section(view: SabikaView) -> Section:
    """Return the three rings clockwise, then the secondary spaces with what they cost the reader."""
    rings = [_ring(view, ring) for ring in range(len(v.RING_IDS))]
    between = items([_secondary(secondary) for secondary in view.secondary])
    parts = (*rings, Section("between", say("Secondary spaces"), (*between, *items(_prices(view)))))
    return Section("rondel", say("Rondel"), (say("Each ring is told clockwise."),), parts)


def _ring(view: SabikaView, ring: int) -> Section:
    title = say("{ring}: {worker}", ring=ring_name(v.RING_IDS[ring]), worker=worker_name(v.WORKER_IDS[ring]))
    spaces = view.spaces[_ENDS[ring] : _ENDS[ring + 1]]
    return Section(f"ring-{ring}", title, items([_space(view, space) for space in spaces]))


def _space(view: SabikaView, space: Space) -> Message:
    there = [worker_there(view, worker) for worker in space.workers]
    return say("{name}: {effect}", name=space_name(space.id), effect=commas(there) if there else say("nobody"))


def _secondary(secondary: Secondary) -> Message:
    """Return a secondary space, from where it can be used, and what lies there."""
    place = TABLES.secondary_ids.index(secondary.id)
    beside = [space_name(space) for at, space in enumerate(TABLES.space_ids) if int(SPACE_LINKS[at]) >> place & 1]
    return say(
        "{space}, beside {spaces}: {token}",
        space=secondary_name(secondary.id),
        spaces=all_of(beside),
        token=_token(secondary),
    )


def _token(secondary: Secondary) -> Message:
    if secondary.token is None:
        return say("empty")
    return item_name("marble") if secondary.kind == "marble" else raw_name(secondary.token)


def _prices(view: SabikaView) -> list[Message]:
    """Return what secondary actions cost the reader, worker by worker [SAB-8.3, SAB-8.5]."""
    if view.seat is None:
        return []
    own, lines = view.players[view.seat], []
    for kind, head in enumerate((say("raw material spaces"), say("marble spaces"))):
        costs = zip(v.WORKER_IDS, own.secondary_prices[kind::2], strict=True)
        parts = [
            say("{name}: {effect}", name=worker_name(w), effect=price(cost)) for w, cost in costs if cost is not None
        ]
        lines.append(say("Your price, {spaces}: {prices}", spaces=head, prices=commas(parts)))
    return lines
