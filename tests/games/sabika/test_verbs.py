"""Every verb of the language of effects is run and drawn: a new one that is not fails here."""

from __future__ import annotations

import pytest

from diwan.core.state import decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE
from diwan.games.sabika.components.tables import Tables, numbers
from diwan.games.sabika.draw.programs import program_words
from diwan.games.sabika.powers.programs import run
from diwan.games.sabika.state import DINARS, LINE_RED_POEM, PARIAS, points
from tests.support.sabika_verbs import VERBS, able_table, operation_of, places_of

# What a verb asks.
ASKED = {
    "GAIN_MATERIALS": actions.ASK_STORE,
    "GAIN_ANY": actions.ASK_STORE,
    "GAIN_RAW": actions.RAW_ON,
    "GAIN_GOOD": actions.RAW_ON,
    "PROCESS": actions.PROCESS_ON,
    "TRADE": actions.TRADE_ON,
    "CITY_BONUS": actions.ASK_CITY_BONUS,
    "SPLIT": actions.ASK_SPLIT,
    "CHOOSE": actions.ASK_CHOOSE,
    "ANY_PREVIOUS": actions.ASK_FAVOUR,
    "COPY_MAJOR_BONUS": actions.ASK_COPY,
    "FREE_SHIP": actions.ASK_FREE_SHIP,
    "RED_CITY_ACTION": actions.ASK_RED_CITY,
}
AT_ONCE = ("GAIN_PLAIN", "GAIN_PER", "ACT")


def test_every_operation_has_a_verb() -> None:
    assert sorted(map(operation_of, VERBS)) == [number for number in range(v.OPERATIONS) if number != v.END]
    assert len(v.OPERATION_SIZES) == v.OPERATIONS
    assert sorted(VERBS) == sorted([*ASKED, *AT_ONCE])


@pytest.mark.parametrize("verb", sorted(ASKED))
def test_every_verb_that_asks_asks_its_own_question(verb: str) -> None:
    for place in places_of(verb):
        state = able_table().state
        depth = len(state.pending)
        run(state, 0, place, LINE_RED_POEM)
        assert len(state.pending) > depth
        assert decision_kind(state.pending[-1]) == ASKED[verb]


@pytest.mark.parametrize("verb", ["GAIN_PLAIN", "GAIN_PER"])
def test_a_verb_that_gains_gains_at_once(verb: str) -> None:
    for place in places_of(verb):
        state = able_table().state
        before = [int(state.rows[DINARS]), int(state.rows[PARIAS]), int(points(state, 0))]
        run(state, 0, place, LINE_RED_POEM)
        assert [int(state.rows[DINARS]), int(state.rows[PARIAS]), int(points(state, 0))] != before


def test_a_bonus_action_begins_with_its_question() -> None:
    questions = {
        v.EXPORT: actions.ASK_EXPORT,
        v.CONSOLIDATE: actions.ASK_CONSOLIDATE,
        v.CARVE: actions.ASK_CARVE,
        v.WAREHOUSE: actions.ASK_WAREHOUSE,
        v.PRODUCE: actions.ASK_PRODUCE,
        v.CONSTRUCTION: actions.ASK_CONSTRUCT,
        v.MINOR_CONSTRUCTION: actions.ASK_CONSTRUCT,
        v.MINOR_QUARRY: actions.ASK_STORE,
        v.MAJOR_QUARRY: actions.ASK_STORE,
    }
    for place in places_of("ACT"):
        state = able_table().state
        run(state, 0, place, LINE_RED_POEM)
        assert decision_kind(state.pending[-1]) == questions[int(CODE[place + 1])]


PICTURED: dict[str, tuple[int, ...]] = {
    "GAIN_PLAIN": (2, 1, 3),
    "GAIN_MATERIALS": (1, 0, 0, 2),
    "GAIN_ANY": (2, 0b101),
    "GAIN_RAW": (2,),
    "GAIN_GOOD": (2,),
    "PROCESS": (3,),
    "TRADE": (2,),
    "CITY_BONUS": (1,),
    "ACT": (v.CARVE, 2),
    "SPLIT": (5,),
    "GAIN_PER": (v.SEAL_COUNT, 0, 3, 1, 1, 0),
    "CHOOSE": (8, 11),
    "ANY_PREVIOUS": (),
    "COPY_MAJOR_BONUS": (),
    "FREE_SHIP": (1,),
    "RED_CITY_ACTION": (),
}


def test_every_verb_has_pictograms_of_its_own() -> None:
    assert sorted(PICTURED) == sorted(VERBS)
    rows = []
    for verb, arguments in PICTURED.items():
        code = [operation_of(verb), *arguments, v.END]
        code += [v.END] * (8 - len(code))
        tables = Tables()
        tables.code = numbers([*code, v.GAIN_RAW, 1, v.END, v.GAIN_GOOD, 1, v.END])
        rows.append(program_words(tables, 0))
        assert rows[-1]
        assert all(rows[-1])
    assert len(set(rows)) == len(VERBS)
