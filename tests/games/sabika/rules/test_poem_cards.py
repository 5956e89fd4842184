"""Chapter 11: the blue halves of minor poems, one by one: what each changes, where, and where not."""

from __future__ import annotations

import pytest

from tests.support.sabika import Position, Setup
from tests.support.sabika_printed import change, entry, reward

BLUE = "SAB-7.1.7"  # the line of the score sheet


def owner(*poems: str, seats: int = 4) -> Setup:
    """Return a table of four (no worker of the sultan is in the way) where seat 0 owns these blue halves."""
    return Setup(seats).poems(0, *(f"{poem} blue" for poem in poems)).show_grays()


def blue(table: Position, seat: int = 0) -> int:
    """Return the points that blue poems have given."""
    return table.score_lines(seat).get(BLUE, 0)


# Poem 1: income and the first player (see also the chapters of these).


@pytest.mark.rule("SAB-11.1.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_poem_1_pays_2_dinars_in_every_income_phase(number: int) -> None:
    table = owner("P01").round(number).round_over().build()
    assert (table.asked(), table.dinars(0), table.dinars(1)) == ("tribute", 2, 0)


# Poem 2: quarries.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize(("space", "material"), [("O2", "gypsum"), ("O6", "marble")])
@pytest.mark.parametrize("owned", [False, True])
def test_poem_2_enlarges_both_quarries(space: str, material: str, owned: bool) -> None:
    table = owner(*(["P02"] if owned else [])).roomy(0).build()
    more = change("P02", "quarry_amount") if owned else 0
    table.move("architect-1", space)
    stored = 0
    while table.asked() == "store":
        assert blue(table) == 0
        table.play(f"store {material} 1" if stored < 5 else "done")
        stored += 1
    assert table.stored(0) == [material] * (3 + more)
    assert blue(table) == (reward("P02", "quarry")["pp"] if owned else 0)


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize(("card", "material"), [("P10", "marble"), ("CR6 benefit", "gypsum")])
def test_poem_2_enlarges_quarries_of_bonus_actions(card: str, material: str) -> None:
    table = owner("P02").roomy(0).resolves(card).build()
    table.play(*[f"store {material} 1"] * (3 + change("P02", "quarry_amount")))
    assert (table.state.to_act, blue(table)) == (1, reward("P02", "quarry")["pp"])


@pytest.mark.rule("SAB-11.2.1")
def test_poem_2_has_nothing_to_do_with_other_materials() -> None:
    table = owner("P02").roomy(0).resolves("WH06").build()
    table.play("store wood 1", "store wood 1", "store wood 1")
    assert (table.state.to_act, blue(table)) == (1, 0)


# Poem 3: free steps.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6, 7])
def test_poem_3_makes_more_steps_free(steps: int) -> None:
    target = f"O{1 + (7 + steps) % 8}"  # from O8
    for poems, free in (((), 2), (("P03",), 2 + change("P03", "free_steps"))):
        table = owner(*poems).dinars(0, 9).holds(0, "gypsum").at(0, "architect-1", "O8").build()
        table.move("architect-1", target)
        assert table.dinars(0) == 9 - max(steps - free, 0)


@pytest.mark.rule("SAB-11.2.1")
def test_poem_3_opens_destinations_that_could_not_be_paid() -> None:
    setup = owner("P03").at(0, "architect-1", "O1")
    assert {"move architect-1 O4", "move architect-1 O2"} <= setup.build().legal()
    assert "move architect-1 O4" not in owner().at(0, "architect-1", "O1").build().legal()


# Poem 4: foreign workers.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_4_lets_foreign_workers_cost_nothing() -> None:
    for poems, fee in (((), 1), (("P04",), 0)):
        setup = owner(*poems).dinars(0, 9).at(1, "architect-1", "O4").at(2, "architect-2", "O4", lying=True)
        table = setup.build()
        table.move("architect-1", "O4")
        assert table.dinars(0) == 9 - 2 * fee


@pytest.mark.rule("SAB-11.2.1")
def test_poem_4_covers_the_sultans_workers_but_no_steps() -> None:
    setup = owner("P04", seats=2).dinars(0, 9).at(0, "architect-1", "O7")
    table = setup.build().move("architect-1", "O3")  # four steps; a worker of the sultan is there
    assert table.dinars(0) == 9 - 2


# Poem 5: wood in a construction.


@pytest.mark.rule("SAB-11.1.3")
@pytest.mark.parametrize(("materials", "times"), [(("wood",), 1), (("marble",), 0), ((), 0), (("wood", "glazed"), 1)])
def test_poem_5_pays_once_for_a_major_construction_with_wood(materials: tuple[str, ...], times: int) -> None:
    setup = owner("P05").only_majors("MJ01").show_minors().holds(0, "gypsum", "wood", "marble", "glazed")
    table = setup.at(0, "architect-1", "O8").build()
    table.move("architect-1", "O1")
    table.play(*(f"use {material}" for material in materials), *(["done"] if len(materials) < 2 else []))
    assert (blue(table), table.parias(0)) == (times, times)


@pytest.mark.rule("SAB-11.1.3")
@pytest.mark.parametrize(("card", "times"), [("MC02", 1), ("MC01", 0)])
def test_poem_5_pays_for_a_minor_construction_on_wood(card: str, times: int) -> None:
    setup = owner("P05").only_majors().show_minors(card).holds(0, "gypsum", "wood").row(0, "AB1")
    table = setup.at(0, "architect-1", "O8").build()
    table.move("architect-1", "O1").play("done", "row left")
    assert (blue(table), table.parias(0)) == (times, times)


@pytest.mark.rule("SAB-11.1.3")
def test_poem_5_pays_nothing_for_wood_in_a_poem() -> None:
    table = owner("P05").dinars(0, 9).show_poems("P19").holds(0, "wood").build()
    table.move("poet", "I1").play("carve P19 blue")
    assert ("P19 blue" in table.poems(0), blue(table), table.parias(0)) == (True, 0, 0)


# Poem 6: secondary actions.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize(
    ("worker", "space", "secondary", "price"),
    [
        ("architect-1", "O2", "R2", 1),
        ("merchant", "M2", "R2", 0),
        ("merchant", "M2", "X2", 2),
        ("poet", "I2", "X2", 1),
    ],
)
def test_poem_6_makes_every_secondary_action_cheaper(worker: str, space: str, secondary: str, price: int) -> None:
    for poems, cost in (((), price), (("P06",), max(price - 1, 0))):
        table = owner(*poems).dinars(0, 9).rondel(R2="clay", X2="marble").build()
        table.move(worker, space)
        if table.asked() == "work":
            table.play(f"secondary {secondary}")
        assert table.dinars(0) == 9 - cost


