"""What a person sees at a real terminal: colours, blocks side by side, news only, long lists in columns."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

import diwan
from diwan.cli.screen import Screen, progress
from diwan.cli.sheet import show_sheet
from diwan.core.i18n import say
from diwan.core.view import Choice
from tests.cli.support import SOURCES

GAME = diwan.game_names()[0]
BOARD = "One\n  ┏━┓\n  ┃a│\n\nTwo\n  b [1]\n  c\n\nThree\n  d"


def terminal(width: int) -> Screen:
    """A screen that believes in a terminal of this width."""
    console = Console(file=io.StringIO(), force_terminal=True, width=width, color_system="standard", highlight=False)
    return Screen(console=console)


def shown(screen: Screen) -> str:
    out = screen.console.file
    assert isinstance(out, io.StringIO)
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def choices(count: int) -> list[Choice]:
    return [Choice(action, f"do {action}", f"x:{action}", say("Do it")) for action in range(1, count + 1)]


def test_blocks_stand_side_by_side_where_there_is_room() -> None:
    screen = terminal(15)
    screen.board(BOARD)
    assert shown(screen) == "One     Two\n  ┏━┓     b [1]\n  ┃a│     c\n\nThree\n  d\n\n"


def test_blocks_stand_one_below_the_other_where_there_is_none() -> None:
    screen = terminal(14)
    screen.board(BOARD)
    assert shown(screen) == "One\n  ┏━┓\n  ┃a│\n\nTwo\n  b [1]\n  c\n\nThree\n  d\n\n"


def test_news_are_blocks_that_changed_or_offer_a_choice() -> None:
    screen = terminal(80)
    screen.board(BOARD)
    shown(screen)
    screen.board(BOARD.replace(" [1]", ""), only_news=True)
    assert shown(screen) == ""
    screen.board(BOARD.replace("  d", "  e"), only_news=True)
    assert shown(screen) == "Two       Three\n  b [1]     e\n  c\n\n"
    screen.board(BOARD)
    assert shown(screen).startswith("One ")


def test_what_lies_before_the_reader_is_always_shown() -> None:
    screen = terminal(80)
    screen.board("Two\n  x\n\n" + BOARD, own="Two")
    shown(screen)
    screen.board("Two\n  x\n\n" + BOARD.replace(" [1]", ""), only_news=True, own="Two")
    assert shown(screen) == "Two   Three\n  b     d\n  c\n\n"


class Letters(io.StringIO):
    """A file of some encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # the base class declares a plain attribute
        return self._encoding


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r", "no such encoding"])
def test_where_the_characters_for_lines_are_missing_ascii_is_drawn(encoding: str) -> None:
    file = Letters(encoding)
    Screen(console=Console(file=file, width=80, highlight=False)).board("One\n  ┏━┱─┐\n  ┃a│ ┃\n  ·◆·")
    assert file.getvalue() == "One\n  ##+-+\n  #a| #\n  .*.\n\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_where_they_are_there_they_are_drawn(encoding: str) -> None:
    file = Letters(encoding)
    Screen(console=Console(file=file, width=80, highlight=False)).board("One\n  ┏━┱─┐")
    assert "┏━┱─┐" in file.getvalue()


# Dashes, quotes, guillemets, arrows and the rest that sentences have in some language, and letters, which stay.
SIGNS = "– — − “a” „b” «ф» ‘c’ → ← × ¿é? ¡ñ! d\N{NO-BREAK SPACE}e"


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [
        ("ascii", '- - - "a" "b" "ф" \'c\' > < x ?é? !ñ! d e'),
        ("no such encoding", '- - - "a" "b" "ф" \'c\' > < x ?é? !ñ! d e'),
        ("latin-1", '- - - "a" "b" «ф» \'c\' > < × ¿é? ¡ñ! d\N{NO-BREAK SPACE}e'),
        ("cp1251", "– — - “a” „b” «ф» ‘c’ > < x ?é? !ñ! d\N{NO-BREAK SPACE}e"),
        ("utf-8", SIGNS),
    ],
)
def test_signs_that_the_terminal_lacks_give_way_to_plain_ones(encoding: str, signs: str) -> None:
    file = Letters(encoding)
    screen = Screen(console=Console(file=file, width=80, highlight=False))
    screen.line(SIGNS)
    screen.advise(say(SIGNS))
    screen.choices([Choice(0, "go", "x:0", say(SIGNS))])
    screen.columns([[SIGNS]])
    lines = file.getvalue().split("\n")
    assert lines == [signs, signs, f"   1  {signs}  go", f"  {signs}", ""]


