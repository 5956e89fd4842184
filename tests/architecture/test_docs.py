"""The documentation: its example runs, its links lead somewhere, its lists are complete."""

import doctest
import re
from pathlib import Path

import pytest

from diwan.core.state import ARG_BITS
from scripts import reference
from scripts.native import ROOT

MARKDOWN = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "docs/writing-a-bot.md"])
def test_the_examples_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, verbose=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_to_files_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages == set(re.findall(r"[\w./-]+\.md", navigation))


def test_every_page_is_linked_from_the_front_page() -> None:
    front = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages - set(LINK.findall(front)) == {"index.md"}


def test_the_room_for_an_argument_is_that_of_the_code() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"an argument \(0 to 2\*\*(\d+) - 1\)", guide) == [str(ARG_BITS)]


def test_every_make_target_is_explained_twice() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    helped = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    declared = set(re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split())
    assert declared - helped == {"compiler", "services"}
    assert {name for name in helped - {"help"} if f"`make {name}`" not in guide} == set()


def test_the_changelog_has_its_four_sections() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = text.partition("## [Unreleased]\n")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.+)$", unreleased, re.MULTILINE) == ["Added", "Changed", "Fixed", "Removed"]


def test_the_reference_pages_are_those_that_the_code_makes() -> None:
    written = {file: (reference.PAGES / file).read_text(encoding="utf-8") for file in reference.pages()}
    assert written == reference.pages()
