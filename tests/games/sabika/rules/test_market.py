"""Chapter 5.3: the market."""

from __future__ import annotations

import pytest

from diwan.core.state import decision_arg
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import gain_is_bought
from tests.support.sabika import ITEMS, Setup

MATERIALS = ITEMS[:4]
GOODS = ITEMS[4:]


def trading(count: int = 2) -> Setup:
    return Setup(seats=4).asks(actions.ASK_TRADE, count)


@pytest.mark.rule("SAB-5.3.1")
@pytest.mark.parametrize("space", ["O4", "O8"])
def test_the_market_gives_two_dinars_and_two_transactions(space: str) -> None:
    table = Setup(seats=4).no_raws().holds(0, "gypsum").build().play(f"move architect-1 {space}")
    assert table.dinars() == 2
    assert table.asked() == "trade"
    assert table.gained("dinars") == [(0, 2)]
    table.play("buy gypsum", "store gypsum 2")
    assert table.asked() == "trade"
    table.play("sell gypsum")
    assert table.state.to_act == 1
    assert (table.dinars(), table.stored()) == (2, ["gypsum"])


@pytest.mark.rule("SAB-5.3.1")
def test_the_dinars_of_the_market_pay_its_transactions() -> None:
    table = Setup(seats=4).build().play("move architect-1 O4", "buy marble", "store marble 1")
    assert (table.dinars(), table.stored()) == (0, ["marble"])


@pytest.mark.rule("SAB-5.3.1")
def test_transactions_are_made_one_after_the_other() -> None:
    table = Setup(seats=4).holds(0, "glazed").build().play("move architect-1 O4", "sell glazed")
    assert table.legal("sell") | table.legal("exchange") == set()
    table.play("buy glazed", "store glazed 1")
    assert (table.dinars(), table.stored()) == (3, ["glazed"])


@pytest.mark.rule("SAB-5.3.1")
def test_both_transactions_may_be_of_one_kind() -> None:
    table = trading().holds(0, "sugar", "sugar").build().play("sell sugar", "sell sugar")
    assert (table.dinars(), table.stored()) == (6, [])


@pytest.mark.rule("SAB-4.4.7")
@pytest.mark.parametrize(
    ("steps", "dinars", "stored"),
    [
        (("buy marble",), 5, ["wood"]),
        (("buy raw",), 6, ["wood"]),
        (("buy raw", "raw R2"), 6, ["wood"]),  # the own clay would have to be processed
        (("exchange wood marble",), 7, []),
    ],
)
def test_what_was_given_for_a_gain_that_is_declined_is_lost(
    steps: tuple[str, ...], dinars: int, stored: list[str]
) -> None:
    setup = trading().dinars(0, 7).holds(0, "wood").raws(0, "clay").no_raws().rondel(R2="clay", R4="silk")
    table = setup.build().play(*steps)
    done = table.game.describe(table.state, actions.DONE, locale="en")
    assert done.endswith(" (what you gave for it is not returned)")
    table.play("done")
    assert (table.asked(), table.dinars(), table.stored(), table.raws()) == ("trade", dinars, stored, {"clay"})
    assert (table.raw_on("R2"), table.raw_on("R4")) == ("clay", "silk")


@pytest.mark.rule("SAB-4.4.7")
def test_nothing_was_given_for_the_raw_of_a_secondary_space() -> None:
    setup = Setup(4).at(0, "architect-1", "O8").raws(0, "clay").rondel(R1="clay").holds(0, "gypsum").dinars(0, 9)
    table = setup.build().play("move architect-1 O1", "secondary R1")
    assert table.asked() == "store"
    assert "not returned" not in table.game.describe(table.state, actions.DONE, locale="en")
    assert not gain_is_bought(decision_arg(table.state.pending[len(table.state.pending) - 1]))


@pytest.mark.rule("SAB-5.3.2")
@pytest.mark.parametrize(("material", "price"), [("gypsum", 1), ("wood", 1), ("marble", 2), ("glazed", 3)])
def test_the_price_of_a_material(material: str, price: int) -> None:
    table = trading().dinars(0, 7).build().play(f"buy {material}", f"store {material} 1")
    assert (table.dinars(), table.stored()) == (7 - price, [material])
    assert table.event_tuples("item_bought") == [(0, ITEMS.index(material), price, 0)]
    assert table.paid() == [(0, price, 0)]


