"""Chapter 2: setting up."""

from __future__ import annotations

import pytest

import diwan
from diwan.core.errors import IllegalAction
from diwan.games.alhambra.components import CARDS, TABLES
from diwan.games.alhambra.notation import format_card
from tests.support.alhambra import Setup, card, fresh, tile
from tests.support.alhambra_deal import answers_left, dealt
from tests.support.alhambra_tables import NINES

# Start hands by number of cards and total.
THREE_FOR_21 = ["florin 7", "dirham 7", "dinar 7"]
THREE_FOR_24 = ["florin 8", "dirham 8", "dinar 8"]
THREE_FOR_27 = ["florin 9", "dirham 9", "dinar 9"]
FOUR_FOR_22 = ["dirham 5", "dinar 5", "ducat 6", "ducat 6"]
FOUR_FOR_24 = ["florin 6", "dirham 6", "dinar 6", "ducat 6"]
FOUR_FOR_25 = ["florin 6", "dirham 6", "dinar 6", "florin 7"]
OTHER_FOUR_FOR_25 = ["florin 5", "ducat 6", "ducat 6", "ducat 8"]
FIVE_FOR_21 = ["florin 4", "dirham 4", "dinar 4", "ducat 4", "florin 5"]

CURRENCIES = ("florin", "dirham", "dinar", "ducat")
HIGH_TO_LOW = [f"{currency} {value}" for value in range(9, 0, -1) for currency in CURRENCIES for _ in range(3)]


def total(cards: list[str]) -> int:
    """Return the value of some cards, whatever the currencies."""
    return sum(int(text.split()[1]) for text in cards)


# All seat counts.


