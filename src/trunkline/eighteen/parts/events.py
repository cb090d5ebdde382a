"""Events of any 18xx game, as records from which the log is written.

They carry ids and amounts; a title decides how they are written (see ``ids``). A title adds its own
events, and replaces one of these by its own if that says more.
"""

from __future__ import annotations

from typing import Literal

from trunkline.eighteen.parts.ids import CityId, CompanyId, EndId, HexId, Money, StopId
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record


def article(train: str) -> str:
    """Return a train with its article: "an 8", "a 2+"."""
    return f"{'an' if train.startswith('8') else 'a'} {train}"


def with_shares(sentence: str, paid: tuple[tuple[int, int], ...], name: Names, say: Say) -> str:
    """Return a sentence with each player's payment."""
    who = ", ".join(f"{name(one)} {say(Money, amount)}" for one, amount in paid)
    return f"{sentence.removesuffix('.')}: {who}." if who else sentence


@record
class PrivateBought(Event):
    text = "{seat} buys {private} for {price}."
    seat: Seat
    private: str
    price: Money


@record
class Passed(Event):
    text = "{seat} passes."
    seat: Seat


@record
class PrivatePaid(Event):
    text = "{private} pays {owner} {amount}."
    private: str
    amount: Money
    seat: Seat | None = None
    company: CompanyId | None = None
    """The owner: a player, or a company."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with the owner's name."""
        owner = say(CompanyId, self.company) if self.seat is None else name(self.seat)
        return f"{self.private} pays {owner} {say(Money, self.amount)}."


@record
class RoundBegan(Event):
    text = "{round} round {turn} begins."
    round: Literal["stock", "operating"]
    turn: int
    number: int = 0
    """The number of the operating round within the turn."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence; operating rounds have two numbers: "Operating round 3.1 begins."."""
        number = f"{self.turn}.{self.number}" if self.number else self.turn
        return f"{self.round.capitalize()} round {number} begins."


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
class Launched(Event):
    text = "{company} is launched with {capital}."
    company: CompanyId
    capital: Money


@record
class PriceMoved(Event):
    text = "{company}'s share price goes from {old} to {new}."
    company: CompanyId
    old: Money
    new: Money
    sold_out: bool = False

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence, with the reason if no player caused the move."""
        sentence = Event.sentence(self, name, seat, say)
        if not self.sold_out:
            return sentence
        return f"{sentence.removesuffix('.')}, because all its shares are in players' hands."


@record
class PriorityMoved(Event):
    text = "{seat} has the priority card."
    seat: Seat


@record
class HomePlaced(Event):
    text = "{company} places its home token in {hex}."
    company: CompanyId
    hex: HexId


@record
class TokenPlaced(Event):
    text = "{company} places a token in {city} for {cost}."
    company: CompanyId
    city: CityId
    cost: Money


@record
class TileLaid(Event):
    text = "{company} lays tile {tile} on {hex}."
    company: CompanyId
    hex: HexId
    tile: str
    cost: Money

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Add the cost of the terrain, if any."""
        sentence = Event.sentence(self, name, seat, say)
        paid = f" for {say(Money, self.cost)}." if self.cost else "."
        return sentence.removesuffix(".") + paid


@record
class TrainsRan(Event):
    text = "{company} earns {revenue}."
    company: CompanyId
    revenue: Money
    runs: tuple[tuple[str, int, tuple[str, ...]], ...]
    """Train, revenue, and the stops by their ids."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Add every train with its stops, so that the log is the revenue track."""
        runs = "; ".join(
            f"{'–'.join(say(StopId, stop) for stop in stops)} {say(Money, revenue)} "
            f"with {article(train)}"
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
        """Return the sentence with each player's payment."""
        return with_shares(Event.sentence(self, name, seat, say), self.paid, name, say)


@record
class IncomeWithheld(Event):
    text = "{company} withholds {amount}."
    company: CompanyId
    amount: Money

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence; the price falls even without income (§11.2)."""
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

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with the right article."""
        source = say(CompanyId, self.owner) if self.owner else "the bank"
        buys = f"{say(CompanyId, self.company)} buys {article(self.name)}"
        return f"{buys} from {source} for {say(Money, self.price)}."


@record
class TrainsRusted(Event):
    text = "{company} loses its {family}-trains."
    company: CompanyId
    family: str


@record
class DirectorAdded(Event):
    text = "{seat} adds {amount} for a train of {company}."
    seat: Seat
    company: CompanyId
    amount: Money


@record
class TrainDiscarded(Event):
    text = "{company} discards {name}, which is above its limit."
    company: CompanyId
    name: str

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with the right article."""
        gives = f"{say(CompanyId, self.company)} discards {article(self.name)}"
        return f"{gives}, which is above its limit."


@record
class PhaseBegan(Event):
    text = "Phase {phase} begins."
    phase: str


@record
class PrivatesClosed(Event):
    text = "The private companies close."


@record
class EndTriggered(Event):
    text = "The game will end after this set of operating rounds: {reason}."
    reason: EndId
    later: bool = False
    """True if it is the next set, because none is being played."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with the set after which the game ends."""
        sentence = Event.sentence(self, name, seat, say)
        return sentence.replace("this set", "the next set", 1) if self.later else sentence


@record
class GameEnded(Event):
    text = "The game is over: {reason}."
    reason: EndId


@record
class FinalWorth(Event):
    text = "Final worth: {worth}."
    worth: tuple[tuple[int, int], ...]
    """Seat and worth, the richest first."""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the worth of all players, and the winner or winners (§13.2)."""
        worth = ", ".join(f"{name(one)} {say(Money, amount)}" for one, amount in self.worth)
        best = [name(one) for one, amount in self.worth if amount == self.worth[0][1]]
        wins = f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} win together"
        return f"Final worth: {worth}. {wins}."
