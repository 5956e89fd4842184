"""The Makefile and its scripts: when an environment is made again, and how."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.native import ROOT

OTHER_VERSION = "3.10.0"
LATER = 4_000_000_000
STAMPS = [".venv/.locked", ".venv-play/.installed", ".venv-peers/.installed", ".venv-fuzz/.installed"]
RULEBOOKS = ["docs/rules/game.md", "docs/rules/ru/game.md"]
INSTALLATIONS = [".venv-play/.installed", ".venv-peers/.installed"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small checkout in which every environment is current: newer than all that it is made from."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    locks = [f"requirements/{name}.lock" for name in ("dev", "runtime", "build", "peers", "fuzz")]
    builders = ["pyproject.toml", "setup.py", "scripts/native.py", "scripts/catalogues.py"]
    shipped = [*RULEBOOKS, "src/diwan/one.py", "src/diwan/two.py"]
    for name in [*locks, *builders, *shipped]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in STAMPS:
        stamp = tmp_path / name
        stamp.parent.mkdir()
        (stamp.parent / "pyvenv.cfg").write_text(f"version = {platform.python_version()}\n", encoding="ascii")
        stamp.write_text("\n".join(shipped) if name in INSTALLATIONS else "", encoding="ascii")
        os.utime(stamp, (LATER, LATER))
    return tmp_path


def would_run(tree: Path, target: str) -> str:
    """What make would do for a target, without doing it."""
    command = ["make", "--dry-run", target, f"PYTHON={sys.executable}"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("stamp", STAMPS)
def test_an_environment_that_is_current_is_left_alone(tree: Path, stamp: str) -> None:
    assert "venv.sh" not in would_run(tree, stamp)


@pytest.mark.parametrize("stamp", STAMPS)
def test_an_environment_of_another_python_is_made_again(tree: Path, stamp: str) -> None:
    (tree / stamp).with_name("pyvenv.cfg").write_text(f"version = {OTHER_VERSION}\n", encoding="ascii")
    assert f"venv.sh {sys.executable} {stamp.partition('/')[0]} " in would_run(tree, stamp)


@pytest.mark.parametrize("stamp", INSTALLATIONS)
@pytest.mark.parametrize("changed", [*RULEBOOKS, "src/diwan/one.py", "src/diwan/new.py"])
def test_an_installation_follows_the_sources_and_the_rulebooks(tree: Path, stamp: str, changed: str) -> None:
    (tree / changed).touch()
    os.utime(tree / changed, (LATER + 1, LATER + 1))
    assert "--force-reinstall" in would_run(tree, stamp)


@pytest.mark.parametrize("stamp", INSTALLATIONS)
@pytest.mark.parametrize("gone", [*RULEBOOKS, "src/diwan/two.py"])
def test_an_installation_loses_what_was_deleted(tree: Path, stamp: str, gone: str) -> None:
    (tree / gone).unlink()
    assert "--force-reinstall" in would_run(tree, stamp)


@pytest.mark.parametrize(
    ("version", "line", "made_by"),
    [
        (platform.python_version(), "setting up env (some minutes on a slow machine)", "-m venv env"),
        (OTHER_VERSION, f"env is of Python {OTHER_VERSION}, making it again with Python ", "-m venv --clear env"),
    ],
)
def test_an_environment_is_cleared_only_for_another_python(
    tmp_path: Path, version: str, line: str, made_by: str
) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\n[ "$1" = -m ] && exec echo "$@"\nexec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "pyvenv.cfg").write_text(f"version = {version}\n", encoding="ascii")
    command = ["sh", str(ROOT / "scripts" / "venv.sh"), str(python), "env"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[0].startswith(f"diwan: {line}")
    assert said[1:] == [made_by]


def fake_python(folder: Path, lacking: str) -> Path:
    """A Python that says what it is asked to make, and that can't import this module."""
    python = folder / "python"
    lines = [
        "#!/bin/sh",
        f'case "$1 $2" in *{lacking}*) exit 1;; esac',
        '[ "$1 $2" = "-m pip" ] && [ "$5" = --version ] && exit "${NO_PIP:-0}"',
        '[ "$1" = -m ] && exec echo "$@"',
        f'exec {sys.executable} "$@"',
    ]
    python.write_text("\n".join(lines), encoding="utf-8")
    python.chmod(0o755)
    return python