def test_a_table_and_a_list_of_choices_give_way_too() -> None:
    file = Letters("ascii")
    screen = Screen(console=Console(file=file, width=80, highlight=False, force_terminal=True, color_system=None))
    screen.table(["thing – cost"], [["a → b"]])
    screen.choices([Choice(0, "go", "x:0", say("Trade a → b"))])
    screen.board("Store\n  a → “b”")
    assert [line.rstrip() for line in file.getvalue().splitlines() if line.strip("- ")] == [
        *("thing - cost", "a > b", "   1  Trade a > b  go", "Store", '  a > "b"'),
    ]


@pytest.mark.parametrize("width", [20, 40])
def test_on_a_narrow_terminal_no_choice_loses_its_number(width: int) -> None:
    screen = terminal(width)
    long = [Choice(n, "do " * 9, f"x:{n}", say("Do something that takes many words to say")) for n in range(10, 14)]
    screen.choices([Choice(0, "a", "x:0", say("A"))] * 8 + long)
    lines = shown(screen).splitlines()
    assert max(map(len, lines)) <= width
    assert [int(line[:4]) for line in lines if line[:4].strip()] == list(range(1, 13))


def test_on_a_narrow_terminal_the_score_sheet_keeps_its_numbers_whole(finished: Path) -> None:
    replay = diwan.read_replay(finished.read_text(encoding="utf-8"))
    game = diwan.load(GAME)
    state, screen = replay.position(game), terminal(40)
    show_sheet(screen, game, state, ["Ann", "A long name, too long"])
    lines = shown(screen).splitlines()
    assert max(map(len, lines)) <= 40
    total = next(line for line in lines if line.startswith("Total"))
    assert [int(word) for word in total.split()[1:3]] == game.rules.scores(state)
    assert any("ALH-11.3.1" in line for line in lines)


def test_walls_choices_and_titles_stand_out() -> None:
    screen = terminal(80)
    screen.board(BOARD)
    out = screen.console.file
    assert isinstance(out, io.StringIO)
    text = out.getvalue()
    assert "\x1b[1mOne\x1b[0m" in text
    assert "\x1b[1;33m┏━┓\x1b[0m" in text
    assert "\x1b[2m│\x1b[0m" in text
    assert "\x1b[1;36m [1]\x1b[0m" in text


def test_a_short_list_is_one_choice_a_line_with_the_notation_in_a_column() -> None:
    screen = terminal(40)
    screen.choices(choices(2))
    assert [line.rstrip() for line in shown(screen).splitlines()] == ["   1  Do it  do 1", "   2  Do it  do 2"]


def test_a_long_list_is_set_in_columns_that_are_read_downwards() -> None:
    screen = terminal(45)
    screen.choices(choices(20))
    lines = shown(screen).splitlines()
    assert len(lines) == 10
    assert lines[0].split() == ["1", "Do", "it", "do", "1", "11", "Do", "it", "do", "11"]


def test_a_long_sentence_is_broken_between_words_and_stays_indented() -> None:
    screen = terminal(20)
    screen.line("one two three four five six", indent="  ")
    assert [line.rstrip() for line in shown(screen).splitlines()] == ["  one two three four", "  five six"]


def test_a_pipe_gets_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.line("word " * 40)
    screen.board(BOARD)
    screen.choices(choices(20))
    out = capsys.readouterr().out
    assert out.startswith("word " * 40)
    assert BOARD in out
    assert out.endswith("  20  Do it  do 20\n")
    assert "\x1b" not in out


