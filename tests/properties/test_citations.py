"""Every sentence of a log leads to the rule behind it."""

from __future__ import annotations

import pytest

import diwan
from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.games.alhambra import events as alhambra_events
from diwan.games.sabika import events as sabika_events
from diwan.rulebook import load_rulebook

# What Sabika gives without a word of its own: the sentence before has just said what for.
UNTOLD = {"alhambra": set[int](), "sabika": {sabika_events.DINARS_GAINED, sabika_events.PARIAS_GAINED}}
UNTOLD["sabika"] |= {sabika_events.ITEMS_DUE, sabika_events.RAWS_DUE}


def cases() -> list[tuple[str, int]]:
    return [(name, seats) for name in diwan.game_names() for seats in diwan.load(name).allowed_seats()]


def played(name: str, seats: int) -> tuple[diwan.Game, list[Event]]:
    """Return a random game with the least usual of its options, and all that happened in it."""
    kinds = [diwan.load(name, **options) for options in type(diwan.load(name)).option_sets()]
    game = [kind for kind in kinds if seats in kind.allowed_seats()][-1]
    heard: list[Event] = []
    state, rng = game.rules.new_state(seats, seeded(seats), heard), seeded(1)
    while actions := game.rules.legal_actions(state):
        game.rules.apply(state, actions[rng.below(len(actions))])
    return game, heard


@pytest.mark.parametrize(("name", "seats"), cases())
def test_what_happens_cites_a_rule_that_there_is(name: str, seats: int) -> None:
    game, heard = played(name, seats)
    rulebook = load_rulebook(name)
    assert rulebook is not None
    known = {rule.id for rule in rulebook.rules}
    cited = {(int(event.kind), game.event_rule(event)) for event in heard}
    assert {rule for _, rule in cited if rule} <= known
    assert {kind for kind, rule in cited if not rule} <= UNTOLD.get(name, set())


@pytest.mark.parametrize(
    ("name", "kind", "numbers", "rule"),
    [
        ("alhambra", alhambra_events.TILE_BUILT, (3, 1, 0), "ALH-7.2.1"),
        ("alhambra", alhambra_events.TILE_BUILT, (3, 1, 1), "ALH-8.1.1"),
        ("alhambra", alhambra_events.TILE_RESERVED, (3, 0, 0), "ALH-6.1.2"),
        ("alhambra", alhambra_events.TILE_RESERVED, (3, 1, 0), "ALH-8.1.1"),
        ("alhambra", alhambra_events.TURN_ENDED, (1, 0, 0), "ALH-3.2.6"),
        ("alhambra", alhambra_events.GAME_ENDING, (1, 0, 0), "ALH-14.4.2"),
        ("sabika", sabika_events.MAIN_ACTION, (3, 0, 0), "SAB-5.3.1"),
        ("sabika", sabika_events.DINARS_GAINED, (3, sabika_events.FOR_CRAFTS, 0), "SAB-7.3.1"),
        ("sabika", sabika_events.DINARS_PAID, (1, 0, 0), "SAB-12.2"),
        ("sabika", sabika_events.FIRST_PLAYER, (0, 0, 0), "SAB-2.4.2"),
        ("sabika", sabika_events.FIRST_PLAYER, (1, 0, 0), "SAB-9.8.1"),
        ("sabika", sabika_events.YUSUF_TOOK, (2, 0, 0), "SAB-13.4.4"),
        ("sabika", sabika_events.SECONDARY_ACTION, (0, 0, 0), "SAB-8.2"),
    ],
)
def test_the_same_kind_may_follow_from_different_rules(
    name: str, kind: int, numbers: tuple[int, int, int], rule: str
) -> None:
    assert diwan.load(name).event_rule(Event(kind, 0, *numbers, -1)) == rule


@pytest.mark.parametrize(("name", "kinds"), [("alhambra", alhambra_events.NAMES), ("sabika", sabika_events.NAMES)])
def test_every_kind_of_event_can_be_asked(name: str, kinds: tuple[str, ...]) -> None:
    game = diwan.load(name)
    assert all(isinstance(game.event_rule(Event(kind, 0, 2, 0, 0, -1)), str) for kind in range(len(kinds)))
