"""The checked door: who may act, what is refused, how far one can go back, and what everybody may see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import diwan
from diwan.core.errors import IllegalAction, StaleAction
from diwan.core.state import NOBODY
from diwan.core.table import Table

GAME = diwan.load("alhambra")


def new_table(seats: int = 3, seed: int = 5) -> Table:
    """A table where nothing has been played."""
    return GAME.new_table(seats=seats, seed=seed)


def first(table: Table) -> int:
    return table.prompt(table.to_act).actions[0]


def play_out(table: Table) -> Table:
    rng = diwan.seeded(1)
    while not table.is_over:
        actions = table.prompt(table.to_act).actions
        table.submit(table.to_act, table.ply, actions[rng.below(len(actions))])
    return table


# Submitting.


def test_an_answer_is_applied_and_logged() -> None:
    table = new_table()
    seat, action = table.to_act, first(table)
    events = table.submit(seat, 0, action)
    (entry,) = table.log
    assert (entry.seat, entry.action) == (seat, action)
    assert tuple(events) == entry.events
    assert table.ply == 1


@pytest.mark.parametrize("ply", [-1, 1, 7, None, "0", False, 0.0])
def test_an_answer_to_another_ply_is_stale(ply: Any) -> None:
    table = new_table()
    with pytest.raises(diwan.StaleAction, match=rf"^this answers ply {ply}, but the table is at ply 0$"):
        table.submit(table.to_act, ply, first(table))


def test_staleness_is_found_before_anything_else() -> None:
    table = new_table()
    with pytest.raises(diwan.StaleAction):
        table.submit(99, 5, -1)


def test_only_the_seat_that_is_asked_may_answer() -> None:
    table = new_table()
    other = (table.to_act + 1) % 3
    with pytest.raises(diwan.NotYourTurn, match=rf"^seat {table.to_act} is asked now, not seat {other}$"):
        table.submit(other, 0, first(table))


@pytest.mark.parametrize("seat", [-1, 3, 100, None, "0", True, 0.0])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    table = new_table()
    with pytest.raises((ValueError, diwan.NotYourTurn), match=r"seat"):
        table.submit(seat, 0, first(table))
    assert table.log == []


@pytest.mark.parametrize("action", [-1, 10**9, 2**70, True, False, None, "take", 1.0, []])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = new_table()
    with pytest.raises(
        diwan.IllegalAction, match=r"^there is no action .+: actions of alhambra are 0 to \d+$"
    ) as caught:
        table.submit(table.to_act, 0, action)
    assert caught.value.code == "no_action"


def test_an_action_that_is_not_legal_now_is_refused_with_its_reason() -> None:
    table = new_table()
    with pytest.raises(diwan.IllegalAction, match=r"^end: .+") as caught:
        table.submit(table.to_act, 0, GAME.actions["end_turn"].start)
    assert caught.value.code == "wrong_phase"


def test_a_refusal_changes_nothing() -> None:
    table = new_table()
    before = table.replay()
    with pytest.raises(diwan.IllegalAction):
        table.submit(table.to_act, 0, GAME.actions["pass"].start)
    assert table.replay() == before


def test_when_the_game_is_over_nobody_may_answer() -> None:
    table = play_out(new_table(seats=2))
    assert (table.to_act, table.is_over) == (NOBODY, True)
    with pytest.raises(diwan.NotYourTurn, match=r"^the game is over$"):
        table.submit(0, table.ply, 0)
    with pytest.raises(diwan.NotYourTurn, match=r"^the game is over$"):
        table.prompt(0)


# Undo. In this game seat 0 starts, takes one card, and may then take another.


def cheap_table() -> Table:
    """A table where the seat that starts can take two cards one after the other."""
    for seed in range(200):
        table = new_table(seed=seed)
        for action in table.prompt(table.to_act).actions:
            twin = new_table(seed=seed)
            seat = twin.to_act
            twin.submit(seat, 0, action)
            if twin.to_act == seat and not twin.log[-1].revealed and GAME.actions.block_of(action).name == "take":
                return twin
    raise AssertionError("no seed below 200 has two cheap cards on display")


def test_undo_takes_back_what_showed_nothing() -> None:
    table = cheap_table()
    seat = table.to_act
    assert table.undo_floor(seat) == 0
    assert table.undo(seat) == 0
    assert (table.log, table.ply, table.to_act) == ([], 0, seat)


def test_to_check_an_undo_changes_nothing() -> None:
    table = cheap_table()
    seat, before = table.to_act, table.fingerprint
    table.check_undo(seat, 0)
    for ply in (-1, 1, 2):
        with pytest.raises(diwan.UndoRefused):
            table.check_undo(seat, ply)
    assert (table.fingerprint, table.epoch) == (before, 0)


def test_undo_may_go_back_a_part_of_the_way() -> None:
    table = GAME.new_table(seats=2, seed=0)
    rng = diwan.seeded(3)
    while table.undo_floor(table.to_act) > table.ply - 2:
        actions = table.prompt(table.to_act).actions
        table.submit(table.to_act, table.ply, actions[rng.below(len(actions))])
    ply, seat = table.ply, table.to_act
    expected = table.log[ply - 2].action
    assert table.undo(seat, ply - 1) == ply - 1
    assert table.undo(seat, ply - 2) == ply - 2
    assert expected in table.prompt(seat).actions


def test_what_turned_up_something_hidden_can_not_be_taken_back() -> None:
    table = cheap_table()
    seat = table.to_act
    table.submit(seat, 1, GAME.actions["take_done"].start)
    assert table.log[-1].revealed
    with pytest.raises(diwan.UndoRefused, match=r"^the last action turned up something hidden"):
        table.undo(seat)
    assert table.ply == 2


def test_another_seat_can_take_nothing_back() -> None:
    table = cheap_table()
    other = (table.to_act + 1) % 3
    with pytest.raises(diwan.UndoRefused, match=rf"^seat {other} did not act last, seat {table.to_act} did$"):
        table.undo(other)


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    with pytest.raises(diwan.UndoRefused, match=r"^nothing has been played yet$"):
        new_table().undo(0)


@pytest.mark.parametrize("ply", [-1, 1, 2, 50])
def test_undo_goes_to_an_earlier_ply_within_reach_or_nowhere(ply: int) -> None:
    table = cheap_table()
    with pytest.raises(diwan.UndoRefused, match=rf"can go back to plies 0 to 0, not to {ply}$"):
        table.undo(table.to_act, ply)
    assert table.ply == 1


def test_after_an_undo_the_same_action_leads_to_the_same_place() -> None:
    table = cheap_table()
    seat, action, digest = table.to_act, table.log[0].action, table.replay().digest
    table.undo(seat)
    table.submit(seat, 0, action)
    assert table.replay().digest == digest


# Looking.


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: Any) -> None:
    table = new_table()
    for look in (table.view, table.events, table.prompt):
        with pytest.raises(ValueError, match=rf"^there is no seat {seat!r}: seats are 0 to 2$"):
            look(seat)


def test_events_since_a_ply_leave_out_what_was_before() -> None:
    table = play_out(new_table(seats=2))
    everything = table.events(0)
    later = table.events(0, since=10)
    assert list(everything[: len(table.setup_events)]) == list(table.setup_events)
    assert everything[-len(later) :] == later
    assert later == [event for entry in table.log[10:] for event in entry.events]
    assert table.events(None, since=table.ply) == []


def test_a_view_offers_choices_to_the_seat_that_is_asked_only() -> None:
    table = new_table()
    asked = table.to_act
    assert [bool(table.view(seat).choices) for seat in (None, 0, 1, 2)] == [False, asked == 0, asked == 1, asked == 2]


def test_a_prompt_is_for_the_seat_that_is_asked() -> None:
    table = new_table()
    prompt = table.prompt(table.to_act)
    assert (prompt.seat, prompt.ply) == (table.to_act, 0)
    assert prompt.view == table.view(table.to_act)
    offered = sorted(prompt.view.choices, key=lambda choice: choice.action)
    assert [choice.notation for choice in offered] == [prompt.format(action) for action in prompt.actions]
    with pytest.raises(diwan.NotYourTurn):
        table.prompt((table.to_act + 1) % 3)


def test_a_changed_list_of_actions_does_not_change_the_table() -> None:
    table = new_table()
    table.prompt(table.to_act).actions.append(GAME.actions["pass"].start)
    with pytest.raises(diwan.IllegalAction):
        table.submit(table.to_act, 0, GAME.actions["pass"].start)


def test_a_table_draws_itself_in_a_notebook_as_a_spectator_sees_it() -> None:
    table = new_table()
    assert table._repr_svg_() == GAME.draw(table.view())
    named = GAME.new_table(seats=2, seed=7, names=("Ann", "Bob"))
    assert named._repr_svg_() == GAME.draw(named.view(), names=("Ann", "Bob")) != GAME.draw(named.view())


def test_a_table_and_a_state_say_in_short_where_they_are_and_nothing_hidden() -> None:
    table = GAME.new_table(seats=2, seed=987654321)
    assert repr(table) == f"<Table of {GAME!r}: 2 seats, ply 0, seat {table.to_act} to act>"
    state = GAME.new_state(seats=2, seed=987654321)
    assert repr(state) == f"<State of alhambra/1: 2 seats, ply 0, seat {state.to_act} to act>"
    count = GAME.rules.playout(state, diwan.seeded(1))
    assert repr(state) == f"<State of alhambra/1: 2 seats, ply {count}, over>"
    assert repr(play_out(table)).endswith(", over>")


def test_scores_and_ranking_are_those_of_the_rules() -> None:
    table = play_out(new_table(seats=2))
    state = table.replay().position(GAME)
    assert (table.scores, table.ranking) == (GAME.rules.scores(state), GAME.rules.ranking(state))


# Sitting down.


@pytest.mark.parametrize("seats", [0, 1, 7, True, "3", None])
def test_a_seat_count_that_the_game_is_not_for_is_refused(seats: Any) -> None:
    with pytest.raises(ValueError, match=r"^alhambra is for 2 to 6 seats, not "):
        GAME.new_table(seats=seats, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"^seed .* is out of range"):
        GAME.new_table(seats=2, seed=seed)


def test_names_are_for_all_seats_or_none_and_short() -> None:
    with pytest.raises(ValueError, match=r"^1 names for 2 seats$"):
        GAME.new_table(seats=2, seed=1, names=("Ann",))
    with pytest.raises(ValueError, match=r"^'B+' is no name: give 1 to 80 characters that can be printed$"):
        GAME.new_table(seats=2, seed=1, names=("Ann", "B" * 81))


def test_a_replay_of_another_game_does_not_resume() -> None:
    replay = play_out(GAME.new_table(seats=2, seed=4)).replay()
    other = diwan.load("alhambra", end_on_empty_bag=True)
    with pytest.raises(ValueError, match=r"^this replay is of \('alhambra', 1, "):
        Table.resume(other, replay)
    with pytest.raises(ValueError, match=r"^this replay is of \('alhambra', 9, "):
        Table.resume(GAME, replace(replay, rules_version=9))
    with pytest.raises(ValueError, match=r"^playing the moves gives \w+, the replay says 0$"):
        Table.resume(GAME, replace(replay, digest="0"))


def test_a_table_goes_on_at_the_epoch_it_was_left_at() -> None:
    table = GAME.new_table(seats=2, seed=4)
    again = Table.resume(GAME, table.replay(), epoch=3)
    assert again.epoch == 3
    with pytest.raises(StaleAction, match=r"^this answers epoch 2, but the table is at 3"):
        again.submit(again.to_act, 0, 0, epoch=2)


def test_an_answer_can_be_checked_before_it_is_submitted() -> None:
    table = GAME.new_table(seats=2, seed=4)
    good = table.prompt(table.to_act).actions[0]
    before = table.fingerprint
    table.check(table.to_act, 0, good, epoch=0)
    with pytest.raises(StaleAction):
        table.check(table.to_act, 1, good)
    with pytest.raises(IllegalAction):
        table.check(table.to_act, 0, -1)
    assert (table.fingerprint, table.ply, table.log) == (before, 0, [])


def test_events_are_told_ply_by_ply() -> None:
    table = play_out(GAME.new_table(seats=2, seed=4))
    told = table.events_by_ply(0)
    assert [ply for ply, _ in told] == [-1, *range(table.ply)]
    assert [event for _, heard in told for event in heard] == table.events(0)
    assert told[0][1] == list(table.setup_events)
    assert table.events_by_ply(0, since=3) == told[4:]


def test_a_table_resumes_from_its_replay() -> None:
    table = play_out(GAME.new_table(seats=2, seed=4, names=("Ann", "Bo")))
    again = Table.resume(GAME, table.replay())
    assert again.replay() == table.replay()
    assert again.log == table.log
    assert again.events() == table.events()


def test_an_answer_to_a_position_that_was_taken_back_is_stale() -> None:
    table = diwan.load("alhambra").new_table(seats=2, seed=10)
    seat, action = table.to_act, next(a for a in table.prompt(table.to_act).actions if 37 <= a < 41)
    table.submit(seat, 0, action)
    late = table.prompt(seat)
    table.undo(seat)
    table.submit(seat, 0, action)
    with pytest.raises(diwan.StaleAction, match="moves were taken back"):
        table.submit(seat, late.ply, late.actions[0], epoch=late.epoch)
    assert table.ply == 1
    table.submit(seat, 1, late.actions[0], epoch=table.epoch)


def test_a_prompt_stays_what_it_was_when_the_table_moves_on() -> None:
    table = diwan.load("alhambra").new_table(seats=2, seed=10)
    prompt = table.prompt(table.to_act)
    table.submit(prompt.seat, 0, prompt.actions[0])
    assert prompt.view.ply == 0
    assert prompt.sample(diwan.seeded(1)).ply == 0


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_only_seats_of_the_table_have_a_view_and_an_observation(seat: Any) -> None:
    game = diwan.load("alhambra")
    state = game.new_state(seats=2, seed=1)
    with pytest.raises(ValueError, match=r"there is no seat .+: seats are 0 to 1"):
        game.view(state, seat)
    with pytest.raises(ValueError, match=r"there is no seat .+: seats are 0 to 1"):
        game.observe(state, seat)


@pytest.mark.parametrize("seed", [-1, 2**64, True, "7", 1.0])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed .+: give a whole number from 0 to"):
        diwan.load("alhambra").new_state(seats=2, seed=seed)


def test_words_are_only_for_actions_that_exist() -> None:
    game = diwan.load("alhambra")
    with pytest.raises(ValueError, match="there is no action 99999"):
        game.describe(game.new_state(seats=2, seed=1), 99999)


def test_an_option_called_name_is_an_unknown_option() -> None:
    with pytest.raises(ValueError, match="alhambra has no option 'name'"):
        diwan.load("alhambra", name="x")


def test_what_few_seats_see_counts_for_them_and_for_undo_only() -> None:
    state = diwan.load("alhambra").new_state(seats=3, seed=1)
    before = [state.seen_by(seat) for seat in (-1, 0, 1, 2)]
    state.reveal_to(0b101)
    assert [state.seen_by(seat) - was for seat, was in zip((-1, 0, 1, 2), before, strict=True)] == [0, 1, 0, 1]
    assert state.seen_by_anybody() == before[0] + 2
    state.reveal()
    assert [state.seen_by(seat) - was for seat, was in zip((-1, 0, 1, 2), before, strict=True)] == [1, 2, 1, 2]
    twin = state.clone()
    twin.reveal_to(0b010)
    assert state.seen_by(1) == before[2] + 1
    assert diwan.load("alhambra").rules.from_bytes(twin.to_bytes()).key() == twin.key()


def test_the_end_of_the_game_shows_all_hands_and_is_never_taken_back() -> None:
    game = diwan.load("alhambra")
    table = game.new_table(seats=2, seed=0)
    rng = diwan.seeded(3)
    while not table.is_over:
        prompt = table.prompt(table.to_act)
        table.submit(prompt.seat, prompt.ply, prompt.actions[rng.below(len(prompt.actions))])
    with pytest.raises(diwan.UndoRefused):
        table.undo(table.log[-1].seat)


@pytest.mark.parametrize("ply", [0.0, "0", [0], False])
def test_undo_goes_back_to_a_whole_ply(ply: Any) -> None:
    table = diwan.load("alhambra").new_table(seats=2, seed=10)
    seat, action = table.to_act, next(a for a in table.prompt(table.to_act).actions if 37 <= a < 41)
    table.submit(seat, 0, action)
    with pytest.raises(diwan.UndoRefused, match="can go back to plies 0 to 0"):
        table.undo(seat, ply)
    assert table.ply == 1
