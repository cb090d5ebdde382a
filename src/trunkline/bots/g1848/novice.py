"""The novice: quick and plausible. Buys what it can, lays track that pays now, never plans."""

from __future__ import annotations

from trunkline.bots.answering import Answering
from trunkline.bots.g1848.earnings import after_lay, after_token, earns, imagined
from trunkline.bots.g1848.situation import Answer, Choice, Desk
from trunkline.eighteen import proposals
from trunkline.eighteen.certificates import BANK
from trunkline.kernel import Range
from trunkline.titles.g1848.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Distribute,
    LayTrack,
    LowerPrice,
    PlaceToken,
    SellShares,
    StartCompany,
    TakeOverPrivate,
)
from trunkline.titles.g1848.com import com_may_operate
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.piles import proper
from trunkline.titles.g1848.state import BOE
from trunkline.titles.g1848.trains import must_buy

LOOKS_AT = 6
"""Lays that a novice looks at before it chooses one."""
TO_LAUNCH = 6
"""Shares that must be bought before a company gets its capital."""
TOGETHER = 3
"""Shares of a company that others will help to launch."""
FIRST_GUESS = ("2",)
ENOUGH_TRAINS = 2


def auction(desk: Desk) -> Choice | None:
    """Buy one private, or a second one at a good discount; otherwise lower some price."""
    mine = sum(1 for private in desk.state.privates.values() if private.seat == desk.seat)
    cards = desk.game.cards.privates
    wanted = [
        buy
        for buy in desk.of(BuyPrivate)
        if desk.cash - desk.state.privates[buy.private].price >= 300
        and desk.state.privates[buy.private].price <= cards[buy.private].price - 10 * mine
    ]
    if wanted and (not mine or desk.random.random() < 0.3):
        buy = desk.random.choice(wanted)
        return Choice(buy, f"{cards[buy.private].name} brings money in every operating round.")
    lower = desk.of(LowerPrice)
    if lower:
        return Choice(desk.random.choice(lower), "Somebody may want it when it is cheaper.")
    buys = desk.of(BuyPrivate)
    if buys and desk.state.auction_passes >= desk.game.seats - 1:
        cheapest = min(buys, key=lambda buy: desk.state.privates[buy.private].price)
        return Choice(cheapest, "It will not get any cheaper.")
    return None


def stock(desk: Desk) -> Choice | None:
    """Launch what was started, else start a company, else buy something that runs."""
    alone = _launch(desk) or _start(desk, TO_LAUNCH)
    return alone or _join(desk) or _start(desk, TOGETHER) or _invest(desk) or _forced(desk)


def _launch(desk: Desk) -> Choice | None:
    for buy in desk.of(BuyShare):
        if buy.company == BOE or buy.source != "new":
            continue
        company = desk.state.companies[buy.company]
        if company.director == desk.seat and not company.sold:
            return Choice(buy, f"{buy.company} needs its capital.")
    return None


def _start(desk: Desk, shares: int) -> Choice | None:
    """A company of one's own, if there is money for this many shares of it."""
    directs = any(one.director == desk.seat for one in desk.state.companies.values())
    starts = [
        start
        for start in desk.of(StartCompany)
        if shares * start.par <= desk.cash and (start.company != COM or com_may_operate(desk.state))
    ]
    if starts and (not directs or (shares == TO_LAUNCH and desk.random.random() < 0.3)):
        start = desk.random.choice(starts)
        return Choice(start, f"There is money enough to start {start.company}.")
    return None


def _join(desk: Desk) -> Choice | None:
    """Help the company that lacks least to get its capital."""
    companies = desk.state.companies
    waiting = [
        buy
        for buy in desk.of(BuyShare)
        if buy.company not in (BOE, COM) and not companies[buy.company].sold
    ]
    if not waiting:
        return None
    buy = min(waiting, key=lambda one: companies[one.company].percent(BANK))
    return Choice(buy, f"{buy.company} needs only a few shares more to run.")


