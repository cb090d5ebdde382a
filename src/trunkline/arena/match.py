"""Whole games between bots: who sat where, how it ended, and how it went.

A game follows from its seed alone: every decision has a seed made of the game's seed, the seat and
the moment, so the same games come out on any machine and in any number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.bots import watchdog
from trunkline.bots.protocol import seed_of
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    POINTS,
    Action,
    BadData,
    Game,
    Offer,
    Place,
    State,
    Timeline,
    Unit,
    View,
    asked,
    digest,
    draw_chance,
    files,
    legal,
    refusal,
    view,
)
from trunkline.titles import bots

SLOWEST = 20
"""Decisions that are kept with their time: more than the slowest hundredth of a game."""
MOST_ACTIONS = 20_000
"""A game longer than this does not end by itself; no title comes near it."""


@dataclass(frozen=True)
class Match:
    """Games to be played: a title with its options, and the bots in the order of their names."""

    title: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    amendments: str = ""
    """A host's data, as canonical JSON; empty for the printed data."""
    opening: int = 0
    """Number of random actions before the bots play. They are the same for all seats of a block, so
    that it is fair, and differ in the next.
    """
    teaches: bool = False
    """True to note positions with their features, for a learned value."""

    def game(self) -> Game:
        """Return the rules and data of the games."""
        return titles.load(self.title, len(self.bots), self.options, None, self.amendments)

    def seats(self, seed: int) -> tuple[str, ...]:
        """Return the bot at each seat; seats rotate from seed to seed, so that all is fair."""
        turn = seed % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


@dataclass
class Moment:
    """A sample for the curves, taken once a round."""

    label: str
    actions: int
    worth: list[int]
    prices: dict[str, int]


class Thought(NamedTuple):
    """The thinking time of a bot in a game, in processor seconds."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: tuple[float, ...] = ()
    """The longest of its decisions, the longest first."""

    def and_one(self, seconds: float) -> Thought:
        """Return the time with one more decision."""
        slowest = tuple(sorted((*self.slowest, seconds), reverse=True)[:SLOWEST])
        return Thought(self.decisions + 1, self.seconds + seconds, slowest)


class Position(NamedTuple):
    """A position as a learned value sees it."""

    left: float
    points: list[float]
    """Points of each seat."""
    rows: list[list[float]]
    """The features of each seat."""


@dataclass
class GameResult:
    """The record of a finished game."""

    seed: int
    seats: tuple[str, ...]
    actions: int
    end_reason: str
    result: dict[int, int]
    winners: tuple[int, ...]
    """The seats that share the first place, after all tie-breakers."""
    seconds: float
    counts: dict[str, int] = field(default_factory=dict)
    """Other counts of a title, such as receiverships."""
    moments: list[Moment] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Bots that failed and were replaced by the random player."""
    file: dict[str, Any] | None = None
    unit: Unit = POINTS
    """The unit of the results."""
    places: tuple[Place, ...] = ()
    digest: str = ""
    """Digest of the final state: equal for equal games."""
    thought: dict[str, Thought] = field(default_factory=dict)
    """The thinking time of each bot, in all its seats."""
    positions: list[Position] = field(default_factory=list)
    """Positions from which a value can learn, if the match asks for them."""
    habits: list[dict[str, int]] = field(default_factory=list)
    """For each seat: how many actions of each kind it took, and what a title counts at the end."""

    def data(self) -> dict[str, Any]:
        """Return the record as JSON."""
        return {
            "seed": self.seed,
            "players": len(self.seats),
            "seats": list(self.seats),
            "actions": self.actions,
            "end_reason": self.end_reason,
            "result": {str(seat): worth for seat, worth in self.result.items()},
            "counts": self.counts,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
        }

    def shares(self) -> list[float]:
        """Return each seat's share of the victory: all for the winner, equal parts in a tie."""
        first = self.winners
        return [1 / len(first) if seat in first else 0.0 for seat in range(len(self.seats))]


class GameFailed(Exception):
    """The rules failed in the middle of a game: a fault of the program, not of a bot."""


def play_game(match: Match, seed: int, *, keep: bool = False) -> GameResult:
    """Play one game to its end, with an audit after every action; `keep` adds its native file."""
    return _Table(match, seed).play(keep)


