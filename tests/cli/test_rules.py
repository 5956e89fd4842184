"""Which rules have a test: reading ids, markers and citations, and the command that reports them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import diwan
from diwan.cli.rules import look_up, show_parts
from diwan.cli.screen import Screen
from diwan.rulebook import citations, coverage, markers, prefix_of, read_rulebook
from tests.cli.support import Cli, installed, run_installed

GAME = diwan.game_names()[0]
OTHERS = diwan.game_names()[1:]
PREFIX = GAME[:3].upper()

RULES = f"""\
# Rules

- **{PREFIX}-1.1.1** Everybody *starts* with nothing. `[seed]`
- **{PREFIX}-1.1.2** A card is taken (see {PREFIX}-9.9.9). `[public: X]` Once. `[ruling: because]`
- **{PREFIX}-1.2** Lost in the sources. `[note]`

| id | layout |
|---|---|
| {PREFIX}-17.3-L01 | `gar-9-e`@0,-1 | 2 |

Not a definition: {PREFIX}-5.5.5, and - **XYZ-1.1.1** is another game's.

---

## 20. Points

- **{PREFIX}-20.1.1** By place: `[seed]`

| type | round 1 |
|---|---|
| *shed* | 2 / 1 |

More
below. `[note]`

- **{PREFIX}-20.1.2** No more. `[note]`

### 20.2 Words

Only **words**.

## 21. Nothing

### 21.1 Nothing more
"""
TEST = f"""\
import pytest

pytestmark = pytest.mark.rule("{PREFIX}-1.1.1")

