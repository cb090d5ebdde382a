"""The novice: quick and plausible. Builds towards cities, buys trains and shares, never plans."""

from __future__ import annotations

from trunkline.bots.step_bot import Answering
from trunkline.kernel import Plan
from trunkline.titles.g18oe.bots.building import best_lay
from trunkline.titles.g18oe.bots.situation import Answer, Choice, Situation
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records import actions
from trunkline.titles.g18oe.records.actions import (
    AskForMergers,
    BuyItem,
    BuyOldTrain,
    BuyPullman,
    BuyShare,
    BuyTrain,
    ClaimTrain,
    Discard,
    Distribute,
    FloatMajor,
    FloatMinor,
    FloatRegional,
    FormNational,
    KeepTrain,
    LayRightOfWay,
    LayTile,
    MergeMinor,
    OfferMerger,
    ParRegional,
    PlaceToken,
    RunTrains,
    SellShares,
    TakeFree,
    TakeToken,
    TurnTrain,
)
from trunkline.titles.g18oe.rules.running.runs import BOT_WORK, filled_in
from trunkline.titles.g18oe.rules.trains.piles import counted, levels, rusty
from trunkline.titles.g18oe.state import MAJOR, NATIONAL

FOR_REGIONALS = 260
"""Cash that a novice keeps for floating regionals after the packet."""


def packet(at: Situation) -> Choice | None:
    """Buy what lies on top while there is money left for a regional or two."""
    free = at.of(TakeFree)
    if free:
        return Choice(free[0], "They cost nothing.")
    lots = at.state.packet
    buys = [b for b in at.of(BuyItem) if at.cash - lots[b.item].price >= FOR_REGIONALS]
    if buys:
        buy = at.random.choice(buys)
        return Choice(buy, f"{buy.item} is worth its price.")
    forced = at.of(BuyItem) if at.state.passes >= at.game.seats - 1 else []
    if forced:
        cheapest = min(forced, key=lambda one: lots[one.item].price)
        if at.cash >= lots[cheapest.item].price:
            return Choice(cheapest, "A player has to buy it.")
    return at.passing("I keep my money for railroads.")


def bidding(at: Situation) -> Choice | None:
    """Never fight for one item."""
    return at.passing("It costs enough already.")


def floating(at: Situation) -> Choice | None:
    """Float a minor where its money suffices for a train, then regionals."""
    rights = at.game.book.rights
    minors = [
        one
        for one in at.of(FloatMinor)
        if at.state.companies[one.minor].cash - rights[one.zone].home >= 100
    ] or at.of(FloatMinor)
    if minors:
        one = max(minors, key=lambda one: (_promise(at, one.city), at.random.random()))
        return Choice(one, "Cities and towns are near.")
    return _regional(at)


def _regional(at: Situation) -> Choice | None:
    floats = at.of(FloatRegional)
    if floats:
        # Its treasury must pay for the home token and a train; more makes a better major.
        dear = [one for one in floats if 70 <= one.par <= 80] or floats
        one = max(dear, key=lambda one: (_home(at, one.regional), at.random.random()))
        return Choice(one, f"{one.regional} has a good home.")
    pars = at.of(ParRegional)
    return Choice(at.random.choice(pars), "There is no money for more.") if pars else None


def _home(at: Situation, name: str) -> int:
    return _promise(at, at.game.book.regionals[name].home)


def _promise(at: Situation, city: str) -> int:
    """Return the number of stops within two hexes, less the cost of reaching them."""
    hexes, around = at.game.board.map.hexes, at.game.board.map.neighbours
    near = {name for name in around[city.partition(".")[0]] if name}
    far = {name for one in near for name in around[one] if name}
    stops = sum(bool(hexes[name].face.tile.stops) for name in near | far)
    return 30 * stops - sum(hexes[name].cost for name in near) // 2


def stock(at: Situation) -> Choice | None:
    """Float what can be floated, merge, buy a share of what pays."""
    if at.state.stock.floating or at.state.stock.selling:
        buys = at.of(BuyShare)
        return Choice(buys[0], "One more share of it.") if buys else None
    found = floating(at) if at.state.rr_phase == "regional" else None
    return found or _major(at) or _merge(at) or _share(at) or _must(at)


