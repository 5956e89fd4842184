"""Chapter 6.3: produce."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.components.printed import CODE, TABLES
from diwan.games.sabika.components.vocabulary import GAIN_RAW
from tests.support.sabika import Setup, program_of
from tests.support.sabika_cards import gain_of, plain_city

PLAIN = plain_city()
DINARS, POINTS, PARIAS = gain_of(f"{PLAIN} bonus")
# A city whose bonus asks for something: any material.
ASKING = "CB2"


def workshop(*raws: str) -> Setup:
    """Seat 0 is about to produce; Fez has a plain bonus, Venice one that asks."""
    setup = Setup(seats=2).city("fez", PLAIN).city("venice", ASKING).raws(0, *raws)
    return setup.asks(actions.ASK_PRODUCE, 0)


@pytest.mark.rule("SAB-6.3.1")
def test_the_bonus_of_any_city_with_presence_or_any_raw() -> None:
    setup = workshop("silk", "clay").ships(0, left=("fez",), right=("venice",)).ships(1, left=("cairo",))
    assert setup.build().legal() == {"process silk", "process clay", "city fez", "city venice"}


@pytest.mark.rule("SAB-6.3.1")
def test_a_city_bonus_and_then_processing() -> None:
    table = workshop("silk", "clay").ships(0, left=("fez",)).build().play("city fez")
    assert (table.dinars(), table.parias()) == (DINARS, PARIAS)
    assert table.score_lines().get("SAB-6.1.5", 0) == POINTS
    assert table.legal() == {"process silk", "process clay", "done"}
    table.play("process silk", "store clothes 1", "process clay", "store pottery 2")
    assert (table.stored(), table.raws()) == (["pottery", "clothes"], set())
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-6.3.1")
def test_processing_and_then_a_city_bonus() -> None:
    setup = workshop("silk", "clay").ships(0, left=("fez",), right=("venice",))
    table = setup.build().play("process clay", "store pottery 1", "process silk", "store clothes 2")
    assert table.legal() == {"city fez", "city venice", "done"}
    table.play("city fez")
    assert table.dinars() == DINARS
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-6.3.1")
def test_one_of_the_two_is_enough() -> None:
    table = workshop("silk").ships(0, left=("fez",)).build().play("city fez", "done")
    assert (table.raws(), table.asked()) == ({"silk"}, "turn")
    table = workshop("silk").ships(0, left=("fez",)).build().play("process silk", "store clothes 1", "done")
    assert (table.dinars(), table.points(), table.asked()) == (0, 5, "turn")


@pytest.mark.rule("SAB-6.3.1")
@pytest.mark.parametrize("raw", ["sugarcane", "clay", "silk"])
def test_a_single_raw_of_any_kind_may_follow_the_bonus(raw: str) -> None:
    table = workshop(raw).ships(0, left=("fez",)).build().play("city fez")
    assert table.legal() == {f"process {raw}", "done"}


@pytest.mark.rule("SAB-6.3.1")
@pytest.mark.parametrize("city", TABLES.city_ids)
def test_the_bonus_of_a_single_city_may_follow_processing(city: str) -> None:
    table = workshop("silk").ships(0, right=(city,)).build().play("process silk", "store clothes 1")
    assert table.legal() == {f"city {city}", "done"}


@pytest.mark.rule("SAB-6.3.1")
def test_only_one_city_bonus_is_received() -> None:
    table = workshop("silk").ships(0, left=("fez", "venice")).build().play("city fez")
    assert table.legal() == {"process silk", "done"}


@pytest.mark.rule("SAB-6.3.1")
def test_at_most_two_raws_are_processed() -> None:
    table = workshop("silk", "clay", "sugarcane").ships(0, left=("fez",)).build()
    table.play("process silk", "store clothes 1")
    assert table.legal() == {"process clay", "process sugarcane", "done"}
    table.play("process clay", "store pottery 2")
    assert table.legal() == {"city fez", "done"}
    table.play("city fez")
    assert (table.raws(), table.asked()) == ({"sugarcane"}, "turn")


@pytest.mark.rule("SAB-6.3.1")
def test_processing_may_stop_after_one_raw_and_does_not_go_on_after_the_bonus() -> None:
    table = workshop("silk", "clay").ships(0, left=("fez",)).build()
    table.play("process silk", "store clothes 1", "done")
    assert table.legal() == {"city fez", "done"}
    table.play("city fez")
    assert (table.raws(), table.asked()) == ({"clay"}, "turn")


@pytest.mark.rule("SAB-6.3.1")
def test_the_bonus_is_complete_before_processing_begins() -> None:
    table = workshop("silk").ships(0, left=("venice",)).build().play("city venice")
    assert table.asked() == "store"
    table.play("store marble 1")
    assert table.legal() == {"process silk", "done"}


@pytest.mark.rule("SAB-6.3.1")
def test_without_presence_only_processing_is_left() -> None:
    table = workshop("silk", "clay").ships(1, left=("fez",)).build()
    assert table.legal() == {"process silk", "process clay"}
    table.play("process silk", "store clothes 1", "done")
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-6.3.1")
def test_without_raws_only_a_bonus_is_left() -> None:
    table = workshop().ships(0, left=("fez",), right=("venice",)).build()
    assert table.legal() == {"city fez", "city venice"}
    table.play("city fez")
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-6.3.1")
@pytest.mark.parametrize("space", ["M1", "M4"])
def test_the_action_needs_presence_or_a_raw(space: str) -> None:
    def destinations(*raws: str, left: tuple[str, ...] = (), right: tuple[str, ...] = ()) -> set[str]:
        setup = Setup(seats=2).raws(0, *raws).ships(0, left=left, right=right).raws(1, "clay").ships(1, left=("fez",))
        return setup.build().legal()

    assert f"move merchant {space}" not in destinations()
    assert f"move merchant {space}" in destinations("clay")
    assert f"move merchant {space}" in destinations(left=("cairo",))
    assert f"move merchant {space}" in destinations(right=("cairo",))


@pytest.mark.rule("SAB-6.3.1")
def test_produce_on_a_space_is_a_main_action_and_as_a_bonus_it_may_be_declined() -> None:
    table = Setup(seats=2).raws(0, "silk", "clay").build().play("move merchant M1")
    assert table.legal() == {"process silk", "process clay"}
    assert table.event_tuples("main_action") == [(0, 7, 0, 0)]
    bonus = Setup(seats=2).raws(0, "silk", "clay").asks(actions.ASK_PRODUCE, actions.PRODUCE_BONUS_ACTION).build()
    assert bonus.legal() == {"process silk", "process clay", "done"}
    bonus.play("done")
    assert bonus.raws() == {"silk", "clay"}


@pytest.mark.rule("SAB-6.3.1")
def test_a_raw_of_the_city_bonus_may_be_processed_in_the_same_action() -> None:
    giving = [name for name in TABLES.city_tile_ids if program_begins_with_raw(name)]
    setup = Setup(seats=2).city("fez", giving[0]).ships(0, left=("fez",)).rondel(R2="silk", R4=None, R6=None, R8=None)
    table = setup.asks(actions.ASK_PRODUCE, 0).build().play("raw R2")
    assert table.legal() == {"process silk", "done"}


@pytest.mark.rule("SAB-14.16")
def test_a_city_bonus_from_a_card_is_that_of_a_city_with_presence_and_may_be_declined() -> None:
    setup = Setup(seats=2).city("fez", PLAIN).ships(0, left=("fez",), right=("venice",)).ships(1, left=("cairo",))
    table = setup.asks(actions.ASK_CITY_BONUS, 0).build()
    assert table.legal() == {"city fez", "city venice", "done"}
    declined = table.copy().play("done")
    assert (declined.dinars(), declined.points(), declined.asked()) == (0, 5, "turn")
    table.play("city fez")
    assert (table.dinars(), table.points(), table.parias()) == (DINARS, 5 + POINTS, PARIAS)


def program_begins_with_raw(name: str) -> bool:
    return CODE[program_of(f"{name} bonus")] == GAIN_RAW
