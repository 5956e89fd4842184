"""Chapters 13.4 and 13.6.1: what Yusuf's cards let him do, and the reward at their bottom."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import MAJOR_BUILDING, MAJOR_NUMBER, TABLES
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_yusuf import facing, printed_reward, yusuf_turn

ERA_ONE = tuple(f"MJ{number:02}" for number in range(1, 10))
GARDENS = ("MC01", "MC02", "MC03", "MC04")
WINDOWS = ("MC25", "MC26", "MC27", "MC28")  # of no type that WA1 shows


def took(table: Position) -> list[tuple[int, int]]:
    """Return what Yusuf took, action and number."""
    return [(a, b) for _, a, b, _ in table.event_tuples("yusuf_took")]


def crates(table: Position) -> int:
    """Return Yusuf's crates."""
    return table.view(None).players[YUSUF].crates


# Major construction.


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.rule("SAB-15.23")
def test_his_first_major_is_the_highest_of_a_type_that_is_wished_for() -> None:
    table = yusuf_turn(facing("YA01").wishes("WA1", "WB1", "WC1"))
    assert table.majors(YUSUF) == {"MJ09"}
    number = TABLES.major_ids.index("MJ09")
    assert (int(MAJOR_NUMBER[number]), v.BUILDING_IDS[int(MAJOR_BUILDING[number])]) == (9, "palace")
    assert table.favour(YUSUF) == 1
    assert table.majors_left() == set(TABLES.major_ids[:18]) - {"MJ09"}


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.rule("SAB-15.23")
def test_without_a_wished_type_he_takes_the_highest_left() -> None:
    # Without 2, 3, 5, 6, 8 and 9 only gates are left, which WA1 does not show.
    table = yusuf_turn(facing("YA01").only_majors("MJ01", "MJ04", "MJ07", "MJ10"))
    assert table.majors(YUSUF) == {"MJ07"}
    assert table.favour(YUSUF) == 1


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.parametrize(("wish", "tile"), [("WA1", "MJ09"), ("WA2", "MJ08"), ("WA3", "MJ09")])
def test_each_a_wish_has_its_own_types(wish: str, tile: str) -> None:
    table = yusuf_turn(facing("YA01").wishes(wish, "WB1", "WC1"))
    assert table.majors(YUSUF) == {tile}


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.parametrize("wishes", [("WA2", "WB1", "WC1"), ("WB1", "WA2", "WC1"), ("WB1", "WC1", "WA2")])
@pytest.mark.parametrize("number", [1, 2])
def test_the_a_wish_counts_on_the_track_as_in_the_tower(wishes: tuple[str, str, str], number: int) -> None:
    table = yusuf_turn(facing("YA01").wishes(*wishes).round(number))
    assert table.majors(YUSUF) == {"MJ08"}


@pytest.mark.rule("SAB-13.4.1")
def test_a_lower_wished_type_beats_a_higher_other_one() -> None:
    table = yusuf_turn(facing("YA01").only_majors("MJ02", "MJ04", "MJ07"))
    assert table.majors(YUSUF) == {"MJ02"}


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.parametrize(("number", "tile"), [(1, "MJ09"), (2, "MJ09"), (3, "MJ18"), (5, "MJ18")])
def test_only_tiles_of_the_current_era_are_his(number: int, tile: str) -> None:
    assert yusuf_turn(facing("YA01").round(number)).majors(YUSUF) == {tile}


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (4, 5), (5, 6), (6, 6)])
def test_his_favour_marker_moves_one_space_without_benefit(before: int, after: int) -> None:
    table = yusuf_turn(facing("YA01").favour(YUSUF, before))
    points, parias = printed_reward("YA01")
    assert table.favour(YUSUF) == after
    assert (table.points(YUSUF), table.parias(YUSUF), table.dinars(YUSUF)) == (5 + points, parias, 0)


