"""A table of Sabika that is kept by ear alone: it knows how a game began, and what the events say since.

Nothing public may change in silence, so after every action what was heard is what lies there.
"""

from __future__ import annotations

from collections.abc import Callable

from diwan.core.events import Event
from diwan.games.sabika import actions, events
from diwan.games.sabika.carried.gains import COUNT_BITS
from diwan.games.sabika.carried.turn import walk_met, walk_steps, walk_worker
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.scoring.sheet import LEFT_KINDS
from diwan.games.sabika.state import (
    LINE_BLUE_POEM,
    LINE_CITY,
    LINE_EVENT,
    LINE_GRAY_POEM,
    LINE_INCOME,
    LINE_LEFT_OVER,
    LINE_MINOR,
    LINE_RED_CITY,
    LINE_RED_POEM,
    LINE_RIVAL,
    LINE_WISH,
    LINES,
    NONE,
    YUSUF,
    SabikaState,
)
from tests.support.sabika_events import check_form
from tests.support.sabika_ledger import Ledger, members

TRIBUTE_EVENT = 13  # the one that takes a dinar before the tribute
RINGS = (range(v.OUTER), range(v.OUTER, v.OUTER + v.MIDDLE), range(v.OUTER + v.MIDDLE, v.SPACES))


class Listener:
    """Keeps a ledger by ear."""

    def __init__(self, state: SabikaState) -> None:
        self.table = Ledger(state)
        self.cities = [int(tile) for tile in state.cities]
        self.wishes = [int(wish) for wish in state.wishes]
        self.tower = 0  # wishes that have entered it
        self.used: list[int] = []  # items used right before
        self.copied = False  # a bonus that is another card's, in this turn
        self.fare = 0  # dinars that a worker on its way owes
        self.rebuilt = 0  # cards of the deck of Yusuf's that is shuffled

    def hear(self, event: Event) -> None:
        """Change the ledger by what an event says."""
        check_form(event, len(self.table.rows))
        name = events.NAMES[event.kind]
        handler: Callable[[Event], None] | None = getattr(self, name, None)
        if handler is not None:
            handler(event)
        self.used = [*self.used, event.a] if event.kind == events.ITEM_USED else []

    def _check_source(self, seat: int, line: int, source: int) -> None:
        """Check what something is gained for: most lines of the score sheet say it all."""
        row, number = self.table.rows[seat], source - 1
        if line == LINE_WISH:
            assert number in self.wishes[: self.tower]
        elif line == LINE_EVENT:
            assert number == self.table.event
        elif line == LINE_BLUE_POEM:
            assert number in row.blues
        elif line == LINE_RED_POEM:
            assert number in row.reds or (source == 0 and self.copied)
        elif line == LINE_GRAY_POEM:
            assert number - v.MINOR_POEMS in row.grays
        elif line in (LINE_CITY, LINE_RED_CITY):
            assert number in row.arrived | row.consolidated
        elif line == LINE_INCOME:
            assert number in row.consolidated
            assert int(TABLES.city_tile_colour[self.cities[number]]) == v.BLUE_CITY
        elif line == LINE_RIVAL:
            assert number in row.consolidated
        elif line == LINE_LEFT_OVER:
            assert 0 <= number < LEFT_KINDS
        elif line == LINE_MINOR:
            assert source == sum(1 << item * COUNT_BITS for item in self.used) > 0
        else:
            assert source == 0

    # Dinars, points, parias.

    def dinars_gained(self, event: Event) -> None:
        assert NONE <= event.b < LINES or events.FOR_MARKET <= event.b <= events.FOR_CRAFTS
        assert event.a > 0
        self._check_source(event.seat, event.b, event.c)
        self.table.rows[event.seat].dinars += event.a

    def dinars_paid(self, event: Event) -> None:
        assert min(event.a, event.b) >= 0
        assert (event.c == actions.WORK) is (self.fare > 0)
        if self.fare:
            assert event.a + event.b == self.fare
            self.fare = 0
        assert event.c >= actions.WORK or (event.c, self.table.event) == (0, TRIBUTE_EVENT)
        self.table.rows[event.seat].dinars -= event.a
        self.table.rows[event.seat].seals -= event.b

    def points_scored(self, event: Event) -> None:
        self._check_source(event.seat, event.a, event.c)
        self.table.rows[event.seat].points[event.a] += event.b

    def parias_gained(self, event: Event) -> None:
        assert NONE <= event.b < LINES
        assert event.a > 0
        self._check_source(event.seat, event.b, event.c)
        self._move_marker(event.seat, event.a)

    def tribute_paid(self, event: Event) -> None:
        self._move_marker(event.seat, -event.a)
        self.table.rows[event.seat].seals -= event.b
        self.table.rows[event.seat].dinars -= event.c

    def _move_marker(self, row: int, steps: int) -> None:
        if steps:
            below = self.table.rows[row].height
            for seat in self.table.rows:
                seat.height -= seat.height > below
            self.table.rows[row].height = len(self.table.rows) - 1
            self.table.rows[row].parias += steps

    # Stores and cells.

    def item_stored(self, event: Event) -> None:
        self.table.rows[event.seat].held[event.b, event.a] += 1

    def item_discarded(self, event: Event) -> None:
        self.item_used(event)

    def item_used(self, event: Event) -> None:
        self.table.rows[event.seat].held[event.b, event.a] -= 1
        if event.a >= v.MATERIALS:
            self.table.spent[event.a - v.MATERIALS] += 1

    def raw_taken(self, event: Event) -> None:
        self.good_taken(event)
        self.table.rows[event.seat].cells.add(event.a)

    def good_taken(self, event: Event) -> None:
        assert self.table.raws[event.b] == event.a
        self.table.raws[event.b] = NONE

    def raw_processed(self, event: Event) -> None:
        self.table.rows[event.seat].cells.remove(event.a)

    def marble_taken(self, event: Event) -> None:
        self.table.marbles.remove(event.a)

    def items_due(self, event: Event) -> None:
        assert NONE <= event.b < LINES
        assert event.a > 0
        self._check_source(event.seat, event.b, event.c)

    def raws_due(self, event: Event) -> None:
        self.items_due(event)

    # The rondel.

    def worker_moved(self, event: Event) -> None:
        seat, worker = self.table.rows[event.seat], walk_worker(event.a)
        start = seat.workers[worker]
        ring = next(ring for ring in RINGS if event.b in ring)
        assert start == NONE or start in ring
        steps = 0 if start == NONE else (event.b - start) % len(ring)
        everybody = [*self.table.sultan, *(at for row in self.table.rows for at in row.workers)]
        assert (walk_steps(event.a), walk_met(event.a)) == (steps, everybody.count(event.b))
        assert event.c >= 0
        seat.workers[worker], self.fare, self.copied = event.b, event.c, False

    def worker_rested(self, event: Event) -> None:
        assert event.b in (0, 1)
        self.table.rows[event.seat].workers[event.a] = NONE

    def sultan_moved(self, _: Event) -> None:
        assert max(self.table.sultan) >= 0
        for worker, space in enumerate(self.table.sultan):
            ring = next((ring for ring in RINGS if space in ring), None)
            if ring is not None:
                self.table.sultan[worker] = ring.start + (space + 1 - ring.start) % len(ring)

    def raw_refilled(self, event: Event) -> None:
        assert self.table.raws[event.b] == NONE
        self.table.raws[event.b] = event.a
        self.table.bag[event.a] -= 1

    def bag_filled(self, event: Event) -> None:
        assert (sum(self.table.bag), sum(self.table.spent)) == (0, event.a)
        self.table.bag, self.table.spent = self.table.spent, [0] * v.RAWS

    def marbles_refilled(self, event: Event) -> None:
        assert not self.table.marbles & members(event.a)
        self.table.marbles |= members(event.a)

    # Constructions and warehouses.

    def minor_shown(self, event: Event) -> None:
        assert self.table.minors[event.b] == NONE
        self.table.minors[event.b] = event.a
        self.table.minor_deck.remove(event.a)

    def minors_replaced(self, _: Event) -> None:
        self.table.minor_spent |= {card for card in self.table.minors if card != NONE}
        self.table.minors = [NONE] * v.MINOR_SLOTS

    def deck_shuffled(self, event: Event) -> None:
        if event.seat == YUSUF:
            self.rebuilt = event.a
            return
        assert (self.table.minor_deck, len(self.table.minor_spent)) == (set(), event.a)
        self.table.minor_deck, self.table.minor_spent = self.table.minor_spent, set()

    def minor_built(self, event: Event) -> None:
        seat = self.table.rows[event.seat]
        if event.a in self.table.minors:
            self.table.minors[self.table.minors.index(event.a)] = NONE
        seat.minors.add(event.a)
        halves = TABLES.minor_right if event.b else TABLES.minor_left
        seat.ends[event.b] = int(halves[event.a])

    def major_built(self, event: Event) -> None:
        self.table.majors.remove(event.a)
        self.table.rows[event.seat].majors.add(event.a)

    def balance_achieved(self, event: Event) -> None:
        assert 0 <= event.a < v.COLOURS
        self.table.rows[event.seat].balances += 1

    def favour_gained(self, event: Event) -> None:
        assert event.a - self.table.rows[event.seat].favour in (0, 1)
        self.table.rows[event.seat].favour = event.a

    def favour_taken(self, event: Event) -> None:
        assert 0 < event.a <= self.table.rows[event.seat].favour

    def bonus_copied(self, event: Event) -> None:
        assert event.a in self.table.majors
        self.copied = True

    def warehouse_tile_shown(self, event: Event) -> None:
        assert self.table.tiles[event.b] == NONE
        self.table.tiles[event.b] = event.a
        self.table.tiles_unseen.remove(event.a)

    def tile_added(self, event: Event) -> None:
        seat = self.table.rows[event.seat]
        self.table.tiles[self.table.tiles.index(event.a)] = NONE
        seat.tiles[event.b] += 1
        seat.crates[event.b] += int(TABLES.tile_crates[event.a])
        seat.top[event.b] = event.a

    def tile_activated(self, event: Event) -> None:
        assert self.table.rows[event.seat].top[event.b] == event.a

    # Ships and poems.

    def ship_sent(self, event: Event) -> None:
        self.table.rows[event.seat].arrived.add(event.a)

    def seal_taken(self, event: Event) -> None:
        self.table.seals.remove(event.a)
        self.table.rows[event.seat].seals += 1

    def city_consolidated(self, event: Event) -> None:
        self.table.rows[event.seat].arrived.discard(event.a)
        self.table.rows[event.seat].consolidated.add(event.a)

    def red_city_used(self, event: Event) -> None:
        assert self.cities[event.a] == event.b
        assert int(TABLES.city_tile_colour[event.b]) == v.RED_CITY
        self.copied = True

    def city_bonus_taken(self, event: Event) -> None:
        assert self.cities[event.a] == event.b

    def poem_shown(self, event: Event) -> None:
        assert self.table.poems[event.b] == NONE
        self.table.poems[event.b] = event.a
        self.table.poem_deck.remove(event.a)

    def poem_carved(self, event: Event) -> None:
        self._take_poem(event.a)
        seat = self.table.rows[event.seat]
        (seat.blues, seat.reds, seat.grays)[event.b].add(event.a % v.MINOR_POEMS if event.b == v.GRAY else event.a)

    def poem_reactivated(self, event: Event) -> None:
        assert event.a in self.table.rows[event.seat].reds

    def _take_poem(self, poem: int) -> None:
        if poem >= v.MINOR_POEMS:
            self.table.grays.remove(poem - v.MINOR_POEMS)
        else:
            self.table.poems[self.table.poems.index(poem)] = NONE

    # The course of the game.

    def first_player(self, event: Event) -> None:
        assert 0 <= event.a <= len(self.table.rows)
        self.table.first = event.seat
        if event.a == 0:
            for position in range(len(self.table.rows)):
                row = (event.seat + position) % len(self.table.rows)
                self.table.rows[row].height = len(self.table.rows) - 1 - position

    def round_began(self, event: Event) -> None:
        self.table.round = event.a - 1

    def round_ended(self, event: Event) -> None:
        assert event.a == self.table.round + 1

    def narrator_moved(self, event: Event) -> None:
        self.table.narrator = event.a - 1

    def wish_granted(self, event: Event) -> None:
        assert event.a == self.wishes[self.tower]
        self.tower += 1

    def event_began(self, event: Event) -> None:
        assert event.a == self.table.next_event
        self.table.event, self.table.next_event = event.a, NONE

    def event_shown(self, event: Event) -> None:
        self.table.next_event = event.a

    def era_began(self, event: Event) -> None:
        self.table.majors -= {tile for tile in self.table.majors if int(TABLES.major_era[tile]) < event.a}

    def game_ended(self, _: Event) -> None:
        self.table.finished = 1

    # Yusuf.

    def yusuf_turned(self, event: Event) -> None:
        if self.rebuilt:
            worker = TABLES.yusuf_worker[event.b]
            deck = {card for card in range(v.YUSUF_CARDS) if TABLES.yusuf_worker[card] == worker}
            assert (self.table.yusuf_deck & deck, len(deck)) == (set(), self.rebuilt)
            self.table.yusuf_deck |= deck
            self.rebuilt = 0
        self.table.yusuf_deck.remove(event.b)

    def yusuf_moved(self, event: Event) -> None:
        self.table.rows[YUSUF].workers[event.a] = event.b

    def yusuf_took(self, event: Event) -> None:
        seat = self.table.rows[YUSUF]
        if event.a == v.MAJOR_CONSTRUCTION:
            self.major_built(event_about(event, event.b))
        elif event.a == v.MINOR_CONSTRUCTION:
            self.table.minors[self.table.minors.index(event.b)] = NONE
            seat.minors.add(event.b)
        elif event.a == v.WAREHOUSE:
            self.table.tiles[self.table.tiles.index(event.b)] = NONE
            seat.crates[0] += int(TABLES.tile_crates[event.b])
        else:
            assert event.a == v.CARVE
            self._take_poem(event.b)
            if event.b >= v.MINOR_POEMS:
                seat.grays.add(event.b - v.MINOR_POEMS)
            else:
                seat.blues.add(event.b)
                seat.reds.add(event.b)

    def yusuf_cleared(self, event: Event) -> None:
        if event.a >= v.RAW_SPACES:
            self.table.marbles.remove(event.a - v.RAW_SPACES)
        else:
            self.table.spent[self.table.raws[event.a]] += 1
            self.table.raws[event.a] = NONE


def event_about(event: Event, number: int) -> Event:
    """Return an event that says another number first."""
    return Event(event.kind, event.seat, number, 0, 0, event.audience)
