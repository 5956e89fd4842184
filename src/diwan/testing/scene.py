"""A position under test, with all that a person needs to get there again, and the one error of the kit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from diwan.core.game import Game
from diwan.core.rng import Rng
from diwan.core.state import State

Hidden = tuple[int, int | None, str]  # seats, viewer, and the name of what this viewer can't know


class Secret(NamedTuple):
    """Something that one seat knows and another does not, and how many positions of it prove that samples know it."""

    what: str
    enough: int


class ContractBroken(AssertionError):
    """A game breaks a promise; the message says where, what, and what to change.

    `actions` lead from the named seed to the position.
    """

    def __init__(self, message: str, actions: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.actions = actions


@dataclass
class Report:
    """What a check has looked at, so that a test can tell a thorough run from an empty one."""

    games: int = 0
    plies: int = 0
    close_looks: int = 0
    actions_tried: int = 0
    refusals: int = 0
    samples: int = 0  # compared with the truth, hidden thing by hidden thing
    blind: int = 0  # samples that were the same in two worlds that look the same
    worlds: int = 0  # determinizations compared with the true state
    quiet_steps: int = 0  # actions that both worlds heard alike
    lines: int = 0  # texts that both worlds read alike
    drawings: int = 0
    tellings: int = 0  # positions told in words
    damaged: int = 0  # damaged bytes offered
    survivors: int = 0  # damaged bytes that were accepted and played to the end
    undos: int = 0
    blocks: Counter[str] = field(default_factory=Counter)  # action blocks that were played
    drawn_anew: Counter[Hidden] = field(default_factory=Counter)  # samples in which a hidden thing differed
    events: Counter[str] = field(default_factory=Counter)  # kinds of event that were heard
    # By seats, viewer, whose secret and what it is: positions that have it, and those where samples did not know it.
    guesses: dict[tuple[int, int | None, int, Secret], list[int]] = field(default_factory=dict)
    shown: dict[str, list[int]] = field(default_factory=dict)  # by block: reveals counted, and those that showed


@dataclass
class Scene:
    """A state on the way through a game."""

    game: Game
    seats: int
    seed: int
    state: State
    rng: Rng  # the checker's own: which actions, which damages, which samples
    report: Report
    actions: list[int] = field(default_factory=list)  # from the start to this state
    legal: list[int] = field(default_factory=list)
    looks: int = 0  # close looks so far: what takes turns goes by this number

    def fail(self, what: str, change: str) -> NoReturn:
        """Report a broken promise: what is wrong, and what to change."""
        raise ContractBroken(f"{self.where()}: {what}. {change}", tuple(self.actions))

    def where(self) -> str:
        """Return the position in words."""
        place = f"{self.game!r}, {self.seats} seats, seed {self.seed}, ply {len(self.actions)}"
        if not self.actions:
            return place
        block = self.game.actions.block_of(self.actions[-1])
        return f"{place} (after action {self.actions[-1]}, {block.name})"

    def pick(self, items: list[int]) -> int:
        """Return one of the items at random."""
        return items[self.rng.below(len(items))]

    def illegal(self) -> list[int]:
        """Return actions that are not legal now: the ends of every block, some anywhere, some beside legal ones."""
        space = self.game.actions
        ends = [number for block in space.blocks for number in (block.start, block.stop - 1)]
        anywhere = [int(self.rng.below(space.size)) for _ in range(8)]
        near = [number + step for number in self.legal[:8] for step in (-1, 1)]
        return sorted({number for number in (*ends, *anywhere, *near) if 0 <= number < space.size} - set(self.legal))
