"""What cards do: modifiers and rewards, when actions are possible, and the programs of effects."""
