"""The estimate of positions: every verb of the language of effects has one."""

from __future__ import annotations

import re

import pytest

from diwan.games.sabika.heuristic.worth import program_worth, step_worth
from scripts.native import ROOT
from tests.support.sabika_verbs import VERBS, able_table, places_of

ROOM = ROOT / "src" / "diwan" / "games" / "sabika" / "heuristic"
# What a rare step gives, whichever it is.
AT_A_FLAT_RATE = ("ANY_PREVIOUS", "COPY_MAJOR_BONUS", "RED_CITY_ACTION")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_worth_something_to_whoever_can_use_it(verb: str) -> None:
    places = places_of(verb)
    assert places
    state = able_table().state
    for place in places:
        assert 0.0 < step_worth(state, 0, place, 1.0) < 20.0
        assert program_worth(state, 0, place, 1.0) >= step_worth(state, 0, place, 1.0)


def test_every_verb_has_an_estimate_of_its_own_or_is_known_to_have_none() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.glob("*.py")))
    named = set(re.findall(r"operation == v\.([A-Z_]+)", sources))
    assert sorted(named) == sorted(set(VERBS) - set(AT_A_FLAT_RATE))