@pytest.mark.rule("SAB-11.2.1")
def test_poem_6_opens_secondary_actions_to_those_without_dinars() -> None:
    assert "move poet I3" in owner("P06").build().legal()
    assert "move poet I3" not in owner().build().legal()


# Poem 7: rest.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_7_gives_more_for_rest_and_takes_no_point() -> None:
    table = owner("P07").build().play("rest poet")
    assert table.dinars(0) == 3 + change("P07", "rest_dinar")
    assert table.points(0) == 5 + change("P07", "rest_pp")
    table.play("rest poet")
    assert (table.dinars(1), table.points(1)) == (3, 4)


# Poem 8: transactions.


def sell_all(table: Position) -> int:
    """Sell gypsum as long as transactions are left; return how many there were."""
    times = 0
    while table.asked() == "trade":
        table.play("sell gypsum")
        times += 1
    return times


@pytest.mark.rule("SAB-11.2.4")
@pytest.mark.parametrize("poems", [(), ("P08",)])
def test_poem_8_enlarges_the_market_and_pays_once(poems: tuple[str, ...]) -> None:
    table = owner(*poems).roomy(0).holds(0, *["gypsum"] * 9).build()
    table.move("architect-1", "O4")
    assert sell_all(table) == 2 + (change("P08", "transactions") if poems else 0)
    assert blue(table) == (reward("P08", "transaction")["pp"] if poems else 0)


