"""Sections 17.1 and 17.2: the worked examples. The layouts of 17.3 and 17.4 are in `test_layouts`."""

from __future__ import annotations

from itertools import groupby

import pytest

from diwan.core.errors import IllegalAction
from diwan.core.rng import scripted
from diwan.games.alhambra.components import TABLES
from tests.support.alhambra import LAST_PURCHASE, NOBODY, Setup, fresh, tile
from tests.support.alhambra_deal import dealt
from tests.support.alhambra_points import majority, with_counts
from tests.support.alhambra_steps import card_sets
from tests.support.alhambra_tables import NINES

# Start money of 13 cards for three seats: 5 cards (21), 4 cards (25), 4 cards (22).
SEAT_0 = ("florin 4", "dirham 4", "dinar 4", "ducat 4", "florin 5")
SEAT_1 = ("florin 6", "dirham 6", "dinar 5", "ducat 8")
SEAT_2 = ("dinar 6", "ducat 6", "florin 7", "dirham 3")


# The events that N20 puts in order; the neutral player draws nothing there.
MILESTONES = (
    *("scoring_card_shown", "majority_scored", "wall_scored"),
    *("neutral_drew", "game_ending", "tile_awarded", "game_over"),
)


def price_of_seven() -> Setup:
    """Return the table of N05: seat 0 has ducats for a garden of price 7 on slot 4."""
    return Setup(seats=3).hand(0, "ducat 4", "ducat 5", "ducat 9").market(None, None, None, "gar-7-nsw").turn(0)


# 17.1, examples of the rulebook.


@pytest.mark.rule("ALH-17.1-E01")
def test_e01_one_card_or_several_up_to_five_may_be_taken() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    single = {("florin 1",), ("dinar 4",), ("ducat 7",), ("dirham 9",)}
    assert card_sets(table, "take") == single | {("dinar 4", "florin 1")}
    assert "done" not in table.legal()  # the empty set


@pytest.mark.rule("ALH-17.1-E01")
@pytest.mark.parametrize("cards", ["florin 1 + ducat 7", "dinar 4 + ducat 7", "florin 1 + dinar 4 + ducat 7"])
def test_e01_several_cards_above_five_are_refused(cards: str) -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    with pytest.raises(IllegalAction) as refusal:
        table.game.parse_line(table.state, f"take {cards}")
    assert refusal.value.code == "over_five"


@pytest.mark.rule("ALH-17.1-E02")
def test_e02_an_overpaid_garden_ends_the_actions_and_is_placed() -> None:
    setup = Setup(seats=3).market(None, None, "gar-10-o").hand(0, "dinar 5", "dinar 6").bag("tow-12-o", "ser-9-o")
    table = setup.turn(0).build().play("buy 3", "pay dinar 6", "pay dinar 5")
    assert (table.discard(), table.hand(0), table.market()[2]) == (["dinar 5", "dinar 6"], [], None)
    assert table.legal() == {"reserve", "at 0,-1", "at -1,0", "at 1,0", "at 0,1"}
    table.play("at 1,0")
    assert (table.alhambra(0), table.market()[2], table.state.to_act) == ({"gar-10-o": (1, 0)}, "tow-12-o", 1)


@pytest.mark.rule("ALH-17.1-E03")
@pytest.mark.parametrize(("first", "second"), [("gar-9-e", "ser-9-o"), ("ser-9-o", "gar-9-e")])
def test_e03_two_exact_purchases_a_redesign_and_two_placements_in_either_order(first: str, second: str) -> None:
    setup = Setup(seats=3).market("gar-9-e", "ser-9-o").hand(0, "florin 9", "dirham 9")
    table = setup.alhambra(0, ("pav-8-o", 1, 0)).reserve(0, "arc-9-o").turn(0).build()
    table.play("buy 1", "pay florin 9", "buy 2", "pay dirham 9", "redesign exchange")
    assert table.legal() == {"bring arc-9-o"}  # no tile bought in this turn
    table.play("bring arc-9-o", "replace pav-8-o")
    assert table.legal() == {"place gar-9-e", "place ser-9-o"}
    table.play(f"place {first}", "at 0,1", "reserve")
    assert table.alhambra(0) == {"arc-9-o": (1, 0), first: (0, 1)}
    assert sorted(table.reserve(0)) == sorted(["pav-8-o", second])


