"""The conformance kit, for everybody who adds a game or changes one.

from diwan.testing import check_game
check_game(diwan.load("alhambra"), seats=3, seeds=[1, 2])
"""

from diwan.testing.chance import check_determinize_uniform, check_uniform, chi_square, critical_value
from diwan.testing.kit import check_game
from diwan.testing.scene import ContractBroken, Report

__all__ = [
    "ContractBroken",
    "Report",
    "check_determinize_uniform",
    "check_game",
    "check_uniform",
    "chi_square",
    "critical_value",
]
