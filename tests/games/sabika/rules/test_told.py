"""Chapter 18: nothing public changes in silence."""

from __future__ import annotations

from typing import cast

import pytest

import diwan
from diwan.core.events import Event
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.state import SabikaState
from tests.support.sabika_events import check_form
from tests.support.sabika_ledger import differences
from tests.support.sabika_lines import kind_asked, lively
from tests.support.sabika_listener import Listener

# Told as a whole: a tribute when it has been paid, a minor construction when it lies in its row.
UNDER_WAY = (actions.ASK_TRIBUTE, actions.ASK_ROW)


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("seats", "mix"), [(1, "negative"), (1, "none"), (2, "none"), (2, "random"), (3, "negative"), (4, "3+0")]
)
def test_who_hears_all_events_knows_the_table(seats: int, mix: str, seed: int) -> None:
    game = GAME(events=mix)
    heard: list[Event] = []
    state = cast(SabikaState, game.rules.new_state(seats, diwan.seeded(seed), heard))
    for event in heard:
        check_form(event, len(state.rows))
    listener, rng = Listener(state), diwan.seeded(seed)
    while len(state.pending):
        heard.clear()
        game.rules.apply(state, lively(game, state, rng))
        for event in heard:
            listener.hear(event)
        if kind_asked(state) not in UNDER_WAY:
            assert differences(listener.table, state) == []
