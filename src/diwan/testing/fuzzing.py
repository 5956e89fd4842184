"""Starts a fuzz target: random bytes, steered by what code they reach. Needs atheris (the `fuzz` extra)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import isclass, isfunction


def fuzz(target: Callable[[bytes], None]) -> None:
    """Feed a target with bytes until the options on the command line say stop; it fails by raising."""
    import atheris  # type: ignore[import-untyped]  # it has no types

    target(b"")  # games are loaded when they are first used; all code must be there to be watched
    for function in _own_functions():
        atheris.instrument_func(function)
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()


def _own_functions() -> list[Callable[..., object]]:
    """Return every function and method of Diwan that has been imported."""
    found: dict[int, Callable[..., object]] = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "diwan":
            for item in vars(module).values():
                members = [item, *vars(item).values()] if isclass(item) else [item]
                found |= {id(member): member for member in members if isfunction(member)}
    return [function for function in found.values() if function.__module__.partition(".")[0] == "diwan"]
