"""The action space: named blocks of ints. A game declares its blocks once; everything else derives from them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    """A run of action numbers with one meaning."""

    name: str
    start: int
    size: int
    index: str  # what the index within the block means ("card", "tile", "cell"); "" for a single action
    meaning: str  # one line for the docs

    @property
    def stop(self) -> int:
        """The first number after the block."""
        return self.start + self.size


class ActionSpace:
    """All actions of a game, 0 <= action < size, each in exactly one block."""

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        expected = 0
        for block in blocks:
            if block.start != expected or block.size < 1:
                raise ValueError(f"block {block.name!r} starts at {block.start}, expected {expected}")
            expected = block.stop
        self.blocks = blocks
        self.size = expected
        self._by_name = {block.name: block for block in blocks}

    def __getitem__(self, name: str) -> Block:
        return self._by_name[name]

    def block_of(self, action: int) -> Block:
        """Return the block of an action; ValueError when there is no such action."""
        for block in self.blocks:
            if block.start <= action < block.stop:
                return block
        raise ValueError(f"there is no action {action}: actions are 0 to {self.size - 1}")

    def index_of(self, action: int) -> int:
        """Return the place of an action within its block."""
        return action - self.block_of(action).start


def space_of(blocks: list[tuple[int, str, str, str]], end: int) -> ActionSpace:
    """Return the space of blocks that end where the next one begins, the last one at `end`.

    Each is its first number, its name, what the index within it is ("" for a single action), and its meaning.
    """
    ends = [*(first for first, _, _, _ in blocks[1:]), end]
    return ActionSpace(
        tuple(
            Block(name, first, stop - first, index, meaning)
            for (first, name, index, meaning), stop in zip(blocks, ends, strict=True)
        )
    )
