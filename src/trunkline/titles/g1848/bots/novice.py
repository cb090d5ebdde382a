"""The novice: quick and plausible. Buys what it can, lays track that pays now, never plans."""

from __future__ import annotations

from trunkline.bots.guesses_18xx import (
    after_lay,
    after_token,
    best_of_some,
    imagined,
    needs_capital,
)
from trunkline.bots.novice_18xx import pay_or_withhold
from trunkline.bots.step_bot import Answering
from trunkline.eighteen.parts.shares import BANK
from trunkline.kernel import Range
from trunkline.titles.g1848.bots.earnings import earns
from trunkline.titles.g1848.bots.situation import Answer as Answering1848
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.records.actions import (
    Answer,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTrack,
    LowerPrice,
    PlaceToken,
    SellShares,
    StartCompany,
    TakeOverPrivate,
)
from trunkline.titles.g1848.rules.shares.com import com_may_operate
from trunkline.titles.g1848.rules.trains.piles import proper
from trunkline.titles.g1848.rules.trains.trains import must_buy
from trunkline.titles.g1848.state import BOE

LOOKS_AT = 6
"""Lays that a novice looks at before it chooses one."""
TO_LAUNCH = 6
"""Shares that must be bought before a company gets its capital."""
TOGETHER = 3
"""Shares of a company that others will help to launch."""
FIRST_GUESS = ("2",)
ENOUGH_TRAINS = 2


def auction(at: Situation) -> Choice | None:
    """Buy one private, or a second one at a good discount; otherwise lower some price."""
    mine = sum(1 for private in at.state.privates.values() if private.seat == at.seat)
    cards = at.game.cards.privates
    wanted = [
        buy
        for buy in at.of(BuyPrivate)
        if at.cash - at.state.privates[buy.private].price >= 300
        and at.state.privates[buy.private].price <= cards[buy.private].price - 10 * mine
    ]
    if wanted and (not mine or at.random.random() < 0.3):
        buy = at.random.choice(wanted)
        return Choice(buy, f"{cards[buy.private].name} brings money in every operating round.")
    lower = at.of(LowerPrice)
    if lower:
        return Choice(at.random.choice(lower), "Another player may want it when it is cheaper.")
    buys = at.of(BuyPrivate)
    if buys and at.state.auction_passes >= at.game.seats - 1:
        cheapest = min(buys, key=lambda buy: at.state.privates[buy.private].price)
        return Choice(cheapest, "It will not get any cheaper.")
    return None


def stock(at: Situation) -> Choice | None:
    """Launch a company that was started, else start one, else buy a share of one that runs."""
    alone = _launch(at) or _start(at, TO_LAUNCH)
    return alone or _join(at) or _start(at, TOGETHER) or _invest(at) or _forced(at)


def _launch(at: Situation) -> Choice | None:
    buy = needs_capital(at.state, at.seat, at.of(BuyShare))
    return Choice(buy, f"{buy.company} needs its capital.") if buy else None


def _start(at: Situation, shares: int) -> Choice | None:
    """Start a company if there is money for this many of its shares."""
    directs = any(one.director == at.seat for one in at.state.companies.values())
    starts = [
        start
        for start in at.of(StartCompany)
        if shares * start.par <= at.cash and (start.company != COM or com_may_operate(at.state))
    ]
    if starts and (not directs or (shares == TO_LAUNCH and at.random.random() < 0.3)):
        start = at.random.choice(starts)
        return Choice(start, f"There is money enough to start {start.company}.")
    return None


def _join(at: Situation) -> Choice | None:
    """Help the company that lacks least to get its capital."""
    companies = at.state.companies
    waiting = [
        buy
        for buy in at.of(BuyShare)
        if buy.company not in (BOE, COM) and not companies[buy.company].sold
    ]
    if not waiting:
        return None
    buy = min(waiting, key=lambda one: companies[one.company].percent(BANK))
    return Choice(buy, f"{buy.company} needs only a few shares more to run.")


