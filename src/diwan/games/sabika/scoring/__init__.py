"""Counting and scoring: what players have, wishes, the end of the game. Reading only."""
