"""The state of a game of 1848: what 18xx games share, the Bank of England, and COM's link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trunkline.eighteen.state import State18

BOE = "BOE"
"""The Bank of England's id, as owner of tokens and in share actions."""


class BankOfEngland(NamedTuple):
    """Its shares by seat (in percent) and the loans it has given."""

    holdings: tuple[int, ...]
    loans: int = 0


@dataclass(slots=True, eq=False, repr=False)
class State1848(State18):
    """Everything on the table of a game of 1848; nothing is hidden from anybody (§2.2)."""

    boe: BankOfEngland
    linked: bool
    """Track leads from Sydney to Adelaide, however long a train it takes (§5.3.2)."""
    receiverships: int
    auction_passes: int
    """Players who passed in a row in the sale of the privates."""
    insolvent: int
    """The director who has to sell shares to pay compensation now, or nobody."""
