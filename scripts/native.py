"""Knows what is compiled, whether a compiler works, and whether the build in the working tree is current.

`[tool.diwan]` in pyproject.toml is the one list of compiled modules; this module reads it for setup.py, the
Makefile and the tests. It imports the standard library only, since it runs before anything is installed.

    python scripts/native.py probe     exit status 0 when a C extension can be built here
    python scripts/native.py build     compile in place, unless the build is current
    python scripts/native.py status    one line: current, stale or interpreted
    python scripts/native.py announce  one line on what an installation made now will be
    python scripts/native.py requires  what building needs, a requirement a line
"""

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "diwan"
GAMES = PACKAGE / "games"
DIGEST_FILE = PACKAGE / "_build_digest.txt"
NO_COMPILER = "diwan: no C compiler found, installing the interpreted engine (about 30 times slower)"


def compiled_sources(root: Path = ROOT) -> list[Path]:
    """Every module of a source tree that is compiled, sorted; raises when a plain path in the list names no file."""
    settings = _pyproject(root)["tool"]["diwan"]
    patterns: list[str] = list(settings["compiled"])
    for game in sorted(path.parent for path in (root / GAMES.relative_to(ROOT)).glob("*/__init__.py")):
        folder = game.relative_to(root).as_posix()
        for room in settings["compiled-rooms"]:
            patterns += [f"{folder}/{room}.p[y]", f"{folder}/{room}/**/*.py"]
    found: set[Path] = set()
    for pattern in patterns:
        matches = list(root.glob(pattern))
        if not matches and not any(mark in pattern for mark in "*?["):
            raise FileNotFoundError(f"pyproject.toml lists {pattern} as compiled, but there is no such file")
        found.update(matches)
    left_out = {root / path for path in settings["interpreted"]}
    return sorted(path for path in found - left_out if path.name != "__init__.py")


def sources_digest() -> str:
    """A digest of everything the compiled code is made from: sources, build pins and this Python."""
    digest = hashlib.sha256()
    for requirement in sorted(_pyproject()["build-system"]["requires"]):
        digest.update(f"{requirement}\n".encode())
    digest.update(f"{sysconfig.get_config_var('EXT_SUFFIX')}\n".encode())
    for path in compiled_sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def built_binaries() -> list[Path]:
    """The extension modules in the working tree, the shared one beside the package included."""
    return sorted([*PACKAGE.rglob("*.so"), *PACKAGE.parent.glob("*__mypyc*.so")])


def remove_binaries() -> None:
    """Take away every build in the working tree: an old binary would silently hide its edited source."""
    for path in [*built_binaries(), DIGEST_FILE]:
        path.unlink(missing_ok=True)


def is_current() -> bool:
    """Whether the working tree holds a build of exactly the sources as they are now."""
    if not DIGEST_FILE.exists() or DIGEST_FILE.read_text(encoding="ascii").strip() != sources_digest():
        return False
    return len(built_binaries()) == len(compiled_sources()) + 1


def is_told_pure() -> bool:
    """Whether the environment asks for the interpreted engine."""
    return os.environ.get("DIWAN_PURE", "") not in ("", "0")


def wants_native() -> bool:
    """Whether a build made now compiles: not told otherwise, and a compiler works."""
    return not is_told_pure() and has_compiler()


def announcement() -> str:
    """What a build made now will be, for a person who waits for it. (pip hides what setup.py prints.)"""
    if is_told_pure():
        return "diwan: DIWAN_PURE is set, using the interpreted engine"
    if not has_compiler():
        return NO_COMPILER
    count = len(compiled_sources())
    return f"diwan: compiling the engine, {count} modules: two to three minutes, longer on a slow machine"


def has_compiler() -> bool:
    """Whether a small extension that includes Python.h compiles and links."""
    headers = sysconfig.get_path("include"), sysconfig.get_path("platinclude")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};\n'
            "PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }\n"
        )
        made, module = str(source.with_suffix(".o")), str(source.with_suffix(".so"))
        compiles = [*compiler(), *(f"-I{path}" for path in headers), "-fPIC", "-c", str(source), "-o", made]
        return _succeeds(compiles) and _succeeds([*linker(), made, "-o", module])


def compiler() -> list[str]:
    """The command that compiles."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def linker() -> list[str]:
    """The command that links, chosen as setuptools does: what another compiler made, it links too."""
    if os.environ.get("LDSHARED"):
        return shlex.split(os.environ["LDSHARED"])
    usual = shlex.split(sysconfig.get_config_var("CC") or "cc")
    words = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
    return [*compiler(), *words[len(usual) :]] if words[: len(usual)] == usual else words


def _succeeds(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def build() -> int:
    """Compile in place when the build is not current; without a compiler, say so and leave none behind."""
    if not wants_native():
        remove_binaries()
        print(announcement())
        return 0
    if is_current():
        print("diwan: the native build is current")
        return 0
    print(announcement(), flush=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--force"]
    shown = [sys.executable, "scripts/alive.py", "compiling", *command]
    return subprocess.run(shown, cwd=ROOT, check=False).returncode


def status() -> str:
    """What an import would load now, in one word."""
    if not built_binaries():
        return "interpreted"
    return "current" if is_current() else "stale"


def _pyproject(root: Path = ROOT) -> dict[str, dict]:  # type: ignore[type-arg]  # free-form TOML
    with (root / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def main(words: list[str]) -> int:
    """Run one of the commands above."""
    match words:
        case ["probe"]:
            return 0 if has_compiler() else 1
        case ["build"]:
            return build()
        case ["status"]:
            print(f"diwan: {status()}")
            return 0
        case ["announce"]:
            print(announcement())
            return 0
        case ["requires"]:
            print("\n".join(_pyproject()["build-system"]["requires"]))
            return 0
    given = " ".join(words) or "nothing"
    print(f"native.py: expected probe, build, status, announce or requires; got {given}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
