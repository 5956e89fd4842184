"""The written rules: which ids `docs/rules` defines, what each says, and which tests prove them.

`diwan rules`, the `rules` command at a table, the page of the rules and the tests share it. An id is defined where it
opens a list item or a table row; a line tagged `[note]` has no behaviour and needs no test. What stands below a rule,
up to the next one or the next heading, belongs to it.

English is the specification; `docs/rules/LOCALE` holds translations, rule for rule and table for table.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from diwan.core.i18n import DEFAULT_LOCALE

_PACKAGE = Path(__file__).resolve().parent
_ID = r"[A-Z]{3}-[0-9A-Za-z](?:[0-9A-Za-z.\-]*[0-9A-Za-z])?"
_DEFINED = re.compile(rf"^\s*(?:-|\|)\s*\**({_ID})\**(.*)")
_HEADING = re.compile(r"^(#+)\s+(?:([0-9]+(?:\.[0-9]+)*)\.?\s+)?(.*)")
_DIVIDER = re.compile(
    r"^\s*(?:\|[\s|:-]*|-+)?\s*$"
)  # an empty line, a line across the page, or one below a table's head
_CITED = re.compile(rf"\b{_ID}")
_TAG = re.compile(r"\s*`\[.*?\]`")  # where a rule comes from: of no interest to somebody who plays
_EMPHASIS = re.compile(r"\*+([^*]+)\*+")
_NOTE = "[note]"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    id: str
    text: str  # our own words, without marks of sources
    note: bool  # has no behaviour, so no test
    line: int  # in its file


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a rules file, in reading order: a heading, a rule, a paragraph or a table."""

    rule: Rule | None = None
    level: int = 0  # of a heading: 1 is the largest; 0 is none
    number: str = ""  # of a heading, such as 10.5
    text: str = ""  # a heading's title, or a paragraph
    rows: tuple[tuple[str, ...], ...] = ()  # a table, its head first

    @property
    def opens(self) -> bool:
        """Whether something new begins here, to which what stands before does not belong."""
        return self.rule is not None or self.level > 0


