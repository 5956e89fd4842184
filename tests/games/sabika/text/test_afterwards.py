"""What goes on when a question is answered: words for whoever is asked, numbers for a network."""

from __future__ import annotations

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.core.state import decision_kind
from diwan.games.sabika import actions
from diwan.games.sabika.carried.gains import pack_raws
from diwan.games.sabika.carried.materials import pack_carving
from diwan.games.sabika.carried.programs import pack_reward, pack_run
from diwan.games.sabika.carried.turn import pack_work
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import MAJOR_PROGRAM, TABLES
from diwan.games.sabika.text.afterwards import task_text
from tests.support.sabika import Position, Setup
from tests.support.sabika_lines import GAMES, random_positions

M5 = TABLES.space_ids.index("M5")
FEZ = TABLES.city_ids.index("fez")
BOTH = actions.WORKED_MAIN | actions.WORKED_SECONDARY


def said(table: Position) -> list[str]:
    return [render(message) for message in table.game.view(table.state, int(table.state.to_act)).afterwards]


def payer() -> Position:
    """Seat 0 may pay with seals or dinars for whatever it does."""
    return Setup(seats=2).dinars(0, 5).seals(0, 2).holds(0, "gypsum").show_poems("P02", "P03", "P05").build()


@pytest.mark.parametrize(
    ("kind", "arg", "words"),
    [
        (actions.RUN, pack_run(int(MAJOR_PROGRAM[0]), 0), "3 dinars, 1 PP"),
        (actions.WORK, pack_work(M5, 0), "main and secondary action at M5 (“export”)"),
        (actions.WORK, pack_work(M5, actions.WORKED_MAIN), "a secondary action at M5, if possible"),
        (actions.WORK, pack_work(M5, actions.WORKED_SECONDARY), "the main action “export” at M5, if possible"),
        (actions.WORK, pack_work(M5, BOTH), None),
        (actions.PAID_SECONDARY, 0, f"secondary action {TABLES.secondary_ids[0]}"),
        (actions.PAID_REFRESH, 0, "new minor constructions"),
        (actions.PAID_BUY, 1, "purchase: wood"),
        (actions.PAID_BUY, v.MATERIALS, "purchase: 1 raw material"),
        (actions.PAID_EXPORT, FEZ, "ship to Fez"),
        (actions.PAID_CONSOLIDATE, FEZ, "consolidation in Fez"),
        (actions.PAID_CARVE, pack_carving(1, v.BLUE), "poem 2, blue"),
        (actions.PAID_CARVE, pack_carving(1, v.RED), "poem 2, red"),
        (actions.PAID_CARVE, pack_carving(1, v.GRAY), "major poem A2"),
        (actions.REWARD, pack_reward(v.ON_PROCESS, 1 << 17), "reward: poem 18"),
        (actions.REWARD, pack_reward(v.ON_PROCESS, 1 << 16), None),
        (actions.TRADE_ON, 2, "2 transactions"),
        (actions.PRODUCE_ON, actions.PRODUCED_BONUS, "processing, if possible"),
        (actions.PRODUCE_ON, actions.PRODUCED_GOODS, "a city bonus, if possible"),
        (actions.PRODUCE_ON, actions.PRODUCED_GOODS | actions.PRODUCED_BONUS, None),
        (
            actions.PRODUCE_ON,
            actions.PRODUCED_BONUS | actions.PRODUCE_BONUS_ACTION,
            "processing, if possible",
        ),
        (actions.PROCESS_ON, 2, "process up to 2 raw materials"),
        (actions.RAW_ON, pack_raws(actions.RAW_GAIN, 2), "2 raw materials from the rondel"),
        (actions.RAW_ON, pack_raws(actions.RAW_GOOD, 1), "1 good from the rondel"),
        (actions.CITY_GIFT, FEZ, "bonus of Fez"),
        (actions.END_TURN, 0, None),
        (actions.NEW_ROUND, 0, None),
    ],
)
def test_a_task_in_words(kind: int, arg: int, words: str | None) -> None:
    message = task_text(kind, int(arg), 4)
    assert (None if message is None else render(message)) == words
    if message is not None:
        assert len({render(message, locale) for locale in LOCALES}) == len(LOCALES)


def exporter() -> Position:
    """Seat 0 sends a ship from M5, and may pay for it with seals or dinars."""
    setup = Setup(seats=2).dinars(0, 5).seals(0, 2).holds(0, "sugar")
    return setup.build().play("move merchant M5", "amount 0", "main", "city algiers")


def test_what_waits_is_told_from_the_next_to_the_last() -> None:
    assert said(exporter()) == ["ship to Algiers", "a secondary action at M5, if possible"]


@pytest.mark.parametrize(
    ("done", "two", "four"),
    [
        (0, "the main action “construction” at O1, if possible", "main and secondary action at O1 (“construction”)"),
        (actions.WORKED_MAIN, None, "a secondary action at O1, if possible"),
    ],
)
def test_no_secondary_action_waits_where_the_table_has_none(done: int, two: str | None, four: str) -> None:
    arg = int(pack_work(TABLES.space_ids.index("O1"), done))
    words = [task_text(actions.WORK, arg, seats) for seats in (2, 4)]
    assert [None if message is None else render(message) for message in words] == [two, four]
    assert said(payer().play("move poet I4", "amount 0", "carve P02 blue")) == ["poem 2, blue"]


@pytest.mark.parametrize(
    ("moves", "what"),
    [(["move poet I4"], "move to I4"), (["move poet I4", "amount 0", "carve P03 red"], "poem 3, red")],
)
def test_a_payment_says_what_it_is_for(moves: list[str], what: str) -> None:
    table = payer().play(*moves)
    assert table.asked() == "seals"
    question = table.game.question(table.state)
    assert question is not None
    assert f" to pay ({what}): how many seals" in render(question)


def test_positions_that_go_on_differently_look_different() -> None:
    tables = [payer().play("move poet I4", "amount 0", f"carve {poem}") for poem in ("P02 blue", "P03 blue")]
    assert tables[0].legal() == tables[1].legal()
    first, second = ([*table.game.observe(table.state, seat)] for table in tables for seat in (0,))
    assert first != second
    views = [table.game.view(table.state, 0) for table in tables]
    assert views[0].afterwards != views[1].afterwards
    assert views[0].question != views[1].question


def test_an_observation_shows_every_task_that_waits() -> None:
    deepest = 0
    for game in GAMES:
        for state in random_positions(*game):
            box = Setup(seats=int(state.seats), events="random").build().game
            (piece,) = (piece for piece in box.observation_spec(int(state.seats)) if piece.name == "waiting")
            seen = [*box.observe(state, 0)][piece.start : piece.start + piece.size]
            kinds = [kind - 1 for kind in seen[:: piece.shape[1]] if kind]
            waiting = [int(decision_kind(item)) for item in state.pending][:-1]
            assert kinds == waiting[::-1]
            deepest = max(deepest, len(waiting))
    assert deepest >= 3


def test_a_drawing_tells_as_much_as_a_line_can_hold() -> None:
    table = exporter()
    for narrow in (False, True):
        drawing = table.game.svg(table.state, 0, narrow=narrow)
        assert ("Then: ship to Algiers<" if narrow else "Then: ship to Algiers …<") in drawing, (
            "it has no room for more"
        )
        assert "Then: ship to Algiers; a secondary action at M5, if possible</title>" in drawing
    assert "Then: " not in table.game.svg(table.state, 1)
