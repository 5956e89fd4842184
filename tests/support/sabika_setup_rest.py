"""How the rest of a Sabika position is filled in, so that no card, token or tile is missing or there twice."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    EVENT_SPACE,
    GRAY_LETTER,
    MAJORS_USED,
)
from diwan.games.sabika.state import (
    BLUES,
    CELLS,
    GRAYS,
    HELD,
    IN_BAG,
    ITEM_BITS,
    LYING,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    ROW,
    SPENT,
    STACK_SIZE,
    TILE_SHOWN,
    WORKER_AT,
)
from tests.support.sabika_position import YUSUF
from tests.support.sabika_setup_board import BoardSetup

TOKENS = 8


class SettledSetup(BoardSetup):
    """What a test does not say."""

    def _settle(self) -> None:
        self._settle_cards()
        self._settle_tokens()
        self._settle_tiles()
        self._settle_yusuf()
        self._settle_workers()
        self._settle_yusuf()
        self._settle_events()

    def _settle_cards(self) -> None:
        state = self.state
        owned = [0, 0, 0, 0]
        for row in range(self.rows):
            owned[0] |= self._get(row, MINORS)
            owned[1] |= self._get(row, BLUES) | self._get(row, REDS)
            owned[2] |= self._get(row, GRAYS)
            owned[3] |= self._get(row, MAJORS)
        state.majors_left &= ~owned[3]
        assert owned[3] & ~int(MAJORS_USED[state.seats]) == 0, "a major construction is not in this game"
        letters = {int(GRAY_LETTER[poem]) for poem in range(v.MAJOR_POEMS) if owned[2] >> poem & 1}
        state.grays_shown &= ~sum(1 << poem for poem in range(v.MAJOR_POEMS) if int(GRAY_LETTER[poem]) in letters)
        placed = owned[0] | self._display(MINOR_SHOWN, v.MINOR_SLOTS, owned[0])
        free = ((1 << v.MINORS) - 1) & ~placed
        deck = free if self._minor_deck is None else sum(1 << card for card in self._minor_deck) & free
        state.minor_deck, state.minor_spent = deck, free & ~deck
        placed = owned[1] | self._display(POEM_SHOWN, v.POEM_SLOTS, owned[1])
        free = ((1 << v.MINOR_POEMS) - 1) & ~placed
        if self._poem_deck is not None:
            poems, rest = self._poem_deck
            state.poem_deck = sum(1 << poem for poem in poems) & free
            state.rows[rest * ROW + REDS] |= free & ~int(state.poem_deck)
            if rest == YUSUF and state.seats == 1:
                state.rows[rest * ROW + BLUES] |= free & ~int(state.poem_deck)
        else:
            state.poem_deck = free

    def _display(self, first: int, slots: int, owned: int) -> int:
        """Clear slots whose card somebody owns or that hold a card twice; return what lies there."""
        shown = 0
        for slot in range(slots):
            card = int(self.state.board[first + slot])
            if card < 0:
                continue
            if (owned | shown) >> card & 1:
                self.state.board[first + slot] = NONE
            else:
                shown |= 1 << card
        return shown

    def _settle_tokens(self) -> None:
        state = self.state
        for raw, name in enumerate(v.RAW_IDS):
            shift = (v.MATERIALS + raw) * ITEM_BITS
            used = sum(state.board[RAW_ON + space] == raw for space in range(v.RAW_SPACES))
            for row in range(self.rows):
                used += self._get(row, CELLS) >> raw & 1
                used += sum(self._get(row, HELD + store) >> shift & 15 for store in range(v.STORES))
            left = TOKENS - int(used)
            in_bag = left if self._bag is None else self._bag[name]
            assert 0 <= in_bag <= left, f"there are only {TOKENS} tokens of {name}"
            state.board[IN_BAG + raw], state.board[SPENT + raw] = in_bag, left - in_bag

    def _settle_yusuf(self) -> None:
        """Make his worker tiles and his workers agree: a tile lies face down for each worker that stands."""
        if self.state.seats != 1:
            return
        tiles, lying = int(self.state.yusuf_tiles), self._get(YUSUF, LYING)
        if self._tiles_said:
            turned = 2 - (tiles & 3).bit_count()
            while (lying & 3).bit_count() < turned:
                lying |= 2 if lying & 1 else 1
            self._set(YUSUF, LYING, lying | ~tiles & 0b1100)
        else:
            standing = 2 - (lying & 3).bit_count()
            self.state.yusuf_tiles = (1 << standing) - 1 | ~lying & 0b1100

    def _settle_workers(self) -> None:
        """Let each row have had its turns: say who began, if no test does, and lay as few workers down as possible."""
        if self._choosing or self._over:
            return
        if self._in_work() and self._get(self._turn, LYING) == 0:
            self.lying(self._turn, "poet")
        firsts = [int(self.state.first)] if self._first_said else [0, *range(1, self.rows)]
        wanted = {first: self._turns_had(first) for first in firsts}
        self.state.first = min(firsts, key=lambda first: sum(wanted[first]))
        for row, count in enumerate(wanted[int(self.state.first)]):
            standing = [worker for worker in reversed(range(v.WORKERS)) if not self._get(row, LYING) >> worker & 1]
            standing.sort(key=lambda worker: self._get(row, WORKER_AT + worker) != NONE)
            for worker in standing[: max(count - self._get(row, LYING).bit_count(), 0)]:
                self._set(row, LYING, self._get(row, LYING) | 1 << worker)

    def _in_work(self) -> bool:
        """Tell whether the turn is under way: somebody has worked already in it."""
        return self._program is not None or self._asks is not None

    def _turns_had(self, first: int) -> list[int]:
        """Return how many workers of each row lie when this row has begun the round: as many as do, or more."""
        ahead = (self._turn - first) % self.rows + (1 if self._in_work() else 0)
        extra = [1 if (row - first) % self.rows < ahead else 0 for row in range(self.rows)]
        turns = max(self._get(row, LYING).bit_count() - extra[row] for row in range(self.rows))
        return [turns + more for more in extra]

    def _settle_events(self) -> None:
        """Let the event have changed as often as it should by this round, and as many have been seen."""
        state = self.state
        if state.event == NONE:
            return
        to_come = v.EVENT_DRAWS - 1 - sum(int(EVENT_SPACE[space]) for space in range(int(state.round) + 1))
        if not self._left_said:
            state.events_left = max(to_come - 1, 0)
            state.good_events_left = min(state.good_events_left, state.events_left)
        unseen = [event for event in reversed(range(v.EVENTS)) if not int(state.events_seen) >> event & 1]
        if state.next_event == NONE and to_come > 0:
            state.next_event = unseen.pop(0)
            state.events_seen |= 1 << int(state.next_event)
        elif to_come == 0 and not self._coming_said:
            state.next_event = NONE
        missing = v.EVENT_DRAWS - int(state.events_left) - int(state.events_seen).bit_count()
        for event in unseen[: max(missing, 0)]:
            state.events_seen |= 1 << event

    def _settle_tiles(self) -> None:
        state = self.state
        owned = sum(1 << tile for tiles in self._tiles.values() for tile in tiles)
        shown = self._display(TILE_SHOWN, v.TILE_SLOTS, owned)
        free = [tile for tile in range(v.TILES) if not (owned | shown) >> tile & 1]
        sizes = self._stacks or (len(free) // 2, len(free) - len(free) // 2)
        assert sum(sizes) <= len(free), f"only {len(free)} warehouse tiles are left"
        state.tiles_unseen = sum(1 << tile for tile in free[: sum(sizes)])
        state.board[STACK_SIZE], state.board[STACK_SIZE + 1] = sizes
