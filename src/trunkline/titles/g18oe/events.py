"""What happened, as lines of the log."""

from __future__ import annotations

from typing import ClassVar

from trunkline.kernel import Event, Seat, record


@record
class Passed(Event):
    """A player passed."""

    seat: Seat
    text: ClassVar = "{seat} passes"


@record
class SeatsDrawn(Event):
    """The seating order was drawn (§3.2)."""

    order: tuple[int, ...]
    text: ClassVar = "The seats are drawn"


@record
class PatronDrawn(Event):
    """A patronage tile was drawn (§3.1)."""

    place: str
    text: ClassVar = "A patronage tile lies on {place}"


@record
class ItemBought(Event):
    """An item of the packet was bought (§7)."""

    seat: Seat
    item: str
    price: int
    text: ClassVar = "{seat} buys {item} for £{price}"


@record
class BidPlaced(Event):
    """A bid was placed or raised (§7)."""

    seat: Seat
    item: str
    amount: int
    text: ClassVar = "{seat} bids £{amount} for {item}"


@record
class AuctionOpened(Event):
    """An auction for one item began (§7, §7.1)."""

    item: str
    text: ClassVar = "{item} is auctioned"


@record
class PricesFell(Event):
    """Everybody passed: privates pay, the top row is £5 cheaper (§7)."""

    text: ClassVar = "All players have passed: privates pay and the top row falls by £5"


@record
class PrivatePaid(Event):
    """A private paid its revenue (§6.1)."""

    seat: Seat
    private: str
    amount: int
    text: ClassVar = "{private} pays {seat} £{amount}"


@record
class PhaseBegan(Event):
    """A train phase began (§5.2)."""

    phase: str
    text: ClassVar = "Train phase {phase} begins"


@record
class RailroadPhaseBegan(Event):
    """A railroad phase began (§5.1)."""

    phase: str
    text: ClassVar = "The {phase} railroad phase begins"


@record
class RoundBegan(Event):
    """A stock or operating round began."""

    name: str
    text: ClassVar = "{name} begins"


@record
class MinorFloated(Event):
    """A minor floated (§9.1)."""

    seat: Seat
    minor: str
    zone: str
    home: str
    text: ClassVar = "{seat} floats {minor} in {home} with track rights for {zone}"


@record
class RegionalFloated(Event):
    """A regional floated (§9.2)."""

    seat: Seat
    regional: str
    par: int
    text: ClassVar = "{seat} floats {regional} at £{par}"


@record
class RegionalParred(Event):
    """A concession only parred a regional (§8.1)."""

    seat: Seat
    regional: str
    par: int
    text: ClassVar = "{seat} pars {regional} at £{par}; its presidency lies in the Open Market"


@record
class RegionalRemoved(Event):
    """A regional left the game (§8.2)."""

    regional: str
    text: ClassVar = "{regional} is removed from play"


@record
class MajorFloated(Event):
    """A regional expanded into a major (§9.3)."""

    seat: Seat
    major: str
    par: int
    text: ClassVar = "{seat} floats {major} as a major at £{par}"


@record
class SharesReserved(Event):
    """A player reserved a regional's 25 % shares (§8.4)."""

    seat: Seat
    regional: str
    text: ClassVar = "{seat} reserves the shares of {regional}"


@record
class ShareBought(Event):
    """A share was bought (§10.2)."""

    seat: Seat
    railroad: str
    percent: int
    source: str
    price: int
    text: ClassVar = "{seat} buys {percent} % of {railroad} from {source} for £{price}"


@record
class SharesSold(Event):
    """Shares were sold to the Open Market (§10.1)."""

    seat: Seat
    railroad: str
    percent: int
    amount: int
    text: ClassVar = "{seat} sells {percent} % of {railroad} for £{amount}"


@record
class PresidentChanged(Event):
    """The presidency passed on (§10.3)."""

    seat: Seat
    railroad: str
    text: ClassVar = "{seat} becomes president of {railroad}"


@record
class ValueMoved(Event):
    """A share value changed (§4.4)."""

    railroad: str
    value: int
    text: ClassVar = "{railroad}'s share value is now £{value}"


@record
class PrivateClosed(Event):
    """A private was turned face down or left the game (§6.1)."""

    private: str
    how: str
    text: ClassVar = "{private} is {how}"


@record
class TileLaid(Event):
    """A tile was laid (§11.1)."""

    railroad: str
    tile: str
    place: str
    cost: int
    text: ClassVar = "{railroad} lays tile {tile} on {place} for £{cost}"


@record
class PatronPaid(Event):
    """A patronage tile was fulfilled (§11.1.8)."""

    railroad: str
    place: str
    amount: int
    text: ClassVar = "The patron of {place} pays {railroad} £{amount}"


@record
class TokenPlaced(Event):
    """A token was placed (§11.2)."""

    railroad: str
    place: str
    cost: int
    text: ClassVar = "{railroad} places a token in {place} for £{cost}"


@record
class TokenRemoved(Event):
    """A token left the map."""

    railroad: str
    place: str
    text: ClassVar = "{railroad}'s token in {place} is removed"


@record
class AbilityUsed(Event):
    """The ability of a private or minor was used (§14, §15)."""

    who: str
    what: str
    text: ClassVar = "{who}: {what}"


@record
class TrainsRan(Event):
    """Trains ran, or a national counted its revenue (§11.3)."""

    railroad: str
    revenue: int
    text: ClassVar = "{railroad} runs for £{revenue}"


@record
class BestNotProved(Event):
    """Better routes may exist, but nobody has found any (§11.3.9)."""

    railroad: str
    bound: int
    text: ClassVar = "No better routes of {railroad} are known; none earn more than £{bound}"


@record
class Distributed(Event):
    """Revenue was paid, split or held (§11.4)."""

    railroad: str
    how: str
    amount: int
    text: ClassVar = "{railroad} {how} £{amount}"


@record
class TrainBought(Event):
    """A train was bought (§11.6)."""

    railroad: str
    train: str
    source: str
    price: int
    text: ClassVar = "{railroad} buys a {train} from {source} for £{price}"


@record
class TrainsLost(Event):
    """Trains rusted or were discarded (§11.6.3)."""

    railroad: str
    trains: str
    why: str
    text: ClassVar = "{railroad} loses {trains}: {why}"


@record
class PresidentHelped(Event):
    """A president paid from personal cash (§11.6.4)."""

    seat: Seat
    railroad: str
    amount: int
    text: ClassVar = "{seat} adds £{amount} of personal cash for {railroad}"


@record
class NationalFormed(Event):
    """A major became a national (§9.4)."""

    railroad: str
    national: str
    text: ClassVar = "{railroad} becomes a national: {national}"


@record
class MinorMerged(Event):
    """A minor merged (§10.5)."""

    minor: str
    railroad: str
    text: ClassVar = "{minor} merges into {railroad}"


@record
class MinorAbandoned(Event):
    """A minor was abandoned (§9.5)."""

    minor: str
    text: ClassVar = "{minor} is abandoned"


@record
class Insolvent(Event):
    """A minor or regional failed at its reserved train (§11.6.5)."""

    railroad: str
    text: ClassVar = "{railroad} is insolvent and waits in the Open Market"


@record
class Dealt(Event):
    """Something changed hands between players (§10.4, §11.6)."""

    what: str
    text: ClassVar = "{what}"


@record
class BankBroken(Event):
    """The bank ran out of money (§13)."""

    text: ClassVar = "The bank has run out of money"


@record
class GameOver(Event):
    """The game ended (§13)."""

    text: ClassVar = "The game is over"
