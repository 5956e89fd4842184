"""Why something can't be built, or carved, or not with this material."""

from __future__ import annotations

from diwan.core.game import Refusal
from diwan.core.i18n import say
from diwan.games.sabika import actions
from diwan.games.sabika.carried.materials import builds_minor, used_count, used_total
from diwan.games.sabika.carried.turn import action_discount
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import ERA, GRAY_MAX, MAJOR_ERA, MINOR_BASE, REFRESH_COST
from diwan.games.sabika.conditions.costs import poem_price
from diwan.games.sabika.conditions.modifiers import parameter
from diwan.games.sabika.conditions.possible import has_all_grays
from diwan.games.sabika.refusals.reasons import GONE, MUST_ACT, not_held, too_dear
from diwan.games.sabika.state import (
    FAVOUR,
    MINOR_SHOWN,
    POEM_SHOWN,
    ROW,
    SabikaState,
    held,
)
from diwan.games.sabika.text.names import item_name

MUST_BUILD = Refusal("must_act", say("Something can be built, so build it: this action has begun."))
REFRESHED = Refusal("once_per_turn", say("The cards have been replaced in this turn already: build something."))
MINOR_ONLY = Refusal("minor_only", say("This action builds a minor construction only: choose one of the cards."))
MAJOR_ONLY = Refusal("major_only", say("This action builds a major construction only: choose one of the tiles."))
EMPTY_SLOT = Refusal("not_shown", say("There is no card in this place: choose another one."))
BASE_ONLY = Refusal(
    "base_only", say("Gypsum is the base of a major construction and no extra: use wood, marble or glazed ceramic.")
)
USED = Refusal("used_already", say("All materials must be different: use another one, or no more."))
NO_BENEFIT = Refusal("no_benefit", say("The first space of the favour track has no benefit: choose another one."))
NOT_REACHED = Refusal("not_reached", say("Your marker has not come so far, or this space does not count: go lower."))
THIRD_GRAY = Refusal(
    "third_gray",
    say("Nobody may have more than {most} major poems: choose a minor one.", most=int(GRAY_MAX)),
)
GLAZED_BASE = Refusal("no_base", say("Glazed ceramic is never the base of a poem: name gypsum, wood or marble first."))
NEEDS_BASE = Refusal("must_act", say("A poem needs a base: name gypsum, wood or marble."))
NOT_YOUR_POEM = Refusal("not_yours", say("This is no red poem of yours: choose one that is."))


def wrong_era(state: SabikaState) -> Refusal:
    """Refuse a tile of the other era [SAB-5.5.1]."""
    era = "I" * int(ERA[state.round])
    return Refusal("wrong_era", say("This tile belongs to the other era: choose one of era {era}.", era=era))


def no_base(material: int) -> Refusal:
    """Refuse what lacks its base material."""
    name = item_name(v.MATERIAL_IDS[material])
    return Refusal("no_base", say("Its base is missing: {item}. Choose something else.", item=name))


def why_not_built(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why something can't be built, or the cards not be replaced [SAB-5.4]."""
    if action == actions.DONE:
        return MUST_BUILD
    if action == actions.REFRESH:
        return REFRESHED if state.refreshed else too_dear(state, seat, int(REFRESH_COST))
    if action < actions.MINOR:
        if not arg & actions.CONSTRUCT_MAJOR:
            return MINOR_ONLY
        return why_no_major(state, action - actions.MAJOR) or no_base(v.GYPSUM)
    if not arg & actions.CONSTRUCT_MINOR:
        return MAJOR_ONLY
    card = int(state.board[MINOR_SHOWN + action - actions.MINOR])
    return EMPTY_SLOT if card < 0 else no_base(int(MINOR_BASE[card]))


def why_no_major(state: SabikaState, tile: int) -> Refusal | None:
    """Return why a major construction can't be chosen, or None when it can be [SAB-5.5.1]."""
    if not int(state.majors_left) >> tile & 1:
        return GONE
    return wrong_era(state) if MAJOR_ERA[tile] != ERA[state.round] else None


def why_no_extra(state: SabikaState, seat: int, arg: int, material: int) -> Refusal:
    """Return why a material can't join those of a building [SAB-5.5.2, SAB-5.6.1]."""
    if material == v.GYPSUM and not builds_minor(arg):
        return BASE_ONLY
    return why_no_material(state, seat, arg, material)


def why_no_material(state: SabikaState, seat: int, arg: int, material: int) -> Refusal:
    """Return why a material can't join those chosen so far."""
    used = int(used_count(arg, material))
    if used and not parameter(state, seat, v.REPEAT_MATERIALS):
        return USED
    assert held(state, seat, material) <= used
    return not_held(material)


def why_no_favour(state: SabikaState, seat: int, space: int) -> Refusal:
    """Return why a space of the favour track can't be chosen [SAB-5.5.5]."""
    assert space == 0 or space >= state.rows[seat * ROW + FAVOUR]
    return NO_BENEFIT if space == 0 else NOT_REACHED


def why_not_carved(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a poem can't be carved [SAB-7.1]."""
    if action == actions.DONE:
        return MUST_ACT
    colour = v.BLUE if action < actions.CARVE_RED else v.RED if action < actions.CARVE_GRAY else v.GRAY
    poem = action - (actions.CARVE_BLUE, actions.CARVE_RED, actions.CARVE_GRAY)[colour]
    shown = int(state.grays_shown)
    if colour != v.GRAY:
        shown = sum(1 << int(card) for slot in range(v.POEM_SLOTS) if (card := state.board[POEM_SHOWN + slot]) >= 0)
    if not shown >> poem & 1:
        return GONE
    if colour == v.GRAY and has_all_grays(state, seat):
        return THIRD_GRAY
    return too_dear(state, seat, int(poem_price(state, seat, colour, action_discount(arg))))


def why_no_poem_material(state: SabikaState, seat: int, arg: int, action: int) -> Refusal:
    """Return why a material can't be used for a poem [SAB-7.1.4]."""
    if action == actions.DONE:
        return NEEDS_BASE
    material = action - actions.MATERIAL
    if material == v.GLAZED and used_total(arg) == 0 and held(state, seat, material) > 0:
        return GLAZED_BASE
    return why_no_material(state, seat, arg, material)
