"""What happens in a game of 1848, as records from which the log is written."""

from __future__ import annotations

from trunkline.eighteen.ids import CityId, CompanyId, HexId, Money, StopId
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record


def _article(train: str) -> str:
    return f"{'an' if train.startswith('8') else 'a'} {train}"


def _with_shares(sentence: str, paid: tuple[tuple[int, int], ...], name: Names, say: Say) -> str:
    """A sentence with what each player gets."""
    who = ", ".join(f"{name(one)} {say(Money, amount)}" for one, amount in paid)
    return f"{sentence.removesuffix('.')}: {who}." if who else sentence


@record
class SeatsDrawn(Event):
    text = "The private certificates are dealt; the seating order is {names}."
    order: tuple[int, ...]

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """The order with the players' names."""
        return self.text.format(names=", ".join(name(one) for one in self.order))


@record
class PrivateBought(Event):
    text = "{seat} buys {private} for {price}."
    seat: Seat
    private: str
    price: Money


@record
class PriceLowered(Event):
    text = "{seat} lowers {private} to {price}."
    seat: Seat
    private: str
    price: Money


@record
class Passed(Event):
    text = "{seat} passes."
    seat: Seat


@record
class AllPassed(Event):
    text = "Everybody has passed in turn: the private companies pay their owners."


@record
class PrivatePaid(Event):
    text = "{private} pays {owner} {amount}."
    private: str
    amount: Money
    seat: Seat | None = None
    company: CompanyId | None = None
    """Who owns it: a player, or a company."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """The owner by name."""
        owner = say(CompanyId, self.company) if self.seat is None else name(self.seat)
        return f"{self.private} pays {owner} {say(Money, self.amount)}."


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
        office = f"becomes its director at a par of {say(Money, self.par)}"
        return f"{sentence.removesuffix('.')} and {office}."


@record
class RoundBegan(Event):
    text = "{name} begins."
    name: str


@record
class CompanyStarted(Event):
    text = "{seat} buys the director's share of {company} at a par of {par} for {price}."
    seat: Seat
    company: CompanyId
    par: Money
    price: Money


@record
class ShareBought(Event):
    text = "{seat} buys a share of {company} from the {source} for {price}."
    seat: Seat
    company: CompanyId
    source: str
    price: Money


@record
class SharesSold(Event):
    text = "{seat} sells {percent}% of {company} for {amount}."
    seat: Seat
    company: CompanyId
    percent: int
    amount: Money


@record
class DirectorChanged(Event):
    text = "{seat} becomes director of {company}."
    seat: Seat
    company: CompanyId


@record
class CompanyLaunched(Event):
    text = "{company} {how} {capital}."
    company: CompanyId
    capital: Money
    how: str
    """It is launched with its capital, or COM receives it before its link (R-COM-CAPITAL)."""


@record
class PriceMoved(Event):
    text = "{company}'s share price goes from {old} to {new}{why}."
    company: CompanyId
    old: Money
    new: Money
    why: str = ""


@record
class PriorityMoved(Event):
    text = "{seat} has the priority card."
    seat: Seat


@record
class BoePaid(Event):
    text = "The Bank of England pays {share} a share."
    total: Money
    share: Money
    paid: tuple[tuple[int, int], ...]
    """Seat and amount."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Who gets what; in the first phase it may be nothing."""
        if not self.total:
            return "The Bank of England pays nothing."
        return _with_shares(Event.sentence(self, name, seat, say), self.paid, name, say)


@record
class HomePlaced(Event):
    text = "{company} places its home token in {hex}."
    company: CompanyId
    hex: HexId


@record
class EdgePlaced(Event):
    text = "{company} finds no free place in {hex}: its home token lies at the edge."
    company: CompanyId
    hex: HexId
    kept: tuple[CompanyId, ...] = ()
    """For whom the free place is kept, if there is one."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Why there is no place for it (§7.7.4)."""
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
    """Who gains by it; None if the first 6/6+ has waived the link (§5.3.5)."""
    gain: str = ""
    """What it may do now: launching or operating."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With what COM gains by it."""
        if not self.company:
            return self.text
        met = f"the condition for {self.gain} {say(CompanyId, self.company)} is met"
        return f"{self.text.removesuffix('.')}: {met}."


@record
class LinkWaived(Event):
    text = "COM no longer needs a link between Sydney and Adelaide."


@record
class TokenPlaced(Event):
    text = "{company} places a token in {city} for {cost}."
    company: CompanyId
    city: CityId
    cost: Money


@record
class TrainsRan(Event):
    text = "{company} earns {revenue}."
    company: CompanyId
    revenue: Money
    runs: tuple[tuple[str, int, tuple[str, ...]], ...]
    """Train, revenue, and the stops by their ids."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Every train with its stops, so that the log is the revenue track (§10.5)."""
        runs = "; ".join(
            f"{'–'.join(say(StopId, stop) for stop in stops)} {say(Money, revenue)} "
            f"with {_article(train)}"
            for train, revenue, stops in self.runs
        )
        earns = Event.sentence(self, name, seat, say).removesuffix(".")
        return f"{earns}: {runs}." if runs else f"{earns}."


@record
class DividendPaid(Event):
    text = "{company} pays {share} a share."
    company: CompanyId
    total: Money
    share: Money
    paid: tuple[tuple[int, int], ...]
    """Seat and amount."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Who gets what."""
        return _with_shares(Event.sentence(self, name, seat, say), self.paid, name, say)


@record
class IncomeWithheld(Event):
    text = "{company} withholds {amount}."
    company: CompanyId
    amount: Money

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Without income nothing is withheld, though the price falls all the same (§11.2)."""
        if self.amount:
            return Event.sentence(self, name, seat, say)
        return f"{say(CompanyId, self.company)} has no income."


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
        buys = f"{say(CompanyId, self.company)} buys {_article(self.name)}"
        return f"{buys} from {source} for {say(Money, self.price)}{rebate}."


@record
class TrainOffered(Event):
    text = "{company} offers {owner} {price} for its {name}."
    company: CompanyId
    owner: CompanyId
    name: str
    price: Money


@record
class TrainDiscarded(Event):
    text = "{company} gives up {name}, which is above its limit."
    company: CompanyId
    name: str

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """With the right article."""
        gives = f"{say(CompanyId, self.company)} gives up {_article(self.name)}"
        return f"{gives}, which is above its limit."


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
        """Who loses how many."""
        lost = ", ".join(f"{say(CompanyId, one)} loses {count}" for one, count in self.lost)
        rust = Event.sentence(self, name, seat, say).removesuffix(".")
        return f"{rust}: {lost or 'nobody has one'}."


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
    text = "{company} borrows {amount}; Bank of England shares rise to {price}."
    company: CompanyId
    amount: Money
    price: Money


@record
class PrivateTakenOver(Event):
    text = "{company} buys {private} from {seat} for {price}."
    company: CompanyId
    private: str
    seat: Seat
    price: Money


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
        worth = ", ".join(f"{name(one)} {say(Money, amount)}" for one, amount in self.worth)
        best = [name(one) for one, amount in self.worth if amount == self.worth[0][1]]
        wins = f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} win together"
        return f"Final worth: {worth}; {wins}."