@pytest.mark.rule("SAB-11.2.3")
@pytest.mark.parametrize(
    ("poems", "card", "left"),
    [
        ((), "MJ06", 2),
        (("P06",), "MJ06", 1),
        (("P06",), "P08", 2),
        (("P06",), "CB5 bonus", 1),
        (("P06", "P08"), "MJ06", 2),
    ],
)
def test_poem_6_takes_a_transaction_and_leaves_at_least_one(poems: tuple[str, ...], card: str, left: int) -> None:
    assert sell_all(owner(*poems).roomy(0).holds(0, *["gypsum"] * 9).resolves(card).build()) == left


@pytest.mark.rule("SAB-11.2.4")
@pytest.mark.parametrize(("card", "printed"), [("MJ06", 2), ("CB5 bonus", 1), ("P13", 1), ("P08", 3), ("WH13", 2)])
def test_poem_8_enlarges_every_other_grant(card: str, printed: int) -> None:
    table = owner("P08").roomy(0).holds(0, *["gypsum"] * 9).resolves(card).build()
    while table.asked() == "store":
        table.play("done")
    assert sell_all(table) == printed + change("P08", "transactions")
    assert blue(table) == reward("P08", "transaction")["pp"]


@pytest.mark.rule("SAB-11.2.4")
def test_poem_8_pays_after_the_first_transaction_of_each_own_turn() -> None:
    pp = reward("P08", "transaction")["pp"]
    table = owner("P08", seats=2).roomy(0).holds(0, *["gypsum"] * 9).build()
    table.move("architect-1", "O4")
    assert blue(table) == 0
    assert blue(table.play("sell gypsum")) == pp
    assert blue(table.play("sell gypsum", "sell gypsum", "done")) == pp
    table.play("rest poet", "move architect-2 O8")
    if table.asked() == "work":
        table.play("main")
    assert blue(table.play("sell gypsum")) == 2 * pp


@pytest.mark.rule("SAB-11.2.4")
def test_poem_8_pays_nothing_without_a_transaction() -> None:
    table = owner("P08").build().move("architect-1", "O4").play("done")
    assert blue(table) == 0


# Poem 9: marble in a construction.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize(("answers", "times"), [(("use marble", "done"), 1), (("use wood", "done"), 0)])
def test_poem_9_pays_for_a_construction_with_marble(answers: tuple[str, ...], times: int) -> None:
    setup = owner("P09").only_majors("MJ04").show_minors().holds(0, "gypsum", "wood", "marble")
    table = setup.at(0, "architect-1", "O8").favour(0, 1).build()
    table.move("architect-1", "O1").play(*answers)
    gained = reward("P09", "construction")
    assert table.asked() == "favour"
    assert (blue(table), table.dinars(0)) == (times * gained["pp"], times * gained["dinar"])


# Poem 10: carving with more materials.


@pytest.mark.rule("SAB-11.1.4")
def test_poem_10_allows_a_second_extra_material_and_pays_for_each() -> None:
    setup = owner("P10").dinars(0, 9).show_poems("P19").holds(0, "gypsum", "marble", "glazed")
    table = setup.build().move("poet", "I1")
    table.play("carve P19 blue", "use gypsum", "use marble")
    assert (table.asked(), table.legal()) == ("poem", {"use glazed", "done"})
    table.play("use glazed")
    assert table.score_lines(0)["SAB-7.1.5"] == 1 + 3 + 4
    assert blue(table) == 3
    assert table.points(0) == 5 + 11


@pytest.mark.rule("SAB-11.1.4")
@pytest.mark.parametrize("extras", [("gypsum", "glazed"), ("glazed", "gypsum")])
def test_the_extra_materials_of_poem_10_come_in_any_order(extras: tuple[str, str]) -> None:
    setup = owner("P10").dinars(0, 9).show_poems("P19").holds(0, "gypsum", "wood", "marble", "glazed")
    table = setup.build().move("poet", "I1").play("carve P19 blue", "use marble", *(f"use {each}" for each in extras))
    assert (table.stored(0), table.score_lines(0)["SAB-7.1.5"], blue(table)) == (["wood"], 8, 3)


