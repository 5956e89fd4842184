"""A builder of Alhambra positions for tests: say what matters, the rest is filled in so that nothing is missing.

    table = Setup(seats=3).hand(0, "ducat 3", "ducat 5").market(None, None, None, "cha-8-nw").turn(0).build()
    table.play("buy 4", "pay ducat 5", "pay ducat 3")
    assert table.legal() == {...}

Money that is not named goes to the bottom of the deck (or where `rest_of_money` says), tiles that are not named to
the bag (or, with `bag`, to the reserve of the seat that `rest_of_tiles` names). Every position that is built passes
the invariants.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

import diwan
from diwan.core.events import Event
from diwan.core.rng import Rng, seeded
from diwan.core.state import NOBODY
from diwan.games.alhambra import notation
from diwan.games.alhambra.actions import CHOOSE_ACTION
from diwan.games.alhambra.components import CARDS, DISPLAY, SCORING_CARD, SLOTS, TABLES, TILES
from diwan.games.alhambra.effects import add_to
from diwan.games.alhambra.layout import building_cells, placement_problem, removal_problem, survey, wall_of
from diwan.games.alhambra.state import (
    BUILT,
    LINES,
    NONE,
    RESERVED,
    SHEET,
    WAITING,
    WALL_LINE,
    WITH_NEUTRAL,
    AlhambraState,
    cell_at,
    cell_x,
    cell_y,
    count_in,
    has_neutral,
    is_in,
    zone_count,
    zone_of,
)
from diwan.games.alhambra.view import AlhambraView

REFUSALS = ("fits", "occupied", "not_adjacent", "wall_mismatch", "unreachable", "hole")

LAST_PURCHASE = ("buy 1", "pay florin 9", "pay florin 5", "reserve")  # what seat 0 plays after `ends_next`


def card(text: str) -> int:
    """Return a money card (`dinar 5`) or a scoring card (`scoring 1`) as the number it has in a deck."""
    if text.startswith("scoring "):
        return SCORING_CARD + int(text.split()[1]) - 1
    return notation.parse_card(text)


def format_deck_card(number: int) -> str:
    """Return a card of a deck as text (the pair of `card`)."""
    return notation.format_card(number) if number < SCORING_CARD else f"scoring {number - SCORING_CARD + 1}"


def tile(name: str) -> int:
    """Return a tile's number."""
    return notation.parse_tile(name)


