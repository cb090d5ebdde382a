"""What happens in a game of 1848, as records from which the log is written."""

from __future__ import annotations

from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record


def _article(train: str) -> str:
    return f"{'an' if train.startswith('8') else 'a'} {train}"


@record
class SeatsDrawn(Event):
    text = "The private certificates are dealt; the seating order is {names}."
    order: tuple[int, ...]

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """The order with the players' names."""
        return self.text.format(names=", ".join(name(one) for one in self.order))


@record
class PrivateBought(Event):
    text = "{seat} buys {private} for £{price}."
    seat: Seat
    private: str
    price: int


@record
class PriceLowered(Event):
    text = "{seat} lowers {private} to £{price}."
    seat: Seat
    private: str
    price: int


@record
class Passed(Event):
    text = "{seat} passes."
    seat: Seat


@record
class AllPassed(Event):
    text = "Everybody has passed in turn: the private companies pay their owners."


@record
class PrivatePaid(Event):
    text = "{private} pays {owner} £{amount}."
    private: str
    owner: str
    amount: int

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """The owner is a company, or a seat number in text form."""
        owner = name(int(self.owner)) if self.owner.isdigit() else self.owner
        return f"{self.private} pays {owner} £{self.amount}."


@record
class FreeShare(Event):
    text = "{seat} receives {percent}% of {company} with {private}{office}."
    seat: Seat
    private: str
    company: str
    percent: int
    office: str = ""
    """That it makes him director, and the par; "" if it does not."""


@record
class RoundBegan(Event):
    text = "{name} begins."
    name: str


@record
class CompanyStarted(Event):
    text = "{seat} buys the director's share of {company} at a par of £{par} for £{price}."
    seat: Seat
    company: str
    par: int
    price: int


@record
class ShareBought(Event):
    text = "{seat} buys a share of {company} from the {source} for £{price}."
    seat: Seat
    company: str
    source: str
    price: int


@record
class SharesSold(Event):
    text = "{seat} sells {percent}% of {company} for £{amount}."
    seat: Seat
    company: str
    percent: int
    amount: int


@record
class DirectorChanged(Event):
    text = "{seat} becomes director of {company}."
    seat: Seat
    company: str


@record
class CompanyLaunched(Event):
    text = "{company} {how} £{capital}."
    company: str
    capital: int
    how: str
    """It is launched with its capital, or COM receives it before its link (R-COM-CAPITAL)."""


@record
class PriceMoved(Event):
    text = "{company}'s share price goes from £{old} to £{new}{why}."
    company: str
    old: int
    new: int
    why: str = ""


@record
class PriorityMoved(Event):
    text = "{seat} has the priority card."
    seat: Seat


@record
class BoePaid(Event):
    text = "The Bank of England pays £{share} a share."
    total: int
    share: int
    paid: tuple[tuple[int, int], ...]
    """Seat and amount."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Who gets what; in the first phase it may be nothing."""
        if not self.total:
            return "The Bank of England pays nothing."
        who = ", ".join(f"{name(one)} £{amount}" for one, amount in self.paid)
        return f"The Bank of England pays £{self.share} a share" + (f": {who}." if who else ".")


@record
class HomePlaced(Event):
    text = "{company} places its home token in {hex}."
    company: str
    hex: str


@record
class EdgePlaced(Event):
    text = "{company} finds no free place in {hex}: its home token lies at the edge."
    company: str
    hex: str
    kept: str = ""
    """For whom the free place is kept, if there is one."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Why there is no place for it (§7.7.4)."""
        if not self.kept:
            return self.text.format(company=self.company, hex=self.hex)
        return (
            f"The free place in {self.hex} is kept for {self.kept}: the home token of "
            f"{self.company} lies at the edge."
        )


@record
class EdgeMoved(Event):
    text = "The token of {company} in {hex} moves from the edge into the city."
    company: str
    hex: str


@record
class TileLaid(Event):
    text = "{company} lays tile {tile} on {hex}{costs}."
    company: str
    hex: str
    tile: str
    cost: int
    free: bool = False

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the terrain cost, where there is one."""
        free = ", desert free of charge" if self.free else ""
        costs = f" for £{self.cost}" if self.cost else free
        return f"{self.company} lays tile {self.tile} on {self.hex}{costs}."


@record
class TasmaniaPlaced(Event):
    text = "{seat} places the Tasmania tile on {hex}{turn}."
    seat: Seat
    hex: str
    turn: str
    """In whose turn; "" if the first 5/5+ has made him."""


@record
class LinkMade(Event):
    text = "Sydney and Adelaide are linked{effect}."
    effect: str
    """What COM gains by it; "" if the first 6/6+ has waived the link (§5.3.5)."""


@record
class LinkWaived(Event):
    text = "COM no longer needs a link between Sydney and Adelaide."


@record
class TokenPlaced(Event):
    text = "{company} places a token in {city} for £{cost}."
    company: str
    city: str
    cost: int


@record
class TrainsRan(Event):
    text = "{company} earns £{revenue}{detail}."
    company: str
    revenue: int
    runs: tuple[tuple[str, int, str], ...]
    """Train, revenue, and the stops joined by dashes, by their ids as files have them."""
    lines: tuple[str, ...]
    """The stops of each train by name."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Every train with its stops, so that the log is the revenue track (§10.5)."""
        runs = "; ".join(
            f"{line} £{revenue} with {_article(train)}"
            for (train, revenue, _), line in zip(self.runs, self.lines, strict=True)
        )
        return f"{self.company} earns £{self.revenue}" + (f": {runs}." if runs else ".")


