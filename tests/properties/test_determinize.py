"""Samples are drawn uniformly from all worlds that agree with what was seen: against brute force on small cases."""

from __future__ import annotations

from itertools import permutations, product
from typing import cast

import pytest

from diwan.core.rng import seeded
from diwan.core.state import State
from diwan.games.alhambra.components import SCORING_CARD
from diwan.games.alhambra.effects import refill_display
from diwan.games.alhambra.setup import insert_scoring_cards
from diwan.games.alhambra.state import AlhambraState
from diwan.testing import check_determinize_uniform
from tests.support.alhambra import Position, Setup, card, fresh, tile

FIRST, SECOND = SCORING_CARD, SCORING_CARD + 1
CARDS = ("dinar 1", "dirham 2", "ducat 3", "florin 4", "dinar 5")
TILES = ("tow-12-o", "pav-7-e", "ser-9-o", "gar-6-esw")


def deck_of(state: State) -> tuple[int, ...]:
    """The deck from the top down."""
    return tuple(int(number) for number in reversed(list(cast(AlhambraState, state).deck)))


def bag_of(state: State) -> tuple[int, ...]:
    """The bag, the tile that is drawn first in front."""
    return tuple(int(number) for number in reversed(list(cast(AlhambraState, state).bag)))


def small_table(*, deck: tuple[str, ...] = CARDS[:3], bag: tuple[str, ...] = TILES[:3]) -> Position:
    """A table with few hidden things and no scoring card left."""
    return Setup(seats=3).bag(*bag).deck(*deck).rest_of_money("hand 2").held(1, 2).turn(0).build()


@pytest.mark.rule("ALH-14.1.5")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_every_order_of_the_bag_is_equally_likely_for_everybody(seat: int) -> None:
    table = small_table(bag=TILES)
    check_determinize_uniform(
        table.game, table.state, seat, bag_of, set(permutations(tile(name) for name in TILES)), samples=2400
    )


@pytest.mark.rule("ALH-14.1.5")
def test_every_order_of_the_deck_is_equally_likely() -> None:
    table = small_table(deck=CARDS[:4])
    orders = set(permutations(card(text) for text in CARDS[:4]))
    check_determinize_uniform(table.game, table.state, 0, deck_of, orders, samples=2400)


@pytest.mark.rule("ALH-14.1.5")
@pytest.mark.rule("ALH-14.3.3")
def test_copies_of_a_card_make_no_order_more_likely() -> None:
    cards = ("dinar 1", "dinar 1", "florin 4", "florin 4", "florin 4")
    table = small_table(deck=cards)
    orders = set(permutations(card(text) for text in cards))
    assert len(orders) == 10
    check_determinize_uniform(table.game, table.state, 0, deck_of, orders, samples=2000)


@pytest.mark.rule("ALH-14.1.5")
def test_deck_and_bag_are_drawn_independently() -> None:
    table = small_table()
    worlds = set(
        product(permutations(card(text) for text in CARDS[:3]), permutations(tile(name) for name in TILES[:3]))
    )
    check_determinize_uniform(table.game, table.state, 0, lambda state: (deck_of(state), bag_of(state)), worlds)


# Scoring cards: five piles of one card each, so that all decks that the setup can make are known.


def all_decks(money: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every deck that ALH-2.1.13 to 2.1.15 can make of five cards, top card first, each equally likely."""
    decks: list[tuple[int, ...]] = []
    for one, two, three, four, five in permutations(money):
        for first, second in product(((two, FIRST), (FIRST, two)), ((four, SECOND), (SECOND, four))):
            decks.append((one, *first, three, *second, five))
    return decks


def table_after(drawn: int, seed: int) -> tuple[Position, tuple[int, ...]]:
    """A table whose deck was made by the real setup, after so many cards were turned up; and that whole deck."""
    shown = ("florin 9", "dirham 9", "dinar 9", "ducat 9")[drawn:]
    table = Setup(seats=3).deck(*CARDS).rest_of_money("hand 2").held(1, 2).display(*shown).build()
    state = table.state
    state.cards_out = state.rounds_held = 0
    state.rng = seeded(seed)
    insert_scoring_cards(state)
    whole = deck_of(state)
    state.rounds_held = refill_display(state)
    table.check()
    return table, whole


@pytest.mark.rule("ALH-14.1.5")
@pytest.mark.rule("ALH-2.1.14")
@pytest.mark.parametrize(("drawn", "seed"), [(0, 0), *product(range(1, 5), range(6))])
def test_a_sample_is_any_deck_of_the_setup_that_agrees_with_what_was_turned_up(drawn: int, seed: int) -> None:
    table, whole = table_after(drawn, seed)
    seen = len(whole) - len(deck_of(table.state))
    agreeing = [deck[seen:] for deck in all_decks(tuple(card(text) for text in CARDS)) if deck[:seen] == whole[:seen]]
    assert len(set(agreeing)) == len(agreeing)
    check_determinize_uniform(table.game, table.state, 1, deck_of, set(agreeing), samples=20 * len(agreeing), seed=seed)


@pytest.mark.rule("ALH-14.1.5")
@pytest.mark.parametrize(("scoring", "plies"), [(FIRST, 0), (FIRST, 18), (FIRST, 21), (SECOND, 0), (SECOND, 30)])
def test_in_a_real_game_a_scoring_card_may_be_anywhere_in_what_is_left_of_its_pile(scoring: int, plies: int) -> None:
    table = fresh(4, seed=3)
    for _ in range(plies):
        table.game.rules.apply(table.state, table.game.rules.legal_actions(table.state)[0])
    low, high = table.state.second_pile_low, table.state.second_pile_high
    if scoring == FIRST:
        low, high = table.state.first_pile_low, table.state.first_pile_high
    places = set(range(low, min(high, len(table.state.deck) - 1) + 1))
    assert len(places) == (14 if plies == 21 else 17 if plies == 18 else 18)
    check_determinize_uniform(
        table.game, table.state, 2, lambda state: list(cast(AlhambraState, state).deck).index(scoring), places
    )
