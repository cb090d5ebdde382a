"""The regular in stock rounds: what money is best put into (§10).

Shares are weighed by what they bring until the end: dividends as income grows, and their value
then. While money is short the highest return for a pound comes first, at the certificate limit the
highest return for a certificate.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.bots.g18oe import floating
from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.bots.g18oe.outlook import (
    cash_earns,
    income,
    mine,
    names_of,
    next_price,
    own,
    price_of,
    rounds_left,
    share_worth,
    until,
)
from trunkline.titles.g18oe.actions import (
    AskForMergers,
    BuyShare,
    ClosePrivate,
    FloatMajor,
    MergeMinor,
    ReserveShares,
    SellShares,
)
from trunkline.titles.g18oe.core import certificate_count, certificate_limit
from trunkline.titles.g18oe.piles import counted
from trunkline.titles.g18oe.shares import excess
from trunkline.titles.g18oe.state import MAJOR, NATIONAL, REGIONAL

OWN = 1.1
"""What a share of a railroad that I control is worth more: its money works for me."""
TRAIN_LASTS = 4
"""Operating rounds for which a train counts that is bought with a shareholder's money."""
MARGIN = 25
"""What a change of shares must bring at least."""


class Idea(NamedTuple):
    """A share that could be bought."""

    buy: BuyShare
    price: int
    worth: float

    @property
    def gain(self) -> float:
        """What it brings above its price."""
        return self.worth - self.price

    @property
    def rate(self) -> float:
        """What a pound brings."""
        return self.gain / max(1, self.price)


def stock(desk: Desk) -> Choice | None:
    """Float, expand, merge, buy; at the limit change the worst for something better."""
    stock = desk.state.stock
    if desk.state.rr_phase == "regional":
        return (
            floating.minor(desk)
            or floating.regional(desk)
            or desk.passing("There is no money for another railroad.")
        )
    if stock.floating:
        return _go_on(desk)
    if stock.selling:
        return _buy(desk, spend_all=True) or desk.passing("That is all I wanted to sell.")
    return (
        _merge(desk)
        or _expand(desk)
        or _buy(desk)
        or _make_room(desk)
        or desk.passing("Nothing here is worth its price to me.")
        or _must(desk)
    )


def ideas(desk: Desk) -> list[Idea]:
    """What could be bought, the best return first."""
    found, known, rounds = [], dict[str, float](), rounds_left(desk)
    for buy in desk.of(BuyShare):
        line = desk.state.railroads[buy.railroad]
        price = price_of(desk, buy.railroad, buy.source)
        if line.president == desk.seat and line.holdings[desk.seat] >= 60 and line.kind != REGIONAL:
            price *= 2 if buy.source == "market" else 1
        if buy.railroad not in known:
            known[buy.railroad] = income(desk, buy.railroad)
        earned, more = known[buy.railroad], 0.0
        if buy.source == "treasury":
            more = price * cash_earns(desk, buy.railroad)
        worth = share_worth(desk, buy.railroad, rounds, earned + more)
        if line.president == desk.seat:  # what its trains earn more is for my other shares too
            worth = worth * OWN + more * mine(desk, buy.railroad) * min(rounds, TRAIN_LASTS)
        found.append(Idea(buy, price, desk.about(worth)))
    return sorted(found, key=lambda idea: -idea.rate)


def _buy(desk: Desk, *, spend_all: bool = False) -> Choice | None:
    keep = 0 if spend_all else _liability(desk)
    for idea in ideas(desk):
        if idea.gain > 0 and desk.cash - idea.price >= keep:
            brings = f"A share of {idea.buy.railroad} brings about £{idea.worth:.0f} for "
            return Choice(idea.buy, f"{brings}£{idea.price} until the end.")
    return None


