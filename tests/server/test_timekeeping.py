"""The time of the seats."""

from __future__ import annotations

from diwan.server.tables.facts import Clock
from diwan.server.tables.timekeeping import DAY, MINUTE, Timekeeping


def person(_seat: int) -> bool:
    return True


def nobody(_seat: int) -> bool:
    return False


def started(clock: Clock) -> Timekeeping:
    time = Timekeeping(clock)
    time.begin(2, 1000)
    time.tick(1000, 0, person)
    return time


def take_back(time: Timekeeping, at: int, ply: int) -> None:
    """Let seat 0 go back to a ply."""
    paid = time.price(0, at, ply)
    assert paid is not None
    time.undo(at, 0, person, ply, paid)


def test_without_a_clock_no_time_runs() -> None:
    time = started(Clock())
    time.tick(10**12, 1, person)
    assert time.running is None
    assert time.deadline() is None


def test_a_bank_pays_for_thinking_and_grows_with_each_turn_passed_on() -> None:
    time = started(Clock("bank", bank=10 * MINUTE, more=5000))
    assert time.deadline() == (0, 1000 + 10 * MINUTE)
    time.tick(1000 + MINUTE, 0, person)  # a second decision of the same turn
    assert time.left == [9 * MINUTE, 10 * MINUTE]
    time.tick(1000 + 2 * MINUTE, 1, person)
    assert time.left == [8 * MINUTE + 5000, 10 * MINUTE]
    assert time.running == 1


def test_days_begin_anew_with_each_turn() -> None:
    time = started(Clock("days", move=3 * DAY))
    time.tick(1000 + DAY, 0, person)
    assert time.left[0] == 2 * DAY
    time.tick(1000 + 2 * DAY, 1, person)
    assert time.left[0] == 3 * DAY
    assert time.deadline() == (1, 1000 + 5 * DAY)


def test_another_turn_of_the_same_seat_is_another_turn() -> None:
    bank, days = started(Clock("bank", bank=10 * MINUTE, more=5000)), started(Clock("days", move=3 * DAY))
    for time in (bank, days):
        time.tick(1000 + MINUTE, 0, person, ply=1)
        time.tick(1000 + 2 * MINUTE, 0, person, ply=2, new_turn=True)
    assert bank.left == [8 * MINUTE + 5000, 10 * MINUTE]
    assert days.deadline() == (0, 1000 + 2 * MINUTE + 3 * DAY)


def test_a_turn_that_passes_on_brings_its_time_once() -> None:
    time = started(Clock("bank", bank=10 * MINUTE, more=5000))
    time.tick(1000, 1, person, ply=1, new_turn=True)
    assert time.left == [10 * MINUTE + 5000, 10 * MINUTE]


def test_who_comes_back_in_another_turn_of_their_own_has_a_whole_term() -> None:
    time = started(Clock("days", move=3 * DAY))
    time.tick(1000 + DAY, 0, nobody)
    time.leave(0, ply=0)
    time.tick(1000 + DAY, 0, nobody, ply=1, new_turn=True)
    time.come_back(0, ply=1)
    assert time.left[0] == 3 * DAY


