"""The novice: buys what it can, lays track that pays soon, pays dividends, never plans."""

from __future__ import annotations

from trunkline import routes
from trunkline.bots.caretaker import Care, Caretaker
from trunkline.bots.situation_18xx import Situation18xx
from trunkline.bots.step_bot import Answering, Choice
from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Distribute,
    LayTrack,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from trunkline.eighteen.parts.state import State18, Train
from trunkline.kernel import fork
from trunkline_three_harbours.core import Harbours
from trunkline_three_harbours.operating import FORCED, TRACKS, op

Situation = Situation18xx[Harbours, State18]
LOOKS_AT = 14
"""Number of tiles it looks at before it chooses one."""
WORK = 20_000
"""Steps of the route search for one guess."""
LATER = (Train("3-9", "3"), Train("4-9", "4"))
"""Imagined trains for guesses at a later income."""
ENOUGH = 2
"""Trains that it wants for every company."""
RICH = 200
"""Treasury from which a company pays for tokens and further trains."""


def earns(game: Harbours, state: State18, name: str, trains: tuple[Train, ...] = ()) -> int:
    """Return what a company would earn, with its own trains or with others."""
    new = fork(state)
    company = new.companies[name]
    new.companies[name] = company._replace(trains=trains or company.trains)
    return routes.solve(TRACKS.problem(game, new, name), work=WORK).revenue


def _prospects(game: Harbours, state: State18, name: str) -> int:
    """Return the value of track: income now, income later, and cities within reach."""
    reach, cities = state.networks.of(name), 0
    for hex_name, _ in reach.edges:
        cities += bool(game.board.map[hex_name].face.tile.stops)
    now = earns(game, state, name) if state.companies[name].trains else 0
    return 3 * now + earns(game, state, name, LATER) + 5 * cities


def stock(at: Situation) -> Choice | None:
    """Launch a company, then buy the best share, then a private company."""
    return _own(at) or _invest(at) or _private(at)


def _own(at: Situation) -> Choice | None:
    companies = at.state.companies
    for buy in at.of(BuyShare):
        if companies[buy.company].director == at.seat and not companies[buy.company].sold:
            return Choice(buy, f"{buy.company} needs one more share to be launched.")
    affordable = [start for start in at.of(StartCompany) if 3 * start.par <= at.cash]
    if affordable and (at.state.turn > 1 or not _directs(at)):
        start = at.random.choice(affordable)
        return Choice(start, f"There is money enough to launch {start.company}.")
    return None


def _directs(at: Situation) -> bool:
    return any(company.director == at.seat for company in at.state.companies.values())


def _private(at: Situation) -> Choice | None:
    buys = at.of(BuyPrivate)
    if not buys or at.state.turn > 1:
        return None
    return Choice(at.random.choice(buys), "It pays in every operating round.")


def _invest(at: Situation) -> Choice | None:
    """Buy the share with the highest income for its price."""
    buys = at.of(BuyShare)
    if not buys:
        return None

    def worth(buy: BuyShare) -> float:
        company = at.state.companies[buy.company]
        running = earns(at.game, at.state, buy.company) if company.trains else 10
        return at.about(running / at.game.price(company), 20)

    buy = max(buys, key=worth)
    return Choice(buy, f"{buy.company} should pay well for its price.")


def track(at: Situation) -> Choice | None:
    """Lay the most promising of some tiles."""
    lays = at.of(LayTrack)
    name, now = op(at.state).company, at.state
    some = at.random.sample(lays, min(LOOKS_AT, len(lays)))
    worths = [_prospects(at.game, _after_lay(at.game, now, lay), name) for lay in some]
    best = max(worths, default=0)
    if best <= _prospects(at.game, now, name):
        return at.passing("No tile that I looked at would help.")
    return Choice(some[worths.index(best)], "It opens the best way on.")


def _after_lay(game: Harbours, state: State18, lay: LayTrack) -> State18:
    found = game.board.lay(state.tiles, lay.hex, lay.tile, lay.rotation)
    assert found is not None
    new = fork(state)
    tokens.lay_tile(game, new, found)
    return new


def token(at: Situation) -> Choice | None:
    """Place a token that helps a later train, if money for a train is left."""
    name = op(at.state).company
    now = earns(at.game, at.state, name, LATER)
    for place in at.of(PlaceToken) if at.state.companies[name].cash >= RICH else ():
        new = fork(at.state)
        tokens.put_token(at.game, new, place.city, name)
        if earns(at.game, new, name, LATER) > now:
            return Choice(place, "A station there makes a better route.")
    return at.passing("No station would earn more.")


def dividend(at: Situation) -> Choice | None:
    """Pay, but sometimes withhold while all trains will rust."""
    company = at.state.companies[op(at.state).company]
    rusting = {phase.rusts for phase in at.game.cards.phases.values()}
    lasts = any(train.family not in rusting for train in company.trains)
    pay = lasts or at.random.random() < 0.6
    why = "Shareholders like money." if pay else "The company needs a better train soon."
    return Choice(next(one for one in at.of(Distribute) if one.pay == pay), why)


def train(at: Situation) -> Choice | None:
    """Buy two trains, more when rich; sell shares only when forced."""
    buys, company = at.of(BuyTrain), at.state.companies[op(at.state).company]
    if buys and (len(company.trains) < ENOUGH or company.cash >= RICH):
        return Choice(buys[0], "More trains earn more.")
    sales = at.of(SellShares)
    if sales and FORCED.must(at.game, at.state, op(at.state).company):
        return Choice(min(sales, key=lambda one: one.percent), "A train must be paid for.")
    return at.passing("That is all for this turn.")


def run(at: Situation) -> Choice | None:
    """Run the best routes."""
    return at.planned()


ANSWERS = {
    "stock": stock,
    "track": track,
    "token": token,
    "run": run,
    "dividend": dividend,
    "train": train,
}


def novice(seed: int, game: Harbours) -> Answering[Situation]:
    """Return a novice for a seed and a game."""
    return Answering(seed, game, ANSWERS, Situation)


LEVELS = {"novice": novice}

CARE = Care(
    novice,
    keeps=(RunTrains, DiscardTrain),
    passes=(Pass,),
    prefers=lambda action: isinstance(action, Distribute) and action.pay,
)
"""A seat that was left runs and pays; it buys only the train that its company must have."""


def caretaker(seed: int, game: Harbours) -> Caretaker:
    """Return a caretaker for one decision."""
    return Caretaker(seed, game, CARE)