@pytest.mark.rule("SAB-13.4.1")
@pytest.mark.parametrize("tile", ["MJ01", "MJ04", "MJ09"])
def test_he_gets_no_bonus_of_the_tile(tile: str) -> None:
    table = yusuf_turn(facing("YA01").only_majors(tile))
    points, parias = printed_reward("YA01")
    assert table.majors(YUSUF) == {tile}
    assert (table.points(YUSUF), table.parias(YUSUF), table.dinars(YUSUF)) == (5 + points, parias, 0)
    assert crates(table) == 4


@pytest.mark.rule("SAB-13.4.2")
def test_without_a_tile_of_the_era_nothing_happens_but_the_reward() -> None:
    table = yusuf_turn(facing("YA01").only_majors("MJ10", "MJ18"))
    assert table.majors(YUSUF) == set()
    assert table.majors_left() == {"MJ10", "MJ18"}
    assert table.favour(YUSUF) == 0
    assert took(table) == []
    assert table.points(YUSUF) == 5 + printed_reward("YA01")[0]


# Minor construction.


@pytest.mark.rule("SAB-13.4.3")
@pytest.mark.parametrize(
    ("shown", "slot"),
    [
        (("MC01", "MC02", "MC13", "MC14"), 0),
        (("MC25", "MC02", "MC13", "MC14"), 1),
        (("MC25", "MC26", "MC13", "MC14"), 2),
        (("MC25", "MC26", "MC27", "MC14"), 3),
        (("MC25", "MC26", "MC27", "MC28"), 0),
        ((None, "MC26", "MC13", "MC28"), 2),
        ((None, "MC26", "MC27", "MC28"), 1),
        ((None, None, None, "MC28"), 3),
    ],
)
def test_he_takes_the_first_wished_card_or_else_the_first(shown: tuple[str | None, ...], slot: int) -> None:
    # The slots are right-top, right-bottom, left-top, left-bottom; WA1 shows garden and tower, not window.
    table = yusuf_turn(facing("YA03").show_minors(*shown))
    assert took(table) == [(v.MINOR_CONSTRUCTION, TABLES.minor_ids.index(str(shown[slot])))]
    assert table.minors_shown() == [None if place == slot else card for place, card in enumerate(shown)]
    assert [card.id for card in table.view(None).players[YUSUF].row] == [shown[slot]]


@pytest.mark.rule("SAB-13.4.3")
@pytest.mark.parametrize(("wish", "slot"), [("WA1", 1), ("WA2", 0), ("WA3", 0)])
def test_the_type_is_that_of_the_a_wish(wish: str, slot: int) -> None:
    table = yusuf_turn(facing("YA03").show_minors("MC25", "MC01").wishes(wish, "WB1", "WC1"))
    assert table.minors_shown()[slot] is None


@pytest.mark.rule("SAB-13.4.3")
def test_he_never_achieves_a_balance() -> None:
    table = yusuf_turn(facing("YA03").show_minors(*GARDENS))
    points, parias = printed_reward("YA03")
    assert (table.points(YUSUF), table.parias(YUSUF), table.dinars(YUSUF)) == (5 + points, parias, 0)
    assert table.balances(YUSUF) == 0
    assert "balance_achieved" not in table.event_kinds()
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-13.4.3")
def test_an_empty_display_gives_him_nothing() -> None:
    table = yusuf_turn(facing("YA03").show_minors())
    assert took(table) == []
    assert table.view(None).players[YUSUF].row == ()


# Warehouse.


