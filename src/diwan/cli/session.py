"""A person at a table with bots, in the terminal: asking, answering, telling, saving. Knows no game by name."""

from __future__ import annotations

import importlib
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from textwrap import shorten
from typing import Final

import diwan
from diwan import suggest
from diwan.arena.play import Players
from diwan.cli.arguments import LANGUAGE, usual_language
from diwan.cli.commands import COMMANDS, Leave
from diwan.cli.errors import CommandError
from diwan.cli.files import save_replay
from diwan.cli.kept import keep_finished, keep_waiting, name_of
from diwan.cli.letters import latin
from diwan.cli.screen import Screen
from diwan.cli.sheet import show_result
from diwan.cli.tell import printable, shown_names, tell, tell_start
from diwan.core.errors import told
from diwan.core.i18n import DEFAULT_LOCALE, Message, in_turn, say
from diwan.core.prompt import Prompt
from diwan.core.rng import seeded

_LONGEST_REASON: Final = 160  # letters of a refusal
_SEPARATOR: Final = re.compile("[,;]")  # between the steps of a whole move
_LONGEST_NUMBER: Final = 9  # digits; more are no choice


class Session:
    """One sitting of one person."""

    def __init__(
        self, screen: Screen, players: Players, seat: int, save_to: Path | None, kept_in: Path | None = None
    ) -> None:
        self.screen = screen
        self.players = players
        self.table = players.table
        self.game = players.table.game
        self.seat = seat
        self.save_to = save_to
        self.names = screen.names = shown_names(screen, self.table.names, self.table.seats)
        self.told = self.table.ply  # how many actions have been told
        self._kept_in = kept_in  # where the game waits while it is not over; None before it is kept
        self._kept: tuple[int, ...] = ()  # the actions in that file
        self._began = self.table.ply
        self._fresh = True  # others have acted since the board was shown

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        _edit_lines()
        if self.table.ply == 0:
            tell_start(self.screen, self.table, self.seat, self.names)
        try:
            while not self.table.is_over:
                if self.players.bot_to_act is not None:
                    self.players.act()
                    self._fresh = True
                elif len((prompt := self.table.prompt(self.seat)).actions) == 1:
                    self._take_the_only_choice(prompt)
                else:
                    self._ask(prompt)
                self._tell()
        except (EOFError, KeyboardInterrupt):
            self.screen.gap()
            self._leave()
        except Leave:
            self._leave()
        else:
            self._end()

    def _tell(self) -> None:
        tell(self.screen, self.game, self.table.log[self.told :], self.seat, self.names)
        self.told = self.table.ply

    def _end(self) -> None:
        self.players.finish()
        self.screen.gap()
        self.show_board()
        show_result(self.screen, self.game, self.table.replay().position(self.game), self.names)
        kept = self.save(self.save_to) if self.save_to is not None else False
        if (kept or self._keep_finished()) and self._kept_in is not None:
            self._kept_in.unlink(missing_ok=True)

    def show_board(self, *, only_news: bool = False) -> None:
        """Show the table as this seat sees it; or what has changed in it, and all that lies before this seat."""
        view, screen = self.table.view(self.seat), self.screen
        board = self.game.text_board(view, screen.locale, names=self.names, width=screen.board_width)
        screen.board(board, only_news=only_news, own=self.names[self.seat][: screen.board_width])

    # Asking.

    def _take_the_only_choice(self, prompt: Prompt) -> None:
        """Answer for the person what can't be answered otherwise, and say so."""
        self.screen.say(say("There is only one choice: {choice}", choice=prompt.view.choices[0].label))
        self.table.submit(self.seat, prompt.ply, prompt.actions[0])

    def _ask(self, prompt: Prompt) -> None:
        """Ask until an answer changes the position."""
        self._keep()
        self.screen.gap()
        self.show_board(only_news=not self._fresh)
        self._fresh = False
        self.show_question(prompt)
        while not self._answer(prompt, self.read()):
            pass

    def read(self) -> str:
        """Read a line; what comes from a pipe is shown, so that the record of a game can be followed."""
        line = input("> ").strip()
        if not sys.stdin.isatty():
            self.screen.line(printable(line))
        return line

    def show_question(self, prompt: Prompt) -> None:
        """Show what is asked, and the choices."""
        view = prompt.view
        if view.question is not None:
            self.screen.say(view.question, "bold")
        if view.afterwards:
            self.screen.say(say("Then: {what}", what=in_turn(view.afterwards)))
        self.screen.choices(view.choices)

    def _answer(self, prompt: Prompt, text: str) -> bool:
        """Take one line from the person; tell whether the position has changed."""
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            return command.run(self, prompt, rest.strip())
        if not text:
            return self.refuse(say("Type the number of a choice, or ? for help."))
        if text.isdecimal():
            return self._answer_number(prompt, text)
        return self._answer_notation(prompt, text)

    def _answer_number(self, prompt: Prompt, text: str) -> bool:
        choices = prompt.view.choices
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        if not 1 <= number <= len(choices):
            given, last = text[:20], len(choices)
            return self.refuse(say("There is no choice {number}: choose from 1 to {last}.", number=given, last=last))
        self.table.submit(self.seat, prompt.ply, choices[number - 1].action)
        return True

    def _answer_notation(self, prompt: Prompt, text: str) -> bool:
        """Play a move in notation. It is read on a sample of the position, so that it can't probe what is hidden."""
        try:
            path = self.game.parse_line(prompt.sample(seeded(prompt.ply)), latin(text))
            steps = [step.strip() for step in _SEPARATOR.split(latin(text)) if step.strip()]
            if len(steps) == len(path):
                for step, action in zip(steps, path, strict=True):
                    self._say_if_other(step, prompt.format(action))
            for action in path:
                self.table.submit(self.seat, self.table.ply, action)
        except diwan.BadNotation as error:
            return self._refuse_move(error)
        except diwan.DiwanError as error:
            return self._take_back_half(prompt.ply, error)
        return True

    def _say_if_other(self, given: str, meant: str) -> None:
        """Say what is played where it is not word for word what was typed: of things that are alike, the first one."""
        words, others = given.lower().split(), meant.lower().split()
        if len(words) == len(others) and words != others:
            self.screen.say(say("{given} is played as: {meant}", given=printable(given), meant=meant))

    def _take_back_half(self, ply: int, error: diwan.DiwanError) -> bool:
        """Undo the beginning of a move whose end was refused; what can't be undone stays."""
        if self.table.ply > ply >= self.table.undo_floor(self.seat):
            self.table.undo(self.seat, ply)
        self._refuse_move(error)
        return self.table.ply != ply

    def _refuse_move(self, error: diwan.DiwanError) -> bool:
        words = told(error)
        line = words if isinstance(words, str) else self.screen.text(words)
        reason = shorten(line, _LONGEST_REASON, placeholder=" ...")
        return self.refuse(say("{reason} (type ? for help)", reason=reason))

    def refuse(self, reason: Message) -> bool:
        """Say in one line why nothing happens."""
        self.screen.say(reason, "red")
        return False

    # Keeping.

    def save(self, path: Path) -> bool:
        """Write the game so far to a file, and say so or why not."""
        try:
            save_replay(path, self.table, self._language_to_keep())
        except CommandError as error:
            self.screen.line(error.text(self.screen.locale), "red")
            return False
        self.screen.say(say("The game is saved in {file}.", file=str(path)))
        return True

    def _leave(self) -> None:
        """Save the game where the person wants it, or else keep it for another day, and say how to go on."""
        if self.save_to is not None and self.save(self.save_to):
            again = suggest.play("--load", str(self.save_to), *self._language())
            self.screen.advise(say("Go on with: {command}", command=again))
        elif not self._has_acted():
            self.screen.say(say("You have not done anything yet, so there is nothing to keep."))
        elif self._keep():
            again = suggest.play("--resume")
            self.screen.advise(say("The game is kept. Go on with: {command}", command=again))

    def _language(self) -> tuple[str, ...]:
        """Return the words that bring a person back into the language that is spoken here."""
        return () if self.screen.locale == usual_language() else ("--lang", self.screen.locale)

    def _language_to_keep(self) -> str | None:
        """Return the language to resume the game in; None where it goes without saying."""
        plain = self.screen.locale == DEFAULT_LOCALE and not os.environ.get(LANGUAGE)
        return None if plain else self.screen.locale

    def _has_acted(self) -> bool:
        return any(entry.seat == self.seat for entry in self.table.log)

    def _keep_finished(self) -> bool:
        """Keep a game that was played to its end here, and say where; tell whether it is in some file."""
        if self.table.ply == self._began and self._kept_in is None:
            return False  # it was over when it was loaded
        try:
            path = keep_finished(self.table)
        except CommandError as error:
            self.screen.line(error.text(self.screen.locale), "red")
            return False
        again = suggest.command("replay", name_of(path))
        self.screen.advise(say("The game is kept. Look at it again with: {command}", command=again))
        return True

    def _keep(self) -> bool:
        """Keep the game on disk once the person has acted, so that no crash can take it; tell whether it is there."""
        actions = tuple(entry.action for entry in self.table.log)
        if not self._has_acted():
            return False
        if actions != self._kept:
            try:
                self._kept_in = keep_waiting(self.table, self._kept_in, self._language_to_keep())
            except CommandError as error:
                self.screen.line(error.text(self.screen.locale), "red")
                return False
            self._kept = actions
        return True


def _edit_lines() -> None:
    """Give a person at a terminal the arrow keys and earlier lines; where there is no readline, it goes without."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")
