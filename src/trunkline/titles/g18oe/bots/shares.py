"""The regular in stock rounds: the best use of its money (§10).

Shares are weighed by their return until the end: growing dividends, and their final value. While
money is short the highest return for a pound comes first, at the certificate limit the highest
return for a certificate.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.titles.g18oe.bots import floating
from trunkline.titles.g18oe.bots.outlook import (
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
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.core import certificate_count, certificate_limit
from trunkline.titles.g18oe.records.actions import (
    AskForMergers,
    BuyShare,
    ClosePrivate,
    FloatMajor,
    MergeMinor,
    ReserveShares,
    SellShares,
)
from trunkline.titles.g18oe.rules.stock.shares import excess
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.state import MAJOR, NATIONAL, REGIONAL

TRAIN_LASTS = 4
"""Operating rounds for which a train counts that is bought with a shareholder's money."""
MARGIN = 25
"""Least gain from an exchange of shares."""


class Idea(NamedTuple):
    """A share that could be bought."""

    buy: BuyShare
    price: int
    worth: float

    @property
    def gain(self) -> float:
        """Return above its price."""
        return self.worth - self.price

    @property
    def rate(self) -> float:
        """Return on a pound."""
        return self.gain / max(1, self.price)


def stock(at: Situation) -> Choice | None:
    """Float, expand, merge, buy; at the limit change the worst for something better."""
    stock = at.state.stock
    if at.state.rr_phase == "regional":
        return (
            floating.minor(at)
            or floating.regional(at)
            or at.passing("There is no money for another railroad.")
        )
    if stock.floating:
        return _go_on(at)
    if stock.selling:
        return _buy(at, spend_all=True) or at.passing("That is all I wanted to sell.")
    return (
        _merge(at)
        or _expand(at)
        or _buy(at)
        or _make_room(at)
        or at.passing("Nothing here is worth its price to me.")
        or _must(at)
    )


def ideas(at: Situation) -> list[Idea]:
    """Return the possible purchases, the best return first."""
    found, known, rounds = [], dict[str, float](), rounds_left(at)
    for buy in at.of(BuyShare):
        line = at.state.companies[buy.railroad]
        price = price_of(at, buy.railroad, buy.source)
        if line.president == at.seat and line.holdings[at.seat] >= 60 and line.kind != REGIONAL:
            price *= 2 if buy.source == "market" else 1
        if buy.railroad not in known:
            known[buy.railroad] = income(at, buy.railroad)
        earned, more = known[buy.railroad], 0.0
        if buy.source == "treasury":
            more = price * cash_earns(at, buy.railroad)
        worth = share_worth(at, buy.railroad, rounds, earned + more)
        if line.president == at.seat:  # what its trains earn more is for my other shares too
            worth = worth * at.style.own + more * mine(at, buy.railroad) * min(rounds, TRAIN_LASTS)
        found.append(Idea(buy, price, at.about(worth)))
    return sorted(found, key=lambda idea: -idea.rate)


def _buy(at: Situation, *, spend_all: bool = False) -> Choice | None:
    keep = 0 if spend_all else _liability(at)
    found = [one for one in ideas(at) if one.gain > 0 and at.cash - one.price >= keep]
    if not found:
        return None
    best = found[0]
    brings = f"A share of {best.buy.railroad} brings about £{best.worth:.0f} for £{best.price}"
    other = next((one for one in found if one.buy.railroad != best.buy.railroad), None)
    more = round(100 * (best.rate - other.rate)) if other else 0
    if other is None or more < 1:
        return Choice(best.buy, f"{brings} until the end.")
    than = f"for each £100 that is £{more} more than {other.buy.railroad} brings"
    return Choice(best.buy, f"{brings} until the end: {than}.")