def set_up(folder: Path, python: str, *locks: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run venv.sh where no package manager may be used."""
    variables = {**os.environ, **environment, "DIWAN_SYSTEM_PACKAGES": "0"}
    command = ["sh", str(ROOT / "scripts" / "venv.sh"), python, "env", *locks]
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)


def test_without_ensurepip_an_environment_is_made_by_pip(tmp_path: Path) -> None:
    done = set_up(tmp_path, str(fake_python(tmp_path, "ensurepip")))
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == [
        "-m venv --without-pip env",
        "-m pip --python env/bin/python install --quiet --disable-pip-version-check pip",
    ]


def test_without_pip_either_it_is_said_what_to_install_and_nothing_is(tmp_path: Path) -> None:
    done = set_up(tmp_path, str(fake_python(tmp_path, "ensurepip")), NO_PIP="1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "cannot make environments; install its venv package" in done.stderr
    assert "sudo apt-get install python3-venv" in done.stderr


def test_a_python_that_does_not_start_gets_a_clear_line(tmp_path: Path) -> None:
    done = set_up(tmp_path, str(fake_python(tmp_path, "platform")))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith(
        "does not start; Diwan needs a working Python 3.11 or newer (another one: make PYTHON=python3.12)\n"
    )
    assert "was not found" in set_up(tmp_path, "no-such-python").stderr


def on_a_machine(folder: Path, words: list[str], user: str, may: str) -> tuple[str, str]:
    """Run a script as a user, where nothing is there but an apt-get that only writes down what it is asked for. When it
    is called first, somebody else is at work with its lists.

    Return what the script said, and what apt-get was asked for.
    """
    tools = folder / "tools"
    tools.mkdir()
    for tool in ("sh", "tr", "sed", "ls"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    apt = f'[ -e "{folder}/asked" ]; busy=$?; echo "$@" >> "{folder}/asked"; exit $busy'
    for tool, does in {"id": f"echo {user}", "sleep": "exit 0", "apt-get": apt}.items():
        (tools / tool).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tools / tool).chmod(0o755)
    python = str(fake_python(folder, "ensurepip"))
    script, *more = [python if word == "PYTHON" else word for word in words]
    command = [str(shutil.which("sh")), str(ROOT / "scripts" / script), *more]
    variables = {"PATH": str(tools), "DIWAN_SYSTEM_PACKAGES": may, "NO_PIP": "1"}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 1, "it is not there after that, either"
    asked = folder / "asked"
    return done.stdout, asked.read_text(encoding="utf-8") if asked.exists() else ""


SCRIPTS = [
    (["compiler.sh", "PYTHON"], "gcc libc6-dev"),
    (["services.sh", "chromium", "tsc"], "chromium fonts-dejavu-core node-typescript"),
    (["venv.sh", "PYTHON", "env"], "python3-venv"),
]


@pytest.mark.parametrize(("words", "packages"), SCRIPTS, ids=lambda words: words[0] if isinstance(words, list) else "")
def test_on_a_bare_machine_system_packages_are_installed_aloud_and_others_who_install_are_waited_for(
    tmp_path: Path, words: list[str], packages: str
) -> None:
    said, asked = on_a_machine(tmp_path, words, user="0", may="1")
    assert said.startswith("diwan: ")
    refused, update, install, *_ = asked.splitlines()
    assert refused.split()[-1] == update.split()[-1] == "update"
    assert install.endswith(f" {packages}")
    assert "-o DPkg::Lock::Timeout=600" in install


@pytest.mark.parametrize(("user", "may"), [("0", "0"), ("1000", "1")], ids=["forbidden", "somebody"])
@pytest.mark.parametrize(("words", "packages"), SCRIPTS, ids=lambda words: words[0] if isinstance(words, list) else "")
def test_system_packages_are_left_alone_where_that_is_forbidden_or_somebody_elses(
    tmp_path: Path, words: list[str], packages: str, user: str, may: str
) -> None:
    assert packages
    assert on_a_machine(tmp_path, words, user, may) == ("", "")


def test_without_what_the_tests_start_it_is_said_what_to_install_and_nothing_is(tmp_path: Path) -> None:
    for tool in ("sh", "tr", "sed", "ls", "id"):
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    command = [str(shutil.which("sh")), str(ROOT / "scripts" / "services.sh"), "chromium", "tsc"]
    variables = {"PATH": str(tmp_path), "DIWAN_SYSTEM_PACKAGES": "0"}
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "install what is missing" in done.stderr
    assert "sudo apt-get install chromium fonts-dejavu-core node-typescript" in done.stderr


def on_a_machine_without_windows(folder: Path, apt: str, user: str = "0") -> tuple[str, list[str]]:
    """Run the script for what is no must, with this as apt-get; return what it said, and what apt-get was asked."""
    apt = f'echo "$@" >> "{folder}/asked"; {apt}'
    for tool, does in {"id": f"echo {user}", "apt-get": apt}.items():
        (folder / tool).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (folder / tool).chmod(0o755)
    command = [str(shutil.which("sh")), str(ROOT / "scripts" / "headless.sh")]
    done = subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    asked = folder / "asked"
    return done.stdout, asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []


def test_a_chromium_without_windows_is_installed_where_it_is_to_be_had(tmp_path: Path) -> None:
    said, asked = on_a_machine_without_windows(tmp_path, "exit 0")
    assert "not to be had" not in said
    assert [line.split()[-1] for line in asked] == ["chromium-headless-shell"]


def test_where_it_is_not_to_be_had_the_tests_do_without(tmp_path: Path) -> None:
    said, asked = on_a_machine_without_windows(tmp_path, "exit 100")
    assert said.endswith("the tests do without\n")
    assert [line.split()[-1] for line in asked] == ["chromium-headless-shell", "update"]


def test_nobody_else_has_it_installed(tmp_path: Path) -> None:
    assert on_a_machine_without_windows(tmp_path, "exit 0", user="1000") == ("", [])
    (tmp_path / "chromium-headless-shell").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "chromium-headless-shell").chmod(0o755)
    assert on_a_machine_without_windows(tmp_path, "exit 0") == ("", [])


def pip_that_warns(folder: Path, status: int) -> str:
    """A Python whose environments have a pip that warns, and then ends with this status."""
    pip = folder / "pip"
    warning = ["#!/bin/sh", "echo WARNING: ignored >&2", "echo ERROR: no network >&2", f"exit {status}"]
    pip.write_text("\n".join(warning), encoding="ascii")
    pip.chmod(0o755)
    python = folder / "python"
    made = f'mkdir -p env/bin && cp "{pip}" env/bin/python && exit'
    lines = ["#!/bin/sh", f'[ "$1 $2" = "-m venv" ] && {made}', f'exec {sys.executable} "$@"']
    python.write_text("\n".join(lines), encoding="utf-8")
    python.chmod(0o755)
    return str(python)


@pytest.mark.parametrize(
    ("status", "told"), [(0, []), (2, ["WARNING: ignored", "ERROR: no network", "diwan: some.lock could not be"])]
)
def test_what_pip_warns_of_is_told_only_where_it_fails(tmp_path: Path, status: int, told: list[str]) -> None:
    done = set_up(tmp_path, pip_that_warns(tmp_path, status), "some.lock")
    assert done.returncode == (1 if status else 0)
    said = done.stderr.splitlines()
    assert len(said) == len(told)
    assert all(line.startswith(start) for line, start in zip(said, told, strict=True))
