"""Chapters 14.4 to 14.7 and 14.12 to 14.14: the order of steps and rewards inside one thing."""

from __future__ import annotations

import pytest

from diwan.core.components import shipped_text
from diwan.core.errors import BadComponents
from diwan.games.sabika.components.printed import read_tables
from tests.support.sabika import Position, Setup
from tests.support.sabika_story import (
    plain_of,
    quiet,
    reward_of,
    story,
    told_after,
    told_plain,
    told_reward,
    whole_story,
)


def rewards(table: Position) -> list[str]:
    """Return what the story tells, without workers."""
    return [text for text in story(table) if text not in ("worker_moved", "worker_rested")]


# Constructions.


@pytest.mark.rule("SAB-14.4")
@pytest.mark.rule("SAB-14.7")
def test_the_order_inside_a_major_construction() -> None:
    setup = quiet().dinars(0, 3).holds(0, "gypsum", "wood", "marble").poems(0, "P05 blue", "P09 blue", "P14 blue")
    table = setup.favour(0, 2).build().play("move architect-1 O1", "refresh", "major MJ04")
    table.play("use wood", "use marble", "favour 3")
    assert rewards(table) == [
        *("main construction", "paid 1", "minors_replaced", "refresh 1"),
        *("used gypsum", "used wood", "used marble", "major 6"),
        *told_reward("P05", "construction"),
        *told_reward("P09", "construction"),
        *("major_built", "favour_gained", "favour_taken"),
        *told_plain("favour 3", "favour"),
        *told_reward("P14", "favour"),
        *told_plain("MJ04", "major_bonus"),
    ]


@pytest.mark.rule("SAB-14.4")
def test_poem_fourteen_waits_for_the_benefit_of_the_favour_and_precedes_the_bonus() -> None:
    # The favour is a raw, which has to be chosen; the bonus is a warehouse action.
    setup = quiet().holds(0, "gypsum").poems(0, "P14 blue").favour(0, 1).rondel(R2="silk", R4="clay").no_raws()
    setup = setup.rondel(R2="silk", R4="clay")
    table = setup.build().play("move architect-1 O1", "major MJ09", "favour 2")
    assert table.asked() == "raw"
    assert table.points() == 6
    table.play("raw R4")
    assert table.points() == 6 + reward_of("P14", "favour")[1]
    assert table.asked() == "warehouse"
    assert told_after(table, "favour_gained") == [
        *("favour_gained", "favour_taken", "raws_due", "raw_taken"),
        *told_reward("P14", "favour"),
        "bonus warehouse",
    ]


@pytest.mark.rule("SAB-14.4")
def test_a_tile_is_built_before_the_favour_and_the_bonus_counts_it() -> None:
    setup = quiet(3).round(3).dinars(0, 5).holds(0, "gypsum").poems(0, "P01 red", "P03 red").show_minors()
    table = setup.build().play("move architect-1 O1", "main", "major MJ21")
    assert table.majors() == {"MJ21"}
    texts = [text.split()[0] for text in story(table)]
    assert texts.index("major_built") < texts.index("favour_gained") < texts.index("major_bonus")


@pytest.mark.rule("SAB-14.4")
@pytest.mark.rule("SAB-14.7")
def test_the_order_inside_a_minor_construction() -> None:
    setup = quiet().holds(0, "gypsum", "wood", "marble").row(0, "AB3").poems(0, "P13 blue", "P09 blue", "P05 blue")
    table = setup.show_minors("MC01").build()
    table.play("move architect-1 O1", "minor 1", "use wood", "use marble", "row right", "amount 3")
    assert rewards(table) == [
        *("main construction", "used gypsum", "used wood", "used marble", "minor 6"),
        *told_reward("P05", "construction"),
        *told_reward("P09", "construction"),
        *("minor_built", "balance gold", "dinars 3", "parias 1"),
        *told_reward("P13", "balance"),
    ]


