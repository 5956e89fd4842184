"""What a person sees: sentences, boards, choices and score sheets on a terminal, or as plain text in a pipe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from time import monotonic
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from diwan.core.i18n import DEFAULT_LOCALE, Message, named, render
from diwan.core.view import Choice

BOARD_WIDTH: Final = 40  # what a text board may always count on
_GAP: Final = 3  # characters between blocks that stand side by side
_COLUMN_GAP: Final = "  "  # before and between columns
_ROOMY: Final = 60  # characters; with fewer, tables have smaller gaps and longer cells
_LONG_LIST: Final = 12  # choices that are listed one below the other before columns are used
_PATIENCE: Final = 2.0  # seconds before a progress bar is worth showing
_HEAVY_LINES: Final = "[━┃┍-┏┑-┓┕-┗┙-┛┝-┣┥-┫┭-┳┵-┻┽-╋╸-╿]+"
_MARK: Final = re.compile(r" ?\[\d+\]")  # the number of a choice
_LIGHT_LINES: Final = "[─│┌┐└┘├┤┬┴┼╴-╷·]+"


# For terminals that lack the characters of boards, or some of them: walls are #, open sides - and |.
_LINES: Final = str.maketrans(
    {
        **{chr(code): "+" for code in range(0x2500, 0x2580)},
        **dict.fromkeys("━┃┏┓┗┛┣┫┳┻╋╸╹╺╻╼╽╾╿", "#"),
        "─": "-",
        "╴": "-",
        "╶": "-",
        "│": "|",
        "╵": "|",
        "╷": "|",
        "·": ".",
        "◆": "*",
        "…": "~",
    }
)
# The signs of sentences give way one by one; letters have nothing to give way to. One for one, so that columns hold.
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("‘’", "'"),
        "→": ">",
        "←": "<",
        "×": "x",
        "¿": "?",
        "¡": "!",
        "\N{NO-BREAK SPACE}": " ",
    }
)


class Screen:
    """Standard output in one language."""

    def __init__(self, locale: str = DEFAULT_LOCALE, console: Console | None = None) -> None:
        self.locale = locale
        self.names: tuple[str, ...] = ()  # of the players at the table, by seat; sentences call them by these
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self._missing = _missing_in(self.console.encoding)
        self._shown: set[str] = set()  # blocks of the board as it was shown last, without numbers of choices

    @property
    def narrow(self) -> bool:
        """Whether there is less room than usual."""
        return self.console.width < _ROOMY

    @property
    def lively(self) -> bool:
        """Whether a terminal is there, and not a pipe."""
        return self.console.is_terminal

    def text(self, message: Message) -> str:
        """Return a message in the reader's language."""
        return render(named(message, self.names), self.locale)

    def say(self, message: Message, style: str = "") -> None:
        """Show a sentence."""
        self.line(self.text(message), style)

    def line(self, text: str, style: str = "", indent: str = "") -> None:
        """Show a line of text; a terminal breaks it between words, a pipe gets it whole."""
        text = self._fit(text)
        if self.lively:
            self.console.print(Padding(Text(text, style), (0, 0, 0, len(indent)), expand=False))
        else:
            self.console.print(Text(indent + text, style), soft_wrap=True)

    def advise(self, message: Message) -> None:
        """Show a sentence that ends with a command: in one piece, so that it can be copied."""
        self.console.print(Text(self._fit(self.text(message))), soft_wrap=True)

    def _fit(self, text: str) -> str:
        """Return a text without the characters that the terminal lacks and that have a plainer one."""
        return text.translate(self._missing)

    def gap(self) -> None:
        """Show an empty line."""
        self.console.print()

    # Boards.

    @property
    def board_width(self) -> int:
        """How wide a board may be drawn here."""
        return max(self.console.width, BOARD_WIDTH)

    def board(self, text: str, *, only_news: bool = False, own: str = "") -> None:
        """Show a text board; with `only_news`, the blocks that have changed or from which something can be chosen.

        The last block that opens with the name `own` and what follows it lie before the reader, and always show:
        without them nobody can answer.
        """
        blocks = self._fit(text).split("\n\n")
        before = max(
            (at for at, block in enumerate(blocks) if block.startswith(f"{self._fit(own)}\n")), default=len(blocks)
        )
        news = [
            block
            for at, block in enumerate(blocks)
            if not only_news or at >= before or _MARK.search(block) or _bare(block) not in self._shown
        ]
        self._shown = {_bare(block) for block in blocks}
        self.blocks(news)

    def blocks(self, blocks: Sequence[str]) -> None:
        """Show blocks of a text board."""
        for row in self._rows([self._fit(block).split("\n") for block in blocks]):
            self.console.print(Text("\n").join(_beside(row)), soft_wrap=True)
            self.gap()

    def _rows(self, blocks: list[list[str]]) -> Iterator[list[list[Text]]]:
        """Put blocks side by side where a terminal has the room; a pipe, or a reader, gets one after the other."""
        row: list[list[Text]] = []
        for block in blocks:
            styled = [_title(block[0]), *(_drawn(line) for line in block[1:])]
            used = sum(_width(other) + _GAP for other in row)
            if row and (not self.lively or used + _width(styled) > self.console.width):
                yield row
                row = []
            row.append(styled)
        if row:
            yield row

    # Questions.

    def choices(self, choices: Sequence[Choice]) -> None:
        """Show numbered choices, each in words and in notation."""
        labels = [self._fit(self.text(choice.label)) for choice in choices]
        if not self.lively:
            room = max((len(label) for label in labels), default=0)
            for number, (label, choice) in enumerate(zip(labels, choices, strict=True), start=1):
                self.line(f"{number:4d}  {label:{room}}  {choice.notation}")
            return
        parts = [
            (Text(f"{number:4d}", "bold cyan"), Text(label), Text(choice.notation, "dim"))
            for number, (label, choice) in enumerate(zip(labels, choices, strict=True), start=1)
        ]
        lines = [Text(_COLUMN_GAP).join(part) for part in parts]
        widest = max((line.cell_len for line in lines), default=0)
        if len(parts) > _LONG_LIST and 2 * widest + _GAP <= self.console.width:
            self.console.print(Columns(lines, padding=(0, _GAP), equal=True, column_first=True))
        elif self.narrow and widest > self.console.width:
            # The notation needs the room of the words: it goes below them.
            self._grid([(number, Text("\n").join((label, notation))) for number, label, notation in parts])
        else:
            self._grid(parts)

    def _grid(self, rows: Sequence[Sequence[Text]]) -> None:
        """Show rows in columns, of which the second one alone is broken where there is no room."""
        grid = Table.grid(padding=(0, len(_COLUMN_GAP), 0, 0))
        for column in range(max(map(len, rows), default=0)):
            grid.add_column(no_wrap=column != 1)
        for row in rows:
            grid.add_row(*row)
        self.console.print(grid)

    def entries(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show words with their meanings in a second column; where there is no room for two, below the words."""
        room = max(cell_len(word) for word, _ in rows)
        if not self.lively:
            for word, meaning in rows:
                self.line(f"{_COLUMN_GAP}{word:{room}}{_COLUMN_GAP}{meaning}")
        elif self.narrow:
            for word, meaning in rows:
                self.line(word, indent=_COLUMN_GAP)
                self.line(meaning, indent=_COLUMN_GAP * 3)
        else:
            self._grid([(Text(_COLUMN_GAP + self._fit(word)), Text(self._fit(meaning))) for word, meaning in rows])

    # Tables.

    def fits(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
        """Tell whether a table, or columns, can be shown without breaking cells or lines."""
        widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
        between = max(_GAP * (len(widths) - 1), len(_COLUMN_GAP) * len(widths))
        return sum(widths) + between <= self.console.width

    def columns(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows in columns; never broken, since the last one holds what is to be copied."""
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        for at, row in enumerate(rows):
            padded = [cell + " " * (room - cell_len(cell)) for cell, room in zip(row, widths, strict=True)]
            line = _COLUMN_GAP + _COLUMN_GAP.join(padded).rstrip()
            self.console.print(Text(self._fit(line), "" if at else "dim"), soft_wrap=True)

    def table(
        self, heads: Sequence[str], rows: Sequence[Sequence[str]], *, words: int = 1, total: bool = False
    ) -> None:
        """Show a table whose first `words` columns are text and the others numbers; the last row may be a total."""
        grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=0 if self.narrow else (0, 1))
        for i, head in enumerate(heads):
            number = i >= words
            grid.add_column(
                Text(self._fit(head)), justify="right" if number else "left", overflow="fold", no_wrap=number
            )
        for i, row in enumerate(rows):
            last = total and i == len(rows) - 1
            if last:
                grid.add_section()
            grid.add_row(*(Text(self._fit(cell)) for cell in row), style="bold" if last else None)
        self.console.print(grid)


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Steps]:
    """Show a bar on standard error while something takes longer than two seconds; call the steps as they pass."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    steps = Steps(bar, title, total)
    try:
        yield steps
    finally:
        bar.stop()


class Steps:
    """Progress that is being made."""

    def __init__(self, bar: Progress, title: str, total: int | None) -> None:
        self._bar = bar
        self._task = bar.add_task(title, total=total)
        self._began = monotonic()
        self._started = False

    def advance(self, steps: int = 1) -> None:
        """Say that this much more has been done."""
        self._bar.advance(self._task, steps)
        if not self._started and monotonic() - self._began > _PATIENCE:
            self._started = True
            self._bar.start()


def _missing_in(encoding: str) -> dict[int, str]:
    """Return what to write for the characters that an encoding lacks; boards are drawn with all of theirs or none."""
    missing = {code: plain for code, plain in _SIGNS.items() if not _has(encoding, chr(code))}
    return missing if _has(encoding, "".join(map(chr, _LINES))) else {**missing, **_LINES}


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _beside(row: list[list[Text]]) -> Iterator[Text]:
    """Yield the lines of blocks that stand side by side."""
    for parts in zip_longest(*row, fillvalue=Text()):
        line = Text()
        for part, block in zip(parts, row, strict=True):
            line.append_text(part)
            line.pad_right(_width(block) + _GAP - part.cell_len)
        line.rstrip()
        yield line


def _width(block: list[Text]) -> int:
    return max(line.cell_len for line in block)


def _bare(block: str) -> str:
    """Return a block without the numbers of choices, to see whether anything else has changed in it."""
    lines = [_MARK.sub("", line).rstrip() for line in block.split("\n")]
    return "\n".join(line for line in lines if line)


def _title(line: str) -> Text:
    text = Text(line, "bold")
    text.highlight_regex(_MARK.pattern, "bold cyan")
    return text


def _drawn(line: str) -> Text:
    """Return a line of a board with walls and choices made to stand out: lines in heavy weight, numbers in brackets."""
    text = Text(line)
    text.highlight_regex(_HEAVY_LINES, "bold yellow")
    text.highlight_regex(_LIGHT_LINES, "dim")
    text.highlight_regex(_MARK.pattern, "bold cyan")
    return text
