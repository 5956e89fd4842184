"""Words for people: things, questions, choices, events, score lines, as messages that are rendered in three
languages.

Sentences are written so that they survive translation: names of things stand in the nominative, after a colon
or in brackets, and players act in the present tense, which has no gender in Russian and Spanish.
"""

from __future__ import annotations

from diwan.games.alhambra.text.choices import action_label
from diwan.games.alhambra.text.citations import event_rule
from diwan.games.alhambra.text.happenings import event_text, score_group, score_line_text
from diwan.games.alhambra.text.names import (
    card_name,
    cell_name,
    currency_name,
    listed,
    money,
    neutral_name,
    tile_name,
    type_name,
)
from diwan.games.alhambra.text.order import reading_order
from diwan.games.alhambra.text.places import event_places
from diwan.games.alhambra.text.questions import CARDS_IN_ORDER, asked, doing_text, question_text

__all__ = [
    "CARDS_IN_ORDER",
    "action_label",
    "asked",
    "card_name",
    "cell_name",
    "currency_name",
    "doing_text",
    "event_places",
    "event_rule",
    "event_text",
    "listed",
    "money",
    "neutral_name",
    "question_text",
    "reading_order",
    "score_group",
    "score_line_text",
    "tile_name",
    "type_name",
]
