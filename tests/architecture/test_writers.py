"""Only effects write and tell, and they never ask: nothing else in a game changes a state once it is set up."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.native import ROOT

GAMES = ROOT / "src" / "diwan" / "games"
# Effects change the table; setup fills a new one, knowledge a copy, and the state knows its own fields.
WRITERS = {"effects", "setup", "knowledge", "state"}
# The answers to the question asked are worked out once and kept; they are no part of the table.
CACHES = {("rules", "answers"), ("phases", "answers")}
# Who changes the table tells it: nobody else has anything to tell.
TELLERS = {"effects", "setup"}
# An effect waits for nobody. Setup asks the first question, and what an answer leads to asks the next.
ASKERS = {"setup", "powers", "decisions", "phases"}
SPEAKERS = {
    **dict.fromkeys(("emit", "emit_to", "reveal", "reveal_to"), TELLERS),
    **dict.fromkeys(("ask", "take_question"), ASKERS),
}


def is_state(annotation: ast.expr | None) -> bool:
    """Whether a type is a state: by its name, also in quotes or beside others."""
    if annotation is None:
        return False
    return any(part.strip(" '\"").endswith("State") for part in ast.unparse(annotation).split("|"))


def bindings(function: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Every name that a function gives a value to, with the value."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            if isinstance(node.target, ast.Name):
                yield node.target.id, node.value


def states_in(function: ast.AST) -> set[str]:
    """The names that stand for a state: parameters and locals by their type, casts, and other names for these."""
    names = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg) and is_state(node.annotation)}
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_state(node.annotation):
            names.add(node.target.id)
    for name, value in bindings(function):
        match value:
            case ast.Call(func=ast.Name(id="cast"), args=[kind, _]) if is_state(kind):
                names.add(name)
            case ast.Name(id=other) if other in names:
                names.add(name)
    return names


def fields_in(function: ast.AST, states: set[str]) -> dict[str, str]:
    """The names that stand for a field of a state (`rows = state.rows`), with the field."""
    return {
        name: value.attr
        for name, value in bindings(function)
        if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id in states
    }


def targets(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to or deletes."""
    match node:
        case ast.Assign(targets=found) | ast.Delete(targets=found):
            return found
        case ast.AugAssign(target=one) | ast.For(target=one) | ast.comprehension(target=one):
            return [one]
        case ast.AnnAssign(target=one, value=value) if value is not None:
            return [one]
        case ast.withitem(optional_vars=one) if one is not None:
            return [one]
    return []


def parts(target: ast.expr) -> list[ast.expr]:
    """The single places that a target such as `a, (b, *c)` stands for."""
    if isinstance(target, ast.Tuple | ast.List):
        return [part for element in target.elts for part in parts(element)]
    return parts(target.value) if isinstance(target, ast.Starred) else [target]


def field_written(place: ast.expr, states: set[str], fields: dict[str, str]) -> str | None:
    """The field of a state that an assignment to this place changes, if any."""
    field = None
    inside = False
    while isinstance(place, ast.Attribute | ast.Subscript):
        field = place.attr if isinstance(place, ast.Attribute) else field
        inside = True
        place = place.value
    if not inside or not isinstance(place, ast.Name):
        return None
    return field if place.id in states else fields.get(place.id)


def writes(source: str, room: str) -> list[tuple[int, str]]:
    """The lines of a room that write to a state though they must not, with the fields."""
    found: set[tuple[int, str]] = set()
    if room in WRITERS:
        return []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        states = states_in(function)
        fields = fields_in(function, states)
        for node in ast.walk(function):
            for place in (part for target in targets(node) for part in parts(target)):
                field = field_written(place, states, fields)
                if field is not None and (room, field) not in CACHES:
                    found.add((place.lineno, field))
    return sorted(found)


def speaks(source: str, room: str) -> list[tuple[int, str]]:
    """The lines of a room that tell or ask something though they must not, with the method of the state."""
    found: set[tuple[int, str]] = set()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        states = states_in(function)
        fields = fields_in(function, states)
        for node in ast.walk(function):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=method) if name in states and method in SPEAKERS:
                    if room not in SPEAKERS[method]:
                        found.add((node.lineno, method))
                # Whoever adds to the list of events tells, too.
                case ast.Attribute(value=heard, attr="append" | "extend" | "insert") if room not in TELLERS:
                    if is_events(heard, states, fields):
                        found.add((node.lineno, "events"))
    return sorted(found)


def is_events(place: ast.expr, states: set[str], fields: dict[str, str]) -> bool:
    """Whether an expression is the list of events of a state, by its own name or another."""
    match place:
        case ast.Attribute(value=ast.Name(id=name), attr="events"):
            return name in states
        case ast.Name(id=name):
            return fields.get(name) == "events"
    return False


def room_of(path: Path) -> str:
    """The room of a game that a module belongs to: a file, or the folder with its name."""
    return path.relative_to(GAMES).parts[1].removesuffix(".py")


MODULES = sorted(GAMES.glob("*/**/*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(GAMES)))
def test_only_effects_write(path: Path) -> None:
    assert writes(path.read_text(encoding="utf-8"), room_of(path)) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(GAMES)))
def test_only_effects_tell_and_they_never_ask(path: Path) -> None:
    assert speaks(path.read_text(encoding="utf-8"), room_of(path)) == []


@pytest.mark.parametrize(("room", "method"), [("effects", "emit"), ("decisions", "ask"), ("phases", "ask")])
def test_those_who_may_are_seen_to_tell_and_ask(room: str, method: str) -> None:
    for game in {path.relative_to(GAMES).parts[0] for path in MODULES}:
        rooms = [path for path in MODULES if path.is_relative_to(GAMES / game) and room_of(path) == room]
        heard = {found for path in rooms for _, found in speaks(path.read_text(encoding="utf-8"), "view")}
        assert method in heard, game