def _invest(at: Situation) -> Choice | None:
    """Own companies first, then any that has a train."""
    buys = at.of(BuyShare)
    companies = at.state.companies
    own = [b for b in buys if b.company != BOE and companies[b.company].director == at.seat]
    running = [b for b in buys if b.company != BOE and companies[b.company].trains]
    for found, why in ((own, "It is my own company."), (running, "It runs trains.")):
        if found:
            return Choice(at.random.choice(found), why)
    return None


def _forced(at: Situation) -> Choice | None:
    if at.passing("") is not None:
        return at.passing("Nothing here looks worth its price.")
    sales = at.of(SellShares)
    return Choice(min(sales, key=lambda s: s.percent), "Too many certificates.") if sales else None


def track(at: Situation) -> Choice | None:
    """Lay the tile, out of a few, that earns most at once."""
    lays = at.of(LayTrack)
    if not lays:
        return None
    trains = at.state.companies[at.company].trains or imagined(FIRST_GUESS)

    def worth(lay: LayTrack) -> int:
        return earns(at.game, after_lay(at.game, at.state, lay), at.company, trains)

    best, most = best_of_some(at.random, lays, LOOKS_AT, worth)
    return Choice(best, f"With it {at.company} could earn £{most}.")


def token(at: Situation) -> Choice | None:
    """Place a token only where it raises the income at once."""
    now = earns(at.game, at.state, at.company)
    for place in at.of(PlaceToken)[:LOOKS_AT]:
        new = after_token(at.game, at.state, at.company, place.city)
        if earns(at.game, new, at.company) > now:
            return Choice(place, f"A station in {place.city} makes a better route.")
    return at.passing("No station would earn more now.")


def dividend(at: Situation) -> Choice | None:
    """Pay out, unless the company is poor and has only trains that will rust."""
    company = at.state.companies[at.company]
    piles = at.game.cards.trains
    safe = any(piles[train.family].permanent for train in proper(company))
    return pay_or_withhold(at, sure=safe or company.cash >= 200, chance=0.5)


def train(at: Situation) -> Choice | None:
    """Buy the cheapest train while the company has fewer than two."""
    company = at.state.companies[at.company]
    must = must_buy(at.game, at.state, at.company)
    offers = [b for b in at.of(BuyTrain) if not b.trade_in and b.name != "2E"]
    if offers and (must or len(proper(company)) < ENOUGH_TRAINS):
        buy = min(offers, key=lambda b: at.game.cards.sides[b.name].price)
        return Choice(buy, f"{at.company} needs trains to earn money.")
    return finish(at)


def finish(at: Situation) -> Choice | None:
    """Sell a private to the company at a middling price while it is rich; no loans."""
    cash = at.state.companies[at.company].cash
    for offer in at.ranges(TakeOverPrivate):
        action = offer.action
        assert isinstance(action, TakeOverPrivate)
        middle = (offer.low + offer.high) // 2
        mine = at.state.privates[action.private].seat == at.seat
        if mine and cash - middle >= 400:
            return Choice(_at(offer, middle), f"{at.company} can afford {action.private}.")
    return at.passing("Nothing else to do this turn.")


def _at(offer: Range, value: int) -> TakeOverPrivate:
    action = offer.at(value)
    assert isinstance(action, TakeOverPrivate)
    return action


def offer(at: Situation) -> Choice | None:
    """Decline: a novice keeps its trains."""
    return Choice(next(a for a in at.of(Answer) if not a.accept), "Trains are kept.")


def run(at: Situation) -> Choice | None:
    """Run the solver's best routes."""
    return at.planned()


ANSWERS: dict[str, Answering1848] = {
    "auction": auction,
    "stock": stock,
    "track": track,
    "token": token,
    "run": run,
    "dividend": dividend,
    "train": train,
    "finish": finish,
    "proposal": offer,
}


def novice(seed: int, game: Game1848) -> Answering[Situation]:
    """Make one."""
    return Answering(seed, game, ANSWERS, Situation)
