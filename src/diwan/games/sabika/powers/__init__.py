"""What cards do: the programs of effects, the rewards of passives, and whose points they are."""
