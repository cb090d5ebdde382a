"""Looking ahead: try what could be done, play each on with quick players, keep what went best.

Nothing here knows a title. A title says who plays on (`Quick`), which ideas are worth trying
(`Idea`), where an imagined game may stop and what it is worth there (`Foresight`). Work is counted
in imagined actions, never in time, so the same seed makes the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple, Protocol, TypeAlias

from trunkline.bots.protocol import MakeBot, why
from trunkline.kernel import (
    CHANCE,
    Action,
    Game,
    Offer,
    State,
    View,
    apply,
    asked,
    determinize,
    draw_chance,
    legal,
    view,
    waiting,
)

MOST_ACTIONS = 5_000
"""Actions after which an imagined game stops and is valued at that point."""
MASK = (1 << 64) - 1


Notes: TypeAlias = dict[Hashable, Any]
"""Notes of quick players for the other imagined games of the same decision."""


class Quick(Protocol):
    """Plays one seat of an imagined game. It is made for each such game, so it may remember."""

    def __call__(self, seed: int, seen: View[Any], offers: list[Offer]) -> Action:
        """Answer as quickly as may be."""


class Candidate(NamedTuple):
    """Something that could be done, and how the seat then goes on in imagined games."""

    action: Action
    says: str = ""
    """The plan in a few words, if there is more to it than the action: "and saves for a 5"."""
    plan: Any = None
    """The plan for my seat that `Foresight.quick` gets; None to play like the others."""


@dataclass(frozen=True)
class Foresight:
    """A title's settings for the look-ahead."""

    base: MakeBot
    """The level whose choice stands unless a better one is found."""
    quick: Callable[[Game, Any, Notes], Quick]
    """A quick player for one imagined game, from the plan of an idea and the notes that all
    imagined games of one decision share."""
    ideas: Callable[[Any, View[Any], list[Offer], Action, int], Sequence[Candidate]]
    """Return other possible actions; game, view, offers, the choice of the base, a seed."""
    value: Callable[[Any, Any, int], float]
    """Return the value of the end of an imagined game to a seat."""
    scale: float
    """A difference in value that decides a game, more or less; smaller ones count in full."""
    over: Callable[[Any, Any, Any], bool] = field(default=lambda game, start, state: False)
    """Return True if an imagined game that began at `start` may stop before its end."""
    rounds: tuple[int, ...] = (1, 2, 3)
    """Imagined games for each idea that is left, round by round; the better half goes on."""
    most: int = 6
    """Ideas that are tried, the base's own among them."""
    work: int = 6_000
    """Imagined actions after which no further round begins."""
    least: float = 0.0
    """By how much an idea must be better than the base's choice."""
    unit: str = "{:.0f}"
    """The format of a difference of values."""


class TriedCandidate(NamedTuple):
    """An idea, and what its imagined games were worth, in the order of their seeds."""

    idea: Candidate
    values: list[float]

    def better(self, than: TriedCandidate) -> list[float]:
        """Return how much it was better, game by game: both had the same luck."""
        return [mine - other for mine, other in zip(self.values, than.values, strict=False)]


class SearchResult(NamedTuple):
    """The result of the look-ahead."""

    choice: Candidate
    base: Action
    gain: float
    """By how much the choice is better than the base's, 0 if they are one."""
    tried: tuple[TriedCandidate, ...]
    line: tuple[Action, ...]
    """The expected line of play, the choice first."""
    actions: int
    """Imagined actions: the work that was done."""


class Lookahead:
    """A bot that looks ahead over another one."""

    def __init__(self, seed: int, game: Any, foresight: Foresight) -> None:
        self.seed = seed
        self.game = game
        self.foresight = foresight
        self.why = ""
        self.found: SearchResult | None = None

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Return the base's choice, or a better one."""
        base: Any = self.foresight.base(self.seed, self.game)
        action: Action = base.choose(view, list(offers))
        self.why = why(base)
        ideas = self.foresight.ideas(self.game, view, offers, action, self.seed)
        ideas = distinct([Candidate(action), *ideas])[: self.foresight.most]
        if len(ideas) < 2:
            return action
        self.found = search(self.game, view, ideas, self.foresight, self.seed)
        if self.found.choice != ideas[0]:
            self.why = explanation(self.foresight, self.game, self.found)
        return self.found.choice.action


def distinct(ideas: Sequence[Candidate]) -> list[Candidate]:
    """Return each idea once, in order of appearance."""
    found: dict[Any, Candidate] = {}
    for idea in ideas:
        found.setdefault((idea.action, idea.plan), idea)
    return list(found.values())


