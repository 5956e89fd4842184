"""Promises about what is shown: a view says what is asked, a drawing has one place to click for every choice."""

from __future__ import annotations

import json
import re
from collections import Counter
from xml.etree import ElementTree

from diwan.core.i18n import LOCALES
from diwan.core.svg import THEMES
from diwan.core.view import Style, View, plain
from diwan.testing.scene import Scene
from diwan.testing.words import check_message

BOARD_WIDTHS = (40, 80, 120)
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|(?<![\w-])opacity\s*:\s*0(\.0*)?\s*(;|$)")


STYLES = tuple(Style(locale, theme, narrow) for locale in LOCALES for theme in THEMES for narrow in (False, True))


def viewers(scene: Scene) -> list[int | None]:
    """Return everybody who may look: a spectator and all seats."""
    return [None, *range(scene.seats)]


def onlookers(scene: Scene) -> list[int | None]:
    """Return whose drawings are looked at now: a spectator, the seat that is asked, and the seats in turn."""
    turn = scene.looks % scene.seats
    return [None, *sorted({turn, int(scene.state.to_act) if scene.legal else turn})]


def check_views(scene: Scene) -> None:
    """Every view agrees with the state, is plain data, and offers choices to the seat that is asked only."""
    before = scene.state.key()
    for seat in viewers(scene):
        view = scene.game.view(scene.state, seat)
        check_head(scene, view, seat)
        check_choices(scene, view, seat)
        check_plain(scene, view, seat)
        if view != scene.game.view(scene.state, seat):
            scene.fail(f"the view of seat {seat} changed when asked twice", "A view must depend on nothing else.")
    if scene.state.key() != before:
        scene.fail("viewing changed the state", "A reading room must not write.")


def check_head(scene: Scene, view: View, seat: int | None) -> None:
    """The shared part of a view says what the state says."""
    game, rules, state = scene.game, scene.game.rules, scene.state
    over = rules.is_over(state)
    expected = {
        "game": game.id,
        "seat": seat,
        "seats": scene.seats,
        "ply": len(scene.actions),
        "to_act": None if over else int(state.to_act),
        "over": over,
        "question": game.question(state),
        "scores": tuple(rules.scores(state)),
        "ranking": tuple(rules.ranking(state)),
        "imaginary": game.imaginary(state),
    }
    for name, value in expected.items():
        found = getattr(view, name)
        if found != value or type(found) is not type(value):
            scene.fail(f"the view of seat {seat} has {name}={found!r}, expected {value!r}", "Take it from the state.")


def check_choices(scene: Scene, view: View, seat: int | None) -> None:
    """The seat that is asked gets its legal actions as choices, each with an anchor of its own; others get none.

    They stand in the order in which people read them, which may be any.
    """
    asked = seat is not None and seat == scene.state.to_act
    expected = scene.legal if asked else []
    offered = sorted(choice.action for choice in view.choices)
    if offered != expected:
        scene.fail(
            f"seat {seat} is offered {offered}, legal for it is {expected}",
            "Make one choice of each legal action for the seat that is asked, and none for anybody else.",
        )
    anchors = Counter(choice.anchor for choice in view.choices)
    shared = [anchor for anchor, count in anchors.items() if count > 1 or not anchor]
    if shared:
        scene.fail(f"two choices share the anchor {shared[0]!r}", "Give each choice its own place in the drawing.")
    for choice in view.choices:
        if choice.notation != scene.game.format(scene.state, choice.action):
            scene.fail(f"the choice of {choice.action} says {choice.notation!r}", "Use the notation of `format`.")
        if choice.label != scene.game.label(scene.state, choice.action):
            scene.fail(f"the choice {choice.notation!r} has a label of its own", "Use the words of `label`.")
        check_message(scene, choice.label, f"the label of {choice.notation!r}")


def check_plain(scene: Scene, view: View, seat: int | None) -> None:
    """A view goes through JSON."""
    try:
        json.dumps(plain(view), allow_nan=False)
    except (TypeError, ValueError) as error:
        scene.fail(f"the view of seat {seat} is no plain data: {error}", "Hold ints, texts, tuples and dataclasses.")