def _invest(desk: Desk) -> Choice | None:
    """Own companies first, then any that has a train."""
    buys = desk.of(BuyShare)
    companies = desk.state.companies
    own = [b for b in buys if b.company != BOE and companies[b.company].director == desk.seat]
    running = [b for b in buys if b.company != BOE and companies[b.company].trains]
    for found, why in ((own, "It is my own company."), (running, "It runs trains.")):
        if found:
            return Choice(desk.random.choice(found), why)
    return None


def _forced(desk: Desk) -> Choice | None:
    if desk.passing("") is not None:
        return desk.passing("Nothing here looks worth its price.")
    sales = desk.of(SellShares)
    return Choice(min(sales, key=lambda s: s.percent), "Too many certificates.") if sales else None


def track(desk: Desk) -> Choice | None:
    """Of a few tiles the one that earns most at once."""
    lays = desk.of(LayTrack)
    if not lays:
        return None
    some = desk.random.sample(lays, min(LOOKS_AT, len(lays)))
    trains = desk.state.companies[desk.company].trains or imagined(FIRST_GUESS)

    def worth(lay: LayTrack) -> int:
        return earns(desk.game, after_lay(desk.game, desk.state, lay), desk.company, trains)

    worths = [worth(lay) for lay in some]
    most = max(worths)
    return Choice(some[worths.index(most)], f"With it {desk.company} could earn £{most}.")


def token(desk: Desk) -> Choice | None:
    """A token only where it raises the income at once."""
    now = earns(desk.game, desk.state, desk.company)
    for place in desk.of(PlaceToken)[:LOOKS_AT]:
        new = after_token(desk.game, desk.state, desk.company, place.city)
        if earns(desk.game, new, desk.company) > now:
            return Choice(place, f"A station in {place.city} makes a better route.")
    return desk.passing("No station would earn more now.")


def dividend(desk: Desk) -> Choice | None:
    """Pay out, unless the company is poor and has only trains that will rust."""
    company = desk.state.companies[desk.company]
    piles = desk.game.cards.trains
    safe = any(piles[train.family].permanent for train in proper(company))
    pay = safe or company.cash >= 200 or desk.random.random() < 0.5
    why = "Shareholders want their money." if pay else "The company will need a better train."
    return Choice(next(d for d in desk.of(Distribute) if d.pay == pay), why)


def train(desk: Desk) -> Choice | None:
    """The cheapest train while there are fewer than two."""
    company = desk.state.companies[desk.company]
    must = must_buy(desk.game, desk.state, desk.company)
    offers = [b for b in desk.of(BuyTrain) if not b.trade_in and b.name != "2E"]
    if offers and (must or len(proper(company)) < ENOUGH_TRAINS):
        buy = min(offers, key=lambda b: desk.game.cards.sides[b.name].price)
        return Choice(buy, f"{desk.company} needs trains to earn money.")
    return finish(desk)


def finish(desk: Desk) -> Choice | None:
    """Sell a private to the company at a middling price while it is rich; no loans."""
    cash = desk.state.companies[desk.company].cash
    for offer in desk.ranges(TakeOverPrivate):
        action = offer.action
        assert isinstance(action, TakeOverPrivate)
        middle = (offer.low + offer.high) // 2
        mine = desk.state.privates[action.private].seat == desk.seat
        if mine and cash - middle >= 400:
            return Choice(_at(offer, middle), f"{desk.company} can afford {action.private}.")
    return desk.passing("That is all for this turn.")


def _at(offer: Range, value: int) -> TakeOverPrivate:
    action = offer.at(value)
    assert isinstance(action, TakeOverPrivate)
    return action


def offer(desk: Desk) -> Choice | None:
    """A novice keeps its trains."""
    return Choice(next(a for a in desk.of(proposals.Answer) if not a.accept), "Trains are kept.")


def run(desk: Desk) -> Choice | None:
    """As the solver says."""
    return desk.planned()


ANSWERS: dict[str, Answer] = {
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


def novice(seed: int, game: Game1848) -> Answering[Desk]:
    """Make one."""
    return Answering(seed, game, ANSWERS, Desk)