@pytest.mark.rule("{PREFIX}-1.1.2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("{PREFIX}-17.3-L01", "{PREFIX}-20.1.1"))])
def test_it(x):
    '''Says pytest.mark.rule("{PREFIX}-1.2.3") in words only.'''
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree with three rules, all tested and one of them cited; commands run there."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / f"{GAME}.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(TEST, encoding="utf-8")
    for other in OTHERS:
        rule = f"{other[:3].upper()}-99.1"
        (tmp_path / "docs" / "rules" / f"{other}.md").write_text(f"- **{rule}** All is well.\n", encoding="utf-8")
        test = f'@pytest.mark.rule("{rule}")\ndef test_it():\n    pass\n'
        (tmp_path / "tests" / f"test_{other}.py").write_text(test, encoding="utf-8")
    (tmp_path / "src" / "diwan").mkdir(parents=True)
    (tmp_path / "src" / "diwan" / "game.py").write_text(
        f'"""Takes [{PREFIX}-1.1.2, {PREFIX}-1.1]."""\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def translate(rules: Path) -> None:
    """Put a Russian rule beside the English ones."""
    (rules / "ru").mkdir()
    text = f"- **{PREFIX}-1.2** В источниках утрачено. `[note]`\n- **{PREFIX}-7.7** Лишнее.\n"
    (rules / "ru" / f"{GAME}.md").write_text(text, encoding="utf-8")


def test_an_id_is_defined_where_it_opens_an_item_or_a_row() -> None:
    book = read_rulebook(GAME, RULES)
    assert [rule.id for rule in book.rules] == [
        f"{PREFIX}-1.1.1",
        f"{PREFIX}-1.1.2",
        f"{PREFIX}-1.2",
        f"{PREFIX}-17.3-L01",
        f"{PREFIX}-20.1.1",
        f"{PREFIX}-20.1.2",
    ]
    assert [rule.line for rule in book.rules] == [3, 4, 5, 9, 17, 26]


def test_a_rule_is_shown_without_marks() -> None:
    book = read_rulebook(GAME, RULES)
    assert [rule.text for rule in book.rules] == [
        "Everybody starts with nothing.",
        f"A card is taken (see {PREFIX}-9.9.9). Once.",
        "Lost in the sources.",
        "`gar-9-e`@0,-1 / 2",
        "By place:",
        "No more.",
    ]


def test_a_rule_is_found_in_any_case() -> None:
    book = read_rulebook(GAME, RULES)
    found = book.find(f"{PREFIX.lower()}-17.3-l01")
    assert found is not None
    assert found.id == f"{PREFIX}-17.3-L01"
    assert book.find(f"{PREFIX}-17.3") is None


def test_markers_are_read_wherever_they_stand_and_not_from_words() -> None:
    assert list(markers(TEST)) == [
        (f"{PREFIX}-1.1.1", 3),
        (f"{PREFIX}-1.1.2", 5),
        (f"{PREFIX}-17.3-L01", 6),
        (f"{PREFIX}-20.1.1", 6),
    ]


def test_a_marker_that_is_no_literal_proves_nothing() -> None:
    assert list(markers("pytest.mark.rule(f'ALH-{x}')\nmark.rule('ALH-1')\npytest.mark.rule")) == [("ALH-1", 2)]


def test_citations_are_read_with_their_lines() -> None:
    assert list(citations("x  # [ABC-1.2, ABC-13]\n\n'ABC-17.3-L01.' aABC-9")) == [
        ("ABC-1.2", 1),
        ("ABC-13", 1),
        ("ABC-17.3-L01", 3),
    ]


def test_a_tree_where_every_rule_has_a_test_is_complete(tree: Path) -> None:
    found = coverage(GAME, tree)
    assert (len(found.needed), found.tested, found.untested, found.strangers, found.repeated) == (4, 4, (), (), ())
    assert found.complete


def without_a_marker(tree: Path) -> None:
    (tree / "tests" / "test_it.py").write_text(TEST.replace(f'rule("{PREFIX}-1.1.2")', "slow"), encoding="utf-8")


def with_an_unknown_marker(tree: Path) -> None:
    (tree / "tests" / "test_more.py").write_text(f'import x\nx.mark.rule("{PREFIX}-1.1")\n', encoding="utf-8")


def with_an_unknown_citation(tree: Path) -> None:
    (tree / "src" / "diwan" / "more.py").write_text(f"# {PREFIX}-7.7\n", encoding="utf-8")


def with_a_rule_twice(tree: Path) -> None:
    path = tree / "docs" / "rules" / f"{GAME}.md"
    path.write_text(RULES + f"\n- **{PREFIX}-1.1.1** Again.\n", encoding="utf-8")


def without_rules(tree: Path) -> None:
    (tree / "docs" / "rules" / f"{GAME}.md").write_text("# Nothing\n", encoding="utf-8")
    (tree / "tests" / "test_it.py").unlink()
    (tree / "src" / "diwan" / "game.py").unlink()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (without_a_marker, f"{PREFIX}-1.1.2"),
        (with_an_unknown_marker, f"tests/test_more.py:2: there is no rule {PREFIX}-1.1"),
        (with_an_unknown_citation, f"src/diwan/more.py:1: there is no rule {PREFIX}-7.7"),
        (with_a_rule_twice, f"{PREFIX}-1.1.1 is defined more than once"),
        (without_rules, "0 of 0 rules have a test (0.0 %)"),
    ],
)
def test_what_is_wrong_is_reported_and_fails(cli: Cli, tree: Path, change: object, line: str) -> None:
    assert callable(change)
    change(tree)
    outcome = cli("rules", GAME)
    assert outcome.code == 1
    assert line in outcome.out
    assert outcome.complaint == f"not every rule is in order: {GAME}"


def test_missing_rules_are_shown_with_what_they_say(cli: Cli, tree: Path) -> None:
    without_a_marker(tree)
    outcome = cli("rules", GAME, "--missing")
    assert f"{GAME}: 3 of 4 rules have a test (75.0 %)\n" in outcome.out
    assert f"{PREFIX}-1.1.2  A card is taken" in outcome.out


def test_a_complete_tree_passes(cli: Cli, tree: Path) -> None:
    outcome = cli("rules", GAME)
    assert (outcome.code, outcome.out) == (0, f"{GAME}: 4 of 4 rules have a test (100.0 %)\n")


def test_a_game_without_a_rules_file_fails(cli: Cli, tree: Path) -> None:
    (tree / "docs" / "rules" / f"{GAME}.md").unlink()
    outcome = cli("rules")
    assert outcome.code == 1
    assert outcome.complaint == f"{GAME} has no rules file: docs/rules/{GAME}.md is missing"


def test_elsewhere_the_command_says_where_it_works(tmp_path: Path) -> None:
    outcome = run_installed(tmp_path, "rules")
    assert outcome.code == 2
    assert "there is no source checkout here" in outcome.complaint


