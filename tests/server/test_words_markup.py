"""The position in words as markup: headings, lists, tables, and nothing that somebody wrote becomes an element."""

from __future__ import annotations

from diwan.core.i18n import named, render, say, seat_name
from diwan.core.prose import Grid, Items, Section
from diwan.server.frames.prose import Writer

NAMES = ("<i>ann", "Bob & Co")


def written(*sections: Section) -> str:
    return Writer(lambda message: render(named(message, NAMES), "en"), NAMES).markup(sections)


def test_a_section_is_a_heading_with_what_belongs_to_it() -> None:
    deck = Section("deck", say("deck"), (Items((say("one card"), say("two cards"))),))
    assert written(Section("supply", say("supply"), (say("It is there."),), (deck,))) == (
        '<section data-key="supply"><h3>Supply</h3><p>It is there.</p>'
        '<section data-key="supply.deck"><h4>Deck</h4><ul><li>One card</li><li>Two cards</li></ul></section></section>'
    )


def test_a_table_has_heads_for_columns_and_rows() -> None:
    grid = Grid((say("player"), say("points")), ((seat_name(1), 3),))
    assert written(Section("points", say("points"), (grid,))) == (
        '<section data-key="points"><h3>Points</h3><div class="wide" role="group" tabindex="0" aria-label="Points">'
        '<table><thead><tr><th scope="col">Player</th><th scope="col">Points</th></tr></thead>'
        '<tbody><tr><th scope="row">Bob &amp; Co</th><td>3</td></tr></tbody></table></div></section>'
    )


def test_names_and_keys_are_text() -> None:
    marked = written(Section('a"b', seat_name(0), (say("{name}", name='"><script>'),)))
    assert marked == ('<section data-key="a&quot;b"><h3>&lt;i&gt;ann</h3><p>&quot;&gt;&lt;script&gt;</p></section>')
