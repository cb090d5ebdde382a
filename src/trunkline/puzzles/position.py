"""A position: a game at a moment, asked from one seat, and the answers that could be given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.kernel import (
    Action,
    BadData,
    Game,
    Offer,
    Plan,
    Range,
    Refused,
    View,
    legal,
    play,
    refusal,
    template,
    view,
)
from trunkline.page.puzzles import PuzzleAnswer, PuzzleChoice


class Choice(NamedTuple):
    """An answer out of a list: moves, and the words and places for the page."""

    id: str
    actions: tuple[Action, ...]
    shown: PuzzleChoice


class Proof(NamedTuple):
    """The result of a search that looks at everything."""

    best: int
    second: int
    """The value of the best answer that is worse."""
    answers: int
    """Number of different answers with the best value."""
    answer: PuzzleAnswer
    work: int
    """Answers that had to be compared."""
    theme: str = ""


class NoPuzzle(Exception):
    """The position has no clear best answer, or cannot be searched."""


@dataclass(frozen=True, eq=False)
class Position:
    """A game, a state, and the seat that answers."""

    game: Game
    state: Any
    seat: int
    notes: dict[str, Any] = field(default_factory=dict)
    """Results that several questions need."""

    @property
    def title(self) -> titles.Title:
        """The title of the game, under the rules that it is played by."""
        found = titles.title_of(self.game)
        assert found is not None
        return found

    @property
    def seen(self) -> View[Any]:
        """The position as the seat sees it."""
        found: View[Any] = view(self.game, self.state, self.seat)
        return found

    @property
    def company(self) -> str:
        """The company on turn; empty if there is none."""
        op = getattr(self.state, "op", None)
        return str(op.company) if op is not None else ""

    @property
    def step(self) -> str:
        """The step of the question that is asked now."""
        return str(self.state.frames[-1].step) if self.state.frames else ""

    def money(self, amount: int) -> str:
        """Return an amount as the title writes it."""
        return self.game.page.money(amount)

    def name(self, company: str) -> str:
        """Return a company's name for players."""
        owner = self.still().get("owners", {}).get(company, {})
        return str(owner.get("name", company))

    def still(self) -> Mapping[str, Any]:
        """Return the constant part of the page."""
        if "still" not in self.notes:
            self.notes["still"] = self.game.page.still()
        found: Mapping[str, Any] = self.notes["still"]
        return found

    def offers(self, *kinds: str) -> list[Offer]:
        """Return the legal actions of the seat, of some kinds or all."""
        found = legal(self.game, self.state, self.seat)
        return [one for one in found if not kinds or self.kind(one) in kinds]

    def kind(self, offer: Offer) -> str:
        """Return the kind of an offer as files write it."""
        return str(self.game.codec.encode(template(offer))["kind"])

    def decoded(self, fields: Mapping[str, Any]) -> Action:
        """Return an action from its fields; raise ``BadData`` if they make none."""
        return self.game.codec.decode({"seat": self.seat, **fields})

    def after(self, actions: Iterable[Action]) -> Any:
        """Return the state after some actions; raise ``Refused`` if one is illegal."""
        state = self.state
        for action in actions:
            state = play(self.game, state, action, audited=False)
        return state

    def worth(self, state: Any) -> int:
        """Return the seat's score in a state."""
        return int(self.game.result(state)[self.seat])


def single(offer: Offer) -> list[Action]:
    """Return the actions of an offer that matter: of a range its two ends."""
    if isinstance(offer, Range):
        ends = dict.fromkeys((offer.low, offer.values()[-1]))
        return [offer.at(number) for number in ends]
    if isinstance(offer, Plan):
        return []
    return [template(offer)]


def chosen(choices: Iterable[Choice], answer: PuzzleAnswer) -> Choice:
    """Return the choice that an answer names; raise ``BadData`` if there is none."""
    wanted = answer.get("choice")
    found = next((one for one in choices if one.id == wanted), None)
    if found is None:
        raise BadData("This puzzle has no such answer.")
    return found


def judged(position: Position, action: Action) -> None:
    """Raise ``Refused`` with the rule's sentence if an action is illegal."""
    reason = refusal(position.game, position.state, action)
    if reason is not None:
        raise Refused(reason)
