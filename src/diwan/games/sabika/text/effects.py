"""What every card, tile and space does, as one phrase made from its data.

Each function takes the printed id; `tables` is the component file that Diwan ships unless another one is given.
"""

from __future__ import annotations

from diwan.core.i18n import Message, say
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.components.tables import Tables
from diwan.games.sabika.text.amounts import commas, dinars, parias, points
from diwan.games.sabika.text.counters import PER_SEVERAL, number_of, per_counted
from diwan.games.sabika.text.names import building_name, space_name, worker_name
from diwan.games.sabika.text.passives import passive_text
from diwan.games.sabika.text.programs import acting, program_text, steps_of


def starting_effect(tile: str, tables: Tables = TABLES, seats: int = 0) -> Message:
    """Return what a starting tile brings, its dinars by place in the turn order last (seats 0: any number of them).

    Alone one comes after Yusuf [SAB-13.1.5], so one's place is known.
    """
    place = tables.starting_ids.index(tile)
    start, owed = int(tables.starting_program[place]), int(tables.starting_parias[place])
    effect = program_text(tables, start) if steps_of(tables, start) or not owed else parias(owed)
    if steps_of(tables, start) and owed:
        effect = say("{some}; {next}", some=effect, next=parias(owed))
    coins = [int(tables.starting_dinars[place * v.MAX_SEATS + position]) for position in range(v.MAX_SEATS)]
    if seats == 1:
        return say("{some}; {next}", some=effect, next=dinars(coins[1]))
    sums = "/".join(map(str, coins[: seats or v.MAX_SEATS]))
    return say("{some}; dinars by turn order: {coins}", some=effect, coins=sums)


def tile_effect(tile: str, tables: Tables = TABLES) -> Message:
    """Return the bonus of a warehouse tile."""
    return program_text(tables, int(tables.tile_program[tables.tile_ids.index(tile)]))


def major_effect(major: str, tables: Tables = TABLES) -> Message:
    """Return the bonus of a major construction."""
    return program_text(tables, int(tables.major_program[tables.major_ids.index(major)]))


def favour_effect(space: int, tables: Tables = TABLES) -> Message:
    """Return the benefit of a space of the favour track."""
    return program_text(tables, int(tables.favour_program[space]))


def balance_effect(colour: str, tables: Tables = TABLES) -> Message:
    """Return the bonus of an architectural balance of a colour."""
    return program_text(tables, int(tables.balance_program[v.COLOUR_IDS.index(colour)]))


def city_bonus(tile: str, tables: Tables = TABLES) -> Message:
    """Return the city bonus of a city tile."""
    return program_text(tables, int(tables.city_tile_bonus[tables.city_tile_ids.index(tile)]))


def city_gain(tile: str, tables: Tables = TABLES) -> Message:
    """Return the income of a blue city tile, or the action of a red one."""
    return program_text(tables, int(tables.city_tile_benefit[tables.city_tile_ids.index(tile)]))


def city_benefit(tile: str, tables: Tables = TABLES) -> Message:
    """Return what consolidating brings: an income for good in a blue city, an action at once in a red one."""
    effect = city_gain(tile, tables)
    if tables.city_tile_colour[tables.city_tile_ids.index(tile)] == v.BLUE_CITY:
        return say("in each income phase: {effect}", effect=effect)
    return say("at once: {effect}", effect=effect)


def blue_effect(poem: str, tables: Tables = TABLES) -> Message:
    """Return what the blue half of a minor poem does for the rest of the game."""
    return passive_text(tables, tables.poem_ids.index(poem))


def red_effect(poem: str, tables: Tables = TABLES) -> Message:
    """Return what the red half of a minor poem does when it is carved or reactivated."""
    return program_text(tables, int(tables.red_program[tables.poem_ids.index(poem)]))


