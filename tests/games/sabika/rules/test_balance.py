"""Chapter 5.7: the architectural balance."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.vocabulary import COLOUR_IDS
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import minor_with, plain_tiles, way_cost

COLOURS = COLOUR_IDS[:4]
BALANCE_CARD = {"gold": "AB1", "blue": "AB2", "red": "AB3", "green": "AB4"}
TILE = plain_tiles(1)[0]


def other_than(*colours: str) -> str:
    return next(colour for colour in COLOURS if colour not in colours)


def placing(setup: Setup, card: str, end: str) -> Position:
    """Seat 0 builds the only card on display with its base material and lays it at an end of its row."""
    setup.show_minors(card).only_majors().no_raws()
    return setup.build().play("move architect-1 O1", f"row {end}")


def with_wood() -> Setup:
    return Setup(seats=4).roomy(0).holds(0, "wood")


def achieved(table: Position) -> list[str]:
    found = table.event_tuples("balance_achieved")
    assert all((seat, b, c) == (0, 0, 0) for seat, _, b, c in found)
    return [COLOURS[colour] for _, colour, _, _ in found]


@pytest.mark.rule("SAB-5.7.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_equal_half_tiles_at_the_left_end_are_a_balance(colour: str) -> None:
    card = minor_with(base="wood", right=colour)
    table = placing(with_wood().row(0, BALANCE_CARD[colour]), card, "left")
    assert achieved(table) == [colour]
    assert table.balances() == 1
    assert table.balances(1) == 0


@pytest.mark.rule("SAB-5.7.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_equal_half_tiles_at_the_right_end_are_a_balance(colour: str) -> None:
    end = minor_with(base="gypsum", right=colour)
    card = minor_with(base="wood", left=colour)
    table = placing(with_wood().row(0, "AB1", right=(end,)), card, "right")
    assert achieved(table) == [colour]
    assert table.balances() == 2


@pytest.mark.rule("SAB-5.7.1")
@pytest.mark.rule("SAB-5.7.4")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_first_card_at_the_wild_half_always_achieves_the_balance_of_its_colour(colour: str) -> None:
    card = minor_with(base="wood", left=colour)
    table = placing(with_wood().row(0, "AB1"), card, "right")
    assert achieved(table) == [colour]
    assert table.balances() == 1


@pytest.mark.rule("SAB-5.7.4")
def test_the_wild_half_is_covered_by_the_first_card() -> None:
    first = minor_with(base="gypsum", left="gold", right="blue")
    card = minor_with(base="wood", left="green")
    table = placing(with_wood().row(0, "AB1", right=(first,)), card, "right")
    assert achieved(table) == []
    assert table.balances() == 1


@pytest.mark.rule("SAB-5.7.3")
@pytest.mark.parametrize("colour", COLOURS)
def test_different_half_tiles_give_nothing_but_the_placement_is_legal(colour: str) -> None:
    card = minor_with(base="wood", left=colour, right=other_than(colour))
    table = placing(with_wood().row(0, BALANCE_CARD[colour]), card, "left")
    assert achieved(table) == []
    assert table.row() == [card, "|"]
    assert (table.balances(), table.dinars(), table.parias(), table.points()) == (0, 0, 0, 7)
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-15.14")
@pytest.mark.rule("SAB-5.7.2")
@pytest.mark.parametrize("dinars", [0, 1, 2, 3, 4])
def test_gold_gives_four_dinars_or_parias_in_any_mix(dinars: int) -> None:
    table = placing(with_wood().row(0, "AB1"), minor_with(base="wood", left="gold"), "right")
    assert table.legal() == {"amount 0", "amount 1", "amount 2", "amount 3", "amount 4"}
    table.play(f"amount {dinars}")
    assert (table.dinars(), table.parias()) == (dinars, 4 - dinars)


@pytest.mark.rule("SAB-5.7.2")
def test_blue_gives_a_raw_and_a_good() -> None:
    setup = Setup(seats=2).rondel(R2="clay", R4="silk", R6="clay", R8=None).holds(0, "sugar").dinars(0, 9)
    table = setup.resolves("balance blue").build()
    assert table.legal() == {"choose 1", "choose 2"}
    table.play("choose 1", "raw R2", "raw R4", "store clothes 2")
    assert (table.raws(), table.stored()) == ({"clay"}, ["sugar", "clothes"])
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-5.7.2")
def test_blue_gives_an_export_instead() -> None:
    setup = Setup(seats=2).holds(0, "sugar", "sugar").dinars(0, 9).resolves("balance blue")
    table = setup.build().play("choose 2")
    assert table.asked() == "export"
    assert "done" in table.legal()
    table.play("city ragusa")
    assert table.ships() == ({"ragusa"}, set())
    assert table.dinars() == 9 - way_cost("ragusa")


@pytest.mark.rule("SAB-5.7.2")
def test_a_benefit_of_blue_that_can_have_no_effect_is_not_offered() -> None:
    no_good = Setup(seats=2).dinars(0, 9).resolves("balance blue").build()
    assert no_good.asked() == "raw"
    no_token = Setup(seats=2).no_raws().holds(0, "sugar").dinars(0, 9).resolves("balance blue").build()
    assert no_token.asked() == "export"
    neither = Setup(seats=2).no_raws().dinars(0, 9).resolves("balance blue").build()
    assert neither.asked() == "turn"


@pytest.mark.rule("SAB-5.7.2")
def test_red_gives_a_gypsum_and_a_glazed() -> None:
    setup = Setup(seats=2).holds(0, "wood").dinars(0, 9).resolves("balance red")
    table = setup.build()
    assert table.legal() == {"choose 1", "choose 2"}
    table.play("choose 1", "store gypsum 2", "store glazed 3")
    assert table.stored() == ["gypsum", "wood", "glazed"]
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-5.7.2")
def test_red_carves_a_poem_instead_at_its_normal_price() -> None:
    setup = Setup(seats=2).holds(0, "wood").dinars(0, 9).show_poems("P05").show_grays().resolves("balance red")
    table = setup.build().play("choose 2")
    assert table.legal() == {"carve P05 blue", "carve P05 red", "done"}
    table.play("carve P05 blue")
    assert (table.poems(), table.dinars()) == ({"P05 blue"}, 8)


@pytest.mark.rule("SAB-5.7.2")
def test_red_without_a_base_gives_the_materials_without_asking() -> None:
    table = Setup(seats=2).dinars(0, 9).resolves("balance red").build()
    assert table.legal() == {"store gypsum 1", "store glazed 1", "done"}


@pytest.mark.rule("SAB-5.7.2")
def test_green_gives_a_dinar_and_then_a_warehouse_action() -> None:
    setup = Setup(seats=2).show_tiles("right", TILE, None).show_tiles("left", None, None)
    table = setup.resolves("balance green").build()
    assert table.dinars() == 1
    assert table.legal() == {f"tile {TILE}", "done"}
    table.play(f"tile {TILE}")
    assert table.top_tile(1) == TILE
    assert table.score_lines()["SAB-5.2.3"] == 1


@pytest.mark.rule("SAB-5.7.2")
def test_green_without_a_tile_gives_the_dinar_alone() -> None:
    setup = Setup(seats=2).show_tiles("right", None, None).show_tiles("left", None, None)
    table = setup.resolves("balance green").build()
    assert (table.dinars(), table.asked()) == (1, "turn")


@pytest.mark.rule("SAB-15.28")
@pytest.mark.rule("SAB-5.7.1")
def test_three_cards_and_two_balances() -> None:
    first = minor_with(left="gold", right="red")
    second = minor_with(left="green", right="blue")
    third = minor_with(left="gold", right="green")

    def table(card: str, **row: tuple[str, ...]) -> Setup:
        materials = ("gypsum", "wood", "marble")
        setup = Setup(seats=4).holds(0, *materials).show_minors(card).only_majors().no_raws()
        return setup.row(0, "AB2", **row)

    one = table(first).build()
    assert one.ends() == ("blue", "wild")
    one.play("move architect-1 O1", "done", "row right")
    assert achieved(one) == ["gold"]
    assert one.ends() == ("blue", "red")
    two = table(second, right=(first,)).build().play("move architect-1 O1", "done", "row left")
    assert achieved(two) == ["blue"]
    assert two.ends() == ("green", "red")
    three = table(third, right=(first,), left=(second,)).build().play("move architect-1 O1", "done", "row right")
    assert achieved(three) == []
    assert three.ends() == ("green", "green")
    assert three.balances() == 2
    assert three.row() == [second, "|", first, third]
