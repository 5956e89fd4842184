"""What is left in decks, stacks and bag, and what has been discarded face up [SAB-18.3]."""

from __future__ import annotations

from diwan.core.i18n import Message, say, say_count
from diwan.core.prose import Section, items, told
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.prose.naming import minor_words
from diwan.games.sabika.text.effects import gray_effect
from diwan.games.sabika.text.names import item_name, poem_name, raw_name
from diwan.games.sabika.view import SabikaView
from diwan.games.sabika.view.players import minor_of


def supplies_section(view: SabikaView) -> Section:
    """Return decks and discards."""
    right, left = view.tile_stacks
    counts = [
        say_count("{count} minor construction in the deck", "{count} minor constructions in the deck", view.minor_deck),
        say_count("{count} poem in the deck", "{count} poems in the deck", view.poem_deck),
        say_count("{count} warehouse tile in the right stack", "{count} warehouse tiles in the right stack", right),
        say_count("{count} warehouse tile in the left stack", "{count} warehouse tiles in the left stack", left),
        say_count("{count} token in the bag", "{count} tokens in the bag", view.bag),
    ]
    parts = told(
        Section("tokens", say("Discarded tokens"), items(_tokens(view))),
        Section("minors", say("Discarded minor constructions"), items(_discards(view))),
        Section("grays", say("Major poems removed before the game"), items(_removed(view))),
    )
    return Section("supplies", say("Decks and discards"), items(counts), parts)


def _tokens(view: SabikaView) -> list[Message]:
    tokens = zip(v.RAW_IDS, v.GOOD_IDS, view.discarded, strict=True)
    return [
        say("{raw} or {good}: {count}", raw=raw_name(raw), good=item_name(good), count=count)
        for raw, good, count in tokens
        if count
    ]


def _discards(view: SabikaView) -> list[Message]:
    return [minor_words(minor_of(TABLES.minor_ids.index(card))) for card in view.minor_discards]


def _removed(view: SabikaView) -> list[Message]:
    return [
        say("{name}: {effect}", name=poem_name(poem), effect=gray_effect(poem, players=len(view.players)))
        for poem in view.grays_removed
    ]