def test_without_a_game_the_numbers_are_explained(cli: Cli, tree: Path) -> None:
    outcome = cli("rules")
    assert outcome.out.splitlines() == [
        f"{GAME}: 4 of 4 rules have a test (100.0 %)",
        *(f"{other}: 1 of 1 rules have a test (100.0 %)" for other in OTHERS),
        "",
        "This is how many of the numbered rules of each game are proved by a test.",
        f"To read a rule, or a section: diwan rules {PREFIX}-1.1.1",
    ]


@pytest.mark.parametrize("name", [f"{PREFIX}-1.1.2", f"{PREFIX.lower()}-1.1.2", "1.1.2"])
def test_a_rule_is_read_by_its_id_with_or_without_letters(cli: Cli, tree: Path, name: str) -> None:
    assert cli("rules", name).out == f"{PREFIX}-1.1.2  A card is taken (see {PREFIX}-9.9.9). Once.\n"


@pytest.mark.parametrize(
    ("name", "ids"),
    [("1.1", ["1.1.1", "1.1.2"]), ("1.1.", ["1.1.1", "1.1.2"]), ("1.2", ["1.2"])],
)
def test_a_section_is_read_as_a_whole(cli: Cli, tree: Path, name: str, ids: list[str]) -> None:
    lines = cli("rules", name).out.splitlines()
    assert [line.split()[0] for line in lines] == [f"{PREFIX}-{rule}" for rule in ids]


@pytest.mark.parametrize("name", [f"{PREFIX}-1.1.2", "1.1.2"])
def test_a_rule_may_be_asked_for_behind_its_game(cli: Cli, tree: Path, name: str) -> None:
    assert cli("rules", GAME, name).out == f"{PREFIX}-1.1.2  A card is taken (see {PREFIX}-9.9.9). Once.\n"
    assert "there is no game 'chess'" in cli("rules", "chess", name).complaint
    assert "there is no rule '9.9'" in cli("rules", GAME, "9.9").complaint


def test_the_example_of_a_rule_is_of_the_game_that_was_named(cli: Cli) -> None:
    for game in diwan.game_names():
        complaint = cli("rules", game, "foo").complaint
        assert f"; an id looks like this: diwan rules {prefix_of(game)}" in complaint


def test_the_example_of_a_rule_is_of_the_game_that_its_letters_name(cli: Cli, tree: Path) -> None:
    for other in OTHERS:
        letters = prefix_of(other)
        expected = f"there is no rule '{letters}7.7'; an id looks like this: diwan rules {letters}99.1"
        assert cli("rules", f"{letters}7.7").complaint == expected
        assert cli("rules", other, f"{letters}7.7").complaint == expected


@pytest.mark.parametrize("number", ["7.7", "99"])
def test_letters_of_another_game_are_said_to_be_so(cli: Cli, tree: Path, number: str) -> None:
    shown = {"7.7": "99.1", "99": "99"}[number]  # what exists, or else an example
    for other in OTHERS:
        letters = prefix_of(other)
        said = f"is no rule of {GAME}: {letters[:-1]} belongs to {other}; try: diwan rules {letters}{shown}"
        assert cli("rules", GAME, f"{letters.lower()}{number}").complaint == f"'{letters.lower()}{number}' {said}"


@pytest.mark.parametrize("name", ["9.9.9", f"{PREFIX}-9", "XYZ-1.1.1", f"{PREFIX}-", "1.1.11"])
def test_a_rule_that_does_not_exist_gets_one_line(cli: Cli, tree: Path, name: str) -> None:
    outcome = cli("rules", name)
    assert outcome.code == 2
    assert outcome.complaint == f"there is no rule {name!r}; an id looks like this: diwan rules {PREFIX}-1.1.1"


def test_an_id_of_several_games_is_found_in_each() -> None:
    books = [read_rulebook(game, RULES.replace(PREFIX, game[:3].upper())) for game in (GAME, "chess")]
    assert [book.game for book, _ in look_up("1.1.1", books)] == [GAME, "chess"]
    ((book, parts),) = look_up("che-1.1.1", books)
    assert (book.game, [part.rule and part.rule.id for part in parts]) == ("chess", ["CHE-1.1.1"])