def test_a_bar_is_shown_on_no_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("working", 3) as steps:
        steps.advance(3)
    assert capsys.readouterr() == ("", "")


def heard(terminal: int, until: str) -> str:
    """Read from a terminal until a text comes, for a minute at most."""
    text, ends = b"", time.monotonic() + 60
    while until.encode() not in text and time.monotonic() < ends:
        if select.select([terminal], [], [], 1.0)[0]:
            text += os.read(terminal, 65536)
    return text.decode("utf-8", errors="replace")


def test_a_person_at_a_terminal_plays_in_colours_and_leaves_by_the_end_of_input(tmp_path: Path) -> None:
    outer, inner = pty.openpty()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "DIWAN_LANG")},
        "PYTHONPATH": str(SOURCES),
        "XDG_DATA_HOME": str(tmp_path),
        "TERM": "xterm",
        "COLUMNS": "120",
        "LINES": "50",
    }
    command = [sys.executable, "-m", "diwan", "play", GAME, "--terminal", "--seed", "4"]
    with subprocess.Popen(command, env=environment, stdin=inner, stdout=inner, stderr=inner) as process:
        try:
            start = heard(outer, "\n> ")
            os.write(outer, b"3\n")  # one of the cards that others may follow
            more = heard(outer, "\n> ")
            os.write(outer, b"\x04")
            end = heard(outer, "--resume")
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
            os.close(inner)
            os.close(outer)
    assert "\x1b[1mMarket\x1b[0m" in start
    assert re.search(r"Market.*Display", start)
    assert "Taken so far" in more
    assert "The game is kept." in end
    assert "Traceback" not in start + more + end


LONG = "Send an architect to a space where others are at work already, for two dinars or three"


def long_list(count: int) -> list[Choice]:
    return [Choice(n, f"move architect-1 O{n}", f"x:{n}", say(LONG)) for n in range(count)]


@pytest.mark.parametrize("count", [5, 20])
def test_long_choices_keep_the_column_of_the_notation_and_hang_below_their_words(count: int) -> None:
    screen = terminal(80)
    screen.choices(long_list(count))
    lines = [line.rstrip() for line in shown(screen).splitlines()]
    assert len(lines) == 2 * count
    assert lines[0].startswith("   1  Send an architect")
    assert lines[0].endswith("  move architect-1 O0")
    assert all(line.startswith("      ") and "move" not in line for line in lines[1::2])


def test_long_choices_are_set_in_columns_where_two_fit() -> None:
    screen = terminal(2 * len(f"   1  {LONG}  move architect-1 O10") + 3)
    screen.choices(long_list(20))
    lines = shown(screen).splitlines()
    assert len(lines) == 10
    assert lines[0].split("move architect-1 O")[1].startswith("0")
    assert lines[0].rstrip().endswith("move architect-1 O10")


def test_on_a_narrow_terminal_the_notation_of_long_choices_has_a_line_of_its_own() -> None:
    screen = terminal(40)
    screen.choices(long_list(2))
    lines = [line.rstrip() for line in shown(screen).splitlines()]
    assert max(map(len, lines)) <= 40
    assert lines[0] == "   1  Send an architect to a space where"
    assert [line for line in lines if "move" in line] == ["      move architect-1 O0", "      move architect-1 O1"]


def test_words_and_meanings_stand_in_two_columns_where_there_is_room() -> None:
    rows = [("log", "what happened"), ("undo", "take back " * 8)]
    screen = terminal(60)
    screen.entries(rows)
    assert [line.rstrip() for line in shown(screen).splitlines()] == [
        "  log   what happened",
        "  undo  take back take back take back take back take back",
        "        take back take back take back",
    ]
    screen = terminal(40)
    screen.entries(rows)
    assert [line.rstrip() for line in shown(screen).splitlines()] == [
        "  log",
        "      what happened",
        "  undo",
        "      take back take back take back take",
        "      back take back take back take back",
        "      take back",
    ]
