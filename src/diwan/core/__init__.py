"""The contract that every game, bot, environment and page rests on.

Nothing here knows a game by name. `rng`, `events`, `codec`, `state` and `rules` are compiled; the rest of
the package is ordinary Python for the edges (boxes, tables, files, text, drawing).
"""
