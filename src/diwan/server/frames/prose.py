"""The position in words as markup: headings, lists and tables that a voice and a braille line know their way through.

The page and its script show the same text, and what changes in it travels like what changes in a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from diwan.core.i18n import Message, figure
from diwan.core.prose import Block, Cell, Grid, Items, Section, capital

_HEADS: Final = ("h3", "h4")  # the page has h1 and h2


class Writer:
    """Writes sections as markup, in one reader's language with the players' names."""

    def __init__(self, read: Callable[[Message], str], names: Sequence[str]) -> None:
        self._read = read
        self._names = names

    def markup(self, sections: Sequence[Section], depth: int = 0, within: str = "") -> str:
        """Return sections one after the other; each has its key, so that a page keeps what did not change."""
        return "".join(self._section(section, depth, within) for section in sections)

    def _section(self, section: Section, depth: int, within: str) -> str:
        head, key, title = _HEADS[depth], within + section.key, self._words(section.title)
        blocks = "".join(self._block(block, title) for block in section.blocks)
        parts = self.markup(section.parts, depth + 1, f"{key}.")
        return f'<section data-key="{escape(key)}"><{head}>{title}</{head}>{blocks}{parts}</section>'

    def _block(self, block: Block, title: str) -> str:
        if isinstance(block, Items):
            return f"<ul>{''.join(f'<li>{self._words(item)}</li>' for item in block.items)}</ul>"
        return self._table(block, title) if isinstance(block, Grid) else f"<p>{self._words(block)}</p>"

    def _table(self, grid: Grid, title: str) -> str:
        heads = "".join(f'<th scope="col">{self._words(head)}</th>' for head in grid.columns)
        rows = "".join(self._row(row) for row in grid.rows)
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        # On a phone a table may be wider than the screen: then it is moved by keys, too.
        return f'<div class="wide" role="group" tabindex="0" aria-label="{title}">{table}</div>'

    def _row(self, row: tuple[Cell, ...]) -> str:
        head, *cells = (figure(cell) if isinstance(cell, int) else self._words(cell) for cell in row)
        return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'

    def _words(self, message: Message) -> str:
        return escape(capital(self._read(message), self._names))
