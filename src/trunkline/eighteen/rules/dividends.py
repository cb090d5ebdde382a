"""Income: who is paid how much, and the director's choice to pay it out or withhold it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic

from trunkline.eighteen.parts.actions import Distribute
from trunkline.eighteen.parts.events import DividendPaid
from trunkline.eighteen.parts.game import Cites, G, S, not_its_turn
from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.kernel import Offer, Rule, Seat


def part(total: int, percent: int, *, up: bool = False) -> int:
    """Return the part of an income for a percentage, rounded down or up to whole pounds.

    >>> part(33, 25), part(33, 25, up=True)
    (8, 9)
    """
    return (total * percent + (WHOLE - 1 if up else 0)) // WHOLE


def by_seat(
    seating: Iterable[int], shares: Shares, total: int, *, up: bool = False
) -> tuple[tuple[int, int], ...]:
    """Return the seats that an income pays, in seating order, each with its part."""
    parts = ((seat, part(total, shares.seats[seat], up=up)) for seat in seating)
    return tuple([one for one in parts if one[1]])


def pay_out(
    game: G, state: S, name: str, total: int, bank: Bank[G, S], *, up: bool = False
) -> None:
    """Players get their percentage, and the treasury its own; the bank and the pool keep theirs."""
    company = state.companies[name]
    paid = by_seat(state.seating, company.shares, total, up=up)
    state.tell(DividendPaid(name, total, total * game.kind(company).unit // WHOLE, paid))
    for seat, amount in paid:
        bank.pays_player(game, state, seat, amount)
    bank.pays_company(game, state, name, part(total, company.shares.treasury, up=up))


class PayOrWithhold(Rule[G, S, Distribute], Generic[G, S]):
    """The director pays the whole income out, or keeps all of it."""

    action = Distribute

    def __init__(
        self,
        *,
        cites: Cites,
        pay: Callable[[G, S, str, int], None],
        withhold: Callable[[G, S, str, int], None],
    ) -> None:
        self.cites, self.sections = cites, cites.sections
        self.pay, self.withhold = pay, withhold

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Pay or withhold."""
        assert state.op is not None
        for pay in (True, False):
            yield Distribute(seat, state.op.company, pay)

    def refusal(self, game: G, state: S, action: Distribute) -> str | None:
        """Only the operating company decides."""
        return not_its_turn(game, state, action.company, self.cites)

    def apply(self, game: G, state: S, action: Distribute) -> None:
        """Money, then the marker."""
        assert state.op is not None
        carry = self.pay if action.pay else self.withhold
        carry(game, state, action.company, state.op.revenue)