@pytest.mark.rule("ALH-2.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(seats: int) -> None:
    table = fresh(seats, seed=4)
    assert len(table.view().players) == seats
    assert table.legal() != set()


@pytest.mark.rule("ALH-2.1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_nobody_else_can(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        diwan.load("alhambra").new_state(seats=seats, seed=1)


@pytest.mark.rule("ALH-2.1.1")
def test_play_goes_clockwise_in_seat_order_and_from_the_last_seat_to_the_first() -> None:
    table = Setup(seats=4).display(*NINES).turn(2).build()
    assert table.state.to_act == 2
    table.play("take florin 9")
    assert table.state.to_act == 3
    table.play("take dirham 9")
    assert table.state.to_act == 0
    table.play("take dinar 9")
    assert table.state.to_act == 1
    table.play("take ducat 9")
    assert table.state.to_act == 2


@pytest.mark.rule("ALH-2.1.2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everybody_begins_with_a_colour_an_empty_reserve_board_and_no_tile_but_the_fountain(seats: int) -> None:
    players = fresh(seats, seed=9).view().players
    assert len({player.colour for player in players}) == seats
    assert [player.alhambra for player in players] == [()] * seats
    assert [player.reserve for player in players] == [()] * seats
    assert [player.waiting for player in players] == [()] * seats


@pytest.mark.rule("ALH-2.1.2")
def test_the_fountain_lies_at_0_0_and_the_first_tile_goes_next_to_it() -> None:
    table = Setup(seats=3).market("ser-9-o").hand(0, "florin 9", "florin 2").turn(0).build()
    table.play("buy 1", "pay florin 9", "end")
    assert table.legal() == {"at 0,-1", "at 1,0", "at 0,1", "at -1,0", "reserve"}
    with pytest.raises(IllegalAction):
        table.play("at 0,0")


@pytest.mark.rule("ALH-2.1.3")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_scores_start_at_zero(seats: int) -> None:
    table = fresh(seats, seed=1)
    assert table.view().scores == (0,) * seats
    assert table.scores() == [0] * (seats + 1)
    assert table.view().rounds_held == (False, False, False)


@pytest.mark.rule("ALH-2.1.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_54_tiles_come_from_the_bag(seats: int) -> None:
    table = fresh(seats, seed=12)
    market = [name for name in table.market() if name is not None]
    assert sorted([*table.bag(), *market, *table.neutral()]) == sorted(TABLES.tile_ids)


@pytest.mark.rule("ALH-2.1.4")
def test_the_bag_is_mixed() -> None:
    assert fresh(3, seed=1).bag() != fresh(3, seed=2).bag()
    assert fresh(3, seed=1).bag() == fresh(3, seed=1).bag()


@pytest.mark.rule("ALH-2.1.4")
@pytest.mark.parametrize("name", ["pav-2-new", "cha-8-nw", "tow-13-e"])
def test_any_tile_can_be_drawn_first(name: str) -> None:
    assert dealt(3, bag=[name]).market()[0] == name


@pytest.mark.rule("ALH-2.1.5")
def test_four_tiles_are_laid_on_the_slots_in_order() -> None:
    table = dealt(3, bag=["gar-8-sw", "pav-2-new", "tow-13-e", "arc-9-o", "ser-9-o"])
    assert table.market() == ["gar-8-sw", "pav-2-new", "tow-13-e", "arc-9-o"]
    assert table.bag()[0] == "ser-9-o"
    assert table.event_tuples("tile_shown") == [
        (-1, tile("gar-8-sw"), 0, 0),
        (-1, tile("pav-2-new"), 1, 0),
        (-1, tile("tow-13-e"), 2, 0),
        (-1, tile("arc-9-o"), 3, 0),
    ]


@pytest.mark.rule("ALH-2.1.6")
def test_the_money_is_shuffled_without_the_scoring_cards() -> None:
    table = dealt(3, deck=HIGH_TO_LOW)
    # The script has answers for shuffling 54 tiles and 108 cards and for two places, and all are used up.
    assert answers_left(table) == 0
    assert table.event_tuples("scoring_card_shown") == []
    assert fresh(3, seed=1).deck() != fresh(3, seed=2).deck()


@pytest.mark.rule("ALH-2.1.6")
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_no_scoring_card_is_among_start_money_and_display(seed: int) -> None:
    table = fresh(6, seed=seed)
    assert sorted(text for text in table.deck() if text.startswith("scoring")) == ["scoring 1", "scoring 2"]
    assert None not in table.display()


@pytest.mark.rule("ALH-2.1.7")
@pytest.mark.rule("ALH-17.2-N03")
def test_cards_are_dealt_to_a_seat_until_it_has_20_then_to_the_next() -> None:
    table = dealt(3, deck=["dinar 9", "ducat 8", "florin 2", "dirham 6", "dinar 3"])
    assert sorted(table.hand(0)) == ["dinar 9", "dirham 6", "ducat 8", "florin 2"]
    assert "dinar 3" in table.hand(1)


@pytest.mark.rule("ALH-2.1.7")
def test_dealing_stops_at_exactly_20() -> None:
    table = dealt(3, deck=["dinar 9", "dinar 9", "dinar 2", "florin 1"])
    assert table.hand(0) == ["dinar 2", "dinar 9", "dinar 9"]
    assert "florin 1" in table.hand(1)


@pytest.mark.rule("ALH-2.1.7")
def test_dealing_goes_on_at_19() -> None:
    table = dealt(3, deck=["dinar 9", "dinar 9", "dinar 1", "florin 1", "florin 2"])
    assert table.hand(0) == ["florin 1", "dinar 1", "dinar 9", "dinar 9"]


@pytest.mark.rule("ALH-2.1.7")
def test_start_money_is_dealt_seat_by_seat_face_up() -> None:
    table = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *THREE_FOR_24])
    hands = enumerate([FIVE_FOR_21, FOUR_FOR_25, THREE_FOR_24])
    told = [(seat, card(text), 0, 0) for seat, hand in hands for text in hand]
    assert table.event_tuples("card_dealt") == told


@pytest.mark.rule("ALH-2.1.8")
@pytest.mark.parametrize(
    ("deck", "money"),
    [(["dinar 9", "dinar 9", "dinar 2"], 20), (["dinar 9", "dinar 9", "dinar 1", "dinar 9"], 28)],
)
def test_start_money_is_20_at_least_and_28_at_most(deck: list[str], money: int) -> None:
    assert total(dealt(3, deck=deck).hand(0)) == money


@pytest.mark.rule("ALH-2.1.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4])
def test_every_start_hand_is_within_these_bounds(seats: int, seed: int) -> None:
    table = fresh(seats, seed=seed)
    assert {total(table.hand(seat)) for seat in range(seats)} <= set(range(20, 29))


@pytest.mark.rule("ALH-2.1.9")
def test_after_dealing_each_seat_sees_its_own_hand_only() -> None:
    table = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *THREE_FOR_24])
    hands = [player.hand for player in table.view(1).players]
    assert (hands[0], hands[2]) == (None, None)
    assert hands[1] is not None
    assert [card.id for card in hands[1]] == ["florin-6", "florin-7", "dirham-6", "dinar-6"]
    assert [player.hand_size for player in table.view(1).players] == [5, 4, 3]
    assert [player.hand for player in table.view(None).players] == [None, None, None]


@pytest.mark.rule("ALH-2.1.10")
@pytest.mark.rule("ALH-17.2-N02")
def test_the_fewest_cards_and_among_those_the_lowest_total_start() -> None:
    table = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *FOUR_FOR_22])
    assert table.state.to_act == 2
    assert table.view().start_seat == table.view().turn_seat == 2
    assert table.event_tuples("turn_began") == [(2, 1, 0, 0)]


