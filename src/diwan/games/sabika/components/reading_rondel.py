"""Reads the rondel: the spaces of its rings, the secondary ones between them, and the sultan's workers."""

from __future__ import annotations

from typing import Final

from diwan.core.components import ComponentFile, Entry, expect_unique
from diwan.core.errors import BadComponents
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.language import mask_of, only
from diwan.games.sabika.components.reading_board import SEAT_COUNTS, SMALL, player_count
from diwan.games.sabika.components.tables import Tables, numbers
from diwan.games.sabika.components.values import id_of

# The words of the spaces of each ring: architects, merchants, poets [SAB-1.3].
RING_ACTIONS: Final = (
    ("minor_quarry", "major_quarry", "warehouse", "market", "construction"),
    ("export", "consolidate", "produce"),
    ("carve", "reactivate", "crafts"),
)
WHAT_SPACES_GIVE: Final = {
    "raw_filled": "take the token",
    "raw_empty": "process 1",
    "marble_filled": "take the marble",
    "marble_empty": "take 1 gypsum or 1 wood",
}


def read_rondel(source: ComponentFile, tables: Tables) -> None:
    """The spaces of the three rings, what lies between them, and the sultan's workers."""
    spaces = source.tables("rondel_space", v.SPACES)
    sizes = [v.OUTER, v.MIDDLE, v.INNER]
    expected = [(ring, index) for ring, size in enumerate(sizes) for index in range(1, size + 1)]
    for entry, (ring, index) in zip(spaces, expected, strict=True):
        entry.word("id", (f"{'OMI'[ring]}{index}",))
        entry.word("ring", (v.RING_IDS[ring],))
        entry.word("worker", (v.WORKER_IDS[ring],))
        entry.number("index", index, index)
        angle = (index - 1) * 360 // sizes[ring]
        entry.number("angle", angle, angle)
        tables.space_ids.append(id_of(entry))
        entry.word("action", RING_ACTIONS[ring])
        side = entry.fields.get("warehouse_side")
        if (side in v.SIDE_IDS) != (entry.fields["action"] == "warehouse") or side not in (None, *v.SIDE_IDS):
            raise BadComponents(f"{entry.place}: warehouse_side is {side!r}, expected one for each warehouse space")
    _check_actions(spaces)
    _check_opposites(spaces)
    tables.space_action = numbers([v.ACTION_IDS.index(entry.fields["action"]) for entry in spaces])
    sides = [entry.fields.get("warehouse_side") for entry in spaces]
    tables.space_side = numbers([v.NONE if side is None else v.SIDE_IDS.index(side) for side in sides])
    _read_secondary(source, tables)
    _read_secondary_costs(source, tables)
    _read_sultan(source, tables)


def _check_actions(spaces: list[Entry]) -> None:
    """Each kind of action has two spaces; those of the quarry are the minor and the major one [SAB-1.3]."""
    for word in (word for words in RING_ACTIONS for word in words):
        places = [entry.place for entry in spaces if entry.fields["action"] == word]
        expected = 1 if word in ("minor_quarry", "major_quarry") else 2
        if len(places) > expected:
            raise BadComponents(f"{', '.join(places)}: action is {word!r}, expected on {expected} of the spaces")


def _check_opposites(spaces: list[Entry]) -> None:
    """The two spaces of one kind lie opposite each other, and the warehouse spaces are for both sides [SAB-1.4]."""
    first = 0
    for size in (v.OUTER, v.MIDDLE, v.INNER):
        half = size // 2
        for one, other in zip(spaces[first : first + half], spaces[first + half : first + size], strict=True):
            if _kind(one) != _kind(other):
                raise BadComponents(
                    f"{one.place}, {other.place}: actions are {one.fields['action']!r} and "
                    f"{other.fields['action']!r}, expected the same kind on spaces opposite each other"
                )
        first += size
    one, other = (entry for entry in spaces if entry.fields["action"] == "warehouse")
    side = one.fields["warehouse_side"]
    if side == other.fields["warehouse_side"]:
        raise BadComponents(f"{one.place}, {other.place}: warehouse_side is {side!r} twice, expected one of each")


def _kind(space: Entry) -> str:
    """Return the kind of a space's action: both quarries are of one kind."""
    return str(space.fields["action"]).removeprefix("minor_").removeprefix("major_")


