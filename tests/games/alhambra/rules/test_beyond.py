"""Chapters 18 and 19 and a seat that is left: the one option, the readings not followed, bots that take over."""

from __future__ import annotations

from typing import cast

import pytest

import diwan
from diwan.bots.base import Bot
from diwan.core.errors import BadNotation
from diwan.core.prompt import Prompt
from diwan.core.rng import seeded
from diwan.core.table import Table
from diwan.games.alhambra.rules import AlhambraRules
from diwan.games.alhambra.state import AlhambraState
from tests.support.alhambra import NOBODY, Setup, fresh, problem_at, tile
from tests.support.alhambra_building import BAY_OF_TWO_CELLS, WALLED_IN, paved
from tests.support.alhambra_tables import CHEAP, NINES


def last_tile(*, french: bool, seats: int = 3) -> Setup:
    """Return a table with one tile in the bag, where seat 0 can buy one tile by overpaying."""
    setup = Setup(seats=seats, end_on_empty_bag=french).market(*CHEAP).bag("tow-12-o")
    return setup.display(*NINES).hand(0, "florin 3").turn(0)


# Expansions and options.


@pytest.mark.rule("ALH-18.1")
def test_there_is_one_option_and_it_is_off_by_default() -> None:
    game = diwan.load("alhambra")
    assert [(spec.name, spec.values) for spec in game.option_specs] == [("end_on_empty_bag", (False, True))]
    assert game.options == {"end_on_empty_bag": False}


@pytest.mark.rule("ALH-18.1")
@pytest.mark.parametrize("name", ["expansions", "vizier", "treasure_chamber", "diamonds"])
def test_there_are_no_expansions(name: str) -> None:
    with pytest.raises(ValueError, match=f"no option '{name}'; its options are: end_on_empty_bag"):
        diwan.load("alhambra", **{name: True})


@pytest.mark.rule("ALH-18.1")
@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_the_option_is_on_or_off_and_nothing_else(value: object) -> None:
    with pytest.raises(ValueError, match="expected one of"):
        diwan.load("alhambra", end_on_empty_bag=value)


# The variant of the French edition.


@pytest.mark.rule("ALH-18.2")
def test_by_default_an_empty_bag_does_not_end_the_game_while_the_market_is_full() -> None:
    table = last_tile(french=False).build()
    table.play("buy 1", "pay florin 3", "reserve")
    assert table.bag() == []
    assert table.market() == ["tow-12-o", "ser-3-esw", "arc-4-nes", "cha-5-nsw"]
    assert (table.view().phase, table.state.to_act) == ("action", 1)


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_the_refill_that_empties_the_bag_ends_the_game() -> None:
    table = last_tile(french=True).build()
    table.play("buy 1", "pay florin 3", "reserve")
    assert table.event_tuples("game_ending") == [(NOBODY, 0, 0, 0)]
    assert table.view().phase == "over"
    assert table.view().rounds_held == (False, False, True)
    assert not table.view().aborted


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_up_to_four_last_tiles_are_given_away() -> None:
    table = last_tile(french=True).hand(1, "florin 1", "dirham 1", "dinar 1", "ducat 1").build()
    table.play("buy 1", "pay florin 3", "reserve")
    assert table.event_tuples("tile_awarded") == [
        (1, tile("tow-12-o"), 0, 0),
        (1, tile("ser-3-esw"), 1, 0),
        (1, tile("arc-4-nes"), 2, 0),
        (1, tile("cha-5-nsw"), 3, 0),
    ]
    assert table.view().phase == "final_place"
    assert table.waiting(1) == ["ser-3-esw", "arc-4-nes", "cha-5-nsw", "tow-12-o"]


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_a_tile_left_in_the_bag_keeps_the_game_going() -> None:
    table = last_tile(french=True).bag("tow-12-o", "tow-13-e").build()
    table.play("buy 1", "pay florin 3", "reserve")
    assert table.bag() == ["tow-13-e"]
    assert (table.view().phase, table.state.to_act) == ("action", 1)


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_a_market_that_can_not_be_filled_ends_the_game_as_always() -> None:
    table = last_tile(french=True).hand(0, "florin 2", "dirham 4").build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 4", "place pav-2-new", "reserve", "reserve")
    assert table.market() == ["tow-12-o", None, "arc-4-nes", "cha-5-nsw"]
    assert table.view().phase == "over"


