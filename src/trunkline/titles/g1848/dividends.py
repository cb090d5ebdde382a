"""Paying out or withholding the income, and what it does to the share price (§10.3.3, §11)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.actions import Distribute
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import DividendPaid, IncomeWithheld, TrainsRan
from trunkline.titles.g1848.money import move_price, pay_company, pay_player
from trunkline.titles.g1848.naming import called
from trunkline.titles.g1848.receivership import close
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.steps import leave


class PayOrWithhold(Rule[Game1848, State1848, Distribute]):
    """The director pays the whole income out, or keeps all of it (§10.3.3)."""

    action = Distribute
    sections = ("5.1.5", "7.3", "10.3.2", "10.3.3", "11.1", "11.2", "11.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Pay or withhold."""
        assert state.op is not None
        for pay in (True, False):
            yield Distribute(seat, state.op.company, pay)

    def refusal(self, game: Game1848, state: State1848, action: Distribute) -> str | None:
        """Only the operating company decides."""
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is {called(game, state.op.company)}'s turn to operate (§7.2)."
        return None

    def apply(self, game: Game1848, state: State1848, action: Distribute) -> None:
        """Money, then the marker."""
        assert state.op is not None
        if action.pay:
            pay_out(game, state, action.company, state.op.revenue)
        else:
            withhold(game, state, action.company, state.op.revenue)


def pay_out(game: Game1848, state: State1848, name: str, total: int) -> None:
    """Players get their percentage, the bank keeps its own (§5.1.5); price right (§11.1)."""
    company = state.companies[name]
    shares = ((seat, total * company.percent(seat) // 100) for seat in state.seating)
    paid = tuple((seat, amount) for seat, amount in shares if amount)
    state.tell(DividendPaid(called(game, name), total, total // 10, paid))
    for seat, amount in paid:
        pay_player(game, state, seat, amount)
    assert company.cell is not None
    move_price(game, state, name, game.cards.market.right(company.cell))
    leave(state)


def withhold(game: Game1848, state: State1848, name: str, total: int) -> None:
    """The treasury keeps the income; price left, perhaps into receivership (§11.2)."""
    pay_company(game, state, name, total)
    shown = called(game, name)
    told = any(type(event) is TrainsRan and event.company == shown for event in state.events)
    if total or not told:  # "earns £0" says already that there is nothing to withhold
        state.tell(IncomeWithheld(shown, total))
    cell = state.companies[name].cell
    assert cell is not None
    cell = game.cards.market.left(cell)
    move_price(game, state, name, cell)
    if cell[1] == 0:
        close(game, state, name)
    else:
        leave(state)