@dataclass(frozen=True, slots=True)
class Item:
    """What stands in a section: a rule with its id, or a paragraph or table that has none."""

    id: str  # also its anchor; "" without one
    text: str
    rows: tuple[tuple[str, ...], ...] = ()  # of a table, its head first


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and what stands below it up to the next one."""

    title: str
    level: int  # 2 is the largest
    number: str  # such as 10.5; "" without one
    anchor: str  # unique on the page of its game
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game."""

    game: str
    parts: tuple[Part, ...]
    locale: str = DEFAULT_LOCALE  # the language that it is written in

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every numbered rule, in order."""
        return tuple(part.rule for part in self.parts if part.rule is not None)

    @property
    def prefix(self) -> str:
        """What every id of this game begins with."""
        return prefix_of(self.game)

    def find(self, rule_id: str) -> Rule | None:
        """Return a rule by its id, in whatever case."""
        wanted = rule_id.upper()
        return next((rule for rule in self.rules if rule.id.upper() == wanted), None)

    def read(self, wanted: str) -> list[Part]:
        """Return a rule, or a section by its number, with all that belongs to it; the game's letters may be left out.

        Where a section has no heading of its own, it is the rules whose ids begin like this. Nothing when there is
        no such rule.
        """
        bare = wanted.upper().removeprefix(self.prefix).rstrip(".")
        rule, found = self.find(self.prefix + bare), list[Part]()
        marks = (f"{self.prefix}{bare}.", f"{self.prefix}{bare}-")
        for at, part in enumerate(self.parts):
            if part.rule is not None and (
                part.rule == rule or (rule is None and part.rule.id.upper().startswith(marks))
            ):
                found += self._belonging(at)
            elif part.number == bare != "" and rule is None:
                return self._section(at)
        return found

    def _belonging(self, at: int) -> list[Part]:
        """Return a part and what follows it, up to the next rule or heading, or a head above rules in a table."""
        later = range(at + 1, len(self.parts))
        ends = [place for place in later if self.parts[place].opens or len(self.parts[place].rows) == 1]
        return list(self.parts[at : ends[0] if ends else None])

    def _section(self, at: int) -> list[Part]:
        """Return a heading and what stands under it."""
        level = self.parts[at].level
        ends = [place for place in range(at + 1, len(self.parts)) if 0 < self.parts[place].level <= level]
        return list(self.parts[at : ends[0] if ends else None])

    def sections(self) -> tuple[Section, ...]:
        """Return all sections in order, for a page, without the title of the file and what it says about itself."""
        found: list[Section] = []
        for at, part in enumerate(self.parts):
            if part.level < 2:
                continue
            own = list(takewhile(lambda below: below.level == 0, self.parts[at + 1 :]))
            anchor = f"section-{part.number}" if part.number else f"part-{len(found) + 1}"
            found.append(Section(part.text, part.level, part.number, anchor, tuple(map(_item_of, own))))
        return tuple(found)

    def anchor(self, cited: str) -> str | None:
        """Return where on its page a rule stands, or a section that is cited like one; None where there is no such."""
        bare = cited.upper().removeprefix(self.prefix)
        rule = self.find(self.prefix + bare)
        if rule is not None:
            return rule.id
        for section in self.sections():
            if section.number == bare != "":
                return section.anchor
        below = (f"{self.prefix}{bare}.", f"{self.prefix}{bare}-")
        return next((rule.id for rule in self.rules if rule.id.upper().startswith(below)), None)

    def knows(self, cited: str) -> bool:
        """Tell whether an id, or a section that ids belong to (`ALH-7.1`), exists."""
        return any(rule.id == cited or rule.id.startswith((cited + ".", cited + "-")) for rule in self.rules)

    def repeated(self) -> list[str]:
        """Return the ids that are defined more than once."""
        ids = [rule.id for rule in self.rules]
        return sorted({rule_id for rule_id in ids if ids.count(rule_id) > 1})


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules of a game have a test, and what is named without being a rule."""

    game: str
    needed: tuple[Rule, ...]  # every rule that has a behaviour
    untested: tuple[Rule, ...]
    strangers: tuple[tuple[str, str], ...]  # an id that does not exist, and where it is named
    repeated: tuple[str, ...]

    @property
    def tested(self) -> int:
        """How many rules have a test."""
        return len(self.needed) - len(self.untested)

    @property
    def complete(self) -> bool:
        """Whether there are rules, each with a test, and every id that is named exists once."""
        return bool(self.needed) and not (self.untested or self.strangers or self.repeated)


def prefix_of(game: str) -> str:
    """Return what the rule ids of a game begin with: the first three letters of its name."""
    return game[:3].upper() + "-"


def read_rulebook(game: str, text: str, locale: str = DEFAULT_LOCALE) -> Rulebook:
    """Return the rules, and what stands between them, that a text in the form of `docs/rules` holds."""
    parts: list[Part] = []
    apart = True  # whether the line before ended what stood there
    for number, line in enumerate(text.splitlines(), start=1):
        if _DIVIDER.match(line):
            apart = apart or "|" not in line
            continue
        part = _part_of(line, number, prefix_of(game))
        last = None if apart or part.opens else parts[-1]
        if last is not None and bool(last.rows) == bool(part.rows):
            parts[-1] = Part(text=f"{last.text} {part.text}".strip(), rows=(*last.rows, *part.rows))
        else:
            parts.append(part)
        apart = part.opens
    return Rulebook(game, tuple(parts), locale)


