"""The action space: named blocks of numbers without gaps."""

from __future__ import annotations

import pytest

from diwan.core.actions import ActionSpace, Block, space_of

BLOCKS = (
    Block("take", 0, 3, "card", "take a card"),
    Block("stop", 3, 1, "", "take no more"),
    Block("put", 4, 5, "cell", "put it there"),
)


@pytest.mark.parametrize(
    ("action", "name", "index"), [(0, "take", 0), (2, "take", 2), (3, "stop", 0), (4, "put", 0), (8, "put", 4)]
)
def test_every_action_has_one_block_and_a_place_in_it(action: int, name: str, index: int) -> None:
    space = ActionSpace(BLOCKS)
    assert space.block_of(action).name == name
    assert space.index_of(action) == index
    assert space[name].start + index == action


def test_the_size_is_the_number_of_all_actions() -> None:
    assert ActionSpace(BLOCKS).size == 9
    assert ActionSpace(()).size == 0


@pytest.mark.parametrize("action", [-1, 9, 1000])
def test_there_is_no_action_outside(action: int) -> None:
    with pytest.raises(ValueError, match=rf"^there is no action {action}: actions are 0 to 8$"):
        ActionSpace(BLOCKS).block_of(action)


@pytest.mark.parametrize(
    "blocks",
    [
        (Block("late", 1, 3, "card", "a gap before it"),),
        (BLOCKS[0], Block("early", 2, 3, "card", "an overlap")),
        (BLOCKS[0], Block("empty", 3, 0, "card", "no numbers")),
    ],
)
def test_gaps_overlaps_and_empty_blocks_are_refused(blocks: tuple[Block, ...]) -> None:
    with pytest.raises(ValueError, match=rf"^block '{blocks[-1].name}' starts at {blocks[-1].start}, expected \d+$"):
        ActionSpace(blocks)


def test_blocks_end_where_the_next_one_begins() -> None:
    listed = [(block.start, block.name, block.index, block.meaning) for block in BLOCKS]
    assert space_of(listed, 9).blocks == BLOCKS
