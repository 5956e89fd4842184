"""The builder of Alhambra positions: what a test says about a position, and how the rest is filled in."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

import diwan
from diwan.core.rng import Rng, seeded
from diwan.games.alhambra import notation
from diwan.games.alhambra.actions import CHOOSE_ACTION
from diwan.games.alhambra.components import CARDS, DISPLAY, SCORING_CARD, SLOTS, TABLES, TILES
from diwan.games.alhambra.effects import add_to
from diwan.games.alhambra.layout import building_cells, placement_problem, survey
from diwan.games.alhambra.state import (
    BUILT,
    NONE,
    RESERVED,
    SHEET,
    WALL_LINE,
    WITH_NEUTRAL,
    AlhambraState,
    cell_at,
    zone_count,
    zone_of,
)
from tests.support.alhambra_position import REFUSALS, Position, card, tile

LAST_PURCHASE = ("buy 1", "pay florin 9", "pay florin 5", "reserve")  # what seat 0 plays after `ends_next`


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
