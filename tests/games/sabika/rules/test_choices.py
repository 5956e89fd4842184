"""Chapters 14.15, 14.16, 14.22, 14.29 and 14.30: which choices are offered, and which are not asked at all."""

from __future__ import annotations

import random

import pytest

from tests.support.sabika import fresh
from tests.support.sabika_story import plain_of, quiet, story, told_after

# One of two benefits.


@pytest.mark.rule("SAB-14.15")
@pytest.mark.rule("SAB-14.25")
def test_of_two_benefits_that_can_have_an_effect_one_is_named() -> None:
    setup = quiet().dinars(0, 5).holds(0, "wood").resolves("balance red").show_poems("P03")
    table = setup.build()
    assert (table.asked(), table.legal()) == ("choose", {"choose 1", "choose 2"})
    gained = table.copy().play("choose 1", "store gypsum 1", "store glazed 1")
    assert gained.stored() == ["gypsum", "wood", "glazed"]
    assert table.play("choose 2").asked() == "carve"


@pytest.mark.rule("SAB-14.15")
@pytest.mark.parametrize(
    ("dinars", "item"),
    [(0, "wood"), (9, "glazed"), (9, "sugar")],
)
def test_a_benefit_that_can_have_no_effect_is_not_offered(dinars: int, item: str) -> None:
    # A poem can't be carved without dinars, nor without a base material.
    table = quiet().dinars(0, dinars).holds(0, item).resolves("balance red").show_poems("P03").build()
    assert table.asked() == "store"
    assert story(table) == ["items_due"]


@pytest.mark.rule("SAB-14.15")
@pytest.mark.parametrize(
    ("tokens", "good", "dinars", "asked"),
    [
        ("silk", True, 5, "choose"),
        ("silk", False, 5, "raw"),
        ("silk", True, 0, "raw"),
        (None, True, 5, "export"),
        (None, True, 0, "turn"),
        (None, False, 5, "turn"),
    ],
)
def test_if_neither_can_have_an_effect_nothing_happens(tokens: str | None, good: bool, dinars: int, asked: str) -> None:
    setup = quiet().dinars(0, dinars).no_raws().rondel(R2=tokens, R4=tokens).resolves("balance blue")
    table = (setup.holds(0, "sugar") if good else setup).build()
    assert table.asked() == asked
    assert table.state.to_act == (1 if asked == "turn" else 0)


@pytest.mark.rule("SAB-14.15")
@pytest.mark.parametrize(
    ("token", "raw", "asked"),
    [("clay", "silk", "choose"), ("clay", None, "raw"), (None, "silk", "process"), (None, None, "turn")],
)
def test_the_second_favour_space(token: str | None, raw: str | None, asked: str) -> None:
    setup = quiet().no_raws().rondel(R2=token, R4=token).resolves("favour 2")
    table = (setup.raws(0, raw) if raw else setup).build()
    assert table.asked() == asked


@pytest.mark.rule("SAB-14.15")
def test_within_the_list_every_step_is_treated_as_usual() -> None:
    # One token: it is taken as a raw, and the step that gives a good is skipped.
    table = quiet().no_raws().rondel(R2="silk").resolves("balance blue").build()
    assert table.legal() == {"raw R2", "done"}
    table.play("raw R2")
    assert (table.raws(), table.stored(), table.state.to_act) == ({"silk"}, [], 1)
    # The raw declined, the token is there for the good.
    table = quiet().no_raws().rondel(R2="silk").resolves("balance blue").build()
    table.play("done", "raw R2", "store clothes 1")
    assert (table.raws(), table.stored()) == (set(), ["clothes"])


# What is not compulsory.


@pytest.mark.rule("SAB-14.16")
@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("WH15", "city_bonus"),
        ("MJ05", "process"),
        ("WH13", "trade"),
        ("P14", "free_ship"),
        ("P17", "red_city"),
        ("P04", "copy"),
        ("WH20", "raw"),
        ("WH16", "raw"),
        ("WH17", "store"),
    ],
)
def test_nothing_but_dinars_points_and_parias_is_compulsory(name: str, asked: str) -> None:
    setup = quiet().raws(0, "silk").ships(0, left=("fez",)).city("fez", "CR4").resolves(name)
    table = setup.build()
    dinars, points, parias = plain_of(name)
    assert table.asked() == asked
    while table.state.to_act == 0:
        table.play("done")
    assert (table.raws(), table.stored(), table.ships()) == ({"silk"}, [], ({"fez"}, set()))
    assert (table.dinars(), table.points(), table.parias()) == (dinars, 5 + points, parias)


@pytest.mark.rule("SAB-14.16")
@pytest.mark.parametrize("name", ["WH05", "WH08", "MJ04", "P19"])
def test_dinars_points_and_parias_are_taken_without_a_question(name: str) -> None:
    table = quiet().resolves(name).build()
    dinars, points, parias = plain_of(name)
    assert (table.dinars(), table.points(), table.parias()) == (dinars, 5 + points, parias)
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.16")
def test_a_free_ship_need_not_deliver() -> None:
    table = quiet().holds(0, "sugar").resolves("P14").build().play("city tunis")
    assert table.legal() == {"deliver sugar", "done"}
    table.play("done")
    assert (table.stored(), table.points(), table.ships()[0]) == (["sugar"], 5, {"tunis"})