@pytest.mark.rule("SAB-14.4")
def test_a_construction_without_balance_gives_no_reward_for_one() -> None:
    setup = quiet().holds(0, "gypsum").row(0, "AB3").poems(0, "P13 blue").show_minors("MC01")
    table = setup.build().play("move architect-1 O1", "minor 1", "row left")
    assert rewards(table)[-1] == "minor_built"
    assert table.balances() == 0


@pytest.mark.rule("SAB-14.4")
@pytest.mark.parametrize(
    ("uses", "poems"), [((), ()), (("wood",), ("P05",)), (("marble",), ("P09",)), (("wood", "marble"), ("P05", "P09"))]
)
def test_a_construction_triggers_what_its_materials_trigger(uses: tuple[str, ...], poems: tuple[str, ...]) -> None:
    setup = quiet().holds(0, "gypsum", "wood", "marble").row(0, "AB3").poems(0, "P05 blue", "P09 blue")
    table = setup.show_minors("MC01").build().play("move architect-1 O1", "minor 1", *(f"use {used}" for used in uses))
    if table.asked() == "extra":
        table.play("done")
    told = [text for poem in poems for text in told_reward(poem, "construction")]
    assert rewards(table)[2 + len(uses) + 1 :] == told


# Consolidations and carvings.


@pytest.mark.rule("SAB-14.5")
def test_the_order_inside_a_consolidation() -> None:
    setup = quiet(events="random").event("EV10").dinars(0, 5).ships(0, left=("fez",)).ships(1, right=("fez",))
    setup = setup.city("fez", "CR4").poems(0, "P11 blue").rondel(R4=None)
    table = setup.build().play("move merchant M3")
    assert table.asked() == "warehouse"  # nothing else was a choice
    texts = whole_story(table)
    assert texts[texts.index((0, "main consolidate")) + 1 :] == [
        *((0, text) for text in ("paid 1", "consolidated fez")),
        *((1, text) for text in ("rival 1", "dinars 1")),
        *((0, text) for text in told_reward("P11", "consolidate")),
        (0, "bonus warehouse"),
    ]


@pytest.mark.rule("SAB-14.6")
@pytest.mark.rule("SAB-14.7")
def test_the_order_inside_a_carving() -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "wood", "marble").poems(0, "P21 blue", "P10 blue").show_poems("P03")
    table = setup.build().play("move poet I1", "carve P03 red", "use gypsum", "use wood", "use marble")
    points = reward_of("P10", "carve")[1]
    assert rewards(table) == [
        *("main carve", "paid 1", "used gypsum", "used wood", "used marble", "poem 6"),
        f"blue_poem {3 * points}",
        *told_reward("P21", "carve"),
        "carved P03",
        *told_plain("P03", "red_poem"),
    ]


@pytest.mark.rule("SAB-14.6")
def test_dinars_are_paid_before_materials_are_chosen() -> None:
    setup = quiet().dinars(0, 4).seals(0, 1).holds(0, "gypsum", "wood").show_poems("P03")
    table = setup.build().play("move poet I1", "carve P03 blue", "amount 0")
    assert (table.asked(), table.dinars(), table.stored()) == ("poem", 3, ["gypsum", "wood"])
    assert table.poems() == set()


# Several triggers.


@pytest.mark.rule("SAB-14.7")
@pytest.mark.parametrize("poems", [("P05 blue", "P09 blue"), ("P09 blue", "P05 blue")])
def test_triggers_of_one_moment_come_by_card_number_and_ask_nothing(poems: tuple[str, str]) -> None:
    setup = quiet().holds(0, "wood", "marble").row(0, "AB1").poems(0, *poems).show_minors("MC05")
    table = setup.build().play("move architect-1 O1", "use marble")
    assert table.asked() == "row"
    both = [*told_reward("P05", "construction"), *told_reward("P09", "construction")]
    assert rewards(table)[-len(both) :] == both