@pytest.mark.rule("ALH-17.1-E04")
def test_e04_empty_slots_are_refilled_in_ascending_order() -> None:
    setup = Setup(seats=3).market("pav-8-o", "ser-9-o", "arc-10-o", "arc-9-o").hand(0, "dirham 9", "ducat 9")
    table = setup.bag("gar-10-o", "tow-12-o", "tow-11-o").turn(0).build()
    table.play("buy 4", "pay ducat 9", "buy 2", "pay dirham 9", "end", "place arc-9-o", "reserve", "reserve")
    assert table.market() == ["pav-8-o", "gar-10-o", "arc-10-o", "tow-12-o"]


@pytest.mark.parametrize(
    ("number", "kind", "counts", "points"),
    [
        pytest.param(1, "chambers", (1, 2, 0), [0, 4, 0], marks=pytest.mark.rule("ALH-17.1-E05")),
        pytest.param(2, "tower", (3, 2, 0), [13, 6, 0], marks=pytest.mark.rule("ALH-17.1-E06")),
        pytest.param(2, "tower", (4, 4, 2), [9, 9, 0], marks=pytest.mark.rule("ALH-17.1-E07")),
        pytest.param(2, "chambers", (2, 1, 1), [11, 2, 2], marks=pytest.mark.rule("ALH-17.2-N10")),
        pytest.param(2, "seraglio", (1, 1, 1, 1), [2, 2, 2, 2], marks=pytest.mark.rule("ALH-17.2-N11")),
        pytest.param(1, "tower", (1, 1, 1, 1), [1, 1, 1, 1], marks=pytest.mark.rule("ALH-17.2-N12")),
        pytest.param(1, "pavilion", (1, 1, 0), [0, 0, 0], marks=pytest.mark.rule("ALH-17.2-N12")),
    ],
)
def test_majorities_of_rounds_one_and_two(number: int, kind: str, counts: tuple[int, ...], points: list[int]) -> None:
    table = with_counts(kind, *counts).scores_next(number).build()
    table.play("take dinar 9")
    assert table.points(number, kind) == points


@pytest.mark.parametrize(
    ("kind", "counts", "points"),
    [
        pytest.param("pavilion", (3, 2, 1), [16, 8, 1], marks=pytest.mark.rule("ALH-17.1-E08")),
        pytest.param("garden", (3, 2, 2, 2), [20, 5, 5, 5], marks=pytest.mark.rule("ALH-17.2-N07")),
        pytest.param("pavilion", (2, 1, 1, 0), [16, 4, 4, 0], marks=pytest.mark.rule("ALH-17.2-N08")),
        pytest.param("arcades", (3, 2, 1, 1), [18, 10, 1, 1], marks=pytest.mark.rule("ALH-17.2-N09")),
        # There are 11 towers, so the counts of these two are lower here than in the examples, in the same order.
        pytest.param("tower", (3, 3, 3, 1), [13, 13, 13, 0], marks=pytest.mark.rule("ALH-17.2-N06")),
        pytest.param("tower", (1, 1, 1, 1, 1, 1), [6, 6, 6, 6, 6, 6], marks=pytest.mark.rule("ALH-17.2-N13")),
    ],
)
def test_majorities_of_round_three(kind: str, counts: tuple[int, ...], points: list[int]) -> None:
    table = with_counts(kind, *counts).ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, kind) == points


