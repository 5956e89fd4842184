"""Chapter 1: what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import SECONDARY_USED, SPACE_ACTION, SULTAN_USED, TABLES
from diwan.games.sabika.state import IN_BAG
from tests.support.sabika import Setup, able, fresh
from tests.support.sabika_printed import PRINTED

OUTER = [
    *("construction", "minor_quarry", "warehouse", "market"),
    *("construction", "major_quarry", "warehouse", "market"),
]
MIDDLE = ["produce", "export", "consolidate"] * 2
INNER = ["carve", "crafts", "reactivate"] * 2


def actions() -> dict[str, str]:
    """Return the main action of every space."""
    return {space: v.ACTION_IDS[int(SPACE_ACTION[n])] for n, space in enumerate(TABLES.space_ids)}


def ring(letter: str) -> list[str]:
    """Return the actions of a ring, clockwise from the top."""
    return [action for space, action in actions().items() if space[0] == letter]


def used(seats: int) -> list[str]:
    """Return the secondary spaces in use."""
    return [name for n, name in enumerate(TABLES.secondary_ids) if int(SECONDARY_USED[seats]) >> n & 1]


def tally(table: str, field: str) -> Counter[Any]:
    """Return how often a field has each of its values."""
    return Counter(each[field] for each in PRINTED[table])


# The board.


@pytest.mark.rule("SAB-1.1")
def test_side_12_is_for_one_and_two_players_and_side_34_for_more() -> None:
    sides = [PRINTED["player_count"][str(seats)]["board_side"] for seats in (1, 2, 3, 4)]
    assert sides == ["12", "12", "34", "34"]
    assert used(1) == used(2) != used(4)
    assert set(used(2)) < set(used(3)) < set(used(4))


@pytest.mark.rule("SAB-1.2")
def test_the_rondel_has_three_rings_of_8_6_and_6_spaces() -> None:
    sizes = Counter(space[0] for space in TABLES.space_ids)
    assert sizes == {"O": 8, "M": 6, "I": 6}
    moves: dict[str, set[str]] = {}
    for text in able().build().legal("move"):
        _, worker, space = text.split()
        moves.setdefault(worker, set()).add(space[0])
    assert moves == {"architect-1": {"O"}, "merchant": {"M"}, "poet": {"I"}}


@pytest.mark.rule("SAB-1.3")
def test_each_kind_of_action_appears_twice_and_the_quarries_are_two_kinds() -> None:
    outer = Counter("quarry" if "quarry" in action else action for action in ring("O"))
    assert outer == {"quarry": 2, "warehouse": 2, "market": 2, "construction": 2}
    assert Counter(ring("M")) == {"export": 2, "consolidate": 2, "produce": 2}
    assert Counter(ring("I")) == {"carve": 2, "reactivate": 2, "crafts": 2}
    assert {"minor_quarry", "major_quarry"} < set(ring("O"))


@pytest.mark.rule("SAB-1.4")
def test_the_two_spaces_of_a_kind_lie_opposite_each_other() -> None:
    assert [a.removeprefix("minor_") for a in ring("O")[:4]] == [a.removeprefix("major_") for a in ring("O")[4:]]
    assert ring("M")[:3] == ring("M")[3:]
    assert ring("I")[:3] == ring("I")[3:]


@pytest.mark.rule("SAB-1.4")
@pytest.mark.parametrize(("space", "side"), [("O3", "right"), ("O7", "left")])
def test_the_warehouse_spaces_are_the_right_and_the_left_one(space: str, side: str) -> None:
    table = Setup(seats=4).no_raws().build().play(f"move architect-1 {space}")
    assert {text.split()[1] for text in table.legal("tile")} == set(table.tiles_shown(side))


@pytest.mark.rule("SAB-1.5")
def test_the_order_of_the_actions_clockwise_from_the_top() -> None:
    assert (ring("O"), ring("M"), ring("I")) == (OUTER, MIDDLE, INNER)


@pytest.mark.rule("SAB-1.5")
@pytest.mark.parametrize(
    ("worker", "space", "asked"),
    [
        *(("architect-1", "O1", "construct"), ("architect-1", "O2", "store"), ("architect-1", "O3", "warehouse")),
        *(("architect-1", "O4", "trade"), ("architect-1", "O5", "construct"), ("architect-1", "O6", "store")),
        *(("architect-1", "O7", "warehouse"), ("architect-1", "O8", "trade")),
        *(("merchant", "M1", "produce"), ("merchant", "M2", "export"), ("merchant", "M4", "produce")),
        *(("merchant", "M5", "export"), ("poet", "I1", "carve"), ("poet", "I4", "carve")),
    ],
)
def test_a_space_asks_for_its_action(worker: str, space: str, asked: str) -> None:
    table = able().build().play(f"move {worker} {space}")
    table.play(*(["main"] if table.asked() == "work" else []))
    assert table.asked() == asked


@pytest.mark.rule("SAB-1.6")
@pytest.mark.parametrize(("seats", "raw", "marble"), [(1, 4, 2), (2, 4, 2), (3, 6, 3), (4, 8, 4)])
def test_there_are_two_raw_spaces_and_one_marble_space_for_each_player(seats: int, raw: int, marble: int) -> None:
    kinds = Counter(name[0] for name in used(seats))
    assert kinds == {"R": raw, "X": marble}


@pytest.mark.rule("SAB-1.6")
def test_raw_spaces_lie_between_outer_and_middle_ring_and_marble_spaces_between_middle_and_inner_ring() -> None:
    for space in PRINTED["secondary_space"]:
        rings = {link[0] for link in space["links"]}
        assert rings == ({"O", "M"} if space["kind"] == "raw" else {"M", "I"})


@pytest.mark.rule("SAB-1.7")
def test_with_three_players_three_spaces_are_covered() -> None:
    assert set(used(4)) - set(used(3)) == {"R3", "R7", "X6"}
    # They do not exist: nothing lies there, and nothing is offered or put there.
    table = able(seats=3).build().play("move merchant M2")
    assert table.legal("secondary") == {"secondary R2", "secondary X2"}
    assert (table.raw_on("R3"), table.raw_on("R7"), table.marble_on("X6")) == (None, None, False)
    table = Setup(seats=3).last_turn(2).rondel(R2=None, R4=None).build().play("rest poet", "amount 0")
    assert {space for _, _, space, _ in table.event_tuples("raw_refilled")} == {1, 3}
    assert not table.marble_on("X6")


# Pieces.


@pytest.mark.rule("SAB-1.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_four_workers_four_warehouses_and_three_cells(seats: int) -> None:
    for player in fresh(seats).view().players:
        assert Counter(worker.kind for worker in player.workshop) == {"architect": 2, "merchant": 1, "poet": 1}
        assert [store.crates for store in player.stores[: v.WAREHOUSES]] == [1, 1, 1, 1]
    table = Setup(seats=2).raws(0, "sugarcane", "clay", "silk").rondel(R2="clay").build()
    assert table.raws() == {"sugarcane", "clay", "silk"}


@pytest.mark.rule("SAB-1.8")
def test_nine_ships_reach_all_nine_cities_and_no_more() -> None:
    cities = tuple(TABLES.city_ids)
    table = able(seats=4).ships(0, left=cities[:4], right=cities[4:8]).rondel(R2=None, R3=None).build()
    table.play("move merchant M2", "main")
    # One ship is left for the one city without presence, so nothing had to be chosen.
    assert table.ships()[0] | table.ships()[1] == set(cities)
    assert len(cities) == PRINTED["player_pieces"]["ships"] == 9


@pytest.mark.rule("SAB-1.9")
def test_there_are_four_architects_two_merchants_and_two_poets_of_the_sultan() -> None:
    assert tally("sultan_worker", "worker") == {"architect": 4, "merchant": 2, "poet": 2}
    assert int(SULTAN_USED[2]).bit_count() == 8


@pytest.mark.rule("SAB-1.10")
def test_materials_and_coins_are_counted_but_never_run_out() -> None:
    assert {each["id"]: each["count"] for each in PRINTED["material"]} == {
        "gypsum": 30,
        "wood": 30,
        "marble": 25,
        "glazed": 20,
    }
    assert {each["value"]: each["count"] for each in PRINTED["coin"]} == {1: 28, 3: 10, 5: 5}
    setup = Setup(seats=4).dinars(0, 500).dinars(1, 500)
    for seat in (1, 2):
        setup.roomy(seat)
        setup.holds(seat, *["gypsum"] * 20)
    table = setup.build().play("move architect-1 O2", "main", "store gypsum 1", "store gypsum 2")
    assert table.stored() == ["gypsum", "gypsum"]


@pytest.mark.rule("SAB-1.11")
def test_there_are_eight_tokens_of_each_raw_material() -> None:
    assert {each["id"]: (each["good"], each["count"]) for each in PRINTED["raw_material"]} == {
        "sugarcane": ("sugar", 8),
        "clay": ("pottery", 8),
        "silk": ("clothes", 8),
    }
    table = Setup(seats=2).build()
    table.state.board[IN_BAG] += 1
    assert table.game.rules.violations(table.state) != []


# Cards and tiles.


@pytest.mark.rule("SAB-1.12")
def test_there_are_ninety_cards() -> None:
    tables = ("minor_construction", "balance_card", "minor_poem", "major_poem", "trade_card")
    counts = [len(PRINTED[name]) for name in tables]
    assert counts == [36, 4, 22, 20, 8]
    assert sum(counts) == 90
    assert [each["number"] for each in PRINTED["minor_poem"]] == list(range(1, 23))
    assert [each["number"] for each in PRINTED["major_poem"]] == list(range(23, 43))
    assert [each["number"] for each in PRINTED["trade_card"]] == list(range(1, 9))


@pytest.mark.rule("SAB-1.12")
def test_a_major_poem_has_a_letter_and_a_digit() -> None:
    codes = [each["code"] for each in PRINTED["major_poem"]]
    assert len(set(codes)) == 20
    assert all(code[0] == each["letter"] for code, each in zip(codes, PRINTED["major_poem"], strict=True))
    # The digits of a letter count from 1.
    for letter in "ABCDEFGH":
        digits = sorted(int(code[1]) for code in codes if code[0] == letter)
        assert digits == list(range(1, len(digits) + 1))


@pytest.mark.rule("SAB-1.13")
def test_the_tiles_are_complete() -> None:
    tables = ("warehouse_tile", "starting_tile", "major_construction", "wish", "city_tile")
    assert [len(PRINTED[name]) for name in tables] == [24, 10, 21, 9, 12]
    assert tally("major_construction", "era") == {1: 9, 2: 12}
    large = [each for each in PRINTED["major_construction"] if each["players_34_only"]]
    assert [each["era"] for each in large] == [2, 2, 2]
    assert tally("wish", "letter") == {"A": 3, "B": 3, "C": 3}
    assert tally("city_tile", "colour") == {"blue": 6, "red": 6}
    assert len(fresh(2).seals_left()) == PRINTED["counts"]["seals"] == 9


@pytest.mark.rule("SAB-1.14")
def test_events_and_yusufs_cards_are_complete() -> None:
    assert [each["kind"] for each in PRINTED["event"]] == ["positive"] * 5 + ["negative"] * 9
    assert [each["number"] for each in PRINTED["event"]] == list(range(1, 15))
    assert tally("yusuf_worker_tile", "worker") == {"architect": 2, "merchant": 1, "poet": 1}
    assert tally("yusuf_card", "worker") == {"architect": 12, "merchant": 7, "poet": 7}


@pytest.mark.rule("SAB-1.15")
def test_major_and_minor_constructions_have_three_types_each() -> None:
    assert set(tally("major_construction", "building")) == {"palace", "fountain", "gate"}
    assert set(tally("minor_construction", "building")) == {"garden", "tower", "window"}


@pytest.mark.rule("SAB-1.16")
def test_every_ordered_pair_of_different_colours_appears_on_three_minor_constructions() -> None:
    pairs = Counter((each["left"], each["right"]) for each in PRINTED["minor_construction"])
    colours = ("gold", "blue", "red", "green")
    assert pairs == {(left, right): 3 for left in colours for right in colours if left != right}
    assert set(tally("minor_construction", "base")) == {"gypsum", "wood", "marble"}


@pytest.mark.rule("SAB-1.17")
def test_a_balance_card_is_wild_on_the_right_and_each_has_another_colour_on_the_left() -> None:
    assert tally("balance_card", "right") == {"wild": 4}
    assert tally("balance_card", "left") == {"gold": 1, "blue": 1, "red": 1, "green": 1}


@pytest.mark.rule("SAB-1.18")
def test_a_city_tile_demands_one_or_two_goods_and_has_a_bonus_and_a_benefit() -> None:
    for tile in PRINTED["city_tile"]:
        assert len(set(tile["demand"])) == len(tile["demand"]) in (1, 2)
        assert set(tile["demand"]) <= {"sugar", "pottery", "clothes"}
        assert [] not in (tile["city_bonus"], tile["consolidation"])


@pytest.mark.rule("SAB-1.19")
def test_a_warehouse_tile_has_crates_and_a_bonus_and_a_major_construction_a_favour_and_a_bonus() -> None:
    assert set(tally("warehouse_tile", "crates")) == {1, 2, 3}
    assert all(each["bonus"] for each in PRINTED["warehouse_tile"])
    assert [each["number"] for each in PRINTED["major_construction"]] == list(range(1, 22))
    assert all(each["favour"] == 1 and each["bonus"] for each in PRINTED["major_construction"])


@pytest.mark.rule("SAB-1.20")
def test_nine_cities_and_granada_are_joined_by_routes_with_a_cost() -> None:
    assert len(PRINTED["city"]) == 9
    assert "granada" not in TABLES.city_ids
    names = {*TABLES.city_ids, "granada"}
    reached = {"granada"}
    for _ in names:
        reached |= {a for r in PRINTED["route"] for a, b in ((r["a"], r["b"]), (r["b"], r["a"])) if b in reached}
    assert reached == names
    assert all(route["cost"] > 0 for route in PRINTED["route"])


@pytest.mark.rule("SAB-1.20")
def test_granada_is_no_city() -> None:
    table = able(seats=4).rondel(R2=None, R3=None).build().play("move merchant M2", "main")
    assert {text.split()[1] for text in table.legal("city")} == set(TABLES.city_ids) - {"fez"}
