"""Bots that do not think about others: any action, and the turn that looks best by itself."""

from __future__ import annotations

from diwan.bots.base import NO_LIMIT, Bot, Budget, Report
from diwan.bots.search.turn import outlook
from diwan.core.prompt import Prompt


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    name = "random"

    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        return prompt.actions[self.rng.below(len(prompt.actions))]


class GreedyBot(Bot):
    """Looks through its own turn on a sample of the position and begins the one whose end the heuristic likes best."""

    name = "greedy"

    def __init__(self, width: int = 6, depth: int = 24) -> None:
        super().__init__()
        self.width = width  # how many lines are followed at each step
        self.depth = depth

    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        if len(prompt.actions) == 1:
            return prompt.actions[0]
        sample = prompt.sample(self.rng)
        found = outlook(prompt.game.rules, sample, prompt.seat, self.width, self.depth)
        self.report = Report(tuple(zip(prompt.actions, found, strict=True)))
        best = max(found)
        ties = [action for action, value in self.report.values if value == best]
        return ties[self.rng.below(len(ties))]