def _major(at: Situation) -> Choice | None:
    floats = at.of(FloatMajor)
    keen = at.state.rr_phase == "consolidation" or int(at.state.phase) >= 3
    if floats and (keen or at.random.random() < 0.4):
        first = [one for one in floats if one.first]
        one = at.random.choice(first or floats)
        return Choice(one, f"{one.regional} grows into a major.")
    return None


def _merge(at: Situation) -> Choice | None:
    own = [
        one
        for one in at.of(MergeMinor)
        if at.state.companies[one.minor].president == at.seat
        and at.state.companies[one.railroad].president == at.seat
    ]
    if own and (at.state.rr_phase == "consolidation" or at.random.random() < 0.5):
        one = max(own, key=lambda one: at.game.price(at.state.companies[one.railroad]))
        return Choice(one, "A share, its cash and its ability for the minor.")
    return None


def _share(at: Situation) -> Choice | None:
    """Buy a share of one of my majors, else of the one that pays best for its price."""
    best, score = None, 0.0
    for buy in at.of(BuyShare):
        line = at.state.companies[buy.railroad]
        value = line.par if buy.source == "treasury" and line.par else at.game.price(line)
        run = at.state.last_runs.get(buy.railroad)
        pays = (run.revenue if run else 40) / max(1, value)
        worth = pays + (0.3 if line.president == at.seat else 0) + 0.2 * at.random.random()
        if line.kind == NATIONAL or at.cash - value >= 0:
            if worth > score:
                best, score = buy, worth
    return Choice(best, "It pays well for its price.") if best and score > 0.3 else None


def _must(at: Situation) -> Choice | None:
    passing = at.passing("I have done what I can.")
    if passing:
        return passing
    for kind in (AskForMergers, FloatMajor, SellShares, actions.ClosePrivate):
        found = at.of(kind)
        if found:
            return Choice(found[0], "The rules leave me no other way.")
    return None


def track(at: Situation) -> Choice | None:
    """Lay the tile that reaches most, or leads nearest to the next city."""
    green = at.of(LayRightOfWay)
    if green:
        return Choice(green[0], "Only this tile connects our home.")
    return best_lay(at, at.of(LayTile))


def token(at: Situation) -> Choice | None:
    """Place a cheap token now and then, where the city is worth it."""
    places = [one for one in at.of(PlaceToken) if not one.free]
    cheap = [one for one in places if one.slot + 200 <= at.line.cash]
    if cheap and at.random.random() < 0.4:
        slot = min(one.slot for one in cheap)
        one = at.random.choice([one for one in cheap if one.slot == slot])
        return Choice(one, "A station of our own opens the way.")
    return None


def run(at: Situation) -> Choice | None:
    """Claim the best routes of a short search."""
    plan = next((offer for offer in at.offers if isinstance(offer, Plan)), None)
    if plan is None or not isinstance(plan.action, RunTrains):
        return None
    found = filled_in(at.game, at.state, plan.action, BOT_WORK)
    proved = found.known == found.bound
    return Choice(found, "No routes earn more." if proved else "I found no routes that earn more.")


def dividend(at: Situation) -> Choice | None:
    """Pay, unless the railroad needs its money for a train."""
    ways = {one.choice: one for one in at.of(Distribute)}
    line = at.line
    room = counted(at.state, at.op.company) < at.game.limit(at.state, line.kind)
    short = room and line.cash < _next_price(at)
    lasting = any(at.game.book.trains[train.level].permanent for train in line.trains)
    if short and not lasting and line.kind == MAJOR and "hold" in ways:
        if at.random.random() < 0.6:
            return Choice(ways["hold"], "We need a train that lasts.")
    if short and "split" in ways:
        return Choice(ways["split"], "Half of it helps to buy the next train.")
    return Choice(ways["pay"], "Shareholders want their dividend.") if "pay" in ways else None


