"""Who may import whom: the contracts of [tool.importlinter] in pyproject.toml, and that each of them bites."""

from copy import deepcopy
from functools import cache

import pytest
from grimp import ImportGraph, build_graph
from importlinter import Contract
from importlinter.application.use_cases import read_user_options
from importlinter.cli import lint_imports
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from scripts.import_contracts import OwnCodeOnly
from scripts.native import ROOT

CONFIG = str(ROOT / "pyproject.toml")
TYPES: dict[str, type[Contract]] = {
    contract.type_name: contract
    for contract in (ForbiddenContract, IndependenceContract, LayersContract, ProtectedContract, OwnCodeOnly)
}


def test_every_import_contract_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=CONFIG, no_cache=True)
    assert status == 0, capsys.readouterr().out


@cache
def imports_now() -> ImportGraph:
    return build_graph("diwan", include_external_packages=True, cache_dir=None)


@cache
def contracts() -> tuple[Contract, ...]:
    options = read_user_options(CONFIG)
    return tuple(
        TYPES[one["type"]](name=one["name"], session_options=options.session_options, contract_options=one)
        for one in options.contracts_options
    )


def broken_by(importer: str, imported: str) -> list[str]:
    """The names of the contracts that one more import would break; a module that is not there is added."""
    graph = deepcopy(imports_now())
    for module in (importer, imported):
        if module not in graph.modules:
            graph.add_module(module)
    graph.add_import(importer=importer, imported=imported, line_number=1, line_contents=f"import {imported}")
    return [one.name for one in contracts() if not one.check(deepcopy(graph), verbose=False).kept]


PACKAGES = "Packages: __main__ > cli > server, arena, envs, testing > bots > games, rulebook, suggest > core > pure"
CORE = "Inside core: table > prompt, replay > game > prose > rules, view > state, errors > rng, events, codec, i18n"
SERVER = "Inside server: run > app > pages > house > cluster > live > frames, thinking > tables > people > store"
COMPILED_CORE = "The compiled core knows nothing of people"
SHOWN_CORE = "Views and drawings in core never read a state"
STRANGERS = "Games do not know each other"
MAKING = "Rooms that make the rules: components > ... > rules"
SHOWING = "Rooms that show the game: notation, text > view > draw"
RULES_ONLY = "The rules do not know how they are shown, observed or judged"
DOOR = "The rules object shows nothing"
DRAWING = "A drawing, and a telling, never reads the state"
READING = "Reading rooms do not write"
MOVES = "Whole moves are read, not played"
OBSERVING = "Observing rooms do not show"
PROTECTED = "Only diwan.games names a game"
LIBRARIES = "The engine imports no third-party library"

ROOM = "diwan.games.alhambra."
FORBIDDEN: list[tuple[str, str, str]] = [
    ("diwan.core.table", "diwan.games", PACKAGES),
    ("diwan.bots.simple", "diwan.arena.play", PACKAGES),
    ("diwan.arena.play", "diwan.testing.kit", PACKAGES),
    ("diwan.rulebook", "diwan.cli.app", PACKAGES),
    ("diwan.rulebook", "diwan.games", PACKAGES),
    ("diwan.core.game", "diwan.rulebook", PACKAGES),
    ("diwan.pure", "diwan.core.state", PACKAGES),
    ("diwan.core.i18n", "diwan", PACKAGES),
    ("diwan.core.state", "diwan.core.table", CORE),
    ("diwan.core.rules", "diwan.core.svg", CORE),
    ("diwan.core.rules", "diwan.core.view", CORE),
    ("diwan.core.rng", "diwan.core.state", CORE),
    ("diwan.core.view", "diwan.core.game", CORE),
    ("diwan.core.game", "diwan.core.prompt", CORE),
    ("diwan.core.prompt", "diwan.core.table", CORE),
    ("diwan.core.table", "diwan.core.svg", CORE),
    ("diwan.server.house", "diwan.server.pages.shelf", SERVER),
    ("diwan.server.live.visit", "diwan.server.house", SERVER),
    ("diwan.server.store.journal", "diwan.server.tables.facts", SERVER),
    ("diwan.server.wire", "diwan.server.now", SERVER),
    ("diwan.core.state", "diwan.core.i18n", COMPILED_CORE),
    ("diwan.core.rules", "diwan.core.errors", COMPILED_CORE),
    ("diwan.core.svg.icons", "diwan.core.state", SHOWN_CORE),
    ("diwan.core.view", "diwan.core.state", SHOWN_CORE),
    (ROOM + "state", ROOM + "effects", MAKING),
    (ROOM + "scoring", ROOM + "phases", MAKING),
    (ROOM + "notation", ROOM + "view", SHOWING),
    (ROOM + "view", ROOM + "draw", SHOWING),
    (ROOM + "effects", ROOM + "text", RULES_ONLY),
    (ROOM + "phases", ROOM + "board", RULES_ONLY),
    (ROOM + "rules", ROOM + "view", DOOR),
    (ROOM + "draw.pen", ROOM + "state", DRAWING),
    (ROOM + "draw", ROOM + "knowledge", DRAWING),
    (ROOM + "draw.seats", ROOM + "layout", DRAWING),
    (ROOM + "board", ROOM + "scoring", DRAWING),
    (ROOM + "prose", ROOM + "state", DRAWING),
    *((ROOM + room, ROOM + "effects", READING) for room in ("view", "notation", "text", "text.names", "refusals")),
    *((ROOM + room, ROOM + "phases", READING) for room in ("draw", "board", "observe", "heuristic", "invariants")),
    (ROOM + "view", ROOM + "moves", READING),  # which reach the effects through the decisions
    (ROOM + "moves", ROOM + "effects", MOVES),
    (ROOM + "moves", ROOM + "rules", MOVES),
    (ROOM + "observe", ROOM + "notation", OBSERVING),
    (ROOM + "invariants", ROOM + "board", OBSERVING),
    ("diwan.bots.simple", ROOM + "heuristic", PROTECTED),
    ("diwan.core.state", "numpy", LIBRARIES),
]


@pytest.mark.parametrize(
    ("importer", "imported", "contract"), FORBIDDEN, ids=lambda value: value if value.startswith("diwan") else ""
)
def test_a_forbidden_import_is_caught(importer: str, imported: str, contract: str) -> None:
    assert contract in broken_by(importer, imported)


def test_games_are_strangers() -> None:
    assert STRANGERS in broken_by("diwan.games.alhambra.scoring", "diwan.games.another")


def test_every_contract_is_proved_by_an_import_that_it_catches() -> None:
    assert {one.name for one in contracts()} == {contract for _, _, contract in FORBIDDEN} | {STRANGERS}


@pytest.mark.parametrize(
    ("module", "contract"),
    [
        ("diwan.cellar", PACKAGES),
        ("diwan.core.cellar", CORE),
        ("diwan.server.cellar", SERVER),
        ("diwan.games.alhambra.cellar", MAKING),
    ],
)
def test_a_new_module_must_take_its_place(module: str, contract: str) -> None:
    assert contract in broken_by(module, "diwan.core.i18n")


@pytest.mark.parametrize("room", ["effects", "text"])
def test_a_room_may_be_a_folder_and_stays_the_same_room(room: str) -> None:
    module = f"{ROOM}{room}.chapter"
    assert broken_by(module, ROOM + "state") == []
    assert broken_by(module, ROOM + "phases") != []
