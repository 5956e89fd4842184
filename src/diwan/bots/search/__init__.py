"""Looking ahead: compiled, and free of any game's name."""
