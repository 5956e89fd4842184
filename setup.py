"""Builds Diwan: compiles the engine as one mypyc group where it can, and the text catalogues always.

What is compiled stands in pyproject.toml under [tool.diwan]. With DIWAN_PURE=1, or where no C compiler works,
the result is a pure wheel of the same sources.
"""

import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build frontend does not put the project's own folder on the path

from scripts import catalogues, native  # noqa: E402  # after the path is set

# Commands that need the binaries. Metadata and source distributions must not pay for a compilation.
BUILDING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}


def engine() -> list[Any]:  # mypyc and setuptools each have an Extension type
    """The extension modules, compiled to C by mypyc; none for an interpreted build."""
    if not BUILDING & set(sys.argv):
        return []
    if not native.wants_native():
        print(native.announcement(), file=sys.stderr)
        return []
    from mypyc.build import mypycify

    sources = [str(path.relative_to(ROOT)) for path in native.compiled_sources()]
    # Interpreted modules are followed for their types only: what they import need not be installed to build.
    options = ["--follow-imports=silent"]
    return list(mypycify([*options, *sources], opt_level="3", debug_level="0"))


class BuildPython(build_py):
    """Clears what an earlier build left, and compiles the catalogues before data files are gathered."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)  # else files of an earlier build join the wheel
        elif not self.distribution.ext_modules:
            native.remove_binaries()
        catalogues.compile_all()
        super().run()
        if not self.editable_mode:  # a checkout has them in docs/rules
            shutil.copytree(ROOT / "docs" / "rules", Path(self.build_lib) / "diwan" / "rulebooks")


class BuildEngine(build_ext):
    """Records beside the binaries which sources they were made from; clears older ones first."""

    def run(self) -> None:
        target = Path(self.build_lib) / "diwan" / native.DIGEST_FILE.name
        if self.inplace:
            native.remove_binaries()
            catalogues.compile_all()
            target = native.DIGEST_FILE
        digest = native.sources_digest()
        super().run()
        if self.extensions:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(f"{digest}\n", encoding="ascii")


setup(ext_modules=engine(), cmdclass={"build_py": BuildPython, "build_ext": BuildEngine})
