"""Chapter 2.4: starting tiles, the first player, what everybody begins with."""

from __future__ import annotations

from itertools import groupby

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup, fresh
from tests.support.sabika_printed import entry, plain

SEATS = [1, 2, 3, 4]


def starting(*tiles: str) -> Setup:
    """Return a table at the choice of starting tiles: a seat for each of these, which it is dealt with another one."""
    others = [tile for tile in TABLES.starting_ids if tile not in tiles]
    setup = Setup(seats=len(tiles))
    for seat, tile in enumerate(tiles):
        setup.dealt(seat, tile, others[seat])
    return setup


def kept(*tiles: str) -> Position:
    """Return the table after each seat has kept its tile of these, up to the first question after that."""
    return starting(*tiles).build().play(*(f"keep {tile}" for tile in tiles))


def another(tile: str) -> str:
    """Return the starting tile before one: its owner is not first player then."""
    return TABLES.starting_ids[TABLES.starting_ids.index(tile) - 1]


def raw_tiles() -> tuple[str, str]:
    """Return two starting tiles with one raw and no good."""
    found = [tile for tile in TABLES.starting_ids if {"raw": 1} in entry("starting_tile", tile)["effect"]]
    found = [tile for tile in found if {"good": 1} not in entry("starting_tile", tile)["effect"]]
    return found[0], found[-1]


def empty_raw_spaces(table: Position) -> set[str]:
    """Return the raw spaces in use without a token."""
    return {space.id for space in table.view().secondary if space.kind == "raw" and space.token is None}


def parias_of(tile: str) -> int:
    """Return the parias of a starting tile."""
    return plain(entry("starting_tile", tile)["effect"])["paria"]


def until_raw(table: Position) -> Position:
    """Store everything until somebody is asked for a raw."""
    while table.asked() == "store":
        table.play(min(table.legal("store")))
    assert table.asked() == "raw"
    return table


def settle(table: Position) -> Position:
    """Take the first raw or good that is offered, and store everything, until the first turn begins."""
    while table.asked() in ("store", "raw"):
        answers = sorted(table.legal() - {"done"})
        table.play(answers[0])
    return table


@pytest.mark.rule("SAB-2.4.1")
@pytest.mark.rule("SAB-14.20")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_keeps_one_of_two_starting_tiles(seats: int) -> None:
    table = fresh(seats, seed=12)
    while table.asked() == "yusuf_city":
        table.play(min(table.legal()))
    dealt = [table.view(seat).dealt for seat in range(seats)]
    assert len({tile for two in dealt for tile in two}) == 2 * seats
    for seat in range(seats):
        assert (table.asked(), table.state.to_act) == ("keep", seat)
        assert table.legal() == {f"keep {tile}" for tile in dealt[seat]}
        table.play(f"keep {dealt[seat][seat % 2]}")
    shown = [(seat, TABLES.starting_ids[tile]) for seat, tile, _, _ in table.event_tuples("tile_shown")]
    assert shown == [(seat, dealt[seat][seat % 2]) for seat in range(seats)]
    assert table.event_tuples("tile_chosen") == [(seat, 0, 0, 0) for seat in range(seats)]
    assert [(seat, tile) for seat, tile, _, _ in table.event_tuples("tile_kept")] == [
        (seat, TABLES.starting_ids.index(dealt[seat][seat % 2])) for seat in range(seats)
    ]


@pytest.mark.rule("SAB-2.4.2")
@pytest.mark.parametrize(
    ("tiles", "first"),
    [
        (("ST10", "ST08", "ST04"), 0),
        (("ST08", "ST10", "ST04"), 1),
        (("ST04", "ST08", "ST10"), 2),
        (("ST01", "ST06", "ST05"), 1),
    ],
)
def test_the_highest_starting_tile_makes_the_first_player(tiles: tuple[str, ...], first: int) -> None:
    table = settle(kept(*tiles))
    assert table.first() == first
    assert table.event_tuples("first_player") == [(first, 0, 0, 0)]
    turns = []
    for _ in range(3):
        turns.append(int(table.state.to_act))
        table.play("rest poet")
    assert turns == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.rule("SAB-2.4.3")
@pytest.mark.parametrize(
    ("tiles", "order"),
    [(("ST04", "ST06", "ST08", "ST10"), [3, 0, 1, 2]), (("ST05", "ST09", "ST01", "ST02"), [1, 2, 3, 0])],
)
def test_dinars_come_by_position_in_turn_order_and_with_the_tile(tiles: tuple[str, ...], order: list[int]) -> None:
    table = settle(kept(*tiles))
    for position, seat in enumerate(order):
        tile = entry("starting_tile", tiles[seat])
        assert table.dinars(seat) == tile["dinars"][position] + plain(tile["effect"])["dinar"]
        assert table.points(seat) == 5 + plain(tile["effect"])["pp"]


