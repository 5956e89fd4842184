"""The source distribution: whoever unpacks it can do there what a checkout can."""

import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from scripts.native import ROOT

FOLDERS = ["benchmarks", "docs", "examples", "requirements", "scripts", "src", "tests"]
BUILT = shutil.ignore_patterns("__pycache__", "*.so", "*.mo", "*.pyc", "*.egg-info", "_build_digest.txt")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources alone, without anything built or set up."""
    folder = tmp_path_factory.mktemp("sdist") / "tree"
    folder.mkdir()
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, folder)
    for name in filter(lambda name: (ROOT / name).is_dir(), FOLDERS):
        shutil.copytree(ROOT / name, folder / name, ignore=BUILT)
    return folder


@pytest.fixture(scope="module")
def shipped(tree: Path) -> set[str]:
    """The files of a source distribution, made in a copy of the sources."""
    sources = shutil.copytree(tree, tree.with_name("copy"))
    command = [sys.executable, "setup.py", "--quiet", "sdist"]
    subprocess.run(command, cwd=sources, capture_output=True, check=True)
    with tarfile.open(next((sources / "dist").glob("*.tar.gz"))) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


def test_the_source_distribution_holds_every_source(tree: Path, shipped: set[str]) -> None:
    files = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert files - shipped == set()


def test_the_makefile_finds_what_it_names_in_the_source_distribution(shipped: set[str]) -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:scripts|requirements|benchmarks)/[\w.]+\.(?:py|sh|lock)\b", text))
    assert {"scripts/venv.sh", "requirements/dev.lock"} <= named
    assert named - shipped == set()


def test_nothing_that_was_built_is_shipped(shipped: set[str]) -> None:
    assert {name for name in shipped if name.endswith((".so", ".mo", ".pyc", "_build_digest.txt"))} == set()


def test_what_is_built_from_it_has_the_rules_in_every_language(tree: Path) -> None:
    sources = shutil.copytree(tree, tree.with_name("building"))
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_py"], cwd=sources, capture_output=True, check=True)
    built = sources / "build" / "lib" / "diwan" / "rulebooks"
    written = {path.relative_to(tree / "docs" / "rules") for path in (tree / "docs" / "rules").rglob("*.md")}
    assert {path.as_posix() for path in written} >= {"alhambra.md", "ru/alhambra.md", "es/sabika.md"}
    assert {path.relative_to(built) for path in built.rglob("*.md")} == written