@pytest.mark.rule("ALH-17.1-E09")
@pytest.mark.parametrize(
    ("tiles", "name", "cell", "reason"),
    [
        pytest.param((), "pav-6-n", "0,1", "wall_mismatch", id="upside down it would fit"),
        pytest.param((), "ser-8-s", "0,-1", "wall_mismatch", id="wall against open side"),
        pytest.param((("tow-13-e", 1, 0),), "tow-10-w", "2,0", "unreachable", id="tower behind a wall"),
        pytest.param((), "pav-8-o", "1,1", "not_adjacent", id="joined by a corner only"),
        pytest.param(
            (("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("cha-10-o", 2, 1), ("gar-10-o", 0, 1), ("cha-11-o", 0, 2)),
            *("arc-10-o", "1,2", "hole"),
            id="arcades that close an empty area",
        ),
    ],
)
def test_e09_five_forbidden_placements(
    tiles: tuple[tuple[str, int, int], ...], name: str, cell: str, reason: str
) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).reserve(0, name).turn(0).build()
    table.play("redesign add", f"add {name}")
    with pytest.raises(IllegalAction) as refusal:
        table.play(f"at {cell}")
    assert refusal.value.code == reason


@pytest.mark.rule("ALH-17.1-E10")
def test_e10_two_players_have_72_cards_and_44_tiles_in_the_bag() -> None:
    table = fresh(seats=2, seed=3)
    money = [card for card in table.deck() if not card.startswith("scoring")]
    assert len(money) + len(table.display()) + len(table.hand(0)) + len(table.hand(1)) == 72
    assert (len(table.neutral()), len(table.market()), len(table.bag())) == (6, 4, 44)


# 17.2, further scenarios.


@pytest.mark.rule("ALH-17.2-N01")
@pytest.mark.parametrize(("under", "first", "second"), [((18, 18), 20, 57), ((9, 9), 29, 66), ((0, 0), 38, 75)])
def test_n01_the_scoring_cards_lie_in_piles_two_and_four(under: tuple[int, int], first: int, second: int) -> None:
    table = dealt(seats=3, deck=[*SEAT_0, *SEAT_1, *SEAT_2], under=under)
    assert len(table.deck()) == 93
    assert (table.deck().index("scoring 1") + 1, table.deck().index("scoring 2") + 1) == (first, second)


@pytest.mark.rule("ALH-17.2-N01")
@pytest.mark.parametrize("under", [(19, 0), (0, 19)])
def test_n01_a_pile_of_18_cards_has_19_places_for_a_scoring_card(under: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not below 19"):
        dealt(seats=3, deck=[*SEAT_0, *SEAT_1, *SEAT_2], under=under)


@pytest.mark.rule("ALH-17.2-N02")
@pytest.mark.parametrize(("last_card", "starts"), [("dirham 3", 2), ("dirham 6", 1)])
def test_n02_fewest_cards_then_lowest_total_then_lowest_seat_starts(last_card: str, starts: int) -> None:
    table = dealt(seats=3, deck=[*SEAT_0, *SEAT_1, *SEAT_2[:3], last_card])
    assert [len(table.hand(seat)) for seat in (0, 1, 2)] == [5, 4, 4]
    assert table.state.to_act == starts


@pytest.mark.rule("ALH-17.2-N03")
def test_n03_cards_are_dealt_until_the_total_is_twenty_or_more() -> None:
    table = dealt(seats=3, deck=["florin 9", "dirham 8", "dinar 2", "ducat 6", "florin 3"])
    assert table.hand(0) == ["florin 9", "dirham 8", "dinar 2", "ducat 6"]
    assert "florin 3" in table.hand(1)


@pytest.mark.rule("ALH-17.2-N04")
def test_n04_an_exact_purchase_then_money() -> None:
    setup = Setup(seats=3).hand(0, "ducat 3", "ducat 5", "florin 2").market(None, None, None, "cha-8-nw")
    table = setup.display(*NINES).turn(0).build().play("buy 4", "pay ducat 5", "pay ducat 3", "take dinar 9")
    assert (table.hand(0), table.waiting(0), table.state.to_act) == (["florin 2", "dinar 9"], ["cha-8-nw"], 0)
    table.play("at -1,0")
    assert (table.alhambra(0), table.state.to_act) == ({"cha-8-nw": (-1, 0)}, 1)


@pytest.mark.rule("ALH-17.2-N05")
def test_n05_the_payments_that_small_steps_reach_have_no_superfluous_card() -> None:
    table = price_of_seven().build()
    table.play("buy 4")
    assert card_sets(table, "pay") == {("ducat 9",), ("ducat 5", "ducat 4")}


@pytest.mark.rule("ALH-17.2-N05")
@pytest.mark.parametrize("payment", [("pay ducat 9",), ("pay ducat 5", "pay ducat 4")])
def test_n05_neither_payment_is_exact(payment: tuple[str, ...]) -> None:
    table = price_of_seven().build()
    table.play("buy 4", *payment)
    assert table.legal() == {"reserve", "at -1,0"}  # the tile is placed, there is no further action


@pytest.mark.rule("ALH-17.2-N05")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("ducat 4 + ducat 9", "superfluous_card"),
        ("ducat 5 + ducat 9", "superfluous_card"),
        ("ducat 4 + ducat 5 + ducat 9", "superfluous_card"),
        ("ducat 4", "too_little"),
        ("ducat 5", "too_little"),
    ],
)
def test_n05_other_payments_are_refused(cards: str, reason: str) -> None:
    table = price_of_seven().build()
    with pytest.raises(IllegalAction) as refusal:
        table.game.parse_line(table.state, f"buy 4 with {cards}")
    assert refusal.value.code == reason


