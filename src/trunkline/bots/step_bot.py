"""A bot made of answers: each step of a game has a function that chooses, and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Action, Offer, Range, State, View
from trunkline.kernel.offers import template

A = TypeVar("A", bound=Action)
G = TypeVar("G")
S = TypeVar("S", bound=State)


class Choice(NamedTuple):
    """An action, and in one sentence why."""

    action: Action
    why: str


class Situation(Generic[G, S]):
    """A question put to a seat: what it sees, what it may do, and a generator of its own."""

    def __init__(self, game: G, view: View[S], offers: list[Offer], seed: int) -> None:
        self.game = game
        self.view = view
        self.state: S = view.state
        self.seat = view.seat
        self.offers = offers
        self.seed = seed
        self.random = Random(seed)
        self._kinds: dict[type[Action], list[Action]] | None = None

    def of(self, kind: type[A]) -> list[A]:
        """Return the offers of one kind; a range stands at its lowest value."""
        if self._kinds is None:
            self._kinds = {}
            for offer in self.offers:
                one = template(offer)
                self._kinds.setdefault(type(one), []).append(one)
        return list(self._kinds.get(kind, ()))  # type: ignore[arg-type]

    def ranges(self, kind: type[A]) -> list[Range]:
        """Return the ranges of one kind."""
        return [
            offer
            for offer in self.offers
            if isinstance(offer, Range) and isinstance(offer.action, kind)
        ]

    def about(self, value: float, percent: int = 4) -> float:
        """Return a value with a little noise, drawn for each question.

        Without it equal players would play the same game again and again.
        """
        return value * (100 + self.random.uniform(-percent, percent)) / 100

    def worded(self, why: str) -> str:
        """Return a reason as players of this table read it; a title puts names for its ids."""
        return why

    def otherwise(self) -> Choice:
        """Return a random choice: no answer applies."""
        player = RandomPlayer(self.seed, self.game)  # type: ignore[arg-type]
        action = player.choose(self.view, self.offers)
        return Choice(action, "No rule of thumb helps here, so it is drawn by lot.")


Answer: TypeAlias = Callable[[Situation[G, S]], Choice | None]
"""Chooses at one step of a game, or leaves it to chance."""
Q = TypeVar("Q", bound=Situation[Any, Any])


class Answering(Generic[Q]):
    """The bot: the step that is asked decides which answer speaks about the situation."""

    def __init__(
        self,
        seed: int,
        game: Any,
        answers: Mapping[str, Callable[[Q], Choice | None]],
        situation: Callable[[Any, View[Any], list[Offer], int], Q],
    ) -> None:
        self.seed = seed
        self.game = game
        self.answers = answers
        self.situation = situation
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Ask the answer for the step on top."""
        at = self.situation(self.game, view, offers, self.seed)
        answer = self.answers.get(view.state.frames[-1].step)
        choice = (answer(at) if answer else None) or at.otherwise()
        self.why = at.worded(choice.why)
        return choice.action
