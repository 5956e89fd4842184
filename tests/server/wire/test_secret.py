"""What a seat or a spectator gets is the same, byte for byte, in two worlds that differ in what they may not know.

Two servers run side by side with the same table. In one of them, everything that a viewer can't know is drawn anew, at
the present and at every earlier moment, and what others alone have heard is changed. Then the viewer asks both for
everything there is: pages, frames, earlier moments, hints, refusals, files; says something, moves, takes it back.
Answers must be equal, and so must their lengths.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

import diwan
from diwan.server.people.visitor import Visitor
from diwan.server.tables.listing import listing_of
from diwan.server.tables.opened import OpenTable
from tests.support.worlds import CLOCKS, Story, World, new_story, quiet_moves, served

LOCALES = ("en", "ru", "es")
LONG = 120  # seconds for an answer, on a busy machine
CLOSED = ("/replay", "/replay?ply=2&eyes=0", "/replay/0", "/replay/1?eyes=0", "/file")  # until the game is over
MEASURES = "/metrics"  # sums over all tables, which the viewer has no token for
PAGES = ("", "/text", *CLOSED, "/watch/none", "/seat/0/none", "/join/0/none", "/seat/9/none")

_TIMES = re.compile(rb'"(now|at|since)": ?[0-9]{13}|data-(now|at)="[0-9]{13}"')
_ONCE = re.compile(rb'name="once" value="[A-Za-z0-9_-]{16}')
_CLOCK = re.compile(rb'\{[^{}]*"running":[^{}]*\}')

Answer = tuple[int, bytes]


def plain(data: bytes) -> bytes:
    """Return an answer without what differs by time and by chance alone; nothing else is touched."""
    data = _CLOCK.sub(_plain_clock, data)
    data = _TIMES.sub(lambda found: re.sub(rb"[0-9]", b"1", found[0]), data)
    return _ONCE.sub(b'name="once" value="0000000000000000', data)


def _plain_clock(found: re.Match[bytes]) -> bytes:
    """Return a clock as of the moment when it began to run."""
    clock = json.loads(found[0])
    if clock["running"] is not None:
        clock["left"][clock["running"]] += clock["now"]
    return json.dumps({**clock, "now": 0}).encode()


# The viewer's way to a world.


@dataclass
class Caller:
    """The viewer, who asks one of the worlds."""

    world: World
    story: Story
    visitor: Visitor
    locale: str

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"diwan={self.visitor.cookie}", "accept-language": self.locale}

    async def pages(self, forms: list[dict[str, str]]) -> list[Answer]:
        """Ask for every page of the table, and send forms that change nothing."""
        base = f"http://127.0.0.1:{self.world.port}"
        async with httpx2.AsyncClient(base_url=base, headers=self.headers, timeout=LONG) as client:
            answers = [await client.get(f"/t/{self.story.id}{path}") for path in PAGES]
            answers.append(await client.post(f"/t/{self.story.id}/on/1"))
            answers.append(await client.get(MEASURES))
            answers += [await client.post(f"/t/{self.story.id}/text", data=form) for form in forms]
            return [(answer.status_code, plain(answer.content)) for answer in answers]

    async def talk(self, hello: dict[str, Any], asks: list[dict[str, Any]]) -> list[list[bytes]]:
        """Say hello, ask for things one after the other; return all that is heard of each."""
        address = f"ws://127.0.0.1:{self.world.port}/t/{self.story.id}/socket"
        async with connect(address, additional_headers=self.headers, max_size=None) as socket:
            talk = Talk(socket)
            await talk.greet(hello)
            for ask in asks:
                await self._ask(talk, ask)
            return [*talk.heard, sorted(talk.people)]

    async def _ask(self, talk: Talk, ask: dict[str, Any]) -> None:
        answer = await talk.ask(ask)
        while answer.get("code") == "hint_late":  # the machine is busy: that is no secret
            self.world.forget_hints()
            talk.heard.pop()
            answer = await talk.ask(ask)


@dataclass
class Talk:
    """One socket, which is listened to until all has come that must come."""

    socket: ClientConnection
    heard: list[list[bytes]] = field(default_factory=list)  # of the greeting, then of each message
    people: list[bytes] = field(default_factory=list)  # they are told a little later, whatever else happens
    number: int = 0

    async def greet(self, hello: dict[str, Any]) -> None:
        self.heard.append([])
        await self._say({"t": "hello", "v": 1, "client": "tab-of-viewer", **hello})
        kinds = set[str]()
        # Whoever comes in is told at once who is here, and like all others once more.
        while not {"welcome", "frame"} <= kinds or len(self.people) < 2:
            kinds.add((await self._hear())["t"])

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Ask for something, and return the answer when the news that it brings about have come, too."""
        self.heard.append([])
        self.number += 1
        await self._say({**message, "n": self.number})
        answer: dict[str, Any] | None = None
        kinds = set[str]()
        while answer is None or not brings(message, answer) <= kinds:
            heard = await self._hear()
            kinds.add(heard["t"])
            if heard["t"] in ("ack", "no") and heard["n"] == self.number:
                answer = heard
        return answer

    async def _say(self, message: dict[str, Any]) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def _hear(self) -> dict[str, Any]:
        async with asyncio.timeout(LONG):
            data = await self.socket.recv()
        message: dict[str, Any] = msgspec.json.decode(gzip.decompress(data) if isinstance(data, bytes) else data)
        raw = data if isinstance(data, bytes) else plain(data.encode())
        (self.people if message["t"] == "people" else self.heard[-1]).append(raw)
        return message


