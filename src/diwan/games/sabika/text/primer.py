"""Sabika in one minute."""

from __future__ import annotations

from typing import Final

from diwan.core.game import Primer
from diwan.core.i18n import say

PRIMER: Final = Primer(
    goal=say(
        "Have the most prestige points (PP) after five rounds: by building, by trading with far cities, by poems, and "
        "by what the sultan wishes."
    ),
    turn=(
        say("In each of the four turns of a round you send one of your workers on, clockwise around its own ring."),
        say("Two steps are free, each further one costs 1 dinar, and so does every foreign worker where it stops."),
        say("There you do what the space shows, and what the small space between the rings shows, or one of them."),
        say("Architects (outer ring) quarry and build, merchants (middle) produce and export, poets (inner) carve."),
        say("A worker may also rest: 3 dinars for 1 PP, and next round it starts wherever you like."),
        say("A round ends with the sultan's tribute. Later ones are higher."),
    ),
    words=(
        (say("PP"), say("Prestige points. Whoever has the most of them wins.")),
        (
            say("Paria"),
            say("A unit of tribute. Each one you lack when a round ends costs 2 dinars, 1 seal or 1 PP."),
        ),
        (
            say("Material"),
            say("Gypsum (1 PP), wood (2), marble (3) and glazed ceramic (4) score when you use them."),
        ),
        (
            say("Raw material and good"),
            say("Cane, clay and silk become sugar, pottery and clothes for far cities."),
        ),
        (say("Crate"), say("Room in your warehouses for one material or good.")),
        (say("Seal"), say("From a city. It stands for 1 dinar or 1 paria.")),
        (
            say("Favour"),
            say("Each major construction moves you on its track; you gain what one space there shows."),
        ),
        (
            say("Yusuf"),
            say("Your opponent when you play alone. He keeps to rules of his own; what they leave open, you choose."),
        ),
    ),
)
