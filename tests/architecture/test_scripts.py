"""The scripts of the pages: their types hold, and each is used."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from scripts.native import ROOT

STATIC: Final = ROOT / "src" / "diwan" / "server" / "static"
TEMPLATES: Final = ROOT / "src" / "diwan" / "server" / "templates"
STRICT: Final = ("strict", "checkJs", "noUncheckedIndexedAccess", "noImplicitReturns", "noUnusedLocals")
IMPORTED: Final = re.compile(r'(?:from|import) "(\.[^"]+)"|import\("(\.[^"]+)"\)')

# Which rooms a room knows beside itself: what pages share knows none of them, and no page knows another.
KNOWN: Final = {"shared": frozenset[str](), "board": frozenset({"shared"})}
KNOWN_TO_PAGES: Final = frozenset({"shared", "board"})


def check(project: Path) -> subprocess.CompletedProcess[str]:
    """Run the TypeScript compiler, which writes nothing."""
    tsc = shutil.which("tsc")
    assert tsc is not None, "there is no tsc (Debian and Ubuntu: sudo apt-get install node-typescript)"
    return subprocess.run([tsc, "--project", "."], cwd=project, capture_output=True, text=True, check=False)


def scripts() -> list[Path]:
    return sorted(STATIC.rglob("*.js"))


def test_the_types_of_all_scripts_hold() -> None:
    done = check(ROOT)
    assert (done.stdout, done.returncode) == ("", 0)


def test_a_call_of_what_is_not_there_is_found(tmp_path: Path) -> None:
    settings = json.loads((ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    assert all(settings["compilerOptions"][name] for name in STRICT)
    shutil.copytree(STATIC, tmp_path / "static")
    (tmp_path / "static" / "wrong.js").write_text(
        'import { Pan } from "./board/pan.js";\nnew Pan(document.body).widen();\n', encoding="utf-8"
    )
    (tmp_path / "tsconfig.json").write_text(json.dumps({**settings, "include": ["static/**/*.js"]}), encoding="utf-8")
    done = check(tmp_path)
    assert done.returncode != 0
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["static/wrong.js(2,24)"]


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_script_looks_away_from_its_types(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        assert "@ts-nocheck" not in line
        assert not re.search(r"@ts-(ignore|expect-error)\s*$", line), "a reason belongs on the same line"
        assert not re.search(r"\{[^}]*\bany\b[^}]*\}", line), "any is no type"


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_script_writes_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", text)


def imported_by(path: Path) -> set[Path]:
    """Return the scripts that one names, be it for a type only."""
    found = IMPORTED.findall(path.read_text(encoding="utf-8"))
    return {(path.parent / (plain or type_only)).resolve() for plain, type_only in found}


@pytest.mark.parametrize("room", sorted(path.name for path in STATIC.iterdir() if any(path.glob("*.js"))))
def test_what_pages_share_knows_no_page_and_no_page_another(room: str) -> None:
    named = {other for path in (STATIC / room).glob("*.js") for other in imported_by(path)}
    assert {other.parent.name for other in named} <= KNOWN.get(room, KNOWN_TO_PAGES) | {room}


def test_every_script_is_used() -> None:
    pages = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir())
    used = {STATIC / name for name in re.findall(r"static\('([\w/]+\.js)'\)", pages)}
    for path in scripts():
        used |= imported_by(path)
    assert used == set(scripts())
