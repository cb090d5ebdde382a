"""What a bot has before it when it is asked: its view, the offers, and small questions about them.

Every bot for 1848 is a set of answers by step: the auction, the stock round, each step of a
company's turn, and the questions that interrupt them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from trunkline.bots.random import RandomPlayer, finish
from trunkline.kernel import Action, Offer, Plan, Range, View
from trunkline.kernel.offers import template
from trunkline.titles.g1848.actions import Pass
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.state import State1848

A = TypeVar("A", bound=Action)


class Choice(NamedTuple):
    """An action, and in one sentence why."""

    action: Action
    why: str


class Desk:
    """A question put to a seat."""

    def __init__(self, game: Game1848, view: View[Any], offers: list[Offer], seed: int) -> None:
        self.game = game
        self.view = view
        self.state: State1848 = view.state
        self.seat = view.seat
        self.offers = offers
        self.seed = seed
        self.random = Random(seed)

    @property
    def cash(self) -> int:
        """My money."""
        return self.state.players[self.seat].cash

    @property
    def company(self) -> str:
        """The company that operates."""
        assert self.state.op is not None
        return self.state.op.company

    def about(self, value: int, percent: int = 4) -> int:
        """A guess is never exact: a little more or less, drawn anew for each question.

        Without it equal players would play the same game again and again.
        """
        return value * (100 + self.random.randint(-percent, percent)) // 100

    def place(self, where: str) -> str:
        """A hex or city as a person says it: with the name on the map, if it has one."""
        name, _, _ = where.partition(".")
        said = self.game.board.map[name].name
        return f"{said} ({name})" if said else name

    def of(self, kind: type[A]) -> list[A]:
        """The offers of one kind; a range stands as its lowest value."""
        return [one for offer in self.offers if isinstance(one := template(offer), kind)]

    def ranges(self, kind: type[A]) -> list[Range]:
        """The ranges of one kind."""
        return [
            offer
            for offer in self.offers
            if isinstance(offer, Range) and isinstance(offer.action, kind)
        ]

    def passing(self, why: str) -> Choice | None:
        """Pass, if that is allowed."""
        passes = self.of(Pass)
        return Choice(passes[0], why) if passes else None

    def planned(self) -> Choice | None:
        """The routes as the solver completes them, whatever else is on offer."""
        plan = next((offer for offer in self.offers if isinstance(offer, Plan)), None)
        return plan and Choice(finish(self.game, self.view, plan), "These routes earn most.")

    def anything(self) -> Choice:
        """Whatever comes first when no rule of thumb applies: pass, or draw lots."""
        found = self.passing("Nothing better is on offer.")
        if found is not None:
            return found
        action = RandomPlayer(self.seed, self.game).choose(self.view, self.offers)
        return Choice(action, "No rule of thumb helps here, so it is drawn by lot.")


Answer = Callable[[Desk], Choice | None]


class Answering:
    """A bot made of answers: the step that is asked decides which one speaks."""

    def __init__(self, seed: int, game: Game1848, answers: Mapping[str, Answer]) -> None:
        self.seed = seed
        self.game = game
        self.answers = answers
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Ask the answer for the step on top; without one, pass or draw lots."""
        desk = Desk(self.game, view, offers, self.seed)
        answer = self.answers.get(view.state.frames[-1].step)
        choice = (answer(desk) if answer else None) or desk.anything()
        self.why = choice.why
        return choice.action
