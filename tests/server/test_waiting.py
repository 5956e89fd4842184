"""A table that waits for its store: nobody's time runs, and the log says so for good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from sqlalchemy import Engine

from diwan.server.live.clocks import run_out
from diwan.server.store.errors import StoreUnavailable
from diwan.server.store.journal import Entry, Head, Journal, OnSettled, read_log
from diwan.server.store.listing import Place
from diwan.server.store.schema import TABLES
from diwan.server.tables.command import Sender
from diwan.server.tables.facts import Clock
from diwan.server.tables.host import Host
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Refused
from diwan.server.tables.timekeeping import DAY, MINUTE
from tests.server.test_host import ANN, new_game

BANK = Clock("bank", bank=10 * MINUTE)
DAYS = Clock("days", move=3 * DAY)
BOTH = pytest.mark.parametrize(("clock", "whole", "unit"), [(BANK, 10 * MINUTE, MINUTE), (DAYS, 3 * DAY, DAY // 3)])


class Away(Journal):
    """A journal that can be told to keep nothing, or to hold what it is given back for a while."""

    away = False
    slow = False
    _held: tuple[Sequence[Entry], Head | None, Sequence[Place], OnSettled] | None = None

    def post(self, entries: Sequence[Entry], head: Head | None, places: Sequence[Place], settle: OnSettled) -> None:
        if self.away:
            asyncio.get_running_loop().call_soon(settle, StoreUnavailable("nobody answers"))
        elif self.slow:
            self._held = (entries, head, places, settle)
        else:
            super().post(entries, head, places, settle)

    def come_to_the_end(self) -> None:
        assert self._held is not None
        self.slow = False
        super().post(*self._held)


class House:
    """A host with a clock that stands still until it is set, and a store that can go away."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.now = 1_000_000_000_000
        self.journal = Away(engine)
        self.host = self.new_host()

    def new_host(self) -> Host:
        return Host(self.engine, self.journal, now=lambda: self.now)

    async def new_table(self, clock: Clock) -> OpenTable:
        return await self.host.create(msgspec.structs.replace(new_game(), clock=clock))

    async def read_anew(self, table: OpenTable) -> OpenTable:
        """Return the table as a server reads it that was started again."""
        return await self.new_host().open(table.id)

    async def say(self, table: OpenTable, number: int = 1) -> int:
        sender = Sender("tab", number)
        outcome = await table.run(lambda record: record.decide_say(ANN, "Ann", "hello"), sender)
        assert outcome.first is not None
        return outcome.first

    async def fail(self, table: OpenTable) -> None:
        """Find that nothing can be kept."""
        self.journal.away = True
        with pytest.raises(StoreUnavailable):
            await self.say(table)

    async def move(self, table: OpenTable) -> None:
        game = table.record.table
        assert game is not None
        prompt = game.prompt(game.to_act)
        answer = (prompt.seat, prompt.epoch, prompt.ply, prompt.actions[0])
        await table.run(lambda record: record.decide_move(*answer))

    async def ring(self, table: OpenTable) -> None:
        """Let the clock of the table ring."""
        await table.run(lambda record: run_out(record, self.now))


@pytest.fixture
def house(engine: Engine) -> Iterator[House]:
    house = House(engine)
    yield house
    house.journal.close()


def kinds(house: House, table: OpenTable) -> list[str]:
    return [entry.kind for entry in read_log(house.engine, table.id)]


@BOTH
def test_whoever_is_asked_has_the_time_again_that_the_table_waited(
    house: House, clock: Clock, whole: int, unit: int
) -> None:
    async def story() -> None:
        table = await house.new_table(clock)
        house.now += unit  # of thinking
        await house.fail(table)
        house.now += 50 * unit
        house.journal.away = False
        await house.say(table)
        assert table.record.time.left == [whole - unit, whole]
        assert table.record.time.deadline() == (0, house.now + whole - unit)

    asyncio.run(story())


@BOTH
def test_a_server_that_was_started_again_reads_the_same_clocks(
    house: House, clock: Clock, whole: int, unit: int
) -> None:
    async def story() -> None:
        table = await house.new_table(clock)
        house.now += unit
        await house.fail(table)
        house.now += 50 * unit
        house.journal.away = False
        await house.say(table)
        house.now += unit
        await house.move(table)
        again = await house.read_anew(table)
        assert again.record.time.left == table.record.time.left
        assert again.record.time.deadline() == table.record.time.deadline()
        assert sum(again.record.time.left) >= 2 * whole - 2 * unit

    asyncio.run(story())


@BOTH
def test_nobody_runs_out_of_time_while_the_table_waits(house: House, clock: Clock, whole: int, unit: int) -> None:
    async def story() -> None:
        table = await house.new_table(clock)
        house.now += unit
        await house.fail(table)
        house.now += whole
        with pytest.raises(StoreUnavailable):
            await house.ring(table)
        house.journal.away = False
        await house.ring(table)
        assert table.record.bot_of(0) is None
        assert kinds(house, table) == ["created", "began", "waited"]
        house.now += whole - unit - 1
        await house.ring(table)
        assert table.record.bot_of(0) is None
        house.now += 1
        await house.ring(table)
        assert table.record.bot_of(0) is not None, "what was left was theirs, and no more"

    asyncio.run(story())


