"""Sections 17.3 and 17.4: layouts with their walls, and what may be done to them."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from tests.support.alhambra import Setup, problem_at, removal_problem_at
from tests.support.alhambra_building import BACK_TO_BACK, INNER_CORNER, WALLED_IN
from tests.support.alhambra_points import longest_run, outer_segments

Layout = tuple[tuple[str, int, int], ...]

L01: Layout = ()
L02: Layout = (("pav-2-new", 0, -1),)
L03: Layout = INNER_CORNER
L04: Layout = BACK_TO_BACK
L05: Layout = WALLED_IN
L06: Layout = (("ser-4-ne", 0, -1), ("pav-6-n", 1, 0), ("arc-9-o", 2, 0), ("arc-5-nw", 2, -1))
L07: Layout = (
    ("pav-8-o", 1, 0),
    ("ser-9-o", 2, 0),
    ("arc-9-o", 2, 1),
    ("cha-10-o", 2, 2),
    ("arc-10-o", 0, 1),
    ("cha-11-o", 0, 2),
)
L08: Layout = (("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("arc-9-o", 2, 1), ("arc-10-o", 0, 1), ("cha-11-o", 0, 2))
L09: Layout = (
    ("pav-8-o", 1, 0),
    ("ser-9-o", 2, 0),
    ("arc-9-o", 3, 0),
    ("arc-10-o", 3, 1),
    ("cha-10-o", 0, 1),
    ("cha-11-o", 0, 2),
    ("gar-10-o", 1, 2),
)
L10: Layout = (
    ("pav-8-o", 1, 0),
    ("ser-9-o", 2, 0),
    ("arc-9-o", 0, 1),
    ("arc-10-o", 1, 1),
    ("cha-10-o", 2, 1),
    ("cha-11-o", 0, 2),
    ("gar-10-o", 1, 2),
    ("gar-11-o", 2, 2),
)
L11: Layout = (("pav-8-o", 1, 0), ("ser-9-o", 2, 0))
L12: Layout = (("pav-2-new", 0, -1), ("cha-9-s", 0, 1))
L13: Layout = (("ser-4-ne", 0, -1), ("arc-5-nw", -1, -1))
L14: Layout = (("tow-13-e", 1, 0),)


@pytest.mark.parametrize(
    ("tiles", "segments", "longest"),
    [
        pytest.param(L01, 0, 0, id="L01", marks=pytest.mark.rule("ALH-17.3-L01")),
        pytest.param(L02, 3, 3, id="L02", marks=pytest.mark.rule("ALH-17.3-L02")),
        pytest.param(L03, 2, 2, id="L03", marks=pytest.mark.rule("ALH-17.3-L03")),
        pytest.param(L04, 0, 0, id="L04", marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L05, 12, 12, id="L05", marks=pytest.mark.rule("ALH-17.3-L05")),
        pytest.param(L06, 5, 5, id="L06", marks=pytest.mark.rule("ALH-17.3-L06")),
        pytest.param(L07, 0, 0, id="L07", marks=pytest.mark.rule("ALH-17.3-L07")),
        pytest.param(L08, 0, 0, id="L08", marks=pytest.mark.rule("ALH-17.3-L08")),
        pytest.param(L09, 0, 0, id="L09", marks=pytest.mark.rule("ALH-17.3-L09")),
        pytest.param(L10, 0, 0, id="L10", marks=pytest.mark.rule("ALH-17.3-L10")),
        pytest.param(L11, 0, 0, id="L11", marks=pytest.mark.rule("ALH-17.3-L11")),
        pytest.param(L12, 4, 3, id="L12", marks=pytest.mark.rule("ALH-17.3-L12")),
        pytest.param(L13, 4, 4, id="L13", marks=pytest.mark.rule("ALH-17.3-L13")),
        pytest.param(L14, 1, 1, id="L14", marks=pytest.mark.rule("ALH-17.3-L14")),
    ],
)
def test_a_layout_is_legal_and_has_its_walls(tiles: Layout, segments: int, longest: int) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).build()  # refuses a tile that does not fit when its turn comes
    assert len(outer_segments(table, 0)) == segments
    assert table.wall(0) == longest
    assert longest_run(table, 0) == longest


# Placing.


@pytest.mark.parametrize(
    ("tiles", "name", "x", "y", "wall"),
    [
        pytest.param(L01, "pav-6-n", 0, -1, 1, marks=pytest.mark.rule("ALH-17.3-L01")),
        pytest.param(L07, "gar-10-o", 1, 1, 0, marks=pytest.mark.rule("ALH-17.3-L07")),
        pytest.param(L08, "gar-10-o", 2, 2, 0, marks=pytest.mark.rule("ALH-17.3-L08")),
        pytest.param(L09, "gar-11-o", 1, 1, 0, marks=pytest.mark.rule("ALH-17.3-L09")),
        pytest.param(L14, "ser-7-w", -1, 0, 1, marks=pytest.mark.rule("ALH-17.3-L14")),
    ],
)
def test_a_tile_that_fits_is_placed(tiles: Layout, name: str, x: int, y: int, wall: int) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).reserve(0, name).build()
    table.play("redesign add", f"add {name}", f"at {x},{y}")
    assert table.alhambra(0)[name] == (x, y)
    assert table.wall(0) == wall


@pytest.mark.parametrize(
    ("tiles", "name", "x", "y", "reason"),
    [
        pytest.param(L01, "pav-8-o", 1, 1, "not_adjacent", marks=pytest.mark.rule("ALH-17.3-L01")),
        pytest.param(L01, "pav-6-n", 0, 1, "wall_mismatch", marks=pytest.mark.rule("ALH-17.3-L01")),
        pytest.param(L01, "pav-8-o", 0, 0, "occupied", marks=pytest.mark.rule("ALH-17.3-L01")),
        pytest.param(L03, "ser-5-sw", 1, -1, "unreachable", marks=pytest.mark.rule("ALH-17.3-L03")),
        pytest.param(L03, "pav-8-o", 1, -1, "wall_mismatch", marks=pytest.mark.rule("ALH-17.3-L03")),
        pytest.param(L03, "gar-7-nsw", 1, -1, "unreachable", marks=pytest.mark.rule("ALH-17.3-L03")),
        pytest.param(L06, "ser-3-esw", 1, -1, "unreachable", marks=pytest.mark.rule("ALH-17.3-L06")),
        pytest.param(L06, "pav-8-o", 1, -1, "wall_mismatch", marks=pytest.mark.rule("ALH-17.3-L06")),
        pytest.param(L07, "gar-10-o", 1, 2, "hole", marks=pytest.mark.rule("ALH-17.3-L07")),
        pytest.param(L08, "gar-10-o", 1, 2, "hole", marks=pytest.mark.rule("ALH-17.3-L08")),
        pytest.param(L09, "gar-11-o", 2, 2, "hole", marks=pytest.mark.rule("ALH-17.3-L09")),
        pytest.param(L09, "gar-11-o", 2, 1, "hole", marks=pytest.mark.rule("ALH-17.3-L09")),
        pytest.param(L14, "tow-10-w", 2, 0, "unreachable", marks=pytest.mark.rule("ALH-17.3-L14")),
    ],
)
def test_a_tile_that_does_not_fit_is_refused(tiles: Layout, name: str, x: int, y: int, reason: str) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).reserve(0, name).build()
    table.play("redesign add", f"add {name}")
    with pytest.raises(IllegalAction) as refusal:
        table.play(f"at {x},{y}")
    assert refusal.value.code == reason
    assert problem_at(table, 0, name, x, y) == reason


# Removing.


@pytest.mark.parametrize(
    ("tiles", "name", "x", "y", "wall"),
    [
        pytest.param(L04, "ser-8-s", 1, 0, 1, marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L04, "arc-8-n", 1, 1, 1, marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L05, "pav-6-n", 0, -1, 11, marks=pytest.mark.rule("ALH-17.3-L05")),
        pytest.param(L05, "arc-5-nw", -1, -1, 10, marks=pytest.mark.rule("ALH-17.3-L05")),
        pytest.param(L10, "gar-11-o", 2, 2, 0, marks=pytest.mark.rule("ALH-17.3-L10")),
        pytest.param(L10, "pav-8-o", 1, 0, 0, marks=pytest.mark.rule("ALH-17.3-L10")),
        pytest.param(L11, "ser-9-o", 2, 0, 0, marks=pytest.mark.rule("ALH-17.3-L11")),
    ],
)
def test_a_tile_that_nothing_hangs_on_is_removed(tiles: Layout, name: str, x: int, y: int, wall: int) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).build()
    assert table.alhambra(0)[name] == (x, y)
    table.play("redesign remove", f"remove {name}")
    assert table.reserve(0) == [name]
    assert table.wall(0) == wall


@pytest.mark.parametrize(
    ("tiles", "name", "x", "y", "reason"),
    [
        pytest.param(L04, "pav-8-o", 0, 1, "unreachable", marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L10, "arc-10-o", 1, 1, "hole", marks=pytest.mark.rule("ALH-17.3-L10")),
        pytest.param(L11, "pav-8-o", 1, 0, "unreachable", marks=pytest.mark.rule("ALH-17.3-L11")),
    ],
)
def test_a_tile_that_others_need_stays(tiles: Layout, name: str, x: int, y: int, reason: str) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).build()
    assert table.alhambra(0)[name] == (x, y)
    table.play("redesign remove")
    with pytest.raises(IllegalAction) as refusal:
        table.play(f"remove {name}")
    assert refusal.value.code == reason
    assert removal_problem_at(table, 0, x, y) == reason


@pytest.mark.rule("ALH-17.3-L01")
def test_the_fountain_cannot_be_removed() -> None:
    table = Setup(seats=3).alhambra(0, *L01).build()
    assert "redesign remove" not in table.legal()
    with pytest.raises(IllegalAction) as refusal:
        table.game.parse_line(table.state, "remove at 0,0")
    assert refusal.value.code == "fountain_fixed"


# Exchanging.


@pytest.mark.parametrize(
    ("tiles", "x", "y", "old", "new", "wall"),
    [
        pytest.param(L04, 1, 0, "ser-8-s", "tow-11-s", 0, marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L04, 1, 0, "ser-8-s", "arc-7-es", 1, marks=pytest.mark.rule("ALH-17.3-L04")),
        pytest.param(L05, 0, -1, "pav-6-n", "tow-11-n", 12, marks=pytest.mark.rule("ALH-17.3-L05")),
        pytest.param(L05, 0, -1, "pav-6-n", "arc-9-o", 11, marks=pytest.mark.rule("ALH-17.3-L05")),
    ],
)
def test_a_tile_that_matches_is_exchanged(tiles: Layout, x: int, y: int, old: str, new: str, wall: int) -> None:
    table = Setup(seats=3).alhambra(0, *tiles).reserve(0, new).build()
    table.play("redesign exchange", f"bring {new}", f"replace {old}")
    assert table.alhambra(0)[new] == (x, y)
    assert table.reserve(0) == [old]
    assert table.wall(0) == wall


@pytest.mark.rule("ALH-17.3-L04")
@pytest.mark.parametrize("new", ["ser-7-w", "arc-9-o"])
def test_a_tile_that_does_not_match_is_not_exchanged(new: str) -> None:
    table = Setup(seats=3).alhambra(0, *L04).reserve(0, new).build()
    table.play("redesign exchange", f"bring {new}")
    with pytest.raises(IllegalAction) as refusal:
        table.play("replace ser-8-s")
    assert refusal.value.code == "wall_mismatch"


@pytest.mark.rule("ALH-17.3-L04")
def test_the_fountain_cannot_be_exchanged() -> None:
    table = Setup(seats=3).alhambra(0, *L04).reserve(0, "ser-9-o").build()
    with pytest.raises(IllegalAction) as refusal:
        table.game.parse_line(table.state, "exchange at 0,0 for ser-9-o")
    assert refusal.value.code == "fountain_fixed"
    table.play("redesign exchange", "bring ser-9-o")
    assert table.legal() == {"replace pav-8-o"}
