"""The expert: weighs the regular's best options by where they lead, with a learned value.

Nothing is played on. Each option is carried out, a link to its last piece, and the regular's own
value of it is added to the learned value of the position. `trunkline lab fit` made the weights.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from trunkline.bots import learning
from trunkline.bots.learning import Value
from trunkline.bots.step_bot import Answering, Situation
from trunkline.bots.variants import Tunable
from trunkline.kernel import Action, Offer, View, apply, asked, legal, view
from trunkline.kernel.errors import Hidden
from trunkline.titles.railways_of_australia.bots import deciding
from trunkline.titles.railways_of_australia.bots.features import NAMES, left, points, row
from trunkline.titles.railways_of_australia.bots.regular import ANSWERS, REGULAR
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.state import StateRoA

FILE = "value.json"
PIECES = 8
"""Pieces of a link that are carried out at most."""
WEIGHED = ("act", "further")
"""Steps at which options are weighed; the regular answers the others."""


class Mind(NamedTuple):
    """The expert's way of weighing options."""

    options: int = 6
    """Options that are carried out."""
    own: float = 1.0
    """Factor for the regular's own value of an option."""
    learned: float = 1.0
    """Factor for the learned value of the position; 0 for none."""


EXPERT = Mind()


@cache
def value() -> Value:
    """Return the learned value of positions."""
    text = (files(__package__) / FILE).read_text("utf-8")
    return learning.read(text, NAMES)


class Expert:
    """An expert for one decision."""

    def __init__(self, seed: int, game: GameRoA, mind: Mind = EXPERT) -> None:
        self.seed = seed
        self.game = game
        self.mind = mind
        self.why = ""

    def choose(self, view: View[StateRoA], offers: list[Offer]) -> Action:
        """Return the option that leads to the best position."""
        base = self._regular()
        chosen = base.choose(view, list(offers))
        self.why = base.why
        if view.state.frames[-1].step not in WEIGHED:
            return chosen
        at = Situation(self.game, view, offers, self.seed)
        ideas = self._ideas(at, chosen)
        marks = {action: self._mark(at, action, own) for action, (own, _) in ideas.items()}
        best = max(marks, key=lambda action: marks[action])
        if best != chosen:
            self.why = self._says(marks[best] - marks[chosen], ideas[best][1], base.why)
        return best

    def _regular(self) -> Answering[Situation[GameRoA, StateRoA]]:
        return Answering(self.seed, self.game, ANSWERS, Situation)

    def _ideas(self, at: deciding.At, chosen: Action) -> dict[Action, tuple[float, str]]:
        """Return the regular's choice, its next best options, and to do nothing."""
        found = {chosen: (0.0, "")}
        for option in deciding.options(at, REGULAR):
            if option.action == chosen or len(found) < self.mind.options:
                found[option.action] = option.value, option.why
        found.setdefault(deciding.passing(at), (0.0, "Nothing is worth its price now."))
        return found

    def _mark(self, at: deciding.At, action: Action, own: float) -> float:
        """Return the value of an option: the regular's own, and that of where it leads."""
        after = self._carried_out(at.state, action, at.seat)
        everybody = self.game.player_seats
        rows = [row(self.game, after, seat) for seat in everybody]
        have = [points(self.game, after, seat) for seat in everybody]
        lead = have[at.seat] - (sum(have) - have[at.seat]) / (len(have) - 1)
        ahead = value().ahead(rows, at.seat, left(self.game, at.state))
        return self.mind.own * own + self.mind.learned * (lead + ahead)

    def _carried_out(self, state: StateRoA, action: Action, seat: int) -> StateRoA:
        """Return the position after an option; a link is built to its end."""
        after: Any = state
        for _ in range(PIECES):
            try:
                after = apply(self.game, after, action)
            except Hidden:  # the game ends here, and barons would be shown
                break
            building = bool(after.frames) and after.frames[-1].step == "building"
            if not building or asked(after)[0] != seat:
                break
            seen = view(self.game, after, seat)
            action = self._regular().choose(seen, legal(self.game, seen.state, seat))
        return after  # type: ignore[no-any-return]

    @staticmethod
    def _says(gain: float, why: str, other: str) -> str:
        """Return why an option is better than the regular's choice."""
        less = other.partition(" That is ")[0]
        return f"{why} It promises {gain:.1f} points more. The usual reason was: {less}"


def expert(seed: int, game: GameRoA) -> Expert:
    """Make an expert for one decision."""
    return Expert(seed, game)


TUNABLE = Tunable(
    EXPERT,
    lambda mind: lambda seed, game: Expert(seed, game, mind),
    {"own": (0.5, 1.0), "learned": (0.5, 1.0)},
)