def test_the_wait_is_written_as_soon_as_the_trouble_is_over(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        await house.fail(table)
        house.now += MINUTE
        with pytest.raises(StoreUnavailable):
            await table.touch()
        house.now += MINUTE
        house.journal.away = False
        await table.touch()
        assert kinds(house, table)[2:] == ["waited"]
        assert table.record.time.left == [BANK.bank, BANK.bank]
        await table.touch()
        assert kinds(house, table)[2:] == ["waited"]

    asyncio.run(story())


def test_lists_know_the_new_term(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        await house.fail(table)
        house.now += MINUTE
        house.journal.away = False
        await table.touch()
        await asyncio.wrap_future(house.journal.settled())
        with house.engine.connect() as connection:
            assert connection.execute(TABLES.select()).one().due_at == house.now + BANK.bank

    asyncio.run(story())


def test_a_message_after_a_wait_is_answered_and_known_again_by_its_own_entry(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        await house.fail(table)
        house.journal.away = False
        house.now += MINUTE
        first = await house.say(table)
        assert kinds(house, table)[first] == "said"
        assert await house.say(table) == first
        assert await house.say(await house.read_anew(table)) == first

    asyncio.run(story())


def test_a_commit_that_hangs_costs_neither_who_moved_nor_who_is_asked_next(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        while table.record.asked == 0:
            await house.move(table)
            house.now += 1000
        left = table.record.time.left[0]
        house.journal.slow = True
        moving = asyncio.ensure_future(house.move(table))
        await asyncio.sleep(0)
        house.now += MINUTE
        table.hold_up()
        house.journal.come_to_the_end()
        await moving
        await table.touch()
        assert table.record.time.left == [left, BANK.bank - 1000]
        assert table.record.time.since == house.now

    asyncio.run(story())


def test_a_table_without_a_clock_has_nothing_to_make_up_for(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(Clock())
        await house.fail(table)
        house.journal.away = False
        house.now += MINUTE
        await table.touch()
        await house.say(table)
        assert kinds(house, table) == ["created", "began", "said"]

    asyncio.run(story())


def test_a_table_that_waits_is_not_forgotten(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        await house.fail(table)
        house.host.close(table.id)
        assert house.host.has_open(table.id)
        house.journal.away = False
        await table.touch()
        house.host.close(table.id)
        assert not house.host.has_open(table.id)

    asyncio.run(story())


def test_what_another_process_has_kept_meanwhile_shows_that_nobody_waits(house: House) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        await house.fail(table)
        house.journal.away = False
        house.now += MINUTE
        await house.say(await house.read_anew(table), number=2)
        await table.refresh()
        house.now += MINUTE
        await house.say(table)
        assert kinds(house, table) == ["created", "began", "said", "said"]

    asyncio.run(story())


class Back:
    """A keeper whose line was lost for a while, and who may have every table now."""

    def __init__(self, outage: tuple[int, int] | None) -> None:
        self.outage = outage

    def has(self, _table_id: str) -> bool:
        return True

    async def take(self, _table_id: str, *, new: bool = False) -> None: ...

    def let_go(self, _table_id: str) -> None: ...


@pytest.mark.parametrize(("thought", "waited"), [(MINUTE, True), (3 * MINUTE, False)], ids=["before", "since"])
def test_whoever_takes_a_table_over_after_an_outage_makes_up_for_it(house: House, thought: int, waited: bool) -> None:
    async def story() -> None:
        table = await house.new_table(BANK)
        lost = house.now + 2 * MINUTE
        house.now += thought
        await house.say(table)
        house.now = lost + 8 * MINUTE
        keeper = Back((lost, house.now - MINUTE))  # it is back since a minute
        again = await Host(house.engine, house.journal, keeper, now=lambda: house.now).open(table.id)
        assert (kinds(house, again)[-1] == "waited") is waited
        over = again.record.time.deadline()
        assert over is not None
        assert (over[1] == house.now + BANK.bank - 3 * MINUTE) is waited

    asyncio.run(story())


@BOTH
def test_time_counts_up_to_the_moment_at_which_somebody_takes_back(
    house: House, clock: Clock, whole: int, unit: int
) -> None:
    async def story() -> None:
        table = await house.new_table(clock)
        game = table.record.table
        assert game is not None
        house.now += unit
        while not game.log or game.to_act == game.log[-1].seat or game.undo_floor(game.log[-1].seat) == game.ply:
            await house.move(table)
        seat = game.log[-1].seat
        table.record.time.left[seat] = whole - unit  # also of a term that began anew
        house.now += whole - unit + 1
        with pytest.raises(Refused) as refused:
            await table.run(lambda record: record.decide_undo(seat, 0, game.ply - 1))
        assert refused.value.code == "no_time"

    asyncio.run(story())
