"""Chapter 1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from diwan.core.components import ComponentFile, shipped_text
from diwan.core.errors import BadComponents, BadNotation, IllegalAction
from diwan.games.alhambra.components import CARDS, SCORING_CARD, TABLES, read_tables
from diwan.games.alhambra.notation import format_card
from tests.support.alhambra import Position, Setup, fresh, tile
from tests.support.alhambra_tables import NINES
from tests.support.ids import short

FILE = shipped_text("diwan.games.alhambra")

TILE_LIST = {
    "pavilion": ["pav-2-new", "pav-3-sw", "pav-4-es", "pav-5-nw", "pav-6-n", "pav-7-e", "pav-8-o"],
    "seraglio": ["ser-3-esw", "ser-4-ne", "ser-5-sw", "ser-6-es", "ser-7-w", "ser-8-s", "ser-9-o"],
    "arcades": [
        *("arc-4-nes", "arc-5-nw", "arc-6-sw", "arc-6-ne", "arc-7-es", "arc-8-n", "arc-8-e"),
        *("arc-9-o", "arc-10-o"),
    ],
    "chambers": [
        *("cha-5-nsw", "cha-6-es", "cha-7-sw", "cha-7-ne", "cha-8-nw", "cha-9-w", "cha-9-s"),
        *("cha-10-o", "cha-11-o"),
    ],
    "garden": [
        *("gar-6-esw", "gar-7-nsw", "gar-8-sw", "gar-8-ne", "gar-8-nw", "gar-9-e", "gar-10-n", "gar-10-w"),
        *("gar-10-o", "gar-11-o", "gar-12-s"),
    ],
    "tower": [
        *("tow-7-new", "tow-8-nes", "tow-9-es", "tow-9-ne", "tow-9-nw", "tow-10-w", "tow-11-n", "tow-11-s"),
        *("tow-11-o", "tow-12-o", "tow-13-e"),
    ],
}

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def money_in_the_game(table: Position) -> Counter[str]:
    """Return every money card of a position, wherever it is."""
    money = Counter(text for text in table.deck() if not text.startswith("scoring"))
    money.update(text for text in table.display() if text is not None)
    money.update(table.discard())
    money.update(text for seat in range(table.state.seats) for text in table.hand(seat))
    return money


# Building tiles.


@pytest.mark.rule("ALH-1.1.1")
def test_there_are_54_tiles_of_6_types_with_a_price_and_up_to_3_walls() -> None:
    assert len(TABLES.tile_ids) == len(set(TABLES.tile_ids)) == 54
    assert TABLES.type_ids == ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]
    assert set(TABLES.tile_type) == {0, 1, 2, 3, 4, 5}
    assert min(TABLES.tile_price) == 2
    assert Counter(int(walls).bit_count() for walls in TABLES.tile_walls) == {0: 10, 1: 16, 2: 20, 3: 8}


@pytest.mark.rule("ALH-1.1.1")
def test_a_box_with_a_tile_too_few_is_refused() -> None:
    first = FILE.index("[[tile]]")
    second = FILE.index("[[tile]]", first + 1)
    with pytest.raises(BadComponents, match="53 entries, expected 54"):
        read_tables(FILE[:first] + FILE[second:])


@pytest.mark.rule("ALH-1.1.1")
@pytest.mark.parametrize(
    ("walls", "sides"),
    [
        ('["N", "E", "S", "W"]', "nesw"),  # four walls: nobody could enter
        ('["N", "N"]', "nn"),  # a side has one wall or none
        ('["W", "N"]', "wn"),  # sides are named in the order N, E, S, W
    ],
)
def test_a_tile_has_at_most_three_walls_each_on_its_own_side(walls: str, sides: str) -> None:
    text = FILE.replace('"pav-2-new"', f'"pav-2-{sides}"').replace('walls = ["N", "E", "W"]', f"walls = {walls}", 1)
    with pytest.raises(BadComponents, match="walls"):
        read_tables(text)


@pytest.mark.rule("ALH-1.1.2")
@pytest.mark.parametrize(
    ("kind", "count", "cheapest", "dearest"),
    [
        ("pavilion", 7, 2, 8),
        ("seraglio", 7, 3, 9),
        ("arcades", 9, 4, 10),
        ("chambers", 9, 5, 11),
        ("garden", 11, 6, 12),
        ("tower", 11, 7, 13),
    ],
)
def test_each_type_has_its_number_of_tiles_and_its_prices(kind: str, count: int, cheapest: int, dearest: int) -> None:
    number = TABLES.type_ids.index(kind)
    prices = [int(TABLES.tile_price[t]) for t in range(54) if TABLES.tile_type[t] == number]
    assert (len(prices), min(prices), max(prices)) == (count, cheapest, dearest)


@pytest.mark.rule("ALH-1.1.2")
@pytest.mark.parametrize(
    ("printed", "wrong", "reason"),
    [
        ("count = 7", "count = 8", "pavilion: count is 8, but the tiles say 7"),
        ("price_min = 2", "price_min = 1", "pavilion: price_min is 1, but the tiles say 2"),
        ("price_max = 13", "price_max = 12", "tower: price_max is 12, but the tiles say 13"),
    ],
    ids=short,
)
def test_a_box_whose_tiles_contradict_the_printed_counts_is_refused(printed: str, wrong: str, reason: str) -> None:
    with pytest.raises(BadComponents, match=rf"^\[\[building_type\]\] {reason}$"):
        read_tables(FILE.replace(printed, wrong, 1))


@pytest.mark.rule("ALH-1.1.3")
@pytest.mark.parametrize("kind", list(TILE_LIST))
def test_the_tiles_are_exactly_those_of_the_list(kind: str) -> None:
    number = TABLES.type_ids.index(kind)
    tiles = [name for t, name in enumerate(TABLES.tile_ids) if TABLES.tile_type[t] == number]
    assert sorted(tiles) == sorted(TILE_LIST[kind])


@pytest.mark.rule("ALH-1.1.3")
@pytest.mark.parametrize(
    ("name", "kind", "price", "walls"),
    [
        ("pav-2-new", "pavilion", 2, "NEW"),
        ("ser-3-esw", "seraglio", 3, "ESW"),
        ("arc-4-nes", "arcades", 4, "NES"),
        ("cha-5-nsw", "chambers", 5, "NSW"),
        ("gar-12-s", "garden", 12, "S"),
        ("tow-12-o", "tower", 12, ""),
    ],
)
def test_the_id_of_a_tile_says_what_is_printed_on_it(name: str, kind: str, price: int, walls: str) -> None:
    shown = Setup(seats=3).market(name).turn(0).build().view(0).market[0].tile
    assert shown is not None
    assert (shown.type, shown.price, shown.walls) == (kind, price, walls)


@pytest.mark.rule("ALH-1.1.3")
@pytest.mark.parametrize(
    ("name", "card", "short"),
    [
        ("pav-2-new", "florin 2", "florin 1"),
        ("ser-3-esw", "florin 3", "florin 2"),
        ("cha-5-nsw", "florin 5", "florin 4"),
        ("tow-9-es", "florin 9", "florin 8"),
    ],
)
def test_a_tile_costs_what_is_printed_on_it_and_not_one_coin_less(name: str, card: str, short: str) -> None:
    table = Setup(seats=3).market(name).hand(0, card).turn(0).build()
    poor = Setup(seats=3).market(name).hand(0, short).turn(0).build()
    table.play("buy 1", f"pay {card}")
    assert table.waiting(0) == [name]
    assert "buy 1" not in poor.legal()


@pytest.mark.rule("ALH-1.1.4")
def test_a_tile_lies_as_it_is_printed() -> None:
    table = Setup(seats=3).market("pav-6-n").hand(0, "florin 7").turn(0).build()
    table.play("buy 1", "pay florin 7")
    # Turned round, its wall would not face the fountain from the south.
    assert table.legal() == {"at 0,-1", "at 1,0", "at -1,0", "reserve"}
    table.play("at 1,0")
    assert [built.tile.walls for built in table.view(1).players[0].alhambra] == ["N"]


@pytest.mark.rule("ALH-1.1.4")
@pytest.mark.parametrize("text", ["turn pav-6-n", "rotate pav-6-n", "flip pav-6-n", "at 0,1 turned"])
def test_there_is_no_word_for_turning_a_tile(text: str) -> None:
    table = Setup(seats=3).market("pav-6-n").hand(0, "florin 7").turn(0).build()
    table.play("buy 1", "pay florin 7")
    with pytest.raises(BadNotation):
        table.play(text)


# Start tiles, counters, reserve boards.


@pytest.mark.rule("ALH-1.2.1")
def test_all_four_sides_of_the_fountain_are_open() -> None:
    table = Setup(seats=3).market("ser-9-o").hand(0, "florin 9", "florin 1").turn(0).build()
    table.play("buy 1", "pay florin 9", "end")
    assert table.legal() == {"at 0,-1", "at 1,0", "at 0,1", "at -1,0", "reserve"}


@pytest.mark.rule("ALH-1.2.1")
@pytest.mark.parametrize(
    ("name", "price", "cell"),
    [("pav-6-n", 6, "at 0,1"), ("pav-7-e", 7, "at -1,0"), ("ser-8-s", 8, "at 0,-1"), ("ser-7-w", 7, "at 1,0")],
)
def test_no_wall_may_touch_the_fountain(name: str, price: int, cell: str) -> None:
    table = Setup(seats=3).market(name).hand(0, f"florin {price}").turn(0).build()
    table.play("buy 1", f"pay florin {price}", "end")
    with pytest.raises(IllegalAction):
        table.play(cell)


@pytest.mark.rule("ALH-1.2.1")
def test_a_start_tile_with_a_wall_is_refused() -> None:
    fountain = 'id = "fountain-red"\ncolor = "red"\nwalls = []'
    assert fountain in FILE
    with pytest.raises(BadComponents, match="a start tile has no walls"):
        read_tables(FILE.replace(fountain, fountain.replace("[]", '["N"]')))


@pytest.mark.rule("ALH-1.2.1")
def test_the_fountain_counts_for_no_majority() -> None:
    table = Setup(seats=3).display(*NINES).deck("scoring 1", "florin 8").turn(0).build()
    table.play("take florin 9")
    assert table.view().rounds_held == (True, False, False)
    assert table.scores() == [0, 0, 0, 0]
    assert [player.buildings for player in table.view().players] == [(0, 0, 0, 0, 0, 0)] * 3


@pytest.mark.rule("ALH-1.2.1")
@pytest.mark.rule("ALH-1.2.2")
def test_there_are_six_colours_with_a_start_tile_each() -> None:
    colours = [player.colour for player in fresh(6, seed=1).view().players]
    assert colours == ["red", "green", "blue", "yellow", "white", "orange"]


@pytest.mark.rule("ALH-1.2.2")
def test_there_are_twelve_counters_two_of_each_colour() -> None:
    box = ComponentFile(FILE)
    counters = {entry.get("color", str): entry.get("copies", int) for entry in box.tables("counter", 6)}
    assert counters == {"red": 2, "green": 2, "blue": 2, "yellow": 2, "white": 2, "orange": 2}
    assert box.table("counts").get("counters", int) == 12


@pytest.mark.rule("ALH-1.2.2")
def test_each_seat_has_a_colour_and_a_score_of_its_own() -> None:
    table = Setup(seats=3).held(1).points(0, 3).points(2, 5).turn(0).build()
    assert [(player.colour, player.score) for player in table.view().players] == [("red", 3), ("green", 0), ("blue", 5)]


@pytest.mark.rule("ALH-1.2.3")
def test_a_reserve_board_holds_any_number_of_tiles() -> None:
    table = (
        Setup(seats=3)
        .market("pav-2-new", "pav-3-sw", "pav-4-es", "pav-5-nw")
        .bag("pav-6-n")
        .rest_of_tiles(0)
        .hand(0, "florin 3")
        .turn(0)
        .build()
    )
    assert len(table.reserve(0)) == 49
    table.play("buy 1", "pay florin 3", "reserve")
    assert len(table.reserve(0)) == 50
    assert "pav-2-new" in table.reserve(0)


@pytest.mark.rule("ALH-1.2.3")
@pytest.mark.parametrize(
    ("number", "points"),
    [
        (1, [[1], [2], [3], [4], [5], [6]]),
        (2, [[8, 1], [9, 2], [10, 3], [11, 4], [12, 5], [13, 6]]),
        (3, [[16, 8, 1], [17, 9, 2], [18, 10, 3], [19, 11, 4], [20, 12, 5], [21, 13, 6]]),
    ],
)
def test_the_points_table_on_the_boards_is_the_one_that_scores(number: int, points: list[list[int]]) -> None:
    first = (number - 1) * 18
    row = [int(value) for value in TABLES.points][first : first + 18]
    assert [row[i : i + number] for i in range(0, 18, 3)] == points


# Money, scoring cards, boards.


@pytest.mark.rule("ALH-1.3.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_108_money_cards_three_of_each(seats: int) -> None:
    money = money_in_the_game(fresh(seats, seed=5))
    assert money == {format_card(card): 3 for card in range(CARDS)}
    assert money.total() == 108


@pytest.mark.rule("ALH-1.3.1")
def test_money_comes_in_four_currencies_with_values_one_to_nine() -> None:
    assert sorted(TABLES.currency_ids) == ["dinar", "dirham", "ducat", "florin"]
    assert CARDS == 36
    assert [format_card(card) for card in range(9)] == [f"florin {value}" for value in range(1, 10)]


@pytest.mark.rule("ALH-1.3.1")
@pytest.mark.parametrize("text", ["take dinar 0", "take dinar 10", "take gulden 5"])
def test_there_is_no_other_money(text: str) -> None:
    with pytest.raises(BadNotation, match="no money card"):
        fresh(3, seed=1).play(text)


@pytest.mark.rule("ALH-1.3.1")
def test_a_card_pays_the_value_printed_on_it() -> None:
    table = Setup(seats=3).market("gar-9-e").hand(0, "florin 8", "florin 2").turn(0).build()
    table.play("buy 1", "pay florin 8")
    payment = table.view(1).payment
    assert payment is not None
    assert (payment.price, payment.paid) == (9, 8)


@pytest.mark.rule("ALH-1.3.2")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_there_are_two_scoring_cards_one_for_each_of_the_first_two_rounds(seats: int) -> None:
    table = fresh(seats, seed=8)
    assert [text for text in table.deck() if text.startswith("scoring")] == ["scoring 1", "scoring 2"]


@pytest.mark.rule("ALH-1.3.2")
@pytest.mark.parametrize(("card", "held"), [("scoring 1", (True, False, False)), ("scoring 2", (False, True, False))])
def test_a_scoring_card_brings_the_round_printed_on_it(card: str, held: tuple[bool, ...]) -> None:
    table = Setup(seats=3).display(*NINES).deck(card, "florin 8").turn(0).build()
    table.play("take florin 9")
    assert table.view().rounds_held == held


@pytest.mark.rule("ALH-1.3.2")
def test_a_scoring_card_is_no_money() -> None:
    assert SCORING_CARD == CARDS
    table = Setup(seats=3).display(*NINES).deck("scoring 1").turn(0).build()
    table.play("take florin 9")
    assert None not in table.display()
    assert "scoring 1" not in [*table.display(), *table.deck(), *table.discard(), *table.hand(0)]


@pytest.mark.rule("ALH-1.3.3")
def test_each_market_slot_has_its_currency() -> None:
    slots = [(slot.slot, slot.currency) for slot in fresh(3, seed=1).view().market]
    assert slots == [(1, "florin"), (2, "dirham"), (3, "dinar"), (4, "ducat")]


@pytest.mark.rule("ALH-1.3.3")
@pytest.mark.parametrize(
    ("card", "slot"), [("florin 9", "buy 1"), ("dirham 9", "buy 2"), ("dinar 9", "buy 3"), ("ducat 9", "buy 4")]
)
def test_a_card_buys_only_on_the_slot_of_its_currency(card: str, slot: str) -> None:
    table = Setup(seats=3).market("pav-2-new", "pav-3-sw", "pav-4-es", "pav-5-nw").hand(0, card).turn(0).build()
    assert {text for text in table.legal() if text.startswith("buy")} == {slot}


@pytest.mark.rule("ALH-1.3.3")
@pytest.mark.parametrize("text", ["buy 0", "buy 5"])
def test_the_market_has_no_other_slots(text: str) -> None:
    with pytest.raises(BadNotation, match="no market slot"):
        fresh(3, seed=1).play(text)


@pytest.mark.rule("ALH-1.3.4")
@pytest.mark.parametrize("points", [59, 99, 120, 400])
def test_the_score_goes_on_past_any_track(points: int) -> None:
    table = (
        Setup(seats=3)
        .held(1)
        .points(0, points)
        .alhambra(0, ("tow-11-o", 1, 0))
        .display(*NINES)
        .deck("scoring 2", "florin 8")
        .turn(0)
        .build()
    )
    table.play("take florin 9")
    assert table.view().scores == (points + 13, 0, 0)


@pytest.mark.rule("ALH-1.3.4")
@pytest.mark.parametrize("seats", [2, 6])
def test_there_is_one_bag_for_all(seats: int) -> None:
    table = fresh(seats, seed=2)
    assert table.view(0).bag_size == table.view(seats - 1).bag_size == len(table.bag())


# The tile list.


@pytest.mark.rule("ALH-1.4.1")
def test_one_of_the_two_arcades_of_price_8_has_its_wall_in_the_east() -> None:
    assert [name for name in TABLES.tile_ids if name.startswith("arc-8")] == ["arc-8-n", "arc-8-e"]
    assert TABLES.tile_walls[tile("arc-8-e")] == EAST
    with pytest.raises(BadNotation, match="no tile"):
        tile("arc-8-w")


@pytest.mark.rule("ALH-1.4.1")
@pytest.mark.parametrize("side", [NORTH, EAST, SOUTH, WEST])
def test_every_side_has_exactly_twenty_walls(side: int) -> None:
    assert len([walls for walls in TABLES.tile_walls if walls & side]) == 20


@pytest.mark.rule("ALH-1.4.1")
def test_two_walls_always_meet_at_a_corner() -> None:
    pairs = Counter(int(walls) for walls in TABLES.tile_walls if int(walls).bit_count() == 2)
    assert set(pairs) == {NORTH | EAST, EAST | SOUTH, SOUTH | WEST, NORTH | WEST}
