"""Everything a player can do in a game of 18OE, as frozen records."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.eighteen.parts.actions import Pass as Pass
from trunkline.kernel import Action, record


@record
class DrawSeats(Action):
    """Chance: the seating order (§3.2)."""

    order: tuple[int, ...]


@record
class DrawPatron(Action):
    """Chance: one patronage tile of a group (§3.1)."""

    tile: str


# The opening packet (§7)


@record
class BuyItem(Action):
    """Buy an item of the top row at its price (§7)."""

    item: str


@record
class TakeFree(Action):
    """Take all free items of the top row (§7)."""


@record
class Bid(Action):
    """Bid on an item of a lower row, open an auction for a minor of the top row, or raise (§7)."""

    item: str
    amount: int


# Floating (§8, §9)


@record
class FloatMinor(Action):
    """Float a minor: take a chit of a zone and name the home city in it (§9.1)."""

    minor: str
    zone: str
    city: str


@record
class FloatRegional(Action):
    """Float a regional at a par value; a parred one keeps its own (§9.2, §8.2)."""

    regional: str
    par: int


@record
class ParRegional(Action):
    """Only par a regional (§8.1)."""

    regional: str
    par: int


@record
class RemoveRegional(Action):
    """Remove an unfloated regional from the game (§8.2)."""

    regional: str


@record
class ReserveShares(Action):
    """Reserve a regional's two 25 % shares (§8.4)."""

    regional: str


@record
class ChooseHome(Action):
    """Choose the station of the home token in a metropolis (§11.1.9)."""

    city: str


# Stock rounds (§10)


@record
class BuyShare(Action):
    """Buy one share from a treasury or the Open Market (§10.2)."""

    railroad: str
    source: str
    """treasury or market."""

    @property
    def company(self) -> str:
        """The railroad, as the kit calls it."""
        return self.railroad


@record
class SellShares(Action):
    """Sell a percentage of a railroad to the Open Market (§10.1)."""

    railroad: str
    percent: int

    @property
    def company(self) -> str:
        """The railroad, as the kit calls it."""
        return self.railroad


@record
class BuyRailroad(Action):
    """Buy an insolvent minor or regional out of the Open Market (§11.6.5)."""

    railroad: str


@record
class FloatMajor(Action):
    """Expand a regional; `first` buys a treasury share before (§9.3)."""

    regional: str
    first: bool


@record
class MergeMinor(Action):
    """Merge a minor into a major or national (§10.5).

    `cash` flows from its president to the owner of the minor, where they differ; negative sums flow
    the other way.
    """

    minor: str
    railroad: str
    cash: int


@record
class AskForMergers(Action):
    """Ask for offers for a minor that cannot merge into one of the player's railroads (§10.6)."""

    minor: str


@record
class OfferMerger(Action):
    """Offer one of the player's railroads for a minor that another player must merge (§10.6)."""

    railroad: str


@record
class ChooseMerger(Action):
    """Take one of the offers (§10.6)."""

    railroad: str


@record
class TakeToken(Action):
    """Replace a merged minor's token by one of the charter, at no cost (§10.5)."""

    city: str
    slot: int


@record
class KeepTrain(Action):
    """Take a train of a merged minor (§10.5)."""

    card: str


@record
class Trade(Action):
    """Propose an exchange of minors, privates and cash to another player (§10.4)."""

    partner: int
    gets: tuple[str, ...]
    """Items that the proposer receives."""
    gives: tuple[str, ...]
    cash: int
    """Cash that the proposer pays; negative: receives."""


@record
class Answer(Action):
    """Agree to what another player proposes, or not."""

    yes: bool


@record
class ClosePrivate(Action):
    """Turn a private face down; `remove` takes it out of the game (§10)."""

    private: str
    remove: bool


# Operating rounds (§11)


@record
class ChoosePlace(Action):
    """Minor C's railroad operates first, last or at its normal place (§15.3)."""

    place: str


@record
class LayTile(Action):
    """Lay a tile (§11.1)."""

    hex: str
    tile: str
    rotation: int


@record
class LayRightOfWay(Action):
    """Lay a green tile in a first operating round to connect the home at all (§11.1.9)."""

    hex: str
    tile: str
    rotation: int


