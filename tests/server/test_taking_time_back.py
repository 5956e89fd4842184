"""To take back gives nobody time to think: whatever people do, each clock tells what has passed."""

from __future__ import annotations

import random

import msgspec
import pytest

import diwan
from diwan.core.i18n import LOCALES, render
from diwan.server.tables.facts import Began, Chair, Clock, Created, Fact, HandedOver, Moved, TakenBack, Undone, Waited
from diwan.server.tables.record import Record, Refused
from diwan.server.tables.timekeeping import DAY, HOUR, MINUTE

BOT = "random"
LEAST = 5000  # milliseconds that are left to whoever pays for others
CLOCKS = [
    Clock("bank", bank=20 * MINUTE),
    Clock("bank", bank=5 * MINUTE, more=20_000),
    Clock("days", move=DAY),
]
IDS = ["bank", "increment", "days"]


class Referee:
    """A table, and the time of its seats as somebody reckons it who was there all the time."""

    def __init__(self, clock: Clock, seed: int) -> None:
        box = diwan.load("sabika")
        people = tuple(Chair("person", f"player-{seat}", f"Guest {seat}") for seat in range(3))
        chairs = (*people, Chair("bot", name="Zaynab", bot=BOT))
        made = Created("sabika", box.rules_version, dict(box.options), chairs, seed, "salt", "player-0", "secret")
        self.rng = random.Random(seed)
        self.clock = clock
        self.now = 1_000_000
        self.record = Record()
        self.log: list[tuple[Fact, int]] = []
        self.waited = 0  # by the table
        self.given = 0  # to those for whom a bot has played
        self.bots: list[int] = [0]  # by ply: how long a bot was asked
        # By seat: ply and turn at which a bot took over, and how long bots had been asked there by then.
        self.went: dict[int, tuple[int, int, int]] = {}
        self.turns = 0  # how often somebody else was asked, or had another turn
        self.came: list[tuple[int, list[int]]] = []  # by ply: when the game came to it, and what each had left then
        self.taken_back = 0
        self.add(msgspec.structs.replace(made, clock=clock))
        self.add(Began())
        self.came.append((self.now, list(self.left)))

    @property
    def left(self) -> list[int]:
        """What each seat has left, by the table."""
        return self.record.time.left

    @property
    def ply(self) -> int:
        """Where the game stands."""
        assert self.record.table is not None
        return self.record.table.ply

    def add(self, fact: Fact) -> None:
        """Let a fact be kept now."""
        asked = self.record.asked
        self.log.append((fact, self.now))
        self.record.apply(fact, self.now)
        self.turns += self.record.asked != asked or (isinstance(fact, Moved) and self.is_renewed(self.ply - 1))

    def is_renewed(self, ply: int) -> bool:
        """Whether another turn has begun since a ply, whoever's it is."""
        game = self.record.table
        assert game is not None
        return any(event.kind in game.game.new_turns for move in game.log[ply:] for event in move.events)

    def go_on(self) -> None:
        """Let somebody do something, some time later."""
        self.think(self.rng.randrange(self.clock.move // 4 + self.clock.bank // 20))
        chance = self.rng.random()
        if chance < 0.05:
            since = self.now
            self.now += HOUR
            self.waited += HOUR
            self.add(Waited(since, self.now))
        elif chance < 0.15:
            self.change_hands(self.rng.randrange(3))
        elif chance < 0.45:
            self.take_back()
        else:
            self.answer()

    def think(self, time: int) -> None:
        """Let time pass. A clock that runs out then is noticed at once."""
        deadline = self.record.time.deadline()
        end = self.now + time
        if deadline is None:
            self.bots[self.ply] += time
        elif end >= deadline[1]:
            end = deadline[1]
        self.now = end
        if deadline is not None and end == deadline[1]:
            self.leave(HandedOver(deadline[0], BOT, "time"))

    def leave(self, fact: HandedOver) -> None:
        """Let a bot play for a person."""
        self.went[fact.seat] = (self.ply, self.turns, self.bots[self.ply])
        self.add(fact)

    def change_hands(self, seat: int) -> None:
        """Let a bot play for a person, or the person again."""
        if self.record.bot_of(seat) is None:
            self.leave(HandedOver(seat, BOT))
            return
        before, (ply, turn, asked) = self.left[seat], self.went.pop(seat)
        gift = 0
        if ply < self.ply and self.clock.kind == "days" and (turn < self.turns or not before):
            gift = self.clock.move - before
        elif ply < self.ply and self.clock.kind == "bank" and not before:
            gift = max(self.clock.more, MINUTE)
        own = 0  # what is theirs of the time in which their bot is asked: all of it, as it has not answered
        if self.record.asked == seat and before:
            own = min(before + gift, self.bots[self.ply] - (asked if ply == self.ply else 0))
            self.bots[self.ply] -= own
        self.add(TakenBack(seat))
        assert self.left[seat] == before + gift - own
        self.given += gift
        for _, had in self.came:
            had[seat] += gift

    def answer(self) -> None:
        """Let whoever is asked answer."""
        record, game = self.record, self.record.table
        assert game is not None
        prompt = game.prompt(game.to_act)
        for fact in record.decide_move(prompt.seat, prompt.epoch, prompt.ply, self.rng.choice(prompt.actions)):
            self.add(fact)
        self.came.append((self.now - self.waited, list(self.left)))
        self.bots.append(0)

    def take_back(self) -> None:
        """Let whoever acted last take something back, and check what it costs whom."""
        record, game = self.record, self.record.table
        assert game is not None
        seat = game.log[-1].seat if game.log else 0
        floor = record.undo_floor(seat)
        if floor == game.ply or record.bot_of(seat) is not None:
            return
        back = self.rng.randrange(floor, game.ply)
        passed = self.now - self.waited - self.came[back][0] - self.bots[back]
        record.now = self.now
        others = {move.seat for move in game.log[back:]} | {game.to_act} != {seat}
        has_gained = self.is_renewed(back) and self.clock != CLOCKS[0]
        if (others or has_gained) and passed + LEAST > self.came[back][1][seat]:
            with pytest.raises(Refused, match="less than that left"):
                record.decide_undo(seat, game.epoch, back)
            return
        (fact,) = record.decide_undo(seat, game.epoch, back)
        self.add(fact)
        self.taken_back += 1
        due = list(self.came[back][1])
        due[seat] -= passed
        assert self.left == due, "what has passed is the time of the one who takes back, and of nobody else"
        del self.came[back + 1 :], self.bots[back + 1 :]

    def check_sum(self) -> None:
        """Check that what all have spent is the time that has passed, but for waits and bots."""
        counted = self.now - 1_000_000 - self.waited - sum(self.bots)
        deadline = self.record.time.deadline()
        runs = 0 if deadline is None else self.left[deadline[0]] - (deadline[1] - self.now)
        assert len(self.left) * self.clock.bank + self.given - sum(self.left) + runs == counted


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("clock", CLOCKS, ids=IDS)
def test_whoever_takes_back_has_thought_all_the_time_since_and_others_have_lost_none(clock: Clock, seed: int) -> None:
    table = Referee(clock, seed)
    for _ in range(500):
        if table.record.asked is None:
            break
        table.go_on()
        if clock.kind == "bank" and not clock.more:
            table.check_sum()
    assert table.taken_back > 10
    again = Record()
    for fact, at in table.log:
        again.apply(fact, at)
    assert again.time.left == table.left


def passed_on(clock: Clock) -> tuple[Referee, int]:
    """Return a table where a person has passed the turn on to another one, and may take that back; and their seat."""
    table = Referee(clock, seed=1)
    game = table.record.table
    assert game is not None
    while True:
        seat = game.to_act
        table.answer()
        if seat != game.to_act < 3 and seat < 3 and game.undo_floor(seat) < game.ply:
            return table, seat


@pytest.mark.parametrize("clock", CLOCKS, ids=IDS)
def test_who_has_less_left_than_has_passed_takes_nothing_back(clock: Clock) -> None:
    table, seat = passed_on(clock)
    assert table.record.asked is not None
    table.left[table.record.asked] = 2 * DAY  # so that theirs is not over
    before = list(table.left)
    table.record.now = table.now + DAY + 1
    with pytest.raises(Refused) as refused:
        table.record.decide_undo(seat, 0, None)
    assert refused.value.code == "no_time"
    assert len({render(refused.value.reason, locale) for locale in LOCALES}) == len(LOCALES)
    assert table.left == before


def test_a_wait_of_the_table_that_is_not_over_is_nobodys_time() -> None:
    table, seat = passed_on(CLOCKS[0])
    assert table.record.asked is not None
    table.left[table.record.asked] = 2 * DAY
    table.record.time.pause(table.now)
    table.record.now = table.now + DAY
    assert table.record.decide_undo(seat, 0, None)


@pytest.mark.parametrize("clock", CLOCKS, ids=IDS)
def test_a_log_in_which_somebody_took_back_what_they_had_no_time_for_can_be_read(clock: Clock) -> None:
    table, seat = passed_on(clock)
    table.left[seat] = 1
    table.now += 2 * (clock.bank + clock.move)
    table.add(Undone(seat, 0, table.ply - 1, paid=DAY))
    assert table.left[seat] == 0
    assert table.record.time.deadline() == (seat, table.now)