def brings(message: dict[str, Any], answer: dict[str, Any]) -> set[str]:
    """Return the news that must come with this answer: they were asked for, something has happened, or a page lags."""
    if answer["t"] == "no":
        return {"frame"} if answer["code"] == "stale" else set()
    if message["t"] == "take_back":
        return {"people", "frame"} if answer.get("number") is not None else set()
    return {"frame"} if message["t"] in ("again", "eyes", "move", "undo") else set()


# What there is to ask.


def asks_of(table: OpenTable, viewer: int | None, rng: random.Random) -> list[dict[str, Any]]:
    """Return all sorts of messages: right ones, wrong ones, for every seat."""
    game = table.record.table
    assert game is not None
    asks: list[dict[str, Any]] = [{"t": "ping"}, {"t": "again"}]
    plies = sorted({0, 1, rng.randrange(game.ply + 1), rng.randrange(game.ply + 1), game.ply, game.ply + 1})
    asks += [{"t": "look", "ply": ply} for ply in plies]
    legal = set(game.prompt(game.to_act).actions)
    for seat in range(game.seats + 1):
        asks += [{"t": "eyes", "eyes": seat}, {"t": "undo", "seat": seat, "epoch": game.epoch + 7}]
        asks += [{"t": "hint", "seat": seat}]  # that of the seat that is asked is a real one
        asks += [{"t": kind, "seat": seat} for kind in ("sit", "stand", "take_back")]
        asks += [{"t": "fill", "seat": seat, "bot": "random"}]
        for action in rng.sample(range(game.game.actions.size), 3):
            # What is not legal is refused with a reason, which must not tell either.
            if action not in legal or seat != game.to_act or seat != viewer:
                question = {"seat": seat, "epoch": game.epoch, "ply": game.ply}
                asks.append({"t": "move", **question, "action": action})
    return [*asks, {"t": "say", "text": "How do you do?"}, *_turn_of(table, viewer, rng)]


def _turn_of(table: OpenTable, viewer: int | None, rng: random.Random) -> list[dict[str, Any]]:
    """Return a move within the viewer's turn that turns nothing up, and the step back; as long as it can be."""
    game = table.record.table
    assert game is not None
    if viewer is None or viewer != game.to_act or not table.record.is_played_by_person(viewer):
        return []
    quiet = quiet_moves(table, viewer)
    if not quiet:
        return []
    where = {"seat": viewer, "epoch": game.epoch}
    return [
        {"t": "move", **where, "ply": game.ply, "action": rng.choice(quiet)},
        {"t": "look", "ply": game.ply},
        {"t": "hint", "seat": viewer},
        {"t": "undo", **where, "ply": game.ply},
    ]


def forms_of(table: OpenTable) -> list[dict[str, str]]:
    """Return forms of the text page that are refused."""
    game = table.record.table
    assert game is not None
    where = {"epoch": str(game.epoch), "ply": str(game.ply), "once": "a-form"}
    forms = [{"do": "say", "once": "a-form", "text": ""}, {"do": "move", **where}]
    for seat in map(str, range(game.seats)):
        forms.append({"do": "move", **where, "seat": seat, "answer": "none of them"})
        forms.append({"do": "move", **where, "seat": seat, "action": "99999999"})
        forms.append({"do": "undo", **where, "seat": seat, "back": str(game.ply + 1)})
    return forms


# The comparison.


@dataclass
class Tally:
    """What a run has really seen."""

    now: int = 0  # pairs that differ at the present
    before: int = 0  # pairs that differ at an earlier moment that was looked at
    hints: int = 0
    undos: int = 0
    clocks: int = 0
    sayings: int = 0
    bots: int = 0


async def compare(one: World, other: World, pairs: int, game: str, seed: int, at_once: int) -> Tally:
    """Compare so many pairs of worlds."""
    tally, gate = Tally(), asyncio.Semaphore(at_once)

    async def pair(number: int) -> None:
        async with gate:
            await compare_pair(one, other, game, number, seed, tally)

    async with asyncio.TaskGroup() as group:
        for number in range(pairs):
            group.create_task(pair(number))
    return tally


