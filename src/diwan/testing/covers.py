"""Promises about covers: where several share a screen, a view without one shows nothing that spectators can't know."""

from __future__ import annotations

from diwan.core.rng import seeded
from diwan.core.state import NOBODY
from diwan.core.view import Style
from diwan.testing.scene import Scene
from diwan.testing.views import draw, viewers


def check_covers(scene: Scene, style: Style) -> None:
    """Spectators have no secrets, and what a seat is shown without a cover is no secret from them; seats take turns."""
    game, state = scene.game, scene.state
    wanted = {viewer: game.is_private(game.view(state, viewer)) for viewer in viewers(scene)}
    if wanted[None]:
        scene.fail("a spectator's view wants a cover", "Nothing is private that spectators see.")
    seat = scene.looks % scene.seats
    if wanted[seat] or scene.seats == 1:
        return
    luck = seeded(len(scene.actions))  # of its own: games go on as they would without this
    shown = game.view(state, seat)
    other = game.view(game.rules.determinize(state, NOBODY, luck), seat)
    same = draw(scene, shown, style) == draw(scene, other, style)
    if not same or game.text_board(shown, style.locale) != game.text_board(other, style.locale):
        scene.fail(
            f"seat {seat} is shown what spectators can't know, and its view wants no cover",
            "Let `is_private` say so, or show it only to whoever it is meant for.",
        )