@pytest.mark.rule("SAB-11.1.4")
@pytest.mark.parametrize(("materials", "pp"), [(("wood",), 1), (("wood", "marble"), 2)])
def test_poem_10_pays_for_base_and_extra_alike(materials: tuple[str, ...], pp: int) -> None:
    setup = owner("P10").dinars(0, 9).show_poems("P19").holds(0, "wood", "marble", "glazed")
    table = setup.build().move("poet", "I1")
    table.play("carve P19 red", *(f"use {material}" for material in materials), "done")
    assert blue(table) == pp


@pytest.mark.rule("SAB-11.1.4")
def test_without_poem_10_one_extra_material_is_the_limit() -> None:
    setup = owner().dinars(0, 9).show_poems("P10", "P19").holds(0, "gypsum", "marble", "glazed")
    table = setup.build().move("poet", "I1")
    table.play("carve P10 blue", "use gypsum", "use marble")
    assert (table.poems(0), table.stored(0), blue(table)) == ({"P10 blue"}, ["glazed"], 0)


@pytest.mark.rule("SAB-11.1.4")
def test_poem_10_leaves_constructions_alone() -> None:
    setup = owner("P10").only_majors("MJ01").show_minors().holds(0, "gypsum", "wood", "marble", "glazed")
    table = setup.at(0, "architect-1", "O8").build().move("architect-1", "O1")
    table.play("use wood", "use marble")
    assert (table.stored(0), blue(table), table.score_lines(0)["SAB-5.5.3"]) == (["glazed"], 0, 1 + 2 + 3)


# Poem 11: consolidation.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_11_pays_for_every_consolidation() -> None:
    gained = reward("P11", "consolidate")
    setup = owner("P11").city("fez", "CB1").city("tunis", "CR4").ships(0, left=("fez", "tunis"))
    table = setup.show_tiles("right", "WH05", None).show_tiles("left", None, None).no_raws().build()
    table.move("merchant", "M3").play("city fez")
    assert (blue(table), table.dinars(0)) == (gained["pp"], gained["dinar"])
    setup = owner("P11").city("fez", "CB1").ships(0, left=("fez",)).resolves("MJ16")
    table = setup.build().play("city fez")
    assert (blue(table), table.dinars(0)) == (gained["pp"], gained["dinar"])


@pytest.mark.rule("SAB-11.2.1")
def test_poem_11_pays_its_owner_alone_and_before_the_red_action() -> None:
    gained = reward("P11", "consolidate")
    setup = owner("P11").city("tunis", "CR4").ships(0, left=("tunis",)).ships(1, right=("tunis",))
    table = setup.poems(1, "P12 blue").no_raws().build().move("merchant", "M3")
    assert (table.asked(), blue(table), table.dinars(0)) == ("warehouse", gained["pp"], gained["dinar"])
    assert (blue(table, 1), table.dinars(1), table.points(1)) == (0, 1, 6)


@pytest.mark.rule("SAB-11.2.1")
def test_poem_11_is_not_triggered_by_the_consolidations_of_others() -> None:
    setup = Setup(4).poems(1, "P11 blue").city("tunis", "CB1").ships(0, left=("tunis",)).ships(1, right=("tunis",))
    table = setup.no_raws().build().move("merchant", "M3")
    assert (table.ships(0), blue(table, 1), table.dinars(1)) == ((set(), {"tunis"}), 0, 1)


# Poem 12: warehouses.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_12_pays_for_expanding_after_the_bonus_of_the_tile() -> None:
    gained, tile = reward("P12", "expand_warehouse"), entry("warehouse_tile", "WH12")["bonus"][0]["gain"]
    table = owner("P12").show_tiles("right", "WH12", None).build()
    table.move("architect-1", "O3")
    assert blue(table) == gained["pp"]
    amounts = [event[1] for event in table.event_tuples("dinars_gained")]
    assert amounts == [tile["dinar"], gained["dinar"]]


@pytest.mark.rule("SAB-11.2.1")
def test_poem_12_pays_for_activating_too() -> None:
    gained, tile = reward("P12", "activate_warehouse"), entry("warehouse_tile", "WH12")["bonus"][0]["gain"]
    table = owner("P12").expand(0, 2, "WH12").show_tiles("right", None, None).build()
    table.move("architect-1", "O3")
    assert (blue(table), table.dinars(0)) == (gained["pp"], tile["dinar"] + gained["dinar"])
