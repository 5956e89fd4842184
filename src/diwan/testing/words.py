"""Promises about words: notation goes both ways, and everything for people is there in every language."""

from __future__ import annotations

from collections.abc import Iterable

from diwan.core.errors import BadNotation, IllegalAction
from diwan.core.events import EVERYBODY, Event
from diwan.core.i18n import LOCALES, Message, render
from diwan.testing.scene import Scene

NONSENSE = ("", " ", "xyzzy", "\0", "-1", "0", "None", "{}", "%s", "a" * 5000, "ж", "1,2,3,4", "\n")


def check_message(scene: Scene, message: Message, what: str) -> None:
    """A message can be shown in every language: not empty, on one line, all its fields filled."""
    if not isinstance(message, Message):
        scene.fail(f"{what} is {message!r}", "Return a message made by `say`, not a text.")
    for locale in LOCALES:
        try:
            text = render(message, locale)
        except (KeyError, IndexError, ValueError) as error:
            scene.fail(f"{what} can't be rendered in {locale!r}: {error!r}", "Give every {field} of the text a value.")
        if not text.strip() or "\n" in text or "{" in text or "}" in text:
            scene.fail(f"{what} is {text!r} in {locale!r}", "Say it in one line with all its fields filled.")


def check_notation(scene: Scene) -> None:
    """Every legal action has a text of its own that reads back as the same action."""
    game, state = scene.game, scene.state
    texts: dict[str, int] = {}
    for action in scene.legal:
        text = game.format(state, action)
        if not text or text != text.strip() or "\n" in text or "  " in text:
            scene.fail(f"action {action} is {text!r} in notation", "Write it as words with single spaces, on one line.")
        if text in texts:
            scene.fail(f"actions {texts[text]} and {action} are both {text!r}", "Give each legal action its own text.")
        texts[text] = action
    for text, action in texts.items():
        try:
            found, line = game.parse(state, text), game.parse_line(state, text)
        except ValueError as error:
            scene.fail(f"{text!r} can't be read back: {error}", "Let parse undo format.")
        if found != action or line != [action]:
            scene.fail(f"{text!r} reads back as {found}, in a line as {line}, not {action}", "Let parse undo format.")


def check_bad_notation(scene: Scene) -> None:
    """Nonsense is BadNotation, an action that is not legal is IllegalAction, and both say so in one line."""
    game, state = scene.game, scene.state
    before = state.key()
    spoken = {game.format(state, action) for action in scene.legal}
    for text in (nonsense for nonsense in NONSENSE if nonsense.strip() not in spoken):
        for read in (game.parse, game.parse_line):
            try:
                found = read(state, text)
            except (BadNotation, IllegalAction) as error:
                check_one_line(scene, error, f"the text {text[:20]!r}")
            except Exception as error:
                scene.fail(f"the text {text[:20]!r} raises {error!r}", "Raise BadNotation for what is no action.")
            else:
                scene.fail(f"the text {text[:20]!r} is read as {found!r}", "Raise BadNotation for what is no action.")
    check_illegal_notation(scene)
    for number in (-1, game.actions.size, 1 << 70):
        try:
            text = game.format(state, number)
        except ValueError:
            continue
        scene.fail(f"format gives {text!r} for action {number}, which does not exist", "Raise ValueError.")
    if state.key() != before:
        scene.fail("reading notation changed the state", "Parsing must not write to the state.")


def check_illegal_notation(scene: Scene) -> None:
    """The text of an action that is not legal now is refused, unless a legal one has the same text."""
    game, state = scene.game, scene.state
    spoken = {game.format(state, action) for action in scene.legal}
    for action in scene.illegal():
        text = game.format(state, action)
        if text in spoken:
            continue
        try:
            found = game.parse(state, text)
        except (BadNotation, IllegalAction) as error:
            check_one_line(scene, error, f"the text {text!r}")
        else:
            scene.fail(f"{text!r} is not legal now and is read as {found}", "Let parse refuse it: `check_action`.")


def check_one_line(scene: Scene, error: Exception, what: str) -> None:
    """An error for a person is one line that says something."""
    text = str(error)
    if not text.strip() or "\n" in text or len(text) > 600:
        scene.fail(f"{what} is refused with {text[:80]!r}", "Say in one line what was given and what was expected.")


def check_labels(scene: Scene) -> None:
    """The question and every choice can be read in every language; the question is there exactly while asked."""
    game, state = scene.game, scene.state
    question = game.question(state)
    if (question is None) != game.rules.is_over(state):
        scene.fail(f"the question is {question!r}", "Ask in words exactly while the game is not over.")
    if question is not None:
        check_message(scene, question, "the question")
    for action in scene.legal:
        check_message(scene, game.label(state, action), f"the label of {game.format(state, action)!r}")
    for locale in LOCALES:
        words = [game.describe(state, action, locale) for action in scene.legal]
        if len(set(words)) != len(words):
            twice = next(text for text in words if words.count(text) > 1)
            scene.fail(f"two choices are both {twice!r} in {locale!r}", "Say what sets one choice apart from another.")


def check_events(scene: Scene, events: Iterable[Event]) -> None:
    """Every event is of a known kind, for known ears, and can be told in every language."""
    game = scene.game
    names = tuple(f"Player {seat}" for seat in range(scene.seats))
    for event in events:
        if not 0 <= event.kind < len(game.event_names):
            scene.fail(f"{event} has an unknown kind", "Add its name to event_names.")
        if event.audience != EVERYBODY and not 0 < event.audience < 1 << scene.seats:
            scene.fail(f"{event} has audience {event.audience}", "Use EVERYBODY, or one bit for each seat that hears.")
        text = game.event_text(event, names)
        if text is not None:
            check_message(scene, text, f"the text of {game.event_names[event.kind]} {event}")
        scene.report.events[game.event_names[event.kind]] += 1
