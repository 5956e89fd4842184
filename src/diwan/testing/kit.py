"""The conformance kit: plays games and holds every position, copy, view, sample and file to the contract.

It knows no game by name and makes no exemptions. `docs/contract.md` says what is promised.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable

from diwan.core.game import Game
from diwan.core.replay import digest_of
from diwan.core.rng import seeded
from diwan.core.state import State, decision_kind
from diwan.testing import damage, observations, positions, samples, scores, secrecy, tables, views, words
from diwan.testing.box import check_box
from diwan.testing.scene import Report, Scene
from diwan.testing.tables import Diary

CLOSE_LOOKS = 12  # positions of each game, besides the first of each kind of question
DAMAGES = 8  # pairs of damaged bytes at each close look
TRIALS = 4  # plies between two positions where every legal action is tried
ALL_STYLES = 2  # the close look at which drawings are made in every style; otherwise styles take turns
SPREAD_LOOK = 3  # the close look at which many samples are drawn
UNDO_LOOKS = 3  # close looks between two checks of undo, which plays the game from the start for each seat


def check_game(
    game: Game,
    *,
    seats: int | None = None,
    seeds: Iterable[int] = (1, 2, 3),
    plies: int | None = None,
    looks: int = CLOSE_LOOKS,
) -> Report:
    """Play one game for each seed, at this seat count or at all, and raise ContractBroken at the first broken promise.

    `plies` cuts games short (None: to the end); `looks` is how many positions of each are looked at closely.
    """
    report = Report()
    check_box(game)
    seeds = tuple(seeds)
    for count in game.allowed_seats() if seats is None else (seats,):
        for seed in seeds:
            _Walk(game, count, seed, report, looks).through(plies)
    samples.check_all_drawn(report)
    return report


class _Walk:
    """One game, played by random actions and by actions of a kind that was rare so far."""

    def __init__(self, game: Game, seats: int, seed: int, report: Report, looks: int) -> None:
        state = game.new_state(seats=seats, seed=seed)
        self.scene = Scene(game, seats, seed, state, seeded(seed + 0x5EED), report)
        table = game.new_table(seats=seats, seed=seed)
        events = list(table.setup_events)
        self.diary = Diary(table, [digest_of(state)], events=events, events_until=[len(events)])
        self.kept: list[tuple[State, bytes]] = []
        self.kinds: set[int] = set()
        self.stride = self._stride(looks)

    def _stride(self, looks: int) -> int:
        """Return how many plies lie between two close looks, from the length of a random game."""
        twin = self.scene.state.clone()
        return 1 + int(self.scene.game.rules.playout(twin, seeded(self.scene.seed))) // max(looks, 1)

    def through(self, plies: int | None) -> None:
        """Play, look, and look back at the end."""
        scene = self.scene
        words.check_events(scene, self.diary.events)
        observations.check_spec(scene)
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
        """Look at the first position of each kind of question, and at every so many plies."""
        pending = self.scene.state.pending
        kind = int(decision_kind(pending[len(pending) - 1]))
        if kind not in self.kinds:
            self.kinds.add(kind)
            return True
        return len(self.scene.actions) % self.stride == self.stride - 1

    def _look_closely(self, over: bool) -> None:
        scene, table = self.scene, self.diary.table
        style = views.STYLES[(scene.looks + scene.seats) % len(views.STYLES)]
        styles = views.STYLES if scene.looks == ALL_STYLES else (style,)
        scene.looks += 1
        scene.report.close_looks += 1
        self.kept.append((scene.state.clone(), scene.state.key()))
        positions.check_every_action(scene)
        positions.check_clone(scene)
        positions.check_bytes(scene)
        positions.check_playout(scene)
        positions.check_value(scene)
        scores.check_scores(scene)
        words.check_notation(scene)
        words.check_bad_notation(scene)
        words.check_labels(scene)
        observations.check_observations(scene)
        views.check_views(scene)
        views.check_boards(scene, style)
        secrecy.check_secrecy(scene, styles, views.check_drawings(scene, styles))
        samples.check_samples(scene)
        if scene.looks == SPREAD_LOOK:
            samples.check_spread(scene)
        damage.check_damaged(scene, DAMAGES)
        tables.check_same_position(scene, table)
        if over:
            tables.check_over(scene, table)
        else:
            tables.check_refusals(scene, table)
            secrecy.check_prompt(scene, table)
        if over or scene.looks % UNDO_LOOKS == 0:
            tables.check_undo(scene, self.diary)
            tables.check_memory(scene, self.diary)
            tables.check_replay(scene, table)

    def _step(self) -> None:
        """Play one action, in silence and at the table."""
        scene, diary = self.scene, self.diary
        action = self._choose()
        seen = int(scene.state.seen_by_anybody())
        seat = int(scene.state.to_act)
        heard = diary.table.submit(seat, int(scene.state.ply), action)
        words.check_events(scene, heard)
        if heard != tables.heard_by(seat, diary.table.log[-1].events):
            scene.fail("submit returns other events than the log holds for this seat", "Filter the log by audience.")
        scene.game.rules.apply(scene.state, action)
        scene.actions.append(action)
        diary.events.extend(diary.table.log[-1].events)
        diary.events_until.append(len(diary.events))
        diary.seats.append(seat)
        diary.revealed.append(int(scene.state.seen_by_anybody()) != seen)
        diary.digests.append(digest_of(scene.state))
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
        if len(scene.actions) > scene.game.longest_game:
            scene.fail(f"the game took {len(scene.actions)} actions", "Raise longest_game, or end games sooner.")
        for state, key in self.kept:
            if state.key() != key:
                scene.fail("an old copy changed while the game went on", "Copy vectors in `clone`, don't share them.")
        if pickle.loads(pickle.dumps(diary.events)) != diary.events:
            scene.fail("events don't survive pickling", "Leave events to core.")
        if over:
            scores.check_score_events(scene, diary.events)
        tables.check_same_seed(scene.game, scene)
        scene.report.games += 1
