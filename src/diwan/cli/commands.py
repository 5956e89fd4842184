"""What a person can say at the table besides moves: help, hints, undo, the log, scores, rules, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import diwan
from diwan.arena.play import audible, rng_for
from diwan.cli.rules import show_parts
from diwan.cli.sheet import show_sheet
from diwan.cli.tell import told
from diwan.core.i18n import DEFAULT_LOCALE, Message, render, say
from diwan.core.prompt import Prompt
from diwan.core.rng import seeded
from diwan.rulebook import load_rulebook

if TYPE_CHECKING:
    from diwan.cli.session import Session

_ADVISER: Final = "greedy"
_LOG_LINES: Final = 20
_EVERYTHING: Final = ("all", "всё", "все", "todo")
_WITHOUT_ACCENTS: Final = str.maketrans("áéíóú", "aeiou")  # not every keyboard has them


class Leave(Exception):
    """The person gets up."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something to say at the table. `run` tells whether the position has changed."""

    words: tuple[str, ...]
    meaning: Message
    run: Callable[[Session, Prompt, str], bool]
    ru: str  # the word for a keyboard that has no others; each language's is always understood
    es: str
    rest: Message | None = None  # what may follow

    def word(self, locale: str) -> str:
        """Return the one word for it that a reader is told."""
        return {"ru": self.ru, "es": self.es}.get(locale, self.words[0])

    def usage(self, locale: str = DEFAULT_LOCALE) -> str:
        """Return how to say it."""
        own = {"ru": (self.ru,), "es": (self.es,)}.get(locale, ())
        return f"{', '.join((*self.words, *own))} {render(self.rest, locale) if self.rest else ''}".rstrip()


def _help(session: Session, prompt: Prompt, rest: str) -> bool:
    screen = session.screen
    screen.say(say("Answer with the number of a choice, or with a move in notation (the grey words)."))
    lacking = [run for run, has in ((_discards, session.game.has_piles), (_tracks, session.game.has_tracks)) if not has]
    commands = [one for one in dict.fromkeys(COMMANDS.values()) if one.run not in lacking]
    screen.entries([(command.usage(screen.locale), screen.text(command.meaning)) for command in commands])
    for sentence in session.game.table_help():
        screen.say(sentence)
    return False


def _board(session: Session, prompt: Prompt, rest: str) -> bool:
    session.show_board()
    session.show_question(prompt)
    return False


def _hint(session: Session, prompt: Prompt, rest: str) -> bool:
    """Say what the adviser would play; it sees the prompt and nothing more."""
    adviser = diwan.bot(_ADVISER)
    adviser.start(
        session.game, session.seat, session.table.seats, rng_for(session.table.seed, session.seat, prompt.ply)
    )
    action = adviser.choose(prompt)
    for number, choice in enumerate(prompt.view.choices, start=1):
        if choice.action == action:
            session.screen.say(
                say("The bot {bot} would choose {number}: {label}", bot=_ADVISER, number=number, label=choice.label)
            )
    return False


def _undo(session: Session, prompt: Prompt, rest: str) -> bool:
    return _take_back(session, _choices_since(session)[:1])


def _back(session: Session, prompt: Prompt, rest: str) -> bool:
    return _take_back(session, _choices_since(session)[-1:])


def _choices_since(session: Session) -> list[int]:
    """Return the plies that the person can go back to; where there was but one choice, it would be taken again."""
    table, rules = session.table, session.game.rules
    floor = table.undo_floor(session.seat)
    state = table.replay().position(session.game, floor)
    plies: list[int] = []
    for ply, entry in enumerate(table.log[floor:], start=floor):
        if len(rules.legal_actions(state)) > 1:
            plies.append(ply)
        rules.apply(state, entry.action)
    return plies


def _take_back(session: Session, plies: list[int]) -> bool:
    """Go back to the ply in the list, or say why there is none."""
    table, seat = session.table, session.seat
    if not plies:
        own = bool(table.log) and table.log[-1].seat == seat and table.undo_floor(seat) == table.ply
        hidden = say("Your last action turned up something hidden, so it can't be taken back.")
        return session.refuse(
            hidden if own else say("You have not acted since the others did: there is nothing to take back.")
        )
    session.told = table.undo(seat, plies[0])
    session.screen.say(say("Taken back."))
    return True


