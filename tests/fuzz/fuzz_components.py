"""Fuzzes the reader of component files: tables, or BadComponents in one line."""

from __future__ import annotations

from diwan.core.components import shipped_text
from diwan.core.errors import BadComponents
from diwan.games.alhambra.components import read_tables
from diwan.testing.fuzzing import fuzz

LINES = shipped_text("diwan.games.alhambra").splitlines()


def expect_one_line(error: Exception) -> None:
    """A refusal says something, on one line."""
    if not str(error) or "\n" in str(error):
        raise AssertionError(f"refused with {str(error)!r}")


def target(data: bytes) -> None:
    """Read one input: text as it comes, or in place of one or more lines of the shipped file."""
    if data[:1] < b"\x40":
        text = data[1:].decode("utf-8", "replace")
    else:
        lines = [*LINES]
        for part in data[1:].split(b"\n")[:4]:
            at = int.from_bytes(part[:2], "big") % len(lines)
            key, _, _ = lines[at].partition(" = ")
            lines[at] = f"{key} = {part[2:].decode('utf-8', 'replace')}"
        text = "\n".join(lines)
    try:
        read_tables(text)
    except BadComponents as error:
        expect_one_line(error)


if __name__ == "__main__":
    fuzz(target)
