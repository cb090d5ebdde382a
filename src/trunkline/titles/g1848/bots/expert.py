"""The expert: looks ahead from the strong player's ideas to the end of the game, by counted work.

Its candidates are the strong player's ideas, already ranked, and a few plans that pay only over
several turns: keep the income until a train is affordable, or buy any train on sale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trunkline.bots.lookahead import Candidate, Foresight, Lookahead
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Action, Offer, View
from trunkline.titles.g1848.bots.launching import starts
from trunkline.titles.g1848.bots.outlook import fate, rounds_left
from trunkline.titles.g1848.bots.quick import QUICK, quick
from trunkline.titles.g1848.bots.regular import strong
from trunkline.titles.g1848.bots.shares import keep_rate, shares_on_sale
from trunkline.titles.g1848.bots.situation import STRONG, Situation
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.actions import (
    Answer,
    BuyShare,
    BuyTrain,
    Distribute,
    PlaceToken,
    SellShares,
    StartCompany,
    TakeLoan,
)
from trunkline.titles.g1848.rules.trains.piles import top
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import BOE, State1848


def _stock(at: Situation, chosen: Action) -> Iterator[Candidate]:
    """Yield a higher par, the best shares and companies, a pass, and the sale of a losing block."""
    if _launches(at, chosen):
        return
    rounds = rounds_left(at.game, at.state)
    if isinstance(chosen, StartCompany):
        higher = [one for one in at.of(StartCompany) if one.company == chosen.company]
        yield from (Candidate(one) for one in higher if 0 < one.par - chosen.par <= 10)
    ideas = shares_on_sale(at, rounds)
    ideas += starts(at, rounds, lambda far: shares_on_sale(at, far), lambda *_: [], 0)
    ready = [one for one in ideas if one.need <= at.cash and one.action in at.offers]
    ready.sort(key=lambda one: (-one.rate, str(one.action)))
    others = [Candidate(one.action) for one in ready if one.action != chosen]
    yield from others[:1]
    yield from map(Candidate, at.of(Pass))
    yield from others[1:2]
    rates = {one.company: keep_rate(at, one.company, rounds) for one in at.of(SellShares)}
    worst = [one for one in at.of(SellShares) if rates[one.company] < 0]
    if worst:
        yield Candidate(min(worst, key=lambda one: (rates[one.company], -one.percent)))


def _launches(at: Situation, chosen: Action) -> bool:
    """Return True if this goes on with a company of mine without capital: that is decided."""
    if not isinstance(chosen, BuyShare) or chosen.company == BOE:
        return False
    company = at.state.companies[chosen.company]
    return company.director == at.seat and not company.sold


def _dividend(at: Situation, chosen: Action) -> Iterator[Candidate]:
    """Yield the other dividend, or keeping the income, while the company has no lasting train."""
    assert at.state.op is not None
    if not at.state.op.revenue or at.state.end or fate(at.game, at.state, at.company).lasting:
        return
    for one in at.of(Distribute):
        if one.pay:
            yield Candidate(one)
        else:
            saving = QUICK._replace(saves=at.company)
            yield Candidate(one, at.worded(f"with {at.company} saving for a train"), saving)
            yield Candidate(one)


def _train(at: Situation, chosen: Action) -> Iterator[Candidate]:
    """None at all, what the bank sells, the dearest first, a rush for it, or a loan for one."""
    yield from map(Candidate, at.of(Pass))
    buys = sorted(at.of(BuyTrain), key=lambda buy: -bank_price(at.game, buy))
    yield from map(Candidate, buys[:2])
    if buys:
        rush = QUICK._replace(rushes=at.state.turn)
        yield Candidate(buys[0], "with all my companies buying what they can pay", rush)
    yield from map(Candidate, buys[2:])
    cash, price = at.state.companies[at.company].cash, _cheapest(at)
    if not buys and cash < price <= cash + at.game.cards.boe.loan:
        yield from map(Candidate, at.of(TakeLoan))


def _cheapest(at: Situation) -> int:
    return at.game.cards.trains[top(at.game, at.state)].sides[0].price


def _token(at: Situation, chosen: Action) -> Iterator[Candidate]:
    """Yield the regular's station, and no station."""
    if isinstance(chosen, PlaceToken):
        yield from map(Candidate, at.of(Pass))


def _proposal(at: Situation, chosen: Action) -> Iterator[Candidate]:
    yield from map(Candidate, at.of(Answer))


IDEAS: dict[str, Callable[[Situation, Action], Iterator[Candidate]]] = {
    "stock": _stock,
    "dividend": _dividend,
    "train": _train,
    "token": _token,
    "proposal": _proposal,
}
"""By step. In the auction imagined games are £1,000 apart by luck alone, so few say nothing."""


def ideas(
    game: Game1848, view: View[State1848], offers: list[Offer], chosen: Action, seed: int
) -> list[Candidate]:
    """Return the alternatives to the chosen action."""
    found = IDEAS.get(view.state.frames[-1].step)
    return list(found(Situation(game, view, offers, seed, STRONG), chosen)) if found else []


def value(game: Game1848, state: State1848, seat: int) -> float:
    """Return a seat's lead over the best rival, and over all rivals."""
    worth = game.result(state)
    others = [worth[other] for other in game.player_seats if other != seat]
    return worth[seat] - (max(others) + sum(others) / len(others)) / 2


FORESIGHT = Foresight(
    strong, quick, ideas, value, scale=600, rounds=(1, 2, 2), most=5, work=5_000, least=20,
    unit="£{:.0f}",
)  # fmt: skip


def expert(seed: int, game: Game1848) -> Lookahead:
    """Return an expert for one decision."""
    return Lookahead(seed, game, FORESIGHT)
