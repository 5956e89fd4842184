"""The written rules of a game: numbered, each with an address of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diwan.rulebook import Part, Rulebook, load_rulebook
from diwan.server.pages.shelf import find_game
from diwan.server.pages.showing import show

_WORDS: Final = "Words used here"  # how the paragraph begins that explains them
_NOTHING: Final = Markup()
_CODE: Final = re.compile(r"`([^`]+)`")

Linked = Callable[[str], Markup]


@dataclass(slots=True)
class Heading:
    """An entry of the list of contents."""

    anchor: str
    number: str
    text: str
    below: list[Heading] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece of the page: what it is, its anchor, and its words with links to the rules that they name."""

    kind: str  # heading, rule, text or rows
    anchor: str = ""
    level: int = 0
    number: str = ""
    text: Markup = _NOTHING
    rows: tuple[tuple[Markup, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook, ready for the page."""

    contents: list[Heading]
    parts: list[Shown]
    count: int


@cache
def book_of(game: str) -> Book | None:
    """Return the rules of a game as a page shows them; None when they are not installed."""
    rulebook = load_rulebook(game)
    return None if rulebook is None else make_book(rulebook)


def make_book(rulebook: Rulebook) -> Book:
    """Return a rulebook with anchors, a list of contents and links."""
    known = {rule.id for rule in rulebook.rules}
    cited = re.compile(rf"\b{re.escape(rulebook.prefix)}[0-9A-Za-z](?:[0-9A-Za-z.\-]*[0-9A-Za-z])?")

    def linked(text: str) -> Markup:
        marked = _CODE.sub(r"<code>\1</code>", str(escape(text)))
        return Markup(cited.sub(lambda found: _link(found[0]) if found[0] in known else found[0], marked))

    contents: list[Heading] = []
    parts: list[Shown] = []
    for place, part in enumerate(rulebook.parts):
        if part.level == 1 or (not contents and part.level != 2 and not part.text.startswith(_WORDS)):
            continue  # the page has its own title, and where our rules come from does not help to play
        parts.append(_shown(part, f"s-{part.number or place}", linked))
        if part.level == 2:
            contents.append(Heading(parts[-1].anchor, part.number, part.text))
        elif part.level == 3 and contents:
            contents[-1].below.append(Heading(parts[-1].anchor, part.number, part.text))
    return Book(contents, parts, len(rulebook.rules))


def _shown(part: Part, anchor: str, linked: Linked) -> Shown:
    if part.rule is not None:
        return Shown("rule", part.rule.id, number=part.rule.id, text=linked(part.rule.text))
    if part.level:
        return Shown("heading", anchor, part.level, part.number, linked(part.text))
    if part.rows:
        return Shown("rows", rows=tuple(tuple(linked(cell.strip()) for cell in row) for row in part.rows))
    return Shown("text", text=linked(part.text))


def _link(rule_id: str) -> str:
    return f'<a href="#{rule_id}">{rule_id}</a>'


async def show_rules(request: Request) -> Response:
    """Show the rules of a game."""
    game = find_game(request.path_params["game"])
    book = book_of(game.id)
    if book is None:
        raise HTTPException(404)
    return show(request, "rules.html", game=game, book=book)


ROUTES: Final = [Route("/rules/{game}", show_rules)]
