"""Promises about the position in words: a document with headings, of messages alone, that tells of everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from diwan.core.i18n import LOCALES, named, render
from diwan.core.prose import Block, Grid, Items, Section, lines_of, messages_in
from diwan.core.view import View
from diwan.testing.scene import Scene
from diwan.testing.views import onlookers
from diwan.testing.words import check_message

DEEPEST = 2  # sections and their parts: a page has headings for these
ART = re.compile(r"[\u2190-\u21ff\u2500-\u259f]|[|=_*#-]{3}|\s{2}|\t")  # arrows, lines and blocks; rules; columns


def check_prose(scene: Scene) -> None:
    """Every view can be told in words, in every language, to those who listen."""
    for seat in onlookers(scene):
        view = scene.game.view(scene.state, seat)
        sections, what = scene.game.prose(view), f"the words for {seat}"
        scene.report.tellings += 1
        if not sections:
            scene.fail(f"{what} are none", "Tell at least whose turn it is.")
        if sections != scene.game.prose(view):
            scene.fail(f"{what} changed when asked twice", "Words must depend on the view alone.")
        check_sections(scene, sections, what, DEEPEST)
        for message in messages_in(sections):
            check_message(scene, message, f"a message of {what}")
        check_lines(scene, sections, what)
        check_names(scene, view, sections, what)


def check_sections(scene: Scene, sections: Sequence[Section], what: str, depth: int) -> None:
    """Sections have keys of their own, say something, and have no more parts than a page has headings for."""
    keys = [section.key for section in sections]
    if len(set(keys)) != len(keys) or not all(keys):
        scene.fail(f"{what} have sections with the keys {keys}", "Give each section a key of its own.")
    for section in sections:
        if section.is_empty:
            scene.fail(f"{what} have the section {section.key!r} with nothing in it", "Leave it out, as `told` does.")
        if section.parts and depth == 1:
            scene.fail(f"{what} have parts of parts in {section.key!r}", "Tell it in sections and their parts.")
        for block in section.blocks:
            check_block(scene, block, f"{what}, section {section.key!r},")
        check_sections(scene, section.parts, what, depth - 1)


def check_block(scene: Scene, block: Block, what: str) -> None:
    """Lists and tables hold something, and a table has a head for every cell."""
    if isinstance(block, Items) and not block.items:
        scene.fail(f"{what} have an empty list", "Leave it out, as `items` does.")
    if isinstance(block, Grid):
        sizes = {len(row) for row in block.rows}
        if sizes != {len(block.columns)}:
            scene.fail(
                f"{what} have a table of {len(block.columns)} columns with rows of {sorted(sizes)} cells",
                "Give every cell a column with a head.",
            )


def check_lines(scene: Scene, sections: Sequence[Section], what: str) -> None:
    """Nothing is drawn with letters or set in columns: a voice would read every sign of it."""
    for locale in LOCALES:
        for line in lines_of(sections, lambda message: render(message, locale)):  # noqa: B023  called at once
            if ART.search(line):
                scene.fail(f"{what} have {line!r} in {locale!r}", "Say it in words, without pictures of letters.")


def check_names(scene: Scene, view: View, sections: Sequence[Section], what: str) -> None:
    """Everybody at the table is told of, by a name where there is one."""
    names = tuple(f"Player-{seat}" for seat in range(scene.seats))
    text = " ".join(lines_of(sections, lambda message: render(named(message, names))))
    for seat, name in enumerate(names):
        if name not in text:
            scene.fail(f"{what} never speak of seat {seat} by name", "Tell of every seat, with `seat_name`.")