@pytest.mark.rule("SAB-5.3.2")
@pytest.mark.parametrize(
    ("dinars", "offered"),
    [
        (0, set()),
        (1, {"buy gypsum", "buy wood", "buy raw"}),
        (2, {"buy gypsum", "buy wood", "buy marble", "buy raw"}),
        (3, {"buy gypsum", "buy wood", "buy marble", "buy glazed", "buy raw"}),
    ],
)
def test_only_what_can_be_paid_is_offered(dinars: int, offered: set[str]) -> None:
    table = trading().dinars(0, dinars).holds(0, "glazed").build()
    assert table.legal("buy") == offered


@pytest.mark.rule("SAB-5.3.2")
def test_a_raw_is_bought_from_the_rondel_for_a_dinar() -> None:
    setup = Setup(seats=2).rondel(R2="silk", R4=None, R6="clay", R8=None).dinars(0, 3).asks(actions.ASK_TRADE, 1)
    table = setup.build().play("buy raw")
    assert table.dinars() == 2
    assert table.legal() == {"raw R2", "raw R6", "done"}
    table.play("raw R6")
    assert (table.raws(), table.raw_on("R6"), table.raw_on("R2")) == ({"clay"}, None, "silk")
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-5.3.2")
def test_a_bought_raw_of_an_occupied_type_is_processed() -> None:
    setup = Setup(seats=2).rondel(R2="silk", R4=None, R6=None, R8=None).dinars(0, 3).raws(0, "silk")
    table = setup.asks(actions.ASK_TRADE, 1).build().play("buy raw", "raw R2", "store clothes 1")
    assert (table.raws(), table.raw_on("R2"), table.stored()) == (set(), "silk", ["clothes"])


@pytest.mark.rule("SAB-5.3.2")
def test_goods_cannot_be_bought() -> None:
    table = trading().dinars(0, 20).build()
    assert table.legal("buy") == {"buy gypsum", "buy wood", "buy marble", "buy glazed", "buy raw"}


@pytest.mark.rule("SAB-5.3.3")
@pytest.mark.parametrize(
    ("item", "price"),
    [("gypsum", 1), ("wood", 2), ("marble", 3), ("glazed", 4), ("sugar", 3), ("pottery", 3), ("clothes", 3)],
)
def test_the_price_for_a_sold_item(item: str, price: int) -> None:
    table = trading().holds(0, item, "wood").build()
    assert table.legal("sell") == {f"sell {item}", "sell wood"}
    table.play(f"sell {item}")
    assert (table.dinars(), table.stored()) == (price, ["wood"])
    assert table.event_tuples("item_sold") == [(0, ITEMS.index(item), price, 0)]


@pytest.mark.rule("SAB-5.3.3")
def test_only_stored_items_can_be_sold() -> None:
    table = trading().holds(0, "marble").holds(1, "wood", "sugar").raws(0, "clay").build()
    assert table.legal("sell") == {"sell marble"}


@pytest.mark.rule("SAB-5.3.3")
def test_a_good_in_the_special_storage_is_sold_from_there() -> None:
    setup = trading().poems(0, "P16 blue").store(0, 5, "clothes", "sugar").store(0, 2, "clothes")
    table = setup.build()
    assert table.legal("sell") == {"sell clothes", "sell clothes special", "sell sugar special"}
    table.play("sell clothes special")
    assert (table.dinars(), table.store(5), table.store(2)) == (3, ["sugar"], ["clothes"])
    table.play("sell clothes")
    assert (table.dinars(), table.store(5), table.store(2)) == (6, ["sugar"], [])


@pytest.mark.rule("SAB-5.3.3")
@pytest.mark.parametrize("good", GOODS)
def test_each_good_can_be_sold_from_the_special_storage(good: str) -> None:
    table = trading().poems(0, "P16 blue").store(0, 5, good).holds(0, *GOODS).build().play(f"sell {good} special")
    assert (table.dinars(), table.store(5), table.stored()) == (3, [], list(GOODS))


@pytest.mark.rule("SAB-5.3.3")
def test_the_special_storage_alone_offers_no_sale_from_a_warehouse() -> None:
    table = trading().poems(0, "P16 blue").store(0, 5, "clothes").store(0, 2, "sugar").build()
    assert table.legal("sell") == {"sell clothes special", "sell sugar"}
    table.play("sell clothes special")
    assert table.stored() == ["sugar"]
    assert table.event_tuples("item_used") == [(0, 6, 4, 0)]