class Position:
    """A position to act on and to look at."""

    def __init__(self, game: diwan.Game, state: AlhambraState) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        state.events = self.events
        self.check()

    def check(self) -> None:
        """Assert that the invariants hold."""
        assert self.game.rules.violations(self.state) == []

    def play(self, *texts: str) -> Position:
        """Apply actions given in notation, one action per text; the invariants are checked after each."""
        for text in texts:
            self.game.rules.apply(self.state, self.game.parse(self.state, text))
            self.check()
        return self

    def legal(self) -> set[str]:
        """Return the legal actions in notation."""
        return {self.game.format(self.state, action) for action in self.game.rules.legal_actions(self.state)}

    def event_kinds(self) -> list[str]:
        """Return the names of all events heard since the position was built."""
        return [self.game.event_names[event.kind] for event in self.events]

    def event_tuples(self, name: str) -> list[tuple[int, int, int, int]]:
        """Return seat, a, b, c of all events of one kind, in order."""
        kind = self.game.event_names.index(name)
        return [(e.seat, e.a, e.b, e.c) for e in self.events if e.kind == kind]

    def hand(self, seat: int) -> list[str]:
        """Return the cards in a hand, sorted, each copy on its own."""
        copies = [int(self.state.hands[seat * CARDS + i]) for i in range(CARDS)]
        return [notation.format_card(i) for i, count in enumerate(copies) for _ in range(count)]

    def discard(self) -> list[str]:
        """Return the cards in the discard, sorted."""
        copies = [int(count) for count in self.state.discard]
        return [notation.format_card(i) for i, count in enumerate(copies) for _ in range(count)]

    def display(self) -> list[str | None]:
        """Return the display, gaps as None."""
        return [None if c == NONE else notation.format_card(int(c)) for c in self.state.display]

    def deck(self) -> list[str]:
        """Return the deck from the top card down; scoring cards as `scoring 1`."""
        return [format_deck_card(int(number)) for number in reversed(list(self.state.deck))]

    def bag(self) -> list[str]:
        """Return the tiles in the bag, the one that is drawn first in front."""
        return [TABLES.tile_ids[int(number)] for number in reversed(list(self.state.bag))]

    def view(self, seat: int | None = None) -> AlhambraView:
        """Return what a seat sees; without one, what a spectator sees."""
        return cast(AlhambraView, self.game.view(self.state, seat))

    def market(self) -> list[str | None]:
        """Return the tiles on the market, empty slots as None."""
        return [None if t == NONE else TABLES.tile_ids[int(t)] for t in self.state.market]

    def alhambra(self, seat: int) -> dict[str, tuple[int, int]]:
        """Return the tiles of an Alhambra and where they lie."""
        cells = {name: int(self.state.tile_cell[tile(name)]) for name in self._tiles(zone_of(seat, BUILT))}
        return {name: (int(cell_x(cell)), int(cell_y(cell))) for name, cell in cells.items()}

    def reserve(self, seat: int) -> list[str]:
        """Return the tiles on a reserve board."""
        return self._tiles(zone_of(seat, RESERVED))

    def waiting(self, seat: int) -> list[str]:
        """Return the tiles that a seat has to place."""
        return self._tiles(zone_of(seat, WAITING))

    def neutral(self) -> list[str]:
        """Return the neutral player's tiles."""
        return self._tiles(WITH_NEUTRAL)

    def scores(self) -> list[int]:
        """Return the points of the seats, then the neutral player's."""
        rows = int(self.state.seats) + 1
        return [sum(int(p) for p in list(self.state.sheet)[row * SHEET : (row + 1) * SHEET]) for row in range(rows)]

    def points(self, number: int, line: str) -> list[int]:
        """Return what a round (1 to 3) gave for a building type or the `wall`: seats, with two also the neutral."""
        column = (number - 1) * LINES + (WALL_LINE if line == "wall" else TABLES.type_ids.index(line))
        rows = int(self.state.seats) + (1 if has_neutral(self.state) else 0)
        return [int(self.state.sheet[row * SHEET + column]) for row in range(rows)]

    def rounds_held(self) -> list[int]:
        """Return the scoring rounds that have been held."""
        return [number for number in (1, 2, 3) if self.state.rounds_held >> (number - 1) & 1]

    def wall(self, seat: int) -> int:
        """Return the longest wall of a seat's Alhambra."""
        return int(wall_of(self.state, seat))

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.game.rules.is_over(self.state)

    def ranking(self) -> list[int]:
        """Return the place of each seat."""
        return self.game.rules.ranking(self.state)

    def _tiles(self, zone: int) -> list[str]:
        return [name for t, name in enumerate(TABLES.tile_ids) if is_in(self.state, zone, t)]