def explanation(foresight: Foresight, game: Game, found: SearchResult) -> str:
    """Return the reason in a sentence or two: the value, and the expected line."""
    plan = f" {found.choice.says}" if found.choice.says else ""
    gain = foresight.unit.format(found.gain)
    games = len(found.tried[0].values)
    said = f"Played on{plan}, this comes out {gain} better ({games} tries)."
    line = ", ".join(game.page.label(action) for action in found.line[1:3])
    return f"{said} Then I expect: {line}." if line else said


def search(
    game: Game, seen: View[Any], ideas: Sequence[Candidate], foresight: Foresight, seed: int
) -> SearchResult:
    """Return the best idea by sequential halving with common luck.

    The first idea stands unless another one is clearly better.
    """
    steps = searching(game, seen, ideas, foresight, seed)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: SearchResult = end.value
            return found


def searching(
    game: Game, seen: View[Any], ideas: Sequence[Candidate], foresight: Foresight, seed: int
) -> Generator[int, None, SearchResult]:
    """Search in pieces: after each imagined game yield the work done; return the result."""
    left = [TriedCandidate(idea, []) for idea in ideas]
    first, everything = left[0], tuple(left)
    trial = _Trial(game, seen, foresight, seed)
    for number in foresight.rounds:
        for _ in range(number):
            luck = len(first.values)
            for one in left:
                one.values.append(trial.value(one.idea, luck))
                yield trial.actions
        rivals = [one for one in left[1:] if mean(one.better(first)) > foresight.least]
        rivals.sort(key=lambda one: -mean(one.better(first)))
        left = [first, *rivals[: max(1, (len(left) - 1) // 2)]]
        if len(left) == 1 or trial.actions >= foresight.work:
            break
    best = max(left, key=lambda one: mean(one.better(first)))
    if best is not first and not _sure(best, first, foresight.least):
        best = first
    gain = mean(best.better(first))
    return SearchResult(
        best.idea, first.idea.action, gain, everything, trial.line(best), trial.actions
    )


def _sure(one: TriedCandidate, first: TriedCandidate, least: float) -> bool:
    """Return True if an idea exceeds the required gain by more than its standard error.

    Few differences may be alike by chance: luck matters at least as much as it does for the first.
    """
    better = one.better(first)
    error = max(stdev(better), stdev(first.values)) / sqrt(len(better)) if len(better) > 1 else 0.0
    return mean(better) - error > least


class _Trial:
    """Imagined games from one moment."""

    def __init__(self, game: Game, seen: View[Any], foresight: Foresight, seed: int) -> None:
        self.game = game
        self.seen = seen
        self.foresight = foresight
        self.seed = seed
        self.actions = 0
        self.notes: Notes = {}
        self.lines: dict[int, tuple[Action, ...]] = {}

    def value(self, idea: Candidate, luck: int) -> float:
        """Play an idea on, once; the same `luck` is the same luck for all ideas."""
        seed = (self.seed * 2 + 1) * 0x9E3779B97F4A7C15 + luck & MASK
        start = determinize(self.game, self.seen, Random(seed))
        state, line = self._play_on(apply(self.game, start, idea.action), idea, seed)
        if not luck:
            self.lines[id(idea)] = (idea.action, *line)
        value = self.foresight.value(self.game, state, self.seen.seat)
        return value / (1 + abs(value) / (4 * self.foresight.scale))

    def line(self, tried: TriedCandidate) -> tuple[Action, ...]:
        """Return the actions that followed an idea in its first game."""
        return self.lines.get(id(tried.idea), (tried.idea.action,))

    def _play_on(self, state: State, idea: Candidate, seed: int) -> tuple[State, list[Action]]:
        game, foresight, me = self.game, self.foresight, self.seen.seat
        players = foresight.quick(game, None, self.notes)
        mine = players if idea.plan is None else foresight.quick(game, idea.plan, self.notes)
        flag, start = waiting(), state
        line: list[Action] = []
        for moment in range(MOST_ACTIONS):
            if not state.frames or foresight.over(game, start, state):
                break
            if flag is not None:
                flag.go_on()
            seat = asked(state)[0]
            luck = seed * 0x5851F42D4C957F2D + moment * 0x14057B7EF767814F & MASK
            if seat == CHANCE:
                action = draw_chance(game, state, Random(luck))
            else:
                seen = view(game, state, seat)
                quick = mine if seat == me else players
                action = quick(luck, seen, legal(game, seen.state, seat))
            if len(line) < LINE:
                line.append(action)
            state = apply(game, state, action)
            self.actions += 1
        return state, line


LINE = 6
"""Actions of the expected line that are kept."""