# Payments.


@pytest.mark.rule("SAB-14.22")
@pytest.mark.rule("SAB-14.30")
@pytest.mark.parametrize(
    ("dinars", "seals", "amounts"),
    [
        (4, 1, {0, 1}),
        (4, 3, {0, 1, 2}),
        (2, 5, {0, 1, 2}),
        (1, 3, {1, 2}),
        (1, 2, {1, 2}),
        (3, 0, None),
        (2, 0, None),
        (1, 1, None),
        (0, 2, None),
        (0, 5, None),
    ],
)
def test_how_many_seals_may_pay_for_two_dinars(dinars: int, seals: int, amounts: set[int] | None) -> None:
    # Florence is 2 away.
    setup = quiet().dinars(0, dinars).seals(0, seals).holds(0, "sugar").resolves("CR3 benefit").no_seal("florence")
    table = setup.city("florence", "CB6").build().play("city florence")
    if amounts is None:
        used = max(2 - dinars, 0)
        assert (table.dinars(), table.seals()) == (dinars - 2 + used, seals - used)
        assert table.asked() != "seals"
        return
    assert (table.asked(), table.legal()) == ("seals", {f"amount {number}" for number in amounts})
    for number in amounts:
        paid = table.copy().play(f"amount {number}")
        assert (paid.dinars(), paid.seals()) == (dinars - 2 + number, seals - number)
        assert paid.paid() == [(0, 2 - number, number)]


@pytest.mark.rule("SAB-14.22")
def test_paying_without_seals_is_the_first_answer_while_dinars_last() -> None:
    setup = quiet().dinars(0, 4).seals(0, 2).holds(0, "sugar").resolves("CR3 benefit")
    table = setup.build().play("city florence")
    lowest = table.game.rules.legal_actions(table.state)[0]
    assert table.game.format(table.state, lowest) == "amount 0"


@pytest.mark.rule("SAB-14.30")
@pytest.mark.parametrize(("dinars", "seals"), [(0, 0), (0, 3), (5, 3)])
def test_a_payment_of_nothing_is_not_asked(dinars: int, seals: int) -> None:
    setup = quiet().dinars(0, dinars).seals(0, seals).ships(0, left=("fez", "tunis")).resolves("MJ16")
    table = setup.city("fez", "CB1").build().play("city fez")
    assert (table.dinars(), table.seals(), table.state.to_act) == (dinars, seals, 1)
    assert "dinars_paid" not in table.event_kinds()


# Only questions with a choice are asked.


@pytest.mark.rule("SAB-14.29")
def test_the_only_red_poem_is_reactivated_without_a_question() -> None:
    table = quiet().poems(0, "P03 red").at(0, "poet", "I2").build().play("move poet I3")
    assert "reactivated P03" in story(table)
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.29")
def test_the_only_city_the_only_way_to_pay_and_the_only_good_are_taken_without_a_question() -> None:
    setup = quiet().dinars(0, 1).holds(0, "sugar").ships(0, left=("fez",)).city("algiers", "CB1")
    table = setup.at(0, "merchant", "M1").rondel(R2=None, X2=None).no_raws().build()
    table.play("move merchant M2")
    assert told_after(table, "main export")[:4] == ["main export", "paid 1", "ship algiers", "seal algiers"]
    assert table.stored() == []


@pytest.mark.rule("SAB-14.29")
def test_the_only_base_without_any_extra_is_used_without_a_question() -> None:
    setup = quiet().holds(0, "gypsum", "sugar").dinars(0, 9).show_poems("P03").show_grays()
    table = setup.build().play("move poet I1", "carve P03 blue")
    assert table.poems() == {"P03 blue"}
    assert (table.stored(), table.state.to_act) == (["sugar"], 1)


@pytest.mark.rule("SAB-14.29")
def test_a_turn_that_can_only_rest_still_asks_which_worker() -> None:
    table = quiet().lying(0, "architect-1", "architect-2").no_raws().rondel(X2=None, X5=None).build()
    assert table.asked() == "turn"
    assert {"rest merchant", "rest poet"} <= table.legal()


@pytest.mark.rule("SAB-14.29")
def test_the_last_worker_rests_by_itself_when_it_can_do_nothing_else() -> None:
    # Neither merchant has goods, ships, raws or dinars, and all other workers lie.
    setup = quiet().lying(0, "architect-1", "architect-2", "poet").lying(1, "architect-1", "architect-2", "poet")
    table = setup.turn(1).first(1).no_raws().build()
    assert table.event_tuples("worker_rested") == [(1, 2, 1, 0), (0, 2, 1, 0)]
    assert "round_ended" in table.event_kinds()


@pytest.mark.rule("SAB-14.29")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_question_of_a_game_has_at_least_two_answers(seats: int) -> None:
    chance = random.Random(seats)
    table = fresh(seats, seed=seats, events="random")
    asked = 0
    while not table.is_over():
        legal = table.game.rules.legal_actions(table.state)
        assert len(legal) >= 2
        table.game.rules.apply(table.state, chance.choice(legal))
        asked += 1
    assert asked > 50
