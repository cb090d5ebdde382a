"""Income: who is paid how much, and the director's choice to pay it out or withhold it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic

from trunkline.eighteen.parts.actions import Distribute
from trunkline.eighteen.parts.certificates import TREASURY, Holder
from trunkline.eighteen.parts.company_kinds import WHOLE
from trunkline.eighteen.parts.events import DividendPaid
from trunkline.eighteen.parts.game import Cites, G, S, not_its_turn
from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.parts.state import Company
from trunkline.kernel import Offer, Rule, Seat


def shares_of(company: Company, total: int, *, up: bool = False) -> dict[Holder, int]:
    """What each hand gets of an income that is paid out, rounded down or up to whole pounds."""
    add = WHOLE - 1 if up else 0
    return {who: (total * sum(mine) + add) // WHOLE for who, mine in company.shares}


def pay_out(
    game: G, state: S, name: str, total: int, bank: Bank[G, S], *, up: bool = False
) -> None:
    """Players get their percentage, and the treasury its own; the bank and the pool keep theirs."""
    company = state.companies[name]
    shares = shares_of(company, total, up=up)
    paid = tuple((seat, shares[seat]) for seat in state.seating if shares.get(seat))
    state.tell(DividendPaid(name, total, total * game.kind(company).unit // WHOLE, paid))
    for seat, amount in paid:
        bank.pays_player(game, state, seat, amount)
    bank.pays_company(game, state, name, shares.get(TREASURY, 0))


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