def gray_effect(poem: str, tables: Tables = TABLES, players: int = 0) -> Message:
    """Return what a major poem gives at the end of the game with so many players, Yusuf included (0: any number)."""
    place = tables.poem_ids.index(poem) - v.MINOR_POEMS
    counter = int(tables.gray_counter[place])
    if tables.gray_rank[place]:
        return _by_place([int(tables.rank_pp[rank]) for rank in range(v.MAX_SEATS)], counter, players)
    each, most = int(tables.gray_each[place]), int(tables.gray_most[place])
    gain = points(int(tables.gray_pp[place]))
    if each > 1 and counter in PER_SEVERAL:
        scored = say("{gain} {per}", gain=gain, per=PER_SEVERAL[counter](each))
    elif each > 1:
        scored = say("{points} per group of {each} ({counted})", points=gain, each=each, counted=number_of(counter))
    else:
        scored = say("{gain} {per}", gain=gain, per=per_counted(counter))
    return say("{gain}, {most} at most", gain=scored, most=points(most)) if most else scored


def _by_place(ranks: list[int], counter: int, players: int) -> Message:
    """Return what a position poem gives; of two players only a sole first is more than the other [SAB-10.3.3]."""
    first, second, third, last = ranks
    fields: dict[str, int | Message] = {"first": first, "third": third, "counted": number_of(counter)}
    if players == 2:
        return say("{first} PP if you alone have the most, else {third} PP ({counted})", **fields)
    if players == 3:
        return say("{first}, {second} or {third} PP by place ({counted})", **fields, second=second)
    fields |= {"second": second, "last": last}
    if players == v.MAX_SEATS:
        return say("{first}, {second}, {third} or {last} PP by place ({counted})", **fields)
    return say(
        "{first}, {second}, {third} or {last} PP by place, of two players {first} or {third} PP ({counted})", **fields
    )


def event_effect(event: str, tables: Tables = TABLES) -> Message:
    """Return what an event changes for all players."""
    return passive_text(tables, v.EVENT_SOURCE + tables.event_ids.index(event))


def wish_effect(wish: str, tables: Tables = TABLES) -> Message:
    """Return what a wish of the sultan's scores."""
    place = tables.wish_ids.index(wish)
    counter = int(tables.wish_counter[place])
    if counter != v.NONE:
        return say("{gain} {per}", gain=points(int(tables.wish_pp[place])), per=per_counted(counter))
    parts = []
    for number, building in enumerate(v.BUILDING_IDS):
        worth = int(tables.wish_buildings[place * v.BUILDINGS + number])
        if worth:
            parts.append(say("{building} {points}", building=building_name(building), points=points(worth)))
    return say("{parts} (each type once)", parts=commas(parts))


def trade_effect(card: str, tables: Tables = TABLES) -> Message:
    """Return what a trade card scores for everybody at the end of the game."""
    place = tables.trade_ids.index(card)
    per = per_counted(int(tables.trade_counter[place]), int(tables.trade_cities[place]))
    return say("{gain} {per}", gain=points(int(tables.trade_pp[place])), per=per)


def mix_text(drawn: int, positive: int) -> Message:
    """Return a mix of events in a few words; `positive` is NONE where chance decides."""
    if drawn == 0:
        return say("No events")
    if positive == v.NONE:
        return say("{count} at random", count=drawn)
    return say("{positive} positive, {negative} negative", positive=positive, negative=drawn - positive)


def hard_text(tables: Tables = TABLES) -> Message:
    """Return what the option `hard` changes."""
    return say(
        "Points that Yusuf starts with in the solo game: {normal}, or {hard} where it is hard.",
        hard=int(tables.yusuf_pp_hard),
        normal=int(tables.yusuf_pp),
    )


def yusuf_card_text(card: str, tables: Tables = TABLES) -> Message:
    """Return what a card of Yusuf's makes him do, from top to bottom."""
    place = tables.yusuf_ids.index(card)
    worker = worker_name(v.WORKER_IDS[int(tables.yusuf_worker[place])])
    text = say(
        "{worker} to {space}", worker=worker, space=space_name(tables.space_ids[int(tables.yusuf_target[place])])
    )
    if tables.yusuf_discard[place]:
        text = say("{some}; {next}", some=text, next=say("he empties the secondary spaces beside it"))
    for step in range(2):
        action = int(tables.yusuf_actions[place * 2 + step])
        if action != v.NONE:
            text = say("{some}; then {next}", some=text, next=acting(action, 0))
    reward = int(tables.yusuf_reward[place])
    if not steps_of(tables, reward):
        return text
    return say("{some}; reward: {reward}", some=text, reward=program_text(tables, reward))
