"""Paying out or withholding the income, and what it does to the share price (§10.3.3, §11)."""

from __future__ import annotations

from trunkline.eighteen.parts.events import IncomeWithheld, TrainsRan
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.rules import dividends
from trunkline.eighteen.rules.prices import cell_of
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.money import PRICES, THE_BANK
from trunkline.titles.g1848.rules.operating.steps import leave
from trunkline.titles.g1848.rules.shares.receivership import close
from trunkline.titles.g1848.state import State1848

USUAL = dividends.RightOrLeft[Game1848, State1848](bank=THE_BANK, prices=PRICES, leave=leave)
"""Players get their percentage, the bank keeps its own (§5.1.5); price right (§11.1)."""


def withhold(game: Game1848, state: State1848, name: str, total: int) -> None:
    """Keep the income in the treasury; the price moves left (§11.2, §5.5.1)."""
    THE_BANK.pays_company(game, state, name, total)
    told = any(type(event) is TrainsRan and event.company == name for event in state.events)
    if total or not told:  # "earns £0" says already that there is nothing to withhold
        state.emit(IncomeWithheld(name, total))
    PRICES.left(game, state, name)
    if cell_of(state, name)[1] == 0:
        close(game, state, name, dividend_left=True)
    else:
        leave(state)


PAY_OR_WITHHOLD = dividends.PayOrWithhold[Game1848, State1848](
    cites=Cites("5.1.5", "7.3", "10.3.2", "10.3.3", "11.1", "11.2", "11.3", turn="7.2"),
    pay=USUAL.pay,
    withhold=withhold,
)
"""The director pays the whole income out, or keeps all of it (§10.3.3)."""