@pytest.mark.rule("ALH-17.2-N06")
@pytest.mark.rule("ALH-17.2-N13")
def test_counts_of_more_towers_than_there_are_tiles() -> None:
    assert majority(3, "tower", 4, 4, 4, 1) == [13, 13, 13, 0]
    assert majority(3, "tower", 2, 2, 2, 2, 2, 2) == [6, 6, 6, 6, 6, 6]


@pytest.mark.rule("ALH-17.2-N14")
def test_n14_the_reserve_does_not_count() -> None:
    setup = Setup(seats=3).buildings(0, "tow-12-o", "tow-11-o").buildings(1, "tow-11-n", "tow-11-s", "tow-10-w")
    table = setup.reserve(0, "tow-9-ne", "tow-9-nw", "tow-9-es").scores_next(2).build()
    table.play("take dinar 9")
    assert table.points(2, "tower") == [6, 13, 0]


@pytest.mark.rule("ALH-17.2-N15")
def test_n15_the_neutral_player_shares() -> None:
    setup = with_counts("tower", 2, 1).neutral("tow-7-new", "tow-8-nes")
    table = setup.scores_next(2).build().play("take dinar 9")
    assert table.points(2, "tower") == [9, 0, 9]


@pytest.mark.rule("ALH-17.2-N16")
@pytest.mark.parametrize(("before", "drawn", "after"), [(17, 5, 12), (2, 0, 2)])
def test_n16_the_neutral_player_draws_a_third_of_the_bag(before: int, drawn: int, after: int) -> None:
    table = Setup(seats=2).bag(*TABLES.tile_ids[:before]).scores_next(2).build()
    table.play("take dinar 9")
    assert (len(table.neutral()), len(table.bag())) == (drawn, after)


@pytest.mark.rule("ALH-17.2-N17")
def test_n17_the_lowest_slot_gets_the_last_tile_and_the_rest_is_given_away() -> None:
    setup = Setup(seats=3).market("pav-8-o", "ser-9-o", "arc-9-o", "cha-8-nw").bag("tow-12-o").turn(0)
    table = setup.hand(0, "florin 8", "dinar 9", "ducat 9").hand(1, "florin 1", "dirham 1").build()
    table.play("buy 1", "pay florin 8", "buy 3", "pay dinar 9", "buy 4", "pay ducat 9")
    table.play("place pav-8-o", "reserve", "place arc-9-o", "reserve", "reserve")
    assert table.event_tuples("tile_shown") == [(NOBODY, tile("tow-12-o"), 0, 0)]
    assert table.event_tuples("tile_awarded") == [(1, tile("tow-12-o"), 0, 0), (1, tile("ser-9-o"), 1, 0)]
    assert (table.waiting(1), table.market()) == (["ser-9-o", "tow-12-o"], [None, None, None, None])


