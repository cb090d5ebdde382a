"""Income: who is paid how much, and the director's choice to pay it out or withhold it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from trunkline.eighteen.parts.actions import Distribute
from trunkline.eighteen.parts.events import DividendPaid, IncomeWithheld
from trunkline.eighteen.parts.game import Cites, G, S, not_its_turn
from trunkline.eighteen.parts.ledger import Accounts, Bank
from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.eighteen.rules.prices import Prices
from trunkline.kernel import Offer, Rule, Seat

H = TypeVar("H")
A = TypeVar("A", bound=Accounts[Any, Any])


def part(total: int, percent: int, *, up: bool = False) -> int:
    """Return the part of an income for a percentage, rounded down or up to whole pounds.

    >>> part(33, 25), part(33, 25, up=True)
    (8, 9)
    """
    return (total * percent + (WHOLE - 1 if up else 0)) // WHOLE


class Dividend(NamedTuple):
    """The parts of an income that is paid out. The bank and the pool keep theirs."""

    players: tuple[tuple[int, int], ...]
    """Seats that get something, in the order in which they are paid, each with its amount."""
    treasury: int

    @property
    def total(self) -> int:
        """The sum of all payments to players and the company."""
        return sum([amount for _, amount in self.players]) + self.treasury


def divide(shares: Shares, total: int, seats: Iterable[int], *, up: bool = False) -> Dividend:
    """Return the parts of an income: players get their percentage, the treasury its own."""
    parts = [(seat, part(total, shares.seats[seat], up=up)) for seat in seats]
    return Dividend(tuple([one for one in parts if one[1]]), part(total, shares.treasury, up=up))


def pay(game: H, state: A, name: str, dividend: Dividend, bank: Bank[H, A]) -> None:
    """Pay a dividend from the bank, players first."""
    for seat, amount in dividend.players:
        bank.pays_player(game, state, seat, amount)
    bank.pays_company(game, state, name, dividend.treasury)


def pay_out(
    game: G, state: S, name: str, total: int, bank: Bank[G, S], *, up: bool = False
) -> None:
    """Pay a whole income out, in turn order, and report it."""
    company = state.companies[name]
    dividend = divide(company.shares, total, state.seating, up=up)
    a_share = total * game.kind(company).unit // WHOLE
    state.emit(DividendPaid(name, total, a_share, dividend.players))
    pay(game, state, name, dividend, bank)


class RightOrLeft(Generic[G, S]):
    """The usual dividend: paid out it moves the price right, withheld it moves it left."""

    def __init__(
        self, *, bank: Bank[G, S], prices: Prices[G, S], leave: Callable[[S], None]
    ) -> None:
        self.bank, self.prices, self.leave = bank, prices, leave

    def pay(self, game: G, state: S, name: str, total: int) -> None:
        """Pay players their percentage, move the price right."""
        pay_out(game, state, name, total, self.bank)
        self.prices.right(game, state, name)
        self.leave(state)

    def withhold(self, game: G, state: S, name: str, total: int) -> None:
        """Keep the income in the treasury, move the price left."""
        self.bank.pays_company(game, state, name, total)
        state.emit(IncomeWithheld(name, total))
        self.prices.left(game, state, name)
        self.leave(state)

    def rule(self, cites: Cites) -> PayOrWithhold[G, S]:
        """Return the rule of the choice."""
        return PayOrWithhold(cites=cites, pay=self.pay, withhold=self.withhold)

    def settle(self, game: G, state: S) -> bool:
        """Withhold an empty income without asking: the ``settle`` of the step."""
        assert state.op is not None
        if state.op.revenue:
            return False
        self.withhold(game, state, state.op.company, 0)
        return True


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
        cites.needs("PayOrWithhold", "turn")
        self.cites, self.sections = cites, cites.sections
        self.pay, self.withhold = pay, withhold

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield both choices."""
        assert state.op is not None
        for pay in (True, False):
            yield Distribute(seat, state.op.company, pay)

    def refusal(self, game: G, state: S, action: Distribute) -> str | None:
        """Return why not: only the operating company decides."""
        return not_its_turn(game, state, action.company, self.cites)

    def apply(self, game: G, state: S, action: Distribute) -> None:
        """Move money, then the marker."""
        assert state.op is not None
        carry = self.pay if action.pay else self.withhold
        carry(game, state, action.company, state.op.revenue)
