"""A position of Alhambra in a test: to act on and to look at, in the words of the notation."""

from __future__ import annotations

from typing import cast

import diwan
from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.games.alhambra import notation
from diwan.games.alhambra.components import CARDS, SCORING_CARD, TABLES
from diwan.games.alhambra.layout import placement_problem, removal_problem, survey, wall_of
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
    zone_of,
)
from diwan.games.alhambra.view import AlhambraView

REFUSALS = ("fits", "occupied", "not_adjacent", "wall_mismatch", "unreachable", "hole")


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
