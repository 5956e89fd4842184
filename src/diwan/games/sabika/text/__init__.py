"""Words for people: things, effects, questions, choices, events, score lines, as messages that are rendered in three
languages.

Sentences are written so that they survive translation: names of things stand in the nominative, after a colon
or in brackets, and players act in the present tense, which has no gender in Russian and Spanish. What cards do is
said by grammar from their data (`programs`, `passives`), so that a corrected card is corrected in every language.
"""

from __future__ import annotations

from diwan.games.sabika.text.choices import action_label
from diwan.games.sabika.text.citations import event_rule
from diwan.games.sabika.text.components import component_text
from diwan.games.sabika.text.effects import hard_text, mix_text
from diwan.games.sabika.text.happenings import event_text
from diwan.games.sabika.text.names import yusuf_name
from diwan.games.sabika.text.places import event_places
from diwan.games.sabika.text.questions import question_text
from diwan.games.sabika.text.scores import score_group, score_line_text

__all__ = [
    "action_label",
    "component_text",
    "event_places",
    "event_rule",
    "event_text",
    "hard_text",
    "mix_text",
    "question_text",
    "score_group",
    "score_line_text",
    "yusuf_name",
]
