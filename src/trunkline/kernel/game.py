"""A game: immutable rules and data. The two functions everything else is built around.

``legal`` returns every action that may be played, ``play`` the state after one. Nothing else
changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, TypeVar

from trunkline.kernel.actions import Action, Names, Seat
from trunkline.kernel.audit import Check, audit
from trunkline.kernel.codec import Codec
from trunkline.kernel.errors import AuditFailed, Hidden, Refused
from trunkline.kernel.offers import Draw, Offer, Plan, Range
from trunkline.kernel.page import PLAIN, Page
from trunkline.kernel.rules import Rule, Step
from trunkline.kernel.scores import POINTS, Measure, Place, ranked
from trunkline.kernel.state import State, fork

S = TypeVar("S", bound=State)

MOST_SETTLING = 10_000
"""A step that settles more often than this in one action is a fault in the rules."""


@dataclass
class Game:
    """The rules and data of a title for one game.

    Titles subclass it to add their data (map, market, cards).
    """

    title: str
    rules_version: int
    options: Mapping[str, Any]
    """Edition and named options, as chosen at the table; JSON-like."""
    seats: int
    steps: Mapping[str, Step]
    checks: tuple[Check, ...] = ()
    """The audit: what must be true of every state."""
    vocabulary: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Known ids by the name of the action field that holds them; unknown ones are refused."""
    sections: Mapping[str, str] = field(default_factory=dict)
    """Sections of the rulebook for refusals of the kernel: `over` is the end of the game, the name
    of a field in `vocabulary` the section about its values. Questions cite theirs in their prompts.
    """
    secret_fields: tuple[str, ...] = ()
    """Fields of the state that contain secrets although their type hint denies it."""
    amendments: str = ""
    """The host's changes to printed data as canonical JSON; empty if there are none."""
    changed: tuple[Any, ...] = ()
    """The same changes for people: each value that differs, as a named tuple with its old value."""
    amended: str = field(init=False, default="")
    """The fingerprint of the amendments. Every state of the game has it, so that they are part of
    every digest: ``start`` puts it there, and the audit looks."""
    measures: tuple[Measure, ...] = (Measure("points", POINTS),)
    """The measures by which seats are compared: the score, then the tie-breakers in their order."""
    say: Mapping[Any, Callable[[Any], str]] = field(default_factory=dict, repr=False)
    """Functions by which sentences write ids and amounts, by the ``NewType`` of an event's field.
    """
    page: Page = field(default=PLAIN, init=False, repr=False, compare=False)
    """The page of the title, set by its ``make``."""
    recipe: tuple[Callable[..., Game], tuple[Any, ...]] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """A function and its arguments that make this game again in another process, set by the
    registry of titles; None for a game that was made by hand."""
    codec: Codec[Action] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.amendments:
            self.amended = blake2b(self.amendments.encode(), digest_size=16).hexdigest()
        kinds = {
            rule.action: None for step in self.steps.values() for rule in step.by_kind.values()
        }
        self.codec = Codec(kinds)

    def __repr__(self) -> str:
        """Return the call that loads the game: the data of a title would fill pages."""
        return f"load({self.title!r}, {self.seats}, {dict(self.options)!r})"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        """Pickle the recipe: rules are code, which the other process has."""
        if self.recipe is None:
            raise TypeError(
                f"This game of {self.title} cannot be pickled: it was not made by trunkline.load."
            )
        return self.recipe

    @property
    def player_seats(self) -> tuple[Seat, ...]:
        """All seats of players, in their order."""
        return tuple(map(Seat, range(self.seats)))

    def start(self) -> State:
        """Return the state before the first action."""
        raise TypeError(f"{type(self).__name__} does not say how it starts")

    def result(self, state: Any) -> dict[int, int]:
        """Return the current score of each seat, by the first of the `measures`."""
        raise TypeError(f"{type(self).__name__} does not say how it is scored")

    def tie_breakers(self, state: Any) -> Mapping[int, Sequence[int]]:
        """Return for each seat its values by the further `measures`, if the title has any."""
        return dict.fromkeys(self.player_seats, ())

    def ranking(self, state: Any) -> tuple[Place, ...]:
        """Return the current places of all seats, with ties and the measures that broke them."""
        ties = self.tie_breakers(state)
        scores = {seat: (score, *ties[seat]) for seat, score in self.result(state).items()}
        return ranked(self.measures, scores)

    def known_ranking(self, seen: Any) -> tuple[Place, ...]:
        """Return the places that this view may show while the game is running.

        A title with hidden scores returns the public part here; by default nothing is public.
        """
        try:
            return self.ranking(seen.state)
        except Hidden:
            return ()

    def rebuild(self, state: Any) -> None:
        """Make the derived fields of a state that came from a snapshot (see ``State.derived``)."""

    def guess(self, state: Any, random: Random) -> None:
        """Replace each masked value by a possible one: a ``Secret`` with the same seats.

        Only masked values may change (see ``determinize``).
        """
        raise TypeError(f"{type(self).__name__} does not say how its secrets are dealt")

    def state_type(self) -> type[State]:
        """Return the class of this game's states."""
        return type(self.start())

    def format_value(self, kind: Any, value: Any) -> str:
        """Return a value of an event as its sentence writes it (see ``Event.sentence``)."""
        return self.say[kind](value) if kind in self.say else str(value)

    def only_in_files(self, action: Any) -> str | None:
        """Return why this action is refused at tables although a file may hold it, or None."""
        return None

    def reveals(self, before: Any, after: Any, action: Any) -> bool | None:
        """Return True if an action revealed something hidden.

        None leaves the answer to the secrets of both states (see ``table.titles.reveals``).
        """
        return None

    def end_reason(self, state: Any) -> str:
        """Return why the game is over, as a short word; empty while it is running."""
        return "" if state.frames else "finished"


