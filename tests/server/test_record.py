"""A table as its log tells it: which facts a command becomes, and what they add up to."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import msgspec
import pytest

import diwan
from diwan.core.errors import IllegalAction, NotYourTurn, StaleAction, UndoRefused
from diwan.core.i18n import LOCALES, render
from diwan.server.frames.snapshot import snapshot_of_record
from diwan.server.store.errors import StoreError
from diwan.server.tables.facts import (
    Began,
    Chair,
    Clock,
    Created,
    Fact,
    HandedOver,
    Moved,
    Said,
    Sat,
    TakenBack,
    Undone,
    kind_of,
    read_fact,
    write_fact,
)
from diwan.server.tables.handing import Why
from diwan.server.tables.record import LONGEST_SAYING, Record, Refused
from diwan.server.tables.timekeeping import DAY, HOUR

ANN, BOB, EVE = "player-ann", "player-bob", "player-eve"


def created(game: str = "alhambra", *chairs: Chair, seed: int = 5) -> Created:
    """Return a new table, with two open seats when nothing is said."""
    box = diwan.load(game)
    seats = chairs or (Chair(), Chair())
    return Created(game, box.rules_version, dict(box.options), seats, seed, "salt", ANN, "secret")


class Desk:
    """A record, and the facts that it was made of."""

    def __init__(self, *facts: Fact) -> None:
        self.facts: list[Fact] = []
        self.record = Record()
        self.take(facts)

    def take(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        for fact in facts:
            self.record.apply(fact)
            self.facts.append(fact)
        return facts


def playing(game: str = "alhambra", seed: int = 5) -> Desk:
    """Return a table where Ann and Bob play."""
    desk = Desk(created(game, seed=seed))
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    desk.take(desk.record.decide_sit(1, BOB, "Bob"))
    return desk


def answer(desk: Desk, rng: random.Random) -> Moved:
    """Let whoever is asked answer at random; return the fact."""
    table = desk.record.table
    assert table is not None
    prompt = table.prompt(table.to_act)
    action = rng.choice(prompt.actions)
    (fact,) = desk.take(desk.record.decide_move(prompt.seat, prompt.epoch, prompt.ply, action))
    assert isinstance(fact, Moved)
    return fact


# The log.


@pytest.mark.parametrize("game", diwan.game_names())
def test_whoever_reads_the_log_has_the_same_table(game: str) -> None:
    desk, rng = playing(game), random.Random(1)
    table = desk.record.table
    assert table is not None
    while not table.is_over:
        answer(desk, rng)
        if rng.random() < 0.1 and table.undo_floor(table.log[-1].seat) < table.ply:
            seat = table.log[-1].seat
            desk.take(desk.record.decide_undo(seat, table.epoch, None))
    assert table.epoch > 0
    again = Record(read_fact(write_fact(fact)) for fact in desk.facts)
    assert again.table is not None
    assert (again.table.fingerprint, again.table.epoch) == (table.fingerprint, table.epoch)
    assert (again.size, again.stage, again.chairs) == (len(desk.facts), "over", desk.record.chairs)


def test_facts_are_json_with_the_word_of_their_kind() -> None:
    assert write_fact(Moved(1, 0, 7, 31)) == '{"type":"moved","seat":1,"epoch":0,"ply":7,"action":31}'
    assert kind_of(Moved(1, 0, 7, 31)) == "moved"
    assert read_fact('{"type":"began"}') == Began()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"moved"}', '{"type":"unheard"}', '{"type":"sat","seat":"x"}'])
def test_a_damaged_entry_is_named(text: str) -> None:
    with pytest.raises(StoreError, match=r"^an entry of the log is damaged: "):
        read_fact(text)


@pytest.mark.parametrize("facts", [(Began(),), (created(), created()), (Sat(0, ANN, "Ann"),)])
def test_a_log_begins_with_how_its_table_was_created(facts: tuple[Fact, ...]) -> None:
    with pytest.raises(StoreError, match=r"^the log of a table begins with how it was created"):
        Record(facts)


# Seats.


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    desk = Desk(created("alhambra", Chair(), Chair("bot", bot="random"), Chair()))
    assert desk.record.stage == "open"
    assert desk.take(desk.record.decide_sit(2, BOB, "Bob")) == (Sat(2, BOB, "Bob"),)
    assert desk.take(desk.record.decide_sit(0, ANN, "Ann")) == (Sat(0, ANN, "Ann"), Began())
    table = desk.record.table
    assert table is not None
    assert (desk.record.stage, table.names) == ("playing", ("Ann", "random", "Bob"))
    assert [desk.record.seat_of(player) for player in (ANN, BOB, EVE)] == [0, 2, None]


def test_several_people_may_share_a_screen() -> None:
    desk = Desk(created())
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    desk.take(desk.record.decide_sit(1, ANN, "Bob"))
    assert desk.record.seats_of(ANN) == [0, 1]
    assert desk.record.stage == "playing"


@pytest.mark.parametrize("name", ["", "\u3164", "e" + "\u0301" * 80, "Ann\u202e", "x" * 41])
def test_nobody_sits_down_under_a_name_that_is_none(name: str) -> None:
    desk = Desk(created())
    with pytest.raises(Refused) as refused:
        desk.record.decide_sit(0, ANN, name)
    assert refused.value.code == "name"


def test_names_that_look_alike_are_the_same_name() -> None:
    desk = Desk(created())
    desk.take(desk.record.decide_sit(0, ANN, "Jose\u0301"))
    with pytest.raises(Refused, match="same name"):
        desk.record.decide_sit(1, BOB, "José")


def test_to_sit_twice_in_the_same_seat_is_nothing_new() -> None:
    desk = Desk(created())
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    assert desk.record.decide_sit(0, ANN, "Ann") == ()


def test_a_seat_can_be_given_back_before_the_game() -> None:
    desk = Desk(created())
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    desk.take(desk.record.decide_stand(0, ANN))
    assert desk.record.chairs[0] == Chair()
    assert desk.record.decide_sit(0, BOB, "Bob") == (Sat(0, BOB, "Bob"),)


WAITING: list[tuple[Callable[[Record], object], str]] = [
    (lambda record: record.decide_sit(0, BOB, "Bob"), "taken"),
    (lambda record: record.decide_sit(2, BOB, "Bob"), "no_seat"),
    (lambda record: record.decide_sit(-1, BOB, "Bob"), "no_seat"),
    (lambda record: record.decide_sit(1, BOB, ""), "name"),
    (lambda record: record.decide_sit(1, BOB, "B\x00b"), "name"),
    (lambda record: record.decide_sit(1, BOB, "B" * 81), "name"),
    (lambda record: record.decide_stand(0, BOB), "not_yours"),
    (lambda record: record.decide_move(0, 0, 0, 1), "not_begun"),
    (lambda record: record.decide_undo(0, 0, None), "not_begun"),
    (lambda record: record.decide_hand_over(0, "random"), "not_begun"),
]
PLAYED: list[tuple[Callable[[Record], object], str]] = [
    (lambda record: record.decide_sit(0, EVE, "Eve"), "begun"),
    (lambda record: record.decide_stand(0, ANN), "begun"),
    (lambda record: record.decide_hand_over(0, "nobody"), "no_bot"),
    (lambda record: record.decide_take_back(7), "no_seat"),
]


@pytest.mark.parametrize(("command", "code"), WAITING)
def test_what_a_waiting_table_refuses(command: Callable[[Record], object], code: str) -> None:
    desk = Desk(created())
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    refusal(desk, command, code)


@pytest.mark.parametrize(("command", "code"), PLAYED)
def test_what_a_running_table_refuses(command: Callable[[Record], object], code: str) -> None:
    refusal(playing(), command, code)


def refusal(desk: Desk, command: Callable[[Record], object], code: str) -> None:
    """Check that a command is refused for a reason that all languages can tell, and changes nothing."""
    before = (list(desk.record.chairs), desk.record.size)
    with pytest.raises(Refused) as caught:
        command(desk.record)
    assert caught.value.code == pickle.loads(pickle.dumps(caught.value)).code == code
    assert len({render(caught.value.reason, locale) for locale in LOCALES}) == len(LOCALES)
    assert (desk.record.chairs, desk.record.size) == before


# Moves.


def test_the_same_answer_again_is_nothing_new_however_late() -> None:
    desk, rng = playing(), random.Random(2)
    moves = [answer(desk, rng) for _ in range(30)]
    for move in reversed(moves):
        assert desk.record.decide_move(move.seat, move.epoch, move.ply, move.action) == ()


def test_another_answer_to_an_answered_question_is_stale() -> None:
    desk, rng = playing(), random.Random(3)
    move = answer(desk, rng)
    with pytest.raises(StaleAction):
        desk.record.decide_move(move.seat, move.epoch, move.ply, move.action + 1)


def test_answers_that_are_not_asked_for_change_nothing() -> None:
    desk = playing()
    table = desk.record.table
    assert table is not None
    before, seat = table.fingerprint, table.to_act
    with pytest.raises(NotYourTurn):
        desk.record.decide_move(1 - seat, 0, 0, 1)
    with pytest.raises(IllegalAction):
        desk.record.decide_move(seat, 0, 0, 999_999)
    with pytest.raises(StaleAction):
        desk.record.decide_move(seat, 0, 1, 1)
    with pytest.raises(StaleAction):
        desk.record.decide_move(seat, 1, 0, 1)
    assert (table.fingerprint, desk.record.size) == (before, len(desk.facts))


def test_what_was_undone_and_answered_anew_is_another_question() -> None:
    desk = playing("sabika", seed=11)
    table, rng = desk.record.table, random.Random(4)
    assert table is not None
    move = answer(desk, rng)
    while table.undo_floor(move.seat) == table.ply:
        move = answer(desk, rng)
    epoch = table.epoch
    (undone,) = desk.take(desk.record.decide_undo(move.seat, epoch, None))
    assert desk.record.decide_undo(move.seat, epoch, None) == ()  # the same command once more
    assert table.epoch == epoch + 1
    # The old answer belongs to the old question, and counts as given there.
    assert desk.record.decide_move(move.seat, move.epoch, move.ply, move.action) == ()
    with pytest.raises(UndoRefused):
        desk.record.decide_undo(1 - move.seat, table.epoch, None)
    with pytest.raises(StaleAction):
        desk.record.decide_undo(move.seat, epoch + 7, None)
    assert undone in desk.facts


# Bots and talk.


def test_a_bot_may_play_for_somebody_who_is_away_until_they_are_back() -> None:
    desk = playing()
    desk.take(desk.record.decide_hand_over(0, "random"))
    assert desk.record.chairs[0] == Chair("person", ANN, "Ann", "random")
    assert desk.record.decide_hand_over(0, "random") == ()
    desk.take(desk.record.decide_take_back(0))
    assert desk.record.chairs[0] == Chair("person", ANN, "Ann")
    assert desk.record.decide_take_back(0) == ()


@pytest.mark.parametrize("why", ["wish", "away", "time"])
def test_it_is_known_why_a_bot_plays_for_somebody(why: Why) -> None:
    desk = playing()
    assert desk.record.why_bot(0) is None
    desk.take(desk.record.decide_hand_over(0, "random", why))
    assert [desk.record.why_bot(seat) for seat in (0, 1)] == [why, None]
    answer(desk, random.Random(1))
    desk.take(desk.record.decide_take_back(0))
    assert desk.record.why_bot(0) is None
    assert [(handing.seat, handing.why) for handing in desk.record.handings] == [(0, why), (0, None)]


def test_who_comes_and_goes_fills_no_log_and_does_not_hide_why_a_bot_plays_for_others() -> None:
    desk = playing()
    desk.take(desk.record.decide_hand_over(1, "random", "time"))
    for _ in range(300):
        desk.take(desk.record.decide_hand_over(0, "random"))
        desk.take(desk.record.decide_take_back(0))
    assert [(handing.seat, handing.why) for handing in desk.record.handings] == [(1, "time")]
    desk.take(desk.record.decide_hand_over(0, "random", "away"))
    assert [desk.record.why_bot(seat) for seat in (0, 1)] == ["away", "time"]


def test_a_step_back_over_coming_and_going_leaves_none_of_it_to_tell() -> None:
    desk = playing()
    seat = answer(desk, random.Random(1)).seat
    desk.take(desk.record.decide_hand_over(seat, "random"))
    desk.record.apply(Undone(seat, 0, 0))
    desk.take(desk.record.decide_take_back(seat))
    assert not desk.record.handings


def test_a_step_back_leaves_it_in_the_log_that_a_bot_played() -> None:
    desk = playing()
    seat = answer(desk, random.Random(1)).seat
    desk.take(desk.record.decide_hand_over(seat, "random"))
    desk.record.apply(Undone(seat, 0, 0))
    assert [handing.ply for handing in desk.record.handings] == [0]


def test_to_hand_a_seat_over_and_take_it_back_at_once_wins_no_time() -> None:
    clock = Clock("days", move=DAY)
    desk = Desk(msgspec.structs.replace(created(), clock=clock), Sat(0, ANN, "Ann"), Sat(1, BOB, "Bob"), Began())
    asked = desk.record.asked
    assert asked is not None
    desk.record.apply(HandedOver(asked, "greedy", "wish"), at=HOUR)
    desk.record.apply(TakenBack(asked), at=HOUR)
    assert desk.record.time.left[asked] == DAY - HOUR


def test_somebody_for_whom_a_bot_has_played_has_time_again() -> None:
    clock = Clock("days", move=DAY)
    desk = Desk(msgspec.structs.replace(created(), clock=clock), Sat(0, ANN, "Ann"), Sat(1, BOB, "Bob"), Began())
    asked = desk.record.asked
    assert asked is not None
    desk.record.apply(HandedOver(asked, "greedy", "time"), at=DAY)
    answer(desk, random.Random(1))
    desk.record.apply(TakenBack(asked), at=DAY)
    assert desk.record.time.left[asked] == DAY


@pytest.mark.parametrize("seats", [1, 2])
def test_each_turn_has_its_own_term_also_where_the_same_seat_had_the_last_one(seats: int) -> None:
    people = [Chair("person", ANN, f"Ann {seat}") for seat in range(seats)]
    made = msgspec.structs.replace(created("sabika", *people), clock=Clock("days", move=DAY))
    desk, rng, now, own = Desk(made, Began()), random.Random(3), 0, 0
    table = desk.record.table
    assert table is not None
    while desk.record.asked is not None:
        seat, prompt = desk.record.asked, table.prompt(table.to_act)
        now += HOUR
        desk.record.apply(Moved(seat, 0, prompt.ply, rng.choice(prompt.actions)), at=now)
        begun = {table.game.event_names[event.kind] for event in table.log[-1].events}
        if desk.record.asked == seat and begun & {"round_began", "yusuf_turned"}:
            own += 1
            assert desk.record.time.left[seat] == DAY
    assert own > (15 if seats == 1 else 0)


@pytest.mark.parametrize(("clock", "stays"), [(Clock("days", move=DAY), True), (Clock(), False)])
def test_where_a_clock_runs_nobody_takes_back_what_a_bot_has_played_for_them(clock: Clock, stays: bool) -> None:
    desk = Desk(msgspec.structs.replace(created(), clock=clock), Sat(0, ANN, "Ann"), Sat(1, BOB, "Bob"), Began())
    table, rng, seat, before = desk.record.table, random.Random(1), 0, 0
    assert table is not None
    while table.undo_floor(seat) == table.ply:  # until a bot has done for Ann what could be taken back
        before = table.ply
        desk.take(desk.record.decide_hand_over(seat, "random"))
        answer(desk, rng)
        desk.take(desk.record.decide_take_back(seat))
    assert (desk.record.undo_floor(seat) == table.ply) is stays
    assert (snapshot_of_record(desk.record, seat).undo is None) is stays
    if stays:
        refusal(desk, lambda record: record.decide_undo(seat, table.epoch, None), "bot_played")
        refusal(desk, lambda record: record.decide_undo(seat, table.epoch, before), "bot_played")
    else:
        assert desk.record.decide_undo(seat, table.epoch, before) == (Undone(seat, table.epoch, before),)


def test_a_bot_of_the_house_cannot_be_handed_over() -> None:
    desk = Desk(created("alhambra", Chair(), Chair("bot", bot="random")))
    desk.take(desk.record.decide_sit(0, ANN, "Ann"))
    refusal(desk, lambda record: record.decide_hand_over(1, "greedy"), "bot")


@pytest.mark.parametrize(
    ("text", "said"),
    [("hello", "hello"), ("  two\n\nlines\t", "two lines"), ("a\x00b\u202ec", "a b c"), ("<b>", "<b>")],
)
def test_what_is_said_is_one_line_of_letters_that_can_be_shown(text: str, said: str) -> None:
    assert playing().record.decide_say(EVE, "Eve", text) == (Said(EVE, "Eve", said),)


@pytest.mark.parametrize("text", ["", "   ", "\x00", "x" * (LONGEST_SAYING + 1)])
def test_nothing_and_too_much_is_not_said(text: str) -> None:
    refusal(playing(), lambda record: record.decide_say(EVE, "Eve", text), "saying")
