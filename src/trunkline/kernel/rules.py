"""Rules and steps: one rule is one kind of action, judged in one place.

The same ``refusal`` answers the server (is it legal), the tooltip (why not), the offers (what may I
do), the importer (is this file valid) and the bots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from trunkline.kernel.actions import Action, Seat
from trunkline.kernel.offers import Draw, Offer, includes

G = TypeVar("G")
S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Rule(ABC, Generic[G, S, A]):
    """One kind of action: what could be tried, why it may not be, and what it does."""

    action: type[A]
    sections: tuple[str, ...] = ()
    """Sections of the rulebook that this rule implements."""
    exact: bool = False
    """True if `options` offers only what `refusal` accepts, so that asking twice is saved."""
    sentence: str = "The rules do not offer this now."
    """The permission of the rule, with its section: the default refusal of any other action."""

    def __repr__(self) -> str:
        return f"<rule {type(self).__name__} for {self.action.__name__}>"

    @abstractmethod
    def options(self, game: G, state: S, seat: Seat) -> Iterable[Offer]:
        """Yield offers that this seat might try now: cheap to list, too many unless `exact`."""

    def refusal(self, game: G, state: S, action: A) -> str | None:
        """Return why the action is not allowed, as a sentence with the rule's section, or None.

        By default exactly the `options` are allowed: enough for a rule that is `exact` and has few
        options. A rule with many options, or several reasons, overrides this.
        """
        offers = self.options(game, state, action.seat)
        return None if any(includes(offer, action) for offer in offers) else self.sentence

    @abstractmethod
    def apply(self, game: G, state: S, action: A) -> None:
        """Carry the action out on a forked state that no one else sees yet."""

    def complete(self, game: G, state: S, action: A) -> A:
        """Fill in what a planner decides (see ``Plan``)."""
        return action

    def beforehand(self, game: G, state: S, action: A) -> A:
        """Return the action with facts that take long to find and belong into the log with it.

        A table calls this before it takes its lock. ``refusal`` then judges the facts in the
        action, so that neither a table nor the reader of a file ever searches.
        """
        return action

    def briefly(self, game: G, state: S, action: A) -> A:
        """Look up what a bot's action says with less work than a person's; by default the same."""
        return self.beforehand(game, state, action)

    def weight(self, game: G, state: S, action: A) -> int:
        """Return the number of equally likely outcomes that this one stands for."""
        return 1


class Sampled(Rule[G, S, A]):
    """A rule of chance with too many outcomes to list: shuffled decks, hands of cards.

    It draws one outcome, and judges any: a file may hold any outcome.
    """

    exact = True

    def options(self, game: G, state: S, seat: Seat) -> Iterable[Offer]:
        """Yield one draw."""
        yield Draw(self.action)

    @abstractmethod
    def sample(self, game: G, state: S, random: Random) -> A:
        """Return one outcome, by its true odds."""

    @abstractmethod
    def refusal(self, game: G, state: S, action: A) -> str | None:
        """Return why this outcome is impossible here: wrong cards, too many, a duplicate seat."""


@dataclass(frozen=True)
class Step:
    """A question to one or more seats: the rules that answer it.

    `settle` is called after every action while this step is on top; it moves the game on where
    nothing is left to ask (returns True if it changed anything).
    """

    name: str
    rules: tuple[Rule[Any, Any, Any], ...]
    anytime: tuple[Rule[Any, Any, Any], ...] = ()
    """Rules that may be used without answering the question ("at any time in your turn")."""
    settle: Callable[[Any, Any], bool] | None = None
    prompt: str = ""
    """The question, as words that follow "to": "lay track or pass"; by default the name."""
    by_kind: dict[type[Action], Rule[Any, Any, Any]] = field(init=False, repr=False)

    def __repr__(self) -> str:
        return f"<step {self.name!r}: {', '.join(kind.__name__ for kind in self.by_kind)}>"

    def __post_init__(self) -> None:
        by_kind: dict[type[Action], Rule[Any, Any, Any]] = {}
        for rule in (*self.rules, *self.anytime):
            if by_kind.setdefault(rule.action, rule) is not rule:
                raise TypeError(f"step {self.name!r} has two rules for {rule.action.__name__}")
        object.__setattr__(self, "by_kind", by_kind)
        object.__setattr__(self, "prompt", self.prompt or self.name)
