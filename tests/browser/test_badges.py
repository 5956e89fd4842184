"""The badges of seats: scripts draw the same shapes as the server."""

from __future__ import annotations

from playwright.sync_api import Page

from diwan.core.svg.ornament import SHAPES
from diwan.server.pages.assets import static
from diwan.server.pages.ornaments import seat_badge

# Each shape as a row of bits, one for each point of a grid over it, so that its size does not matter. The grid is odd:
# then no point of it lies on an edge of the diamond.
FILLED = """async ([address, made]) => {
  const { badge } = await import(address);
  const filled = (drawing) => {
    document.body.append(drawing);
    const shape = drawing.firstElementChild;
    const { x, y, width, height } = shape.getBBox();
    const places = Array.from({ length: 39 }, (_, place) => (place + 0.5) / 39);
    const bits = places.flatMap((down) => places.map((across) =>
      shape.isPointInFill(new DOMPoint(x + across * width, y + down * height))));
    const number = drawing.textContent;
    drawing.remove();
    return [number, bits];
  };
  const read = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return made.map((text, seat) => [filled(document.importNode(read(text), true)), filled(badge(seat))]);
}"""


def test_scripts_draw_the_badge_of_each_seat_as_the_server_does(page: Page) -> None:
    page.goto("/")
    made = [str(seat_badge(seat)) for seat in range(len(SHAPES))]
    drawn = page.evaluate(FILLED, [static("table/badge.js"), made])
    for seat, ((number, bits), (by_script, bits_by_script)) in enumerate(drawn):
        assert number == by_script == str(seat + 1)
        alike = [
            sum(one == other for one, other in zip(theirs, bits_by_script, strict=True)) / len(bits)
            for (_, theirs), _ in drawn
        ]
        assert alike[seat] > 0.97, (SHAPES[seat], alike)
        assert alike[seat] == max(alike), (SHAPES[seat], alike)
