"""The build: what is compiled, that it is current, and that pins agree wherever they are written."""

import re
import tomllib
from pathlib import Path

import pytest

import diwan
from scripts import native

ROOT = native.ROOT
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


def pins(lock: Path) -> set[str]:
    """The `name==version` of each entry, markers included."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    return {line.removesuffix("\\").strip() for line in lines if not line.startswith(" ")}


def test_the_native_build_is_made_from_the_sources_as_they_are() -> None:
    record = Path(diwan.__file__).parent / native.DIGEST_FILE.name
    built_from = record.read_text(encoding="ascii").strip() if record.exists() else "nothing known"
    assert not diwan.COMPILED or built_from == native.sources_digest(), (
        "the compiled engine is older than its sources and hides them: run `make build`, or set DIWAN_PURE=1"
    )


def test_the_compiled_list_names_the_core_and_no_package_file() -> None:
    names = {path.relative_to(native.PACKAGE).as_posix() for path in native.compiled_sources()}
    assert {"core/state.py", "core/rules.py", "core/rng.py"} <= names
    assert not {name for name in names if name.endswith("__init__.py")}


def test_every_game_has_its_rules_compiled() -> None:
    games = {path.parent for path in native.GAMES.glob("*/__init__.py")}
    compiled = native.compiled_sources()
    assert games
    assert {game for game in games if not any(_is_in_room(path, game / "rules") for path in compiled)} == set()


def _is_in_room(path: Path, room: Path) -> bool:
    """A room is a module or a folder of modules."""
    return path == room.with_suffix(".py") or path.is_relative_to(room)


def test_a_compiled_room_may_be_a_folder(tmp_path: Path) -> None:
    text = '[tool.diwan]\ncompiled = []\ncompiled-rooms = ["effects", "rules"]\ninterpreted = []\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    game = tmp_path / "src" / "diwan" / "games" / "chess"
    for name in ("__init__", "rules", "view", "effects/__init__", "effects/moves", "effects/deep/castling"):
        path = game / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = {path.relative_to(game).as_posix() for path in native.compiled_sources(tmp_path)}
    assert names == {"rules.py", "effects/moves.py", "effects/deep/castling.py"}


def test_a_listed_file_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    text = '[tool.diwan]\ncompiled = ["src/gone.py"]\ncompiled-rooms = []\ninterpreted = []\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FileNotFoundError, match=r"src/gone\.py"):
        native.compiled_sources(tmp_path)


def test_a_compiler_that_is_not_there_means_the_interpreted_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("DIWAN_PURE", raising=False)
    assert not native.wants_native()
    assert native.announcement() == native.NO_COMPILER


@pytest.mark.parametrize(
    ("script", "works"),
    [
        ("exit 0", True),
        ('case " $* " in *" -c "*) exit 0;; *) exit 1;; esac', False),
        ('case " $* " in *" -c "*) exit 1;; *) exit 0;; esac', False),
    ],
    ids=["compiles and links", "compiles only", "links only"],
)
def test_a_compiler_must_compile_and_link(
    script: str, works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    monkeypatch.setenv("LDSHARED", f"{compiler} -shared")
    assert native.has_compiler() is works


def test_what_another_compiler_made_it_links_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler --wrapped")
    monkeypatch.delenv("LDSHARED", raising=False)
    assert native.linker()[:3] == ["no-such-compiler", "--wrapped", "-shared"]


def test_the_development_environment_builds_with_the_pinned_tools() -> None:
    development = set(PYPROJECT["project"]["optional-dependencies"]["dev"])
    runtime = set(PYPROJECT["project"]["dependencies"])
    assert set(PYPROJECT["build-system"]["requires"]) <= development | runtime


def test_every_library_that_is_installed_to_run_is_imported() -> None:
    imported = {
        line.split()[1].partition(".")[0]
        for path in native.PACKAGE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith(("import ", "from "))
    }
    required = {re.split(r"[^\w-]", line)[0] for line in PYPROJECT["project"]["dependencies"]}
    # These are found by the libraries that we do import: uvicorn's protocols, Starlette's reader of forms.
    required -= {"httptools", "websockets", "python-multipart"}
    modules = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}
    assert {modules.get(name, name) for name in required} - imported == set()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_lock_is_hashed_and_names_no_place(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "@ " not in text
    entries = [entry for entry in text.replace("\\\n", "").splitlines() if entry.strip()]
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_the_other_locks_agree_with_the_runtime_lock() -> None:
    runtime = {pin for pin in pins(ROOT / "requirements" / "runtime.lock") if ";" not in pin}
    development = pins(ROOT / "requirements" / "dev.lock")
    peers = pins(ROOT / "requirements" / "peers.lock")
    assert runtime
    assert runtime - development == set()
    assert runtime - peers == set()


def test_the_package_says_that_it_is_typed() -> None:
    assert (native.PACKAGE / "py.typed").exists()


def test_the_version_is_the_same_everywhere() -> None:
    assert diwan.__version__ == PYPROJECT["project"]["version"]