def _log(session: Session, prompt: Prompt, rest: str) -> bool:
    """Show what happened: the last lines, as many as asked for, or all from the setup on."""
    events = [event for event in session.table.setup_events if event.audible_to(session.seat)]
    events += audible(session.table.log, session.seat)
    lines = told(session.screen, session.game, events, session.names)
    everything = rest.lower() in _EVERYTHING
    if rest and not everything and not (rest.isdecimal() and int(rest[:9])):
        locale = session.screen.locale
        return session.refuse(
            say(
                "Type {log}, {log} 50 or {log} {all}.",
                log=COMMANDS["log"].word(locale),
                all={"ru": "всё", "es": "todo"}.get(locale, "all"),
            )
        )
    wanted = len(lines) if everything else int(rest[:9] or _LOG_LINES)
    for line in lines[max(len(lines) - wanted, 0) :]:
        session.screen.line(line, indent="  ")
    return False


def _discards(session: Session, prompt: Prompt, rest: str) -> bool:
    """Show what lies face up beside the board, card by card."""
    piles = session.game.piles(prompt.view)
    if not piles:
        return session.refuse(say("There is no discard pile to look through."))
    for pile in piles:
        session.screen.say(pile.title, "bold")
        for card in pile.cards:
            session.screen.line(session.screen.text(card), indent="  ")
    return False


def _tracks(session: Session, prompt: Prompt, rest: str) -> bool:
    """Show what the board leaves out to stay short."""
    screen = session.screen
    text = session.game.tracks(prompt.view, screen.locale, names=session.names, width=screen.board_width)
    if not text:
        return session.refuse(say("The board shows everything already."))
    screen.blocks(text.split("\n\n"))
    return False


def _score(session: Session, prompt: Prompt, rest: str) -> bool:
    show_sheet(session.screen, session.game, prompt.sample(seeded(prompt.ply)), session.names)
    return False


def _rules(session: Session, prompt: Prompt, rest: str) -> bool:
    book = load_rulebook(session.game.id, session.screen.locale)
    if book is None or not book.rules:
        return session.refuse(say("The texts of the rules are not installed here."))
    found = book.read(rest)
    if not found:
        example = f"{COMMANDS['rules'].word(session.screen.locale)} {book.rules[0].id}"
        if not rest:
            return session.refuse(say("Say which rule, or which section, for example: {example}", example=example))
        wanted = repr(rest[:40])
        return session.refuse(say("There is no rule {id}. Type, for example: {example}", id=wanted, example=example))
    show_parts(session.screen, book, found)
    return False


def _save(session: Session, prompt: Prompt, rest: str) -> bool:
    if not rest:
        word = COMMANDS["save"].word(session.screen.locale)
        return session.refuse(say("Type {save} and the name of a file.", save=word))
    session.save(Path(rest).expanduser())
    return False


def _quit(session: Session, prompt: Prompt, rest: str) -> bool:
    raise Leave


_ALL: Final = (
    Command(("?", "help"), say("this list"), _help, ru="помощь", es="ayuda"),
    Command(("board", "table"), say("the whole table and the question again"), _board, ru="стол", es="mesa"),
    Command(
        ("hint",),
        say("what the bot {bot} would choose in your place", bot=_ADVISER),
        _hint,
        ru="подсказка",
        es="pista",
    ),
    Command(("back",), say("take back your last answer"), _back, ru="назад", es="atrás"),
    Command(
        ("undo",),
        say("take back what you have answered since another player acted or something hidden came up"),
        _undo,
        ru="отмена",
        es="deshacer",
    ),
    Command(("log",), say("what happened"), _log, rest=say("[N|all]"), ru="журнал", es="registro"),
    Command(("tracks",), say("tracks and prices that the board leaves out"), _tracks, ru="треки", es="marcadores"),
    Command(("discards",), say("the discard piles, piece by piece"), _discards, ru="сброс", es="descartes"),
    Command(("score",), say("where the points come from, with the rules"), _score, ru="очки", es="puntos"),
    Command(("rules",), say("what a rule or a section says"), _rules, rest=say("ID"), ru="правила", es="reglas"),
    Command(("save",), say("save the game so far"), _save, rest=say("FILE"), ru="сохранить", es="guardar"),
    Command(("q", "quit", "exit"), say("leave; the game is kept"), _quit, ru="выход", es="salir"),
)

COMMANDS: Final[dict[str, Command]] = {
    word: command
    for command in _ALL
    for word in (*command.words, command.ru, command.es, command.es.translate(_WITHOUT_ACCENTS))
}