def _liability(desk: Desk) -> int:
    """What I may have to add for trains that my majors must buy before long (§11.6.4)."""
    total = 0
    for name in own(desk, MAJOR):
        line = desk.state.railroads[name]
        if not names_of(desk, name, soon=2) and counted(desk.state, name):
            total += max(0, next_price(desk) - line.cash - _run(desk, name))
    return min(total, desk.cash // 2) if min(until(desk, 4), until(desk, 6)) <= 2 else 0


def _run(desk: Desk, name: str) -> int:
    run = desk.state.last_runs.get(name)
    return run.revenue if run else 0


def _expand(desk: Desk) -> Choice | None:
    """Expand a regional when it can sell shares for better trains, or when it must."""
    found = desk.of(FloatMajor)
    late = desk.state.rr_phase == "consolidation" or int(desk.state.phase) >= 3
    for one in sorted(found, key=lambda one: (not one.first, one.regional)):
        line = desk.state.railroads[one.regional]
        if line.president != desk.seat:
            continue
        sold_out = not line.treasury or one.regional in desk.state.reserved
        full = counted(desk.state, one.regional) >= desk.game.limit(desk.state, REGIONAL)
        ready = desk.cash >= 2 * line.par
        if late or (full and sold_out and ready):
            return Choice(one, f"As a major {one.regional} can sell shares and buy better trains.")
    return None


def _go_on(desk: Desk) -> Choice | None:
    """After step 3 of a float: one share more, if it is worth its price (§9.3)."""
    return _buy(desk) or desk.passing("The new major needs no more of my money now.") or _must(desk)


def _merge(desk: Desk) -> Choice | None:
    """Merge a minor into the railroad of mine whose share is worth most, once its train is old."""
    late = desk.state.rr_phase == "consolidation" or until(desk, 4) <= 2
    best, most, rounds = None, 0.0, rounds_left(desk)
    for one in desk.of(MergeMinor):
        line, minor = desk.state.railroads[one.railroad], desk.state.railroads[one.minor]
        if line.president != desk.seat or minor.president != desk.seat or not late:
            continue
        if not line.treasury and not line.pool:
            continue
        worth = share_worth(desk, one.railroad, rounds)
        worth += 0.3 * minor.cash * (line.kind == MAJOR and line.treasury > 0)
        worth += 40 * (line.kind == MAJOR)  # its ability goes on
        if worth > most:
            best, most = one, worth
    if best is None:
        return None
    why = f"Minor {best.minor} ends soon: a share of {best.railroad} is worth more."
    return Choice(best, why)


def _make_room(desk: Desk) -> Choice | None:
    """At the certificate limit: a private or a poor share makes room for a better one."""
    limit = certificate_limit(desk.game)
    if not limit or certificate_count(desk.state, desk.seat) < limit:
        return None
    if desk.state.stock.prepared and not desk.of(SellShares):
        return None
    rounds = rounds_left(desk)
    best = _best_elsewhere(desk, rounds)
    if best is None:
        return None
    name, gain = best
    closing = _worst_private(desk, rounds)
    selling = _worst_share(desk, rounds, name)
    if closing and closing[1] + MARGIN < gain and (not selling or closing[1] <= selling[1]):
        return Choice(closing[0], f"It makes room for a share of {name}, which brings more.")
    if selling and selling[1] + MARGIN < gain:
        return Choice(selling[0], f"A share of {name} brings more for the same certificate.")
    return None


def _best_elsewhere(desk: Desk, rounds: int) -> tuple[str, float] | None:
    """The share that brings most and that I could pay."""
    best: tuple[str, float] | None = None
    for name, line in desk.state.railroads.items():
        if line.kind not in (MAJOR, NATIONAL) or line.cell is None:
            continue
        if line.holdings[desk.seat] >= 60 or name in desk.state.stock.sold[desk.seat]:
            continue
        if not line.treasury and not line.pool:
            continue
        price = price_of(desk, name, "treasury" if line.treasury else "market")
        if price > desk.cash:
            continue
        gain = share_worth(desk, name, rounds) - price
        if best is None or gain > best[1]:
            best = name, gain
    return best


def _worst_private(desk: Desk, rounds: int) -> tuple[ClosePrivate, float] | None:
    found: tuple[ClosePrivate, float] | None = None
    for one in desk.of(ClosePrivate):
        card = desk.game.book.privates[one.private]
        if one.remove or not desk.state.privates[one.private].open:
            continue
        worth = card.price + card.income * rounds
        if found is None or worth < found[1]:
            found = one, worth
    return found


def _worst_share(desk: Desk, rounds: int, wanted: str) -> tuple[SellShares, float] | None:
    """The share whose sale costs least: what it would still bring, and the fall of the others."""
    found: tuple[SellShares, float] | None = None
    for one in desk.of(SellShares):
        line = desk.state.railroads[one.railroad]
        if one.percent != 10 or one.railroad == wanted or line.cell is None:
            continue
        if line.president == desk.seat and line.holdings[desk.seat] <= 20:
            continue
        price = desk.game.value(line)
        fall = price - desk.game.market.price(desk.game.market.down(line.cell))
        loss = share_worth(desk, one.railroad, rounds) - price
        loss += fall * (line.holdings[desk.seat] // 10 - 1)
        rival = max(h for seat, h in enumerate(line.holdings) if seat != desk.seat)
        if line.president == desk.seat and line.holdings[desk.seat] - 10 < rival:
            continue  # nobody else shall preside over it
        if found is None or loss < found[1]:
            found = one, loss
    return found


def _must(desk: Desk) -> Choice | None:
    """What the rules leave where passing is not allowed: above the certificate limit whatever is
    missed least."""
    if excess(desk.game, desk.state, desk.seat):
        rounds = rounds_left(desk)
        closing, selling = _worst_private(desk, rounds), _worst_share(desk, rounds, "")
        worst = min(
            (one for one in (closing, selling) if one), key=lambda one: one[1], default=None
        )
        if worst:
            return Choice(worst[0], "I have a certificate too many, and miss this least.")
    for kind in (MergeMinor, FloatMajor, AskForMergers, SellShares, ClosePrivate):
        found = [
            one
            for one in desk.of(kind)
            if not isinstance(one, MergeMinor)
            or desk.state.railroads[one.minor].president
            == desk.state.railroads[one.railroad].president
        ]
        if found:
            return Choice(found[0], "The rules leave me no other way.")
    return None


def reply(desk: Desk) -> Choice | None:
    """Reserve the shares of an own regional before somebody else buys them (§8.4)."""
    for one in desk.of(ReserveShares):
        if desk.state.railroads[one.regional].president == desk.seat:
            return Choice(one, f"The shares of {one.regional} are for me.")
    return desk.passing("They may have it.")