@pytest.mark.rule("ALH-18.2")
@pytest.mark.parametrize("french", [False, True])
def test_a_bag_that_the_neutral_player_empties_ends_the_game_in_neither_form(french: bool) -> None:
    table = last_tile(french=french, seats=2).bag("tow-12-o", "tow-13-e").deck("scoring 1", "florin 8").build()
    table.play("take ducat 9")
    assert table.bag() == []
    assert {"tow-12-o", "tow-13-e"} <= set(table.neutral())
    assert (table.view().phase, table.state.to_act) == ("action", 1)


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_the_next_clean_up_finds_the_bag_that_the_neutral_player_emptied() -> None:
    table = last_tile(french=True, seats=2).bag("tow-12-o", "tow-13-e").deck("scoring 1", "florin 8").build()
    table.play("take ducat 9", "take dinar 9")
    assert table.event_tuples("game_ending") == [(NOBODY, 0, 0, 0)]


@pytest.mark.rule("ALH-18.2")
def test_by_default_the_next_clean_up_lets_a_bag_be_that_the_neutral_player_emptied() -> None:
    table = last_tile(french=False, seats=2).bag("tow-12-o", "tow-13-e").deck("scoring 1", "florin 8").build()
    table.play("take ducat 9", "take dinar 9")
    assert (table.view().phase, table.state.to_act) == ("action", 0)


@pytest.mark.rule("ALH-18.2")
def test_in_the_variant_a_scoring_that_is_due_comes_before_the_end() -> None:
    table = last_tile(french=True).hand(0, "florin 2").deck("scoring 2", "florin 8").build()
    table.play("buy 1", "pay florin 2", "take ducat 9", "at 0,-1", "reserve")
    kinds = table.event_kinds()
    assert kinds.index("scoring_card_shown") < kinds.index("tile_shown") < kinds.index("majority_scored")
    assert kinds.index("majority_scored") < kinds.index("game_ending")
    assert table.view().rounds_held == (False, True, True)


@pytest.mark.rule("ALH-18.2")
def test_the_variant_is_off_unless_somebody_asks_for_it() -> None:
    state = AlhambraRules().new_state(3, seeded(4), None)
    assert cast(AlhambraState, state).end_on_empty_bag == 0
    assert state.key() == fresh(3, seed=4, end_on_empty_bag=False).state.key()


@pytest.mark.rule("ALH-18.2")
def test_the_option_goes_with_the_game_into_states_copies_samples_bytes_and_replays() -> None:
    table = fresh(3, seed=4, end_on_empty_bag=True)
    rules = table.game.rules
    copies = [
        table.state.clone(),
        rules.determinize(table.state, 0, seeded(1)),
        rules.from_bytes(table.state.to_bytes()),
    ]
    assert [cast(AlhambraState, state).end_on_empty_bag for state in (table.state, *copies)] == [1, 1, 1, 1]
    assert table.game.new_table(seats=3, seed=4).replay().options == {"end_on_empty_bag": True}
    assert fresh(3, seed=4).state.key() != table.state.key()


# Readings that are not followed.


def wall_points(*built: tuple[str, int, int]) -> int:
    """Return what the wall of an Alhambra brings seat 0 in round 1."""
    table = Setup(seats=3).alhambra(0, *built).display(*NINES).deck("scoring 1", "florin 8").turn(0).build()
    table.play("take ducat 9")
    return int(table.view().players[0].sheet[0][6])


@pytest.mark.rule("ALH-19.2")
def test_walls_score_by_the_side_and_not_by_the_tile() -> None:
    assert wall_points(("pav-2-new", 0, -1)) == 3
    assert wall_points(("ser-4-ne", 0, -1), ("arc-5-nw", -1, -1)) == 4


@pytest.mark.rule("ALH-19.3")
def test_the_arcades_of_price_8_join_the_fountain_from_the_east() -> None:
    table = Setup(seats=3).turn(0).build()
    assert problem_at(table, 0, "arc-8-e", 1, 0) == "fits"
    assert problem_at(table, 0, "arc-8-e", -1, 0) == "wall_mismatch"


