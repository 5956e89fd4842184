"""Chapter 7.1: carving poems."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import pack_items
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import GRAY_PP, TABLES
from diwan.games.sabika.decisions.poems import append_poems
from tests.support.sabika import Position, Setup

# Poems to own that change nothing about carving.
BLUES = ("P02 blue", "P03 blue", "P07 blue", "P12 blue")
REDS = ("P06 red", "P08 red", "P09 red", "P11 red")
GRAYS = ("P26 gray", "P28 gray")


def desk(*materials: str, dinars: int = 20) -> Setup:
    """Seat 0 has these materials and dinars; poems 5 and 20 and the major poem 24 are on display."""
    setup = Setup(seats=4).no_raws().roomy(0).holds(0, *materials).dinars(0, dinars)
    return setup.show_poems("P05", "P20").show_grays("P24").rondel(X2=None)


def carving(setup: Setup) -> Position:
    """Seat 0 sends its poet; nothing but the main action can be done there."""
    return setup.build().play("move poet I1")


def price(setup: Setup, poem: str) -> int:
    """What carving a poem costs seat 0, which has wood alone."""
    table = carving(setup).play(f"carve {poem}")
    return table.event_tuples("dinars_paid")[0][1]


@pytest.mark.parametrize("most", [v.MINOR_POEMS, v.MAJOR_POEMS, 40])
def test_all_poems_of_a_display_are_offered_however_many_there_are(most: int) -> None:
    offered = append_poems(vec[i64](), 1 << (most - 1) | 0b101, actions.CARVE_GRAY)
    assert list(offered) == [actions.CARVE_GRAY + poem for poem in (0, 2, most - 1)]


@pytest.mark.rule("SAB-7.1.1")
@pytest.mark.parametrize("space", ["I1", "I4"])
def test_a_half_of_a_minor_poem_or_a_major_poem_is_chosen(space: str) -> None:
    table = desk("wood").build().play(f"move poet {space}")
    assert table.asked() == "carve"
    assert table.legal() == {
        "carve P05 blue",
        "carve P20 blue",
        "carve P05 red",
        "carve P20 red",
        "carve P24 gray",
    }


@pytest.mark.rule("SAB-7.1.1")
def test_as_a_bonus_it_may_be_declined() -> None:
    table = desk("wood").asks(actions.ASK_CARVE, BONUS).build()
    assert "done" in table.legal()
    table.play("done")
    assert (table.poems(), table.dinars(), table.asked()) == (set(), 20, "turn")


@pytest.mark.rule("SAB-7.1.1")
def test_empty_slots_offer_nothing() -> None:
    assert carving(desk("wood").show_poems(None, "P05").show_grays()).legal() == {"carve P05 blue", "carve P05 red"}
    assert carving(desk("wood").show_poems().show_grays("P24", "P30")).legal() == {"carve P24 gray", "carve P30 gray"}
    assert "move poet I1" not in desk("wood").show_poems().show_grays().build().legal()


@pytest.mark.rule("SAB-7.1.1")
@pytest.mark.parametrize("poem", ["P01", "P22"])
@pytest.mark.parametrize("slot", [0, 2, 4])
def test_every_poem_can_be_carved_from_every_slot(poem: str, slot: int) -> None:
    shown = [None] * slot + [poem]
    table = carving(desk("wood").show_poems(*shown).show_grays("P23", "P42"))
    assert table.legal() == {f"carve {poem} blue", f"carve {poem} red", "carve P23 gray", "carve P42 gray"}
    assert table.copy().play(f"carve {poem} blue").poems() == {f"{poem} blue"}
    assert table.copy().play(f"carve {poem} red").poems() == {f"{poem} red"}
    assert table.copy().play("carve P23 gray").poems() == {"P23 gray"}
    assert table.play("carve P42 gray").poems() == {"P42 gray"}


@pytest.mark.rule("SAB-7.1.2")
@pytest.mark.parametrize("owned", [0, 1, 2, 4])
def test_a_blue_poem_costs_one_and_one_per_blue_poem(owned: int) -> None:
    assert price(desk("wood").poems(0, *BLUES[:owned], *REDS[:3], *GRAYS).poems(1, "P01 blue"), "P05 blue") == 1 + owned


@pytest.mark.rule("SAB-7.1.2")
@pytest.mark.parametrize("owned", [0, 1, 2, 4])
def test_a_red_poem_costs_two_and_one_per_red_poem(owned: int) -> None:
    assert price(desk("wood").poems(0, *REDS[:owned], *BLUES[:3], *GRAYS).poems(1, "P01 red"), "P20 red") == 2 + owned


@pytest.mark.rule("SAB-7.1.2")
@pytest.mark.parametrize("owned", [0, 1])
def test_a_gray_poem_costs_four_and_one_per_gray_poem(owned: int) -> None:
    assert price(desk("wood").poems(0, *GRAYS[:owned], *BLUES[:3], *REDS[:2]), "P24 gray") == 4 + owned


@pytest.mark.rule("SAB-7.1.2")
@pytest.mark.parametrize(
    ("dinars", "colours"), [(1, {"blue"}), (2, {"blue", "red"}), (3, {"blue", "red"}), (4, {"blue", "red", "gray"})]
)
def test_only_poems_that_can_be_paid_are_offered(dinars: int, colours: set[str]) -> None:
    table = carving(desk("wood", dinars=dinars))
    assert {text.split()[2] for text in table.legal()} == colours


@pytest.mark.rule("SAB-7.1.2")
def test_a_poem_that_cannot_be_paid_makes_the_space_impossible() -> None:
    assert "move poet I1" not in desk("wood", dinars=0).build().legal()
    assert "move poet I1" in desk("wood", dinars=1).build().legal()
    assert "move poet I1" not in desk("wood", dinars=3).show_poems().build().legal()
    assert "move poet I1" in desk("wood", dinars=4).show_poems().build().legal()
    # With more blue poems than red ones the red half is the cheaper one.
    assert "move poet I1" not in desk("wood", dinars=1).poems(0, *BLUES).build().legal()
    assert "move poet I1" in desk("wood", dinars=2).poems(0, *BLUES).build().legal()


@pytest.mark.rule("SAB-7.1.3")
def test_nobody_carves_a_third_gray_poem() -> None:
    table = carving(desk("wood").poems(0, *GRAYS).show_grays("P24", "P30"))
    assert {text.split()[2] for text in table.legal()} == {"blue", "red"}
    assert "move poet I1" not in desk("wood").poems(0, *GRAYS).show_poems().build().legal()
    assert "move poet I1" in desk("wood").poems(0, GRAYS[0]).poems(1, GRAYS[1]).show_poems().build().legal()


@pytest.mark.rule("SAB-7.1.4")
def test_a_base_material_is_needed_and_glazed_is_none() -> None:
    assert "move poet I1" not in desk().build().legal()
    assert "move poet I1" not in desk("glazed", "sugar").build().legal()


@pytest.mark.rule("SAB-7.1.4")
@pytest.mark.parametrize("base", ["gypsum", "wood", "marble"])
def test_gypsum_wood_and_marble_can_be_the_base(base: str) -> None:
    table = carving(desk(base, "glazed", "glazed")).play("carve P05 blue")
    assert table.legal() == {"use glazed", "done"}
    table.play("done")
    assert table.stored() == ["glazed", "glazed"]
    assert table.poems() == {"P05 blue"}


@pytest.mark.rule("SAB-7.1.4")
@pytest.mark.parametrize("base", ["gypsum", "wood", "marble"])
def test_the_first_material_is_the_base_and_any_other_one_may_follow(base: str) -> None:
    kinds = {"gypsum", "wood", "marble", "glazed"}
    table = carving(desk(*sorted(kinds), "gypsum", "wood", "marble", "glazed")).play("carve P05 blue")
    assert table.asked() == "poem"
    assert table.legal() == {"use gypsum", "use wood", "use marble"}
    table.play(f"use {base}")
    assert table.legal() == {f"use {material}" for material in kinds - {base}} | {"done"}
    for extra in kinds - {base}:
        carved = table.copy().play(f"use {extra}")
        assert {material: carved.stored().count(material) for material in kinds} == {
            material: 1 if material in (base, extra) else 2 for material in kinds
        }
        assert carved.poems() == {"P05 blue"}


@pytest.mark.rule("SAB-7.1.4")
def test_no_second_material_of_the_same_type() -> None:
    table = carving(desk("wood", "wood")).play("carve P05 blue")
    assert table.stored() == ["wood"]


@pytest.mark.rule("SAB-7.1.5")
@pytest.mark.parametrize(
    ("steps", "points"),
    [
        (("use gypsum", "done"), 1),
        (("use wood", "done"), 2),
        (("use marble", "done"), 3),
        (("use gypsum", "use wood"), 3),
        (("use wood", "use marble"), 5),
        (("use marble", "use glazed"), 7),
    ],
)
def test_the_points_of_all_materials_are_gained(steps: tuple[str, ...], points: int) -> None:
    table = carving(desk("gypsum", "wood", "marble", "glazed")).play("carve P05 blue", *steps)
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": points}


@pytest.mark.rule("SAB-7.1.6")
@pytest.mark.parametrize("poem", ["P20 blue", "P24 gray"])
def test_the_card_is_taken_and_only_the_chosen_half_exists(poem: str) -> None:
    table = carving(desk("wood")).play(f"carve {poem}")
    assert table.poems() == {poem}
    assert table.poems(1) == set()
    name, colour = poem.split()
    number = TABLES.poem_ids.index(name)
    assert table.event_tuples("poem_carved") == [
        (0, number, ("blue", "red", "gray").index(colour), int(pack_items(v.WOOD, 1)))
    ]


@pytest.mark.rule("SAB-7.1.6")
@pytest.mark.parametrize("poem", ["P20 blue", "P20 red", "P24 gray"])
def test_a_poem_joins_those_that_were_there(poem: str) -> None:
    owned = (BLUES[0], REDS[0], GRAYS[0])
    table = carving(desk("wood").poems(0, *owned)).play(f"carve {poem}")
    assert table.poems() == {*owned, poem}


@pytest.mark.rule("SAB-7.1.6")
def test_a_red_half_is_no_blue_poem() -> None:
    table = carving(desk("wood")).play("carve P05 red", "done")
    assert table.poems() == {"P05 red"}


@pytest.mark.rule("SAB-7.1.7")
def test_a_blue_poem_works_from_now_on() -> None:
    setup = desk("gypsum", "wood", "wood").show_minors().at(0, "architect-1", None)
    table = carving(setup).play("carve P05 blue", "use gypsum", "done")
    assert (table.score_lines().get("SAB-7.1.7", 0), table.parias()) == (0, 0)
    after = desk("gypsum", "wood").poems(0, "P05 blue").show_minors().build()
    after.play("move architect-1 O1", "major MJ01", "use wood")
    assert after.score_lines()["SAB-7.1.7"] == 1


@pytest.mark.rule("SAB-7.1.7")
def test_a_blue_poem_does_not_work_on_the_carving_that_brought_it() -> None:
    table = carving(desk("gypsum", "wood", "marble").show_poems("P10")).play("carve P10 blue", "use gypsum", "use wood")
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": 3}
    assert table.poems() == {"P10 blue"}


@pytest.mark.rule("SAB-7.1.8")
def test_a_red_poem_takes_effect_once_after_it_is_placed() -> None:
    table = carving(desk("wood").show_poems("P04").only_majors()).play("carve P04 red")
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": 2, "SAB-7.1.8": 2}
    scored = table.event_kinds().index("poem_carved")
    assert table.event_kinds()[scored + 1] == "points_scored"
    assert table.state.to_act == 1
    table.play("rest poet", "rest poet").play("rest poet")
    assert table.score_lines()["SAB-7.1.8"] == 2


@pytest.mark.rule("SAB-7.1.8")
def test_the_blue_half_has_no_effect_at_once() -> None:
    table = carving(desk("wood").show_poems("P04").only_majors()).play("carve P04 blue")
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": 2}


@pytest.mark.rule("SAB-7.1.9")
def test_a_gray_poem_scores_at_the_end_of_the_game() -> None:
    setup = desk("wood", dinars=4).round(5).last_turn(0, "poet").poems(1, "P05 blue")
    table = carving(setup).play("carve P24 gray")
    assert table.is_over()
    each = int(GRAY_PP[TABLES.poem_ids.index("P24") - 22])
    assert table.score_lines()["SAB-10.2.1"] == each
    assert "SAB-10.2.1" not in table.score_lines(1)
    earlier = carving(desk("wood", dinars=4)).play("carve P24 gray")
    assert earlier.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": 2}


@pytest.mark.rule("SAB-7.1.10")
def test_the_slot_of_a_minor_poem_is_refilled_in_maintenance() -> None:
    setup = desk("wood").show_poems("P05", "P20", "P01", "P02", "P03").last_turn(0, "poet")
    table = carving(setup).play("carve P20 blue").until("lead")
    shown = table.poems_shown()
    assert [shown[0], *shown[2:]] == ["P05", "P01", "P02", "P03"]
    assert shown[1] not in (None, "P20")


@pytest.mark.rule("SAB-7.1.10")
def test_the_slot_of_a_minor_poem_stays_empty_during_the_round() -> None:
    table = carving(desk("wood").show_poems("P05", "P20", "P01", "P02", "P03")).play("carve P20 blue")
    assert table.poems_shown() == ["P05", None, "P01", "P02", "P03"]


@pytest.mark.rule("SAB-7.1.10")
def test_the_slot_of_a_major_poem_is_never_refilled() -> None:
    setup = desk("wood").show_grays("P24", "P30").last_turn(0, "poet")
    table = carving(setup).play("carve P24 gray").until("lead")
    assert table.grays_shown() == {"P30"}


@pytest.mark.rule("SAB-15.11")
@pytest.mark.parametrize(("poem", "cost"), [("P05 blue", 3), ("P05 red", 3), ("P24 gray", 5)])
def test_carving_costs_with_two_blue_one_red_and_one_gray_poem(poem: str, cost: int) -> None:
    owned = (*BLUES[:2], REDS[0], GRAYS[0])
    assert price(desk("wood").poems(0, *owned), poem) == cost
    third = carving(desk("wood").poems(0, *owned, GRAYS[1]))
    assert "carve P24 gray" not in third.legal()


@pytest.mark.rule("SAB-15.22")
def test_poem_10_with_three_materials() -> None:
    setup = desk("gypsum", "marble", "glazed").poems(0, "P10 blue")
    table = carving(setup).play("carve P05 blue", "use gypsum", "use marble", "use glazed")
    assert table.points() == 5 + 11
    assert table.score_lines() == {"SAB-2.3.2": 5, "SAB-7.1.5": 8, "SAB-7.1.7": 3}
