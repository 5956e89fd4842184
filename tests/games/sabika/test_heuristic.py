"""The estimate of positions: every verb of the language of effects has one."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.core.prompt import Prompt
from diwan.core.rng import seeded
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CITY_TILE_BENEFIT, CODE, MAJOR_PROGRAM
from diwan.games.sabika.conditions.possible import majors_open, red_cities
from diwan.games.sabika.heuristic.worth import BORROWED, USEFUL, program_worth, step_worth
from scripts.native import ROOT
from tests.support.sabika import Setup
from tests.support.sabika_verbs import VERBS, able_table, places_of

ROOM = ROOT / "src" / "diwan" / "games" / "sabika" / "heuristic"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_worth_something_to_whoever_can_use_it(verb: str) -> None:
    places = places_of(verb)
    assert places
    state = able_table().state
    for place in places:
        assert 0.0 < step_worth(state, 0, place, 1.0) < 20.0
        assert program_worth(state, 0, place, 1.0) >= step_worth(state, 0, place, 1.0)


def test_every_verb_has_an_estimate_of_its_own() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.glob("*.py")))
    assert sorted(set(re.findall(r"operation == v\.([A-Z_]+)", sources))) == sorted(VERBS)


def test_a_step_that_nobody_has_weighed_is_an_error() -> None:
    end = next(place for place in range(len(CODE)) if CODE[place] == v.END)
    with pytest.raises(ValueError, match="nobody has said what it is worth"):
        step_worth(able_table().state, 0, end, 1.0)


def test_what_is_copied_is_worth_what_the_best_of_it_gives() -> None:
    state = able_table().state
    (copying, *_), (acting, *_) = places_of("COPY_MAJOR_BONUS"), places_of("RED_CITY_ACTION")
    bonuses = [
        program_worth(state, 0, MAJOR_PROGRAM[tile], 1.0) for tile in range(v.MAJORS) if majors_open(state) >> tile & 1
    ]
    assert step_worth(state, 0, copying, 1.0) == max(bonuses) > BORROWED
    state.majors_left = 0
    assert step_worth(state, 0, copying, 1.0) == BORROWED
    tiles = [state.cities[city] for city in range(v.CITIES) if red_cities(state, 0) >> city & 1]
    assert tiles
    best = max(program_worth(state, 0, CITY_TILE_BENEFIT[tile], 1.0) for tile in tiles)
    assert step_worth(state, 0, acting, 1.0) == best / USEFUL


def test_of_two_ways_to_one_end_greedy_takes_the_shorter() -> None:
    # Two raws may be processed and there is one: to decline its good and process it again leads to the same end.
    table = Setup(seats=2).raws(0, "clay").asks(actions.ASK_PROCESS, 2).build().play("process clay")
    assert "done" in table.legal()
    for seed in range(12):
        bot = diwan.bot("greedy")
        bot.start(table.game, 0, 2, seeded(seed))
        assert table.game.format(table.state, bot.choose(Prompt(table.game, table.state))).startswith("store pottery")
