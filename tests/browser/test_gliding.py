"""Pieces glide to their new places, and stay still for those who want that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import MY_TURN, choose, play_now, ply_of, repeat_until, two_people, wait_for_ply

Pages = Callable[..., Page]

# Every animation that a script begins stands still at its beginning, so that it can be looked at in peace.
HOLD = """
window.begun = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  window.begun += 1;
  return animation;
};
"""

# Where pieces lie in the picture, which itself may be scrolled.
PLACES = """
pieces => pieces.map((piece) => {
  const [whole, box] = [piece.ownerSVGElement, piece].map((each) => each.getBoundingClientRect());
  return [box.x - whole.x, box.y - whole.y];
})
"""
# Height by width of the picture, on the screen and in its own measure.
SHAPE = """
picture => [picture.getBoundingClientRect(), picture.viewBox.baseVal].map(({ width, height }) => height / width)
"""
FLYING = "#board .glider > g > g > *"
UNSEEN = '#board [data-key][style*="hidden"]'  # pieces whose copies fly


def move(pages: list[Page]) -> None:
    """Let whoever is asked take the first choice, and wait until all have seen it."""
    asked = next(page for page in pages if page.locator(MY_TURN).count())
    choose(asked)
    for page in pages:
        wait_for_ply(page, ply_of(asked))


def test_pieces_glide_from_where_they_were_to_where_they_are(new_page: Pages, game: str) -> None:
    ann, bob = new_page(reduced_motion="no-preference"), new_page()
    ann.add_init_script(HOLD)
    two_people(ann, bob, game)
    before: list[list[float]] = []

    def go_on() -> None:
        before[:] = ann.locator("#board [data-key]").evaluate_all(PLACES)
        move([ann, bob])

    repeat_until(lambda: ann.locator("#board .glider").count() > 0, go_on)
    flying = ann.locator(FLYING).evaluate_all(PLACES)
    assert len(flying) == ann.locator(UNSEEN).count() > 0
    for place in flying:
        assert any(place == pytest.approx(old, abs=2) for old in before)
    ann.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(ann.locator("#board .glider")).to_have_count(0)
    expect(ann.locator(UNSEEN)).to_have_count(0)
    size, measure = ann.locator("#board > svg").evaluate(SHAPE)
    assert size == pytest.approx(measure, abs=0.01)  # a picture that is higher than the last one gets more room


def test_nothing_glides_for_those_who_want_stillness(new_page: Pages, some_game: str) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(HOLD)
    play_now(page, some_game)
    choose(page)
    page.locator(MY_TURN).wait_for()
    choose(page)
    expect(page.locator("#board .glider")).to_have_count(0)
    assert page.evaluate("window.begun") == 0