def _next_price(at: Situation) -> int:
    """Return the price of the next train of the Works."""
    sides = [
        side for level in levels(at.game, at.state) for side in at.game.book.trains[level].sides
    ]
    return min((side.price for side in sides), default=0)


def train(at: Situation) -> Choice | None:
    """Buy the best affordable train while there is room for it."""
    buys = at.of(BuyTrain)
    price = {one: at.game.sides[one.train].price for one in buys}
    paid = [one for one in buys if price[one] <= at.line.cash]
    if paid:
        best = max(paid, key=lambda one: (at.game.levels[one.train], -price[one]))
        return Choice(best, f"We can afford a {best.train}.")
    claims = [one for one in at.of(ClaimTrain) if not one.old]
    if claims:
        best_claim = max(claims, key=lambda one: int(one.card.partition("-")[0]))
        return Choice(best_claim, "It costs nothing.")
    for kind in (TurnTrain, BuyPullman):
        found = at.of(kind)
        if found and (kind is TurnTrain or at.line.cash >= 500):
            return Choice(found[0], "It earns more this way.")
    if buys and at.passing("") is None:
        cheapest = min(buys, key=lambda one: price[one])
        return Choice(cheapest, "We must own a train.")
    formed = at.of(FormNational)
    if formed:
        return Choice(formed[0], "Nobody can pay for a train.")
    if at.passing("") is None and at.of(BuyOldTrain):
        return Choice(at.of(BuyOldTrain)[0], "Any train is better than none.")
    return None


def national(at: Situation) -> Choice | None:
    """Convert a major whose trains all rust and that cannot pay for another."""
    for one in at.of(FormNational):
        line = at.state.companies[one.railroad]
        fresh = [t for t in line.trains if not rusty(at.game, at.state, t.level)]
        if not fresh and line.cash < 300 and line.kind == MAJOR:
            return Choice(one, f"{one.railroad} has nothing left to run with.")
    return at.passing("My majors go on.")


def merge(at: Situation) -> Choice | None:
    """Take every token with the dearest slot, and trains while there is room."""
    takes = at.of(TakeToken)
    if takes:
        return Choice(max(takes, key=lambda one: one.slot), "It costs nothing.")
    keeps = at.of(KeepTrain)
    name = at.state.frames[-1].data[1]
    line = at.state.companies[name]
    if keeps and counted(at.state, name) < at.game.limit(at.state, line.kind):
        return Choice(keeps[0], "There is room for it.")
    return Choice(keeps[0], "It goes along.") if keeps and not at.passing("") else None


def discard(at: Situation) -> Choice | None:
    """Discard the train of the lowest level."""
    found = at.of(Discard)
    return Choice(min(found, key=lambda one: int(one.card.partition("-")[0])), "It is the worst.")


def offers(at: Situation) -> Choice | None:
    """Take in any minor that another player must give away."""
    found = at.of(OfferMerger)
    return Choice(found[0], "Its ability is worth a share.") if found else None


def agree(at: Situation) -> Choice | None:
    """Let others build."""
    yes = [one for one in at.of(actions.Answer) if one.yes]
    return Choice(yes[0], "Track helps us too.") if yes else None


def decline(at: Situation) -> Choice | None:
    """Sell nothing that was not thought about."""
    no = [one for one in at.of(actions.Answer) if not one.yes]
    return Choice(no[0], "I keep what I have.") if no else None


ANSWERS: dict[str, Answer] = {
    "packet": packet,
    "bidding": bidding,
    "concession": floating,
    "stock": stock,
    "track": track,
    "token": token,
    "run": run,
    "dividend": dividend,
    "train": train,
    "national": national,
    "merge": merge,
    "discard": discard,
    "offers": offers,
    "consent": agree,
    "sale": decline,
    "trade": decline,
    "merger": decline,
    "pullman": decline,
    "authority": decline,
}


def novice(seed: int, game: GameOE) -> Answering[Situation]:
    """Plausible, quick, without a plan."""
    return Answering(seed, game, ANSWERS, Situation)
