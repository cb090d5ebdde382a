"""The novice: quick and plausible. Builds towards cities, buys trains and shares, never plans."""

from __future__ import annotations

from trunkline.bots.answering import Answering
from trunkline.bots.g18oe.building import best_lay
from trunkline.bots.g18oe.desk import Answer, Choice, Desk
from trunkline.titles.g18oe import actions
from trunkline.titles.g18oe.actions import (
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
    SellShares,
    TakeFree,
    TakeToken,
    TurnTrain,
)
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.piles import counted, levels, rusty
from trunkline.titles.g18oe.state import MAJOR, NATIONAL

FOR_REGIONALS = 260
"""Cash that a novice keeps for floating regionals after the packet."""


def packet(desk: Desk) -> Choice | None:
    """Buy what lies on top while there is money left for a regional or two."""
    free = desk.of(TakeFree)
    if free:
        return Choice(free[0], "They cost nothing.")
    lots = desk.state.packet
    buys = [b for b in desk.of(BuyItem) if desk.cash - lots[b.item].price >= FOR_REGIONALS]
    if buys:
        buy = desk.random.choice(buys)
        return Choice(buy, f"{buy.item} is worth its price.")
    forced = desk.of(BuyItem) if desk.state.passes >= desk.game.seats - 1 else []
    if forced:
        cheapest = min(forced, key=lambda one: lots[one.item].price)
        if desk.cash >= lots[cheapest.item].price:
            return Choice(cheapest, "Somebody has to buy it.")
    return desk.passing("I keep my money for railroads.")


def bidding(desk: Desk) -> Choice | None:
    """Never fight for one item."""
    return desk.passing("It is dear enough.")


def floating(desk: Desk) -> Choice | None:
    """Float a minor where its money suffices for a train, then regionals."""
    rights = desk.game.book.rights
    minors = [
        one
        for one in desk.of(FloatMinor)
        if desk.state.railroads[one.minor].cash - rights[one.zone].home >= 100
    ] or desk.of(FloatMinor)
    if minors:
        one = max(minors, key=lambda one: (_promise(desk, one.city), desk.random.random()))
        return Choice(one, "Cities and towns are near.")
    return _regional(desk)


def _regional(desk: Desk) -> Choice | None:
    floats = desk.of(FloatRegional)
    if floats:
        # Its treasury must pay for the home token and a train; more makes a better major.
        dear = [one for one in floats if 70 <= one.par <= 80] or floats
        one = max(dear, key=lambda one: (_home(desk, one.regional), desk.random.random()))
        return Choice(one, f"{one.regional} has a good home.")
    pars = desk.of(ParRegional)
    return Choice(desk.random.choice(pars), "There is no money for more.") if pars else None


def _home(desk: Desk, name: str) -> int:
    return _promise(desk, desk.game.book.regionals[name].home)


def _promise(desk: Desk, city: str) -> int:
    """How many stops lie within two hexes, and what they cost to reach."""
    hexes, around = desk.game.board.map.hexes, desk.game.board.map.neighbours
    near = {name for name in around[city.partition(".")[0]] if name}
    far = {name for one in near for name in around[one] if name}
    stops = sum(bool(hexes[name].face.tile.stops) for name in near | far)
    return 30 * stops - sum(hexes[name].cost for name in near) // 2


def stock(desk: Desk) -> Choice | None:
    """Float what can be floated, merge, buy a share of what pays."""
    if desk.state.stock.floating or desk.state.stock.selling:
        buys = desk.of(BuyShare)
        return Choice(buys[0], "One share more of it.") if buys else None
    found = floating(desk) if desk.state.rr_phase == "regional" else None
    return found or _major(desk) or _merge(desk) or _share(desk) or _must(desk)


def _major(desk: Desk) -> Choice | None:
    floats = desk.of(FloatMajor)
    keen = desk.state.rr_phase == "consolidation" or int(desk.state.phase) >= 3
    if floats and (keen or desk.random.random() < 0.4):
        first = [one for one in floats if one.first]
        one = desk.random.choice(first or floats)
        return Choice(one, f"{one.regional} grows into a major.")
    return None


def _merge(desk: Desk) -> Choice | None:
    own = [
        one
        for one in desk.of(MergeMinor)
        if desk.state.railroads[one.minor].president == desk.seat
        and desk.state.railroads[one.railroad].president == desk.seat
    ]
    if own and (desk.state.rr_phase == "consolidation" or desk.random.random() < 0.5):
        one = max(own, key=lambda one: desk.game.value(desk.state.railroads[one.railroad]))
        return Choice(one, "A share, its cash and its ability for the minor.")
    return None


def _share(desk: Desk) -> Choice | None:
    """A share of an own major, else of the one that pays best for its price."""
    best, score = None, 0.0
    for buy in desk.of(BuyShare):
        line = desk.state.railroads[buy.railroad]
        value = line.par if buy.source == "treasury" and line.par else desk.game.value(line)
        run = desk.state.last_runs.get(buy.railroad)
        pays = (run.revenue if run else 40) / max(1, value)
        worth = pays + (0.3 if line.president == desk.seat else 0) + 0.2 * desk.random.random()
        if line.kind == NATIONAL or desk.cash - value >= 0:
            if worth > score:
                best, score = buy, worth
    return Choice(best, "It pays well for its price.") if best and score > 0.3 else None


