"""What is worked out from the cards once, when the game is loaded; and states that travel as pickles."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CITY_TILE_BENEFIT,
    CITY_TILE_BONUS,
    CODE,
    FAVOUR_PROGRAM,
    MAJOR_PROGRAM,
    RED_PROGRAM,
    TABLES,
    TILE_PROGRAM,
)
from diwan.games.sabika.conditions.modifiers import changers
from diwan.games.sabika.phases.rounds import asks_nothing
from diwan.games.sabika.powers.sources import OWNER_BITS, find_owners
from diwan.games.sabika.rules import from_bytes
from diwan.games.sabika.state import LINE_CITY, LINE_INCOME, LINE_RED_CITY, LINE_RED_POEM
from tests.support.sabika_damage import busy
from tests.support.sabika_printed import PRINTED, entry
from tests.support.sabika_verbs import all_places


def changed_by(rows: list[dict[str, Any]], half: str) -> list[int]:
    """Return which of these cards change each parameter, one bit each, as their entries say."""
    return [
        sum(1 << n for n, row in enumerate(rows) if any(rule.get("mod") == word for rule in row[half]))
        for word in v.PARAMETER_IDS
    ]


@pytest.mark.rule("SAB-12.4")
def test_every_number_knows_which_poems_change_it() -> None:
    assert list(changers(0, v.MINOR_POEMS)) == changed_by(PRINTED["minor_poem"], "blue")


@pytest.mark.rule("SAB-12.4")
def test_every_number_knows_which_events_change_it() -> None:
    assert list(changers(v.EVENT_SOURCE, v.EVENTS)) == changed_by(PRINTED["event"], "passive")


@pytest.mark.rule("SAB-14.1")
def test_every_place_of_an_effect_knows_its_poem_or_city() -> None:
    expected = [0] * len(CODE)
    programs = [(RED_PROGRAM[poem], LINE_RED_POEM, poem) for poem in range(v.MINOR_POEMS)]
    for tile, name in enumerate(TABLES.city_tile_ids):
        colour = entry("city_tile", name)["colour"]
        programs += [(CITY_TILE_BONUS[tile], LINE_CITY, tile)]
        programs += [(CITY_TILE_BENEFIT[tile], LINE_RED_CITY if colour == "red" else LINE_INCOME, tile)]
    for program, line, number in programs:
        for place in all_places(int(program)):
            expected[place] = line << OWNER_BITS | (number + 1)
    assert list(find_owners()) == expected
    others = [*MAJOR_PROGRAM, *TILE_PROGRAM, *FAVOUR_PROGRAM]
    assert {expected[place] for program in others for place in all_places(int(program))} == {0}


@pytest.mark.rule("SAB-18.1")
def test_a_pickled_state_is_the_same_state() -> None:
    table = busy()
    data = table.state.to_bytes()
    assert from_bytes(data).to_bytes() == data
    assert pickle.loads(pickle.dumps(table.state)).to_bytes() == data


@pytest.mark.rule("SAB-19.1")
@pytest.mark.parametrize("seats", [-1, 0, 5])
def test_a_state_of_no_possible_number_of_seats_is_refused(seats: int) -> None:
    table = busy()
    parts = table.state.vectors()
    with pytest.raises(ValueError, match=f"^state bytes are damaged: {seats} seats, expected 1 to 4$"):
        table.game.rules.restore(seats, parts)


@pytest.mark.rule("SAB-9.1.1")
def test_every_effect_knows_whether_it_asks_something() -> None:
    programs = [*RED_PROGRAM, *CITY_TILE_BONUS, *CITY_TILE_BENEFIT, *MAJOR_PROGRAM, *TILE_PROGRAM]
    for program in programs:
        place, steps = int(program), []
        while CODE[place] != v.END:
            steps.append(int(CODE[place]))
            place += v.OPERATION_SIZES[CODE[place]]
        assert asks_nothing(program) is (set(steps) <= {v.GAIN_PLAIN, v.GAIN_PER}), program
