"""Whoever may not do something is told why, by a code and a sentence, and nothing changes: every message and role."""

from __future__ import annotations

from typing import Any

import pytest

import diwan
from diwan.server import wire
from diwan.server.frames.painters import PaintingFailed
from diwan.server.live.refusals import refusal_of
from diwan.server.tables.facts import Chair, Created
from diwan.server.tables.opened import OpenTable
from diwan.server.tables.record import Record
from tests.server.live.conftest import Play
from tests.support.live import LiveServer, new_table
from tests.support.playing import answer_at

COMMANDS: dict[str, dict[str, Any]] = {
    "move": {"seat": 0, "epoch": 0, "ply": 0, "action": 0},
    "undo": {"seat": 0, "epoch": 0},
    "say": {"text": ""},
    "sit": {"seat": 0},
    "stand": {"seat": 0},
    "fill": {"seat": 0, "bot": "random"},
    "hand_over": {"seat": 0, "bot": "random"},
    "take_back": {"seat": 0},
    "hint": {"seat": 0},
    "look": {"ply": 10_000},
    "eyes": {"eyes": 0, "theme": "dark"},
}

# Who asks -> what is asked -> the code. `bob` has seat 1, `eve` none; the game has begun and seat 0 is asked.
WHILE_PLAYING = {
    "bob": {
        "move": "not_yours",
        "undo": "not_yours",
        "say": "saying",
        "sit": "begun",
        "stand": "not_yours",
        "fill": "not_host",
        "hand_over": "not_abandoned",
        "take_back": "not_yours",
        "hint": "not_yours",
        "look": "no_moment",
        "eyes": "not_yours",
    },
    "eve": {
        "move": "watcher",
        "undo": "watcher",
        "say": "saying",
        "sit": "begun",
        "stand": "watcher",
        "fill": "not_host",
        "hand_over": "watcher",
        "take_back": "watcher",
        "hint": "watcher",
        "look": "no_moment",
        "eyes": "watcher",
    },
}
BEFORE = {
    "ann": {
        "move": "not_begun",
        "undo": "not_begun",
        "hand_over": "not_begun",
        "hint": "not_begun",
        "look": "not_begun",
    },
    "eve": {"sit": "taken", "stand": "watcher", "move": "watcher", "look": "not_begun"},
}
AFTERWARDS = {
    "ann": {
        "move": "stale",
        "undo": "over",
        "stand": "begun",
        "fill": "begun",
        "hand_over": "over",
        "take_back": "over",
        "hint": "over",
    },
    "eve": {
        "move": "watcher",
        "undo": "watcher",
        "sit": "begun",
        "take_back": "watcher",
        "hint": "watcher",
        "hand_over": "over",
    },
}


def test_every_command_is_tried_here() -> None:
    harmless = {"ping", "again"}
    kinds = {str(kind.__struct_config__.tag) for kind in wire.Command.__args__}
    assert kinds - harmless == set(COMMANDS) == set(WHILE_PLAYING["bob"]) == set(WHILE_PLAYING["eve"])


async def check(server: LiveServer, table: OpenTable, expected: dict[str, dict[str, str]]) -> None:
    size = table.record.size
    for player, codes in expected.items():
        async with server.browser(table.id, player) as browser:
            await browser.until("welcome")
            for kind, code in codes.items():
                answer = await browser.ask(kind, **COMMANDS[kind])
                assert (kind, answer["t"], answer.get("code")) == (kind, "no", code)
                assert len(answer["text"]) > 5
    assert table.record.size == size


def test_while_the_game_is_played(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        await check(server, await server.new_table(), WHILE_PLAYING)

    play(story)


def test_before_the_game_begins(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        await check(server, await server.new_table(Chair("person", "ann", "Ann"), Chair()), BEFORE)

    play(story)


def test_when_the_game_is_over(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.house.host.create(almost_over())
        game = table.record.table
        assert game is not None
        while not game.is_over:
            await answer_at(table)
        await check(server, table, AFTERWARDS)
        async with server.browser(table.id, "ann", "another-tab") as ann:
            await ann.until("frame")
            assert ann.frame["stage"] == "over"
            prompt_ply = {"epoch": game.epoch, "ply": game.ply}
            assert (await ann.ask("move", seat=0, action=0, **prompt_ply))["code"] == "over"
            assert (await ann.ask("say", text="good game"))["t"] == "ack"

    play(story)


def test_a_person_whose_bot_plays_takes_the_seat_back_first(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with server.browser(table.id, "bob") as bob:
            await bob.until("frame")
            assert (await bob.ask("hand_over", seat=1, bot="random"))["t"] == "ack"
            answer = await bob.ask("move", seat=1, epoch=0, ply=0, action=0)
            assert answer["code"] == "bot_plays"
            assert (await bob.ask("take_back", seat=1))["t"] == "ack"
            answer = await bob.ask("move", seat=1, epoch=0, ply=0, action=0)
            assert answer["code"] == "not_your_turn"
            people = await bob.until(lambda message: message["t"] == "people" and message["sitters"][1]["bot"] is None)
            assert people["sitters"][1]["kind"] == "person"

    play(story)


@pytest.mark.parametrize("action", [10**15, -1, 3])
def test_an_action_that_is_none_or_not_allowed_is_refused(play: Play, action: int) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        game = table.record.table
        assert game is not None
        wrong = next(n for n in range(10**6) if n not in game.prompt(0).actions) if action == 3 else action
        async with server.browser(table.id, "ann") as ann:
            answer = await ann.ask("move", seat=0, epoch=0, ply=0, action=wrong)
            assert answer["t"] == "no"
            assert answer["code"] not in ("stale", "error")
        assert game.ply == 0

    play(story)


def almost_over() -> Created:
    """Return a table whose course leads up to its last moves."""
    created = new_table()
    table = diwan.load(created.game).new_table(seats=2, seed=created.seed)
    while not table.is_over:
        table.submit(table.to_act, table.ply, table.prompt(table.to_act).actions[0])
    course = tuple(entry.action for entry in table.log)[:-5]
    return Created(**{**{name: getattr(created, name) for name in created.__struct_fields__}, "course": course})


def test_a_moment_that_can_not_be_drawn_in_time_is_no_mistake_of_ours() -> None:
    refusal = refusal_of(PaintingFailed("it took too long"), Record())
    assert refusal is not None
    assert refusal[0] == "picture"
    assert refusal_of(RuntimeError("a mistake"), Record()) is None
