"""What has been discarded or removed face up, piece by piece: whoever asks may look through it [SAB-18.3]."""

from __future__ import annotations

from diwan.core.game import Pile
from diwan.core.i18n import Message, say
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, YUSUF_WORKER
from diwan.games.sabika.text.effects import gray_effect, yusuf_card_text
from diwan.games.sabika.text.names import item_name, minor_name, poem_name, raw_name, yusuf_card_name
from diwan.games.sabika.view import SabikaView


def piles_of(view: SabikaView) -> tuple[Pile, ...]:
    """Return the piles that hold something."""
    titles = (say("Yusuf's architect cards"), say("Yusuf's merchant cards"), say("Yusuf's poet cards"))
    piles = [(title, _yusuf_cards(view, worker)) for worker, title in enumerate(titles)]
    piles.append((say("Discarded minor constructions"), tuple(minor_name(card) for card in view.minor_discards)))
    grays = [(poem_name(poem), gray_effect(poem, players=len(view.players))) for poem in view.grays_removed]
    removed = tuple(say("{card}: {effect}", card=name, effect=effect) for name, effect in grays)
    piles.append((say("Major poems removed before the game"), removed))
    tokens = zip(v.RAW_IDS, v.GOOD_IDS, view.discarded, strict=True)
    thrown = [
        say("{raw} / {good}: {count}", raw=raw_name(raw), good=item_name(good), count=count)
        for raw, good, count in tokens
        if count
    ]
    piles.append((say("Discarded tokens"), tuple(thrown)))
    return tuple(Pile(title, cards) for title, cards in piles if cards)


def _yusuf_cards(view: SabikaView, worker: int) -> tuple[Message, ...]:
    """Return the cards that Yusuf has played with a kind of worker since its deck was shuffled."""
    played = [card for card in view.yusuf_discards if YUSUF_WORKER[TABLES.yusuf_ids.index(card)] == worker]
    return tuple(say("{card}: {effect}", card=yusuf_card_name(card), effect=yusuf_card_text(card)) for card in played)