@pytest.mark.rule("SAB-2.4.3")
def test_each_player_takes_everything_before_the_next_one() -> None:
    table = settle(kept("ST05", "ST09", "ST01", "ST02"))
    takers = [
        e.seat for e in table.events if table.game.event_names[e.kind] in ("dinars_gained", "item_stored", "raw_taken")
    ]
    assert [seat for seat, _ in groupby(takers)] == [1, 2, 3, 0]


@pytest.mark.rule("SAB-2.4.3")
@pytest.mark.rule("SAB-14.20")
def test_the_materials_of_a_starting_tile_are_stored_as_the_player_likes() -> None:
    tile = next(tile for tile in TABLES.starting_ids if "gypsum" in entry("starting_tile", tile)["effect"][0]["gain"])
    table = kept(tile, another(tile))
    while table.state.to_act != 0:
        table.play(min(table.legal() - {"done"}))
    assert (table.asked(), {"store gypsum 1", "done"} - table.legal()) == ("store", set())
    table.play("store gypsum 1")
    assert table.stored(0) == ["gypsum"]


@pytest.mark.rule("SAB-2.4.3")
def test_what_the_first_player_takes_from_the_rondel_is_gone_for_the_next_one() -> None:
    low, high = raw_tiles()
    table = starting(low, high).rondel(R2="clay", R4="silk", R6=None, R8=None).build()
    until_raw(table.play(f"keep {low}", f"keep {high}"))
    assert (table.state.to_act, table.legal()) == (1, {"raw R2", "raw R4", "done"})
    table.play("raw R4")
    assert (table.raws(1), table.raw_on("R4")) == ({"silk"}, None)
    until_raw(table)
    assert (table.state.to_act, table.legal()) == (0, {"raw R2", "done"})
    table.play("raw R2")
    assert (table.raws(0), table.raw_on("R2")) == ({"clay"}, None)


@pytest.mark.rule("SAB-2.4.3")
def test_a_good_of_a_starting_tile_comes_from_the_rondel() -> None:
    tile = max(tile for tile in TABLES.starting_ids if {"good": 1} in entry("starting_tile", tile)["effect"])
    table = starting(tile, another(tile)).rondel(R2="clay", R4=None, R6=None, R8=None).build()
    until_raw(table.play(f"keep {tile}", f"keep {another(tile)}"))
    table.play("raw R2")
    table.play(min(table.legal("store")))
    assert (table.raw_on("R2"), table.raws(0), "pottery" in table.stored(0)) == (None, set(), True)
    # Nothing is left for a raw of the second player.
    assert settle(table).raws(1) == set()


@pytest.mark.rule("SAB-2.4.4")
def test_emptied_raw_spaces_are_not_refilled_before_the_end_of_round_1() -> None:
    table = settle(kept(*raw_tiles()))
    empty = empty_raw_spaces(table)
    assert len(empty) > 0
    for worker in ("architect-1", "architect-2", "merchant", "poet"):
        for _ in range(2):
            assert empty_raw_spaces(table) == empty
            table.play(f"rest {worker}")
    while table.asked() == "tribute":
        table.play("amount 0")
    refilled = [TABLES.secondary_ids[space] for _, _, space, _ in table.event_tuples("raw_refilled")]
    assert refilled == sorted(empty)


@pytest.mark.rule("SAB-2.4.5")
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_the_first_players_marker_lies_on_top_then_clockwise(turned: int) -> None:
    poor = [tile for tile in TABLES.starting_ids if parias_of(tile) == 0]
    tiles = [poor[-1], *poor[:2]]
    table = settle(kept(*tiles[-turned:], *tiles[:-turned]) if turned else kept(*tiles))
    assert [table.parias(seat) for seat in range(3)] == [0, 0, 0]
    assert table.stack() == [turned, (turned + 1) % 3, (turned + 2) % 3]


@pytest.mark.rule("SAB-2.4.5")
def test_parias_of_starting_tiles_are_gained_in_turn_order_when_the_markers_are_stacked() -> None:
    rich = [tile for tile in TABLES.starting_ids if parias_of(tile) == 1]
    table = settle(kept(rich[0], rich[2], rich[1]))
    assert table.gained("parias") == [(1, 1), (2, 1), (0, 1)]
    assert table.stack() == [0, 2, 1]
    # Everything else was gained before.
    kinds = [kind for kind in table.event_kinds() if kind in ("parias_gained", "item_stored", "raw_taken")]
    assert kinds[-3:] == ["parias_gained"] * 3
    assert len(kinds) > 3


@pytest.mark.rule("SAB-2.4.5")
def test_who_gains_parias_passes_the_others_on_the_track() -> None:
    poor = [tile for tile in TABLES.starting_ids if parias_of(tile) == 0]
    rich = next(tile for tile in TABLES.starting_ids if parias_of(tile) > 0)
    table = settle(kept(poor[-1], poor[0], rich))
    assert [table.parias(seat) for seat in range(3)] == [0, 0, parias_of(rich)]
    assert table.stack() == [2, 0, 1]