@pytest.mark.rule("ALH-19.4")
def test_a_closed_ring_counts_whole() -> None:
    assert wall_points(*WALLED_IN) == 12


@pytest.mark.rule("ALH-19.4")
def test_of_two_bought_tiles_one_may_be_given_and_one_kept() -> None:
    table = Setup(seats=2).market(*CHEAP).hand(0, "florin 2", "dirham 3").turn(0).build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "end", "place ser-3-esw", "give")
    assert table.legal() == {"at 0,-1", "reserve", "give"}
    table.play("at 0,-1")
    assert table.neutral() == ["ser-3-esw"]
    assert table.alhambra(0) == {"pav-2-new": (0, -1)}


@pytest.mark.rule("ALH-19.4")
def test_the_neutral_players_points_are_recorded() -> None:
    table = Setup(seats=2).neutral("tow-11-o").display(*NINES).deck("scoring 1", "florin 8").turn(0).build()
    table.play("take ducat 9")
    neutral = table.view().neutral
    assert neutral is not None
    assert neutral.score == 6


@pytest.mark.rule("ALH-19.4")
def test_a_seat_may_stop_after_an_exact_purchase() -> None:
    table = Setup(seats=3).market(*CHEAP).hand(0, "florin 2").display(*NINES).turn(0).build()
    table.play("buy 1", "pay florin 2", "end", "reserve")
    assert table.state.to_act == 1


@pytest.mark.rule("ALH-19.5")
def test_a_hole_of_two_cells_is_a_hole() -> None:
    table = Setup(seats=3).alhambra(0, *paved(*BAY_OF_TWO_CELLS)).turn(0).build()
    assert problem_at(table, 0, "gar-11-o", 2, 2) == "hole"
    assert problem_at(table, 0, "gar-11-o", 1, 1) == "fits"


@pytest.mark.rule("ALH-19.5")
def test_everybody_scores_his_own_wall_also_a_shorter_one() -> None:
    table = Setup(seats=3).alhambra(0, ("pav-2-new", 0, -1)).alhambra(1, ("cha-9-s", 0, 1)).display(*NINES)
    table = table.deck("scoring 1", "florin 8").turn(0)
    scored = table.build().play("take ducat 9")
    assert [player.sheet[0][6] for player in scored.view().players] == [3, 1, 0]


@pytest.mark.rule("ALH-19.5")
def test_outer_walls_that_do_not_hang_together_do_not_add_up() -> None:
    assert wall_points(("pav-2-new", 0, -1), ("cha-9-s", 0, 1)) == 3


@pytest.mark.rule("ALH-19.6")
def test_a_payment_with_a_superfluous_card_is_not_offered() -> None:
    table = Setup(seats=3).market("arc-7-es").hand(0, "florin 4", "florin 5", "florin 9").turn(0).build()
    table.play("buy 1")
    assert table.legal() == {"pay florin 9", "pay florin 5"}
    table.play("pay florin 9")
    assert table.hand(0) == ["florin 4", "florin 5"]
    assert table.view().phase == "place"


@pytest.mark.rule("ALH-19.7")
def test_the_last_card_of_the_deck_does_not_bring_a_reshuffle() -> None:
    setup = Setup(seats=3).display(*NINES).deck("florin 8").rest_of_money("discard").held(1, 2).turn(0)
    table = setup.build().play("take ducat 9")
    assert table.deck() == []
    assert table.event_tuples("deck_shuffled") == []
    assert len(table.discard()) == 108 - 4 - 1
    table.play("take dinar 9")
    assert table.event_tuples("deck_shuffled") == [(NOBODY, 103, 0, 0)]


@pytest.mark.rule("ALH-19.8")
def test_the_market_is_filled_before_the_neutral_player_draws_his_third() -> None:
    setup = Setup(seats=2).market(*CHEAP).hand(0, "florin 2").display(*NINES).held(1).deck("scoring 2", "florin 8")
    setup = setup.bag("tow-12-o", "tow-13-e", "pav-8-o", "ser-9-o", "arc-9-o", "cha-11-o").turn(0)
    table = setup.build().play("buy 1", "pay florin 2", "take ducat 9", "at 0,-1")
    # One tile goes to the market; a third of the other five, rounded down, to the neutral player.
    assert table.market()[0] == "tow-12-o"
    assert table.event_tuples("neutral_drew") == [(NOBODY, tile("tow-13-e"), 0, 0)]
    assert table.bag() == ["pav-8-o", "ser-9-o", "arc-9-o", "cha-11-o"]