class Setup:
    """What a test says about a position."""

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: bool) -> None:
        self.game = diwan.load("alhambra", **options)
        self.seats = seats
        self.seed = seed
        self._hands: dict[int, list[int]] = {}
        self._display: list[int | None] | None = None
        self._discard: list[int] = []
        self._deck_top: list[int] = []
        self._rest_of_money: str = "deck"
        self._market: list[int | None] = []
        self._built: dict[int, list[tuple[int, int, int]]] = {}
        self._buildings: dict[int, list[int]] = {}
        self._zones: dict[int, int] = {}
        self._bag: list[int] | None = None
        self._rest_seat = seats - 1
        self._turn_seat = 0
        self._turns = 0
        self._cards_out = 0
        self._rounds_held = 0
        self._points: dict[int, int] = {}
        self._rng: Rng = seeded(seed)

    def hand(self, seat: int, *cards: str) -> Setup:
        """Give a seat exactly these cards; hands that are not named are empty."""
        self._hands[seat] = [card(text) for text in cards]
        return self

    def display(self, *cards: str | None) -> Setup:
        """Lay these cards on display; None is a gap, missing places are gaps."""
        shown: list[int | None] = [None if text is None else card(text) for text in cards]
        self._display = shown + [None] * (DISPLAY - len(shown))
        return self

    def discard(self, *cards: str) -> Setup:
        """Put these cards into the discard."""
        self._discard = [card(text) for text in cards]
        return self

    def deck(self, *cards: str) -> Setup:
        """Put these cards on top of the deck, the first one is drawn first; `scoring 1` is a scoring card."""
        self._deck_top = [card(text) for text in cards]
        return self

    def rest_of_money(self, where: str) -> Setup:
        """Say where money that is not named goes: `deck`, `discard` or `hand N`."""
        self._rest_of_money = where
        return self

    def market(self, *tiles: str | None) -> Setup:
        """Lay these tiles on slots 1 to 4; None lets the builder choose one."""
        self._market = [None if name is None else tile(name) for name in tiles]
        return self

    def alhambra(self, seat: int, *tiles: tuple[str, int, int]) -> Setup:
        """Build these tiles, in this order, at x, y."""
        self._built[seat] = [(tile(name), x, y) for name, x, y in tiles]
        return self

    def buildings(self, seat: int, *tiles: str) -> Setup:
        """Build these tiles, in this order, each on the first cell where it fits: for tests that only count."""
        self._buildings[seat] = [tile(name) for name in tiles]
        return self

    def reserve(self, seat: int, *tiles: str) -> Setup:
        """Put these tiles on a reserve board."""
        return self._put(zone_of(seat, RESERVED), tiles)

    def neutral(self, *tiles: str) -> Setup:
        """Give these tiles to the neutral player."""
        return self._put(WITH_NEUTRAL, tiles)

    def bag(self, *tiles: str) -> Setup:
        """Put exactly these tiles into the bag, the first one is drawn first."""
        self._bag = [tile(name) for name in tiles]
        return self

    def rest_of_tiles(self, seat: int) -> Setup:
        """Say on whose reserve board tiles that are not named go when the bag is given."""
        self._rest_seat = seat
        return self

    def turn(self, seat: int, *, turns: int = 0) -> Setup:
        """Make it this seat's turn, after so many turns."""
        self._turn_seat, self._turns = seat, turns
        return self

    def held(self, *rounds: int) -> Setup:
        """Say that these scoring rounds (1, 2) have been held and their cards are out."""
        for number in rounds:
            self._rounds_held |= 1 << (number - 1)
            self._cards_out |= 1 << (number - 1)
        return self

    def points(self, seat: int, points: int) -> Setup:
        """Let a seat have so many points from the wall in round 1; say `held(1)` too."""
        self._points[seat] = points
        return self

    def scores_next(self, number: int) -> Setup:
        """Let seat 0 bring up the scoring card of round 1 or 2 by `take dinar 9`."""
        self.held(*range(1, number)).turn(0).deck(f"scoring {number}")
        return self.display("dinar 9", "dirham 9", "ducat 9", "florin 9")

    def ends_next(self) -> Setup:
        """Let seat 0 end the game by LAST_PURCHASE: the bag is empty, and no hand earns a last tile."""
        return self.held(1, 2).turn(0).bag().market("tow-13-e").hand(0, "florin 9", "florin 5")

    def chance(self, rng: Rng) -> Setup:
        """Use this generator, a scripted one for instance."""
        self._rng = rng
        return self

    def build(self) -> Position:
        """Return the position, with the seat in turn asked for its action."""
        state = AlhambraState()
        state.seats = self.seats
        state.rng = self._rng
        state.end_on_empty_bag = 1 if self.game.options["end_on_empty_bag"] else 0
        state.turn_seat = state.start_seat = state.to_act = self._turn_seat
        state.turns = self._turns
        state.cards_out, state.rounds_held = self._cards_out, self._rounds_held
        state.sheet = vec[i64]([0] * ((self.seats + 1) * SHEET))
        for seat, points in self._points.items():
            state.sheet[seat * SHEET + WALL_LINE] = points
        self._lay_tiles(state)
        self._lay_money(state)
        state.ask(CHOOSE_ACTION, self._turn_seat, 0)
        return Position(self.game, state)

    def _put(self, zone: int, tiles: tuple[str, ...]) -> Setup:
        for name in tiles:
            self._zones[tile(name)] = zone
        return self

    def _lay_tiles(self, state: AlhambraState) -> None:
        state.tiles = vec[i64]([0] * int(zone_count(self.seats)))
        state.tile_cell = vec[i64]([NONE] * TILES)
        used = {t for t in self._market if t is not None} | set(self._zones) | set(self._bag or [])
        for seat, tiles in self._built.items():
            for number, x, y in tiles:
                assert number not in used, f"{TABLES.tile_ids[number]} is used twice"
                used.add(number)
                problem = placement_problem(survey(state, seat), cell_at(x, y), int(TABLES.tile_walls[number]))
                assert problem == 0, f"{TABLES.tile_ids[number]} at {x},{y}: {REFUSALS[problem]}"
                add_to(state, zone_of(seat, BUILT), number)
                state.tile_cell[number] = cell_at(x, y)
        for seat, numbers in self._buildings.items():
            for number in numbers:
                assert number not in used, f"{TABLES.tile_ids[number]} is used twice"
                used.add(number)
                cells = building_cells(survey(state, seat), int(TABLES.tile_walls[number]))
                assert len(cells) > 0, f"there is no cell for {TABLES.tile_ids[number]}"
                add_to(state, zone_of(seat, BUILT), number)
                state.tile_cell[number] = cells[0]
        for number, zone in self._zones.items():
            add_to(state, zone, number)
        free = [t for t in range(TILES) if t not in used]
        market = [*self._market, *([None] * (SLOTS - len(self._market)))]
        state.market = vec[i64]([free.pop() if t is None else t for t in market])
        if self._bag is None:
            state.bag = vec[i64](free)
            return
        state.bag = vec[i64](list(reversed(self._bag)))
        for number in free:
            add_to(state, zone_of(self._rest_seat, RESERVED), number)

    def _lay_money(self, state: AlhambraState) -> None:
        left = [int(TABLES.copies[self.seats])] * CARDS

        def draw(number: int) -> int:
            left[number] -= 1
            assert left[number] >= 0, f"not enough copies of {notation.format_card(number)}"
            return number

        state.hands = vec[i64]([0] * (self.seats * CARDS))
        state.discard = vec[i64]([0] * CARDS)
        for seat, cards in self._hands.items():
            for number in cards:
                state.hands[seat * CARDS + draw(number)] += 1
        for number in self._discard:
            state.discard[draw(number)] += 1
        top = [number if number >= SCORING_CARD else draw(number) for number in self._deck_top]
        # By default any four different cards, those with the most copies left.
        default: list[int | None] = list(sorted(range(CARDS), key=lambda number: (left[number], number))[-DISPLAY:])
        display = default if self._display is None else self._display
        shown = [NONE if number is None else draw(number) for number in display]
        state.display = vec[i64](shown)
        rest = [number for number in range(CARDS) for _ in range(left[number])]
        below: list[int] = []
        if self._rest_of_money == "deck":
            below = rest
        for number in rest if not below else []:
            if self._rest_of_money == "discard":
                state.discard[number] += 1
            else:
                state.hands[int(self._rest_of_money.split()[1]) * CARDS + number] += 1
        hidden = [SCORING_CARD + i for i in (1, 0) if not self._cards_out >> i & 1 and SCORING_CARD + i not in top]
        deck = hidden + below + list(reversed(top))
        state.deck = vec[i64](deck)
        self._mark_piles(state, deck)

    def _mark_piles(self, state: AlhambraState, deck: list[int]) -> None:
        places = [deck.index(SCORING_CARD + i) if SCORING_CARD + i in deck else 0 for i in range(2)]
        state.first_pile_low = state.first_pile_high = places[0]
        state.second_pile_low = state.second_pile_high = places[1]


