"""Events of a failing company: compensation, debts and losses (§5.5, §8.4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from trunkline.eighteen.parts.ids import CompanyId, Money
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record

if TYPE_CHECKING:
    RightId = str
    FamilyId = str
else:
    RightId = NewType("RightId", str)
    """The right of a private company that may be used once."""
    FamilyId = NewType("FamilyId", str)
    """Trains that are the two sides of one card."""


@record
class Receivership(Event):
    text = "{company} goes into receivership; the Bank of England takes over its stations."
    company: CompanyId


@record
class LimitLowered(Event):
    text = "The certificate limit is now {limit}; for {seat}, the director, it is {own}."
    limit: int
    seat: Seat
    own: int


@record
class NoLoansLeft(Event):
    text = "{company} must buy a train but cannot borrow, so it fails (§8.4.4)."
    company: CompanyId
    too_early: bool
    """True if loans are not available yet; otherwise all are given out."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return why it cannot borrow."""
        given_out = "all loans of the Bank of England are given out"
        why = "there are no loans before the first 3/3+" if self.too_early else given_out
        must = f"{say(CompanyId, self.company)} must buy a train but cannot borrow"
        return f"{must}, because {why}: it fails (§8.4.4)."


@record
class CompanyPaid(Event):
    text = "{company} pays {amount} of the compensation."
    company: CompanyId
    amount: Money


@record
class TreasuryReturned(Event):
    text = "The bank takes the {amount} left in {company}'s treasury."
    company: CompanyId
    amount: Money


@record
class TrainsLost(Event):
    text = "The trains of {company} leave the game: {trains}."
    company: CompanyId
    trains: tuple[str, ...]

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """One train or several."""
        if len(self.trains) == 1:
            return f"The {self.trains[0]} of {say(CompanyId, self.company)} leaves the game."
        return Event.sentence(self, name, seat, say)


@record
class PrivateLost(Event):
    text = "{private} closes with {company}."
    company: CompanyId
    private: str
    right: bool
    """True if an unused one-time right goes with it."""
    closes: bool
    """True if it was still open: a right outlives the close of the privates (§4.1)."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return what closed with the company's papers (§5.5.5)."""
        company = say(CompanyId, self.company)
        right = say(RightId, self.private) if self.right else ""
        if not self.closes:
            return f"{company} loses {right} of {self.private}."
        lost = f", and {right} is lost" if right else ""
        return f"{self.private} closes with {company}{lost}."


@record
class CompensationPaid(Event):
    text = "{seat} is compensated with {amount} for {company}."
    seat: Seat
    company: CompanyId
    amount: Money


@record
class DirectorPaid(Event):
    text = "{seat}, the director, pays {amount} of the compensation."
    seat: Seat
    amount: Money


@record
class DebtMade(Event):
    text = "{seat} owes the bank {amount}."
    seat: Seat
    amount: Money


@record
class DebtRepaid(Event):
    text = "{seat} repays {amount} and owes the bank {left}."
    seat: Seat
    amount: Money
    left: Money

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the remaining debt."""
        if self.left:
            return Event.sentence(self, name, seat, say)
        return f"{name(self.seat)} repays {say(Money, self.amount)} and is free of debt."


@record
class TrainRemoved(Event):
    text = "The next {family} train in the bank leaves the game and counts as sold."
    family: FamilyId
