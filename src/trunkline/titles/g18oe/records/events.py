"""Events of 18OE, as lines of the log, with ids and amounts that ``GameOE.say`` writes."""

from __future__ import annotations

from typing import ClassVar, Literal

from trunkline.eighteen.parts.events import Passed as Passed
from trunkline.eighteen.parts.ids import CompanyId, HexId, Money
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record
from trunkline.titles.g18oe.records.ids import (
    ItemId,
    LossId,
    NationalId,
    RailroadPhaseId,
    SourceId,
    TrainId,
    ZoneId,
)

_GOES = {"split": ": half is paid out, half goes to its treasury", "hold": " in its treasury"}
"""Destination of revenue that is not all paid out (§11.4)."""


@record
class SeatsDrawn(Event):
    """The seating order was drawn (§3.2)."""

    order: tuple[int, ...]
    text: ClassVar = "The seats are drawn."


@record
class PatronDrawn(Event):
    """A patronage tile was drawn (§3.1)."""

    hex: HexId
    text: ClassVar = "A patronage tile lies on {hex}."


@record
class ItemBought(Event):
    """An item of the packet was bought (§7)."""

    seat: Seat
    item: ItemId
    price: Money
    text: ClassVar = "{seat} buys {item} for {price}."


@record
class BidPlaced(Event):
    """A bid was placed or raised (§7)."""

    seat: Seat
    item: ItemId
    amount: Money
    text: ClassVar = "{seat} bids {amount} for {item}."


@record
class AuctionOpened(Event):
    """An auction for one item began (§7, §7.1)."""

    item: ItemId
    text: ClassVar = "{item} is auctioned."


@record
class PricesFell(Event):
    """All players passed: privates pay, the top row is £5 cheaper (§7)."""

    text: ClassVar = "All players have passed: privates pay, and the top row becomes £5 cheaper."


@record
class PrivatePaid(Event):
    """A private paid its revenue (§6.1)."""

    seat: Seat
    private: CompanyId
    amount: Money
    text: ClassVar = "{private} pays {seat} {amount}."


@record
class PhaseBegan(Event):
    """A train phase began (§5.2)."""

    phase: str
    text: ClassVar = "Train phase {phase} begins."


@record
class RailroadPhaseBegan(Event):
    """A railroad phase began (§5.1)."""

    phase: RailroadPhaseId
    text: ClassVar = "The {phase} phase begins."


@record
class StockRoundBegan(Event):
    """A stock round began (§10)."""

    number: int
    text: ClassVar = "Stock round {number} begins."


@record
class OperatingRoundBegan(Event):
    """An operating round began: the stock round before it, and its number since (§11)."""

    turn: int
    number: int
    text: ClassVar = "Operating round {turn}.{number} begins."


@record
class MinorFloated(Event):
    """A minor floated (§9.1)."""

    seat: Seat
    minor: CompanyId
    zone: ZoneId
    home: HexId
    text: ClassVar = "{seat} floats {minor} in {home} with track rights for {zone}."


@record
class RegionalFloated(Event):
    """A regional floated (§9.2)."""

    seat: Seat
    regional: CompanyId
    par: Money
    text: ClassVar = "{seat} floats {regional} at {par}."


@record
class RegionalParred(Event):
    """A concession only parred a regional (§8.1)."""

    seat: Seat
    regional: CompanyId
    par: Money
    text: ClassVar = (
        "{seat} pars {regional} at {par}; its president's certificate goes to the Open Market."
    )


@record
class RegionalRemoved(Event):
    """A regional left the game (§8.2)."""

    regional: CompanyId
    text: ClassVar = "{regional} is removed from the game."


@record
class MajorFloated(Event):
    """A regional expanded into a major (§9.3)."""

    seat: Seat
    major: CompanyId
    par: Money
    text: ClassVar = "{seat} floats {major} as a major at {par}."


@record
class SharesReserved(Event):
    """A player reserved a regional's 25 % shares (§8.4)."""

    seat: Seat
    regional: CompanyId
    text: ClassVar = "{seat} reserves the shares of {regional}."


@record
class ShareBought(Event):
    """A share was bought (§10.2)."""

    seat: Seat
    railroad: CompanyId
    percent: int
    source: SourceId
    price: Money
    text: ClassVar = "{seat} buys {percent}% of {railroad} from {source} for {price}."


@record
class SharesSold(Event):
    """Shares were sold to the Open Market (§10.1)."""

    seat: Seat
    railroad: CompanyId
    percent: int
    amount: Money
    text: ClassVar = "{seat} sells {percent}% of {railroad} for {amount}."


@record
class PresidentChanged(Event):
    """The presidency passed on (§10.3)."""

    seat: Seat
    railroad: CompanyId
    text: ClassVar = "{seat} becomes president of {railroad}."


@record
class ValueMoved(Event):
    """A share value changed (§4.4)."""

    railroad: CompanyId
    value: Money
    text: ClassVar = "{railroad}'s share value is now {value}."


@record
class PrivateClosed(Event):
    """A private was turned face down (§6.1)."""

    private: CompanyId
    text: ClassVar = "{private} is turned face down."


@record
class PrivateRemoved(Event):
    """A private left the game (§6.1)."""

    private: CompanyId
    text: ClassVar = "{private} is removed from the game."


@record
class TileLaid(Event):
    """A tile was laid (§11.1)."""

    railroad: CompanyId
    tile: str
    hex: HexId
    cost: Money
    text: ClassVar = "{railroad} lays tile {tile} on {hex} for {cost}."


@record
class PatronPaid(Event):
    """A patronage tile was fulfilled (§11.1.8)."""

    railroad: CompanyId
    hex: HexId
    amount: Money
    text: ClassVar = "The patron of {hex} pays {railroad} {amount}."


