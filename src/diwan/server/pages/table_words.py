"""The words that the table says by script, and the keys that it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diwan.core.i18n import Message, render, say, say_count
from diwan.server.live.gathering import NO_PICTURE
from diwan.server.tables.facts import Clock

_SAMPLES: Final = (0, 1, 2, 5, 1_000_000)  # counts that take every plural form of our languages
_CATEGORIES: Final[dict[str, dict[int, str]]] = {
    # What a browser (Intl.PluralRules) calls the form of each sample.
    "en": {0: "other", 1: "one", 2: "other", 5: "other", 1_000_000: "other"},
    "ru": {0: "many", 1: "one", 2: "few", 5: "many", 1_000_000: "many"},
    "es": {0: "other", 1: "one", 2: "other", 5: "other", 1_000_000: "many"},
}

OUT_OF_TIME: Final = say("Your time ran out: a bot plays for you.")

TABLE_WORDS: Final[dict[str, Message]] = {
    "away": say("away"),
    "bot_for_you": say("A bot plays for you."),
    "bot_for_you_time": OUT_OF_TIME,
    "bot_stands_in": say("a bot plays"),
    "bot_stands_in_time": say("out of time: a bot plays"),
    "confirm": say("Then your turn is over."),
    "cover": say("Pass the screen to {name}."),
    "cover_others": say("Nobody at this screen is asked: {name} decides."),
    "cover_rest": say("Only {name} looks here now."),
    "cover_lift": say("I am {name}"),
    "days": say_count("{count} day", "{count} days", 2),
    "days_hours": say_count("{count} day {hours} h", "{count} days {hours} h", 2),
    "ends_turn": say("Your turn is over with this"),
    "forced": say("Played by itself: {choice}"),
    "hand_over_of": say("Let a bot play for {name}"),
    "hand_over_other": say("Let a bot play on"),
    "hint_none": say("There is no hint for this question."),
    "hint_place": say("Hint {place}"),
    "hint_shown": say("The green numbers are hints: 1 is the best."),
    "look_there": say("Go to this moment"),
    "lost": say("The connection is lost. We keep trying; nothing you did is lost."),
    "more_choices": say_count("{count} more", "{count} more", 2),
    "no_picture": NO_PICTURE,
    "not_now": say("This can't be chosen now."),
    "notify_refused": say("Your browser does not allow notifications from here."),
    "over": say("The game is over"),
    "past": say("You are looking at move {ply}."),
    "points": say_count("{count} point", "{count} points", 2),
    "sheet_sum": say("Sum"),
    "sheet_total": say("Total"),
    "sheet_what": say("Points for"),
    "step_back": say("Go back to before this"),
    "take_back": say("Take my seat back"),
    "take_back_of": say("Take your seat back: {name}"),
    "their_turn": say("to move"),
    "thinks": say("thinks"),
    "title_turn": say("Your turn · {title}"),
    "turn_of": say("{name} decides"),
    "turn_yours": say("Your turn"),
    "unkept": say("Not kept yet: waiting for the server."),
    "watches": say("watches"),
    "watchers": say_count("{count} person watches", "{count} people watch", 2),
    "you": say("you"),
    "your_turn": say("your turn"),
    "zone_choices": say("something can be chosen here"),
}

TEXT_WORDS: Final[dict[str, Message]] = {
    "away": say("Somebody is away"),
    "let_bot_play": TABLE_WORDS["hand_over_of"],
    "lost": TABLE_WORDS["lost"],
    "connected": say("This page is live: it says what happens."),
    "no_choice": say("This is none of the choices. Write the number of one, or its notation."),
    "nobody": say("Nobody is asked."),
    "other_choices": say("Other choices"),
    "hand_over": say("Hand over"),
    "hand_over_seat": say("Hand over: {name}"),
    "plays_again": say("You play again."),
    "rank": say("{name}: {points}"),
    "stands_in": TABLE_WORDS["bot_for_you"],
    "stands_in_time": OUT_OF_TIME,
    "take_back": say("Take your seat back"),
    "take_back_seat": TABLE_WORDS["take_back_of"],
    "points": TABLE_WORDS["points"],
    "step_back": say("Back to before: {step}"),
    "sent": say("Sent: {choice}"),
    "title_turn": TABLE_WORDS["title_turn"],
    "undo": say("Undo"),
    "unkept": TABLE_WORDS["unkept"],
    "watches": TABLE_WORDS["watches"],
}

KEYS: Final[tuple[tuple[tuple[str, ...], Message], ...]] = (
    (("↑", "↓"), say("go through the choices")),
    (("1", "…", "9"), say("go to the choice of that number")),
    (("Enter",), say("take it")),
    (("U",), say("undo one step")),
    (("Shift", "U"), say("undo as far as possible")),
    (("H",), say("hint")),
    (("?",), say("how to play")),
    (("Esc",), say("think again; back to now")),
    (("[", "]"), say("earlier and later moments")),
    (("+", "−", "0"), say("size of the board")),
)


def out_of_time(clock: Clock) -> Message:
    """Return what somebody is told who ran out of time, with what they get when they are back where that is little."""
    if clock.kind != "bank":
        return OUT_OF_TIME
    return say("Your time ran out: a bot plays for you. Back in your seat, you have at least one minute.")


def script_words(words: Mapping[str, Message], locale: str) -> dict[str, str | dict[str, str]]:
    """Return words for a script, which fills their fields; counted ones in all forms that the language has."""
    return {
        name: _forms(message, locale) if message.plural else _bare(message, locale) for name, message in words.items()
    }


def _bare(message: Message, locale: str) -> str:
    return render(Message(message.text), locale)


def _forms(message: Message, locale: str) -> dict[str, str]:
    forms = {
        _CATEGORIES[locale][count]: render(Message(message.text, (), message.plural, count), locale)
        for count in _SAMPLES
    }
    return {"other": forms[_CATEGORIES[locale][5]], **forms}
