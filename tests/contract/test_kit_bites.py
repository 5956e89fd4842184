"""The kit bites: a game with one thing broken is caught, and the message says what it is.

Sabotages are made on Lanterns, which is small enough to break everywhere. Every place in the kit that can complain is
proved to do so.
"""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import diwan.testing
from tests.contract.sabotage.making import SABOTAGES, lines_of, outcome

for module in sorted(path.stem for path in (Path(__file__).parent / "sabotage").glob("of_*.py")):
    importlib.import_module(f"tests.contract.sabotage.{module}")

KIT = Path(diwan.testing.__file__).parent


@pytest.mark.parametrize("name", SABOTAGES)
def test_a_sabotage_is_caught(name: str) -> None:
    error = outcome(name)
    assert error is not None, "nothing was noticed"
    assert re.search(SABOTAGES[name].message, str(error)), str(error)
    assert "\n" not in str(error)


def test_every_complaint_of_the_kit_is_proved_by_a_sabotage() -> None:
    reached = {place for name in SABOTAGES for place in lines_of(outcome(name))}
    unproved = [
        f"{path.name}:{first}"
        for path in sorted(KIT.glob("*.py"))
        for first, last in complaints(path)
        if not any((str(path), line) in reached for line in range(first, last + 1))
    ]
    assert not unproved, " ".join(unproved)


def complaints(path: Path) -> list[tuple[int, int]]:
    """The first and last lines of all places in a module that can complain: fail, raise ContractBroken, assert."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        failing = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".fail")
        raising = isinstance(node, ast.Raise) and node.exc and ast.unparse(node.exc).startswith("ContractBroken(")
        if failing or raising or isinstance(node, ast.Assert):
            assert isinstance(node, ast.Call | ast.Raise | ast.Assert)
            found.append((node.lineno, node.end_lineno or node.lineno))
    return sorted(found)


def test_the_places_that_complain_are_found() -> None:
    assert sum(len(complaints(path)) for path in KIT.glob("*.py")) > 100
