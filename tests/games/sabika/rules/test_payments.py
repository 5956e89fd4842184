"""Chapter 4.1: dinars, seals and payments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diwan.core.errors import IllegalAction
from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components.printed import TRIBUTES
from tests.support.sabika import Setup
from tests.support.sabika_cards import minor_with, way_cost

FIRST_TRIBUTE = int(TRIBUTES[1])


def steps() -> Setup:
    return Setup(seats=4).at(0, "architect-1", "O2")


def foreign_worker() -> Setup:
    return Setup(seats=4).at(1, "architect-1", "O6")


def secondary() -> Setup:
    return Setup(seats=4).rondel(R2="silk").at(0, "architect-1", "O1")


def trade() -> Setup:
    return Setup(seats=4).asks(actions.ASK_TRADE, 1)


def construct() -> Setup:
    asked = actions.CONSTRUCT_MAJOR | actions.CONSTRUCT_MINOR
    setup = Setup(seats=4).holds(0, "wood").show_minors(minor_with(base="wood"))
    return setup.asks(actions.ASK_CONSTRUCT, asked)


def export() -> Setup:
    return Setup(seats=4).holds(0, "sugar").city("cairo", "CB2").asks(actions.ASK_EXPORT, 0)


def consolidate() -> Setup:
    setup = Setup(seats=4, events="random").event("EV10").no_raws()
    return setup.ships(0, left=("fez", "cairo"))


def carve() -> Setup:
    return Setup(seats=4).holds(0, "wood").show_poems("P02").asks(actions.ASK_CARVE, BONUS)


# What is paid for, the action that costs something, its price.
PAYMENTS = [
    (steps, "move architect-1 O6", 2),
    (foreign_worker, "move architect-1 O6", 1),
    (trade, "buy glazed", 3),
    (trade, "buy raw", 1),
    (construct, "refresh", 1),
    (export, "city cairo", way_cost("cairo")),
    (carve, "carve P02 blue", 1),
]


@pytest.mark.rule("SAB-4.1.1")
def test_dinars_need_no_crate_and_have_no_limit() -> None:
    table = Setup(seats=4).holds(0, "gypsum", "wood", "marble", "glazed").dinars(0, 200).build()
    table.play("move poet I2", "main")
    assert table.dinars() == 203
    assert table.stored() == ["gypsum", "wood", "marble", "glazed"]


@pytest.mark.rule("SAB-4.1.2")
@pytest.mark.rule("SAB-4.1.7")
@pytest.mark.parametrize(("position", "action", "price"), PAYMENTS, ids=lambda value: getattr(value, "__name__", None))
def test_any_payment_can_be_made_with_seals_alone(position: Callable[[], Setup], action: str, price: int) -> None:
    table = position().seals(0, price).build()
    assert action in table.legal()
    table.play(action)
    assert (table.dinars(), table.seals()) == (0, 0)
    assert table.paid() == [(0, 0, price)]


@pytest.mark.rule("SAB-4.1.5")
@pytest.mark.rule("SAB-4.1.7")
@pytest.mark.parametrize(("position", "action", "price"), PAYMENTS, ids=lambda value: getattr(value, "__name__", None))
def test_what_cannot_be_paid_in_full_is_impossible(position: Callable[[], Setup], action: str, price: int) -> None:
    table = position().dinars(0, price - 1).build()
    before = table.state.key()
    assert action not in table.legal()
    with pytest.raises(IllegalAction):
        table.play(action)
    assert table.state.key() == before
    richer = position().dinars(0, price).build()
    assert action in richer.legal()


@pytest.mark.rule("SAB-4.1.2")
def test_a_secondary_action_can_be_paid_with_a_seal() -> None:
    table = secondary().seals(0, 1).build().play("move architect-1 O2", "secondary R2")
    assert (table.seals(), table.raws()) == (0, {"silk"})


@pytest.mark.rule("SAB-4.1.5")
def test_a_secondary_action_that_cannot_be_paid_is_not_offered() -> None:
    table = secondary().build().play("move architect-1 O2")
    assert table.asked() == "store"
    assert table.raw_on("R2") == "silk"


@pytest.mark.rule("SAB-4.1.2")
def test_consolidating_under_event_10_can_be_paid_with_a_seal() -> None:
    table = consolidate().seals(0, 1).build().play("move merchant M6", "city cairo")
    assert (table.seals(), table.ships()) == (0, ({"fez"}, {"cairo"}))


@pytest.mark.rule("SAB-4.1.5")
def test_consolidating_under_event_10_needs_a_dinar_or_a_seal() -> None:
    assert "move merchant M6" not in consolidate().build().legal()
    assert "move merchant M6" in consolidate().dinars(0, 1).build().legal()


@pytest.mark.rule("SAB-4.1.6")
@pytest.mark.rule("SAB-4.1.2")
@pytest.mark.parametrize(
    ("dinars", "seals", "offered"),
    [
        (3, 1, {"amount 0", "amount 1"}),
        (3, 2, {"amount 0", "amount 1", "amount 2"}),
        (9, 9, {"amount 0", "amount 1", "amount 2", "amount 3"}),
        (2, 2, {"amount 1", "amount 2"}),
        (1, 4, {"amount 2", "amount 3"}),
    ],
)
def test_the_player_chooses_the_mix(dinars: int, seals: int, offered: set[str]) -> None:
    table = trade().dinars(0, dinars).seals(0, seals).build().play("buy glazed")
    assert table.asked() == "seals"
    assert table.state.to_act == 0
    assert table.legal() == offered


@pytest.mark.rule("SAB-4.1.6")
@pytest.mark.parametrize(("dinars", "seals"), [(3, 0), (2, 1), (0, 3), (1, 2), (5, 0)])
def test_a_payment_that_can_be_made_in_one_way_only_is_not_asked(dinars: int, seals: int) -> None:
    table = trade().dinars(0, dinars).seals(0, seals).build().play("buy glazed")
    assert table.asked() == "store"
    assert table.paid() == [(0, 3 - seals, seals)]
    assert (table.dinars(), table.seals()) == (dinars - 3 + seals, 0)


@pytest.mark.rule("SAB-4.1.6")
@pytest.mark.parametrize(("amount", "left"), [(0, (1, 3)), (1, (2, 2)), (2, (3, 1)), (3, (4, 0))])
def test_the_chosen_number_of_seals_is_paid(amount: int, left: tuple[int, int]) -> None:
    table = trade().dinars(0, 4).seals(0, 3).build().play("buy glazed", f"amount {amount}")
    assert (table.dinars(), table.seals()) == left
    assert table.paid() == [(0, 3 - amount, amount)]
    assert table.asked() == "store"


@pytest.mark.rule("SAB-4.1.4")
def test_a_used_seal_leaves_the_game_without_change() -> None:
    table = trade().seals(0, 2).seals(1, 1).dinars(0, 0).build()
    on_the_map = table.seals_left()
    table.play("buy gypsum", "store gypsum 1")
    assert (table.dinars(), table.seals(), table.seals(1)) == (0, 1, 1)
    assert table.seals_left() == on_the_map


@pytest.mark.rule("SAB-4.1.3")
def test_a_seal_pays_one_paria_of_the_tribute_and_never_moves_the_marker_forward() -> None:
    table = Setup(seats=2).seals(0, 1).parias(0, 9).points(0, 5).round_over().build()
    assert table.asked() == "tribute"
    table.play("amount 0")
    assert table.legal() == {"amount 0", "amount 1"}
    table.play("amount 1")
    assert (table.seals(), table.parias()) == (0, 9)
    assert table.score_lines()["SAB-9.4.2"] == -(FIRST_TRIBUTE - 1)
    assert table.event_tuples("tribute_paid")[0] == (0, 0, 1, 0)


@pytest.mark.rule("SAB-4.1.3")
def test_no_more_seals_than_the_tribute_asks_for_are_used() -> None:
    table = Setup(seats=2).seals(0, 9).round_over().build()
    assert table.legal() == {f"amount {seals}" for seals in range(FIRST_TRIBUTE + 1)}
    table.play(f"amount {FIRST_TRIBUTE}")
    assert (table.seals(), table.parias(), table.points()) == (9 - FIRST_TRIBUTE, 0, 5)


@pytest.mark.rule("SAB-4.1.7")
def test_seals_do_not_stand_for_the_two_dinars_of_a_paria() -> None:
    table = Setup(seats=2).seals(0, 1).dinars(0, 1).round_over().build()
    assert table.legal() == {"amount 0", "amount 1"}
    table.play("amount 0")
    assert table.asked() == "lead"
    assert (table.seals(), table.dinars()) == (1, 1)
    assert table.points() == 5 - FIRST_TRIBUTE


@pytest.mark.rule("SAB-4.1.7")
def test_seals_count_where_a_destination_must_be_affordable() -> None:
    setup = Setup(seats=4).holds(0, "wood").show_poems("P02").show_grays()
    assert "move poet I1" not in setup.build().legal()
    richer = Setup(seats=4).holds(0, "wood").show_poems("P02").show_grays().seals(0, 1)
    assert "move poet I1" in richer.build().legal()
