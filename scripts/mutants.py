"""Runs the mutants that mutmut makes, many times faster: tests are collected once, and each mutant is a fork of that.

mutmut starts pytest anew for every mutant and calls every function through a trampoline. Here the mutated code takes
the place of the original in a forked child, which runs the tests that reach the changed line, those first that noticed
other changes of the function, until one fails. All mutants meet some of their tests first, and those that are left meet
the rest, so that what is counted on the way can only rise. What is found is stored, now and then and at the end, where
mutmut looks for it: its commands `results`, `show` and `export-cicd-stats` work as usual. Mutants come in a random
order, the same each time, so that a run that is cut short is a fair sample; `--resume` goes on with those that nobody
has noticed yet.
"""

from __future__ import annotations

import argparse
import linecache
import os
import pickle
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import mutmut.mutation.trampoline
import pytest
from _pytest.runner import runtestprotocol
from mutmut.__main__ import collect_source_file_mutation_data, create_mutants, store_lines_covered_by_tests
from mutmut.configuration import config
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths

NOTICED, SURVIVED, NO_TESTS, TIMEOUT = 1, 0, 33, 36  # as mutmut counts them
PATIENCE = 10.0  # times what a test takes without the change, and some seconds more
SECONDS_MORE = 8.0
FIRST_TESTS = 250
TELL_EVERY = 50
STORE_EVERY = 500
SHARED = 12  # tests that noticed changes of other functions of the module, the latest first
LONG = 0.05  # seconds

Results = dict[str, tuple[int, float]]
FUNCTIONS: dict[str, tuple[FunctionType, dict[str, FunctionType]]] = {}


def remember(mutants: dict[str, FunctionType], is_classmethod: bool = False) -> Callable[[FunctionType], FunctionType]:
    """Stand in for mutmut's trampoline: leave the function as it is, and know where its mutants are."""

    def decorate(function: FunctionType) -> FunctionType:
        owner, _, name = function.__qualname__.rpartition(".")
        mangled = f"xǁ{owner}ǁ{name}" if owner else f"x_{name}"
        FUNCTIONS[f"{function.__module__}.{mangled}"] = (function, mutants)
        return function

    return decorate


def generate(children: int) -> None:
    """Write the mutants to the folder `mutants`, with all that the tests need."""
    os.environ["MUTANT_UNDER_TEST"] = "mutant_generation"
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    store_lines_covered_by_tests()
    create_mutants(children)


def swap_in(name: str) -> None:
    """Put a mutant in the place of its function, for everybody who holds it."""
    function, mutants = FUNCTIONS[function_of(name)]
    mutant = mutants[name.rpartition(".")[2]]
    function.__code__ = mutant.__code__
    function.__defaults__ = mutant.__defaults__
    function.__kwdefaults__ = mutant.__kwdefaults__


def function_of(mutant: str) -> str:
    """Return the function that a mutant changes: `diwan.x_f` for `diwan.x_f__mutmut_3`."""
    return mutant.rpartition("__mutmut_")[0]


def source_lines(function: FunctionType) -> list[str]:
    """Return the lines of a function from its `def` on, without any decorator."""
    code = function.__code__
    last = max(line for _, _, line in code.co_lines() if line is not None)
    lines = [linecache.getline(code.co_filename, number) for number in range(code.co_firstlineno, last + 1)]
    while not lines[0].lstrip().startswith("def "):
        del lines[0]
    return lines


def changed_line(name: str) -> int | None:
    """Return the line that a mutant changes, counted from the `def`; None where that can't be told."""
    _, mutants = FUNCTIONS[function_of(name)]
    before = source_lines(mutants["_mutmut_orig"])
    after = source_lines(mutants[name.rpartition(".")[2]])
    if len(before) != len(after):
        return None
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    # The name is another one in the first line, where defaults may differ, too.
    return changed[1] if len(changed) == 2 else None


def passes(item: pytest.Item) -> bool:
    """Run one test; say whether it passed."""
    return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))


