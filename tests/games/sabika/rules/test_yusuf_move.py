"""Chapter 13.3: where Yusuf's workers go, and the discard symbol."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_yusuf import facing, printed_reward, yusuf_turn

ARCHITECTS = ("architect-1", "architect-2")


def architects(table: Position) -> tuple[str | None, str | None]:
    """Return the spaces of Yusuf's architects."""
    return table.at("architect-1", YUSUF), table.at("architect-2", YUSUF)


def standing_on(first: str, second: str, *cards: str) -> Setup:
    """Return a position before the first architect turn of a round, the architects on these spaces."""
    return facing(*cards).at(YUSUF, "architect-1", first).at(YUSUF, "architect-2", second)


def second_turn(lying: str, standing: str, *cards: str) -> Setup:
    """Return a position before his second architect turn: the first one has acted and lies on its space."""
    setup = standing_on(lying, standing, *cards).lying(YUSUF, "architect-1")
    return setup.yusuf_tiles("architect")


# To the target, and down.


@pytest.mark.rule("SAB-13.3.1")
@pytest.mark.parametrize(
    ("card", "worker", "start", "target"),
    [("YM06", "merchant", "M5", "M4"), ("YP04", "poet", "I3", "I2"), ("YP06", "poet", "I6", "I3")],
)
def test_the_worker_moves_to_the_target_and_lies_down(card: str, worker: str, start: str, target: str) -> None:
    table = yusuf_turn(facing(card).at(YUSUF, worker, start))
    assert table.at(worker, YUSUF) == target
    assert worker in table.lying(YUSUF)
    number = ("architect-1", "architect-2", "merchant", "poet").index(worker)
    assert table.event_tuples("yusuf_moved") == [(YUSUF, number, TABLES.space_ids.index(target), 0)]


@pytest.mark.rule("SAB-13.3.1")
@pytest.mark.parametrize(("card", "worker", "target"), [("YM06", "merchant", "M4"), ("YP04", "poet", "I2")])
def test_a_worker_that_is_there_already_is_just_laid_down(card: str, worker: str, target: str) -> None:
    table = yusuf_turn(facing(card).at(YUSUF, worker, target))
    assert table.at(worker, YUSUF) == target
    assert worker in table.lying(YUSUF)
    points, parias = printed_reward(card)
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)


@pytest.mark.rule("SAB-13.3.1")
def test_his_worker_is_a_foreign_worker_for_the_player() -> None:
    # The sultan's merchant and Yusuf's: two dinars for the player, whose merchant comes from the workshop.
    setup = facing("YM01").no_seal("damascus").holds(0, "sugar").dinars(0, 2).lying(0, "architect-2", "poet")
    table = yusuf_turn(setup)
    assert table.at("merchant", YUSUF) == "M2"
    assert len(table.view(None).spaces[TABLES.space_ids.index("M2")].workers) == 2
    before = table.dinars()
    table.play("move merchant M2")
    assert table.event_tuples("worker_moved")[-1][3] == 2
    assert table.dinars() == before - 2


@pytest.mark.rule("SAB-13.3.2")
@pytest.mark.parametrize(
    ("card", "worker", "target"), [("YM06", "merchant", "M4"), ("YP06", "poet", "I3"), ("YA10", "architect-1", "O8")]
)
def test_a_worker_beside_the_board_is_put_directly_on_the_target(card: str, worker: str, target: str) -> None:
    table = facing(card).build()
    assert table.at(worker, YUSUF) is None
    table.play("rest architect-1")
    assert table.at(worker, YUSUF) == target
    assert worker in table.lying(YUSUF)


# Two architects.


@pytest.mark.rule("SAB-13.3.3")
@pytest.mark.rule("SAB-15.26")
@pytest.mark.parametrize(
    ("first", "second"),
    [("O2", "O6"), ("O6", "O2")],
)
def test_of_two_standing_architects_the_nearer_one_clockwise_moves(first: str, second: str) -> None:
    # To O1 it is 7 steps from O2, and 3 from O6.
    table = yusuf_turn(standing_on(first, second, "YA01"))
    expected = {"O2": "O2", "O6": "O1"}
    assert architects(table) == (expected[first], expected[second])
    moved = ARCHITECTS[0] if first == "O6" else ARCHITECTS[1]
    assert table.lying(YUSUF) == {moved, "merchant", "poet"}