@pytest.mark.rule("SAB-14.7")
@pytest.mark.parametrize("steps", ["{ raw = 1 }", '{ action = "carve" }', "{ gain = { wood = 1 } }"])
def test_a_reward_that_asks_something_is_no_component(steps: str) -> None:
    # Rewards of dinars, points and parias may come in any order, so that nobody need be asked for it.
    text = shipped_text("diwan.games.sabika")
    plain = 'if_material = "wood", do = [{ gain = { pp = 1, paria = 1 } }]'
    assert plain in text
    with pytest.raises(BadComponents, match="expected"):
        read_tables(text.replace(plain, f'if_material = "wood", do = [{steps}]'))


# One player after the other.


@pytest.mark.rule("SAB-14.12")
@pytest.mark.parametrize(("first", "stack"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_parias_of_income_stack_in_turn_order(first: int, stack: list[int]) -> None:
    setup = Setup(seats=3).wishes("WB3", "WA1", "WC1").round_over().first(first)
    for seat in range(3):
        setup = setup.ships(seat, right=("fez",))
    table = setup.city("fez", "CB4").build()
    parias = plain_of("CB4 benefit")[2]
    assert [seat for seat, _, _, _ in table.event_tuples("parias_gained")] == [(first + step) % 3 for step in range(3)]
    assert [table.parias(seat) for seat in range(3)] == [parias] * 3
    assert table.stack() == stack


@pytest.mark.rule("SAB-14.12")
def test_every_income_is_paid_before_the_first_wish_and_the_first_tribute() -> None:
    setup = Setup(seats=2).wishes("WB1", "WA1", "WC1").round_over().ships(0, right=("fez",)).ships(1, right=("fez",))
    table = setup.city("fez", "CB1").build()
    kinds = table.event_kinds()
    last = len(kinds) - kinds[::-1].index("dinars_gained")
    assert last <= kinds.index("narrator_moved") < kinds.index("wish_granted") < kinds.index("points_scored")
    assert table.asked() == "tribute"  # with the dinars just gained


@pytest.mark.rule("SAB-14.13")
def test_of_equals_the_marker_that_arrived_last_is_on_top_and_leads() -> None:
    # Seat 0 is on 3 already; seat 1 arrives there by the reward of its delivery.
    setup = quiet().parias(0, 3).stack(0, 1).turn(1).dinars(1, 5).store(1, 1, "sugar").city("fez", "CB2")
    setup = setup.parias(1, 2).at(1, "merchant", "M1").rondel(R2=None, X2=None)
    table = setup.build().play("move merchant M2", "main", "city fez")
    assert (table.parias(0), table.parias(1)) == (3, 3)
    assert table.stack() == [1, 0]


@pytest.mark.rule("SAB-14.13")
def test_who_pays_last_on_the_same_space_leads() -> None:
    table = Setup(seats=2).wishes("WB3", "WA1", "WC1").round_over().parias(0, 4).parias(1, 4).stack(0, 1).build()
    table.play("amount 2", "amount 2")
    assert table.stack() == [1, 0]
    assert (table.asked(), table.state.to_act) == ("lead", 1)


# After the deed.


@pytest.mark.rule("SAB-14.14")
def test_poem_two_is_rewarded_after_the_materials_are_stored() -> None:
    setup = quiet().poems(0, "P02 blue").at(0, "architect-1", "O8").dinars(0, 5).rondel(R2=None)
    table = setup.build().play("move architect-1 O2", "store gypsum 1", "store gypsum 1", "store gypsum 1")
    assert "blue_poem" not in " ".join(story(table))
    table.play("store wood 1")
    assert story(table)[-2:] == ["stored wood", *told_reward("P02", "quarry")]


@pytest.mark.rule("SAB-14.14")
def test_poem_two_is_rewarded_also_when_part_is_declined() -> None:
    setup = quiet().poems(0, "P02 blue").at(0, "architect-1", "O8").dinars(0, 5).rondel(R2=None)
    table = setup.build().play("move architect-1 O2", "store gypsum 1", "done")
    assert story(table)[-2:] == ["gain_declined", *told_reward("P02", "quarry")]


@pytest.mark.rule("SAB-14.14")
def test_poem_eight_is_rewarded_after_the_first_transaction() -> None:
    setup = quiet().poems(0, "P08 blue").dinars(0, 5).at(0, "architect-1", "O3").rondel(R4=None).holds(0, "marble")
    table = setup.build().play("move architect-1 O4", "buy wood", "store wood 1")
    assert told_after(table, "item_bought") == [
        *("item_bought", "paid 1", "stored wood"),
        *told_reward("P08", "transaction"),
    ]
    table.play("sell marble", "sell wood")
    assert story(table).count(told_reward("P08", "transaction")[0]) == 1


@pytest.mark.rule("SAB-14.14")
def test_poem_twelve_is_rewarded_after_the_bonus_of_the_tile() -> None:
    setup = quiet().expand(0, 1).expand(0, 2).poems(0, "P12 blue").show_tiles("right", "WH04", "WH08")
    table = setup.build().play("move architect-1 O3", "tile WH04", "store wood 1")
    assert "blue_poem" not in " ".join(story(table))
    table.play("store marble 1")
    assert story(table)[-1 - len(told_reward("P12", "expand_warehouse")) :] == [
        "stored marble",
        *told_reward("P12", "expand_warehouse"),
    ]


@pytest.mark.rule("SAB-14.14")
def test_poem_twelve_is_rewarded_for_an_activation_after_its_bonus() -> None:
    setup = quiet().expand(0, 1, "WH08").expand(0, 2, "WH04").poems(0, "P12 blue").dinars(0, 3)
    table = setup.build().play("move architect-1 O3", "activate 1")
    assert told_after(table, "tile_activated") == [
        "tile_activated",
        *told_plain("WH08", "warehouse"),
        *told_reward("P12", "activate_warehouse"),
    ]


@pytest.mark.rule("SAB-14.14")
def test_poems_sixteen_and_eighteen_are_rewarded_as_the_good_is_stored() -> None:
    setup = quiet().poems(0, "P16 blue", "P18 blue").raws(0, "silk").resolves("MJ05")
    table = setup.build().play("process silk", "store clothes special")
    assert told_after(table, "raw_processed") == [
        *("raw_processed", "stored clothes"),
        *told_reward("P16", "store_here"),
        *told_reward("P18", "process"),
    ]


@pytest.mark.rule("SAB-14.14")
def test_a_good_in_a_plain_warehouse_does_not_trigger_poem_sixteen() -> None:
    setup = quiet().poems(0, "P16 blue").raws(0, "silk").resolves("MJ05")
    table = setup.build().play("process silk", "store clothes 1")
    assert story(table)[-1] == "stored clothes"


@pytest.mark.rule("SAB-14.14")
def test_poem_seventeen_is_rewarded_after_the_dinars_of_crafts() -> None:
    table = quiet().poems(0, "P17 blue", "P01 red").at(0, "poet", "I1").dinars(0, 9).rondel(X5=None).build()
    table.play("move poet I5", "main")
    texts = told_after(table, "main crafts")
    assert texts[1].startswith("dinars")
    assert texts[2:] == told_reward("P17", "crafts")


@pytest.mark.rule("SAB-14.14")
def test_poem_nineteen_is_rewarded_after_the_tribute_is_paid() -> None:
    setup = Setup(seats=2).wishes("WB3", "WA1", "WC1").poems(0, "P19 blue").round_over().parias(0, 1)
    table = setup.build()
    assert (table.asked(), story(table)) == ("tribute", [])
    table.play("amount 1")
    assert story(table) == ["tribute_paid", *told_reward("P19", "tribute")]


@pytest.mark.rule("SAB-14.14")
def test_poem_twenty_two_is_rewarded_after_the_red_effect() -> None:
    setup = quiet().poems(0, "P22 blue", "P01 red").at(0, "poet", "I2").build()
    setup.play("move poet I3", "store marble 1")
    assert "blue_poem" not in " ".join(story(setup))
    setup.play("store glazed 1")
    told = told_reward("P22", "reactivate")
    assert story(setup)[-1 - len(told) :] == ["stored glazed", *told]
