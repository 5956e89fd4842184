"""What is printed: board, tiles, cards and their effects, read from `components.toml` into flat tables.

`vocabulary` numbers the words, `language` turns effects into programs of ints, `tables` reads everything else. To
correct a value, edit the TOML; nothing else knows these numbers.
"""
