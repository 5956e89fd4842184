"""View to text: the table for a terminal. Never reads the state.

Blocks are divided by an empty line and open with their title; what can be chosen now carries its number in
brackets, as in the list of choices. What lies before the reader comes last, from the block under their name on.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from diwan.core.i18n import Message, render, say, say_count, say_name, seat_name
from diwan.games.alhambra.board import scores
from diwan.games.alhambra.board.floorplan import Cell, alhambra_picture, mark, tile_picture
from diwan.games.alhambra.board.scores import TOGETHER
from diwan.games.alhambra.components import PLACES, POINTS, ROUNDS, TABLES, TYPES
from diwan.games.alhambra.view import AlhambraView, Card, MarketSlot, SeatView, Tile

_ABBREVIATIONS: Final = [name[:3] for name in TABLES.type_ids]
_CURRENCIES: Final = {name: say_name(TABLES.currency_names[i]) for i, name in enumerate(TABLES.currency_ids)}
_FRAME: Final = 13  # characters for a tile's picture and what stands above and below it
_LIST: Final = 44  # characters for a list of tiles, so that Alhambras can stand side by side


def text_board(view: AlhambraView, locale: str, names: Sequence[str], width: int) -> str:
    """Return the table in words and lines of at most `width` characters."""
    blocks = _Board(view, locale, names, width).blocks()
    return "\n\n".join("\n".join(block) for block in blocks)


class _Board:
    """One view on its way to text."""

    def __init__(self, view: AlhambraView, locale: str, names: Sequence[str], width: int) -> None:
        self.view = view
        self.locale = locale
        self.width = width
        given = tuple(names) or tuple(self.say(seat_name(seat)) for seat in range(view.seats))
        self.names = tuple(name[:width] for name in given)  # each one is a title
        self.numbers = {choice.anchor: number for number, choice in enumerate(view.choices, start=1)}

    def say(self, message: Message) -> str:
        return render(message, self.locale)

    def blocks(self) -> list[list[str]]:
        """Return the blocks, from the most distant one to what lies before the reader."""
        view = self.view
        first = 0 if view.seat is None else view.seat + 1
        around = [view.players[(first + step) % view.seats] for step in range(view.seats)]
        others = [player for player in around if player.seat != view.seat]
        blocks = [self.table_block(), *(self.player_block(player) for player in others)]
        blocks += [self.score_block(), self.market_block(), self.display_block()]
        if view.seat is not None:
            own = view.players[view.seat]
            blocks += [self.player_block(own), *self.own_tiles(own)]
        blocks += [self.hand_block(player, player.hand) for player in around if player.hand is not None]
        return blocks

    # The common table.

    def table_block(self) -> list[str]:
        """Return where the game stands: turn, supplies, scoring rounds."""
        view = self.view
        title = self.title()
        parts = [
            say_count("{count} tile in the bag", "{count} tiles in the bag", view.bag_size),
            say_count("{count} card in the deck", "{count} cards in the deck", view.deck_size),
            *_next_round(view),
        ]
        text = " · ".join(self.say(part) for part in parts)
        return [self.say(title)[: self.width], *self.wrapped(text, self.width)]

    def title(self) -> Message:
        """Return whose turn it is; when the last tiles are placed, there are no more turns [ALH-12.1.4]."""
        view = self.view
        if view.to_act is None:
            return say("The game is over")
        if view.phase == "final_place":
            return say("Last tiles: {name}", name=self.names[view.to_act])
        return say("Turn {turn}: {name}", turn=view.turn, name=self.names[view.turn_seat])

    def wrapped(self, text: str, width: int) -> list[str]:
        lines = textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        return [line.replace(TOGETHER, " ") for line in lines]

    def market_block(self) -> list[str]:
        """Return the market: slot, currency, tile with walls and price."""
        frames = [self.market_frame(slot) for slot in self.view.market]
        return [self.say(say("Market")), *self.gallery(frames)]

    def market_frame(self, slot: MarketSlot) -> list[str]:
        head = f"{slot.slot} {self.say(_CURRENCIES[slot.currency])}"
        number = self.numbers.get(f"market:{slot.slot}")
        return self.frame(head, slot.tile, "" if number is None else mark(number))

    def frame(self, head: str, tile: Tile | None, foot: str) -> list[str]:
        """Return a tile's picture between a line above and its id, with the number of a choice, below."""
        picture = ["", "", ""] if tile is None else tile_picture(tile)
        name = "-" if tile is None else tile.id
        return [head, *picture, name, foot]

    def gallery(self, frames: list[list[str]]) -> list[str]:
        """Return frames side by side, in as many rows as the width asks for."""
        in_row = max((self.width - 2) // _FRAME, 1)
        lines: list[str] = []
        for first in range(0, len(frames), in_row):
            for parts in zip(*frames[first : first + in_row], strict=True):
                lines.append("  " + "".join(f"{part[: _FRAME - 1]:{_FRAME}}" for part in parts).rstrip())
        return [line for line in lines if line.strip()]

    def display_block(self) -> list[str]:
        """Return the money display, with what has been taken in this action so far."""
        lines = [self.say(say("Display"))]
        # As it lies, which is the order of the list of choices.
        for card in filter(None, self.view.display):
            # Copies are the same choice, which has its place at one of them [ALH-14.3.3].
            places = [place for place, other in enumerate(self.view.display, start=1) if other == card]
            feet = [self.foot(f"display:{place}") for place in places]
            lines.append(f"  {self.card(card)}{max(feet)}")
        if not any(self.view.display):
            lines.append("  -")
        if self.view.taken:
            lines += self.wrapped(self.say(say("Taken so far: {total}", total=self.view.taken)), self.width)
        return lines

    def card(self, card: Card) -> str:
        return f"{self.say(_CURRENCIES[card.currency])} {card.value}"

    def foot(self, anchor: str) -> str:
        number = self.numbers.get(anchor)
        return "" if number is None else f" {mark(number)}"

    def score_block(self) -> list[str]:
        """Return points, buildings of each type and longest walls, then what the next scoring round pays."""
        heads = (self.say(say("points")), *_ABBREVIATIONS, self.say(say("wall")))
        standings, pays = self.standings(), self.pays()
        if self.width >= scores.WIDE:
            lines = scores.in_rows(heads, standings, pays)
        else:
            lines = scores.in_columns(heads, standings) + self.wrapped(scores.numbered(standings), self.width)
            if pays is not None:
                points = ", ".join(f"{head}{TOGETHER}{each}" for head, each in zip(heads[1:], pays[1], strict=True))
                lines += self.wrapped(f"{pays[0]}: {points}", self.width)
        names = (f"{_ABBREVIATIONS[i]}{TOGETHER}{self.say(say_name(TABLES.type_names[i]))}" for i in range(TYPES))
        return [self.say(say("Scores")), *lines, *self.wrapped(", ".join(names), self.width)]

    def standings(self) -> list[scores.Standing]:
        """Return what every participant has; the one whose turn it is is marked."""
        view = self.view
        acting = view.to_act if view.phase == "final_place" else view.turn_seat
        found = []
        for player in view.players:
            cells = (str(player.score), *(str(count or "-") for count in player.buildings), str(player.wall))
            mark = "*" if player.seat == acting and not view.over else ""
            found.append(scores.Standing(self.names[player.seat], mark, "", cells))
        if view.neutral is not None:
            cells = (str(view.neutral.score), *(str(count or "-") for count in view.neutral.buildings), "-")
            name = self.say(say_name(TABLES.neutral_names))
            found.append(scores.Standing(name, "", self.foot("zone:neutral"), cells))
        return found

    def pays(self) -> tuple[str, tuple[str, ...]] | None:
        """Return what the next round pays by place, for each type and the wall; None when all rounds are over."""
        if all(self.view.rounds_held):
            return None
        number = self.view.rounds_held.index(False)
        cells = (*(_points_text(number, kind) for kind in range(TYPES)), "1")
        return self.say(say("Round {round} pays", round=number + 1)), cells

    # What lies before a seat.

    def player_block(self, player: SeatView) -> list[str]:
        """Return one Alhambra, its longest wall and, of others, the reserve."""
        own = player.seat == self.view.seat
        cells = self.cells() if own else {}
        tiles = self.numbered("tile:") if own else {}
        lines = [self.names[player.seat], *alhambra_picture(player.alhambra, cells, tiles, self.width)]
        lines += self.wrapped(self.say(say("Longest wall: {length}", length=player.wall)), self.width)
        if not own:
            hand = say_count("{count} card in hand", "{count} cards in hand", player.hand_size)
            lines += self.wrapped(self.say(hand), self.width)
            lines += self.tile_list(say("Reserve: {tiles}", tiles=_ids(player.reserve)), player.reserve)
            lines += self.tile_list(say("To be placed: {tiles}", tiles=_ids(player.waiting)), player.waiting)
        return lines

    def numbered(self, prefix: str) -> dict[str, int]:
        """Return the numbers of the choices whose anchors begin like this, by the rest of the anchor."""
        found = self.numbers.items()
        return {anchor.removeprefix(prefix): number for anchor, number in found if anchor.startswith(prefix)}

    def cells(self) -> dict[Cell, int]:
        """Return the cells that can be chosen, with their numbers."""
        found: dict[Cell, int] = {}
        for text, number in self.numbered("cell:").items():
            x, _, y = text.partition(",")
            found[int(x), int(y)] = number
        return found

    def tile_list(self, text: Message, tiles: tuple[Tile, ...]) -> list[str]:
        return self.wrapped(self.say(text), min(_LIST, self.width)) if tiles else []

    def own_tiles(self, own: SeatView) -> list[list[str]]:
        """Return the reader's bought tiles and reserve as pictures."""
        blocks: list[list[str]] = []
        if own.waiting:
            frames = [self.frame("", tile, self.tile_foot("waiting", tile)) for tile in own.waiting]
            blocks.append([self.say(say("Your tiles to be placed")), *self.gallery(frames)])
        choice = self.foot("zone:reserve")
        if own.reserve or choice:
            frames = [self.frame("", tile, self.tile_foot("reserve", tile)) for tile in own.reserve]
            blocks.append([self.say(say("Your reserve")) + choice, *(self.gallery(frames) or ["  -"])])
        return blocks

    def tile_foot(self, zone: str, tile: Tile) -> str:
        """Return what stands below a tile: its number, or that the question is about this one."""
        asked = self.view.tile_asked
        return self.say(say("this one")) if asked and asked.id == tile.id else self.foot(f"{zone}:{tile.id}").strip()

    def hand_block(self, player: SeatView, hand: tuple[Card, ...]) -> list[str]:
        """Return a hand by currency, each with the slot that it pays for and its total."""
        title = (
            say("Your hand") if player.seat == self.view.seat else say("Hand of {name}", name=self.names[player.seat])
        )
        lines = [self.say(title)]
        for slot in self.view.market:
            cards = [card for card in hand if card.currency == slot.currency]
            total = sum(card.value * card.copies for card in cards)
            values = " ".join(self.hand_card(player, card) for card in cards) or "-"
            head = f"  {slot.slot} {self.say(_CURRENCIES[slot.currency]):8} {total:3d} = "
            lines += _hanging(head, values, self.width)
        payment = self.view.payment
        if payment is not None and player.seat == self.view.to_act:
            paid = say(
                "Paid for slot {slot}: {paid} of {price}", slot=payment.slot, paid=payment.paid, price=payment.price
            )
            lines += self.wrapped(self.say(paid), self.width)
        return lines

    def hand_card(self, player: SeatView, card: Card) -> str:
        copies = " ".join([str(card.value)] * card.copies)
        own = player.seat == self.view.seat
        return copies + (self.foot(f"hand:{card.id}") if own else "")


def _next_round(view: AlhambraView) -> list[Message]:
    """Return when the next scoring round is held, if there is one."""
    if all(view.rounds_held):
        return []
    number = view.rounds_held.index(False)
    if number == ROUNDS - 1:
        return [say("scoring round {round} at the end of the game", round=number + 1)]
    return [say("scoring round {round} when its card comes up", round=number + 1)]


def _hanging(head: str, text: str, width: int) -> list[str]:
    """Return a text behind its head, later lines below it; a number in brackets stays beside what it belongs to."""
    lines = textwrap.wrap(text.replace(" [", f"{TOGETHER}["), width - len(head))
    return [f"{' ' * len(head) if at else head}{line.replace(TOGETHER, ' ')}" for at, line in enumerate(lines)]


def _ids(tiles: tuple[Tile, ...]) -> str:
    return ", ".join(tile.id for tile in tiles)


def _points_text(number: int, kind: int) -> str:
    first = (number * TYPES + kind) * PLACES
    return "/".join(str(POINTS[first + place]) for place in range(number + 1))
