"""Events that only 1848 has, as records from which the log is written.

The log stands in for the revenue track (§10.5).
"""

from __future__ import annotations

from trunkline.eighteen.parts.events import article, with_shares
from trunkline.eighteen.parts.ids import CompanyId, HexId, Money
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record


@record
class SeatsDrawn(Event):
    text = "The private certificates are dealt; the seating order is {names}."
    order: tuple[int, ...]

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the order with the players' names."""
        return self.text.format(names=", ".join(name(one) for one in self.order))


@record
class PriceLowered(Event):
    text = "{seat} lowers {private} to {price}."
    seat: Seat
    private: str
    price: Money


@record
class AllPassed(Event):
    text = "Everybody has passed in turn: the private companies pay their owners."


@record
class FreeShare(Event):
    text = "{seat} receives {percent}% of {company} with {private}."
    seat: Seat
    private: str
    company: CompanyId
    percent: int
    par: Money = 0
    """The par at which it makes them director; 0 if it does not."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the office, if it comes with one."""
        sentence = Event.sentence(self, name, seat, say)
        if not self.par:
            return sentence
        office = f"the director's share, at a par of {say(Money, self.par)}"
        return f"{sentence.removesuffix('.')}: {office}."


@record
class CompanyLaunched(Event):
    text = "{company} is launched with {capital}."
    company: CompanyId
    capital: Money
    waits: bool = False
    """True if COM receives it before its link, without being launched (R-COM-CAPITAL)."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence; a company that only has its money operates later."""
        if not self.waits:
            return Event.sentence(self, name, seat, say)
        return f"{say(CompanyId, self.company)} receives {say(Money, self.capital)}."


@record
class BoePaid(Event):
    text = "The Bank of England pays {share} a share."
    total: Money
    share: Money
    paid: tuple[tuple[int, int], ...]
    """Seat and amount."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return each player's part; in the first phase it may be nothing."""
        if not self.total:
            return "The Bank of England pays nothing."
        return with_shares(Event.sentence(self, name, seat, say), self.paid, name, say)


@record
class EdgePlaced(Event):
    text = "{company} finds no free place in {hex}: its home token lies at the edge."
    company: CompanyId
    hex: HexId
    kept: tuple[CompanyId, ...] = ()
    """Companies that the free slot is reserved for."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return why there is no slot for it (§7.7.4)."""
        if not self.kept:
            return Event.sentence(self, name, seat, say)
        kept = " and ".join(say(CompanyId, one) for one in self.kept)
        return (
            f"The free place in {say(HexId, self.hex)} is kept for {kept}: the home token of "
            f"{say(CompanyId, self.company)} lies at the edge."
        )


@record
class EdgeMoved(Event):
    text = "The token of {company} in {hex} moves from the edge into the city."
    company: CompanyId
    hex: HexId


@record
class TileLaid(Event):
    text = "{company} lays tile {tile} on {hex}."
    company: CompanyId
    hex: HexId
    tile: str
    cost: Money
    free: bool = False

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the terrain cost, where there is one."""
        free = ", desert free of charge" if self.free else ""
        costs = f" for {say(Money, self.cost)}" if self.cost else free
        return f"{Event.sentence(self, name, seat, say).removesuffix('.')}{costs}."


@record
class TasmaniaPlaced(Event):
    text = "{seat} places the Tasmania tile on {hex}."
    seat: Seat
    hex: str
    company: CompanyId | None = None
    """In whose turn; None if the first 5/5+ has made them."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the company whose turn it is."""
        turn = f" in {say(CompanyId, self.company)}'s turn" if self.company else ""
        return f"{Event.sentence(self, name, seat, say).removesuffix('.')}{turn}."


@record
class LinkMade(Event):
    text = "Sydney and Adelaide are linked."
    company: CompanyId | None = None
    """Company that gains by it; None if the first 6/6+ has waived the link (§5.3.5)."""
    launches: bool = False
    """True if it may be launched now; otherwise it may operate."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with COM's gain."""
        if not self.company:
            return self.text
        gain = "launching" if self.launches else "operating"
        met = f"the condition for {gain} {say(CompanyId, self.company)} is met"
        return f"{self.text.removesuffix('.')}: {met}."


@record
class LinkWaived(Event):
    text = "COM no longer needs a link between Sydney and Adelaide."


@record
class TrainBought(Event):
    text = "{company} buys {name} from {owner} for {price}."
    company: CompanyId
    name: str
    price: Money
    owner: CompanyId | None = None
    """The company that sells it; None for the bank."""
    rebate: Money = 0

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the right article, and P4's rebate if it was used (§4.5)."""
        source = say(CompanyId, self.owner) if self.owner else "the bank"
        rebate = f", with P4's rebate of {say(Money, self.rebate)}" if self.rebate else ""
        buys = f"{say(CompanyId, self.company)} buys {article(self.name)}"
        return f"{buys} from {source} for {say(Money, self.price)}{rebate}."


@record
class PrivateClosed(Event):
    text = "{private} closes."
    private: str


@record
class PrivateTakenOver(Event):
    text = "{company} buys {private} from {seat} for {price}."
    company: CompanyId
    private: str
    seat: Seat
    price: Money


@record
class TrainOffered(Event):
    text = "{company} offers {owner} {price} for its {name}."
    company: CompanyId
    owner: CompanyId
    name: str
    price: Money


@record
class Declined(Event):
    text = "{seat} declines the offer."
    seat: Seat


@record
class TrainTradedIn(Event):
    text = "{company} trades in its {name}, which takes {rebate} off the price."
    company: CompanyId
    name: str
    rebate: Money


@record
class TrainsRusted(Event):
    text = "All {family}/{family}+ trains rust."
    family: str
    lost: tuple[tuple[str, int], ...]
    """Company and how many of its trains."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the companies that lose trains, and how many."""
        lost = ", ".join(f"{say(CompanyId, one)} loses {count}" for one, count in self.lost)
        rust = Event.sentence(self, name, seat, say).removesuffix(".")
        return f"{rust}: {lost or 'nobody has one'}."


@record
class LoanTaken(Event):
    text = "{company} borrows {amount}; Bank of England shares rise to {price}."
    company: CompanyId
    amount: Money
    price: Money