@pytest.mark.rule("SAB-13.4.4")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ("WH01", "WH09", "WH09"),
        ("WH19", "WH09", "WH19"),
        ("WH09", "WH10", "WH09"),
        ("WH10", "WH09", "WH10"),
        (None, "WH01", "WH01"),
        ("WH01", None, "WH01"),
    ],
)
@pytest.mark.parametrize(("card", "side"), [("YA05", "right"), ("YA06", "left")])
def test_he_takes_the_tile_with_more_crates_or_slot_one(
    card: str, side: str, first: str | None, second: str | None, taken: str
) -> None:
    other = "left" if side == "right" else "right"
    table = yusuf_turn(facing(card).show_tiles(side, first, second).show_tiles(other, "WH24", "WH23"))
    assert took(table) == [(v.WAREHOUSE, TABLES.tile_ids.index(taken))]
    assert table.tiles_shown(side) == [None if tile == taken else tile for tile in (first, second)]
    assert table.tiles_shown(other) == ["WH24", "WH23"]
    assert crates(table) == 4 + int(TABLES.tile_crates[TABLES.tile_ids.index(taken)])


@pytest.mark.rule("SAB-13.4.4")
@pytest.mark.parametrize(("card", "side"), [("YA05", "right"), ("YA06", "left")])
def test_with_none_beside_the_space_he_takes_from_the_opposite_side(card: str, side: str) -> None:
    other = "left" if side == "right" else "right"
    table = yusuf_turn(facing(card).show_tiles(side, None, None).show_tiles(other, "WH01", "WH09"))
    assert took(table) == [(v.WAREHOUSE, TABLES.tile_ids.index("WH09"))]
    assert table.tiles_shown(other) == ["WH01", None]
    assert crates(table) == 6


@pytest.mark.rule("SAB-13.4.4")
def test_with_no_tile_at_all_nothing_happens() -> None:
    table = yusuf_turn(facing("YA05").show_tiles("right", None, None).show_tiles("left", None, None))
    assert took(table) == []
    assert crates(table) == 4
    assert table.points(YUSUF) == 5 + printed_reward("YA05")[0]


@pytest.mark.rule("SAB-13.4.4")
def test_he_gets_no_bonus_and_no_points_for_a_tile() -> None:
    table = yusuf_turn(facing("YA05").show_tiles("right", "WH05", "WH08"))  # 4 dinars and 1 PP; 3 parias and 1 PP
    points, parias = printed_reward("YA05")
    assert (table.points(YUSUF), table.parias(YUSUF), table.dinars(YUSUF)) == (5 + points, parias, 0)
    assert crates(table) == 5
    assert "tile_added" not in table.event_kinds()


@pytest.mark.rule("SAB-13.4.4")
def test_the_crates_of_his_tiles_add_up() -> None:
    setup = facing("YA05", "YA06").show_tiles("right", "WH01", None).show_tiles("left", "WH19", None)
    table = yusuf_turn(setup).play("rest architect-2")
    assert crates(table) == 4 + 1 + 3


# Carving.


def carves(poems: tuple[str, ...] = (), *, shown: tuple[str, ...] = ("P05", "P09", "P02")) -> Setup:
    """Return a position in which Yusuf carves, with these poems already."""
    return facing("YP01").poems(YUSUF, *poems).show_poems(*shown).show_grays("P26", "P30", "P42")


@pytest.mark.rule("SAB-13.4.8")
@pytest.mark.parametrize(
    ("owned", "taken"),
    [
        ((), {"P09 blue", "P09 red"}),
        (("P01 both",), {"P42 gray"}),
        (("P01 both", "P40 gray"), {"P09 blue", "P09 red"}),
        (("P01 both", "P40 gray", "P03 both"), {"P42 gray"}),
        (("P01 both", "P40 gray", "P03 both", "P23 gray"), {"P09 blue", "P09 red"}),
        (("P01 both", "P40 gray", "P03 both", "P23 gray", "P04 both"), {"P09 blue", "P09 red"}),
        (("P01 both", "P40 gray", "P03 both", "P23 gray", "P04 both", "P06 both"), {"P09 blue", "P09 red"}),
    ],
)
def test_minor_and_major_poems_take_turns_until_he_has_two_major_ones(owned: tuple[str, ...], taken: set[str]) -> None:
    table = yusuf_turn(carves(owned))
    before = {text.replace("both", colour) for text in owned for colour in ("blue", "red")}
    assert table.poems(YUSUF) - before == taken