def _part_of(line: str, number: int, prefix: str) -> Part:
    """Return what one line holds."""
    found = _DEFINED.match(line)
    if found is not None and found[1].startswith(prefix):
        return Part(rule=Rule(found[1], _plain(found[2]), _NOTE in line, number))
    heading = _HEADING.match(line)
    if heading is not None:
        return Part(level=len(heading[1]), number=heading[2] or "", text=_plain(heading[3]))
    bare = line.strip()
    if bare.startswith("|"):
        return Part(rows=(tuple(_unmarked(cell) for cell in bare.strip("|").split("|")),))
    return Part(text=_unmarked(bare))


def _item_of(part: Part) -> Item:
    return Item("", part.text, part.rows) if part.rule is None else Item(part.rule.id, part.rule.text)


def _plain(text: str) -> str:
    cells = [_unmarked(cell) for cell in text.split("|")]
    return " / ".join(cell for cell in cells if cell)


def _unmarked(text: str) -> str:
    return _EMPHASIS.sub(r"\1", _TAG.sub("", text)).strip()


def checkout() -> Path | None:
    """Return the root of the source tree: the present folder, or else the tree that this package belongs to, if any."""
    for root in (Path.cwd(), _PACKAGE.parent.parent):
        if (root / "docs" / "rules").is_dir() and (root / "src" / "diwan").is_dir():
            return root
    return None


def load_rulebook(game: str, locale: str = DEFAULT_LOCALE) -> Rulebook | None:
    """Return the rules of a game in a language, or in English where they are not translated.

    They are those of the source tree, or else of the installed package; None when neither has any.
    """
    root = checkout()
    folders = [_PACKAGE / "rulebooks"] if root is None else [root / "docs" / "rules", _PACKAGE / "rulebooks"]
    for folder in folders:
        # A translation counts only beside the English rules that it belongs to.
        for path, written in ((folder / locale / f"{game}.md", locale), (folder / f"{game}.md", DEFAULT_LOCALE)):
            if path.is_file():
                return read_rulebook(game, path.read_text(encoding="utf-8"), written)
    return None


def rule_sections(game: str) -> tuple[Section, ...]:
    """Return the rules of a game section by section, for a page; nothing when its rules are not installed."""
    book = load_rulebook(game)
    return () if book is None else book.sections()


def coverage(game: str, root: Path) -> Coverage:
    """Compare the rules of a game in a source tree with the markers of its tests and the citations in its code."""
    book = read_rulebook(game, (root / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))
    marked: list[tuple[str, str]] = []
    cited: list[tuple[str, str]] = []
    for path in sorted((root / "tests").rglob("*.py")):
        marked += _placed(path, root, markers(path.read_text(encoding="utf-8")))
    for path in sorted((root / "src").rglob("*.py")):
        cited += _placed(path, root, citations(path.read_text(encoding="utf-8")))
    tested = {rule_id for rule_id, _ in marked}
    needed = tuple(rule for rule in book.rules if not rule.note)
    ids = {rule.id for rule in book.rules}
    strangers = [
        (rule_id, place) for rule_id, place in marked if rule_id.startswith(book.prefix) and rule_id not in ids
    ]
    strangers += [(name, place) for name, place in cited if name.startswith(book.prefix) and not book.knows(name)]
    untested = tuple(rule for rule in needed if rule.id not in tested)
    return Coverage(game, needed, untested, tuple(strangers), tuple(book.repeated()))


def _placed(path: Path, root: Path, found: Iterator[tuple[str, int]]) -> list[tuple[str, str]]:
    place = path.relative_to(root).as_posix()
    return [(rule_id, f"{place}:{line}") for rule_id, line in found]


def markers(source: str) -> Iterator[tuple[str, int]]:
    """Yield the id and line of every `pytest.mark.rule("...")` in a test module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            for argument in node.args:
                # Only a literal can be read without running the test, so nothing else counts.
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, node.lineno


def _is_rule_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and ast.unparse(function).endswith("mark.rule")


def citations(source: str) -> Iterator[tuple[str, int]]:
    """Yield the id and line of every rule that a source text names."""
    for number, line in enumerate(source.splitlines(), start=1):
        for found in _CITED.finditer(line):
            yield found[0], number
