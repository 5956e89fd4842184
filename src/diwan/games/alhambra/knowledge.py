"""What a seat can't know, and how to draw it anew.

Every card in a hand was once face up, so hands are known to whoever paid attention; unknown are only the order
of the deck, with the places of the scoring cards in it, the order of the bag, and what chance will say
[ALH-14.1.2, ALH-14.1.5].
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from diwan.core.rng import Rng, fork, shuffle
from diwan.games.alhambra.components import CARDS, SCORING_CARD, SCORING_CARDS, TILES
from diwan.games.alhambra.state import AlhambraState, pile_high, pile_low


def redraw(state: AlhambraState, rng: Rng) -> AlhambraState:
    """Return a clone whose unknown orders are uniformly random among those that agree with what was seen.

    What is shuffled is put in order first: the true order must leave no trace, not even which sample comes of which
    generator.
    """
    sample = state.clone()
    sample.rng = fork(rng)
    sample.bag = in_order(state.bag, TILES)
    shuffle(sample.bag, rng)
    redraw_deck(sample, rng)
    return sample


def in_order(items: vec[i64], kinds: i64) -> vec[i64]:
    """Return numbers from 0 to kinds - 1 in ascending order."""
    counts = vec[i64]([0] * kinds)
    i: i64
    for i in range(len(items)):
        counts[items[i]] += 1
    ordered = items[:]
    used: i64 = 0
    kind: i64
    for kind in range(kinds):
        for _ in range(counts[kind]):
            ordered[used] = kind
            used += 1
    return ordered


def secrets_of(state: AlhambraState) -> dict[str, tuple[int, ...]]:
    """Return what `redraw` draws anew: the orders of the bag and of the deck."""
    return {"bag": tuple(state.bag), "deck": tuple(state.deck)}


def redraw_deck(state: AlhambraState, rng: Rng) -> None:
    """Shuffle the money in the deck, and put each scoring card somewhere in what is left of its pile."""
    size: i64 = len(state.deck)
    money = vec[i64]()
    i: i64
    for i in range(size):
        if state.deck[i] < SCORING_CARD:
            money = append(money, state.deck[i])
    money = in_order(money, CARDS)
    shuffle(money, rng)
    places = vec[i64]([-1] * SCORING_CARDS)
    card: i64
    for card in range(SCORING_CARDS):
        if (state.cards_out >> card) & 1 == 0:
            low = pile_low(state, card)
            high = pile_high(state, card)
            high = min(high, size - 1)
            places[card] = low + rng.below(high - low + 1)
    used: i64 = 0
    for i in range(size):
        if i == places[0]:
            state.deck[i] = SCORING_CARD
        elif i == places[1]:
            state.deck[i] = SCORING_CARD + 1
        else:
            state.deck[i] = money[used]
            used += 1
