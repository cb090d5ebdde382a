"""The state of a game of 1848: what 18xx games share, the Bank of England, and COM's link."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from trunkline.eighteen.parts.state import NOBODY, State18

BOE = "BOE"
"""The Bank of England's id, as owner of tokens and in share actions."""


class BankOfEngland(NamedTuple):
    """Its shares by seat (in percent) and the loans it has given."""

    holdings: tuple[int, ...]
    loans: int = 0

    def percent(self, seat: int) -> int:
        """Return the percentage that a player holds."""
        return self.holdings[seat]


class FirstCertificate(NamedTuple):
    """The certificate of the Bank of England that 18xx.games takes for a director's."""

    holder: int = NOBODY
    before: int = 0
    """Number of certificates before it in the pool while it has no owner."""


class TrainOffer(NamedTuple):
    """A train that a company wants to buy from one of another director (§8.1)."""

    company: str
    owner: str
    train: str
    price: int


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
    debts: tuple[int, ...]
    """By seat: what the bank has lent a director without interest (§5.5.3)."""
    loans: dict[str, int] = field(default_factory=dict, kw_only=True)
    """Number of loans that each company has taken (§5.6)."""
    offer: TrainOffer | None = field(default=None, kw_only=True)
    """The train that another director is asked for."""
    dealt: bool = field(default=False, kw_only=True)
    """A train was bought from another company in this turn of a company."""
    failures: dict[int, int] = field(default_factory=dict, kw_only=True)
    """By seat: companies that went into receivership under this director (§5.5.4)."""
    capital: tuple[str, ...] = field(default=(), kw_only=True)
    """Companies that have received their starting capital."""
    routed: tuple[str, ...] = field(default=(), kw_only=True)
    """Companies that once had a route, where that is remembered (R-MUST-BUY)."""
    borrowed: bool = field(default=False, kw_only=True)
    """An ordinary loan was taken in this turn of a company."""
    declined: tuple[str, ...] = field(default=(), kw_only=True)
    """Train cards that another director refused to sell in this turn of a company."""

    # Only 18xx.games knows these (`site.quirks`).
    inherited: int = field(default=0, kw_only=True)
    """The income of a company that closed before it could distribute it, for the next one."""
    debts_rest: bool = field(default=False, kw_only=True)
    """No director in debt is asked any more in this operating round."""
    crowded: str = field(default="", kw_only=True)
    """The first company above the train limit when discards were last looked at."""
    boe_first: FirstCertificate = field(default=FirstCertificate(), kw_only=True)
