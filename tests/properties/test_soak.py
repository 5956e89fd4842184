"""The same properties at length: `make soak`."""

from __future__ import annotations

import pytest

import diwan
from diwan.games.alhambra.layout import can_exchange, closes_hole, longest_wall
from diwan.games.alhambra.state import cell_at
from diwan.testing import check_game
from tests.properties import geometry, keys
from tests.properties.geometry import edge, ground_of, grown, is_legal, layout_of

pytestmark = pytest.mark.soak


@pytest.mark.rule("ALH-7.2.3")
@pytest.mark.parametrize("block", range(20))
def test_the_ring_on_144_000_placements(block: int) -> None:
    tried = 0
    for seed in range(1000 * block, 1000 * block + 20):
        for built in grown(seed, 26):
            ground, layout = ground_of(built), layout_of(built)
            for cell in edge(layout):
                tried += 1
                hole = geometry.has_hole({**layout, cell: 0})
                assert closes_hole(ground, ground.square_of(cell_at(*cell))) == hole, (built, cell)
    assert tried > 7_200


@pytest.mark.rule("ALH-7.4.3")
@pytest.mark.parametrize("block", range(20))
def test_exchanges_on_314_000_tries(block: int) -> None:
    tried = 0
    for seed in range(1000 * block, 1000 * block + 45):
        built = grown(seed, 26)[-1]
        ground, layout = ground_of(built), layout_of(built)
        for cell in built:
            for walls in range(15):
                tried += 1
                allowed = can_exchange(ground, ground.square_of(cell_at(*cell)), walls)
                assert allowed == is_legal({**layout, cell: walls}), (built, cell, walls)
    assert tried > 15_700


@pytest.mark.rule("ALH-11.2.4")
@pytest.mark.parametrize("block", range(3))
def test_longest_walls_on_1_500_alhambras(block: int) -> None:
    for seed in range(10_000 * block, 10_000 * block + 20):
        for built in grown(seed, 26):
            assert longest_wall(ground_of(built)) == geometry.longest_wall(layout_of(built)), built


@pytest.mark.parametrize("name", diwan.game_names())
@pytest.mark.parametrize("seed", range(100, 112))
def test_the_contract_at_length(name: str, seed: int) -> None:
    check_game(diwan.load(name), seeds=[seed], looks=40)


@pytest.mark.parametrize("name", diwan.game_names())
def test_playing_the_same_games_twice_gives_the_same_keys(name: str) -> None:
    for seats in diwan.load(name).allowed_seats():
        assert keys.digests(name, "{}", seats, 200_000) == keys.digests(name, "{}", seats, 200_000)
