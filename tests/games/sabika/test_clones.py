"""Copies of a state, by clone and by bytes, go on exactly as the original, in the middle of everything."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from diwan.core.rng import seeded
from diwan.games.sabika import actions
from diwan.games.sabika.state import SabikaState
from diwan.games.sabika.view import QUESTION_NAMES
from tests.support.sabika import Position, Setup, fresh
from tests.support.sabika_story import quiet
from tests.support.sabika_yusuf import facing, yusuf_turn


def eager(legal: list[int], chance: random.Random) -> int:
    """Return an action, seldom one that declines or rests: so play gets deep into effects."""
    willing = [action for action in legal if action != actions.DONE and not actions.REST <= action < actions.MAIN]
    return chance.choice(willing if willing and chance.random() < 0.93 else legal)


def by_bytes(table: Position) -> SabikaState:
    """Return a copy that has been carried through bytes."""
    return cast(SabikaState, table.game.rules.from_bytes(table.state.to_bytes()))


def plies(table: Position, chance: random.Random, most: int) -> Iterator[int]:
    """Choose actions for a game until it is over, or so many; each is applied after it was yielded."""
    rules = table.game.rules
    for _ in range(most):
        if rules.is_over(table.state):
            return
        action = eager(rules.legal_actions(table.state), chance)
        yield action
        rules.apply(table.state, action)


def fez(**tiles: str) -> Setup:
    """Return a turn of seat 0 with a ship in Fez and things to spend; city tiles as named."""
    setup = quiet(events="random").event("EV03").dinars(0, 12).seals(0, 2).ships(0, left=("fez", "tunis"))
    setup = setup.holds(0, "gypsum", "gypsum", "wood", "wood", "marble", "sugar", "clothes").raws(0, "silk")
    for city, tile in tiles.items():
        setup = setup.city(city, tile)
    return setup.rondel(R2="silk", R4="clay", R6="clay", R8="sugarcane")


def balanced(*poems: str) -> Position:
    """Return the choice of a red balance, poem 13 waiting to reward it."""
    setup = fez().poems(0, "P13 blue").row(0, "AB3").show_minors("MC07", "MC26", "MC01", "MC15").show_poems(*poems)
    return setup.build().play("move architect-1 O1", "minor 1", "done", "row right")


def carved(poem: str, **tiles: str) -> Position:
    """Return the effect of a red poem carved with the red action of a consolidation, a secondary action still ahead."""
    setup = fez(fez="CR2", **tiles).poems(0, "P11 blue", "P16 blue").show_poems(poem)
    table = setup.build().play("move merchant M3", "amount 0", "main", "city fez", f"carve {poem} red", "amount 0")
    return table.play("use gypsum", "done")


def built_again() -> Position:
    """Return a construction by poem 9, carved with a red balance."""
    return balanced("P09").play("choose 2", "carve P09 red", "amount 0", "use wood", "done")


def bare() -> Setup:
    """Return a warehouse action as a bonus, with ships and poem 12, but nothing stored."""
    return Setup(seats=2).ships(0, left=("fez", "tunis")).poems(0, "P12 blue").resolves("CR4 benefit").raws(0, "silk")


def closing(**options: bool | str) -> Setup:
    """Return the end of a round."""
    return Setup(seats=2, seed=1, **options).wishes("WB3", "WA1", "WC1").round_over()


MIDDLES: dict[str, Callable[[], Position]] = {
    "keep": lambda: fresh(3, seed=4).play(min(fresh(3, seed=4).legal())),
    "turn": lambda: fez().build(),
    "seals": lambda: carved("P15").play("city algiers"),
    "work": lambda: fez().build().play("move merchant M2"),
    "store": lambda: carved("P06").play("raw R2"),
    "raw": lambda: carved("P06"),
    "process": lambda: carved("P06").play("raw R2", "store clothes 1", "raw R4"),
    "trade": lambda: carved("P08"),
    "construct": lambda: carved("P09"),
    "extra": lambda: built_again().play("minor 3"),
    "row": lambda: built_again().play("minor 3", "done"),
    "favour": lambda: fez().favour(0, 2).poems(0, "P14 blue").build().play("move architect-1 O1", "major MJ09", "done"),
    "choose": lambda: balanced("P09"),
    "warehouse": lambda: carved("P12"),
    "onto": lambda: bare().expand(0, 2, "WH08").show_tiles("right", "WH01", "WH02").build().play("tile WH01"),
    "export": lambda: carved("P15"),
    "deliver": lambda: carved("P15").play("city algiers", "amount 0"),
    "consolidate": lambda: fez().ships(0, left=("fez", "tunis", "cairo")).resolves("P11").build(),
    "produce": lambda: carved("P18").play("raw R4"),
    "carve": lambda: balanced("P09").play("choose 2"),
    "poem": lambda: balanced("P09").play("choose 2", "carve P09 red", "amount 0"),
    "reactivate": lambda: fez().poems(0, "P22 blue", "P06 red", "P08 red").build().play("move poet I3"),
    "city_bonus": lambda: bare().expand(0, 1, "WH15").build().play("activate 1"),
    "copy": lambda: carved("P04"),
    "free_ship": lambda: carved("P14"),
    "red_city": lambda: carved("P17"),
    "split": lambda: built_again().play("minor 3", "done", "row right"),
    "income": lambda: closing().ships(0, right=("fez", "tunis")).city("fez", "CB5").city("tunis", "CB3").build(),
    "tribute_dinar": lambda: closing(events="random").event("EV14", coming="EV13").dinars(0, 5).seals(0, 2).build(),
    "tribute": lambda: closing().parias(0, 5).seals(0, 2).dinars(0, 5).poems(0, "P19 blue").build(),
    "lead": lambda: closing().parias(1, 4).build().play("amount 1"),
    "yusuf_city": lambda: yusuf_turn(facing("YM07").trade("TC7")),
}


def in_the_middle(kind: str) -> Position:
    """Return a position that asks this, with other things waiting below."""
    table = MIDDLES[kind]()
    assert table.asked() == kind
    return table


def test_there_is_a_middle_for_every_kind_of_question() -> None:
    assert tuple(MIDDLES) == QUESTION_NAMES


@pytest.mark.parametrize("kind", QUESTION_NAMES)
def test_copies_in_the_middle_of_an_effect_go_on_as_the_original(kind: str) -> None:
    table = in_the_middle(kind)
    rules = table.game.rules
    assert len(table.state.pending) > 1 or kind in ("keep", "turn")
    for start in range(2):
        line = table.copy()
        twins = [line.state.clone(), by_bytes(line), pickle.loads(pickle.dumps(line.state))]
        for action in plies(line, random.Random(start), 30):
            for twin in twins:
                assert rules.legal_actions(twin) == rules.legal_actions(line.state)
                assert twin.key() == line.state.key()
                rules.apply(twin, action)
        assert [twin.key() for twin in twins] == [line.state.key()] * 3


@pytest.mark.parametrize("kind", QUESTION_NAMES)
def test_a_copy_is_independent(kind: str) -> None:
    table = in_the_middle(kind)
    before = table.state.key()
    for action in table.game.rules.legal_actions(table.state):
        copy = table.state.clone()
        table.game.rules.apply(copy, action)
        assert copy.key() != before
        assert table.state.key() == before


@pytest.mark.parametrize("kind", QUESTION_NAMES)
def test_a_possible_world_asks_the_same_question(kind: str) -> None:
    table = in_the_middle(kind)
    rules = table.game.rules
    for seat in range(int(table.state.seats)):
        sample = cast(SabikaState, rules.determinize(table.state, seat, seeded(seat)))
        assert rules.violations(sample) == []
        assert list(sample.pending) == list(table.state.pending)
        if seat == table.state.to_act:
            assert rules.legal_actions(sample) == rules.legal_actions(table.state)
        for _ in plies(Position(table.game, sample), random.Random(seat), 30):
            pass
        assert rules.violations(sample) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_at_every_ply_of_a_game_copies_take_the_same_step(seats: int, seed: int) -> None:
    table = fresh(seats, seed=seed, events="random")
    rules = table.game.rules
    table.state.events = None
    follower = table.state.clone()  # goes along from the first ply to the last
    kept = table.state.clone()
    for action in plies(table, random.Random(seed), 5_000):
        twin, carried = table.state.clone(), by_bytes(table)
        kept_key = table.state.key()
        assert twin.key() == carried.key() == follower.key() == kept_key
        assert rules.legal_actions(carried) == rules.legal_actions(table.state)
        kept = table.state.clone()
        for state in (twin, carried, follower):
            rules.apply(state, action)
        assert kept.key() == kept_key
        assert twin.key() == carried.key() == follower.key()
    assert rules.is_over(table.state)
    assert follower.key() == table.state.key()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_at_every_ply_of_a_game_possible_worlds_ask_the_same(seats: int) -> None:
    table = fresh(seats, seed=9, events="mixed")
    rules = table.game.rules
    for ply, _ in enumerate(plies(table, random.Random(9), 5_000)):
        seat = int(table.state.to_act)
        sample = cast(SabikaState, rules.determinize(table.state, seat, seeded(ply)))
        assert list(sample.pending) == list(table.state.pending)
        assert rules.legal_actions(sample) == rules.legal_actions(table.state)
    assert rules.is_over(table.state)