@pytest.mark.rule("ALH-2.1.10")
def test_fewer_cards_count_before_a_lower_total() -> None:
    table = dealt(3, deck=[*FIVE_FOR_21, *THREE_FOR_27, *FOUR_FOR_22])
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-2.1.10")
def test_the_first_seat_starts_when_it_has_the_fewest_cards() -> None:
    table = dealt(3, deck=[*THREE_FOR_27, *FIVE_FOR_21, *FOUR_FOR_22])
    assert table.state.to_act == 0


@pytest.mark.rule("ALH-2.1.10")
def test_the_total_counts_all_currencies() -> None:
    # Seat 1 has less in florins and more in all.
    table = dealt(2, deck=["florin 9", "florin 8", "florin 4", "florin 7", "ducat 8", "ducat 9"])
    assert [total(table.hand(0)), total(table.hand(1))] == [21, 24]
    assert table.state.to_act == 0


@pytest.mark.rule("ALH-2.1.11")
@pytest.mark.rule("ALH-17.2-N02")
def test_still_tied_the_lowest_seat_starts() -> None:
    table = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *OTHER_FOUR_FOR_25])
    assert [total(table.hand(1)), total(table.hand(2))] == [25, 25]
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-2.1.12")
def test_the_next_four_cards_are_the_display() -> None:
    shown = ["ducat 1", "florin 9", "ducat 1", "dinar 5"]
    table = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *THREE_FOR_24, *shown])
    assert table.display() == shown
    assert table.event_kinds()[-6:] == ["card_dealt", *["card_shown"] * 4, "turn_began"]


@pytest.mark.rule("ALH-2.1.13")
@pytest.mark.parametrize(
    ("deck", "rest", "sizes", "highest", "lowest"),
    [
        # Piles of 19, 19, 19, 19, 19.
        ([*THREE_FOR_21, *THREE_FOR_24, *THREE_FOR_27], 95, (19, 19), (20, 59), (39, 78)),
        # Piles of 19, 19, 19, 19, 18.
        ([*THREE_FOR_21, *THREE_FOR_24, *FOUR_FOR_24], 94, (19, 19), (20, 59), (39, 78)),
        # Piles of 19, 19, 19, 18, 18.
        ([*THREE_FOR_21, *FIVE_FOR_21, *THREE_FOR_24], 93, (19, 18), (20, 59), (39, 77)),
        # Piles of 19, 19, 18, 18, 18.
        ([*THREE_FOR_21, *FIVE_FOR_21, *FOUR_FOR_24], 92, (19, 18), (20, 58), (39, 76)),
        # Piles of 19, 18, 18, 18, 18.
        ([*FIVE_FOR_21, *FOUR_FOR_25, *FOUR_FOR_22], 91, (18, 18), (20, 57), (38, 75)),
    ],
)
def test_the_rest_of_the_deck_makes_five_piles_the_upper_ones_a_card_larger(
    deck: list[str],
    rest: int,
    sizes: tuple[int, int],  # of piles 2 and 4
    highest: tuple[int, int],
    lowest: tuple[int, int],
) -> None:
    on_top = dealt(3, deck=deck, under=sizes).deck()
    at_the_bottom = dealt(3, deck=deck, under=(0, 0)).deck()
    assert len(on_top) == rest + 2
    assert (on_top.index("scoring 1") + 1, on_top.index("scoring 2") + 1) == highest
    assert (at_the_bottom.index("scoring 1") + 1, at_the_bottom.index("scoring 2") + 1) == lowest


@pytest.mark.rule("ALH-2.1.14")
@pytest.mark.rule("ALH-17.2-N01")
def test_each_scoring_card_can_go_to_every_place_of_its_pile() -> None:
    deck = [*FIVE_FOR_21, *FOUR_FOR_25, *FOUR_FOR_22]
    decks = [dealt(3, deck=deck, under=(below, below)).deck() for below in range(19)]
    assert [cards.index("scoring 1") + 1 for cards in decks] == list(range(38, 19, -1))
    assert [cards.index("scoring 2") + 1 for cards in decks] == list(range(75, 56, -1))


@pytest.mark.rule("ALH-2.1.14")
@pytest.mark.parametrize("under", [(19, 0), (0, 19)])
def test_a_scoring_card_never_leaves_its_pile(under: tuple[int, int]) -> None:
    # Chance is asked for one of 19 places among 18 cards; there is no twentieth.
    with pytest.raises(ValueError, match="not below 19"):
        dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *FOUR_FOR_22], under=under)


@pytest.mark.rule("ALH-2.1.14")
def test_the_two_places_do_not_depend_on_each_other() -> None:
    deck = dealt(3, deck=[*FIVE_FOR_21, *FOUR_FOR_25, *FOUR_FOR_22], under=(18, 0)).deck()
    assert (deck.index("scoring 1") + 1, deck.index("scoring 2") + 1) == (20, 75)


