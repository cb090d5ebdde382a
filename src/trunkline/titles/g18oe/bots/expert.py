"""The expert: looks to the end of the round over the regular, by counted work."""

from __future__ import annotations

from trunkline.bots.lookahead import Candidate, Foresight, Lookahead, Notes
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Action, Game, Offer, Plan, Range, View, add_up, legal, view
from trunkline.kernel.offers import template
from trunkline.titles.g18oe.bots.measure import MEASURE
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.bots.outlook import rounds_left, share_worth
from trunkline.titles.g18oe.bots.regular import regular
from trunkline.titles.g18oe.bots.situation import Situation
from trunkline.titles.g18oe.core import GameOE, listed
from trunkline.titles.g18oe.records.actions import BuyTrain, Distribute
from trunkline.titles.g18oe.state import StateOE

FEW = 3
"""Questions with so few answers have all of them tried."""
SEARCHED = ("packet", "bidding", "stock", "dividend", "train", "national")
"""Steps that are worth the work; others are answered as the regular answers."""


class QuickPlayer:
    """Plays any seat of an imagined game as a novice does."""

    def __init__(self, game: GameOE) -> None:
        self.game = game

    def __call__(self, seed: int, seen: View[StateOE], offers: list[Offer]) -> Action:
        """Answer at once, as a novice does."""
        if len(offers) == 1 and isinstance(offers[0], Action):
            return offers[0]
        return novice(seed, self.game).choose(seen, offers)


def quick(game: Game, plan: None, notes: Notes) -> QuickPlayer:
    """Return a quick player for one imagined game."""
    assert isinstance(game, GameOE)
    return QuickPlayer(game)


def ideas(
    game: GameOE, view: View[StateOE], offers: list[Offer], chosen: Action, seed: int
) -> list[Candidate]:
    """All answers where they are few; each dividend, some trains, none; else what a novice does."""
    if view.state.frames[-1].step not in SEARCHED or len(offers) < 2:
        return []
    plain = [template(offer) for offer in offers if not isinstance(offer, Range | Plan)]
    if len(plain) == len(offers) <= FEW:
        return [Candidate(action) for action in plain]
    found = [action for action in plain if isinstance(action, Distribute | BuyTrain)][:FEW]
    passes = [action for action in plain if isinstance(action, Pass)]
    return [
        Candidate(action) for action in (*found, novice(seed, game).choose(view, offers), *passes)
    ]


def over(game: GameOE, start: StateOE, state: StateOE) -> bool:
    """At the end of the round."""
    return MEASURE.label(state) != MEASURE.label(start)


def value(game: GameOE, state: StateOE, seat: int) -> float:
    """Money and what shares will bring until the end, against the others."""
    worth = {other: float(money) for other, money in game.result(state).items()}
    if state.frames:
        for other in game.player_seats:
            worth[other] += _promise(game, state, other)
    others = [worth[other] for other in game.player_seats if other != seat]
    return worth[seat] - (max(others) + add_up(others) / len(others)) / 2


def _promise(game: GameOE, state: StateOE, seat: int) -> float:
    """Estimate the future income of a seat's shares."""
    at = Situation(game, view(game, state, seat), legal(game, state, seat), 0)
    rounds, total = rounds_left(at), 0.0
    for name, line in state.companies.items():
        held = line.holdings[seat] / 10
        if listed(line) and held:
            total += held * (share_worth(at, name, rounds) - game.price(line))
    return total


FORESIGHT = Foresight(
    regular, quick, ideas, value, scale=800, over=over, rounds=(1, 1), most=4, work=500, least=40,
    unit="£{:.0f}",
)  # fmt: skip


def expert(seed: int, game: GameOE) -> Lookahead:
    """Return an expert for one decision."""
    return Lookahead(seed, game, FORESIGHT)
