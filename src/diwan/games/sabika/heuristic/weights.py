"""The weights of the evaluation, in points, found by letting the greedy bot play: small changes of all of them at once,
keeping what scored more, over some ten thousand games."""

from __future__ import annotations

from typing import Final

DINAR: Final = 0  # each of the first ones
DINAR_MORE: Final = 1  # each beyond
SEAL: Final = 2
PARIA: Final = 3  # that a tribute is due for
PARIA_SPARE: Final = 4  # beyond all tributes
RAW: Final = 5
GOOD: Final = 6  # each of the first two of its kind
GOOD_MORE: Final = 7  # each beyond
MATERIAL: Final = 8  # [material] the first of its kind
MATERIAL_SECOND: Final = 12  # [material]
MATERIAL_MORE: Final = 16  # [material] each beyond
BLUE_TURN: Final = 20  # so much of what a blue poem brings in each turn left
RED_TURN: Final = 21  # for each turn left: so much of the worth of the best red poem
FAVOUR_TURN: Final = 22  # for each turn left: a step of the sultan's favour
CRATE_TURN: Final = 23  # for each turn left: a crate
PRESENCE_TURN: Final = 24  # for each turn left: a city with presence
INCOME: Final = 25  # so much of the worth of an income, for each payment
GRAY_TURN: Final = 26  # for each turn left: what a goal still grows by
HOME: Final = 27  # a worker at home may go anywhere
WISH: Final = 28  # so much of what a wish gives as things stand
TRADE: Final = 29  # so much of what the trade card gives as things stand
TRADE_TURN: Final = 30  # and more of it for each turn left
CONSOLIDATED_TURN: Final = 31  # for each turn left: a consolidated city
USE_TURNS: Final = 32  # turns that it takes to put things to use
GRAY_NOW: Final = 33  # so much of what a goal gives as things stand
DINAR_FIRST: Final = 34  # how many are the first ones
RED_POEM_TURN: Final = 35  # for each turn left: any red poem

# fmt: off
WEIGHTS: Final[list[float]] = [
    1.141,  # DINAR
    0.469,  # DINAR_MORE
    1.116,  # SEAL
    0.639,  # PARIA
    0.130,  # PARIA_SPARE
    0.862,  # RAW
    2.527,  # GOOD
    1.155,  # GOOD_MORE
    2.573, 1.588, 2.161, 2.705,  # MATERIAL
    1.052, 1.036, 1.552, 1.449,  # MATERIAL_SECOND
    0.091, 0.220, 0.302, 0.935,  # MATERIAL_MORE
    1.000,  # BLUE_TURN
    0.026,  # RED_TURN
    0.055,  # FAVOUR_TURN
    0.044,  # CRATE_TURN
    0.084,  # PRESENCE_TURN
    0.666,  # INCOME
    0.292,  # GRAY_TURN
    0.233,  # HOME
    1.475,  # WISH
    1.312,  # TRADE
    0.022,  # TRADE_TURN
    0.002,  # CONSOLIDATED_TURN
    3.503,  # USE_TURNS
    0.758,  # GRAY_NOW
    8.853,  # DINAR_FIRST
    -0.007,  # RED_POEM_TURN
]
# fmt: on