async def compare_pair(one: World, other: World, game: str, number: int, seed: int, tally: Tally) -> None:
    rng = random.Random(seed * 1_000_003 + number)
    seats = rng.choice([count for count in diwan.load(game).allowed_seats() if count > 1])
    guests = [one.house.visitors.new_guest() for _ in range(seats + 1)]
    clock = CLOCKS[number % len(CLOCKS)]
    steps = rng.randrange(160) if number % 8 else rng.randrange(3)  # some things are hidden at first only
    story = new_story(game, steps, [guest.id for guest in guests[:seats]], rng, clock, guess=number % 4 == 2)
    viewer = _viewer(story, number, rng)
    visitor, locale = guests[-1 if viewer is None else viewer], LOCALES[number % len(LOCALES)]
    first, second = await asyncio.gather(one.open(story), other.open(story))
    elsewhere = other.shift(second, viewer, rng.getrandbits(50))
    where = f"{game}, pair {number}: {seats} seats, ply {story.game.ply}, viewer {viewer}"
    hello = {"theme": rng.choice(["light", "dark"]), "narrow": rng.random() < 0.5, "text": rng.random() < 0.3}
    asks, forms = asks_of(first, viewer, rng), forms_of(first)
    callers = [Caller(world, story, visitor, locale) for world in (one, other)]

    assert listing_of(first.record) == listing_of(second.record), where
    mine, theirs = await asyncio.gather(*(caller.pages(forms) for caller in callers))
    assert [status for status, _ in mine[2 : 2 + len(CLOSED)]] == [403] * len(CLOSED), where
    for page, (left, right) in enumerate(zip(mine, theirs, strict=True)):
        assert left == right, f"{where}, page {page}: {_difference(left[1], right[1])}"
    now = story.game.ply in elsewhere.different
    elsewhere.different.clear()
    said, told = await asyncio.gather(*(caller.talk(hello, asks) for caller in callers))
    for place, (left_said, right_said) in enumerate(zip(said, told, strict=True)):
        about = asks[place - 1] if 0 < place <= len(asks) else "greeting or people"
        assert len(left_said) == len(right_said), f"{where}, {about}"
        for heard, other_heard in zip(sorted(left_said), sorted(right_said), strict=True):
            assert heard == other_heard, f"{where}, {about}: {_difference(heard, other_heard)}"
    _check_secrets(story, [data for _, data in mine], said, where)
    _count(tally, story, said, now, bool(elsewhere.different - {story.game.ply}))


def _viewer(story: Story, number: int, rng: random.Random) -> int | None:
    """Return who looks: mostly the seat that is asked, also another one, also somebody who watches."""
    if number % 4 == 3:
        return None
    others = [
        seat
        for seat, chair in enumerate(story.record.chairs)
        if chair.kind == "person" and seat not in (0, story.record.asked)
    ]
    return rng.choice(others) if others and number % 4 == 0 else story.record.asked


def _check_secrets(story: Story, pages: list[bytes], said: list[list[bytes]], where: str) -> None:
    """Nothing may hold the seed, the salt, or what links are made of."""
    created = story.created
    texts = [*pages, *(_read(data) for batch in said for data in batch)]
    for secret in (str(created.seed), created.salt, created.secret):
        assert not any(secret.encode() in text for text in texts), where


def _count(tally: Tally, story: Story, said: list[list[bytes]], now: bool, before: bool) -> None:
    messages = [msgspec.json.decode(_read(data)) for batch in said for data in batch]
    kinds = [message["t"] for message in messages]
    tally.now += now
    tally.before += before
    tally.hints += sum(message["t"] == "ack" and "choices" in (message.get("data") or {}) for message in messages)
    tally.undos += story.game.epoch > 0
    tally.clocks += "clock" in kinds
    tally.sayings += kinds.count("said")
    tally.bots += any(chair.bot for chair in story.record.chairs)


def _read(data: bytes) -> bytes:
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def _difference(left: bytes, right: bytes) -> str:
    """Return where two answers part, for whoever has to find out why."""
    left, right = _read(left), _read(right)
    place = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, place - 60)
    return f"at {place}: {left[start : place + 60]!r} and {right[start : place + 60]!r}"


def run(folder: Path, game: str, pairs: int, seed: int, at_once: int = 1) -> Tally:
    async def whole() -> Tally:
        async with served(folder / "one.db") as one, served(folder / "other.db") as other:
            return await compare(one, other, pairs, game, seed, at_once)

    tally = asyncio.run(whole())
    # Early in a game, and for some viewers, nothing is hidden.
    assert tally.now >= pairs // 2, tally
    assert tally.before >= pairs // 2, tally
    assert min(tally.hints, tally.undos, tally.clocks, tally.sayings, tally.bots) >= pairs // 8, tally
    return tally


@pytest.mark.parametrize("game", diwan.game_names())
def test_two_worlds_that_look_alike_can_not_be_told_apart(tmp_path: Path, game: str) -> None:
    run(tmp_path, game, pairs=8, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("game", diwan.game_names())
def test_a_thousand_pairs_of_worlds(tmp_path: Path, game: str) -> None:
    run(tmp_path, game, pairs=1000, seed=2, at_once=4)