@pytest.mark.rule("SAB-5.3.4")
@pytest.mark.parametrize(
    ("given", "wanted", "dinars"),
    [
        ("gypsum", "wood", 0),
        ("wood", "marble", 0),
        ("marble", "glazed", 0),
        ("wood", "gypsum", 1),
        ("marble", "wood", 1),
        ("glazed", "marble", 1),
    ],
)
def test_a_material_is_exchanged_for_a_neighbour(given: str, wanted: str, dinars: int) -> None:
    table = trading().holds(0, given).build().play(f"exchange {given} {wanted}", f"store {wanted} 1")
    assert (table.dinars(), table.stored()) == (dinars, [wanted])
    assert table.event_tuples("item_exchanged") == [(0, ITEMS.index(given), ITEMS.index(wanted), 0)]


@pytest.mark.rule("SAB-5.3.4")
@pytest.mark.parametrize(
    ("material", "offered"),
    [
        ("gypsum", {"exchange gypsum wood"}),
        ("wood", {"exchange wood marble", "exchange wood gypsum"}),
        ("marble", {"exchange marble glazed", "exchange marble wood"}),
        ("glazed", {"exchange glazed marble"}),
    ],
)
def test_only_neighbours_in_the_order_can_be_had(material: str, offered: set[str]) -> None:
    assert trading().holds(0, material, "sugar").build().legal("exchange") == offered


@pytest.mark.rule("SAB-5.3.4")
def test_goods_are_not_exchanged() -> None:
    assert trading().holds(0, *GOODS).holds(1, *MATERIALS).build().legal("exchange") == set()


@pytest.mark.rule("SAB-5.3.5")
@pytest.mark.parametrize("steps", [(), ("sell wood",)])
def test_transactions_that_are_not_used_at_once_are_lost(steps: tuple[str, ...]) -> None:
    table = Setup(seats=4).holds(0, "wood", "wood").no_raws().build()
    table.play("move architect-1 O4", *steps, "done")
    assert table.state.to_act == 1
    assert table.stored() == ["wood"] * (2 - len(steps))
    table.play("move poet I2").until("turn")
    assert table.state.to_act == 2
    assert table.dinars() == 2 + 2 * len(steps)


@pytest.mark.rule("SAB-5.3.5")
def test_no_transaction_is_compulsory_even_from_a_card() -> None:
    table = trading(1).holds(0, "wood").build()
    assert "done" in table.legal()
    table.play("done")
    assert (table.stored(), table.dinars(), table.asked()) == (["wood"], 0, "turn")


@pytest.mark.rule("SAB-5.3.6")
def test_the_material_given_away_makes_room_for_the_new_one() -> None:
    table = trading().holds(0, "gypsum", "wood", "marble", "glazed").build()
    table.play("exchange marble glazed")
    assert table.store(3) == []
    assert table.legal() == {"store glazed 3", "done"}
    table.play("store glazed 3")
    assert [table.store(warehouse) for warehouse in (1, 2, 3, 4)] == [["gypsum"], ["wood"], ["glazed"], ["glazed"]]


@pytest.mark.rule("SAB-5.3.6")
def test_the_new_material_may_go_to_any_warehouse_with_room() -> None:
    setup = trading().expand(0, 4, "WH09").store(0, 1, "gypsum").store(0, 2, "wood")
    table = setup.build().play("exchange wood marble")
    assert table.legal() == {"store marble 2", "store marble 4", "done"}
    table.play("store marble 4")
    assert (table.store(2), table.store(4)) == ([], ["marble"])


@pytest.mark.rule("SAB-5.3.6")
@pytest.mark.rule("SAB-5.3.4")
def test_the_dinar_of_an_exchange_is_gained_even_if_the_new_material_is_declined() -> None:
    table = trading().holds(0, "glazed").build().play("exchange glazed marble", "done")
    assert (table.stored(), table.dinars()) == ([], 1)
    assert table.asked() == "trade"


@pytest.mark.rule("SAB-15.3")
@pytest.mark.rule("SAB-5.3.1")
def test_an_exchange_up_and_a_sale() -> None:
    table = Setup(seats=4).no_raws().holds(0, "wood", "pottery").build().play("move architect-1 O4")
    table.play("exchange wood marble", "store marble 1", "sell pottery")
    assert table.dinars() == 5
    assert table.stored() == ["marble"]
    assert table.gained("dinars") == [(0, 2), (0, 3)]
