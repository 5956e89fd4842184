"""Which build runs: compiled modules when they are there, the Python sources when DIWAN_PURE=1 asks for them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds Diwan's modules by their sources, passing over compiled ones beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module of this package among the sources (the protocol of `sys.meta_path`)."""
        if path is None or not name.startswith("diwan."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def force_sources_if_asked() -> None:
    """Honour DIWAN_PURE=1; must run before any other module of the package is imported."""
    if os.environ.get("DIWAN_PURE", "") not in ("", "0") and SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceFinder)