def finished(state: State) -> bool:
    """Return True if no seat has a question to answer any more."""
    return not state.frames


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that are asked now."""
    return state.frames[-1].seats if state.frames else ()


def _step(game: Game, state: State) -> Step:
    return game.steps[state.frames[-1].step]


def legal(game: Game, state: State, seat: int | None = None) -> list[Offer]:
    """Return every legal action (of one seat), complete with parameters; none only at the end."""
    if not state.frames:
        return []
    step = _step(game, state)
    seats = state.frames[-1].seats
    if seat is not None:
        seats = (seat,) if seat in seats else ()
    found: list[Offer] = []
    for one in map(Seat, seats):
        for rule in (*step.rules, *step.anytime):
            found.extend(_offers(rule, game, state, one))
    return found


def may_still(game: Game, state: State) -> bool:
    """Return True if a rule for any time in a turn offers something: the turn must not end.

    A question that answers itself would take such a right away; its ``settle`` asks this first.
    """
    step = _step(game, state)
    return any(
        True
        for seat in map(Seat, state.frames[-1].seats)
        for rule in step.anytime
        for _ in _offers(rule, game, state, seat)
    )


def _offers(rule: Rule[Any, Any, Any], game: Game, state: State, seat: Seat) -> Iterable[Offer]:
    options = rule.options(game, state, seat)
    return options if rule.exact else _allowed(rule, game, state, options)


def _allowed(
    rule: Rule[Any, Any, Any], game: Game, state: State, options: Iterable[Offer]
) -> Iterator[Offer]:
    for offer in options:
        if isinstance(offer, Action):
            reason = rule.refusal(game, state, offer)
        elif isinstance(offer, Range):
            reason = rule.refusal(game, state, offer.at(offer.low))
        else:
            reason = None
        if reason is None:
            yield offer


class WhyNot(NamedTuple):
    """Something a player might expect to be able to do, and the rule that forbids it."""

    action: Action
    reason: str


def why_not(game: Game, state: State, seat: int) -> Iterator[WhyNot]:
    """Yield the actions that rules mention to a seat but refuse now, each with its sentence."""
    if not state.frames or seat not in state.frames[-1].seats:
        return
    step = _step(game, state)
    for rule in (*step.rules, *step.anytime):
        if rule.exact:
            continue  # it holds out nothing that it refuses
        for offer in rule.options(game, state, Seat(seat)):
            if isinstance(offer, (Plan, Draw)):
                continue
            action = offer.at(offer.low) if isinstance(offer, Range) else offer
            reason = rule.refusal(game, state, action)
            if reason:
                yield WhyNot(action, reason)


def player(seat: int) -> str:
    """Return the name of a seat in a refusal where names are unknown: players count from one."""
    return f"player {seat + 1}" if seat >= 0 else "chance"


def refusal(game: Game, state: State, action: Action, name: Names = player) -> str | None:
    """Return why this action is not legal now, or None. It is the one judge of legality."""
    if not state.frames:
        return f"The game is over{_cited(game, 'over')}."
    frame = state.frames[-1]
    step = game.steps[frame.step]
    if action.seat not in frame.seats:
        others = " and ".join(map(name, frame.seats))
        verb = "is" if len(frame.seats) == 1 else "are"
        return f"It is not your turn: {others} {verb} asked to {step.prompt}."
    rule = step.by_kind.get(type(action))
    if rule is None:
        return f"Not now: you are asked to {step.prompt}."
    unknown = _unknown_id(game, action)
    if unknown:
        return unknown
    return rule.refusal(game, state, action)


def _cited(game: Game, what: str) -> str:
    return f" (§{game.sections[what]})" if what in game.sections else ""


def _unknown_id(game: Game, action: Action) -> str | None:
    for name in action.__match_args__:
        known = game.vocabulary.get(name)
        if known is None:
            continue
        value = getattr(action, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, str) and item not in known:
                return f"This game has no {name} {item!r}{_cited(game, name)}."
    return None


def complete(game: Game, state: State, plan: Plan) -> Action:
    """Let the rule's planner fill in a plan."""
    rule = _step(game, state).by_kind[type(plan.action)]
    action: Action = rule.complete(game, state, plan.action)
    return action


