"""Chapter 3.3: when a move is legal."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.powers.programs import can_act
from tests.support.sabika import Position, Setup, able

CITIES = tuple(TABLES.city_ids)
FULL = ("WH01", "WH02", "WH03", "WH04", "WH05", "WH06", "WH07", "WH08")


def goes_to(table: Position, space: str) -> bool:
    """Tell whether some worker can go to a space."""
    return any(text.split()[2] == space for text in table.legal("move"))


def bare(seats: int = 4) -> Setup:
    """Return a table without raw tokens on the rondel, where seat 0 has nothing: no secondary action is possible."""
    return Setup(seats=seats).no_raws()


# The whole picture.


@pytest.mark.rule("SAB-3.3.1")
@pytest.mark.rule("SAB-3.3.2")
@pytest.mark.rule("SAB-15.34")
def test_who_has_nothing_can_quarry_trade_expand_craft_and_take_raws_with_the_merchant() -> None:
    moves = {text.removeprefix("move ") for text in Setup(seats=4).build().legal("move")}
    assert moves == {
        *(f"architect-1 {space}" for space in ("O2", "O3", "O4", "O6", "O7", "O8")),
        *(f"merchant {space}" for space in ("M1", "M2", "M3", "M4", "M5", "M6")),
        *("poet I2", "poet I5"),
    }


@pytest.mark.rule("SAB-3.3.1")
@pytest.mark.rule("SAB-3.3.2")
def test_without_raws_on_the_rondel_a_merchant_who_has_nothing_cannot_work() -> None:
    moves = {text.removeprefix("move ") for text in bare().build().legal("move")}
    assert moves == {
        *(f"architect-1 {space}" for space in ("O2", "O3", "O4", "O6", "O7", "O8")),
        *("poet I2", "poet I5"),
    }


@pytest.mark.rule("SAB-3.3.1")
@pytest.mark.parametrize(("dinars", "legal"), [(2, False), (3, True)])
def test_the_action_is_paid_with_what_the_way_leaves(dinars: int, legal: bool) -> None:
    # A foreign worker costs 1 dinar, and the marble 2.
    table = bare().dinars(0, dinars).at(1, "merchant", "M2").build()
    assert goes_to(table, "M2") is legal
    assert goes_to(table, "M3") is True


@pytest.mark.rule("SAB-3.3.1")
@pytest.mark.rule("SAB-4.1.7")
@pytest.mark.parametrize(("seals", "legal"), [(0, False), (1, True)])
def test_seals_count_as_dinars(seals: int, legal: bool) -> None:
    table = bare().dinars(0, 2).seals(0, seals).at(1, "merchant", "M2").build()
    assert goes_to(table, "M2") is legal


@pytest.mark.rule("SAB-3.3.1")
def test_a_destination_is_legal_for_its_main_action_alone() -> None:
    assert goes_to(bare(seats=2).raws(0, "silk").build(), "M1")


@pytest.mark.rule("SAB-3.3.1")
@pytest.mark.parametrize(("token", "legal"), [("silk", True), (None, False)])
def test_a_destination_is_legal_for_its_secondary_action_alone(token: str | None, legal: bool) -> None:
    assert goes_to(bare().rondel(R1=token).build(), "M1") is legal


@pytest.mark.rule("SAB-3.3.2")
@pytest.mark.parametrize("space", ["O2", "O4", "O6", "O8", "I2", "I5"])
def test_quarries_markets_and_crafts_are_always_possible(space: str) -> None:
    # Full stores and an empty rondel do not matter.
    table = bare().holds(0, "gypsum", "gypsum", "gypsum", "gypsum").build()
    assert goes_to(table, space)


@pytest.mark.rule("SAB-3.3.2")
@pytest.mark.parametrize(("dinars", "legal"), [(0, False), (1, True)])
@pytest.mark.parametrize("token", ["marble", None])
def test_a_marble_space_that_can_be_paid_is_always_possible(dinars: int, legal: bool, token: str | None) -> None:
    table = bare().dinars(0, dinars).rondel(X3=token).build()
    assert goes_to(table, "I3") is legal


@pytest.mark.rule("SAB-3.3.2")
@pytest.mark.parametrize(("dinars", "spaces"), [(1, set()), (2, {"M2", "M3", "M5", "M6"})])
def test_a_marble_space_needs_nothing_but_its_price(dinars: int, spaces: set[str]) -> None:
    # Empty displays and cells have nothing to do with it.
    setup = bare().dinars(0, dinars).show_minors().show_poems().show_grays()
    moves = {text.split()[2] for text in setup.build().legal("move") if "merchant" in text}
    assert moves == spaces


@pytest.mark.rule("SAB-3.3.2")
@pytest.mark.parametrize(("dinars", "legal"), [(0, False), (1, True)])
@pytest.mark.parametrize("raw", ["sugarcane", "clay", "silk"])
def test_a_filled_raw_space_that_can_be_paid_is_always_possible(dinars: int, legal: bool, raw: str) -> None:
    table = bare().dinars(0, dinars).rondel(R1=raw).build()
    assert goes_to(table, "O1") is legal
    assert goes_to(table, "O5") is False


@pytest.mark.rule("SAB-3.3.2")
def test_a_raw_of_a_kind_that_is_in_the_workshop_is_possible_too() -> None:
    assert goes_to(bare().dinars(0, 1).raws(0, "clay").rondel(R1="clay").build(), "O1")


# Warehouse.


@pytest.mark.rule("SAB-3.3.3")
@pytest.mark.parametrize(
    ("right", "left", "spaces"),
    [
        (("WH09", "WH10"), ("WH11", "WH12"), {"O3", "O7"}),
        ((None, "WH01"), (None, None), {"O3"}),
        (("WH01", None), (None, None), {"O3"}),
        ((None, None), ("WH01", None), {"O7"}),
        ((None, None), (None, "WH01"), {"O7"}),
        ((None, None), (None, None), set()),
    ],
)
def test_a_warehouse_space_needs_a_tile_on_its_own_side(
    right: tuple[str | None, str | None], left: tuple[str | None, str | None], spaces: set[str]
) -> None:
    table = bare().show_tiles("right", *right).show_tiles("left", *left).build()
    assert {space for space in ("O3", "O7") if goes_to(table, space)} == spaces


@pytest.mark.rule("SAB-3.3.3")
@pytest.mark.parametrize("warehouse", [1, 2, 3, 4])
def test_a_visible_tile_to_activate_is_enough(warehouse: int) -> None:
    setup = bare().show_tiles("right", None, None).show_tiles("left", None, None)
    assert goes_to(setup.expand(0, warehouse, "WH01").build(), "O3")


@pytest.mark.rule("SAB-3.3.3")
@pytest.mark.parametrize("room", [1, 2, 3, 4])
def test_a_tile_can_be_added_while_one_warehouse_has_fewer_than_two(room: int) -> None:
    setup = bare().show_tiles("right", "WH09", None)
    for warehouse in (1, 2, 3, 4):
        tiles = FULL[2 * warehouse - 2 : 2 * warehouse]
        setup.expand(0, warehouse, *(tiles[:1] if warehouse == room else tiles))
    table = setup.build().play("move architect-1 O3")
    assert table.legal() == {"tile WH09", "activate 1", "activate 2", "activate 3", "activate 4"}


@pytest.mark.rule("SAB-3.3.3")
def test_with_two_tiles_on_every_warehouse_none_can_be_added() -> None:
    setup = bare().show_tiles("right", "WH09", None)
    for warehouse in (1, 2, 3, 4):
        setup.expand(0, warehouse, *FULL[2 * warehouse - 2 : 2 * warehouse])
    table = setup.build().play("move architect-1 O3")
    assert table.legal() == {"activate 1", "activate 2", "activate 3", "activate 4"}


# Construction.


@pytest.mark.rule("SAB-3.3.4")
@pytest.mark.parametrize(
    ("items", "majors", "minors", "legal"),
    [
        (("gypsum",), ("MJ01",), (), True),
        (("wood", "marble", "glazed"), ("MJ01",), (), False),
        (("gypsum",), ("MJ10",), (), False),  # a tile of the other era
        (("gypsum",), (), ("MC02", "MC03"), False),  # these take wood and marble
        (("wood",), (), ("MC02", "MC03"), True),
        (("marble",), (), ("MC02", "MC03"), True),
        (("glazed",), ("MJ01",), ("MC01", "MC02", "MC03"), False),
        ((), ("MJ01",), ("MC01", "MC02", "MC03"), False),
    ],
)
def test_a_construction_needs_a_tile_of_the_era_and_gypsum_or_the_base_of_a_card(
    items: tuple[str, ...], majors: tuple[str, ...], minors: tuple[str, ...], legal: bool
) -> None:
    table = bare(seats=2).dinars(0, 3).holds(0, *items).only_majors(*majors).show_minors(*minors).build()
    assert goes_to(table, "O1") is legal


@pytest.mark.rule("SAB-3.3.4")
def test_tiles_of_era_2_count_from_round_3_on() -> None:
    table = bare(seats=2).round(3).dinars(0, 3).holds(0, "gypsum").only_majors("MJ10").show_minors().build()
    assert goes_to(table, "O1")


@pytest.mark.rule("SAB-3.3.4")
@pytest.mark.rule("SAB-5.4.2")
def test_what_a_refresh_might_reveal_does_not_make_a_construction_possible() -> None:
    setup = bare(seats=2).dinars(0, 5).holds(0, "wood").only_majors("MJ01").show_minors("MC01").minor_deck("MC02")
    assert not goes_to(setup.build(), "O1")


@pytest.mark.rule("SAB-3.3.4")
def test_after_a_refresh_what_can_be_built_must_be_built() -> None:
    setup = able(dinars=5).holds(0, "marble", "wood").show_minors("MC02", "MC03").only_majors("MJ01")
    setup.minor_deck("MC05", "MC06", "MC08", "MC09")
    table = setup.resolves("CR1 benefit").build()
    assert table.legal() == {"refresh", "minor 1", "minor 2", "done"}
    table.play("refresh")
    assert table.legal() == {"minor 1", "minor 2", "minor 3", "minor 4"}


@pytest.mark.rule("SAB-3.3.4")
def test_a_refresh_that_leaves_nothing_to_build_ends_the_action_and_stays() -> None:
    setup = bare().dinars(0, 2).holds(0, "wood").show_minors("MC02", "MC03").only_majors("MJ01").rondel(R1="silk")
    table = setup.minor_deck("MC01", "MC04", "MC07", "MC10").build().play("move architect-1 O1", "main", "refresh")
    assert (table.points(), table.dinars(), table.stored()) == (6, 1, ["wood"])
    assert {card for card in table.minors_shown() if card is not None} == {"MC01", "MC04", "MC07", "MC10"}
    assert table.view().minor_discards[:2] == ("MC02", "MC03")
    # It counts as carried out: what is left is the secondary action.
    assert (table.asked(), table.legal()) == ("work", {"secondary R1", "done"})


# Export, consolidate, produce.


@pytest.mark.rule("SAB-3.3.5")
@pytest.mark.parametrize(
    ("goods", "dinars", "seals", "legal"),
    [
        *((("sugar",), 1, 0, True), (("sugar",), 0, 0, False), ((), 1, 0, False)),
        *((("clothes",), 0, 1, True), (("marble",), 1, 0, False)),
    ],
)
def test_an_export_needs_a_good_and_the_price_of_the_cheapest_way(
    goods: tuple[str, ...], dinars: int, seals: int, legal: bool
) -> None:
    table = bare().dinars(0, dinars).holds(0, *goods).no_seal("cairo").seals(0, seals).build()
    assert goes_to(table, "M2") is legal


@pytest.mark.rule("SAB-3.3.5")
@pytest.mark.parametrize(("present", "legal"), [(CITIES[:8], True), (CITIES, False)])
def test_an_export_needs_a_city_without_own_presence(present: tuple[str, ...], legal: bool) -> None:
    # From Constantinople or Tunis to Cairo the way costs more than 1 dinar: 9 are enough, but M2 has a marble for 2.
    table = Setup(seats=2).no_raws().dinars(0, 9).holds(0, "sugar").ships(0, right=present)
    assert can_act(table.build().state, 0, v.EXPORT, 0) is legal


@pytest.mark.rule("SAB-3.3.5")
def test_the_cheapest_way_counts_not_the_nearest_city() -> None:
    # Fez, Algiers and Tunis are entered: 1 dinar leads nowhere new but from Florence to Venice.
    setup = bare().dinars(0, 1).holds(0, "sugar")
    assert not goes_to(setup.ships(0, left=("fez", "algiers", "tunis")).build(), "M2")
    setup = bare().dinars(0, 1).holds(0, "sugar")
    assert goes_to(setup.ships(0, left=("fez", "algiers", "tunis", "florence")).build(), "M2")


@pytest.mark.rule("SAB-3.3.6")
@pytest.mark.parametrize(("left", "right", "legal"), [(("fez",), (), True), ((), ("fez",), False), ((), (), False)])
def test_consolidating_needs_an_own_ship_on_the_left_half(
    left: tuple[str, ...], right: tuple[str, ...], legal: bool
) -> None:
    table = bare(seats=2).ships(0, left=left, right=right).ships(1, left=("cairo",)).build()
    assert goes_to(table, "M3") is legal


@pytest.mark.rule("SAB-3.3.6")
@pytest.mark.parametrize(("event", "dinars", "legal"), [("EV10", 0, False), ("EV10", 1, True), ("EV09", 0, True)])
def test_consolidating_under_event_10_needs_a_dinar(event: str, dinars: int, legal: bool) -> None:
    setup = Setup(seats=2, events="random").no_raws().event(event).dinars(0, dinars).ships(0, left=("fez",))
    assert goes_to(setup.build(), "M3") is legal


@pytest.mark.rule("SAB-3.3.7")
def test_producing_needs_presence_in_a_city_or_a_raw() -> None:
    assert not goes_to(bare(seats=2).build(), "M1")
    assert goes_to(bare(seats=2).raws(0, "clay").build(), "M1")
    assert goes_to(bare(seats=2).ships(0, left=("fez",)).build(), "M1")
    assert goes_to(bare(seats=2).ships(0, right=("fez",)).build(), "M1")
    assert not goes_to(bare(seats=2).ships(1, right=("fez",)).raws(1, "clay").build(), "M1")


# Poems.


@pytest.mark.rule("SAB-3.3.8")
@pytest.mark.parametrize(
    ("items", "dinars", "legal"),
    [
        *((("gypsum",), 1, True), (("wood",), 1, True), (("marble",), 1, True)),
        *((("glazed",), 1, False), (("sugar",), 1, False), ((), 1, False), (("gypsum",), 0, False)),
    ],
)
def test_carving_needs_the_dinars_and_a_base_material(items: tuple[str, ...], dinars: int, legal: bool) -> None:
    table = bare().dinars(0, dinars).holds(0, *items).show_poems("P01").show_grays("P23").build()
    assert goes_to(table, "I1") is legal


@pytest.mark.rule("SAB-3.3.8")
@pytest.mark.parametrize(
    ("owned", "dinars", "legal"),
    [
        (("P02 blue", "P03 blue"), 2, True),  # blue would cost 3, red costs 2
        (("P02 blue", "P03 blue"), 1, False),
        (("P02 red", "P03 red", "P04 red"), 1, True),  # blue costs 1
        (("P02 blue", "P07 red"), 2, True),
        (("P02 blue", "P07 red"), 1, False),
    ],
)
def test_the_cheaper_half_of_a_minor_poem_is_enough(owned: tuple[str, ...], dinars: int, legal: bool) -> None:
    table = bare().dinars(0, dinars).holds(0, "gypsum").poems(0, *owned).show_poems("P01").show_grays().build()
    assert goes_to(table, "I1") is legal


@pytest.mark.rule("SAB-3.3.8")
@pytest.mark.parametrize(
    ("owned", "dinars", "legal"),
    [
        *(((), 4, True), ((), 3, False), (("P24 gray",), 5, True), (("P24 gray",), 4, False)),
        (("P24 gray", "P26 gray"), 20, False),
    ],
)
def test_a_major_poem_can_be_carved_below_the_limit_of_two(owned: tuple[str, ...], dinars: int, legal: bool) -> None:
    table = bare().dinars(0, dinars).holds(0, "gypsum").poems(0, *owned).show_poems().show_grays("P28").build()
    assert goes_to(table, "I1") is legal


@pytest.mark.rule("SAB-3.3.8")
def test_carving_needs_a_poem_on_display() -> None:
    table = bare().dinars(0, 20).holds(0, "gypsum").show_poems().show_grays().build()
    assert not goes_to(table, "I1")


@pytest.mark.rule("SAB-3.3.9")
@pytest.mark.parametrize(
    ("owned", "legal"), [((), False), (("P01 red",), True), (("P01 blue",), False), (("P24 gray",), False)]
)
def test_reactivating_needs_a_red_poem(owned: tuple[str, ...], legal: bool) -> None:
    assert goes_to(bare().poems(0, *owned).build(), "I3") is legal
    assert goes_to(bare().poems(0, *owned).build(), "I6") is legal


@pytest.mark.rule("SAB-15.34")
def test_a_poet_without_red_poems_and_dinars_cannot_go_where_poems_are_reactivated() -> None:
    assert not goes_to(Setup(seats=4).build(), "I3")
    table = Setup(seats=4).at(0, "poet", "I2").lying(0, "architect-1", "architect-2", "merchant").at(1, "poet", "I5")
    assert table.build().event_kinds()[0] == "worker_rested"


@pytest.mark.rule("SAB-3.3.10")
@pytest.mark.parametrize("raw", ["sugarcane", "clay", "silk"])
def test_an_empty_raw_space_is_possible_with_any_raw_in_the_workshop(raw: str) -> None:
    assert goes_to(bare().dinars(0, 1).raws(0, raw).build(), "O1")
    assert not goes_to(bare().raws(0, raw).build(), "O1")
    assert not goes_to(bare().dinars(0, 1).raws(1, raw).build(), "O1")