@pytest.mark.rule("SAB-13.4.8")
def test_the_minor_poem_is_the_one_with_the_highest_number() -> None:
    for shown in (("P22", "P03", "P11"), ("P03", "P22", "P11"), ("P03", "P11", "P22")):
        table = yusuf_turn(carves(shown=shown))
        assert table.poems(YUSUF) == {"P22 blue", "P22 red"}
        assert took(table) == [(v.CARVE, TABLES.poem_ids.index("P22"))]
        assert table.poems_shown() == [None if poem == "P22" else poem for poem in shown]


@pytest.mark.rule("SAB-13.4.8")
@pytest.mark.parametrize(
    ("shown", "taken"),
    [
        (("P26", "P30", "P34", "P41"), "P41"),
        (("P23", "P26", "P28", "P31"), "P31"),
        (("P25", "P27", "P30", "P35"), "P35"),
        (("P23",), "P23"),
    ],
)
def test_the_major_poem_is_the_last_in_the_alphabet(shown: tuple[str, ...], taken: str) -> None:
    table = yusuf_turn(facing("YP01").poems(YUSUF, "P01 both").show_grays(*shown))
    assert table.poems(YUSUF) == {"P01 blue", "P01 red", f"{taken} gray"}
    assert took(table) == [(v.CARVE, TABLES.poem_ids.index(taken))]
    assert table.grays_shown() == set(shown) - {taken}


@pytest.mark.rule("SAB-13.4.8")
@pytest.mark.parametrize("poem", ["P01", "P02", "P16", "P19"])
def test_his_poems_have_no_effect(poem: str) -> None:
    table = yusuf_turn(carves(shown=(poem,)))
    points, parias = printed_reward("YP01")
    assert table.poems(YUSUF) == {f"{poem} blue", f"{poem} red"}
    assert (table.points(YUSUF), table.parias(YUSUF), table.dinars(YUSUF)) == (5 + points, parias, 0)
    assert crates(table) == 4  # poem 16 brings no crates
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-13.4.8")
def test_a_blue_half_of_his_changes_nothing_for_the_player() -> None:
    # Poem 4 would make foreign workers free for its owner; the player still pays.
    table = facing("YP04").poems(YUSUF, "P04 both").sultan("O1", "O3", "O5", "O7", "M2", "M5", "I1", "I4")
    position = table.dinars(0, 5).build().play("move architect-1 O3")
    assert position.dinars() == 4


@pytest.mark.rule("SAB-13.4.9")
def test_without_a_minor_poem_on_display_he_takes_a_major_one() -> None:
    table = yusuf_turn(facing("YP01").show_poems().show_grays("P26", "P30"))
    assert table.poems(YUSUF) == {"P30 gray"}


@pytest.mark.rule("SAB-13.4.9")
def test_without_a_major_poem_on_display_he_takes_a_minor_one() -> None:
    table = yusuf_turn(facing("YP01").poems(YUSUF, "P01 both").show_poems("P05", "P09").show_grays())
    assert table.poems(YUSUF) == {"P01 blue", "P01 red", "P09 blue", "P09 red"}


@pytest.mark.rule("SAB-13.4.8")
@pytest.mark.rule("SAB-13.4.9")
def test_after_a_poem_of_the_other_kind_it_is_still_the_number_that_counts() -> None:
    table = yusuf_turn(facing("YP01").poems(YUSUF, "P26 gray").show_poems("P05").show_grays("P30"))
    assert table.poems(YUSUF) == {"P26 gray", "P30 gray"}
    table = yusuf_turn(facing("YP01").poems(YUSUF, "P01 both", "P05 both").show_poems("P09").show_grays("P30"))
    assert table.poems(YUSUF) == {"P01 blue", "P01 red", "P05 blue", "P05 red", "P09 blue", "P09 red"}


