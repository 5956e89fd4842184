"""A game on paper: a header and a list of actions, as text that a person can read.

Each move line has the ply, the seat, the action's number and its notation. Reading plays the game through, so
a replay that was read is known to be whole and legal.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from diwan.core.errors import BadNotation, BadReplay, IllegalAction, told
from diwan.core.game import Game
from diwan.core.i18n import LOCALES, Message, say
from diwan.core.rng import SEED_LIMIT, seeded
from diwan.core.state import State

FORMAT = 1
LONGEST_FILE = 16_000_000  # characters; far beyond any game, so that a wrong file fails at once
LONGEST_NAME = 80

_LANGUAGE = "language: "  # may follow the end
_SEALED = "sealed: "  # may follow both
_HEADER = ("game", "rules", "options", "seats", "seed", "names", "moves")
_SALT = re.compile(r"[A-Za-z0-9_-]{16,64}")
_PROMISE = re.compile(r"[0-9a-f]{64}")
_MOVE = re.compile(r"\s*([0-9]{1,9})\s+s([0-9]{1,2})\s+([0-9]{1,12})\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class Seal:
    """What opens the promise that was made of a seed when the game began: the salt, and the promise itself."""

    salt: str  # chance, so that nobody can try out all seeds
    promise: str  # see promise_of


def promise_of(game: str, rules_version: int, options: dict[str, bool | str], seats: int, seed: int, salt: str) -> str:
    """Return what is shown of a game before it begins, so that its seed can't be changed or chosen afterwards.

    It is the SHA-256 of six lines: the five of the header of the replay from `game:` to `seed:`, and `salt: SALT`.
    """
    if _SALT.fullmatch(salt) is None:
        raise ValueError("this is no salt: give 16 to 64 letters, digits, hyphens or underscores")
    lines = [*_course_lines(game, rules_version, options, seats, seed), f"salt: {salt}"]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("utf-8")).hexdigest()


def is_promise(text: str) -> bool:
    """Tell whether a text has the form of a promise."""
    return _PROMISE.fullmatch(text) is not None


def _course_lines(game: str, rules_version: int, options: dict[str, bool | str], seats: int, seed: int) -> list[str]:
    """Return what settles the course of a game, as lines of the header."""
    return [
        f"game: {game}",
        f"rules: {rules_version}",
        f"options: {json.dumps(options, sort_keys=True)}",
        f"seats: {seats}",
        f"seed: {seed}",
    ]


@dataclass(frozen=True)
class Replay:
    """Everything that is needed to play a game again."""

    game: str
    rules_version: int
    options: dict[str, bool | str]
    seats: int
    seed: int
    names: tuple[str, ...]
    actions: tuple[int, ...]
    digest: str  # of the course of play, see PlayDigest
    locale: str | None = None  # the language to go on in, where whoever saved the game has said so
    seal: Seal | None = None  # where the seed was promised when the game began

    def promise(self, salt: str) -> str:
        """Return the promise that this game and a salt give."""
        return promise_of(self.game, self.rules_version, self.options, self.seats, self.seed, salt)

    def states(self, game: Game) -> list[State]:
        """Return the position after each ply, the first one included."""
        state = game.rules.new_state(self.seats, seeded(self.seed), None)
        found = [state.clone()]
        for action in self.actions:
            game.rules.apply(state, action)
            found.append(state.clone())
        return found

    def position(self, game: Game, ply: int | None = None) -> State:
        """Return the position after `ply` actions; after all of them when None."""
        last = len(self.actions) if ply is None else ply
        if not 0 <= last <= len(self.actions):
            raise ValueError(f"there is no ply {ply}: this replay has 0 to {len(self.actions)}")
        state = game.rules.new_state(self.seats, seeded(self.seed), None)
        for action in self.actions[:last]:
            game.rules.apply(state, action)
        return state


class PlayDigest:
    """A fingerprint of a course of play: who was asked, what was legal, what was chosen, and the scores.

    It knows nothing of how a state is laid out, so that a recorded game outlives every refactoring.
    """

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, game: Game, state: State, action: int) -> None:
        """Add an action that is about to be applied."""
        legal = " ".join(map(str, game.rules.legal_actions(state)))
        self._hash.update(f"{int(state.to_act)} {action} of {legal}\n".encode("ascii"))

    def text(self, game: Game, state: State) -> str:
        """Return the fingerprint of the game up to here."""
        end = self._hash.copy()
        scores = " ".join(map(str, game.rules.scores(state)))
        end.update(f"{int(state.to_act)} {scores}".encode("ascii"))
        return end.hexdigest()[:16]


def digest_of(state: State) -> str:
    """Return a short fingerprint of a position."""
    return hashlib.sha256(state.key()).hexdigest()[:16]


def write_replay(replay: Replay, game: Game) -> str:
    """Return a replay as text."""
    lines = [
        f"diwan replay {FORMAT}",
        *_course_lines(replay.game, replay.rules_version, replay.options, replay.seats, replay.seed),
        f"names: {json.dumps(list(replay.names), ensure_ascii=False)}",
        f"moves: {len(replay.actions)}",
    ]
    state = game.rules.new_state(replay.seats, seeded(replay.seed), None)
    for action in replay.actions:
        lines.append(f"{state.ply:5d} s{state.to_act} {action:6d}  {game.format(state, action)}")
        game.rules.apply(state, action)
    scores = " ".join(str(points) for points in game.rules.scores(state))
    lines.append(f"end: {replay.digest} {'over' if game.rules.is_over(state) else 'open'} {scores}")
    if replay.locale is not None:
        lines.append(f"{_LANGUAGE}{replay.locale}")
    if replay.seal is not None:
        lines.append(f"{_SEALED}{replay.seal.salt} {replay.seal.promise}")
    return "\n".join(lines) + "\n"


def read_replay(text: str, load: Callable[[str, dict[str, Any]], Game]) -> Replay:
    """Return the replay in a text, played through and found right; BadReplay says in one line what is not."""
    if len(text) > LONGEST_FILE:
        raise BadReplay(say("this is no replay: {count} characters, a game has far fewer", count=len(text)))
    # Not splitlines(): a name may hold any of the rarer line separators.
    # Editors may put a mark of the encoding in front.
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    header = _read_header(lines)
    game = _load_game(header, load)
    seats = _number(header, "seats")
    if seats not in game.allowed_seats():
        if seats in game.seat_counts:
            options = json.dumps(game.options, sort_keys=True)
            raise _wrong(
                4, say("{game} with {options} is not for {seats} seats", game=game.id, options=options, seats=seats)
            )
        raise _wrong(5, say("{game} is not for {seats} seats", game=game.id, seats=seats))
    seed = _number(header, "seed")
    if seed >= SEED_LIMIT:
        raise _wrong(6, say("seed {seed} is out of range", seed=seed))
    names = _read_names(header, seats)
    count = _number(header, "moves")
    body = lines[len(_HEADER) + 1 :]
    if len(body) < count + 1:
        found = sum(not line.startswith(("end:", _LANGUAGE, _SEALED)) for line in body)
        if found == count:
            raise BadReplay(say("the file is cut short: its last line, which begins with 'end:', is missing"))
        raise BadReplay(
            say("the file is cut short: {count} moves announced, {found} lines found", count=count, found=found)
        )
    locale, seal = _read_rest(body[count + 1 :], len(_HEADER) + count + 3)
    state = game.rules.new_state(seats, seeded(seed), None)
    course = PlayDigest()
    actions = [_read_move(game, state, course, body[i], len(_HEADER) + 2 + i) for i in range(count)]
    digest = course.text(game, state)
    _check_end(body[count], digest, game, state, len(_HEADER) + 2 + count)
    return Replay(game.id, game.rules_version, game.options, seats, seed, names, tuple(actions), digest, locale, seal)


def _wrong(line: int, problem: Message | str) -> BadReplay:
    return BadReplay(say("line {line}: {problem}", line=line, problem=problem))


def _unlike(line: int, text: str, expected: str) -> BadReplay:
    given = repr(text[:60])
    return BadReplay(say("line {line} is {given}, expected {expected}", line=line, given=given, expected=expected))


def _read_rest(lines: list[str], first: int) -> tuple[str | None, Seal | None]:
    """Return the language and the seal that may follow the end, in this order; nothing else may."""
    said = [(number, line.strip()) for number, line in enumerate(lines, start=first) if line.strip()]
    known = {f"{_LANGUAGE}{locale}": locale for locale in LOCALES}
    locale = known[said.pop(0)[1]] if said and said[0][1] in known else None
    seal = _read_seal(*said.pop(0)) if said and said[0][1].startswith(_SEALED.strip()) else None
    if said:
        raise _wrong(said[0][0], say("text after the end of the replay"))
    return locale, seal


def _read_seal(number: int, line: str) -> Seal:
    words = line.removeprefix(_SEALED).split(" ")
    if not line.startswith(_SEALED) or len(words) != 2 or not _SALT.fullmatch(words[0]) or not is_promise(words[1]):
        raise _unlike(number, line, f"'{_SEALED}SALT PROMISE'")
    return Seal(*words)


def _read_header(lines: list[str]) -> dict[str, str]:
    first = lines[0].strip() if lines else ""
    kind = re.fullmatch(r"diwan replay ([0-9]{1,9})", first)
    if kind is None:
        raise BadReplay(
            say(
                "this is no replay: the first line is {given}, expected {expected}",
                given=repr(first[:60]),
                expected=f"'diwan replay {FORMAT}'",
            )
        )
    if int(kind[1]) != FORMAT:
        raise BadReplay(
            say(
                "this replay has format {found}, this version of Diwan reads format {known}",
                found=kind[1],
                known=FORMAT,
            )
        )
    header: dict[str, str] = {}
    for number, name in enumerate(_HEADER, start=1):
        line = lines[number] if number < len(lines) else ""
        key, colon, value = line.partition(": ")
        if key != name or not colon:
            raise _unlike(number + 1, line, f"'{name}: ...'")
        header[name] = value
    return header


def _load_game(header: dict[str, str], load: Callable[[str, dict[str, Any]], Game]) -> Game:
    given = repr(header["options"][:60])
    try:
        options = json.loads(header["options"], object_pairs_hook=_without_twins)
    except (ValueError, RecursionError):
        raise _wrong(4, say("options are {given}, expected JSON", given=given)) from None
    if not isinstance(options, dict):
        raise _wrong(4, say("options are {given}, expected a JSON object", given=given))
    try:
        game = load(header["game"], options)
    except (ValueError, TypeError) as error:
        raise BadReplay(say("lines 2 to 4: {problem}", problem=told(error))) from None
    try:
        return game.of_version(_number(header, "rules"))
    except ValueError as error:
        raise _wrong(3, told(error)) from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; ValueError when it says something twice."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key is there twice")
    return dict(pairs)


def _number(header: dict[str, str], name: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,19}", header[name]):
        given = repr(header[name][:60])
        problem = say("{name} is {given}, expected a whole number", name=name, given=given)
        raise _wrong(_HEADER.index(name) + 2, problem)
    return int(header[name])


def _read_names(header: dict[str, str], seats: int) -> tuple[str, ...]:
    try:
        names = json.loads(header["names"])
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or len(names) not in (0, seats) or not all(is_name(name) for name in names):
        given = repr(header["names"][:60])
        problem = say("names are {given}, expected a JSON list of {seats} short texts", given=given, seats=seats)
        raise _wrong(7, problem)
    return tuple(names)


def is_name(name: object) -> bool:
    """Tell whether this can be a player's name: a short text that can be printed and written to a file."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or name != name.strip():
        return False
    return all(char.isprintable() for char in name)


