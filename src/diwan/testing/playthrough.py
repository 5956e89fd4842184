"""A recorded game told position by position, for people: what is asked, what is legal, what happens, who has what.

The file is made from a replay, never by hand, so a difference in it is a difference in what the game says.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.i18n import Message, render
from diwan.core.replay import Replay, digest_of
from diwan.core.rng import seeded
from diwan.core.state import State

CHECKPOINT = 50  # plies between two noted keys
TOLD = 40  # plies from the start that are told in full
LAST = 8  # plies at the end that are told in full
BOARDS = (0, 20, 40)  # plies whose board is shown, besides the last one
WIDTH = 110


def playthrough(game: Game, replay: Replay) -> str:
    """Return the game as text that a person can read."""
    return _Teller(game, replay).tell()


def checkpoints(game: Game, replay: Replay) -> list[tuple[int, str]]:
    """Return the fingerprint of the position at every so many plies, and at the end."""
    states = replay.states(game)
    last = len(states) - 1
    return [(ply, digest_of(states[ply])) for ply in sorted({*range(0, last, CHECKPOINT), last})]


class _Teller:
    """One game on its way to text."""

    def __init__(self, game: Game, replay: Replay) -> None:
        self.game = game
        self.replay = replay
        self.names = replay.names or tuple(f"Seat {seat + 1}" for seat in range(replay.seats))
        self.heard: list[Event] = []
        self.state: State = game.rules.new_state(replay.seats, seeded(replay.seed), self.heard)
        self.lines: list[str] = []

    def tell(self) -> str:
        """Tell everything."""
        self._head()
        self._happened("setup")
        last = len(self.replay.actions)
        for ply, action in enumerate(self.replay.actions):
            in_full = ply < TOLD or ply >= last - LAST
            if in_full:
                self._position(ply)
            elif ply % CHECKPOINT == 0 or ply == TOLD:
                self._checkpoint(ply)
            text = self.game.format(self.state, action)
            self.game.rules.apply(self.state, action)
            self._happened(f"> {text}") if in_full else self.heard.clear()
        self._end()
        return "\n".join(self.lines) + "\n"

    def _head(self) -> None:
        replay = self.replay
        options = ", ".join(f"{name}={value}" for name, value in replay.options.items()) or "none"
        self.lines += [
            f"{render(self.game.title)}, rules version {replay.rules_version}, options: {options}",
            f"Players: {', '.join(self.names)}; seed {replay.seed}; {len(replay.actions)} plies",
            "",
        ]

    def _happened(self, what: str) -> None:
        """Tell the events since the last time, in words, one a line."""
        told = [self.game.event_text(event, self.names) for event in self.heard]
        self.heard.clear()
        self.lines.append(what)
        self.lines += [f"    {render(message)}" for message in told if message is not None]
        self.lines.append("")

    def _position(self, ply: int) -> None:
        state, rules = self.state, self.game.rules
        self.lines.append(f"--- ply {ply}, key {digest_of(state)}; points {self._points()}")
        if ply in BOARDS:
            self._board(int(state.to_act))
        question = self.game.question(state)
        self.lines.append(f"{self.names[int(state.to_act)]}: {render(question) if question else ''}")
        legal = rules.legal_actions(state)
        self._wrapped(f"{len(legal)} legal: ", [self.game.format(state, action) for action in legal])

    def _checkpoint(self, ply: int) -> None:
        self.lines += [f"... ply {ply}, key {digest_of(self.state)}; points {self._points()}", ""]

    def _board(self, seat: int | None) -> None:
        board = self.game.text_board(self.game.view(self.state, seat), names=self.names)
        self.lines += ["", *(f"    {line}".rstrip() for line in board.splitlines()), ""]

    def _wrapped(self, head: str, texts: Sequence[str]) -> None:
        # Notation has spaces of its own; break only between two texts.
        line = "; ".join(text.replace(" ", "\0") for text in texts)
        wrapped = textwrap.wrap(line, WIDTH, initial_indent=head, subsequent_indent="    ", break_long_words=False)
        self.lines += [text.replace("\0", " ") for text in wrapped]

    def _points(self) -> str:
        return " ".join(str(points) for points in self.game.rules.scores(self.state))

    def _end(self) -> None:
        rules, state = self.game.rules, self.state
        over = "over" if rules.is_over(state) else "open"
        self.lines.append(f"--- ply {int(state.ply)}, {over}, key {digest_of(state)}; points {self._points()}")
        self._board(None)
        for seat, place in enumerate(rules.ranking(state)):
            self.lines.append(f"{self.names[seat]}: place {place}, {rules.scores(state)[seat]} points")
            for line in rules.score_lines(state, seat):
                self.lines.append(f"    {line.points:3d}  {self._text(self.game.score_line_text(line))}  [{line.rule}]")

    def _text(self, message: Message) -> str:
        return render(message)