def test_what_another_turn_of_ones_own_brought_is_gone_when_the_one_before_goes_on() -> None:
    time = started(Clock("days", move=DAY))
    time.tick(1000 + DAY // 2, 0, person, ply=1, new_turn=True)
    assert time.price(0, 1000 + DAY // 2 + MINUTE, 0) == 0
    assert time.price(0, 1000 + DAY, 0) is None, "the term of that turn is over"
    take_back(time, 1000 + DAY // 2 + MINUTE, ply=0)
    assert time.deadline() == (0, 1000 + DAY)


def test_no_time_passes_for_a_bot() -> None:
    time = Timekeeping(Clock("bank", bank=MINUTE))
    time.begin(2, 0)
    time.tick(0, 1, lambda seat: seat == 0)
    assert time.running is None
    time.tick(10 * MINUTE, 0, lambda seat: seat == 0)
    assert time.left == [MINUTE, MINUTE]
    assert time.deadline() == (0, 11 * MINUTE)


def test_time_never_falls_below_nothing_and_never_goes_back() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(500, 0, person)  # the machine's clock was set back
    assert time.left[0] == MINUTE
    assert time.since == 1000
    time.tick(10 * MINUTE, 1, person)
    assert time.left[0] == 0


def test_who_ran_out_of_time_and_comes_back_has_time_for_a_turn() -> None:
    time = started(Clock("bank", bank=3 * MINUTE))
    time.tick(10 * MINUTE, 0, nobody)
    time.leave(0, ply=0)
    time.come_back(0, ply=0)
    assert time.left[0] == 0  # the bot has done nothing yet
    time.leave(0, ply=0)
    time.come_back(0, ply=1)
    assert time.left[0] == MINUTE


def test_to_go_and_come_back_wins_no_time() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(1000 + 25_000, 0, nobody)
    time.leave(0, ply=0)
    time.tick(1000 + 26_000, 1, person, ply=3)
    time.come_back(0, ply=3)
    assert time.left[0] == MINUTE - 25_000


def test_whoever_comes_back_before_the_bot_has_played_has_thought_all_the_while() -> None:
    time = started(Clock("bank", bank=MINUTE))
    for _ in range(3):  # as often as they like: it is no way to stop a clock
        time.leave(0, ply=0)
        time.tick(time.since, 0, nobody)
        time.tick(time.since + 2000, 0, nobody)  # meanwhile something else happened
        time.come_back(0, ply=0)
        time.tick(time.since + 3000, 0, person)
    assert time.left == [MINUTE - 15_000, MINUTE]
    assert time.deadline() == (0, 1000 + MINUTE)


def test_whoever_comes_back_after_all_their_time_has_none_left() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.leave(0, ply=0)
    time.tick(1000, 0, nobody)
    time.come_back(0, ply=0)
    time.tick(1000 + 2 * MINUTE, 0, person)
    assert time.left[0] == 0


def test_a_bot_that_took_over_while_others_were_asked_stops_no_clock_either() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.leave(1, ply=0)
    time.tick(6000, 1, nobody, ply=1)  # others have played, and now the bot is asked
    time.tick(26_000, 1, nobody, ply=1)
    time.come_back(1, ply=1)
    time.tick(27_000, 1, person, ply=1)
    assert time.left == [MINUTE - 5000, MINUTE - 21_000]


def test_whoever_runs_out_of_time_while_the_bot_is_asked_gets_no_new_start_by_coming_back() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.leave(1, ply=0)
    time.tick(6000, 1, nobody, ply=1)
    time.tick(6000 + 2 * MINUTE, 1, nobody, ply=1)
    time.come_back(1, ply=1)
    assert time.left[1] == 0


def test_whoever_had_no_time_left_has_the_whole_of_a_new_start() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(1000 + MINUTE, 0, nobody)
    time.leave(0, ply=0)
    time.tick(2000 + MINUTE, 0, nobody, ply=1)
    time.tick(22_000 + MINUTE, 0, nobody, ply=1)  # their bot has played, and takes long over the next answer
    time.come_back(0, ply=1)
    assert time.left[0] == MINUTE


def test_whoever_goes_and_comes_back_while_others_are_asked_pays_nothing() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.leave(1, ply=0)
    time.tick(1000, 0, person)
    time.come_back(1, ply=0)
    time.tick(6000, 0, person)
    assert time.left == [MINUTE - 5000, MINUTE]


def test_who_comes_back_in_the_turn_in_which_they_left_goes_on_with_its_term() -> None:
    time = started(Clock("days", move=DAY))
    time.tick(1000 + DAY // 2, 0, nobody)
    time.leave(0, ply=0)
    time.tick(1000 + DAY // 2, 0, nobody, ply=1)
    time.come_back(0, ply=1)
    assert time.left[0] == DAY // 2
    time.leave(0, ply=1)
    time.tick(1000 + DAY // 2, 1, person, ply=2)
    time.come_back(0, ply=2)
    assert time.left[0] == DAY


def test_what_a_turn_brought_is_gone_when_it_is_taken_back() -> None:
    time = started(Clock("bank", bank=MINUTE, more=5000))
    for _ in range(3):
        time.tick(time.since + 1000, 1, person, ply=4)
        take_back(time, time.since, ply=3)
    assert time.left == [MINUTE - 3000, MINUTE]
    assert time.running == 0
    time.tick(time.since, 1, person, ply=4)
    assert time.left == [MINUTE + 2000, MINUTE]


def test_a_term_that_began_anew_goes_on_when_its_turn_is_taken_back() -> None:
    time = started(Clock("days", move=3 * DAY))
    time.tick(1000 + DAY, 1, person, ply=1)
    take_back(time, 1000 + DAY + MINUTE, ply=0)
    assert time.left == [2 * DAY - MINUTE, 3 * DAY]
    assert time.deadline() == (0, 1000 + 3 * DAY)


def test_taking_back_again_and_again_costs_nobody_else_their_time() -> None:
    time = started(Clock("bank", bank=2 * MINUTE, more=5000))
    time.tick(1000, 1, person, ply=1)
    time.tick(3000, 0, person, ply=2)  # that one was answered
    for _ in range(3):
        time.tick(time.since + 1000, 1, person, ply=3)
        take_back(time, time.since + 20_000, ply=2)
    assert time.left == [2 * MINUTE + 5000 - 63_000, 2 * MINUTE + 5000 - 2000]
    time.tick(time.since, 1, person, ply=3)
    time.tick(time.since + 10_000, 1, person, ply=4)
    assert time.left[1] == 2 * MINUTE + 5000 - 12_000


def test_however_often_somebody_comes_and_goes_taking_back_costs_nobody_else_their_time() -> None:
    time = started(Clock("bank", bank=10 * MINUTE))
    time.tick(1000, 1, person, ply=1)
    for _ in range(300):
        time.leave(0, 1)
        time.tick(time.since + 1000, 1, person, ply=1)
        time.come_back(0, 1)
    take_back(time, time.since, ply=0)
    assert time.left == [5 * MINUTE, 10 * MINUTE]


def test_time_that_was_all_spent_comes_back_whole_when_its_question_is_gone() -> None:
    time = started(Clock("bank", bank=MINUTE, more=10_000))
    time.tick(1000, 1, person, ply=1)
    time.tick(1000 + 55_000, 0, person, ply=2)  # 5 s were left, and 10 s came
    time.tick(1000 + 55_000, 1, person, ply=3)
    time.tick(1000 + 67_000, 1, person, ply=4)  # 12 of them are spent
    take_back(time, 1000 + 67_000, ply=2)
    assert time.left[1] == 15_000


def test_where_a_clock_runs_what_a_bot_has_played_stays() -> None:
    time, free = started(Clock("bank", bank=MINUTE)), started(Clock())
    for one in (time, free):
        one.leave(0, 4)
        one.come_back(0, 4)
        assert one.floor(0) == 0, "it has played nothing"
        one.leave(0, 4)
        one.come_back(0, 7)
    assert [time.floor(0), time.floor(1), free.floor(0)] == [7, 0, 0]


def test_whoever_takes_back_has_thought_all_the_same() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(11_000, 0, person, ply=1)
    time.tick(21_000, 0, person, ply=2)
    take_back(time, 31_000, ply=0)
    assert time.left == [MINUTE - 30_000, MINUTE]


def test_whoever_is_asked_again_pays_for_others_with_what_is_left_after_their_own_thinking() -> None:
    time = started(Clock("bank", bank=10 * MINUTE))
    time.tick(1000 + 2 * MINUTE, 1, person, ply=1)
    time.tick(1000 + 6 * MINUTE, 0, person, ply=2)
    # Four minutes were the other's; of eight less those since then some seconds must be left.
    assert time.price(0, 1000 + 10 * MINUTE - 5000, 0) == 4 * MINUTE
    assert time.price(0, 1001 + 10 * MINUTE - 5000, 0) is None


def test_what_earlier_turns_brought_stays() -> None:
    time = started(Clock("bank", bank=MINUTE, more=5000))
    time.tick(1000, 1, person, ply=1)
    time.tick(1000, 0, person, ply=2)
    time.tick(1000, 1, person, ply=3)
    take_back(time, 1000, ply=2)
    assert time.left == [MINUTE + 5000, MINUTE + 5000]


def test_nobody_runs_when_the_game_is_over() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(2000, None, person)
    assert time.deadline() is None


def test_what_the_table_waited_is_charged_to_nobody() -> None:
    time = started(Clock("bank", bank=10 * MINUTE, more=5000))
    time.wait(1000 + 2 * MINUTE, 1000 + 7 * MINUTE)
    assert time.deadline() == (0, 1000 + 15 * MINUTE)
    time.tick(1000 + 8 * MINUTE, 1, person)
    assert time.left == [7 * MINUTE + 5000, 10 * MINUTE]


def test_a_term_of_days_is_longer_by_what_the_table_waited() -> None:
    time = started(Clock("days", move=3 * DAY))
    time.wait(1000 + DAY, 1000 + 2 * DAY)
    time.tick(1000 + 2 * DAY, 0, person)
    assert time.left[0] == 2 * DAY
    assert time.deadline() == (0, 1000 + 4 * DAY)


def test_of_a_wait_only_that_counts_in_which_the_seat_was_asked() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.tick(11_000, 1, person)
    time.wait(6000, 16_000)
    time.tick(21_000, 0, person)
    assert time.left == [50_000, 55_000]


def test_a_bot_waits_without_a_clock() -> None:
    time = Timekeeping(Clock("bank", bank=MINUTE))
    time.begin(2, 0)
    time.tick(0, 0, nobody)
    time.wait(0, 10_000)
    time.tick(10_000, 1, person)
    assert time.deadline() == (1, 10_000 + MINUTE)


def test_a_table_waits_since_it_was_first_said_until_something_is_kept() -> None:
    time = started(Clock("bank", bank=MINUTE))
    time.pause(5000)
    time.pause(9000)
    assert time.paused == 5000
    time.go_on(5000)  # what was on its way when the wait began
    assert time.paused == 5000
    time.go_on(5001)
    assert time.paused is None


def test_nobody_waits_for_a_game_that_is_over_or_has_no_clock() -> None:
    none, over = started(Clock()), started(Clock("bank", bank=MINUTE))
    over.pause(1500)
    over.tick(2000, None, person)
    for time in (none, over):
        assert time.paused is None
        time.pause(3000)
        assert time.paused is None