def looks_up(game: Game, kind: type[Action]) -> bool:
    """Return True if actions of a kind hold facts that are looked up (see ``Rule.beforehand``)."""
    rules = (step.by_kind.get(kind) for step in game.steps.values())
    return any(rule and type(rule).beforehand is not Rule.beforehand for rule in rules)


def beforehand(game: Game, state: State, action: Action, *, brief: bool = False) -> Action:
    """Return an action with its looked-up facts, as a table plays it; the caller holds no lock.

    With ``brief`` less work is spent, as for a bot's action.
    """
    rule = _step(game, state).by_kind.get(type(action)) if state.frames else None
    if rule is None:
        return action
    look = rule.briefly if brief else rule.beforehand
    found: Action = look(game, state, action)
    return found


def apply(game: Game, state: S, action: Action) -> S:
    """Return the state after an action that is known to be legal."""
    new = fork(state)
    new.events = ()
    _step(game, new).by_kind[type(action)].apply(game, new, action)
    settle(game, new)
    return new


def settle(game: Game, state: State) -> None:
    """Move on for as long as the question on top answers itself."""
    for _ in range(MOST_SETTLING):
        if not state.frames:
            return
        move_on = _step(game, state).settle
        if move_on is None or not move_on(game, state):
            return
    raise AuditFailed(f"the step {state.frames[-1].step!r} never settles")


def play(game: Game, state: S, action: Action, *, audited: bool = True, name: Names = player) -> S:
    """Return the state after `action`; raise ``Refused`` with the rule if it is not legal."""
    reason = refusal(game, state, action, name)
    if reason:
        raise Refused(reason)
    new = apply(game, state, action)
    if audited:
        problems = audit(game, new)
        if problems:
            raise AuditFailed("; ".join(f"{p.name}: {p.detail}" for p in problems))
    return new