@pytest.mark.rule("SAB-13.4.9")
def test_a_third_major_poem_is_never_his() -> None:
    owned = ("P01 both", "P26 gray", "P03 both", "P30 gray")
    table = yusuf_turn(facing("YP01").poems(YUSUF, *owned).show_poems().show_grays("P42"))
    assert len(table.poems(YUSUF)) == 6
    assert table.grays_shown() == {"P42"}
    assert took(table) == []
    assert table.points(YUSUF) == 5 + printed_reward("YP01")[0]


@pytest.mark.rule("SAB-13.4.9")
def test_with_neither_kind_on_display_nothing_happens() -> None:
    table = yusuf_turn(facing("YP01").show_poems().show_grays())
    assert table.poems(YUSUF) == set()
    assert took(table) == []


# Rewards.


@pytest.mark.rule("SAB-13.6.1")
@pytest.mark.parametrize("card", ["YA01", "YA02", "YA05", "YM03", "YM06", "YP02", "YP04"])
def test_he_gains_the_points_and_parias_at_the_bottom(card: str) -> None:
    table = yusuf_turn(facing(card).ships(YUSUF, right=("cairo",)))
    points, parias = printed_reward(card)
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)
    assert table.score_lines(YUSUF).get("SAB-13.6.1", 0) == points


@pytest.mark.rule("SAB-13.6.1")
def test_parias_of_a_reward_put_his_marker_on_top() -> None:
    _, parias = printed_reward("YM06")
    table = yusuf_turn(facing("YM06").parias(0, parias).stack(0, YUSUF))
    assert table.parias(YUSUF) == table.parias(0)
    assert table.stack() == [YUSUF, 0]


@pytest.mark.rule("SAB-13.6.1")
def test_a_point_for_each_major_construction_counted_after_the_action() -> None:
    table = yusuf_turn(facing("YA09").majors(YUSUF, "MJ01", "MJ02").minors(YUSUF, "MC01"))
    assert len(table.majors(YUSUF)) == 3
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YA09")[0] + 3


@pytest.mark.rule("SAB-13.6.1")
def test_a_point_for_each_minor_construction_counted_after_the_action() -> None:
    table = yusuf_turn(facing("YA08").minors(YUSUF, "MC01", "MC02").majors(YUSUF, "MJ01").show_minors("MC05"))
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YA08")[0] + 3


@pytest.mark.rule("SAB-13.6.1")
def test_a_point_for_each_city_with_presence_counted_after_the_action() -> None:
    setup = facing("YM05").ships(YUSUF, left=("tunis",), right=("cairo", "fez")).no_seal("damascus")
    table = yusuf_turn(setup)
    assert table.ships(YUSUF) == ({"tunis", "constantinople"}, {"cairo", "fez"})
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YM05")[0] + 4


@pytest.mark.rule("SAB-13.6.1")
def test_a_point_for_each_consolidated_city_counted_after_the_action() -> None:
    table = yusuf_turn(facing("YM04").ships(YUSUF, left=("tunis", "damascus"), right=("cairo",)))
    assert table.ships(YUSUF) == ({"tunis"}, {"cairo", "damascus"})
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YM04")[0] + 2


@pytest.mark.rule("SAB-13.6.1")
def test_a_point_for_each_poem_card_counted_after_the_action() -> None:
    owned = ("P01 both", "P26 gray")
    table = yusuf_turn(facing("YP03").poems(YUSUF, *owned).show_poems("P05"))
    # Three cards: a minor poem, whose two halves are one card, a major one, and the one just carved.
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YP03")[0] + 3
    table = yusuf_turn(facing("YP06").poems(YUSUF, *owned))
    assert table.score_lines(YUSUF)["SAB-13.6.1"] == printed_reward("YP06")[0] + 2