@pytest.mark.rule("SAB-13.3.3")
@pytest.mark.rule("SAB-15.26")
@pytest.mark.parametrize(("first", "second"), [("O2", "O6"), ("O6", "O2")])
def test_the_one_already_on_the_target_is_laid_down(first: str, second: str) -> None:
    table = yusuf_turn(standing_on(first, second, "YA08"))
    assert architects(table) == (first, second)
    there = ARCHITECTS[0] if first == "O6" else ARCHITECTS[1]
    assert table.lying(YUSUF) == {there, "merchant", "poet"}


@pytest.mark.rule("SAB-13.3.3")
@pytest.mark.parametrize(
    ("first", "second", "card", "target", "moves"),
    [
        ("O3", "O4", "YA02", "O5", 1),
        ("O4", "O3", "YA02", "O5", 0),
        ("O6", "O4", "YA02", "O5", 1),
        ("O6", "O7", "YA02", "O5", 1),
        ("O7", "O6", "YA02", "O5", 0),
        ("O8", "O1", "YA10", "O8", 0),
    ],
)
def test_distance_is_counted_clockwise_only(first: str, second: str, card: str, target: str, moves: int) -> None:
    # One step counter-clockwise (O6 to O5) are seven clockwise.
    table = yusuf_turn(standing_on(first, second, card))
    expected = [first, second]
    expected[moves] = target
    assert list(architects(table)) == expected


@pytest.mark.rule("SAB-13.3.3")
def test_with_both_beside_the_board_one_of_them_is_placed() -> None:
    table = yusuf_turn(facing("YA01"))
    assert sorted(architects(table), key=str) == [None, "O1"]
    assert len(table.lying(YUSUF) & set(ARCHITECTS)) == 1


@pytest.mark.rule("SAB-13.3.3")
@pytest.mark.parametrize("lies", ARCHITECTS)
def test_in_his_second_architect_turn_the_one_that_stands_moves_however_far(lies: str) -> None:
    stands = ARCHITECTS[1 - ARCHITECTS.index(lies)]
    setup = facing("YA02").at(YUSUF, lies, "O4", lying=True).at(YUSUF, stands, "O6").yusuf_tiles("architect")
    table = yusuf_turn(setup)
    assert table.at(lies, YUSUF) == "O4"
    assert table.at(stands, YUSUF) == "O5"
    assert table.lying(YUSUF) == {"architect-1", "architect-2", "merchant", "poet"}


# A space that is taken.


@pytest.mark.rule("SAB-13.3.4")
@pytest.mark.parametrize("lies", ARCHITECTS)
def test_a_card_that_leads_to_his_other_architect_is_discarded_unresolved(lies: str) -> None:
    stands = ARCHITECTS[1 - ARCHITECTS.index(lies)]
    setup = facing("YA01", "YA10").at(YUSUF, lies, "O1", lying=True).at(YUSUF, stands, "O3")
    table = yusuf_turn(setup.yusuf_tiles("architect").chance(scripted([0, 0, 0])))
    turned = [card for _, _, card, _ in table.event_tuples("yusuf_turned")]
    assert turned == [TABLES.yusuf_ids.index("YA01"), TABLES.yusuf_ids.index("YA10")]
    assert table.event_tuples("yusuf_skipped") == [(YUSUF, turned[0], 0, 0)]
    assert (table.at(lies, YUSUF), table.at(stands, YUSUF)) == ("O1", "O8")
    assert table.majors(YUSUF) == set()
    points, parias = printed_reward("YA10")
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)
    assert {"YA01", "YA10"} <= set(table.view(None).yusuf_discards)


@pytest.mark.rule("SAB-13.3.4")
def test_a_new_card_is_turned_but_no_new_worker_tile() -> None:
    setup = second_turn("O1", "O3", "YA01", "YA03", "YA10").chance(scripted([0, 0, 0, 0]))
    table = yusuf_turn(setup)
    assert len(table.event_tuples("yusuf_turned")) == 3
    assert len(table.event_tuples("yusuf_skipped")) == 2
    assert table.lying(YUSUF) == {"architect-1", "architect-2", "merchant", "poet"}
    assert int(table.state.yusuf_tiles) == 0


@pytest.mark.rule("SAB-13.3.4")
def test_the_discarded_card_goes_into_a_deck_rebuilt_at_once() -> None:
    # YA03 is the last card; the rebuilt deck has all twelve again, and the third of them leads elsewhere.
    setup = second_turn("O1", "O3", "YA03").chance(scripted([0, 0, 2, 1]))
    table = yusuf_turn(setup)
    turned = [TABLES.yusuf_ids[card] for _, _, card, _ in table.event_tuples("yusuf_turned")]
    assert turned == ["YA03", "YA03", "YA02"]
    assert table.event_tuples("deck_shuffled") == [(YUSUF, 12, 0, 0)]
    assert architects(table) == ("O1", "O5")