@record
class TokenPlaced(Event):
    """A token was placed (§11.2)."""

    railroad: CompanyId
    hex: HexId
    cost: Money
    text: ClassVar = "{railroad} places a token in {hex} for {cost}."


@record
class TrainsRan(Event):
    """Trains ran, or a national counted its revenue (§11.3)."""

    railroad: CompanyId
    revenue: Money
    text: ClassVar = "{railroad} runs for {revenue}."


@record
class BestNotProved(Event):
    """Better routes may exist, but nobody has found any (§11.3.9)."""

    railroad: CompanyId
    bound: Money
    text: ClassVar = "{railroad}: these are the best routes found; at most {bound} is possible."


@record
class Distributed(Event):
    """Revenue was paid, split or held (§11.4)."""

    railroad: CompanyId
    choice: str
    revenue: Money
    text: ClassVar = "{railroad} {choice}s {revenue}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return where the revenue goes."""
        if not self.revenue:
            return f"{say(CompanyId, self.railroad)} earns nothing."
        sentence = Event.sentence(self, name, seat, say).removesuffix(".")
        return f"{sentence}{_GOES.get(self.choice, '')}."


@record
class TrainBought(Event):
    """A train was bought from the Works or the Open Market (§11.6)."""

    railroad: CompanyId
    train: TrainId
    source: SourceId
    price: Money
    text: ClassVar = "{railroad} buys {train} from {source} for {price}."


@record
class TrainSold(Event):
    """A train or Pullman changed charters (§11.6, §11.6.6)."""

    railroad: CompanyId
    train: TrainId
    seller: CompanyId
    price: Money
    text: ClassVar = "{railroad} buys {train} from {seller} for {price}."


@record
class TrainClaimed(Event):
    """A national claimed a rusted train (§11.6.6)."""

    railroad: CompanyId
    train: TrainId
    text: ClassVar = "{railroad} claims {train} that has rusted."


@record
class TrainLost(Event):
    """A train or Pullman rusted, was declined, discarded or above the limit (§11.6.3)."""

    railroad: CompanyId
    train: TrainId
    why: LossId
    text: ClassVar = "{railroad} loses {train}: {why}."


@record
class PresidentHelped(Event):
    """A president paid from personal cash (§11.6.4)."""

    seat: Seat
    railroad: CompanyId
    amount: Money
    text: ClassVar = "{seat} contributes {amount} to {railroad}."


@record
class NationalFormed(Event):
    """A major became a national (§9.4)."""

    railroad: CompanyId
    national: NationalId
    text: ClassVar = "{railroad} becomes a national: {national}."


@record
class MinorMerged(Event):
    """A minor merged (§10.5)."""

    minor: CompanyId
    railroad: CompanyId
    text: ClassVar = "{minor} merges into {railroad}."


@record
class MinorAbandoned(Event):
    """A minor was abandoned (§9.5)."""

    minor: CompanyId
    text: ClassVar = "{minor} is abandoned."


@record
class Insolvent(Event):
    """A minor or regional failed at its reserved train (§11.6.5)."""

    railroad: CompanyId
    text: ClassVar = "{railroad} is insolvent and waits in the Open Market."


@record
class Traded(Event):
    """Players traded minors, privates and cash (§10.4)."""

    seat: Seat
    partner: Seat
    gets: tuple[ItemId, ...]
    gives: tuple[ItemId, ...]
    cash: Money
    text: ClassVar = "{seat} gets {gets} and gives {gives}, paying {cash} to {partner}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return what each side gives, and who pays."""

        def side(one: int, other: int, items: tuple[str, ...], cash: int) -> str:
            things = [say(ItemId, item) for item in items]
            things += [say(Money, cash)] if cash > 0 else []
            return f"{name(one)} gives {name(other)} {' and '.join(things) or 'nothing'}"

        here, there = self.seat, self.partner
        gives = side(here, there, self.gives, self.cash)
        return f"{gives}; {side(there, here, self.gets, -self.cash)}."


@record
class MergerPaid(Event):
    """Cash changed hands with a merger (§10.5)."""

    seat: Seat
    other: Seat
    amount: Money
    text: ClassVar = "{seat} pays {other} {amount} for the merger."


@record
class TakenBack(Event):
    """A token or tile was taken back to prevent an insolvency (§11.6.5)."""

    railroad: CompanyId
    what: Literal["token", "tile"]
    hex: HexId
    text: ClassVar = "{railroad} takes back its {what} in {hex}."


@record
class RailroadBought(Event):
    """An insolvent railroad was bought (§11.6.5)."""

    seat: Seat
    railroad: CompanyId
    price: Money
    text: ClassVar = "{seat} buys {railroad} for {price}."


@record
class Surrendered(Event):
    """A president could not pay for a train (§11.6.4)."""

    seat: Seat
    railroad: CompanyId
    amount: Money
    text: ClassVar = "{seat} surrenders {amount} for {railroad}."


@record
class OwnShareBought(Event):
    """A major bought one of its shares (§11.7)."""

    railroad: CompanyId
    percent: int
    price: Money
    text: ClassVar = "{railroad} buys {percent}% of itself for {price}."


@record
class OwnShareSold(Event):
    """A major sold one of its shares (§11.7)."""

    railroad: CompanyId
    percent: int
    price: Money
    text: ClassVar = "{railroad} sells {percent}% of itself for {price}."


@record
class BankBroken(Event):
    """The bank ran out of money (§13)."""

    text: ClassVar = "The bank has run out of money."


@record
class GameOver(Event):
    """The game ended (§13)."""

    text: ClassVar = "The game is over."
