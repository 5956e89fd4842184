"""Bots at a table: what they are handed, what they hear, and that a seed settles everything."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import diwan
from diwan.arena.play import Players, play_game, rng_for
from diwan.bots.base import NO_LIMIT, Bot, Budget
from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.prompt import Prompt
from diwan.core.rng import Rng

GAME = diwan.load(diwan.game_names()[0])
SEATS = 3


class Listener(Bot):
    """Plays the first action and writes down all that it is told."""

    name = "listener"

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Event] = []
        self.words: list[int] = []
        self.budgets: set[Budget] = set()
        self.seat = -1
        self.result: list[int] = []

    def start(self, game: Game, seat: int, seats: int, rng: Rng) -> None:
        super().start(game, seat, seats, rng)
        self.seat = seat
        self.words = [int(rng.clone().word())]

    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        assert prompt.seat == self.seat
        self.budgets.add(budget)
        return prompt.actions[0]

    def saw(self, events: Sequence[Event]) -> None:
        self.heard.extend(events)

    def finish(self, ranking: Sequence[int]) -> None:
        self.result = list(ranking)


def listeners(count: int = SEATS) -> list[Listener]:
    return [Listener() for _ in range(count)]


def test_a_game_is_played_to_its_end() -> None:
    table = play_game(GAME, [diwan.bot("random") for _ in range(SEATS)], SEATS, 5)
    assert table.is_over
    assert table.seats == SEATS
    assert table.seed == 5


def test_the_same_seed_is_the_same_game() -> None:
    games = [play_game(GAME, [diwan.bot("greedy"), diwan.bot("random")], 2, 9).replay() for _ in range(2)]
    assert games[0] == games[1]


def test_another_seed_is_another_game() -> None:
    games = [play_game(GAME, [diwan.bot("random"), diwan.bot("random")], 2, seed).replay() for seed in (1, 2)]
    assert games[0].actions != games[1].actions


def test_a_game_stops_after_the_plies_that_are_asked_for() -> None:
    short = play_game(GAME, listeners(), SEATS, 5, plies=7)
    long = play_game(GAME, listeners(), SEATS, 5, plies=12)
    assert (short.ply, long.ply) == (7, 12)
    assert long.replay().actions[:7] == short.replay().actions


def test_every_bot_has_a_generator_of_its_own_that_is_not_the_games() -> None:
    bots = listeners()
    play_game(GAME, bots, SEATS, 5, plies=0)
    firsts = [bot.words[0] for bot in bots]
    assert len({*firsts, int(diwan.seeded(5).word())}) == SEATS + 1
    assert firsts == [int(rng_for(5, seat).word()) for seat in range(SEATS)]


def test_a_bot_hears_everything_its_seat_may_hear_once_and_in_order() -> None:
    bots = listeners()
    table = play_game(GAME, bots, SEATS, 5)
    for seat, bot in enumerate(bots):
        assert bot.heard == table.events(seat)


def test_every_bot_hears_the_result() -> None:
    bots = listeners()
    table = play_game(GAME, bots, SEATS, 5)
    assert [bot.result for bot in bots] == [table.ranking] * SEATS


def test_a_game_that_is_not_over_has_no_result() -> None:
    bots = listeners()
    play_game(GAME, bots, SEATS, 5, plies=3)
    assert [bot.result for bot in bots] == [[]] * SEATS


def test_the_budget_reaches_the_bots() -> None:
    bots = listeners()
    play_game(GAME, bots, SEATS, 5, Budget(playouts=3), plies=9)
    assert bots[0].budgets | bots[1].budgets | bots[2].budgets == {Budget(playouts=3)}


def test_the_watcher_is_called_after_each_action() -> None:
    plies: list[int] = []
    play_game(GAME, listeners(), SEATS, 5, plies=4, watch=lambda table: plies.append(table.ply))
    assert plies == [1, 2, 3, 4]


def test_what_a_person_takes_back_never_happened_for_a_bot() -> None:
    table = GAME.new_table(seats=2, seed=1)
    person = table.to_act
    bot = Listener()
    players = Players(table, [None, bot] if person == 0 else [bot, None])
    other, *_, purchase = table.prompt(person).actions  # a purchase turns up nothing before clean-up
    table.submit(person, 0, purchase)
    table.submit(person, 1, table.prompt(person).actions[0])
    taken_back = [event for entry in table.log for event in entry.events]
    table.undo(person)
    table.submit(person, 0, other)
    while players.bot_to_act is None:
        table.submit(person, table.ply, table.prompt(person).actions[0])
    players.act()
    assert taken_back
    assert [event for event in bot.heard if event in taken_back] == []


def test_a_bot_that_joins_a_running_game_hears_what_went_before() -> None:
    table = play_game(GAME, listeners(2), 2, 1, plies=20)
    bots = listeners(2)
    players = Players(table, bots)
    seat = table.to_act
    before = table.events(seat)
    players.act()
    assert bots[seat].heard == before


def test_a_bot_that_joins_later_does_not_repeat_its_choices() -> None:
    assert rng_for(5, 0, 0).word() != rng_for(5, 0, 20).word()


@pytest.mark.parametrize("count", [2, 4])
def test_there_is_a_player_for_every_seat(count: int) -> None:
    with pytest.raises(ValueError, match=f"{count} players for 3 seats"):
        play_game(GAME, listeners(count), SEATS, 5)


def test_nobody_acts_for_a_person() -> None:
    table = GAME.new_table(seats=2, seed=1)
    players = Players(table, [None, None])
    with pytest.raises(ValueError, match="no bot is asked now"):
        players.act()
    assert table.ply == 0