TABLE = ["  type  round 1", "  shed  2 / 1", "More below."]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("20.1.1", [f"{PREFIX}-20.1.1  By place:", *TABLE]),
        ("20.1", [f"{PREFIX}-20.1.1  By place:", *TABLE, f"{PREFIX}-20.1.2  No more."]),
        ("20.2", [f"{PREFIX}-20.2  Words", "Only words."]),
        (
            f"{PREFIX}-20",
            [
                f"{PREFIX}-20  Points",
                f"{PREFIX}-20.1.1  By place:",
                *TABLE,
                f"{PREFIX}-20.1.2  No more.",
                f"{PREFIX}-20.2  Words",
                "Only words.",
            ],
        ),
        ("21.1", [f"{PREFIX}-21.1  Nothing more"]),
        (
            f"{PREFIX}-17.3-L01",
            [
                f"{PREFIX}-17.3-L01  `gar-9-e`@0,-1 / 2",
                f"Not a definition: {PREFIX}-5.5.5, and - XYZ-1.1.1 is another game's.",
            ],
        ),
    ],
)
def test_tables_and_paragraphs_are_shown_with_what_they_belong_to(
    cli: Cli, tree: Path, name: str, lines: list[str]
) -> None:
    assert cli("rules", name).out.splitlines() == lines


def test_a_table_that_is_too_wide_for_a_terminal_is_shown_row_by_row() -> None:
    book = read_rulebook(GAME, RULES)
    console = Console(file=io.StringIO(), force_terminal=True, width=14, color_system=None, highlight=False)
    show_parts(Screen(console=console), book, book.read("20.1.1")[:2])
    out = console.file
    assert isinstance(out, io.StringIO)
    assert [line.rstrip() for line in out.getvalue().splitlines()][-2:] == ["  shed: round", "  1 2 / 1"]


def test_where_rules_are_not_translated_it_is_said_that_they_are_in_english(
    cli: Cli, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIWAN_LANG", "es")
    assert cli("rules", "1.2").out.splitlines() == [
        "Las reglas están en inglés.",
        f"{PREFIX}-1.2  Lost in the sources.",
    ]


@pytest.mark.parametrize("words", [("--lang", "ru"), ()])
def test_a_rule_is_read_in_the_language_that_is_asked_for_or_usual(
    cli: Cli, tree: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    translate(tree / "docs" / "rules")
    monkeypatch.setenv("DIWAN_LANG", "es" if words else "ru")
    assert cli("rules", "1.2", *words).out == f"{PREFIX}-1.2  В источниках утрачено.\n"


def test_only_english_rules_need_tests(cli: Cli, tree: Path) -> None:
    translate(tree / "docs" / "rules")
    outcome = cli("rules", GAME, "--lang", "ru")
    assert (outcome.code, outcome.out) == (0, f"{GAME}: 4 of 4 rules have a test (100.0 %)\n")


def test_what_a_rule_of_alhambra_says_comes_with_its_table(cli: Cli) -> None:
    assert "  tower     6        13 / 6   21 / 13 / 6\n" in cli("rules", "ALH-10.2.1").out
    assert "  tower     6        3        2        1        1        1\n" in cli("rules", "ALH-10.5").out
    assert "  pavilion (blue)   2 NEW," in cli("rules", "ALH-1.4").out
    assert cli("rules", "ALH-17.4").code == 0


def test_an_installed_package_brings_its_rulebooks(tmp_path: Path) -> None:
    rulebooks = installed(tmp_path) / "rulebooks"
    rulebooks.mkdir()
    (rulebooks / f"{GAME}.md").write_text(RULES, encoding="utf-8")
    outcome = run_installed(tmp_path, "rules", "1.1.2")
    assert outcome.out == f"{PREFIX}-1.1.2  A card is taken (see {PREFIX}-9.9.9). Once.\n"


def test_an_installed_package_brings_translations(tmp_path: Path) -> None:
    rulebooks = installed(tmp_path) / "rulebooks"
    rulebooks.mkdir()
    (rulebooks / f"{GAME}.md").write_text(RULES, encoding="utf-8")
    translate(rulebooks)
    assert run_installed(tmp_path, "rules", "1.2", "--lang", "ru").out == f"{PREFIX}-1.2  В источниках утрачено.\n"
    assert run_installed(tmp_path, "rules", "1.2").out == f"{PREFIX}-1.2  Lost in the sources.\n"
