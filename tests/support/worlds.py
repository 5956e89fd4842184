"""Worlds that look alike: one table on two servers, which differ in all that a viewer can't know, now and at every
earlier moment, and in nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import uvicorn

import diwan
from diwan.core.events import EVERYBODY, Event
from diwan.core.state import NOBODY, State
from diwan.core.table import Table
from diwan.server.app import make_app
from diwan.server.frames.snapshot import state_after
from diwan.server.house import House
from diwan.server.live.hints import Hints, best_choices
from diwan.server.live.moments import Moments
from diwan.server.now import now_ms
from diwan.server.settings import Settings
from diwan.server.store.journal import Entry, Head
from diwan.server.tables.facts import (
    Began,
    Chair,
    Clock,
    Created,
    Fact,
    HandedOver,
    Said,
    TakenBack,
    kind_of,
    write_fact,
)
from diwan.server.tables.host import new_id
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record
from diwan.server.thinking.request import Thought
from tests.support.serving import METRICS_TOKEN, SECRET

CLOCKS = (Clock(), Clock("bank", bank=3_600_000, more=15_000), Clock("days", move=86_400_000))
BOT = "random"
HINT_SEED = 11  # chance is the same in both worlds: what a hint says then depends on what its seat knows


@dataclass
class World:
    """A server and its port."""

    house: House
    port: int
    elsewhere: dict[Table, Elsewhere] = field(default_factory=dict)  # by game

    def __post_init__(self) -> None:
        self.house.moments = Moments(self.house.painters, self._state_after)

    async def open(self, story: Story) -> OpenTable:
        """Put a table with this log into the store, and open it."""
        created = story.created
        head = Head(story.id, created.game, "playing", created.listed, story.entries[0].at, story.entries[-1].at)
        await asyncio.wrap_future(self.house.journal.append(story.entries, head))
        return await self.house.host.open(story.id)

    def shift(self, table: OpenTable, viewer: int | None, seed: int) -> Elsewhere:
        """Draw anew what a viewer can't know of a table."""
        assert table.record.table is not None
        elsewhere = self.elsewhere[table.record.table] = Elsewhere(table.record.table, viewer, seed)
        return elsewhere

    def _state_after(self, game: Table, actions: Sequence[int]) -> State:
        state = state_after(game, actions)
        elsewhere = self.elsewhere.get(game)
        return state if elsewhere is None else elsewhere.drawn(state)

    def forget_hints(self) -> None:
        """Ask bots again that were too slow on a busy machine."""
        self.house.hints = Hints(self.house.thinkers, chance=lambda: HINT_SEED)


@asynccontextmanager
async def served(path: Path) -> AsyncIterator[World]:
    """A whole server, in the running loop."""
    settings = Settings(database=f"sqlite:///{path}", secret=SECRET, painters=1, thinkers=1, limits=False, bot_pause=0)
    # Pages of both name the same place; and what is measured is there, for whoever runs the server.
    house = House(replace(settings, public_url="http://tables.example", metrics_token=METRICS_TOKEN))
    config = uvicorn.Config(make_app(house), port=0, lifespan="on", log_config=None, ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server._serve())
    try:
        while not server.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.02)
        world = World(house, server.servers[0].sockets[0].getsockname()[1])
        world.forget_hints()
        house.painters._patience = 300  # a page without its picture is right on a busy machine, and tells nothing
        yield world
    finally:
        server.should_exit = True
        await task


# Stories.


@dataclass
class Story:
    """The log of a table while it is being written."""

    created: Created
    id: str = field(default_factory=new_id)
    entries: list[Entry] = field(default_factory=list)
    record: Record = field(default_factory=Record)

    def __post_init__(self) -> None:
        self._begun_at = now_ms() - 60_000
        self.add(self.created, Began())

    def add(self, *facts: Fact) -> None:
        for fact in facts:
            at = self._begun_at + 7 * len(self.entries)
            self.entries.append(Entry(self.id, len(self.entries), at, kind_of(fact), write_fact(fact)))
            self.record.apply(fact, at)

    @property
    def game(self) -> Table:
        assert self.record.table is not None
        return self.record.table

    def waits_for_a_person(self) -> bool:
        asked = self.record.asked
        return asked is not None and self.record.is_played_by_person(asked)

    def go_on(self, rng: random.Random) -> None:
        """Let something happen: mostly a move; now and then a step back, a word, a bot that stands in."""
        record, game = self.record, self.game
        last = game.log[-1].seat if game.log else None
        chance = rng.random()
        if chance < 0.1 and last is not None and record.undo_floor(last) < game.ply:
            back = rng.randrange(record.undo_floor(last), game.ply)
            self.add(*record.decide_undo(last, game.epoch, back))
        elif chance < 0.14:
            speaker = rng.choice([chair for chair in record.chairs if chair.player is not None])
            self.add(Said(speaker.player or "", speaker.name, f"word {rng.randrange(100)}"))
        elif chance < 0.16:
            seat = rng.choice([seat for seat, chair in enumerate(record.chairs) if chair.kind == "person"])
            self.add(TakenBack(seat) if record.bot_of(seat) else HandedOver(seat, BOT))
        else:
            prompt = game.prompt(game.to_act)
            self.add(*record.decide_move(prompt.seat, prompt.epoch, prompt.ply, rng.choice(prompt.actions)))


