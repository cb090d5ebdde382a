"""What a bot for 18OE has before it when it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from trunkline.bots.random import RandomPlayer, finish
from trunkline.eighteen.actions import Pass
from trunkline.kernel import Action, Offer, Plan, View
from trunkline.kernel.offers import template
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.state import Operation, Railroad, StateOE

A = TypeVar("A", bound=Action)


class Choice(NamedTuple):
    """An action, and in one sentence why."""

    action: Action
    why: str


class Desk:
    """A question put to a seat."""

    def __init__(self, game: GameOE, view: View[Any], offers: list[Offer], seed: int) -> None:
        self.game, self.view, self.offers, self.seed = game, view, offers, seed
        self.state: StateOE = view.state
        self.seat = view.seat
        self.random = Random(seed)

    @property
    def cash(self) -> int:
        """My money."""
        return self.state.players[self.seat].cash

    @property
    def op(self) -> Operation:
        """The turn that is being played."""
        assert self.state.op is not None
        return self.state.op

    @property
    def line(self) -> Railroad:
        """The railroad that operates."""
        return self.state.railroads[self.op.railroad]

    def of(self, kind: type[A]) -> list[A]:
        """The offers of one kind; a range stands as its lowest value."""
        return [one for offer in self.offers if isinstance(one := template(offer), kind)]

    def passing(self, why: str) -> Choice | None:
        """Pass, if that is allowed."""
        passes = self.of(Pass)
        return Choice(passes[0], why) if passes else None

    def planned(self) -> Choice | None:
        """The routes as the solver completes them."""
        plan = next((offer for offer in self.offers if isinstance(offer, Plan)), None)
        return plan and Choice(finish(self.game, self.view, plan), "These routes earn most.")

    def anything(self) -> Choice:
        """Pass, or draw lots."""
        found = self.passing("Nothing better is on offer.")
        if found is not None:
            return found
        action = RandomPlayer(self.seed, self.game).choose(self.view, self.offers)
        return Choice(action, "No rule of thumb helps here, so it is drawn by lot.")


Answer = Callable[[Desk], Choice | None]


class Answering:
    """A bot made of answers: the step that is asked decides which one speaks."""

    def __init__(self, seed: int, game: GameOE, answers: Mapping[str, Answer]) -> None:
        self.seed, self.game, self.answers = seed, game, answers
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Ask the answer for the step on top; without one, pass or draw lots."""
        desk = Desk(self.game, view, offers, self.seed)
        answer = self.answers.get(view.state.frames[-1].step)
        choice = (answer(desk) if answer else None) or desk.anything()
        self.why = choice.why
        return choice.action
