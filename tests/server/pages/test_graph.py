"""Curves over a game."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import diwan
from diwan.core.i18n import LOCALES, say
from diwan.server.pages.course import course_of
from diwan.server.pages.graph import NARROW, WIDE, Curve, Paper, draw_graph
from tests.support.finished import finished

CAPTION = say("Points over the game")


def drawing(*curves: Curve, ply: int = 0, paper: Paper = WIDE) -> ElementTree.Element:
    return ElementTree.fromstring(draw_graph(CAPTION, curves, ply, "en", paper))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def flat(name: str, seat: int | None, points: int, moves: int = 10) -> Curve:
    return Curve(name, seat, (0,) * moves + (points,))


def test_a_curve_steps_where_points_change_and_only_there() -> None:
    (line,) = of_class(drawing(Curve("Anna", 0, (0, 0, 3, 3, 3, 8, 8))), "graph-line")
    assert line.get("d", "").count("V") == 2


def test_every_curve_ends_with_its_name_and_points() -> None:
    root = drawing(flat("Anna", 0, 12), flat("Yusuf", None, -4))
    assert [element.text for element in of_class(root, "graph-ink")] == ["Anna", "Yusuf"]
    assert [element.text for element in of_class(root, "graph-points")] == ["12", "\N{MINUS SIGN}4"]


def test_curves_differ_in_more_than_their_colour() -> None:
    root = drawing(*(flat(f"Player {seat}", seat, seat) for seat in range(6)), flat("Nobody", None, 3))
    dashes = [line.get("stroke-dasharray") for line in of_class(root, "graph-line")]
    shapes = [(shape.tag, len(shape.get("points", "").split())) for shape in of_class(root, "graph-shape")]
    assert len(set(dashes)) == 7
    assert len(set(shapes)) == 7


@pytest.mark.parametrize("paper", [WIDE, NARROW])
def test_names_do_not_cover_each_other_when_all_end_alike(paper: Paper) -> None:
    root = drawing(*(flat(f"Player {seat}", seat, 40) for seat in range(6)), paper=paper)
    heights = [float(element.get("y", "")) for element in of_class(root, "graph-ink")]
    assert all(below - above >= paper.letters for above, below in pairwise(heights))
    assert paper.letters <= heights[0]
    assert heights[-1] <= paper.height


def test_long_names_are_cut_and_kept_whole_for_those_who_point_at_them() -> None:
    name = "Wilhelmina Maximiliana of the Long Name"
    root = drawing(flat(name, 0, 5), paper=NARROW)
    assert of_class(root, "graph-ink")[0].text != name
    assert name in [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]


def test_the_mark_stands_where_a_script_looks_for_the_move() -> None:
    root = drawing(flat("Anna", 0, 12, moves=40), ply=17)
    (cursor,) = of_class(root, "graph-cursor")
    found = re.fullmatch(r"translate\((\S+) 0\)", cursor.get("transform", ""))
    assert found is not None
    assert float(found[1]) == pytest.approx(
        float(root.get("data-left", "")) + 17 * float(root.get("data-step", "")), abs=0.01
    )


def test_points_below_nothing_lie_below_the_line_of_nothing() -> None:
    root = drawing(Curve("Anna", 0, (0, -9, 4)))
    (zero,) = [path for path in of_class(root, "graph-zero") if "H" in path.get("d", "")]
    lowest = max(float(height) for height in re.findall(r"V([\d.]+)", of_class(root, "graph-line")[0].get("d", "")))
    assert lowest > float(zero.get("d", "").split()[1].partition("H")[0])


def test_a_game_without_a_move_can_be_drawn() -> None:
    root = drawing(Curve("Anna", 0, (0,)), Curve("Boris", 1, (0,)))
    assert len(of_class(root, "graph-line")) == 2


def test_what_somebody_calls_themselves_never_becomes_markup() -> None:
    assert "<script" not in draw_graph(CAPTION, [flat("<script>alert(1)</script>", 0, 3)], 0, "en")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", diwan.game_names())
def test_every_game_has_its_curves_in_every_language(name: str, locale: str) -> None:
    table = finished(name)
    course = course_of(table, table.names, locale)
    assert [list(course.figures(ply)[: table.seats]) for ply in range(course.plies + 1)] == table.scores_by_ply()
    ElementTree.fromstring(draw_graph(CAPTION, course.curves, course.plies, locale, NARROW))


@pytest.mark.parametrize("name", diwan.game_names())
def test_the_figures_tell_every_change_of_points_and_who_made_it(name: str) -> None:
    table = finished(name)
    course = course_of(table, table.names, "en")
    by_ply = [course.figures(ply) for ply in range(course.plies + 1)]
    changes = [ply for ply, (before, after) in enumerate(pairwise(by_ply), start=1) if before != after]
    assert [turn.ply for turn in course.turns()] == changes != []
    assert all(table.log[turn.ply - 1].seat == turn.seat for turn in course.turns())
    assert course.asked[-1] is None
