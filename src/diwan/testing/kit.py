"""The conformance kit: plays games and holds every position, copy, view, sample and file to the contract.

It knows no game by name and makes no exemptions. `docs/contract.md` says what is promised.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable

from diwan.core.events import Event
from diwan.core.game import Game
from diwan.core.replay import digest_of
from diwan.core.rng import seeded
from diwan.core.state import State, decision_kind
from diwan.core.table import Table
from diwan.testing import (
    covers,
    damage,
    exchange,
    hearing,
    observations,
    positions,
    prose,
    samples,
    scores,
    secrecy,
    sense,
    tables,
    views,
    words,
)
from diwan.testing.box import check_box
from diwan.testing.scene import ContractBroken, Report, Scene
from diwan.testing.tables import Diary

CLOSE_LOOKS = 12  # positions of each game, besides the first of each kind of question
DAMAGES = 8  # pairs of damaged bytes at each close look
TRIALS = 4  # plies between two positions where every legal action is tried
ALL_STYLES = 2  # the close look at which drawings are made in every style; otherwise styles take turns
SPREAD_LOOKS = (1, 3)  # close looks at which many samples are drawn
UNDO_LOOKS = 3  # close looks between two checks of undo, which plays the game from the start for each seat
STYLE_LOOK = 2  # the close look at which wide and narrow, light and dark are compared


def check_game(
    game: Game,
    *,
    seats: int | None = None,
    seeds: Iterable[int] = (1, 2, 3),
    plies: int | None = None,
    looks: int = CLOSE_LOOKS,
) -> Report:
    """Play one game for each seed, at this seat count or at all, and raise ContractBroken at the first broken promise.

    `plies` cuts games short (None: to the end), for a quick check; `looks` is how many positions of each are looked at
    closely.
    """
    report = Report()
    check_box(game)
    seeds = tuple(seeds)
    for count in game.allowed_seats() if seats is None else (seats,):
        for seed in seeds:
            _play(_Walk(game, count, seed, report), plies, looks)
        if plies is None:
            exchange.check_exchange(game, count)
    sense.check_options(game)
    samples.check_all_drawn(game, report)
    hearing.check_all_guessed(game, report)
    sense.check_reveals(game, report)
    return report


def _play(walk: _Walk, plies: int | None, looks: int) -> None:
    """Play one game; whatever raises is a broken promise, too, and is told with its position."""
    try:
        walk.through(plies, looks)
    except ContractBroken:
        raise
    except Exception as error:
        walk.scene.fail(f"something raises {error!r}", "Find out where, from the traceback above.")


class _Walk:
    """One game, played by random actions and by actions of a kind that was rare so far."""

    def __init__(self, game: Game, seats: int, seed: int, report: Report) -> None:
        state = game.new_state(seats=seats, seed=seed)
        heard: list[Event] = []
        game.rules.new_state(seats, seeded(seed), heard)
        self.scene = Scene(game, seats, seed, state, seeded(seed + 0x5EED), report)
        table = game.new_table(seats=seats, seed=seed)
        self.diary = Diary(table, [digest_of(state)], events=heard, events_until=[len(heard)])
        self.kept: list[tuple[State, bytes]] = []
        self.kinds: set[tuple[int, bool]] = set()
        self.last_asked = (-1, -1)
        self.impressions = sense.Impressions()
        self.stride = 1

    def through(self, plies: int | None, looks: int) -> None:
        """Play, look, and look back at the end."""
        scene = self.scene
        words.check_events(scene, self.diary.events)
        if list(self.diary.table.setup_events) != self.diary.events:
            scene.fail("a table heard another set-up", "Emit the same whoever listens; leave the rest to Table.")
        observations.check_spec(scene)
        positions.check_position(scene)
        positions.check_every_action(scene)
        self.stride = 1 + positions.check_length(scene) // max(looks, 1)
        while True:
            positions.check_position(scene)
            over = scene.game.rules.is_over(scene.state)
            if over or self._deserves_a_look():
                self._look_closely(over)
            elif len(scene.actions) % TRIALS == 0:
                positions.check_every_action(scene)
            if over or (plies is not None and len(scene.actions) >= plies):
                break
            self._step()
        self._look_back(over)

    def _deserves_a_look(self) -> bool:
        """Look at the first position of each kind of question, and at every so many plies.

        Also where two seats are first asked the same one after the other: what the first chose may lie face down.
        """
        pending = self.scene.state.pending
        asked = int(decision_kind(pending[len(pending) - 1])), int(self.scene.state.to_act)
        again = self.last_asked[0] == asked[0] and self.last_asked[1] != asked[1]
        self.last_asked = asked
        new = {(asked[0], False), (asked[0], again)} - self.kinds
        self.kinds |= new
        return bool(new) or len(self.scene.actions) % self.stride == self.stride - 1

    def _look_closely(self, over: bool) -> None:
        scene, table = self.scene, self.diary.table
        style = views.STYLES[(scene.looks + scene.seats) % len(views.STYLES)]
        styles = views.STYLES if scene.looks == ALL_STYLES else (style,)
        scene.looks += 1
        scene.report.close_looks += 1
        self.kept.append((scene.state.clone(), scene.state.key()))
        positions.check_every_action(scene)
        positions.check_value(scene)
        scores.check_scores(scene)
        words.check_notation(scene)
        words.check_labels(scene)
        words.check_bad_notation(scene)
        observations.check_observations(scene)
        views.check_views(scene)
        views.check_boards(scene, style)
        prose.check_prose(scene)
        positions.check_clone(scene)
        positions.check_bytes(scene)
        positions.check_playout(scene)
        secrecy.check_secrecy(scene, styles, views.check_drawings(scene, styles))
        covers.check_covers(scene, style)
        samples.check_samples(scene)
        hearing.check_choices_unheard(scene)
        if scene.looks == STYLE_LOOK:
            sense.check_styles(scene)
            sense.check_playouts_differ(scene)
        if scene.looks in SPREAD_LOOKS:
            samples.check_spread(scene)
        damage.check_damaged(scene, DAMAGES)
        self._look_at_the_table(table, over)

    def _look_at_the_table(self, table: Table, over: bool) -> None:
        scene = self.scene
        tables.check_same_position(scene, table)
        if over:
            tables.check_over(scene, table)
        else:
            tables.check_refusals(scene, table)
            secrecy.check_prompt(scene, table)
        if over or scene.looks % UNDO_LOOKS == 0:
            tables.check_memory(scene, self.diary)
            tables.check_replay(scene, table)
            tables.check_undo(scene, self.diary)

    def _step(self) -> None:
        """Play one action: in silence, with a listener of our own, and at the table."""
        scene, diary = self.scene, self.diary
        action, heard = self._choose(), list[Event]()
        loud = positions.apply_to_clone(scene, action, heard)
        words.check_events(scene, heard)
        before, seat = scene.state.clone(), int(scene.state.to_act)
        seen = int(before.seen_by_anybody())
        tables.check_submit(scene, diary.table, action, heard)
        scene.game.rules.apply(scene.state, action)
        scene.actions.append(action)
        if scene.state.key() != loud.key():
            scene.fail("a clone went another way than the original", "Put everything that the rules read into `clone`.")
        positions.check_not_too_long(scene, len(scene.actions))
        diary.events.extend(heard)
        diary.events_until.append(len(diary.events))
        diary.seats.append(seat)
        diary.revealed.append(int(scene.state.seen_by_anybody()) != seen)
        diary.digests.append(digest_of(scene.state))
        sense.note_position(scene, self.impressions, len(heard))
        sense.check_reveal(scene, before, action)
        hearing.check_shown_to_few(scene, before)
        scene.report.plies += 1
        scene.report.blocks[scene.game.actions.block_of(action).name] += 1

    def _choose(self) -> int:
        """Return any action, or every other time one of the kind that has been played least."""
        scene = self.scene
        if len(scene.actions) % 2:
            return scene.pick(scene.legal)
        used = {action: scene.report.blocks[scene.game.actions.block_of(action).name] for action in scene.legal}
        least = min(used.values())
        return scene.pick([action for action in scene.legal if used[action] == least])

    def _look_back(self, over: bool) -> None:
        """Check what only the whole game can show."""
        scene, diary = self.scene, self.diary
        for state, key in self.kept:
            if state.key() != key:
                scene.fail("an old copy changed while the game went on", "Copy vectors in `clone`, don't share them.")
            samples.check_no_peeks(scene, state)
        if pickle.loads(pickle.dumps(diary.events)) != diary.events:
            scene.fail("events don't survive pickling", "Leave events to core.")
        if over:
            scores.check_score_events(scene, diary.events)
        sense.check_impressions(scene, self.impressions)
        tables.check_same_seed(scene.game, scene)
        scene.report.games += 1
