"""What holds now, for reading: the numbers that cards change, and when an action is possible."""