@record
class DividendPaid(Event):
    text = "{company} pays £{share} a share."
    company: str
    total: int
    share: int
    paid: tuple[tuple[int, int], ...]
    """Seat and amount."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Who gets what."""
        who = ", ".join(f"{name(one)} £{amount}" for one, amount in self.paid)
        return f"{self.company} pays £{self.share} a share" + (f": {who}." if who else ".")


@record
class IncomeWithheld(Event):
    text = "{company} withholds £{amount}."
    company: str
    amount: int

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Without income nothing is withheld, though the price falls all the same (§11.2)."""
        kept = f"withholds £{self.amount}" if self.amount else "has no income"
        return f"{self.company} {kept}."


@record
class TrainBought(Event):
    text = "{company} buys {name} from {source} for £{price}."
    company: str
    name: str
    source: str
    price: int
    rebate: int = 0

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the right article, and P4's rebate if it was used (§4.5)."""
        train = _article(self.name)
        rebate = f", with P4's rebate of £{self.rebate}" if self.rebate else ""
        return f"{self.company} buys {train} from {self.source} for £{self.price}{rebate}."


@record
class TrainOffered(Event):
    text = "{company} offers {owner} £{price} for its {name}."
    company: str
    owner: str
    name: str
    price: int


@record
class TrainDiscarded(Event):
    text = "{company} gives up {name}, which is above its limit."
    company: str
    name: str

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the right article."""
        return f"{self.company} gives up {_article(self.name)}, which is above its limit."


@record
class TrainTradedIn(Event):
    text = "{company} trades in its {name}, which takes £{rebate} off the price."
    company: str
    name: str
    rebate: int


@record
class TrainsRusted(Event):
    text = "All {family}/{family}+ trains rust: {owners}."
    family: str
    owners: str


@record
class PhaseBegan(Event):
    text = "Phase {phase} begins."
    phase: str


@record
class PrivatesClosed(Event):
    text = "The private companies close."


@record
class PrivateClosed(Event):
    text = "{private} closes."
    private: str


@record
class LoanTaken(Event):
    text = "{company} borrows £{amount}; Bank of England shares rise to £{price}."
    company: str
    amount: int
    price: int


@record
class PrivateTakenOver(Event):
    text = "{company} buys {private} from {seat} for £{price}."
    company: str
    private: str
    seat: Seat
    price: int


@record
class Receivership(Event):
    text = "{company} goes into receivership; the Bank of England takes over its stations."
    company: str


@record
class LimitLowered(Event):
    text = "The certificate limit is now {limit}; for {seat}, the director, it is {own}."
    limit: int
    seat: Seat
    own: int


@record
class NoLoansLeft(Event):
    text = "{company} must buy a train and cannot borrow, for {reason}: it fails (§8.4.4)."
    company: str
    reason: str


@record
class CompanyPaid(Event):
    text = "{company} pays £{amount} of the compensation."
    company: str
    amount: int


@record
class TreasuryReturned(Event):
    text = "The £{amount} left in {company}'s treasury go back to the bank."
    company: str
    amount: int


@record
class TrainsLost(Event):
    text = "The trains of {company} leave the game: {trains}."
    company: str
    trains: tuple[str, ...]

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """One train or several."""
        if len(self.trains) == 1:
            return f"The {self.trains[0]} of {self.company} leaves the game."
        return self.text.format(company=self.company, trains=", ".join(self.trains))


@record
class PrivateLost(Event):
    text = "{private} closes with {company}."
    company: str
    private: str
    right: str
    """The one-time right that goes with it, "" if there is none or it was used."""
    closes: bool
    """Whether it was still open: a right outlives the close of the privates (§4.1)."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """What the company's papers took with them (§5.5.5)."""
        if not self.closes:
            return f"{self.company} loses {self.right} of {self.private}."
        lost = f", and {self.right} is lost" if self.right else ""
        return f"{self.private} closes with {self.company}{lost}."


@record
class CompensationPaid(Event):
    text = "{seat} is compensated with £{amount} for {company}."
    seat: Seat
    company: str
    amount: int


@record
class DirectorPaid(Event):
    text = "{seat}, the director, pays £{amount} of the compensation."
    seat: Seat
    amount: int


@record
class DebtMade(Event):
    text = "{seat} owes the bank £{amount}."
    seat: Seat
    amount: int


@record
class DebtRepaid(Event):
    text = "{seat} repays £{amount} and owes the bank £{left}."
    seat: Seat
    amount: int
    left: int

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """What is left of the debt."""
        left = f"owes the bank £{self.left}" if self.left else "owes nothing any more"
        return f"{name(self.seat)} repays £{self.amount} and {left}."


@record
class TrainRemoved(Event):
    text = "The next {name} train in the bank leaves the game and counts as sold."
    name: str


@record
class EndTriggered(Event):
    text = "The game will end after {when} set of operating rounds: {reason}."
    reason: str
    when: str = "this"


@record
class GameEnded(Event):
    text = "The game is over: {reason}."
    reason: str


@record
class FinalWorth(Event):
    text = "Final worth: {worth}."
    worth: tuple[tuple[int, int], ...]
    """Seat and worth, the richest first."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Everybody's worth, and who has won: several, if they are equally rich (§13.2)."""
        worth = ", ".join(f"{name(one)} £{amount}" for one, amount in self.worth)
        best = [name(one) for one, amount in self.worth if amount == self.worth[0][1]]
        wins = f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} win together"
        return f"Final worth: {worth}; {wins}."