def _must(desk: Desk) -> Choice | None:
    passing = desk.passing("I have done what I can.")
    if passing:
        return passing
    for kind in (AskForMergers, FloatMajor, SellShares, actions.ClosePrivate):
        found = desk.of(kind)
        if found:
            return Choice(found[0], "The rules leave me no other way.")
    return None


def track(desk: Desk) -> Choice | None:
    """The tile that reaches most, or leads nearest to the next city."""
    green = desk.of(LayRightOfWay)
    if green:
        return Choice(green[0], "Nothing else connects the home.")
    return best_lay(desk, desk.of(LayTile))


def token(desk: Desk) -> Choice | None:
    """A cheap token now and then, where the city is worth it."""
    places = [one for one in desk.of(PlaceToken) if not one.free]
    cheap = [one for one in places if one.slot + 200 <= desk.line.cash]
    if cheap and desk.random.random() < 0.4:
        slot = min(one.slot for one in cheap)
        one = desk.random.choice([one for one in cheap if one.slot == slot])
        return Choice(one, "A station of our own opens the way.")
    return None


def run(desk: Desk) -> Choice | None:
    """The best routes."""
    return desk.planned()


def dividend(desk: Desk) -> Choice | None:
    """Pay, unless the railroad needs its money for a train."""
    ways = {one.choice: one for one in desk.of(Distribute)}
    line = desk.line
    room = counted(desk.state, desk.op.railroad) < desk.game.limit(desk.state, line.kind)
    short = room and line.cash < _next_price(desk)
    lasting = any(desk.game.book.trains[train.level].permanent for train in line.trains)
    if short and not lasting and line.kind == MAJOR and "hold" in ways:
        if desk.random.random() < 0.6:
            return Choice(ways["hold"], "We need a train that lasts.")
    if short and "split" in ways:
        return Choice(ways["split"], "Half of it helps to buy the next train.")
    return Choice(ways["pay"], "Shareholders want their dividend.") if "pay" in ways else None


def _next_price(desk: Desk) -> int:
    """What the next train of the Works costs."""
    sides = [
        side
        for level in levels(desk.game, desk.state)
        for side in desk.game.book.trains[level].sides
    ]
    return min((side.price for side in sides), default=0)


def train(desk: Desk) -> Choice | None:
    """The best train that can be paid, as long as there is room for it."""
    buys = desk.of(BuyTrain)
    price = {one: desk.game.sides[one.train].price for one in buys}
    paid = [one for one in buys if price[one] <= desk.line.cash]
    if paid:
        best = max(paid, key=lambda one: (desk.game.levels[one.train], -price[one]))
        return Choice(best, f"A {best.train} can be paid.")
    claims = [one for one in desk.of(ClaimTrain) if not one.old]
    if claims:
        best_claim = max(claims, key=lambda one: int(one.card.partition("-")[0]))
        return Choice(best_claim, "It costs nothing.")
    for kind in (TurnTrain, BuyPullman):
        found = desk.of(kind)
        if found and (kind is TurnTrain or desk.line.cash >= 500):
            return Choice(found[0], "It earns more so.")
    if buys and desk.passing("") is None:
        cheapest = min(buys, key=lambda one: price[one])
        return Choice(cheapest, "We must own a train.")
    formed = desk.of(FormNational)
    if formed:
        return Choice(formed[0], "Nobody can pay for a train.")
    if desk.passing("") is None and desk.of(BuyOldTrain):
        return Choice(desk.of(BuyOldTrain)[0], "Any train is better than none.")
    return None


def national(desk: Desk) -> Choice | None:
    """Convert a major whose trains all rust and that cannot pay for another."""
    for one in desk.of(FormNational):
        line = desk.state.railroads[one.railroad]
        fresh = [t for t in line.trains if not rusty(desk.game, desk.state, t.level)]
        if not fresh and line.cash < 300 and line.kind == MAJOR:
            return Choice(one, f"{one.railroad} has nothing left to run with.")
    return desk.passing("My majors go on.")


def merge(desk: Desk) -> Choice | None:
    """Take every token with the dearest slot, and trains while there is room."""
    takes = desk.of(TakeToken)
    if takes:
        return Choice(max(takes, key=lambda one: one.slot), "It costs nothing.")
    keeps = desk.of(KeepTrain)
    name = desk.state.frames[-1].data[1]
    line = desk.state.railroads[name]
    if keeps and counted(desk.state, name) < desk.game.limit(desk.state, line.kind):
        return Choice(keeps[0], "There is room for it.")
    return Choice(keeps[0], "It goes along.") if keeps and not desk.passing("") else None


def discard(desk: Desk) -> Choice | None:
    """The train of the lowest level."""
    found = desk.of(Discard)
    return Choice(min(found, key=lambda one: int(one.card.partition("-")[0])), "It is the worst.")


def offers(desk: Desk) -> Choice | None:
    """Take in any minor that somebody must give away."""
    found = desk.of(OfferMerger)
    return Choice(found[0], "Its ability is worth a share.") if found else None


def agree(desk: Desk) -> Choice | None:
    """Let others build."""
    yes = [one for one in desk.of(actions.Answer) if one.yes]
    return Choice(yes[0], "Track helps us too.") if yes else None


def decline(desk: Desk) -> Choice | None:
    """Sell nothing that was not thought about."""
    no = [one for one in desk.of(actions.Answer) if not one.yes]
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


def novice(seed: int, game: GameOE) -> Answering[Desk]:
    """Plausible, quick, without a plan."""
    return Answering(seed, game, ANSWERS, Desk)
