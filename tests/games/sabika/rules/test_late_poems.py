"""Chapters 14.17 to 14.19: who is asked, discounts, and poems that come too late for what brought them."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.conditions.costs import poem_price
from tests.support.sabika import Setup
from tests.support.sabika_story import plain_of, quiet, reward_of, story

# Others are never asked.


@pytest.mark.rule("SAB-14.17")
def test_only_the_active_player_is_asked_while_others_gain() -> None:
    setup = quiet(3).ships(0, left=("fez",)).ships(1, right=("fez",)).ships(2, right=("fez",)).city("fez", "CR4")
    table = setup.dinars(0, 5).build().play("move merchant M3", "main")
    assert (table.asked(), table.state.to_act) == ("warehouse", 0)
    assert [(table.points(seat), table.dinars(seat)) for seat in (1, 2)] == [(6, 1), (6, 1)]


# Discounts.


@pytest.mark.rule("SAB-14.18")
@pytest.mark.parametrize(
    ("event", "carved", "paid"),
    [(None, "P03 red", 2), ("EV06", "P03 red", 3), ("EV02", "P03 red", 1), ("EV02", "P03 blue", 0)],
)
def test_a_discount_comes_after_all_modifiers_and_not_below_nothing(event: str | None, carved: str, paid: int) -> None:
    # Poem 21 is placed, so a red poem costs 2 + 1; a first blue one 1. One dinar less, and the event's.
    setup = quiet(events="random" if event else "none").dinars(0, 9).holds(0, "gypsum").show_poems("P03")
    setup = setup.event(event) if event else setup
    setup = setup.poems(0, "P21 red").resolves("P21").show_grays()
    table = setup.build()
    before = table.dinars()
    table.play(f"carve {carved}")
    gained = plain_of("P03")[0] if carved.endswith("red") else 0
    assert table.dinars() == before - paid + gained


@pytest.mark.rule("SAB-14.18")
def test_a_discount_is_for_that_one_action() -> None:
    # Carve poem 21, then another red one with its discount; the next carving costs the full price again.
    setup = quiet().dinars(0, 20).holds(0, "gypsum", "gypsum", "gypsum").show_poems("P21", "P03", "P07").show_grays()
    table = setup.poems(0).build().play("move poet I1", "carve P21 red", "carve P03 red")
    assert [text for text in story(table) if text.startswith("paid")] == ["paid 2", "paid 2"]


@pytest.mark.rule("SAB-14.18")
def test_a_discount_makes_a_carving_possible_that_could_not_be_paid_otherwise() -> None:
    setup = quiet().dinars(0, 0).holds(0, "gypsum").show_poems("P03").show_grays().poems(0, "P21 red").resolves("P21")
    assert setup.build().legal() == {"carve P03 blue", "done"}
    setup = quiet().dinars(0, 0).holds(0, "gypsum").show_poems("P03").show_grays().resolves("CR2 benefit")
    assert setup.build().state.to_act == 1  # skipped


@pytest.mark.rule("SAB-14.18")
def test_modifiers_never_make_a_cost_or_a_tribute_negative() -> None:
    setup = quiet(events="random").event("EV02").dinars(0, 0).holds(0, "gypsum").show_poems("P03").show_grays()
    table = setup.poems(0, "P21 red").resolves("P21").build()
    assert poem_price(table.state, 0, v.BLUE, 9) == 0
    label = table.game.describe(table.state, table.game.parse(table.state, "carve P03 blue"))
    assert label.startswith("Carve poem 3, blue: free of charge")
    assert table.play("carve P03 blue").dinars() == 0
    setup = Setup(seats=2, events="random").event("EV05").poems(0, "P19 blue").wishes("WB3", "WA1", "WC1").round_over()
    table = setup.build()
    assert story(table)[0] == "tribute_paid"
    assert table.points() == 5 + reward_of("P19", "tribute")[1]


# Poems that come too late.


@pytest.mark.rule("SAB-14.19")
def test_poem_thirteen_carved_with_the_bonus_of_a_balance_gives_nothing_for_it() -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "gypsum", "gypsum").row(0, "AB3").show_minors("MC07", "MC01")
    table = setup.show_poems("P13").show_grays().poems(0, "P11 blue").build()
    table.play("move architect-1 O1", "minor 1", "row right", "choose 2", "carve P13 blue")
    assert table.poems() == {"P11 blue", "P13 blue"}
    assert "SAB-7.1.7" not in table.score_lines()
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.19")
def test_poem_thirteen_is_triggered_by_a_balance_that_begins_after_it() -> None:
    # Two red balances: the first carves poem 13; the second, built by the merchant's red city, is rewarded.
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "gypsum", "gypsum").row(0, "AB3", right=("MC07",))
    table = setup.show_minors("MC01").poems(0, "P13 blue").resolves("CR1 benefit").build()
    table.play("minor 1", "row right", "amount 4")
    assert table.score_lines()["SAB-7.1.7"] == reward_of("P13", "balance")[1]


@pytest.mark.rule("SAB-14.19")
def test_poem_twenty_two_carved_by_a_reactivated_poem_gives_nothing_for_it() -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum").show_poems("P22").show_grays().poems(0, "P21 red", "P03 blue")
    table = setup.at(0, "poet", "I2").build().play("move poet I3", "carve P22 blue")
    assert table.poems() == {"P21 red", "P03 blue", "P22 blue"}
    assert "SAB-7.1.7" not in table.score_lines()


@pytest.mark.rule("SAB-14.19")
def test_poem_eleven_carved_by_a_consolidation_gives_nothing_for_it() -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum").ships(0, left=("fez",)).city("fez", "CR2").show_poems("P11")
    table = setup.show_grays().rondel(R4=None).build().play("move merchant M3", "carve P11 blue")
    assert table.poems() == {"P11 blue"}
    assert "SAB-7.1.7" not in table.score_lines()


@pytest.mark.rule("SAB-14.19")
@pytest.mark.parametrize("poem", ["P10", "P21"])
def test_a_poem_does_not_work_on_the_carving_that_brings_it(poem: str) -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "wood", "marble").show_poems(poem).show_grays()
    table = setup.build().play("move poet I1", f"carve {poem} blue", "use gypsum", "use wood")
    assert "paid 1" in story(table)
    assert table.points() == 5 + 1 + 2
    assert table.stored() == ["marble"]


@pytest.mark.rule("SAB-14.19")
def test_a_modifier_applies_from_the_next_payment_on() -> None:
    # Poem 6, carved with the red action of a consolidation, makes the secondary action of the same turn cheaper.
    setup = quiet(4).dinars(0, 9).holds(0, "gypsum").ships(0, left=("fez",)).city("fez", "CR2").show_poems("P06")
    table = setup.show_grays().build().play("move merchant M3", "main", "carve P06 blue")
    before = table.dinars()
    table.play("secondary X3", "store marble 1")
    assert table.dinars() == before - 2 + 1


@pytest.mark.rule("SAB-14.19")
def test_without_that_poem_the_same_secondary_action_costs_two_dinars() -> None:
    setup = quiet(4).dinars(0, 9).holds(0, "gypsum").ships(0, left=("fez",)).city("fez", "CR2").show_poems("P06")
    table = setup.show_grays().build().play("move merchant M3", "main", "done")
    before = table.dinars()
    table.play("secondary X3", "store marble 1")
    assert table.dinars() == before - 2