class _Table:
    """A game that is being played."""

    def __init__(self, match: Match, seed: int) -> None:
        self.seed = seed
        self.seats = match.seats(seed)
        self.sitting = list(self.seats)
        self.game = match.game()
        # Bots from outside get rules of their own: what they do to them is not done to the table.
        outside = any(":" in name for name in match.bots)
        self.lent = match.game() if outside else self.game
        self.timeline: Timeline[Any] = Timeline(self.game, self.game.start())
        self.measure = bots.measure(match.title)
        self.moments: list[Moment] = []
        self.faults: list[str] = []
        self.opening = match.opening
        self.thought: dict[str, Thought] = {}
        self.learnable = bots.learnable(match.title) if match.teaches else None
        self.positions: list[Position] = []

    def play(self, keep: bool) -> GameResult:
        start = time.perf_counter()
        state = self.timeline.state
        while state.frames:
            state = self.step(state)
        seconds = time.perf_counter() - start
        self._sample(state, "end")
        return GameResult(
            seed=self.seed,
            seats=self.seats,
            actions=self.timeline.now,
            end_reason=self.game.end_reason(state),
            result=self.game.result(state),
            winners=(places := self.game.ranking(state))[0].seats,
            seconds=seconds,
            counts=self.measure.counts(self.game, state) if self.measure else {},
            moments=self.moments,
            faults=self.faults,
            file=files.write(self.timeline, self.seats) if keep else None,
            unit=self.game.measures[0].unit,
            places=places,
            digest=digest(state),
            thought=self.thought,
            positions=self.positions,
            habits=[self._habits(state, seat) for seat in self.game.player_seats],
        )

    def _habits(self, state: State, seat: int) -> dict[str, int]:
        kinds = Counter(type(one).__name__ for one in self.timeline.actions() if one.seat == seat)
        return {**kinds, **(self.measure.seat(self.game, state, seat) if self.measure else {})}

    def step(self, state: State) -> State:
        """Play one action of the seat that is asked."""
        moment = self.timeline.now
        if moment >= MOST_ACTIONS:
            raise GameFailed(f"seed {self.seed}: no end after {moment} actions")
        self._look(state)
        self._learn(state)
        seat = asked(state)[0]
        try:
            if seat == CHANCE:
                action = draw_chance(self.game, state, Random(seed_of(self.seed, seat, moment)))
            else:
                action = self._ask(state, seat, seed_of(self.seed, seat, moment))
            after: State = self.timeline.play(action)
        except Exception as error:
            name = type(error).__name__
            raise GameFailed(f"seed {self.seed}, action {moment + 1}: {name}: {error}") from error
        return after

    def _ask(self, state: State, seat: int, seed: int) -> Action:
        seen = view(self.game, state, seat)
        offers = legal(self.game, seen.state, seat)
        if self.timeline.now < self.opening:
            block = seed_of(self.seed // len(self.seats), seat, self.timeline.now)
            return RandomPlayer(block, self.game).choose(seen, offers)
        name = self.sitting[seat]
        start = time.process_time()
        try:
            lent = self.lent if ":" in name else self.game
            action: Any = _answer(name, seed, lent, seen, list(offers))
            spent = time.process_time() - start
            self.thought[name] = self.thought.get(name, Thought()).and_one(spent)
            fault = _fault(self.game, state, seat, action)
        except watchdog.TookTooLong as error:
            fault = f"took too long ({error})"
        except (Exception, SystemExit) as error:
            fault = f"failed ({watchdog.message_of(error)})"
        if fault is None:
            return action  # type: ignore[no-any-return]
        if name == bots.RANDOM:
            raise GameFailed(f"the random player {fault}")
        self.faults.append(f"action {self.timeline.now + 1}, seat {seat}: {name} {fault}")
        self.sitting[seat] = bots.RANDOM
        return RandomPlayer(seed, self.game).choose(view(self.game, state, seat), offers)

    def _look(self, state: State) -> None:
        """Sample once a round, where a title has rounds, or every now and then."""
        label = self.measure.label(state) if self.measure else f"action {self.timeline.now // 50}"
        if not self.moments or self.moments[-1].label != label:
            self._sample(state, label)

    def _learn(self, state: State) -> None:
        """Note a position that teaches something."""
        look = self.learnable
        if look is not None and look.wanted(self.game, state):
            points = [look.points(self.game, state, seat) for seat in self.game.player_seats]
            rows = [look.row(self.game, state, seat) for seat in self.game.player_seats]
            self.positions.append(Position(look.left(self.game, state), points, rows))

    def _sample(self, state: State, label: str) -> None:
        result = self.game.result(state)
        prices = self.measure.prices(self.game, state) if self.measure else {}
        worth = [result[seat] for seat in range(self.game.seats)]
        self.moments.append(Moment(label, self.timeline.now, worth, prices))


def _bot(name: str, seed: int, game: Game) -> bots.Bot:
    own = bots.load(name)
    return bots.make(name, seed, game) if own is None else own(seed, game)


def _answer(name: str, seed: int, game: Game, seen: View[Any], offers: list[Offer]) -> Any:
    """Return a bot's answer; a bot from outside is watched, since it may never answer."""
    if ":" not in name:
        return bots.make(name, seed, game).choose(seen, offers)
    return watchdog.within(watchdog.PATIENCE, lambda: _bot(name, seed, game).choose(seen, offers))


def _fault(game: Game, state: State, seat: int, action: Any) -> str | None:
    if not isinstance(action, Action) or action.seat != seat:
        return "answered nonsense"
    refused = refusal(game, state, action)
    return f"wanted what is not allowed: {refused}" if refused else None


def check(match: Match) -> None:
    """Raise ``BadData`` for a title, a number of seats, an option or a bot that there is not."""
    game = match.game()
    for name in match.bots:
        try:
            watchdog.within(watchdog.PATIENCE, partial(_bot, name, 0, game))
        except BadData:
            raise
        except (Exception, SystemExit) as error:  # whatever a reader's bot does when it is made
            raise BadData(f"The bot {name} cannot be made: {watchdog.message_of(error)}") from error


def seeds(first: int, games: int) -> Sequence[int]:
    """Return the seeds of a number of games: any one of them can be played again alone."""
    return range(first, first + games)
