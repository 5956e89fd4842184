"""Whole games: the events alone tell everything that is open, nothing gets lost, and every game ends."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import diwan
from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.core.state import NOBODY
from diwan.games.alhambra import notation
from diwan.games.alhambra.components import TABLES
from diwan.games.alhambra.state import AlhambraState, cell_x, cell_y
from tests.support.alhambra import Position, fresh

SEATS = (2, 3, 4, 5, 6)


class Ledger:
    """What somebody who only hears the events, and knows the components, writes down."""

    def __init__(self, seats: int, names: tuple[str, ...]) -> None:
        self.names = names
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.discard: Counter[str] = Counter()
        self.display: list[str | None] = [None] * 4
        self.market: list[str | None] = [None] * 4
        self.places: dict[str, object] = {}  # tile -> "neutral", (seat, "waiting"), (seat, "reserve"), (seat, x, y)
        self.scores = [0] * (seats + 1)
        self.deck = 36 * (2 if seats == 2 else 3)
        self.bag = 54

    def hear(self, event: Event) -> None:
        """Write an event down; there is one method for each kind."""
        getattr(self, self.names[event.kind])(event)

    def card_dealt(self, event: Event) -> None:
        self.deck -= 1
        self.hands[event.seat][notation.format_card(event.a)] += 1

    def card_shown(self, event: Event) -> None:
        self.deck -= 1
        self.display[event.b] = notation.format_card(event.a)

    def scoring_card_shown(self, event: Event) -> None:
        self.deck -= 1

    def deck_shuffled(self, event: Event) -> None:
        assert (self.deck, sum(self.discard.values())) == (0, event.a)
        self.deck, self.discard = event.a, Counter()

    def tile_shown(self, event: Event) -> None:
        self.bag -= 1
        self.market[event.b] = TABLES.tile_ids[event.a]

    def neutral_drew(self, event: Event) -> None:
        self.bag -= 1
        self.places[TABLES.tile_ids[event.a]] = "neutral"

    def card_taken(self, event: Event) -> None:
        name = notation.format_card(event.a)
        self.display[self.display.index(name)] = None
        self.hands[event.seat][name] += 1

    def card_paid(self, event: Event) -> None:
        self.hands[event.seat] -= Counter([notation.format_card(event.a)])
        self.discard[notation.format_card(event.a)] += 1

    def tile_bought(self, event: Event) -> None:
        assert self.market[event.b] == TABLES.tile_ids[event.a]
        self.market[event.b] = None
        self.places[TABLES.tile_ids[event.a]] = (event.seat, "waiting")

    def tile_awarded(self, event: Event) -> None:
        if event.seat != NOBODY:
            self.tile_bought(event)

    def tile_built(self, event: Event) -> None:
        self.places[TABLES.tile_ids[event.a]] = (event.seat, int(cell_x(event.b)), int(cell_y(event.b)))

    def tile_reserved(self, event: Event) -> None:
        self.places[TABLES.tile_ids[event.a]] = (event.seat, "reserve")

    def tile_given(self, event: Event) -> None:
        self.places[TABLES.tile_ids[event.a]] = "neutral"

    def majority_scored(self, event: Event) -> None:
        self.scores[event.seat] += event.b

    wall_scored = majority_scored

    def turn_began(self, event: Event) -> None:
        assert None not in self.market

    def turn_ended(self, event: Event) -> None:
        """Nothing to write down."""

    hand_compared = game_ending = game_over = turn_ended

    def money(self) -> int:
        """All money cards, wherever they are; the scoring cards in the deck aside."""
        shown = sum(name is not None for name in self.display)
        return self.deck + shown + sum(self.discard.values()) + sum(sum(hand.values()) for hand in self.hands)

    def tiles(self) -> int:
        """All tiles, wherever they are."""
        return self.bag + sum(name is not None for name in self.market) + len(self.places)


def written_down(table: Position) -> dict[str, object]:
    """What lies on a table, tile by tile."""
    places: dict[str, object] = dict.fromkeys(table.neutral(), "neutral")
    for seat in range(table.state.seats):
        places |= {name: (seat, x, y) for name, (x, y) in table.alhambra(seat).items()}
        places |= dict.fromkeys(table.reserve(seat), (seat, "reserve"))
        places |= dict.fromkeys(table.waiting(seat), (seat, "waiting"))
    return places


def agree(ledger: Ledger, table: Position, scoring_cards_left: int) -> None:
    """The ledger says what the table shows."""
    assert [sorted(hand.elements()) for hand in ledger.hands] == [
        sorted(table.hand(seat)) for seat in range(table.state.seats)
    ]
    assert sorted(ledger.discard.elements()) == sorted(table.discard())
    assert (ledger.display, ledger.market) == (table.display(), table.market())
    assert ledger.places == written_down(table)
    assert ledger.scores == table.scores()
    assert (ledger.deck + scoring_cards_left, ledger.bag) == (len(table.state.deck), len(table.state.bag))


@pytest.mark.rule("ALH-14.1.3")
@pytest.mark.rule("ALH-14.1.4")
@pytest.mark.rule("ALH-14.4.1")
@pytest.mark.parametrize("end_on_empty_bag", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_who_hears_everything_knows_everything_but_the_two_orders(seats: int, end_on_empty_bag: bool) -> None:
    table = fresh(seats, seed=seats, end_on_empty_bag=end_on_empty_bag)
    ledger = Ledger(seats, table.game.event_names)
    ledger.deck += 2  # the scoring cards, which only their own events count out
    rng, rules = seeded(seats), table.game.rules
    totals = {(ledger.money(), ledger.tiles())}
    scores = list(ledger.scores)
    while True:
        for event in table.events:
            ledger.hear(event)
        table.events.clear()
        totals.add((ledger.money() + bin(table.state.cards_out).count("1"), ledger.tiles()))
        assert all(now >= before for now, before in zip(ledger.scores, scores, strict=True))
        scores = list(ledger.scores)
        legal = rules.legal_actions(table.state)
        if not legal or table.state.ply % 10 == 0:
            agree(ledger, table, 0)
        if not legal:
            break
        rules.apply(table.state, legal[rng.below(len(legal))])
    assert totals == {((72 if seats == 2 else 108) + 2, 54)}


PUT_OFF = ("redesign_remove", "remove_tile", "redesign_add", "add_tile", "take", "take_done", "to_reserve", "cell")


def last_wish(game: diwan.Game, legal: list[int]) -> int:
    """The action of somebody who wants the game never to end: redesign, else take money, else buy if he must."""
    names = {action: game.actions.block_of(action).name for action in legal}
    return min(legal, key=lambda action: PUT_OFF.index(names[action]) if names[action] in PUT_OFF else len(PUT_OFF))


@pytest.mark.rule("ALH-14.4.2")
@pytest.mark.parametrize("seats", SEATS)
def test_a_game_of_endless_redesigns_is_stopped_after_the_thousandth_turn(seats: int) -> None:
    game = diwan.load("alhambra")
    state = cast(AlhambraState, game.new_state(seats=seats, seed=seats))
    while legal := game.rules.legal_actions(state):
        game.rules.apply(state, last_wish(game, legal))
    assert (state.turns, state.aborted) == (1000, 1)
    assert state.rounds_held & 4
    assert game.rules.violations(state) == []
    assert state.ply < game.longest_game


@pytest.mark.rule("ALH-14.2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_seed_and_a_list_of_actions_are_the_whole_game(seats: int) -> None:
    game = diwan.load("alhambra")
    one, other = game.new_state(seats=seats, seed=99), game.new_state(seats=seats, seed=99)
    strange = game.new_state(seats=seats, seed=100)
    rng = seeded(1)
    while legal := game.rules.legal_actions(one):
        action = legal[rng.below(len(legal))]
        game.rules.apply(one, action)
        game.rules.apply(other, action)
    assert one.key() == other.key()
    assert strange.key() != game.new_state(seats=seats, seed=99).key()


@pytest.mark.parametrize("seats", SEATS)
def test_games_take_as_many_turns_as_the_rules_expect(seats: int) -> None:
    game = diwan.load("alhambra")
    rng = seeded(5)
    states = [cast(AlhambraState, game.new_state(seats=seats, seed=seed)) for seed in range(6)]
    for state in states:
        game.rules.playout(state, rng)
    assert all(40 <= state.turns <= 400 and not state.aborted for state in states)
