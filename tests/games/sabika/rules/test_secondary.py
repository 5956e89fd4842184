"""Chapter 8: secondary actions."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup, able

WORKERS = {"O": "architect-1", "M": "merchant", "I": "poet"}
LINKS_OF_FOUR = {
    "O1": {"R1"},
    "O2": {"R2"},
    "O3": {"R3"},
    "O4": {"R4"},
    "O5": {"R5"},
    "O6": {"R6"},
    "O7": {"R7"},
    "O8": {"R8"},
    "M1": {"R1"},
    "M2": {"R2", "R3", "X2"},
    "M3": {"R3", "R4", "X3"},
    "M4": {"R5"},
    "M5": {"R6", "R7", "X5"},
    "M6": {"R7", "R8", "X6"},
    "I1": set(),
    "I2": {"X2"},
    "I3": {"X3"},
    "I4": set(),
    "I5": {"X5"},
    "I6": {"X6"},
}
USED = {
    2: {"R2", "R4", "R6", "R8", "X2", "X5"},
    3: {"R1", "R2", "R4", "R5", "R6", "R8", "X2", "X3", "X5"},
    4: {"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "X2", "X3", "X5", "X6"},
}


def secondaries(seats: int, space: str) -> set[str]:
    """Return the secondary spaces that are offered to a worker who can do everything, on arrival at a space."""
    table = able(seats=seats).build().play(f"move {WORKERS[space[0]]} {space}")
    return {text.split()[1] for text in table.legal("secondary")}


def on_rondel(worker: str, space: str, dinars: int, **tokens: str | None) -> Position:
    """Return a four-player table where a worker has just arrived, with so many dinars and nothing else."""
    return Setup(seats=4).dinars(0, dinars).rondel(**tokens).build().play(f"move {worker} {space}")


# Where.


@pytest.mark.rule("SAB-8.1")
@pytest.mark.rule("SAB-1.6")
@pytest.mark.parametrize("space", list(LINKS_OF_FOUR))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_worker_uses_the_spaces_that_its_own_space_is_linked_to(seats: int, space: str) -> None:
    assert secondaries(seats, space) == LINKS_OF_FOUR[space] & USED[seats]


@pytest.mark.rule("SAB-8.1")
def test_a_secondary_action_belongs_to_the_turn_of_the_worker_that_arrives() -> None:
    # The architect on O4 is left alone; when the poet goes, only what the poet can reach is offered.
    table = able().at(0, "architect-1", "O4", lying=True).rondel(R4="silk").build().play("move poet I2")
    assert table.legal() == {"main", "secondary X2"}


@pytest.mark.rule("SAB-8.1")
@pytest.mark.rule("SAB-14.8")
def test_a_bonus_action_brings_no_secondary_action() -> None:
    table = able().holds(0, "gypsum", "wood").resolves("CR1 benefit").build()
    assert (table.asked(), table.legal("secondary")) == ("construct", set())


# Raw spaces.


@pytest.mark.rule("SAB-8.2")
def test_a_filled_raw_space_gives_its_token() -> None:
    table = on_rondel("architect-1", "O4", 1, R4="silk").play("secondary R4")
    assert (table.raws(), table.raw_on("R4"), table.dinars()) == ({"silk"}, None, 0)
    assert table.event_tuples("raw_taken") == [(0, 2, TABLES.secondary_ids.index("R4"), 0)]
    assert table.stored() == []


@pytest.mark.rule("SAB-8.2")
@pytest.mark.rule("SAB-15.30")
def test_with_the_cell_occupied_the_own_raw_is_processed_and_the_token_stays() -> None:
    setup = Setup(seats=2).dinars(0, 1).raws(0, "silk", "clay").rondel(R2="silk")
    table = setup.build().play("move architect-1 O2", "secondary R2", "store clothes 1")
    assert (table.dinars(), table.raw_on("R2")) == (0, "silk")
    assert (table.raws(), table.stored()) == ({"clay"}, ["clothes"])
    assert table.event_tuples("raw_processed") == [(0, 2, 0, 0)]


@pytest.mark.rule("SAB-8.2")
def test_an_empty_raw_space_processes_one_raw_of_the_workshop() -> None:
    setup = Setup(seats=4).dinars(0, 1).raws(0, "silk", "clay", "sugarcane").rondel(R4=None)
    table = setup.build().play("move architect-1 O4", "secondary R4")
    assert (table.asked(), table.legal()) == ("process", {"process silk", "process clay", "process sugarcane", "done"})
    table.play("process clay", "store pottery 1")
    assert (table.raws(), table.stored(), table.dinars()) == ({"silk", "sugarcane"}, ["pottery"], 0)
    # One, and no second one.
    assert (table.asked(), table.legal()) == ("work", {"main", "done"})


@pytest.mark.rule("SAB-8.2")
@pytest.mark.rule("SAB-3.3.10")
def test_an_empty_raw_space_needs_a_raw_in_the_workshop() -> None:
    table = Setup(seats=4).dinars(0, 1).rondel(R4=None).build().play("move architect-1 O4")
    # Only the main action is possible, so it has begun.
    assert table.asked() == "trade"


@pytest.mark.rule("SAB-8.3")
@pytest.mark.parametrize(
    ("worker", "space", "secondary"),
    [("architect-1", "O1", "R1"), ("architect-1", "O6", "R6"), ("merchant", "M4", "R5"), ("merchant", "M5", "R7")],
)
def test_a_raw_space_costs_an_architect_a_dinar_and_a_merchant_nothing(worker: str, space: str, secondary: str) -> None:
    table = able(dinars=5).raws(0).rondel(**{secondary: "silk"}).build()
    table.play(f"move {worker} {space}", f"secondary {secondary}")
    assert (table.raws(), table.dinars()) == ({"silk"}, 4 if worker == "architect-1" else 5)


@pytest.mark.rule("SAB-8.3")
@pytest.mark.parametrize(("dinars", "offered"), [(0, set()), (1, {"secondary R2"})])
def test_an_architect_without_a_dinar_is_not_offered_a_raw_space(dinars: int, offered: set[str]) -> None:
    table = on_rondel("architect-1", "O2", dinars, R2="silk")
    assert table.legal("secondary") == offered


@pytest.mark.rule("SAB-8.3")
@pytest.mark.parametrize("worker", ["architect-1", "merchant"])
def test_an_empty_raw_space_costs_the_same(worker: str) -> None:
    space = "O8" if worker == "architect-1" else "M6"
    setup = able(dinars=5).raws(0, "silk").rondel(R8=None)
    table = setup.build().play(f"move {worker} {space}", "secondary R8", "process silk")
    assert table.dinars() == (4 if worker == "architect-1" else 5)


# Marble spaces.


@pytest.mark.rule("SAB-8.4")
def test_a_filled_marble_space_gives_its_marble() -> None:
    table = on_rondel("poet", "I2", 1).play("secondary X2")
    assert (table.asked(), table.legal()) == ("store", {"store marble 1", "done"})
    table.play("store marble 1")
    assert (table.stored(), table.marble_on("X2"), table.marble_on("X5")) == (["marble"], False, True)
    assert table.event_tuples("marble_taken") == [(0, 0, 0, 0)]


@pytest.mark.rule("SAB-8.4")
@pytest.mark.rule("SAB-4.4.7")
def test_a_declined_marble_stays_on_its_space() -> None:
    table = on_rondel("poet", "I5", 1).play("secondary X5", "done")
    assert (table.stored(), table.marble_on("X5"), table.dinars()) == ([], True, 0)


@pytest.mark.rule("SAB-8.4")
@pytest.mark.parametrize("material", ["gypsum", "wood"])
def test_an_empty_marble_space_gives_one_gypsum_or_wood_from_the_supply(material: str) -> None:
    table = on_rondel("poet", "I2", 1, X2=None).play("secondary X2")
    assert table.legal() == {"store gypsum 1", "store wood 1", "done"}
    table.play(f"store {material} 1")
    assert (table.stored(), table.asked(), table.legal()) == ([material], "work", {"main", "done"})


@pytest.mark.rule("SAB-8.5")
@pytest.mark.parametrize(
    ("worker", "space", "secondary", "price"),
    [
        *(("merchant", "M2", "X2", 2), ("merchant", "M3", "X3", 2), ("merchant", "M6", "X6", 2)),
        *(("poet", "I2", "X2", 1), ("poet", "I3", "X3", 1), ("poet", "I6", "X6", 1)),
    ],
)
@pytest.mark.parametrize("token", ["marble", None])
def test_a_marble_space_costs_a_merchant_two_dinars_and_a_poet_one(
    worker: str, space: str, secondary: str, price: int, token: str | None
) -> None:
    table = able(dinars=6).rondel(**{secondary: token}).build()
    table.play(f"move {worker} {space}", f"secondary {secondary}")
    assert (table.asked(), table.dinars()) == ("store", 6 - price)


@pytest.mark.rule("SAB-8.5")
@pytest.mark.parametrize(
    ("worker", "space", "dinars", "offered"),
    [("merchant", "M3", 1, False), ("merchant", "M3", 2, True), ("poet", "I3", 0, False), ("poet", "I3", 1, True)],
)
def test_a_marble_space_that_cannot_be_paid_is_not_offered(worker: str, space: str, dinars: int, offered: bool) -> None:
    table = able(dinars=dinars).build().play(f"move {worker} {space}")
    assert any(text.startswith("secondary X") for text in table.legal()) is offered


# Filled or empty.


@pytest.mark.rule("SAB-8.6")
def test_a_filled_raw_space_does_not_process_another_raw() -> None:
    table = able(dinars=5).raws(0, "silk").rondel(R4="clay").build().play("move architect-1 O4", "secondary R4")
    assert (table.raws(), table.asked()) == ({"silk", "clay"}, "work")
    assert table.event_tuples("raw_processed") == []


@pytest.mark.rule("SAB-8.6")
def test_a_filled_marble_space_gives_no_gypsum_or_wood() -> None:
    table = on_rondel("poet", "I2", 1).play("secondary X2")
    with pytest.raises(IllegalAction):
        table.play("store gypsum 1")
    with pytest.raises(IllegalAction):
        table.play("store wood 1")


# When it is paid.


@pytest.mark.rule("SAB-8.7")
@pytest.mark.rule("SAB-15.31")
def test_dinars_of_the_main_action_may_pay_for_the_secondary_action_after_it() -> None:
    # With 0 dinars the market must come first: it has begun by itself.
    table = on_rondel("architect-1", "O4", 0, R4="silk")
    assert (table.asked(), table.dinars()) == ("trade", 2)
    table.play("done")
    assert table.legal() == {"secondary R4", "done"}
    table.play("secondary R4")
    assert (table.dinars(), table.raws(), table.state.to_act) == (1, {"silk"}, 1)


@pytest.mark.rule("SAB-8.7")
def test_the_price_is_paid_before_anything_is_gained() -> None:
    table = able(dinars=3).seals(0, 1).build().play("move poet I2", "secondary X2")
    assert (table.asked(), table.legal(), table.marble_on("X2")) == ("seals", {"amount 0", "amount 1"}, True)
    table.play("amount 1")
    assert (table.asked(), table.dinars(), table.seals()) == ("store", 3, 0)