def _read_move(game: Game, state: State, course: PlayDigest, line: str, number: int) -> int:
    parts = _MOVE.fullmatch(line)
    if parts is None:
        raise _unlike(number, line, "'ply seat action  notation'")
    ply, seat, action = int(parts[1]), int(parts[2]), int(parts[3])
    if ply != state.ply or seat != state.to_act:
        problem = say(
            "ply {ply} of seat {seat}, expected ply {next} of seat {asked}",
            ply=ply,
            seat=seat,
            next=int(state.ply),
            asked=int(state.to_act),
        )
        raise _wrong(number, problem)
    try:
        game.check_action(state, action)
    except IllegalAction as error:
        raise _wrong(number, _refused(game, state, action, error)) from None
    _check_notation(game, state, action, " ".join(parts[4].split()), number)
    course.add(game, state, action)
    game.rules.apply(state, action)
    return action


def _refused(game: Game, state: State, action: int, error: IllegalAction) -> Message | str:
    """Return why an action is refused, behind its notation where it has one."""
    if not 0 <= action < game.actions.size:
        return told(error)
    return say("{action}: {reason}", action=game.format(state, action), reason=told(error))


def _check_notation(game: Game, state: State, action: int, text: str, number: int) -> None:
    """Refuse words that say another action. Words that say none may be an older spelling: the numbers rule."""
    notation = game.format(state, action)
    if text == notation:
        return
    try:
        same = game.parse(state, text) == action
    except BadNotation:
        same = True
    except IllegalAction:
        same = False
    if not same:
        meant, given = repr(notation), repr(text[:60])
        problem = say("action {action} is {meant}, the line says {given}", action=action, meant=meant, given=given)
        raise _wrong(number, problem)


def _check_end(line: str, digest: str, game: Game, state: State, number: int) -> None:
    scores = " ".join(str(points) for points in game.rules.scores(state))
    expected = f"end: {digest} {'over' if game.rules.is_over(state) else 'open'} {scores}"
    if line.strip() != expected:
        raise BadReplay(
            say(
                "line {line} is {given}, but playing the moves gives {expected}",
                line=number,
                given=repr(line[:60]),
                expected=repr(expected),
            )
        )
