"""The score sheet and the standing: rows of all players in one order, totals, who wins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

import diwan
from diwan.core.i18n import Message, render, say
from diwan.core.rules import ScoreLine
from diwan.core.sheet import Place, SheetRow, ending_text, sheet_rows, standing, winner_text
from diwan.core.table import Table
from diwan.core.view import Imaginary
from examples.lanterns import LanternsGame


class Numbered(LanternsGame):
    """Lanterns whose lines are called by their rule."""

    def score_line_text(self, line: ScoreLine) -> Message:
        return say("for {rule}", rule=line.rule)


def finished(game: diwan.Game, seats: int) -> Table:
    """A table whose game is over."""
    table, rng = game.new_table(seats=seats, seed=2), diwan.seeded(2)
    while not table.is_over:
        actions = table.prompt(table.to_act).actions
        table.submit(table.to_act, table.ply, actions[rng.below(len(actions))])
    return table


def lines(*rules: str, numbers: tuple[int, ...] = ()) -> list[ScoreLine]:
    """Lines of one point each."""
    return [ScoreLine(rule, 1, number, 0) for rule, number in zip(rules, numbers or [0] * len(rules), strict=True)]


def order(*players: list[ScoreLine]) -> list[str]:
    """The rules of a sheet from top to bottom."""
    return [row.rule for row in sheet_rows(Numbered(), players, render).rows]


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
@pytest.mark.parametrize(
    ("game", "seats"), [(diwan.load("alhambra"), 2), (diwan.load("alhambra"), 5), (diwan.load("sabika"), 1)]
)
def test_a_sheet_adds_up_to_the_scores_of_all_who_score(game: diwan.Game, seats: int, locale: str) -> None:
    glimpse = finished(game, seats).glimpse(None)
    sheet = sheet_rows(game, glimpse.score_lines, partial(render, locale=locale))
    scores = (*glimpse.view.scores, *(other.points for other in glimpse.view.imaginary))
    assert sheet.totals == scores
    assert tuple(sum(row.points[player] or 0 for row in sheet.rows) for player in range(len(scores))) == scores
    assert all(row.text and row.rule for row in sheet.rows)


def test_lines_that_say_the_same_are_one_row() -> None:
    own = [ScoreLine("LAN-3", 4, 0, 0), ScoreLine("LAN-3", 2, 5, 0)]
    sheet = sheet_rows(Numbered(), [own, [ScoreLine("LAN-5", 0, 1, 0)]], render)
    assert sheet.rows == (SheetRow("for LAN-3", "LAN-3", (6, None)), SheetRow("for LAN-5", "LAN-5", (None, 0)))
    assert sheet.totals == (6, 0)


def test_rows_stand_by_their_numbers_where_every_player_has_them_so() -> None:
    assert order(lines("b", "d", numbers=(2, 4)), lines("a", "c", numbers=(1, 3))) == ["a", "b", "c", "d"]


def test_rows_of_players_who_scored_in_another_order_are_merged() -> None:
    assert order(lines("a", "b", "c"), lines("a", "x", "c"), lines("y", "b")) == ["y", "a", "x", "b", "c"]


def test_nobody_has_points_at_first() -> None:
    sheet = sheet_rows(Numbered(), [[], []], render)
    assert (sheet.rows, sheet.totals) == ((), (0, 0))


def test_the_first_stands_first_and_who_takes_no_part_aside() -> None:
    view = replace(
        LanternsGame().new_table(seats=3, seed=1).view(),
        scores=(5, 9, 5),
        ranking=(3, 1, 3),
        imaginary=(Imaginary(say("Low"), 1), Imaginary(say("Shadow"), 7, 2), Imaginary(say("High"), 3)),
    )
    places, aside = standing(view, ("Ann", "Bo", "Cy"), render)
    assert places == [Place(1, "Bo", 9), Place(2, "Shadow", 7), Place(3, "Ann", 5), Place(3, "Cy", 5)]
    assert aside == [("High", 3), ("Low", 1)]


def test_one_wins_or_victory_is_shared() -> None:
    assert render(winner_text([Place(1, "Bo", 9), Place(2, "Ann", 5)])) == "Bo wins."
    assert render(winner_text([Place(1, "Bo", 9), Place(1, "Ann", 9)])) == "Victory is shared: Bo, Ann."


def ending(
    seats: int, scores: tuple[int, ...], ranking: tuple[int, ...], *others: Imaginary, locale: str = "en"
) -> str:
    """The last sentence of a game that ended so."""
    view = LanternsGame().new_table(seats=3, seed=1).view()
    view = replace(view, seats=seats, scores=scores, ranking=ranking, imaginary=others)
    reader = partial(render, locale=locale)
    return reader(ending_text(view, ("Ann", "Bo", "Cy")[:seats], reader))


def test_a_game_ends_with_all_places_and_who_wins() -> None:
    assert ending(3, (5, 9, 5), (2, 1, 2), Imaginary(say("Low"), 1)) == (
        "The result: 1. Bo: 9 points; 2. Ann: 5 points; 2. Cy: 5 points. Bo wins."
    )
    assert ending(2, (1, 1), (1, 1)) == "The result: 1. Ann: 1 point; 1. Bo: 1 point. Victory is shared: Ann, Bo."
    assert ending(3, (5, 9, 5), (2, 1, 2), locale="ru").endswith("Победа: Bo.")
    assert ending(3, (5, 9, 5), (2, 1, 2), locale="es").endswith("Gana Bo.")


@pytest.mark.parametrize(
    ("rank", "rival", "told"),
    [
        (1, 2, "Ann wins, Shadow is beaten."),
        (2, 1, "Shadow wins, Ann is beaten."),
        (1, 1, "Victory is shared: Ann, Shadow."),
    ],
)
def test_who_plays_alone_is_told_whether_the_opponent_is_beaten(rank: int, rival: int, told: str) -> None:
    assert ending(1, (5,), (rank,), Imaginary(say("Shadow"), 5, rival)).endswith(told)


def test_who_plays_alone_against_nobody_wins() -> None:
    assert ending(1, (5,), (1,), Imaginary(say("Low"), 9)) == "The result: 1. Ann: 5 points. Ann wins."
