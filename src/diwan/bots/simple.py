"""Bots without search: any action, and the one that looks best one step ahead."""

from __future__ import annotations

from diwan.bots.base import NO_LIMIT, Bot, Budget, Report
from diwan.core.prompt import Prompt


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    name = "random"

    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        return prompt.actions[self.rng.below(len(prompt.actions))]


class GreedyBot(Bot):
    """Tries every action on a sample of the position and keeps the one that the heuristic likes best."""

    name = "greedy"

    def choose(self, prompt: Prompt, budget: Budget = NO_LIMIT) -> int:
        if len(prompt.actions) == 1:
            return prompt.actions[0]
        rules = prompt.game.rules
        sample = prompt.sample(self.rng)
        values: list[tuple[int, float]] = []
        for action in prompt.actions:
            after = sample.clone()
            rules.apply(after, action)
            values.append((action, rules.value(after, prompt.seat)))
        self.report = Report(tuple(values))
        best = max(value for _, value in values)
        ties = [action for action, value in values if value == best]
        return ties[self.rng.below(len(ties))]
