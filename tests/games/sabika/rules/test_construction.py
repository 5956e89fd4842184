"""Chapter 5.4: the construction action and new cards for it."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.effects.board import show_minor
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import minor_with, minors_with

GYPSUM, WOOD, MARBLE = (minors_with(base) for base in ("gypsum", "wood", "marble"))
RED, RED_TOO = (minor_with(base="wood", left="red", right=colour) for colour in ("blue", "gold"))
ERA_ONE = {f"major {name}" for number, name in enumerate(TABLES.major_ids) if TABLES.major_era[number] == 1}
EITHER = actions.CONSTRUCT_MAJOR | actions.CONSTRUCT_MINOR


def shown(*materials: str, dinars: int = 0) -> Setup:
    """A card of each base material on display, the third slot empty."""
    setup = Setup(seats=4).show_minors(GYPSUM[0], WOOD[0], None, MARBLE[0])
    return setup.holds(0, *materials).dinars(0, dinars)


def at_site(setup: Setup) -> Position:
    """Seat 0 takes the construction action; the raw space there is empty, so that nothing else can be done."""
    return setup.rondel(R1=None).build().play("move architect-1 O1")


@pytest.mark.rule("SAB-5.4.1")
@pytest.mark.parametrize("space", ["O1", "O5"])
def test_a_major_or_a_minor_construction_is_chosen(space: str) -> None:
    table = shown("gypsum", "wood").build().play(f"move architect-1 {space}")
    assert table.asked() == "construct"
    assert table.legal() == ERA_ONE | {"minor 1", "minor 2"}


@pytest.mark.rule("SAB-5.4.1")
def test_without_gypsum_there_is_no_major_construction_and_without_a_base_no_minor_one() -> None:
    assert at_site(shown("wood", "marble")).legal() == {"minor 2", "minor 4"}
    table = at_site(Setup(seats=4).show_minors(WOOD[0], MARBLE[0]).holds(0, "gypsum", "glazed"))
    assert table.legal() == ERA_ONE


@pytest.mark.rule("SAB-5.4.1")
def test_only_one_thing_is_built() -> None:
    table = at_site(shown("marble", "gypsum", "wood")).play("minor 4", "done", "row left").until("turn")
    assert table.state.to_act == 1
    assert table.stored() == ["gypsum", "wood"]


@pytest.mark.rule("SAB-5.4.2")
def test_a_refresh_costs_a_dinar_and_gives_a_point() -> None:
    table = at_site(shown("wood", dinars=3).minor_deck(*WOOD))
    assert "refresh" in table.legal()
    table.play("refresh")
    assert (table.dinars(), table.points()) == (2, 6)
    assert table.score_lines()["SAB-5.4.2"] == 1
    assert table.event_tuples("minors_replaced") == [(0, 0, 0, 0)]


@pytest.mark.rule("SAB-5.4.2")
def test_a_refresh_discards_all_cards_and_fills_all_four_slots() -> None:
    setup = shown("wood", "gypsum", "marble", dinars=1)
    table = at_site(setup)
    deck = table.minor_deck()
    table.play("refresh")
    revealed = {card for card in table.minors_shown() if card is not None}
    assert len(revealed) == 4
    assert revealed <= deck
    assert table.minor_deck() == deck - revealed
    assert table.minor_spent() == {GYPSUM[0], WOOD[0], MARBLE[0]}


@pytest.mark.rule("SAB-5.4.2")
def test_a_refresh_that_cannot_be_paid_is_not_offered() -> None:
    assert "refresh" not in at_site(shown("wood", "marble")).legal()
    assert "refresh" in at_site(shown("wood", "marble").seals(0, 1)).legal()


@pytest.mark.rule("SAB-5.4.2")
def test_a_refresh_is_made_before_choosing_and_only_once() -> None:
    table = at_site(shown("gypsum", "wood", dinars=5)).play("refresh")
    assert "refresh" not in table.legal()
    assert table.asked() == "construct"
    table.play("major MJ01")
    assert table.asked() == "extra"
    assert "refresh" not in table.legal()


def two_constructions() -> Position:
    """Consolidating a red city is a construction; its balance carves poem 17, which is a construction again."""
    setup = Setup(seats=2).city("fez", "CR1").ships(0, left=("fez",)).roomy(0).dinars(0, 9).no_raws()
    setup.holds(0, "wood", "wood", "wood").show_minors(RED, minor_with(base="wood", left="gold")).only_majors()
    setup.show_poems("P17").show_grays().row(0, "AB1").minor_deck(RED_TOO, *WOOD[:3])
    return setup.build().play("move merchant M6")


@pytest.mark.rule("SAB-5.4.2")
@pytest.mark.rule("SAB-5.4.3")
def test_a_second_construction_of_one_turn_has_no_second_refresh() -> None:
    table = two_constructions().play("refresh")
    assert table.asked() == "construct"
    slot = table.minors_shown().index(RED_TOO) + 1
    table.play(f"minor {slot}", "row right", "choose 2", "carve P17 red", "city fez")
    assert table.asked() == "construct"
    assert "refresh" not in table.legal()
    assert "minors_replaced" in table.event_kinds()


@pytest.mark.rule("SAB-5.4.3")
def test_a_later_construction_of_the_turn_may_have_the_refresh() -> None:
    table = two_constructions().play("minor 1", "row right", "choose 2", "carve P17 red", "city fez")
    assert table.asked() == "construct"
    assert table.legal() == {"refresh", "minor 2", "done"}


@pytest.mark.rule("SAB-5.4.2")
def test_the_next_turn_may_have_a_refresh_again() -> None:
    setup = shown("marble", dinars=3).holds(1, "gypsum").dinars(1, 1).only_majors("MJ01")
    setup.minor_deck(*MARBLE, *GYPSUM).no_raws()
    table = setup.build().play("move architect-1 O1", "refresh").until("turn")
    assert table.state.to_act == 1
    table.play("move architect-1 O5")
    assert "refresh" in table.legal()


@pytest.mark.rule("SAB-5.4.3")
@pytest.mark.parametrize("cards", [(), (WOOD[0],), (WOOD[0], None, None, WOOD[1])])
def test_a_refresh_is_possible_with_any_number_of_cards(cards: tuple[str | None, ...]) -> None:
    setup = Setup(seats=4).show_minors(*cards).holds(0, "gypsum").dinars(0, 1).only_majors("MJ01", "MJ02")
    table = at_site(setup)
    assert "refresh" in table.legal()
    table.play("refresh")
    assert None not in table.minors_shown()
    assert table.minor_spent() == {card for card in cards if card is not None}


@pytest.mark.rule("SAB-5.4.3")
@pytest.mark.parametrize(
    ("what", "built"),
    [
        (actions.CONSTRUCT_MAJOR, ERA_ONE),
        (actions.CONSTRUCT_MINOR, {"minor 1", "minor 2"}),
        (EITHER, ERA_ONE | {"minor 1", "minor 2"}),
    ],
)
def test_bonus_constructions_may_have_the_refresh_and_be_declined(what: int, built: set[str]) -> None:
    asked = actions.ASK_CONSTRUCT, what | actions.CONSTRUCT_BONUS
    assert shown("gypsum", "wood", dinars=1).asks(*asked).build().legal() == built | {"refresh", "done"}
    table = shown("gypsum", "wood").asks(*asked).build()
    assert table.legal() == built | {"done"}
    table.play("done")
    assert (table.stored(), table.asked()) == (["gypsum", "wood"], "turn")


@pytest.mark.rule("SAB-5.4.3")
@pytest.mark.parametrize(
    ("what", "built"), [(actions.CONSTRUCT_MAJOR, ERA_ONE), (actions.CONSTRUCT_MINOR, {f"minor {n}" for n in "1234"})]
)
def test_after_the_refresh_of_a_bonus_construction_something_must_be_built(what: int, built: set[str]) -> None:
    setup = shown("gypsum", "wood", dinars=1).minor_deck(*GYPSUM, *WOOD)
    table = setup.asks(actions.ASK_CONSTRUCT, what | actions.CONSTRUCT_BONUS).build().play("refresh")
    assert table.legal() == built


@pytest.mark.rule("SAB-5.4.3")
@pytest.mark.rule("SAB-5.4.2")
def test_the_refresh_stays_when_nothing_can_be_built_any_more() -> None:
    setup = shown("wood", dinars=1).minor_deck(*MARBLE)
    table = setup.asks(actions.ASK_CONSTRUCT, EITHER).build().play("refresh")
    assert table.asked() == "turn"
    assert (table.points(), table.dinars(), table.stored()) == (6, 0, ["wood"])
    # Gypsum would do for a major construction, but this bonus is limited to a minor one.
    setup = shown("wood", "gypsum", dinars=1).minor_deck(*MARBLE)
    asked = actions.CONSTRUCT_MINOR | actions.CONSTRUCT_BONUS
    assert setup.asks(actions.ASK_CONSTRUCT, asked).build().play("refresh").asked() == "turn"
    # A major construction does not depend on the cards.
    setup = shown("gypsum", dinars=1).only_majors("MJ01", "MJ02").minor_deck(*GYPSUM)
    table = setup.asks(actions.ASK_CONSTRUCT, actions.CONSTRUCT_MAJOR).build().play("refresh")
    assert table.legal() == {"major MJ01", "major MJ02"}


@pytest.mark.rule("SAB-5.4.4")
def test_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    setup = shown("gypsum", dinars=1).minor_deck(WOOD[5], WOOD[6])
    table = at_site(setup)
    assert table.minor_deck() == {WOOD[5], WOOD[6]}
    table.play("refresh")
    revealed = {card for card in table.minors_shown() if card is not None}
    assert {WOOD[5], WOOD[6]} < revealed
    assert len(revealed) == 4
    assert table.minor_spent() == set()
    assert table.minor_deck() == set(TABLES.minor_ids) - revealed
    # All discards are shuffled, the cards just replaced among them.
    assert table.event_tuples("deck_shuffled") == [(-1, len(TABLES.minor_ids) - 2, 0, 0)]


@pytest.mark.rule("SAB-5.4.4")
def test_a_slot_stays_empty_when_no_card_is_left_anywhere() -> None:
    cards = TABLES.minor_ids
    setup = Setup(seats=2).row(0, "AB1", left=tuple(cards[:18])).row(1, "AB2", right=tuple(cards[18:]))
    table = setup.build()
    before = table.state.to_bytes()
    for slot in range(4):
        show_minor(table.state, slot)
    assert (table.minors_shown(), table.events) == ([None] * 4, [])
    assert table.state.to_bytes() == before


@pytest.mark.rule("SAB-5.4.4")
def test_a_deck_with_enough_cards_is_not_rebuilt() -> None:
    table = at_site(shown("gypsum", dinars=1).minor_deck(*WOOD[4:8])).play("refresh")
    assert set(table.minors_shown()) == set(WOOD[4:8])
    assert table.minor_deck() == set()
    assert "deck_shuffled" not in table.event_kinds()
    assert {GYPSUM[0], WOOD[0], MARBLE[0]} < table.minor_spent()