def problem_at(position: Position, seat: int, name: str, x: int, y: int) -> str:
    """Return why a tile may not be built at x, y (`fits` when it may), whoever owns it."""
    ground = survey(position.state, seat)
    return REFUSALS[placement_problem(ground, cell_at(x, y), int(TABLES.tile_walls[tile(name)]))]


def removal_problem_at(position: Position, seat: int, x: int, y: int) -> str:
    """Return why the tile at x, y may not be taken out (`fits` when it may)."""
    ground = survey(position.state, seat)
    tiles = count_in(position.state, zone_of(seat, BUILT)) + 1
    return REFUSALS[removal_problem(ground, ground.square_of(cell_at(x, y)), tiles)]


def fresh(seats: int, seed: int, **options: bool) -> Position:
    """Return a position right after setup, as play begins it; its events hold the whole setup."""
    game = diwan.load("alhambra", **options)
    heard: list[Event] = []
    state = cast(AlhambraState, game.rules.new_state(seats, seeded(seed), heard))
    position = Position(game, state)
    position.events.extend(heard)
    return position


__all__ = [
    "LAST_PURCHASE",
    "NOBODY",
    "REFUSALS",
    "Position",
    "Setup",
    "card",
    "fresh",
    "problem_at",
    "removal_problem_at",
    "tile",
]
