"""A player of 1848 bent on trouble: debts, failures, discards, trades between companies.

It chooses at random, but likes what leads to the corners of the rules: loans until a company fails,
trains that rust others, trains of other companies, shares of the Bank of England to be sold in
debt, privates for companies, sales in large blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from trunkline import titles
from trunkline.kernel import Action, Plan, Range, Timeline, legal, refusal
from trunkline.kernel.game import complete
from trunkline.titles.g1848.records import actions as do

TASTES: dict[str, dict[type[Action], float]] = {
    "debts": {do.TakeLoan: 3, do.BuyShare: 20, do.SellShares: 0.2, do.BuyTrain: 6, do.Pass: 0.4},
    "discards": {do.BuyTrain: 9, do.BuyTrainFrom: 3, do.TakeLoan: 1, do.Pass: 0.3},
    "failures": {do.TakeLoan: 20, do.StartCompany: 9, do.BuyTrain: 1, do.Pass: 0.5},
    "trades": {do.BuyTrainFrom: 9, do.TakeOverPrivate: 5, do.SellShares: 4, do.BuyTrain: 4},
}
"""Weights of kinds of action; 1 if not named."""
LONGEST = 1500


def play(
    taste: str,
    seats: int,
    seed: int,
    *,
    until: Callable[[Any, Any], bool] | None = None,
    between: bool = False,
) -> Timeline[Any]:
    """A game of the ruleset 18xx.games by such players, to its end or cut off when it is long.

    With `until` it stops at the first state for which that holds. With `between` companies on turn
    borrow and buy privates while somebody else is asked, as files have it.
    """
    random, liked = Random(f"{taste} {seats} {seed}"), TASTES[taste]
    game = titles.load("1848", seats, {"edition": "18xx.games"})
    timeline = Timeline(game, game.start())
    while timeline.state.frames and timeline.now < LONGEST:
        if until is not None and until(game, timeline.state):
            break
        if between and random.random() < 0.5:
            found = _in_between(game, timeline.state)
            if found:
                timeline.play(random.choice(found))
                continue
        timeline.play(choose(game, timeline.state, liked, random))
    return timeline


def choose(game: Any, state: Any, liked: dict[type[Action], float], random: Random) -> Action:
    """Return the action that such a player takes."""
    offers = legal(game, state)
    kinds = sorted({type(_action(offer)) for offer in offers}, key=lambda kind: kind.__name__)
    kind = random.choices(kinds, [liked.get(one, 1) for one in kinds])[0]
    offer = random.choice([one for one in offers if type(_action(one)) is kind])
    return _chosen(game, state, offer, random)


def _in_between(game: Any, state: Any) -> list[Action]:
    """Return accepted actions of the company on turn while another player is asked.

    They are never offered.
    """
    if state.op is None or do.Meanwhile not in game.steps[state.frames[-1].step].by_kind:
        return []
    seat, company = state.frames[-1].seats[0], state.op.company
    loan = do.Meanwhile(seat, company)
    prices = (1, state.companies[company].cash)
    bids = (do.Meanwhile(seat, company, name, at) for name in state.privates for at in prices)
    return [one for one in (loan, *bids) if refusal(game, state, one) is None]


def _action(offer: Any) -> Action:
    return offer.action if isinstance(offer, Range | Plan) else offer


def _chosen(game: Any, state: Any, offer: Any, random: Random) -> Action:
    if isinstance(offer, Range):
        low, high = offer.low, offer.high
        return offer.at(random.choice((low, high, random.randrange(low, high + 1, offer.step))))
    return complete(game, state, offer) if isinstance(offer, Plan) else offer
