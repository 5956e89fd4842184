"""The shape of the commands and scripts: short modules of short functions, under names that say what they hold."""

import ast
from pathlib import Path

import pytest

from scripts.native import ROOT

MODULES = sorted(
    path for folder in ("src/diwan/cli", "scripts", "benchmarks") for path in (ROOT / folder).rglob("*.py")
)
SAYS_NOTHING = {"common", "utils", "util", "helpers", "misc", "base", "manager", "tools"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_is_short_and_so_are_its_functions(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    assert len(text.splitlines()) <= 400
    assert {name: length for name, length in lengths.items() if length > 40} == {}


def test_every_module_is_named_for_what_it_holds() -> None:
    assert {path.name for path in MODULES if path.stem in SAYS_NOTHING} == set()
