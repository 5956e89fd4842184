"""Whole moves: which are refused and why, the small actions that make them, and their text."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import diwan
from diwan.core.errors import IllegalAction
from diwan.games.alhambra.actions import CELL, CHOOSE_ACTION, CHOOSE_PLACE, PLACE_AT
from diwan.games.alhambra.components import CARDS, SLOTS, TILES
from diwan.games.alhambra.moves import IN_ACTION, IN_PLACE, KINDS, Move, actions_of, refusal
from diwan.games.alhambra.state import NONE, AlhambraState, cell_at, hand_size
from diwan.games.alhambra.view import AlhambraView
from tests.support.alhambra import Position, Setup, card
from tests.support.alhambra_moves import (
    GAME,
    IN_THE_MIDDLE,
    all_moves,
    asked_to_act,
    at,
    buy,
    code,
    is_whole_move,
    kind_asked,
    paths_of,
    play_line,
    random_positions,
    subsets,
    take,
)

POSITIONS = tuple(state for seats, seed in ((2, 2), (3, 10), (4, 4), (6, 6)) for state in random_positions(seats, seed))
SETTLED = tuple(state for state in POSITIONS if len(state.pending) and kind_asked(state) not in IN_THE_MIDDLE)
SMALL = tuple(state for state in SETTLED if hand_size(state, state.to_act) <= 10)
PLACING = (CHOOSE_PLACE, PLACE_AT)


def table_view(state: AlhambraState) -> AlhambraView:
    """Return what a spectator sees."""
    return cast(AlhambraView, GAME.view(state))


# Moves and paths say the same.


@pytest.mark.rule("ALH-14.3.2")
@pytest.mark.rule("ALH-14.3.3")
@pytest.mark.rule("ALH-5.1.7")
@pytest.mark.parametrize("state", SMALL, ids=range(len(SMALL)))
def test_the_moves_that_are_not_refused_are_exactly_the_paths_of_the_engine(state: AlhambraState) -> None:
    before = state.key()
    accepted = [move for move in all_moves(state) if refusal(state, int(state.to_act), move) is None]
    paths = [tuple(actions_of(state, move)) for move in accepted]
    assert sorted(paths) == sorted(paths_of(state))  # each path once: one move, one path
    assert state.key() == before


def test_small_positions_ask_for_actions_and_for_placing() -> None:
    placing = {(kind, final) for kind in PLACING for final in (0, 1)}
    assert {(kind_asked(state), int(state.final)) for state in SMALL} == {(CHOOSE_ACTION, 0), *placing}


MOVES = st.one_of(
    st.builds(Move, st.just("take_money"), st.lists(st.integers(0, CARDS - 1), max_size=3).map(tuple)),
    st.builds(
        Move,
        st.just("buy"),
        st.lists(st.integers(0, CARDS - 1), max_size=3).map(tuple),
        st.integers(0, SLOTS - 1),
    ),
    st.builds(
        Move,
        st.sampled_from(["redesign_add", "redesign_exchange", "place"]),
        tile=st.integers(0, TILES - 1),
        cell=st.builds(cell_at, st.integers(-4, 4), st.integers(-4, 4)),
    ),
    st.builds(Move, st.just("redesign_remove"), cell=st.builds(cell_at, st.integers(-4, 4), st.integers(-4, 4))),
    st.builds(Move, st.sampled_from(["to_reserve", "to_neutral"]), tile=st.integers(0, TILES - 1)),
    st.builds(Move, st.sampled_from(["end_turn", "pass"])),
)


@pytest.mark.rule("ALH-14.3.5")
@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.sampled_from(SETTLED), MOVES)
def test_a_move_is_refused_exactly_when_a_step_is_not_legal(state: AlhambraState, move: Move) -> None:
    before = state.key()
    assert (refusal(state, int(state.to_act), move) is None) == is_whole_move(state, actions_of(state, move))
    assert state.key() == before


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.sampled_from([state for state in POSITIONS if kind_asked(state) in IN_THE_MIDDLE]), MOVES)
def test_no_whole_move_begins_in_the_middle_of_another(state: AlhambraState, move: Move) -> None:
    assert refusal(state, int(state.to_act), move) == "wrong_phase"


# Money [ALH-4, ALH-5].


@pytest.mark.rule("ALH-17.1-E01")
@pytest.mark.rule("ALH-14.3.4")
def test_every_set_of_the_display_is_taken_or_refused() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").build()
    shown = ["florin 1", "dinar 4", "ducat 7", "dirham 9"]
    codes = {cards: code(table, Move("take_money", cards=cards)) for cards in subsets([card(text) for text in shown])}
    legal = {tuple(sorted(card(text) for text in texts)) for texts in [*([one] for one in shown), shown[:2]]}
    assert {cards for cards, found in codes.items() if found is None} == legal
    assert {found for cards, found in codes.items() if cards and cards not in legal} == {"over_five"}
    assert codes[()] == "no_card"


@pytest.mark.rule("ALH-15.21")
@pytest.mark.rule("ALH-5.1.8")
def test_one_may_overpay_although_another_set_is_exact() -> None:
    def table() -> Position:
        return Setup(seats=3).hand(0, "dinar 3", "dinar 4", "dinar 8").market(None, None, "pav-7-e").build()

    exact, over = table(), table()
    assert play_line(exact, "buy 3 with dinar 3 + dinar 4") == ["buy 3", "pay dinar 4", "pay dinar 3"]
    assert "end" in exact.legal()
    assert play_line(over, "buy 3 with dinar 8") == ["buy 3", "pay dinar 8"]
    assert over.legal() >= {"reserve"}
    assert "end" not in over.legal()


@pytest.mark.rule("ALH-5.1.7")
@pytest.mark.rule("ALH-5.1.8")
@pytest.mark.parametrize("price", ["pav-2-new", "arc-4-nes", "pav-6-n", "cha-9-w", "gar-11-o", "tow-13-e"])
def test_a_payment_is_accepted_exactly_when_every_card_is_needed(price: str) -> None:
    hand = [f"florin {value}" for value in (1, 1, 2, 3, 3, 5, 8)]
    table = Setup(seats=3).hand(0, *hand).market(price).build()
    cost = int(price.split("-")[1])
    sets = subsets([card(text) for text in hand])
    needed = {
        cards
        for cards in sets
        if sum(c % 9 + 1 for c in cards) >= cost
        and all(sum(c % 9 + 1 for c in cards) - (one % 9 + 1) < cost for one in cards)
    }
    assert {cards for cards in sets if code(table, Move("buy", slot=0, cards=cards)) is None} == needed


@pytest.mark.rule("ALH-14.3.3")
def test_copies_of_a_card_are_one_action_and_each_can_be_used() -> None:
    table = Setup(seats=3).hand(0, "dinar 4", "dinar 4").display("florin 1", "florin 1", "ducat 3", "ducat 9").build()
    assert sorted(text for text in table.legal() if text.startswith("take")) == [
        "take ducat 3",
        "take ducat 9",
        "take florin 1",
    ]
    assert code(table, take("florin 1", "florin 1", "ducat 3")) is None
    assert code(table, take("florin 1", "florin 1", "florin 1")) == "not_in_display"
    assert take("ducat 3", "florin 1") == take("florin 1", "ducat 3")
    # The other florin would still fit, so it must be said that it is not wanted.
    assert play_line(table, "take florin 1 + ducat 3") == ["take ducat 3", "take florin 1", "done"]


@pytest.mark.rule("ALH-14.3.3")
def test_a_second_copy_is_paid_only_if_it_is_held() -> None:
    table = Setup(seats=3).hand(0, "dinar 4", "dinar 4").market(None, None, "pav-8-o").build()
    assert code(table, buy(3, "dinar 4", "dinar 4")) is None
    assert code(table, buy(3, "dinar 4", "dinar 4", "dinar 4")) == "not_in_hand"


# Phases and names [ALH-14.3.1, ALH-14.3.2].


@pytest.mark.rule("ALH-14.3.1")
def test_phases_follow_each_other() -> None:
    table = (
        Setup(seats=2)
        .hand(0, "dinar 9", "florin 7")
        .hand(1, "dirham 1")
        .display("dirham 2", "dirham 3", "ducat 1", "ducat 1")
        .market("pav-7-e", "pav-6-n", "pav-8-o")
        .bag("tow-12-o")
        .build()
    )
    phases = [(table.view().phase, int(table.state.to_act))]
    for line in ("buy 1 with florin 7", "end", "place pav-7-e at 1,0", "take only dirham 2"):
        play_line(table, line)
        phases.append((table.view().phase, int(table.state.to_act)))
    assert phases == [("action", 0), ("action", 0), ("place", 0), ("action", 1), ("action", 0)]
    play_line(table, "buy 3 with dinar 9")
    play_line(table, "give pav-8-o")
    assert (table.view().phase, int(table.state.to_act)) == ("final_place", 1)
    play_line(table, "place pav-6-n at 0,-1")
    assert table.view().phase == "over"


@pytest.mark.rule("ALH-14.3.1")
def test_every_position_of_a_game_is_in_the_phase_of_its_question() -> None:
    shown = [(kind_asked(state), state.final == 1, table_view(state).phase) for state in POSITIONS]
    assert {phase for kind, _, phase in shown if kind == NONE} == {"over"}
    assert {phase for kind, _, phase in shown if kind not in (NONE, *PLACING)} == {"action"}
    assert {phase for kind, final, phase in shown if kind in PLACING and not final} == {"place"}
    assert {phase for kind, final, phase in shown if kind in PLACING and final} == {"final_place"}


@pytest.mark.rule("ALH-14.3.2")
def test_the_moves_are_named_as_in_the_rules() -> None:
    assert list(IN_ACTION) == [
        "take_money",
        "buy",
        "redesign_add",
        "redesign_remove",
        "redesign_exchange",
        "end_turn",
        "pass",
    ]
    assert list(IN_PLACE) == ["place", "to_reserve", "to_neutral"]


@pytest.mark.rule("ALH-14.3.5")
@pytest.mark.parametrize(
    "line", ["take dinar 4 + ducat 7", "buy 3 with dinar 6", "remove at 0,0", "add ser-7-w at 3,0", "end", "give"]
)
def test_a_refused_line_changes_nothing(line: str) -> None:
    table = asked_to_act()
    before, told = table.state.key(), len(table.events)
    with pytest.raises(IllegalAction):
        table.game.parse_line(table.state, line)
    assert (table.state.key(), len(table.events)) == (before, told)


@pytest.mark.rule("ALH-14.3.5")
def test_a_refused_action_leaves_table_and_log_alone() -> None:
    table = diwan.load("alhambra").new_table(seats=3, seed=5)
    before = (table.replay(), table.view(), table.events())
    legal = {choice.action for choice in table.view(table.to_act).choices}
    for action in set(range(CELL + 1)) - legal:
        with pytest.raises(IllegalAction):
            table.submit(table.to_act, table.ply, action)
    assert (table.replay(), table.view(), table.events()) == before


def test_a_tile_that_was_picked_up_is_placed_first() -> None:
    table = Setup(seats=3).hand(0, "dinar 8", "florin 7").market("pav-7-e", None, "pav-8-o").build()
    for line in ("buy 3 with dinar 8", "buy 1 with florin 7", "end", "place pav-7-e"):
        play_line(table, line)
    assert code(table, at("place", 0, 1, "pav-8-o")) == "wrong_phase"
    assert code(table, at("place", 0, 1, "gar-9-e")) == "not_bought"
    assert play_line(table, "place pav-7-e at 0,1") == ["at 0,1"]
    assert play_line(table, "place pav-8-o at 0,-1") == ["at 0,-1"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("build", {}),
        ("buy", {"cards": (3,)}),
        ("buy", {"slot": SLOTS, "cards": (3,)}),
        ("take_money", {"cards": (CARDS,)}),
        ("take_money", {"cards": (-1,)}),
        ("take_money", {"slot": 1}),
        ("end_turn", {"cards": (1,)}),
        ("place", {"tile": 3}),
        ("place", {"tile": TILES, "cell": 7}),
        ("to_reserve", {}),
    ],
)
def test_a_move_that_names_the_wrong_things_is_no_move(kind: str, fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=kind):
        Move(kind, **fields)  # type: ignore[arg-type]  # wrong on purpose


def test_every_kind_of_move_is_accepted_somewhere() -> None:
    few = [state for state in SMALL if hand_size(state, state.to_act) <= 7]
    accepted = {m.kind for state in few for m in all_moves(state) if refusal(state, int(state.to_act), m) is None}
    assert accepted == set(KINDS) - {"pass"}  # which needs a table without money, and has its own test
