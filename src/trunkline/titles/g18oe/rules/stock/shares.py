"""Holdings, what may be sold, who presides (§4.1, §10.1 to §10.3)."""

from __future__ import annotations

from trunkline.eighteen.parts.company_kinds import salable
from trunkline.eighteen.parts.shares import POOL, heir, move
from trunkline.kernel import Seat
from trunkline.titles.g18oe.core import (
    KINDS,
    LIMIT,
    GameOE,
    certificates,
    listed,
)
from trunkline.titles.g18oe.records.events import PresidentChanged
from trunkline.titles.g18oe.rules.money import PRICES, change
from trunkline.titles.g18oe.state import NOBODY, Railroad, StateOE

TRADING = ("major", "consolidation")
"""The railroad phases in which shares are bought and sold (§8.3, §10)."""
SHARE, OFFICE = 10, 20
"""Percent of a share and of the president's certificate of a major or national (§1.3.1)."""


def update_president(state: StateOE, name: str) -> None:
    """Make a player with more shares the president; ties: the nearest to the left (§10.3)."""
    line = state.companies[name]
    old = line.president
    if old == NOBODY or not listed(line):
        return
    best = heir(state, line.holdings, old, OFFICE)
    if best != old:
        change(state, name, president=best)
        state.emit(PresidentChanged(Seat(best), name))


def blocks(game: GameOE, state: StateOE, name: str, seat: int) -> tuple[int, ...]:
    """Return the percentages of a railroad that a player could sell now (§10.1, §10.3)."""
    line = state.companies[name]
    if not listed(line):
        return ()
    limit = game.book.limits.market
    return salable(line.shares, KINDS[line.kind], seat, line.president, limit)


def move_down(game: GameOE, state: StateOE, name: str, shares: int) -> None:
    """DOWN once for each share sold, unless Barclay keeps the marker (§4.4, §14.4)."""
    if state.stock.held == name:
        return
    for _ in range(shares):
        PRICES.down(game, state, name)


def treasury_price(game: GameOE, line: Railroad) -> int:
    """Par while there is a par marker, else the share value (§10.2)."""
    return line.par or game.price(line)


def excess(game: GameOE, state: StateOE, seat: int) -> int:
    """Return the number of certificates that a player holds above the limit (§4.1)."""
    return LIMIT.excess(game, state, seat)


def may_sell(game: GameOE, state: StateOE, seat: int) -> int:
    """Return the number of certificates that a player could sell now (§4.1, §10.1)."""
    if state.phase == "1":
        return 0
    return sum(
        certificates(line, seat) - certificates(_without(line, seat, percent), seat)
        for name, line in state.companies.items()
        if name != state.stock.floating
        for percent in blocks(game, state, name, seat)[-1:]
    )


def _without(line: Railroad, seat: int, percent: int) -> Railroad:
    """Return the railroad after a possible sale; below 20% another player presides (§10.3)."""
    left = line.holdings[seat] - percent
    shares = move(line.shares, percent, seat, POOL)
    keeps = line.president == seat and left >= OFFICE and left >= max(shares.seats)
    president = line.president if keeps or line.president != seat else NOBODY
    return line._replace(shares=shares, president=president)


def may_close(state: StateOE, seat: int) -> bool:
    """Return True if a player could still close a private before the stock action (§10)."""
    stock = state.stock
    return not (stock.prepared or stock.selling or stock.floating) and any(
        private.seat == seat and private.open and not private.gone
        for private in state.privates.values()
    )


def limit_refusal(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Return why a player above the certificate limit must sell first, or None (§4.1).

    Such a player takes the first chance to come down, by selling stock or with a private.
    """
    if excess(game, state, seat) and (may_close(state, seat) or may_sell(game, state, seat)):
        return "You are above the certificate limit: sell stock or close a private (§4.1)."
    return None


def at_limit(game: GameOE, state: StateOE, seat: int, name: str = "") -> bool:
    """Return True if one more certificate would exceed the limit.

    A share may bring the presidency of a railroad, which takes the place of two (§10.3).
    """
    return LIMIT.stops(game, state, seat, name if name and listed(state.companies[name]) else "")