@pytest.mark.rule("ALH-2.1.15")
def test_the_piles_are_stacked_in_their_order_with_pile_1_on_top() -> None:
    # Three hands of three nines, then three nines and an eight on display: 13 cards are gone.
    table = dealt(3, deck=HIGH_TO_LOW, under=(7, 11))
    money = [text for text in table.deck() if not text.startswith("scoring")]
    assert money == HIGH_TO_LOW[13:]


@pytest.mark.rule("ALH-2.1.15")
def test_the_first_card_drawn_is_the_top_card_of_pile_1() -> None:
    table = dealt(3, deck=[*THREE_FOR_21, *FOUR_FOR_24, *FIVE_FOR_21, *["ducat 9"] * 3, "dirham 9", "ducat 7"])
    table.play("take dirham 9")
    assert table.display() == ["ducat 9", "ducat 9", "ducat 9", "ducat 7"]


@pytest.mark.rule("ALH-2.1.16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_seats_get_the_colours_in_their_order(seats: int) -> None:
    colours = ["red", "green", "blue", "yellow", "white", "orange"]
    assert [player.colour for player in fresh(seats, seed=1).view().players] == colours[:seats]


# Three to six seats.


@pytest.mark.rule("ALH-2.2.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_three_or_more_all_108_cards_are_used(seats: int) -> None:
    table = fresh(seats, seed=7)
    in_hands = sum(len(table.hand(seat)) for seat in range(seats))
    assert in_hands + len(table.deck()) == 108 - 4 + 2
    assert (len(table.market()), len(table.display()), len(table.bag())) == (4, 4, 50)


@pytest.mark.rule("ALH-2.2.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_three_or_more_there_is_no_neutral_player(seats: int) -> None:
    table = Setup(seats=seats).market("pav-2-new").hand(0, "florin 3").turn(0).build()
    table.play("buy 1", "pay florin 3")
    assert table.view().neutral is None
    assert "give" not in table.legal()
    assert fresh(seats, seed=7).event_tuples("neutral_drew") == []


# Two seats.


@pytest.mark.rule("ALH-2.3.1")
def test_with_two_each_card_is_there_twice() -> None:
    table = fresh(2, seed=7)
    shown = [text for text in table.display() if text is not None]
    deck = [text for text in table.deck() if not text.startswith("scoring")]
    cards = [*deck, *shown, *table.hand(0), *table.hand(1)]
    assert sorted(cards) == sorted([format_card(card) for card in range(CARDS)] * 2)
    assert len(cards) == 72


@pytest.mark.rule("ALH-2.3.2")
@pytest.mark.rule("ALH-17.1-E10")
def test_with_two_the_neutral_player_draws_six_tiles_after_the_market_is_filled() -> None:
    bag = ["gar-8-sw", "pav-2-new", "tow-13-e", "arc-9-o"]
    drawn = ["ser-9-o", "pav-8-o", "cha-8-nw", "tow-7-new", "gar-12-s", "arc-8-e"]
    table = dealt(2, bag=[*bag, *drawn, "tow-12-o"])
    assert table.market() == bag
    assert sorted(table.neutral()) == sorted(drawn)
    assert len(table.bag()) == 44
    assert table.bag()[0] == "tow-12-o"
    assert table.event_kinds()[:10] == [*["tile_shown"] * 4, *["neutral_drew"] * 6]


@pytest.mark.rule("ALH-2.3.2")
def test_the_neutral_tiles_lie_face_up() -> None:
    table = fresh(2, seed=3)
    neutral = table.view(None).neutral
    assert neutral is not None
    assert sorted(shown.id for shown in neutral.tiles) == sorted(table.neutral())
    assert len(neutral.tiles) == 6


@pytest.mark.rule("ALH-2.3.3")
def test_with_two_everything_else_is_as_with_more() -> None:
    table = dealt(2, deck=[*FOUR_FOR_25, *FOUR_FOR_22, "ducat 1", "dinar 1", "dinar 9", "florin 3"], under=(12, 12))
    assert [total(table.hand(0)), total(table.hand(1))] == [25, 22]
    assert table.state.to_act == 1
    assert table.display() == ["ducat 1", "dinar 1", "dinar 9", "florin 3"]
    # 60 cards are left, in piles of 12.
    assert (table.deck().index("scoring 1") + 1, table.deck().index("scoring 2") + 1) == (13, 38)
    assert answers_left(table) == 0


@pytest.mark.rule("ALH-2.3.3")
def test_with_two_a_bought_tile_can_be_given_to_the_neutral_player() -> None:
    table = Setup(seats=2).market("pav-2-new").hand(0, "florin 3").turn(0).build()
    table.play("buy 1", "pay florin 3", "give")
    assert "pav-2-new" in table.neutral()
