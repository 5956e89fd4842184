"""Games among bots: who sits where, and how a game is played to its end. Knows no game by name."""