def _read_secondary(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("secondary_space", v.SECONDARY_SPACES)
    expect_unique(entries, id_of)
    links = [0] * v.SPACES
    back = []
    for place, entry in enumerate(entries):
        kind = entry.word("kind", ("raw",) if place < v.RAW_SPACES else ("marble",))
        mask = mask_of(entry, "links", tuple(tables.space_ids))
        _check_links(entry, kind, mask)
        for space in range(v.SPACES):
            if mask >> space & 1:
                links[space] |= 1 << place
        back.append(mask)
        tables.secondary_ids.append(id_of(entry))
    tables.space_links, tables.secondary_links = numbers(links), numbers(back)
    used = [0]
    for seats in SEAT_COUNTS:
        entry = player_count(source, seats)
        side = entry.word("board_side", ("12",) if seats <= SMALL else ("34",))
        printed = [n for n, linked in enumerate(entries) if linked.get(f"on_side_{side}", bool)]
        covered = [n for n in printed if entries[n].get("four_only", bool) and seats < v.MAX_SEATS]
        entry.number("annulment_tokens", len(covered), len(covered))
        mask = sum(1 << n for n in printed if n not in covered)
        raws = (mask & ((1 << v.RAW_SPACES) - 1)).bit_count()
        entry.number("raw_spaces", raws, raws)
        entry.number("marble_spaces", mask.bit_count() - raws, mask.bit_count() - raws)
        used.append(mask)
    tables.secondary_used = numbers(used)


def _check_links(entry: Entry, kind: str, mask: int) -> None:
    """Raw spaces lie between outer and middle ring, marble spaces between middle and inner ring [SAB-1.6]."""
    rings = {ring_of(space) for space in range(v.SPACES) if mask >> space & 1}
    if rings != ({0, 1} if kind == "raw" else {1, 2}):
        expected = "outer and middle" if kind == "raw" else "middle and inner"
        raise BadComponents(f"{entry.place}: links are {entry.fields['links']}, expected spaces of {expected} ring")
    # It goes by the number of the one space of the outer or the inner ring that it lies at.
    ring = 0 if kind == "raw" else 2
    at = [space for space in range(v.SPACES) if mask >> space & 1 and ring_of(space) == ring]
    if len(at) != 1:
        raise BadComponents(f"{entry.place}: links are {entry.fields['links']}, expected one {v.RING_IDS[ring]} space")
    index = at[0] if kind == "raw" else at[0] - v.OUTER - v.MIDDLE
    entry.word("id", (f"{'R' if kind == 'raw' else 'X'}{index + 1}",))
    angle = index * 360 // (v.OUTER if kind == "raw" else v.INNER)
    entry.number("angle", angle, angle)


def _read_secondary_costs(source: ComponentFile, tables: Tables) -> None:
    costs = source.table("secondary_cost")
    for field, words in WHAT_SPACES_GIVE.items():
        costs.word(field, (words,))
    prices = [v.NONE] * (2 * len(v.WORKER_IDS))
    for kind, workers in enumerate((("architect", "merchant"), ("merchant", "poet"))):
        word = ("raw", "marble")[kind]
        entry = Entry(f"[secondary_cost.{word}]", costs.get(word, dict))
        only(entry, workers)
        for worker in workers:
            prices[v.WORKER_IDS.index(worker) * 2 + kind] = entry.number(worker, 0, v.MOST)
    tables.secondary_price = numbers(prices)


def _read_sultan(source: ComponentFile, tables: Tables) -> None:
    entries = source.tables("sultan_worker", v.SULTAN_WORKERS)
    used = [0] * (v.MAX_SEATS + 1)
    starts: list[int] = []
    for place, entry in enumerate(entries):
        space = tables.space_ids.index(entry.word("start", tuple(tables.space_ids)))
        entry.word("worker", (v.WORKER_IDS[ring_of(space)],))
        rank = sum(ring_of(start) == ring_of(space) for start in starts) + 1
        entry.word("id", (f"S{'AMP'[ring_of(space)]}{rank}",))
        starts.append(space)
        players = entry.get("players", list)
        if any(type(seats) is not int or seats not in SEAT_COUNTS for seats in players):
            raise BadComponents(f"{entry.place}: players has {players!r}, expected some of 1 to {v.MAX_SEATS}")
        for seats in players:
            used[seats] |= 1 << place
        if len(set(players)) != len(players):
            raise BadComponents(f"{entry.place}: players is {players!r}, expected different numbers")
    for seats in SEAT_COUNTS:
        player_count(source, seats).number("sultan_workers", used[seats].bit_count(), used[seats].bit_count())
    tables.sultan_start, tables.sultan_used = numbers(starts), numbers(used)


def ring_of(space: int) -> int:
    """Return the ring of a space: 0 outer, 1 middle, 2 inner."""
    return 0 if space < v.OUTER else 1 if space < v.OUTER + v.MIDDLE else 2
