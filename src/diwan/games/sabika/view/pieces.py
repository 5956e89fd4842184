"""What a view of Sabika is made of: cards, tiles, spaces and players, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from diwan.core.view import View
from diwan.games.sabika.components import vocabulary as v

SULTAN = -1  # owner of the sultan's workers
ITEM_IDS = (*v.MATERIAL_IDS, *v.GOOD_IDS)


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker on the rondel or in a workshop."""

    owner: int  # player, or SULTAN
    kind: str  # architect, merchant, poet
    number: int  # of its owner's workers, from 0; of the sultan's, from 0
    lying: bool


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the rondel."""

    id: str
    action: str
    workers: tuple[Worker, ...]


@dataclass(frozen=True, slots=True)
class Secondary:
    """A space between two rings that is in use, and what lies on it."""

    id: str
    kind: str  # raw, marble
    token: str | None  # raw material, or "marble"


@dataclass(frozen=True, slots=True)
class Minor:
    """A minor construction card."""

    id: str
    building: str
    base: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Major:
    """A major construction tile."""

    id: str
    building: str
    era: int


@dataclass(frozen=True, slots=True)
class WarehouseTile:
    """A warehouse tile."""

    id: str
    crates: int


@dataclass(frozen=True, slots=True)
class City:
    """A city with its tile, seal and ships."""

    id: str
    tile: str
    colour: str
    demand: tuple[str, ...]
    seal: bool
    left: tuple[int, ...]  # players with a ship on the left half
    right: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish on the round track or in the tower."""

    id: str
    in_tower: bool


@dataclass(frozen=True, slots=True)
class Unseen:
    """What nobody has seen yet, by kind, without its order: anybody could write it down [SAB-18.2]."""

    minors: tuple[str, ...]
    poems: tuple[str, ...]
    tiles: tuple[str, ...]  # of both stacks of warehouse tiles
    tokens: tuple[int, ...]  # in the bag, by raw
    events: tuple[str, ...]  # that could still come
    yusuf_cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """A warehouse, or the special storage: its crates, what it holds, the tile on top."""

    crates: int
    items: tuple[str, ...]
    expansions: int
    tile: WarehouseTile | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What belongs to one player; Yusuf has no dinars, stores or row."""

    player: int
    yusuf: bool
    points: int
    rank: int
    dinars: int
    seals: int
    parias: int
    height: int  # in the stack of paria markers: of two on one space the higher lies on top
    favour: int
    workshop: tuple[Worker, ...]  # workers that are not on the rondel
    raws: tuple[str, ...]
    stores: tuple[Store, ...]
    crates: int
    majors: tuple[Major, ...]
    row: tuple[Minor, ...]  # from left to right; for Yusuf his cards
    balance_card: str | None
    balance_place: int  # how many cards of the row lie left of the balance card
    balances: int
    blues: tuple[str, ...]
    reds: tuple[str, ...]
    grays: tuple[str, ...]
    starting_tile: str | None  # None: hidden, or not yet chosen
    left_end: str  # colours of the half-tiles at the ends of the row; Yusuf has none
    right_end: str
    poem_prices: tuple[int, ...]  # in dinars, for a blue, a red, a gray poem now; none for Yusuf
    secondary_prices: tuple[int | None, ...]  # dinars for raw and marble spaces, worker by worker; None: none is there
    ways: tuple[int | None, ...]  # dinars for the cheapest way to each city; None where there is a ship; none for Yusuf
    tribute: int  # due at the end of this round, after poems and the event
    wish_points: tuple[int, ...]  # what each wish is worth now
    gray_points: tuple[int, ...]  # what each own major poem is worth now
    trade_points: int  # what the trade card is worth now


@dataclass(frozen=True, slots=True, kw_only=True)
class SabikaView(View):
    """The table as one seat sees it."""

    round: int  # from 1
    era: int
    narrator: int  # space, from 1
    tribute: int  # at the end of this round, as printed
    turn: int | None
    first: int | None
    spaces: tuple[Space, ...]
    secondary: tuple[Secondary, ...]
    minors: tuple[Minor | None, ...]
    minor_deck: int
    minor_discards: tuple[str, ...]
    poems: tuple[str | None, ...]
    poem_deck: int
    grays: tuple[str, ...]
    grays_removed: tuple[str, ...]  # turned up before the game, when their letter was there already
    majors: tuple[Major, ...]
    tiles: tuple[tuple[WarehouseTile | None, ...], ...]  # right side, left side
    tile_stacks: tuple[int, ...]
    bag: int
    discarded: tuple[int, ...]  # tokens by raw
    cities: tuple[City, ...]
    trade_card: str
    wishes: tuple[Wish, ...]
    event: str | None
    next_event: str | None
    events_left: int
    yusuf_tiles: tuple[str, ...]  # workers whose tile has been turned in this round
    yusuf_discards: tuple[str, ...]
    unseen: Unseen
    players: tuple[PlayerView, ...]
    dealt: tuple[str, ...]  # the viewer's own starting tiles
    asked: str | None  # the kind of question
    placed: Minor | None  # the minor construction that is being placed in a row
    costs: tuple[tuple[str, int], ...]  # dinars that a move costs now, by anchor, where it costs any
    buying: tuple[int, ...]  # dinars for each material, then for a raw, to whoever looks (a spectator: to seat 0)
    selling: tuple[int, ...]  # dinars that each item brings

    @property
    def front(self) -> int:
        """The player whose things lie in front: the seat that looks, or the one that spectators watch."""
        if self.seat is not None:
            return self.seat
        if self.to_act is not None:
            return self.to_act
        seated = [player for player in self.players if not player.yusuf]
        return min(seated, key=lambda player: player.rank).player