def _liability(at: Situation) -> int:
    """Return what I may have to add for trains that my majors must buy soon (§11.6.4)."""
    total = 0
    for name in own(at, MAJOR):
        line = at.state.companies[name]
        if not names_of(at, name, soon=2) and counted(at.state, name):
            total += max(0, next_price(at) - line.cash - _run(at, name))
    return min(total, at.cash // 2) if min(until(at, 4), until(at, 6)) <= 2 else 0


def _run(at: Situation, name: str) -> int:
    run = at.state.last_runs.get(name)
    return run.revenue if run else 0


def _expand(at: Situation) -> Choice | None:
    """Expand a regional when it can sell shares for better trains, or when it must."""
    found = at.of(FloatMajor)
    late = at.state.rr_phase == "consolidation" or int(at.state.phase) >= 3
    for one in sorted(found, key=lambda one: (not one.first, one.regional)):
        line = at.state.companies[one.regional]
        if line.president != at.seat:
            continue
        sold_out = not line.treasury or one.regional in at.state.reserved
        full = counted(at.state, one.regional) >= at.game.limit(at.state, REGIONAL)
        ready = at.cash >= 2 * line.par
        if late or (full and sold_out and ready):
            return Choice(one, f"As a major {one.regional} can sell shares and buy better trains.")
    return None


def _go_on(at: Situation) -> Choice | None:
    """Buy one more share after step 3 of a float, if it is worth its price (§9.3)."""
    return _buy(at) or at.passing("The new major needs no more of my money now.") or _must(at)


def _merge(at: Situation) -> Choice | None:
    """Merge a minor into the railroad of mine whose share is worth most, once its train is old."""
    late = at.state.rr_phase == "consolidation" or until(at, 4) <= 2
    best, most, rounds = None, 0.0, rounds_left(at)
    for one in at.of(MergeMinor):
        line, minor = at.state.companies[one.railroad], at.state.companies[one.minor]
        if line.president != at.seat or minor.president != at.seat or not late:
            continue
        if not line.treasury and not line.pool:
            continue
        worth = share_worth(at, one.railroad, rounds)
        worth += 0.3 * minor.cash * (line.kind == MAJOR and line.treasury > 0)
        worth += 40 * (line.kind == MAJOR)  # its ability goes on
        if worth > most:
            best, most = one, worth
    if best is None:
        return None
    why = f"Minor {best.minor} ends soon: a share of {best.railroad} is worth more."
    return Choice(best, why)


def _make_room(at: Situation) -> Choice | None:
    """At the certificate limit: a private or a poor share makes room for a better one."""
    limit = certificate_limit(at.game)
    if not limit or certificate_count(at.game, at.state, at.seat) < limit:
        return None
    if at.state.stock.prepared and not at.of(SellShares):
        return None
    rounds = rounds_left(at)
    best = _best_elsewhere(at, rounds)
    if best is None:
        return None
    name, gain = best
    closing = _worst_private(at, rounds)
    selling = _worst_share(at, rounds, name)
    if closing and closing[1] + MARGIN < gain and (not selling or closing[1] <= selling[1]):
        return Choice(closing[0], f"It makes room for a share of {name}, which brings more.")
    if selling and selling[1] + MARGIN < gain:
        return Choice(selling[0], f"A share of {name} brings more for the same certificate.")
    return None


def _best_elsewhere(at: Situation, rounds: int) -> tuple[str, float] | None:
    """Return the affordable share with the highest value."""
    best: tuple[str, float] | None = None
    for name, line in at.state.companies.items():
        if line.kind not in (MAJOR, NATIONAL) or line.cell is None:
            continue
        if line.holdings[at.seat] >= 60 or name in at.state.stock.sold[at.seat]:
            continue
        if not line.treasury and not line.pool:
            continue
        price = price_of(at, name, "treasury" if line.treasury else "market")
        if price > at.cash:
            continue
        gain = share_worth(at, name, rounds) - price
        if best is None or gain > best[1]:
            best = name, gain
    return best


def _worst_private(at: Situation, rounds: int) -> tuple[ClosePrivate, float] | None:
    found: tuple[ClosePrivate, float] | None = None
    for one in at.of(ClosePrivate):
        card = at.game.book.privates[one.private]
        if one.remove or not at.state.privates[one.private].open:
            continue
        worth = card.price + card.income * rounds
        if found is None or worth < found[1]:
            found = one, worth
    return found


def _worst_share(at: Situation, rounds: int, wanted: str) -> tuple[SellShares, float] | None:
    """Return the share whose sale costs least: its future return, and the fall of the others."""
    found: tuple[SellShares, float] | None = None
    for one in at.of(SellShares):
        line = at.state.companies[one.railroad]
        if one.percent != 10 or one.railroad == wanted or line.cell is None:
            continue
        if line.president == at.seat and line.holdings[at.seat] <= 20:
            continue
        price = at.game.price(line)
        fall = price - at.game.market.price(at.game.market.down(line.cell))
        loss = share_worth(at, one.railroad, rounds) - price
        loss += fall * (line.holdings[at.seat] // 10 - 1)
        rival = max(h for seat, h in enumerate(line.holdings) if seat != at.seat)
        if line.president == at.seat and line.holdings[at.seat] - 10 < rival:
            continue  # continue  # no other player should become its president
        if found is None or loss < found[1]:
            found = one, loss
    return found


def _must(at: Situation) -> Choice | None:
    """Return the least costly sale where passing is not allowed: above the certificate limit."""
    if excess(at.game, at.state, at.seat):
        rounds = rounds_left(at)
        closing, selling = _worst_private(at, rounds), _worst_share(at, rounds, "")
        worst = min(
            (one for one in (closing, selling) if one), key=lambda one: one[1], default=None
        )
        if worst:
            return Choice(
                worst[0], "I am over the certificate limit; this share is worth least to me."
            )
    for kind in (MergeMinor, FloatMajor, AskForMergers, SellShares, ClosePrivate):
        found = [
            one
            for one in at.of(kind)
            if not isinstance(one, MergeMinor)
            or at.state.companies[one.minor].president == at.state.companies[one.railroad].president
        ]
        if found:
            return Choice(found[0], "The rules leave me no other way.")
    return None


def reply(at: Situation) -> Choice | None:
    """Reserve the shares of one of my regionals before another player buys them (§8.4)."""
    for one in at.of(ReserveShares):
        if at.state.companies[one.regional].president == at.seat:
            return Choice(one, f"The shares of {one.regional} are for me.")
    return at.passing("I do not need it.")
