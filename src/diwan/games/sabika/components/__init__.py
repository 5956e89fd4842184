"""What is printed: board, tiles, cards and their effects, read from `components.toml` into flat tables.

`vocabulary` numbers the words and has the sizes that the rules are built on; `language` turns effects into programs of
ints; `tables` declares the flat tables, `reading_board`, `reading_rondel`, `reading_cards` and `reading_box` fill them,
with `values` and `fields` (which fields there are); `limits` refuses what adds up to too much; `printed` puts it all
together and names the tables of the file that Diwan ships. To correct a value, edit the TOML: what the rules read, the
words say and the drawings show is made from it. The readers refuse what the rules cannot do, such as another number of
cities.
"""