# A seat that is left.


def play_on(table: Table, players: dict[int, Bot], plies: int) -> Table:
    """Let these players answer for their seats, at most so many times."""
    for _ in range(plies):
        if table.is_over:
            break
        seat = table.to_act
        table.submit(seat, table.ply, players[seat].choose(table.prompt(seat)))
    return table


def turns_of(table: Table) -> list[int]:
    """Return the seats that have had the turn, in order."""
    began = table.game.event_names.index("turn_began")
    return [int(event.seat) for event in table.events() if event.kind == began]


@pytest.mark.rule("ALH-15.19")
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_takes_over_a_seat_plays_the_game_to_its_end(name: str) -> None:
    table = diwan.load("alhambra").new_table(seats=3, seed=11)
    players = {seat: diwan.bot("random") for seat in range(3)}
    play_on(table, players, 101)
    at_the_change = len(turns_of(table))
    play_on(table, {**players, 1: diwan.bot(name)}, 5_000)
    assert table.is_over
    turns = turns_of(table)
    # No turn is skipped: the seats follow each other from the first to the last, seat 1 among them.
    assert turns == [(turns[0] + turn) % 3 for turn in range(len(turns))]
    assert 1 in turns[at_the_change:]


@pytest.mark.rule("ALH-15.19")
@pytest.mark.parametrize(
    "begun",
    [
        (),
        ("buy 4",),
        ("buy 4", "pay ducat 5"),
        ("buy 4", "pay ducat 5", "buy 1", "pay florin 2", "end"),
        ("buy 4", "pay ducat 5", "buy 1", "pay florin 2", "end", "place pav-2-new"),
        ("take florin 1",),
        ("redesign exchange",),
        ("redesign exchange", "bring tow-13-e"),
        ("redesign add", "add tow-13-e"),
    ],
)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_takes_over_at_any_question(begun: tuple[str, ...], name: str) -> None:
    setup = Setup(seats=3).market(*CHEAP).hand(1, "ducat 5", "florin 2").display("dirham 1", "florin 1", "ducat 9")
    setup = setup.alhambra(1, ("ser-9-o", 1, 0)).reserve(1, "tow-13-e").turn(1)
    table = setup.build().play(*begun)
    prompt = Prompt(table.game, table.state)
    action = diwan.bot(name).choose(prompt)
    assert prompt.seat == 1
    assert action in prompt.actions
    table.play(prompt.format(action))
    assert table.state.ply == len(begun) + 1


@pytest.mark.rule("ALH-15.19")
def test_the_alhambra_of_a_seat_that_was_left_is_scored() -> None:
    setup = Setup(seats=3).alhambra(0, ("tow-12-o", 1, 0)).alhambra(1, ("tow-11-o", 1, 0)).market(*CHEAP)
    setup = setup.hand(1, "ducat 6").display(*NINES).deck("scoring 1", "florin 8").turn(1)
    table = setup.build().play("buy 4")
    bot = diwan.bot("greedy")
    table.play(table.game.format(table.state, bot.choose(Prompt(table.game, table.state))))
    table.play(table.game.format(table.state, bot.choose(Prompt(table.game, table.state))))
    assert table.state.to_act == 2
    table.play("take ducat 9")
    # Seats 0 and 1 share the 6 points of the towers, as if nobody had left.
    assert [player.sheet[0][5] for player in table.view().players] == [3, 3, 0]


@pytest.mark.rule("ALH-15.19")
def test_there_is_no_way_to_skip_a_turn() -> None:
    table = Setup(seats=3).display(*NINES).turn(1).build()
    assert table.legal() == {"take florin 9", "take dirham 9", "take dinar 9", "take ducat 9"}
    with pytest.raises(BadNotation):
        table.play("skip")