@record
class LayForBrandt(Action):
    """Lay a yellow tile on rough terrain free, with a Brandt token on it (§14.9)."""

    hex: str
    tile: str
    rotation: int


@record
class FreeBrandt(Action):
    """Take a Brandt token off a hex (§14.9)."""

    hex: str


@record
class PlaceHochberg(Action):
    """Place the Hochberg token (§14.8)."""

    hex: str


@record
class PlaceBonus(Action):
    """Place Minor D's token (§15.4)."""

    hex: str


@record
class PlaceToken(Action):
    """Place a station token of a certain cost; `free` uses Wien Südbahnhof (§11.2, §14.3)."""

    city: str
    slot: int
    free: bool


@record
class PlaceFerryToken(Action):
    """Place a token on Lille's ferry position (§11.2.2, §14.7)."""

    railroad: str
    slot: int
    free: bool


@record
class PlacePassage(Action):
    """Place the token of Star Harbor or Central Circle (§14.5, §14.6)."""

    private: str
    hex: str


@record
class BuyAuthority(Action):
    """Buy a port authority, from the bank or another major (§11.3.5)."""

    area: str
    seller: str


class Run(NamedTuple):
    """A route: the train's card and its track pieces ("N31:0") in running order."""

    train: str
    paths: tuple[str, ...]


@record
class RunTrains(Action):
    """Run the trains (§11.3): which are joined, who has Strela, Pullman and the Orient Express."""

    joined: tuple[str, ...]
    strela: str
    pullman: str
    orient: str
    routes: tuple[Run, ...]
    known: int | None = None
    """Revenue of the best run known beforehand (§11.3.9); None without a search."""
    bound: int | None = None
    """No run earns more; the best known one is proved if it earns this."""


@record
class Distribute(Action):
    """Pay, split or hold the revenue (§11.4)."""

    choice: str


@record
class TakeBonus(Action):
    """The reward for a first Orient Express run: cash or moves (§12.2)."""

    choice: str


@record
class TransferToken(Action):
    """Buy a placed token of another major of the same player (§11.5)."""

    city: str
    seller: str
    slot: int


@record
class BuyTrain(Action):
    """Buy a train of a level from the Works or the Open Market, with a side up (§11.6)."""

    train: str
    source: str


@record
class BuyOldTrain(Action):
    """Buy a train of another railroad (§11.6)."""

    seller: str
    card: str
    price: int


@record
class BuyPullman(Action):
    """Buy a Pullman: from Minor M's stock, the Open Market or another railroad (§11.6.2)."""

    seller: str


@record
class DiscardPullman(Action):
    """Discard the railroad's Pullman (§11.6.2)."""


@record
class Discard(Action):
    """Give up a train above the limit (§11.6.3)."""

    railroad: str
    card: str

    @property
    def company(self) -> str:
        """The railroad, as the kit calls it."""
        return self.railroad

    @property
    def train(self) -> str:
        """The card, as the kit calls it."""
        return self.card


@record
class FormNational(Action):
    """Convert a major into a national (§9.4)."""

    railroad: str


@record
class ClaimTrain(Action):
    """A national claims a rusted train, in exchange for one of its own if `old` is given."""

    card: str
    old: str


@record
class TurnTrain(Action):
    """A national turns a rusted express to its local side (§11.6.6)."""

    card: str


@record
class ReplaceTrain(Action):
    """A national replaces a rusted train by an unrusted one of a major (§11.6.6)."""

    seller: str
    card: str
    old: str


@record
class TradeOwnShares(Action):
    """A major buys or sells one of its own shares (§11.7)."""

    buy: bool


@record
class BuyAbandoned(Action):
    """A major buys an abandoned minor (§11.7)."""

    minor: str


@record
class UseSwift(Action):
    """A railroad receives a rusted 2+2 for good (§14.10)."""

    railroad: str


@record
class Repar(Action):
    """Barclay: set another par value (§14.4)."""

    railroad: str
    par: int


@record
class Hold(Action):
    """Barclay: hold one treasury share of a railroad for its owner (§14.4)."""

    railroad: str


@record
class KeepUp(Action):
    """Barclay: keep a share value from moving DOWN in this stock round (§14.4)."""

    railroad: str