def new_story(
    game: str, steps: int, players: Sequence[str], rng: random.Random, clock: Clock, *, guess: bool = False
) -> Story:
    """Return a table in the middle of a game, at which a person is asked; one of the players may be a bot.

    With `guess`, what is hidden matters to a bot that is asked there.
    """
    box = diwan.load(game)
    chairs = [Chair("person", player, f"Player {seat}") for seat, player in enumerate(players)]
    if len(chairs) > 2:
        chairs[-1] = Chair("bot", None, "Robot", BOT)
    seed = rng.getrandbits(60) | 1 << 59  # so long that it is in no answer by accident
    made = (game, box.rules_version, box.options, tuple(chairs), seed, f"salt-{seed}", players[0], f"key-{seed}")
    story = Story(Created(*made, listed=True, clock=clock))
    for _ in range(steps):
        if not story.game.is_over:
            story.go_on(rng)
    while not story.game.is_over and not (story.waits_for_a_person() and (not guess or is_a_guess(story.game))):
        story.go_on(rng)
    return new_story(game, steps // 2, players, rng, clock, guess=guess) if story.game.is_over else story


def is_a_guess(game: Table) -> bool:
    """Tell whether the strongest bot would answer otherwise if what is hidden were otherwise."""
    hints = {best_choices(_thought(game, seed)) for seed in (1, 2, 3)}
    return len(hints) > 1


def _thought(game: Table, seed: int) -> Thought:
    bot = diwan.bot(diwan.bots()[-1])
    bot.start(game.game, game.to_act, game.seats, diwan.seeded(seed))
    action = bot.choose(game.prompt(game.to_act))
    return Thought(action, () if bot.report is None else bot.report.values)


# The other world.


@dataclass
class Elsewhere:
    """Puts a game into another world that looks the same to a viewer (None: somebody who watches)."""

    game: Table
    viewer: int | None
    seed: int
    different: set[int] = field(default_factory=set)  # moments at which the worlds really are two

    def __post_init__(self) -> None:
        """Draw anew what the viewer can't know of the present, and of what others alone have heard."""
        game = self.game
        state: State = game._Table__state  # type: ignore[attr-defined]
        game._Table__state = self.drawn(state)  # type: ignore[attr-defined]
        game.log = [replace(entry, events=tuple(self._unheard(event) for event in entry.events)) for entry in game.log]
        game.setup_events = tuple(self._unheard(event) for event in game.setup_events)

    def drawn(self, state: State) -> State:
        """Return another state of the game that looks the same."""
        before = state.key()
        rng = diwan.seeded(self.seed + int(state.ply))
        for seat in range(self.game.seats) if self.viewer is None else [self.viewer]:
            # Whoever watches knows less than anybody who plays: each step keeps what all may know.
            state = self.game.game.rules.determinize(state, seat, rng)
        if state.key() != before:
            self.different.add(int(state.ply))
        return state

    def _unheard(self, event: Event) -> Event:
        """Return an event as it is for those who heard it; others would notice that it says nothing of sense."""
        if event.audible_to(NOBODY if self.viewer is None else self.viewer) or event.audience == EVERYBODY:
            return event
        return Event(event.kind, event.seat, event.a ^ 1, event.b ^ 1, event.c, event.audience)


def quiet_moves(table: OpenTable, seat: int) -> list[int]:
    """Return answers after which nothing hidden has come up and the same turn goes on: with another one its time begins
    anew at that moment, which is not the same in two worlds."""
    game = table.record.table
    assert game is not None
    state: State = game._Table__state  # type: ignore[attr-defined]
    found: list[int] = []
    for action in game.prompt(seat).actions:
        after, heard = state.clone(), list[Event]()
        after.events = heard
        game.game.rules.apply(after, action)
        quiet = after.seen_by_anybody() == state.seen_by_anybody()
        quiet = quiet and not any(event.kind in game.game.new_turns for event in heard)
        if quiet and not game.game.rules.is_over(after) and int(after.to_act) == seat:
            found.append(action)
    return found