@pytest.mark.rule("ALH-17.2-N18")
def test_n18_last_tiles_go_to_the_highest_total_and_a_tie_leaves_them() -> None:
    setup = Setup(seats=3).market("pav-8-o", "cha-11-o", "arc-9-o", "gar-10-o").bag().turn(0)
    setup.hand(0, "florin 7", "dinar 9").hand(1, "florin 3", "florin 4", "dirham 2").hand(2, "florin 3")
    table = setup.build().play("buy 3", "pay dinar 9", "end", "reserve")
    assert (table.waiting(1), table.market()) == (["cha-11-o"], ["pav-8-o", None, None, "gar-10-o"])
    assert [len(table.hand(seat)) for seat in (0, 1, 2)] == [1, 3, 1]  # no card is spent


@pytest.mark.rule("ALH-17.2-N19")
def test_n19_the_bag_may_run_empty_and_the_next_purchase_ends_the_game() -> None:
    setup = Setup(seats=3).market("pav-8-o", "ser-9-o", "arc-9-o", "gar-10-o").bag("tow-12-o", "tow-11-o").turn(0)
    table = setup.hand(0, "florin 8", "dirham 9").hand(1, "dinar 9").build()
    table.play("buy 1", "pay florin 8", "buy 2", "pay dirham 9", "end", "place pav-8-o", "reserve", "reserve")
    assert table.market() == ["tow-12-o", "tow-11-o", "arc-9-o", "gar-10-o"]
    assert (table.bag(), table.state.to_act, table.is_over()) == ([], 1, False)
    table.play("buy 3", "pay dinar 9", "end", "reserve")
    assert table.is_over()


@pytest.mark.rule("ALH-17.2-N20")
def test_n20_round_two_then_the_last_tiles_then_round_three() -> None:
    setup = Setup(seats=2).market("gar-9-e", "ser-9-o", "arc-9-o", "gar-10-o").hand(0, "florin 9").held(1)
    table = setup.display(*NINES).deck("scoring 2").bag().turn(0).build()
    table.play("buy 1", "pay florin 9", "take dinar 9", "reserve")
    assert (table.rounds_held(), table.waiting(0)) == ([1, 2], ["arc-9-o"])
    table.play("at 1,0")
    told = [kind for kind in table.event_kinds() if kind in MILESTONES]
    assert [kind for kind, _ in groupby(told)] == [
        *("scoring_card_shown", "majority_scored", "wall_scored"),
        *("game_ending", "tile_awarded", "majority_scored", "wall_scored", "game_over"),
    ]
    assert (table.points(2, "arcades"), table.points(3, "arcades")) == ([0, 0, 0], [18, 0, 0])


@pytest.mark.rule("ALH-17.2-N21")
def test_n21_the_discard_is_shuffled_after_the_last_card_and_then_round_two_is_held() -> None:
    thirty = [f"{currency} {value}" for currency in ("florin", "dirham", "dinar") for value in range(1, 10)]
    thirty += ["ducat 1", "ducat 2", "ducat 3"]
    setup = Setup(seats=3).deck("scoring 2").discard(*thirty).display(*NINES).rest_of_money("hand 2").held(1)
    table = setup.turn(0).chance(scripted([0] * 29)).build()
    assert len(table.deck()) == 1
    table.play("take dinar 9")
    assert (len(table.deck()), len(table.discard()), None in table.display()) == (29, 0, False)
    kinds = ["card_taken", "scoring_card_shown", "deck_shuffled", "card_shown", "majority_scored"]
    assert table.event_kinds()[:5] == kinds
    assert table.rounds_held() == [1, 2]
