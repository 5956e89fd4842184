"""Alhambra in one minute."""

from __future__ import annotations

from typing import Final

from diwan.core.game import Primer
from diwan.core.i18n import say

PRIMER: Final = Primer(
    goal=say(
        "Have the most points after three scoring rounds. Each pays those who have the most buildings of a type, and "
        "everybody for their longest wall."
    ),
    turn=(
        say("In your turn you take money, or buy a building, or redesign your Alhambra."),
        say("Money: one card, or several that add up to 5 at most."),
        say("Buying: each place of the market takes one currency, and no change is given."),
        say("If you pay exactly, you go on with another action, as often as you manage to."),
        say("In the end you lay what you bought into your Alhambra or put it into your reserve."),
    ),
    words=(
        (say("Fountain"), say("Your Alhambra begins with it, and every building must be reached from it on foot.")),
        (say("Wall"), say("Only a wall may touch a wall. The longest one that runs around the outside scores.")),
        (say("Reserve"), say("Buildings that wait there count for nothing until you redesign with them.")),
        (say("Scoring round"), say("Two come when their card turns up among the money, the third ends the game.")),
    ),
)