def test_effects_are_seen_to_write() -> None:
    # The same eyes find the writers at work, in every game; so they would find others.
    for game in {path.relative_to(GAMES).parts[0] for path in MODULES}:
        rooms = [path for path in MODULES if path.is_relative_to(GAMES / game) and room_of(path) == "effects"]
        assert any(writes(path.read_text(encoding="utf-8"), "decisions") for path in rooms), game


HEAD = "def act(state: SabikaState, rows: vec[i64], seat: i64) -> None:\n    "
FORBIDDEN = [
    "state.first = seat",
    "state.first: i64 = seat",
    "state.marbles &= ~1",
    "state.board[3] = 1",
    "state.rows[seat * ROW + DINARS] += 2",
    "state.first, state.turn = 1, 2",
    "[state.first, *state.rows] = rows",
    "del state.rows[0]",
    "state.deck[1:] = rows",
    "state.rng.words[0] = 1",
    "table = state; table.first = 1",
    "cards = state.board; cards[0] = 1",
    "for state.first in rows: pass",
    "state.pending = rows",
    "if seat:\n        while True:\n            state.turn = 1",
    "def inner() -> None:\n        state.turn = 1",
]


@pytest.mark.parametrize("room", ["decisions", "phases", "powers", "rules", "view"])
@pytest.mark.parametrize("line", FORBIDDEN)
def test_a_write_elsewhere_is_caught(line: str, room: str) -> None:
    assert writes(HEAD + line, room) != []


@pytest.mark.parametrize(
    "head",
    [
        "def act(self, state: State) -> None:",
        "def act(state: 'AlhambraState') -> None:",
        "def act(state: state_room.AlhambraState) -> None:",
        "def act(state: SabikaState | None) -> None:",
        "def act(*, state: SabikaState) -> None:",
        "async def act(state: SabikaState) -> None:",
        "def act(other: object) -> None:\n    state = cast(SabikaState, other)",
        "def act(other: object) -> None:\n    state: SabikaState = other",
    ],
)
def test_a_state_is_known_by_its_type(head: str) -> None:
    assert writes(f"{head}\n    state.first = 1", "decisions") == [(head.count("\n") + 2, "first")]


@pytest.mark.parametrize("room", sorted(WRITERS))
@pytest.mark.parametrize("line", FORBIDDEN)
def test_writers_may_write(line: str, room: str) -> None:
    assert writes(HEAD + line, room) == []


@pytest.mark.parametrize(
    "line",
    [
        "before = state.first",
        "counts[state.first] = 1",
        "rows[0] = state.first",
        "cards = state.board; cards = rows",
        "state.ask(1, seat, 0)",
        "state = state.clone()",
    ],
)
def test_reading_and_asking_are_free(line: str) -> None:
    assert writes(HEAD + line, "decisions") == []


@pytest.mark.parametrize(("room", "free"), [("rules", True), ("phases", True), ("decisions", False), ("view", False)])
def test_the_answers_are_kept_by_those_who_work_them_out(room: str, free: bool) -> None:
    assert (writes(HEAD + "state.answers = rows", room) == []) == free


TOLD = [
    ("state.emit(1, seat, 0, 0, 0)", "emit"),
    ("state.emit_to(1, 1, seat, 0, 0, 0)", "emit_to"),
    ("state.reveal()", "reveal"),
    ("state.reveal_to(1)", "reveal_to"),
    ("tell = state.emit; tell(1, seat, 0, 0, 0)", "emit"),
    ("table = state; table.emit(1, seat, 0, 0, 0)", "emit"),
    ("if seat:\n        while True:\n            state.emit(1, seat, 0, 0, 0)", "emit"),
    ("state.events.append(Event(1, seat, 0, 0, 0, 0))", "events"),
    ("heard = state.events; heard.extend(rows)", "events"),
]
ASKED = [
    ("state.ask(1, seat, 0)", "ask"),
    ("state.take_question()", "take_question"),
    ("table = state; table.ask(1, seat, 0)", "ask"),
    ("for seat in rows: state.ask(1, seat, 0)", "ask"),
    ("push = state.ask; push(1, seat, 0)", "ask"),
]


@pytest.mark.parametrize("room", ["decisions", "phases", "powers", "conditions", "knowledge", "rules", "view"])
@pytest.mark.parametrize(("line", "method"), TOLD)
def test_telling_elsewhere_is_caught(line: str, method: str, room: str) -> None:
    assert [found for _, found in speaks(HEAD + line, room)] == [method]


@pytest.mark.parametrize("room", ["effects", "conditions", "scoring", "knowledge", "rules", "view"])
@pytest.mark.parametrize(("line", "method"), ASKED)
def test_asking_elsewhere_is_caught(line: str, method: str, room: str) -> None:
    assert [found for _, found in speaks(HEAD + line, room)] == [method]


@pytest.mark.parametrize(("rooms", "lines"), [(TELLERS, TOLD), (ASKERS, ASKED)], ids=["telling", "asking"])
def test_those_who_may_tell_and_ask_are_let_alone(rooms: set[str], lines: list[tuple[str, str]]) -> None:
    assert [(room, line) for room in rooms for line, _ in lines if speaks(HEAD + line, room)] == []


@pytest.mark.parametrize(
    "line",
    [
        "forced = state.events is not None",
        "heard = len(state.events)",
        "rows.append(state.first)",
        "screen.ask(1, seat, 0)",
        "events.append(seat)",
    ],
)
def test_listening_is_free(line: str) -> None:
    assert speaks(HEAD + line, "view") == []