@pytest.mark.rule("SAB-13.3.4")
def test_the_first_architect_of_a_round_is_never_in_the_way() -> None:
    # Both stand: the one on the target acts, and no card is set aside.
    table = yusuf_turn(standing_on("O3", "O1", "YA01"))
    assert "yusuf_skipped" not in table.event_kinds()
    assert architects(table) == ("O3", "O1")
    assert table.lying(YUSUF) == {"architect-2", "merchant", "poet"}


@pytest.mark.rule("SAB-13.3.4")
def test_the_architect_that_stands_may_be_laid_down_where_it_is() -> None:
    table = yusuf_turn(second_turn("O3", "O1", "YA01"))
    assert "yusuf_skipped" not in table.event_kinds()
    assert architects(table) == ("O3", "O1")
    assert len(table.majors(YUSUF)) == 1


@pytest.mark.rule("SAB-13.3.4")
def test_workers_of_others_are_not_in_his_way() -> None:
    table = yusuf_turn(facing("YA01").at(0, "architect-2", "O1"))
    assert "O1" in architects(table)
    assert "yusuf_skipped" not in table.event_kinds()


# The discard symbol.


@pytest.mark.rule("SAB-13.3.5")
@pytest.mark.rule("SAB-15.27")
def test_the_discard_symbol_empties_every_secondary_space_of_the_target() -> None:
    setup = facing("YM01").rondel(R2="silk", R4="clay", X2="marble", X5="marble").bag()
    setup = setup.no_seal("damascus")
    before = setup.build().copy()
    table = before.copy().play("rest architect-1")
    assert (table.raw_on("R2"), table.marble_on("X2")) == (None, False)
    assert (table.raw_on("R4"), table.marble_on("X5")) == ("clay", True)
    assert table.spent()["silk"] == before.spent()["silk"] + 1
    assert {raw: table.spent()[raw] for raw in ("sugarcane", "clay")} == {
        raw: before.spent()[raw] for raw in ("sugarcane", "clay")
    }
    places = [a for _, a, _, _ in table.event_tuples("yusuf_cleared")]
    assert [TABLES.secondary_ids[place] for place in places] == ["R2", "X2"]


@pytest.mark.rule("SAB-13.3.5")
@pytest.mark.rule("SAB-15.27")
def test_a_second_such_card_finds_both_spaces_empty_and_does_nothing_more() -> None:
    table = facing("YM01").rondel(R2=None, R4="clay", X2=None, X5="marble").no_seal("damascus").build()
    spent = table.spent()
    table.play("rest architect-1")
    assert table.spent() == spent
    assert "yusuf_cleared" not in table.event_kinds()
    assert (table.raw_on("R4"), table.marble_on("X5")) == ("clay", True)
    assert table.ships(YUSUF)[0] == {"constantinople"}  # the card goes on as usual


@pytest.mark.rule("SAB-13.3.5")
@pytest.mark.parametrize(
    ("card", "emptied"),
    [("YA07", {"R2"}), ("YA10", {"R8"}), ("YM02", {"R6", "X5"}), ("YP04", {"X2"}), ("YP05", {"X5"})],
)
def test_links_are_those_of_the_target_space(card: str, emptied: set[str]) -> None:
    table = yusuf_turn(facing(card).no_seal("damascus"))
    view = table.view(None)
    assert {space.id for space in view.secondary if space.token is None} == emptied
    assert sum(view.discarded) == len([name for name in emptied if name.startswith("R")])


@pytest.mark.rule("SAB-13.3.5")
@pytest.mark.parametrize("raw", v.RAW_IDS)
def test_every_kind_of_raw_is_discarded_as_what_it_is(raw: str) -> None:
    table = yusuf_turn(facing("YA07").rondel(R2=raw))
    assert table.raw_on("R2") is None
    assert table.spent() == {**dict.fromkeys(v.RAW_IDS, 0), raw: 1}


@pytest.mark.rule("SAB-13.3.5")
@pytest.mark.parametrize("card", ["YM05", "YM06", "YP06", "YA01", "YA05", "YM03"])
def test_without_the_symbol_everything_stays(card: str) -> None:
    table = yusuf_turn(facing(card).no_seal("damascus"))
    assert all(space.token is not None for space in table.view(None).secondary)
    assert "yusuf_cleared" not in table.event_kinds()
    assert table.spent() == dict.fromkeys(v.RAW_IDS, 0)