def check_drawings(scene: Scene, styles: tuple[Style, ...] = STYLES) -> dict[int | None, list[str]]:
    """Every view can be drawn, with every choice clickable exactly once and nothing else; return the drawings."""
    drawings: dict[int | None, list[str]] = {}
    for seat in onlookers(scene):
        view = scene.game.view(scene.state, seat)
        drawings[seat] = [draw(scene, view, style) for style in styles]
        for style, svg in zip(styles, drawings[seat], strict=True):
            check_drawing(scene, view, svg, style)
    return drawings


def draw(scene: Scene, view: View, style: Style) -> str:
    """Return the drawing of a view in a style."""
    scene.report.drawings += 1
    return scene.game.drawing(view, style)


def check_drawing(scene: Scene, view: View, svg: str, style: Style) -> None:
    """One drawing is an SVG document that needs nothing from elsewhere and has a place for each choice."""
    what = f"the drawing for seat {view.seat} ({style.locale}, {style.theme}, {'narrow' if style.narrow else 'wide'})"
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        scene.fail(f"{what} is no XML: {error}", "Escape texts and close every element.")
    if root.tag != "{http://www.w3.org/2000/svg}svg" or not root.get("viewBox"):
        scene.fail(f"{what} begins with <{root.tag}>", "Begin with <svg xmlns=... viewBox=...>.")
    check_targets(scene, view, root, what)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    if any(count > 1 for count in ids.values()):
        scene.fail(f"{what} uses the id {ids.most_common(1)[0][0]!r} twice", "An id must be unique in a document.")
    for element in root.iter():
        name = element.tag.rpartition("}")[2]
        far = [value for value in element.attrib.values() if "://" in value or value.startswith("javascript:")]
        if name in ("script", "foreignObject", "image") or far:
            scene.fail(f"{what} has <{name}> {far}", "A drawing is plain SVG that loads and runs nothing.")


def check_targets(scene: Scene, view: View, root: ElementTree.Element, what: str) -> None:
    """Each choice is exactly one element that can be clicked, reached by keyboard, and read aloud."""
    anchors = {str(choice.action): choice.anchor for choice in view.choices}
    targets = [element for element in root.iter() if "data-action" in element.attrib]
    found = Counter(element.attrib["data-action"] for element in targets)
    expected = Counter(str(choice.action) for choice in view.choices)
    if found != expected:
        missing, extra = sorted((expected - found).elements()), sorted((found - expected).elements())
        scene.fail(
            f"{what} lacks places to click for actions {missing} and has too many for {extra}",
            'Draw each choice of the view once, with data-action="N", at its anchor.',
        )
    for element in root.iter():
        inside = any("data-action" in child.attrib for child in element.iter())
        if inside and is_hidden(element):
            scene.fail(f"{what} hides a place to click: {element.attrib}", "Draw what can be chosen for all to see.")
    for element in targets:
        if element.get("tabindex") != "0" or element.get("role") != "button" or not element.get("aria-label"):
            scene.fail(
                f"{what} has a place to click that is not for everybody: {element.attrib}",
                'Give it tabindex="0", role="button" and the label as aria-label.',
            )
        if element.get("data-key") != anchors[element.attrib["data-action"]]:
            scene.fail(f"{what} has {element.attrib} for another anchor", "Let data-key be the anchor of the choice.")


def is_hidden(element: ElementTree.Element) -> bool:
    """Tell whether an element says that it is not to be seen."""
    style = element.get("style", "")
    return (
        element.get("display") == "none"
        or element.get("visibility") == "hidden"
        or element.get("opacity") in ("0", "0.0")
        or HIDDEN.search(style) is not None
    )


def check_boards(scene: Scene, style: Style) -> None:
    """Every view can be told as text: short lines, and numbers in brackets for choices alone."""
    names = tuple(f"Player {seat}" for seat in range(scene.seats))
    for seat in viewers(scene):
        view = scene.game.view(scene.state, seat)
        for width in BOARD_WIDTHS:
            board = scene.game.text_board(view, style.locale, names=names, width=width)
            what = f"the board for seat {seat} ({style.locale}, {width} characters wide)"
            longest = max(board.splitlines(), key=len, default="")
            if not board.strip() or len(longest) > width:
                scene.fail(f"{what} is empty or has the line {longest!r}", "Wrap lines at the width.")
            numbers = {int(number) for number in re.findall(r"\[(\d+)\]", board)}
            if not numbers <= set(range(1, len(view.choices) + 1)):
                scene.fail(
                    f"{what} has the numbers {sorted(numbers)}", "Number choices only, as in the list of choices."
                )
