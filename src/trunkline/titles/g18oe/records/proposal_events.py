"""Events of proposals, requests and refusals, as lines of the log; results are in `events.py`."""

from __future__ import annotations

from typing import ClassVar

from trunkline.eighteen.parts.ids import CompanyId, HexId, Money
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record
from trunkline.titles.g18oe.records.ids import ItemId, TrainId


@record
class MergerProposed(Event):
    """A merger was proposed to the other president; `cash` flows to the minor's owner (§10.5)."""

    seat: Seat
    partner: Seat
    minor: CompanyId
    railroad: CompanyId
    payer: Seat
    cash: Money
    text: ClassVar = "{seat} proposes to {partner} that {minor} merges into {railroad}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with the payer, if any."""
        said = Event.sentence(self, name, seat, say)
        pays = f"; {name(self.payer)} would pay {say(Money, self.cash)}." if self.cash else "."
        return said.removesuffix(".") + pays


@record
class TradeProposed(Event):
    """A trade was proposed (§10.4)."""

    seat: Seat
    partner: Seat
    gets: tuple[ItemId, ...]
    gives: tuple[ItemId, ...]
    cash: Money
    text: ClassVar = "{seat} proposes a trade to {partner}: {gives} for {gets}, with {cash}."

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return the sentence with both sides of the offer."""

        def side(items: tuple[str, ...], cash: int) -> str:
            things = [say(ItemId, item) for item in items]
            things += [say(Money, cash)] if cash > 0 else []
            return " and ".join(things) or "nothing"

        gives, gets = side(self.gives, self.cash), side(self.gets, -self.cash)
        return f"{name(self.seat)} proposes a trade to {name(self.partner)}: {gives} for {gets}."


@record
class Declined(Event):
    """A proposal was declined (§10.4, §10.5)."""

    seat: Seat
    text: ClassVar = "{seat} declines the offer."


@record
class SaleAsked(Event):
    """Another president is asked to sell (§11.6, §11.6.2, §11.3.5)."""

    railroad: CompanyId
    thing: TrainId
    seller: CompanyId
    seat: Seat
    price: Money
    text: ClassVar = "{railroad} asks {seat} to sell {thing} of {seller} for {price}."


@record
class ConsentAsked(Event):
    """A president is asked about the first tile on a home hex (§11.1.9)."""

    railroad: CompanyId
    seat: Seat
    hex: HexId
    text: ClassVar = "{railroad} asks {seat}'s permission to build in {hex}."


@record
class PurchaseAsked(Event):
    """Another player may stop the purchase of a share (§8.4, §14.4)."""

    seat: Seat
    other: Seat
    railroad: CompanyId
    text: ClassVar = "{seat} wants to buy a share of {railroad}; {other} may reserve it."


@record
class SharesOffered(Event):
    """Barclay's owner may keep a value up before shares are sold (§14.4)."""

    seat: Seat
    other: Seat
    railroad: CompanyId
    percent: int
    text: ClassVar = "{seat} wants to sell {percent}% of {railroad}; {other} may keep its value up."


@record
class OffersAsked(Event):
    """All who can take a minor in are asked for offers (§10.6)."""

    seat: Seat
    minor: CompanyId
    text: ClassVar = "{seat} asks for offers for {minor}."


@record
class MergerOffered(Event):
    """A railroad was offered to a minor (§10.6)."""

    seat: Seat
    railroad: CompanyId
    minor: CompanyId
    text: ClassVar = "{seat} offers {railroad} to {minor}."


@record
class TrainKept(Event):
    """A train of a merged minor was taken over (§10.5)."""

    railroad: CompanyId
    train: TrainId
    minor: CompanyId
    text: ClassVar = "{railroad} takes over {train} of {minor}."


@record
class TrainTurned(Event):
    """A national turned a train (§11.6.6)."""

    railroad: CompanyId
    train: TrainId
    text: ClassVar = "{railroad} turns a train: it is {train} now."


@record
class PlaceKept(Event):
    """Minor C operates at its place (§15.3)."""

    railroad: CompanyId
    text: ClassVar = "{railroad} operates in the usual order."


@record
class NoOffer(Event):
    """No player offered a merger (§10.6)."""

    minor: CompanyId
    text: ClassVar = "Nobody makes an offer for {minor}."


@record
class ConsentRefused(Event):
    """A president refused the first tile on a home hex (§11.1.9)."""

    seat: Seat
    hex: HexId
    text: ClassVar = "{seat} refuses the first tile on {hex}."