class Reached:
    """Which tests reach which lines of which functions, and how long each takes."""

    def __init__(self) -> None:
        self.tests: dict[str, list[int]] = defaultdict(list)
        self.by_line: dict[tuple[str, int], list[int]] = defaultdict(list)
        self.seconds: list[float] = []
        self.failed: list[str] = []

    def of(self, mutant: str) -> list[int]:
        """Return the tests that can notice a mutant: those that run its line."""
        name, line = function_of(mutant), changed_line(mutant)
        _, mutants = FUNCTIONS[name]
        if line is None or line not in lines_of_code(mutants["_mutmut_orig"]):
            return self.tests.get(name, [])
        return self.by_line.get((name, line), [])

    def run(self, items: list[pytest.Item]) -> None:
        """Run all tests without any change."""
        names = {function.__code__: (name, def_line(function)) for name, (function, _) in FUNCTIONS.items()}
        hit: set[str] = set()
        lines: set[tuple[CodeType, int]] = set()

        def follow(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
            if frame.f_code not in names:
                return None
            if event == "call":
                hit.add(names[frame.f_code][0])
            elif event == "line":
                lines.add((frame.f_code, frame.f_lineno))
            return follow

        for number, item in enumerate(items):
            hit.clear()
            lines.clear()
            sys.settrace(follow)
            passed = passes(item)
            sys.settrace(None)
            start = time.process_time()
            passed = passed and passes(item)
            self.seconds.append(time.process_time() - start)
            if not passed:
                self.failed.append(item.nodeid)
            for name in hit:
                self.tests[name].append(number)
            for code, line in lines:
                name, first = names[code]
                self.by_line[name, line - first].append(number)


def def_line(function: FunctionType) -> int:
    """Return the number of the line with a function's `def`."""
    number = function.__code__.co_firstlineno
    while not linecache.getline(function.__code__.co_filename, number).lstrip().startswith("def "):
        number += 1
    return number


def lines_of_code(function: FunctionType) -> set[int]:
    """Return the lines that Python stops at, counted from the `def`."""
    first = def_line(function)
    return {line - first for _, _, line in function.__code__.co_lines() if line is not None and line > first}


def in_a_child(work: Callable[[], object]) -> Any:
    """Return what some work returns that is done in a fork, so that nothing it leaves behind stays here."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(work(), pipe)
            pipe.flush()
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        data = pipe.read()
    os.waitpid(pid, 0)
    return pickle.loads(data)


class Hunt:
    """All mutants against all tests."""

    def __init__(self, mutants: Iterable[str], children: int, until: float, store: Callable[[Results], None]) -> None:
        self.mutants = list(mutants)
        self.store = store
        self.children = children
        self.until = until
        self.results: Results = {}
        self.killers: dict[str, list[int]] = defaultdict(list)
        self.running: dict[int, tuple[str, float, int]] = {}
        self.orders: dict[str, list[int]] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        reached: Reached = in_a_child(lambda: _reached(session.items))
        self.failed = reached.failed
        if not self.failed:
            self.hunt(session.items, reached)
        return True

    def hunt(self, items: list[pytest.Item], reached: Reached) -> None:
        """Run every mutant, so many at a time."""
        random.Random(0).shuffle(self.mutants)
        self.meet(self.mutants, items, reached, 0, FIRST_TESTS)
        left = [name for name in self.mutants if self.results.get(name, (NOTICED, 0.0))[0] == SURVIVED]
        left.sort(key=lambda name: len(reached.of(name)))
        print(f"mutants: {len(left)} meet the rest of their tests", flush=True)
        self.meet(left, items, reached, FIRST_TESTS, len(items))

    def meet(self, mutants: list[str], items: list[pytest.Item], reached: Reached, skip: int, stop: int) -> None:
        """Run mutants against their tests, from one place in their order to another."""
        for count, name in enumerate(mutants, start=1):
            if time.monotonic() > self.until:
                break
            tests = reached.of(name)
            if not tests:
                self.results[name] = (NO_TESTS, 0.0)
                continue
            if skip >= len(tests):
                continue  # it has met them all
            if len(self.running) >= self.children:
                self.wait()
            self.start(name, items, self.order(name, tests, reached.seconds)[skip:stop], reached.seconds)
            if count % TELL_EVERY == 0:
                self.tell(count, len(mutants))
            if count % STORE_EVERY == 0:
                self.store(self.results)
        while self.running:
            self.wait()
        self.tell(len(mutants), len(mutants))

    def order(self, name: str, tests: list[int], seconds: list[float]) -> list[int]:
        """Return the tests that reach a mutant: killers of its function, of its module, then the others, mixed.

        The shortest tests would be the wrong ones to begin with: they look at little. Long ones come last.
        """
        function = function_of(name)
        module = function.rpartition(".")[0]
        if name not in self.orders:
            killers = [*self.killers[function], *self.killers[module][:SHARED]]
            known = [number for number in dict.fromkeys(killers) if number in set(tests)]
            others = sorted(set(tests) - set(known))
            random.Random(name).shuffle(others)
            self.orders[name] = [*known, *sorted(others, key=lambda number: seconds[number] > LONG)]
        return self.orders[name]

    def start(self, name: str, items: list[pytest.Item], tests: list[int], seconds: list[float]) -> None:
        """Fork a child for a mutant; it writes which test noticed."""
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            swap_in(name)
            for number in tests:
                signal.setitimer(signal.ITIMER_PROF, PATIENCE * seconds[number] + SECONDS_MORE)
                if not passes(items[number]):
                    os.write(writer, str(number).encode())
                    os._exit(NOTICED)
            os._exit(SURVIVED)
        os.close(writer)
        self.running[pid] = (name, time.monotonic(), reader)

    def wait(self) -> None:
        """Wait for one child and keep what it found."""
        pid, status = os.wait()
        name, start, reader = self.running.pop(pid)
        number = os.read(reader, 20)
        os.close(reader)
        ended = os.waitstatus_to_exitcode(status)
        # A child whose test ran out of time is stopped; one that dies otherwise has been noticed, too.
        code = TIMEOUT if ended == -signal.SIGPROF else SURVIVED if ended == SURVIVED else NOTICED
        self.results[name] = (code, time.monotonic() - start)
        if number:
            function = function_of(name)
            for killers in (self.killers[function], self.killers[function.rpartition(".")[0]]):
                if int(number) in killers:
                    killers.remove(int(number))
                killers.insert(0, int(number))

    def tell(self, count: int, total: int) -> None:
        """Say how far it is."""
        noticed = sum(code not in (SURVIVED, NO_TESTS) for code, _ in self.results.values())
        share = noticed / max(len(self.results), 1)
        print(f"mutants: {count} of {total}, {share:.1%} noticed", flush=True)


def _reached(items: list[pytest.Item]) -> Reached:
    reached = Reached()
    reached.run(items)
    return reached


def main() -> int:
    """Make the mutants, run them, and store what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--children", type=int, default=int(os.environ.get("JOBS", "2")), help="at a time")
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="stop after so many")
    parser.add_argument("--only", default="", help="only mutants whose name begins like this")
    parser.add_argument("--resume", action="store_true", help="keep what an earlier run has noticed")
    words = parser.parse_args()
    generate(words.children)
    found, files = collect_source_file_mutation_data(mutant_names=())
    unnoticed = {name for _, name, code in found if code in (None, SURVIVED, NO_TESTS)}
    chosen = [name for _, name, _ in found if name.startswith(words.only)]
    names = [name for name in chosen if name in unnoticed] if words.resume else chosen
    owner = {name: data for data, name, _ in found}
    mutmut.mutation.trampoline.wrap_in_trampoline = remember  # type: ignore[assignment]
    os.environ["MUTANT_UNDER_TEST"] = ""
    root = Path.cwd()

    def store(results: Results) -> None:
        for name, (result, seconds) in results.items():
            owner[name].exit_code_by_key[name] = result
            owner[name].durations_by_key[name] = seconds
        here = Path.cwd()
        os.chdir(root)
        for data in files.values():
            data.save()
        os.chdir(here)

    os.chdir("mutants")
    hunt = Hunt(names, words.children, time.monotonic() + 60 * words.minutes, store)
    # Nobody reads why a test fails: to say it would take longer than the test.
    quick = ["-p", "no:cacheprovider", "--assert=plain", "--tb=native"]
    arguments = ["-q", *quick, "--rootdir=.", *config().pytest_add_cli_args_test_selection]
    code = pytest.main(arguments, plugins=[hunt])
    os.chdir(root)
    if hunt.failed or not hunt.results:
        print(f"mutants: tests fail without any change: {hunt.failed[:5] or code}", file=sys.stderr)
        return 1
    store(hunt.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
